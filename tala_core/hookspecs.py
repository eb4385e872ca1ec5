"""Every hook a rule can implement.

A rule is a frozen dataclass: its fields are its options in a variant file, its methods marked `hookimpl` its hooks.
A hook is answered in one of three ways, named first in its docstring:

* **first**: the later rule of the variant is asked first; the first answer that is not None decides.
* **all**: in the order of the variant, every answer counts.
* **chain**: in the order of the variant, each rule gets the last answer; returning None is an error.

It may be narrower still:

* **once**: asked when a game is made from a variant, never in play.
* **by type**: asked only for the types that the last argument is annotated with.  The annotation must be there when the
  module runs, not only under ``TYPE_CHECKING``.

A rule names only those arguments that it needs.  No hook may change anything: rules return facts.

``When:`` is the moment in which a hook is asked, ``Since:`` the first version of tala-phom that asks it.
`tala_core.plugins.hooks` reads them and the examples; docs/hooks.md is made from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import pluggy

from .actions import Action
from .cards import Card, Cards
from .events import Ended, Event, Turned
from .moves import AnyMove
from .options import Conflict, Said, Sizes
from .outcome import Outcome, Payment, Standing
from .state import GameState
from .views import PlayerView

if TYPE_CHECKING:
    from .table import Evening

hookspec = pluggy.HookspecMarker("tala")
hookimpl = pluggy.HookimplMarker("tala")


class Settings:
    """Settings: asked when a variant is loaded, about the file and not about a hand."""

    @hookspec
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> Iterable[Conflict] | None:
        """all: what in a variant does not go together with this rule; *rules* are the objects, by name.

        When: a variant is read; its options are known, no game is made from it yet.
        Since: 0.1

        Example: a rule that needs three seats.

            @hookimpl
            def conflicts(self, rules, sizes):
                if sizes.seats[0] < 3:
                    return [Conflict(("table.seats", "rules.shown"), "needs three players at least")]
                return None
        """

    @hookspec
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> Iterable[Said] | None:
        """all: what the rule says at the table, in the language *lang* (``vi`` or ``en``), with its options' values.

        *rules* are the variant's, by name: a text can leave out what another rule says better.

        When: the rules are put into words, as by `tala rules`.
        Since: 0.1

        Example: a rule of one sentence.

            @hookimpl
            def describe(self, lang, sizes):
                text = {"vi": "Vòng đầu không được ăn.", "en": "Nobody eats in the first round."}
                return [Said("eat", text[lang])]
        """


class MeldRules:
    """Meld rules (phỏm): asked once, when a variant is loaded."""

    @hookspec
    def melds(self, deck: Sequence[Card]) -> Iterable[Cards] | None:
        """all, once: every set of cards that is a phỏm.

        When: a game is made from a variant, once.
        Since: 0.1

        Example: the ace may follow the king.

            @hookimpl
            def melds(self, deck):
                return [cards(f"Q{suit} K{suit} A{suit}") for suit in "cdhs"]
        """

    @hookspec(firstresult=True)
    def points(self, card: Card) -> int | None:
        """first, once: what *card* costs its holder at the end, in points.

        When: a game is made from a variant, once for each card.
        Since: 0.1

        Example: every court card costs ten; of the others the rule has no opinion.

            @hookimpl
            def points(self, card):
                return 10 if rank(card) > 9 else None
        """

    @hookspec(firstresult=True)
    def eaten_per_meld(self) -> int | None:
        """first, once: how many eaten cards one phỏm may hold; any number if no rule answers.

        When: a game is made from a variant, once.
        Since: 0.1

        Example: two.

            @hookimpl
            def eaten_per_meld(self):
                return 2
        """


class Scoring:
    """Scoring: asked when a hand has ended, about its `Outcome` alone."""

    @hookspec(firstresult=True)
    def rank(self, standings: Sequence[Standing]) -> Sequence[int] | None:
        """first: all seats, best first.

        When: a hand was played out, or one seat alone stayed; not after an ù.
        Since: 0.1

        Example: móm players are ranked by points too.

            @hookimpl
            def rank(self, standings):
                def place(seat):
                    one = standings[seat]
                    return one.left_at is not None, one.mom, one.points or 0, one.last_discard

                return sorted(range(len(standings)), key=place)
        """

    @hookspec
    def charge(self, outcome: Outcome) -> Iterable[Payment] | None:
        """all: the payments this rule asks for.

        When: a hand is over and ranked; not if it is void.
        Since: 0.1

        Example: every loser pays the starter a stake more if the starter wins.

            @hookimpl
            def charge(self, outcome):
                if outcome.winner != outcome.starter:
                    return None
                losers = outcome.losers()
                return [Payment(seat, outcome.starter, 1, "starter", outcome.ended) for seat in losers]
        """


class Penalties:
    """Penalties (đền, limits, the pot): after every charge is known."""

    @hookspec
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        """chain: the *payments* with some redirected, limited or multiplied; never with new ones, those are charges.

        When: all charges of a hand are known.
        Since: 0.1

        Example: what is paid for eats goes into the pot.

            @hookimpl
            def settle(self, outcome, payments):
                return tuple(one._replace(payee=POT) if one.reason == "eat" else one for one in payments)
        """
        return payments


class TimeoutPolicies:
    """Timeout policies, and leaving."""

    @hookspec(firstresult=True)
    def time_limit(self, view: PlayerView) -> float | None:
        """first: the seconds a seat has for its whole turn; no limit if no rule answers.

        When: a seat gets its turn, at a table with a clock.
        Since: 0.1

        Example: twice the time for a turn in which one has three discards.

            @hookimpl
            def time_limit(self, view):
                return 60 if len(view.piles[view.seat]) == 3 else None
        """

    @hookspec(firstresult=True)
    def timeout(self, view: PlayerView, random: Random) -> Action | None:
        """first: the next action that the table plays for a seat whose time is up, until its turn has passed.

        When: time is up or a bot has failed, before each action that the table plays until the turn has passed.
        Since: 0.1

        Example: the table lays what there is to lay.

            @hookimpl
            def timeout(self, view, random):
                return view.legal(Lay)[-1] if view.step == "lay" else None
        """

    @hookspec(firstresult=True)
    def leave(self, state: GameState, seat: int) -> Sequence[Event] | None:
        """first: what happens when *seat* leaves during a hand.

        When: a seat leaves the hand, in its turn or out of it.
        Since: 0.1

        Example: whoever leaves ends the hand, and nobody pays.

            @hookimpl
            def leave(self, state, seat):
                return [Left(seat, False, state.at), CalledOff("stopped")]
        """


class Play:
    """Play: the moves of the game and what follows from them."""

    @hookspec
    def moves(self, earlier: tuple[AnyMove, ...]) -> Sequence[AnyMove]:
        """chain, once: the kinds of action; a later move of the same action type replaces the earlier one.

        When: a game is made from a variant, once.
        Since: 0.1

        Example: nobody sends.

            @hookimpl
            def moves(self, earlier):
                return [move for move in earlier if move.action is not Send]
        """
        return earlier

    @hookspec(firstresult=True)
    def deal(self, state: GameState, pack: Sequence[Card]) -> Sequence[Event] | None:
        """first: the events that set up a hand from a shuffled *pack*, up to the first `Turned`.

        When: a hand begins.
        Since: 0.1

        Example: cards are dealt one by one, the starter's tenth last.

            @hookimpl
            def deal(self, state, pack):
                seats, starter = state.rules.seats, state.origin.starter
                dealt = seats * state.rules.hand + 1
                hands = [(k, union(pack[k:dealt:seats])) for k in range(seats)]
                events = [Dealt((starter + k) % seats, cards) for k, cards in hands]
                return [*events, Stocked(tuple(pack[dealt:])), Turned(starter, "discard")]
        """

    @hookspec(firstresult=True)
    def forbid(self, state: GameState, action: Any) -> str | None:
        """first, by type: why *action*, though its move allows it, may not be taken now, in the player's words.

        It is asked about every action that could be listed: a reason in several languages is a
        `tala_core.options.Late`, which is translated only if it is shown.

        When: legal actions are listed, and when an action is checked.
        Since: 0.1

        Example: nobody eats in the first round.

            @hookimpl
            def forbid(self, state, action: Eat):
                return None if state.piles[state.seat] else "nobody eats in the first round"
        """

    @hookspec
    def react(self, state: GameState, event: Any) -> Iterable[Event] | None:
        """all, by type: what follows from *event*, which *state* already includes.

        When: an event has happened, at once; also one that a rule has answered with.
        Since: 0.1

        Example: whoever eats a king is noted for the settling.

            @hookimpl
            def react(self, state, event: Eaten):
                if rank(event.card) == 12:
                    return [Marked("king", event.seat, state.turn, 1 << event.card)]
                return None
        """

    @hookspec(firstresult=True)
    def next_turn(self, state: GameState, action: Action) -> Turned | Ended | None:
        """first: who acts next and at which step after *action*, or that the hand is over; None is "no opinion".

        When the seat to act leaves, *action* is its `Leave`, and it has left already.

        When: an action is done with all that follows from it, unless that ended the hand.
        Since: 0.1

        Example: without tái, the hand stops when the turn would come to a seat that has laid.

            @hookimpl
            def next_turn(self, state, action):
                if isinstance(action, Discard | Leave) and state.laid_at[state.after(state.seat)]:
                    return PlayedOut()
                return None
        """

    @hookspec(firstresult=True)
    def rounds_played(self) -> Callable[[GameState, int], int] | None:
        """first, once: a function that tells how many of its rounds a seat has behind it.

        It decides laying turn, chốt and end, and is asked several times a turn; without it, the cards in a row count.

        When: a game is made from a variant, once.
        Since: 0.1

        Example: what counts are the cards in one's row, so who was eaten plays a turn more.

            @hookimpl
            def rounds_played(self):
                return lambda state, seat: len(state.piles[seat])
        """

    @hookspec(firstresult=True)
    def starter(self, evening: Evening, random: Random) -> int | None:
        """first: the place at the table that gets ten cards in the next hand.

        When: an evening goes on to its next hand.
        Since: 0.1

        Example: chance decides.

            @hookimpl
            def starter(self, evening, random):
                return evening.places[int(random.random() * len(evening.places))]
        """


GROUPS = (Settings, MeldRules, Scoring, Penalties, TimeoutPolicies, Play)
