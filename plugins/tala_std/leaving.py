"""Thoát: leaving during a hand (RULES.md 1.13, 1.14-20 to 29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from tala_core.events import CalledOff, Event, Left, Marked
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge, Said, Sizes
from tala_core.outcome import AWAY, Departure, Outcome, Payment
from tala_core.state import GameState

from .sayings import LEAVING
from .words import for_two, pays, say


@dataclass(frozen=True)
class Leaving:
    """Thoát: the seat is skipped from then on, ranks last and pays the winner instead of all the end would cost it."""

    amount: Annotated[
        int, Ge(0), Doc("stakes that who leaves pays the winner", "bỏ ván thì trả người thắng mấy cược", "50")
    ] = 4
    counted: Annotated[
        Literal["leaver", "mom"],
        Doc(
            "what who leaves counts as: somebody who pays that amount, or a móm who stayed, in everything",
            "người bỏ ván tính thế nào: trả số cược đó, hay coi như móm trong mọi chuyện",
            "50",
        ),
    ] = "leaver"

    @hookimpl
    def leave(self, state: GameState, seat: int) -> Sequence[Event]:
        """Return that the seat left; the last one left has won."""
        mom = self.counted == "mom"
        gone: list[Event] = [Left(seat, seat == state.seat and state.taken, state.at, mom)]
        if mom:  # the table must know that the place is empty, which its standing no longer tells
            gone.append(Marked(AWAY, seat, state.turn))
        others = [one for one in state.present() if one != seat]
        return [*gone, CalledOff("one-left", others[0])] if len(others) == 1 else gone

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask everybody who left."""
        winner = outcome.winner
        if winner is None:
            return []
        gone = [(seat, one.left_at) for seat, one in enumerate(outcome.standings) if one.left_at is not None]
        return [Payment(seat, winner, self.amount, "leave", Departure(seat, at)) for seat, at in gone]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say what becomes of who leaves, unless the table plays on for him."""
        keys = ("two",) if for_two(sizes) else ("gone", self.counted, f"one left {self.counted}")
        here = () if "played-on" in rules else keys
        return [say(LEAVING, lang, "time", *here, "between", pays=pays(lang, self.amount))]
