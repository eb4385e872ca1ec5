"""Thoát: leaving during a hand (RULES.md 1.13, 1.14-20 to 29)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from tala_core.events import CalledOff, Event, Left
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge
from tala_core.outcome import Departure, Outcome, Payment
from tala_core.state import GameState


@dataclass(frozen=True)
class Leaving:
    """Thoát: the seat is skipped from then on, ranks last and pays the winner instead of all the end would cost it."""

    amount: Annotated[int, Ge(0), Doc("stakes that who leaves pays the winner")] = 4

    @hookimpl
    def leave(self, state: GameState, seat: int) -> Sequence[Event]:
        """Return that the seat left; the last one left has won."""
        gone = Left(seat, seat == state.seat and state.taken, state.at)
        others = [one for one in state.present() if one != seat]
        return [gone, CalledOff("one-left", others[0])] if len(others) == 1 else [gone]

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask everybody who left."""
        winner = outcome.winner
        if winner is None:
            return []
        gone = [(seat, one.left_at) for seat, one in enumerate(outcome.standings) if one.left_at is not None]
        return [Payment(seat, winner, self.amount, "leave", Departure(seat, at)) for seat, at in gone]
