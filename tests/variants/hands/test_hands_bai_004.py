"""Bài 004 (bai-004): the dealer begins, the last card is thrown before laying, three phỏm are ù, nothing is sent."""

from __future__ import annotations

from functools import partial

from tala_core.table import Evening
from tala_core.testing import played

from ...rulebook.helpers import (
    P1,
    P2,
    P3,
    P4,
    dealt,
    draws,
    flow,
    layings,
    legal,
    net,
    table,
    table_plays,
    timed_out,
)
from .helpers import RANKED, discards, ended, paid, ranked, rules_of

house = partial(rules_of, "bai-004")

TWO_PHOM = "3s 4s 5s 6s 7s 9h 9d 9c 9s Kh"  # SC-33
OTHERS = ("Kc Kd Qh 10s Ad 4d 7d 3h 6h", "10d 10h 2d 6d 5c Jc 2s 8h Qs")


def test_the_last_card_is_thrown_then_one_lays_and_is_done():
    """P1's last discard comes before his lay; P3 may still eat P2's, who has laid in the meantime."""
    stock = "Jh 8h 10c Kh 9s As 3s 4s 7s Ah Qs 5d Js 4h 3c"
    state = dealt(house(), P1, P2, P3, P4, stock=stock)
    state = played(flow(state, 13, t1="discard Ks", t2="eat, discard 7d"), "p1 draw")
    assert legal(state) == discards("Jd Qc Qd Ac 4c 7c 2h 5h 8s Qs")
    state = played(state, "p1 discard Jd")
    assert legal(state) == {"lay QcQdQs"}
    state = played(state, "p1 lay QcQdQs")
    assert legal(state) == {"done"}

    state = flow(played(state, "p1 done"), 15, t14="discard 9c, done")
    assert table(state, 1) == ["KcKdKs"]
    assert legal(state) == {"draw", "eat"}

    over = flow(state, t15="eat, discard Jc, done", t16="done")
    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4"
    assert (over.turn, draws(over)) == (16, 13)
    assert (ended(over), ranked(over)) == ("played out", "p1 27, p2 29, p3 35, p4 mom 57")
    assert paid(over) == {"p2>p1 1 rank", "p3>p1 2 rank", "p4>p1 4 mom"}
    assert net(over) == (7, -1, -2, -4)


def test_sc_33_nine_cards_in_two_phom_are_no_u_and_three_phom_are():
    """P1 can't declare on the deal; with the 8s his run is two, and he does."""
    state = dealt(house(3), TWO_PHOM, *OTHERS, stock="4c Ks 8s")
    assert legal(state) == discards(TWO_PHOM)

    state = played(flow(state, 4, t1="discard Kh"), "p1 draw")
    assert {"u", "discard 8s"} <= legal(state)
    over = played(state, "p1 u")
    assert ended(over) == "p1 u tron"
    assert paid(over) == {"p2>p1 5 u", "p3>p1 5 u"}
    assert net(over) == (10, -5, -5)


def test_sc_33_the_same_nine_cards_laid_after_the_last_discard_are_0_points():
    """Two phỏm are no ù, laid or not: P1 has nothing left over and is first by points."""
    state = dealt(house(2), TWO_PHOM, "Kc Kd Ks 10s Ad 4d 7d 3h 6h", stock="4c Ah Jh 2h 8h Jc 5d")
    state = played(flow(state, 7, t1="discard Kh"), "p1 draw\np1 discard Jc")

    over = flow(played(state, "p1 lay 3s4s5s6s7s 9c9d9h9s"), t8="done")
    assert (ended(over), ranked(over)) == ("played out", "p1 0, p2 31")
    assert paid(over) == {"p2>p1 1 rank"}
    assert net(over) == (1, -1)


def test_u_by_an_eat_costs_5_each_and_the_card_nothing():
    """P2 eats P1's Kd to his third phỏm."""
    hands = ("Kd Kc 10s 10c 4c 7c 2c Ah 5h 8s", "3s 4s 5s 9h 9d 9c Jd Qd 2h")
    over = flow(dealt(house(), *hands), t1="discard Kd", t2="eat, u")

    assert ended(over) == "p2 u thuong"
    assert paid(over) == {"p1>p2 5 u", "p3>p2 5 u", "p4>p2 5 u"}
    assert net(over) == (-5, 15, -5, -5)


def test_once_the_last_card_is_thrown_it_is_too_late_for_an_u():
    """P1 draws his third phỏm in his last turn: he may declare before the discard, not after it."""
    p1 = "3s 4s 5s 9h 9d 9c Jd Qd Kh 2h"
    state = dealt(house(2), p1, "Kc 10c Ks 10s Ad 4d 7d 3h 6h", stock="4c Ah Jh 2c 8h Kd 5d")
    state = played(flow(state, 7, t1="discard Kh"), "p1 draw")
    assert "u" in legal(state)

    assert net(played(state, "p1 u")) == (5, -5)
    assert legal(played(state, "p1 discard 2h")) == {"lay 3s4s5s 9c9d9h JdQdKd"}


def test_of_two_alike_the_first_to_lay_wins():
    """P3 begins: he lays first, and his 27 points are ahead of P1's; P2's Qs fits, but nothing is sent."""
    hands = (RANKED[0], RANKED[1].replace("6h", "2d"), RANKED[2].replace("Jc", "Qs"))
    stock = "As 3s 4s 7s 5s 8c 2c 7h Jd 6c Js"
    state = dealt(house(3), *hands, stock=stock, starter=2)
    told = {f"t{turn}": "done" for turn in (10, 11)}
    state = played(flow(state, 12, t1="discard Ks", **told), "p2 draw\np2 discard Js\np2 lay 9c9d9h")
    assert legal(state) == {"done"}

    over = played(state, "p2 done")
    assert layings(over) == "t10 p3, t11 p1, t12 p2"
    assert (ended(over), ranked(over)) == ("played out", "p3 27, p1 27, p2 45")
    assert paid(over) == {"p1>p3 1 rank", "p2>p3 2 rank"}
    assert net(over) == (-1, -2, 3)


def test_the_dealer_begins_every_hand():
    """P3 deals, whoever owns the table; P1 is ù by an eat, and P3 begins again."""
    evening = Evening.opened(3, owner=0, dealer=2)
    assert evening.starter(house(3), None) == 2

    hands = ("Kd Kc 10s 10c 4c 7c 2c Ah 5h 8s", "3s 4s 5s 9h 9d 9c Jd Qd 2h")
    over = played(dealt(house(3), *hands, starter=2), "p3 discard Kd\np1 eat\np1 u")
    assert net(over) == (10, -5, -5)

    evening = evening.after(house(3).result(over), 2)
    assert (evening.winner, evening.starter(house(3), None)) == (0, 2)


def test_sc_71_when_time_is_up_the_card_is_thrown_and_nothing_laid():
    """P2 holds three kings: late before the discard, or between it and the lay, he is móm; after the lay he is not."""
    p2 = "Kc Kd Ks 10s Ad 4d 7d 3h 6h"
    state = dealt(house(2), "Qc Qd Qh Ac 2h 4c 5h 7c 8s 9s", p2, stock="4h 2s Jh 3s 8h 5d 6c")
    state = flow(state, 8, t1="discard 9s", t7="done")
    assert table_plays(state) == ["timeout", "draw", "discard Kd", "lay", "done"]

    thrown = played(state, "p2 draw\np2 discard 10s")
    assert table_plays(thrown) == ["timeout", "lay", "done"]
    assert net(timed_out(thrown)) == (4, -4)

    laid = played(thrown, "p2 lay KcKdKs")
    assert table_plays(laid) == ["timeout", "done"]
    assert (ranked(timed_out(laid)), net(timed_out(laid))) == ("p1 27, p2 27", (1, -1))
