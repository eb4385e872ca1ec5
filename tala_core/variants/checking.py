"""Checking a variant's sizes and options against what the rules declare; every fault is reported in one go."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, asdict, fields, is_dataclass
from typing import Any, get_type_hints

from ..errors import PluginError, VariantError, nearest, one_of
from ..plugins import finding

PACK = 52
TABLE = {"seats": [2, 4], "hand": 9, "rounds": 4}

Fault = tuple[tuple[str, ...], str]  # where (the keys that lead there) and what


class Faults(VariantError):
    """The faults of one variant, each with the keys that lead to it."""

    def __init__(self, source: str, faults: list[Fault]) -> None:
        self.faults = faults
        super().__init__("\n".join(f"{source}: {placed(keys)}{what}" for keys, what in faults))


def placed(keys: tuple[str, ...]) -> str:
    """Return ``[rules.x] option: `` for the keys that lead to a fault."""
    if len(keys) == 1:
        return f"{keys[0]}: "
    *table, key = keys
    return f"[{'.'.join(table)}] {key}: "


def checked_table(table: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Return the sizes of a game, complete, or raise `Faults`."""
    if faults := [*table_faults(table)]:
        raise Faults(source, faults)
    return {**TABLE, **table}


def table_faults(table: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what is wrong with the sizes of a game."""
    for key in table:
        if key not in TABLE:
            yield ("table", key), f"no such key (there are: {one_of(TABLE)}){nearest(key, TABLE)}"
    whole = {**TABLE, **table}
    wrong = [*_wrong_sizes(whole)]
    yield from wrong
    if not wrong:
        yield from _too_many_cards(whole["seats"][1], whole["hand"], whole["rounds"])


def _wrong_sizes(table: Mapping[str, Any]) -> Iterator[Fault]:
    seats = table["seats"]
    if not (isinstance(seats, list | tuple) and len(seats) == 2 and all(_whole(one, 2) for one in seats)):
        yield ("table", "seats"), f"must be the fewest and the most players, such as [2, 4], not {seats!r}"
    elif seats[0] > seats[1]:
        yield ("table", "seats"), f"the fewest players come first, so [{seats[1]}, {seats[0]}], not {list(seats)}"
    for key in ("hand", "rounds"):
        if not _whole(table[key], 1):
            yield ("table", key), f"must be a whole number from 1, not {table[key]!r}"


def _whole(value: object, least: int) -> bool:
    return type(value) is int and value >= least


def _too_many_cards(most: int, hand: int, rounds: int) -> Iterator[Fault]:
    dealt = most * hand + 1
    if dealt > PACK:
        yield (
            ("table", "hand"),
            (
                f"{most} seats of {hand} cards and one more make {dealt}, more than the {PACK} of the pack; "
                "seats or hand must be smaller"
            ),
        )
        return
    draws, stock = most * rounds - 1, PACK - dealt
    if draws > stock:
        yield (
            ("table", "rounds"),
            (
                f"{most} seats and {rounds} rounds need {draws} cards to draw, but {stock} are left after the deal; "
                "seats, hand or rounds must be smaller"
            ),
        )


def checked_rules(rules: Mapping[str, Mapping[str, Any]], source: str) -> dict[str, object]:
    """Return the rules of a variant, made from their options, or raise `Faults` or `PluginError`."""
    faults: list[Fault] = []
    made: dict[str, object] = {}
    for name, options in rules.items():
        if (missing := finding.missing(finding.RULES, name, "rule")) or not isinstance(options, Mapping):
            faults.append((("rules", name), missing or f"must be a table of options, not {options!r:.40}"))
            continue
        rule = loaded_rule(name)
        values, wrong = _options(name, rule, options)
        faults += [(("rules", name, option), what) for option, what in wrong]
        if wrong:
            continue
        try:
            made[name] = _made(name, rule, values)
        except ValueError as error:  # what a rule says of options that do not go together
            faults.append((("rules", name), str(error)))
    if not rules:
        faults.append((("rules",), "a variant names its rules, each as a table such as [rules.sets]; there is none"))
    if faults:
        raise Faults(source, faults)
    return made


def _options(name: str, rule: Any, options: Mapping[str, Any]) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    try:
        return checked_options(rule, options)
    except Exception as error:  # annotations that can't be read, or that pydantic knows no check for
        raise PluginError(
            f"rule {name!r} ({rule.__module__}.{rule.__qualname__}) has options that can't be checked: "
            f"{type(error).__name__}: {error}"
        ) from error


def _made(name: str, rule: Any, values: Mapping[str, Any]) -> object:
    """Return the rule with its options, which must be such that a record can hold them."""
    try:
        made = rule(**values)
        json.dumps(asdict(made))
        return made
    except ValueError:
        raise
    except Exception as error:
        raise PluginError(
            f"rule {name!r} ({rule.__module__}.{rule.__qualname__}) can't be made from its options: "
            f"{type(error).__name__}: {error}"
        ) from error


def loaded_rule(name: str) -> Any:
    """Return the class of the rule installed as *name*."""
    plugin = finding.named(finding.RULES, name, "rule")
    rule = finding.loaded(plugin)
    if not (isinstance(rule, type) and is_dataclass(rule)):
        raise PluginError(f"plugin {plugin} is not a dataclass: a rule's fields are its options")
    return rule


def checked_options(rule: Any, options: Mapping[str, Any]) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """Return the values of a rule's *options*, and what is wrong with them by option."""
    hints = get_type_hints(rule, include_extras=True)
    known = {one.name: hints[one.name] for one in fields(rule) if one.init}
    defaults = {one.name: one.default for one in fields(rule)}
    values, wrong = {}, []
    for option, value in options.items():
        if option not in known:
            wrong.append((option, f"no such option (there are: {one_of(known)}){nearest(option, known)}"))
            continue
        if same(value, defaults[option]):
            continue
        values[option], why = checked_value(known[option], value)
        if why:
            wrong.append((option, why))
    needed = [one.name for one in fields(rule) if one.default is MISSING and one.default_factory is MISSING]
    wrong += [(name, "is needed and has no default") for name in needed if name not in options]
    return values, wrong


def same(value: Any, default: Any) -> bool:
    """Whether an option's *value* is its *default*, of the very type; a list stands for a tuple."""
    if isinstance(value, list) and isinstance(default, tuple):
        return len(value) == len(default) and all(map(same, value, default))
    return type(value) is type(default) and bool(value == default)


def checked_value(hint: Any, value: Any) -> tuple[Any, str]:
    """Return *value* as the type *hint* asks, and why it is not one: nothing is converted but lists to tuples."""
    from pydantic import TypeAdapter, ValidationError  # 0.1 s to import, and not needed for the shipped defaults

    try:
        return TypeAdapter(hint).validate_json(json.dumps(value), strict=True), ""
    except ValidationError as error:
        return None, "; ".join(_said(one["loc"], one["msg"]) for one in error.errors()) + f", not {as_written(value)}"
    except TypeError:
        return None, f"can't be {value!r}"


def as_written(value: object) -> str:
    """Return a value as a TOML file has it where that differs from Python."""
    return json.dumps(value) if isinstance(value, bool) else repr(value)


def _said(loc: tuple[Any, ...], message: str) -> str:
    where = "".join(f"[{part}] " for part in loc)
    for theirs, ours in PLAINER:
        message = message.replace(theirs, ours)
    return f"{where}{message}"


PLAINER = (  # how pydantic says it, and how we do
    ("Input should be", "must be"),
    ("integer", "whole number"),
    ("Tuple should have at least 1 item after validation, not 0", "must have at least 1 item"),
)
