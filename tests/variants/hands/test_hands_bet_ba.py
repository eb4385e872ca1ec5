"""Bét ba (bet-ba): the last with a phỏm pays three, ù of one suit doubles, cards are burned, the table lays for one."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from tala_core.cards import DECK, union
from tala_core.table import Evening
from tala_core.testing import pack, played

from ...rulebook.helpers import P1, P2, P3, P4, dealt, draws, flow, legal, mom, net, table, table_plays, timed_out
from .helpers import RANKED, RANKED_STOCK, RANKED_STOCK_2, RANKED_STOCK_3, ended, paid, ranked, rules_of

house = partial(rules_of, "bet-ba")


def after_burning(rules, *hands, stock):
    """Return a hand dealt from under the 13 cards that each seat short of four puts aside, told from then on."""
    told = pack(rules, *hands, stock=stock)
    aside = 13 * (4 - rules.seats)
    return rules.deal((*told[52 - aside :], *told[: 52 - aside]))


@pytest.mark.parametrize(
    ("seats", "stock", "points", "payments", "changes"),
    [
        (3, RANKED_STOCK_3, "p1 27, p2 31, p3 44", {"p2>p1 1 rank", "p3>p1 3 rank"}, (4, -1, -3)),
        (2, RANKED_STOCK_2, "p1 27, p2 31", {"p2>p1 3 rank"}, (3, -3)),
    ],
)
def test_sc_54_the_last_of_three_or_two_pays_3_after_cards_were_burned(seats, stock, points, payments, changes):
    """13 or 26 cards lie aside, and the stock of 11 or 7 is drawn to its end."""
    state = after_burning(house(seats), *RANKED[:seats], stock=stock)
    assert len(state.stock) == 4 * seats - 1
    assert (sum(state.hands) | union(state.stock)).bit_count() == len(DECK) - 13 * (4 - seats)

    over = flow(state, t1="discard Ks")
    assert (draws(over), legal(over)) == (len(over.stock), set())
    assert ranked(over) == points
    assert paid(over) == payments
    assert net(over) == changes


def test_sc_55_with_one_mom_of_four_the_last_who_has_a_phom_pays_3():
    """P4 is móm and pays 4, P3 before him 3, P2 1."""
    over = flow(dealt(house(), *RANKED, stock=RANKED_STOCK), t1="discard Ks")

    assert (ended(over), ranked(over)) == ("played out", "p1 27, p2 31, p3 44, p4 mom 77")
    assert paid(over) == {"p2>p1 1 rank", "p3>p1 3 rank", "p4>p1 4 mom"}
    assert net(over) == (8, -1, -3, -4)


def test_the_only_loser_with_a_phom_pays_3():
    """P3 and P4 are móm: P2, second, is the last who has one."""
    p3, stock = RANKED[2].replace("9c", "Js"), RANKED_STOCK.replace("Js", "9c").replace("6c 9c 3c", "6c 3c 9c")
    over = flow(dealt(house(), *RANKED[:2], p3, RANKED[3], stock=stock), t1="discard Ks")

    assert mom(over) == [False, False, True, True]
    assert net(over) == (11, -3, -4, -4)


def test_u_of_one_suit_costs_double():
    """P2 draws 9s to eight spades in a row and a jack: 10 each."""
    hands = ("Ks Jd Qc Qd Ac 4c 7c 2h 5h 8h", "As 2s 3s 4s 5s 6s 7s 8s Js", "Kc Kd 9c 10d Ad 4d 7d 3h 6h")
    state = played(flow(after_burning(house(3), *hands, stock="9s"), 2, t1="discard Ac"), "p2 draw")
    assert {"u", "discard Js"} <= legal(state)

    over = played(state, "p2 u")
    assert ended(over) == "p2 u thuong"
    assert paid(over) == {"p1>p2 10 u", "p3>p2 10 u"}
    assert net(over) == (-10, 20, -10)


def test_u_tron_of_one_suit_costs_four_times_as_much():
    """Ace to ten of spades on the deal: 5, twice for tròn and twice for the suit."""
    over = played(after_burning(house(2), "As 2s 3s 4s 5s 6s 7s 8s 9s 10s", P2.replace("10s", "10c"), stock=""), "p1 u")

    assert ended(over) == "p1 u tron"
    assert paid(over) == {"p2>p1 20 u"}
    assert net(over) == (20, -20)


def test_the_den_of_an_u_of_one_suit_is_30():
    """P2 has eaten P1's chốt; P3 draws 8s to A-2-3-4-5-6-7, 9 and J of spades."""
    hands = (
        "Ks Jd Qc Qd Ac 4c 7c 2h 5h 8h",
        "Kc Kd 9c 10s Ad 4d 7d 3h 6h",
        "As 2s 3s 4s 5s 6s 7s 9s Js",
        "6c 6d Qh 3d 8d 8c 2c 7h 10h",
    )
    stock = "Ah 4h 9h Jh Kh 3c 5c 10c Jc 2d 5d 9d 8s Qs 10d"
    over = flow(dealt(house(), *hands, stock=stock), t1="discard Ac", t13="discard Ks", t14="eat", t15="draw, u")

    assert ended(over) == "p3 u thuong"
    assert paid(over) == {"p1>p2 4 chot", "p2>p3 10+10+10 den"}
    assert net(over) == (-4, -26, 30, 0)


def test_when_time_is_up_the_first_rac_goes_and_the_phom_are_laid():
    """P2 is late in round 2 and in his laying turn: his twos and threes go first, his eights lie, and he is not móm."""
    hands = ("Ks Qh Qc Qd Ac 4c 7c 2h 5h 10s", "8s 8h 8d 2c 3c 9h Jd 6d Kh")
    state = after_burning(house(2), *hands, stock="Jh 6s 10d 4h As 9c 5s")
    state = flow(state, 4, t1="discard Ks")
    assert table_plays(state) == ["timeout", "draw", "discard 2c"]

    state = flow(state, 8, t4="timeout")
    assert table_plays(state) == ["timeout", "draw", "lay 8d8h8s", "discard 3c"]

    over = timed_out(state)
    assert table(over, 1) == ["8d8h8s"]
    assert (ended(over), ranked(over)) == ("played out", "p1 29, p2 54")
    assert paid(over) == {"p2>p1 3 rank"}
    assert net(over) == (3, -3)


def test_chance_says_who_begins_the_evening_and_then_the_winner_does():
    """Whoever owns the table, anybody may get ten cards; in the next hand the winner of this one does."""
    evening = Evening.opened(4, owner=2)
    assert {evening.starter(house(), Random(number)) for number in range(40)} == {0, 1, 2, 3}

    over = flow(dealt(house(), P1, P2, P3, P4, stock="15x", starter=3), t1="discard Ac")
    evening = evening.after(house().result(over), 3)
    assert {evening.starter(house(), Random(number)) for number in range(40)} == {house().result(over).outcome.winner}
