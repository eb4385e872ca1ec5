"""One card a turn, from the stock or from the seat before (RULES.md 1.2, 1.4)."""

from __future__ import annotations

import pytest

from tala_core.actions import Discard
from tala_core.cards import cards
from tala_core.errors import IllegalAction
from tala_core.shuffle import shuffled
from tala_core.testing import played, position


def test_H01_who_has_eaten_does_not_draw(chuan):
    """Ten cards after the eat, a discard is all that is left to do, nine cards after it."""
    state = position(chuan, "p2 take: 7c 7d 2s 4h 6s 9d Jc Qh Kd", offer="7h")
    eaten = played(state, "p2 eat")

    assert eaten.hands[1] == cards("7c 7d 7h 2s 4h 6s 9d Jc Qh Kd")
    assert {type(action) for action in chuan.legal(eaten)} == {Discard}
    with pytest.raises(IllegalAction, match="p2 is to discard"):
        played(eaten, "p2 draw")

    after = played(eaten, "p2 discard Kd")
    assert after.hands[1].bit_count() == 9
    assert after.drawn == state.drawn


def test_H03_nobody_draws_before_the_starter_has_discarded(chuan):
    """The starter holds his tenth card already, and seat 2 waits for him."""
    state = chuan.start("7/0")

    with pytest.raises(IllegalAction, match="p1 is to discard"):
        played(state, "p1 draw")
    with pytest.raises(IllegalAction, match="turn of p1"):
        played(state, "p2 draw")


def test_H03_hands_are_dealt_fresh_each_time(chuan):
    """Three hands one after the other: 10 9 9 9 and 52 different cards in each."""
    for number, starter in enumerate((0, 2, 1)):
        state = chuan.deal(shuffled(f"evening/{number}"), starter)

        assert [hand.bit_count() for hand in state.hands] == [9 + (seat == starter) for seat in range(4)]
        assert sum(state.hands) + sum(1 << one for one in state.stock) == (1 << 52) - 1
        assert len(state.stock) == 15
        while state.ended is None:
            state = chuan.act(state, chuan.legal(state)[0])
