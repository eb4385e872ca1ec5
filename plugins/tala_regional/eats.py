"""Ăn theo lệ: houses that fix, show or count what is eaten (RULES.md axes 11, 14, 15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from tala_core.actions import Discard, Eat, GoOut, Lay
from tala_core.cards import Cards, name, written
from tala_core.events import Eaten, Event, Marked, WentOut
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge
from tala_core.state import GameState
from tala_std.goingout import on_tai, u_kinds

FROZEN, SHOWN = "frozen", "shown"


def phom_of(state: GameState, seat: int, eaten: int, besides: Cards = 0) -> Cards:
    """Return the phỏm that an eaten card makes: the one, of fewest cards, that leaves the fewest points in the hand.

    It uses none of the cards *besides*.  0 if there is none.
    """
    table, hand = state.rules.melds, state.hands[seat] & ~besides
    melds = [meld for meld in table.inside(hand) if meld >> eaten & 1]
    shortest = min((meld.bit_count() for meld in melds), default=0)
    short = [meld for meld in melds if meld.bit_count() == shortest]
    return min(short, key=lambda meld: (_left(state, seat, hand & ~meld), meld), default=0)


def _left(state: GameState, seat: int, hand: Cards) -> int:
    """Return the fewest points that *hand* leaves; where its eaten cards fit no phỏm, all its points and more."""
    table = state.rules.melds
    best = table.best(hand, state.eaten[seat] & hand)
    return table.points(best.left) if best else 1000 + table.points(hand)


@dataclass(frozen=True)
class FrozenEats:
    """Phỏm ăn cố định: the phỏm that an eaten card makes is fixed at the eat (RULES.md axis 11).

    It is the one that leaves the fewest points in the hand.  Its cards serve no other phỏm, and are laid together.
    """

    @hookimpl
    def react(self, state: GameState, event: Eaten) -> list[Event] | None:
        """Note the phỏm; only its owner knows the cards from his hand."""
        bound = _bound(state, event.seat)
        phom = phom_of(state, event.seat, event.card, bound)
        return [Marked(FROZEN, event.seat, state.turn, phom)] if phom else None

    @hookimpl
    def forbid(self, state: GameState, action: Eat | Discard | Lay | GoOut) -> str | None:
        """Refuse what would use a card of a fixed phỏm for something else."""
        if type(action) is Eat:
            return self._why_not_eat(state)
        frozen = _frozen(state, state.seat)
        if not frozen:
            return None
        if type(action) is Discard:
            return self._why_not_discard(frozen, action)
        if type(action) is Lay:
            return _why_not_lay(frozen, action, state.late)
        return self._why_not_go_out(state, frozen)

    def _why_not_eat(self, state: GameState) -> str | None:
        assert state.offer is not None
        free = state.hands[state.seat] & ~_bound(state, state.seat) | 1 << state.offer.card
        if any(meld >> state.offer.card & 1 for meld in state.rules.melds.inside(free)):
            return None
        return f"{name(state.offer.card)} makes no phỏm without cards of a phỏm that is fixed"

    def _why_not_discard(self, frozen: Sequence[Cards], action: Discard) -> str | None:
        phom = next((one for one in frozen if one >> action.card & 1), 0)
        return f"{name(action.card)} belongs to {written(phom)}, which is fixed" if phom else None

    def _why_not_go_out(self, state: GameState, frozen: Sequence[Cards]) -> str | None:
        seat = state.seat
        needed = state.rules.hand - state.own[seat]
        for melds in state.rules.melds.layings(state.hands[seat], state.eaten[seat]):
            if sum(melds).bit_count() >= needed and _keeps(melds, frozen):
                return None
        return "not without breaking a phỏm that is fixed"


def _frozen(state: GameState, seat: int) -> list[Cards]:
    """Return the fixed phỏm of *seat* whose eaten card is still in its hand and still bound."""
    marks = [one.cards for one in state.marks if one.label == FROZEN and one.seat == seat]
    return [phom for phom in marks if phom & state.eaten[seat] and phom & ~state.hands[seat] == 0]


def _bound(state: GameState, seat: int) -> Cards:
    return sum(_frozen(state, seat))


def _keeps(melds: Sequence[Cards], frozen: Sequence[Cards]) -> bool:
    return all(any(phom & ~meld == 0 for meld in melds) for phom in frozen)


def _why_not_lay(frozen: Sequence[Cards], action: Lay, late: bool) -> str | None:
    if _keeps(action.melds, frozen) or (late and not action.melds):
        return None
    broken = next(phom for phom in frozen if not _keeps(action.melds, [phom]))
    return f"{written(broken)} is fixed and must be laid together"


@dataclass(frozen=True)
class ShownEats:
    """Trình phỏm: who eats shows the whole phỏm that the card makes (RULES.md axis 14)."""

    @hookimpl
    def react(self, state: GameState, event: Eaten) -> list[Event] | None:
        """Lay the phỏm open, for everybody to see; its cards stay in the hand."""
        phom = phom_of(state, event.seat, event.card)
        return [Marked(SHOWN, event.seat, state.turn, phom, open=True)] if phom else None


@dataclass(frozen=True)
class ThirdEat:
    """Ăn ba lá là ù: the third card somebody eats ends the hand as his ù (RULES.md axis 15)."""

    eats: Annotated[
        int,
        Ge(1),
        Doc("cards eaten by one player that end the hand as his ù", "một người ăn đủ mấy lá thì ù ngay", "15"),
    ] = 3

    @hookimpl
    def react(self, state: GameState, event: Eaten) -> list[Event] | None:
        """End the hand with the last of these eats: tròn if all ten cards lie in phỏm, else thường."""
        if sum(one.eater == event.seat for one in state.eats) != self.eats:
            return None
        return [WentOut(event.seat, u_kinds(state, event.seat), state.turn, on_tai(state))]
