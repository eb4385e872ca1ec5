"""States and what they are made of: facts that can't be, copies that play on, and nothing that can be changed."""

from __future__ import annotations

import copy
import pickle
import sys
from random import Random

import pytest

from tala_core.actions import Eat
from tala_core.cards import card, cards, meld
from tala_core.errors import PluginError
from tala_core.events import CalledOff, Dealt, Discarded, Left, PlayedOut, Sent, Stocked, Turned, WentOut
from tala_core.hookspecs import hookimpl
from tala_core.moves import CardMove
from tala_core.rules import RuleSet
from tala_core.simulation.job import Job
from tala_core.simulation.watch import Watch
from tala_core.state import GameState, ImpossibleEvent, Origin, draft, fold, new
from tala_core.testing import pack, played, position


def after(state: GameState, *events: object) -> GameState:
    """Return *state* after facts, whatever the rules would say."""
    made = draft(state)
    for event in events:
        fold(made, event)
    return made.freeze()


def fresh(rules: RuleSet) -> GameState:
    """Return a hand before anything was dealt."""
    return new(rules, Origin(0, 0, tuple(range(52)))).freeze()


# --- eaten cards ---


def test_an_eaten_card_that_is_thrown_is_an_ordinary_one(chuan):
    """Whoever takes it up again later holds it as any other."""
    state = position(chuan, "p2 discard: 5h 6h 7h* 9s 9c 2d Jc Qs 4s Kd")

    assert after(state, Discarded(1, card("7h"))).eaten[1] == 0
    assert after(state, Discarded(1, card("9s"))).eaten[1] == cards("7h")


def test_an_eaten_card_that_is_sent_is_an_ordinary_one(chuan):
    state = position(chuan, "p2 send: 5h 6h 7h* 9s 9c 2d Jc Qs 4s", table={"p1": "8h9h10h", "p2": "3c3d3h"})

    assert after(state, Sent(1, card("7h"), meld("8h9h10h"))).eaten[1] == 0
    assert after(state, Sent(1, card("7h"), meld("8h9h10h"))).melds[0] == (meld("7h8h9h10h"),)


# --- facts that can't be ---

IMPOSSIBLE = {
    "a card dealt to two": (Dealt(0, cards("Ac 2c")), Dealt(1, cards("2c 3c"))),
    "a card dealt twice to one": (Dealt(0, cards("Ac 2c")), Dealt(0, cards("2c"))),
    "a stock with a card that was dealt": (Dealt(0, cards("Ac 2c")), Stocked((card("3c"), card("Ac")))),
    "a card dealt that is in the stock": (Stocked((card("Ac"),)), Dealt(0, cards("Ac"))),
    "a stock with a card twice": (Stocked((card("Ac"), card("2c"), card("Ac"))),),
    "a second end": (PlayedOut(), CalledOff("stopped")),
    "an ù after the end": (CalledOff("stopped"), WentOut(0, frozenset())),
    "leaving twice": (Left(1, False, 0), Left(1, False, 0)),
    "the turn of a seat that is not there": (Turned(4, "take"),),
    "the turn of a seat below the first": (Turned(-1, "take"),),
    "the leaving of a seat that is not there": (Left(4, False, 0),),
    "cards for a seat that is not there": (Dealt(4, cards("Ac")),),
    "cards for a seat below the first": (Dealt(-1, cards("Ac")),),
    "no event": ("p1 leaves",),
}


@pytest.mark.parametrize("events", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_can_not_be_is_refused(chuan, events):
    """The last of them, and only that."""
    before = after(fresh(chuan), *events[:-1])
    with pytest.raises(ImpossibleEvent):
        after(before, events[-1])


def test_a_rule_that_ends_a_hand_twice_is_stopped(house):
    class Hasty:
        @hookimpl
        def react(self, state: GameState, event: CalledOff) -> list[object]:
            return [PlayedOut()]

    rules = house(Hasty())
    with pytest.raises(PluginError, match="rule 'Hasty' failed in 'react': ImpossibleEvent: the hand has ended before"):
        rules.stop(rules.start("7/0"))


# --- the chốt of an eat ---


@pytest.mark.parametrize(("rows", "chot"), [(3, True), (2, False)])
def test_an_eat_is_a_chot_at_once(chuan, rows, chot):
    """A view tells it before anything else is done, whichever seat looks."""
    told = {"p1": "Ks Qc Jd", "p2": "10c 9d 8c", "p3": "6d 5c 4d", "p4": "Kc Qd Jc"}
    told = {who: " ".join(row.split()[:rows]) for who, row in told.items()}
    state = chuan.act(position(chuan, "p2 take: 5h 6h 9s 9c 2d 2h 7d 4s Kd", rows=told, offer="7h"), Eat())

    for seat in range(4):
        eats = chuan.view(state, seat).eats
        assert [(eat.eater, eat.card, eat.chot) for eat in eats] == [(1, card("7h"), chot)]


# --- nothing can be changed ---


def sealed(rules: RuleSet) -> list[object]:
    moves = [*rules.moves.values()]
    assert {type(move).__name__ for move in moves} == {"Move", "CardMove"}
    return [rules, rules.melds, moves[0], next(move for move in moves if isinstance(move, CardMove))]


@pytest.mark.parametrize("number", range(4), ids=["RuleSet", "MeldTable", "Move", "CardMove"])
def test_what_a_view_leads_to_can_not_be_changed(chuan, number):
    """Neither anything that it has, nor by something new; nor can it lose anything."""
    one = sealed(chuan)[number]
    before = {**vars(one)}
    for name in [*before, "news"]:
        with pytest.raises(AttributeError, match="can't be changed"):
            setattr(one, name, None)
    for name in before:
        with pytest.raises(AttributeError, match="can't be changed"):
            delattr(one, name)
    assert vars(one) == before


def test_tables_of_the_rules_can_not_be_changed(chuan):
    """Nor what they hold, as a bot might try."""
    for table in (chuan.plugins, chuan.moves, chuan.verbs, chuan.melds.extends):
        with pytest.raises(TypeError):
            table[next(iter(table))] = None
    assert isinstance(chuan.melds.known, frozenset)
    assert isinstance(chuan.melds.all, tuple)
    assert isinstance(chuan.melds.points_of, tuple)


COPIES = {"pickle": lambda one: pickle.loads(pickle.dumps(one)), "copy": copy.copy, "deepcopy": copy.deepcopy}


def to_the_end(state: GameState) -> GameState:
    random = Random(5)
    while state.ended is None:
        state = state.rules.act(state, random.choice(state.rules.legal(state)))
    return state


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_a_copy_of_the_rules_plays_the_same(chuan, copied):
    rules = copied(chuan)

    assert (rules.name, rules.seats, rules.hand, rules.rounds) == ("chuan", 4, 9, 4)
    assert [*rules.plugins] == [*chuan.plugins]
    assert to_the_end(rules.start("7/3")).history() == to_the_end(chuan.start("7/3")).history()
    with pytest.raises(AttributeError, match="can't be changed"):
        rules.seats = 3


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_a_copy_of_a_state_plays_on_the_same(chuan, copied):
    """From the middle of a hand with an eat and a seat that has left; to the same end, and the same payments."""
    rules = chuan
    start = played(rules.deal(pack(rules, "Kh", "Kc Kd 9s"), seed="x"), "p1 discard Kh\np2 eat\np4 leave")
    state = copied(start)

    assert {name: getattr(state, name) for name in GameState.__slots__ if name not in ("rules", "log")} == {
        name: getattr(start, name) for name in GameState.__slots__ if name not in ("rules", "log")
    }
    assert state.history() == start.history()
    assert [*map(str, state.rules.legal(state))] == [*map(str, rules.legal(start))]
    ends = [to_the_end(one) for one in (state, start)]
    assert ends[0].rules.result(ends[0]) == rules.result(ends[1])
    with pytest.raises(AttributeError, match="can't be changed"):
        state.seat = 3


def test_a_copy_of_a_hand_not_begun_and_of_one_that_is_over(chuan):
    over = to_the_end(chuan.start("7/3"))

    assert pickle.loads(pickle.dumps(over)).ended == over.ended
    assert chuan.act(pickle.loads(pickle.dumps(chuan.start("7/3"))), chuan.legal(chuan.start("7/3"))[0]).at == 0


# --- a bot a seat ---

BOT = """
class OneSeat:
    made = []

    def __init__(self):
        self.seats = set()
        self.made.append(self)

    def __call__(self, view, random):
        self.seats.add(view.seat)
        return view.legal()[-1]
"""


def test_a_bot_that_is_a_class_is_made_for_each_seat(installed, standard):
    """What it remembers is of its own seat, and of one hand or evening: it stays the same from hand to hand of that."""
    installed("fake_seats", BOT, bots="one-seat = fake_seats:OneSeat")
    job = Job(standard, 4, ("one-seat", "greedy", "one-seat", "one-seat"), "7", 6, evening=3)
    job.do(0, job.units, Watch())
    played = [bot.seats for bot in sys.modules["fake_seats"].OneSeat.made if bot.seats]

    assert played == [{0}, {2}, {3}] * 2
