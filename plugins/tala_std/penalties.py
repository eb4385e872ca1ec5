"""Đền: one player pays what everybody owes for an ù (RULES.md 1.11)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from tala_core.events import WentOut
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge
from tala_core.outcome import Outcome, Payment

DEN = "den"


def paid_by(payer: int | None, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
    """Return *payments* with everything owed for the ù paid by *payer*, unless another đền has come before."""
    if payer is None:
        return payments
    return tuple([
        one.by(payer, DEN) if isinstance(one.cause, WentOut) and one.reason != DEN else one for one in payments
    ])  # fmt: skip


@dataclass(frozen=True)
class DenThree:
    """Đền ba lá: who let the winner eat three of his cards pays the ù for all (RULES.md 1.11-1).

    Who has left pays no đền (RULES.md 1.14-25).  It comes before đền chốt if it stands before it in the variant.
    """

    cards: Annotated[int, Ge(1), Doc("cards eaten from one player that make him pay for all")] = 3

    @hookimpl
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        """Redirect the ù payments to that player."""
        if not isinstance(outcome.ended, WentOut) or not outcome.eats:
            return payments
        fed = Counter(eat.victim for eat in outcome.eats if eat.eater == outcome.ended.seat)
        payers = [seat for seat in outcome.losers() if fed[seat] >= self.cards]
        return paid_by(payers[0] if payers else None, payments)


@dataclass(frozen=True)
class DenChot:
    """Đền chốt: who, other than the winner, ate a chốt most recently pays the ù for all (RULES.md 1.11-2)."""

    @hookimpl
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        """Redirect the ù payments to that player."""
        if not isinstance(outcome.ended, WentOut) or not outcome.eats:
            return payments
        losers = outcome.losers()
        eaters = [eat.eater for eat in outcome.eats if eat.chot and eat.eater in losers]
        return paid_by(eaters[-1] if eaters else None, payments)
