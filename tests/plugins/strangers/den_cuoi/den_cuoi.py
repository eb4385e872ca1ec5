"""Đền lá cuối, as my uncles play it: you fed the winner his last card, you pay for everybody.

Takes the place of đền ba lá and đền chốt, or stands behind them and looks after the hands that they leave alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tala_core.events import WentOut
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Said, Sizes
from tala_core.outcome import POT, Outcome, Payment

EN = "Whoever threw the last card that the winner ate pays the ù for all."
VI = "Nhà ù ăn lá cuối cùng của ai thì người đó đền cả làng."
EN_SAME = "It counts only if the ù comes in that very turn."
VI_SAME = "Chỉ tính khi ăn lá đó mà ù luôn."


@dataclass(frozen=True)
class DenCuoi:
    """Đền lá cuối: whoever threw the winner's last eat pays all."""

    presence: ClassVar[Doc] = Doc(
        "who threw the last card that the winner ate pays the ù for all",
        "nhà ù ăn lá cuối của ai thì người đó đền cả làng",
    )

    same_turn: Annotated[
        bool, Doc("whether the ù has to come in the turn of that eat", "có phải ăn xong ù luôn mới tính không")
    ] = False

    @hookimpl
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        """Have that player owe what the others owe for the ù; what another đền has moved stays where it is."""
        payer = self._payer(outcome)
        if payer is None:
            return payments
        return tuple(one.by(payer, "den") if _is_share(one) else one for one in payments)

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say so."""
        vi, en = [VI, VI_SAME], [EN, EN_SAME]
        return [Said("den", " ".join((vi if lang == "vi" else en)[: 1 + self.same_turn]))]

    def _payer(self, outcome: Outcome) -> int | None:
        ended = outcome.ended
        eats = [eat for eat in outcome.eats if eat.eater == outcome.winner]
        if not isinstance(ended, WentOut) or not eats or (self.same_turn and eats[-1].turn != ended.turn):
            return None
        return eats[-1].victim if eats[-1].victim in outcome.losers() else None


def _is_share(payment: Payment) -> bool:
    return isinstance(payment.cause, WentOut) and payment.payer != POT and payment.share is None
