"""Tố gấp đôi: before your first card you may say "gấp" -- and then live with it.

An action of its own: ``gap``.  Whoever says it wins and loses twice as much at the end, and eats no more in the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from tala_core.actions import Action, Eat
from tala_core.events import Ended, Event, Marked
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.options import Doc, Ge, Late, Said, Sizes
from tala_core.outcome import POT, Outcome, Payment
from tala_core.state import GameState

GAP = "gap"
VI = "Lượt đầu, trước khi bốc hay đánh, được tố: cuối ván thắng thua gấp {times}, nhưng không được ăn nữa."
EN = "Before one's first card one may double: the end counts {times} times for that player, who eats no more."


@dataclass(frozen=True, slots=True)
class Gap(Action):
    """Gấp: say that one's own hand counts double."""

    verb = GAP
    vi = "gấp"


def can_double(state: GameState) -> Sequence[Gap]:
    """List the action in a seat's first turn, once."""
    first = not state.rules.rounds_played(state, state.seat) and not has_doubled(state, state.seat)
    return [Gap()] if first and (state.step == "take" or state.turn == 1) else []


def double(state: GameState, action: Gap) -> list[Event]:
    """Return that it was said, for all to hear."""
    return [Marked(GAP, state.seat, state.turn, open=True)]


def why_not(state: GameState, action: Gap) -> str:
    """Return why it is too late."""
    if has_doubled(state, state.seat):
        return Late("you have doubled already", vi="đã gấp rồi")
    return Late("only before one's first card", vi="chỉ gấp được trước lá đầu")


def has_doubled(state: GameState | Outcome, seat: int) -> bool:
    """Whether *seat* has said it."""
    return any(mark.label == GAP and mark.seat == seat for mark in state.marks)


@dataclass(frozen=True)
class ToGap:
    """Tố gấp đôi: one's own result times two, or more, for going without eats."""

    times: Annotated[int, Ge(2), Doc("how many times as much", "gấp mấy")] = 2

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Add the action; seat and step stay as they are after it."""
        return [*earlier, Move(Gap, "take discard", can_double, double, why_not)]

    @hookimpl
    def forbid(self, state: GameState, action: Eat) -> str | None:
        """Refuse to let a seat eat that has doubled."""
        if not has_doubled(state, state.seat):
            return None
        return Late("who has doubled eats no more", vi="đã gấp thì không được ăn")

    @hookimpl
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        """Multiply what the end costs, for each of the two that has doubled."""
        if not any(mark.label == GAP for mark in outcome.marks):
            return payments
        return tuple(self._multiplied(outcome, one) for one in payments)

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what doubling does."""
        return [Said("money", (VI if lang == "vi" else EN).format(times=self.times))]

    def _multiplied(self, outcome: Outcome, one: Payment) -> Payment:
        if not isinstance(one.cause, Ended) or POT in (one.payer, one.payee):
            return one
        owes = one.payer if one.share is None else one.share
        doubled = has_doubled(outcome, owes) + has_doubled(outcome, one.payee)
        return one._replace(amount=one.amount * self.times**doubled) if doubled else one
