"""Ratings: differences and strengths against hand-made numbers, numpy's linear algebra, and their own coverage."""

from __future__ import annotations

from itertools import permutations
from math import sqrt
from random import Random
from statistics import mean as average
from statistics import variance

import numpy as np
import pytest

from tala_core.simulation.rating import ALIKE, BEATS, CLOSE, OPEN, Rating, Sums, lead, rating, verdicts
from tala_core.simulation.statistics import mean, quantile
from tala_core.simulation.tournament import met, replays


def summed(*deals, hands=None):
    """Sums over deals, each told as matrix of leads; all meet in so many hands."""
    sums = Sums(hands or (4,) * (len(deals[0]) - 1))
    for one in deals:
        sums.add(one)
    return sums


def between_two(*leads):
    return summed(*[[[0, one], [-one, 0]] for one in leads])


# --- two bots ---


def test_a_lead_is_a_paired_mean_over_the_deals():
    """Leads of 4, 12, 8 stakes over four hands a deal: 2 stakes a hand, with Student's t over three deals."""
    found = lead([between_two(4, 12, 8)], 0, 1)

    assert found.deals == 3
    assert found.difference.value == 2
    assert found.difference.half == pytest.approx(quantile(0.95, 2) * sqrt(variance([1, 3, 2]) / 3))
    assert found.difference == pytest.approx(mean(3, 24, 16 + 144 + 64).over(4))
    assert lead([between_two(4, 12, 8)], 1, 0).difference.value == -2


def test_one_deal_has_a_lead_and_no_interval():
    assert lead([between_two(4)], 0, 1).difference == (1, None, None)


def test_two_that_never_met_have_no_lead():
    """Of four bots in two seats, neighbours met; those across from each other did not."""
    sums = Sums((2, 0, 2))
    sums.add([[0] * 4 for _bot in range(4)])

    assert lead([sums], 0, 2) is None
    assert lead([sums], 0, 1).difference.value == 0


def test_deals_of_two_kinds_count_by_their_hands():
    """2 hands with a lead of 2, 6 hands with one of 10: 12 in 8; the deals miss that mean by -1 and +1."""
    few, many = Sums((2,), 0), Sums((6,), 0)
    few.add([[0, 2], [-2, 0]])
    many.add([[0, 10], [-10, 0]])
    found = lead([few, many], 0, 1)

    assert found.difference.value == 1.5
    assert found.difference.half == pytest.approx(quantile(0.95, 1) * sqrt((1 + 1) / 1 * 2) / 8)


# --- all bots ---


def test_of_two_bots_the_rating_is_half_their_difference():
    sums = [between_two(4, 12, 8, -5)]
    rated, found = rating(sums), lead(sums, 0, 1)

    assert rated.strengths == pytest.approx([found.difference.value / 2, -found.difference.value / 2])
    assert rated.difference(0, 1, 0.95) == pytest.approx(found.difference)
    assert rated.interval(0).half == pytest.approx(found.difference.half / 2)


def from_nets(nets, hands=4):
    """A deal in which all bots sat in all hands and won that."""
    return [[one - other for other in nets] for one in nets]


def test_where_all_always_sit_the_rating_is_what_they_won():
    """Mean and interval of each, and of the difference of any two, as if each had been looked at alone."""
    random = Random(1)
    deals = []
    for _deal in range(30):
        nets = [random.randrange(-9, 10) + 2 * bot for bot in range(4)]
        deals.append([4 * net - sum(nets) for net in nets])  # sums to 0
    rated = rating([summed(*map(from_nets, deals))])

    for bot in range(4):
        won = [nets[bot] for nets in deals]
        assert rated.interval(bot) == pytest.approx(mean(30, sum(won), sum(one * one for one in won)).over(4))
    for one, other in permutations(range(4), 2):
        apart = [nets[one] - nets[other] for nets in deals]
        told = mean(30, sum(apart), sum(each * each for each in apart)).over(4)
        assert rated.difference(one, other, 0.95) == pytest.approx(told)


STRENGTHS = (5, 1, 0, -2, -4, 0)


def deal_of(number, noise):
    """Who of six bots in four seats met how often, and the leads that strengths and *noise* of each hand make."""
    leads = [[0] * 6 for _bot in range(6)]
    for line_up in replays(6, 4, number):
        won = {bot: STRENGTHS[bot] + noise() for bot in line_up}
        for one, other in permutations(line_up, 2):
            leads[one][other] += won[one] - won[other]
    return met(replays(6, 4, number), 6), leads


def of_six(deals, noise=lambda: 0):
    kinds = {}
    for number in range(deals):
        kind, leads = deal_of(number, noise)
        kinds.setdefault(kind, Sums(kind)).add(leads)
    return [kinds[kind] for kind in sorted(kinds)]


def test_strengths_do_not_depend_on_whom_one_met():
    """Six bots in four seats meet unequally often; without chance the strengths are found exactly, and surely."""
    sums = of_six(9)
    rated = rating(sums)

    assert len(sums) > 1
    assert len({*sums[0].met}) > 1
    assert rated.strengths == pytest.approx(STRENGTHS)
    assert [rated.interval(bot).half for bot in range(6)] == pytest.approx([0] * 6, abs=1e-6)
    assert rated.order() == [0, 1, 2, 5, 3, 4]


def test_strengths_and_errors_are_those_of_numpy():
    """Least squares over all deals at once, and the sandwich of what is left of each."""
    random = Random(3)
    told = [deal_of(number, lambda: random.randrange(-9, 10)) for number in range(40)]
    sums = {}
    for kind, leads in told:
        sums.setdefault(kind, Sums(kind)).add(leads)
    rated = rating([*sums.values()])

    laplacians = []
    for kind, _leads in told:
        whole = -np.array([[(0, *kind)[(b - a) % 6] for b in range(6)] for a in range(6)], float)
        laplacians.append(whole - np.diag(whole.sum(1)))
    leads = np.array([np.array(leads).sum(1) for _kind, leads in told], float)
    inverse = np.linalg.pinv(sum(laplacians))
    strengths = inverse @ leads.sum(0)
    rest = leads - np.array([one @ strengths for one in laplacians])
    covariance = inverse @ (rest.T @ rest) @ inverse * 40 / 39

    assert np.allclose(rated.strengths, strengths)
    assert np.allclose(rated.covariance, covariance)


def test_intervals_hold_nineteen_times_out_of_twenty():
    """Of 300 tournaments with chance, for the difference of two bots that meet unequally often."""
    random, held = Random(5), 0
    for _time in range(300):
        difference = rating(of_six(12, lambda: random.randrange(-20, 21))).difference(1, 3, 0.95)
        held += difference.low <= STRENGTHS[1] - STRENGTHS[3] <= difference.high

    assert 300 * 0.92 <= held <= 300 * 0.98


def test_equally_strong_bots_stay_in_the_order_of_the_list():
    assert rating([summed(from_nets([0, 3, 0, -3]), from_nets([0, 1, 0, -1]))]).order() == [1, 0, 2, 3]


def test_one_deal_has_strengths_and_no_intervals():
    rated = rating([between_two(4)])

    assert rated.strengths == pytest.approx([0.5, -0.5])
    assert rated.interval(0)[1:] == rated.difference(0, 1, 0.95)[1:] == (None, None)


# --- what can be said ---


def said(value, error, deals=100, bots=2, differ=100):
    """The verdict on two bots of that difference and standard error, the best of so many."""
    strengths = [value, 0.0, *[-50.0] * (bots - 2)]
    covariance = [[error**2 / 2 if one == other else 0.0 for other in range(bots)] for one in range(bots)]
    return next(verdicts(Rating(deals, strengths, covariance), [[differ] * bots] * bots))


def test_two_bots_are_told_apart_where_the_interval_excludes_nothing():
    assert said(2.0, 1.0).said == BEATS
    assert said(1.9, 1.0).said == OPEN
    assert said(2.0, 1.0).difference.half == pytest.approx(quantile(0.95, 99))


def test_among_more_bots_more_is_needed():
    """Of four there are six pairs: each is judged at 1 - 0.05/6, so that all hold together (Bonferroni)."""
    assert said(2.0, 1.0, bots=4).said == OPEN
    assert said(2.8, 1.0, bots=4).said == BEATS
    assert said(2.0, 1.0, bots=4).difference.half == pytest.approx(quantile(1 - 0.05 / 6, 99))


def test_few_deals_that_differ_tell_nothing():
    """However clearly they do, as when one hand in thousands is played in another way: twenty are to differ."""
    assert said(2.0, 0.0, deals=19, differ=19) == (0, 1, (2.0, 2.0, 2.0), OPEN, 20, 2.0)
    assert said(2.0, 0.1, differ=2)[3:] == (OPEN, 1000, 2.0)
    assert said(2.0, 0.1, differ=20).said == BEATS


def test_bots_that_never_differ_are_level():
    assert said(0.0, 0.0, differ=0).said == ALIKE
    assert said(0.0, 0.0, deals=19, differ=0).said == OPEN


def test_of_bots_that_never_met_nothing_is_said():
    """Though others may tell them apart."""
    assert said(2.0, 0.1, differ=0)[3:] == (OPEN, None, 0.0)


def test_a_difference_that_nobody_would_notice_is_told_as_none():
    assert said(0.01, 0.015).said == CLOSE
    assert said(0.03, 0.018).said == OPEN


def test_so_many_deals_would_do():
    """With that many the same difference lies 0.84 standard errors beyond the interval: seen four times out of five."""
    open_yet = said(1.0, 1.0)
    error = 1.0 * sqrt(100 / open_yet.needed)

    assert open_yet.size == 1.0
    assert 1.0 - quantile(0.95, 99) * error == pytest.approx(0.8416 * error, rel=0.01)


def test_for_next_to_no_difference_it_is_told_how_many_would_show_one_worth_it():
    assert said(0.001, 1.0).size == 0.05
    assert said(0.001, 1.0).needed > 100_000


def test_it_is_never_told_that_fewer_would_do_than_were_played():
    """Half of 0.05 stakes, give or take 0.03: enough deals to show 0.05, not enough to show what is seen."""
    open_yet = said(0.025, 0.015)

    assert (open_yet.said, open_yet.size) == (OPEN, 0.025)
    assert open_yet.needed > 100


def test_of_a_handful_of_deals_no_million_is_asked_for():
    """Of two, Student's t asks for 13 errors; of the many that are needed it asks for two, and 0.84 more."""
    assert 2 * (2.8 / 1) ** 2 < said(1.0, 1.0, deals=2).needed < 2 * (3.3 / 1) ** 2 + 20


def test_every_two_neighbours_are_judged():
    rated = rating([summed(from_nets([0, 3, 1, -4]), from_nets([0, 3, 2, -5]))])
    found = [*verdicts(rated, [[0] * 4] * 4)]

    assert [(one.first, one.second) for one in found] == [(1, 2), (2, 0), (0, 3)]
    assert average([one.difference.value for one in found]) > 0
