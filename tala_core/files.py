"""Writing files that are whole or not there: a broken-off run leaves no file that looks finished."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


class NotWritten(OSError):
    """The system refused to write; what was written before stays beside the name asked for."""


def unfinished(path: Path) -> Path:
    """Return where what is meant for *path* is written until it is whole: a device or a pipe is written as it is."""
    special = path.exists() and not path.is_file()
    return path if special else path.with_name(path.name + ".part")


@contextmanager
def whole(path: Path) -> Iterator[TextIO]:
    """Give a file to write on that becomes *path* only when all has gone well.

    Until then it is ``path.part``, which stays behind if the work is broken off.  A device or a pipe is written as it
    is.

    Raises:
        NotWritten: the system said no; the text says to what and why.
    """
    part = unfinished(path)
    special = part == path
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        if not special:
            part.replace(path)
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename is None and error.errno is None:
            raise
        rest = f"; what was written is in {part}" if not special and part.exists() and part.stat().st_size else ""
        raise NotWritten(error.errno, f"{path}: {(error.strerror or str(error)).lower()}{rest}") from error
