"""What may be laid (RULES.md 1.8)."""

from __future__ import annotations

import pytest

from tala_core.actions import Lay, Turn
from tala_core.cards import cards
from tala_core.errors import ActionError, IllegalAction
from tala_core.testing import played, position

ROWS = {"p1": "Ac Ad Ah", "p2": "3d 3s 5s", "p3": "8s 9s 10d", "p4": "Qc Qh Kd"}


def test_D01_a_card_serves_in_one_phom_only(chuan):
    """4-5-6 and 6-7-8 of hearts together would need the 6h twice: the whole request is refused."""
    state = position(chuan, "p1 lay: 4h 5h 6h 7h 8h 2c 9d Jc Ks Qd", rows=ROWS)
    held, row, table = state.hands[0], state.piles[0], state.melds

    with pytest.raises(ActionError, match="6h"):
        played(state, "p1 lay 4h5h6h 6h7h8h")
    with pytest.raises(IllegalAction, match="6h"):
        chuan.step(state, Turn(0, Lay((cards("4h 5h 6h"), cards("6h 7h 8h")))))

    assert (state.hands[0], state.piles[0], state.melds) == (held, row, table)


def test_D01_the_run_of_five_is_laid_whole(chuan):
    """35 points stay of the nine cards."""
    best = chuan.melds.best(cards("4h 5h 6h 7h 8h 2c 9d Jc Ks"), 0)
    state = position(chuan, "p1 lay: 4h 5h 6h 7h 8h 2c 9d Jc Ks Qd", rows=ROWS)

    assert best.melds == (cards("4h 5h 6h 7h 8h"),)
    assert chuan.melds.points(best.left) == 35
    assert played(state, "p1 lay 4h5h6h7h8h").melds[0] == (cards("4h 5h 6h 7h 8h"),)


def test_D02_an_eaten_card_is_laid_once(chuan):
    """7h goes with 8h 9h (44 left) or with 7c 7d (47 left), never with both (30)."""
    hand, eaten = cards("7c 7d 7h 8h 9h 2c 4d Js Kc"), cards("7h")
    best = chuan.melds.best(hand, eaten)

    assert best.melds == (cards("7h 8h 9h"),)
    assert chuan.melds.points(best.left) == 44
    assert {*chuan.melds.layings(hand, eaten)} == {(cards("7h 8h 9h"),), (cards("7c 7d 7h"),)}


def test_D02_and_no_card_is_lost_by_it(chuan):
    """Hands, rows, phỏm and stock are 52 cards after the lay, and laying both is refused."""
    state = position(chuan, "p1 lay: 7c 7d 7h* 8h 9h 2c 4d Js Kc Qs", rows=ROWS)
    with pytest.raises(IllegalAction, match="7h"):
        chuan.step(state, Turn(0, Lay((cards("7c 7d 7h"), cards("7h 8h 9h")))))

    laid = played(state, "p1 lay 7h8h9h")
    places = [*laid.hands, *(1 << one for row in laid.piles for one in row), *laid.melds[0]]
    places += [1 << one for one in laid.stock[laid.drawn :]]

    assert laid.hands[0] == cards("7c 7d 2c 4d Js Kc Qs")
    assert sum(places) == (1 << 52) - 1
    assert sum(map(int.bit_count, places)) == 52
