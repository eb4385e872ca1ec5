"""Đồng hồ: the time for a turn, and what the table plays when it is up (RULES.md 1.13, 1.14-14 to 18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated, Literal, TypeVar

from tala_core.actions import Action, Discard, Draw, Lay
from tala_core.cards import SUITS, rank, suit
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge, Said, Sizes
from tala_core.views import PlayerView

from .sayings import CLOCK
from .words import counted, say

A = TypeVar("A", bound=Action)
FALLING = "scdh"  # of equal values hearts go first, then diamonds, clubs, spades


@dataclass(frozen=True)
class Clock:
    """Hết giờ: the table draws if nothing was taken, lays nothing (móm), and discards the highest legal card.

    It never eats, never declares an ù, never sends.
    """

    seconds: Annotated[
        int,
        Ge(1),
        Doc(
            "seconds for a whole turn, from the take to the discard",
            "mấy giây cho một lượt, từ lúc lấy bài đến lúc đánh",
            "51",
        ),
    ] = 30
    discard: Annotated[
        Literal["highest_legal", "highest_rac", "first_rac", "random_rac"],
        Doc(
            "what the table throws: the highest card that may go, the highest rác, the lowest-ranked rác, or any rác",
            "hết giờ thì đánh lá nào: lá to nhất được đánh, lá rác to nhất, lá rác nhỏ nhất, hay lá rác bất kỳ",
            "52",
        ),
    ] = "highest_legal"
    laying: Annotated[
        Literal["mom", "lay_auto"],
        Doc(
            "who has not laid in time: lays nothing and is móm, or has his phỏm laid for him",
            "hết giờ chưa hạ: coi như móm, hay tự hạ giùm",
            "53",
        ),
    ] = "mom"

    @hookimpl
    def time_limit(self, view: PlayerView) -> float:
        """Return the seconds for the turn."""
        return self.seconds

    @hookimpl
    def timeout(self, view: PlayerView, random: Random) -> Action:
        """Return what the table plays next for a late seat."""
        if draws := view.legal(Draw):
            return draws[0]
        if lays := _of_kind(view, Lay):
            return lays[0] if self.laying == "mom" else min(lays, key=lambda one: _points_left(view, one))
        discards = _of_kind(view, Discard)
        if not discards:
            actions = view.legal()
            return next((one for one in actions if one.ends_turn), actions[-1])
        rac = [] if self.discard == "highest_legal" else _rac(view, discards)
        if self.discard == "random_rac":
            return (rac or discards)[int(random.random() * len(rac or discards))]
        return rac[0] if rac and self.discard == "first_rac" else highest(view, rac or discards)

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say how long a turn may take, and what the table plays then."""
        never = "never auto" if "auto-u" in rules else "never"
        played = say(CLOCK, lang, "time", "up", self.discard, never, self.laying)
        return [say(CLOCK, lang, "time", "time", seconds=counted(lang, "second", self.seconds)), played]


def highest(view: PlayerView, discards: Sequence[Discard]) -> Discard:
    """Return the discard of the most points, of equal ones the first in H, D, C, S."""
    points = view.table.points_of
    return max(discards, key=lambda one: (points[one.card], FALLING.index(SUITS[suit(one.card)])))


def _of_kind(view: PlayerView, kind: type[A]) -> list[A]:
    return view.legal(kind)  # type: ignore[return-value]


def _rac(view: PlayerView, discards: Sequence[Discard]) -> list[Discard]:
    """Return the discards of cards that the best arrangement leaves over, by rank and then by suit."""
    best = view.table.best(view.hand, view.eaten)
    left = best.left if best else view.hand
    return sorted([one for one in discards if left >> one.card & 1], key=lambda one: (rank(one.card), one.card))


def _points_left(view: PlayerView, lay: Lay) -> int:
    left = view.hand
    for meld in lay.melds:
        left &= ~meld
    return view.table.points(left)
