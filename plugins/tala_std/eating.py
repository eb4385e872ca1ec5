"""Ăn: taking the card the previous seat has just discarded (RULES.md 1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tala_core.actions import Eat
from tala_core.cards import Card, Cards, name
from tala_core.events import Eaten, Event
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.state import GameState

EAT = (Eat(),)


def can_eat(state: GameState) -> Sequence[Eat]:
    """Ăn: the card just discarded, if every eaten card can then lie in a phỏm as the rules ask."""
    offer = state.offer
    if offer is None:
        return ()
    seat, card, melds = state.seat, offer.card, state.rules.melds
    hand, offered = state.hands[seat], 1 << card
    if melds.lonely(card, hand) or melds.locked(hand | offered, state.eaten[seat] | offered) is None:
        return ()
    return EAT


def eat(state: GameState, action: Eat) -> list[Event]:
    """Return that the offered card was eaten."""
    assert state.offer is not None
    return [Eaten(state.seat, state.offer.card, state.offer.seat)]


def why_not_eat(state: GameState, action: Eat) -> str:
    """Return what stands in the way."""
    if state.offer is None:
        return "there is no card just discarded by the seat before"
    card, hand = state.offer.card, state.hands[state.seat]
    if not _in_any_meld(state, card, hand):
        return f"{name(card)} makes no phỏm with two cards of the hand"
    return f"{name(card)} makes no phỏm that leaves each card eaten earlier a phỏm of its own"


def _in_any_meld(state: GameState, card: Card, hand: Cards) -> bool:
    return state.rules.melds.locked(hand | 1 << card, 1 << card) is not None


@dataclass(frozen=True)
class Eating:
    """Ăn: instead of drawing, take the newest discard of the seat before if it makes a phỏm with one's own cards.

    Eating is never forced.  After it, nothing is drawn (RULES.md 1.4, 1.5, 4.1).
    """

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Add eating."""
        return [*earlier, Move(Eat, "take", can_eat, eat, why_not_eat)]
