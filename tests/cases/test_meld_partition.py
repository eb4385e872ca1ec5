"""The arrangement with the fewest points left over (RULES.md 1.1)."""

from __future__ import annotations

import pytest

from tala_core.cards import cards
from tala_core.testing import position


def split(*melds: str) -> set[int]:
    return set(map(cards, melds))


@pytest.mark.parametrize(
    ("hand", "melds", "left", "points"),
    [
        pytest.param(
            "Jc 9d 8s 6d Js 8h 10d 8d 7d Jd", split("6d 7d 8d 9d 10d", "Jc Jd Js"), "8h 8s", 16, id="P01-long-run"
        ),
        pytest.param(
            "9c Qd 8h 9h 10h Jh Qh 9s Qs", split("8h 9h 10h Jh", "Qd Qh Qs"), "9c 9s", 18, id="P05-run-gives-its-queen"
        ),
    ],
)
def test_P01_P05_a_card_goes_where_it_saves_most(chuan, hand, melds, left, points):
    """Neither the longest run nor every set first: each card in one phỏm, the fewest points left."""
    best = chuan.melds.best(cards(hand), 0)

    assert {*best.melds} == melds
    assert best.left == cards(left)
    assert chuan.melds.points(best.left) == points


def test_P02_four_of_a_kind_gives_one_to_a_run(chuan):
    """10c-J-Q, three tens, three kings: nothing is left over."""
    best = chuan.melds.best(cards("10c Jc Qc Kc 10d Kd 10h 10s Ks"), 0)

    assert best.left == 0
    assert {*best.melds} == split("10c Jc Qc", "10d 10h 10s", "Kc Kd Ks")


def test_P02_and_so_is_an_u(chuan):
    """With any tenth card the nine are an ù."""
    state = position(chuan, "p2 discard: 10c Jc Qc Kc 10d Kd 10h 10s Ks 2d")

    assert chuan.step(state, chuan.parse("p2 u")).ended.seat == 1
