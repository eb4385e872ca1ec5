"""What a terminal, a pipe or an old code page can take: encodings, colour, and a reader who has gone."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import unicodedata
from typing import TYPE_CHECKING, TextIO, cast

if TYPE_CHECKING:
    from rich.console import Console

PLAIN = {
    "đ": "d", "Đ": "D", "♣": "c", "♦": "d", "♥": "h", "♠": "s",
    "·": "-", "–": "-", "−": "-", "…": "...", "→": "->", "×": "x", "—": "-", "±": "+/-", "★": "*",
}  # fmt: skip


def plain(text: str) -> str:
    """Return *text* in letters of ASCII: ``Phom`` for ``Phỏm``, ``7h`` for ``7♥``."""
    bare = (PLAIN.get(letter) or unicodedata.normalize("NFD", letter) for letter in unicodedata.normalize("NFC", text))
    return "".join(bare).encode("ascii", "ignore").decode("ascii") or "?"


def _instead(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return plain(error.object[error.start : error.end]), error.end


def prepare() -> None:
    """Make the standard streams take every text: a letter that the code page lacks is written plainly."""
    codecs.register_error("tala-plain", _instead)
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="tala-plain")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _open_what_is_closed() -> None:
    """Give a stream that was closed before we were started, as a daemon's may be, something that takes or ends it."""
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")


def _nothing(mode: str) -> TextIO:
    return cast(TextIO, open(os.devnull, mode, encoding="utf-8"))


def console(file: TextIO | None = None) -> Console:
    """Return a console on *file* (standard output): colours and width as the terminal has them, none in a pipe.

    NO_COLOR, FORCE_COLOR and TERM=dumb are honoured.
    """
    from rich.console import Console

    file = file or sys.stdout
    width = None if file.isatty() else 160
    return Console(file=file, width=width, highlight=False, emoji=False, markup=False, soft_wrap=True)


def reader_gone() -> None:
    """Point standard output at nothing, so that no flush at exit complains of a closed pipe."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError):  # a stream that is no file, as under a test, can't complain either
        os.dup2(nothing, sys.stdout.fileno())


def flush_or_drop() -> None:
    """Write out what waits for standard output; if that can't be, drop it, so that nothing complains at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        reader_gone()


def put(text: str) -> None:
    """Write a line of the result to standard output.

    click's own writer would go round our treatment of code pages that lack letters.
    """
    print(visible(text))


def say(text: str) -> None:
    """Write a line to standard error: progress, notices, and whatever explains an exit code."""
    print(visible(text), file=sys.stderr)


def visible(text: str) -> str:
    """Return *text* with what steers a terminal written out: names come from files, and files from anywhere."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one == "\n" else repr(one)[1:-1] for one in text)
