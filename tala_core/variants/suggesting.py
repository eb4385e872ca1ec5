"""What an unknown key may have meant: a name like it in its table, or the same name in another table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import gettext as _
from typing import Any, NamedTuple

from .faults import Fault, dotted
from .layers import Layer
from .spelling import closest, folded, meant

ALIKE = 0.75  # how alike names of other tables must be
TOP = ("name", "about", "extends")


class Names(NamedTuple):
    """The names that keys can have: of sizes, of rules, and of the options of each rule that is played by."""

    sizes: Sequence[str]
    rules: Sequence[str]
    options: Mapping[str, Sequence[str]]

    def all(self) -> list[tuple[str, ...]]:
        """Return the keys of everything that has a name."""
        top = [(one,) for one in TOP]
        sizes = [("table", one) for one in self.sizes]
        rules = [("rules", one) for one in self.rules]
        options = [("rules", rule, one) for rule, names in self.options.items() for one in names]
        return [*top, *sizes, *options, *rules]


def suggestion(keys: tuple[str, ...], here: Sequence[str], names: Names) -> dict[str, Any]:
    """Return the `nearest` name for the unknown key at *keys*, and a `hint` if it belongs into another table."""
    wrong, others = keys[-1], names.all()
    if near := meant(wrong, here):
        return {"nearest": near}
    if exact := [one for one in others if folded(one[-1]) == folded(wrong)]:
        return _in_other_table(exact)
    if near := closest(wrong, here):
        return {"nearest": near}
    if alike := closest(wrong, [one[-1] for one in others], ALIKE):
        return _in_other_table([one for one in others if one[-1] == alike])
    return {}


def _in_other_table(found: Sequence[tuple[str, ...]]) -> dict[str, Any]:
    first = found[0]
    return {"nearest": dotted(first), "hint": _belongs(first, [one for one in found if len(one) == len(first)])}


def _belongs(first: tuple[str, ...], found: Sequence[tuple[str, ...]]) -> str:
    name = first[-1]
    if len(first) == 1:
        return _("`{name}` stands at the top of the file, before the first [table]").format(name=name)
    if first[0] == "table":
        return _("`{name}` is a key of [table]").format(name=name)
    if len(first) == 2:
        return _("`{name}` is a rule: it is written [{table}]").format(name=name, table=dotted(first))
    tables = ", ".join(f"[{dotted(one[:-1])}]" for one in found[:3])
    return _("`{name}` is an option of {tables}").format(name=name, tables=tables)


CODES = {1: "unknown-key", 2: "unknown-key", 3: "unknown-option"}  # by how many keys lead there


def unknown(layer: Layer, keys: tuple[str, ...], what: str, here: Sequence[str], names: Names) -> Fault:
    """Return that the key at *keys* is unknown, where one of the keys *here* could stand."""
    return layer.fault(CODES[len(keys)], keys, what, allowed=tuple(here), **suggestion(keys, here, names))
