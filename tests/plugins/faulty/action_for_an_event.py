"""A reaction to an action, which is no event."""

from dataclasses import dataclass

from tala_core.actions import Discard
from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def react(self, state, event: Discard):
        return None
