"""Files that say how far work is, to go on from there: ``tala-checkpoint-1``, JSON in two lines.

The first line is the head: format, and SHA-256 of the second line.  That one holds the identity of the work and what
`Course.data` gives.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from gettext import gettext as _
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..errors import TalaError
from ..files import NotWritten, said, whole
from .course import Course
from .task import differences

FORMAT = "tala-checkpoint-1"


class Refused(TalaError):
    """A checkpoint can't be begun here, or gone on with."""


def write(path: Path, course: Course[Any]) -> None:
    """Write how far a *course* is; until all of it is written, the file stays as it was.

    Raises:
        NotWritten: the system said no.
    """
    body = json.dumps({"identity": course.work.identity(), **course.data()}, separators=(",", ":"))
    head = json.dumps({"format": FORMAT, "sha256": sha256(body.encode()).hexdigest()})
    with whole(path, keep=False) as file:
        file.write(f"{head}\n{body}\n".encode())


def begin(path: Path) -> None:
    """Find out whether a new checkpoint can be written at *path*.

    Raises:
        Refused: there is a file.
    """
    if path.exists():
        raise Refused(_("{path} is there already: --resume goes on with it, or remove it").format(path=path))


def go_on(path: Path, course: Course[Any]) -> None:
    """Let a *course* be as far as the checkpoint says.

    Raises:
        Refused: there is none, it is damaged, or of other work; or what was written is not there any more.
    """
    data = read(path)
    identity = json.loads(json.dumps(course.work.identity()))
    told = (
        differences(data["identity"], identity)
        or differences(data["units"], course.work.units, "units")
        or differences([*data["streams"]], sorted(course.streams), "output")
    )
    if told:
        raise Refused(_("{path} is of other work: {differences}").format(path=path, differences=told))
    course.go_on(data)


def read(path: Path) -> Mapping[str, Any]:
    """Return what a checkpoint holds: ``identity``, and what `Course.data` gave.

    Raises:
        Refused: there is none, or it is damaged.
        NotWritten: the system does not let us read it.
    """
    what = _("{path} is no checkpoint of this version").format(path=path)
    if path.exists() and not path.is_file():  # a device may never end
        raise Refused(what)
    try:
        head, body, *_rest = [*path.read_bytes().split(b"\n"), b""]
    except FileNotFoundError:
        raise Refused(_("there is no checkpoint {path} to go on with").format(path=path)) from None
    except OSError as error:
        raise NotWritten(error.errno, f"{path}: {said(error)}") from None
    try:
        told = json.loads(head)
        known, whole = told["format"] == FORMAT, told["sha256"] == sha256(body).hexdigest()
    except (ValueError, TypeError, KeyError):
        known = whole = False
    if not known:
        raise Refused(what)
    if not whole:
        raise Refused(_("{path} is damaged: it is not what was written").format(path=path))
    data: Mapping[str, Any] = json.loads(body)
    return data


def seed_of(path: Path) -> str | None:
    """Return the seed of the work that a checkpoint is of, if it tells one.

    Raises:
        Refused: there is none, or it is damaged.
    """
    seed = read(path)["identity"].get("seed")
    return seed if isinstance(seed, str) else None
