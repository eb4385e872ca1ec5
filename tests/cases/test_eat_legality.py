"""When a discard may be eaten (RULES.md 1.5)."""

from __future__ import annotations

import pytest

from tala_core.errors import IllegalAction
from tala_core.testing import pack, played, position


def test_E01_a_partner_of_an_eaten_card_serves_no_second(chuan):
    """4d-5d-6d would take the 5d that the eaten 5h needs."""
    state = position(chuan, "p2 take: 5c 5d 5h* 4d 9s Jc Ks 2s 10h", offer="6d")

    with pytest.raises(IllegalAction, match="6d"):
        played(state, "p2 eat")


def test_E01_unless_another_can_take_its_place(chuan):
    """With 5s in hand the eaten 5h has 5c and 5s, and 5d is free for the run."""
    state = played(position(chuan, "p2 take: 5c 5d 5h* 4d 9s 5s Ks 2s 10h", offer="6d"), "p2 eat")

    assert state.eaten[1].bit_count() == 2
    assert [str(eat) for eat in chuan.legal(state)] == [
        f"discard {card}" for card in ["10h", "2s", "9s", "Ks"]
    ]  # the six in the two phỏm are all needed


@pytest.fixture
def seven_thrown(chuan):
    """A has thrown 7h; C holds 7c 7d, and A two other sevens' neighbours."""
    deal = pack(
        chuan,
        "7h 6h 8h Ac 3s 5s 10c Qc Ad Kh",
        "2s 4s 8c 10d Qd Kc 9h 6s 3d",
        "7c 7d 9s Jh Kd 4d 10s 6c Qs",
    )
    return played(chuan.deal(deal), "p1 discard 7h")


@pytest.mark.parametrize("seat", ["p3", "p4", "p1"])
def test_E04_only_the_next_seat_may_eat(chuan, seven_thrown, seat):
    """Not the seat after it, though it holds two sevens, and not who threw the card."""
    held, rows = seven_thrown.hands, seven_thrown.piles

    with pytest.raises(IllegalAction, match="turn of p2"):
        played(seven_thrown, f"{seat} eat")

    assert (seven_thrown.hands, seven_thrown.piles) == (held, rows)


def test_E04_only_the_newest_discard(chuan, seven_thrown):
    """After B's 2s A's 7h is gone for good: C, who could have used it, can't eat."""
    state = played(seven_thrown, "p2 draw\np2 discard 2s")
    held, rows = state.hands, state.piles

    with pytest.raises(IllegalAction, match="2s"):
        played(state, "p3 eat")

    assert (state.hands, state.piles) == (held, rows)


def test_E04_only_before_drawing(chuan):
    """Who has drawn has taken his card."""
    state = position(chuan, "p2 take: 7c 7d 9s Jh Kd 4d 10s 6c Qs", offer="7h")
    assert played(state, "p2 eat").eaten[1]

    with pytest.raises(IllegalAction):
        played(state, "p2 draw\np2 eat")
