"""What a seat can't know, and the same hand with that part of it changed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ..cards import Card, Cards, each, union
from ..events import Dealt, Drawn, Event, Marked, Stocked
from ..imagining import lies_open
from ..state import Draft, GameState, Log, draft


def hidden(state: GameState, seat: int) -> Cards:
    """Return the cards that *seat* can't know: other hands, but for what they ate or a rule laid open, and the stock.

    What lies open at the end is no secret any more.
    """
    held = union(state.stock[state.drawn :])
    for other, hand in enumerate(state.hands):
        if other != seat and not lies_open(state, other):
            held |= hand
    known = union(eat.card for eat in state.eats if eat.card is not None)
    for mark in state.marks:
        known |= mark.cards if mark.open else 0
    return held & ~known


Change = Callable[[Card], Card]


def other_world(state: GameState, seat: int, random: Random) -> GameState:
    """Return *state* with the cards that *seat* can't know lying differently: to that seat it is the same hand."""
    change = _changed(each(hidden(state, seat)), random)
    made = draft(state)
    made.at = state.at
    made.hands = tuple([_set(hand, change) for hand in state.hands])
    made.stock = tuple(map(change, state.stock))
    made.origin = state.origin._replace(pack=tuple(map(change, state.origin.pack)))
    made.marks = tuple([_mark(mark, seat, change) for mark in state.marks])
    _relog(made, [_event(one, seat, change) for one in state.history()])
    return made.freeze()


def _changed(secret: tuple[Card, ...], random: Random) -> Change:
    """Return a change of all *secret* cards into each other."""
    mixed = [*secret]
    for at in range(len(mixed) - 1, 0, -1):
        other = int(random.random() * (at + 1))
        mixed[at], mixed[other] = mixed[other], mixed[at]
    table = dict(zip(secret, mixed, strict=True))
    return lambda card: table.get(card, card)


def _set(some: Cards, change: Change) -> Cards:
    return union(change(card) for card in each(some))


def _mark(mark: Marked, seat: int, change: Change) -> Marked:
    if mark.seat == seat or mark.open:
        return mark
    return Marked(mark.label, mark.seat, mark.turn, _set(mark.cards, change))


def _event(event: Event, seat: int, change: Change) -> Event:
    match event:
        case Dealt(who, cards) if cards is not None:
            return Dealt(who, _set(cards, change))
        case Drawn(who, card) if card is not None:
            return Drawn(who, change(card))
        case Stocked(cards):
            return Stocked(tuple(map(change, cards)))
        case Marked():
            return _mark(event, seat, change)
    return event


def _relog(made: Draft, events: list[Event]) -> None:
    log: Log = None
    for event in events:
        log = (log, event)
    made.log = log


SLOTS = tuple(name for name in GameState.__slots__ if name not in ("log", "rules"))


def snapshot(state: GameState) -> tuple[Any, ...]:
    """Return all there is to a state but its rules, as values that can be compared."""
    return *(getattr(state, name) for name in SLOTS), tuple(state.history())
