"""Hết giờ: what the table plays (RULES.md 1.13, 1.14-14 to 18)."""

from __future__ import annotations

import pytest

from tala_core.actions import Discard
from tala_core.cards import cards, name
from tala_core.state import GameState
from tala_core.testing import pack, played, position


def run_out(state: GameState) -> tuple[list[str], GameState]:
    """Return what happens when the time of the seat to act is up, and the state after it."""
    happened = [*state.rules.run_out(state)]
    return [str(turn) for turn, _ in happened], happened[-1][1]


def test_A01_the_highest_legal_card_not_the_highest(chuan):
    """The three kings hold an eaten one: the queen just drawn is thrown."""
    state = position(chuan, "p2 take: Kc Kd* Ks 9c 4s 6h 8d 2c 3h", offer="10d", stock="Qh")
    drawn = played(state, "p2 timeout\np2 draw")
    turns, after = run_out(state)

    assert " ".join(name(one.card) for one in chuan.listed(drawn, Discard)) == "2c 9c 8d 3h 6h Qh 4s"
    assert [str(one) for one in chuan.legal(drawn)] == ["discard Qh"]
    assert turns == ["p2 timeout", "p2 draw", "p2 discard Qh"]
    assert after.hands[1] == cards("Kc Kd Ks 9c 4s 6h 8d 2c 3h")
    assert after.eaten[1] == cards("Kd")


@pytest.mark.parametrize(("take", "drawn"), [("draw", 1), ("eat", 0)])
def test_A02_a_card_taken_is_not_taken_again(chuan, take, drawn):
    """Time runs out after the draw, or the eat: only the discard is made."""
    state = position(chuan, "p2 take: 7c 7d 2s 4h 6s 9d Jc Qh Kd", offer="7h", stock="3s")
    turns, after = run_out(played(state, f"p2 {take}"))

    assert turns == ["p2 timeout", "p2 discard Kd"]
    assert after.hands[1].bit_count() == 9
    assert after.drawn - state.drawn == drawn
    assert after.seat == 2


def test_A05_the_starter_has_his_tenth_card_already(chuan):
    """No draw on the first turn: the king is thrown, nine cards and a stock of 15 stay."""
    state = chuan.deal(pack(chuan, "3c 6c Jc 5d Qd Kd 4h 7h 2s 9s"))
    turns, after = run_out(state)

    assert turns == ["p1 timeout", "p1 discard Kd"]
    assert after.hands[0].bit_count() == 9
    assert len(after.stock) - after.drawn == 15
