"""Where answers come from: a person at a terminal, or a script on standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress

Ask = Callable[[str], str]  # shows a prompt and returns the line typed; raises EOFError when there are no more

LONGEST_LINE = 100_000  # letters: what comes after them is taken for another line
LONGEST_ECHO = 60


def keyboard() -> Ask:
    """Return how to ask whoever is at standard input."""
    if sys.stdin is None:
        return _nobody
    if not sys.stdin.isatty():
        return _scripted
    with suppress(ImportError):
        import readline  # noqa: F401  (what input() then edits lines with)
    return _typed


def _nobody(prompt: str) -> str:
    raise EOFError


def _typed(prompt: str) -> str:
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()  # leave the line of the prompt
        raise


def _scripted(prompt: str) -> str:
    """Read a line and echo it, so that what comes out reads like what a person would have seen."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(LONGEST_LINE)
    print(_echo(line.rstrip("\n")), flush=True)
    if not line:
        raise EOFError
    return line


def _echo(line: str) -> str:
    seen = "".join(letter if letter.isprintable() else " " for letter in line[:LONGEST_ECHO])
    return seen + "…" * (len(line) > LONGEST_ECHO)
