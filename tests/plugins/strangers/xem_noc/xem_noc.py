"""Xem nọc: for a stake to everybody else, turn over the card you would draw.  Then draw it, or eat.

At our table everybody sees it then; where only the one who pays may look, say ``shown_to = "payer"``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from tala_core.actions import Action
from tala_core.events import Event, Marked
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.options import Doc, Ge, Said, Sizes
from tala_core.outcome import Outcome, Payment
from tala_core.state import GameState

XEM = "xem"


@dataclass(frozen=True, slots=True)
class Xem(Action):
    """Xem: look at the top card of the stock."""

    verb = XEM


@dataclass(frozen=True)
class XemNoc:
    """Xem nọc: look at the next card of the stock before deciding whether to eat."""

    price: Annotated[int, Ge(0), Doc("stakes to each other player for a look", "xem một lần trả mỗi nhà mấy cược")] = 1
    looks: Annotated[int, Ge(1), Doc("most looks of one player in a hand", "mỗi ván được xem mấy lần")] = 1
    shown_to: Annotated[
        Literal["all", "payer"], Doc("who sees the card: everybody, or who pays", "cả làng cùng xem hay chỉ người trả")
    ] = "all"

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Add looking."""
        return [*earlier, Move(Xem, "take", self._can, self._look, self._why_not)]

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask for every look."""
        looks = [mark for mark in outcome.marks if mark.label == XEM]
        return [
            Payment(look.seat, seat, self.price, XEM, look)
            for look in looks
            for seat in outcome.present()
            if seat != look.seat
        ]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what a look costs."""
        if lang == "vi":
            who = "cả làng cùng xem" if self.shown_to == "all" else "chỉ mình được xem"
            text = f"Trước khi bốc được lật lá trên cùng của nọc ({who}), trả mỗi nhà {self.price} cược; "
            return [Said("turn", f"{text}mỗi ván {self.looks} lần.")]
        who = "everybody sees it" if self.shown_to == "all" else "nobody else sees it"
        text = f"Before drawing one may turn over the top of the stock ({who}) for {self.price} to each player"
        return [Said("turn", f"{text}, {self.looks} a hand.")]

    def _can(self, state: GameState) -> Sequence[Xem]:
        mine = [mark for mark in state.marks if mark.label == XEM and mark.seat == state.seat]
        again = any(mark.turn == state.turn for mark in mine)
        return [Xem()] if len(mine) < self.looks and not again and state.drawn < len(state.stock) else []

    def _why_not(self, state: GameState, action: Xem) -> str:
        return "there is nothing to see" if state.drawn >= len(state.stock) else f"no more than {self.looks} in a hand"

    def _look(self, state: GameState, action: Xem) -> list[Event]:
        top = 1 << state.stock[state.drawn]
        return [Marked(XEM, state.seat, state.turn, top, open=self.shown_to == "all")]
