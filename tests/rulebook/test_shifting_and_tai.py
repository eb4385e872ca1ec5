"""Chuyển bài, chốt and tái: what an eat does to the rows, and who plays on (RULES.md 1.4, 1.7-1.9, 6.4)."""

from __future__ import annotations

import pytest

from tala_core.cards import cards
from tala_core.events import PlayedOut, Shifted
from tala_core.testing import played
from tala_std.shifting import first_to_lay, usable_stock

from .helpers import (
    P1,
    P2,
    P3,
    P4,
    chots,
    dealt,
    draws,
    flow,
    layings,
    legal,
    mom,
    net,
    quiet,
    refused,
    rows,
    sends,
    some_hand,
    table,
)


def moved(state):
    """Return every move of a discard in the hand, as (from, to)."""
    return [(event.source, event.target) for event in state.history() if isinstance(event, Shifted)]


def test_sc_23_the_first_to_lay_gives_his_last_card_to_the_eaten_one(chuan):
    """P3 eats P2's first card: P1's Ks moves to P2's row, P2 is first to lay and P1 last, in 17 turns."""
    state = played(flow(quiet(chuan), 3, t1="discard Ks", t2="discard 9c"), "p3 eat")
    assert rows(state) == ["", "Ks", "", ""]
    assert first_to_lay(state) == 1

    over = flow(state, t3="discard 2d")
    assert layings(over) == "t14 p2, t15 p3, t16 p4, t17 p1"
    assert (over.turn, usable_stock(over), draws(over)) == (17, 0, 15)


def test_sc_24_nothing_moves_when_the_eaten_one_is_first_to_lay(chuan):
    """P3 eats from P2 again, who is F by now: no card moves, and P3 becomes first to lay."""
    state = flow(
        quiet(chuan),
        7,
        t1="discard Ks",
        t2="discard 9c",
        t3="eat, discard 2d",
        t4="discard Qh",
        t5="discard Jd",
        t6="discard 10s",
    )
    state = played(state, "p3 eat")
    assert rows(state) == ["Jd", "Ks", "2d", "Qh"]
    assert first_to_lay(state) == 2

    assert layings(flow(state)) == "t15 p3, t16 p4, t17 p1, t18 p2"


def test_sc_25_the_first_to_lay_himself_eats(chuan):
    """P1 eats P4's Qh: his own Ks goes to P4, and he will lay last."""
    state = flow(quiet(chuan), 5, t1="discard Ks", t2="discard 9c", t3="discard 2d", t4="discard Qh")
    state = played(state, "p1 eat")
    assert rows(state) == ["", "9c", "2d", "Ks"]
    assert first_to_lay(state) == 1

    assert layings(flow(state)) == "t14 p2, t15 p3, t16 p4, t17 p1"


def test_sc_26_the_starters_first_card_is_eaten(chuan):
    """P2 eats the first card of the hand: nothing moves, P1 lays last."""
    state = played(flow(quiet(chuan), 2, t1="discard Ks"), "p2 eat")
    assert rows(state) == ["", "", "", ""]
    assert moved(state) == []
    assert first_to_lay(state) == 1

    assert layings(flow(state)) == "t14 p2, t15 p3, t16 p4, t17 p1"


def test_sc_27_the_tai_goes_to_the_first_to_lay_not_to_the_eaten_one(chuan):
    """P3 eats P2's last card: P1's last card moves to P2, P1 plays again and P2 does not."""
    state = played(flow(quiet(chuan), 15, t14="discard 9c"), "p3 eat")
    assert [len(row) for row in state.piles] == [3, 4, 3, 3]
    assert moved(state) == [(0, 1)]
    assert rows(state)[1].endswith(" 4h")

    over = flow(state)
    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4, t17 p1"
    assert chots(over) == [True]
    assert mom(over) == [True, True, False, True]
    assert net(over) == (-4, -8, 16, -4)


def test_sc_28_the_last_card_of_the_first_to_lay_is_eaten(chuan):
    """P2 eats P1's last card: nothing moves, and P1 has the tái."""
    over = flow(quiet(chuan), t13="discard Ks", t14="eat")

    assert moved(over) == []
    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4, t17 p1"
    assert chots(over) == [True]


def test_sc_29_two_chots_make_two_tai(chuan):
    """P2 and then P3 eat in the last round: P1 and P2 play again, 18 turns."""
    over = flow(quiet(chuan), t13="discard Ks", t14="eat, discard 9c", t15="eat")

    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4, t17 p1, t18 p2"
    assert chots(over) == [True, True]
    assert over.turn == 18


def test_sc_30_who_eats_in_his_own_laying_turn_lays_last(chuan):
    """P1, about to lay first, eats P4's third card: a chốt, his third card moves to P4, and he lays at t17."""
    before = flow(quiet(chuan), 13, t12="discard Qh")
    assert usable_stock(before) == 4
    state = played(before, "p1 eat")
    assert state.step == "discard"
    assert [len(row) for row in state.piles] == [2, 3, 3, 3]
    assert rows(state)[3].endswith(" 3s")
    refused(state, "p1 lay QcQdQh", "not now")

    over = flow(state)
    assert layings(over) == "t14 p2, t15 p3, t16 p4, t17 p1"
    assert chots(over) == [True]
    assert [(one.payer, one.payee, one.amount) for one in chuan.result(over).payments if one.reason == "chot"] == [
        (3, 0, 4)
    ]


def test_sc_31_a_tai_turn_may_cause_another(chuan):
    """P4 eats at t16 (tái P1), P1 eats P4's card at t17: P2's last card moves to P4, tái P2 at t18."""
    over = flow(quiet(chuan), t15="discard 6s", t16="eat, discard Qh", t17="eat")

    assert moved(over) == [(0, 2), (1, 3)]
    assert rows(over)[2].endswith(" 4h")
    assert rows(over)[3].endswith(" 3c")
    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4, t17 p1, t18 p2"
    assert chots(over) == [True, True]
    assert over.turn == 18


@pytest.mark.parametrize(
    ("turns", "order"),
    [
        ({}, "t7 p1, t8 p2"),
        ({"t7": "discard Ks", "t8": "eat"}, "t7 p1, t8 p2, t9 p1"),
        ({"t7": "discard Ks", "t8": "eat, discard Qh", "t9": "eat"}, "t7 p1, t8 p2, t9 p1, t10 p2"),
        ({"t6": "discard Qh", "t7": "eat"}, "t8 p2, t9 p1"),
    ],
)
def test_sc_31b_two_players(chuan2, turns, order):
    """With two the same rules hold; every eat in the last round is a chốt and makes one turn more."""
    over = flow(quiet(chuan2), **turns)

    assert layings(over) == order
    assert chots(over) == [True] * (over.turn - 8)


def test_sc_31b_two_players_the_first_to_lay_eats(chuan2):
    """P1 eats P2's third card at t7: his own last card moves to P2."""
    state = played(flow(quiet(chuan2), 7, t6="discard Qh"), "p1 eat")

    assert moved(state) == [(0, 1)]
    assert rows(state)[1].endswith(" 10c")
    assert [len(row) for row in state.piles] == [2, 3]


def test_sc_31c_three_players(chuan3):
    """P3 eats P2's last card at t12: P1's last card moves to P2, tái P1 at t13."""
    over = flow(quiet(chuan3), t11="discard 9c", t12="eat")

    assert moved(over) == [(0, 1)]
    assert layings(over) == "t10 p1, t11 p2, t12 p3, t13 p1"


def test_sc_31c_three_players_without_eats(chuan3):
    """Twelve turns, eleven draws."""
    over = flow(quiet(chuan3))

    assert (over.turn, draws(over), layings(over)) == (12, 11, "t10 p1, t11 p2, t12 p3")


def cured(rules):
    """Play until P1, móm at t13 and owed a tái, has drawn the third queen at t17."""
    stock = "Jh 8h 10c 9s Kh Js As 3s 4s 7s Ah 4h 3c 5d Qs"
    state = dealt(rules, P1, P2, P3, P4, stock=stock)
    told = {"t1": "discard Ac", "t5": "discard 8s", "t14": "discard 9c", "t15": "eat, discard Jc"}
    return played(flow(state, 17, **told), "p1 draw")


def test_sc_31d_a_tai_turn_cures_mom(chuan):
    """P1 laid nothing at t13, draws a phỏm on his tái: he lays it, may send, and counts his points."""
    state = cured(chuan)
    assert state.melds[0] == ()
    assert legal(state) == {"lay QcQdQs"}

    state = played(state, "p1 lay QcQdQs")
    assert sends(state) == {"9s 9c9d9h"}

    over = played(state, "p1 send 9s 9c9d9h\np1 discard Ks")
    assert [one.points for one in chuan.outcome(over).standings][:3:2] == [29, 35]
    assert mom(over) == [False, True, False, True]
    assert net(over) == (9, -8, 3, -4)


def test_1_9_a_new_phom_must_be_laid_on_a_tai_turn(chuan):
    """Keeping it back is refused."""
    refused(cured(chuan), "p1 lay", "QcQdQs would stay in the hand")


def test_1_9_what_lies_cannot_be_taken_back(chuan):
    """P3's nines stay on the table in the turns after."""
    over = flow(quiet(chuan), t13="discard Ks", t14="eat, discard 9c", t15="eat")

    assert table(over, 1) == ["KcKdKs"]
    assert table(over, 2) == ["9c9d9h"]


def test_1_3_the_turn_goes_to_the_next_seat(chuan):
    """Seat after seat, beginning with the starter, whichever seat he has."""
    state = dealt(chuan, P1, P2, P3, P4, stock="15x", starter=2)
    order = []
    for turn in range(2, 7):
        order.append(state.seat)
        state = flow(state, turn)

    assert order == [2, 3, 0, 1, 2]


def test_1_4_nine_cards_between_turns_ten_inside(chuan):
    """A turn takes one card and gives one."""
    state = flow(quiet(chuan), 2)
    assert [hand.bit_count() for hand in state.hands] == [9, 9, 9, 9]

    state = played(state, "p2 draw")
    assert state.hands[1].bit_count() == 10
    refused(state, "p2 draw", "not now")


def test_1_4_not_out_of_turn(chuan):
    """Only the seat whose turn it is may act, and it must take first."""
    state = flow(quiet(chuan), 2)

    refused(state, "p3 draw", "turn of p2")
    refused(state, "p2 discard 9c", "not now, p2 is to draw")


def test_1_8_laying_belongs_to_the_fourth_discard(chuan):
    """In the third round nothing may be laid; in the fourth the lay comes before the discard."""
    state = dealt(chuan, "Qc Qd Qs")
    refused(played(flow(state, 9), "p1 draw"), "p1 lay QcQdQs", "not now")

    state = played(flow(quiet(chuan), 13), "p1 draw")
    assert state.step == "lay"
    refused(state, "p1 discard Ks", "not now, p1 is to lay")


@pytest.mark.parametrize(("turn", "chot"), [(11, False), (12, False), (13, True), (14, True), (15, True), (16, True)])
def test_1_8_a_chot_is_an_eat_with_three_cards_in_the_own_row(chuan, turn, chot):
    """The eaters of t11 and t12 have two cards in their rows, those from t13 on three."""
    bait = {10: "discard 9c", 11: "discard 6s", 12: "discard Qh", 13: "discard Ks", 14: "discard 9c", 15: "discard 6s"}
    over = flow(quiet(chuan), **{f"t{turn - 1}": bait[turn - 1], f"t{turn}": "eat"})

    assert chots(over) == [chot]
    assert over.turn == 17


def test_1_8_after_the_eat_of_t12_the_order_has_turned(chuan):
    """P4 eats at t12 with two in his row: P2 lays first, P1 last."""
    over = flow(quiet(chuan), t11="discard 6s", t12="eat")

    assert layings(over) == "t14 p2, t15 p3, t16 p4, t17 p1"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_12_four_rounds_without_eats(standard, seats):
    """Without eats the hand ends when everybody has discarded four times, 4N - 1 cards drawn."""
    over = flow(quiet(standard.rules_for(seats)))

    assert isinstance(over.ended, PlayedOut)
    assert [len(row) for row in over.piles] == [4] * seats
    assert (over.turn, draws(over), usable_stock(over)) == (4 * seats, 4 * seats - 1, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_7_every_eat_makes_one_turn_more_and_no_draw(standard, seats):
    """In whatever is played: turns are 4N + E, draws 4N - 1, every row ends at four, no stock is left."""
    rules, eaten = standard.rules_for(seats), 0
    for number in range(60):
        over = some_hand(rules, number)
        if isinstance(over.ended, PlayedOut):
            eaten += len(over.eats)
            assert (over.turn, draws(over)) == (4 * seats + len(over.eats), 4 * seats - 1)
            assert [len(row) for row in over.piles] == [4] * seats
            assert usable_stock(over) == 0
    assert eaten > 20


def test_1_7_a_row_loses_the_eaten_card(chuan):
    """The eaten card is in the eater's hand and in no row."""
    state = played(flow(quiet(chuan), 3, t1="discard Ks", t2="discard 9c"), "p3 eat")

    assert state.hands[2] & state.eaten[2] == cards("9c")
    assert all(one != 8 for row in state.piles for one in row)


def test_1_14_10_the_last_discard_of_the_hand_cannot_be_eaten(chuan):
    """P4's last card would suit P1, but every row holds four."""
    over = flow(quiet(chuan), t16="discard Qh")

    assert over.ended == PlayedOut()
    refused(over, "p1 eat", "over")


def test_1_14_11_the_moved_card_takes_the_place_of_the_eaten_one(chuan):
    """P1's Ks came to P2, who is F at the next eat: it moves on to P4."""
    state = flow(quiet(chuan), 5, t1="discard Ks", t2="discard 9c", t3="eat, discard 2d", t4="discard Qh")
    assert rows(state) == ["", "Ks", "2d", "Qh"]

    assert rows(played(state, "p1 eat")) == ["", "", "2d", "Ks"]


def test_1_14_12_who_eats_in_his_laying_turn_and_again_has_two_chots(chuan):
    """P1 eats Qh at t13 and, laying last, 5s at t17: two chốts, and a tái for P2."""
    stock = "Jh 8h 10c Kh 9s Qs Ks 3s 4s 7s Ah 4h 3c As Js"
    state = dealt(chuan, P1.replace("Ks", "5d"), P2, P3, P4, stock=stock)
    over = flow(state, t1="discard Ac", t12="discard Qh", t13="eat, discard Jd", t16="discard 5s", t17="eat")

    assert layings(over) == "t14 p2, t15 p3, t16 p4, t17 p1, t18 p2"
    assert chots(over) == [True, True]
    assert table(over, 0) == ["5d5h5s", "QcQdQh"]
    assert net(over) == (12 + 8, -4, -4, -4 - 8)
