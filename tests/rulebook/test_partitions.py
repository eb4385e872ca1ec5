"""Phỏm, points and partitions (RULES.md 1.1, 1.5, 6.1)."""

from __future__ import annotations

import pytest

from tala_core.cards import DECK, cards, name, written
from tala_core.errors import UnknownAction
from tala_core.rules import RuleSet
from tala_core.testing import starred
from tala_core.variants import Variant

from .helpers import changed, legal, placed, refused


def ways(rules: RuleSet, text: str) -> set[str]:
    """Return every maximal way to lay a hand; eaten cards have a star."""
    return {" ".join(map(written, way)) for way in rules.melds.layings(*starred(text))}


def fewest(rules: RuleSet, text: str) -> tuple[set[str], int]:
    """Return the phỏm of the cheapest arrangement of a hand, and the points that it leaves."""
    best = rules.melds.best(*starred(text))
    assert best is not None
    return set(map(written, best.melds)), rules.melds.points(best.left)


def left_by(rules: RuleSet, text: str, meld: str) -> int:
    """Return the points of a hand without one phỏm."""
    return rules.melds.points(cards(text) & ~cards(meld))


def test_sc_01_the_run_or_the_set_may_be_laid_and_the_set_leaves_less(chuan):
    """5-6-7 leaves 49 points and 7-7-7 leaves 46; both are maximal."""
    hand = "5s 6s 7s 7h 7d 9c Jd 2c Kh"

    assert ways(chuan, hand) == {"5s6s7s", "7d7h7s"}
    assert left_by(chuan, hand, "5s 6s 7s") == 49
    assert fewest(chuan, hand) == ({"7d7h7s"}, 46)


def test_sc_02_a_shorter_run_saves_the_set(chuan):
    """4-5-6 and 7-7-7 leave 23, where the longest run would leave 37."""
    hand = "4s 5s 6s 7s 7h 7d 10c Jd 2c"

    assert fewest(chuan, hand) == ({"4s5s6s", "7d7h7s"}, 23)
    assert left_by(chuan, hand, "4s 5s 6s 7s") == 37
    assert ways(chuan, hand) == {"4s5s6s 7d7h7s", "4s5s6s7s", "5s6s7s"}


def test_sc_03_queen_king_ace_is_no_phom_so_the_hand_is_mom(chuan):
    """With the ace low only, Q-K-A counts for nothing: 66 points, and a bare lay is all there is."""
    hand = "Qs Ks As 4h 8d Jc 9h 2d 6c"

    assert fewest(chuan, hand) == (set(), 66)
    assert legal(placed(chuan, f"p1 lay: {hand} 10d", "3333")) == {"lay"}


def test_sc_04_king_ace_two_is_never_a_phom(chuan):
    """A run does not go round the corner."""
    assert chuan.melds.inside(cards("Ks As 2s")) == ()
    assert chuan.melds.inside(cards("Js Qs Ks As 2s")) == (cards("Js Qs Ks"),)


def test_sc_05_three_runs_or_three_sets(chuan):
    """Nine cards that are three runs and three sets at once leave nothing either way."""
    hand = "3s 4s 5s 3h 4h 5h 3d 4d 5d"

    assert ways(chuan, hand) == {"3d4d5d 3h4h5h 3s4s5s", "3d3h3s 4d4h4s 5d5h5s"}
    assert fewest(chuan, hand)[1] == 0


def test_sc_06_two_eaten_cards_may_not_share_a_run(chuan):
    """With 3s and 4s eaten only the three sets are left, for the run would hold both."""
    assert ways(chuan, "3s* 4s* 5s 3h 4h 5h 3d 4d 5d") == {"3d3h3s 4d4h4s 5d5h5s"}


@pytest.mark.parametrize("rule", [{"most": 13}, None])
def test_sc_06_without_the_limit_both_ways_stand(standard: Variant, rule):
    """Where a phỏm may hold any number of eaten cards, runs and sets are both legal."""
    rules = changed(standard, one_eaten=rule).rules_for(4)

    assert ways(rules, "3s* 4s* 5s 3h 4h 5h 3d 4d 5d") == {"3d4d5d 3h4h5h 3s4s5s", "3d3h3s 4d4h4s 5d5h5s"}


def test_sc_07_two_runs_beat_the_set_between_them(chuan):
    """6-7-8 of spades and 8-9-10 of diamonds leave 33."""
    assert fewest(chuan, "6s 7s 8s 8h 8d 9d 10d Kh Qc") == ({"6s7s8s", "8d9d10d"}, 33)


def test_sc_08_the_fourth_eight_serves_the_run(chuan):
    """A set of four gives one card to a run and stays a set of three: 27 left."""
    assert fewest(chuan, "8s 8h 8d 8c 6s 7s 2h Qd Kc") == ({"8c8d8h", "6s7s8s"}, 27)


def test_sc_09_the_player_picks_the_way_but_must_lay(chuan):
    """Of two phỏm that share a card either is laid; laying none, or both, is refused."""
    state = placed(chuan, "p1 lay: 7s 7h 7d 8s 9s Qd Kc 2c 4h Jd", "3333")

    assert legal(state) == {"lay 7s8s9s", "lay 7d7h7s"}
    refused(state, "p1 lay", "must be laid")
    with pytest.raises(UnknownAction, match="7s"):
        chuan.parse("p1 lay 7s8s9s 7d7h7s")


def test_1_1_what_is_a_phom(chuan):
    """A phỏm is three or four of a rank, or three to thirteen of a suit in a row: 65 sets and 264 runs."""
    known = chuan.melds.known

    assert len(known) == 65 + 264
    assert cards("7c 7d 7h") in known
    assert cards("7c 7d 7h 7s") in known
    assert cards("As 2s 3s") in known
    assert cards("As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks") in known


@pytest.mark.parametrize("some", ["7c 7d", "7s 8s", "7s 8s 9h", "7s 8s 10s", "Qs Ks As", "7c 7d 8c"])
def test_1_1_what_is_no_phom(chuan, some):
    """Two cards, a run of two suits, a gap, and a high ace make no phỏm."""
    assert cards(some) not in chuan.melds.known


def test_1_1_values(chuan):
    """An ace is 1, two to ten their number, jack 11, queen 12, king 13; the pack has 364 points."""
    values = {name(one)[:-1]: chuan.melds.points(1 << one) for one in DECK}

    assert values == {"A": 1} | {str(n): n for n in range(2, 11)} | {"J": 11, "Q": 12, "K": 13}
    assert chuan.melds.points((1 << 52) - 1) == 4 * 91


def test_1_1_a_card_belongs_to_one_phom(chuan):
    """A run and a set that share a card are never counted together."""
    assert fewest(chuan, "5h 6h 7h 7s 7c Kd Jd 9d 2c") == ({"7c7h7s"}, 11 + 13 + 11 + 9 + 2)
