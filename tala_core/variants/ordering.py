"""The order of a variant's rules: as they appear, but for those that ``before`` or ``after`` moves.

A rule moves right before the first of the rules it is to be before, or else right behind the last of those it is to be
after; all others stay in the order they have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

Moves = Mapping[str, Mapping[str, Sequence[str]]]  # by rule: "before" and "after", and the rules named there


class Circle(Exception):
    """What contradicts itself: rules of which each has to come before the next, and the last before the first.

    With each goes the rule whose table says so, and the word; None for two rules that nobody moves.
    """

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps


class Step(NamedTuple):
    """One rule comes before another because the table of the rule *by* says so with *word*."""

    earlier: str
    later: str
    by: str | None
    word: str


def ordered(names: Sequence[str], moves: Moves) -> list[str]:
    """Return *names* with those that have *moves* at their new places.

    Raises:
        Circle: they contradict each other, or the order of the rules that stay.
    """
    stay = [name for name in names if name not in moves]
    after = _steps(stay, moves)
    if circle := _circle(names, after):
        raise Circle(circle)
    order = stay
    for name in _targets_first(names, moves):
        order.insert(_place(name, order, moves[name], after), name)
    return order


def _steps(stay: Sequence[str], moves: Moves) -> dict[str, list[Step]]:
    """Return by rule what has to come after it."""
    steps = [Step(one, other, None, "") for one, other in pairwise(stay)]
    for name, told in moves.items():
        steps += [Step(name, other, name, "before") for other in told.get("before", ())]
        steps += [Step(other, name, name, "after") for other in told.get("after", ())]
    after: dict[str, list[Step]] = {}
    for step in steps:
        after.setdefault(step.earlier, []).append(step)
    return after


def _circle(names: Sequence[str], after: Mapping[str, list[Step]]) -> list[Step]:
    """Return steps that lead back to where they begin; nothing if there are none."""
    done: set[str] = set()
    for name in names:
        trail: list[Step] = []
        ahead = [iter(after.get(name, ()))]
        while ahead:
            step = next((one for one in ahead[-1] if one.later not in done), None)
            if step is None:
                done.add(trail.pop().later if trail else name)
                ahead.pop()
                continue
            trail.append(step)
            began = next((number for number, one in enumerate(trail) if one.earlier == step.later), None)
            if began is not None:
                return trail[began:]
            ahead.append(iter(after.get(step.later, ())))
    return []


def _targets_first(names: Sequence[str], moves: Moves) -> list[str]:
    """Return the rules that move, each behind those it refers to; those that go behind the same rule, last first."""
    found: dict[str, None] = {}
    only_after = [name for name in reversed(names) if name in moves and not moves[name].get("before")]
    waiting = [*only_after, *(name for name in names if name in moves and name not in only_after)]
    while waiting:
        name, seen = waiting[0], set[str]()
        while True:  # go to what has to be placed first; where that leads back, any order will do
            seen.add(name)
            targets = [*moves[name].get("before", ()), *moves[name].get("after", ())]
            ahead = next((one for one in targets if one in moves and one not in found and one not in seen), None)
            if ahead is None:
                break
            name = ahead
        found[name] = None
        waiting.remove(name)
    return [*found]


def _place(name: str, order: Sequence[str], told: Mapping[str, Sequence[str]], after: Mapping[str, list[Step]]) -> int:
    """Return where in *order* the rule goes: what has to come before or after it, on whatever way, is kept so."""
    later = _reached(name, after)
    high = next((number for number, one in enumerate(order) if one in later), len(order))
    if told.get("before"):
        return high
    return max((number + 1 for number, one in enumerate(order) if name in _reached(one, after)), default=0)


def _reached(name: str, after: Mapping[str, list[Step]]) -> set[str]:
    """Return every rule that has to come after this one."""
    reached: set[str] = set()
    ahead = [name]
    while ahead:
        for step in after.get(ahead.pop(), ()):
            if step.later not in reached:
                reached.add(step.later)
                ahead.append(step.later)
    return reached
