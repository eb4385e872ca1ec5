"""Ba phỏm (ba-phom): three phỏm are an ù by themselves, one lays what one likes, and nobody pays đền for a chốt."""

from __future__ import annotations

from functools import partial

import pytest

from tala_core.testing import played

from ...rulebook.helpers import chots, dealt, flow, layings, legal, mom, net, table, table_plays, timed_out
from .helpers import (
    FOUR_TO_SEND,
    FOUR_TO_SEND_STOCK,
    FOUR_TO_SEND_TURNS,
    THREE_FROM_P2,
    discards,
    ended,
    paid,
    ranked,
    rules_of,
)

house = partial(rules_of, "ba-phom")

# SC-33: nine of P1's cards lie in two phỏm.
TWO_PHOM = (
    "3s 4s 5s 6s 7s 9h 9d 9c 9s Kh",
    "Kc Kd Qh 10s Ad 4d 7d 3h 6h",
    "10d 10h 2d 6d 5c Jc 2s 8h Qs",
    "6c Jd Qc 3d 8d 8c 2c 7h 5h",
)


def test_sc_33_nine_cards_in_two_phom_are_no_u_and_a_third_by_the_draw_is():
    """P1 plays on with 3-4-5-6-7 and four nines; the 8s makes two runs of it, and the hand is over without a word."""
    state = dealt(house(), *TWO_PHOM, stock="4c Ks Ac 8s")
    assert legal(state) == discards(TWO_PHOM[0])

    over = played(flow(state, 5, t1="discard Kh"), "p1 draw")
    assert ended(over) == "p1 u tron"
    assert legal(over) == set()
    assert paid(over) == {"p2>p1 5 u", "p3>p1 5 u", "p4>p1 5 u"}
    assert net(over) == (15, -5, -5, -5)


def test_who_has_no_card_left_after_the_last_discard_is_u():
    """P1 keeps the same nine cards to the end: two phỏm laid and the tenth card thrown."""
    stock = "4c Ks Ac Ah 4h Js 3c 2h 8s As 7c Jh"
    state = played(flow(dealt(house(), *TWO_PHOM, stock=stock), 13, t1="discard Kh"), "p1 draw")
    assert "u" not in legal(state)

    state = played(state, "p1 lay 3s4s5s6s7s 9c9d9h9s")
    assert legal(state) == {"discard Jh"}

    over = played(state, "p1 discard Jh")
    assert ended(over) == "p1 u gui thuong"
    assert net(over) == (15, -5, -5, -5)


def test_sc_46_three_cards_sent_and_the_last_one_thrown_is_u_too():
    """P3 must keep a card to discard; with it his hand is empty."""
    state = flow(dealt(house(3), *FOUR_TO_SEND, stock=FOUR_TO_SEND_STOCK), 12, **FOUR_TO_SEND_TURNS)
    state = played(state, "p3 draw\np3 lay 2d2h2s JcQcKc\np3 send 6h 7h8h9h\np3 send 5h 6h7h8h9h")
    state = played(state, "p3 send 10h 5h6h7h8h9h")
    assert legal(state) == {"discard 6c"}

    over = played(state, "p3 discard 6c")
    assert ended(over) == "p3 u gui thuong"
    assert paid(over) == {"p1>p3 5 u", "p2>p3 5 u"}
    assert net(over) == (-5, -5, 10)


def test_a_third_phom_by_an_eat_ends_the_hand():
    """P2 eats P1's Kd to Jd Qd; the card costs P1 1."""
    hands = ("Kd Kc 10s 10c 4c 7c 2c Ah 5h 8s", "3s 4s 5s 9h 9d 9c Jd Qd 2h", "6h 6c 10h 10d Ks Qc 3d 7h As")
    state = flow(dealt(house(3), *hands), 2, t1="discard Kd")
    assert legal(state) == {"draw", "eat"}

    over = played(state, "p2 eat")
    assert ended(over) == "p2 u thuong"
    assert paid(over) == {"p1>p2 1 eat", "p1>p2 5 u", "p3>p2 5 u"}
    assert net(over) == (-6, 11, -5)


def test_sc_32_three_phom_on_the_deal_end_the_hand_before_anybody_acts():
    """The starter holds them in ten cards."""
    over = dealt(house(2), "3s 4s 5s 9h 9d 9c Jd Qd Kd 2h")

    assert ended(over) == "p1 u thuong"
    assert over.at == -1
    assert net(over) == (5, -5)


def test_sc_40_three_phom_in_nine_dealt_cards_wait_for_the_turn():
    """P3 is ù by whatever he draws, not before."""
    hands = ("Ks Kc 2d 3d 9s 8d 7d 5s 6s 2c", "Qs Qd 9c 9d 3c 4c 7h 8h 10s", "As Ah Ad 4h 5h 6h 10c Jc Qc")
    state = flow(dealt(house(3), *hands, stock="Jh 2s"), 3, t1="discard Ks")
    assert legal(state) == {"draw"}

    over = played(state, "p3 draw")
    assert ended(over) == "p3 u thuong"
    assert net(over) == (-5, -5, 10)


def test_u_khan_needs_no_word_either():
    """P2 holds no cạ: the hand is over when the turn comes to him."""
    p1 = "Ks Jd Qc Qd Ac 4c 7c 3h 9h 10s"
    over = played(dealt(house(3), p1, "2s 5s 8s Js Ah 4h 7h 10h 6c"), "p1 discard Ac")

    assert ended(over) == "p2 u khan"
    assert paid(over) == {"p1>p2 5 u", "p3>p2 5 u"}
    assert net(over) == (-5, 10, -5)


def test_sc_59_a_chot_eater_pays_no_den():
    """P2 eats P1's chốt, P3 draws his third phỏm: each pays his own 5."""
    hands = (
        "Ks Jd Qc Qd Ac 4c 7c 2h 5h 8s",
        "Kc Kd 9c 10s Ad 4d 7d 3h 6h",
        "9d 9h 9s 3s 4s 5s Jc Js 2d",
        "6c 6d Qh 3d 8d 2s 8c 2c 7h",
    )
    stock = "Ah 4h 8h 10h Kh As 6s 7s Qs 3c 5c 10c Jh 5d 10d"
    state = flow(dealt(house(), *hands, stock=stock), 14, t1="discard Ac", t13="discard Ks")
    state = played(state, "p2 eat")
    assert legal(state) == {"lay KcKdKs"}

    over = played(flow(state, 15), "p3 draw")
    assert ended(over) == "p3 u thuong"
    assert chots(over) == [True]
    assert paid(over) == {"p1>p2 4 chot", "p1>p3 5 u", "p2>p3 5 u", "p4>p3 5 u"}
    assert net(over) == (-9, -1, 15, -5)


@pytest.mark.parametrize(
    ("leavers", "payments", "changes"),
    [
        ([], {"p2>p3 5+5+5 den"}, (0, -21, 21, 0)),
        (["p4"], {"p2>p3 5+5 den", "p4>p3 4 leave"}, (0, -16, 20, -4)),
        (["p4", "p1"], {"p2>p3 5 u", "p1>p3 4 leave", "p4>p3 4 leave"}, (-4, -11, 19, -4)),
    ],
)
def test_den_for_three_cards_while_three_players_are_left(leavers, payments, changes):
    """P3 eats three from P2; with two left P2 pays his own share, and it is no đền."""
    told = {"t2": "discard 9c", "t3": "eat, discard 2d", "t6": "discard 6h", "t7": "eat, discard Jc"}
    state = flow(dealt(house(), *THREE_FROM_P2), 11, t1="discard Ac", **told, t10="discard 3h")
    over = played(state, [*(f"{who} leave" for who in leavers), "p3 eat"])

    assert ended(over) == "p3 u thuong"
    assert paid(over) == {"p2>p3 1+2+3 eat", *payments}
    assert net(over) == changes


def test_a_third_phom_on_a_tai_turn_ends_the_hand_too():
    """P1 has laid two phỏm and P2 eaten his last card: the 10d that P1 draws is his third, less the 4 for the chốt."""
    hands = ("3s 4s 5s 9h 9d 9c Jd Qd Ks 2h", "Kc Kd 10s 7c 4d 4h 3h 6h Ad")
    state = dealt(house(2), *hands, stock="Jh 7s 8h Qh 6c 2c 10d")
    state = flow(state, 9, t1="discard 2h", t7="lay 3s4s5s 9c9d9h, discard Ks", t8="eat, discard 10s")
    over = played(state, "p1 draw")

    assert ended(over) == "p1 u thuong tai"
    assert paid(over) == {"p1>p2 4 chot", "p2>p1 5 u"}
    assert net(over) == (1, -1)


def test_one_lays_what_one_likes_but_the_eaten_card():
    """P2 keeps three kings back, P1 three queens, and as he has laid nothing else he is móm."""
    hands = ("9c Qc Qd Qs Ac 4c 7c 2h 5h 8s", "9d 9s Kc Kd Kh 2d 6d 10h 3s")
    state = dealt(house(2), *hands, stock="Jd 3h 5d Jh 8c 7d 10c")
    state = played(flow(state, 8, t1="discard 9c", t2="eat, discard 10h"), "p2 draw")
    assert legal(state) == {"lay 9c9d9s", "lay 9c9d9s KcKdKh"}

    state = played(flow(state, 9, t8="lay 9c9d9s, discard 7d"), "p1 draw")
    assert legal(state) == {"lay", "lay QcQdQs"}

    over = flow(state, t9="lay, discard 10c")
    assert layings(over) == "t8 p2, t9 p1"
    assert (ended(over), ranked(over)) == ("played out", "p2 50, p1 mom 63")
    assert paid(over) == {"p1>p2 1 eat", "p1>p2 4 mom"}
    assert net(over) == (-5, 5)


def test_when_time_is_up_the_table_lays_what_leaves_the_fewest_points():
    """Of 5-6-7 and three sevens P3's sevens are laid, the king goes, and he is not móm."""
    hands = ("Ks Kc Qc Qd Ac 4c 7c 2h 5h 8s", "Kd 10s 10d Ad 4d 4h 3d 6h 9h", "5s 6s 7s 7h 7d 9c Jd 2c Kh")
    state = flow(dealt(house(3), *hands, stock="Js As Ah 8h 8c 3s 2s Qs 5d 6c 3h"), 12, t1="discard Ac")
    assert table_plays(state) == ["timeout", "draw", "lay 7d7h7s", "discard Kh"]

    over = timed_out(state)
    assert table(over, 2) == ["7d7h7s"]
    assert mom(over) == [True, True, False]
    assert ranked(over).startswith("p3 36, p1 mom ")
    assert net(over) == (-4, -4, 8)
