"""Has everybody pass, for ever."""

from dataclasses import dataclass

from tala_core.actions import Action
from tala_core.events import Turned
from tala_core.hookspecs import hookimpl
from tala_core.moves import Move


@dataclass(frozen=True, slots=True)
class Pass(Action):
    verb = "pass"


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def moves(self, earlier):
        return [*earlier, Move(Pass, "pass", lambda state: [Pass()], lambda state, action: [])]

    @hookimpl
    def next_turn(self, state):
        return Turned((state.seat + 1) % 4, "pass")
