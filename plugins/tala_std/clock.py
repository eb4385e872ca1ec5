"""Đồng hồ: the time for a turn, and what the table plays when it is up (RULES.md 1.13, 1.14-14 to 18)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Annotated

from tala_core.actions import Action, Discard, Draw, Lay
from tala_core.cards import SUITS, suit
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge
from tala_core.views import PlayerView

FALLING = "scdh"  # of equal values hearts go first, then diamonds, clubs, spades


@dataclass(frozen=True)
class Clock:
    """Hết giờ: the table draws if nothing was taken, lays nothing (móm), and discards the highest legal card.

    It never eats, never declares an ù, never sends.
    """

    seconds: Annotated[int, Ge(1), Doc("seconds for a whole turn, from the take to the discard")] = 30

    @hookimpl
    def time_limit(self, view: PlayerView) -> float:
        """Return the seconds for the turn."""
        return self.seconds

    @hookimpl
    def timeout(self, view: PlayerView, random: Random) -> Action:
        """Return what the table plays next for a late seat."""
        for kind in (Draw, Lay):
            if options := view.legal(kind):
                return options[0]  # of the layings, the first is that of nothing
        return highest(view)


def highest(view: PlayerView) -> Action:
    """Return the discard of the most points, of equal ones the first in H, D, C, S."""
    discards: list[Discard] = view.legal(Discard)  # type: ignore[assignment]
    points = view.table.points_of
    return max(discards, key=lambda one: (points[one.card], FALLING.index(SUITS[suit(one.card)])))
