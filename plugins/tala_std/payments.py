"""Tiền: what eats, ranks and an ù cost, in stakes (RULES.md 2.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from tala_core.events import PlayedOut, WentOut
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge, Len
from tala_core.outcome import Outcome, Payment

Stakes = Annotated[int, Ge(0)]


@dataclass(frozen=True)
class EatPayments:
    """Tiền ăn: each card eaten costs the seat that threw it; a chốt costs more.  They stand whatever the end."""

    by_count: Annotated[
        tuple[Stakes, ...], Len(1), Doc("stakes for the eater's first card, its second ...; the last goes on")
    ] = (1,)
    last_round: Annotated[int, Ge(0), Doc("stakes for a chốt")] = 4

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask for every eat of the hand, in order."""
        payments, eaten = [], Counter[int]()
        for eat in outcome.eats:
            plain = self.by_count[min(eaten[eat.eater], len(self.by_count) - 1)]
            eaten[eat.eater] += 1
            amount, reason = (self.last_round, "chot") if eat.chot else (plain, "eat")
            payments.append(Payment(eat.victim, eat.eater, amount, reason, eat))
        return payments


@dataclass(frozen=True)
class RankPayments:
    """Tiền nhất nhì ba bét: every loser pays the winner by rank; a móm pays the móm price instead.

    Ranks are places among those who stayed.  If all are móm, the first by final discard takes the móm price from each.
    """

    by_rank: Annotated[tuple[Stakes, ...], Len(1), Doc("stakes that second, third, fourth pay; the last goes on")] = (
        1,
        2,
        3,
    )
    mom: Annotated[int, Ge(0), Doc("stakes that a móm pays")] = 4

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask every loser, when the hand was played out."""
        if not isinstance(outcome.ended, PlayedOut):
            return []
        winner, payments = outcome.ranking[0], []
        for place, seat in enumerate(outcome.ranked_losers()):
            by_rank = self.by_rank[min(place, len(self.by_rank) - 1)]
            amount, reason = (self.mom, "mom") if outcome.standings[seat].mom else (by_rank, "rank")
            payments.append(Payment(seat, winner, amount, reason, outcome.ended))
        return payments


@dataclass(frozen=True)
class UPayments:
    """Tiền ù: every loser pays whoever is ù."""

    amount: Annotated[int, Ge(0), Doc("stakes that each loser pays for an ù")] = 5

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask every loser who stayed."""
        if not isinstance(outcome.ended, WentOut):
            return []
        winner = outcome.ended.seat
        return [Payment(seat, winner, self.amount, "u", outcome.ended) for seat in outcome.losers()]
