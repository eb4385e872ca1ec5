"""Keeping the records of an evening: each hand is a line added to a file when it is over, whole or not at all."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import BinaryIO

import click

from ..files import NotWritten


class RecordFile:
    """A file of records to add to.

    Raises:
        NotWritten: the system does not let us write there.
        UsageError: it holds something else than records.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        start, end = _ends(path)
        if start not in (b"", b"{"):
            text = _("{path} holds something else than records; name another file").format(path=path)
            raise click.UsageError(f"--record: {text}")
        # Better to be refused now than after the first hand; and a line that somebody left open must not take it in.
        self._write("\n" if end not in (b"", b"\n") else "")

    def add(self, record: str) -> None:
        """Add one record, a line of JSON without its end."""
        self._write(record + "\n")

    def _write(self, text: str) -> None:
        try:
            with self.path.open("ab", buffering=0) as file:
                _append(file, text.encode())
        except BrokenPipeError:
            raise
        except OSError as error:
            raise NotWritten(error.errno, f"{self.path}: {(error.strerror or str(error)).lower()}") from error


def _ends(path: Path) -> tuple[bytes, bytes]:
    """Return the first and the last byte of a file, both empty if there are none."""
    if not path.is_file() or not path.stat().st_size:
        return b"", b""
    with path.open("rb") as file:
        start = file.read(1)
        file.seek(-1, 2)
        return start, file.read(1)


def _append(file: BinaryIO, data: bytes) -> None:
    """Write all of *data*, or take back what was written of it."""
    before = file.tell() if file.seekable() else 0
    written = 0
    try:
        while written < len(data):
            written += file.write(data[written:])
    except BaseException:
        if file.seekable() and written:
            file.truncate(before)
        raise
