"""Moves: the kinds of action in a game, each with when it is legal, what happens, and why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as _
from typing import Any

from .actions import Action, OneCard
from .cards import DECK, Cards, RowsOf
from .events import Event
from .sealed import Sealed
from .state import GameState

Doing = Callable[[GameState, Any], Sequence[Event]]
Why = Callable[[GameState, Any], str]


def _no_reason(state: GameState, action: Action) -> str:
    return _("the rules do not allow it now")


class Move(Sealed):
    """How one kind of action enters the game.

    Args:
        action: the type of the actions.
        steps: the steps at which it may come up, separated by spaces.
        can: lists the legal actions of this kind for the seat to act.
        do: says what happens.  It changes nothing itself.
        why: says in the player's words why an action that `can` does not list is refused.
        allows: accepts more than `can` lists, where a house lets a player try what is wrong.
        claims: whether it does: `can` lists what is right, and the rule says what a wrong claim costs.
    """

    def __init__(
        self,
        action: type[Action],
        steps: str,
        can: Callable[[GameState], Sequence[Any]],
        do: Doing,
        why: Why = _no_reason,
        allows: Callable[[GameState, Any], bool] | None = None,
        claims: bool = False,
    ) -> None:
        self.action = action
        self.steps = tuple(steps.split())
        self.legal = self.can = can
        self.do = do
        self.why = why
        self.allows = allows or (lambda state, action: action in can(state))
        self.claims = claims
        self._seal()


class CardMove(Sealed):
    """A move that names a card: its `can` returns the *set* of cards it may name, and a check is one bit test."""

    claims = False

    def __init__(
        self,
        action: type[OneCard],
        steps: str,
        can: Callable[[GameState], Cards],
        do: Doing,
        why: Why = _no_reason,
    ) -> None:
        self.action = action
        self.steps = tuple(steps.split())
        self.can = can
        self.do = do
        self.why = why
        self._actions = _rows(action)
        self._seal()

    def legal(self, state: GameState) -> Sequence[Any]:
        """Return the actions the seat to act can choose from, in deck order."""
        named = self.can(state)
        return self._actions.of(named) if named else ()

    def allows(self, state: GameState, action: Any) -> bool:
        """Whether the card of *action* is one that it may name."""
        return bool(self.can(state) >> action.card & 1)


_ROWS: dict[type[OneCard], RowsOf[OneCard]] = {}  # thousands of tuples an action, the same in every game


def _rows(action: type[OneCard]) -> RowsOf[OneCard]:
    if action not in _ROWS:
        _ROWS[action] = RowsOf([action(card) for card in DECK])
    return _ROWS[action]


AnyMove = Move | CardMove
