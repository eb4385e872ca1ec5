"""Seats whose time is up: the table's move is the only one, whatever plays it; and seats that leave in their turn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import pytest

from tala_core import records
from tala_core.actions import Action, Discard, Draw, Eat, GoOut, Lay, Leave, Send, Turn
from tala_core.cards import card
from tala_core.errors import IllegalAction, PluginError
from tala_core.events import Left, PlayedOut, Turned, WentOut
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.simulation.job import Job, hand
from tala_core.state import GameState
from tala_core.testing import pack, played, position
from tala_core.variants import Variant
from tala_core.views import PlayerView

# --- what is legal for a late seat ---

ROWS = {"p1": "Ks Qc Jd", "p2": "10c 9d 7c", "p3": "6d 5c 4d", "p4": "Kc Qd Jh"}
LATE = {
    "take": ({"text": "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", "offer": "7h"}, "draw"),
    "lay": ({"text": "p1 lay: Ac Ad Ah 6s 8c 10d Qh 2s Jc Kd", "rows": ROWS}, "lay"),
    "discard": ({"text": "p1 discard: Ac Kd Kh 6s 8c 10d Qh 2s Jc Ks"}, "discard Kh"),
    "ù": ({"text": "p1 discard: 3s 4s 5s 9h 9d 9c Jd Qd Kd 2h"}, "discard Kd"),
    "send": (
        {"text": "p1 send: Kd 4c Qc 6c", "table": {"p1": "AcAdAh", "p2": "7c8c9c"}},
        "discard Kd",
    ),
}


@pytest.mark.parametrize(("told", "move"), LATE.values(), ids=LATE)
def test_a_late_seat_may_do_what_the_table_plays_and_nothing_else(chuan, told, move):
    """Whatever it could do in time is listed apart; each of it is refused, naming the table's move."""
    late, in_time = position(chuan, **told, late=True), position(chuan, **told)
    others = [one for one in chuan.listed(late) if str(one) != move]

    assert [str(one) for one in chuan.legal(late)] == [move]
    assert {*chuan.legal(in_time)} <= {*chuan.listed(late)}
    assert others
    for one in others:
        for refuse in (lambda one=one: chuan.act(late, one), lambda one=one: chuan.step(late, Turn(late.seat, one))):
            with pytest.raises(IllegalAction, match=f"^p{late.seat + 1} {one}: time is up, .* '(p. )?{move}' here"):
                refuse()
    assert chuan.act(late, chuan.legal(late)[0]).at == late.at + 1


def test_one_kind_of_a_late_seats_actions(chuan):
    state = position(chuan, **LATE["take"][0], late=True)

    assert (chuan.legal(state, Draw), chuan.legal(state, Eat)) == ([Draw()], [])
    assert chuan.listed(state, Eat) == [Eat()]


def test_a_view_of_a_late_seat_offers_the_tables_move(chuan):
    """To the seat itself; the others have nothing to do."""
    state = position(chuan, **LATE["lay"][0], late=True)

    assert chuan.view(state, 0).legal() == [Lay()]
    assert chuan.view(state, 1).legal() == []


def test_a_hand_that_is_over_has_no_move_of_the_table(chuan):
    """Not even that of the seat that was late when it ended."""
    state = chuan.stop(position(chuan, **LATE["take"][0], late=True))

    assert (state.late, chuan.legal(state)) == (True, [])
    with pytest.raises(IllegalAction, match="the hand is over"):
        chuan.act(state, Draw())


# --- policies of one's own ---


class Bold:
    """The table plays as a keen player would: ù, then eat, lay, send whatever can be."""

    @hookimpl
    def timeout(self, view: PlayerView, random: Random) -> Action | None:
        for kind in (GoOut, Eat, Lay, Send):
            if options := view.legal(kind):
                return options[-1]
        return None


BOLD = {
    "take": "eat",
    "lay": "lay AcAdAh",
    "discard": "discard Kh",
    "ù": "u",
    "send": "send 6c 7c8c9c",
}


@pytest.mark.parametrize("name", BOLD)
def test_a_policy_may_choose_from_all_that_is_listed(house, name):
    """It is played, by the loop of a time-out and by the seat itself, and whatever else is refused."""
    rules, told = house(Bold()), LATE[name][0]
    late = position(rules, **told, late=True)
    (_, start), (turn, after) = islice(rules.run_out(position(rules, **told)), 2)

    assert [str(one) for one in rules.legal(late)] == [BOLD[name]] == [str(turn.action)]
    assert start.late
    assert rules.act(late, turn.action).hands == after.hands
    assert after.ended == (WentOut(0, frozenset({"thuong"}), late.turn) if name == "ù" else None)
    with pytest.raises(IllegalAction, match=f"the table plays '(p. )?{BOLD[name]}' here"):
        rules.act(late, Draw() if name != "take" else Discard(card("Kd")))


@dataclass(frozen=True, slots=True)
class Dither(Action):
    verb = "dither"


class Dithering:
    """Adds a move that does nothing, which the table then plays for ever."""

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        return [*earlier, Move(Dither, "discard", lambda state: [Dither()], lambda state, action: [])]

    @hookimpl
    def timeout(self, view: PlayerView, random: Random) -> Action:
        return Dither()


def test_a_policy_that_never_passes_the_turn_is_stopped(house):
    rules = house(Dithering())
    seen: list[int] = []
    with pytest.raises(PluginError, match="'house': the hand did not end within 2000 actions"):
        seen.extend(state.at for _, state in rules.run_out(rules.start("7/0")))
    assert seen[-1] == 2000


def test_a_policy_that_names_what_can_not_be_done_is_stopped(house):
    """The table itself plays by the rules: no card is eaten that does not fit."""

    class Cheat:
        @hookimpl
        def timeout(self, view: PlayerView, random: Random) -> Action:
            return Eat()

    rules = house(Cheat())
    with pytest.raises((PluginError, IllegalAction), match="eat"):
        [*rules.run_out(rules.start("7/0"))]


HURRY = """
from dataclasses import dataclass
from tala_core.events import TimedOut, Turned
from tala_core.hookspecs import hookimpl

@dataclass(frozen=True)
class Hurry:
    @hookimpl
    def react(self, state, event: Turned):
        return [TimedOut(event.seat)] if event.seat == 1 and not state.late else None

def slow(view, random):
    assert view.seat != 1 and not view.late, "asked though it is late"
    return view.legal()[0]
"""


@pytest.mark.parametrize("kept", [False, True], ids=["no record", "a record"])
def test_a_rule_may_make_a_seat_late_and_no_bot_is_asked_for_it(installed, standard, kept):
    """p2 never acts: the table plays each of its turns, and the record verifies."""
    installed("fake_hurry", HURRY, rules="hurry = fake_hurry:Hurry", bots="slow = fake_hurry:slow")
    variant = Variant("hurried", standard.table, {**standard.rules, "hurry": {}})
    done = hand(Job(variant, 4, ("slow",) * 4, "7", 1, records=kept, legal=kept), 0, 0, 0)

    assert (done.actions > 20, done.record is not None) == (True, kept)
    if kept:
        told = records.read(done.record, "here")
        mine = [(text, legal) for text, legal in zip(told.actions, told.legal, strict=True) if text.startswith("p2")]
        assert mine
        assert all(legal == (text,) for text, legal in mine)
        assert records.verify(told) == []


# --- leaving in one's own turn ---


class NoTai:
    """The example of `next_turn` in the hookspecs, for a seat that leaves as for one that discards."""

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> PlayedOut | None:
        if isinstance(action, Discard | Leave) and state.laid_at[state.after(state.seat)]:
            return PlayedOut()
        return None


def before_tai(rules: Any) -> GameState:
    """Return p4's last turn before p1, which has laid and lacks a card of its row again, would have another."""
    rows = {"p1": "Kd Qc Jd", "p2": "10c 9d 8c Ks", "p3": "6d 5c 4d Qs", "p4": "Kc Qd Jc"}
    return position(rules, "p4 take: As 2s 3s 5h 7h 9h Jh Kh 4c", rows=rows, table={"p1": "AcAdAh"})


def test_leaving_gives_no_turn_that_the_rules_would_not(house, chuan):
    """With tái p1 has another turn when p4 leaves; where the house has none, the hand is over."""
    usual, without = (played(before_tai(rules), "p4 leave") for rules in (chuan, house(NoTai())))

    assert (usual.ended, usual.seat, usual.step) == (None, 0, "take")
    assert without.ended == PlayedOut()
    assert Turned(0, "take") not in without.history()


class Asked:
    """Notes what it is asked about."""

    def __init__(self) -> None:
        self.actions: list[Action] = []

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> None:
        self.actions.append(action)


def test_whose_turn_it_is_is_asked_only_when_the_seat_to_act_leaves(house):
    asked = Asked()
    state = house(asked).start("7/0")
    other = played(state, "p3 leave")
    assert (other.seat, asked.actions) == (0, [])

    gone = played(state, "p1 leave")
    assert (gone.seat, gone.step, asked.actions) == (1, "take", [Leave()])


def test_a_game_in_which_no_rule_passes_the_turn_on_says_so(standard, house):
    class Deaf(type(standard.plugins["turns"])):
        @hookimpl
        def next_turn(self, state: GameState, action: Action) -> Any:
            return None if isinstance(action, Leave) else super().next_turn(state, action)

    rules = house(Deaf(), without=["turns"])
    with pytest.raises(PluginError, match="'house': no rule says whose turn it is when the seat to act has left"):
        played(rules.start("7/0"), "p1 leave")


def test_a_late_seat_that_leaves_takes_its_lateness_with_it(chuan):
    """The next seat has all its time."""
    state = played(position(chuan, **LATE["take"][0], late=True), "p2 leave")

    assert (state.seat, state.late) == (2, False)


# --- who has its card of the turn ---


def fed(rules: Any) -> GameState:
    """Return p2's first turn, in which it may eat."""
    return played(rules.deal(pack(rules, "Kh", "Kc Kd 9s")), "p1 discard Kh")


def test_a_state_knows_whether_the_seat_to_act_has_taken_its_card(chuan):
    """The starter was dealt its own; drawing and eating count, the turn's passing ends it."""
    start = chuan.start("7/0")
    thrown = chuan.act(start, chuan.legal(start)[0])
    eating = fed(chuan)

    assert [start.taken, thrown.taken, chuan.act(thrown, Draw()).taken] == [True, False, True]
    assert [eating.taken, chuan.act(eating, Eat()).taken] == [False, True]


@pytest.mark.parametrize(
    ("turns", "who", "taken"),
    [("", "p1", True), ("", "p2", False), ("draw", "p2", True), ("take", "p2", False), ("draw", "p3", False)],
)
def test_who_leaves_is_told_with_its_card_or_without(chuan, turns, who, taken):
    """Only the seat to act can have a card more."""
    state = chuan.start("7/0")
    if turns:
        state = chuan.act(state, chuan.legal(state)[0])
    if turns == "draw":
        state = chuan.act(state, Draw())
    gone = played(state, f"{who} leave").left

    assert gone == (Left(int(who[1]) - 1, taken, state.at + 1),)
