"""Lượt, chuyển bài, chốt, hạ: what every value of the axes 16 to 21 changes (RULES.md 3.3, 6.4)."""

from __future__ import annotations

from random import Random

import pytest

from tala_core.errors import VariantError
from tala_core.events import Discarded, PlayedOut, Shifted
from tala_core.testing import played
from tala_std.shifting import usable_stock

from ..rulebook.helpers import (
    P1,
    P2,
    P3,
    P4,
    STOCK,
    chots,
    dealt,
    draws,
    flow,
    layings,
    legal,
    mom,
    net,
    placed,
    quiet,
    refused,
    sends,
    some_hand,
    table_plays,
    timed_out,
)
from .helpers import house, points, variant

OFF = "rules.shifting=false"
NO_TAI = "rules.no-tai={}"
DANH = "rules.last-turn.order=danh_ha_gui"
COMMON = "rules.last-turn.order=common"

# The quiet deal, but the last card of the stock is P1's third queen: the card of a tái at t17.
THIRD_QUEEN = "Jh 8h 10c Kh 9s Js As 3s 4s 7s Ah 4h 3c 5d Qs"
P3_EATS_LAST = {"t1": "discard Ks", "t14": "discard 9c", "t15": "eat, discard Jc"}


def third_queen(*settings):
    """Return a deal in which P1 is móm unless he comes to draw the last card."""
    return dealt(house(*settings), P1, P2, P3, P4, stock=THIRD_QUEEN)


def discards(state):
    """Return how many discards each seat has made."""
    thrown = [event.seat for event in state.history() if isinstance(event, Discarded)]
    return [thrown.count(seat) for seat in range(len(state.hands))]


def moved(state):
    """Return whether any discard was moved in the hand."""
    return any(isinstance(event, Shifted) for event in state.history())


# --- 16 chuyển bài ---


def test_axis_16_chuyen_on():
    """P3 eats P2's last card; P1's last card moves, he draws a third queen on his tái at t17, lays and wins."""
    over = flow(third_queen(), **P3_EATS_LAST, t17="draw, lay QcQdQs, discard Jd")

    assert (over.turn, draws(over)) == (17, 15)
    assert [len(row) for row in over.piles] == [4, 4, 4, 4]
    assert points(over) == [27, 60, 35, 57]
    assert net(over) == (9, -8, 3, -4)


def test_axis_16_chuyen_off():
    """Nothing moves, the hand is over after sixteen turns, P2's row lacks the eaten card, and P3 alone has a phỏm."""
    over = flow(third_queen(OFF), **P3_EATS_LAST)

    assert (over.turn, draws(over), moved(over)) == (16, 14, False)
    assert [len(row) for row in over.piles] == [4, 3, 4, 4]
    assert net(over) == (-4, -8, 16, -4)


@pytest.mark.parametrize(
    "told",
    [
        {"t2": "eat, discard 9c", "t3": "eat, discard 6s", "t4": "eat, discard Qh", "t5": "eat, discard Jd"},
        {"t2": "discard 9c", "t3": "eat, discard 2d", "t6": "discard 10s", "t7": "eat, discard 5c"},
        {"t13": "discard Qc", "t14": "discard 9c", "t15": "eat, discard 6s", "t16": "eat"},
        {"t12": "discard Qh", "t13": "eat"},
    ],
)
def test_axis_16_chuyen_off_everybody_makes_exactly_four_discards(told):
    """However often and however late one eats: t13 to t16 are the laying turns, in the order of the seats."""
    over = flow(quiet(house(OFF)), **{"t1": "discard Ks"} | told)

    assert discards(over) == [4, 4, 4, 4]
    assert (over.turn, draws(over)) == (16, 15 - len(over.eats))
    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4"
    assert sum(map(len, over.piles)) == 16 - len(over.eats)


@pytest.mark.parametrize("number", range(30))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_axis_16_chuyen_off_in_any_hand_that_is_played_out(seats, number):
    """Four discards each, and 4N turns, in every hand by chance."""
    over = some_hand(house(OFF, "rules.u.condition=all_ten", seats=seats), number)

    if isinstance(over.ended, PlayedOut):
        assert discards(over) == [4] * seats
        assert over.turn == 4 * seats
    assert not moved(over)


@pytest.mark.parametrize(("settings", "is_chot"), [([], False), ([OFF], True)])
def test_axis_16_chuyen_off_a_chot_follows_from_the_eaters_own_discards(settings, is_chot):
    """P1 has made three discards at t13; his row is one short only where Ks moved to P2 at t3."""
    told = {"t1": "discard Ks", "t2": "discard 9c", "t3": "eat, discard 2d", "t12": "discard Qh"}
    lay = "" if not settings else "lay QcQdQh, "
    over = flow(quiet(house(*settings)), **told, t13=f"eat, {lay}discard Jd")

    assert chots(over) == [False, is_chot]
    assert points(over) == [27, 68, 44, 52]
    assert net(over) == ((13, -5, 0, -8) if is_chot else (10, -5, 0, -5))


def test_axis_16_chuyen_off_SC_30_who_eats_in_his_laying_turn_lays_in_it():
    """With nothing taken from his row P1 lays the queens at once, at t13 and not at t17."""
    state = played(flow(quiet(house(OFF)), 13, t12="discard Qh"), "p1 eat")
    assert legal(state) == {"lay QcQdQh"}

    over = flow(state)
    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4"
    assert chots(over) == [True]


def test_axis_16_chuyen_off_P1_can_not_eat_the_very_last_card():
    """P4 has thrown his fourth, everybody has had four: the hand is over."""
    over = flow(quiet(house(OFF)), t1="discard Ks", t16="discard Qh")

    assert over.ended == PlayedOut()
    assert over.turn == 16


def test_axis_16_chuyen_off_with_a_leaver():
    """P2, eaten at t3, leaves at t6: four discards of each other, P1 first to lay, and no card moves."""
    over = flow(quiet(house(OFF)), t1="discard Ks", t2="discard 9c", t3="eat, discard 2d", t6="p2 leave")

    assert discards(over) == [4, 1, 4, 4]
    assert layings(over) == "t12 p1, t13 p3, t14 p4"
    assert net(over) == (-4, -5, 13, -4)


def test_axis_16_chuyen_off_a_leaver_in_the_last_round_ends_the_hand():
    """Only P4 had still to play, and he goes."""
    state = flow(quiet(house(OFF)), 16, t1="discard Ks")
    over = played(state, "p4 leave")

    assert over.ended == PlayedOut()
    assert net(over) == (12, -4, -4, -4)


# --- 17 tái ---


def test_axis_17_tai_off_SC_31a():
    """After P4's t16 the turn would come to P1, who has laid: over, with one card in the stock and three in his row."""
    over = flow(third_queen(NO_TAI), **P3_EATS_LAST)

    assert over.ended == PlayedOut()
    assert (over.turn, usable_stock(over)) == (16, 1)
    assert [len(row) for row in over.piles] == [3, 4, 4, 4]
    assert moved(over)
    assert net(over) == (-4, -8, 16, -4)


def test_axis_17_tai_on_the_same_hand_goes_on():
    """P1 has a seventeenth turn and is móm no longer."""
    over = flow(third_queen(), **P3_EATS_LAST, t17="draw, lay QcQdQs, discard Jd")

    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4, t17 p1"
    assert mom(over) == [False, True, False, True]


@pytest.mark.parametrize(("settings", "turn", "left"), [([], 18, 0), ([NO_TAI], 16, 2)])
def test_axis_17_tai_off_SC_29_two_chots_leave_two_cards(settings, turn, left):
    """Neither P1 nor P2 plays again."""
    over = flow(quiet(house(*settings)), t13="discard Ks", t14="eat, discard 9c", t15="eat")

    assert (over.turn, usable_stock(over)) == (turn, left)


@pytest.mark.parametrize(("settings", "turn"), [([], 9), ([NO_TAI], 8)])
def test_axis_17_tai_off_SC_31b_with_two(settings, turn):
    """P2 eats P1's fourth discard at t8: a tái at t9, or the end."""
    over = flow(quiet(house(*settings, seats=2)), t7="discard Ks", t8="eat")

    assert over.turn == turn
    assert chots(over) == [True]


@pytest.mark.parametrize(("settings", "turn"), [([], 13), ([NO_TAI], 12)])
def test_axis_17_tai_off_SC_31c_with_three(settings, turn):
    """P3 eats from P2 at t12: a tái for P1 at t13, or the end."""
    over = flow(quiet(house(*settings, seats=3)), t1="discard Ks", t11="discard 9c", t12="eat")

    assert over.turn == turn


@pytest.mark.parametrize("settings", [[], [NO_TAI]])
@pytest.mark.parametrize(
    ("seats", "told", "order"),
    [
        (4, {"t12": "discard Qh", "t13": "eat"}, "t14 p2, t15 p3, t16 p4, t17 p1"),
        (2, {"t6": "discard Qh", "t7": "eat"}, "t8 p2, t9 p1"),
    ],
)
def test_axis_17_tai_off_SC_30_who_has_not_laid_yet_still_plays(settings, seats, told, order):
    """P1 has eaten in his laying turn and comes last to lay: that is no tái."""
    assert layings(flow(quiet(house(*settings, seats=seats)), **told)) == order


def test_axis_17_tai_off_early_eats_only_change_the_order():
    """Two eats before anybody has laid: eighteen turns, everybody lays once, as with tái."""
    told = {"t1": "discard Ks", "t2": "discard 9c", "t3": "eat, discard 2d", "t6": "discard 10s"}
    on, off = (flow(quiet(house(*settings)), **told, t7="eat, discard 5c") for settings in ([], [NO_TAI]))

    assert layings(off) == layings(on) == "t15 p3, t16 p4, t17 p1, t18 p2"
    assert net(off) == net(on)


@pytest.mark.parametrize(("settings", "turn"), [([], 17), ([NO_TAI], 16)])
def test_axis_17_tai_off_with_a_leaver_to_move(settings, turn):
    """P4 leaves at t16, P3 has eaten: P1's tái comes, or his having laid ends the hand at once."""
    state = flow(third_queen(*settings), 16, **P3_EATS_LAST)
    after = played(state, "p4 leave")

    assert (after.ended == PlayedOut()) == bool(settings)
    assert flow(after).turn == turn


def test_axis_17_tai_off_with_a_leaver_out_of_turn():
    """P4 leaves while P3 thinks after his eat: with P3's discard the hand is over."""
    told = P3_EATS_LAST | {"t15": "eat, p4 leave, discard Jc"}
    over = flow(third_queen(NO_TAI), **told)

    assert over.turn == 15
    assert net(over) == (-4, -8, 16, -4)


def test_axis_17_tai_off_the_first_to_lay_leaves():
    """P1 was F: P2, P3 and P4 lay, each once, and the hand is over."""
    over = flow(quiet(house(NO_TAI)), t1="discard Ks", t13="p1 leave")

    assert layings(over) == "t14 p2, t15 p3, t16 p4"
    assert net(over) == (-4, 12, -4, -4)


def test_axis_17_tai_off_who_was_late_has_had_his_laying_turn():
    """P1's time is up at t13 with three queens in the hand: there is no tái in which to lay them."""
    deal = [P1.replace("Jd", "Qs"), P2, P3, P4]
    told = {"t1": "discard Ac", "t13": "timeout", "t14": "discard 9c", "t15": "eat"}
    on, off = (
        flow(dealt(house(*settings), *deal, stock=STOCK.replace("Qs", "Jd")), **told) for settings in ([], [NO_TAI])
    )

    assert mom(on)[0] is False
    assert mom(off)[0] is True


# --- 18 chốt ---

VICTIM_LAID = "rules.chot.when=victim_laid"


@pytest.mark.parametrize(
    ("settings", "is_chot", "ends"), [([], True, (-11, 15, 0, -4)), ([VICTIM_LAID], False, (-4, 15, -5, -6))]
)
def test_axis_18_chot_when_the_first_to_lay_eats_SC_30(settings, is_chot, ends):
    """P1 eats P4's third card, which P4 threw before having laid; then P2 is ù: P1 pays for all only after a chốt."""
    hands = {"p2": "3s 4s 5s 9h 9d 9c Js Qs Ks"}
    state = placed(house(*settings), "p1 take: Qc Qd 2h 5h 8s Ac 4c 7c Jd", "3333", offer="Qh", hands=hands, stock="2c")
    over = played(state, "p1 eat\np1 discard Jd\np2 draw\np2 u")

    assert chots(over) == [is_chot]
    assert net(over) == ends


@pytest.mark.parametrize("settings", [[], [VICTIM_LAID]])
def test_axis_18_chot_when_the_eaten_one_has_laid_SC_28(settings):
    """P2 eats P1's fourth discard: both tests say chốt."""
    assert chots(flow(quiet(house(*settings)), t13="discard Ks", t14="eat")) == [True]


@pytest.mark.parametrize(
    ("settings", "both", "ends"),
    [([], [True, True], (20, -4, -4, -12)), ([VICTIM_LAID], [False, True], (17, -4, -4, -9))],
)
def test_axis_18_chot_when_the_same_eats_twice(settings, both, ends):
    """P1 eats at t13 and, about to lay at last, at t17 from P4 who has laid by then (1.14-12)."""
    stock = STOCK.replace("8h", "7c")
    state = dealt(house(*settings), P1.replace("7c", "8h"), P2, P3, P4, stock=stock)
    told = {"t1": "discard Ks", "t12": "discard Qh", "t13": "eat, discard Jd", "t16": "discard 8d", "t17": "eat"}
    over = flow(state, **told)

    assert chots(over) == both
    assert net(over) == ends


# --- 19 the order of the last turn ---


def test_axis_19_last_turn_ha_gui_danh():
    """P1 at t13: lay, then discard."""
    state = played(flow(quiet(house()), 13, t1="discard Ks"), "p1 draw")
    assert legal(state) == {"lay"}

    assert "discard 4h" in legal(played(state, "p1 lay"))


@pytest.mark.parametrize("order", [DANH, COMMON])
def test_axis_19_last_turn_the_discard_comes_first(order):
    """P1 at t13: ten cards to throw from, nothing to lay before."""
    state = played(flow(quiet(house(order)), 13, t1="discard Ks"), "p1 draw")

    assert {words.split()[0] for words in legal(state)} == {"discard"}
    assert len(legal(state)) == 10
    refused(state, "p1 lay", "not now, p1 is to discard")


def test_axis_19_last_turn_danh_ha_gui_then_he_lays_and_is_done():
    """P1 throws, lays nothing, says done; only then it is P2's turn."""
    state = played(flow(quiet(house(DANH)), 13, t1="discard Ks"), "p1 draw\np1 discard 4h")
    assert (state.seat, legal(state)) == (0, {"lay"})
    refused(state, "p1 discard Ac", "not now, p1 is to lay")
    refused(state, "p1 done", "not now, p1 is to lay")

    state = played(state, "p1 lay")
    assert (state.seat, legal(state)) == (0, {"done"})
    refused(state, "p1 discard Ac", "not now, p1 is to done")

    state = played(state, "p1 done")
    assert (state.seat, state.step) == (1, "take")


def test_axis_19_last_turn_danh_ha_gui_a_whole_hand():
    """Sixteen turns, all lay in their own; all móm, so P1 wins."""
    state = flow(quiet(house(DANH)), 13, t1="discard Ks")
    for seat, card in [("p1", "4h"), ("p2", "3c"), ("p3", "5d"), ("p4", "Js")]:
        state = played(state, f"{seat} draw\n{seat} discard {card}\n{seat} lay\n{seat} done")

    assert layings(state) == "t13 p1, t14 p2, t15 p3, t16 p4"
    assert (state.ended, state.turn, draws(state)) == (PlayedOut(), 16, 15)
    assert net(state) == (12, -4, -4, -4)


def in_common(state, first=0):
    """Return the state after all have laid what they can and said done, from seat *first* on."""
    for seat in [*range(first, 4), *range(first)]:
        assert state.seat == seat
        state = played(state, [f"p{seat + 1} {sorted(legal(state))[-1]}"])
        if state.ended is None and state.seat == seat:
            state = played(state, [f"p{seat + 1} done"])
    return state


def test_axis_19_last_turn_common_a_whole_hand():
    """All throw their fourth card, then all lay, from who would lay first: t17 to t20."""
    state = flow(quiet(house(COMMON)), 17, t1="discard Ks")
    assert layings(state) == ""
    assert [len(row) for row in state.piles] == [4, 4, 4, 4]
    assert (state.seat, legal(state)) == (0, {"lay"})

    over = in_common(state)
    assert layings(over) == "t17 p1, t18 p2, t19 p3, t20 p4"
    assert (over.ended, draws(over)) == (PlayedOut(), 15)
    assert net(over) == (12, -4, -4, -4)


@pytest.mark.parametrize("order", [DANH, COMMON])
def test_axis_19_last_turn_the_last_discard_can_be_eaten(order):
    """P1's fourth card is on offer at t14, whether he has laid since or not."""
    state = flow(quiet(house(order)), 13, t1="discard Ac")
    state = played(state, "p1 draw\np1 discard Ks")
    if order == DANH:
        state = played(state, "p1 lay\np1 done")

    assert (state.seat, legal(state)) == (1, {"draw", "eat"})


def test_axis_19_last_turn_danh_ha_gui_SC_27_a_tai_has_the_same_order():
    """P1 draws his third queen at t17, throws first, lays the queens, and is móm no more: the sums of ha-gui-danh."""
    state = flow(third_queen(DANH), 13, t1="discard Ks")
    state = played(
        state,
        """
        p1 draw
        p1 discard 4h
        p1 lay
        p1 done
        p2 draw
        p2 discard 9c
        p2 lay
        p2 done
        p3 eat
        p3 discard Jc
        p3 lay 9c9d9h
        p3 done
        p4 draw
        p4 discard 5d
        p4 lay
        p4 done
        p1 draw
        p1 discard Jd
        """.replace("        ", ""),
    )
    assert legal(state) == {"lay QcQdQs"}

    over = played(state, "p1 lay QcQdQs\np1 done")
    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4, t17 p1"
    assert net(over) == (9, -8, 3, -4)


def test_axis_19_last_turn_danh_ha_gui_SC_30_who_eats_in_his_laying_turn_lays_last():
    """P1's row has three cards after his discard at t13: it is not his last turn."""
    state = flow(quiet(house(DANH)), 13, t12="discard Qh")
    state = played(state, "p1 eat\np1 discard Jd")

    assert (state.seat, state.step) == (1, "take")
    assert layings(state) == ""


def test_axis_19_last_turn_common_SC_27_nobody_has_laid_when_P3_eats():
    """P1's card moves to P2; P1 plays t17 as any other turn, then all lay from P2 on, and P1 last."""
    state = flow(third_queen(COMMON), 18, **P3_EATS_LAST, t17="draw, discard Jd")
    assert layings(state) == ""
    assert [len(row) for row in state.piles] == [4, 4, 4, 4]

    over = in_common(state, first=1)
    assert layings(over) == "t18 p2, t19 p3, t20 p4, t21 p1"
    assert chots(over) == [True]
    assert net(over) == (9, -8, 3, -4)


def test_axis_19_last_turn_common_who_lays_last_may_send_to_all():
    """P1, last to lay after an eat, sends 9s to P3's nines; laying first at t13 he could not."""
    stock = THIRD_QUEEN.replace("9s", "Ac")
    deal = [P1.replace("Ac", "9s"), P2, P3, P4]
    state = flow(dealt(house(COMMON), *deal, stock=stock), 18, **P3_EATS_LAST, t17="draw, discard Jd")
    state = played(state, "p2 lay\np2 done\np3 lay 9c9d9h\np3 done\np4 lay\np4 done\np1 lay QcQdQs")
    assert sends(state) == {"9s 9c9d9h"}

    over = played(state, "p1 send 9s 9c9d9h\np1 done")
    assert points(over)[0] == 4 + 7 + 2 + 5 + 8


NINE = "3s 4s 5s 9h 9d 9c Js Qs Ks 2h"


def nine_at_the_end(*settings):
    """Return P1 at t13 with nine cards in phỏm and 2h, having taken his tenth."""
    step = "discard" if settings else "lay"
    return placed(house(*settings), f"p1 {step}: {NINE}", "3333", stock="Ac 3d 6d")


def test_axis_19_last_turn_ha_gui_danh_nine_laid_and_the_tenth_thrown_is_no_u():
    """1.14-1: who lays gives up the ù; 2h goes last, and P1 has 0 points."""
    state = nine_at_the_end()
    assert "u" in legal(state)
    state = played(state, "p1 lay 3s4s5s 9c9d9h JsQsKs\np1 discard 2h")

    assert state.ended is None


@pytest.mark.parametrize("order", [DANH, COMMON])
def test_axis_19_last_turn_u_before_the_last_discard(order):
    """With ten cards in the hand P1 may declare."""
    over = played(nine_at_the_end(order), "p1 u")

    assert net(over) == (15, -5, -5, -5)


@pytest.mark.parametrize("order", [DANH, COMMON])
def test_axis_19_last_turn_no_u_after_the_last_discard(order):
    """2h thrown, no ù is to be declared; the other nine laid are no hết bài, for which a discard would have to lack."""
    state = flow(played(nine_at_the_end(order), "p1 discard 2h"), 17 if order == COMMON else 1)
    assert (state.seat, legal(state)) == (0, {"lay 3s4s5s 9c9d9h JsQsKs"})
    refused(state, "p1 u", "ù is declared before the last discard")

    state = played(state, "p1 lay 3s4s5s 9c9d9h JsQsKs")
    assert (state.ended, state.hands[0], state.seat) == (None, 0, 1)
    assert state.marks == ()


@pytest.mark.parametrize("order", [DANH, COMMON])
def test_axis_19_last_turn_SC_46_no_card_is_kept_for_a_discard_that_is_made(order):
    """The fourth of his rác is thrown, the other three are sent: none is left, 0 points, the turn ends by itself."""
    hand = "2s 2h 2d Jc Qc Kc 6h 5h 10h 6c"
    state = placed(house(order), f"p4 discard: {hand}", "4443", table={"p1": "7h8h9h", "p2": "3c4c5c"})
    state = played(state, "p4 discard 6c\np4 lay 2d2h2s JcQcKc\np4 send 6h 7h8h9h\np4 send 5h 6h7h8h9h")
    assert legal(state) == {"send 10h 5h6h7h8h9h", "done"}

    over = played(state, "p4 send 10h 5h6h7h8h9h")
    assert over.ended == PlayedOut()
    assert points(over)[3] == 0
    assert over.marks == ()


@pytest.mark.parametrize(
    ("settings", "plays"),
    [
        ([], ["draw", "lay", "discard Qd"]),
        ([DANH], ["draw", "discard Qd", "lay", "done"]),
        ([COMMON], ["draw", "discard Qd"]),
    ],
)
def test_axis_19_last_turn_what_is_played_for_a_late_seat(settings, plays):
    """Draw, lay nothing, throw; or throw first, and be done at the end.  In common the laying has a time of its own."""
    state = flow(quiet(house(*settings)), 13, t1="discard Ks")

    assert table_plays(state) == ["timeout", *plays]
    assert timed_out(state).seat == 1


def thrown_last(*settings):
    """Return P4 about to lay, with three eights and 7d that fits P1's run; his last card is thrown."""
    lying = {"p1": "4d5d6d", "p2": "JcJhJs"}
    state = placed(house(*settings), "p4 discard: 8s 8h 8d 7d 2c 4c 3h Qh 5s Kd", "4443", table=lying)
    return played(state, "p4 discard Kd")


@pytest.mark.parametrize("order", [DANH, COMMON])
def test_axis_19_last_turn_late_at_hand_or_at_sending(order):
    """P4 is late when he should lay: móm.  Late after it: what lies stays, the table sends nothing and is done."""
    state = thrown_last(order)
    assert table_plays(state) == ["timeout", "lay", "done"]
    assert mom(timed_out(state))[3] is True

    state = played(state, "p4 lay 8d8h8s")
    assert sends(state) == {"7d 4d5d6d"}
    assert table_plays(state) == ["timeout", "done"]
    assert mom(timed_out(state))[3] is False


def test_axis_19_last_turn_late_at_sending_wherever_the_rule_stands():
    """The table ends the turn, also where the variant names sending after the order of the last turn."""
    state = played(thrown_last('rules.last-turn={order="danh_ha_gui", before="layoff"}'), "p4 lay 8d8h8s")

    assert table_plays(state) == ["timeout", "done"]


@pytest.mark.parametrize("order", [DANH, COMMON])
def test_axes_19_53_last_turn_laid_for_a_late_seat(order):
    """Where the table lays for whoever is late it does so after the discard, too."""
    assert table_plays(thrown_last(order, "rules.clock.laying=lay_auto")) == ["timeout", "lay 8d8h8s", "done"]


def test_axis_19_last_turn_danh_ha_gui_a_leaver_after_his_last_discard():
    """P1 goes before he has laid: his card is off the table, P2 draws and lays first."""
    state = played(flow(quiet(house(DANH)), 13, t1="discard Ac"), "p1 draw\np1 discard Ks\np1 leave")

    assert (state.seat, legal(state)) == (1, {"draw"})


@pytest.mark.parametrize(("gone", "seat"), [("p1", 1), ("p3", 0)])
def test_axis_19_last_turn_common_a_leaver_before_he_has_laid(gone, seat):
    """Whoever is left lays in the same order."""
    state = played(flow(quiet(house(COMMON)), 17, t1="discard Ks"), f"{gone} leave")
    assert state.seat == seat

    while state.ended is None:
        state = played(state, [f"p{state.seat + 1} lay", f"p{state.seat + 1} done"])
    assert sum(at > 0 for at in state.laid_at) == 3
    assert net(state) == ((-4, 12, -4, -4) if gone == "p1" else (12, -4, -4, -4))


def test_axis_19_last_turn_common_the_last_to_discard_leaves():
    """P4 goes at t16: all other rows are full, and P1 lays."""
    state = played(flow(quiet(house(COMMON)), 16, t1="discard Ks"), "p4 leave")

    assert (state.seat, legal(state)) == (0, {"lay"})


def test_axes_17_19_last_turn_danh_ha_gui_without_tai():
    """P4, last to lay, throws, lays and is done: then the turn would come to P1, who has laid; in either order."""
    for settings in ([NO_TAI, DANH], [DANH, NO_TAI]):
        state = flow(third_queen(*settings), 13, t1="discard Ks")
        state = played(state, "p1 draw\np1 discard 4h\np1 lay\np1 done\np2 draw\np2 discard 9c\np2 lay\np2 done")
        state = played(state, "p3 eat\np3 discard Jc\np3 lay 9c9d9h\np3 done\np4 draw\np4 discard 5d")
        assert (state.seat, legal(state)) == (3, {"lay"})

        over = played(state, "p4 lay\np4 done")
        assert over.ended == PlayedOut()
        assert net(over) == (-4, -8, 16, -4)


@pytest.mark.parametrize("settings", [[COMMON], [NO_TAI, COMMON], [COMMON, NO_TAI]])
def test_axes_17_19_last_turn_common_without_tai_is_the_same(settings):
    """When all lay at the end nobody has laid before, so there is no tái to leave out: P1 plays t17."""
    state = flow(third_queen(*settings), 18, **P3_EATS_LAST, t17="draw, discard Jd")
    over = in_common(state, first=1)

    assert layings(over) == "t18 p2, t19 p3, t20 p4, t21 p1"
    assert net(over) == (9, -8, 3, -4)


LAST_ROUND = [
    ("p1", "draw", "4h", ""),
    ("p2", "draw", "9c", ""),
    ("p3", "eat", "Jc", " 9c9d9h"),
    ("p4", "draw", "5d", ""),
]


@pytest.mark.parametrize(
    ("order", "laid"), [(DANH, "t13 p1, t14 p2, t15 p3, t16 p4"), (COMMON, "t17 p1, t18 p2, t19 p3, t20 p4")]
)
def test_axes_16_19_last_turn_without_chuyen(order, laid):
    """Four discards each, then or thereupon all lay; P2's eaten card gives nobody another turn."""
    state = flow(third_queen(OFF, order), 13, t1="discard Ks")
    for seat, take, card, phom in LAST_ROUND:
        state = played(state, f"{seat} {take}\n{seat} discard {card}")
        if order == DANH:
            state = played(state, f"{seat} lay{phom}\n{seat} done")
    over = in_common(state) if order == COMMON else state

    assert layings(over) == laid
    assert discards(over) == [4, 4, 4, 4]
    assert net(over) == (-4, -8, 16, -4)


def test_axes_18_19_last_turn_common_no_chot_where_the_eaten_one_must_have_laid():
    """Nobody has laid before all rows are full, so that no eat is a chốt: P2 pays one, not four."""
    state = flow(third_queen(COMMON, VICTIM_LAID), 18, **P3_EATS_LAST, t17="draw, discard Jd")
    over = in_common(state, first=1)

    assert chots(over) == [False]
    assert net(over) == (9, -5, 0, -4)


# --- 20 what is laid ---

FREE = "rules.laying.choice=free"
FEWEST = "rules.laying.choice=fewest_points"
SC_09 = "7s 7h 7d 8s 9s Qd Kc 2c 4h Jd"


def last_to_lay(rules, hand=SC_09):
    """Return P4 about to lay; the others have laid, with 45, 50 and 55 points left."""
    lying = {"p1": "3c3d3s", "p2": "5c5d5s", "p3": "6c6d6s"}
    hands = {"p1": "Kd Qh Jh 9d", "p2": "Ks Qc 10c 10d 4c Ac", "p3": "Kh Qs Jc 10h 9c"}
    return placed(rules, f"p4 lay: {hand}", "4443", table=lying, hands=hands)


def test_axis_20_lay_all_maximal_SC_09():
    """One of the two phỏm must be laid; with the run 43 points are left, and P4 wins."""
    state = last_to_lay(house())
    assert legal(state) == {"lay 7s8s9s", "lay 7d7h7s"}
    refused(state, "p4 lay", "would stay in the hand: every phỏm must be laid")

    over = played(state, "p4 lay 7s8s9s\np4 discard Kc")
    assert points(over) == [45, 50, 55, 43]
    assert net(over) == (-1, -2, -3, 6)


def test_axis_20_lay_all_free_choice_SC_09():
    """Laying nothing is allowed, and makes him móm."""
    state = last_to_lay(house(FREE))
    assert legal(state) == {"lay", "lay 7s8s9s", "lay 7d7h7s"}

    over = played(state, "p4 lay\np4 discard Kc")
    assert mom(over) == [False, False, False, True]
    assert net(over) == (7, -1, -2, -4)


def test_axis_20_lay_all_free_choice_who_lays_nothing_may_not_send():
    """By his own choice or not, he is móm: 3h goes to P1's threes only if he lays his sevens."""
    state = last_to_lay(house(FREE), "7s 7h 7d 8s 9s 3h Kc 2c 4h Jd")

    assert sends(played(state, "p4 lay")) == set()
    assert sends(played(state, "p4 lay 7d7h7s")) == {"3h 3c3d3s"}


def test_axis_20_lay_all_free_choice_eaten_cards_are_laid():
    """5-6-7* must be laid, the eights may stay in the hand."""
    hand = "5s 6s 7s* 8h 8d 8c 2c 4h Jd Kc"
    assert legal(placed(house(), f"p4 lay: {hand}", "4443")) == {"lay 5s6s7s 8c8d8h"}

    state = placed(house(FREE), f"p4 lay: {hand}", "4443")
    assert legal(state) == {"lay 5s6s7s", "lay 5s6s7s 8c8d8h"}
    refused(state, "p4 lay", "the eaten 7s must be laid")
    refused(state, "p4 lay 8c8d8h", "the eaten 7s must be laid")


@pytest.mark.parametrize(
    ("settings", "lays"),
    [
        ([], {"lay 4s5s6s7s", "lay 4s5s6s", "lay 5s6s7s"}),
        ([FREE], {"lay", "lay 4s5s6s7s", "lay 4s5s6s", "lay 5s6s7s"}),
        ([FEWEST], {"lay 4s5s6s7s"}),
    ],
)
def test_axis_20_lay_all_a_run_of_four(settings, lays):
    """All of it, or three of its cards (1.14-5)."""
    assert legal(placed(house(*settings), "p4 lay: 4s 5s 6s 7s 8h 9d 2c Jh Jd Kc", "4443")) == lays


def test_axis_20_lay_all_free_choice_what_was_kept_may_be_laid_on_tai():
    """P1 keeps three queens at t13 and lays them at t17: no longer móm (1.9)."""
    deal = [P1.replace("Jd", "Qs"), P2, P3, P4]
    start = dealt(house(FREE), *deal, stock=STOCK.replace("Qs", "Jd"))
    told = {"t1": "discard Ks", "t13": "draw, lay", "t14": "discard 9c", "t15": "eat, lay 9c9d9h, discard 2d"}
    state = played(flow(start, 17, **told), "p1 draw")
    assert legal(state) == {"lay", "lay QcQdQs"}

    assert mom(played(state, "p1 lay\np1 discard Js")) == [True, True, False, True]
    assert mom(played(state, "p1 lay QcQdQs\np1 discard Js")) == [False, True, False, True]


def test_axis_20_lay_all_fewest_points_SC_09():
    """The run takes 24 points from the hand, the set 21: the table lays the run."""
    state = last_to_lay(house(FEWEST))
    assert legal(state) == {"lay 7s8s9s"}
    refused(state, "p4 lay 7d7h7s", "the phỏm that leave the fewest points are laid: 'lay 7s8s9s'")
    refused(state, "p4 lay", "would stay in the hand: every phỏm must be laid")


def test_axis_20_lay_all_fewest_points_SC_01():
    """5-6-7 leaves 49, 7-7-7 leaves 46: a house that lets the player choose lets him lose by it."""
    hand = "5s 6s 7s 7h 7d 9c Jd 2c Kh Ks"
    both, one = (placed(house(*settings), f"p4 lay: {hand}", "4443") for settings in ([], [FEWEST]))
    assert legal(both) == {"lay 5s6s7s", "lay 7d7h7s"}
    assert legal(one) == {"lay 7d7h7s"}

    assert points(played(both, "p4 lay 5s6s7s\np4 discard Ks"))[3] == 49
    assert points(played(one, "p4 lay 7d7h7s\np4 discard Ks"))[3] == 46


def test_axis_20_lay_all_fewest_points_SC_02():
    """Not 4-5-6-7 (37 left) but 4-5-6 and 7-7-7 (23 left)."""
    state = placed(house(FEWEST), "p4 lay: 4s 5s 6s 7s 7h 7d 10c Jd 2c Kh", "4443")
    assert legal(state) == {"lay 4s5s6s 7d7h7s"}

    assert points(played(state, "p4 lay 4s5s6s 7d7h7s\np4 discard Kh"))[3] == 23


def test_axis_20_lay_all_fewest_points_covers_the_eaten_cards_first():
    """7-7-7 would leave less, but 5s was eaten: the run is laid."""
    state = placed(house(FEWEST), "p4 lay: 5s* 6s 7s 7h 7d 9c Jd 2c Kh Ks", "4443")

    assert legal(state) == {"lay 5s6s7s"}


@pytest.mark.parametrize("choice", ["maximal", "free", "fewest_points"])
def test_axis_20_lay_all_a_late_seat_lays_nothing(choice):
    """However a house lays, time up before hạ is móm."""
    state = last_to_lay(house(f"rules.laying.choice={choice}"))

    assert table_plays(state) == ["timeout", "lay", "discard Kc"]


@pytest.mark.parametrize("choice", ["maximal", "free", "fewest_points"])
def test_axes_20_53_lay_all_for_a_late_seat_the_fewest_points_are_laid(choice):
    """Where the table lays for him it lays the run, and may throw from the set that stays in the hand."""
    state = last_to_lay(house(f"rules.laying.choice={choice}", "rules.clock.laying=lay_auto"))

    assert table_plays(state) == ["timeout", "lay 7s8s9s", "discard Kc"]


# --- 21 who plays last ---


def turns_of(rules, number):
    """Return a state at the start of some turn in the middle of a hand with many eats, and the end without more."""
    random = Random(number)
    state = rules.start(f"last/{number}", random.randrange(rules.seats))
    stop = random.randrange(2, 4 * rules.seats)
    while state.turn < stop or state.step != "take":
        actions = [one for one in rules.legal(state) if one.verb != "u"]
        eats = [one for one in actions if one.verb == "eat"]
        state = rules.act(state, random.choice(eats or actions))
        if state.ended is not None:
            return None
    return state, flow(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_axis_21_who_plays_last_has_the_fewest_discards_in_his_row(seats):
    """By F, or seen from the table: whoever will throw the last card has the shortest row, if nobody eats any more."""
    eaten = 0
    for number in range(150):
        found = turns_of(house(seats=seats), number)
        if found is None or not isinstance(found[1].ended, PlayedOut):
            continue
        state, over = found
        eaten += len(state.eats)
        lengths = [len(row) for row in state.piles]
        last = [event.seat for event in over.history() if isinstance(event, Discarded)][-1]

        assert lengths[last] == min(lengths)
        assert last == max(
            (seat for seat in range(seats) if lengths[seat] == min(lengths)),
            key=lambda seat: (seat - state.seat) % seats,
        )
    assert eaten > 10


def test_axis_21_who_plays_last_does_not_show_in_the_rows_without_chuyen():
    """P2's row is the shortest where nothing moves, yet P4 plays last; with chuyển it is P1's, and P1 plays last."""
    told = {"t1": "discard Ks", "t2": "discard 9c", "t3": "eat, discard 2d"}
    for settings, shortest, last in (([], 0, 0), ([OFF], 1, 3)):
        state = flow(quiet(house(*settings)), 13 if settings else 14, **told)
        lengths = [len(row) for row in state.piles]
        assert lengths[shortest] == min(lengths)

        thrown = [event.seat for event in flow(state).history() if isinstance(event, Discarded)]
        assert thrown[-1] == last


def test_axes_16_to_20_are_all_defaults_of_the_standard_game():
    """Written out, the defaults of these axes are the standard game itself; 17 and 19 are rules it has not."""
    told = ("rules.shifting={}", "rules.chot.when=eater_row_3", "rules.laying.choice=maximal")

    assert variant(*told).hash == variant().hash
    assert not {"no-tai", "last-turn"} & {*variant().rules}


@pytest.mark.parametrize(
    ("early", "other"),
    [
        ("no-tai", "turns"), ("last-turn", "turns"), ("frozen-eats", "laying"), ("u-khan", "u"), ("false-claim", "u"),
        ("shifting", "turns"), ("played-on", "leaving"),
    ],
)  # fmt: skip
def test_a_rule_before_the_one_that_it_changes_is_refused(early, other):
    """There it would not be asked, or not find what it changes; the message names both."""
    with pytest.raises(VariantError, match=f"{early} changes what {other} says, and must come after it"):
        house(f'rules.{early}={{before = "{other}"}}')
