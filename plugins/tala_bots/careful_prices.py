"""What things cost under some rules: asked from the rules by settling hands that might have been."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import comb, exp
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

from tala_core.errors import TalaError
from tala_core.events import PlayedOut, WentOut
from tala_core.outcome import Eat, Outcome, Standing
from tala_core.rules import RuleSet
from tala_core.state import GameState
from tala_core.views import PlayerView

from . import greedy_bot

STEPS = 64  # in which chances are told apart
TRIALS = 40  # hands that are played, once a rule set, to see how hands end under it
AROUND = 6  # points up and down from the middle
PLAIN = frozenset({"thuong"})
NARROW = 0.55  # turns a standard deviation into the scale of a logistic curve
A_CARD, ITS_SPREAD = 4.5, 4.0  # points of a card that somebody keeps to the end, and how far they spread


class Trials:
    """How some hands of greedy players ended: what is typical of the rules, and when an eat is a chốt."""

    def __init__(self, rules: RuleSet) -> None:
        self.points: list[int] = []
        self.moms: list[bool] = []
        self.chots: set[tuple[bool, bool]] = set()
        try:
            for number in range(TRIALS):
                self._count(rules, _played(rules, f"careful/{number}", number % rules.seats))
        except TalaError:  # what is wrong with the rules is not for a bot to say, and it does with fewer hands
            pass

    def _count(self, rules: RuleSet, state: GameState) -> None:
        self.chots |= {(eat.round >= rules.rounds, bool(eat.victim_laid)) for eat in state.eats if eat.chot}
        if isinstance(state.ended, PlayedOut):
            stayed = [one for one in rules.outcome(state).standings if one.left_at is None]
            self.moms += [one.mom for one in stayed]
            self.points += [one.points for one in stayed if one.points is not None and not one.mom]


def _played(rules: RuleSet, seed: str, starter: int) -> GameState:
    """Return how a hand among greedy players ended."""
    state, random = rules.start(seed, starter), Random(0)
    while state.ended is None:
        state = rules.act(state, greedy_bot.choose(PlayerView(state, state.seat), random))
    return state


class Rivals(NamedTuple):
    """What lies open of the other seats' chances.

    `mom` of them are sure to be móm and `phom` to have a phỏm, `open` may still be either.  `cards` are how many each
    one holds that has laid a phỏm; nothing is known of the points of `waiting` others.
    """

    mom: int
    phom: int
    open: int
    cards: tuple[int, ...]
    waiting: int


class Prices:
    """What things cost under one rule set, in stakes; what the rules can't price costs nothing."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.last = rules.seats - 1
        trials = Trials(rules)
        points = trials.points or [20]
        self._chots = trials.chots
        self._mom_share = min(max(fmean(trials.moms or [0.2]), 0.02), 0.9)
        self._middle, self._spread = fmean(points), max(pstdev(points), 1.0) * NARROW
        self._eats: dict[tuple[int, int, bool], tuple[int, int]] = {}
        self._places: dict[tuple[bool, int, int], int] = {}

    def is_chot(self, last_round: bool, victim_laid: bool) -> bool:
        """Whether an eat in the eater's last round, or from who has laid, is a chốt, as far as the trials showed."""
        return (last_round, victim_laid) in self._chots

    def eat(self, before: int, number: int, chot: bool) -> tuple[int, int]:
        """Return what an eat costs who threw the card, and what it gives the eater.

        *before* is how many cards that seat ate already, *number* its round from 1.
        """
        key = (before, number, chot)
        if key not in self._eats:
            earlier = (Eat(0, self.last, None, 1, 1),) * before
            less = self._ranked(earlier)
            more = self._ranked((*earlier, Eat(0, self.last, None, number, number, chot, chot)))
            self._eats[key] = less[-1] - more[-1], more[0] - less[0]
        return self._eats[key]

    def _ranked(self, eats: tuple[Eat, ...]) -> Sequence[int]:
        stands = [Standing(10 * seat + 10, False, seat + 1, seat + 1) for seat in range(self.rules.seats)]
        return self._net(PlayedOut(), eats, stands)

    @cached_property
    def u(self) -> int:
        """What an ù brings."""
        return self._net(WentOut(0, PLAIN, 1), (), [Standing()] * self.rules.seats)[0]

    def _place(self, mom: bool, moms: int, ahead: int) -> int:
        """Return what a seat gets that has *ahead* seats ahead of it, when *moms* of the others are móm."""
        key = (mom, moms, ahead)
        if key not in self._places:
            kinds = [False] * (self.last - moms) + [True] * moms
            kinds.insert(ahead, mom)
            stands = [Standing(10 * place + 10, one, place + 1, place + 1) for place, one in enumerate(kinds)]
            stands.insert(0, stands.pop(ahead))
            self._places[key] = self._net(PlayedOut(), (), stands)[0]
        return self._places[key]

    def _net(self, ended: PlayedOut | WentOut, eats: tuple[Eat, ...], stands: Sequence[Standing]) -> Sequence[int]:
        return self._settled(Outcome(self.rules.seats, 0, 0, ended, eats, tuple(stands)))

    def _settled(self, outcome: Outcome) -> Sequence[int]:
        try:
            return self.rules.settled(outcome).net
        except TalaError:
            return (0,) * self.rules.seats

    @lru_cache(maxsize=1 << 12)  # noqa: B019  (as many prices as prices() keeps)
    def u_of(self, winner: int, loser: int, eats: tuple[Eat, ...]) -> int:
        """Return what *winner*'s ù after such *eats* costs *loser*, what the eats cost by themselves not counted."""
        turn, nothing = eats[-1].turn, [Standing()] * self.rules.seats
        with_u = self._net(WentOut(winner, PLAIN, turn), eats, nothing)[loser]
        return self._ranked(eats)[loser] - self._ranked(())[loser] - with_u

    def finish(self, points: float, mom: bool, rivals: Rivals) -> float:
        """Return what finishing with *points* is worth against such *rivals*."""
        count = len(rivals.cards) + rivals.waiting
        ahead = rivals.waiting * self._is_ahead(0, points) + sum([self._is_ahead(one, points) for one in rivals.cards])
        return self._finish(mom, rivals.mom, rivals.phom, rivals.open, round(STEPS * ahead / count) if count else 0)

    @lru_cache(maxsize=1 << 12)  # noqa: B019
    def stakes(self, rivals: Rivals) -> tuple[float, float]:
        """Return what a point more costs against such rivals, in the middle of things, and what being móm costs."""
        few, many = self.finish(self._middle - AROUND, False, rivals), self.finish(self._middle + AROUND, False, rivals)
        mom = (few + many) / 2 - self.finish(self._middle, True, rivals)
        return max((few - many) / (2 * AROUND), 0.0), max(mom, 0.0)

    @lru_cache(maxsize=1 << 14)  # noqa: B019
    def _finish(self, mom: bool, moms: int, phoms: int, unsure: int, ahead: int) -> float:
        """Return what finishing is worth if each rival with a phỏm is ahead in *ahead* of so many `STEPS`."""
        total = 0.0
        for more, chance in enumerate(_binomial(unsure, self._mom_share)):
            number, others = moms + more, phoms + unsure - more
            if mom:
                places = [self._place(True, number, others + before) for before in range(number + 1)]
                total += chance * fmean(places)
            else:
                for before, likely in enumerate(_binomial(others, ahead / STEPS)):
                    total += chance * likely * self._place(False, number, before)
        return total

    @lru_cache(maxsize=1 << 12)  # noqa: B019
    def _is_ahead(self, cards: int, points: float) -> float:
        """Return how likely a rival with a phỏm and so many cards ends with fewer points; 0 cards: not laid yet."""
        middle, spread = self._middle, self._spread
        if cards:
            middle, spread = A_CARD * cards, (ITS_SPREAD * cards**0.5 + 1) * NARROW
        return 1 / (1 + exp(min(max((middle - points) / spread, -30.0), 30.0)))


def _binomial(number: int, share: float) -> list[float]:
    """Return how likely none, one, two ... of so many things are, each as likely as *share*."""
    return [comb(number, k) * share**k * (1 - share) ** (number - k) for k in range(number + 1)]


@lru_cache(maxsize=32)
def prices(rules: RuleSet) -> Prices:
    """Return what things cost under *rules*: asked once."""
    return Prices(rules)


def rivals(view: PlayerView) -> Rivals:
    """Return what lies open of the other seats that are still in the hand."""
    gone = {one.seat for one in view.left}
    mom = phom = waiting = 0
    cards = []
    for seat, (laid, melds, eaten, held) in enumerate(
        zip(view.laid_at, view.melds, view.all_eaten, view.sizes, strict=True)
    ):
        if seat != view.seat and seat not in gone:
            mom += bool(laid and not melds)
            phom += bool(melds or eaten)
            waiting += not melds
            if melds:
                cards.append(held)
    others = view.seats - len(gone | {view.seat})
    return Rivals(mom, phom, others - mom - phom, tuple(sorted(cards)), waiting)
