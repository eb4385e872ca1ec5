"""Means, shares and their intervals, and what a histogram says, all from whole-number sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import atan, ceil, cos, inf, pi, sin, sqrt, tan
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.95
MANY = 1000  # degrees of freedom from which on four terms of the expansion are as exact as a float


class Interval(NamedTuple):
    """An estimate and the ends of its interval; both None where there is too little to tell."""

    value: float
    low: float | None
    high: float | None

    @property
    def half(self) -> float | None:
        """Half of its width."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def over(self, number: int) -> Interval:
        """Return the interval of the same in units *number* times as large: a share in it, or the mean of so many."""
        ends = [None if end is None else end / number for end in self[1:]]
        return Interval(self.value / number, *ends)


# --- quantiles ---


@cache
def quantile(level: float, freedom: int) -> float:
    """Return how many standard errors make a two-sided interval of *level* by Student's t with so many degrees."""
    if freedom < 1:
        return inf
    return _expanded(level, freedom) if freedom >= MANY else _bisected(level, freedom)


def normal_quantile(level: float) -> float:
    """Return how many standard errors make a two-sided interval of *level* of a normal value."""
    return NormalDist().inv_cdf((1 + level) / 2)


def within(t: float, freedom: int) -> float:
    """Return how likely a value of Student's t lies between *-t* and *t*: a sum of finitely many terms."""
    return _inside(atan(t / sqrt(freedom)), freedom)


def _inside(angle: float, freedom: int) -> float:
    """Return the same for the *angle* whose tangent is t / √freedom (Abramowitz and Stegun 26.7.3, 26.7.4)."""
    square, odd = cos(angle) ** 2, freedom % 2
    term, total = 1.0, 0.0
    for k in range(1 + odd, freedom, 2):
        total += term
        term *= square * k / (k + 1)
    return 2 / pi * (angle + sin(angle) * cos(angle) * total) if odd else sin(angle) * total


def _bisected(level: float, freedom: int) -> float:
    low, high = 0.0, pi / 2
    while low < (middle := (low + high) / 2) < high:
        if _inside(middle, freedom) < level:
            low = middle
        else:
            high = middle
    return sqrt(freedom) * tan(middle)


def _expanded(level: float, freedom: int) -> float:
    """Return the quantile by its expansion around the normal one (Abramowitz and Stegun 26.7.5)."""
    z = normal_quantile(level)
    s = z * z
    terms = (
        z * (s + 1) / 4,
        z * ((5 * s + 16) * s + 3) / 96,
        z * (((3 * s + 19) * s + 17) * s - 15) / 384,
        z * ((((79 * s + 776) * s + 1482) * s - 1920) * s - 945) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


# --- means and shares ---


def mean(n: int, total: int, squares: int, level: float = LEVEL) -> Interval:
    """Return the mean of *n* values of that sum and sum of squares, with its interval by Student's t."""
    if n < 2:
        return Interval(total / n if n else 0.0, None, None)
    half = quantile(level, n - 1) * sqrt((n * squares - total * total) / (n * (n - 1)) / n)
    return Interval(total / n, total / n - half, total / n + half)


def share(hits: int, n: int, level: float = LEVEL) -> Interval:
    """Return the share of *hits* among *n*, with Wilson's interval: it never leaves 0 to 1."""
    return _wilson(hits / n, n, level) if n else Interval(0.0, None, None)


def share_in_groups(n: int, size: int, hits: int, squares: int, level: float = LEVEL) -> Interval:
    """Return the share of *hits* among *n* groups of *size* chances, which may have to do with each other.

    *squares* is the sum of the squares of the hits in each group.  Where they spread more than independent chances
    would, the interval is Wilson's for as many independent chances as would spread alike; never a narrower one than
    for all, since the spread in a few groups can be small by luck.
    """
    chances = n * size
    if not 0 < hits < chances:
        return share(hits, chances, level)
    p = hits / chances
    spread = (n * squares - hits * hits) / (n * n)
    return _wilson(p, chances / max(1.0, spread / (size * p * (1 - p))), level)


def _wilson(p: float, n: float, level: float) -> Interval:
    z = normal_quantile(level)
    wide = 1 + z * z / n
    middle, half = (p + z * z / (2 * n)) / wide, z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / wide
    return Interval(p, max(0.0, middle - half), min(1.0, middle + half))


# --- histograms: how often each whole number came ---


def mean_of(histogram: Mapping[int, int]) -> Interval:
    """Return the mean of the values of a *histogram*, each taken as independent of the others, with its interval."""
    total = sum(value * count for value, count in histogram.items())
    squares = sum(value * value * count for value, count in histogram.items())
    return mean(sum(histogram.values()), total, squares)


def at_shares(histogram: Mapping[int, int], shares: Sequence[float]) -> list[int]:
    """Return for each of the *shares*, in rising order, the least value that at least that share does not exceed.

    Raises:
        ValueError: the histogram holds nothing.
    """
    n = sum(histogram.values())
    if not n:
        raise ValueError("an empty histogram has no quantiles")
    found: list[int] = []
    below = 0
    for value in sorted(histogram):
        below += histogram[value]
        while len(found) < len(shares) and below >= max(1, ceil(shares[len(found)] * n)):
            found.append(value)
    return found


def deviation(histogram: Mapping[int, int]) -> float:
    """Return the standard deviation of the values of a *histogram*; 0 if there are fewer than two."""
    n = sum(histogram.values())
    if n < 2:
        return 0.0
    total = sum(value * count for value, count in histogram.items())
    squares = sum(value * value * count for value, count in histogram.items())
    return sqrt((n * squares - total * total) / (n * (n - 1)))
