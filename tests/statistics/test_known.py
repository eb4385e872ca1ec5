"""Simulated frequencies beside what can be calculated exactly.  Seeds are fixed: a test that passes once always does.

Each is refused where chance alone would bring it about in less than one case of a thousand.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import comb, sqrt

import pytest
from scipy import stats

from tala_core.actions import Discard
from tala_core.cards import DECK, each
from tala_core.rules import RuleSet
from tala_core.shuffle import shuffled, stream
from tala_core.simulation.statistics import mean
from tala_core.simulation.watch import Watch
from tala_core.testing import house

from .lot import NET, PRIZE, SEATS, SQUARES, WINS, lots

UNLIKELY = 0.001
Z = stats.norm.ppf(1 - UNLIKELY / 2)
DEALS = 6000
LOTS = 3000  # hands of the game that the deal decides


def is_likely(hits: int, n: int, p: float) -> bool:
    """Whether so many hits among *n* are no wonder where each comes with probability *p*."""
    return stats.binomtest(hits, n, float(p)).pvalue > UNLIKELY


# --- the shuffle ---


def test_every_card_comes_to_every_place_equally_often():
    """52 × 52 counts of which each row and column is fixed: chi-square of 51² degrees."""
    counts = Counter((place, card) for k in range(DEALS) for place, card in enumerate(shuffled(f"known/{k}")))
    expected = DEALS / 52
    chi = sum((counts[at] - expected) ** 2 / expected for at in product(range(52), DECK))

    assert UNLIKELY < stats.chi2.cdf(chi, 51 * 51) < 1 - UNLIKELY


def test_every_card_follows_every_other_equally_often():
    counts = Counter(pair for k in range(DEALS) for pair in pairwise(shuffled(f"known/{k}")))
    expected = DEALS / 52
    chi = sum((counts[a, b] - expected) ** 2 / expected for a, b in product(DECK, DECK) if a != b)

    assert UNLIKELY < stats.chi2.cdf(chi, 52 * 51 - 1) < 1 - UNLIKELY


def test_the_chance_of_bots_is_uniform_and_each_has_its_own():
    """The streams of two seats, and of one seat in two hands, have nothing to do with each other."""
    first, second = ([stream(f"known/{k}/p{seat}").random() for k in range(DEALS)] for seat in (1, 2))

    assert stats.kstest(first, "uniform").pvalue > UNLIKELY
    assert stats.pearsonr(first, second).pvalue > UNLIKELY
    assert stats.pearsonr(first[1:], first[:-1]).pvalue > UNLIKELY


# --- dealt hands ---


@cache
def without_phom(cards: int, rank: int = 13, runs: tuple[int, ...] = (0, 0, 0, 0)) -> int:
    """Return how many hands of so many *cards* hold no phỏm, given how long a run each suit ends in so far.

    Rank by rank: at most two cards of one rank, and no third in a row of one suit.
    """
    if cards < 0 or not rank:
        return cards == 0
    ways = [taken for taken in product((0, 1), repeat=4) if sum(taken) < 3]
    after = [(sum(taken), tuple((run + 1) * one for run, one in zip(runs, taken, strict=True))) for taken in ways]
    return sum(without_phom(cards - many, rank - 1, ends) for many, ends in after if max(ends) < 3)


@cache
def without_ca(cards: int, gap: int = 2, rank: int = 13, last: tuple[int, ...] = (-1, -1)) -> int:
    """Return how many hands of so many *cards* hold no cạ, given the suits of the two ranks before (-1 for none).

    Rank by rank: at most one card of each, of a suit that none of the *gap* ranks before it has.
    """
    if cards < 0 or not rank:
        return cards == 0
    ways = [(0, -1), *((1, suit) for suit in range(4) if suit not in last[-gap:])]
    return sum(without_ca(cards - many, gap, rank - 1, (last[-1], suit)) for many, suit in ways)


def test_the_calculations_agree_with_counting_small_hands():
    """Of three cards, 96 are a phỏm (52 sets, 44 runs).  Of two, 78 pairs and 4 × 23 neighbours within two are a cạ."""
    assert comb(52, 3) - without_phom(3) == 96
    assert comb(52, 2) - without_ca(2) == 78 + 4 * (12 + 11)


@pytest.mark.parametrize("cards", [9, 10])
def test_phom_are_dealt_as_often_as_they_should(chuan, cards):
    """P1 starts with ten cards, P2 has nine; one hand of each deal, so that they have nothing to do with each other."""
    seat = {10: 0, 9: 1}[cards]
    melds = chuan.melds
    hits = sum(bool(melds.inside(chuan.start(f"known/{k}").hands[seat])) for k in range(DEALS))

    assert is_likely(hits, DEALS, 1 - without_phom(cards) / comb(52, cards))
    assert not is_likely(hits, DEALS, 1 - without_phom(cards + 1) / comb(52, cards + 1))


@pytest.mark.parametrize(("gap", "other"), [(1, 2), (2, 1)])
def test_u_khan_is_dealt_as_often_as_it_should(gap, other):
    """To P2, who has nine cards; where only neighbours are a cạ it comes more often."""
    game = house(f'extends = "chuan"\n[rules.u-khan]\ngap = {gap}').rules_for(4)
    hits = sum(has_khan(game, f"khan/{k}") for k in range(DEALS // 2))

    assert is_likely(hits, DEALS // 2, without_ca(9, gap) / comb(52, 9))
    assert not is_likely(hits, DEALS // 2, without_ca(9, other) / comb(52, 9))


def has_khan(game: RuleSet, seed: str) -> bool:
    """Whether P2 holds an ù khan, the first card of P1 being discarded."""
    state = game.start(seed)
    state = game.act_unchecked(state, Discard(each(state.hand)[0]))
    return state.rules.plugins["u-khan"].has_khan(state)


# --- a whole game whose outcome is known ---


@pytest.fixture(scope="module")
def lot_tally():
    """What many hands of a game came to that the deal decides."""
    return lots(LOTS).do(0, LOTS, Watch())[0]


def test_each_seat_wins_as_often_as_it_should(lot_tally):
    """Each is the starter in every fourth hand: it holds 37 of 4 × 52 cards on average; else the hand is void."""
    assert sum(WINS) == Fraction(37, 52)
    for seat in range(SEATS):
        assert is_likely(lot_tally.counts["wins"].totals[seat], LOTS, Fraction(37, 4 * 52))
    assert is_likely(lot_tally.ended["called-off"], LOTS, Fraction(15, 52))


def test_the_advantage_of_starting_is_what_it_should_be(lot_tally):
    """The starter's tenth card is worth 15/52 of a stake: the mean lies as near as its known spread allows."""
    assert NET[0] == Fraction(15, 52)
    error = sqrt((SQUARES[0] - NET[0] ** 2) / LOTS)

    assert abs(lot_tally.start.totals[0] / LOTS - NET[0]) < Z * error


def test_means_and_spreads_are_what_they_should_be(lot_tally):
    """A seat that starts in every fourth hand wins nothing on average; the standard error is told, not guessed."""
    variance = sum(SQUARES) / SEATS
    for seat in range(SEATS):
        total, squares = lot_tally.net.group([seat])
        told = mean(LOTS, total, squares)
        assert abs(told.value) < Z * sqrt(variance / LOTS)
        assert told.half / sqrt(variance / LOTS) == pytest.approx(1.96, rel=0.05)


def test_every_payment_is_the_prize(lot_tally):
    assert {*lot_tally.nets[0]} == {(SEATS - 1) * PRIZE, -PRIZE, 0}
