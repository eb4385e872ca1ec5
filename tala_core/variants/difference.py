"""What differs between two variants: settings, rules and their order, in keys and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from gettext import gettext as _
from typing import Any

from .. import language
from .schema import SIZES, doc_line, meaning, options
from .template import written
from .variant import Variant


@dataclass(frozen=True, slots=True)
class Changed:
    """A setting that both variants have, with another value; `text` says what it does, if anybody has said."""

    keys: tuple[str, ...]
    one: Any
    other: Any
    text: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A rule that both variants have, at another place: the rule that it follows in each, None where it comes first."""

    rule: str
    one: str | None
    other: str | None


@dataclass(frozen=True, slots=True)
class Alone:
    """A rule that only the one or the other variant has: its options there, and what it says of itself."""

    rule: str
    options: Mapping[str, Any]
    text: str


@dataclass(frozen=True, slots=True)
class Difference:
    """All that differs between one variant and another; nothing if they play alike."""

    changed: tuple[Changed, ...]
    only_one: tuple[Alone, ...]
    only_other: tuple[Alone, ...]
    moved: tuple[Moved, ...]

    def __len__(self) -> int:
        return sum(map(len, (self.changed, self.only_one, self.only_other, self.moved)))

    def lines(self, one: str, other: str) -> Iterator[str]:
        """Yield everything that differs, in words with the keys and both values; *one* and *other* name the two."""
        for change in self.changed:
            yield from _words(change.text)
            yield f"  {'.'.join(change.keys)}: {_value(change.one)} → {_value(change.other)}"
        for name, alone in ((one, self.only_one), (other, self.only_other)):
            for rule in alone:
                yield _("only in {variant}: {rule}").format(variant=name, rule=_with_text(rule))
                yield from (f"  rules.{rule.rule}.{key} = {written(value)}" for key, value in rule.options.items())
        for move in self.moved:
            place = _("rules.{rule} comes {here} in {one}, {there} in {other}")
            here, there = _place(move.one), _place(move.other)
            yield place.format(rule=move.rule, here=here, there=there, one=one, other=other)

    def as_json(self) -> dict[str, Any]:
        """Return everything that differs as plain data; `null` for a place means that the rule comes first."""
        return {
            "changed": [
                {"key": ".".join(one.keys), "a": one.one, "b": one.other, "meaning": one.text} for one in self.changed
            ],
            "only_a": [_alone_as_json(one) for one in self.only_one],
            "only_b": [_alone_as_json(one) for one in self.only_other],
            "moved": [{"rule": one.rule, "a_after": one.one, "b_after": one.other} for one in self.moved],
        }


def _value(value: Any) -> str:
    return "–" if value is None else written(value)


def _words(text: str) -> Iterator[str]:
    if text:
        yield text


def _with_text(alone: Alone) -> str:
    return f"rules.{alone.rule}" + (f" ({alone.text})" if alone.text else "")


def _place(after: str | None) -> str:
    return _("first") if after is None else _("after {rule}").format(rule=after)


def _alone_as_json(alone: Alone) -> dict[str, Any]:
    return {"rule": alone.rule, "options": dict(alone.options), "meaning": alone.text}


def between(one: Variant, other: Variant) -> Difference:
    """Return what differs between two variants.

    Raises:
        VariantError, PluginError: one of them can't be played.
    """
    ours, theirs = one.content["rules"], other.content["rules"]
    both = [rule for rule in ours if rule in theirs]
    changes = [*_sizes(one, other), *(change for rule in both for change in _options(rule, one, other))]
    return Difference(
        tuple(changes),
        tuple(_alone(rule, one) for rule in ours if rule not in theirs),
        tuple(_alone(rule, other) for rule in theirs if rule not in ours),
        tuple(_moved(both, [rule for rule in theirs if rule in ours])),
    )


def _sizes(one: Variant, other: Variant) -> Iterator[Changed]:
    for key, value in one.sizes.items():
        if other.sizes[key] != value:
            yield Changed(("table", key), value, other.sizes[key], meaning(SIZES[key], language.current()))


def _options(rule: str, one: Variant, other: Variant) -> Iterator[Changed]:
    ours, theirs = one.content["rules"][rule], other.content["rules"][rule]
    docs = options(type(one.plugins[rule]))
    for key in {**ours, **theirs}:  # rules of one name and two distributions need not have the same options
        if ours.get(key) != theirs.get(key):
            text = docs[key].meaning(language.current()) if key in docs else ""
            yield Changed(("rules", rule, key), ours.get(key), theirs.get(key), text)


def _alone(rule: str, variant: Variant) -> Alone:
    return Alone(rule, variant.content["rules"][rule], doc_line(type(variant.plugins[rule]), language.current()))


def _moved(ours: Sequence[str], theirs: Sequence[str]) -> Iterator[Moved]:
    """Yield the rules that must move to get from one order to the other."""
    stay: set[str] = set()
    for at, _other, size in SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks():
        stay.update(ours[at : at + size])
    for rule in theirs:
        if rule not in stay:
            yield Moved(rule, _before(rule, ours), _before(rule, theirs))


def _before(rule: str, order: Sequence[str]) -> str | None:
    at = order.index(rule)
    return order[at - 1] if at else None
