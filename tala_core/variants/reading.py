"""Reading a variant file, with what it extends and the settings on top: strict, as data; every fault with its place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unicodedata import normalize

import tomli

from ..errors import VariantError
from .checking import checked_layers
from .extending import Finder, chain_of
from .faults import Fault, Faults
from .layers import Layer
from .scanning import scan
from .setting import setting_layer
from .texts import first_fault, layer_of
from .variant import Variant


def parse(text: str, path: Path, error: type[Exception] = VariantError) -> dict[str, Any]:
    """Return the data in a TOML *text*, or raise *error* with the first line and reason why it is no TOML 1.0."""
    try:
        layer = layer_of(text, str(path))
        first = first_fault(layer)
    except Faults as faults:
        first = faults.faults[0]
    if first:
        raise error(f"{first.place}: {first.what}{f'; {first.label}' if first.label else ''}") from None
    return dict(layer.data)


def read(path: Path, settings: Sequence[str] = (), find: Finder | None = None) -> Variant:
    """Return the variant in the file at *path*, with *settings* on top; *find* gives the file of a variant by name.

    Its title and what it is about are its own, never those of a file that it extends.

    Raises:
        VariantError: one or more faults, each with its place.
        PluginError: a rule that it names can't be used.
        OSError: the system does not let us read the file.
    """
    from .finding import file_of

    chain = chain_of(path, find or file_of)
    set_layers, set_faults = _settings(settings)
    checked = checked_layers([*chain.layers, *set_layers], [*chain.faults, *set_faults], chain.whole)
    own = chain.layers[-1].data
    return Variant(
        name=path.stem,
        table=checked.table,
        rules=checked.rules,
        title=normalize("NFC", own.get("name", path.stem)),
        about=normalize("NFC", own.get("about", "")),
        source=str(path),
        sources=checked.sources,
        chain=tuple(layer.file for layer in chain.layers),
        settings=tuple(settings),
        _made=checked.made,
    )


def _settings(settings: Sequence[str]) -> tuple[list[Layer], list[Fault]]:
    layers, faults = [], []
    for told in settings:
        try:
            layers.append(setting_layer(told))
        except Faults as error:
            faults += error.faults
    return layers, faults


def line_of(text: str, keys: Sequence[str | int]) -> int | None:
    """Return the line of the key at *keys*, or None if the text doesn't hold it.

    A whole number among the keys is a place in an array; what stands in one has the line of the array's own key.
    """
    if not _holds(text, keys):
        return None
    found = scan(text)
    path = tuple(keys)
    while path not in found.spans:
        path = path[:-1]
    return found.line_and_column(found.spans[path].start)[0]


def _holds(text: str, keys: Sequence[str | int]) -> bool:
    try:
        data: Any = tomli.loads(text)
        for key in keys:
            data = data[key]
    except (tomli.TOMLDecodeError, KeyError, IndexError, TypeError):
        return False
    return True
