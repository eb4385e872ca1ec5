"""What can be wrong with a hand that was played, and with the options of rules; each as a sentence."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from typing import Any

from ..actions import Action, TimeOut, Turn
from ..cards import Cards, show
from ..errors import IllegalAction, TalaError, UnknownAction
from ..outcome import POT, Result
from ..rules import RuleSet
from ..shuffle import stream
from ..state import GameState
from ..table import Evening
from .playing import Played, again, place, played, scripts, stopped, thinkable
from .worlds import snapshot

SHOWN = 80  # letters of a value that are told


def at(what: str, state: GameState, hand: Played) -> str:
    """Return *what* is wrong with where in which hand it is, and how to get there."""
    return f"{what} ({place(state)})\n{again(hand.script, hand.until(state))}"


# --- one state ---


def verdict(state: GameState, action: Action) -> str:
    """Return why an action is refused; nothing if it is not."""
    try:
        state.rules.check(state, action)
    except IllegalAction as error:
        return str(error)
    return ""


def all_actions(state: GameState) -> list[Action]:
    """Return what the seat to act might ask for, always the same; if its time is up, only what the table plays."""
    return state.rules.legal(state) if state.late else thinkable(state, stream("kit/thinkable"))


def disagreement(state: GameState, hand: Played) -> Iterator[str]:
    """Yield where the list of legal actions is not what the rules accept, but for the claims that a move is open to."""
    rules = state.rules
    legal = rules.legal(state)
    for action in {one for one in legal if legal.count(one) > 1}:
        yield at(f"the action '{action}' is listed twice", state, hand)
    for action in legal:
        if not _reads_back(state, action):
            what = f"{action!r} is written '{action}', and that is not read as the same: see its __str__ and read"
            yield at(what, state, hand)
    for action in all_actions(state):
        why = verdict(state, action)
        if action in legal and why:
            yield at(f"the action '{action}' is listed, and refused: {why}", state, hand)
        elif action not in legal and not why and not rules.moves[type(action)].claims:
            yield at(f"the action '{action}' is accepted, though it is not listed", state, hand)


def _reads_back(state: GameState, action: Action) -> bool:
    try:
        return state.rules.parse_action(str(action)) == action
    except UnknownAction:
        return False


def after_asking(state: GameState, hand: Played) -> Iterator[str]:
    """Yield that a state is another one after something was asked for in it, refused or taken."""
    before = snapshot(state)
    asked = [Turn((state.seat + 1) % len(state.hands), TimeOut())]
    for turn in (*asked, *(Turn(state.seat, action) for action in all_actions(state))):
        with suppress(IllegalAction):
            state.rules.step(state, turn)
        if snapshot(state) != before:
            yield at(f"asking for '{turn}' changes the state", state, hand)
            return


# --- one hand ---


def astray(hand: Played) -> Iterator[str]:
    """Yield the first cards of a hand that lie in two places, or were not dealt, or were and are gone."""
    whole = None
    for state in hand.states:
        there = twice = 0
        for some in _places(state):
            twice |= there & some
            there |= some
        whole = there if whole is None else whole
        if twice or there != whole:
            what = (
                f"{show(twice)} lie in two places" if twice else f"{show(there ^ whole)} came from nowhere or is gone"
            )
            yield at(what, state, hand)
            return


def _places(state: GameState) -> list[Cards]:
    """Return every place where cards lie, but what was put aside before the deal."""
    rows = [1 << card for row in state.piles for card in row]
    melds = [meld for row in state.melds for meld in row]
    return [*state.hands, *rows, *melds, *(1 << card for card in state.stock[state.drawn :])]


def money(hand: Played) -> Iterator[str]:
    """Yield what is wrong with the money of a hand."""
    result = hand.end.rules.result(hand.end)
    pot = result.outcome.pot
    if sum(result.net) + result.pot - pot:
        what = f"the money does not sum to zero: {result.net}, and the pot had {pot} and has {result.pot}"
        yield at(what, hand.end, hand)
    if result.pot < 0:
        what = f"the pot had {pot} and pays more, which leaves it with {result.pot}: {_out_of_pot(result)}"
        yield at(what, hand.end, hand)


def _out_of_pot(result: Result) -> str:
    paid = [one for one in result.payments if one.payer == POT]
    return ", ".join(f"rule {one.rule!r} takes {one.amount} for {one.reason!r}" for one in paid)


def pickled(hand: Played) -> Iterator[str]:
    """Yield that a state of a hand is another one after it was pickled."""
    state = hand.some(2)[-1]
    copy = pickle.loads(pickle.dumps(state))
    if snapshot(copy) != snapshot(state):
        yield at("the state is another one after it was pickled", state, hand)
    elif [*map(str, copy.rules.legal(copy))] != [*map(str, state.rules.legal(state))]:
        yield at("other actions are legal after the state was pickled", state, hand)


def difference(hand: Played, other: Played) -> str:
    """Return where two hands of one script part; nothing if they don't."""
    for turn, turned in zip(hand.turns, other.turns, strict=False):
        if turn != turned:
            return f"'{turn}', then '{turned}'"
    if other.error:
        return other.error
    if len(hand.turns) != len(other.turns) or snapshot(hand.end) != snapshot(other.end):
        return f"{hand.end.ended} after {len(hand.turns)} turns, then {other.end.ended} after {len(other.turns)}"
    one, two = hand.end.rules.result(hand.end), other.end.rules.result(other.end)
    return "" if one == two else f"net {one.net}, then {two.net}"


# --- an evening ---


def evening(rules: RuleSet) -> Iterator[str]:
    """Yield what is wrong with some hands that follow each other at one table."""
    table, random = Evening.opened(rules.seats), stream("kit/evening")
    for script in scripts(rules.seats, 4, "kit/evening"):
        try:
            starter = table.starter(rules, random)
            hand = played(rules, script._replace(starter=starter, pot=table.pot, leaving=0.0))
            if hand.error:
                yield stopped(hand)
                return
            table = table.after(rules.result(hand.end), starter)
        except TalaError as error:
            yield str(error)
            return
        if sum(table.totals) + table.pot:
            yield f"after {table.hands} hands the totals {table.totals} and the pot {table.pot} do not sum to zero"
            return


# --- options ---


def changeable(name: str, rule: object) -> Iterator[str]:
    """Yield what of a rule could be changed, or could stand in no record."""
    kind: Any = type(rule)
    if not is_dataclass(rule) or not kind.__dataclass_params__.frozen:
        yield f"rule {name!r} could be changed: write @dataclass(frozen=True) above class {kind.__name__}"
        return
    for one in fields(rule):
        if why := _unplain(getattr(rule, one.name)):
            yield f"the option {one.name!r} of rule {name!r} {why}"


def _unplain(value: Any) -> str:
    """Return why a value is no option; nothing if it is one."""
    if isinstance(value, tuple):
        return next((why for one in value if (why := _unplain(one))), "")
    if isinstance(value, list | set | dict):
        return f"is {value!r:.{SHOWN}}, a {type(value).__name__}, which could be changed: make it a tuple"
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        return f"is {value!r:.{SHOWN}} ({type(value).__name__}), which no record could hold"
    return ""
