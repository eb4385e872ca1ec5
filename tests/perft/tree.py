"""The tree of all that can be done from a position: how many sequences of actions there are, length by length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from tala_core.actions import Action, Eat, GoOut
from tala_core.bots import load_bot
from tala_core.errors import IllegalAction
from tala_core.rules import RuleSet
from tala_core.state import GameState
from tala_core.views import PlayerView

Lists = Callable[[GameState], Sequence[Action]]

ENOUGH = 250  # sequences: a tree is counted up to the first length that has more
LONGEST = 8
MOST = 120  # hands that are looked through for positions, when the counts are written anew


def listed(state: GameState) -> list[Action]:
    """Return what is legal, and a false claim of an ù where the house takes it: it costs, but it can be done."""
    actions = state.rules.legal(state)
    move = state.rules.moves[GoOut]
    if move.claims and state.step in move.steps and GoOut() not in actions and is_taken(state, GoOut()):
        actions.append(GoOut())
    return actions


def is_taken(state: GameState, action: Action) -> bool:
    """Whether the rules take *action*."""
    try:
        state.rules.check(state, action)
    except IllegalAction:
        return False
    return True


def levels(state: GameState, lists: Lists = listed) -> Iterator[Counter[str]]:
    """Yield for each length from 1 how many sequences of actions there are, by the verb of the last one.

    A hand that has ended goes on no further; where all have, there is nothing more to yield.
    """
    leaves = [state]
    while ways := [(leaf, action) for leaf in leaves if leaf.ended is None for action in lists(leaf)]:
        yield Counter(action.verb for _leaf, action in ways)
        leaves = [leaf.rules.act(leaf, action) for leaf, action in ways]


def counts(state: GameState, lists: Lists = listed) -> list[Counter[str]]:
    """Return the same, as far as the tree is worth counting."""
    found: list[Counter[str]] = []
    for level in levels(state, lists):
        found.append(level)
        if level.total() > ENOUGH or len(found) == LONGEST:
            break
    return found


class Place(NamedTuple):
    """A position, by the seed of its hand and how many actions were taken since the deal."""

    seed: str
    actions: int
    state: GameState

    def __str__(self) -> str:
        return f"{self.seed} after {self.actions}, p{self.state.seat + 1} to {self.state.step}"


def hand(rules: RuleSet, number: int) -> Iterator[Place]:
    """Yield the positions of a hand in which everybody eats what he can and otherwise plays greedily."""
    seed = f"perft/{number}"
    state = rules.start(seed, number % rules.seats, pot=number)
    for at in range(1000):
        yield Place(seed, at, state)
        if state.ended is not None:
            return
        state = rules.act(state, chosen(state))


def chosen(state: GameState) -> Action:
    """Return what is done in those hands."""
    view = PlayerView(state, state.seat)
    eats = view.legal(Eat)
    return eats[0] if eats else load_bot("greedy")(view, Random(0))


def places(rules: RuleSet) -> Iterator[Place]:
    """Yield a deal, then the first position with each kind of action, and the first turn that is a tái.

    No more than `MOST` hands are looked through: there are games without tái.
    """
    sought = {kind.verb for kind in rules.moves} | {"tai"}
    yield next(hand(rules, 0))
    for number in range(1, MOST):
        for place in hand(rules, number):
            if sought & (reached := kinds(place.state)):
                sought -= reached
                yield place
        if not sought:
            return


def kinds(state: GameState) -> set[str]:
    """Return the verbs of what is legal, and whether it is a tái."""
    if state.ended is not None:
        return set()
    tai = {"tai"} if state.step == "take" and state.laid_at[state.seat] else set()
    return tai | {action.verb for action in state.rules.legal(state)}


def told(place: Place) -> str:
    """Return the line of a position: how many sequences of each length, the longest ones by their last action."""
    found = counts(place.state)
    verbs = ", ".join(f"{verb} {number}" for verb, number in sorted(found[-1].items()))
    return f"{place}: {' '.join(str(one.total()) for one in found)} ({verbs})"
