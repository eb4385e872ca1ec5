"""Finding variants: shipped ones by name, others by path."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..errors import VariantError, nearest, one_of
from .reading import read
from .variant import Variant

DEFAULT = "chuan"


def shipped() -> Path:
    """Return the folder of shipped variants: a checkout's own, else the one inside the package."""
    beside = Path(__file__).parents[2] / "variants"
    # An editable install may have a stale copy inside; a wheel has nothing beside it but other packages.
    return beside if (beside.parent / "pyproject.toml").is_file() else Path(__file__).parent / "shipped"


def names() -> list[str]:
    """Return the names of the shipped variants."""
    return sorted(path.stem for path in shipped().glob("*.toml"))


class Found(NamedTuple):
    """A variant that can be named: its file, and whose it is: ``shipped``, ``yours``, or ``my-dist 1.2``."""

    name: str
    path: Path
    origin: str


def found() -> list[Found]:
    """Return every variant that can be named, by name."""
    return [Found(path.stem, path, "shipped") for path in sorted(shipped().glob("*.toml"))]


def load(name: str = DEFAULT, settings: Sequence[str] = ()) -> Variant:
    """Return the shipped variant called *name*, or the one in the file at that path.

    A shipped one is read once; a file of somebody's own, which he may be editing, every time.

    Raises:
        VariantError: there is none, or its file is wrong.
        PluginError: a rule that it names is not installed.
    """
    path = path_of(name)
    return _shipped(path) if path.parent == shipped() else read(path)


_shipped = cache(read)


def path_of(name: str) -> Path:
    """Return the file of a variant; a name with a slash or ending in ``.toml`` is a path."""
    if name.endswith(".toml") or "/" in name or "\\" in name:
        path = Path(name)
        if not path.exists():
            raise VariantError(f"{path}: there is no such variant file")
        return path
    known = names()
    if name not in known:
        raise VariantError(f"no variant {name!r} (there are: {one_of(known)}){nearest(name, known)}")
    return shipped() / f"{name}.toml"
