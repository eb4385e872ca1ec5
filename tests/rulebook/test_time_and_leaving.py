"""Hết giờ, thoát: what the table plays, and how the others play on (RULES.md 1.13, 1.14-14 to 30, 6.9)."""

from __future__ import annotations

import pytest

from tala_core.actions import Discard
from tala_core.cards import cards
from tala_core.errors import IllegalAction
from tala_core.events import CalledOff, PlayedOut, Shifted
from tala_core.records import result_of
from tala_core.table import Evening
from tala_core.testing import played, position
from tala_std.shifting import first_to_lay, usable_stock

from .helpers import (
    P1,
    P2,
    P3,
    P4,
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
    sends,
    table,
    table_plays,
    timed_out,
)

ROUND_TWO = {"p1": "Ac", "p2": "As", "p3": "Ah", "p4": "Ad"}


# --- time ---


def test_sc_68_the_highest_legal_card_even_from_a_phom(chuan):
    """7s* and its companions are locked, the kings are not: of K, K, K the heart goes."""
    hand = "5s 6s 7s* Kd Kc Kh 2c 3d 9h"

    state = position(chuan, f"p1 take: {hand}", rows=ROUND_TWO, stock="Js")
    assert table_plays(state) == ["timeout", "draw", "discard Kh"]


def test_sc_69_locked_high_cards_are_skipped(chuan):
    """King, queen and jack are bound to the eaten king: 10d goes."""
    hand = "Js Qs Ks* 10d 9d 2c 3d 9h 4s 6h"

    assert table_plays(position(chuan, f"p1 discard: {hand}", rows=ROUND_TWO)) == ["timeout", "discard 10d"]


def test_sc_70_after_an_eat_only_the_discard_is_left(chuan):
    """Who has eaten and then lets the time pass draws nothing."""
    state = played(position(chuan, "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", offer="7h"), "p2 eat")

    assert table_plays(state) == ["timeout", "discard Kd"]


def test_sc_71_time_up_before_laying_is_mom(chuan):
    """P4 holds three eights, but lays nothing in time."""
    lying = {"p1": "QcQdQh"}
    state = placed(chuan, "p4 take: 8s 8h 8d 2c 4c Kd Jd 10d 3h", "4443", table=lying, stock="5s")
    assert table_plays(state) == ["timeout", "draw", "lay", "discard Kd"]

    over = timed_out(state)
    assert over.ended == PlayedOut()
    assert mom(over) == [False, True, True, True]


def test_sc_72_time_up_after_laying_keeps_the_lay(chuan):
    """Only the discard is made, of the highest card left, and the player is not móm."""
    state = placed(chuan, "p4 send: 2c 9s Ah", "4443", table={"p4": "8d8h8s"})
    assert table_plays(state) == ["timeout", "discard 9s"]

    over = timed_out(state)
    assert chuan.outcome(over).standings[3].points == 3
    assert mom(over)[3] is False


def test_sc_72_on_a_tai_turn_earlier_phom_stand(chuan):
    """P1 laid at t13 and lets his tái pass."""
    state = placed(chuan, "p1 take: 2c Kd Jh", "3444", table={"p1": "5s6s7s"}, stock="9d")
    assert table_plays(state) == ["timeout", "draw", "lay", "discard Kd"]

    over = timed_out(state)
    assert mom(over)[0] is False
    assert chuan.outcome(over).standings[0].points == 2 + 11 + 9


def test_sc_73_a_false_claim_is_refused_and_the_turn_goes_on(chuan):
    """With eight cards in phỏm there is no ù, and nothing is paid for the attempt."""
    state = dealt(chuan, "3s 4s 5s 6s 9h 9d 9c 9s 2d Kh")
    refused(state, "p1 u", "fewer than 9")

    assert (state.seat, state.step) == (0, "discard")
    assert "discard Kh" in legal(state)


def test_1_14_14_thirty_seconds_for_the_whole_turn(chuan):
    """The same limit at the take, at the lay and on a tái turn."""
    assert chuan.time_limit(quiet(chuan)) == 30
    assert chuan.time_limit(flow(quiet(chuan), 2)) == 30
    assert chuan.time_limit(placed(chuan, "p1 lay: 2c Kd Jh 9d", "3444", table={"p1": "5s6s7s"})) == 30


def test_1_14_14_what_comes_too_late_is_refused_and_never_acts_for_the_next_seat(chuan):
    """After P2's time-out his discard reaches nobody; P3 is to act."""
    state = timed_out(flow(quiet(chuan), 2))

    refused(state, "p2 discard 9c", "turn of p3")
    refused(state, "p2 timeout", "turn of p3")
    assert state.late is False


def test_1_14_15_the_table_never_eats(chuan):
    """With 7h on offer for 5-6-7 it draws; the late player may not eat either."""
    state = position(chuan, "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", offer="7h", stock="3c")
    assert table_plays(state) == ["timeout", "draw", "discard Kd"]

    late = played(state, "p2 timeout")
    refused(late, "p2 eat", "time is up")
    refused(late, "p2 timeout", "up already")


def test_1_14_15_it_never_declares_an_u(chuan):
    """Not even on ten dealt cards with nine in phỏm; the starter's first turn has no draw."""
    state = dealt(chuan, "3s 4s 5s 9h 9d 9c Jd Qd Kd 2h")
    assert table_plays(state) == ["timeout", "discard Kd"]

    refused(played(state, "p1 timeout"), "p1 u", "time is up")


def test_1_14_15_it_never_sends(chuan):
    """6h fits, but stays; who is late can't send it himself."""
    lying = {"p1": "7h8h9h", "p2": "JcJdJs"}
    state = placed(chuan, "p2 send: 6h Kd 2c", "4333", table=lying)
    assert table_plays(state) == ["timeout", "discard Kd"]

    refused(played(state, "p2 timeout"), "p2 send 6h 7h8h9h", "time is up")


@pytest.mark.parametrize(
    ("kings", "goes"), [("Kh Kd Kc Ks", "Kh"), ("Ks Kc Kd", "Kd"), ("Ks Kc", "Kc"), ("Ks", "Ks"), ("Qh", "Qh")]
)
def test_1_14_16_of_equal_values_h_then_d_c_s(chuan, kings, goes):
    """The highest value, and of equal ones hearts before diamonds before clubs before spades."""
    state = position(chuan, f"p1 discard: 2c 3d 4s 6h 7c 8d {kings}", rows=ROUND_TWO)

    assert table_plays(state)[-1] == f"discard {goes}"


def test_1_14_17_eaten_cards_stay_in_the_hand_and_stay_locked(chuan):
    """Time up before hạ with an eaten king: a bare lay, and 10d goes, not the king."""
    state = placed(chuan, "p4 take: Js Qs Ks* 10d 9d 2c 3d 9h 4s", "4443", stock="6h")
    assert table_plays(state) == ["timeout", "draw", "lay", "discard 10d"]

    over = timed_out(state)
    assert over.eaten[3] == cards("Ks")
    assert mom(over)[3] is True


def test_1_14_17_where_everything_is_locked_the_lock_falls(chuan):
    """On a tái turn with two in hand and the third just eaten the highest is thrown, and the others are free."""
    state = placed(chuan, "p1 take: 5s 6s", "3444", offer="7s", table={"p1": "2c2d2h"})
    state = played(state, "p1 eat")
    assert table_plays(state) == ["timeout", "lay", "discard 7s"]

    after = timed_out(state)
    assert after.eaten[0] == 0
    assert rows(after)[0].endswith(" 7s")


def late_layer(rules, until=99, **told):
    """Play on from a deal in which P1, holding three queens, is late at t13; P3's chốt gives him a tái at t17."""
    state = dealt(rules, P1.replace("Jd", "Qs"), P2, P3, P4, stock="Jh 8h 10c Kh 9s Jd As 3s 4s 7s Ah 4h 3c 5d Js")
    return flow(state, until, t1="discard Ac", t13="timeout", t14="discard 9c", t15="eat", **told)


def test_1_14_18_on_the_tai_turn_the_phom_must_be_laid(chuan):
    """After an expired laying turn P1 has to lay his queens at t17, and is no longer móm."""
    over = late_layer(chuan, t17="draw, lay QcQdQs")

    assert layings(over) == "t13 p1, t14 p2, t15 p3, t16 p4, t17 p1"
    assert mom(over) == [False, True, False, True]


def test_1_14_18_laying_nothing_is_refused_then(chuan):
    """The right to lay nothing went with the late turn."""
    state = played(late_layer(chuan, 17), "p1 draw")

    assert table(state, 0) == []
    assert legal(state) == {"lay QcQdQs"}
    refused(state, "p1 lay", "must be laid")


def test_1_14_18_expired_on_the_tai_turn_too(chuan):
    """Who then still has nothing on the table is móm."""
    assert mom(late_layer(chuan, t17="timeout")) == [True, True, False, True]


# --- leaving ---


def test_1_14_20_the_card_just_discarded_by_a_leaver_cannot_be_eaten(chuan):
    """P1 discards Ks and leaves: P2, holding two kings, can only draw."""
    state = flow(quiet(chuan), 2, t1="discard Ks")
    assert "eat" in legal(state)

    state = played(state, "p1 leave")
    assert (state.seat, state.step) == (1, "take")
    assert legal(state) == {"draw"}
    refused(state, "p2 eat", "no card")


def test_1_14_20_nobody_may_send_to_the_phom_of_a_leaver(chuan):
    """P1's run is out of play with him."""
    lying = {"p1": "7h8h9h", "p2": "JcJdJs"}
    state = placed(chuan, "p2 send: 6h Kd 2c", "4333", table=lying)
    assert sends(state) == {"6h 7h8h9h"}

    state = played(state, "p1 leave")
    assert sends(state) == set()
    refused(state, "p2 send 6h 7h8h9h", "does not lie on the table")


def test_1_14_20_cards_sent_to_him_stay_sent(chuan):
    """P2's 6h does not come back when P1 leaves."""
    lying = {"p1": "7h8h9h", "p2": "JcJdJs"}
    state = placed(chuan, "p2 send: 6h Kd 2c", "4333", table=lying)
    state = played(state, "p2 send 6h 7h8h9h\np1 leave")

    assert state.hands[1] == cards("Kd 2c")


def test_1_14_20_nothing_of_his_hand_is_shown(chuan):
    """At the end of the hand the others' cards lie open, a leaver's do not."""
    over = flow(quiet(chuan), t8="leave")
    shown = chuan.view(over, 0).shown

    assert shown[3] is None
    assert shown[:3] == over.hands[:3]


def test_1_14_21_not_on_move(chuan):
    """P4 leaves in P3's turn: nothing changes for P3, and P1 comes after him."""
    state = flow(quiet(chuan), 3, t2="discard 9c")
    state = played(state, "p4 leave")
    assert (state.seat, state.step) == (2, "take")
    assert legal(state) == {"draw", "eat"}

    assert flow(state, 4).seat == 0


# P1 discards 9c first, which P2 and P3 could eat.
SAME_OFFER = ("9c Jd Qc Qd Ac 4c 7c 2h 5h Kh", "9s 8c 10c Ad 4d 7d 3h 6h Ks", P3)


def test_1_14_21_on_move_before_taking_the_next_may_eat_the_same_card(chuan):
    """P2 leaves instead of taking: P1's 9c is offered to P3."""
    state = flow(dealt(chuan, *SAME_OFFER), 2, t1="discard 9c")
    state = played(state, "p2 leave")
    assert (state.seat, state.step) == (2, "take")
    assert legal(state) == {"draw", "eat"}

    state = played(state, "p3 eat")
    assert (state.eats[0].eater, state.eats[0].victim) == (2, 0)
    assert rows(state)[0] == ""


@pytest.mark.parametrize("taken", ["draw", "eat"])
def test_1_14_21_on_move_after_taking_the_next_draws(chuan, taken):
    """P2 has drawn or eaten and leaves: P3 can't eat any more."""
    hands = ("9c Jd Qc Qd Ac 4c 7c 2h 5h Kh", "9s 8c 10c Jc 4d 7d 3h 6h Ks", "9d 9h 10d 10h 2d 6s 5c 3c 2s")
    state = flow(dealt(chuan, *hands), 2, t1="discard 9c")
    state = played(state, f"p2 {taken}\np2 leave")

    assert (state.seat, state.step) == (2, "take")
    assert legal(state) == {"draw"}


def test_1_14_21_on_move_after_laying(chuan):
    """P2 lays and leaves before his discard: P3 draws, and finds nothing of P2's to send to."""
    state = placed(
        chuan,
        "p2 lay: Jc Jd Js 2c 4s 8c Kd 10d 3d 5h",
        "4333",
        hands={"p3": "Qc Qd Qs Jh 5c 7d 9d As 2s"},
        stock="Ad",
    )
    state = played(state, "p2 lay JcJdJs\np2 leave")
    assert (state.seat, legal(state)) == (2, {"draw"})

    state = played(state, "p3 draw\np3 lay QcQdQs")
    assert sends(state) == set()


def test_1_14_21_the_first_to_lay_leaves(chuan):
    """P1, who was F, leaves at t3: P2 lays first, then P3 and P4, and the hand ends."""
    state = flow(quiet(chuan), 3)
    assert first_to_lay(state) == 0
    state = played(state, "p1 leave")
    assert first_to_lay(state) == 1

    over = flow(state)
    assert layings(over) == "t11 p2, t12 p3, t13 p4"
    assert over.turn == 13


def test_1_14_21_the_moves_skip_the_empty_seat(chuan):
    """P2 left: P4 eats P3's 6s, P1's card moves to P3, who is F after P1."""
    state = flow(quiet(chuan), 4, t1="discard Ks", t2="leave", t3="discard 6s")
    state = played(state, "p4 eat")
    assert rows(state) == ["", "", "Ks", ""]
    assert first_to_lay(state) == 2

    assert layings(flow(state)) == "t12 p3, t13 p4, t14 p1"


def test_1_14_21_a_tai_owed_to_a_leaver_lapses(chuan):
    """P1 is owed a tái at t17 and leaves in P4's turn: the hand ends with P4."""
    over = flow(quiet(chuan), t14="discard 9c", t15="eat", t16="p1 leave")

    assert over.ended == PlayedOut()
    assert over.turn == 16


@pytest.mark.parametrize("until", ["take", "lay", "send"])
def test_1_14_21_the_hand_may_end_by_leaving(chuan, until):
    """P4, last to lay, leaves in his laying turn: all remaining rows hold four."""
    state = flow(quiet(chuan), 16)
    state = played(state, {"take": "", "lay": "p4 draw", "send": "p4 draw\np4 lay"}[until])
    assert state.step == until

    over = played(state, "p4 leave")
    assert over.ended == PlayedOut()
    assert chuan.result(over).outcome.ranking == (0, 1, 2, 3)
    assert net(over) == (12, -4, -4, -4)


def test_1_14_21_the_hand_may_end_by_leaving_on_a_tai_turn(chuan):
    """P1 leaves instead of playing his tái."""
    over = played(flow(quiet(chuan), 17, t14="discard 9c", t15="eat"), "p1 leave")

    assert over.ended == PlayedOut()
    assert net(over) == (-4, -4 - 4, 12 + 4, -4)


def test_1_14_21_two_players_left_play_to_the_end(chuan3):
    """P3 of three leaves at t3: P1 and P2 play their four rounds."""
    over = flow(quiet(chuan3), t3="leave")

    assert [len(row) for row in over.piles[:2]] == [4, 4]
    assert net(over) == (8, -4, -4)


@pytest.mark.parametrize(
    ("turn", "before", "usable"),
    [(8, "p4 leave", 6), (8, "p4 draw\np4 leave", 6), (8, "p1 leave", 15 - 6 - 2), (1, "p1 leave", 12)],
)
def test_1_14_22_the_usable_stock_with_leavers(chuan, turn, before, usable):
    """It falls by four less the leaver's row, less one more if he has taken; the starter's tenth card is taken."""
    assert usable_stock(played(flow(quiet(chuan), turn), before)) == usable


def test_1_14_23_the_starter_leaves_before_his_first_discard(chuan):
    """P2 draws and plays on, nobody else gets a tenth card, and P2 lays first."""
    state = played(quiet(chuan), "p1 leave")
    assert (state.seat, legal(state)) == (1, {"draw"})
    assert [hand.bit_count() for hand in state.hands[1:]] == [9, 9, 9]

    over = flow(state)
    assert layings(over) == "t11 p2, t12 p3, t13 p4"
    assert net(over) == (-4, 12, -4, -4)


def test_1_14_24_who_wins_by_an_u_gets_the_four(chuan):
    """P4 leaves, P2 draws an ù: 5 from P1 and P3, 4 from P4."""
    state = dealt(chuan, "", "9h 9d 9c Jd Qd Kd 3s 4s Ks", stock="5s")

    assert net(flow(state, t2="p4 leave, draw, u")) == (-5, 14, -5, -4)


def test_1_14_24_eats_of_a_leaver_stand(chuan):
    """P3 ate P2's card and leaves: he keeps his 1, and P2 can't be paid back."""
    over = flow(quiet(chuan), t1="discard Ks", t2="discard 9c", t3="eat, leave")

    assert net(over)[2] == 1 - 4
    assert sum(net(over)) == 0


def test_1_14_26_who_left_ranks_last_even_if_he_had_finished(chuan):
    """P1 has played all his turns and leaves at t16: the hand was not over."""
    over = flow(quiet(chuan), t16="p1 leave")
    outcome = chuan.result(over).outcome

    assert outcome.ranking == (1, 2, 3, 0)
    assert net(over) == (-4, 12, -4, -4)


def test_1_14_27_one_player_left(chuan):
    """P1, P2 and P4 leave: the hand ends at once, P3 wins and gets 4 from each."""
    over = played(flow(quiet(chuan), 3), "p1 leave\np4 leave\np2 leave")

    assert over.ended == CalledOff("one-left", 2)
    assert net(over) == (-4, -4, 12, -4)
    assert chuan.result(over).outcome.winner == 2


def test_1_14_27_of_two_players_one_leaves(chuan2):
    """The eats of the hand stand."""
    state = flow(quiet(chuan2), 3, t1="discard Ks", t2="eat")

    assert net(played(state, "p1 leave")) == (-4 - 1, 4 + 1)
    assert net(played(state, "p2 leave")) == (4 - 1, -4 + 1)


def test_1_14_27_the_last_one_leads_the_next_hand(chuan):
    """He counts as Nhất; the others have left the table."""
    over = played(flow(quiet(chuan), 3), "p1 leave\np4 leave\np2 leave")
    evening = Evening.opened(4).after(chuan.result(over), 0)

    assert evening.places == (2,)
    assert evening.starter(chuan, None) == 2


def test_1_14_28_a_hand_stopped_is_void(chuan):
    """No payment for eats, nor for having left, and the same starter leads again."""
    state = flow(quiet(chuan), 4, t1="discard Ks", t2="discard 9c", t3="eat")

    assert chuan.result(chuan.stop(played(state, "p1 leave"))).payments == ()
    assert Evening.opened(4).after(chuan.result(chuan.stop(state)), 2).starter(chuan, None) == 2


def test_1_14_28_the_record_of_a_hand_stopped(chuan):
    """Called-off, reason stopped; winner, ranking and points null; every net 0."""
    result = result_of(chuan.result(chuan.stop(flow(quiet(chuan), 4))))

    assert (result["ended"], result["reason"]) == ("called-off", "stopped")
    assert (result["winner"], result["ranking"], result["points"]) == (None, None, None)
    assert (result["mom"], result["payments"], result["net"]) == ([], [], [0, 0, 0, 0])


def test_1_14_29_between_hands_leaving_costs_nothing(chuan):
    """The next hand is dealt to those who remain; owner and starter pass to the next occupied seat."""
    evening = Evening.opened(4, owner=1)
    assert evening.without(1).owner == 2
    assert evening.without(1).places == (0, 2, 3)
    assert evening.without(1).totals == (0, 0, 0, 0)

    after = evening.after(chuan.result(flow(quiet(chuan))), 0)
    assert after.winner == 0
    assert after.without(0).starter(chuan, None) == 1
    assert after.without(0).totals == after.totals == (12, -4, -4, -4)


def test_1_14_30_the_record_with_leavers(chuan):
    """Their points are null, they are not móm, and the reason of the 4 is leave."""
    result = result_of(chuan.result(flow(quiet(chuan), t8="leave")))

    assert result["points"][3] is None
    assert None not in result["points"][:3]
    assert result["mom"] == ["p1", "p2", "p3"]
    assert result["ranking"] == ["p1", "p2", "p3", "p4"]
    assert [(one["from"], one["to"], one["amount"]) for one in result["payments"] if one["reason"] == "leave"] == [
        ("p4", "p1", 4)
    ]


def test_1_14_30_the_record_after_one_left(chuan):
    """Every point null, nobody móm; the ranking is the winner, then the leavers, last to leave first."""
    result = result_of(chuan.result(played(flow(quiet(chuan), 3), "p1 leave\np4 leave\np2 leave")))

    assert (result["ended"], result["reason"], result["winner"]) == ("called-off", "one-left", "p3")
    assert result["points"] == [None, None, None, None]
    assert result["mom"] == []
    assert result["ranking"] == ["p3", "p2", "p4", "p1"]
    assert {one["reason"] for one in result["payments"]} == {"leave"}


def test_1_14_30_neither_timeout_nor_leave_stands_in_a_legal_list(chuan):
    """Both are possible all the same, leaving also out of turn."""
    state = flow(quiet(chuan), 2)
    assert {words.split()[0] for words in legal(state)} <= {"draw", "eat"}

    assert played(state, "p4 leave").seat == 1
    assert played(state, "p2 timeout").late is True


def test_1_13_who_has_left_does_not_act_or_leave_again(chuan):
    """A leaver's turns are refused."""
    state = played(flow(quiet(chuan), 2), "p4 leave")

    refused(state, "p4 leave", "has left")
    refused(state, "p4 draw", "p4 has left")


def test_1_13_nobody_leaves_when_the_hand_is_over(chuan):
    """An ended hand stays as it is."""
    over = flow(quiet(chuan))

    refused(over, "p1 leave", "over")
    refused(over, "p1 timeout", "over")


def test_1_13_a_leaver_does_not_move_the_chot(chuan):
    """With P4 gone an eat is still a chốt when the eater's row holds three."""
    state = flow(quiet(chuan), 3, t2="p4 leave")
    over = flow(state, t11="discard 9c", t12="eat")

    assert [eat.chot for eat in chuan.outcome(over).eats] == [True]
    assert [event.source for event in over.history() if isinstance(event, Shifted)] == [0]


def test_1_14_15_who_is_late_acts_no_more_himself(chuan):
    """The table finishes the turn: its discard is the only legal action, and an eaten card stays locked for it too."""
    state = position(chuan, "p1 discard: 5s 6s 7s* 2c 3d 9h 10c Jd Qd Kh", rows=ROUND_TWO, late=True)

    assert may_discard(state) == {"Kh"}
    assert [str(action) for action in chuan.listed(state, Discard)] == [
        f"discard {card}" for card in ("2c", "10c", "3d", "Jd", "Qd", "9h", "Kh")
    ]
    with pytest.raises(IllegalAction, match="time is up, the table plays 'p1 discard Kh' here"):
        played(state, "p1 discard 2c")
