"""Bots against each other on duplicate deals: who sits where in which replay, and what the deals came to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import permutations
from math import gcd
from operator import add
from typing import Any

from ..bots import FAULTS, SECONDS, Bot, Fault, bot_maker
from ..events import WentOut
from ..outcome import Result
from ..variants import Variant
from .job import Job, Played, hand
from .rating import Matrix, Sums, add_to, square
from .watch import Watch

HANDS = 100  # a task
GOLDEN = 0.618  # the part of a round that is least near any simple one: steps of it fall evenly

LineUp = tuple[int, ...]  # for each seat which bot of the list sits there


# --- the schedule ---


@cache
def line_ups(bots: int, seats: int) -> Sequence[LineUp]:
    """Return every line-up in which the bots sit equally often, or nearly, and the first of them at the first seat."""
    least, most = seats // bots, -(-seats // bots)
    others = [bot for bot in range(bots) for _time in range(most - (bot == 0))]
    found = {(0, *rest) for rest in permutations(others, seats - 1)}
    return sorted(one for one in found if not least or min(map(one.count, range(bots))) >= least)


def replays(bots: int, seats: int, deal: int) -> Sequence[LineUp]:
    """Return the line-ups that play a *deal*, all of them from one by passing every seat on to the next bot.

    So each bot has every seat of the deal equally often.  Three bots, and more bots than seats, pass it on in the other
    direction, too: then of three any two change seats while the third stays, and of many any two have the same seats
    in the hands in which they meet.
    """
    known = line_ups(bots, seats)
    first = known[deal // seats * stride(len(known)) % len(known)]
    ways = [first, tuple([-bot for bot in first])] if bots == 3 or bots > seats else [first]
    return [tuple([(bot + passed) % bots for bot in way]) for way in ways for passed in range(bots)]


def stride(count: int) -> int:
    """Return by how many line-ups to go on so that all *count* come once a round, evenly in any part of it."""
    step = max(1, round(count * GOLDEN))
    while gcd(step, count) > 1:
        step += 1
    return step


def met(played: Sequence[LineUp], bots: int) -> tuple[int, ...]:
    """Return how many hands the first bot has in which it meets the second, the third and so on.

    As seats are passed on from bot to bot, it is the same for any two bots as far from each other in the list.
    """
    return tuple([sum(one.count(0) for one in played if other in one) for other in range(1, bots)])


# --- what the deals come to ---


@dataclass
class Results:
    """Sums over the deals, one entry a bot of the list; whole numbers only.

    `squares` are those of what a bot won over all its hands of a deal; `ahead[a][b]` counts the deals in which bot *a*
    won more than *b* over the hands in which both sat.  `first` holds of each bot that failed the number of the deal in
    which it first did, the line-up, and how.
    """

    bots: int
    deals: int = 0
    hands: int = 0
    net: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    u: list[int] = field(default_factory=list)
    ahead: Matrix = field(default_factory=list)
    faults: Matrix = field(default_factory=list)
    sums: dict[tuple[int, ...], Sums] = field(default_factory=dict)
    first: dict[int, tuple[int, LineUp, Fault]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for counted in ("net", "squares", "wins", "u"):
            setattr(self, counted, getattr(self, counted) or [0] * self.bots)
        self.ahead = self.ahead or square(self.bots)
        self.faults = self.faults or [[0] * len(FAULTS) for _bot in range(self.bots)]

    def add(self, played: Sequence[tuple[LineUp, Played]]) -> None:
        """Count all replays of one deal."""
        nets, leads = [0] * self.bots, square(self.bots)
        for line_up, one in played:
            won = self._add_hand(line_up, one)
            for bot, net in won.items():
                nets[bot] += net
            for bot, other in permutations(won, 2):
                leads[bot][other] += won[bot] - won[other]
        self.deals += 1
        for bot, net in enumerate(nets):
            self.net[bot] += net
            self.squares[bot] += net * net
            for other, lead in enumerate(leads[bot]):
                self.ahead[bot][other] += lead > 0
        self._of(met([line_up for line_up, _one in played], self.bots)).add(leads)

    def _add_hand(self, line_up: LineUp, played: Played) -> dict[int, int]:
        """Count what happened in a hand, and return what each bot that sat in it won."""
        self.hands += 1
        self._add_winner(line_up, played.result)
        for fault in played.faults:
            bot = line_up[fault.seat]
            self.faults[bot][FAULTS.index(fault.kind)] += 1
            self.first.setdefault(bot, (played.k, line_up, fault))
        won = dict.fromkeys(line_up, 0)
        for bot, net in zip(line_up, played.result.net, strict=True):
            won[bot] += net
        return won

    def _add_winner(self, line_up: LineUp, result: Result) -> None:
        outcome = result.outcome
        if outcome.winner is not None:
            self.wins[line_up[outcome.winner]] += 1
        if isinstance(outcome.ended, WentOut):
            self.u[line_up[outcome.ended.seat]] += 1

    def merge(self, later: Results) -> None:
        """Add what later deals came to."""
        self.deals += later.deals
        self.hands += later.hands
        for mine, more in zip(self._counts(), later._counts(), strict=True):
            mine[:] = map(add, mine, more)
        add_to(self.ahead, later.ahead)
        add_to(self.faults, later.faults)
        for kind, sums in later.sums.items():
            self._of(kind).merge(sums)
        self.first = later.first | self.first

    def data(self) -> dict[str, Any]:
        """Return all of it as JSON has it."""
        return {
            "deals": self.deals,
            "hands": self.hands,
            "counts": self._counts(),
            "ahead": self.ahead,
            "faults": self.faults,
            "sums": [one.data() for one in self.kinds()],
            "first": [[bot, *found] for bot, found in sorted(self.first.items())],
        }

    @classmethod
    def read(cls, bots: int, data: Mapping[str, Any]) -> Results:
        """Return the results of so many *bots* that gave this `data`."""
        net, squares, wins, u = [[*one] for one in data["counts"]]
        ahead, faults = [[[*row] for row in data[key]] for key in ("ahead", "faults")]
        sums = {one.met: one for one in map(Sums.read, data["sums"])}
        first = {bot: (deal, tuple(line_up), Fault(*fault)) for bot, deal, line_up, fault in data["first"]}
        counts = data["deals"], data["hands"], net, squares, wins, u
        return cls(bots, *counts, ahead, faults, sums, first)

    def kinds(self) -> list[Sums]:
        """Return the sums of all kinds of deals, always in one order."""
        return [self.sums[kind] for kind in sorted(self.sums)]

    def differ(self) -> Matrix:
        """Return in how many deals any two bots did not come out level."""
        return [[*map(add, row, column)] for row, column in zip(self.ahead, zip(*self.ahead, strict=True), strict=True)]

    def _counts(self) -> list[list[int]]:
        return [self.net, self.squares, self.wins, self.u]

    def _of(self, kind: tuple[int, ...]) -> Sums:
        return self.sums.setdefault(kind, Sums(kind))


# --- the work ---


@dataclass(frozen=True)
class Tournament:
    """A tournament, told completely: the same one gives the same hands anywhere.  It is a `work.Work` of deals.

    Deal *k* is hand *k* of a simulation with the same seed and seats: dealt from ``SEED/k`` and started by seat
    *k* mod *seats*, with an empty pot.  Chance belongs to deal and seat, whichever bot sits there.
    """

    variant: Variant
    seats: int
    bots: tuple[str, ...]
    seed: str
    deals: int
    bot_seconds: float = SECONDS

    @property
    def units(self) -> int:
        """How many deals there are."""
        return self.deals

    @property
    def stretch(self) -> int:
        """How many deals make a task."""
        return max(1, HANDS // self.replays)

    @property
    def replays(self) -> int:
        """How many hands are played of a deal."""
        return len(replays(len(self.bots), self.seats, 0))

    @property
    def hands(self) -> int:
        """How many hands are played in all."""
        return self.deals * self.replays

    @property
    def each(self) -> int:
        """How often each bot plays each seat of a deal."""
        return self.replays // len(self.bots)

    @property
    def cycle(self) -> int:
        """After how many deals every line-up has been played equally often."""
        return self.seats * len(line_ups(len(self.bots), self.seats))

    @cached_property
    def makers(self) -> tuple[Callable[[], Bot], ...]:
        """What gives each bot of the list.

        Raises:
            PluginError: one is not there, or can't be imported.
        """
        return tuple([bot_maker(name) for name in self.bots])

    def ready(self) -> None:
        """Make each bot once, and the rules.

        Raises:
            PluginError: a bot is not there, or can't be imported or made.
        """
        for made in self.makers:
            made()
        self.variant.rules_for(self.seats)

    def identity(self) -> dict[str, Any]:
        """Return all that the results depend on, as JSON has it."""
        return self._job(self.bots, self.deals - 1).identity() | {"kind": "tournament", "deals": self.deals}

    def empty(self) -> Results:
        """Return the results of no deals."""
        return Results(len(self.bots))

    def read(self, data: Any) -> Results:
        """Return the results that gave this `Results.data`."""
        return Results.read(len(self.bots), data)

    def do(self, start: int, stop: int, watch: Watch) -> tuple[Results, Mapping[str, bytes]]:
        """Play the deals from *start* up to *stop*, each with all its line-ups."""
        results = self.empty()
        for deal in range(start, stop):
            line_ups = replays(len(self.bots), self.seats, deal)
            results.add([(line_up, self.replay(deal, line_up, watch)) for line_up in line_ups])
        return results, {}

    def replay(self, deal: int, line_up: LineUp, watch: Watch | None = None) -> Played:
        """Play a deal with one line-up; no bot remembers another hand.

        Raises:
            PluginError: a rule failed, or a bot can't be made.
        """
        bots = [self.makers[bot]() for bot in line_up]
        return hand(self.job(deal, line_up), deal, deal % self.seats, 0, bots, watch)

    def job(self, deal: int, line_up: LineUp) -> Job:
        """Return the simulation of which that replay is the last hand."""
        return self._job(tuple([self.bots[bot] for bot in line_up]), deal)

    def _job(self, bots: tuple[str, ...], deal: int) -> Job:
        return Job(self.variant, self.seats, bots, self.seed, deal + 1, bot_seconds=self.bot_seconds)

    def __reduce__(self) -> tuple[object, ...]:
        return Tournament, (self.variant, self.seats, self.bots, self.seed, self.deals, self.bot_seconds)
