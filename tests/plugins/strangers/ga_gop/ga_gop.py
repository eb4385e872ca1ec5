"""Gà góp: the whole table feeds the pot, hand after hand, until somebody is ù."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from tala_core.events import Marked, WentOut
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge, Said, Sizes
from tala_core.outcome import POT, Outcome, Payment

VI = "Đầu ván mỗi nhà góp {ante} cược vào gà; ai {who} thì ăn cả gà, không ai {who} thì để lại ván sau."
EN = "Every hand each player puts {ante} into the pot; who is {who} takes it, else it waits for the next hand."


@dataclass(frozen=True)
class GaGop:
    """Gà góp: a pot with carry-over that everybody pays into alike, leavers too."""

    ante: Annotated[int, Ge(1), Doc("stakes that each player puts in every hand", "mỗi ván mỗi nhà góp mấy cược")] = 1
    taken_by: Annotated[
        Literal["u", "tron"], Doc("whether any ù takes the pot, or only an ù tròn", "ù nào cũng ăn gà, hay chỉ ù tròn")
    ] = "u"

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Fill the pot, and empty it if there is an ù."""
        payments = [Payment(seat, POT, self.ante, "gop", Marked("gop", seat, 0)) for seat in range(outcome.seats)]
        ended = outcome.ended
        if isinstance(ended, WentOut) and (self.taken_by == "u" or "tron" in ended.kinds):
            payments.append(Payment(POT, ended.seat, outcome.pot + self.ante * outcome.seats, "ga", ended))
        return payments

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what goes in and who takes it."""
        who = "ù" if self.taken_by == "u" else "ù tròn"
        return [Said("money", (VI if lang == "vi" else EN).format(ante=self.ante, who=who))]
