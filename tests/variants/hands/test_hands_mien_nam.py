"""Miền Nam (mien-nam): Q-K-A is a phỏm, ù for 6 and tròn for 12, ù khan for 6, móm ranked by their points."""

from __future__ import annotations

from functools import partial

from tala_core.testing import played

from ...rulebook.helpers import dealt, flow, layings, legal, mom, net, quiet, sends
from .helpers import RANKED, ended, paid, ranked, rules_of

house = partial(rules_of, "mien-nam")


def test_sc_03_queen_king_ace_is_laid_and_king_ace_two_is_not():
    """P1 lays Q-K-A and keeps 40; P2, with K-A-2, is móm; P3's 2s does not go next to the ace."""
    hands = (
        "Qs Ks As 4h 8d Jc 9h 2d 6c 10d",
        "Kc Ac 2c 9d 9s 4d 7d 3h 6h",
        "Jd Jh Js 7c 8h 10s 10h 2s 6s",
    )
    stock = "4s 5c 3s 5s Qd 4c 8c 2h 7s Kh 6d"
    state = played(flow(dealt(house(3), *hands, stock=stock), 10, t1="discard 10d"), "p1 draw")
    assert legal(state) == {"lay AsQsKs"}

    state = flow(state, 11)
    assert legal(played(state, "p2 draw")) == {"lay"}
    state = played(flow(state, 12), "p3 draw\np3 lay JdJhJs")
    assert sends(state) == set()

    over = flow(state)
    assert (ended(over), ranked(over)) == ("played out", "p1 40, p3 43, p2 mom 54")
    assert paid(over) == {"p3>p1 1 rank", "p2>p1 4 mom"}
    assert net(over) == (5, -4, -1)


def test_u_costs_6():
    """P2 draws the ace to Q-K: nine cards in three phỏm."""
    hands = ("Jd Qc Kc Ac 4c 7c 2c 6h 8s 8h", "Qs Ks 3d 4d 5d 9h 9d 9c 2h", "Jc Jh 10c 10d 7d 7s Kd Ah 5h")
    state = played(flow(dealt(house(3), *hands, stock="As"), 2, t1="discard 2c"), "p2 draw")
    assert "u" in legal(state)

    over = played(state, "p2 u")
    assert ended(over) == "p2 u thuong"
    assert paid(over) == {"p1>p2 6 u", "p3>p2 6 u"}
    assert net(over) == (-6, 12, -6)


def test_u_tron_costs_12():
    """Ten cards in phỏm, Q-K-A of diamonds among them."""
    over = played(dealt(house(), "3s 4s 5s 6s 9h 9d 9c Qd Kd Ad"), "p1 u")

    assert ended(over) == "p1 u tron"
    assert paid(over) == {"p2>p1 12 u", "p3>p1 12 u", "p4>p1 12 u"}
    assert net(over) == (36, -12, -12, -12)


def test_u_khan_costs_6():
    """P2 holds no cạ."""
    p1 = "Ks Jd Qc Qd Ac 4c 7c 3h 9h 10s"
    state = flow(dealt(house(), p1, "2s 5s 8s Js Ah 4h 7h 10h 6c"), 2, t1="discard Ac")
    assert legal(state) == {"draw", "u"}

    over = played(state, "p2 u")
    assert ended(over) == "p2 u khan"
    assert paid(over) == {"p1>p2 6 u", "p3>p2 6 u", "p4>p2 6 u"}
    assert net(over) == (-6, 18, -6, -6)


def test_king_and_ace_of_a_suit_are_a_ca_where_they_can_become_a_phom():
    """SC-39's hand, an ù khan in mien-bac, holds Ks and As: with Qs they would be a phỏm here."""
    hands = ("Kc Kd Qh 9c Ad 4d 7d 3h 6h Jd", "As 4s 7s 10s Ks 2h 5h 8h Jh")

    assert legal(flow(dealt(rules_of("mien-bac", 2), *hands), 2, t1="discard Jd")) == {"draw", "u"}
    assert legal(flow(dealt(house(2), *hands), 2, t1="discard Jd")) == {"draw"}


def test_sc_52_two_mom_change_places_by_points_and_not_the_sums():
    """P3 laid before P4 but has 77 points to his 40: P4 is third, and both pay 4."""
    hands = (*RANKED[:2], RANKED[3], "As 3s Ah 5c 2c 9d 9h 4h 6c")
    stock = "2s 5s 6s 7s Js 10h 3c 8c 9c 3d 10d 5d Jc 4s 7h"
    over = flow(dealt(house(), *hands, stock=stock), t1="discard Ks")

    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4"
    assert (ended(over), ranked(over)) == ("played out", "p1 27, p2 31, p4 mom 40, p3 mom 77")
    assert paid(over) == {"p2>p1 1 rank", "p3>p1 4 mom", "p4>p1 4 mom"}
    assert net(over) == (9, -1, -4, -4)


def test_sc_53_if_all_are_mom_the_first_to_lay_wins_whatever_his_points():
    """P1 has the most points of all and takes 4 from each: points change places among losers, not the sums."""
    over = flow(quiet(house()), t1="discard Ac")

    assert mom(over) == [True] * 4
    assert paid(over) == {"p2>p1 4 mom", "p3>p1 4 mom", "p4>p1 4 mom"}
    assert net(over) == (12, -4, -4, -4)
