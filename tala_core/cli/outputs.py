"""Files that a command writes besides its table: refused before anything is played, whole or not there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from gettext import gettext as _
from importlib.util import find_spec
from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from ..errors import nearest
from ..files import Gone, NotWritten, Unfinished, said, whole

if TYPE_CHECKING:
    from ..simulation.job import Job

TABLES = (".parquet",)


def check_name(option: str, path: str, suffixes: tuple[str, ...]) -> None:
    """Refuse a name that ends with none of the *suffixes* of what an *option* writes, with `click.UsageError`."""
    suffix = Path(path).suffix
    if suffix.lower() not in suffixes:
        what = _("the name must end with {suffixes}, not {path!r}")
        told = what.format(suffixes=f" {_('or')} ".join(suffixes), path=path)
        raise click.UsageError(f"{option}: {told}{nearest(suffix.lower(), suffixes)}")


def check_extra(option: str, library: str, extra: str) -> None:
    """Refuse an *option* whose *library* is not installed, with `click.UsageError` that says how to get it."""
    if find_spec(library) is None:
        what = _("{option} needs {library}, which is not installed: pip install '{extra}'")
        raise click.UsageError(what.format(option=option, library=library, extra=f"tala-phom[{extra}]"))


def check_apart(named: Mapping[str, str | None]) -> None:
    """Refuse two options that name one file, with `click.UsageError`; *named* has the name that each option gives."""
    seen: dict[str, str] = {}
    for option, name in named.items():
        if name is not None and name != "-":
            other = seen.setdefault(realpath(name), option)
            if other != option:
                what = _("{one} and {other} name the same file: {path}")
                raise click.UsageError(what.format(one=other, other=option, path=name))


@contextmanager
def whole_bytes(path: str) -> Iterator[BinaryIO]:
    """Give a file for bytes that becomes *path* only when all has gone well; half of it is of no use, and not kept.

    Raises:
        NotWritten: the system said no; the text says to what and why.
    """
    with whole(Path(path), keep=False) as unfinished:
        yield unfinished.file.buffer


# --- a table of data ---


def checked_table(path: str | None) -> str | None:
    """Return the name of a table to write; one that can't be written is a usage error."""
    if path is not None:
        check_name("--out", path, TABLES)
        check_extra("--out", "pyarrow", "data")
    return path


class _Spool(Unfinished):
    """Rows in lines beside the table that is made of them when all are there."""

    def __init__(self, table: Path, about: Mapping[str, str]) -> None:
        super().__init__(table.with_name(f"{table.name}.rows"))
        self.table, self.about, self.is_made = table, about, False

    def go_on(self, place: str, position: int) -> None:
        """Take up the lines that an earlier run left, or the table that it made of them."""
        from ..simulation.rows import about

        try:
            super().go_on(place, position)
        except Gone:
            self.is_made = self.table.is_file() and about(self.table) == self.about
            if not self.is_made:
                raise

    def write(self, data: bytes) -> None:
        """Write what comes next, unless the table is there."""
        if not self.is_made:
            super().write(data)

    def flush(self) -> None:
        """Give to the system what was written."""
        if not self.is_made:
            super().flush()

    def rest(self) -> str:
        """Return nothing: lines are of use only to who goes on."""
        return ""


@contextmanager
def table(path: str, job: Job, keep: bool) -> Iterator[_Spool]:
    """Give what takes the rows of a *job*; they become the table *path* when all has gone well.

    If the work is broken off, the rows lie beside it if they are to be *kept*, for who goes on with a checkpoint.

    Raises:
        NotWritten: the system said no; the text says to what and why.
    """
    from ..simulation import rows

    played = rows.Played.of(job)
    try:
        spool = _Spool(Path(path), played.about)
    except OSError as error:
        raise NotWritten(error.errno, f"{path}: {said(error)}") from error
    try:
        yield spool
        if not spool.is_made:
            spool.flush()
            with spool.part.open("rb") as lines, whole_bytes(path) as file:
                rows.write(file, lines, played)
    except BaseException:
        spool.give_up() if keep else spool.drop()
        raise
    spool.drop()
