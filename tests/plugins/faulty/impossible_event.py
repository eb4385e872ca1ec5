"""States that a card was drawn which is not the next one."""

from dataclasses import dataclass

from tala_core.events import Discarded, Drawn
from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def react(self, state, event: Discarded):
        return [Drawn(0, state.stock[-1])]
