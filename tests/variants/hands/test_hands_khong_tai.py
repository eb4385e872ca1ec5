"""Không tái (khong-tai): who has laid plays no more; eats by the round, places pushed to three, ù with one card."""

from __future__ import annotations

from functools import partial

import pytest

from tala_core.testing import played
from tala_std.shifting import usable_stock

from ...rulebook.helpers import P1, P2, P3, P4, chots, dealt, draws, flow, layings, legal, net, quiet, sends, table
from .helpers import (
    FOUR_TO_SEND,
    FOUR_TO_SEND_STOCK,
    FOUR_TO_SEND_TURNS,
    RANKED,
    RANKED_STOCK_2,
    RANKED_STOCK_3,
    ended,
    paid,
    ranked,
    rules_of,
)

house = partial(rules_of, "khong-tai")


def test_sc_31a_the_hand_ends_where_the_tai_would_begin():
    """P3 eats a chốt at t15; after P4's t16 it is over, and the queen that would have cured P1 stays in the stock."""
    stock = "Jh 8h 10c 9s Kh Js As 3s 4s 7s Ah 4h 3c 5d Qs"
    state = dealt(house(), P1, P2, P3, P4, stock=stock)
    over = flow(state, t1="discard Ac", t5="discard 8s", t14="discard 9c", t15="eat, discard Jc")

    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4"
    assert (over.turn, draws(over), usable_stock(over)) == (16, 14, 1)
    assert [len(row) for row in over.piles] == [3, 4, 4, 4]
    assert (ended(over), ranked(over)) == ("played out", "p3 35, p1 mom 75, p2 mom 60, p4 mom 57")
    assert paid(over) == {"p2>p3 4 chot", "p1>p3 4 mom", "p2>p3 4 mom", "p4>p3 4 mom"}
    assert net(over) == (-4, -8, 16, -4)


def test_sc_31b_two_players_and_a_chot():
    """P2 eats P1's fourth discard at t8: the hand is over, P1 stays móm."""
    over = flow(quiet(house(2)), t1="discard Ac", t7="discard Ks", t8="eat, discard Qh")

    assert layings(over) == "t7 p1, t8 p2"
    assert [len(row) for row in over.piles] == [3, 4]
    assert (ended(over), ranked(over)) == ("played out", "p2 30, p1 mom 64")
    assert paid(over) == {"p1>p2 4 chot", "p1>p2 4 mom"}
    assert net(over) == (-8, 8)


def test_an_eat_costs_what_the_round_says():
    """P2, P3 and P4 each eat one card, in rounds 1, 2 and 3: 1, 2 and 3."""
    stock = "Jh 8h 10c As Kh 9s 3s 7s 4s 4h 5d Ah Qs 3c Js"
    state = flow(
        dealt(house(), P1, P2, P3, P4, stock=stock),
        18,
        t1="discard Ks",
        t2="eat, discard 7d",
        t6="discard 9c",
        t7="eat, discard 2d",
        t11="discard 6s",
        t12="eat, discard Qh",
        t17="lay QcQdQs, discard Jd",
    )
    assert table(state, 3) == ["6c6d6s"]
    state = played(state, "p2 draw\np2 lay KcKdKs")
    assert sends(state) == {"6h 6c6d6s"}

    over = flow(played(state, "p2 send 6h 6c6d6s\np2 discard 10s"))
    assert layings(over) == "t16 p4, t17 p1, t18 p2, t19 p3"
    assert chots(over) == [False, False, False]
    assert ranked(over) == "p2 12, p1 27, p4 33, p3 45"
    assert paid(over) == {
        "p1>p2 1 eat",
        "p2>p3 2 eat",
        "p3>p4 3 eat",
        "p1>p2 1 rank",
        "p4>p2 2 rank",
        "p3>p2 3 rank",
    }
    assert net(over) == (-2, 5, -4, 1)


def test_sc_54_of_three_the_last_pays_3_and_the_second_2():
    """Places are pushed to three: +5, -2, -3."""
    over = flow(dealt(house(3), *RANKED[:3], stock=RANKED_STOCK_3), t1="discard Ks")

    assert ranked(over) == "p1 27, p2 31, p3 44"
    assert paid(over) == {"p2>p1 2 rank", "p3>p1 3 rank"}
    assert net(over) == (5, -2, -3)


def test_sc_54_of_two_the_loser_pays_3():
    """With two the second is the last."""
    over = flow(dealt(house(2), *RANKED[:2], stock=RANKED_STOCK_2), t1="discard Ks")

    assert ranked(over) == "p1 27, p2 31"
    assert paid(over) == {"p2>p1 3 rank"}
    assert net(over) == (3, -3)


def test_sc_46_with_one_card_left_after_sending_one_is_u():
    """With two left P3 is not; the third card sent ends the hand, with a card in his hand and none discarded."""
    state = flow(dealt(house(3), *FOUR_TO_SEND, stock=FOUR_TO_SEND_STOCK), 12, **FOUR_TO_SEND_TURNS)
    state = played(state, "p3 draw")
    assert legal(state) == {"lay 2d2h2s JcQcKc"}
    state = played(state, "p3 lay 2d2h2s JcQcKc\np3 send 6h 7h8h9h\np3 send 5h 6h7h8h9h")
    assert legal(state) == {"send 10h 5h6h7h8h9h", "send 6c 3c4c5c", "discard 10h", "discard 6c"}

    over = played(state, "p3 send 10h 5h6h7h8h9h")
    assert ended(over) == "p3 u gui thuong"
    assert paid(over) == {"p1>p3 5 u", "p2>p3 5 u"}
    assert net(over) == (-5, -5, 10)


def test_1_14_01_nine_cards_laid_and_none_sent_give_up_the_u():
    """With three phỏm laid P1 has one card left too, but not by sending: he throws it and has 0 points."""
    hands = ("3s 4s 5s 9h 9d 9c Jd Qd Kd 2h", RANKED[1].replace("Kd", "Ks"))
    state = dealt(house(2), *hands, stock="7s 6c 2c 8d 5c 10h Ah")
    state = played(flow(state, 7, t1="discard 2h"), "p1 draw")
    assert legal(state) == {"u", "lay 3s4s5s 9c9d9h JdQdKd"}

    over = flow(state, t7="lay 3s4s5s 9c9d9h JdQdKd, discard 10h")
    assert (ended(over), ranked(over)) == ("played out", "p1 0, p2 31")
    assert paid(over) == {"p2>p1 3 rank"}
    assert net(over) == (3, -3)


@pytest.mark.parametrize(
    ("chot", "payments", "changes"),
    [
        ({"t13": "discard Ks", "t14": "eat"}, {"p1>p2 4 chot", "p2>p3 5+5+5 den"}, (-4, -11, 15, 0)),
        (
            {"t12": "discard Qh", "t13": "eat, discard Ks"},
            {"p4>p1 4 chot", "p1>p3 5 u", "p2>p3 5 u", "p4>p3 5 u"},
            (-1, -5, 15, -9),
        ),
    ],
    ids=["P1 has laid", "P4 has not"],
)
def test_den_chot_only_for_a_chot_of_somebody_who_had_laid(chot, payments, changes):
    """P2 eats from P1, who has laid, and pays for P3's ù; P1 eats from P4, who has not, and each pays his own."""
    hands = (
        "Ks Jd Qc Qd Qs Ac 7c 2h 5h 8s",
        "Kc Kd 9c 10s Ad 4d 7d 3h 6h",
        "9d 9h 9s 3s 4s 5s Jc Js 2d",
        "6c 6d Qh 3d 8d 2s 8c 2c 7h",
    )
    stock = "Ah 4h 8h 10h Kh As 6s 7s 3c 4c 5c 10c Jh 5d 10d"
    over = flow(dealt(house(), *hands, stock=stock), t1="discard Ac", **chot, t15="draw, u")

    assert ended(over) == "p3 u thuong"
    assert chots(over) == [True]
    assert paid(over) == payments
    assert net(over) == changes
