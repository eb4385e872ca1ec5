"""Answers the hook that its option names with something else than that asks for."""

from dataclasses import dataclass
from typing import Literal

from tala_core.actions import Discard
from tala_core.events import Discarded, Marked
from tala_core.hookspecs import hookimpl
from tala_core.outcome import POT, Payment

HOOKS = Literal["charge", "forbid", "melds", "next_turn", "points", "rank", "react", "settle"]


@dataclass(frozen=True)
class Mine:
    hook: HOOKS = "charge"

    @hookimpl
    def melds(self):
        return ["Ac Ad"] if self.hook == "melds" else None

    @hookimpl
    def points(self, card):
        return "10" if self.hook == "points" else None

    @hookimpl
    def forbid(self, action: Discard):
        return False if self.hook == "forbid" else None

    @hookimpl
    def react(self, state, event: Discarded):
        return Marked("ace", event.seat, state.turn) if self.hook == "react" else None

    @hookimpl
    def next_turn(self):
        return "p2" if self.hook == "next_turn" else None

    @hookimpl
    def rank(self):
        return [0, 0, 1, 2] if self.hook == "rank" else None

    @hookimpl
    def charge(self, outcome):
        return Payment(0, POT, 1, "tip", outcome.ended) if self.hook == "charge" else None

    @hookimpl
    def settle(self, payments):
        return None if self.hook == "settle" else payments
