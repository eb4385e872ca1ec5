"""Hai người (hai-nguoi): two players, who loses pays 1, a móm 4, an ù takes 5, and nobody pays for anybody else."""

from __future__ import annotations

from functools import partial

import pytest

from tala_core.errors import VariantError
from tala_core.testing import played
from tala_core.variants import load

from ...rulebook.helpers import chots, dealt, flow, layings, legal, net, quiet, rows
from .helpers import RANKED, RANKED_STOCK_2, ended, paid, ranked, rules_of

house = partial(rules_of, "hai-nguoi", 2)


def test_sc_54_of_two_the_loser_pays_1():
    """Both have a phỏm, 27 points against 31."""
    over = flow(dealt(house(), *RANKED[:2], stock=RANKED_STOCK_2), t1="discard Ks")

    assert layings(over) == "t7 p1, t8 p2"
    assert ranked(over) == "p1 27, p2 31"
    assert paid(over) == {"p2>p1 1 rank"}
    assert net(over) == (1, -1)


def test_sc_53_if_both_are_mom_the_first_to_lay_takes_4():
    """P1 has more points and wins all the same."""
    over = flow(quiet(house()), t1="discard Ac")

    assert ranked(over) == "p1 mom 74, p2 mom 68"
    assert paid(over) == {"p2>p1 4 mom"}
    assert net(over) == (4, -4)


def test_sc_31b_a_chot_brings_a_tai():
    """P2 eats P1's fourth discard: P1 plays once more at t9, still finds no phỏm, and pays 4 twice."""
    over = flow(quiet(house()), t1="discard Ac", t7="discard Ks", t8="eat, discard 9c")

    assert layings(over) == "t7 p1, t8 p2, t9 p1"
    assert ranked(over) == "p2 33, p1 mom 64"
    assert paid(over) == {"p1>p2 4 chot", "p1>p2 4 mom"}
    assert net(over) == (-8, 8)


def test_sc_31b_a_chot_on_the_tai_brings_another():
    """P1 eats P2's discard at t9, is no longer móm, and P2 plays at t10: the chốts even out, P1 loses by points."""
    state = flow(quiet(house()), 9, t1="discard Ac", t7="discard Ks", t8="eat, discard Qh")
    assert legal(state) == {"draw", "eat"}
    state = played(state, "p1 eat")
    assert legal(state) == {"lay QcQdQh"}

    over = flow(state, t9="discard Jd", t10="draw, discard 9c")
    assert layings(over) == "t7 p1, t8 p2, t9 p1, t10 p2"
    assert chots(over) == [True, True]
    assert (ended(over), ranked(over)) == ("played out", "p2 25, p1 29")
    assert paid(over) == {"p1>p2 4 chot", "p2>p1 4 chot", "p1>p2 1 rank"}
    assert net(over) == (-1, 1)


def test_sc_31b_who_eats_in_his_laying_turn_lays_last():
    """P1 eats P2's third discard at t7: his own last card moves to P2, who lays at t8, and P1 lays at t9."""
    state = flow(quiet(house()), 7, t1="discard Ac", t5="discard 8s", t6="discard Qh")
    state = played(state, "p1 eat")
    assert rows(state) == ["Ac Jh", "10s 8h 8s"]
    assert not any(words.startswith("lay") for words in legal(state))

    over = flow(state, t7="discard Jd", t9="discard Ks")
    assert layings(over) == "t8 p2, t9 p1"
    assert ranked(over) == "p1 32, p2 mom 57"
    assert paid(over) == {"p2>p1 4 chot", "p2>p1 4 mom"}
    assert net(over) == (8, -8)


@pytest.mark.parametrize(
    ("hand", "kind"), [("3s 4s 5s 9h 9d 9c Jd Qd 2h", "thuong"), ("3s 4s 5s 6s 9h 9d 9c Jd Qd", "tron")]
)
def test_u_pays_5_tron_or_not(hand, kind):
    """P2 eats P1's Kd and is ù: 5, and 1 for the card."""
    over = flow(dealt(house(), "Kd Kc 10s 10c 4c 7c 2c Ah 5h 8s", hand), t1="discard Kd", t2="eat, u")

    assert ended(over) == f"p2 u {kind}"
    assert paid(over) == {"p1>p2 1 eat", "p1>p2 5 u"}
    assert net(over) == (-6, 6)


def test_1_14_13_three_eats_and_u_cost_the_loser_his_own_5():
    """P2 eats P1's cards in rounds 1, 2 and 3: 3 for the eats, 5 for the ù, and no word of đền."""
    hands = ("Kc Kd 9c 10s Ad 4d 7d 3h 6h 8s", "9d 9h 6c 6d 3c 3s 2d Jc 10d")
    told = {"t1": "discard 9c", "t2": "eat, discard 2d", "t3": "discard 6h", "t4": "eat, discard Jc"}
    over = flow(dealt(house(), *hands, stock="Jh Qs"), **told, t5="discard 3h", t6="eat, u")

    assert (ended(over), chots(over)) == ("p2 u thuong", [False] * 3)
    assert paid(over) == {"p1>p2 1+1+1 eat", "p1>p2 5 u"}
    assert net(over) == (-8, 8)


def test_it_is_for_two():
    """A third chair is refused."""
    with pytest.raises(VariantError, match="2"):
        load("hai-nguoi").rules_for(3)
