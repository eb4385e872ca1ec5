"""Counting what simulated hands came to; whole numbers only, so tallies add up the same in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..bots import FAULTS, Fault
from ..outcome import Result
from ..state import GameState
from .measures import Measured, measured
from .statistics import Interval, mean, mean_of, share, share_in_groups

SHARES = ("wins", "mom", "u", "den")  # what comes to a seat in a hand or does not
COUNTS = ("eats", "chots", "tai")  # what may come more than once
COUNTED = ("wins", "mom", "u", "eats", "chots", "den", "tai")  # in the order they are told
PLAIN = ("seats", "units", "hands", "starts", "scored", "pot_in", "pot_out", "faults")


def _hit(sums: Sums, seat: int) -> None:
    """Add 1 for a *seat*, 0 for the others."""
    sums.totals[seat] += 1
    sums.products[seat][0] += 1


@dataclass
class Sums:
    """Sums over hands or units of one number for each seat: of the numbers, and of the products of each two.

    From these come mean and spread for any group of seats, with all that the seats of one hand have to do with each
    other.  `products` has a row for each seat, from itself to the last.
    """

    totals: list[int]
    products: list[list[int]]

    @classmethod
    def of_none(cls, seats: int) -> Sums:
        """Return the sums of nothing."""
        return cls([0] * seats, [[0] * (seats - seat) for seat in range(seats)])

    def add(self, values: Sequence[int]) -> None:
        """Add the numbers of one hand or unit."""
        for seat, value in enumerate(values):
            if value:
                self.totals[seat] += value
                row = self.products[seat]
                for at, other in enumerate(values[seat:]):
                    row[at] += value * other

    def merge(self, other: Sums) -> None:
        """Add all that *other* holds."""
        self.totals = _sum(self.totals, other.totals)
        self.products = [_sum(mine, theirs) for mine, theirs in zip(self.products, other.products, strict=True)]

    def group(self, seats: Sequence[int]) -> tuple[int, int]:
        """Return the sum, and the sum of squares, of what the *seats* have together in each hand or unit."""
        squares = 0
        for seat in seats:
            squares += self.products[seat][0]
            squares += 2 * sum(self.products[seat][other - seat] for other in seats if other > seat)
        return sum(self.totals[seat] for seat in seats), squares


def _sum(some: Sequence[int], others: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(some, others, strict=True)]


@dataclass
class Tally:
    """Sums over units (hands, or evenings) for so many seats.

    By the unit: `net`, and how often each net came to each seat (`nets`).  By the hand: all that `COUNTED` names, the
    `points` of hands that were counted, of which there are `scored`.  `start` holds, by the unit, what starters won and
    how far that was above the others, times their number.  `faults` are counted by kind and seat; `first` is each
    seat's first one, with the number of its hand.
    """

    seats: int
    units: int = 0
    hands: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    starts: list[int] = field(default_factory=list)
    start: Sums = field(default_factory=lambda: Sums.of_none(2))
    net: Sums = field(default_factory=lambda: Sums.of_none(0))
    nets: list[Counter[int]] = field(default_factory=list)
    counts: dict[str, Sums] = field(default_factory=dict)
    u_kinds: list[Counter[str]] = field(default_factory=list)
    points: Sums = field(default_factory=lambda: Sums.of_none(0))
    scored: int = 0
    pot_in: int = 0
    pot_out: int = 0
    faults: dict[str, list[int]] = field(default_factory=dict)
    first: dict[int, tuple[int, Fault]] = field(default_factory=dict)
    _own: int = 0  # what the starters of the unit under way have won
    _ahead: int = 0  # how far that is above each of the others, summed

    def __post_init__(self) -> None:
        seats = self.seats
        self.starts = self.starts or [0] * seats
        self.net = self.net if self.net.totals else Sums.of_none(seats)
        self.nets = self.nets or [Counter() for _seat in range(seats)]
        self.counts = self.counts or {name: Sums.of_none(seats) for name in COUNTED}
        self.u_kinds = self.u_kinds or [Counter() for _seat in range(seats)]
        self.points = self.points if self.points.totals else Sums.of_none(seats)
        self.faults = self.faults or {kind: [0] * seats for kind in FAULTS}

    # counting

    def add_hand(self, k: int, result: Result, state: GameState) -> None:
        """Count hand *k*, which ended in *state* and was settled with *result*; `add_unit` counts what it won."""
        self.add(measured(k, result, state))

    def add(self, one: Measured) -> None:
        """Count the numbers of a hand."""
        counts, seats = self.counts, self.seats
        self.hands += 1
        self.ended[one.ended] += 1
        self.turns[one.turns] += 1
        self.lengths[one.actions] += 1
        self.starts[one.starter] += 1
        self._own += (own := one.net[one.starter])
        self._ahead += seats * own - sum(one.net)
        if one.winner is not None:
            _hit(counts["wins"], one.winner)
        if one.u is not None:
            _hit(counts["u"], one.u)
            self.u_kinds[one.u].update(one.kinds)
        if one.mom:
            counts["mom"].add([seat in one.mom for seat in range(seats)])
        if one.den:
            counts["den"].add([seat in one.den for seat in range(seats)])
        if any(one.eats):
            counts["eats"].add(one.eats)
            counts["chots"].add(one.chots)
        if any(one.tai):
            counts["tai"].add(one.tai)
        if (points := [some for some in one.points if some is not None]) and len(points) == seats:
            self.scored += 1
            self.points.add(points)
        self.pot_in += one.pot_in
        self.pot_out += one.pot_out

    def add_unit(self, nets: Sequence[int]) -> None:
        """Count what each seat won or lost over one unit, whose hands have been counted."""
        self.units += 1
        self.net.add(nets)
        for seat, net in enumerate(nets):
            self.nets[seat][net] += 1
        self.start.add((self._own, self._ahead))
        self._own = self._ahead = 0

    def add_faults(self, k: int, faults: Sequence[Fault]) -> None:
        """Count what bots did wrong in hand *k*."""
        for fault in faults:
            self.faults[fault.kind][fault.seat] += 1
            self._note(fault.seat, (k, fault))

    def _note(self, seat: int, found: tuple[int, Fault]) -> None:
        self.first[seat] = min(self.first.get(seat, found), found)

    # adding up, keeping

    def merge(self, later: Tally) -> None:
        """Add all that *later* counted."""
        self.units += later.units
        self.hands += later.hands
        self.scored += later.scored
        self.pot_in += later.pot_in
        self.pot_out += later.pot_out
        self.starts = _sum(self.starts, later.starts)
        for counter, counted in zip(self._counters(), later._counters(), strict=True):
            counter.update(counted)
        for sums, summed in zip(self._sums(), later._sums(), strict=True):
            sums.merge(summed)
        for kind in FAULTS:
            self.faults[kind] = _sum(self.faults[kind], later.faults[kind])
        for seat, found in later.first.items():
            self._note(seat, found)

    def _counters(self) -> list[Counter[Any]]:
        return [self.ended, self.turns, self.lengths, *self.nets, *self.u_kinds]

    def _sums(self) -> list[Sums]:
        return [self.start, self.net, self.points, *self.counts.values()]

    def data(self) -> dict[str, Any]:
        """Return all of it as JSON has it."""
        told: dict[str, Any] = {name: getattr(self, name) for name in PLAIN}
        told["ended"] = dict(sorted(self.ended.items()))
        told["u_kinds"] = [dict(sorted(one.items())) for one in self.u_kinds]
        told["counters"] = [sorted(one.items()) for one in (self.turns, self.lengths, *self.nets)]
        told["sums"] = [[one.totals, one.products] for one in self._sums()]
        told["first"] = [[seat, k, [*fault]] for seat, (k, fault) in sorted(self.first.items())]
        return told

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> Tally:
        """Return the tally that gave this `data`, before or after it was JSON."""
        tally = cls(**{name: told[name] for name in PLAIN})
        tally.ended.update(told["ended"])
        for kinds, counts in zip(tally.u_kinds, told["u_kinds"], strict=True):
            kinds.update(counts)
        for counter, pairs in zip((tally.turns, tally.lengths, *tally.nets), told["counters"], strict=True):
            counter.update(dict(pairs))
        for sums, (totals, products) in zip(tally._sums(), told["sums"], strict=True):
            sums.totals, sums.products = [*totals], [[*row] for row in products]
        tally.first = {seat: (k, Fault(*fault)) for seat, k, fault in told["first"]}
        return tally

    # telling

    @property
    def actions(self) -> int:
        """How many actions there were."""
        return sum(length * count for length, count in self.lengths.items())

    @property
    def kinds(self) -> Counter[str]:
        """How often each kind of ù came; kinds combine."""
        return sum(self.u_kinds, Counter())

    def pot(self) -> dict[str, int]:
        """Return what went ``in`` to the pot and ``out``, and what was ``left``: each unit begins with an empty one."""
        return {"in": self.pot_in, "out": self.pot_out, "left": self.pot_in - self.pot_out}

    def faults_of(self, seat: int) -> dict[str, int]:
        """Return how often the bot at *seat* failed, by kind; every kind is told."""
        return {kind: self.faults[kind][seat] for kind in FAULTS}

    def stakes(self, seats: Sequence[int]) -> Interval:
        """Return what one of the *seats* won in a unit, on average: the units are taken as independent, not the seats.

        That is what makes the interval right for a bot that holds several seats of one hand.
        """
        return mean(self.units, *self.net.group(seats)).over(len(seats))

    def spread(self, seats: Sequence[int]) -> Counter[int]:
        """Return how often each net came to one of the *seats* in a unit."""
        return sum([self.nets[seat] for seat in seats], Counter())

    def rate(self, name: str, seats: Sequence[int]) -> Interval:
        """Return in which share of the hands one of `SHARES` came to one of the *seats*."""
        return share_in_groups(self.hands, len(seats), *self.counts[name].group(seats))

    def u_rate(self, kind: str, seats: Sequence[int]) -> Interval:
        """Return in which share of the hands one of the *seats* was ù of that *kind*."""
        return share(sum(self.u_kinds[seat][kind] for seat in seats), self.hands * len(seats))

    def often(self, name: str, seats: Sequence[int]) -> Interval:
        """Return how often one of `COUNTS` came to one of the *seats* in a hand, on average."""
        return mean(self.hands, *self.counts[name].group(seats)).over(len(seats))

    def left_over(self, seats: Sequence[int]) -> Interval:
        """Return how many points one of the *seats* had left, on average of the hands that were counted."""
        return mean(self.scored, *self.points.group(seats)).over(len(seats))

    def starter(self) -> Interval:
        """Return what the starter of a hand won, on average."""
        return self._of_start(0)

    def ahead(self) -> Interval:
        """Return how far the starter of a hand was above the mean of the others, on average: pairs of the same hand."""
        return self._of_start(1).over(max(1, self.seats - 1))

    def _of_start(self, at: int) -> Interval:
        each = self.hands // self.units if self.units else 1
        return mean(self.units, *self.start.group((at,))).over(each)

    def seat(self, seat: int) -> dict[str, Any]:
        """Return what *seat* came to, as JSON has it; see `group`."""
        return {**self.group((seat,)), "faults": self.faults_of(seat)}

    def group(self, seats: Sequence[int]) -> dict[str, Any]:
        """Return what the *seats* came to, as JSON has it: sums over them, and means and shares for one of them.

        ``net`` is all they won, ``mean`` a unit and seat, with its 95 % interval ``ci95``; the counts; ``kinds`` of ù;
        ``rates`` a hand and seat and ``points`` left, each with its interval; ``distribution`` of the net of a unit.
        """
        stakes = self.stakes(seats)
        kinds = sorted(sum([self.u_kinds[seat] for seat in seats], Counter()).items())
        rates = {name: self.rate(name, seats) for name in SHARES}
        rates |= {name: self.often(name, seats) for name in COUNTS}
        rates |= {f"u-{kind}": self.u_rate(kind, seats) for kind, _count in kinds}
        return {
            "net": self.net.group(seats)[0],
            **told(stakes),
            **{name: self.counts[name].group(seats)[0] for name in COUNTED},
            "kinds": dict(kinds),
            "rates": {name: told(rate) for name, rate in rates.items()},
            "points": told(self.left_over(seats)) if self.scored else None,
            "distribution": {str(net): count for net, count in sorted(self.spread(seats).items())},
        }

    def long(self) -> dict[str, Any]:
        """Return how long the hands were, as JSON has it: in ``turns`` and in ``actions``, with their distributions."""
        found = {"turns": self.turns, "actions": self.lengths}
        return {
            name: {**told(mean_of(one)), "distribution": {str(long): one[long] for long in sorted(one)}}
            for name, one in found.items()
        }


def told(interval: Interval) -> dict[str, Any]:
    """Return an estimate as JSON has it: ``mean``, and ``ci95`` with both ends, null where there is too little."""
    if interval.low is None or interval.high is None:
        return {"mean": round(interval.value, 6), "ci95": None}
    return {"mean": round(interval.value, 6), "ci95": [round(interval.low, 6), round(interval.high, 6)]}
