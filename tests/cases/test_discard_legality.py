"""What may be thrown (RULES.md 1.6)."""

from __future__ import annotations

import pytest

from tala_core.actions import Discard
from tala_core.cards import name
from tala_core.errors import IllegalAction
from tala_core.testing import pack, played, position


def discards(rules, text: str) -> str:
    return " ".join(name(one.card) for one in rules.legal(position(rules, f"p2 discard: {text}"), Discard))


def test_X01_partners_of_an_eaten_card_stay(chuan):
    """With 5c 5d 5h* none of the fives may go."""
    assert discards(chuan, "5c 5d 5h* 9s Jc Ks 2s 10h 3c 8d") == "3c Jc 8d 10h 2s 9s Ks"


def test_X03_a_true_fourth_card_may_go(chuan):
    """Of four fives any one but the eaten may go; three are left that the eaten one needs."""
    assert discards(chuan, "5c 5d 5s 5h* 9s Jc Ks 2s 10h 3c") == "3c 5c Jc 5d 10h 2s 5s 9s Ks"
    assert discards(chuan, "5d 5s 5h* 9s Jc Ks 2s 10h 3c 8d") == "3c Jc 8d 10h 2s 9s Ks"


def test_X03_the_card_just_eaten_is_not_thrown_back(chuan):
    """Eat 5h, and it stays."""
    state = played(position(chuan, "p2 take: 5c 5d 5s 9s Jc Ks 2s 10h 3c", offer="5h"), "p2 eat")

    with pytest.raises(IllegalAction, match="5h was eaten"):
        played(state, "p2 discard 5h")
    assert played(state, "p2 discard 5c").piles[1]


@pytest.fixture
def nine_thrown(chuan):
    """B has thrown 9s, and C is on move."""
    deal = pack(chuan, "Kh", "9s 9d", "2c 4d 6h 8s 10c Qd Jh As 3s", "Kc")
    return played(chuan.deal(deal), "p1 discard Kh\np2 draw\np2 discard 9s")


@pytest.mark.parametrize("turn", ["p2 discard 9s", "p2 discard 9d", "p3 discard 9s", "p4 discard Kc"])
def test_X04_a_stale_discard_is_refused(chuan, nine_thrown, turn):
    """Nor from a seat that has thrown already, nor a card not held, nor out of turn; the turn does not pass."""
    held = nine_thrown.hands

    with pytest.raises(IllegalAction):
        played(nine_thrown, turn)

    assert nine_thrown.hands == held
    assert [hand.bit_count() for hand in held] == [9, 9, 9, 9]
    assert (nine_thrown.seat, nine_thrown.step) == (2, "take")


def test_X04_nor_once_the_next_seat_has_drawn(chuan, nine_thrown):
    """C holds ten cards, and 9s is not one of them."""
    state = played(nine_thrown, "p3 draw")

    with pytest.raises(IllegalAction, match="p3 does not hold 9s"):
        played(state, "p3 discard 9s")
    assert [hand.bit_count() for hand in state.hands] == [9, 9, 10, 9]
