"""Mirrored deals: each is played once for every way of turning the line-up round, so that the cards favour nobody."""

from __future__ import annotations

from functools import cache

import pytest

from tala_core.simulation.job import Job, Played, hand
from tala_core.variants import load, names

SIZES = {name: load(name).sizes["seats"] for name in names()}
TABLES = [(name, seats) for name, (fewest, most) in SIZES.items() for seats in range(fewest, most + 1)]
DEALS = 3
POT = 3

every_table = pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])


@cache
def mirrored(name: str, line_up: tuple[str, ...], k: int) -> tuple[tuple[tuple[str, ...], Played], ...]:
    """Return deal *k* played by the *line_up* in every rotation: who sat where, and what it came to."""
    seats = len(line_up)
    rotations = [line_up[turn:] + line_up[:turn] for turn in range(seats)]
    return tuple([
        (bots, hand(Job(load(name), seats, bots, "mirrored", DEALS), k, starter=k % seats, pot=POT))
        for bots in rotations
    ])  # fmt: skip


def won(name: str, line_up: tuple[str, ...], k: int) -> dict[str, int]:
    """Return what each bot of the *line_up* won over all rotations of deal *k*."""
    total = dict.fromkeys(line_up, 0)
    for bots, played in mirrored(name, line_up, k):
        for bot, net in zip(bots, played.result.net, strict=True):
            total[bot] += net
    return total


def into_pot(name: str, line_up: tuple[str, ...], k: int) -> int:
    """Return how much more lies in the pots after all rotations of deal *k*."""
    return sum(played.result.pot - POT for _bots, played in mirrored(name, line_up, k))


@every_table
def test_what_all_bots_win_over_all_rotations_sums_to_zero(name, seats):
    """What has gone into the pot counts: it is somebody's in a later hand."""
    line_up = ("greedy", "random", "random", "random")[:seats]
    for k in range(DEALS):
        assert sum(won(name, line_up, k).values()) + into_pot(name, line_up, k) == 0


@every_table
def test_the_same_cards_are_dealt_in_every_rotation(name, seats):
    line_up = ("greedy", "random", "random", "random")[:seats]
    for k in range(DEALS):
        packs = {
            (played.state.origin.pack, played.state.origin.starter) for _bots, played in mirrored(name, line_up, k)
        }
        assert len(packs) == 1
    assert mirrored(name, line_up, 0)[0][1].state.origin.pack != mirrored(name, line_up, 1)[0][1].state.origin.pack


@every_table
def test_a_bot_against_itself_wins_exactly_nothing(name, seats):
    """Every player has every seat once, and whoever sits there plays alike: all win the same, their part of the pot."""
    line_up = ("greedy",) * seats
    for k in range(DEALS):
        games = mirrored(name, line_up, k)
        by_player = [sum(game.result.net[(player - turn) % seats] for turn, (_, game) in enumerate(games))
                     for player in range(seats)]  # fmt: skip
        assert len({*by_player}) == 1
        assert by_player[0] * seats + into_pot(name, line_up, k) == 0


def test_two_names_of_one_bot_win_the_same():
    """Seats are told apart by nothing but who plays them: a greedy bot against a greedy one of another name."""
    for k in range(12):
        total = won("chuan", ("greedy", "tala-phom:greedy"), k)
        assert total["greedy"] == total["tala-phom:greedy"] == 0


def test_the_cards_alone_would_not_sum_to_zero():
    """Without the rotation a bot against itself wins and loses: what the tests above would see if seats were mixed."""
    plain = [mirrored("chuan", ("greedy", "greedy"), k)[0][1].result.net[0] for k in range(DEALS)]

    assert any(plain)
