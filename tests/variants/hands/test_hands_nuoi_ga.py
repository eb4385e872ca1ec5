"""Nuôi gà (nuoi-ga): eats feed a pot that an ù takes, all sent is ù tròn, đền chốt first, false claims cost."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tala_core.table import Evening
from tala_core.testing import played

from ...rulebook.helpers import P1, P2, P3, P4, chots, flow, layings, legal, net
from .helpers import (
    FOUR_TO_SEND,
    FOUR_TO_SEND_STOCK,
    FOUR_TO_SEND_TURNS,
    THREE_FROM_P2,
    dealt_with,
    ended,
    paid,
    pot,
    ranked,
    rules_of,
)

house = partial(rules_of, "nuoi-ga")


def first_hand(starter, at_stake):
    """Play a hand without an ù, in which P2 and P3 eat one card each."""
    stock = "Jh 8h 10c As Kh 9s 3s 7s 4s 4h Ah 5d Js Qs 3c"
    return flow(
        dealt_with(house(), P1, P2, P3, P4, stock=stock, starter=starter, pot=at_stake),
        t1="discard Ks",
        t2="eat, discard 7d",
        t6="discard 9c",
        t7="eat, discard 2d",
        t17="lay QcQdQs, discard Jd",
        t18="lay KcKdKs, discard 10s",
    )


def second_hand(starter, at_stake):
    """Play a hand that P2 begins: P4 eats P3's card, and P1 draws an ù."""
    hands = (P1, P2, P3, "3s 4s 5s 8c 8d 8h Jh Qh 2c")
    return flow(
        dealt_with(house(), *hands, stock="7s Kh", starter=starter, pot=at_stake),
        t1="discard Ac",
        t2="discard 9c",
        t3="eat, discard 2d",
        t4="draw, u",
    )


def test_sc_66_the_pot_waits_for_an_u():
    """3 in the pot and two eats make 5; the next hand's ù takes 15, the 5, and that hand's eat."""
    evening = replace(Evening.opened(4), pot=3)
    over = first_hand(evening.starter(house(), None), evening.pot)

    assert layings(over) == "t15 p3, t16 p4, t17 p1, t18 p2"
    assert (ended(over), ranked(over)) == ("played out", "p2 18, p1 27, p3 44, p4 mom 57")
    assert paid(over) == {"p1>pot 1 eat", "p2>pot 1 eat", "p1>p2 1 rank", "p3>p2 2 rank", "p4>p2 4 mom"}
    assert (net(over), pot(over)) == ((-2, 6, -2, -4), 5)

    evening = evening.after(house().result(over), 0)
    assert (evening.pot, evening.starter(house(), None)) == (5, 1)
    over = second_hand(1, evening.pot)

    assert ended(over) == "p1 u thuong"
    assert paid(over) == {"pot>p1 5 ga", "p3>p1 1 eat", "p2>p1 5 u", "p3>p1 5 u", "p4>p1 5 u"}
    assert (net(over), pot(over)) == ((21, -5, -6, -5), 0)

    evening = evening.after(house().result(over), 1)
    assert evening.totals == (19, 1, -8, -9)
    assert (evening.pot, evening.starter(house(), None)) == (0, 0)


def test_sc_64_den_chot_comes_first_and_leaves_the_pot_alone():
    """P2 fed P3 three cards, but P4 has eaten a chốt: P4 pays the 15, and the pot of 2 goes to P3 as it is."""
    stock = "2s 4s 6s Js 7s 9s Qs Jh Ah 4h 8h As Kh 5c 5d"
    over = flow(
        dealt_with(house(), *THREE_FROM_P2, stock=stock, pot=2),
        t1="discard Ks",
        t2="discard 9c",
        t3="eat, discard 2d",
        t6="discard 6h",
        t7="eat, discard Jc",
        t15="discard 10d",
        t16="eat",
        t18="discard 3h",
        t19="eat, u",
    )

    assert ended(over) == "p3 u thuong tai"
    assert chots(over) == [False, False, True, True]
    assert paid(over) == {"p2>p3 1+1 eat", "p3>p4 4 chot", "p2>p3 4 chot", "p4>p3 5+5+5 den", "pot>p3 2 ga"}
    assert (net(over), pot(over)) == ((0, -6, 19, -11), 0)


def sending():
    """Play until P3, who has laid two phỏm, has sent three of his four cards; 4 lie in the pot."""
    state = dealt_with(house(3), *FOUR_TO_SEND, stock=FOUR_TO_SEND_STOCK, pot=4)
    state = played(flow(state, 12, **FOUR_TO_SEND_TURNS), "p3 draw\np3 lay 2d2h2s JcQcKc\np3 send 6h 7h8h9h")
    return played(state, "p3 send 5h 6h7h8h9h\np3 send 10h 5h6h7h8h9h")


def test_sc_46_all_cards_sent_are_an_u_tron():
    """The last card may go too: 10 each, and the pot."""
    state = sending()
    assert legal(state) == {"send 6c 3c4c5c", "discard 6c"}

    over = played(state, "p3 send 6c 3c4c5c")
    assert ended(over) == "p3 u gui tron"
    assert paid(over) == {"p1>p3 10 u", "p2>p3 10 u", "pot>p3 4 ga"}
    assert (net(over), pot(over)) == ((-10, -10, 24), 0)


def test_sc_46_the_last_card_thrown_is_only_first_place():
    """Who discards it has 0 points, and the pot stays."""
    over = played(sending(), "p3 discard 6c")

    assert (ended(over), ranked(over)) == ("played out", "p3 0, p2 48, p1 49")
    assert paid(over) == {"p2>p3 1 rank", "p1>p3 2 rank"}
    assert (net(over), pot(over)) == ((-2, -1, 3), 4)


def test_u_tron_for_two_takes_the_pot_and_its_own_eat_back():
    """P2 eats P1's Ks for the pot, then draws the third nine: 10, the pot of 2, and the 1."""
    hands = ("Ks Jd Qc Qd 2c 4c 7c 2h 5h 8s", "Kc Kd 3s 4s 5s 6s 9h 9d Ac")
    state = dealt_with(house(2), *hands, stock="Jh 9c", pot=2)
    over = flow(state, t1="discard Ks", t2="eat, discard Ac", t4="draw, u")

    assert ended(over) == "p2 u tron"
    assert paid(over) == {"p1>p2 1 eat", "p1>p2 10 u", "pot>p2 2 ga"}
    assert (net(over), pot(over)) == ((-11, 13), 0)


def test_sc_73_a_false_claim_ends_the_hand_and_pays_5_to_each():
    """Eight cards in phỏm: no list of legal actions names the claim, but it is taken at its word."""
    state = dealt_with(house(), "3s 4s 5s 6s 9h 9d 9c 9s 2d Kh", pot=4)
    assert "u" not in legal(state)

    over = played(state, "p1 u")
    assert ended(over) == "p1 false-claim"
    assert paid(over) == {"p1>p2 5 false-claim", "p1>p3 5 false-claim", "p1>p4 5 false-claim"}
    assert (net(over), pot(over)) == ((-15, 5, 5, 5), 4)


def test_after_a_false_claim_what_was_eaten_stays_in_the_pot():
    """P2 has eaten a card before P3 claims: 1 more in the pot, and P3 pays 5 to each of two."""
    state = dealt_with(house(3), P1, P2, P3, stock="Jh", pot=4)
    over = flow(state, t1="discard Ks", t2="eat, discard 7d", t3="draw, u")

    assert ended(over) == "p3 false-claim"
    assert paid(over) == {"p1>pot 1 eat", "p3>p1 5 false-claim", "p3>p2 5 false-claim"}
    assert (net(over), pot(over)) == ((4, 5, -10), 5)
