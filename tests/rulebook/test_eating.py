"""Ăn: when the card just discarded may be eaten (RULES.md 1.4, 1.5, 6.2)."""

from __future__ import annotations

import pytest

from tala_core.cards import cards
from tala_core.rules import RuleSet
from tala_core.testing import played, position
from tala_core.variants import Variant

from .helpers import changed, dealt, flow, legal, placed, quiet, refused, rows


def may_eat(rules: RuleSet, hand: str, offer: str) -> bool:
    """Whether P2, holding *hand*, may eat *offer* from P1."""
    return "eat" in legal(position(rules, f"p2 take: {hand}", offer=offer))


@pytest.mark.parametrize(("offer", "may"), [("7h", True), ("4h", True), ("9d", True), ("8h", False)])
def test_sc_10_the_eaten_card_must_complete_a_phom_with_the_hand(chuan, offer, may):
    """5h 6h take 7h or 4h, 9s 9c take 9d; 8h leaves a gap."""
    assert may_eat(chuan, "5h 6h 9s 9c 2d Jc Qs 4s Kd", offer) is may


def test_sc_10_the_refusal_says_why(chuan):
    """An eat that makes no phỏm is refused in these words, and the hand is as it was."""
    refused(position(chuan, "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", offer="8h"), "p2 eat", "8h makes no phỏm")


def test_sc_11_a_phom_of_an_eaten_card_is_not_extended_by_eating(chuan):
    """5-6-7* can't take 8h: the run would hold two eaten cards."""
    state = position(chuan, "p2 take: 5h 6h 7h* 9s 9c 2d Jc Qs 4s", offer="8h")

    refused(state, "p2 eat", "8h makes no phỏm .*eaten")


@pytest.mark.parametrize("rule", [{"most": 13}, None])
def test_sc_11_without_the_limit_it_is(standard: Variant, rule):
    """Where a phỏm may hold any number of eaten cards, 5-6-7*-8* is eaten."""
    assert may_eat(changed(standard, one_eaten=rule).rules_for(4), "5h 6h 7h* 9s 9c 2d Jc Qs 4s", "8h")


def test_sc_12_a_run_long_enough_to_split_takes_a_second_eaten_card(chuan):
    """3-4-5* and 6-7-8*."""
    assert may_eat(chuan, "3h 4h 5h* 6h 7h 2d Jc Qs 9s", "8h")


def test_sc_13_a_run_may_split_into_four_and_three(chuan):
    """A-2-3-4* and 5-6-7*."""
    assert may_eat(chuan, "Ac 2c 3c 4c* 5c 6c 9d Jh Ks", "7c")


def test_sc_14_companion_of_an_eaten_card_cannot_serve_another(chuan):
    """5s is needed by the eaten 7s, so 5d can't be eaten with it."""
    refused(position(chuan, "p2 take: 5s 6s 7s* 5h 9c 9d Jh Ks 2d", offer="5d"), "p2 eat", "5d")


def test_sc_15_an_eaten_card_may_change_its_phom(chuan):
    """7s* moves from the run to the sevens, and 5s is free for 5d."""
    assert may_eat(chuan, "5s 6s 7s* 7h 7d 5h Jh Ks 2d", "5d")


def test_sc_16_other_companions_serve(chuan):
    """5h 5c take 5d, and 5-6-7* stays whole."""
    assert may_eat(chuan, "5s 6s 7s* 5h 5c 9d Jh Ks 2d", "5d")


def test_sc_17_a_longer_run_can_spare_a_card(chuan):
    """6-7*-8 holds the eaten card, so 5s is free for 5d."""
    assert may_eat(chuan, "5s 6s 7s* 8s 5h 2c Jh Ks 2d", "5d")


def test_sc_18_only_the_newest_discard_of_the_previous_seat(chuan):
    """P3 can't have P1's 7h once P2 has discarded."""
    state = position(chuan, "p3 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", rows={"p1": "7h"}, offer="3c")

    assert legal(state) == {"draw"}
    refused(state, "p3 eat", "3c")


def test_sc_18_not_an_older_discard_of_the_previous_seat(chuan):
    """P2 can't have what P1 threw in the round before."""
    state = position(chuan, "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", rows={"p1": "7h", "p2": "Ac"}, offer="3c")

    refused(state, "p2 eat", "3c")


def test_sc_18_a_moved_card_cannot_be_eaten(chuan):
    """P3 eats P2's 9c, P1's 9s takes its place, P3 leaves: P4 may not eat the 9s from P2's row."""
    p1, p2, p3, p4 = "9s 2s", "9c", "10c Jc", "9d 9h"
    state = played(dealt(chuan, p1, p2, p3, p4), "p1 discard 9s\np2 draw\np2 discard 9c\np3 eat\np3 leave")

    assert rows(state)[1] == "9s"
    assert state.seat == 3
    assert legal(state) == {"draw"}
    refused(state, "p4 eat", "no card")


def test_sc_18_no_eating_after_drawing(chuan):
    """Who has drawn has taken his card."""
    state = played(position(chuan, "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", offer="7h", stock="3c"), "p2 draw")

    refused(state, "p2 eat", "not now")


def test_sc_18_no_drawing_after_eating(chuan):
    """Who has eaten does not draw."""
    state = played(position(chuan, "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", offer="7h"), "p2 eat")

    refused(state, "p2 draw", "not now")
    assert state.step == "discard"
    assert state.hands[1].bit_count() == 10


def test_1_5_eating_is_never_forced(chuan):
    """Who may eat may draw instead, and the offer is gone with it."""
    state = position(chuan, "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", offer="7h", stock="3c")

    assert legal(state) == {"draw", "eat"}
    assert played(state, "p2 draw").offer is None


def test_1_5_the_starter_has_nothing_to_eat_or_draw(chuan):
    """The starter's first turn begins with the discard."""
    state = quiet(chuan)

    refused(state, "p1 eat", "not now")
    refused(state, "p1 draw", "not now")


def test_1_5_the_companions_come_from_the_hand_not_from_the_table(chuan):
    """On a tái turn 8s can't be eaten into the 5-6-7 that one has laid."""
    state = placed(chuan, "p1 take: 2c Kd Jh", "3444", offer="8s", table={"p1": "5s6s7s"})

    refused(state, "p1 eat", "8s makes no phỏm")


def test_1_5_on_a_tai_turn_two_cards_in_hand_may_eat(chuan):
    """On a tái turn the eat needs companions in the hand and nothing else."""
    assert "eat" in legal(placed(chuan, "p1 take: 9s 10s Jh", "3444", offer="8s", table={"p1": "5s6s7s"}))


def test_1_5_the_eaten_card_lies_face_up_and_its_companions_do_not(chuan):
    """Everybody sees which card was eaten, and nothing else of the eater's hand."""
    state = played(flow(quiet(chuan), 3, t2="discard 9c"), "p3 eat")
    view = chuan.view(state, 0)

    assert view.all_eaten == (0, 0, cards("9c"), 0)
    assert view.shown == (None, None, None, None)
    assert not hasattr(view, "hands")


def test_1_5_a_card_laid_with_its_phom_binds_no_more(chuan):
    """Eaten cards count while they are still held: once 5-6-7* lies, 8-9-10* may be eaten beside it."""
    assert "eat" in legal(placed(chuan, "p1 take: 9s 8s Jh", "3444", offer="10s", table={"p1": "5s6s7s"}))


def test_1_5_a_third_card_may_be_eaten_if_each_has_its_phom(chuan):
    """Three eaten cards need three phỏm: with two sets and a pair the third is legal."""
    assert may_eat(chuan, "3s* 4s 5s 9h* 9d 9c Jd Qd Kh", "Kd")
    assert not may_eat(chuan, "3s* 4s 5s 9h* 9d 9c Jd Qc Kh", "Kd")
