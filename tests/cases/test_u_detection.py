"""When a hand is an ù (RULES.md 1.10)."""

from __future__ import annotations

import pytest

from tala_core.actions import GoOut
from tala_core.cards import cards, each
from tala_core.testing import pack, played, position


def test_U01_nine_cards_in_two_phom_are_an_u(chuan):
    """Four twos and a run of five: phỏm are not counted, cards are."""
    nine = cards("2c 2d 2h 2s 5h 6h 7h 8h 9h")

    assert chuan.melds.most(nine, 0, 9) == 9
    assert max(map(len, chuan.melds.layings(nine, 0))) == 2
    assert played(position(chuan, "p3 discard: 2c 2d 2h 2s 5h 6h 7h 8h 9h Kd"), "p3 u").ended.kinds == {"thuong"}


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("6h Qh Qc 5h Kd Kh 7h Kc 4h Qd", ["4h 5h 6h 7h", "Qc Qd Qh", "Kc Kd Kh"]),
        ("Kc 3s 3c 9c Kh 3h 9h 3d 9d Kd", ["3c 3d 3h 3s", "9c 9d 9h", "Kc Kd Kh"]),
        ("10c 2h 3h 2s 10d 5h 3s 4h 4s 10s", ["2h 3h 4h 5h", "2s 3s 4s", "10c 10d 10s"]),
        ("5s 4h 6s 10h 3h Jh 5h 9h 2h 4s", ["2h 3h 4h 5h", "4s 5s 6s", "9h 10h Jh"]),
    ],
)
def test_U02_ten_cards_in_phom_are_an_u(chuan, hand, melds):
    """All ten are found to lie in phỏm, and one can be thrown so that nine still do."""
    ten = cards(hand)

    assert {*map(cards, melds)} <= {*chuan.melds.inside(ten)}
    assert sum(map(cards, melds)) == ten
    assert chuan.melds.most(ten, 0, 9) == 10
    assert any(chuan.melds.best(ten & ~(1 << card), 0).left == 0 for card in each(ten))
    assert played(position(chuan, f"p2 discard: {hand}"), "p2 u").ended.kinds == {"tron"}


def test_U05_no_pair_and_no_near_run_is_no_u_by_default(chuan):
    """Ù khan is a house rule: the starter so dealt has 61 points and something, and plays on."""
    nine = "Ac 4d 7h 10s Kd 2h 5s 8c Jh"
    state = chuan.deal(pack(chuan, f"{nine} 4s"))

    assert not chuan.melds.inside(cards(nine))
    assert chuan.melds.points(cards(nine)) == 61
    assert state.ended is None
    assert chuan.legal(state, GoOut) == []
    assert played(state, "p1 discard 4s").ended is None


def test_U05_nor_for_a_seat_that_is_dealt_nine(chuan):
    """P2's nine cards without a cạ give him no claim before or after his draw."""
    state = chuan.deal(pack(chuan, "Kc", "Ac 4d 7h 10s Kd 2h 5s 8c Jh"))
    state = played(state, "p1 discard Kc")
    assert chuan.legal(state, GoOut) == []

    assert chuan.legal(played(state, "p2 draw"), GoOut) == []
