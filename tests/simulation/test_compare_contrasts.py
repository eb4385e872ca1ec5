"""Paired differences from exact sums: their size, their error, and what may be concluded when many are looked at."""

from __future__ import annotations

import json
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from tala_core.bots import Fault
from tala_core.simulation.contrasts import (
    CLOSE,
    COUNT,
    DIFFERENT,
    FEWEST,
    OPEN,
    POWER,
    SAME,
    SHARE,
    SPREAD,
    STAKES,
    Contrast,
    Contrasts,
    Measure,
    judged,
)
from tala_core.simulation.statistics import quantile

NET, WON, SWING = Measure("net.1", STAKES), Measure("won", SHARE), Measure("spread", SPREAD)


def counted(*sides: list[int], key: str = "net.1") -> Contrasts:
    """Contrasts of units that came to these values under each side."""
    found = Contrasts(len(sides))
    for values in zip(*sides, strict=True):
        alike = [value == values[0] for value in values]
        found.add([{key: value} for value in values], alike, alike)
    return found


def a_contrast(away: float, number: int = 0, error: float = 1.0, unit: str = STAKES, **other: int) -> Contrast:
    """One of a difference so many standard errors away from none."""
    told = {"units": 100_000, "hands": 100_000, "differ": 1000} | other
    return Contrast(Measure(f"m{number}", unit), 1, 0.0, away * error, error, **told)


def test_the_difference_is_that_of_the_units_and_its_error_that_of_their_differences():
    one = counted([1, -2, 4], [2, -2, 1]).contrast(NET, 1)
    apart = [1, 0, -3]

    assert (one.first, one.value) == (1, pytest.approx(1 / 3))
    assert one.difference.value == pytest.approx(mean(apart))
    assert one.error == pytest.approx(stdev(apart) / sqrt(3))
    assert one.difference.half == pytest.approx(quantile(0.95, 2) * stdev(apart) / sqrt(3))
    assert (one.units, one.differ) == (3, 2)


def test_every_side_is_compared_with_the_first():
    found = counted([0, 0], [1, 3], [5, 5])

    assert [found.contrast(NET, side).difference.value for side in (1, 2)] == [2, 5]


def test_hands_of_an_evening_and_seats_that_share_make_the_figures_smaller():
    """A unit of ten hands, a sum of four seats: a hand and seat has a fortieth."""
    whole, part = counted([10, 30], [90, 50]).contrast(NET, 1), counted([10, 30], [90, 50]).contrast(
        Measure("net.1", STAKES, 4), 1, hands=10
    )  # fmt: skip

    assert part.difference.value == pytest.approx(whole.difference.value / 40)
    assert part.error == pytest.approx(whole.error / 40)
    assert (whole.hands, part.hands) == (2, 20)


def test_the_swing_is_the_root_of_the_mean_square():
    """Twice the stakes are twice the swing; the error of a root is that of the square over twice the root."""
    squares = [1, 4, 9, 4]
    one = counted(squares, [4 * square for square in squares], key="spread").contrast(SWING, 1)
    root = sqrt(mean(squares))

    assert (one.first, one.value) == (pytest.approx(root), pytest.approx(2 * root))
    assert one.error == pytest.approx(stdev(squares) / sqrt(4) / (2 * root))


def test_a_swing_of_nothing_has_no_interval():
    one = counted([0, 0, 0], [1, 4, 9], key="spread").contrast(SWING, 1)

    assert (one.difference.low, one.difference.high) == (None, None)
    assert judged([one])[0].verdict == OPEN


def test_parts_merge_to_the_same_wherever_the_work_was_cut():
    random = Random(3)
    units = [[{"a": random.randrange(-9, 9), "b": random.randrange(2)}, {"a": random.randrange(9)}] for _k in range(50)]

    def part(start: int, stop: int) -> Contrasts:
        found = Contrasts(2)
        for k in range(start, stop):
            found.add(units[k], [True, k % 2 == 0], [True, k % 4 < 2])
            if k % 20 == 7:
                found.add_faults(1, k, [Fault(3, 2, 4, "raised", "oh", "")])
        return found

    whole, cut = part(0, 50), part(0, 7)
    for start, stop in ((7, 8), (8, 30), (30, 50)):
        cut.merge(Contrasts.read(json.loads(json.dumps(part(start, stop).data()))))

    assert json.dumps(cut.data()) == json.dumps(whole.data())
    assert (whole.alike, whole.same) == ([50, 25], [50, 13])  # of the units played alike, those that paid alike
    assert whole.faults == {(1, 2): (3, 7, Fault(3, 2, 4, "raised", "oh", ""))}


# --- what is concluded ---


def test_holm_asks_more_of_a_difference_the_more_are_looked_at():
    """2.5 and 2.2 standard errors: p is 0.012 and 0.028; of three, 0.017 is asked of the first, 0.025 of the second."""
    assert [one.verdict for one in judged([a_contrast(2.2)])] == [DIFFERENT]
    three = [a_contrast(2.2, 0), a_contrast(2.5, 1), a_contrast(0.5, 2)]
    assert [one.verdict for one in judged(three)] == [OPEN, DIFFERENT, OPEN]
    three[0] = a_contrast(2.3, 0)
    assert [one.verdict for one in judged(three)] == [DIFFERENT, DIFFERENT, OPEN]


def test_nothing_is_concluded_from_a_handful_of_units():
    """Nineteen of a million hands, all the same way, are 4.4 standard errors; a mean of them is far from normal."""
    few, enough = [
        a_contrast(4.4, error=1e-6, unit=SHARE, differ=differ, units=10**6, hands=10**6) for differ in (19, 20)
    ]

    assert [judged([one])[0].verdict for one in (few, enough)] == [CLOSE, DIFFERENT]


def test_where_few_units_differ_more_may():
    """Two of a hundred hands: the interval of their mean ends below 1 %, but seven such hands would be no wonder."""
    found = counted([0] * 1000, [1] * 2 + [0] * 998, key="won").contrast(WON, 1)
    assert found.difference.high < found.at_most < 0.01

    found = counted([0] * 100, [1] * 2 + [0] * 98, key="won").contrast(WON, 1)
    assert judged([found])[0].verdict == OPEN


def test_a_difference_in_every_unit_is_one():
    """Its error is exactly nothing; so is that of no difference at all, which is none."""
    units = [3] * 50
    assert judged([counted(units, [4] * 50).contrast(NET, 1)])[0].verdict == DIFFERENT
    assert judged([counted(units, units).contrast(NET, 1)])[0].verdict == SAME


def test_close_is_what_players_would_not_notice():
    """The interval lies within a twentieth of a stake, or of a time a hand; within a hundredth of all hands."""
    assert judged([a_contrast(1.0, error=0.01)])[0].verdict == CLOSE
    assert judged([a_contrast(1.0, error=0.01, unit=COUNT)])[0].verdict == CLOSE
    assert judged([a_contrast(1.0, error=0.01, unit=SHARE)])[0].verdict == OPEN
    assert judged([a_contrast(1.0, error=0.03)])[0].verdict == OPEN


def test_the_hands_that_would_do_show_a_difference_four_times_out_of_five():
    """With so many, 0.05 stakes are as many errors from none as the test asks for, and 0.84 more."""
    one, *_others = judged([a_contrast(1.0, 0, error=0.1), a_contrast(0.1, 1, error=0.1)])
    error = 0.1 * sqrt(100_000 / one.needed)

    assert 0.05 / error == pytest.approx(quantile(0.975, 99_999) + POWER, rel=1e-4)


def test_of_a_handful_of_units_no_million_is_asked_for():
    """Two units, of twenty measures: Student's t asks for 250 errors of these two, and for three of the many."""
    told = judged([a_contrast(1.0, n, error=1.0, units=2, hands=2, differ=2) for n in range(20)])

    assert 2 * (3.8 / 0.05) ** 2 < told[0].needed < 2 * (4.5 / 0.05) ** 2


def test_where_so_many_hands_were_played_more_are_asked_for():
    """Among thirty, 2.5 errors are no star; yet 0.05 would be 4.2: what would do is told for the difference seen."""
    told = judged([a_contrast(2.5, n, error=0.012, hands=1000, units=1000, differ=500) for n in range(30)])

    assert {one.verdict for one in told} == {OPEN}
    assert told[0].needed == pytest.approx(1000 * ((quantile(1 - 0.05 / 30, 999) + POWER) / 2.5) ** 2, abs=1)


def test_one_unit_tells_nothing():
    told = judged([counted([1], [3]).contrast(NET, 1)])[0]

    assert told.contrast.difference == (2, None, None)
    assert (told.verdict, told.needed) == (OPEN, None)


def test_the_paired_interval_covers_the_true_difference():
    """In 2,000 comparisons of 40 units it does so in 95 %, give or take three standard errors of that."""
    random, hits = Random(11), 0
    for _run in range(2000):
        deals = [random.randrange(-20, 21) for _unit in range(40)]
        one = counted(deals, [deal + random.choice((-1, 0, 4)) for deal in deals]).contrast(NET, 1)
        hits += one.difference.low <= 1 <= one.difference.high

    assert hits / 2000 == pytest.approx(0.95, abs=3 * sqrt(0.95 * 0.05 / 2000))


def test_of_twenty_differences_where_there_is_none_hardly_ever_one_is_told():
    """In 300 comparisons at most one in twenty, give or take; without the correction most would tell one."""
    random, told, uncorrected = Random(5), 0, 0
    for _run in range(300):
        found = Contrasts(2)
        for _unit in range(100):
            found.add([{f"m{n}": random.randrange(10) for n in range(20)} for _side in (0, 1)], [True] * 2, [True] * 2)
        contrasts = [found.contrast(Measure(f"m{n}", STAKES), 1) for n in range(20)]
        told += any(one.verdict == DIFFERENT for one in judged(contrasts))
        uncorrected += any(judged([one])[0].verdict == DIFFERENT for one in contrasts)

    assert told / 300 < 0.05 + 3 * sqrt(0.05 * 0.95 / 300)
    assert uncorrected > 150
    assert FEWEST < 90  # most units differ, so that it is no rule for few units that holds the verdicts back
