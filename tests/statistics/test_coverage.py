"""How often our intervals hold the true value: simulated, with fixed seeds, where the truth is known.

An interval of 95 % ought to hold it in 95 of 100 samples.  Student's t does so for values that are spread normally.
For skewed ones, as stakes are, it holds it less often in small samples: `SKEWED` says how often, as measured here.
Wilson's interval does so on average over all shares, for a single one a little more or less often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean

import pytest
from scipy import stats

from tala_core.simulation.statistics import Interval, mean, share

from .lot import PRIZE, SEATS, WINS

UNLIKELY = 0.001
SAMPLES = 2000
LOSES, WINS_ALL = -PRIZE, (SEATS - 1) * PRIZE
CHANCES = [float(sum(WINS) / SEATS), float(sum(WINS) * (SEATS - 1) / SEATS), float(1 - sum(WINS))]
SKEWED = {5: 0.84, 10: 0.86, 20: 0.91, 50: 0.945, 400: 0.95}  # values in a sample: how often it held


def held(intervals: Iterator[Interval], truth: float) -> int:
    """Return how many of `SAMPLES` intervals hold the *truth*."""
    return sum(one.low <= truth <= one.high for one, _k in zip(intervals, range(SAMPLES), strict=False))


def is_likely(hits: int, p: float) -> bool:
    """Whether so many of `SAMPLES` are no wonder where each comes with probability *p*."""
    return stats.binomtest(hits, SAMPLES, p).pvalue > UNLIKELY


def means(n: int, draw: Callable[[Random], list[int]]) -> Iterator[Interval]:
    """Yield the intervals of the means of samples of *n* values, without end."""
    random = Random(f"coverage/{n}")
    while True:
        values = draw(random)
        yield mean(n, sum(values), sum(value * value for value in values))


@pytest.mark.parametrize("n", [2, 3, 5, 20, 100])
def test_means_of_normal_values(n):
    """Also of two or three: the normal quantile instead of Student's would hold 70 % and 81 % there."""
    intervals = means(n, lambda random: [round(random.gauss(0, 1e6)) for _ in range(n)])

    assert is_likely(held(intervals, 0), 0.95)


@pytest.mark.parametrize("n", SKEWED)
def test_means_of_skewed_stakes(n):
    """What a seat of a known game wins in *n* hands, 0 on average: 15 or −5, or nothing where nobody wins.

    From fifty hands on 95 % are nearly reached; simulations of fewer than twenty claim more than they hold.
    """
    intervals = means(n, lambda random: random.choices([WINS_ALL, LOSES, 0], CHANCES, k=n))

    assert is_likely(held(intervals, 0), SKEWED[n])


def exact_coverage(n: int, p: float) -> float:
    """Return how likely the interval of a share holds *p*: the sum over all numbers of hits."""
    told = [share(hits, n) for hits in range(n + 1)]
    return sum(stats.binom.pmf(hits, n, p) for hits, one in enumerate(told) if one.low <= p <= one.high)


@pytest.mark.parametrize(("n", "p"), [(10, 0.2), (50, 0.01), (50, 0.5), (200, 0.05)])
def test_shares_hold_as_often_as_calculated(n, p):
    random = Random(f"coverage/{n}/{p}")
    intervals = (share(sum(random.random() < p for _ in range(n)), n) for _ in range(SAMPLES))

    assert is_likely(held(intervals, p), exact_coverage(n, p))


@pytest.mark.parametrize("n", [10, 50, 200])
def test_shares_hold_95_in_100_on_average_over_all_shares(n):
    found = [exact_coverage(n, step / 100) for step in range(1, 100)]

    assert 0.945 < fmean(found) < 0.965
    assert min(found) > 0.83  # the worst, for a share near 0 or 1
