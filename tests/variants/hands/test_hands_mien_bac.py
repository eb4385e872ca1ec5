"""Miền Bắc (mien-bac): eats that climb 1-2-3, ù tròn for 10 and its đền, ù khan for 5."""

from __future__ import annotations

from functools import partial

import pytest

from tala_core.testing import played

from ...rulebook.helpers import chots, dealt, draws, flow, layings, legal, net, refused, sends, table
from .helpers import THREE_FROM_P2, discards, ended, paid, ranked, rules_of

house = partial(rules_of, "mien-bac")

KHAN = "As 4s 7s 10s Ks 2h 5h 8h Jh"  # SC-39: no pair, and no two cards of a suit within two ranks
QUIET_1, QUIET_2 = "Ks Jd Qc Qd Ac 4c 7c 2h 5h 8s", "Kc Kd 9c 10s Ad 4d 7d 3h 6h"


def test_eats_for_1_2_3_and_a_chot_for_4_in_one_hand():
    """P3 eats three of P2's cards and says nothing; P2 eats P1's last card, the tái is P4's, and P3 lays nine cards."""
    stock = "2s As 4s 6s 7s Js Ah 4h 5c 5d 9s Kh Qs Jh 8h"
    told = {
        "t1": "discard Ac",
        "t2": "discard 9c",
        "t3": "eat, discard 2d",
        "t6": "discard 6h",
        "t7": "eat, discard Jc",
        "t10": "discard 3h",
    }
    state = played(flow(dealt(house(), *THREE_FROM_P2, stock=stock), 11, **told), "p3 eat")
    assert legal(state) == {"u", "discard 10d"}

    state = flow(state, 18, t11="discard 10d", t17="discard Ks")
    assert legal(state) == {"draw", "eat"}
    state = flow(state, 20, t18="eat, discard 10s")
    assert table(state, 2) == ["3c3h3s", "6c6d6h", "9c9d9h"]

    state = played(state, "p4 draw\np4 lay 8c8d8h")
    assert sends(state) == {"Qh QcQdQs", "3d 3c3h3s"}
    over = played(state, "p4 send Qh QcQdQs\np4 send 3d 3c3h3s\np4 discard 10c")

    assert layings(over) == "t16 p4, t17 p1, t18 p2, t19 p3, t20 p4"
    assert (over.turn, draws(over), chots(over)) == (20, 15, [False, False, False, True])
    assert (ended(over), ranked(over)) == ("played out", "p3 0, p2 21, p4 24, p1 37")
    assert paid(over) == {"p2>p3 1+2+3 eat", "p1>p2 4 chot", "p2>p3 1 rank", "p4>p3 2 rank", "p1>p3 3 rank"}
    assert net(over) == (-7, -3, 12, -2)


@pytest.mark.parametrize(
    ("third", "prices", "amount"),
    [
        ({"t10": "discard 3h", "t11": "eat, u"}, {"p2>p3 1+2+3 eat"}, 21),
        ({"t14": "discard 3h", "t15": "eat, u"}, {"p2>p3 1+2 eat", "p2>p3 4 chot"}, 22),
    ],
)
def test_sc_57_sc_58_three_eats_from_one_player_cost_15_and_what_they_climb_to(third, prices, amount):
    """The third card in round 3 costs 3, as a chốt 4; P2 pays 15 for all besides."""
    told = {"t2": "discard 9c", "t3": "eat, discard 2d", "t6": "discard 6h", "t7": "eat, discard Jc"}
    over = flow(dealt(house(), *THREE_FROM_P2), t1="discard Ks", **told, **third)

    assert ended(over) == "p3 u thuong"
    assert paid(over) == {*prices, "p2>p3 5+5+5 den"}
    assert net(over) == (0, -amount, amount, 0)


def test_sc_35_u_tron_on_the_deal_costs_10_each():
    """All ten of the starter's cards lie in phỏm."""
    over = played(dealt(house(), "3s 4s 5s 6s 9h 9d 9c Jd Qd Kd"), "p1 u")

    assert ended(over) == "p1 u tron"
    assert net(over) == (30, -10, -10, -10)


def test_u_tron_by_an_eat_with_three_players():
    """P3 eats P2's 9c, and nothing is left over: 10 each, and 1 for the card."""
    state = dealt(house(3), QUIET_1, QUIET_2, "9d 9h 3s 4s 5s 6s Jc Js Jh")
    state = flow(state, 3, t1="discard Ac", t2="discard 9c")
    assert legal(state) == {"draw", "eat"}

    state = played(state, "p3 eat")
    assert legal(state) == {"u"} | discards("3s 4s 5s 6s Jc Js Jh")

    over = played(state, "p3 u")
    assert ended(over) == "p3 u tron"
    assert paid(over) == {"p2>p3 1 eat", "p1>p3 10 u", "p2>p3 10 u"}
    assert net(over) == (-10, -11, 21)


def before_tron():
    """Play until P2 has eaten P1's chốt and P3 has drawn the third jack, all ten of his cards in phỏm."""
    p3, p4 = "9d 9h 9s 3s 4s 5s 6s Jc Js", "6c 6d Qh 3d 8d 2s 8c 2c 7h"
    stock = "Ah 4h 8h 10h Kh As 7s Qs 3c 5c 10c 2d Jh 5d 10d"
    state = dealt(house(), QUIET_1, QUIET_2, p3, p4, stock=stock)
    return played(flow(state, 15, t1="discard Ac", t13="discard Ks", t14="eat"), "p3 draw")


def test_sc_59_the_den_of_an_u_tron_is_30():
    """P2 has eaten P1's chốt for 4 and pays 10 for each of the three."""
    state = before_tron()
    rest = "9d9h9s JcJhJs"
    assert legal(state) == {"u", f"lay 3s4s5s {rest}", f"lay 4s5s6s {rest}", f"lay 3s4s5s6s {rest}"}

    over = played(state, "p3 u")
    assert ended(over) == "p3 u tron"
    assert paid(over) == {"p1>p2 4 chot", "p2>p3 10+10+10 den"}
    assert net(over) == (-4, -26, 30, 0)


def test_1_14_07_the_same_ten_cards_laid_are_no_tron():
    """Who lays them instead of declaring is ù by an empty hand, for 5 each."""
    over = played(before_tron(), "p3 lay 3s4s5s6s 9d9h9s JcJhJs")

    assert ended(over) == "p3 u het-bai"
    assert net(over) == (-4, -11, 15, 0)


def test_u_khan_before_the_holders_first_take():
    """P3, dealt no cạ at all, wins 5 each before he draws; after the draw it is too late."""
    state = flow(dealt(house(), "Jd Qc Qd Ac 4c 7c 4h 9h 8s 8d", QUIET_2.replace("10s", "10c"), KHAN), 3)
    assert legal(state) == {"draw", "u"}
    assert "u" not in legal(played(state, "p3 draw"))

    over = played(state, "p3 u")
    assert ended(over) == "p3 u khan"
    assert paid(over) == {"p1>p3 5 u", "p2>p3 5 u", "p4>p3 5 u"}
    assert net(over) == (-5, -5, 15, -5)


def test_of_two_u_khan_the_first_to_have_a_turn_wins():
    """P2 and P3 both hold one: P2 takes 5 from each, P3 too; if P2 draws instead, P3 may declare."""
    hands = (
        "Ks Jd Qc Qd Ac 4c 7c 3h 9h 10s",
        "2s 5s 8s Js Ah 4h 7h 10h 6c",
        "3s 6s 9s Qs 2h 5h 8h Jh Kd",
        "6d 6h 3d 8d 8c 2c 5c Kc Ad",
    )
    state = flow(dealt(house(), *hands), 2, t1="discard Ac")
    refused(state, "p3 u", "turn of p2")
    assert net(played(state, "p2 u")) == (-5, 15, -5, -5)

    state = flow(state, 3)
    assert "u" in legal(state)
    assert net(played(state, "p3 u")) == (-5, -5, 15, -5)


def test_sc_39_u_khan_of_the_starter_for_two():
    """With ten cards he declares before his first discard; once he has thrown one it is over."""
    state = dealt(house(2), f"{KHAN} 3d", "Kc Kd Qh 9c Ad 4d 7d 3h 6h", stock="10c Jd")
    assert legal(state) == {"u"} | discards(f"{KHAN} 3d")
    assert net(played(state, "p1 u")) == (5, -5)

    assert "u" not in legal(flow(state, 3, t1="discard 3d"))
