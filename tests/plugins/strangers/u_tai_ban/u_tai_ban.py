"""Ù tại bàn: going ù with the cards as dealt, or before the first round is over, earns a bonus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tala_core.errors import IncompleteOutcome
from tala_core.events import WentOut
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge, Said, Sizes
from tala_core.outcome import Outcome, Payment

VI = "Ù ngay bài vừa chia thì mỗi nhà trả thêm {dealt}; ù trong vòng đầu thì trả thêm {first_round}."
EN = "An ù on the cards as dealt costs everybody {dealt} more, one in the first round {first_round} more."


@dataclass(frozen=True)
class UTaiBan:
    """Ù tại bàn: every loser pays more for an ù on the deal, and for one in the first round."""

    dealt: Annotated[int, Ge(0), Doc("stakes more if the starter is ù as dealt", "ù bài vừa chia thêm mấy cược")] = 10
    first_round: Annotated[int, Ge(0), Doc("stakes more in the rest of the first round", "ù vòng đầu thêm mấy")] = 3

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask every loser; a đền pays it with the rest of the ù."""
        ended = outcome.ended
        if not isinstance(ended, WentOut):
            return []
        if not ended.turn:
            raise IncompleteOutcome("rules.u-tai-ban needs the turn of the ù")
        more = self.dealt if ended.turn == 1 else self.first_round if ended.turn <= outcome.seats else 0
        return [Payment(seat, ended.seat, more, "u-tai-ban", ended) for seat in outcome.losers()]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what it costs."""
        text = VI if lang == "vi" else EN
        return [Said("u", text.format(dealt=self.dealt, first_round=self.first_round))]
