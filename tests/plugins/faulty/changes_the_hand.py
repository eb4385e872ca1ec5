"""Changes the hand that it is shown."""

from dataclasses import dataclass

from tala_core.events import Discarded
from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def react(self, state, event: Discarded):
        state.rules.moves.clear()
