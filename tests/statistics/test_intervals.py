"""Quantiles, means, shares and histograms, beside known ones and by hand."""

from __future__ import annotations

from fractions import Fraction
from math import inf, pi, sqrt

import pytest
from scipy import stats

from tala_core.simulation.statistics import (
    MANY,
    Interval,
    at_shares,
    deviation,
    mean,
    mean_of,
    normal_quantile,
    quantile,
    share,
    share_in_groups,
    within,
)  # fmt: skip

FREEDOMS = [*range(1, 40), 99, 100, 499, MANY - 1, MANY, MANY + 1, 5000, 10**5, 10**7]


@pytest.mark.parametrize("level", [0.5, 0.8, 0.9, 0.95, 0.99, 0.999])
def test_students_quantile_is_that_of_scipy(level):
    for freedom in FREEDOMS:
        assert quantile(level, freedom) == pytest.approx(stats.t.ppf((1 + level) / 2, freedom), rel=1e-11), freedom


def test_students_quantile_as_tables_print_it():
    assert [round(quantile(0.95, freedom), 3) for freedom in (1, 2, 3, 10, 30, 120)] == [
        12.706, 4.303, 3.182, 2.228, 2.042, 1.980,
    ]  # fmt: skip
    assert quantile(0.95, 0) == inf
    assert normal_quantile(0.95) == pytest.approx(1.959963984540054)


def test_student_by_hand():
    """One degree is Cauchy: half of the values within 1.  Two: t / sqrt(2 + t²)."""
    assert within(1, 1) == pytest.approx(1 / 2)
    assert within(sqrt(3), 1) == pytest.approx(2 / pi * pi / 3)
    assert within(1, 2) == pytest.approx(1 / sqrt(3))


def test_a_mean_by_hand():
    """1, 2, 6: mean 3, variance 7, standard error sqrt(7/3)."""
    half = 4.302652729749464 * sqrt(7 / 3)

    assert mean(3, 9, 41) == pytest.approx((3, 3 - half, 3 + half))
    assert mean(3, 9, 41).half == pytest.approx(half)
    assert mean(1, 9, 81) == (9, None, None)
    assert mean(0, 0, 0) == (0, None, None)
    assert mean(1, 9, 81).half is None


def test_sums_are_exact_where_floats_are_not():
    """A billion and one, a billion and two ...: the spread is not lost beside the size."""
    values = [10**9 + one for one in range(10)]

    found = mean(10, sum(values), sum(value * value for value in values))
    assert found.half == pytest.approx(mean(10, 45, 285).half)


def test_an_interval_over_a_number():
    assert Interval(6, 3, 9).over(3) == (2, 1, 3)
    assert Interval(6, None, None).over(3) == (2, None, None)


@pytest.mark.parametrize(("hits", "n"), [(0, 5), (5, 5), (1, 4), (3, 1000), (500, 1000), (7, 7), (1, 1)])
def test_a_share_has_wilsons_interval(hits, n):
    known = stats.binomtest(hits, n).proportion_ci(method="wilson")

    assert share(hits, n) == pytest.approx((hits / n, known.low, known.high), abs=1e-12)


def test_of_no_chances_there_is_no_share():
    assert share(0, 0) == share_in_groups(0, 4, 0, 0) == (0, None, None)


def test_chances_that_come_together_count_as_fewer():
    """All four seats or none, in 30 of 100 hands: as sure as 100 chances are.  One seat of a hand is a chance."""
    assert share_in_groups(100, 4, 120, 30 * 16) == pytest.approx(share(30, 100))
    assert share_in_groups(100, 1, 30, 30) == pytest.approx(share(30, 100))


def test_chances_that_keep_off_each_other_count_as_independent():
    """Always one of four: the spread is 0, but that must not make an interval of nothing."""
    assert share_in_groups(100, 4, 100, 100) == share(100, 400)


def test_quantiles_of_a_histogram_by_hand():
    """Values −5 −5 0 1 1 1 1 2 2 20: half do not exceed 1, 90 % do not exceed 2."""
    histogram = {1: 4, -5: 2, 20: 1, 0: 1, 2: 2}

    assert at_shares(histogram, (0, 0.2, 0.21, 0.5, 0.9, 0.95, 1)) == [-5, -5, 0, 1, 2, 20, 20]
    with pytest.raises(ValueError, match="empty"):
        at_shares({}, (0.5,))


def test_mean_and_deviation_of_a_histogram():
    assert mean_of({1: 1, 2: 1, 6: 1}) == mean(3, 9, 41)
    assert mean_of({3: 2, 4: 1}) == mean(3, 10, 34)
    assert deviation({1: 1, 2: 1, 6: 1}) == pytest.approx(sqrt(7))
    assert deviation({5: 1}) == 0
    assert Fraction(10, 3) == Fraction(mean_of({3: 2, 4: 1}).value).limit_denominator(100)
