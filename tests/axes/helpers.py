"""Houses in a few words: a variant with some settings, as `--set` of the command line has them."""

from __future__ import annotations

from functools import cache

from tala_core.rules import RuleSet
from tala_core.state import GameState
from tala_core.variants import Variant, load


@cache
def variant(*settings: str, base: str = "chuan") -> Variant:
    """Return the variant *base* with *settings* such as ``rules.runs.ace=low_and_high`` or ``rules.no-tai={}``."""
    return load(base, settings)


def house(*settings: str, base: str = "chuan", seats: int = 4) -> RuleSet:
    """Return the rules of that `variant` for so many *seats*."""
    return variant(*settings, base=base).rules_for(seats)


def points(state: GameState) -> list[int | None]:
    """Return the points of each seat in a finished hand."""
    return [one.points for one in state.rules.outcome(state).standings]


def ranking(state: GameState) -> str:
    """Return the seats of a finished hand, best first, as in ``p2 p1 p3``."""
    return " ".join(f"p{seat + 1}" for seat in state.rules.outcome(state).ranking)


def named(text: str) -> set[str]:
    """Return the cards in *text*, as a set of words."""
    return {*text.split()}
