"""Leaving a hand and a table (RULES.md 1.2, 1.13, 1.14-20 to 29)."""

from __future__ import annotations

from random import Random

import pytest

from tala_core.errors import IllegalAction
from tala_core.events import CalledOff, PlayedOut, WentOut
from tala_core.outcome import Outcome, Standing
from tala_core.state import OVER
from tala_core.table import Evening
from tala_core.testing import pack, played


@pytest.fixture
def c_on_move(chuan):
    """A and B have thrown a card each; C is to take."""
    deal = pack(chuan, "Kh", "9s", "2c 4d 6h 8s 10c Qd Jh As 3s", "Kc 2s 7d")
    return played(chuan.deal(deal), "p1 discard Kh\np2 draw\np2 discard 9s")


def whose_turns(state, turns: int) -> str:
    """Return whose the next *turns* are, each drawing and throwing the first card it may."""
    seats = ""
    for _ in range(turns):
        seats += "ABCD"[state.seat]
        state = played(state, f"p{state.seat + 1} draw")
        state = state.rules.act(state, state.rules.legal(state)[0])
    return seats


def test_R01_who_is_on_move_stays_on_move(chuan, c_on_move):
    """A leaves in C's turn: C, then D, then B, who is next without A."""
    state = played(c_on_move, "p1 leave")

    assert (state.seat, state.step, state.turn) == (2, "take", 3)
    assert whose_turns(state, 6) == "CDBCDB"


def test_R01_who_leaves_on_his_own_turn_passes_it_on(chuan, c_on_move):
    """Then D leaves on his turn: B, then C, and each stayer gets every turn once."""
    state = played(c_on_move, "p1 leave\np3 draw\np3 discard Qd\np4 leave")

    assert (state.seat, state.step) == (1, "take")
    assert whose_turns(state, 4) == "BCBC"


def test_R01_leaving_after_the_draw(chuan, c_on_move):
    """C has drawn and goes, his cards with him: D draws, and can't eat what C was offered."""
    state = played(c_on_move, "p3 draw\np3 leave")

    assert (state.seat, state.step, state.offer) == (3, "take", None)
    with pytest.raises(IllegalAction, match="p3 has left"):
        played(state, "p3 discard 2c")


def test_R01_the_last_turn_left_ends_with_its_leaver(chuan3):
    """Every remaining row is full as soon as he is gone: the hand is played out by his leaving (RULES.md 1.14-21)."""
    state = chuan3.start("quiet/0")
    while state.turn < 12:
        state = chuan3.act(state, next(one for one in chuan3.legal(state) if str(one) not in ("eat", "u")))
    assert [len(row) for row in state.piles] == [4, 4, 3]

    for turns in ("p3 leave", "p3 draw\np3 leave"):
        end = played(state, turns)
        assert end.ended == PlayedOut()
        assert chuan3.result(end).outcome.ranking[2] == 2
        assert chuan3.result(end).net[2] == -4


def test_R03_ownership_passes_on_only_when_the_owner_goes(chuan):
    """C leaves, the owner is A; A leaves, it is B; B leaves, it is D, for C is gone."""
    evening = Evening.opened(4, owner=0)

    owners = []
    for place in (2, 0, 1):
        evening = evening.without(place)
        owners.append(evening.owner)
    assert owners == [0, 1, 3]


def test_R05_the_winner_has_the_next_ten_cards(chuan):
    """The owner first, then whoever was nhất, then whoever was ù."""
    third_is_best = tuple(Standing(points, False, turn, turn) for turn, points in enumerate((30, 40, 10, 20), 13))
    endings = [
        Outcome(4, 0, 0, PlayedOut(), (), third_is_best),
        Outcome(4, 2, 0, WentOut(1, frozenset({"thuong"}), 9), (), (Standing(),) * 4),
    ]

    evening, starters = Evening.opened(4, owner=0), []
    for outcome in endings:
        starters.append(evening.starter(chuan, Random(0)))
        evening = evening.after(chuan.settled(outcome), starters[-1])
    starters.append(evening.starter(chuan, Random(0)))

    assert starters == [0, 2, 1]
    for starter in starters:
        hands = chuan.start("7/0", starter).hands
        assert [seat for seat, hand in enumerate(hands) if hand.bit_count() == 10] == [starter]


def test_R06_the_last_one_at_the_table_has_won(chuan3):
    """A leaves, then B: the hand is over, C first, 4 from each, and nothing more can happen."""
    state = played(chuan3.start("7/0"), "p1 leave\np2 leave")
    result = chuan3.result(state)

    assert state.ended == CalledOff("one-left", 2)
    assert result.outcome.ranking == (2, 1, 0)
    assert result.net == (-4, -4, 8)
    assert chuan3.legal(state) == []
    assert state.step == OVER
    for turn in ("p3 draw", "p3 timeout", "p3 leave"):
        with pytest.raises(IllegalAction):
            played(state, turn)
