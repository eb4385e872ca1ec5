"""Answers its own events."""

from dataclasses import dataclass

from tala_core.events import Discarded, Marked
from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def react(self, state, event: Discarded | Marked):
        return [Marked("echo", 0, state.turn)]
