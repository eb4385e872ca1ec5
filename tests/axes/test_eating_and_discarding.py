"""Ăn, đánh: what every value of the axes 10 to 15 changes (RULES.md 3.2, 6.2, 6.3)."""

from __future__ import annotations

import pytest

from tala_core.cards import cards
from tala_core.events import Eaten, Sent, Unlocked, WentOut
from tala_core.testing import played, position

from ..rulebook.helpers import (
    chots,
    dealt,
    flow,
    layings,
    legal,
    may_discard,
    mom,
    net,
    placed,
    quiet,
    refused,
    rows,
    table,
    table_plays,
)
from .helpers import house, named, variant

UNLIMITED = "rules.one-eaten.most=unlimited"


def happened(state, *kinds):
    """Return the events of these kinds, in order."""
    return [event for event in state.history() if isinstance(event, kinds)]


# --- 10 how many eaten cards one phỏm may hold ---


@pytest.mark.parametrize(
    ("settings", "lays"),
    [
        ([], {"lay 3d3h3s 4d4h4s 5d5h5s"}),
        ([UNLIMITED], {"lay 3d3h3s 4d4h4s 5d5h5s", "lay 3d4d5d 3h4h5h 3s4s5s"}),
        (["rules.one-eaten.most=2"], {"lay 3d3h3s 4d4h4s 5d5h5s", "lay 3d4d5d 3h4h5h 3s4s5s"}),
    ],
)
def test_axis_10_max_eaten_per_phom_SC_06(settings, lays):
    """With 3s and 4s eaten the run 3-4-5 of spades holds two eaten cards."""
    state = placed(house(*settings), "p4 lay: 3s* 4s* 5s 3h 4h 5h 3d 4d 5d Kh", "4443")

    assert legal(state) == lays | {"u"}


@pytest.mark.parametrize(("settings", "may"), [([], False), ([UNLIMITED], True), (["rules.one-eaten.most=2"], True)])
def test_axis_10_max_eaten_per_phom_SC_11(settings, may):
    """With 5-6-7* the 8h makes no phỏm of its own."""
    state = position(house(*settings), "p2 take: 5h 6h 7h* 9s 9c 2d Jc Qs 4s", offer="8h")

    assert ("eat" in legal(state)) == may


@pytest.mark.parametrize(
    ("settings", "may"), [([UNLIMITED], True), (["rules.one-eaten.most=3"], True), (["rules.one-eaten.most=2"], False)]
)
def test_axis_10_max_eaten_per_phom_the_third_in_one_run(settings, may):
    """5-6-7*-8* is full where a phỏm may hold two."""
    state = position(house(*settings), "p2 take: 5h 6h 7h* 8h* 9s 2d Jc Qs 4s", offer="9h")

    assert ("eat" in legal(state)) == may


def test_axis_10_max_eaten_per_phom_unlimited_what_two_eaten_cards_need():
    """Of 5-6-7*-8* the 5h may go, for 6-7-8 stays; 6h may not."""
    state = position(house(UNLIMITED), "p2 discard: 5h 6h 7h* 8h* 2c 9s 10c Jd Qs Kd", rows={"p1": "Ac"})

    assert may_discard(state) == named("5h 2c 9s 10c Jd Qs Kd")


def test_axis_10_max_eaten_per_phom_unlimited_three_eaten_cards_are_a_phom():
    """7*-8*-9* needs neither 5h nor 6h."""
    state = position(house(UNLIMITED), "p2 discard: 5h 6h 7h* 8h* 9h* 2c 10c Jd Qs Kd", rows={"p1": "Ac"})

    assert may_discard(state) == named("5h 6h 2c 10c Jd Qs Kd")


# P2 can eat P1's 7h for 5-6-7, and 8h only into that run.
EIGHT = (
    "7h 8h Jd Qc Qd Ac 4c 7c 2h 8s",
    "5h 6h 9c 10s Ad 4d 7d 3h Kc",
    "9d 9h 10d 10h 2d 6s 5c Jc 2s",
    "6c 6d Qh 3d 8d 5s 8c 2c Kd",
)
EIGHT_STOCK = "Jh Ks 10c Kh 9s Qs As 3s 4s 7s Ah 4h 3c 5d Js"


def test_axis_10_max_eaten_per_phom_one():
    """P2's run holds an eaten card: he draws, wins as the only one with a phỏm, and P1 has paid for one eat."""
    state = flow(dealt(house(), *EIGHT, stock=EIGHT_STOCK), 6, t1="discard 7h", t2="eat, discard Kc", t5="discard 8h")
    refused(state, "p2 eat", "8h makes no phỏm that leaves each card eaten earlier a phỏm of its own")

    over = flow(state)
    assert mom(over) == [True, False, True, True]
    assert net(over) == (-5, 13, -4, -4)


def test_axis_10_max_eaten_per_phom_unlimited():
    """P2 eats a second time, P1 pays twice; P2, who was F, gives his Kc to P1's row and lays last."""
    rules = house(UNLIMITED)
    state = flow(dealt(rules, *EIGHT, stock=EIGHT_STOCK), 6, t1="discard 7h", t2="eat, discard Kc", t5="discard 8h")
    assert rows(played(state, "p2 eat"))[:2] == ["Kc", ""]

    over = flow(state, t6="eat, discard 9c")
    assert layings(over) == "t15 p3, t16 p4, t17 p1, t18 p2"
    assert net(over) == (-6, 14, -4, -4)


# --- 11 the phỏm of an eaten card ---

FROZEN = "rules.frozen-eats={}"

# P2 eats 7s with 5-6 of spades, draws 7d at t6, and is offered 5d at t10: the hand of SC-15.
REGROUP = (
    "7s 5d Qc Qd Ac 8c 2h 9h Jc 3c",
    "5s 6s 7h 5h Jh Ks 2d 4c 10c",
    "9d 9c 10d 10h 2c 6h Kc 3s 4h",
    "6c 6d Qh 3d 8d 4s 8h Kd As",
)
REGROUP_STOCK = "Qs Js Ah 7d 9s 2s 10s Jd Kh 3h 8s 4d 5c Ad 7c"


def regroup(rules, until):
    """Return that hand at the start of turn *until*."""
    told = {"t1": "discard 7s", "t2": "eat, discard 4c", "t6": "discard 10c", "t9": "discard 5d"}
    told = {key: words for key, words in told.items() if int(key[1:]) < until}
    return flow(dealt(rules, *REGROUP, stock=REGROUP_STOCK), until, **told)


def test_axis_11_regroup_eaten_free_SC_15():
    """7s moves to 7-7-7, and 5s is free for 5-5-5: P1 pays a second time."""
    state = regroup(house(), 10)
    assert cards("5s 6s 7s 7h 7d 5h Jh Ks 2d") == state.hand
    assert legal(state) == {"draw", "eat"}

    assert net(flow(state, t10="eat, discard Ks")) == (-6, 14, -4, -4)


def test_axis_11_regroup_eaten_frozen_SC_15():
    """5-6-7 was fixed at the eat, so that 5d finds only one free five."""
    state = regroup(house(FROZEN), 10)
    assert legal(state) == {"draw"}
    refused(state, "p2 eat", "5d makes no phỏm without cards of a phỏm that is fixed")

    assert net(flow(state)) == (-5, 13, -4, -4)


@pytest.mark.parametrize(("settings", "lays"), [([], {"lay 5s6s7s", "lay 7d7h7s"}), ([FROZEN], {"lay 5s6s7s"})])
def test_axis_11_regroup_eaten_frozen_is_laid_as_it_was_fixed(settings, lays):
    """At t14, with 7h and 7d in the hand, the fixed run is laid and no set."""
    state = played(flow(regroup(house(*settings), 10), 14), "p2 draw")

    assert legal(state) == lays
    if settings:
        refused(state, "p2 lay 7d7h7s", "5s6s7s is fixed")


@pytest.mark.parametrize(
    ("settings", "goes"),
    [([], "5s 6s 7h 7d 5h Jh Ks 2d 10c"), ([FROZEN], "7h 7d 5h Jh Ks 2d 10c")],
)
def test_axis_11_regroup_eaten_frozen_SC_20_the_fixed_phom_stays_together(settings, goes):
    """7h and 7d would do for 7s, but not once 5-6-7 is fixed; the sevens themselves are free."""
    state = played(regroup(house(*settings), 6), "p2 draw")

    assert may_discard(state) == named(goes)
    if settings:
        refused(state, "p2 discard 5s", "5s belongs to 5s6s7s, which is fixed")


@pytest.mark.parametrize(("settings", "goes"), [([], "5s 6s 7h 7d 5h Jh Ks 2d 9c"), ([FROZEN], "5s 6s 5h Jh Ks 2d 9c")])
def test_axis_11_regroup_eaten_frozen_the_phom_that_leaves_the_fewest_points(settings, goes):
    """Who holds both at the eat has 7-7-7 fixed (21 points), not 5-6-7 (18): then 5-5-5 may come, as in SC-15."""
    state = position(house(*settings), "p2 take: 5s 6s 7h 7d 5h Jh Ks 2d 9c", offer="7s")
    state = played(state, "p2 eat")

    assert may_discard(state) == named(goes)


@pytest.mark.parametrize(("settings", "may"), [([], True), ([FROZEN], False)])
def test_axis_11_regroup_eaten_frozen_and_u(settings, may):
    """777, 555, 999 are nine cards, but 7s belongs to 5-6-7: with it and 999 only six lie in phỏm."""
    start = position(
        house(*settings), "p2 take: 5s 6s 7h 5h 9c 9d 9h Ks 2d", offer="7s", stock="Qs Jc Ah 7d 3s 10c 4h 5d"
    )
    state = played(flow(start, 10, t2="eat, discard Ks", t6="discard 2d"), "p2 draw")
    assert cards("5s 6s 7s 7h 7d 5h 5d 9c 9d 9h") == state.hand

    assert ("u" in legal(state)) == may
    if not may:
        refused(state, "p2 u", "not without breaking a phỏm that is fixed")


def test_axis_11_regroup_eaten_frozen_a_run_may_still_grow():
    """What is fixed is laid together, alone or in a longer run."""
    stock = "Qs Jc Ah 8s 10c Ac 8d Kc 3c 8h Qd 6d"
    start = position(house(FROZEN), "p2 take: 5s 6s 9c 4d Jh 2h Kd 10h Ad", offer="7s", stock=stock)
    state = flow(start, 14, t2="eat, discard Kd", t6="discard Ad")
    state = played(state, "p2 draw")

    assert legal(state) == {"lay 5s6s7s", "lay 5s6s7s8s"}


def test_axis_11_regroup_eaten_frozen_only_the_eater_sees_which_phom():
    """The eaten card lies open, its companions do not."""
    state = played(position(house(FROZEN), "p2 take: 5s 6s 9c 4d Jh 2h Kd 10h Ad", offer="7s"), "p2 eat")

    assert [[mark.cards for mark in state.rules.view(state, seat).marks] for seat in range(4)] == [
        [0], [cards("5s 6s 7s")], [0], [0],
    ]  # fmt: skip


@pytest.mark.parametrize("settings", [[], [FROZEN]])
def test_axis_11_regroup_eaten_frozen_1_14_17_the_lock_falls_on_a_late_tai_turn(settings):
    """Two cards in the hand, the third just eaten, time up before hạ: the highest is thrown, fixed or not."""
    state = placed(house(*settings), "p1 take: 5s 6s", "3444", offer="7s", table={"p1": "2c2d2h"})
    state = played(state, "p1 eat")

    assert table_plays(state) == ["timeout", "lay", "discard 7s"]


@pytest.mark.parametrize(
    ("choice", "lays"),
    [
        ("maximal", {"lay 5s6s7s"}),
        ("free", {"lay 5s6s7s"}),
        ("fewest_points", {"lay 5s6s7s"}),
    ],
)
def test_axes_11_20_regroup_eaten_frozen_whatever_else_is_laid(choice, lays):
    """7-7-7 would leave fewer points, but 5-6-7 is fixed: however a house lays, that is what is laid."""
    state = played(flow(regroup(house(FROZEN, f"rules.laying.choice={choice}"), 10), 14), "p2 draw")

    assert legal(state) == lays


@pytest.mark.parametrize("choice", ["maximal", "free", "fewest_points"])
def test_axes_11_53_regroup_eaten_frozen_laid_for_a_late_seat(choice):
    """Where the table lays for whoever is late, it lays the fixed phỏm."""
    rules = house(FROZEN, "rules.clock.laying=lay_auto", f"rules.laying.choice={choice}")

    assert table_plays(flow(regroup(rules, 10), 14))[:3] == ["timeout", "draw", "lay 5s6s7s"]


# --- 12 what may be thrown after an eat ---

EATEN_ONLY = "rules.turns.lock=eaten_only"


@pytest.mark.parametrize(
    ("hand", "kept", "eaten"),
    [
        ("5s 6s 7s* 2c 3d 9h 10c Jd Qd Kh", "5s 6s 7s", "7s"),  # SC-19
        ("5s 6s 7s* 7h 7d 2c 9h 10c Jd Kh", "7s", "7s"),  # SC-20
        ("5s 6s 7s* 8s 2c 9h 10c Jd Qd Kh", "6s 7s", "7s"),  # SC-21
        ("4s 5s 6s* 7s* 7h 7d 2c 9h Jd Kh", "4s 5s 6s 7s 7h 7d", "6s 7s"),  # SC-22
    ],
)
def test_axis_12_discard_lock_SC_19_to_22(hand, kept, eaten):
    """The phỏm of an eaten card stays whole, or only the eaten card itself stays."""
    whole = {word.rstrip("*") for word in hand.split()}

    assert may_discard(position(house(), f"p2 discard: {hand}", rows={"p1": "Ac"})) == whole - {*kept.split()}
    state = position(house(EATEN_ONLY), f"p2 discard: {hand}", rows={"p1": "Ac"})
    assert may_discard(state) == whole - {*eaten.split()}
    refused(state, f"p2 discard {eaten.split()[0]}", "was eaten")


@pytest.mark.parametrize(
    ("hand", "thrown", "still"),
    [
        ("5s 6s 7s* 2c 3d 9h 10c Jd Qd Kh", "5s", ""),
        ("5s 6s 7s* 2c 3d 9h 10c Jd Qd Kh", "2c", "7s"),
        ("5s 6s 7s* 7h 7d 2c 9h 10c Jd Kh", "5s", "7s"),
        ("5s 6s 7s* 8s 2c 9h 10c Jd Qd Kh", "6s", ""),
        ("4s 5s 6s* 7s* 7h 7d 2c 9h Jd Kh", "4s", ""),
        ("4s 5s 6s* 7s* 7h 7d 2c 9h Jd Kh", "Kh", "6s 7s"),
    ],
)
def test_axis_12_discard_lock_eaten_only_unlocks_when_no_partition_is_left(hand, thrown, still):
    """Without a phỏm for each, all eaten cards of the seat are ordinary ones; with one, they stay what they are."""
    state = position(house(EATEN_ONLY), f"p2 discard: {hand}", rows={"p1": "Ac"})
    after = played(state, f"p2 discard {thrown}")

    assert after.eaten[1] == cards(still)
    assert bool(happened(after, Unlocked)) == (not still)


def test_axis_12_discard_lock_keep_partition():
    """P3 eats 9c, may throw neither 9d nor 9h, lays the nines and wins."""
    state = flow(quiet(house()), 3, t1="discard Ks", t2="discard 9c")
    refused(played(state, "p3 eat"), "p3 discard 9d", "9d is needed by a card that was eaten")

    over = flow(state, t3="eat, discard 2d")
    assert mom(over) == [True, True, False, True]
    assert net(over) == (-4, -5, 13, -4)


def test_axis_12_discard_lock_eaten_only():
    """P3 throws 9d after his eat and ends as móm, which who has eaten never is otherwise; P2 lays first and wins."""
    state = flow(quiet(house(EATEN_ONLY)), 3, t1="discard Ks", t2="discard 9c")
    over = flow(state, t3="eat, discard 9d")

    assert layings(over) == "t14 p2, t15 p3, t16 p4, t17 p1"
    assert mom(over) == [True] * 4
    assert net(over) == (-4, 11, -3, -4)


def test_axis_12_discard_lock_eaten_only_afterwards():
    """Once free, 7s may be thrown, stands in the way of no other eat, and need not be laid."""
    start = position(
        house(EATEN_ONLY),
        "p2 discard: 5s 6s 7s* 9c 9h 2c Jd Qs 3d Kh",
        rows={"p1": "Ac"},
        hands={"p1": "9d Ad 3c 6d 8c 10h Qc 5h Kc"},
        stock="4d 8h Js 2h 5d 8d Jc Kd 4c 7h 10d 5c",
    )
    free = played(start, "p2 discard 5s")
    state = flow(free, 7, t6="discard 9d")
    assert legal(state) == {"draw", "eat"}
    assert may_discard(played(state, "p2 eat")) == named("6s 7s 9c 9h 2c Jd Qs 3d Kh")

    assert legal(played(flow(free, 15), "p2 draw")) == {"lay"}


def test_axis_12_discard_lock_SC_69_what_a_late_seat_throws():
    """Js Qs Ks*: locked, all three stay and 10d goes; else the queen is the highest that may, and frees the king."""
    hand = "p1 discard: Js Qs Ks* 10d 9d 2c 3d 9h 4s 6h"
    told = {"p1": "Ac", "p2": "As", "p3": "Ah", "p4": "Ad"}

    assert table_plays(position(house(), hand, rows=told)) == ["timeout", "discard 10d"]
    assert table_plays(position(house(EATEN_ONLY), hand, rows=told)) == ["timeout", "discard Qs"]


# --- 13 eating into one's own phỏm on the table ---

INTO = "rules.eating.into_laid=true"


def tai(rules, hand="2c Kd", offer="8s", lying="5s6s7s"):
    """Return P1 on his tái turn, having laid 5-6-7, with P4's last card on offer."""
    return placed(rules, f"p1 take: {hand}", "3444", offer=offer, table={"p1": lying, "p2": "JcJdJs"}, stock="3h")


def test_axis_13_eat_into_laid_no():
    """8s fits P1's run on the table, but nothing in his hand."""
    state = tai(house())

    assert legal(state) == {"draw"}
    refused(state, "p1 eat", "8s makes no phỏm with two cards of the hand")


def test_axis_13_eat_into_laid_yes():
    """8s joins the run at once, as a chốt; P1 keeps two cards, lays nothing new, and throws one."""
    state = tai(house(INTO))
    assert legal(state) == {"draw", "eat"}

    ate = played(state, "p1 eat")
    assert [type(event) for event in happened(ate, Eaten, Sent)] == [Eaten, Sent]
    assert table(ate, 0) == ["5s6s7s8s"]
    assert cards("2c Kd") == ate.hands[0]
    assert legal(ate) == {"lay"}
    over = played(ate, "p1 lay\np1 discard Kd")
    assert over.seat == 1  # P2's last card moved to P4: a tái for P2
    assert chots(flow(over)) == [True]


def test_axis_13_eat_into_laid_net():
    """P1 draws a three and is left with five points; eating costs P4 four and leaves P1 two. P2 left one and wins."""
    hands = {"p2": "Ac", "p3": "4c Qh", "p4": "6d Qc"}
    lying = {"p1": "5s6s7s", "p2": "JcJdJs", "p3": "9c9d9h", "p4": "8c8d8h"}
    no, yes = (
        placed(rules, "p1 take: 2c Kd", "3444", offer="8s", table=lying, hands=hands, stock="3h")
        for rules in (house(), house(INTO))
    )
    over = flow(no, t16="discard Kd")
    assert net(over) == (-1, 6, -2, -3)

    over = flow(yes, t16="eat, discard Kd", t17="draw, lay, discard 3h")
    assert net(over) == (-1 + 4, 6, -2, -3 - 4)


@pytest.mark.parametrize(("card", "may"), [("8s", True), ("4s", True), ("9s", False), ("8h", False)])
def test_axis_13_eat_into_laid_only_what_extends_the_phom(card, may):
    """Either end of the run, no other card."""
    assert ("eat" in legal(tai(house(INTO), offer=card))) == may


def test_axis_13_eat_into_laid_not_into_another_players_phom():
    """P2's jacks are not P1's."""
    assert legal(tai(house(INTO), offer="Jh")) == {"draw"}


def test_axis_13_eat_into_laid_a_phom_in_the_hand_comes_first():
    """With 8d and 8h in the hand 8s makes a new phỏm, which is laid; the run stays as it is."""
    state = played(tai(house(INTO), hand="8d 8h Kd"), "p1 eat")

    assert table(state, 0) == ["5s6s7s"]
    assert legal(state) == {"lay 8d8h8s"}


@pytest.mark.parametrize(
    ("eaten", "settings", "may"), [("", [INTO], True), ("*", [INTO], False), ("*", [INTO, UNLIMITED], True)]
)
def test_axis_13_eat_into_laid_keeps_to_the_limit_of_eaten_cards(eaten, settings, may):
    """P1 has laid 5-6-7; where 7s was eaten the phỏm is full, unless one may hold any number."""
    state = placed(
        house(*settings),
        f"p1 lay: 5s 6s 7s{eaten} 2c 3d 9h Jd Qd Kh 4h",
        "3333",
        hands={
            "p2": "Kc Kd 2d 4c 6d 8c 10h 3c Ac",
            "p3": "As 3s 9d Js Qs 5d 7c 8h 10c",
            "p4": "8s 2h 4d 6c 9c Jc Qh 3h 7d",
        },
        stock="Ah 10d",
    )
    first = state.turn
    told = {f"t{first}": "lay 5s6s7s, discard Kh", f"t{first + 1}": "eat, discard 2d", f"t{first + 3}": "discard 8s"}
    state = flow(state, first + 4, **told)
    assert (state.seat, state.offer.card) == (0, cards("8s").bit_length() - 1)

    assert ("eat" in legal(state)) == may


@pytest.mark.parametrize(("settings", "may"), [([INTO], False), ([INTO, UNLIMITED], True)])
def test_axis_13_eat_into_laid_twice(settings, may):
    """N = 2: P1 has eaten 8s into his run; 9s would be the second eaten card in it."""
    lying = {"p1": "5s6s7s", "p2": "JcJdJs"}
    hands = {"p2": "Kc Kh 9s 4d"}
    state = placed(house(*settings, seats=2), "p1 take: 2c Kd", "34", offer="8s", table=lying, hands=hands)
    state = played(state, "p1 eat\np1 lay\np1 discard Kd\np2 eat\np2 lay KcKdKh\np2 discard 9s")

    assert ("eat" in legal(state)) == may


def test_axis_13_eat_into_laid_counts_for_nine_cards():
    """Eight of P1's cards lie in his phỏm; a ninth, eaten into them, makes an ù on tái: 5 each, and 4 for the chốt."""
    lying = "4s5s6s7s 9c9d9h9s"
    assert legal(tai(house(), hand="Kd", lying=lying)) == {"draw"}

    state = played(tai(house(INTO), hand="Kd", lying=lying), "p1 eat")
    assert legal(state) == {"lay", "u"}
    over = played(state, "p1 u")
    assert over.ended == WentOut(0, frozenset({"thuong"}), over.turn, tai=True)
    assert net(over) == (19, -5, -5, -9)


def test_axis_13_eat_into_laid_a_drawn_card_that_is_sent_there_does_not():
    """Drawn instead, the same 8s can be sent only after hạ, and then ù is no more to be declared (1.14-1)."""
    lying = {"p1": "4s5s6s7s 9c9d9h9s"}
    state = placed(house(INTO), "p1 take: Kd", "3444", offer="2h", table=lying, stock="8s")
    state = played(state, "p1 draw")
    assert legal(state) == {"lay"}

    assert "u" not in legal(played(state, "p1 lay\np1 send 8s 4s5s6s7s"))


# --- 14 the phỏm of an eat is shown ---

SHOWN = "rules.shown-eats={}"


def test_axis_14_show_phom_on_eat_everybody_sees_the_companions():
    """P2's kings lie open for all; without the rule only the eaten one does."""
    state = played(flow(quiet(house()), 2, t1="discard Ks"), "p2 eat")
    assert [state.rules.view(state, seat).marks for seat in range(4)] == [()] * 4

    state = played(flow(quiet(house(SHOWN)), 2, t1="discard Ks"), "p2 eat")
    for seat in range(4):
        (mark,) = state.rules.view(state, seat).marks
        assert (mark.label, mark.seat, mark.turn, mark.cards) == ("shown", 1, 2, cards("Kc Kd Ks"))


def test_axis_14_show_phom_on_eat_binds_nobody():
    """What is legal stays the same all through the hand, and so does what it comes to."""
    plain, shown = (flow(quiet(rules), 2, t1="discard Ks") for rules in (house(), house(SHOWN)))
    for turn in ["p2 eat", "p2 discard 9c", "p3 eat", "p3 discard 2d", "p4 draw", "p4 discard 8c"]:
        plain, shown = played(plain, turn), played(shown, turn)
        assert legal(plain) == legal(shown)

    assert net(flow(plain)) == net(flow(shown))


def test_axis_14_show_phom_on_eat_the_phom_may_change_afterwards():
    """5-6-7 or 7-7-7 is shown, whichever leaves fewer points: the sevens; all the same 7h may go (SC-20)."""
    state = position(house(SHOWN), "p2 take: 5s 6s 7h 7d 2c 9h 10c Jd Kh", offer="7s")
    state = played(state, "p2 eat")

    assert state.marks[0].cards == cards("7s 7h 7d")
    assert {"7h", "7d", "5s", "6s"} <= may_discard(state)


# --- 15 a third eat ends the hand ---

THIRD = "rules.third-eat={}"

# P3 can eat 9c, 5s and Js from P2 in the rounds 1 to 3.
THRICE = (
    "Ks Jd Qc Qd Ac 4c 7c 2h 8s 6h",
    "9c 5s Js Kc Kd Ad 4d 7d 3h",
    "9d 9h 5d 5h Jc Jh 2d 6s 2s",
    "6c 6d Qh 3d 8d 10c 8c 2c 7h",
)
THRICE_STOCK = "10h 3c 4h 7s 3s 4s Qs 10s 8h As 10d Kh 9s 5c Ah"
THREE_EATS = {
    "t1": "discard Ks", "t2": "discard 9c", "t3": "eat, discard 2d",
    "t6": "discard 5s", "t7": "eat, discard 6s", "t10": "discard Js",
}  # fmt: skip


def test_axis_15_third_eat_implied():
    """The third eat gives P3 the right to declare; he does not, lays his nine cards at t19, and wins with 0 points."""
    state = flow(dealt(house(), *THRICE, stock=THRICE_STOCK), 11, **THREE_EATS)
    assert "u" in legal(played(state, "p3 eat"))

    over = flow(state, t11="eat, discard 2s")
    assert over.turn == 19
    assert net(over) == (-4, -7, 15, -4)
    assert net(played(state, "p3 eat\np3 u")) == (0, -18, 18, 0)


def test_axis_15_third_eat_ends_hand_SC_57():
    """The third eat is the ù: P2 pays 15 for all, and 3 for what was eaten."""
    state = flow(dealt(house(THIRD), *THRICE, stock=THRICE_STOCK), 11, **THREE_EATS)
    over = played(state, "p3 eat")

    assert over.ended == WentOut(2, frozenset({"thuong"}), 11)
    assert net(over) == (0, -18, 18, 0)


@pytest.mark.parametrize(("settings", "ends"), [([UNLIMITED], False), ([UNLIMITED, THIRD], True)])
def test_axes_10_15_third_eat_where_two_share_a_phom(settings, ends):
    """Three eats, seven cards in phỏm: no ù by the cards, but one by the third eat."""
    state = placed(house(*settings), "p2 take: 5h 6h 7h* 8h* Ks Kd 2d Jc 4s", "2111", offer="Kc")
    state = played(state, "p2 eat")

    assert (state.ended is not None) == ends
    assert "u" not in legal(state)
    if ends:
        assert net(state) == (-18, 18, 0, 0)


def test_axis_15_third_eat_ends_hand_as_tron_where_all_ten_lie_in_phom():
    """4-5-6-7, three nines, three kings: a house that doubles ù tròn gets 30 and 3, all from P1."""
    rules = house(THIRD, "rules.u-payments.tron_times=2")
    state = placed(rules, "p2 take: 4h 5h 6h 7h* 9c 9d 9s* Kd Kh", "2111", offer="Kc")
    over = played(state, "p2 eat")

    assert over.ended.kinds == {"tron"}
    assert net(over) == (-33, 33, 0, 0)


def test_axis_15_third_eat_may_be_the_second():
    """With two eats as the limit the second one ends the hand; P1 has let two be eaten, not three, and pays his own."""
    state = placed(house("rules.third-eat.eats=2"), "p2 take: 5h 6h 7h* Ks Kd 2d Jc 4s 9s", "2111", offer="Kc")

    assert net(played(state, "p2 eat")) == (-7, 17, -5, -5)


def test_axis_15_third_eat_from_two_neighbours_is_no_den():
    """P2 leaves after two eats, P3 eats the third from P1: it ends the hand, and each pays his own (1.14-25)."""
    told = {key: words for key, words in THREE_EATS.items() if key != "t10"}
    state = flow(dealt(house(THIRD), *THRICE, stock=THRICE_STOCK), 10, **told, t9="discard Jd")
    over = played(state, "p2 leave\np3 eat")

    assert over.ended == WentOut(2, frozenset({"thuong"}), 11)
    assert net(over) == (-6, -6, 17, -5)


def test_axis_15_third_eat_counts_each_eater_for_himself():
    """Three eats by three players end nothing."""
    told = {"t1": "discard Ks", "t2": "eat, discard 9c", "t3": "eat, discard 6s", "t4": "eat, discard Qh"}
    over = flow(quiet(house(THIRD)), **told, t5="eat, discard Jd")

    assert len(over.eats) == 4
    assert over.turn == 20


def test_axes_10_to_15_are_all_defaults_of_the_standard_game():
    """Written out, the defaults of these axes are the standard game itself; 11, 14 and 15 are rules it has not."""
    told = ("rules.one-eaten.most=1", "rules.turns.lock=keep_partition", "rules.eating.into_laid=false")

    assert variant(*told).hash == variant().hash
    assert not {"frozen-eats", "shown-eats", "third-eat"} & {*variant().rules}
