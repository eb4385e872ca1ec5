"""Keeping the records of an evening: each hand is a line added to a file when it is over, whole or not at all."""

from __future__ import annotations

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
        self._write("")  # better to be refused now than after the first hand
        if path.is_file():
            with path.open("rb") as file:
                start = file.read(1)
            if start not in (b"", b"{"):
                raise click.UsageError(f"--record: {path} holds something else than records; name another file")

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
