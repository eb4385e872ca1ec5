"""Finding variants: shipped ones, one's own and those of installed packages by name, all others by path."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from gettext import gettext as _
from pathlib import Path
from typing import NamedTuple

from ..errors import VariantError
from ..plugins import finding as plugins
from .extending import is_path
from .faults import Fault, Faults
from .reading import read
from .spelling import closest
from .variant import Variant

DEFAULT = "chuan"
SHIPPED, YOURS = "shipped", "yours"
FOLDER = "TALA_VARIANTS"  # names the folder of one's own variants; empty: there is none


class Found(NamedTuple):
    """A variant that can be named: its file, and whose it is: ``shipped``, ``yours``, or as in ``my-dist 1.2``."""

    name: str
    path: Path
    origin: str


def shipped() -> Path:
    """Return the folder of shipped variants: a checkout's own, else the one inside the package."""
    beside = Path(__file__).parents[2] / "variants"
    # An editable install may have a stale copy inside; a wheel has nothing beside it but other packages.
    is_checkout = (beside.parent / "pyproject.toml").is_file() and (beside.parent / "plugins" / "tala_std").is_dir()
    return beside if is_checkout else Path(__file__).parent / "shipped"


def yours() -> Path | None:
    """Return the folder of the user's own variants, which need not be there; None if he wants none.

    Raises:
        VariantError: the environment names something that is no folder.
    """
    if (named := os.environ.get(FOLDER)) is not None:
        if named and not Path(named).is_dir():
            raise VariantError(_("{setting} names no folder").format(setting=f"{FOLDER}={named}"))
        return Path(named) if named else None
    from platformdirs import user_config_path

    return user_config_path("tala") / "variants"


def found() -> list[Found]:
    """Return every variant that can be named, by name; one that two have stands there twice.

    The folders are looked through, nothing is read or imported.
    """
    folders = [(shipped(), SHIPPED), (yours(), YOURS)]
    folders += [(folder, f"{one.distribution} {one.version}") for one, folder in plugins.folders(plugins.VARIANTS)]
    files = {
        path.resolve(): Found(path.stem, path, origin)
        for folder, origin in reversed(folders)
        if folder is not None
        for path in folder.glob("*.toml")
    }
    return sorted(files.values(), key=lambda one: (one.name, one.origin != SHIPPED, one.origin))


def names() -> list[str]:
    """Return the names of all variants that can be named."""
    return [*dict.fromkeys(one.name for one in found())]


def load(name: str = DEFAULT, settings: Sequence[str] = ()) -> Variant:
    """Return the variant called *name*, or the one in the file at that path, with *settings* such as ``table.hand=8``.

    A shipped one is read once; a file of somebody's own, which he may be editing, every time.

    Raises:
        VariantError: there is none, two have the name, or its file or a setting is wrong.
        PluginError: a rule that it names can't be used.
        OSError: the system does not let us read its file.
    """
    path = path_of(name)
    return _shipped(path) if path.parent == shipped() and not settings else read(path, settings)


_shipped = cache(read)


def path_of(name: str) -> Path:
    """Return the file of a variant; a name with a slash or ending in ``.toml`` is a path."""
    if not is_path(name):
        return file_of(name, beside=Path())
    if "\0" in name or not Path(name).exists():
        what = _("{path}: there is no such variant file").format(path=name)
        raise Faults([Fault("no-variant", (), what, nearest=_near(name))])
    return Path(name)


def _near(path: str) -> str | None:
    """Return what is probably meant by the path of a file that is not there: a variant of this name, or a file."""
    stem = path.removesuffix(".toml")
    if stem in names():
        return stem
    folder, slash, name = path.rpartition("/")
    there = [one.stem for one in Path(folder or slash or ".").glob("*.toml")] if "\0" not in path else []
    near = closest(name.removesuffix(".toml"), there)
    return f"{folder}{slash}{near}.toml" if near else None


def file_of(name: str, folder: Path | None = None, beside: Path | None = None) -> Path:
    """Return the file of the variant that is called *name*, or that a file in *folder* calls so.

    A file *beside* with that name may be meant, if there is none.

    Shipped files mean shipped ones, whatever others are called, and a name of a shipped one is no package's.

    Raises:
        Faults: none is called so, or two are.
    """
    named = [one for one in found() if one.name == name]
    if folder == shipped():
        named = [one for one in named if one.origin == SHIPPED]
    if any(one.origin == SHIPPED for one in named):  # whose name no package can take
        named = [one for one in named if one.origin in (SHIPPED, YOURS)]
    if not named:
        there = tuple(names())
        what = _("no variant `{name}`").format(name=name)
        file = f"{name}.toml"
        near = file if beside is not None and "\0" not in name and (beside / file).is_file() else closest(name, there)
        raise Faults([Fault("no-variant", (), what, allowed=there, nearest=near)])
    if len(named) > 1:
        all_of_them = ", ".join(f"{one.path} ({one.origin})" for one in named)
        what = _("several variants are called `{name}`: {files}; name one by its path")
        raise Faults([Fault("no-variant", (), what.format(name=name, files=all_of_them))])
    return named[0].path
