"""Gửi: adding one's rác to phỏm that lie on the table (RULES.md 1.9a)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tala_core.actions import Send, seat_name
from tala_core.cards import each, name, written
from tala_core.events import Event, Sent
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.state import GameState


def can_send(state: GameState) -> Sequence[Send]:
    """Gửi: what fits a phỏm on the table, if one has laid and keeps a card to discard."""
    seat = state.seat
    hand = state.hands[seat]
    if not state.melds[seat] or not hand & (hand - 1):
        return ()
    extends = state.rules.melds.extends
    melds = [meld for owner, row in enumerate(state.melds) if row and not state.has_left(owner) for meld in row]
    return [Send(card, meld) for meld in melds if (fits := extends[meld] & hand) for card in each(fits)]


def send(state: GameState, action: Send) -> list[Event]:
    """Return that the card joined the meld."""
    return [Sent(state.seat, action.card, action.meld)]


def why_not_send(state: GameState, action: Send) -> str:
    """Return what stands in the way."""
    seat, hand, melds = state.seat, state.hands[state.seat], state.rules.melds
    if not hand >> action.card & 1:
        return f"{seat_name(seat)} does not hold {name(action.card)}"
    owner = next((one for one, row in enumerate(state.melds) if action.meld in row), None)
    if owner is None or state.has_left(owner):
        return f"{written(action.meld)} does not lie on the table"
    if not state.melds[seat]:
        return "who has laid no phỏm may not send"
    if not melds.extends[action.meld] >> action.card & 1:
        return f"{name(action.card)} does not fit {written(action.meld)}"
    return "the last card is kept for the discard"


@dataclass(frozen=True)
class Layoff:
    """Gửi: after laying and before the discard, any number of cards that extend phỏm on the table, chains included.

    Not for a móm player; not to the phỏm of who has left; one card stays for the discard (RULES.md 1.9a).
    """

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Add sending."""
        return [*earlier, Move(Send, "send", can_send, send, why_not_send)]
