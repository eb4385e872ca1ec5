"""Hạ: laying one's phỏm on the table in the laying turn (RULES.md 1.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from gettext import gettext as _
from itertools import combinations
from typing import Annotated, Literal

from tala_core.actions import Lay, seat_name
from tala_core.cards import Cards, by_rank, first_written, written
from tala_core.events import Event, Laid
from tala_core.hookspecs import hookimpl
from tala_core.melds import Melds
from tala_core.moves import AnyMove, Move
from tala_core.options import Conflict, Doc, Said, Sizes
from tala_core.state import GameState

from .beside import has_tai, without
from .sayings import LAYING
from .words import say

NOTHING = Lay()


def union_of(melds: Melds) -> Cards:
    """Return the cards of disjoint *melds*."""
    return sum(melds)


def can_lay(state: GameState) -> list[Lay]:
    """Hạ: every way to lay all one can; nothing (móm) only without a phỏm, or when time is up (RULES.md 1.14-17)."""
    layings = [Lay(melds) for melds in state.rules.melds.layings(state.hands[state.seat], state.eaten[state.seat])]
    if state.late and layings != [NOTHING]:
        return [NOTHING, *layings]
    return layings


def can_lay_freely(state: GameState) -> list[Lay]:
    """Hạ: any choice of phỏm, or none, that holds the eaten cards; phỏm may stay in the hand (RULES.md axis 20)."""
    lays = {part for whole in can_lay(state) for part in _parts(whole.melds)}
    eaten = 0 if state.late else state.eaten[state.seat]
    return [Lay(melds) for melds in sorted(lays, key=_as_listed) if not eaten & ~union_of(melds)]


def _parts(melds: Melds) -> Iterator[Melds]:
    for size in range(len(melds) + 1):
        yield from combinations(melds, size)


def _as_listed(melds: Melds) -> tuple[int, list[tuple[int, ...]]]:
    return len(melds), [tuple(by_rank(meld)) for meld in melds]


def can_lay_fewest_points(state: GameState) -> list[Lay]:
    """Hạ: the one choice that leaves the fewest points; the table finds it (RULES.md axis 20)."""
    lays = can_lay(state)
    points, hand = state.rules.melds.points, state.hands[state.seat]
    best = min(lays, key=lambda one: points(hand & ~union_of(one.melds)))
    return [NOTHING, best] if state.late and best != NOTHING else [best]


def lay(state: GameState, action: Lay) -> list[Event]:
    """Return that the melds were laid."""
    return [Laid(state.seat, action.melds)]


def why_not_lay(state: GameState, action: Lay) -> str:
    """Return the first thing wrong with the melds, or what would have to be laid too."""
    return _why_not(state, action, True)


def why_not_lay_freely(state: GameState, action: Lay) -> str:
    """Return the first thing wrong with the melds."""
    return _why_not(state, action, False)


def why_not_lay_fewest_points(state: GameState, action: Lay) -> str:
    """Return the first thing wrong with the melds, or what is laid instead."""
    if action in can_lay(state):
        best = " ".join(map(written, can_lay_fewest_points(state)[-1].melds))
        return _("the phỏm that leave the fewest points are laid: 'lay {melds}'").format(melds=best)
    return why_not_lay(state, action)


def _why_not(state: GameState, action: Lay, every: bool) -> str:
    seat, table = state.seat, state.rules.melds
    left = state.hands[seat]
    for meld in action.melds:
        if meld & ~state.hands[seat]:
            lacking = written(meld & ~state.hands[seat])
            return _("{seat} does not hold {cards}").format(seat=seat_name(seat), cards=lacking)
        if meld not in table.known:
            return _("{meld} is no phỏm").format(meld=written(meld))
        left &= ~meld
    return _why_not_together(state, action, left, every)


def _why_not_together(state: GameState, action: Lay, left: Cards, every: bool) -> str:
    eaten, table = state.eaten[state.seat], state.rules.melds
    if left & eaten:
        return _("the eaten {cards} must be laid").format(cards=written(left & eaten))
    if every and (more := table.inside(left)):
        longest = written(max(more, key=int.bit_count))
        return _("{meld} would stay in the hand: every phỏm must be laid").format(meld=longest)
    if len({*action.melds}) == len(action.melds) and [*action.melds] != sorted(action.melds, key=first_written):
        return _("the phỏm of one lay stand in the order of their first cards")
    return _("one phỏm may hold no more than {most} of the eaten cards").format(most=table.eaten_per_meld)


CHOICES = {
    "maximal": (can_lay, why_not_lay),
    "free": (can_lay_freely, why_not_lay_freely),
    "fewest_points": (can_lay_fewest_points, why_not_lay_fewest_points),
}


@dataclass(frozen=True)
class Laying:
    """Hạ: in the laying turn all phỏm are laid, the eaten cards first of all; which ones, the player chooses.

    Laying is maximal: no phỏm may stay in the hand.  Who has none is móm (RULES.md 1.8, 1.14-5).
    """

    choice: Annotated[
        Literal["maximal", "free", "fewest_points"],
        Doc(
            "what is laid: every phỏm, in the way one chooses; those with eaten cards, the others as one likes; "
            "or every phỏm, in the way that leaves the fewest points",
            "hạ gì: hạ hết phỏm, xếp cách nào tuỳ mình; hạ phỏm có lá ăn, còn lại tuỳ ý; "
            "hay hạ hết phỏm theo cách còn ít điểm nhất",
            "20",
        ),
    ] = "maximal"

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that there is nothing to lay where no rule says what a phỏm is."""
        if any(hasattr(rule, "melds") for rule in rules.values()):
            return []
        return [Conflict(("rules.sets", "rules.runs", "rules.laying"), _("no rule says what a phỏm is"))]

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Add laying."""
        can, why = CHOICES[self.choice]
        return [*earlier, Move(Lay, "lay", can, lay, why)]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say what is laid, who is móm, and that nothing is sent where no rule lets one."""
        mom = "mom tai" if has_tai(rules) else "mom"
        sends = not without(rules, "moves", "layoff")
        return [say(LAYING, lang, "lay", self.choice, mom, not sends and "no send")]
