"""Hết giờ máy đánh hộ: a kind table.

Who is late does not become móm: the machine lays and sends all it can and throws the cheapest card.  But it costs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Annotated

from tala_core.actions import Action, Discard, Draw, Lay, Send
from tala_core.events import Marked, TimedOut
from tala_core.hookspecs import hookimpl
from tala_core.options import Conflict, Doc, Ge, Said, Sizes
from tala_core.outcome import Outcome, Payment
from tala_core.state import GameState
from tala_core.views import PlayerView

LATE = "het-gio"
VI = (
    "Mỗi lượt {seconds} giây, đã hạ rồi thì {after} giây. Hết giờ máy bốc, hạ, gửi hộ rồi đánh lá nhỏ nhất; "
    "mỗi lần phạt {fine} cược, nộp cho người thắng."
)
EN = (
    "A turn has {seconds} seconds, {after} once one has laid. Then the machine draws, lays, sends and throws the "
    "lowest card; each time costs {fine}, paid to the winner."
)


@dataclass(frozen=True)
class MayDanh:
    """Máy đánh hộ: the table plays a late turn as well as it can, for a fine."""

    seconds: Annotated[int, Ge(1), Doc("seconds for a turn", "mấy giây một lượt")] = 20
    after_laying: Annotated[int, Ge(1), Doc("seconds for a turn after laying", "đã hạ rồi thì mấy giây một lượt")] = 8
    fine: Annotated[int, Ge(0), Doc("stakes to the winner for each late turn", "mỗi lần hết giờ phạt mấy cược")] = 1

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that there is another clock."""
        if "clock" not in rules:
            return []
        return [Conflict(("rules.may-danh", "rules.clock"), "there can be only one clock; say clock = false")]

    @hookimpl
    def time_limit(self, view: PlayerView) -> float:
        """Return the seconds, fewer for who has laid."""
        return self.after_laying if view.laid_at[view.seat] else self.seconds

    @hookimpl
    def timeout(self, view: PlayerView, random: Random) -> Action:
        """Draw, lay the most cards, send the dearest card that fits, and throw the lowest one."""
        return max(view.legal(), key=lambda action: self._worth(view, action))

    @hookimpl
    def react(self, state: GameState, event: TimedOut) -> list[Marked]:
        """Remember the fine; everybody may know of it."""
        return [Marked(LATE, event.seat, state.turn, open=True)]

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask for the fines."""
        winner = outcome.winner
        late = [mark for mark in outcome.marks if mark.label == LATE and mark.seat != winner]
        return [Payment(mark.seat, winner, self.fine, LATE, mark) for mark in late] if winner is not None else []

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say how long a turn may take and what happens then."""
        text = VI if lang == "vi" else EN
        return [Said("time", text.format(seconds=self.seconds, after=self.after_laying, fine=self.fine))]

    def _worth(self, view: PlayerView, action: Action) -> tuple[int, int]:
        points = view.table.points_of
        match action:
            case Draw():
                return 3, 0
            case Lay(melds):
                return 3, sum(map(int.bit_count, melds))
            case Send(card):
                return 2, points[card]
            case Discard(card):
                return 1, -points[card]
        return 0, 0
