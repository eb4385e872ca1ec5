"""A reaction to an event that is imported for type checkers only; the state may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tala_core.hookspecs import hookimpl

if TYPE_CHECKING:
    from tala_core.events import Discarded
    from tala_core.state import GameState


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def react(self, state: GameState, event: Discarded):
        return None
