"""Every hook a rule can implement.

A rule is a frozen dataclass: its fields are its options in a variant file, its methods marked `hookimpl` its hooks.
A hook is answered in one of three ways, named first in its docstring:

* **first**: the later rule of the variant is asked first; the first answer that is not None decides;
* **all**: in the order of the variant, every answer counts;
* **chain**: in the order of the variant, each rule gets the last answer; returning None is an error.

*By type* means: called only for the types that the last argument is annotated with.  The annotation must be there when
the module runs, not only under ``TYPE_CHECKING``.  No hook may change anything: rules return facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import pluggy

from .actions import Action
from .cards import Card, Cards
from .events import Ended, Event, Turned
from .moves import AnyMove
from .outcome import Outcome, Payment, Standing
from .state import GameState
from .views import PlayerView

if TYPE_CHECKING:
    from .table import Evening

hookspec = pluggy.HookspecMarker("tala")
hookimpl = pluggy.HookimplMarker("tala")


class MeldRules:
    """Meld rules (phỏm): asked once, when a variant is loaded."""

    @hookspec
    def melds(self, deck: Sequence[Card]) -> Iterable[Cards] | None:
        """all: every set of cards that is a phỏm."""

    @hookspec(firstresult=True)
    def points(self, card: Card) -> int | None:
        """first: what *card* costs its holder at the end, in points."""

    @hookspec(firstresult=True)
    def eaten_per_meld(self) -> int | None:
        """first: how many eaten cards one phỏm may hold; any number if no rule answers."""


class Scoring:
    """Scoring: asked when a hand has ended, about its `Outcome` alone."""

    @hookspec(firstresult=True)
    def rank(self, standings: Sequence[Standing]) -> Sequence[int] | None:
        """first: all seats, best first."""

    @hookspec
    def charge(self, outcome: Outcome) -> Iterable[Payment] | None:
        """all: the payments this rule asks for."""


class Penalties:
    """Penalties (đền, limits, the pot): after every charge is known."""

    @hookspec
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        """chain: the *payments* with some redirected or limited; never with new ones, those are charges."""
        return payments


class TimeoutPolicies:
    """Timeout policies, and leaving."""

    @hookspec(firstresult=True)
    def time_limit(self, view: PlayerView) -> float | None:
        """first: the seconds a seat has for its whole turn; no limit if no rule answers."""

    @hookspec(firstresult=True)
    def timeout(self, view: PlayerView, random: Random) -> Action | None:
        """first: the next action that the table plays for a seat whose time is up, until its turn has passed."""

    @hookspec(firstresult=True)
    def leave(self, state: GameState, seat: int) -> Sequence[Event] | None:
        """first: what happens when *seat* leaves during a hand."""


class Play:
    """Play: the moves of the game and what follows from them."""

    @hookspec
    def moves(self, earlier: tuple[AnyMove, ...]) -> Sequence[AnyMove]:
        """chain, once: the kinds of action; a later move of the same action type replaces the earlier one."""
        return earlier

    @hookspec(firstresult=True)
    def deal(self, state: GameState, pack: Sequence[Card]) -> Sequence[Event] | None:
        """first: the events that set up a hand from a shuffled *pack*, up to the first `Turned`."""

    @hookspec(firstresult=True)
    def forbid(self, state: GameState, action: Any) -> str | None:
        """first, by type: why *action*, though its move allows it, may not be taken now, in the player's words."""

    @hookspec
    def react(self, state: GameState, event: Any) -> Iterable[Event] | None:
        """all, by type: what follows from *event*, which *state* already includes."""

    @hookspec(firstresult=True)
    def next_turn(self, state: GameState, action: Action) -> Turned | Ended | None:
        """first: who acts next and at which step after *action*, or that the hand is over; None is "no opinion"."""

    @hookspec(firstresult=True)
    def starter(self, evening: Evening, random: Random) -> int | None:
        """first, between hands: the place at the table that gets ten cards in the next hand."""


GROUPS = (MeldRules, Scoring, Penalties, TimeoutPolicies, Play)
