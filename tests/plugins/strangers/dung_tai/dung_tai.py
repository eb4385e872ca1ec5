"""Dừng tái: nobody has a turn after he has laid, or only so many.

At our table the hand is over then.  A cousin lets everybody have one tái: that is ``tai = 1``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from tala_core.actions import Action
from tala_core.events import Laid, PlayedOut
from tala_core.hookspecs import hookimpl
from tala_core.options import Conflict, Doc, Ge, Said, Sizes
from tala_core.state import GameState


@dataclass(frozen=True)
class DungTai:
    """Dừng tái: the hand is over when the turn comes to a seat that has had all its tái turns."""

    tai: Annotated[int, Ge(0), Doc("tái turns that one player may have in a hand", "mỗi người được tái mấy lần")] = 0

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that the shipped rule for it is there too."""
        if "no-tai" not in rules:
            return []
        return [Conflict(("rules.dung-tai", "rules.no-tai"), "both say when tái ends the hand")]

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> PlayedOut | None:
        """Look at the seat whose turn it would be."""
        coming = state.after(state.seat)
        if not state.laid_at[coming] or not _is_over(state, action):
            return None
        turns = sum(isinstance(event, Laid) and event.seat == coming for event in state.backwards())
        return PlayedOut() if turns > self.tai else None

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say when the hand is over."""
        if lang == "vi":
            return [Said("turn", f"Mỗi người được tái {self.tai} lần; lượt tới người đã hết lần tái thì hết ván.")]
        return [Said("turn", f"When the turn comes to somebody who has had {self.tai} tái, the hand is over.")]


def _is_over(state: GameState, action: Action) -> bool:
    """Whether the turn is over: by a discard, by leaving, or with the last card laid or sent."""
    return action.ends_turn or not state.hands[state.seat]
