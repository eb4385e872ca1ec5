"""The last round, tái, and how long a hand lasts (RULES.md 1.7, 1.8, 1.9, 1.14-4, 1.14-21)."""

from __future__ import annotations

from random import Random

import pytest

from tala_core.actions import Action, Discard, Eat, GoOut
from tala_core.events import PlayedOut
from tala_core.outcome import CHOT
from tala_core.rules import RuleSet
from tala_core.state import GameState
from tala_core.testing import pack, played, position


def quiet(rules: RuleSet, state: GameState) -> Action:
    """Draw, lay the first way there is, throw the first card: never eat, never declare."""
    return next(one for one in rules.legal(state) if type(one) not in (Eat, GoOut))


def played_out(rules: RuleSet, state: GameState) -> tuple[GameState, list[str]]:
    """Return the end of a quiet hand, and its laying turns, such as ``13A``."""
    laying = []
    while state.ended is None:
        if state.step == "lay":
            laying.append(f"{state.turn}{'ABCD'[state.seat]}")
        state = rules.act(state, quiet(rules, state))
    return state, laying


@pytest.mark.parametrize(
    ("seats", "turns", "laying", "draws", "left"),
    [
        (2, 8, "7A 8B", 7, 26),
        (3, 12, "10A 11B 12C", 11, 13),
        (4, 16, "13A 14B 15C 16D", 15, 0),
    ],
)
@pytest.mark.parametrize("seed", range(5))
def test_T01_four_rounds_for_any_number_of_players(standard, seats, turns, laying, draws, left, seed):
    """Nobody eats: 4N turns, the last N of them laying turns, 4N − 1 draws."""
    rules = standard.rules_for(seats)
    end, laid = played_out(rules, rules.start(f"quiet/{seed}"))

    assert isinstance(end.ended, PlayedOut)
    assert end.turn == turns
    assert laid == laying.split()
    assert end.drawn == draws
    assert len(end.stock) - end.drawn == left


HANDS = (
    "7h Ac 3c 5c 9c Jc Kc 2d 4d 6d",
    "7c 7d Ah 3h 5h 9h Jh Kh 2s",
    "2c 4c 6c 8c 10c Qc 8d 10d Qd",
    "2h 4h 6h 8h 10h Qh 4s 6s 8s",
)
STOCK = "As 3s 5s 7s 9s 10s Js Ad 3d 5d 9d Jd Kd Ks Qs"


@pytest.fixture
def turn_13(chuan):
    """Three rounds in which A throws Kc and then everybody what he draws; A is to move."""
    state = played(chuan.deal(pack(chuan, *HANDS, stock=STOCK)), "p1 discard Kc")
    for drawn in STOCK.split()[:11]:
        seat = f"p{state.seat + 1}"
        state = played(state, [f"{seat} draw", f"{seat} discard {drawn}"])
    return state


def test_T03_a_chot_gives_who_had_laid_another_turn(chuan, turn_13):
    """B eats A's fourth discard in turn 14: A plays again in turn 17, which is the last."""
    assert (turn_13.turn, turn_13.seat) == (13, 0)
    eaten = played(
        turn_13,
        """
        p1 draw
        p1 lay
        p1 discard 7h
        p2 eat
        p2 lay 7c7d7h
        """,
    )
    end, laying = played_out(chuan, played(eaten, "p2 discard 2s"))

    assert laying == ["15C", "16D", "17A"]
    assert [(mark.seat, mark.turn) for mark in end.marks if mark.label == CHOT] == [(1, 14)]
    assert end.turn == 17
    assert end.drawn == 15
    assert [len(row) for row in end.piles] == [4, 4, 4, 4]


def test_T03_and_costs_four(chuan, turn_13):
    """B takes 4 from A for the chốt, and as the only one with a phỏm 4 from each móm."""
    state = played(
        turn_13,
        """
        p1 draw
        p1 lay
        p1 discard 7h
        p2 eat
        p2 lay 7c7d7h
        p2 discard 2s
        p3 draw
        p3 lay
        p3 discard Qc
        p4 draw
        p4 lay
        p4 discard Ks
        p1 draw
        p1 lay
        p1 discard Qs
        """,
    )
    result = chuan.result(state)

    assert [(one.payer, one.payee, one.amount) for one in result.payments if one.reason == "chot"] == [(0, 1, 4)]
    assert result.net == (-8, 16, -4, -4)
    assert result.outcome.ranking == (1, 2, 3, 0)  # the móm by their last discards: turns 15, 16, 17


def test_T07_who_laid_and_left_is_counted_once(chuan):
    """A lays and leaves, B and C lay: D still has his last turn, and then the hand is played out."""
    state = position(
        chuan,
        "p1 lay: 2h 3h 4h 9s Qd 6c 8d Kc Jh 5s",
        hands={
            "p2": "Ac 3d 6s 8h 10h Qc Ah 7s 4s",
            "p3": "7c 8c 10d 2s 4d 9h Jd 5c Ks",
            "p4": "2c 4c 9c 7d 5d 8s Kd Js Qs",
        },
        rows={"p1": "3c 10c Ad", "p2": "6d 9d 6h", "p3": "7h Kh Jc", "p4": "As Qh 5h"},
        stock="10s 3s 2d",
    )
    state = played(
        state,
        """
        p1 lay 2h3h4h
        p1 discard Kc
        p1 leave
        p2 draw
        p2 lay
        p2 discard Qc
        p3 draw
        p3 lay
        p3 discard Ks
        """,
    )
    assert (state.ended, state.seat, state.step) == (None, 3, "take")

    state = played(state, "p4 draw")
    assert state.step == "lay"
    assert played(state, "p4 lay\np4 discard Kd").ended == PlayedOut()


def longest(rules: RuleSet, state: GameState, random: Random) -> Action:
    """Eat whenever possible, throw what the next seat can eat, never declare."""
    legal = [one for one in rules.legal(state) if type(one) is not GoOut]
    if Eat() in legal:
        return Eat()
    after = state.after(state.seat)
    hand, eaten = state.hands[after], state.eaten[after]
    wanted = [
        one
        for one in legal
        if type(one) is Discard and rules.melds.locked(hand | 1 << one.card, eaten | 1 << one.card) is not None
    ]
    return random.choice(wanted or legal)


@pytest.mark.parametrize(("seats", "most"), [(2, 14), (3, 21), (4, 28)])
def test_T08_a_hand_has_no_more_than_7n_turns(standard, seats, most):
    """Nobody can eat four cards, so there are 3N eats and 7N turns at most, however the seats help each other."""
    rules, seen = standard.rules_for(seats), []
    for number in range(60):
        random, state = Random(number), rules.start(f"longest/{number}")
        while state.ended is None:
            state = rules.act(state, longest(rules, state, random))
        eats = [sum(eat.eater == seat for eat in state.eats) for seat in range(seats)]
        assert max(eats) <= 3
        assert state.turn <= most
        seen.append(state.turn)

    assert max(seen) > 5 * seats  # they do help each other: more than one eat a seat
