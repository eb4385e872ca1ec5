"""Rows in columns that stand under each other, whatever letters they hold, wrapped where there is a terminal."""

from __future__ import annotations

import shutil
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TextIO

GAP = "  "
NARROWEST = 24  # cells of a last column that is worth wrapping into


def width(text: str) -> int:
    """Return how many cells of a terminal *text* takes: marks stand on their letter, wide letters take two."""
    return sum(map(_cells, text))


def _cells(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def room(stream: TextIO) -> int | None:
    """Return how many cells a line of *stream* has; None for a pipe or a file, where nothing is to be wrapped."""
    return shutil.get_terminal_size().columns if stream.isatty() else None


def aligned(rows: Sequence[Sequence[str]], cells: int | None) -> Iterator[str]:
    """Yield *rows* as lines with columns under each other; the last is wrapped so that a line takes at most *cells*."""
    if not rows:
        return
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)][:-1]
    indent = sum(widths) + len(GAP) * len(widths)
    for *first, last in rows:
        start = "".join(f"{text}{' ' * (wide - width(text))}{GAP}" for text, wide in zip(first, widths, strict=True))
        for part in wrapped(last, None if cells is None else max(cells - indent, NARROWEST)):
            yield f"{start}{part}".rstrip()
            start = " " * indent


def wrapped(text: str, cells: int | None) -> Iterator[str]:
    """Yield *text* in parts of at most so many *cells*, broken between words; a longer word stands alone."""
    part = ""
    for word in text.split(" ") if cells is not None else [text]:
        if part and cells is not None and width(part) + 1 + width(word) > cells:
            yield part
            part = word
        else:
            part = f"{part} {word}" if part else word
    yield part
