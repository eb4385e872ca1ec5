"""Paired differences: what the same deals came to under each alternative, in exact sums, and how sure that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, inf, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from ..bots import Fault
from .statistics import LEVEL, Interval, quantile

STAKES, SPREAD, SHARE, COUNT = "stakes", "spread", "share", "count"  # what a measure is counted in
WORTH = {STAKES: 0.05, SPREAD: 0.05, SHARE: 0.01, COUNT: 0.05}  # a difference that players would care about
FEWEST = 20  # units that differ: with fewer a mean of differences is far from normal, and nothing is concluded
POWER = NormalDist().inv_cdf(0.8)  # hands "would do" if they show a difference four times out of five

DIFFERENT, CLOSE, SAME, OPEN = "different", "close", "same", "open"


class Measure(NamedTuple):
    """What is measured of a hand; a sum over so many seats is shared out *among* them."""

    key: str
    unit: str
    among: int = 1


@dataclass(slots=True)
class Sums:
    """Sums of one measure over the units, one entry a side: exact whole numbers.

    `apart` are the squares of a side's differences to the first side, `differ` how many units differ from it.
    """

    total: list[int]
    square: list[int]
    apart: list[int]
    differ: list[int]

    @classmethod
    def none(cls, sides: int) -> Sums:
        """Return the sums over no units."""
        return cls([0] * sides, [0] * sides, [0] * sides, [0] * sides)

    def add(self, values: Sequence[int]) -> None:
        """Count one unit that came to these *values*, one a side."""
        for side, value in enumerate(values):
            self.total[side] += value
            self.square[side] += value * value
            if apart := value - values[0]:
                self.apart[side] += apart * apart
                self.differ[side] += 1

    def merge(self, other: Sums) -> None:
        """Add the sums over other units."""
        for mine, more in zip(self.data(), other.data(), strict=True):
            mine[:] = [one + another for one, another in zip(mine, more, strict=True)]

    def data(self) -> list[list[int]]:
        """Return the sums as JSON has them."""
        return [self.total, self.square, self.apart, self.differ]


@dataclass(slots=True)
class Contrasts:
    """What the units came to under each side; side 0 is the one that the others are compared with.

    `alike` counts the units that were played card for card as under side 0, `same` those of them in which every seat
    won or lost the same, too.  `faults` holds for each side and seat how often its bot failed, and first in which hand.
    """

    sides: int
    units: int = 0
    sums: dict[str, Sums] = field(default_factory=dict)
    alike: list[int] = field(default_factory=list)
    same: list[int] = field(default_factory=list)
    faults: dict[tuple[int, int], tuple[int, int, Fault]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.alike = self.alike or [0] * self.sides
        self.same = self.same or [0] * self.sides

    def add(self, told: Sequence[Mapping[str, int]], alike: Sequence[bool], same: Sequence[bool]) -> None:
        """Count one unit: what each side's measures came to (one that is not told is 0), and whether all went alike."""
        self.units += 1
        for key in dict.fromkeys(key for one in told for key in one):
            self._of(key).add([one.get(key, 0) for one in told])
        for side in range(self.sides):
            self.alike[side] += alike[side]
            self.same[side] += alike[side] and same[side]

    def add_faults(self, side: int, k: int, faults: Sequence[Fault]) -> None:
        """Count what bots did wrong in hand *k* of a side."""
        for fault in faults:
            self._note((side, fault.seat), (1, k, fault))

    def merge(self, later: Contrasts) -> None:
        """Add what other units came to."""
        self.units += later.units
        for key, sums in later.sums.items():
            self._of(key).merge(sums)
        for side in range(self.sides):
            self.alike[side] += later.alike[side]
            self.same[side] += later.same[side]
        for where, found in later.faults.items():
            self._note(where, found)

    def data(self) -> dict[str, Any]:
        """Return all of it as JSON has it."""
        faults = [[*where, *found[:2], [*found[2]]] for where, found in sorted(self.faults.items())]
        sums = {key: self.sums[key].data() for key in sorted(self.sums)}
        return {"sides": self.sides, "units": self.units, "alike": self.alike, "same": self.same, "sums": sums,
                "faults": faults}  # fmt: skip

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Contrasts:
        """Return what gave this `data`."""
        sums = {key: Sums(*map(list, one)) for key, one in data["sums"].items()}
        faults = {(side, seat): (times, k, Fault(*fault)) for side, seat, times, k, fault in data["faults"]}
        return cls(data["sides"], data["units"], sums, [*data["alike"]], [*data["same"]], faults)

    def happened(self, measure: Measure) -> bool:
        """Whether the measure was anything but 0 in any unit under any side."""
        return measure.key in self.sums and any(self.sums[measure.key].square)

    def value(self, measure: Measure, side: int, hands: int = 1) -> float:
        """Return the measure's mean a hand under *side*; a unit has so many *hands*."""
        mean = self._of(measure.key).total[side] / (self.units * hands * measure.among)
        return sqrt(mean) if measure.unit == SPREAD else mean

    def contrast(self, measure: Measure, side: int, hands: int = 1) -> Contrast:
        """Return how the measure differs a hand between *side* and side 0; a unit has so many *hands*."""
        first, value = self.value(measure, 0, hands), self.value(measure, side, hands)
        error = self._error(measure, side, hands) if self.units > 1 else None
        differ = self._of(measure.key).differ[side]
        return Contrast(measure, side, first, value, error, self.units, self.units * hands, differ)

    def _error(self, measure: Measure, side: int, hands: int) -> float | None:
        """Return the standard error of a difference; None if nothing can be said of it."""
        n, sums, per_hand = self.units, self._of(measure.key), 1 / (hands * measure.among)
        if not sums.differ[side]:
            return 0.0
        if measure.unit != SPREAD:
            return per_hand * sqrt(_variance(n, sums.apart[side], sums.total[side] - sums.total[0]))
        if not sums.total[0] or not sums.total[side]:
            return None
        # The root is as good as straight between the mean and its estimate, so its error is that of the mean times the
        # slope there.
        slopes = [per_hand / (2 * self.value(measure, one, hands)) for one in (0, side)]
        mine, other = [_variance(n, sums.square[one], sums.total[one]) for one in (0, side)]
        both = (mine + other - _variance(n, sums.apart[side], sums.total[side] - sums.total[0])) / 2
        return sqrt(max(0.0, slopes[0] ** 2 * mine + slopes[1] ** 2 * other - 2 * slopes[0] * slopes[1] * both))

    def _of(self, key: str) -> Sums:
        if key not in self.sums:
            self.sums[key] = Sums.none(self.sides)
        return self.sums[key]

    def _note(self, where: tuple[int, int], found: tuple[int, int, Fault]) -> None:
        times, k, fault = self.faults.get(where, (0, *found[1:]))
        self.faults[where] = (times + found[0], k, fault)


def _variance(n: int, squares: int, total: int) -> float:
    """Return the variance of the mean of *n* values of that sum and sum of squares."""
    return (n * squares - total * total) / (n * (n - 1)) / n


@dataclass(frozen=True, slots=True)
class Contrast:
    """How one measure differs between a side and side 0, a hand.

    `error` is the standard error of the difference, None if nothing can be said of it; `differ` says in how many of
    the `units` the measure was another.
    """

    measure: Measure
    side: int
    first: float
    value: float
    error: float | None
    units: int
    hands: int
    differ: int

    @property
    def difference(self) -> Interval:
        """The difference with its 95 % interval, by Student's t over the units' own differences."""
        apart = self.value - self.first
        if self.error is None:
            return Interval(apart, None, None)
        half = quantile(LEVEL, self.units - 1) * self.error
        return Interval(apart, apart - half, apart + half)

    @property
    def at_most(self) -> float:
        """How large the difference can be, whichever way: the farther end of its interval.

        Where few units differ, so many more may: as many as a Poisson count allows, each by as much as those seen.
        """
        apart = self.difference
        if self.error is None or apart.low is None or apart.high is None:
            return inf
        farther = max(-apart.low, apart.high)
        if not 0 < self.differ < FEWEST:
            return farther
        return max(farther, self.error * (self.differ + 2 * sqrt(self.differ + 1) + 2) / sqrt(self.differ))

    @property
    def away(self) -> float:
        """By how many standard errors the difference is away from none."""
        if self.error is None or not self.differ:
            return 0.0
        return abs(self.value - self.first) / self.error if self.error else inf


class Judged(NamedTuple):
    """What can be concluded of a contrast.

    `verdict`: DIFFERENT, a difference that can't well be chance; SAME in every unit; CLOSE, none that players would
    care about, as the interval lies within it; OPEN, too few hands to tell, about `needed` would do (None: unknown).
    """

    contrast: Contrast
    verdict: str
    needed: int | None = None


def judged(contrasts: Sequence[Contrast]) -> list[Judged]:
    """Return what can be concluded of *contrasts* that are looked at together, in their order.

    Holm's correction: the chance that any of all the DIFFERENT is none, is at most 5 %.
    """
    ordered = sorted(contrasts, key=lambda one: -one.away)
    told: set[tuple[Measure, int]] = set()
    for at, one in enumerate(ordered):
        if one.away <= _bar(len(ordered) - at, one.units):
            break
        told.add((one.measure, one.side))
    return [_judged(one, (one.measure, one.side) in told, len(ordered)) for one in contrasts]


def _bar(tests: int, units: int) -> float:
    """Return how many standard errors a difference must be away from none, if that many are looked at."""
    return quantile(1 - (1 - LEVEL) / tests, units - 1)


def _judged(one: Contrast, is_told: bool, tests: int) -> Judged:
    worth = WORTH[one.measure.unit]
    if is_told and one.differ >= FEWEST:
        return Judged(one, DIFFERENT)
    if not one.differ:
        return Judged(one, SAME)
    if one.units >= FEWEST and one.at_most <= worth:
        return Judged(one, CLOSE)
    if one.error is None:
        return Judged(one, OPEN)
    return Judged(one, OPEN, _needed(one, one.error, worth, tests))


def _needed(one: Contrast, error: float, worth: float, tests: int) -> int:
    """Return how many hands would show a difference of *worth*, or where so many were played, one as large as seen.

    Of a handful of units Student's t asks for more errors than it will of the many that are needed.
    """
    errors = _bar(tests, max(one.units, FEWEST)) + POWER
    times = max((errors * error / worth) ** 2, FEWEST / one.differ)
    return ceil(one.hands * (times if times > 1 else (errors / one.away) ** 2))
