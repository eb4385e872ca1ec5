"""Two settings of one house: hands in which the one could forget the other."""

from __future__ import annotations

import pytest

from tala_core.cards import meld
from tala_core.errors import IllegalAction
from tala_core.events import PlayedOut, WentOut
from tala_core.testing import played
from tala_core.variants import Faults

from ..rulebook.helpers import net, placed
from .helpers import house, variant

FROZEN = "rules.frozen-eats={}"
SHOWN = "rules.shown-eats={}"
INTO_LAID = "rules.eating.into_laid=true"


# --- 17 no tái, 27 and 32a: a turn that ends with an empty hand ---


def last_of_four(*settings, hand):
    """Return P4 about to lay in the last turn; the others have laid, P1 is a discard short for a chốt (1.7)."""
    table = {"p1": "7s8s9s", "p2": "5d5h5s", "p3": "6h7h8h"}
    return placed(house("rules.no-tai={}", *settings), f"p4 lay: {hand}", "3443", table=table)


def test_axes_17_32a_no_tai_after_a_lay_that_leaves_no_card():
    """P4 lays all ten: 0 points and no discard; the turn would come to P1, who has laid, so the hand is over (1.9)."""
    state = last_of_four("rules.het-bai=false", hand="Ah 2h 3h 4c 4d 4s Kc Kd Kh Ks")
    assert played(state, "p4 lay Ah2h3h 4c4d4s KcKdKhKs").ended == PlayedOut()


@pytest.mark.parametrize("order", [[], ["rules.last-turn={}"]])
def test_axes_17_27_no_tai_after_sending_the_last_card(order):
    """P4 lays nine and sends the tenth: nobody has another turn after laying."""
    state = last_of_four("rules.layoff.keep_one=false", *order, hand="Ah 2h 3h 4c 4d 4s Kc Kd Kh 6s")
    assert played(state, "p4 lay Ah2h3h 4c4d4s KcKdKh\np4 send 6s 7s8s9s").ended == PlayedOut()


# --- 15 the third eat, 13 into a phỏm on the table, 33 ù by sending ---


def eats_into_laid(*settings, hand, table):
    """Return the hand after P1 has eaten, in a tái turn, a card that joins his run on the table."""
    rules = house("rules.third-eat.eats=1", INTO_LAID, *settings)
    return played(placed(rules, f"p1 take: {hand}", "3444", offer="8s", table={"p1": table}), "p1 eat")


@pytest.mark.parametrize(
    "u_gui", [["rules.u-gui.when=at_most_one_left"], ["rules.u-gui={}", "rules.layoff.keep_one=false"]]
)
def test_axes_13_15_33_the_third_eat_joins_a_phom_on_the_table(u_gui):
    """The eat is the ù; that no card is left then adds nothing to it."""
    state = eats_into_laid(*u_gui, hand="", table="5s6s7s Ah2h3h 9d9h9s")
    assert isinstance(state.ended, WentOut)


def test_axes_13_15_the_third_eat_that_leaves_no_rac_is_tron():
    """Nine of his own lie in his phỏm and the eaten one joins them: all ten, no rác (1.10)."""
    state = eats_into_laid(hand="", table="5s6s7s Ah2h3h 9d9h9s")
    assert state.ended.kinds == {"tron"}


# --- 11 a fixed phỏm and what makes an ù ---

FIXED = "4s 5s 6s 7h 8h 9h 10h Jh Kc"  # 7s makes 5-6-7; the set of sevens that 7d would make is out of reach


def ten_cards(*settings):
    """Return P1 with 4s 5s 6s 7s* 7h 7d 8h 9h 10h Jh: nine in phỏm with 5-6-7 fixed, ten if that could be broken."""
    rules = house(FROZEN, "rules.u-payments.tron_times=2", *settings, seats=2)
    state = placed(rules, f"p1 take: {FIXED}", "11", offer="7s", stock="2d 7d")
    state = played(state, "p1 eat\np1 discard Kc\np2 draw\np2 discard 2d\np1 draw")
    assert [mark.cards for mark in state.marks if mark.label == "frozen"] == [meld("5s6s7s")]
    return state


def test_axes_11_30_an_u_is_not_tron_by_breaking_a_fixed_phom():
    """4-5-6-7 and 7-8-9-10-J, with 7d left: thường, 5 and not 10."""
    state = played(ten_cards(), "p1 u")
    assert (state.ended.kinds, net(state)) == ({"thuong"}, (6, -6))


def test_axes_11_28_all_ten_cards_only_by_breaking_a_fixed_phom():
    """With the fixed phỏm whole only nine lie in phỏm: no ù where all ten must."""
    with pytest.raises(IllegalAction):
        played(ten_cards("rules.u.condition=all_ten"), "p1 u")


def test_axes_11_28_three_phom_of_fewer_than_nine_cards():
    """Where a pair is a phỏm, 5-6-7, 9-9 and J-J are three, and the fixed one is whole."""
    rules = house(FROZEN, "rules.u.condition=three_phom", "rules.sets.shortest=2", seats=2)
    state = placed(rules, "p1 take: 5s 6s 9c 9d Jh Js 2c 4d Kh", "11", offer="7s")
    assert isinstance(played(state, "p1 eat\np1 u").ended, WentOut)


# --- 14 the phỏm that is shown ---


def shown(state):
    """Return the phỏm that lie open."""
    return [mark.cards for mark in state.marks if mark.label == "shown"]


def test_axis_14_the_phom_shown_holds_one_eaten_card():
    """5c eaten beside 5s*: 5c-5d-5h it is; 5c-5h-5s, which would leave fewer points, holds two eaten cards (1.5)."""
    state = placed(house(SHOWN), "p2 take: 5s* 6s 7s 8s 5h 5d 6d 7d Kc", "1000", offer="5c")
    assert shown(played(state, "p2 eat")) == [meld("5c5d5h")]


def test_axes_11_14_the_phom_shown_is_the_one_that_is_fixed():
    """With 5-6-7 of spades fixed, 5c makes 5c-5d-5h; the table sees 5c-5h-5s."""
    rules = house(FROZEN, SHOWN, seats=2)
    state = placed(rules, "p1 take: 5s 6s 7h 5h 5d 4d 6d Kc Qh", "11", offer="7s", stock="2c 7d 5c")
    first = "p1 eat\np1 discard Kc\np2 draw\np2 discard 2c\np1 draw\np1 discard Qh\np2 draw\np2 discard 5c\np1 eat"
    state = played(state, first)
    assert shown(state) == [mark.cards for mark in state.marks if mark.label == "frozen"]


# --- rules that can never apply beside each other ---


@pytest.mark.parametrize(
    "settings",
    [
        ["rules.den-tai-u={}", "rules.no-tai={}"],
        ["rules.den-tai-u={}", "rules.shifting=false"],
        ["rules.u-gui.when=at_most_one_left", "rules.layoff=false"],
        ["rules.u-gui={}", "rules.layoff=false"],
    ],
)
def test_a_rule_for_what_can_never_happen_is_refused(settings):
    """Đền for an ù on tái where nobody has a tái; an ù by sending where nobody may send."""
    with pytest.raises(Faults):
        variant(*settings)
