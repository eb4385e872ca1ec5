"""Tiền, giờ, bỏ ván by the customs of a house (RULES.md 3.6, axes 40 to 54): each value, and the default beside it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tala_core.cards import card, each, rank
from tala_core.cli.main import run
from tala_core.errors import IncompleteOutcome, SettleError, VariantError
from tala_core.events import CalledOff, Marked, PlayedOut, WentOut
from tala_core.outcome import POT, Eat, Outcome, Standing
from tala_core.settling import from_text
from tala_core.table import Evening
from tala_core.testing import played, position
from tala_core.variants import load

from ..rulebook.helpers import (
    P1,
    P2,
    P3,
    chots,
    dealt,
    flow,
    layings,
    legal,
    mom,
    net,
    placed,
    quiet,
    refused,
    table_plays,
    timed_out,
)
from .helpers import house, points, ranking

# Everybody has a phỏm and is left with 27, 31, 44 and 53 points; nobody eats who does not say so.
RANKED = {
    "p1": "Qc Qd Qh Ac 2h 4c 5h 7c 8s Ks",
    "p2": "Kc Kd Kh 10s Ad 4d 7d 3h 6h",
    "p3": "9c 9d 9h 10d 10h 6s 5c Jc 2s",
    "p4": "Jh Jd Js 8h 8d 10c Qs 9s 6d",
}
WITHOUT = {  # the same without a phỏm: 64, 70 and 81 points
    "p2": "Kc Kd 7h 10s Ad 4d 7d 3h 6h",
    "p3": "9c 9d 8c 10d 10h 6s 5c Jc 2s",
    "p4": "Jh Jd 6c 8h 8d 10c Qs 9s 6d",
}
LAST_DRAWS = ["As", "Ah", "2c", "4h"]  # in the laying turns: they make no phỏm, and are thrown
NINE_IN_PHOM = "3s 4s 5s 9h 9d 9c Jd Qd Kd"


def ranked(rules, without="", stock="", hands=None, **turns):
    """Play a hand to its end in which the seats *without* have no phỏm."""
    told = RANKED | {seat: WITHOUT[seat] for seat in without.split()} | (hands or {})
    last = " ".join(LAST_DRAWS[: rules.seats])
    state = dealt(rules, *[*told.values()][: rules.seats], stock=stock or f"{3 * rules.seats - 1}x {last}")
    return flow(state, **{"t1": "discard Ks", **turns})


def stood(rules, *standings, ended=None, eats=(), pot=0, marks=()):
    """Return the result of a hand that ended so; of standings only points may be told, in the order of the seats."""
    told = [
        one if isinstance(one, Standing) else Standing(one, False, 13 + seat, 13 + seat)
        for seat, one in enumerate(standings)
    ]
    return rules.settled(Outcome(rules.seats, 0, pot, ended or PlayedOut(), tuple(eats), tuple(told), tuple(marks)))


def eat(eater, victim, round=1, chot=False):
    """Return that seat *eater*, from 1, ate a card of *victim*."""
    return Eat(eater - 1, victim - 1, turn=round, round=round, chot=chot)


# --- 40: equal points ---

# P1 and P2 are left with 27 points; P3 eats P2's last discard, so P1, who laid first, discards last of all.
TIED = {
    "p2": "Kc Kd Kh 10s Ad 3d 4d 3h 6h",
    "p4": "Jh 8h 8d 2d 5d 7h 3s 4s 7s",
}
TIE = {"t14": "discard 10c", "t15": "eat, lay 9c9d9h 10c10d10h, discard Jc"}


@pytest.mark.parametrize(
    ("ties", "order", "changes"),
    [("final_discard", "p3 p2 p1 p4", (-2, -5, 11, -4)), ("first_lay", "p3 p1 p2 p4", (-1, -6, 11, -4))],
)
def test_axis_40_tie_break_SC_50(ties, order, changes):
    """P1 laid at t13 and discarded last at t17, P2 at t14: by the final discard P2 is ahead, by the lay P1."""
    over = ranked(house(f"rules.ranking.ties={ties}"), hands=TIED, stock="11x As 10c Ah Js", **TIE)

    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4, t17 p1"
    assert points(over)[:3] == [27, 27, 13]
    assert ranking(over) == order
    assert net(over) == changes


@pytest.mark.parametrize(("ties", "changes"), [("final_discard", (-4, 4)), ("first_lay", (4, -4))])
def test_axis_40_tie_break_of_several_mom(ties, changes):
    """Móm go by the same order: of two the one with the tái is behind, or ahead because he laid first."""
    one, other = Standing(60, True, laid_at=7, last_discard=9), Standing(60, True, laid_at=8, last_discard=8)

    assert stood(house(f"rules.ranking.ties={ties}", seats=2), one, other).net == changes


def test_axis_40_tie_break_without_a_tai_SC_49():
    """Both orders are one where everybody discards last in his first laying turn."""
    for ties in ("final_discard", "first_lay"):
        assert stood(house(f"rules.ranking.ties={ties}"), 12, 25, 25, 40).net == (6, -1, -2, -3)


# --- 41: several móm ---

LOW = {"p4": "Jh Jd 2d 3d 5d 7h 3s 4s 7s"}  # without a phỏm, 53 points


@pytest.mark.parametrize(("order", "places"), [("time", "p1 p2 p3 p4"), ("points", "p1 p2 p4 p3")])
def test_axis_41_mom_order_SC_52(order, places):
    """P3 is móm with 70 points, P4 with 53 after him: by points they swap places, and pay 4 each as before."""
    over = ranked(house(f"rules.ranking.mom={order}"), "p3 p4", hands=LOW)

    assert points(over)[2:] == [70, 53]
    assert ranking(over) == places
    assert net(over) == (9, -1, -4, -4)


@pytest.mark.parametrize(("order", "changes"), [("time", (11, -1, -4, -6)), ("points", (11, -1, -6, -4))])
def test_axis_41_mom_order_where_the_place_counts(order, changes):
    """Where a móm pays double his place the swap is worth two stakes."""
    rules = house(f"rules.ranking.mom={order}", "rules.rank-payments.mom=double")

    assert net(ranked(rules, "p3 p4", hands=LOW)) == changes


def test_axis_41_mom_order_points_never_pass_a_phom_SC_51():
    """However few points a móm has, everybody with a phỏm is ahead."""
    result = stood(house("rules.ranking.mom=points"), 80, 72, Standing(25, True, 15, 15), 90)

    assert result.outcome.ranking == (1, 0, 3, 2)
    assert result.net == (-1, 1 + 2 + 4, -4, -2)


def test_axis_41_mom_order_points_then_time():
    """Of two móm with the same points the earlier is ahead."""
    rules = house("rules.ranking.mom=points")
    result = stood(rules, 5, Standing(30, True, 14, 18), Standing(30, True, 15, 15), Standing(20, True, 16, 16))

    assert result.outcome.ranking == (0, 3, 2, 1)


# --- 42: everybody móm ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_axis_42_all_mom_SC_53(seats):
    """Nobody has a phỏm: the first to lay takes 4 from each; or nobody pays."""
    over = flow(quiet(house(seats=seats)))
    assert mom(over) == [True] * seats
    assert net(over) == {4: (12, -4, -4, -4), 3: (8, -4, -4), 2: (4, -4)}[seats]

    free = flow(quiet(house("rules.rank-payments.all_mom=no_payment", seats=seats)))
    assert mom(free) == [True] * seats
    assert net(free) == (0,) * seats


def test_axis_42_all_mom_no_payment_still_has_a_winner():
    """The first by time leads the next hand, though nobody paid him."""
    rules = house("rules.rank-payments.all_mom=no_payment")
    state = flow(quiet(rules))

    assert Evening.opened(4).after(rules.result(state), 0).starter(rules, Random(0)) == 0
    assert rules.result(state).payments == ()


def test_axis_42_all_mom_no_payment_only_if_all_are():
    """One phỏm on the table, and every móm pays."""
    over = ranked(house("rules.rank-payments.all_mom=no_payment"), "p2 p3 p4")

    assert net(over) == (12, -4, -4, -4)


def test_axis_41_42_mom_order_points_and_all_mom():
    """By points the others swap places; the first by time wins all the same, though he holds the most."""
    rules = house("rules.ranking.mom=points")
    result = stood(rules, *[Standing(held, True, 13 + seat, 13 + seat) for seat, held in enumerate((60, 30, 50, 40))])

    assert result.outcome.ranking == (0, 1, 3, 2)
    assert result.net == (12, -4, -4, -4)
    assert net(flow(quiet(rules))) == (12, -4, -4, -4)


# --- 43: what a rank pays ---


@pytest.mark.parametrize(
    ("scheme", "four", "three", "two"),
    [
        ("absolute", (6, -1, -2, -3), (3, -1, -2), (1, -1)),
        ("last_3", (6, -1, -2, -3), (4, -1, -3), (3, -3)),
        ("shifted", (6, -1, -2, -3), (5, -2, -3), (3, -3)),
        ("pairwise", (3, 1, -1, -3), (2, 0, -2), (1, -1)),
    ],
)
def test_axis_43_rank_pay_SC_54(scheme, four, three, two):
    """Points 27, 31, 44, 53, among four, three and two players."""
    for seats, changes in ((4, four), (3, three), (2, two)):
        over = ranked(house(f"rules.rank-payments.scheme={scheme}", seats=seats))
        assert points(over) == [27, 31, 44, 53][:seats]
        assert net(over) == changes


@pytest.mark.parametrize(
    ("scheme", "changes"),
    [
        ("absolute", (7, -1, -2, -4)),
        ("last_3", (8, -1, -3, -4)),
        ("shifted", (7, -1, -2, -4)),
        ("pairwise", (6, 4, 2, -12)),
    ],
)
def test_axis_43_rank_pay_with_one_mom_of_four_SC_55(scheme, changes):
    """P4 is móm: the last who is not pays three, or the móm pays 4 to everybody ahead of him."""
    assert net(ranked(house(f"rules.rank-payments.scheme={scheme}"), "p4")) == changes


@pytest.mark.parametrize(
    ("scheme", "changes"),
    [
        ("absolute", (9, -1, -4, -4)),
        ("last_3", (11, -3, -4, -4)),
        ("shifted", (9, -1, -4, -4)),
        ("pairwise", (9, 7, -4, -12)),
    ],
)
def test_axis_43_rank_pay_with_two_mom_of_four_SC_52(scheme, changes):
    """P3 and P4 are móm: P2 is the last who is not; pairwise P3 pays two players and P4 three."""
    assert net(ranked(house(f"rules.rank-payments.scheme={scheme}"), "p3 p4")) == changes


@pytest.mark.parametrize(
    ("scheme", "changes"),
    [("absolute", (5, -1, -4)), ("last_3", (7, -3, -4)), ("shifted", (6, -2, -4)), ("pairwise", (5, 3, -8))],
)
def test_axis_43_rank_pay_with_one_mom_of_three(scheme, changes):
    """The second place costs 1, 3 as the last one with a phỏm, or 2 because only three play."""
    assert net(ranked(house(f"rules.rank-payments.scheme={scheme}", seats=3), "p3")) == changes


@pytest.mark.parametrize(
    ("scheme", "changes"),
    [
        ("absolute", (7, -1, -2, -4)),
        ("last_3", (8, -1, -3, -4)),
        ("shifted", (7, -1, -2, -4)),
        ("pairwise", (6, 0, -2, -4)),
    ],
)
def test_axis_43_rank_pay_with_a_leaver_SC_65(scheme, changes):
    """P4 leaves in round 2: places are those of the three who stayed, at a table for four (1.14-26, 4.14)."""
    over = ranked(house(f"rules.rank-payments.scheme={scheme}"), stock="9x As Ah 2c", t8="leave")

    assert points(over) == [27, 31, 44, None]
    assert net(over) == changes


def test_axis_43_rank_pay_by_other_numbers():
    """The numbers are the house's; the last one goes on where there are more places."""
    assert net(ranked(house("rules.rank-payments.by_rank=[2, 4, 6]"))) == (12, -2, -4, -6)
    assert net(ranked(house("rules.rank-payments.by_rank=[1, 2]"))) == (5, -1, -2, -2)
    assert net(ranked(house("rules.rank-payments.by_rank=[2]", "rules.rank-payments.scheme=pairwise"))) == (
        6,
        2,
        -2,
        -6,
    )
    last = house("rules.rank-payments.by_rank=[1, 2, 5]", "rules.rank-payments.scheme=last_3", seats=3)
    assert net(ranked(last)) == (6, -1, -5)


# --- 44: what a móm pays ---


@pytest.mark.parametrize(
    ("price", "one", "two"),
    [
        ("4", (7, -1, -2, -4), (9, -1, -4, -4)),
        ("5", (8, -1, -2, -5), (11, -1, -5, -5)),
        ("double", (9, -1, -2, -6), (11, -1, -4, -6)),
    ],
)
def test_axis_44_mom_pay_SC_55_SC_52(price, one, two):
    """P4, and then P3 too, is móm: a fixed price, or twice what the third and fourth place cost."""
    rules = house(f"rules.rank-payments.mom={price}")

    assert net(ranked(rules, "p4")) == one
    assert net(ranked(rules, "p3 p4")) == two


@pytest.mark.parametrize(("price", "changes"), [("4", (12, -4, -4, -4)), ("double", (12, -2, -4, -6))])
def test_axis_44_mom_pay_when_all_are_SC_53(price, changes):
    """Everybody is móm: 4 from each, or twice 1, 2 and 3."""
    assert net(flow(quiet(house(f"rules.rank-payments.mom={price}")))) == changes


@pytest.mark.parametrize(
    ("scheme", "seats", "without", "changes"),
    [
        ("absolute", 2, "p2", (2, -2)),
        ("last_3", 3, "p3", (7, -3, -4)),  # P3's place costs 2
        ("shifted", 3, "p3", (8, -2, -6)),
        ("pairwise", 4, "p4", (4, 2, 0, -6)),
    ],
)
def test_axis_44_mom_pay_double_by_scheme(scheme, seats, without, changes):
    """What the place costs depends on how places are priced."""
    rules = house("rules.rank-payments.mom=double", f"rules.rank-payments.scheme={scheme}", seats=seats)

    assert net(ranked(rules, without)) == changes


# --- 45: what an eat costs ---

HUNGRY = "9d 9h 6c 6d 3c 3s 2d Jc 10d"  # P3 eats 9c, 6h and 3h of P2
OTHERS = "10c 10h Qh 3d 8d 5s 8c 2c 7h"
THREE_EATS = {
    "t1": "discard Ks",
    "t2": "discard 9c",
    "t3": "eat, discard 2d",
    "t6": "discard 6h",
    "t7": "eat, discard Jc",
}


@pytest.mark.parametrize(
    ("setting", "changes"),
    [
        ("by_count=[1]", (-4, -5, 13, -4)),
        ("by_count=[1, 2, 3]", (-4, -5, 13, -4)),
        ("by_count=[2]", (-4, -6, 14, -4)),
        ("by_round=[1, 2, 3]", (-4, -6, 14, -4)),
        ("by_count=[0]", (-4, -4, 12, -4)),
    ],
)
def test_axis_45_eat_pay_of_one_card_in_round_2(setting, changes):
    """P3 eats his only card in his second round, and wins against three móm: 1 by count, 2 by round, or nothing."""
    rules = house(f"rules.eat-payments.{setting}")
    state = dealt(rules, P1, P2, HUNGRY, OTHERS, stock="4x Qs 6x As Js Ah 5c")
    over = flow(state, t1="discard Ks", t6="discard 6h", t7="eat, discard Jc")

    assert mom(over) == [True, True, False, True]
    assert net(over) == changes


@pytest.mark.parametrize(
    ("setting", "amount"),
    [
        ("by_count=[1]", 18),
        ("by_count=[1, 2, 3]", 21),
        ("by_round=[1, 2, 3]", 21),
        ("by_round=[1]", 18),
        ("by_count=[0]", 15),
    ],
)
def test_axis_45_eat_pay_SC_57(setting, amount):
    """P3 eats P2 in rounds 1, 2 and 3 and is ù: đền 15 and 3, or 1 + 2 + 3, or nothing for eats."""
    state = dealt(house(f"rules.eat-payments.{setting}"), P1, P2, HUNGRY)
    over = flow(state, **THREE_EATS, t10="discard 3h", t11="eat, u")

    assert [one.round for one in over.eats] == [1, 2, 3]
    assert net(over) == (0, -amount, amount, 0)


@pytest.mark.parametrize(
    ("settings", "amount"),
    [
        (["by_count=[1]"], 21),
        (["by_count=[1, 2, 3]"], 22),
        (["by_round=[1, 2, 3]"], 22),
        (["by_count=[0]"], 19),
        (["by_count=[1]", "last_round=as_eat"], 18),
        (["by_count=[1, 2, 3]", "last_round=as_eat"], 21),
        (["by_round=[1, 2, 3]", "last_round=as_eat"], 21),  # round 4 costs what round 3 does
        (["by_round=[1, 2, 3, 7]", "last_round=as_eat"], 25),
        (["by_round=[1, 2, 3, 7]"], 22),
    ],
)
def test_axis_45_46_eat_pay_with_a_chot_SC_58(settings, amount):
    """The third eat is a chốt in round 4: 4, whatever eats cost, unless it costs what any eat does."""
    state = dealt(house(*[f"rules.eat-payments.{one}" for one in settings]), P1, P2, HUNGRY)
    over = flow(state, **THREE_EATS, t14="discard 3h", t15="eat, u")

    assert chots(over) == [False, False, True]
    assert net(over) == (0, -amount, amount, 0)


def test_axis_45_eat_pay_counts_each_eaters_own_cards():
    """P3's two cards cost 1 and 2, P4's first one 1."""
    rules = house("rules.eat-payments.by_count=[1, 2, 3]")
    result = stood(rules, 10, 20, 30, 40, eats=[eat(3, 2), eat(4, 3), eat(3, 2)])

    assert result.net == (6, -1 - 3, -2 + 3 - 1, -3 + 1)


def test_axis_45_eat_pay_by_round_needs_the_round():
    """Where it is not told nothing can be priced, but for a chốt with a price of its own."""
    rules = house("rules.eat-payments.by_round=[1, 2, 3]")
    with pytest.raises(IncompleteOutcome, match=r"rules\.eat-payments\.by_round"):
        stood(rules, 10, 20, 30, 40, eats=[eat(3, 2, round=0)])

    assert stood(rules, 10, 20, 30, 40, eats=[eat(3, 2, 0, True)]).net == (6, -5, 2, -3)
    as_eat = house("rules.eat-payments.by_round=[1, 2, 3]", "rules.eat-payments.last_round=as_eat")
    with pytest.raises(IncompleteOutcome, match=r"rules\.eat-payments\.by_round"):
        stood(as_eat, 10, 20, 30, 40, eats=[eat(3, 2, 0, True)])


# --- 46: what a chốt costs ---


@pytest.mark.parametrize(
    ("price", "changes"),
    [("4", (9, -1, -1, -7)), ("2", (7, -1, -1, -5)), ("as_eat", (6, -1, -1, -4)), ("0", (5, -1, -1, -3))],
)
def test_axis_46_chot_pay_SC_56(price, changes):
    """P2 ate P1, P3 ate P2, and P1 ate P4's chốt on his tái; ranks in seat order."""
    p4 = "6c 6d Qh 3d 8d 5s 8c 8h 7h"
    state = dealt(
        house(f"rules.eat-payments.last_round={price}"), P1, P2, P3, p4,
        stock="Kh Jh 9s As Js 3s 4s 7s 10c Ah Qs 4h 3c 5d 2c",
    )  # fmt: skip
    over = flow(
        state,
        t1="discard Ks",
        t2="eat, discard 9c",
        t3="eat, discard 2d",
        t4="draw, discard 3d",
        t8="draw, discard 5s",
        t12="draw, discard 6c",
        t16="discard Qh",
        t17="eat, discard Jd",
    )

    assert chots(over) == [False, False, True]
    assert net(over) == changes


# --- 47, 49: the pot ---

FED_TWICE = "Qs 2x As 7x Js Ah 5c 2s"  # after P3's two eats he alone has phỏm: three móm


def with_pot(rules, pot, *hands, stock="", starter=0):
    """Return a hand dealt with so much in the pot."""
    return rules.deal(dealt(rules, *hands, stock=stock, starter=starter).origin.pack, starter, pot)


def two_eats(rules, pot=0):
    """Play a hand in which P3 eats P2 twice, nobody is ù, and P3 wins against three móm."""
    return flow(with_pot(rules, pot, P1, P2, HUNGRY, OTHERS, stock=FED_TWICE), **THREE_EATS)


def three_eats(rules, pot=0):
    """Play a hand in which P3 eats P2 three times and is ù by it."""
    return flow(with_pot(rules, pot, P1, P2, HUNGRY, OTHERS), **THREE_EATS, t10="discard 3h", t11="eat, u")


@pytest.mark.parametrize(
    ("settings", "changes", "pot"),
    [
        ([], (-4, -6, 14, -4), 3),
        (["rules.ga={}"], (-4, -6, 12, -4), 5),
        (["rules.ga={eats = false, chot = true}"], (-4, -6, 14, -4), 3),
        (["rules.ga.carry=false"], (-4, -6, 17, -4), 0),
        (["rules.ga={carry = false, eats = false, chot = true}"], (-4, -6, 17, -4), 0),
        (["rules.ga={}", "rules.eat-payments.by_count=[1, 2]"], (-4, -7, 12, -4), 6),
    ],
)
def test_axis_47_49_ga_without_an_u_SC_66(settings, changes, pot):
    """Two eats of 1, 3 in the pot before: they go in and it stays; or it stays as it is; or the winner takes all."""
    rules = house(*settings)
    result = rules.result(two_eats(rules, 3))

    assert result.net == changes
    assert result.pot == pot
    assert sum(result.net) + result.pot - 3 == 0


@pytest.mark.parametrize(
    ("settings", "changes", "pot"),
    [
        ([], (0, -18, 18, 0), 5),
        (["rules.ga={}"], (0, -18, 23, 0), 0),
        (["rules.ga={eats = false, chot = true}"], (0, -18, 23, 0), 0),
        (["rules.ga.carry=false"], (0, -18, 23, 0), 0),
        (["rules.ga={}", "rules.den-ba-la=false"], (-5, -8, 23, -5), 0),
    ],
)
def test_axis_47_49_ga_with_an_u_SC_57_SC_66(settings, changes, pot):
    """P3 is ù with 5 in the pot: he takes it, and what P2 paid for three eats; đền never touches the pot."""
    rules = house(*settings)
    result = rules.result(three_eats(rules, 5))

    assert result.net == changes
    assert result.pot == pot
    assert [one.payee for one in result.payments if one.payer == POT] == ([2] if settings else [])


def test_axis_49_ga_over_two_hands_SC_66():
    """The pot of 3 grows to 5 in a hand without an ù; in the next the winner takes 15 and the 5."""
    rules = house("rules.ga={}")
    evening = replace(Evening.opened(4), pot=3)
    evening = evening.after(rules.result(two_eats(rules, evening.pot)), 0)
    assert (evening.pot, evening.totals) == (5, (-4, -6, 12, -4))

    starter = evening.starter(rules, Random(0))
    assert starter == 2
    state = with_pot(rules, evening.pot, NINE_IN_PHOM + " 2h", starter=starter)
    result = rules.result(played(state, "p3 u"))
    assert result.net == (-5, -5, 20, -5)

    evening = evening.after(result, starter)
    assert evening.pot == 0
    assert evening.totals == (-9, -11, 32, -9)


def test_axis_47_eat_dest_of_an_u_takes_the_others_eats():
    """P2 ate P1's card, P4 is ù: P1's stake was in the pot, so it is P4's and not P2's."""
    u = WentOut(3, frozenset({"thuong"}), 9)

    assert stood(house(), *[Standing()] * 4, ended=u, eats=[eat(2, 1)]).net == (-6, -4, -5, 15)
    assert stood(house("rules.ga={}"), *[Standing()] * 4, ended=u, eats=[eat(2, 1)]).net == (-6, -5, -5, 16)


def test_axis_47_eat_dest_of_the_winners_own_cards():
    """P1 ate P4's card, P4 is ù: what he paid in he takes out again."""
    u = WentOut(3, frozenset({"thuong"}), 9)
    result = stood(house("rules.ga={}"), *[Standing()] * 4, ended=u, eats=[eat(1, 4)])

    assert result.net == (-5, -5, -5, 15)
    assert result.pot == 0
    assert all(one.payer != one.payee for one in result.payments)


@pytest.mark.parametrize(
    ("settings", "changes", "pot"),
    [
        ([], (9, -1, -1, -7), 0),
        (["rules.ga={}"], (9, -2, -2, -7), 2),
        (["rules.ga.chot=true"], (5, -2, -2, -7), 6),
        (["rules.ga.chot=true", "rules.ga.eats=false"], (5, -1, -1, -7), 4),
        (["rules.ga.chot=true", "rules.ga.carry=false"], (11, -2, -2, -7), 0),
    ],
)
def test_axis_47_eat_dest_of_a_chot_SC_56(settings, changes, pot):
    """P2 ate P1, P3 ate P2, P1 ate P4's chốt: the chốt goes to its eater, unless it goes into the pot too."""
    result = stood(house(*settings), 10, 20, 30, 40, eats=[eat(2, 1), eat(3, 2), eat(1, 4, 4, True)])

    assert result.net == changes
    assert result.pot == pot


@pytest.mark.parametrize("carry", ["true", "false"])
def test_axis_49_ga_a_void_hand_leaves_the_pot_1_14_28(carry):
    """Broken off after an eat: nobody pays anything, and the pot is as it was."""
    rules = house(f"rules.ga.carry={carry}")
    state = flow(with_pot(rules, 3, P1, P2, HUNGRY, OTHERS), 4, t1="discard Ks", t2="discard 9c", t3="eat, discard 2d")
    result = rules.result(rules.stop(state))

    assert (result.net, result.pot) == ((0, 0, 0, 0), 3)
    assert Evening.opened(4).after(result, 0).pot == 3


@pytest.mark.parametrize(("carry", "changes", "pot"), [("true", (-4, -5, 12, -4), 4), ("false", (-4, -5, 16, -4), 0)])
def test_axis_49_ga_with_one_player_left_1_14_27(carry, changes, pot):
    """All but P3 leave after he ate P2's card: he wins, without an ù; the pot stays, or is his with the stake in it."""
    rules = house(f"rules.ga.carry={carry}")
    state = flow(with_pot(rules, 3, P1, P2, HUNGRY, OTHERS), 4, t1="discard Ks", t2="discard 9c", t3="eat, discard 2d")
    result = rules.result(played(state, "p1 leave\np2 leave\np4 leave"))

    assert result.outcome.ended == CalledOff("one-left", 2)
    assert (result.net, result.pot) == (changes, pot)


@pytest.mark.parametrize("carry", ["true", "false"])
def test_axis_49_ga_a_false_claim_leaves_the_pot(carry):
    """Nobody wins such a hand: what was paid in stays in."""
    rules = house(f"rules.ga.carry={carry}", "rules.false-claim={}")
    state = flow(with_pot(rules, 3, P1, P2, HUNGRY, OTHERS), 3, t1="discard Ks", t2="discard 9c")
    result = rules.result(played(state, "p3 eat\np3 u"))

    assert result.net == (5, 5 - 1, -15, 5)
    assert result.pot == 4


# --- 48: what an ù costs ---


@pytest.mark.parametrize("amount", [5, 6, 4])
def test_axis_48_u_pay_SC_32(amount):
    """The starter is ù on the deal: so much from each."""
    over = played(dealt(house(f"rules.u-payments.amount={amount}"), NINE_IN_PHOM + " 2h"), "p1 u")

    assert net(over) == (3 * amount, -amount, -amount, -amount)


@pytest.mark.parametrize(("amount", "changes"), [(5, (0, -18, 18, 0)), (6, (0, -21, 21, 0)), (4, (0, -15, 15, 0))])
def test_axis_48_u_pay_with_den_SC_57(amount, changes):
    """Đền is the sum of all shares: 15, 18 or 12, and 3 for the eats."""
    assert net(three_eats(house(f"rules.u-payments.amount={amount}"))) == changes


# --- 50: who leaves during a hand ---

MOM = "rules.leaving.counted=mom"
LEFT_IN_ROUND_2 = {"stock": "9x As Ah 2c", "t8": "leave"}


@pytest.mark.parametrize(
    ("settings", "changes"),
    [
        ([], (7, -1, -2, -4)),
        (["rules.leaving.amount=7"], (10, -1, -2, -7)),
        (["rules.rank-payments.mom=5"], (7, -1, -2, -4)),
        ([MOM], (7, -1, -2, -4)),
        ([MOM, "rules.leaving.amount=7"], (7, -1, -2, -4)),
        ([MOM, "rules.rank-payments.mom=5"], (8, -1, -2, -5)),
    ],
)
def test_axis_50_leave_pay_SC_65(settings, changes):
    """P4 leaves in round 2: the price of leaving to the winner, or what a móm pays."""
    assert net(ranked(house(*settings), **LEFT_IN_ROUND_2)) == changes


@pytest.mark.parametrize(("settings", "changes"), [([], (-5, 14, -5, -4)), ([MOM], (-5, 15, -5, -5))])
def test_axis_50_leave_pay_at_an_u_1_14_24(settings, changes):
    """P4 leaves, P2 draws an ù: 4 instead of his share, or his share like any who stayed."""
    state = dealt(house(*settings), "", "9h 9d 9c Jd Qd Kd 3s 4s Ks", stock="5s")

    assert net(flow(state, t2="p4 leave, draw, u")) == changes


@pytest.mark.parametrize(("settings", "changes"), [([], (-5, -7, 17, -5)), ([MOM], (0, -18, 18, 0))])
def test_axis_50_leave_pay_and_den_1_14_25(settings, changes):
    """P2 let P3 eat three and leaves before the ù: a leaver pays no đền, a móm does like any who stayed."""
    state = dealt(house(*settings), P1, P2, HUNGRY)
    over = flow(state, **THREE_EATS, t10="discard 3h", t11="eat, p2 leave, u")

    assert net(over) == changes


@pytest.mark.parametrize(
    ("settings", "changes"),
    [
        ([], (12, -4, -4, -4)),
        (["rules.rank-payments.mom=double"], (10, -4, -2, -4)),
        ([MOM, "rules.rank-payments.mom=double"], (12, -4, -2, -6)),
    ],
)
def test_axis_50_leave_pay_counted_as_mom_ranks_last(settings, changes):
    """P4 leaves at t8, P2 at t10, P3 stays and is móm: as móm they pay for the third and the fourth place."""
    over = ranked(house(*settings), "p3", stock="8x As 2c", t8="leave", t10="leave")

    assert ranking(over) == "p1 p3 p2 p4"
    assert net(over) == changes


def test_axis_50_leave_pay_counted_as_mom_behind_a_mom_with_more_points():
    """Where móm go by points, who left has none to count and stays behind them."""
    over = ranked(house(MOM, "rules.ranking.mom=points"), "p2 p3", **LEFT_IN_ROUND_2)

    assert points(over) == [27, 64, 70, None]
    assert ranking(over) == "p1 p2 p3 p4"


@pytest.mark.parametrize(
    ("settings", "changes"),
    [
        ([], (12, -4, -4, -4)),
        ([MOM], (12, -4, -4, -4)),
        ([MOM, "rules.rank-payments.all_mom=no_payment"], (0, 0, 0, 0)),
        (["rules.rank-payments.all_mom=no_payment"], (4, 0, 0, -4)),
    ],
)
def test_axis_50_leave_pay_when_all_others_are_mom(settings, changes):
    """P4 leaves, and the others are móm: as a móm he pays what they pay, which may be nothing."""
    assert net(flow(quiet(house(*settings)), t8="leave")) == changes


@pytest.mark.parametrize("settings", [[], [MOM]])
def test_axis_50_leave_pay_with_one_player_left_1_14_27(settings):
    """P1 and P2 of three leave: the hand ends, P3 wins, and gets 4 from each."""
    rules = house(*settings, seats=3)
    over = played(flow(quiet(rules), 3), "p1 leave\np2 leave")

    assert over.ended == CalledOff("one-left", 2)
    assert rules.result(over).outcome.winner == 2
    assert net(over) == (-4, -4, 8)


@pytest.mark.parametrize("settings", [[], [MOM]])
@pytest.mark.parametrize("end", ["played out", "ù"])
def test_axis_50_leave_pay_the_place_is_empty_afterwards(settings, end):
    """However he counts, he has left the table: the next hand is dealt to the other three."""
    rules = house(*settings)
    if end == "ù":
        state = dealt(rules, "", "9h 9d 9c Jd Qd Kd 3s 4s Ks", stock="5s")
        over = flow(state, t2="p4 leave, draw, u")
    else:
        over = ranked(rules, **LEFT_IN_ROUND_2)

    assert Evening.opened(4).after(rules.result(over), 0).places == (0, 1, 2)


@pytest.mark.parametrize("settings", [[], [MOM], ["rules.played-on={}"]])
def test_axis_50_leave_pay_nobody_leaves_twice(settings):
    """A second word is refused, in any house."""
    state = played(flow(quiet(house(*settings)), 3), "p4 leave")

    refused(state, "p4 leave", "left before")


@pytest.mark.parametrize("settings", [[], [MOM]])
def test_axis_50_leave_pay_the_seat_is_skipped_1_14_21(settings):
    """Counted as a móm or not, his turn does not come any more, and his last discard can't be eaten."""
    state = flow(quiet(house(*settings)), 2, t1="discard Ks")
    assert "eat" in legal(state)
    state = played(state, "p1 leave")

    assert legal(state) == {"draw"}
    assert layings(flow(state)) == "t11 p2, t12 p3, t13 p4"


# --- 50a: the seat of who left ---

PLAYED_ON = "rules.played-on={}"
AUTO = "rules.clock.laying=lay_auto"


def test_axis_50a_leaver_seat_played_on():
    """P4 leaves at t8; the table throws his highest rác, lays his jacks, and he is third with 40 points."""
    rules = house(PLAYED_ON, AUTO, "rules.clock.discard=highest_rac")
    over = ranked(rules, stock="6x 7s 3x 7h As Ah 2c 4h", t8="leave")

    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4"
    assert points(over) == [27, 31, 44, 40]
    assert net(over) == (6, -1, -3, -2)


def test_axis_50a_leaver_seat_played_on_pays_what_the_end_costs():
    """Where nothing is laid for a late seat he is móm: 4, and with another móm price that; never the leave price."""
    over = ranked(house(PLAYED_ON, "rules.rank-payments.mom=5", "rules.leaving.amount=7"), t8="leave")
    assert mom(over) == [False, False, False, True]
    assert net(over) == (8, -1, -2, -5)

    state = dealt(house(PLAYED_ON), "", "9h 9d 9c Jd Qd Kd 3s 4s Ks", stock="5s")
    assert net(flow(state, t2="p4 leave, draw, u")) == (-5, 15, -5, -5)


@pytest.mark.parametrize(("settings", "changes"), [([], (-5, -7, 17, -5)), ([PLAYED_ON], (0, -18, 18, 0))])
def test_axis_50a_leaver_seat_and_den(settings, changes):
    """P2 let P3 eat three and leaves before the ù: his seat is still in the hand, and pays for all."""
    state = dealt(house(*settings), P1, P2, HUNGRY)

    assert net(flow(state, **THREE_EATS, t10="discard 3h", t11="eat, p2 leave, u")) == changes


def test_axis_50a_leaver_seat_what_is_legal_is_the_tables():
    """In this turn of his and each later one only the table plays: it draws, and throws the highest card."""
    state = played(flow(quiet(house(PLAYED_ON)), 4), "p4 leave")
    assert (state.seat, state.late, legal(state)) == (3, True, {"draw"})
    refused(state, "p4 timeout", "up already")

    state = played(state, "p4 draw\np4 discard Qh")
    assert (state.seat, state.late) == (0, False)

    state = flow(state, 8)
    assert (state.seat, state.late, legal(state)) == (3, True, {"draw"})


def test_axis_50a_leaver_seat_never_eats():
    """P2 leaves in P1's turn; P1's Ks would make three kings, but the table draws."""
    state = flow(quiet(house(PLAYED_ON)), 2, t1="p2 leave, discard Ks")

    assert (state.seat, legal(state)) == (1, {"draw"})
    refused(state, "p2 eat", "time is up")


def test_axis_50a_leaver_seat_after_taking():
    """P4 leaves with the card drawn: only the discard is made for him, and his last one can be eaten."""
    state = flow(quiet(house(PLAYED_ON)), 4)
    state = played(state, "p4 draw\np4 leave")
    assert legal(state) == {"discard Qh"}

    state = played(state, "p4 discard Qh")
    assert legal(state) == {"draw", "eat"}  # P1 holds two queens


def test_axis_50a_leaver_seat_is_empty_afterwards():
    """He has left the table for the next hand, though his seat stayed in this one."""
    rules = house(PLAYED_ON)
    result = rules.result(ranked(rules, t8="leave"))

    assert Marked("away", 3, 8) in result.outcome.marks
    assert Evening.opened(4).after(result, 0).places == (0, 1, 2)


def test_axis_50a_leaver_seat_of_two_players():
    """Where the seat is skipped the other has won at once; where it is played on the hand goes to its end."""
    skipped = played(flow(quiet(house(seats=2)), 2), "p2 leave")
    assert skipped.ended == CalledOff("one-left", 0)

    state = played(flow(quiet(house(PLAYED_ON, seats=2)), 2), "p2 leave")
    assert state.ended is None
    assert flow(state).ended == PlayedOut()


def test_axis_50a_leaver_seat_of_everybody():
    """All four leave: the table plays their seats to the end, by itself."""
    rules = house(PLAYED_ON)
    state = played(quiet(rules), "p1 leave\np2 leave\np3 leave\np4 leave")
    while state.ended is None:
        (only,) = rules.legal(state)
        state = rules.act(state, only)

    assert state.ended == PlayedOut()
    assert Evening.opened(4).after(rules.result(state), 0).places == ()


def test_axis_50a_leaver_seat_needs_a_clock():
    """Nobody could say what the table plays: refused when the variant is read, with both keys."""
    with pytest.raises(VariantError) as refusal:
        load("chuan", ["rules.played-on={}", "rules.clock=false"])

    assert "rules.played-on" in str(refusal.value)
    assert "rules.clock" in str(refusal.value)


# --- 51 to 53: when time is up ---


@pytest.mark.parametrize("seconds", [30, 25, 31])
def test_axis_51_timeout_s(seconds):
    """So many seconds for the whole turn, at the first take and in the laying turn."""
    rules = house(f"rules.clock.seconds={seconds}")

    assert rules.time_limit(quiet(rules)) == seconds
    assert rules.time_limit(flow(quiet(rules), 13)) == seconds


ROUND_TWO = {"p1": "Ac", "p2": "As", "p3": "Ah", "p4": "Ad"}


@pytest.mark.parametrize(
    ("policy", "thrown"),
    [
        ("highest_legal", {"Kh"}),
        ("highest_rac", {"Js"}),
        ("first_rac", {"2c"}),
        ("random_rac", {"2c", "3d", "9h", "Js"}),
    ],
)
def test_axis_52_timeout_discard_SC_68(policy, thrown):
    """5-6-7* is locked, three kings are a phỏm: a king is the highest legal card, Js the highest rác, 2c the least."""
    rules = house(f"rules.clock.discard={policy}")
    state = position(rules, "p1 take: 5s 6s 7s* Kd Kc Kh 2c 3d 9h", rows=ROUND_TWO, stock="Js")
    played_by_table = table_plays(state)

    assert played_by_table[:2] == ["timeout", "draw"]
    assert played_by_table[2].removeprefix("discard ") in thrown


@pytest.mark.parametrize(
    ("policy", "changes"),
    [("highest_legal", (7, -4, -1, -2)), ("highest_rac", (-1, 6, -2, -3)), ("first_rac", (6, -1, -2, -3))],
)
def test_axis_52_timeout_discard_played(policy, changes):
    """P2, with three kings, is late at t2: he loses his phỏm, or gets rid of 10s and wins with 26, or of an ace."""
    over = ranked(house(f"rules.clock.discard={policy}"), stock="5s 10x As Ah 2c 4h", t2="timeout")

    assert mom(over)[1] is (policy == "highest_legal")
    assert points(over)[1] == {"highest_legal": 26 + 10 + 26, "highest_rac": 26, "first_rac": 35}[policy]
    assert net(over) == changes


def first_time_out(rules, seed):
    """Return P2's hand when the table throws for him at t2, and the card, in the hand that *seed* names."""
    state = rules.start(seed)
    state = rules.act(state, rules.legal(state)[-1])
    turns = [*rules.run_out(state)]
    return turns[-2][1].hands[1], turns[-1][0].action.card


def test_axis_52_timeout_discard_by_chance_is_rac_and_comes_again():
    """By the hand's own chance: any rác, never a phỏm; the same card whenever the same hand is played."""
    rules = house("rules.clock.discard=random_rac")
    seen = [first_time_out(rules, f"late/{number}") for number in range(40)]

    assert all(rules.melds.best(hand, 0).left >> thrown & 1 for hand, thrown in seen)
    assert seen == [first_time_out(rules, f"late/{number}") for number in range(40)]
    least, most = set(), set()
    for hand, thrown in seen:
        ranks = [rank(one) for one in each(rules.melds.best(hand, 0).left)]
        least.add(rank(thrown) == min(ranks))
        most.add(rank(thrown) == max(ranks))
    assert least == most == {True, False}  # now and then the lowest or the highest, but not always


@pytest.mark.parametrize("policy", ["highest_rac", "first_rac", "random_rac"])
def test_axis_52_timeout_discard_without_any_rac(policy):
    """All ten cards lie in phỏm: a legal card goes, and of the named policies the highest."""
    hand = "3s 4s 5s 6s 9h 9d 9c Jd Qd Kd"
    state = dealt(house(f"rules.clock.discard={policy}"), hand)
    (thrown,) = [one.removeprefix("discard ") for one in table_plays(state)[1:]]

    assert thrown == "Kd" if policy != "random_rac" else thrown in hand.split()


def test_axis_52_timeout_discard_of_the_lowest_by_rank_and_suit():
    """Of two threes the club goes before the diamond; an ace is lower than both."""
    rules = house("rules.clock.discard=first_rac")
    position_of = "p1 discard: 3d 3c 7s 9h Jc Qs 10d 5h 6c Kd"

    assert table_plays(position(rules, position_of, rows=ROUND_TWO))[-1] == "discard 3c"


@pytest.mark.parametrize(
    ("laying", "changes", "is_mom"), [("mom", (7, -1, -4, -2), True), ("lay_auto", (6, -1, -2, -3), False)]
)
def test_axis_53_timeout_last_played(laying, changes, is_mom):
    """P3, with three nines, is late at t15: móm, or his nines are laid and Jc thrown, 35 points."""
    over = ranked(house(f"rules.clock.laying={laying}"), t15="timeout")

    assert mom(over) == [False, False, is_mom, False]
    assert is_mom or points(over)[2] == 35
    assert net(over) == changes


@pytest.mark.parametrize(("laying", "lay"), [("mom", "lay"), ("lay_auto", "lay 8d8h8s")])
def test_axis_53_timeout_last_SC_71(laying, lay):
    """Time up before hạ with three eights."""
    rules = house(f"rules.clock.laying={laying}")
    state = placed(rules, "p4 take: 8s 8h 8d 2c 4c Kd Jd 10d 3h", "4443", table={"p1": "QcQdQh"}, stock="5s")

    assert table_plays(state) == ["timeout", "draw", lay, "discard Kd"]
    assert mom(timed_out(state)) == [False, True, True, laying == "mom"]


def test_axis_53_timeout_last_lays_what_leaves_the_fewest_points():
    """Of 5-6-7 and three sevens the sevens: they leave three points less."""
    rules = house(AUTO)
    state = placed(rules, "p4 take: 5s 6s 7s 7h 7d 9c Jd 2c Kh", "4443", stock="4h")

    assert table_plays(state) == ["timeout", "draw", "lay 7d7h7s", "discard Kh"]


def test_axis_53_timeout_last_lays_the_eaten_cards():
    """An eaten king is laid with its run, not locked in the hand; 10d goes."""
    rules = house(AUTO)
    state = placed(rules, "p4 take: Js Qs Ks* 10d 9d 2c 3d 9h 4s", "4443", stock="6h")

    assert table_plays(state) == ["timeout", "draw", "lay JsQsKs", "discard 10d"]


@pytest.mark.parametrize(("laying", "lay", "left"), [("mom", "lay", 6), ("lay_auto", "lay 2c2d2h", 0)])
def test_axis_53_timeout_last_on_a_tai_turn_SC_72(laying, lay, left):
    """Six lie, three twos are in hand by the draw: they stay there, or are laid; what lies stands either way."""
    rules = house(f"rules.clock.laying={laying}")
    state = placed(rules, "p1 take: 2c 2d Kh", "3444", table={"p1": "5s6s7s QcQdQh"}, stock="2h")
    assert table_plays(state) == ["timeout", "draw", lay, "discard Kh"]

    over = timed_out(state)
    assert over.ended == PlayedOut()  # the table declares no ù, though nine cards lie in phỏm
    assert (points(over)[0], mom(over)[0]) == (left, False)


def test_axis_53_timeout_last_with_nothing_to_lay():
    """Who has no phỏm is móm, whoever lays for him."""
    over = ranked(house(AUTO), "p3", t15="timeout")

    assert mom(over) == [False, False, True, False]


# --- 54: false claims ---

EIGHT_IN_PHOM = "3s 4s 5s 6s 9h 9d 9c 9s 2d Kh"
FALSE = "rules.false-claim={}"
ALL_CLAIMS = 'rules.false-claim.claims=["u", "eat", "lay"]'


def test_axis_54_false_claim_refused_SC_73():
    """Eight cards in phỏm are no ù: refused, and the turn goes on."""
    refused(dealt(house(), EIGHT_IN_PHOM), "p1 u", "fewer than 9")


@pytest.mark.parametrize(
    ("settings", "seats", "changes"),
    [
        ([FALSE], 4, (-15, 5, 5, 5)),
        (["rules.false-claim.amount=7"], 4, (-21, 7, 7, 7)),
        ([FALSE], 3, (-10, 5, 5)),
        ([FALSE], 2, (-5, 5)),
        ([FALSE, "rules.u-payments.amount=6"], 4, (-15, 5, 5, 5)),
    ],
)
def test_axis_54_false_claim_pays_SC_73(settings, seats, changes):
    """The claim ends the hand, and the claimant pays each of the others."""
    rules = house(*settings, seats=seats)
    over = played(dealt(rules, EIGHT_IN_PHOM), "p1 u")

    assert over.ended == CalledOff("false-claim", 0)
    assert legal(over) == set()
    assert rules.result(over).outcome.winner is None
    assert rules.result(over).outcome.ranking == ()
    assert net(over) == changes


def test_axis_54_false_claim_is_never_listed():
    """What may be claimed falsely stands in no list, at any step."""
    plain, rules = house(), house(FALSE, ALL_CLAIMS)
    for number in range(6):
        state, same = plain.start(f"claims/{number}"), rules.start(f"claims/{number}")
        while state.ended is None:
            assert legal(same) == legal(state)
            turn = f"p{state.seat + 1} {state.rules.legal(state)[-1]}"
            state, same = played(state, turn), played(same, turn)
        assert same.ended == state.ended


def test_axis_54_false_claim_true_ones_are_as_ever():
    """Nine cards in phỏm are an ù, and a card that makes a phỏm is eaten."""
    rules = house(FALSE, ALL_CLAIMS)

    assert net(played(dealt(rules, NINE_IN_PHOM + " 2h"), "p1 u")) == (15, -5, -5, -5)
    state = played(flow(quiet(rules), 2, t1="discard Ks"), "p2 eat")
    assert state.hands[1] >> card("Ks") & 1
    state = played(placed(rules, "p1 lay: 5s 6s 7s 2c 3d Kd Jh 9h 10c 4h", "3333"), "p1 lay 5s6s7s")
    assert state.ended is None


def test_axis_54_false_claim_eats_stand():
    """P2 ate P1's king and then claims an ù that he has not: 1 from P1, 5 to each."""
    rules = house(FALSE)
    over = played(flow(quiet(rules), 2, t1="discard Ks"), "p2 eat\np2 u")

    assert net(over) == (5 - 1, 1 - 15, 5, 5)


@pytest.mark.parametrize("settings", [[], [MOM]])
def test_axis_54_false_claim_pays_those_who_stayed(settings):
    """P4 has left, and gets nothing; nobody won, so he pays nobody."""
    rules = house(FALSE, *settings)
    over = played(flow(quiet(rules), 2), "p4 leave\np2 draw\np2 u")

    assert net(over) == (5, -10, 5, 0)


def test_axis_54_false_claim_only_of_what_the_house_counts():
    """By itself only an ù is fined: a false eat or lay is refused as ever."""
    rules = house(FALSE)

    refused(flow(quiet(rules), 2, t1="discard Ac"), "p2 eat", "makes no phỏm")
    refused(placed(rules, "p1 lay: 5s 6s 7s 2c 3d Kd Jh 9h 10c 4h", "3333"), "p1 lay 2c3d4h", "no phỏm")
    only_eats = house('rules.false-claim.claims=["eat"]')
    refused(dealt(only_eats, EIGHT_IN_PHOM), "p1 u", "fewer than 9")


def test_axis_54_false_claim_of_an_eat():
    """P1's ace makes no phỏm of P2's: the hand is over, 5 to each; the card is not paid for."""
    rules = house(ALL_CLAIMS)
    over = played(flow(quiet(rules), 2, t1="discard Ac"), "p2 eat")

    assert over.ended == CalledOff("false-claim", 1)
    assert over.eats == ()
    assert net(over) == (5, -15, 5, 5)


def test_axis_54_false_claim_of_an_eat_needs_a_card_that_could_be_taken():
    """After the draw, or when whoever threw it has left, there is nothing to claim: refused."""
    rules = house(ALL_CLAIMS)
    state = flow(quiet(rules), 2, t1="discard Ac")

    refused(played(state, "p2 draw"), "p2 eat", "not now")
    refused(played(state, "p1 leave"), "p2 eat", "no card")


def test_axis_54_false_claim_of_a_lay():
    """2-3-4 of three suits is no phỏm: the hand is over, 5 to each."""
    rules = house(ALL_CLAIMS)
    state = placed(rules, "p1 lay: 5s 6s 7s 2c 3d Kd Jh 9h 10c 4h", "3333")
    over = played(state, "p1 lay 2c3d4h")

    assert over.ended == CalledOff("false-claim", 0)
    assert net(over) == (-15, 5, 5, 5)


def test_axis_54_false_claim_of_a_lay_needs_the_cards():
    """Who does not hold a card, or names it twice, or lays nothing, claims nothing: refused as ever."""
    rules = house(ALL_CLAIMS)
    state = placed(rules, "p1 lay: 5s 6s 7s 2c 3d Kd Jh 9h 10c 4h", "3333")

    refused(state, "p1 lay 5s6s7s8s", "does not hold 8s")
    refused(state, "p1 lay", "every phỏm must be laid")
    refused(state, "p2 lay 2c3d4h", "turn of p1")
    assert played(placed(rules, "p1 lay: 5s 6d 7s 2c 3d Kd Jh 9h 10c 4h", "3333"), "p1 lay").ended is None


def test_axis_54_false_claim_of_a_lay_is_not_one_that_is_only_short():
    """Who lays true phỏm, but not all he has, or not the eaten one, has claimed nothing false: refused as ever."""
    rules = house(ALL_CLAIMS)
    state = placed(rules, "p1 lay: 5s 6s 7s 9h 9d 9c Kd Jh 2c 4h", "3333")
    refused(state, "p1 lay 5s6s7s", "9c9d9h would stay in the hand")

    state = placed(rules, "p1 lay: 5s 6s 7s* 9h 9d 9c Kd Jh 2c 4h", "3333")
    refused(state, "p1 lay 9c9d9h", "eaten 7s must be laid")


def test_axis_54_false_claim_not_at_another_step():
    """Before the take there is no ù to claim, and after the lay it is given up: not now."""
    rules = house(ALL_CLAIMS)
    refused(flow(quiet(rules), 2), "p2 u", "not now")

    state = placed(rules, "p1 lay: 5s 6s 7s 2c 3d Kd Jh 9h 10c 4h", "3333")
    refused(played(state, "p1 lay 5s6s7s"), "p1 u", "not now")


@pytest.mark.parametrize("settings", [[FALSE, "rules.u-khan={}"], ["rules.u-khan={}", FALSE]])
def test_axis_31_54_false_claim_at_a_take_where_u_khan_is_played(settings):
    """Whichever rule stands first: a word at the take that is no ù khan is refused, after the take it is fined."""
    rules = house(*settings)
    state = flow(quiet(rules), 2)
    refused(state, "p2 u", "without any cạ")
    refused(flow(state, 6), "p2 u", "before his first action")

    assert net(played(state, "p2 draw\np2 u")) == (5, -15, 5, 5)


def test_axis_54_false_claim_not_by_a_late_seat():
    """When time is up the table plays, and claims nothing."""
    state = played(dealt(house(FALSE), EIGHT_IN_PHOM), "p1 timeout")

    refused(state, "p1 u", "time is up")


def test_axis_54_false_claim_the_same_starter_leads_again():
    """Nobody has won: as after a void hand."""
    rules = house(FALSE)
    over = played(flow(quiet(rules), 2), "p2 draw\np2 u")
    evening = Evening.opened(4).after(rules.result(over), 0)

    assert evening.winner is None
    assert evening.starter(rules, Random(0)) == 0
    assert evening.totals == (5, -15, 5, 5)


# --- settle files ---


@pytest.fixture
def told(tmp_path):
    """Return what a settle file for four comes to in a house of one's own, given as the text of its file."""

    def settled(rules, text):
        file = tmp_path / "house.toml"
        file.write_text(f'extends = "chuan"\n{rules}', "utf-8")
        return from_text(f"variant = {str(file)!r}\nplayers = 4\n{text}", tmp_path / "hand.toml")

    return settled


U = '[u]\nby = "p1"\nkinds = {}\n'


@pytest.mark.parametrize(
    ("rules", "kinds", "each"),
    [
        ("[rules.u-payments]\ntron_times = 2", '["tron"]', 10),
        ("[rules.u-payments]\ntron = 12", '["tron"]', 12),
        ("[rules.u-payments]\ntron = 12", '["thuong"]', 5),
        ("[rules.u-payments]\ntron = 12", '["het-bai"]', 5),
        ("[rules.u-khan]\namount = 7", '["khan"]', 7),
        ("[rules.u-gui]\nwhen = 'at_most_one_left'\n[rules.u-payments]\ntron_times = 2", '["gui", "tron"]', 10),
        ("[rules.u-gui]\nwhen = 'at_most_one_left'\n[rules.u-payments]\ntron_times = 2", '["gui", "thuong"]', 5),
    ],
)
def test_axis_30_31_33_kinds_of_u_in_a_settle_file(told, rules, kinds, each):
    """Each kind is priced as in a hand that was played."""
    assert told(rules, U.format(kinds)).result().net == (3 * each, -each, -each, -each)


def test_axis_34_one_suit_in_a_settle_file(told):
    """No cards are told, so a mark says that all ten were of one suit."""
    text = U.format('["thuong"]') + '[[marks]]\nlabel = "dong-chat"\nplayer = "p1"\n'

    assert told("[rules.u-dong-chat]", text).result().net == (30, -10, -10, -10)
    assert told("", text).result().net == (15, -5, -5, -5)


EAT_OF_ROUND_2 = '[[eats]]\nby = "p3"\nfrom = "p2"\n'
RANKS = "".join(f'[[standings]]\nplayer = "p{n}"\npoints = {10 * n}\n' for n in (1, 2, 3, 4))
BY_ROUND = "[rules.eat-payments]\nby_round = [1, 2, 3]"


def test_axis_45_by_round_in_a_settle_file(told):
    """The round of the eat is told, and priced."""
    assert told(BY_ROUND, EAT_OF_ROUND_2 + "round = 2\n" + RANKS).result().net == (6, -1 - 2, -2 + 2, -3)
    assert told("", EAT_OF_ROUND_2 + "round = 2\n" + RANKS).result().net == (6, -1 - 1, -2 + 1, -3)
    assert told(BY_ROUND, EAT_OF_ROUND_2 + "chot = true\n" + RANKS).result().net == (6, -1 - 4, -2 + 4, -3)


def test_axis_45_by_round_without_the_round_in_a_settle_file(told, tmp_path, capsys):
    """One clear error that names what is missing, for a program and on the command line."""
    with pytest.raises(IncompleteOutcome, match="round of every eat"):
        told(BY_ROUND, EAT_OF_ROUND_2 + RANKS).result()

    file = tmp_path / "hand.toml"
    file.write_text(f"variant = {str(tmp_path / 'house.toml')!r}\nplayers = 4\n{EAT_OF_ROUND_2}{RANKS}", "utf-8")
    code = run(["settle", str(file)])
    out, err = capsys.readouterr()
    assert (code, out) == (3, "")
    assert len(err.splitlines()) == 1
    assert "rules.eat-payments.by_round" in err


def test_axis_49_pot_in_a_settle_file(told):
    """The pot that was carried in is taken by the ù, or grows."""
    taken = told("[rules.ga]", "pot = 5\n" + U.format('["thuong"]')).result()
    assert (taken.net, taken.pot) == ((20, -5, -5, -5), 0)

    grown = told("[rules.ga]", "pot = 5\n" + EAT_OF_ROUND_2 + RANKS).result()
    assert (grown.net, grown.pot) == ((6, -2, -2, -3), 6)


CHOT_OF_P2 = '[[eats]]\nby = "p2"\nfrom = "p1"\nchot = true\n'
U_OF_P3 = '[u]\nby = "p3"\n'


def test_axis_37_a_settle_file_tells_whether_the_eaten_player_had_laid(told):
    """SC-59 where only a chốt from somebody who had laid counts: P2 pays for all, or each his own."""
    house = "[rules.den-chot]\nneeds_laid = true"

    assert told(house, CHOT_OF_P2 + "laid = true\n" + U_OF_P3).result().net == (-4, -11, 15, 0)
    assert told(house, CHOT_OF_P2 + "laid = false\n" + U_OF_P3).result().net == (-9, -1, 15, -5)
    assert told("", CHOT_OF_P2 + U_OF_P3).result().net == (-4, -11, 15, 0)
    with pytest.raises(IncompleteOutcome, match=r"hand\.toml: rules\.den-chot\.needs_laid asks .*laid = true"):
        told(house, CHOT_OF_P2 + U_OF_P3).result()


def test_axis_39_a_settle_file_tells_of_a_tai_turn(told):
    """SC-62: P1 is ù in a tái turn, so P4, who sits before him, pays for all; otherwise the chốt eater does."""
    house = '[rules.den-tai-u]\nbefore = "den-ba-la"'

    assert told(house, CHOT_OF_P2 + '[u]\nby = "p1"\ntai = true\n').result().net == (11, 4, 0, -15)
    assert told(house, CHOT_OF_P2 + '[u]\nby = "p1"\n').result().net == (11, -11, 0, 0)


@pytest.mark.parametrize(
    ("house", "end", "net"),
    [
        ("", U_OF_P3, (-5, -5, 14, -4)),
        ('[rules.leaving]\ncounted = "mom"', U_OF_P3, (-5, -5, 15, -5)),
        ("[rules.rank-payments]\nmom = 6", None, (7, -1, -2, -4)),
        ('[rules.rank-payments]\nmom = 6\n[rules.leaving]\ncounted = "mom"', None, (9, -1, -2, -6)),
    ],
)
def test_axis_50_a_leaver_in_a_settle_file_counts_as_the_house_has_it(told, house, end, net):
    ranks = "".join(f'[[standings]]\nplayer = "p{seat}"\npoints = {10 * seat}\n' for seat in (1, 2, 3))

    assert told(house, 'left = ["p4"]\n' + (end or ranks)).result().net == net


def test_axis_50a_where_the_table_plays_on_nobody_is_told_to_have_left(told):
    with pytest.raises(SettleError, match="left: in 'house' nobody leaves the hand"):
        told("[rules.played-on]", 'left = ["p4"]\n' + U_OF_P3)


def test_axis_54_a_false_claim_in_a_settle_file(told):
    """SC-73: the claimant pays 5 to each; a house that refuses such a claim has no price for it."""
    claim = '[false-claim]\nby = "p1"\n'

    assert told("[rules.false-claim]", claim).result().net == (-15, 5, 5, 5)
    with pytest.raises(SettleError, match=r"hand\.toml: no rule of variant 'house' says what this end costs"):
        told("", claim).result()


def test_an_u_that_nobody_prices_is_no_free_one(told):
    """Ù khan in a house without it; where an ù costs nothing at all, there is nothing to miss."""
    khan = U.format('["khan"]')

    with pytest.raises(SettleError, match=r"what an ù of this kind \(khan\) costs"):
        told("", khan).result()
    assert told("[rules.u-payments]\namount = 0", khan).result().net == (0, 0, 0, 0)


def test_axis_36_a_settle_file_tells_whether_a_chot_completed_the_u(told):
    """SC-61 where the discarder pays: P1 threw the chốt that made P2 ù; had P2 drawn the ù, each would pay his own."""
    house, end = '[rules.den-chot]\npayer = "discarder"', '[u]\nby = "p2"\n'

    assert told(house, CHOT_OF_P2 + end + "chot = true\n").result().net == (-19, 19, 0, 0)
    assert told(house, CHOT_OF_P2 + end + "chot = false\n").result().net == (-9, 19, -5, -5)
    with pytest.raises(IncompleteOutcome, match=r"rules\.den-chot\.payer asks .*chot = true"):
        told(house, CHOT_OF_P2 + end).result()
    with pytest.raises(SettleError, match="the last card that 'p2' ate is no chốt"):
        told(house, CHOT_OF_P2.replace("true", "false") + end + "chot = true\n")


def test_axis_40_a_settle_file_tells_who_laid_first_where_a_tai_turned_the_order(told):
    """SC-50: P2's last discard came first, P1 laid first; told so, the house of the first lay ranks P1 ahead."""

    def hand(*laid):
        rows = zip(("p2", "p3", "p4", "p1"), (20, 30, 40, 20), laid or [None] * 4, strict=True)
        return "".join(
            f'[[standings]]\nplayer = "{who}"\npoints = {points}\n' + (f"laid = {order}\n" if order else "")
            for who, points, order in rows
        )

    first_lay = '[rules.ranking]\nties = "first_lay"'

    assert told("", hand(2, 3, 4, 1)).result().net == (-1, 6, -2, -3)
    assert told(first_lay, hand(2, 3, 4, 1)).result().net == (6, -1, -2, -3)
    assert told(first_lay, hand()).result().net == (-1, 6, -2, -3)
    with pytest.raises(SettleError, match="each player's, or nobody's"):
        told(first_lay, hand(2, 3, 4, 0))
