"""Bài, chia bài: what every value of the axes 1 to 9 changes (RULES.md 3.1, 6.1)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tala_core.cards import cards
from tala_core.errors import VariantError
from tala_core.table import Evening
from tala_core.testing import pack, played, position

from ..rulebook.helpers import (
    P1,
    P2,
    P3,
    P4,
    STOCK,
    TWO,
    TWO_STOCK,
    dealt,
    draws,
    flow,
    layings,
    legal,
    net,
    placed,
    quiet,
    refused,
    rows,
    sends,
    some_hand,
    table_plays,
)
from .helpers import house, named, points, variant

# --- 1 players ---


@pytest.mark.parametrize(("seats", "turns", "ends"), [(2, 8, (4, -4)), (3, 12, (8, -4, -4)), (4, 16, (12, -4, -4, -4))])
def test_axis_01_players_two_to_four_by_default(seats, turns, ends):
    """Four discards each, however many play; all móm, so that the starter takes four from every other."""
    over = flow(quiet(house(seats=seats)), t1="discard Ks")

    assert (over.turn, net(over)) == (turns, ends)


def test_axis_01_players_a_house_may_play_by_fewer_numbers():
    """A table for two only takes no third."""
    assert net(flow(quiet(house("table.seats=[2, 2]", seats=2)), t1="discard Ks")) == (4, -4)
    with pytest.raises(VariantError, match="is played by 2, not by 3"):
        house("table.seats=[2, 2]", seats=3)


def test_axis_01_players_five_need_shorter_hands():
    """Five times nine and one more, and nineteen draws: 65 cards; with six each it is 50."""
    with pytest.raises(VariantError, match="19 cards to draw"):
        house("table.seats=[2, 5]", seats=5)

    over = some_hand(house("table.seats=[2, 5]", "table.hand=6", seats=5), 1)
    assert sum(net(over)) == 0


# --- 2 direction ---


@pytest.mark.parametrize("direction", ["ccw", "cw"])
def test_axis_02_direction_is_for_the_eye_only(direction):
    """The next seat is the next seat; which way it sits is told to whoever draws the table."""
    rules = house(f"rules.turns.direction={direction}")
    assert rules.plugins["turns"].direction == direction

    over = flow(quiet(rules), t1="discard Ks", t2="eat, discard 9c", t3="eat, discard 2d")
    assert layings(over) == "t15 p3, t16 p4, t17 p1, t18 p2"
    assert net(over) == net(flow(quiet(house()), t1="discard Ks", t2="eat, discard 9c", t3="eat, discard 2d"))


# --- 3, 4 who starts ---

TABLE = replace(Evening.opened(4, owner=1, dealer=2), creator=3)


def first_place(value, evening=TABLE, seed=0):
    """Return who starts the first hand."""
    return evening.starter(house(f"rules.starter.first={value}"), Random(seed))


def net_of(rules, place):
    """Return what the quiet hand comes to if *place* starts it: everybody is móm, and the first to lay wins."""
    return net(flow(dealt(rules, P1, P2, P3, P4, stock=STOCK, starter=place), t1="discard Ks"))


@pytest.mark.parametrize(
    ("value", "ends"),
    [("owner", (-4, 12, -4, -4)), ("dealer", (-4, -4, 12, -4)), ("creator", (-4, -4, -4, 12))],
)
def test_axis_03_starter_first(value, ends):
    """Place 1 owns the table, 2 deals, 3 opened it; whoever leads wins the hand in which all are móm."""
    rules = house(f"rules.starter.first={value}")

    assert net_of(rules, TABLE.starter(rules, Random(0))) == ends


def test_axis_03_starter_first_random_is_anybody_at_the_table():
    """By chance every place comes up, an empty one never; the same source gives the same place."""
    assert {first_place("random", seed=seed) for seed in range(40)} == {0, 1, 2, 3}
    assert {first_place("random", TABLE.without(2), seed) for seed in range(40)} == {0, 1, 3}
    assert [first_place("random", seed=seed) for seed in range(40)] == [
        first_place("random", seed=seed) for seed in range(40)
    ]


@pytest.mark.parametrize(("value", "gone", "place"), [("owner", 1, 2), ("dealer", 2, 3), ("creator", 3, 0)])
def test_axis_03_starter_first_has_left_before_the_first_hand(value, gone, place):
    """The next place still occupied starts (1.14-29)."""
    assert first_place(value, TABLE.without(gone)) == place


def second_place(value, result, before, gone=None, dealer=0):
    """Return who starts the hand after *result*, which *before* had started; *gone* leaves between the two."""
    evening = Evening.opened(4, owner=before, dealer=dealer).after(result, before)
    return (evening if gone is None else evening.without(gone)).starter(house(f"rules.starter.next={value}"), Random(0))


def won_by_the_third(starter=1):
    """Return a hand that its third seat wins: P3's chốt gives the only phỏm (SC-27)."""
    state = dealt(house(), P1, P2, P3, P4, stock=STOCK, starter=starter)
    return house().result(flow(state, t1="discard Ks", t14="discard 9c", t15="eat"))


@pytest.mark.parametrize(("value", "place"), [("previous_winner", 3), ("next_seat", 2), ("dealer", 0)])
def test_axis_04_starter_next(value, place):
    """Place 1 led, place 3 won, place 0 deals all evening."""
    result = won_by_the_third()
    assert result.net == (-4, -4, -8, 16)

    assert second_place(value, result, 1) == place
    assert net_of(house(f"rules.starter.next={value}"), place)[place] == 12


@pytest.mark.parametrize(("value", "gone", "place"), [("previous_winner", 3, 0), ("next_seat", 2, 3), ("dealer", 0, 1)])
def test_axis_04_starter_next_has_left_between_two_hands(value, gone, place):
    """The next place still occupied starts, and deals (1.14-29)."""
    assert second_place(value, won_by_the_third(), 1, gone) == place


@pytest.mark.parametrize(("value", "place"), [("previous_winner", 1), ("next_seat", 1), ("dealer", 0)])
def test_axis_04_starter_next_after_a_void_hand(value, place):
    """A hand broken off counts for nothing: whoever led it leads again (1.14-28)."""
    void = house().result(house().stop(quiet(house())))

    assert second_place(value, void, 1) == place


def test_axis_04_starter_next_who_leaves_during_the_hand_does_not_lead_the_next():
    """P3, next after P2 who led, left in the hand: the turn to lead goes on to P4."""
    state = dealt(house(), P1, P2, P3, P4, stock=STOCK, starter=1)
    result = house().result(flow(state, t1="discard Ks, p3 leave"))

    assert second_place("next_seat", result, 1) == 3


# --- 5 ace ---

SC_03 = "Qs Ks As 4h 8d Jc 9h 2d 6c"
HIGH = "rules.runs.ace=low_and_high"


def last_to_lay(rules, hand):
    """Return P4 about to lay *hand*; the others have laid, with 45, 50 and 55 points left."""
    lying = {"p1": "3c3d3s", "p2": "5c5d5s", "p3": "7c7d7s"}
    hands = {"p1": "Kd Qd Jd 9d", "p2": "Kc Qc 10c 9c 6d", "p3": "Qh Jh 10d 9s 8h 4d Ah"}
    return placed(rules, f"p4 lay: {hand}", "4443", table=lying, hands=hands)


def test_axis_05_ace_low_SC_03_has_no_phom():
    """Q-K-A is none: P4 is móm with 66 points and pays four."""
    state = last_to_lay(house(), f"{SC_03} Kh")
    assert legal(state) == {"lay"}

    over = played(state, "p4 lay\np4 discard Kh")
    assert points(over) == [45, 50, 55, 66]
    assert net(over) == (7, -1, -2, -4)


def test_axis_05_ace_low_and_high_SC_03_lays_q_k_a():
    """Q-K-A is laid, 40 points are left, and P4 wins."""
    state = last_to_lay(house(HIGH), f"{SC_03} Kh")
    assert legal(state) == {"lay AsQsKs"}

    over = played(state, "p4 lay AsQsKs\np4 discard Kh")
    assert points(over) == [45, 50, 55, 40]
    assert net(over) == (-1, -2, -3, 6)


@pytest.mark.parametrize("settings", [[], [HIGH]])
def test_axis_05_ace_SC_04_k_a_2_is_never_a_phom(settings):
    """Not by itself, and not at the end of Q-K-A or in front of A-2-3."""
    table = house(*settings).melds

    assert table.inside(cards("Ks As 2s")) == ()
    assert cards("Qs Ks As 2s") not in table.known
    assert cards("Ks As 2s 3s") not in table.known
    assert cards("As 2s 3s") in table.known


@pytest.mark.parametrize(("settings", "may"), [([], False), ([HIGH], True)])
def test_axis_05_ace_may_be_eaten_after_the_king(settings, may):
    """The ace completes Q-K-A only where it is high; the two never completes K-A-2."""
    rules = house(*settings)
    rest = "4h 8d Jc 9h 3d 6c 10h"

    assert ("eat" in legal(position(rules, f"p2 take: Qs Ks {rest}", offer="As"))) == may
    assert "eat" not in legal(position(rules, f"p2 take: Ks As {rest}", offer="2s"))


@pytest.mark.parametrize(("settings", "fits"), [([], set()), ([HIGH], {"As JsQsKs"})])
def test_axis_05_ace_may_be_sent_after_the_king(settings, fits):
    """Gửi knows the same phỏm; a two never goes behind the ace."""
    lying = {"p1": "JsQsKs", "p2": "4c4d4h"}
    state = placed(house(*settings), "p2 send: As 2s Kd 7c", "4333", table=lying)
    assert sends(state) == fits

    if fits:
        assert sends(played(state, "p2 send As JsQsKs")) == set()


def test_axis_05_ace_high_still_costs_one():
    """Where an ace may stand does not change what it costs."""
    assert house(HIGH).melds.points(cards("As")) == 1


# --- 6 points ---

TENS = ("rules.points.jack=10", "rules.points.queen=10", "rules.points.king=10")


@pytest.mark.parametrize(
    ("settings", "left", "ends"),
    [([], [42, 46, 53, 45], (6, -2, -3, -1)), (TENS, [42, 46, 47, 39], (-1, -2, -3, 6))],
)
def test_axis_06_points_of_the_courts(settings, left, ends):
    """P4 keeps J, Q and K besides 9 points: 45 are behind P1's 42, 39 are ahead."""
    state = placed(
        house(*settings),
        "p4 lay: 8h 8c 8s Js Qd Kd 2h 3h 4d Ks",
        "4443",
        table={"p1": "7c7d7s", "p2": "AcAdAh", "p3": "6c6d6s"},
        hands={"p1": "10h 10s 9d 9h 4c", "p2": "10d 10c 9c 9s 5h 3d", "p3": "Kc Qh Jh 8d 5s 4h"},
    )
    over = played(state, "p4 lay 8c8h8s\np4 discard Ks")

    assert points(over) == left
    assert net(over) == ends


@pytest.mark.parametrize(("settings", "goes"), [([], "Kd"), (TENS, "10h"), (["rules.points.king=0"], "Qs")])
def test_axis_06_points_decide_what_a_late_seat_throws(settings, goes):
    """With ten for every court the ten of hearts is as high as the king of diamonds, and hearts go first."""
    state = position(house(*settings), "p1 discard: 10h Kd Qs Jc 2c 3d 5s 6h 8c 9d")

    assert table_plays(state) == ["timeout", f"discard {goes}"]


# --- 7 the longest phỏm ---

THREE = ("rules.runs.longest=3", "rules.sets.longest=3")


def test_axis_07_phom_max_len_any_run():
    """Of 7-8-9-10 all four may be laid, or three of them; then 35 points are left, and P4 wins."""
    state = four_in_a_row(house())
    assert legal(state) == {"lay 7s8s9s10s", "lay 7s8s9s", "lay 8s9s10s"}

    over = played(state, "p4 lay 7s8s9s10s\np4 discard Kh")
    assert points(over) == [38, 50, 55, 35]
    assert net(over) == (-1, -2, -3, 6)


def test_axis_07_phom_max_len_exactly_3_run():
    """One of the four stays in the hand: at best 42 points, behind P1's 38."""
    state = four_in_a_row(house(*THREE))
    assert legal(state) == {"lay 7s8s9s", "lay 8s9s10s"}

    over = played(state, "p4 lay 8s9s10s\np4 discard Kh")
    assert points(over) == [38, 50, 55, 42]
    assert net(over) == (6, -2, -3, -1)


def four_in_a_row(rules):
    """Return P4 about to lay, with 7-8-9-10 of spades; the others have laid, with 38, 50 and 55 points left."""
    return placed(
        rules,
        "p4 lay: 7s 8s 9s 10s 2h 3d 5c Kd Qc Kh",
        "4443",
        table={"p1": "4c4d4h", "p2": "6c6d6s", "p3": "AcAdAs"},
        hands={"p1": "Ks Qd 8d 5d", "p2": "Kc Qh Jd 10d 2c 2d", "p3": "Qs Js 10c 9c 8c 5h"},
    )


@pytest.mark.parametrize(
    ("settings", "lays"),
    [
        ([], {"lay 7c7d7h7s", "lay 7c7d7h", "lay 7c7d7s", "lay 7c7h7s", "lay 7d7h7s"}),
        (THREE, {"lay 7c7d7h", "lay 7c7d7s", "lay 7c7h7s", "lay 7d7h7s"}),
        (["rules.runs.longest=3"], {"lay 7c7d7h7s", "lay 7c7d7h", "lay 7c7d7s", "lay 7c7h7s", "lay 7d7h7s"}),
    ],
)
def test_axis_07_phom_max_len_sets(settings, lays):
    """Four of a rank are one phỏm or three of them."""
    state = placed(house(*settings), "p4 lay: 7c 7d 7h 7s 2h 3d 5c Kd Qc Jh", "4443", table={"p1": "4c4d4h"})

    assert legal(state) == lays


def test_axis_07_phom_max_len_exactly_3_leaves_nothing_to_send_to():
    """A phỏm of three is full: SC-43's 5h does not go, nor anything to a run."""
    lying = {"p1": "5c5d5s", "p2": "7h8h9h"}
    hand = "p2 send: 5h 6h 10h Kd"
    assert sends(placed(house(), hand, "4333", table=lying)) == {"5h 5c5d5s", "6h 7h8h9h", "10h 7h8h9h"}

    state = placed(house(*THREE), hand, "4333", table=lying)
    assert sends(state) == set()
    refused(state, "p2 send 5h 5c5d5s", "5h does not fit")


@pytest.mark.parametrize(("settings", "may"), [([], True), (THREE, False)])
def test_axis_07_phom_max_len_exactly_3_SC_33_is_no_u(settings, may):
    """A run of five and four nines are nine cards, but of threes only six: no ù."""
    state = dealt(house(*settings), "3s 4s 5s 6s 7s 9h 9d 9c 9s Kh")

    assert ("u" in legal(state)) == may


def test_axis_07_phom_max_len_exactly_3_three_phom_of_three_are_an_u_but_never_tron():
    """SC-35's ten cards: nine lie in phỏm of three, so where ù tròn is double the ù costs five, not ten."""
    hand = "3s 4s 5s 6s 9h 9d 9c Jd Qd Kd"
    double = "rules.u-payments.tron_times=2"

    assert net(played(dealt(house(double), hand), "p1 u")) == (30, -10, -10, -10)
    assert net(played(dealt(house(double, *THREE), hand), "p1 u")) == (15, -5, -5, -5)


# --- 8 who is dealt ten ---

ALL = "rules.deal.extra_card=all"


def test_axis_08_deal_others_nine():
    """P2 holds nine cards, so he draws or eats; he eats P1's king, lays the three kings, and P1 is móm."""
    state = flow(quiet(house(seats=2)), 2, t1="discard Ks")
    assert [hand.bit_count() for hand in state.hands] == [9, 9]
    assert legal(state) == {"draw", "eat"}

    over = flow(state, t2="eat, discard 9c")
    assert (over.turn, draws(over)) == (9, 7)
    assert net(over) == (-5, 5)


def test_axis_08_deal_others_ten_for_all_with_two():
    """P2 has ten cards and opens with a discard: P1's king can't be eaten, all are móm, and P1 wins."""
    state = flow(quiet(house(ALL, seats=2)), 2, t1="discard Ks")
    assert [hand.bit_count() for hand in state.hands] == [9, 10]
    assert legal(state) == {f"discard {one}" for one in named("Kc Kd Qh 9c Ad 4d 7d 3h 6h 10s")}
    refused(state, "p2 eat", "not now")
    refused(state, "p2 draw", "not now")

    over = flow(state, t2="discard 10s")
    assert (over.turn, draws(over)) == (8, 6)
    assert net(over) == (4, -4)


# P2's tenth card is Jh, P3's last two are 2s and Qs.
THREE_OF_TEN = (P1, P2, "Jh 9d 9h 10d 10h 2d 6s 5c Jc")
THREE_OF_TEN_STOCK = "2s Qs 8h 8c 3d As 4s 7s 3s 5s 4h"


def three_of_ten():
    """Return a deal of ten cards to each of three."""
    return dealt(house(ALL, seats=3), *THREE_OF_TEN, stock=THREE_OF_TEN_STOCK)


def test_axis_08_deal_others_ten_for_all_with_three():
    """Three open with a discard, the other nine turns begin with a draw."""
    state = three_of_ten()
    assert [hand.bit_count() for hand in state.hands] == [10, 10, 10]

    over = flow(state, t1="discard Ks", t2="discard Jh", t3="discard 2s")
    assert (over.turn, draws(over), layings(over)) == (12, 9, "t10 p1, t11 p2, t12 p3")
    assert net(over) == (8, -4, -4)


def test_axis_08_deal_others_ten_for_all_what_P3_opens_with_can_be_eaten():
    """P1, who has had his opening, takes and may eat: his Ks moves to P3's row, P2 lays first and he last."""
    state = flow(three_of_ten(), 4, t1="discard Ks", t2="discard Jh", t3="discard Qs")
    assert legal(state) == {"draw", "eat"}
    assert rows(played(state, "p1 eat")) == ["", "Jh", "Ks"]

    over = flow(state, t4="eat, discard 8s")
    assert (over.turn, draws(over), layings(over)) == (13, 9, "t11 p2, t12 p3, t13 p1")
    assert net(over) == (9, -4, -5)


def test_axis_08_deal_others_ten_for_all_not_with_four():
    """Four times ten leave too few to draw: only the starter has ten."""
    assert [hand.bit_count() for hand in quiet(house(ALL)).hands] == [10, 9, 9, 9]


@pytest.mark.parametrize(("settings", "before", "drawn"), [([], "p2 draw", 1), ([ALL], "", 0)])
def test_axis_08_deal_others_ten_for_all_u_on_the_deal(settings, before, drawn):
    """P2 is dealt nine cards in three phỏm: with a tenth he declares at once, with nine he takes a card first."""
    deal = (P1.replace("Jd", "Jc").replace("Qd", "Qh"), "3s 4s 5s 9h 9d 9c Jd Qd Kd")
    state = flow(dealt(house(*settings, seats=2), *deal, stock="2s"), 2, t1="discard Ks")
    assert ("u" in legal(state)) == (not before)

    over = played(state, [before, "p2 u"])
    assert draws(over) == drawn
    assert net(over) == (-5, 5)


def test_axis_08_deal_others_ten_for_all_who_is_late_with_his_opening_draws_nothing():
    """The highest of P2's ten goes: of two kings the diamond."""
    state = flow(quiet(house(ALL, seats=2)), 2, t1="discard Ks")

    assert table_plays(state) == ["timeout", "discard Kd"]


def test_axis_08_deal_others_ten_for_all_the_starter_leaves_before_his_discard():
    """The next seat opens with a discard of its own ten (1.14-23); two players, eight turns, six draws."""
    state = played(three_of_ten(), "p1 leave")
    assert (state.seat, state.step) == (1, "discard")

    over = flow(state, t2="discard Jh", t3="discard 2s")
    assert [len(row) for row in over.piles] == [0, 4, 4]
    assert draws(over) == 6
    assert net(over) == (-4, 8, -4)


def test_axis_08_deal_others_ten_for_all_another_leaves_before_his_opening():
    """P2 goes while P1 thinks: P3 opens next, and the hand ends with four discards of each who stayed."""
    over = flow(three_of_ten(), t1="p2 leave, discard Ks", t2="discard 2s")

    assert [len(row) for row in over.piles] == [4, 0, 4]
    assert draws(over) == 6
    assert net(over) == (8, -4, -4)


# --- 9 stock ---

BURN = "rules.deal.stock=burn"


@pytest.mark.parametrize("seats", [2, 3])
def test_axis_09_stock_leave_rest_or_burn(seats):
    """13 cards for each empty place lie aside, or at the bottom of the stock: the same hand, another counter."""
    hands, stock = (TWO, TWO_STOCK) if seats == 2 else ((P1, P2, P3), " ".join(STOCK.split()[:11]))
    aside = 13 * (4 - seats)
    whole = pack(house(seats=seats), *hands, stock=stock)
    left = house(seats=seats).deal(whole)
    burnt = house(BURN, seats=seats).deal((*whole[-aside:], *whole[:-aside]))

    assert left.hands == burnt.hands
    assert (left.rules.view(left, 0).stock, burnt.rules.view(burnt, 0).stock) == (4 * seats - 1 + aside, 4 * seats - 1)
    for state, rest in ((left, aside), (burnt, 0)):
        over = flow(state, t1="discard Ks", t2="eat")
        assert over.rules.view(over, 0).stock == rest
        assert (over.turn, draws(over)) == (4 * seats + 1, 4 * seats - 1)
    assert net(flow(left, t1="discard Ks", t2="eat")) == net(flow(burnt, t1="discard Ks", t2="eat"))


def test_axis_09_stock_burn_from_the_same_pack_other_hands_are_dealt():
    """The top 26 cards are nobody's: P2 does not get the kings that lie there."""
    whole = pack(house(seats=2), *TWO, stock=TWO_STOCK)
    burnt = house(BURN, seats=2).deal(whole)
    lie = sum(burnt.hands) | sum(1 << card for card in burnt.stock)

    assert lie.bit_count() == 26
    assert not lie & cards(" ".join((*TWO, TWO_STOCK)))


def test_axis_09_stock_burn_puts_nothing_aside_with_four():
    """All 52 cards are used: the same pack gives the same hands and the same stock."""
    left, burnt = house().start("burn"), house(BURN).start("burn")

    assert (left.hands, left.stock) == (burnt.hands, burnt.stock)


@pytest.mark.parametrize(("seats", "aside"), [(2, 26), (3, 13)])
def test_axis_09_stock_burn_goes_with_ten_for_all(seats, aside):
    """What is dealt more is drawn less: the stock runs out with the last draw."""
    over = some_hand(house(BURN, ALL, seats=seats), 3)
    state = house(BURN, ALL, seats=seats).start("both")
    assert len(state.stock) == 3 * seats
    assert sum(hand.bit_count() for hand in state.hands) + len(state.stock) + aside == 52

    assert sum(net(over)) == 0


def test_axes_01_to_09_are_all_defaults_of_the_standard_game():
    """Written out, the defaults of these axes are the standard game itself."""
    told = (
        "table.seats=[2, 4]",
        "rules.turns.direction=ccw",
        "rules.starter.first=owner",
        "rules.starter.next=previous_winner",
        "rules.runs.ace=low",
        "rules.points.jack=11",
        "rules.points.queen=12",
        "rules.points.king=13",
        "rules.runs.longest=13",
        "rules.sets.longest=4",
        "rules.deal.extra_card=starter",
        "rules.deal.stock=leave_rest",
    )
    assert variant(*told).hash == variant().hash
