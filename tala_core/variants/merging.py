"""Putting the layers of a variant on each other: tables key by key, all else replaces what was there.

``rules.x = false`` leaves an inherited rule out; it keeps its place and its options for a later layer that names it
again, as a table or with ``rules.x = true``.  A rule that no layer below has comes last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from gettext import gettext as _
from typing import Any

from .faults import Fault, Place, dotted
from .layers import Keys, Layer
from .spelling import closest
from .terms import meant_by
from .values import as_written

MOVES = ("before", "after")  # reserved in a rule's table: they say where it stands, and are no options
FROM = "from"  # reserved too: the distribution that the rule is of, where several have one of its name
RESERVED = (*MOVES, FROM)


@dataclass
class Merged:
    """What the layers come to: sizes, the options of every rule by name, and where each value comes from."""

    layers: Sequence[Layer] = ()
    table: dict[str, Any] = field(default_factory=dict)
    known: dict[str, dict[str, Any]] = field(default_factory=dict)  # with those left out, in the order of appearance
    out: set[str] = field(default_factory=set)
    sources: dict[Keys, Place] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def playing(self) -> list[str]:
        """Return the names of the rules that are not left out, in the order of appearance."""
        return [name for name in self.known if name not in self.out]

    def top(self, keys: Sequence[Keys]) -> Layer:
        """Return the uppermost layer that gives one of *keys*; one's own file if none does."""
        own = next((one for one in reversed(self.layers) if not one.setting), self.layers[-1])
        return next((layer for layer in reversed(self.layers) if any(map(layer.gives, keys))), own)

    def conflict(self, keys: Sequence[Keys], what: str, code: str = "conflict") -> Fault:
        """Return a fault of several values, at the first of *keys* that the uppermost layer gives, with the others.

        A layer that only names the rule gives its defaults.
        """
        layer = self.top([*keys, *(one[:2] for one in keys if len(one) == 3)])
        first = next((one for one in keys if layer.gives(one)), None)
        first = first or next((one for one in keys if layer.gives(one[:2])), keys[0])
        others = {one: place for one in keys if one != first and (place := self.sources.get(one))}
        below = next((one for one, place in others.items() if place.file != layer.file), None)
        inherited = others[below] if below else None
        setting = self.written(below) if below else ""
        given = _("`{key}` is given at {place}")
        notes = tuple(given.format(key=dotted(one), place=at) for one, at in others.items() if at != inherited)
        return layer.fault(code, first, what, inherited=inherited, setting=setting, notes=notes)

    def written(self, keys: Keys) -> str:
        """Return what stands at *keys* as a file has it."""
        if len(keys) == 2 and keys[0] == "rules":
            return f"[{dotted(keys)}]"
        value = self.table.get(keys[1]) if keys[0] == "table" else self.known[keys[1]].get(keys[2])
        return f"{dotted(keys[-1:])} = {as_written(value)}"

    def rules(self, order: Sequence[str]) -> dict[str, dict[str, Any]]:
        """Return the options of the rules that play, in this order, and the distribution of a rule where it is said."""
        return {
            name: {key: value for key, value in self.known[name].items() if key not in MOVES}
            for name in order
            if name not in self.out
        }


def merged(layers: Sequence[Layer]) -> Merged:
    """Return what *layers* come to, the lowest first."""
    whole = Merged(layers)
    for layer in layers:
        for key, value in layer.table("table").items():
            _put(whole, whole.table, ("table", key), value, layer)
        for name, told in layer.table("rules").items():
            _rule(whole, name, told, layer)
    return whole


def _rule(whole: Merged, name: str, told: Any, layer: Layer) -> None:
    if told is False:
        _leave_out(whole, name, layer)
    elif told is True or isinstance(told, Mapping):
        whole.out.discard(name)
        _put(whole, whole.known, ("rules", name), {} if told is True else told, layer)


def _leave_out(whole: Merged, name: str, layer: Layer) -> None:
    if name not in whole.known:
        what = _("no rule `{name}` is inherited that could be left out").format(name=name)
        there = tuple(whole.known)
        called = (one[1] for one in meant_by(name) if one[:1] == ("rules",) and len(one) == 2 and one[1] in there)
        near = next(called, None) or closest(name, there)
        whole.faults.append(layer.fault("unknown-rule", ("rules", name), what, allowed=there, nearest=near))
        return
    whole.out.add(name)
    _note(whole, ("rules", name), layer)


def _put(whole: Merged, table: dict[str, Any], keys: Keys, value: Any, layer: Layer) -> None:
    """Put *value* at *keys*, the last of which is one of *table*."""
    _note(whole, keys, layer)
    inside = table.get(keys[-1])
    if not isinstance(value, Mapping):
        if isinstance(inside, dict):
            _forget_below(whole, keys)
        table[keys[-1]] = value
        return
    if not isinstance(inside, dict):
        inside = table[keys[-1]] = {}
    for key, one in value.items():
        _put(whole, inside, (*keys, key), one, layer)


def _note(whole: Merged, keys: Keys, layer: Layer) -> None:
    if place := layer.place(keys):
        whole.sources[keys] = place


def _forget_below(whole: Merged, keys: Keys) -> None:
    for below in [one for one in whole.sources if len(one) > len(keys) and one[: len(keys)] == keys]:
        del whole.sources[below]
