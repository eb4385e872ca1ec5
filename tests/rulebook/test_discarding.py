"""Đánh: which cards may be discarded (RULES.md 1.6, 6.3)."""

from __future__ import annotations

from collections import Counter

from tala_core.events import Discarded, Drawn, Eaten, PlayedOut, Unlocked
from tala_core.testing import played, position

from .helpers import legal, may_discard, quiet, refused, rows, some_hand


def test_sc_19_an_eaten_card_and_its_companions_stay(chuan):
    """5-6-7* is locked as a whole, all else may go."""
    state = position(chuan, "p1 discard: 5s 6s 7s* 2c 3d 9h 10c Jd Qd Kh")

    assert may_discard(state) == {"2c", "3d", "9h", "10c", "Jd", "Qd", "Kh"}
    refused(state, "p1 discard 7s", "7s was eaten")
    refused(state, "p1 discard 5s", "5s is needed")
    refused(state, "p1 discard 6s", "6s is needed")


def test_sc_20_with_two_phom_for_the_eaten_card_either_may_be_broken(chuan):
    """Without 5s the sevens hold 7s*, without 7h the run does; 7s itself stays."""
    state = position(chuan, "p1 discard: 5s 6s 7s* 7h 7d 2c 9h 10c Jd Kh")

    assert may_discard(state) == {"5s", "6s", "7h", "7d", "2c", "9h", "10c", "Jd", "Kh"}
    refused(state, "p1 discard 7s", "eaten")


def test_sc_21_the_ends_of_a_run_of_four_may_go(chuan):
    """5-6-7*-8 can spare 5s or 8s, but not 6s."""
    state = position(chuan, "p1 discard: 5s 6s 7s* 8s 2c 9h 10c Jd Qd Kh")

    assert may_discard(state) == {"5s", "8s", "2c", "9h", "10c", "Jd", "Qd", "Kh"}
    refused(state, "p1 discard 6s", "needed")


def test_sc_22_two_eaten_cards_lock_two_phom(chuan):
    """4-5-6* and 7-7-7* are both needed: six cards locked, four free."""
    state = position(chuan, "p1 discard: 4s 5s 6s* 7s* 7h 7d 2c 9h Jd Kh")

    assert may_discard(state) == {"2c", "9h", "Jd", "Kh"}


def test_1_6_a_phom_that_no_eaten_card_needs_may_be_broken(chuan):
    """A player may break his own phỏm."""
    state = position(chuan, "p1 discard: 5s 6s 7s* Kd Kc Kh 2c 3d 9h Js")

    assert may_discard(state) == {"Kd", "Kc", "Kh", "2c", "3d", "9h", "Js"}


def test_1_6_the_card_just_drawn_may_be_discarded(chuan):
    """A drawn card goes straight to the row."""
    state = position(chuan, "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", offer="Ac", stock="3c")

    assert rows(played(state, "p2 draw\np2 discard 3c"))[1] == "3c"


def test_1_6_a_card_not_held_cannot_be_discarded(chuan):
    """The refusal says that the card is not there."""
    refused(quiet(chuan), "p1 discard Kc", "does not hold Kc")


def test_1_14_08_a_card_from_a_phom_becomes_rac_by_being_thrown(chuan):
    """'Đánh ra 1 lá bài rác' does not forbid to throw a card of one's own phỏm."""
    state = position(chuan, "p1 discard: Kd Kc Kh 2c 3d 9h Js 5s 7d 10c")

    assert rows(played(state, "p1 discard Kd"))[0] == "Kd"


def test_1_14_09_with_all_ten_cards_in_phom_one_can_be_spared(chuan):
    """Three eaten cards lock nine; the phỏm of four spares the card at its end."""
    state = position(chuan, "p1 discard: 3s* 4s 5s 6s 9h* 9d 9c Jd* Qd Kd")

    assert legal(state) == {"u", "discard 6s"}


def test_1_14_09_a_legal_discard_exists_at_every_discard_of_a_game(chuan):
    """In fifty hands every card taken is followed by a discard, unless by an ù, and no lock ever falls."""
    for number in range(50):
        over = some_hand(chuan, number)
        happened = Counter(type(event) for event in over.history())
        assert happened[Discarded] == happened[Drawn] + happened[Eaten] + isinstance(over.ended, PlayedOut)
        assert happened[Unlocked] == 0
