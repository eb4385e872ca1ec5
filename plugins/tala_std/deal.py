"""Chia bài, cái: the deal, and who gets ten cards (RULES.md 1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tala_core.cards import Card, union
from tala_core.events import Dealt, Event, Stocked, Turned
from tala_core.hookspecs import hookimpl
from tala_core.state import GameState
from tala_core.table import Evening


@dataclass(frozen=True)
class Deal:
    """Chia bài: nine cards each; the starter gets a tenth and opens with a discard.  The rest is the nọc."""

    @hookimpl
    def deal(self, state: GameState, pack: Sequence[Card]) -> list[Event]:
        """Deal the starter's cards first, then each next seat's, then the stock."""
        starter, seats, size = state.origin.starter, state.rules.seats, state.rules.hand
        events: list[Event] = [Dealt(starter, union(pack[: size + 1]))]
        top = size + 1
        for step in range(1, seats):
            events.append(Dealt((starter + step) % seats, union(pack[top : top + size])))
            top += size
        return [*events, Stocked(tuple(pack[top:])), Turned(starter, "discard")]


@dataclass(frozen=True)
class Starter:
    """Người đi đầu: the table owner first, then whoever won the hand before; the next place if that one has left."""

    @hookimpl
    def starter(self, evening: Evening, random: Random) -> int:
        """Return the place that gets ten cards; after a void hand the same as before (RULES.md 1.14-28)."""
        for place in (evening.winner, evening.last_starter):
            if place is not None:
                return evening.occupied(place)
        return evening.occupied(evening.owner)
