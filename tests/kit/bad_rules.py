"""Rules that break the contract, one fault each: what the public suite has to catch."""

from __future__ import annotations

import random as chance
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from random import Random, choice
from typing import Any
from uuid import uuid4

from tala_core.actions import Action, Discard, Draw, Eat, seat_name
from tala_core.cards import NAMES, each
from tala_core.events import Discarded, Drawn, Eaten, Event, Marked, Turned
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.options import Said
from tala_core.outcome import POT, Outcome, Payment
from tala_core.state import GameState
from tala_core.table import Evening
from tala_core.views import PlayerView

NUMBERS = count()


class Says:
    """What a rule should say, so that nothing is wrong but what is meant to be."""

    @hookimpl
    def describe(self, lang: str) -> list[Said]:
        return [Said("money", {"vi": "Luật thử.", "en": "A rule for tests."}[lang])]


def first_loser(outcome: Outcome) -> tuple[int, int] | None:
    """Return who might pay whom."""
    losers = outcome.losers()
    return (losers[0], outcome.winner) if losers and outcome.winner is not None else None


# --- what it remembers, chance and clocks ---


@dataclass(frozen=True)
class Counting(Says):
    """Every price is one more than the last."""

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        pair = first_loser(outcome)
        return [Payment(*pair, next(NUMBERS) + 1, "more", outcome.ended)] if pair else []


@dataclass(frozen=True)
class Remembering(Says):
    """Counts the hands in itself."""

    seen: int = 0

    @hookimpl
    def charge(self, outcome: Outcome) -> None:
        object.__setattr__(self, "seen", self.seen + 1)


@dataclass(frozen=True)
class Rolling(Says):
    @hookimpl
    def forbid(self, state: GameState, action: Eat) -> str | None:
        return "the dice say no" if chance.random() < 0 else None


@dataclass(frozen=True)
class Choosing(Says):
    """Has the function under a name of its own."""

    @hookimpl
    def react(self, state: GameState, event: Discarded) -> list[Event]:
        return choice([[], []])


@dataclass(frozen=True)
class Unseeded(Says):
    @hookimpl
    def starter(self, evening: Evening, random: Random) -> int:
        return evening.places[int(Random().random() * len(evening.places))]


@dataclass(frozen=True)
class Naming(Says):
    @hookimpl
    def charge(self, outcome: Outcome) -> None:
        uuid4()


@dataclass(frozen=True)
class AtNight(Says):
    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        pair = first_loser(outcome)
        return [Payment(*pair, 1, "night", outcome.ended)] if pair and time.time() < 0 else []


@dataclass(frozen=True)
class OnSundays(Says):
    @hookimpl
    def time_limit(self, view: PlayerView) -> float:
        return 30 if datetime.now().weekday() < 9 else 60


@dataclass(frozen=True)
class Swallowing(Says):
    """Hides what goes wrong, and is seen all the same."""

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> None:
        try:
            chance.shuffle([1, 2])
        except BaseException:
            return None


# --- what it changes ---


@dataclass(frozen=True)
class Writing(Says):
    """Writes on the state in the making, which takes it."""

    @hookimpl
    def react(self, state: GameState, event: Discarded) -> None:
        state.late = False


@dataclass(frozen=True)
class Forcing(Says):
    """Writes on a state that can't be changed."""

    @hookimpl
    def react(self, state: GameState, event: Discarded) -> None:
        object.__setattr__(state, "drawn", state.drawn + 1)
        object.__setattr__(state, "drawn", state.drawn - 1 if state.at % 2 else state.drawn)


@dataclass(frozen=True)
class Repricing(Says):
    """Changes an eat inside of an outcome."""

    @hookimpl
    def charge(self, outcome: Outcome) -> None:
        for eat in outcome.eats:
            object.__setattr__(eat, "chot", True)


@dataclass(frozen=True)
class Listing(Says):
    """Makes a list of its option, and adds to it."""

    seen: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "seen", [*self.seen])

    @hookimpl
    def charge(self, outcome: Outcome) -> None:
        self.seen.append("hand")


@dataclass(frozen=True)
class Assigning(Says):
    amount: int = 1

    @hookimpl
    def react(self, state: GameState, event: Eaten) -> None:
        self.amount = 2


# --- what it answers ---


def answering(hook: str, answer: Any, *kinds: Any) -> type:
    """Return a rule that gives an *answer*, or what it says of the arguments, to one hook."""

    def asked(*args: Any) -> Any:
        return answer(*args) if callable(answer) and not isinstance(answer, type) else answer

    bodies: dict[str, Callable[..., Any]] = {
        "conflicts": lambda self, rules, sizes: asked(rules, sizes),
        "describe": lambda self, lang: asked(lang),
        "melds": lambda self, deck: asked(deck),
        "points": lambda self, card: asked(card),
        "eaten_per_meld": lambda self: asked(),
        "rank": lambda self, standings: asked(standings),
        "charge": lambda self, outcome: asked(outcome),
        "settle": lambda self, outcome, payments: asked(outcome, payments),
        "time_limit": lambda self, view: asked(view),
        "timeout": lambda self, view, random: asked(view, random),
        "leave": lambda self, state, seat: asked(state, seat),
        "moves": lambda self, earlier: asked(earlier),
        "deal": lambda self, state, pack: asked(state, pack),
        "forbid": lambda self, state, action: asked(state, action),
        "react": lambda self, state, event: asked(state, event),
        "next_turn": lambda self, state, action: asked(state, action),
        "rounds_played": lambda self: answer,
        "starter": lambda self, evening, random: asked(evening, random),
    }
    body = bodies[hook]
    body.__name__, body.__qualname__ = hook, f"Answering.{hook}"
    if kinds:
        body.__annotations__["action" if hook == "forbid" else "event"] = kinds[0]
    name = f"Answering{next(NUMBERS)}"
    bases = () if hook == "describe" else (Says,)
    globals()[name] = dataclass(frozen=True)(type(name, bases, {hook: hookimpl(body), "__module__": __name__}))
    return globals()[name]  # type: ignore[no-any-return]


def half(outcome: Outcome) -> list[Payment]:
    pair = first_loser(outcome)
    return [Payment(*pair, 1.5, "half", outcome.ended)] if pair else []  # type: ignore[arg-type]


def back(outcome: Outcome) -> list[Payment]:
    pair = first_loser(outcome)
    return [Payment(*pair, -1, "back", outcome.ended)] if pair else []


# --- the game it makes ---


@dataclass(frozen=True)
class Minting(Says):
    """Pays the winner out of a pot that has not so much."""

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        return [] if outcome.winner is None else [Payment(POT, outcome.winner, 50, "bonus", outcome.ended)]


@dataclass(frozen=True)
class NoWayOut(Says):
    """Nobody may discard in his third round."""

    @hookimpl
    def forbid(self, state: GameState, action: Discard) -> str | None:
        return "not now" if len(state.piles[state.seat]) == 2 else None


@dataclass(frozen=True)
class Endless(Says):
    """Everybody draws and gives the card away again for ever: the turn stays with whoever has drawn."""

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        def can(state: GameState) -> tuple[Draw, ...]:
            return (Draw(),)

        def do(state: GameState, action: Draw) -> list[Event]:
            return []

        return [*earlier, Move(Draw, "take", can, do)]

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> Turned | None:
        return Turned(state.after(state.seat), "take") if isinstance(action, Draw) else None


@dataclass(frozen=True)
class Failing(Says):
    @hookimpl
    def react(self, state: GameState, event: Discarded) -> None:
        raise ZeroDivisionError("oh")


@dataclass(frozen=True)
class Vanishing(Says):
    """Has the last card of a row lie in the state no more."""

    @hookimpl
    def react(self, state: GameState, event: Discarded) -> None:
        if state.turn == 4:
            object.__setattr__(state, "piles", tuple([row[:-1] for row in state.piles]))
            object.__setattr__(state, "offer", None)


@dataclass(frozen=True)
class Tattling(Says):
    """Tells in its reason who holds the card above."""

    @hookimpl
    def forbid(self, state: GameState, action: Discard) -> str | None:
        above = action.card + 1
        holder = next((seat for seat, hand in enumerate(state.hands) if hand >> above & 1), None)
        if holder is None or state.turn % 3 or len(each(state.hand)) < 9 or above % 13 == 0:
            return None
        rest = [card for card in each(state.hand) if card != action.card]
        return f"{seat_name(holder)} has {NAMES[above]}" if holder != state.seat and rest[0] > action.card else None


@dataclass(frozen=True)
class Guarding(Says):
    """Forbids what the next seat could eat, which tells what that one has."""

    @hookimpl
    def forbid(self, state: GameState, action: Discard) -> str | None:
        hand, melds = state.hands[state.after(state.seat)], state.rules.melds
        feeds = any(meld >> action.card & 1 for meld in melds.inside(hand | 1 << action.card))
        return "it would feed the next seat" if feeds and action.card != each(state.hand)[0] else None


@dataclass(frozen=True)
class Showing(Says):
    """Notes for the first seat what the next one has drawn."""

    @hookimpl
    def react(self, state: GameState, event: Drawn) -> list[Event]:
        return [Marked("peek", (event.seat + 1) % len(state.hands), state.turn, 1 << event.card)]


@dataclass(frozen=True)
class Slow(Says):
    """Takes time, which a test tells by a clock of its own."""

    @hookimpl
    def charge(self, outcome: Outcome) -> None:
        SLOWED.append(1)


SLOWED: list[int] = []


@dataclass(frozen=True)
class Silent:
    @hookimpl
    def charge(self, outcome: Outcome) -> None:
        return None


@dataclass(frozen=True)
class OneTongue:
    @hookimpl
    def describe(self, lang: str) -> list[Said]:
        return [Said("money", "Only in English.")] if lang == "en" else []


@dataclass(frozen=True)
class Promising(Says):
    """Lists an action, and refuses it."""

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        return [self._doubtful(move) if move.action is Draw else move for move in earlier]

    def _doubtful(self, move: AnyMove) -> Move:
        return Move(
            move.action, " ".join(move.steps), move.legal, move.do, move.why, lambda state, action: state.at != 8
        )


@dataclass(frozen=True)
class Lenient(Says):
    """Accepts what it does not list, and the hand goes on."""

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        return [self._open(move) if move.action is Draw else move for move in earlier]

    def _open(self, move: AnyMove) -> Move:
        return Move(move.action, "take discard", self._at_take(move), move.do, move.why, lambda state, action: True)

    def _at_take(self, move: AnyMove) -> Callable[[GameState], Sequence[Any]]:
        return lambda state: move.legal(state) if state.step == "take" else ()


@dataclass(frozen=True)
class OffTheTable(Says):
    """The starter sits where nobody does."""

    @hookimpl
    def starter(self, evening: Evening, random: Random) -> int:
        return len(evening.present)


@dataclass(frozen=True)
class Sealing(Says):
    """Keeps a function, which can't go to another process."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "price", lambda eats: 2 * eats)

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        pair = first_loser(outcome)
        return [Payment(*pair, self.price(1), "price", outcome.ended)] if pair else []  # type: ignore[attr-defined]


def local() -> type:
    """Return a rule that stands in no module, so that no other process can find it."""

    @dataclass(frozen=True)
    class Local(Says):
        @hookimpl
        def charge(self, outcome: Outcome) -> None:
            return None

    return Local
