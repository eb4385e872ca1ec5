"""Where ``before`` and ``after`` in the tables of rules move them, and what is wrong with that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import gettext as _

from .faults import Fault, in_table
from .layers import Keys
from .merging import MOVES, Merged
from .ordering import Circle, Step, ordered
from .spelling import closest
from .values import described


def order_of(whole: Merged, complete: bool) -> tuple[list[str], list[Fault]]:
    """Return the names of all rules in the order of play, and what is wrong with what says so.

    Of layers that are not *complete*, a rule may be missing that another is to come before or after.
    """
    moves: dict[str, dict[str, list[str]]] = {}
    faults = [fault for name in whole.playing() for fault in _moves(whole, name, moves, complete)]
    try:
        return ordered([*whole.known], moves), faults
    except Circle as circle:
        return [*whole.known], [*faults, _circle(whole, circle.steps)]


def _moves(whole: Merged, name: str, moves: dict[str, dict[str, list[str]]], complete: bool) -> Iterator[Fault]:
    """Note where a rule's table moves it, or yield what is wrong with that."""
    for word in MOVES:
        keys = ("rules", name, word)
        if word not in whole.known[name]:
            continue
        layer, told = whole.top([keys]), whole.known[name][word]
        targets = [told] if isinstance(told, str) else told
        if not isinstance(targets, list) or not all(isinstance(one, str) for one in targets):
            what = _("{key} must be the name of a rule or a list of them, not {value}")
            what = what.format(key=in_table(keys), value=described(told))
            yield layer.fault("wrong-type", keys, what, layer.value(keys))
            continue
        strange = [one for one in targets if one not in whole.known]
        yield from (_no_target(whole, keys, one) for one in strange if complete)
        if wanted := [one for one in targets if one not in strange]:
            moves.setdefault(name, {})[word] = wanted


def _no_target(whole: Merged, keys: Keys, target: str) -> Fault:
    there = tuple(whole.playing())
    what = _("{key} names `{rule}`, which is no rule of this variant").format(key=in_table(keys), rule=target)
    return whole.top([keys]).fault("order-conflict", keys, what, allowed=there, nearest=closest(target, there))


def _circle(whole: Merged, steps: Sequence[Step]) -> Fault:
    keys = [("rules", step.by, step.word) for step in steps if step.by]
    if len(steps) == 1:
        said = _("`{rule}` can't come before or after itself").format(rule=steps[0].earlier)
    else:
        circle = ", ".join(_step(one) for one in _shorter(steps))
        said = _("the order contradicts itself: {circle}").format(circle=circle)
    return whole.conflict(keys, said, "order-conflict")


def _step(step: Step) -> str:
    said = _("`{one}` comes before `{other}`") if step.by else _("`{one}` stands before `{other}`")
    return said.format(one=step.earlier, other=step.later)


def _shorter(steps: Sequence[Step]) -> list[Step]:
    """Return *steps* with rules that stand behind each other anyway as one step."""
    found: list[Step] = []
    for step in steps:
        if found and not step.by and not found[-1].by:
            found[-1] = found[-1]._replace(later=step.later)
        else:
            found.append(step)
    return found
