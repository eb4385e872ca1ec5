"""Ù láo: shout ù without having it, and you pay everybody; the hand goes on, but nobody listens to you any more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from tala_core.actions import GoOut
from tala_core.events import Event, Marked
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.options import Doc, Ge, Late, Said, Sizes
from tala_core.outcome import Outcome, Payment
from tala_core.state import GameState

LAO = "u-lao"
VI = "Báo ù láo thì trả mỗi nhà {amount}, ván vẫn đánh tiếp, và không được báo ù nữa."
EN = "A false ù pays each other player {amount}; the hand goes on, and that player can be ù no more."


@dataclass(frozen=True)
class ULao:
    """Ù láo: a false claim costs a fine and the right to claim again."""

    amount: Annotated[int, Ge(0), Doc("stakes to each other player for a false ù", "ù láo trả mỗi nhà mấy cược")] = 3

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Accept an ù that is none, too; nobody is offered one."""
        return [_open(move) if move.action is GoOut else move for move in earlier]

    @hookimpl
    def forbid(self, state: GameState, action: GoOut) -> str | None:
        """Refuse to listen twice."""
        lied = any(mark.label == LAO and mark.seat == state.seat for mark in state.marks)
        return Late("nobody believes your ù any more", vi="ù láo một lần rồi, không ai tin nữa") if lied else None

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask for every false ù."""
        claims = [mark for mark in outcome.marks if mark.label == LAO]
        return [
            Payment(claim.seat, seat, self.amount, LAO, claim)
            for claim in claims
            for seat in outcome.present()
            if seat != claim.seat
        ]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what a false ù costs."""
        return [Said("u", (VI if lang == "vi" else EN).format(amount=self.amount))]


def _open(move: AnyMove) -> Move:
    def do(state: GameState, action: Any) -> list[Event]:
        if move.allows(state, action):
            return [*move.do(state, action)]
        return [Marked(LAO, state.seat, state.turn, open=True)]

    return Move(GoOut, " ".join(move.steps), move.legal, do, move.why, lambda state, action: True, claims=True)
