"""Gửi: what every value of the axes 22 to 27 changes (RULES.md 3.4, 6.6)."""

from __future__ import annotations

import pytest

from tala_core.errors import UnknownAction
from tala_core.events import PlayedOut
from tala_core.testing import played

from ..rulebook.helpers import (
    dealt,
    flow,
    layings,
    legal,
    mom,
    net,
    placed,
    refused,
    sends,
    table_plays,
)
from .helpers import house, points, ranking, variant

NO_SENDING = "rules.layoff=false"
EARLIER = "rules.layoff.targets=earlier"
NOT_OWN = "rules.layoff.own=false"
NO_CHAIN = "rules.layoff.chain=false"
MOM = "rules.layoff.mom=true"
ALL = "rules.layoff.keep_one=false"

SC_42 = "5h 6h 10h Kd 2c 4s 8c"


def last_to_send(rules, hand=SC_42, own="JcJdJs"):
    """Return P4 about to send in the last turn; the others have 18, 25 and 30 points left, and P1 has laid 7-8-9."""
    lying = {"p1": "7h8h9h", "p2": "QcQdQs", "p3": "AcAdAh", "p4": own}
    hands = {"p1": "10c 8d", "p2": "10s 9c 6c", "p3": "10d 9d 8s 3c"}
    return placed(rules, f"p4 send: {hand}", "4443", table=lying, hands=hands)


CHAIN_OF_THREE = "p4 send 6h 7h8h9h\np4 send 5h 6h7h8h9h\np4 send 10h 5h6h7h8h9h\np4 discard Kd"


# --- 22 whether one sends at all ---


def test_axis_22_gui_enabled_on_SC_42():
    """Three cards go to P1's run, 14 points stay, and P4 wins."""
    over = played(last_to_send(house()), CHAIN_OF_THREE)

    assert points(over) == [18, 25, 30, 14]
    assert net(over) == (-1, -2, -3, 6)


def test_axis_22_gui_enabled_off_SC_42():
    """There is no such action: all P4 can do is discard, and 35 points make him last."""
    state = last_to_send(house(NO_SENDING))
    assert legal(state) == {f"discard {card}" for card in SC_42.split()}
    with pytest.raises(UnknownAction, match="'send' is no action"):
        played(state, "p4 send 6h 7h8h9h")

    over = played(state, "p4 discard Kd")
    assert points(over) == [18, 25, 30, 35]
    assert net(over) == (6, -1, -2, -3)


# --- 23 to whose phỏm ---

# P1 holds three queens and 7c; P3 4-5-6 of clubs; P4 can eat P3's 6s at t16, which gives P1 a tái.
LATER_LAYER = (
    "Qc Qd Qs 7c 2h 5h 8s Ks Jd Ad",
    "Kc Kd 9c 10s 4d 7d 3h 8h Ah",
    "4c 5c 6c 9d 9h 2d 6s Jc 2s",
    "6d 6h 3d 8d 5s 8c 2c 7h Qh",
)
LATER_STOCK = "Ac 3c 10c 10d Jh Kh 3s 4s 7s 9s Js 5d 4h As 10h"


def on_his_tai(rules):
    """Return P1 about to send at t17; P3 has laid after him."""
    told = {"t1": "discard Ad", "t13": "draw, lay QcQdQs, discard Ks", "t15": "discard 6s", "t16": "eat, discard Qh"}
    return played(flow(dealt(rules, *LATER_LAYER, stock=LATER_STOCK), 17, **told), "p1 draw\np1 lay")


def test_axis_23_gui_targets_on_table_SC_44():
    """On his tái P1 sends 7c to what P3 laid meanwhile: 30 points, and he wins."""
    state = on_his_tai(house())
    assert sends(state) == {"7c 4c5c6c"}

    over = played(state, "p1 send 7c 4c5c6c\np1 discard Jd")
    assert points(over) == [30, 68, 34, 33]
    assert net(over) == (7, -4, -6, 3)


def test_axis_23_gui_targets_earlier_SC_44():
    """P3 has laid after P1, so 7c stays: 37 points, behind P4 and P3."""
    state = on_his_tai(house(EARLIER))
    assert sends(state) == set()
    refused(state, "p1 send 7c 4c5c6c", "p3 has laid after you")

    over = played(state, "p1 discard Jd")
    assert points(over) == [37, 68, 34, 33]
    assert net(over) == (-2, -4, -5, 11)


# P2 eats P1's last card, P3 P2's: P2 is on tái at t18, with a card for P1's run, for P3's, and for his own kings.
TWO_CHOTS = (
    "7h 8h 9h Ks Ac 2d 4s 6d 10s Jd",
    "Kc Kd 6h 7c 9s Ad 3h 5s Jh",
    "4c 5c 6c 9c 9d 2s 8d Qh 3s",
    "10d 10c 8s 2h Qc Js 5d 3d 7s",
)
TWO_CHOTS_STOCK = "3c 8c Jc 7d Qd Ah 4h 5h 10h 6s Qs 4d 2c As Kh"


@pytest.mark.parametrize(
    ("settings", "fits"),
    [
        ([], {"6h 7h8h9h", "Kh KcKdKs", "7c 4c5c6c"}),
        ([EARLIER], {"6h 7h8h9h", "Kh KcKdKs"}),
        ([NOT_OWN], {"6h 7h8h9h", "7c 4c5c6c"}),
        ([EARLIER, NOT_OWN], {"6h 7h8h9h"}),
    ],
)
def test_axes_23_24_gui_targets_and_own_on_a_tai_turn(settings, fits):
    """P1 laid before P2, P3 after him."""
    state = flow(
        dealt(house(*settings), *TWO_CHOTS, stock=TWO_CHOTS_STOCK),
        18,
        t1="discard Jd",
        t13="lay 7h8h9h, discard Ks",
        t14="eat, lay KcKdKs, discard 9s",
        t15="eat, lay 4c5c6c 9c9d9s, discard Qh",
    )
    state = played(state, "p2 draw\np2 lay")

    assert sends(state) == fits


@pytest.mark.parametrize("targets", [[], [EARLIER]])
def test_axis_23_gui_targets_in_a_first_laying_turn_all_have_laid_before(targets):
    """P2 at t14 has only P1 before him, and sends to him."""
    state = flow(
        dealt(house(*targets), *TWO_CHOTS, stock=TWO_CHOTS_STOCK), 14, t1="discard Jd", t13="lay 7h8h9h, discard Ks"
    )

    assert sends(played(state, "p2 eat\np2 lay KcKdKs")) == {"6h 7h8h9h"}


# --- 24 to one's own phỏm ---


def test_axis_24_gui_own_yes():
    """7d goes to P4's own run: 13 points stay, and he wins."""
    state = last_to_send(house(), "7d Kd 9s 4s", own="4d5d6d")
    assert sends(state) == {"7d 4d5d6d"}

    over = played(state, "p4 send 7d 4d5d6d\np4 discard Kd")
    assert points(over) == [18, 25, 30, 13]
    assert net(over) == (-1, -2, -3, 6)


def test_axis_24_gui_own_no():
    """7d stays: 20 points, two more than P1 has."""
    state = last_to_send(house(NOT_OWN), "7d Kd 9s 4s", own="4d5d6d")
    assert sends(state) == set()
    refused(state, "p4 send 7d 4d5d6d", "nobody sends to phỏm of his own")

    over = played(state, "p4 discard Kd")
    assert points(over) == [18, 25, 30, 20]
    assert net(over) == (6, -2, -3, -1)


@pytest.mark.parametrize(("settings", "fits"), [([], {"8s 5s6s7s"}), ([NOT_OWN], set())])
def test_axis_24_gui_own_SC_47(settings, fits):
    """P1 laid 5-6-7 at t13 and draws 8s on his tái."""
    state = placed(house(*settings), "p1 take: 2c Kd Jh", "3444", table={"p1": "5s6s7s"}, stock="8s")

    assert sends(played(state, "p1 draw\np1 lay")) == fits


@pytest.mark.parametrize(("settings", "fits"), [([], {"7s 4s5s6s"}), ([NOT_OWN], set())])
def test_axis_24_gui_own_what_was_kept_back_at_the_lay(settings, fits):
    """4-5-6 laid, 7s kept: it may go there in the same turn (1.14-5, 1.14-6)."""
    state = placed(house(*settings), "p4 lay: 4s 5s 6s 7s 8h 9d 2c Jh Jd Kc", "4443")

    assert sends(played(state, "p4 lay 4s5s6s")) == fits


# --- 25 gửi nối ---


def test_axis_25_gui_chain_on_SC_42():
    """5h goes once 6h lies there: 14 points."""
    state = last_to_send(house())
    assert sends(state) == {"6h 7h8h9h", "10h 7h8h9h"}
    assert sends(played(state, "p4 send 6h 7h8h9h")) == {"5h 6h7h8h9h", "10h 6h7h8h9h"}

    assert points(played(state, CHAIN_OF_THREE))[3] == 14


def test_axis_25_gui_chain_off_SC_42():
    """Only 6h and 10h go, each next to 7-8-9 as it was laid: 19 points, and P1 with 18 wins."""
    state = last_to_send(house(NO_CHAIN))
    assert sends(state) == {"6h 7h8h9h", "10h 7h8h9h"}

    state = played(state, "p4 send 6h 7h8h9h")
    assert sends(state) == {"10h 6h7h8h9h"}
    refused(state, "p4 send 5h 6h7h8h9h", "5h fits 6h7h8h9h only next to a card that was sent")

    over = played(state, "p4 send 10h 6h7h8h9h\np4 discard Kd")
    assert points(over) == [18, 25, 30, 19]
    assert net(over) == (6, -2, -3, -1)


@pytest.mark.parametrize(("settings", "fits"), [([], {"5h 6h7h8h9h", "10h 6h7h8h9h"}), ([NO_CHAIN], {"10h 6h7h8h9h"})])
def test_axis_25_gui_chain_SC_48_on_a_card_that_another_sent(settings, fits):
    """P2 has sent 6h: P3's 5h would lean on it, his 10h does not."""
    lying = {"p1": "7h8h9h", "p2": "JcJdJs", "p3": "QcQdQs"}
    hands = {"p3": "5h 10h 4s 8c 10d 9c 3d"}
    state = placed(house(*settings), "p2 send: 6h Kd 2c", "4333", table=lying, hands=hands, stock="Ac")
    state = played(state, "p2 send 6h 7h8h9h\np2 discard Kd\np3 draw\np3 lay")

    assert sends(state) == fits


@pytest.mark.parametrize("settings", [[], [NO_CHAIN]])
def test_axis_25_gui_chain_the_fourth_of_a_set_is_no_chain(settings):
    """SC-43: it completes the set as it was laid."""
    lying = {"p1": "5c5d5s", "p2": "JcJdJs"}

    assert sends(placed(house(*settings), "p2 send: 5h Kd 7c", "4333", table=lying)) == {"5h 5c5d5s"}


def test_axis_25_gui_chain_off_own_phom_too():
    """To 4-5-6 of his own P4 sends 7s, and not 8s after it."""
    state = placed(house(NO_CHAIN), "p4 lay: 4s 5s 6s 8s 7s 9d 2c Jh Jd Kc", "4443")
    state = played(state, "p4 lay 4s5s6s\np4 send 7s 4s5s6s")

    assert sends(state) == set()


# --- 26 móm ---


def mom_with_6h(rules):
    """Return P4 in the last turn without a phỏm, with 6h for P1's 7-8-9; P3 is móm too."""
    hands = {"p1": "10c 8d", "p2": "10s 9c 6c", "p3": "Kc 10d 9d 8s 3c 2s 5c Ah Qh"}
    lying = {"p1": "7h8h9h", "p2": "QcQdQs"}
    state = placed(rules, "p4 lay: 6h 2c 4s 8c Kd 7d Js 3d As 9s", "4443", table=lying, hands=hands)
    return played(state, "p4 lay")


def test_axis_26_gui_mom_off_SC_45():
    """6h stays in the hand."""
    state = mom_with_6h(house())
    assert sends(state) == set()
    refused(state, "p4 send 6h 7h8h9h", "who has laid no phỏm may not send")

    over = played(state, "p4 discard Kd")
    assert mom(over) == [False, False, True, True]
    assert points(over)[3] == 51


def test_axis_26_gui_mom_on_SC_45():
    """6h goes, which makes nobody whole: still móm, at the móm price."""
    state = mom_with_6h(house(MOM))
    assert sends(state) == {"6h 7h8h9h"}

    over = played(state, "p4 send 6h 7h8h9h\np4 discard Kd")
    assert mom(over) == [False, False, True, True]
    assert points(over)[3] == 45
    assert net(over) == (9, -1, -4, -4)


@pytest.mark.parametrize(("settings", "order"), [([], "p1 p2 p3 p4"), ([MOM], "p1 p2 p4 p3")])
def test_axes_26_41_gui_mom_counts_where_points_rank_the_mom(settings, order):
    """P3 has 48 points: P4's 51 are behind, and 45 ahead.  He pays four either way (SC-52)."""
    rules = house("rules.ranking.mom=points", *settings)
    state = placed(
        rules,
        "p4 lay: 6h 2c 4s 8c Kd 7d Js 3d As 9s",
        "4443",
        table={"p1": "7h8h9h", "p2": "QcQdQs"},
        hands={"p1": "10c 8d", "p2": "10s 9c 6c", "p3": "10d 9d 8s 3c 2s 5c Jh"},
    )
    state = played(state, "p4 lay")
    over = played(state, ["p4 send 6h 7h8h9h", "p4 discard Kd"][not settings :])

    assert points(over)[2] == 48
    assert ranking(over) == order
    assert net(over) == (9, -1, -4, -4)


def test_axis_26_gui_mom_on_is_for_the_laying_turn_too():
    """Not in an ordinary turn, and not before the bare lay."""
    lying = {"p1": "7h8h9h"}
    hand = "6h 2c 4s 8c Kd 7d Js 3d As 9s"

    refused(placed(house(MOM), f"p4 discard: {hand}", "3332", table=lying), "p4 send 6h 7h8h9h", "not now")
    refused(placed(house(MOM), f"p4 lay: {hand}", "4443", table=lying), "p4 send 6h 7h8h9h", "not now")


def test_axis_26_gui_mom_on_a_card_is_kept_all_the_same():
    """On a tái turn P1, móm, has one card more than he can keep."""
    state = placed(house(MOM), "p1 send: 6h 10h", "3444", table={"p2": "7h8h9h"})
    state = played(state, "p1 send 6h 7h8h9h")

    assert legal(state) == {"discard 10h"}


# --- 27 the last card ---


def sc_46(rules):
    """Return P3 with four rác that all fit; P4 could eat the last of them."""
    return placed(
        rules,
        "p3 send: 6h 5h 10h 6c",
        "4433",
        table={"p1": "7h8h9h", "p2": "3c4c5c", "p3": "2d2h2s JcQcKc"},
        hands={"p1": "10d 9d", "p2": "Qd Jd", "p4": "6d 6s Kd Kh Qh Qs 10c 4s 8d"},
        stock="As Ad",
    )


THREE_SENT = "p3 send 6h 7h8h9h\np3 send 5h 6h7h8h9h\np3 send 10h 5h6h7h8h9h"


def test_axis_27_gui_keep_one_SC_46():
    """6c is thrown, and P4 eats it as a chốt: P3 wins with 0 points and has paid four."""
    state = played(sc_46(house()), THREE_SENT)
    assert legal(state) == {"discard 6c"}
    refused(state, "p3 send 6c 3c4c5c", "the last card is kept for the discard")

    state = played(state, "p3 discard 6c\np4 eat\np4 lay 6c6d6s\np4 discard Kd")
    over = played(state, "p1 draw\np1 lay\np1 discard As")
    assert points(over) == [19, 23, 0, 59]
    assert net(over) == (-1, -2, 2, 1)


def test_axis_27_gui_keep_one_may_empty_SC_46():
    """All four go, nothing is thrown, P4 can only draw and is móm; P3 wins with 0 points, and it is no ù."""
    state = played(sc_46(house(ALL)), THREE_SENT)
    assert legal(state) == {"send 6c 3c4c5c", "discard 6c"}

    state = played(state, "p3 send 6c 3c4c5c")
    assert [(mark.label, mark.seat) for mark in state.marks] == [("no-discard", 2)]
    assert len(state.piles[2]) == 3
    assert (state.seat, legal(state)) == (3, {"draw"})
    over = played(state, "p4 draw\np4 lay\np4 discard Kd")
    assert over.ended == PlayedOut()
    assert points(over) == [19, 23, 0, 72]
    assert net(over) == (-1, -2, 7, -4)


def test_axis_27_gui_keep_one_may_empty_the_discard_is_still_open():
    """Who may send his last card need not."""
    over = played(played(sc_46(house(ALL)), THREE_SENT), "p3 discard 6c\np4 draw\np4 lay\np4 discard Kd")

    assert points(over) == [19, 23, 0, 72]
    assert over.marks == ()


# P2 (t14) and P3 (t15) can send all they have left after laying; P3's cards lean on what P2 has sent.
TWO_AT_ZERO = (
    "7h 8h 9h Ks 3c 4d 6s 8c 10d Kd",
    "Jc Jd Js 2c 2d 2h 6h 5h Kc",
    "Qc Qd Qs Ac Ad Ah Jh 2s 4h",
    "3d 4c 5s 6c 7d 8s 9c 10c Kh",
)
TWO_AT_ZERO_STOCK = "7c 5d 6d 8d 9d 3h As 4s 7s 9s 10s 5c 10h Qh 3s"


def two_at_zero(rules, last):
    """Return the hand in which P2 throws his last card, and P3 does the *last* with his."""
    three = "draw, lay AcAdAh QcQdQhQs, send Jh JcJdJs, send 2s 2c2d2h"
    return flow(
        dealt(rules, *TWO_AT_ZERO, stock=TWO_AT_ZERO_STOCK),
        t1="discard Kd",
        t13="draw, lay 7h8h9h, discard 5c",
        t14="draw, lay 2c2d2h JcJdJs, send 6h 7h8h9h, send 5h 6h7h8h9h, send 10h 5h6h7h8h9h, discard Kc",
        t15=f"{three}, {last}",
    )


def test_axis_27_gui_keep_one_two_at_zero():
    """Both have thrown a last card, P3 later: P2 wins."""
    over = two_at_zero(house(), "discard 4h")

    assert points(over) == [44, 0, 0, 65]
    assert net(over) == (-2, 7, -1, -4)


@pytest.mark.parametrize(
    ("settings", "ends"), [([], (-2, -1, 7, -4)), (["rules.ranking.ties=first_lay"], (-2, 7, -1, -4))]
)
def test_axis_27_gui_keep_one_may_empty_two_at_zero(settings, ends):
    """P3 makes no last discard; the one he made before, at t11, came earlier than P2's at t14 (1.12)."""
    over = two_at_zero(house(ALL, *settings), "send 4h 5h6h7h8h9h10h")

    assert points(over) == [44, 0, 0, 65]
    assert net(over) == ends


def emptied(*settings, stock):
    """Return the hand after P2 has sent all his cards at t14; P4 can eat P3's 6s, P1 P4's Kd."""
    state = placed(
        house(ALL, *settings),
        "p2 send: 6h 5h 10h Jh",
        "4333",
        table={"p1": "7h8h9h", "p2": "JcJdJs 2c2d2h"},
        hands={"p1": "Kc Kh 4c", "p3": "6s 3d 9c Qd As 8s 5d 10s 7c", "p4": "6c 6d Kd Qh 3s 9s 5s 8d Ac"},
        stock=stock,
    )
    return played(state, "p2 send 6h 7h8h9h\np2 send 5h 6h7h8h9h\np2 send 10h 5h6h7h8h9h\np2 send Jh JcJdJs")


TWO_EATS = """p3 draw
p3 lay
p3 discard 6s
p4 eat
p4 lay 6c6d6s
p4 discard Kd
p1 eat
p1 lay KcKdKh
p1 discard 4c"""


def test_axis_27_gui_keep_one_may_empty_and_then_a_tai():
    """P2's third card moves to P4 after two chốts: he, whose hand is empty, draws at t18 and throws what he drew."""
    state = played(emptied(stock="Ad 10d"), TWO_EATS)
    assert (state.seat, legal(state)) == (1, {"draw"})
    assert [len(row) for row in state.piles] == [4, 2, 4, 4]

    state = played(state, "p2 draw\np2 lay")
    assert legal(state) == {"discard 10d"}
    over = played(state, "p2 discard 10d")
    assert over.ended == PlayedOut()
    assert points(over)[1] == 0


def test_axis_27_gui_keep_one_may_empty_twice():
    """The card he draws on his tái fits again, and again there is nothing to throw: the hand is over."""
    state = played(emptied(stock="Ad 4h"), f"{TWO_EATS}\np2 draw\np2 lay")
    assert legal(state) == {"send 4h 5h6h7h8h9h10h", "discard 4h"}

    over = played(state, "p2 send 4h 5h6h7h8h9h10h")
    assert over.ended == PlayedOut()
    assert [mark.seat for mark in over.marks if mark.label == "no-discard"] == [1, 1]
    assert [len(row) for row in over.piles] == [4, 2, 4, 4]
    assert points(over)[1] == 0


def test_axes_17_27_gui_keep_one_may_empty_without_tai():
    """The hand is over when the turn would come to P1, who has laid; P2 keeps his 0 points and wins."""
    over = played(emptied("rules.no-tai={}", stock="Ad 10d"), "\n".join(TWO_EATS.splitlines()[:6]))

    assert over.ended == PlayedOut()
    assert points(over)[:2] == [30, 0]


def test_axis_27_gui_keep_one_may_empty_all_into_the_own_phom():
    """P1 has sent his last four to his own phỏm, so that ten of his cards lie in them: on tái he is ù (1.14-2)."""
    state = placed(
        house(ALL),
        "p1 send: 2s 3s 7s 9s",
        "3333",
        table={"p1": "4s5s6s 9c9d9h"},
        hands={
            "p2": "8c Ac 3d 5h Jd Qc Kh 10d 6h",
            "p3": "8d 8h 2c 4d 6c Qs Js Kc 10h",
            "p4": "2d 3c 5d 7h Jc Qh Kd Ad 4h",
        },
        stock="Ah 7c Jh",
    )
    state = played(state, "p1 send 3s 4s5s6s\np1 send 2s 3s4s5s6s\np1 send 7s 2s3s4s5s6s\np1 send 9s 9c9d9h")
    assert state.ended is None
    assert (state.seat, legal(state)) == (1, {"draw"})

    state = played(state, "p2 draw\np2 lay\np2 discard 8c\np3 eat\np3 lay 8c8d8h\np3 discard Kc")
    state = played(state, "p4 draw\np4 lay\np4 discard 7c\np1 draw")
    assert legal(state) == {"lay", "u"}
    over = played(state, "p1 u")
    assert over.ended.kinds == {"thuong"}  # the card he has drawn is left over
    assert net(over) == (15, -4, -11, 0)


def test_axis_27_gui_keep_one_may_empty_and_then_he_leaves():
    """P2 gives up his 0 points and pays as any leaver; P3 and P4 play their last turns (1.14-26)."""
    over = flow(played(emptied(stock="Ad 10d"), "p2 leave"))

    assert over.ended == PlayedOut()
    assert layings(over) == "t2 p3, t3 p4"  # counted from the position
    assert net(over) == (12, -4, -4, -4)


def test_axis_27_gui_keep_one_may_empty_the_table_never_sends():
    """P3's time is up with one card that fits: it is thrown (1.14-15)."""
    assert table_plays(played(sc_46(house(ALL)), THREE_SENT)) == ["timeout", "discard 6c"]


@pytest.mark.parametrize("settings", [[], [EARLIER], [NOT_OWN], [NO_CHAIN], [MOM], [ALL]])
def test_axes_23_to_27_nobody_sends_to_who_has_left(settings):
    """P1's phỏm is out of play (1.14-20), however a house sends."""
    lying = {"p1": "7h8h9h", "p2": "JcJdJs"}
    state = placed(house(*settings), "p2 send: 6h 10h Kd 2c", "4333", table=lying)
    assert sends(state) == {"6h 7h8h9h", "10h 7h8h9h"}

    gone = played(state, "p1 leave")
    assert sends(gone) == set()
    refused(gone, "p2 send 6h 7h8h9h", "does not lie on the table")


def test_axes_22_to_27_are_all_defaults_of_the_standard_game():
    """Written out, the defaults of these axes are the standard game itself."""
    told = (
        "rules.layoff={}",
        "rules.layoff.targets=on_table",
        "rules.layoff.own=true",
        "rules.layoff.chain=true",
        "rules.layoff.mom=false",
        "rules.layoff.keep_one=true",
    )
    assert variant(*told).hash == variant().hash
