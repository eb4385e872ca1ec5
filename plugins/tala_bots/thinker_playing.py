"""How the thinker plays a hand on to its end: quickly, and as every seat might play with what it sees itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar, cast

from tala_core.actions import Action, Discard, Draw, Eat, GoOut, Lay, Send
from tala_core.cards import DECK, Card, Cards, each
from tala_core.melds import MeldTable
from tala_core.moves import CardMove
from tala_core.rules import RuleSet
from tala_core.state import GameState

# What a discard is weighed by, beside the points that it spares; found by playing mirrored deals against other bots.
KEEP = 10.0  # points that one card which would complete a phỏm with it is worth, for each turn left
DANGER = 2.0  # points that each pair somebody might hold, to which it would be the third, costs
LAST_DANGER = 4.0  # the same in the last round
NEVER = -1e9

A = TypeVar("A", bound=Action)
DRAW = Draw()
DISCARDS = tuple([Discard(card) for card in DECK])


@lru_cache(maxsize=16)
def companions(table: MeldTable) -> tuple[tuple[Cards, ...], ...]:
    """Return for each card what it needs beside it to make one of the smallest melds: those that contain no other."""
    smallest = [one for one in table.all if table.inside(one) == (one,)]
    return tuple([tuple([meld ^ 1 << card for meld in smallest if meld >> card & 1]) for card in DECK])


@lru_cache(maxsize=16)
def quick_player(rules: RuleSet) -> Quick:
    """Return the quick player of a game."""
    return Quick(rules)


def shown(state: GameState) -> Cards:
    """Return the cards that nobody can get any more: in rows and in melds, and those that were eaten."""
    some = 0
    for row in state.piles:
        for card in row:
            some |= 1 << card
    for laid in state.melds:
        for meld in laid:
            some |= meld
    for eaten in state.eaten:
        some |= eaten
    return some


class Quick:
    """Plays every seat of one game at a glance: it declares, eats, lays and sends what it can.

    A seat goes by its own hand and by what everybody sees.  The rules are asked about every action; where a game has
    no more to it than usual, by the shortest way there is.
    """

    def __init__(self, rules: RuleSet) -> None:
        table = rules.melds
        self._legal, self._act = rules.legal, rules.act_unchecked
        self._played, self._rounds = rules.rounds_played, rules.rounds
        self._inside, self._best, self._points = table.inside, table.best, table.points
        self._worth, self._beside = table.points_of, companions(table)
        self._eats, self._outs = _asking(rules, Eat), _asking(rules, GoOut)
        self._lays, self._sends = _asking(rules, Lay), _asking(rules, Send)
        self._may_go = _asking_cards(rules)
        self._only_draws = {kind for kind, move in rules.moves.items() if "take" in move.steps} == {Draw, Eat}

    def played_out(self, state: GameState) -> GameState:
        """Return the end of the hand."""
        gone, choose, act = shown(state), self.choose, self._act
        while state.ended is None:
            action = choose(state, gone)
            state = act(state, action)
            if type(action) is Discard:
                gone |= 1 << action.card
            elif type(action) is Lay:
                gone |= sum(action.melds)
        return state

    def choose(self, state: GameState, gone: Cards) -> Action:
        """Return what the seat to act does; *gone* are the cards that nobody can get any more."""
        step = state.step
        if state.late:
            return self._legal(state)[0]
        if step == "take":
            return self._take(state)
        if step == "lay" or step == "discard":
            outs = self._outs(state)
            if outs:
                return outs[0]
            return self._discard(state, gone) if step == "discard" else self._lay(state)
        if sends := self._sends(state):
            return max(sends, key=lambda one: self._worth[one.card])
        return self._discard(state, gone)

    def first(self, state: GameState) -> Action:
        """Return what the seat to act does at first sight."""
        return self.choose(state, shown(state))

    def _take(self, state: GameState) -> Action:
        if self._only_draws and state.drawn < len(state.stock):
            eats = self._eats(state)
            return eats[0] if eats else DRAW
        actions = self._legal(state)
        return _first(actions, GoOut) or _first(actions, Eat) or actions[0]

    def _lay(self, state: GameState) -> Action:
        """Lay what leaves the fewest points."""
        lays = self._lays(state)
        if len(lays) == 1:
            return lays[0]
        points, hand = self._points, state.hands[state.seat]
        return min(lays, key=lambda one: points(hand & ~sum(one.melds))) if lays else self._legal(state)[0]

    def _discard(self, state: GameState, gone: Cards) -> Action:
        """Throw what is costly, of little use here, and of little use to the next seat."""
        may_go = self._may_go(state)
        return DISCARDS[self._weighed(state, gone, may_go)] if may_go else self._legal(state)[0]

    def _weighed(self, state: GameState, gone: Cards, may_go: Cards) -> Card:
        """Return the best card to throw of those that may go; if they all lie in melds, the cheapest."""
        seat, worth, beside = state.seat, self._worth, self._beside
        hand = left = state.hands[seat]
        if self._inside(hand) and (best := self._best(hand, state.eaten[seat])):
            left = best.left
        turns = self._rounds - self._played(state, seat) - 1
        keep, danger = KEEP * turns, DANGER if turns > 0 else LAST_DANGER
        seen, choice, most = gone | hand, -1, NEVER
        for card in sorted(each(left & may_go), key=worth.__getitem__, reverse=True):
            value: float = worth[card]
            if value <= most:
                break  # whatever comes now spares no more points, and can only lose by the rest
            for some in beside[card]:
                here = some & seen
                if not here:
                    value -= danger
                elif here == some & left:
                    value -= keep
            if value > most:
                choice, most = card, value
        return Card(choice) if choice >= 0 else min(each(may_go), key=worth.__getitem__)


def _first(actions: Sequence[Action], kind: type[Action]) -> Action | None:
    for action in actions:
        if type(action) is kind:
            return action
    return None


def _asking(rules: RuleSet, kind: type[A]) -> Callable[[GameState], Sequence[A]]:
    """Return what lists the legal actions of one *kind*: of its move alone, if no rule of the game forbids anything."""
    move = rules.moves.get(kind)
    if move is None:
        return lambda state: ()
    if any(hasattr(one, "forbid") for one in rules.plugins.values()):
        return lambda state: rules.legal(state, kind)  # type: ignore[return-value]
    steps, legal = {*move.steps}, cast("Callable[[GameState], Sequence[A]]", move.legal)
    if {"lay", "discard"} <= steps or kind in (Lay, Eat):
        return legal
    return lambda state: legal(state) if state.step in steps else ()


def _asking_cards(rules: RuleSet) -> Callable[[GameState], Cards]:
    """Return what tells the cards that may be discarded, in the same way."""
    move = rules.moves.get(Discard)
    if isinstance(move, CardMove) and not any(hasattr(one, "forbid") for one in rules.plugins.values()):
        can, steps = move.can, {*move.steps}
        return lambda state: can(state) if state.step in steps else 0
    return lambda state: sum([1 << one.card for one in rules.legal(state, Discard)])  # type: ignore[attr-defined]
