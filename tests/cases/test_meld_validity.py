"""What is a phỏm and what is not (RULES.md 1.1)."""

from __future__ import annotations

import pytest

from tala_core.cards import cards


@pytest.mark.parametrize("run", ["Qs Ks As", "Ks As 2s", "Js Qs Ks As", "10s Js Qs Ks As"])
def test_M01_the_ace_is_low_only(chuan, run):
    """King and ace are no neighbours."""
    assert cards(run) not in chuan.melds.known


def test_M01_best_phom_with_both_ends_of_a_suit(chuan):
    """As-2s-3s is laid and 55 points stay; with a high ace it would be Q-K-A and 35."""
    best = chuan.melds.best(cards("Qs Ks As 2s 3s 7c 9d 4h 10c"), 0)

    assert best.melds == (cards("As 2s 3s"),)
    assert best.left == cards("7c 10c 9d 4h Qs Ks")
    assert chuan.melds.points(best.left) == 55


@pytest.mark.parametrize(
    ("some", "phom"),
    [("5h 6c 7h", False), ("5h 5c 7h", False), ("4d 6s 6c 7d", False), ("5h 6h 7h", True)],
)
def test_M03_every_card_of_a_run_counts(chuan, some, phom):
    """The cards between the ends are looked at too."""
    assert (cards(some) in chuan.melds.known) is phom


@pytest.mark.parametrize(
    ("some", "phom"),
    [
        ("2h 7h Jh", False),
        ("4h 5c 6d", False),
        ("9c 9d 9h 9s", True),
        ("9c 9d", False),
        ("3s 4s 5s 6s 7s", True),
    ],
)
def test_M04_a_run_is_of_one_suit_and_consecutive(chuan, some, phom):
    """Neither a flush nor a run of mixed suits nor a pair is a phỏm."""
    assert (cards(some) in chuan.melds.known) is phom
