"""Lệ về bỏ ván: the table plays on for who has left (RULES.md axis 50a)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from typing import ClassVar

from tala_core.events import Event, Marked, TimedOut, Turned
from tala_core.hookspecs import hookimpl
from tala_core.options import Conflict, Doc, Said, Sizes
from tala_core.outcome import AWAY
from tala_core.state import GameState
from tala_std.beside import out_of_order
from tala_std.words import say

from .sayings import PLAYED_ON


@dataclass(frozen=True)
class PlayedOn:
    """Máy đánh hộ: the table plays on for who has left, as if his time were up at once (RULES.md axis 50a).

    His seat stays in the hand and pays what the end of the hand costs it, nothing more; then the place is empty.
    """

    presence: ClassVar[Doc] = Doc(
        "the table plays on for who has left",
        "người bỏ ván thì máy đánh hộ",
        "50a",
    )

    @hookimpl
    def leave(self, state: GameState, seat: int) -> Sequence[Event]:
        """Return that the player is away; if it is his turn, that its time is up."""
        away: list[Event] = [Marked(AWAY, seat, state.turn)]
        return [*away, TimedOut(seat)] if seat == state.seat and not state.late else away

    @hookimpl
    def react(self, state: GameState, event: Turned) -> list[Event] | None:
        """Let the time of each of his turns be up as it begins."""
        return [TimedOut(event.seat)] if not state.late and state.is_away(event.seat) else None

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that without a clock no rule says what the table plays."""
        early = out_of_order(self, rules, "leaving")
        if any(hasattr(rule, "timeout") for rule in rules.values()):
            return early
        why = _("the table plays for nobody without a rule for time-outs")
        return [*early, Conflict(("rules.played-on", "rules.clock"), why)]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what becomes of who leaves."""
        return [say(PLAYED_ON, lang, "time", "on")]
