"""Chia bài, cái, nọc: the deal, who starts, and the stock (RULES.md 1.2, 1.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tala_core.cards import union
from tala_core.errors import VariantError
from tala_core.shuffle import shuffled
from tala_core.table import Evening
from tala_std.shifting import usable_stock

from .helpers import chots, dealt, flow, layings, net, quiet


@pytest.mark.parametrize(("seats", "dealt_out", "left", "usable"), [(4, 37, 15, 15), (3, 28, 24, 11), (2, 19, 33, 7)])
def test_1_2_deal_and_stock(standard, seats, dealt_out, left, usable):
    """Nine each and a tenth for the starter; of the rest 4N - 1 cards will be drawn."""
    state = standard.rules_for(seats).start("deal", starter=seats - 1)

    assert [hand.bit_count() for hand in state.hands] == [9] * (seats - 1) + [10]
    assert sum(hand.bit_count() for hand in state.hands) == dealt_out
    assert len(state.stock) == left
    assert usable_stock(state) == usable


def test_1_2_the_pack_is_dealt_from_the_starter_on(chuan):
    """Ten cards to the starter, nine to each next seat, the rest is the stock, top first; no card twice."""
    pack = shuffled("any")
    state = chuan.deal(pack, starter=2)

    assert [state.hands[seat] for seat in (2, 3, 0, 1)] == [
        union(pack[:10]), union(pack[10:19]), union(pack[19:28]), union(pack[28:37]),
    ]  # fmt: skip
    assert state.stock == pack[37:]


def test_1_2_the_starter_discards_without_drawing(chuan):
    """He begins with his tenth card."""
    state = quiet(chuan)

    assert (state.seat, state.step, state.turn) == (0, "discard", 1)


def test_1_1_two_to_four_play(standard):
    """One is too few, five are too many."""
    for seats in (1, 5):
        with pytest.raises(VariantError, match="2 to 4"):
            standard.rules_for(seats)


def test_1_2_the_owner_starts_the_first_hand(chuan):
    """Chủ bàn has ten cards in the first hand."""
    assert Evening.opened(4, owner=2).starter(chuan, None) == 2


def test_1_2_then_the_winner_of_the_hand_before(chuan):
    """Nhất starts the next hand."""
    over = flow(quiet(chuan), t14="discard 9c", t15="eat")
    result = chuan.result(over)
    assert result.outcome.winner == 2

    evening = Evening.opened(4).after(result, 0)
    assert evening.starter(chuan, None) == 2
    assert evening.totals == net(over) == (-4, -8, 16, -4)


def test_1_2_or_who_was_u(chuan):
    """Whoever went ù starts the next hand."""
    over = flow(dealt(chuan, "", "9h 9d 9c Jd Qd Kd 3s 4s Ks", stock="5s"), t2="draw, u")

    assert Evening.opened(4).after(chuan.result(over), 0).starter(chuan, None) == 1


def test_1_2_if_he_has_left_the_next_seat(chuan):
    """Between hands the winner left: the next occupied seat starts, round the table."""
    evening = replace(Evening.opened(4), winner=3)

    assert evening.without(3).starter(chuan, None) == 0
    assert evening.without(3).without(0).starter(chuan, None) == 1


def test_1_2_totals_add_up_over_an_evening(chuan):
    """What was won and lost is carried on from hand to hand."""
    result = chuan.result(flow(quiet(chuan)))
    evening = Evening.opened(4).after(result, 0).after(result, 0)

    assert evening.totals == (24, -8, -8, -8)
    assert evening.hands == 2


def test_1_3_the_laying_order_follows_the_starter(chuan):
    """With P3 as the starter P3 lays first and P2 last."""
    state = dealt(chuan, *("Ks Jd Qc Qd Ac 4c 7c 2h 5h 8s", "Kc Kd 9c 10s Ad 4d 7d 3h 6h"), stock="15x", starter=2)
    over = flow(state, t1="discard Ac", t13="discard Ks", t14="eat")

    assert layings(over) == "t13 p3, t14 p4, t15 p1, t16 p2, t17 p3"
    assert chots(over) == [True]
