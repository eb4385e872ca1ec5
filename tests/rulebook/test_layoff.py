"""Gửi: sending cards to phỏm on the table (RULES.md 1.9a, 6.6)."""

from __future__ import annotations

import pytest

from tala_core.testing import played

from .helpers import dealt, flow, legal, mom, net, placed, refused, sends, table


def test_sc_42_sending_in_a_chain(chuan):
    """10h and 6h fit P1's 7-8-9, 5h only once 6h lies there; three sent and Kd thrown leave 14."""
    lying = {"p1": "7h8h9h", "p2": "JcJdJs"}
    state = placed(chuan, "p2 send: 5h 6h 10h Kd 2c 4s 8c", "4333", table=lying)
    assert sends(state) == {"6h 7h8h9h", "10h 7h8h9h"}
    refused(state, "p2 send 5h 7h8h9h", "5h does not fit")

    state = played(state, "p2 send 6h 7h8h9h")
    assert sends(state) == {"5h 6h7h8h9h", "10h 6h7h8h9h"}

    state = played(state, "p2 send 5h 6h7h8h9h\np2 send 10h 5h6h7h8h9h\np2 discard Kd")
    assert table(state, 0) == ["5h6h7h8h9h10h"]
    assert chuan.melds.points(state.hands[1]) == 14


def test_sc_43_the_fourth_card_of_a_set(chuan):
    """5h goes to 5-5-5, and a set of four is full."""
    lying = {"p1": "5c5d5s", "p2": "2c2d2h2s"}
    state = placed(chuan, "p2 send: 5h Kd 7c", "4333", table=lying)
    assert sends(state) == {"5h 5c5d5s"}

    state = played(state, "p2 send 5h 5c5d5s")
    assert table(state, 0) == ["5c5d5h5s"]
    assert sends(state) == set()


# P1 holds three queens and 7c, P3 4-5-6 of clubs; P4 can eat P3's 6s.
LATER_LAYER = (
    "Qc Qd Qs 7c 2h 5h 8s Ks Jd Ad",
    "Kc Kd 9c 10s 4d 7d 3h 8h Ah",
    "4c 5c 6c 9d 9h 2d 6s Jc 2s",
    "6d 6h 3d 8d 5s 8c 2c 7h Qh",
)
LATER_STOCK = "Ac 3c 10c 10d Jh Kh 3s 4s 7s 9s Js 5d 4h As 10h"


def test_sc_44_not_to_who_lays_later_unless_a_tai_comes(chuan):
    """P1's 7c fits nothing at t13; after P4's eat he has a tái and sends it to what P3 has laid meanwhile."""
    state = dealt(chuan, *LATER_LAYER, stock=LATER_STOCK)
    first = played(flow(state, 13, t1="discard Ad"), "p1 draw\np1 lay QcQdQs")
    assert sends(first) == set()

    state = flow(first, 17, t15="discard 6s", t16="eat")
    state = played(state, "p1 draw\np1 lay")
    assert sends(state) == {"7c 4c5c6c"}
    assert table(played(state, "p1 send 7c 4c5c6c"), 2) == ["4c5c6c7c"]


def test_sc_44_without_the_eat_there_is_no_second_turn(chuan):
    """The hand ends with P4's turn, and P1 keeps his 7c."""
    over = flow(dealt(chuan, *LATER_LAYER, stock=LATER_STOCK), t1="discard Ad", t15="discard 6s")

    assert over.turn == 16
    assert table(over, 2) == ["4c5c6c"]
    assert over.hands[0] >> 6 & 1


def test_sc_45_a_mom_player_may_not_send(chuan):
    """P4 laid nothing: his 6h stays, though it fits P1's run."""
    state = placed(chuan, "p4 send: 6h 2c 4s 8c Kd 10d Js 3d As 9c", "4443", table={"p1": "7h8h9h"})

    assert sends(state) == set()
    refused(state, "p4 send 6h 7h8h9h", "laid no phỏm")


def test_sc_46_one_card_stays_for_the_discard(chuan):
    """Of four cards that all fit, three are sent and the fourth is thrown: 0 points and the usual ranking."""
    lying = {"p1": "7h8h9h", "p2": "3c4c5c", "p3": "2d2h2s JcQcKc"}
    state = placed(chuan, "p3 send: 6h 5h 10h 6c", "4433", table=lying)
    state = played(state, "p3 send 6h 7h8h9h\np3 send 5h 6h7h8h9h\np3 send 10h 5h6h7h8h9h")
    assert legal(state) == {"discard 6c"}
    refused(state, "p3 send 6c 3c4c5c", "kept for the discard")

    over = flow(played(state, "p3 discard 6c"))
    result = chuan.result(over)
    assert result.outcome.standings[2].points == 0
    assert result.outcome.ranking[0] == 2


def test_sc_47_to_the_own_phom_on_a_tai_turn(chuan):
    """P1 laid 5-6-7 at t13 and adds the 8s that he draws on his tái."""
    state = placed(chuan, "p1 take: 2c Kd Jh", "3444", table={"p1": "5s6s7s"}, stock="8s")
    state = played(state, "p1 draw\np1 lay")
    assert sends(state) == {"8s 5s6s7s"}

    assert table(played(state, "p1 send 8s 5s6s7s"), 0) == ["5s6s7s8s"]


def test_sc_48_a_chain_on_cards_that_others_sent(chuan):
    """P2 sends 6h to P1's run, P3 then 5h to the same run."""
    lying = {"p1": "7h8h9h", "p2": "JcJdJs", "p3": "QcQdQs"}
    state = placed(chuan, "p2 send: 6h Kd 2c", "4333", table=lying, hands={"p3": "5h 4s 8c 10d 9c 3d"})
    state = played(state, "p2 send 6h 7h8h9h\np2 discard Kd\np3 draw\np3 lay")

    assert "5h 6h7h8h9h" in sends(state)


@pytest.mark.parametrize("turn", ["p1 send 6h 7h8h9h", "p1 send 10h 7h8h9h"])
def test_1_9a_only_after_laying_in_a_laying_turn(chuan, turn):
    """In an ordinary turn, and before the lay, nothing is sent."""
    hand = "6h 10h Qc Qd Qs 2c 4s 8c Kd 3d"
    lying = {"p2": "7h8h9h"}

    refused(placed(chuan, f"p1 discard: {hand}", "2222", table=lying), turn, "not now")
    refused(placed(chuan, f"p1 lay: {hand}", "3444", table=lying), turn, "not now")


def test_1_9a_not_after_the_discard(chuan):
    """With the discard the turn is over."""
    lying = {"p1": "7h8h9h", "p2": "JcJdJs"}
    state = placed(chuan, "p2 send: 6h Kd 2c", "4333", table=lying)

    refused(played(state, "p2 discard Kd"), "p2 send 6h 7h8h9h", "turn of p3")


def test_1_9a_the_card_must_extend_the_target(chuan):
    """Not a card beside the run, nor of another suit, nor to cards that are no phỏm on the table, nor one not held."""
    lying = {"p1": "7h8h9h", "p2": "JcJdJs"}
    state = placed(chuan, "p2 send: 5h 6s Kd 2c", "4333", table=lying)
    assert sends(state) == set()

    refused(state, "p2 send 5h 7h8h9h", "5h does not fit 7h8h9h")
    refused(state, "p2 send 6s 7h8h9h", "6s does not fit 7h8h9h")
    refused(state, "p2 send 6s 7s8s9s", "does not lie on the table")
    refused(state, "p2 send 6h 7h8h9h", "does not hold 6h")


def test_1_9a_sent_cards_cost_neither_the_sender_nor_the_owner(chuan):
    """P4 sends Kd to P1's kings: it is in nobody's points."""
    lying = {"p1": "KcKhKs", "p4": "JcJdJs"}
    hands = {"p1": "2c 3d 5h 7s 9c"}
    state = placed(chuan, "p4 send: Kd Qd 4s", "4443", table=lying, hands=hands)
    over = played(state, "p4 send Kd KcKhKs\np4 discard Qd")

    points = [one.points for one in chuan.outcome(over).standings]
    assert (points[0], points[3]) == (2 + 3 + 5 + 7 + 9, 4)
    assert mom(over)[0] is False
    assert sum(net(over)) == 0


def test_1_9a_sending_is_never_forced_and_has_no_limit(chuan):
    """The discard is legal before, between and after any number of sends."""
    lying = {"p1": "7h8h9h", "p2": "JcJdJs"}
    state = placed(chuan, "p2 send: 5h 6h 10h Kd 2c 4s 8c", "4333", table=lying)

    assert "discard Kd" in legal(state)
    assert "discard Kd" in legal(played(state, "p2 send 6h 7h8h9h"))
    assert "discard 6h" in legal(state)
