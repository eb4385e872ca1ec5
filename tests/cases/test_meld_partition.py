"""The arrangement with the fewest points left over (RULES.md 1.1)."""

from __future__ import annotations

from tala_core.cards import cards
from tala_core.testing import position


def split(*melds: str) -> set[int]:
    return set(map(cards, melds))


def test_P01_a_long_run_beside_sets_that_overlap_it(chuan):
    """Run of five and the other jacks: 16 left; the whole run would leave 38, both sets 32."""
    best = chuan.melds.best(cards("Jc 9d 8s 6d Js 8h 10d 8d 7d Jd"), 0)

    assert {*best.melds} == split("6d 7d 8d 9d 10d", "Jc Jd Js")
    assert best.left == cards("8h 8s")
    assert chuan.melds.points(best.left) == 16


def test_P05_a_run_gives_its_queen_away(chuan):
    """8-9-10-J and three queens: 18 left."""
    best = chuan.melds.best(cards("9c Qd 8h 9h 10h Jh Qh 9s Qs"), 0)

    assert {*best.melds} == split("8h 9h 10h Jh", "Qd Qh Qs")
    assert best.left == cards("9c 9s")
    assert chuan.melds.points(best.left) == 18


def test_P02_four_of_a_kind_gives_one_to_a_run(chuan):
    """10c-J-Q, three tens, three kings: nothing is left over."""
    best = chuan.melds.best(cards("10c Jc Qc Kc 10d Kd 10h 10s Ks"), 0)

    assert best.left == 0
    assert {*best.melds} == split("10c Jc Qc", "10d 10h 10s", "Kc Kd Ks")


def test_P02_and_so_is_an_u(chuan):
    """With any tenth card the nine are an ù."""
    state = position(chuan, "p2 discard: 10c Jc Qc Kc 10d Kd 10h 10s Ks 2d")

    assert chuan.step(state, chuan.parse("p2 u")).ended.seat == 1
