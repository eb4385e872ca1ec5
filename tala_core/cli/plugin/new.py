"""`tala plugin new`: a complete distribution to start from, that plays, is tested and can be published."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .. import terminal

if TYPE_CHECKING:
    from ...plugins.scaffold import Beginning

KINDS = ("rule", "bot", "variants")


@click.command("new")
@click.argument("kind", type=click.Choice(KINDS), metavar="rule|bot|variants")
@click.argument("name")
@click.option(
    "--into", default=".", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder that the new one is written into; this one if not said.",
)  # fmt: skip
def command(kind: str, name: str, into: Path) -> None:
    """Begin a plugin of your own.

    Writes a folder tala-NAME: a package with a rule, a bot or variants that play, tests, and what is needed to install
    and to publish it.  No network is needed, and nothing is overwritten.
    """
    from ...plugins import scaffold

    try:
        new = scaffold.begun(kind, name)
        folder = scaffold.write(new, into)
    except (ValueError, FileExistsError) as error:
        raise click.UsageError(str(error)) from None
    terminal.put(_told(new, folder))


def _told(new: Beginning, folder: Path) -> str:
    """Return what has been written and what to do next, as commands for this shell and this environment."""
    from ...plugins import scaffold

    head = {
        "rule": _("{folder} is written: the rule {name}, a variant that plays by it, and their tests."),
        "bot": _("{folder} is written: the bot {name}, and its tests."),
        "variants": _("{folder} is written: the variants {name}, and their tests."),
    }[new.kind]  # fmt: skip
    lines = [head.format(folder=folder, name=f" {_('and')} ".join(new.variants) or new.name)]
    lines += [f"  {path}" for path in sorted(scaffold.texts(new))]
    return "\n".join([*lines, _("Next:"), *(f"  {line}" for line in _next(new, folder))])


def _next(new: Beginning, folder: Path) -> list[str]:
    install = f"{_line([*_python(), '-m', 'pip', 'install', '-e'])} " + '".[test]"'  # quoted so in every shell
    tests = _line([*_python(), "-m", "pytest"])
    return [f"cd {_line([str(folder)])}", install, tests, _line([*_tala(), *new.trial[1:]])]


def _python() -> list[str]:
    """Return what calls the Python that we run in: what is installed elsewhere we would not find."""
    return ["python"] if _called("python") else [sys.executable]


def _tala() -> list[str]:
    return ["tala"] if _called("tala") else [sys.executable, "-m", "tala_core"]


def _called(program: str) -> bool:
    """Whether *program*, as a shell finds it, is the one beside the Python that we run in."""
    from shutil import which

    place = which(program)
    return place is not None and Path(place).parent == Path(sys.executable).parent


def _line(words: Sequence[str]) -> str:
    """Return *words* as a line for the shell."""
    return " ".join(map(_quoted_for_windows, words)) if os.name == "nt" else _joined(words)


def _joined(words: Iterable[str]) -> str:
    from shlex import join

    return join(words)


def _quoted_for_windows(word: str) -> str:
    return f'"{word}"' if " " in word else word
