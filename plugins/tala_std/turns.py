"""Lượt: the order of play, bốc and đánh (RULES.md 1.3, 1.4, 1.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tala_core.actions import Action, Discard, Draw, Eat, Lay, Leave, seat_name
from tala_core.cards import Cards, name
from tala_core.events import Ended, Event, PlayedOut, Turned, Unlocked, discarded, drawn, turned
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, CardMove, Move
from tala_core.state import GameState

DRAW = (Draw(),)


def can_draw(state: GameState) -> Sequence[Draw]:
    """Bốc: take the top of the stock, if there is one."""
    return DRAW if state.drawn < len(state.stock) else ()


def draw(state: GameState, action: Draw) -> list[Event]:
    """Return that the top card was drawn."""
    return [drawn(state.seat, state.stock[state.drawn])]


def why_not_draw(state: GameState, action: Draw) -> str:
    """Return why there is nothing to draw."""
    return "the stock is empty"


def locked(state: GameState) -> Cards:
    """Return the cards of the seat to act that its eaten cards can't do without, themselves included."""
    cards = state.rules.melds.locked(state.hands[state.seat], state.eaten[state.seat])
    return state.hands[state.seat] if cards is None else cards


def can_discard(state: GameState) -> Cards:
    """Đánh: any card that the eaten ones can do without (RULES.md 1.6).

    If there is none the lock falls, and any card may go (RULES.md 1.14-17).
    """
    hand = state.hands[state.seat]
    if not state.eaten[state.seat]:
        return hand
    return hand & ~locked(state) or hand


def discard(state: GameState, action: Discard) -> list[Event]:
    """Return that a card went to the seat's row, and whether the lock on eaten cards fell for it."""
    thrown = discarded(state.seat, action.card)
    if state.eaten[state.seat] and locked(state) >> action.card & 1:
        return [Unlocked(state.seat), thrown]
    return [thrown]


def why_not_discard(state: GameState, action: Discard) -> str:
    """Return why the card has to stay."""
    seat, card = state.seat, action.card
    if not state.hands[seat] >> card & 1:
        return f"{seat_name(seat)} does not hold {name(card)}"
    if state.eaten[seat] >> card & 1:
        return f"{name(card)} was eaten: it stays in its phỏm"
    return f"{name(card)} is needed by a card that was eaten: without it that has no phỏm of its own"


@dataclass(frozen=True)
class Turns:
    """Lượt: seat by seat, take a card, lay melds in the laying turn, discard; until every row is full.

    A turn is a laying turn if the seat's own row lacks one card then; tái is nothing more than that play goes on
    until every row is full (RULES.md 1.4, 1.8, 1.9).
    """

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Add drawing and discarding."""
        return [
            *earlier,
            Move(Draw, "take", can_draw, draw, why_not_draw),
            CardMove(Discard, "discard send", can_discard, discard, why_not_discard),
        ]

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> Turned | Ended | None:
        """Return the next step of this turn, or the next seat's turn, or the end."""
        kind = type(action)
        if kind is Discard or kind is Leave:
            return next_seat(state, state.seat)
        if kind is Draw or kind is Eat:
            last = len(state.piles[state.seat]) >= state.rules.rounds - 1
            return turned(state.seat, "lay" if last else "discard")
        if kind is Lay:
            return turned(state.seat, "send")
        return None


def next_seat(state: GameState, seat: int) -> Turned | Ended:
    """Return the turn of the first seat after *seat*, still in the hand, whose row is not full; or the end."""
    coming, rows, rounds = state.after(seat), state.piles, state.rules.rounds
    for _ in rows:
        if len(rows[coming]) < rounds:
            return turned(coming, "take")
        coming = state.after(coming)
    return PlayedOut()
