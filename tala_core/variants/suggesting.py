"""What an unknown key may have meant: a name like it in its table, what players call so, or a name of another table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import gettext as _
from typing import Any, NamedTuple
from unicodedata import name as name_of

from .faults import Fault, dotted
from .layers import Layer
from .scanning import Span
from .spelling import closest, folded, invisible, meant
from .terms import meant_by
from .values import either

ALIKE = 0.75  # how alike names of other tables must be
TOP = ("name", "about", "extends")
HEADED = ("table", "rules")


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
    if told := _as_players_say(keys, here, others):
        return told
    if exact := [one for one in others if folded(one[-1]) == folded(wrong)]:
        return _in_other_table(exact)
    if near := closest(wrong, here):
        return {"nearest": near}
    if alike := closest(wrong, [one[-1] for one in others], ALIKE):
        return _in_other_table([one for one in others if one[-1] == alike])
    return {}


def _as_players_say(keys: tuple[str, ...], here: Sequence[str], others: Sequence[tuple[str, ...]]) -> dict[str, Any]:
    found = meant_by(keys[-1])
    told = [one[-1] for one in found if one[-1] in here and (len(one) == 1 or one[:-1] == keys[:-1])]
    told = told or [dotted(one) for one in found if len(one) > 1 or one[0] in TOP]
    if not told:
        options = [one for one in others if one[-1:] in found]
        return _in_other_table(options) if options else {}
    several = _("did you mean {names}?").format(names=either(f"`{one}`" for one in told))
    return {"nearest": told[0], "hint": several if len(told) > 1 else ""}


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
    told = below_a_heading(layer, keys) or suggestion(keys, here, names)
    if layer.setting and "." in told.get("nearest", ""):
        told = {"nearest": ".".join([told["nearest"], *_rest(layer, keys)])}
    return layer.fault(CODES[len(keys)], keys, what, allowed=tuple(here), **told)


def _rest(layer: Layer, keys: tuple[str, ...]) -> list[str]:
    """Return the keys behind *keys* in a setting, which has one of each."""
    rest: list[str] = []
    while key := next(iter(layer.table(*keys, *rest)), ""):
        rest.append(key)
    return rest


def below_a_heading(layer: Layer, keys: tuple[str, ...]) -> dict[str, Any]:
    """Return what to do with a line such as ``rules.u-khan.amount = 6`` under a heading; nothing if it is no such."""
    inside = layer.table(*keys)
    if len(keys) == 1 or layer.setting or keys[-1] not in HEADED:
        return {}
    rule = next(iter(inside), None) if keys[-1] == "rules" else None
    heading = dotted(("rules", rule)) if rule else keys[-1]
    hint = _("`{key}` stands above the first [heading], or is written [{heading}]")
    key = f"{keys[-1]}.…" if inside else keys[-1]
    return {"nearest": heading, "hint": hint.format(key=key, heading=heading)}


def strange_key(layer: Layer, keys: tuple[str, ...], at: Span, told: Mapping[str, Any]) -> Fault:
    """Return that a key has letters that it can't have without quotes; *told* is what it may mean."""
    key = layer.scan.text[at.start : at.end] if layer.scan else keys[-1]
    if letter := invisible(key):
        what = _("`{key}` has a character in it that nobody sees: {letter}")
        what = what.format(key=plain(key), letter=named(letter))
        if told.get("nearest") == plain(key):
            told = {**told, "hint": _("remove it")}
    else:
        what = _("`{key}` has letters that a key can't have").format(key=key)
    hint = "" if told.get("nearest") else _("keys have the letters a to z, digits, - and _")
    if key.startswith("//"):
        told, hint = {}, _("a comment begins with #")
    return layer.fault("toml-syntax", keys, what, at, **{"hint": hint, **told})


def named(letter: str) -> str:
    """Return the name and the number of a character."""
    return f"{name_of(letter, '').lower()} U+{ord(letter):04X}".lstrip()


def plain(key: str) -> str:
    """Return *key* without the characters that nobody sees."""
    while letter := invisible(key):
        key = key.replace(letter, "")
    return key
