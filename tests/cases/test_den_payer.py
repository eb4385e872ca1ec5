"""Đền: who pays for everybody when somebody is ù (RULES.md 1.11)."""

from __future__ import annotations

from tala_core.events import WentOut
from tala_core.outcome import Eat, Outcome, Standing
from tala_core.rules import RuleSet
from tala_core.testing import played, position


def net(rules: RuleSet, winner: int, *eats: Eat) -> tuple[int, ...]:
    ended = WentOut(winner, frozenset({"thuong"}), 15)
    return rules.settled(Outcome(rules.seats, 0, 0, ended, eats, (Standing(),) * rules.seats)).net


def test_N01_who_was_eaten_three_times_pays_for_all(chuan):
    """B ate three of A's cards and is ù: A pays 3 and 15, not B, and C and D nothing."""
    assert net(chuan, 1, Eat(1, 0, round=1), Eat(1, 0, round=2), Eat(1, 0, round=3)) == (-18, 18, 0, 0)


def test_N01_as_played(chuan):
    """SC-36: three eaten cards in three phỏm, declared."""
    state = position(chuan, "p2 discard: 3s* 4s 5s 6s* 7s 8s 9h 9d 9c* Kd")

    assert chuan.result(played(state, "p2 u")).net == (-18, 18, 0, 0)


def test_N02_the_last_chot_eater_pays_for_a_later_u(chuan):
    """C ate B's fourth discard, D is ù: C keeps his 4 and pays 15."""
    assert net(chuan, 3, Eat(2, 1, round=4, chot=True)) == (0, -4, -11, 15)


def test_N02_of_two_chot_eaters_the_later_pays(chuan):
    """SC-60: B ate A's chốt, C ate B's, D is ù: C pays, in place of B too."""
    chots = (Eat(1, 0, turn=14, round=4, chot=True), Eat(2, 1, turn=15, round=4, chot=True))

    assert net(chuan, 3, *chots) == (-4, 0, -11, 15)


def test_N02_but_not_the_winner_himself(chuan):
    """SC-63: B ate A's chốt, C eats B's and is ù: B pays; were C the only eater, each would pay his own."""
    first, winning = Eat(1, 0, turn=14, round=4, chot=True), Eat(2, 1, turn=15, round=4, chot=True)

    assert net(chuan, 2, first, winning) == (-4, -15, 19, 0)
    assert net(chuan, 2, winning) == (-5, -9, 19, -5)


def test_N02_as_played(chuan):
    """The eat is a chốt because C's row holds three."""
    state = position(
        chuan,
        "p3 take: 7c 7d 2s 4h 6s 9d Jc Qh Kd",
        offer="7h",
        hands={"p4": "Ac Ad Ah 2c 2d 2h 3c 3d 3h"},
        rows={"p1": "As 5c 5d 5h", "p2": "5s 6c 6d", "p3": "6h 8c 8d", "p4": "8h 8s 9c"},
        stock="Ks",
    )
    end = played(state, "p3 eat\np3 lay 7c7d7h\np3 discard Kd\np4 draw\np4 u")

    assert chuan.result(end).net == (0, -4, -11, 15)


def test_N06_an_ordinary_eat_is_no_den(chuan):
    """B ate one of A's in round 2, C is ù in round 3: each pays his own 5."""
    assert net(chuan, 2, Eat(1, 0, round=2)) == (-6, -4, 15, -5)


def test_N07_den_is_as_much_as_there_are_losers(chuan3, chuan2):
    """Three players: B pays 2 × 5.  Two: one loser only, and đền changes nothing."""
    assert net(chuan3, 2, Eat(1, 0, round=4, chot=True)) == (-4, -6, 10)
    assert net(chuan2, 0, Eat(1, 0, round=4, chot=True)) == (1, -1)
