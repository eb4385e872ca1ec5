"""Reading files without being swamped, and writing files that are whole or not there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from gettext import gettext as _
from itertools import count
from pathlib import Path
from typing import TextIO

from .errors import TalaError
from .language import N_

MOST_BYTES = 1_000_000  # of a file that a person writes: more is a mistake, or a device that never ends


class NotWritten(OSError):
    """The system refused to write; what was written before stays beside the name asked for."""


class Gone(TalaError):
    """What an earlier run has written can't be gone on with: it is not there any more, or another run is at it."""


# What systems say most often; anything else is told as the system has it.
SAID = (
    N_("no such file or directory"), N_("is a directory"), N_("not a directory"), N_("file exists"),
    N_("permission denied"), N_("operation not permitted"), N_("read-only file system"), N_("file name too long"),
    N_("no space left on device"), N_("disk quota exceeded"), N_("file too large"), N_("input/output error"),
)  # fmt: skip


def said(error: OSError) -> str:
    """Return what the system said, as the end of a sentence."""
    text = error.strerror or str(error) or type(error).__name__
    return text if isinstance(error, NotWritten) else _(text[:1].lower() + text[1:])


def read_text(path: Path, error: type[Exception]) -> str:
    """Return the text of a file that a person wrote, in UTF-8 with or without a byte order mark.

    Raises:
        error: it is a folder, too large, or no such text; the message says where.
        OSError: the system does not let us read it.
    """
    if path.is_dir():
        raise error(_("{path}: is a directory").format(path=path))
    with path.open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        too_much = _("{where}: more than {count:,} bytes, which no such file needs")
        raise error(too_much.format(where=path, count=MOST_BYTES))
    return decoded(raw, str(path), error)


def decoded(raw: bytes, where: str, error: type[Exception]) -> str:
    """Return *raw* as text, or raise *error* saying where it is none."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        what = _("{where}: not UTF-8 text (byte {number}); save it as UTF-8")
        raise error(what.format(where=where, number=wrong.start + 1)) from None


class Unfinished:
    """What is meant for *path* until it is whole: a file of its own beside it, or a device as it is.

    Half of it stays there if the work is broken off, unless it is of no use, and not to be kept.
    """

    def __init__(self, path: Path, keep: bool = True) -> None:
        target = path.resolve() if path.is_symlink() else path
        self.path = target
        self.special = target.exists() and not target.is_file()
        self.part, self.file = (target, target.open("w", encoding="utf-8")) if self.special else _part(target)
        self._asked, self._keep, self._finished = path, keep, False

    @property
    def place(self) -> str:
        """The name of the file beside, by which `go_on` finds it."""
        return self.part.name

    def write(self, data: bytes) -> None:
        """Write what comes next.

        Raises:
            NotWritten: the system said no.
        """
        try:
            self.file.buffer.write(data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise self.refused(error) from error

    def flush(self) -> None:
        """Give to the system what was written.

        Raises:
            NotWritten: the system said no.
        """
        try:
            self.file.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise self.refused(error) from error

    def go_on(self, place: str, position: int) -> None:
        """Take up the file beside that an earlier run left, cut back to so many bytes; or the whole file it became.

        Raises:
            Gone: it is not there, or is shorter, or another run writes it.
        """
        part = self.path.with_name(Path(place).name)
        if position == 0:
            return
        self.file.close()
        self.part.unlink()  # it may have the name of the one that is looked for
        self._finished = not part.exists() and self.path.exists() and self.path.stat().st_size == position
        found = self.path if self._finished else part
        if not found.is_file() or found.stat().st_size < position:
            what = _("{file} is not there any more, or is shorter than it was: {count:,} bytes were written")
            raise Gone(what.format(file=found, count=position))
        self.part, self.file = found, found.open("r+", encoding="utf-8", newline="\n")
        if not _taken(self.file):
            raise Gone(_("{file} is being written by another run").format(file=found))
        self.file.seek(position)
        self.file.truncate()

    def finish(self) -> None:
        """Let the file take the name asked for."""
        self.file.close()
        if not self.special and not self._finished:
            self.part.replace(self.path)

    def rest(self) -> str:
        """Return where what was written is, as the end of a sentence; nothing if nothing is kept."""
        with suppress(OSError, ValueError):  # a disk that is full has told so already, perhaps when the file was closed
            self.file.flush()
        if self.special or self._finished or not self._keep or not _size(self.part):
            return ""
        return _("; what was written is in {file}").format(file=self.part)

    def give_up(self) -> str:
        """Close the file, drop it if it is empty, and return where it is otherwise, as the end of a sentence."""
        rest = self.rest()
        with suppress(OSError):
            self.file.close()
        if not self._finished and not (self._keep and _size(self.part)):
            self.drop()
        return rest

    def drop(self) -> None:
        """Close the file and remove it, unless it is a device."""
        with suppress(OSError):
            self.file.close()
        if not self.special:
            self.part.unlink(missing_ok=True)

    def refused(self, error: OSError) -> NotWritten:
        """Return what the system said, with the name asked for and where what was written is."""
        return NotWritten(error.errno, f"{self._asked}: {said(error)}{self.rest()}")


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _part(path: Path) -> tuple[Path, TextIO]:
    """Create a file beside *path* that nobody else has: another run may be writing, or an earlier one was stopped."""
    for number in count(1):
        part = path.with_name(f"{path.name}{'' if number == 1 else f'.{number}'}.part")
        try:
            file = part.open("x", encoding="utf-8", newline="\n")
        except FileExistsError:
            continue
        _taken(file)
        return part, file
    raise AssertionError("numbers do not end")


def _taken(file: TextIO) -> bool:
    """Take *file* for this run as long as it is open, where the system can; return whether no other run has it."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return True
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


@contextmanager
def whole(path: Path, keep: bool = True) -> Iterator[Unfinished]:
    """Give a file to write on that becomes *path* only when all has gone well.

    If the work is broken off, what was written stays in a file whose name ends with ``.part``, if it is to be kept.

    Raises:
        NotWritten: the system said no; the text says to what and why.
    """
    try:
        unfinished = Unfinished(path, keep)
    except OSError as error:
        raise NotWritten(error.errno, f"{path}: {said(error)}") from error
    try:
        yield unfinished
        unfinished.finish()
    except (BrokenPipeError, NotWritten):
        unfinished.give_up()
        raise
    except OSError as error:
        refused = unfinished.refused(error)
        unfinished.give_up()
        raise refused from error
    except BaseException:
        unfinished.give_up()
        raise
