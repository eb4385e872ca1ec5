"""All that money depends on: what settling a hand sees, and the payments it gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .cards import Card
from .events import CalledOff, Ended, Marked, PlayedOut, WentOut

POT = -1  # stands for the pot (gà) where a payment names a seat

CHOT = "chot"  # the mark that makes an eat a last-round one, whichever rule says so
AWAY = "away"  # the mark of a seat whose player is gone, though the seat still counts in this hand


@dataclass(frozen=True, slots=True)
class Eat:
    """Ăn: one discard taken.

    `turn` counts the turns of the hand from 1, `round` the eater's discards from 1; `victim_laid` tells whether the
    victim had had its laying turn; `at` is the index of the action.  What a settle file does not tell is None or 0.
    """

    eater: int
    victim: int
    card: Card | None = None
    turn: int = 0
    round: int = 0
    chot: bool = False
    victim_laid: bool | None = False
    at: int | None = None


class Standing(NamedTuple):
    """How one seat stood when the hand ended.

    `points` is None where there are none to count (after an ù, for a leaver).  `laid_at` is the turn of the first
    laying turn and `last_discard` the number of the last discard, both counted from 1 through the hand, 0 for never.
    `left_at` is the index of the action with which the seat left, None if it stayed.
    """

    points: int | None = None
    mom: bool = False
    laid_at: int = 0
    last_discard: int = 0
    left_at: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished hand as `charge` and `settle` see it.

    `standings` has one entry a seat; `ranking` is the order the `rank` hook gave, empty after an ù or a void hand.
    """

    seats: int
    starter: int
    pot: int
    ended: Ended
    eats: tuple[Eat, ...] = ()
    standings: tuple[Standing, ...] = ()
    marks: tuple[Marked, ...] = ()
    ranking: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """Nhất: who went ù, is ranked first or stayed alone; None if the hand is void."""
        if isinstance(self.ended, WentOut):
            return self.ended.seat
        return self.ranking[0] if self.ranking else None

    @property
    def void(self) -> bool:
        """Whether the hand was broken off without an end: nobody pays anything."""
        return isinstance(self.ended, CalledOff) and self.ended.seat is None

    def present(self) -> list[int]:
        """Return the seats that stayed to the end."""
        return [seat for seat, one in enumerate(self.standings) if one.left_at is None]

    def losers(self) -> list[int]:
        """Return the seats that stayed to the end and did not win."""
        return [seat for seat in self.present() if seat != self.winner]

    def ranked_losers(self) -> list[int]:
        """Return the same, best first."""
        return [seat for seat in self.ranking[1:] if self.standings[seat].left_at is None]


@dataclass(frozen=True, slots=True)
class Departure:
    """*seat* left the hand with the action of index *at*."""

    seat: int
    at: int | None


Cause = Eat | Departure | Marked | Ended


class Payment(NamedTuple):
    """*payer* owes *payee* (seats, or `POT`) an *amount* of stakes, and why.

    The *cause* is the eat, the end of the hand, the mark or the leaving that it is paid for.  Rules on đền go by it:
    what a player pays because the hand ended by ù is his share of it, which one of them may have to pay for all.

    `rule` is filled in by the engine with the name of the rule that made or last changed the payment; `share` is the
    seat that would owe it, where another pays in its place.
    """

    payer: int
    payee: int
    amount: int
    reason: str
    cause: Cause
    rule: str = ""
    share: int | None = None

    @property
    def at(self) -> int | None:
        """The index of the action that caused the payment; None for the end of the hand."""
        return self.cause.at if isinstance(self.cause, Eat | Departure) else None

    def signed(self, rule: str) -> Payment:
        """Return this payment as made by *rule*, unless another has made it before."""
        return self if self.rule else Payment(*self[:5], rule, self.share)

    def by(self, payer: int, reason: str) -> Payment:
        """Return this payment as made by another *payer*, for *reason*."""
        share = self.payer if self.share is None else self.share
        return Payment(payer, self.payee, self.amount, reason, self.cause, "", share)


@dataclass(frozen=True, slots=True)
class Result:
    """A settled hand."""

    outcome: Outcome
    payments: tuple[Payment, ...]

    @property
    def net(self) -> tuple[int, ...]:
        """What each seat won or lost, in stakes."""
        net = [0] * (self.outcome.seats + 1)  # the last place is the pot's
        for payment in self.payments:
            net[payment.payer] -= payment.amount
            net[payment.payee] += payment.amount
        return tuple(net[:-1])

    @property
    def pot(self) -> int:
        """What lies in the pot after the hand, in stakes."""
        change = sum(p.amount for p in self.payments if p.payee == POT)
        return self.outcome.pot + change - sum(p.amount for p in self.payments if p.payer == POT)


def ended_name(ended: Ended) -> str:
    """Return how records name an end: ``played-out``, ``u`` or ``called-off``."""
    if isinstance(ended, PlayedOut):
        return "played-out"
    return "u" if isinstance(ended, WentOut) else "called-off"
