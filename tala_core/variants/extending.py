"""The files of a variant, from the base that it extends in the end to itself."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path, PureWindowsPath
from typing import Any, NamedTuple

from .checking import KEYS, names_a_variant
from .declared import installed_rules
from .faults import Fault, Faults
from .layers import Layer
from .sizes import TABLE
from .spelling import closest
from .texts import layer_of, text_of

MOST_FILES = 10  # that extend each other
EXTENDS = ("extends",)

Finder = Callable[[str, Path], Path]  # gives the file of a variant by its name, as a file in that folder has it


class Chain(NamedTuple):
    """The layers of a variant, the lowest first; what is wrong with how they lead on; whether that is all of them."""

    layers: list[Layer]
    faults: list[Fault]
    whole: bool


class _File(NamedTuple):
    """A file of the chain, and the folder that a path in it may not lead out of."""

    path: Path
    folder: Path


def chain_of(path: Path, find: Finder) -> Chain:
    """Return the layers of the variant in the file at *path*; *find* gives the file of a variant by its name.

    A path in `extends` is relative to the file that has it, and never leads out of the folder of the file that was
    named: on the command line, or by name in another one's `extends`.

    Raises:
        Faults: the file itself can't be read as TOML.
        OSError: the system does not let us read it.
    """
    files, layers = [_File(path, path.parent)], [_layer(path, ())]
    chain = _followed(files, layers, find)
    twice = [fault for layer in chain.layers for fault in layer.faults]
    return chain._replace(faults=[*twice, *chain.faults], whole=chain.whole and not twice)


def _followed(files: list[_File], layers: list[Layer], find: Finder) -> Chain:
    """Return the layers from the only one of *layers* on, each of which is a file that the one before extends."""
    while "extends" in (top := layers[-1]).data:
        extends = top.data["extends"]
        if not names_a_variant(extends):  # which is a fault of the file's shape
            return Chain(layers[::-1], [], False)
        try:
            files.append(_next(files, extends, top, find))
            note = _("extended by {place}").format(place=top.place(EXTENDS))
            layers.append(_layer(files[-1].path, (note, *top.notes)))
        except Faults as error:
            return Chain(layers[::-1], error.faults, False)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            what = _("{file} can't be read: {why}").format(file=files[-1].path, why=why)
            return Chain(layers[::-1], [_fault(top, "extends-missing", what)], False)
    return Chain(layers[::-1], [], True)


def _layer(path: Path, notes: tuple[str, ...]) -> Layer:
    names = (*KEYS, *TABLE, *installed_rules())
    try:
        text = text_of(path, str(path))
    except Faults as error:
        raise Faults([fault._replace(notes=(*fault.notes, *notes)) for fault in error.faults]) from None
    return layer_of(text, str(path), notes, names)


def _next(files: list[_File], extends: str, top: Layer, find: Finder) -> _File:
    """Return the file that the last of *files* extends."""
    found = _by_path(extends, files[-1], top, find) if is_path(extends) else _by_name(extends, files[-1], top, find)
    told = " → ".join(str(file.path) for file in (*files, found))
    if any(_real(file.path) == _real(found.path) for file in files):
        raise Faults([_fault(top, "extends-cycle", _("`extends` leads back: {chain}").format(chain=told))])
    if len(files) == MOST_FILES:
        what = _("more than {most} files extend each other: {chain}").format(most=MOST_FILES, chain=told)
        raise Faults([_fault(top, "extends-depth", what)])
    return found


def is_path(name: str) -> bool:
    """Whether what names a variant is the path of a file."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def _by_name(name: str, file: _File, top: Layer, find: Finder) -> _File:
    try:
        path = find(name, file.path.parent)
    except Faults as error:
        told = error.faults[0]
        near = told.nearest
        if (file.path.parent / f"{name}.toml").exists():
            near = f"{name}.toml"
        fault = _fault(top, "extends-missing", told.what, allowed=told.allowed, nearest=near)
        raise Faults([fault]) from None
    return _File(path, path.parent)


def _by_path(name: str, file: _File, top: Layer, find: Finder) -> _File:
    windows = PureWindowsPath(name)
    if windows.drive or windows.root or name.startswith("~"):
        what = _("`extends` is a name or a path relative to this file, not {path}").format(path=name)
        raise Faults([_outside(top, what)])
    if "\\" in name:
        hint = _("write {value}").format(value='"' + name.replace("\\", "/") + '"')
        raise Faults([_outside(top, _("a path in `extends` has / between its folders"), hint)])
    path = file.path.parent / name
    if not _real(path).is_relative_to(_real(file.folder)):
        what = _("`extends` leads out of the folder {folder}, to {path}")
        raise Faults([_outside(top, what.format(folder=file.folder, path=_real(path)))])
    if not path.exists():
        there = tuple(sorted(one.name for one in path.parent.glob("*.toml")))
        near = closest(path.name, [one for one in there if path.parent / one != file.path])
        if _is_named(name.removesuffix(".toml"), file, find):
            near = name.removesuffix(".toml")
        what = _("there is no file {path} to extend").format(path=path)
        raise Faults([_fault(top, "extends-missing", what, nearest=near)])
    return _File(path, file.folder)


def _is_named(name: str, file: _File, find: Finder) -> bool:
    try:
        return bool(find(name, file.path.parent))
    except Faults:
        return False


def _outside(top: Layer, what: str, hint: str = "") -> Fault:
    return _fault(top, "extends-outside", what, hint=hint or _("copy the file into this folder, or name a variant"))


def _fault(top: Layer, code: str, what: str, **more: Any) -> Fault:
    return top.fault(code, EXTENDS, what, top.value(EXTENDS), **more)


def _real(path: Path) -> Path:
    """Return where a path leads when every link is followed; of links in a circle, the path itself."""
    try:
        return path.resolve()
    except RuntimeError:
        return path.absolute()
