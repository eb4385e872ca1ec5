"""Đơn giản (don-gian): eats cost nothing and shift nothing, everybody discards four times, nobody pays đền."""

from __future__ import annotations

from functools import partial

from tala_core.testing import played

from ...rulebook.helpers import P1, P2, P3, P4, dealt, draws, flow, layings, legal, net, quiet, rows, table
from .helpers import THREE_FROM_P2, ended, paid, ranked, rules_of

house = partial(rules_of, "don-gian")


def test_everybody_discards_four_times_though_he_was_eaten():
    """P2 eats at t2 and P3 at t15: 16 turns, no row gets another's card, no second turn, and the eats cost nothing."""
    stock = "Jh 8h 10c Kh 9s As 3s 4s 7s Ah Qs 5d Js 4h 3c"
    over = flow(
        dealt(house(), P1, P2, P3, P4, stock=stock),
        t1="discard Ks",
        t2="eat, discard 7d",
        t13="lay QcQdQs, discard Jd",
        t14="lay KcKdKs, discard 9c",
        t15="eat, discard Jc",
    )

    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4"
    assert (over.turn, draws(over)) == (16, 13)
    assert rows(over) == ["10c 3s Jd", "7d Kh 4s", "Jh 9s 7s Jc", "8h As Ah Js"]
    assert (ended(over), ranked(over)) == ("played out", "p1 27, p2 29, p3 35, p4 mom 57")
    assert paid(over) == {"p2>p1 1 rank", "p3>p1 2 rank", "p4>p1 4 mom"}
    assert net(over) == (7, -1, -2, -4)


def test_who_eats_in_his_own_laying_turn_lays_in_it():
    """Three players: P1 eats P3's third card at t10 and lays, P2 eats P1's last; each lays once, in order."""
    p3 = "9d 9h 10d 10h 2d 6s 5c Jc Qh"
    state = dealt(house(3), P1, P2, p3, stock="Jh 8h 10c Kh Qs As 3s 9s 4h")
    state = played(flow(state, 10, t1="discard Ac", t9="discard Qh"), "p1 eat")
    assert legal(state) == {"lay QcQdQh"}

    over = flow(state, t10="discard Ks", t11="eat, discard 10s")
    assert layings(over) == "t10 p1, t11 p2, t12 p3"
    assert (over.turn, draws(over)) == (12, 9)
    assert table(over, 2) == ["9d9h9s"]
    assert (ended(over), ranked(over)) == ("played out", "p2 30, p1 37, p3 44")
    assert paid(over) == {"p1>p2 1 rank", "p3>p2 2 rank"}
    assert net(over) == (-1, 3, -2)


def test_sc_31b_for_two_an_eaten_last_card_brings_no_second_turn():
    """P2 eats P1's fourth discard: it is over after eight turns, and P1, móm, pays 4 and nothing for the card."""
    over = flow(quiet(house(2)), t1="discard Ac", t7="discard Ks", t8="eat, discard Qh")

    assert layings(over) == "t7 p1, t8 p2"
    assert (ended(over), ranked(over)) == ("played out", "p2 30, p1 mom 64")
    assert paid(over) == {"p1>p2 4 mom"}
    assert net(over) == (-4, 4)


def test_sc_57_three_eats_from_one_player_and_u_make_no_den():
    """P2 fed P3 all three cards and pays his own 5, like everybody."""
    told = {"t2": "discard 9c", "t3": "eat, discard 2d", "t6": "discard 6h", "t7": "eat, discard Jc"}
    over = flow(dealt(house(), *THREE_FROM_P2), t1="discard Ks", **told, t10="discard 3h", t11="eat, u")

    assert ended(over) == "p3 u thuong"
    assert paid(over) == {"p1>p3 5 u", "p2>p3 5 u", "p4>p3 5 u"}
    assert net(over) == (-5, -5, 15, -5)


def test_sc_59_who_ate_in_the_last_round_pays_no_more_for_it():
    """P2 eats P1's last card, P3 draws an ù: 5 from each, and nobody has paid for the card."""
    hands = (
        "Ks Jd Qc Qd Ac 4c 7c 2h 5h 8s",
        "Kc Kd 9c 10s Ad 4d 7d 3h 6h",
        "9d 9h 9s 3s 4s 5s Jc Js 2d",
        "6c 6d Qh 3d 8d 2s 8c 2c 7h",
    )
    stock = "Ah 4h 8h 10h Kh As 6s 7s Qs 3c 5c 10c Jh 5d 10d"
    over = flow(dealt(house(), *hands, stock=stock), t1="discard Ac", t13="discard Ks", t14="eat", t15="draw, u")

    assert ended(over) == "p3 u thuong"
    assert paid(over) == {"p1>p3 5 u", "p2>p3 5 u", "p4>p3 5 u"}
    assert net(over) == (-5, -5, 15, -5)
