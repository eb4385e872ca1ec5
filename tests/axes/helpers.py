"""Houses in a few words: the standard game with some settings, as `--set` of the command line has them."""

from __future__ import annotations

from functools import cache
from typing import Any

import tomli

from tala_core.rules import RuleSet
from tala_core.variants import Variant, load


@cache
def variant(*settings: str, base: str = "chuan") -> Variant:
    """Return the variant *base* with *settings* such as ``rules.runs.ace=low_and_high`` or ``rules.no-tai={}``."""
    start = load(base)
    told: dict[str, Any] = {"table": dict(start.table), "rules": {name: dict(one) for name, one in start.rules.items()}}
    for text in settings:
        _put(told, _read(text))
    rules = {name: one for name, one in told["rules"].items() if one is not False}
    return Variant(f"{base} {' '.join(settings)}", told["table"], rules)


def house(*settings: str, base: str = "chuan", seats: int = 4) -> RuleSet:
    """Return the rules of that `variant` for so many *seats*."""
    return variant(*settings, base=base).rules_for(seats)


def _read(text: str) -> dict[str, Any]:
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError:
        key, _, value = text.partition("=")
        return tomli.loads(f'{key}="{value}"')


def _put(told: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(told.get(key), dict):
            _put(told[key], value)
        else:
            told[key] = value


def points(state: Any) -> list[int | None]:
    """Return the points of each seat in a finished hand."""
    return [one.points for one in state.rules.outcome(state).standings]


def ranking(state: Any) -> str:
    """Return the seats of a finished hand, best first, as in ``p2 p1 p3``."""
    return " ".join(f"p{seat + 1}" for seat in state.rules.outcome(state).ranking)


def named(text: str) -> set[str]:
    """Return the cards in *text*, as a set of words."""
    return {*text.split()}
