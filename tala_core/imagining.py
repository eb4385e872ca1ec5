"""A whole hand of play imagined by one seat: all it may see as it is, and the hidden cards as it supposes them.

Nothing in an imagined state comes from what the seat may not see.  What was dealt and drawn unseen is told anew, so
that whoever discarded, laid or ate something held what that takes; the pack is one that deals it so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from gettext import gettext as _
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from .actions import seat_name
from .cards import DECK, Card, Cards, each, show, union
from .events import Dealt, Discarded, Drawn, Eaten, Event, Laid, Marked, PlayedOut, Sent, Stocked, WentOut, drawn
from .melds import MeldTable
from .outcome import CHOT, Eat
from .state import GameState, Log, draft

if TYPE_CHECKING:
    from .rules import RuleSet

ALL: Cards = (1 << len(DECK)) - 1
BEFORE = -1  # the index of what came into a hand before the first event that is told

Due = tuple[int, Card]  # the index of the event before which a card had come into a hand, and the card


def lies_open(state: GameState, seat: int) -> bool:
    """Whether everybody sees the hand of *seat*: scored at the end, but not a leaver's, or ù (RULES.md 1.14-20)."""
    if isinstance(state.ended, WentOut):
        return state.ended.seat == seat
    return isinstance(state.ended, PlayedOut) and not state.has_left(seat)


def known(state: GameState, seat: int) -> tuple[Cards, ...]:
    """Return the cards of each hand that *seat* knows to be there: all of its own, of others what lies face up."""
    face_up = union(eat.card for eat in state.eats if eat.card is not None)
    for mark in state.marks:
        face_up |= mark.cards if mark.open else 0
    return tuple([
        hand if other == seat or lies_open(state, other) else hand & face_up for other, hand in enumerate(state.hands)
    ])  # fmt: skip


def placed(state: GameState) -> Cards:
    """Return the cards in the rows and in the melds on the table."""
    seen = union(card for row in state.piles for card in row)
    for row in state.melds:
        for meld in row:
            seen |= meld
    return seen


def seen_mark(mark: Marked, seat: int) -> Marked:
    """Return a rule's note as *seat* may see it."""
    return mark if mark.seat == seat or mark.open or not mark.cards else Marked(mark.label, mark.seat, mark.turn)


class _Arrival(NamedTuple):
    """So many cards that came unseen into a hand, by the event of that index; the one event dealt or drew them."""

    at: int
    number: int
    dealt: bool


class Imagining:
    """What one seat sees of a state, taken apart once: `whole` then makes states of it quickly.

    Args:
        state: the true one.
        seat: who imagines.
    """

    def __init__(self, state: GameState, seat: int) -> None:
        self._state, self._seat = state, seat
        self._known = known(state, seat)
        self._sizes = tuple([hand.bit_count() for hand in state.hands])
        self._out = ALL & ~placed(state)  # the cards that lie in hands, in the stock or aside
        seats = range(len(state.hands))
        self._came: list[dict[Card, int]] = [{} for _seat in seats]  # cards that are held because they were eaten
        self._left: list[list[Due]] = [[] for _seat in seats]  # when each card left that was not eaten
        self._gone: list[list[Due]] = [[] for _seat in seats]  # the same, or when it was needed for an eat
        self._arrivals: list[list[_Arrival]] = [[] for _seat in seats]
        self._draws: list[int] = []
        self._deals: list[int] = []
        self._stocked: int | None = None
        self._marks = tuple([self._mark(mark) for mark in state.marks])
        self._events = [self._told(index, event) for index, event in enumerate(state.history())]
        for other in seats:
            self._complete(other)
        self._thrown = [[card for _due, card in gone] for gone in self._gone]
        self._layout = self._laid_out()

    # --- what is public, once ---

    def _told(self, index: int, event: Event) -> Event:
        """Return an event without what the seat may not see, and note what it tells of the hands."""
        match event:
            case Dealt(seat, cards):
                self._deals.append(index)
                self._arrivals[seat].append(_Arrival(index, (cards or 0).bit_count(), True))
                return event if seat == self._seat else Dealt(seat, None)
            case Drawn(seat, _card):
                self._draws.append(index)
                self._arrivals[seat].append(_Arrival(index, 1, False))
                return event if seat == self._seat else Drawn(seat, None)
            case Stocked():
                self._stocked = index
                return Stocked(())
            case Marked():
                return self._mark(event)
            case Eaten(seat, card, _source):
                self._came[seat][card] = index
            case Discarded(seat, card) | Sent(seat, card, _):
                self._leaves(seat, card, index)
            case Laid(seat, melds):
                for meld in melds:
                    self._lay(seat, meld, index)
        return event

    def _mark(self, mark: Marked) -> Marked:
        """Return a rule's note as the seat sees it; which eat is a chốt everybody knows."""
        if mark.label != CHOT or mark.seat == self._seat:
            return seen_mark(mark, self._seat)
        eats = [one for one in self._state.eats if one.chot and (one.eater, one.turn) == (mark.seat, mark.turn)]
        return Marked(CHOT, mark.seat, mark.turn, _card_of(eats), mark.open)

    def _leaves(self, seat: int, card: Card, at: int, needed: int | None = None) -> None:
        """Note that a card leaves a hand, and that it had come into it before, unless it was eaten."""
        if self._came[seat].pop(card, None) is None:
            self._left[seat].append((at, card))
            self._gone[seat].append((at if needed is None else needed, card))

    def _lay(self, seat: int, meld: Cards, index: int) -> None:
        needed = self._needed(seat, meld)
        for card in each(meld):
            self._leaves(seat, card, index, needed.get(card))

    def _needed(self, seat: int, cards: Cards) -> dict[Card, int]:
        """Return which of *cards* were held at an eat because the eaten card made a meld with them, and when."""
        found: dict[Card, int] = {}
        came = self._came[seat]
        eaten = union(came) & cards
        for card in each(eaten):
            for one in each(_companions(self._state.rules.melds, cards, card, eaten)):
                found[one] = min(found.get(one, came[card]), came[card])
        return found

    def _complete(self, seat: int) -> None:
        """Note how many cards a hand held before the first event, which a hand that was not dealt has not told."""
        came, gone, arrivals = self._came[seat], self._gone[seat], self._arrivals[seat]
        number = self._sizes[seat] - len(came) + len(gone)
        if missing := number - sum(one.number for one in arrivals):
            arrivals.insert(0, _Arrival(BEFORE, missing, True))
        gone.sort()
        if not _is_in_time(gone, arrivals):  # it ate with other cards than we think
            gone[:] = self._left[seat]

    def _laid_out(self) -> tuple[int, ...] | None:
        """Return what lies at each place of the pack, by its number as dealt; None if nothing tells."""
        state = self._state
        if self._stocked is None or not self._deals:
            return None
        sizes, numbers = layout(state.rules, state.origin.starter, state.origin.pot)
        dealt = [_number(self._arrivals, index) for index in self._deals]
        return numbers if sizes == (*dealt, len(state.stock)) else None

    # --- a whole state, often ---

    def whole(self, hands: Sequence[Cards], stock: Sequence[Card]) -> GameState:
        """Return the state in which the seats hold *hands* and *stock* is still to be drawn, next card first.

        Raises:
            ValueError: the cards do not fit what the seat sees.
        """
        self._check(hands, stock)
        events = [*self._events]
        for seat, hand in enumerate(hands):
            if seat != self._seat:
                self._tell_arrivals(events, seat, hand)
        draws: list[Card] = [events[index].card for index in self._draws]  # type: ignore[union-attr, misc]
        state = self._state
        made = draft(state)
        made.at = state.at
        made.hands = tuple(hands)
        made.stock = (*DECK[: state.drawn - len(draws)], *draws, *stock)
        made.marks = self._marks
        made.log = self._log(events, made.stock)
        made.origin = state.origin._replace(pack=self._pack(events, made.stock), seed=None)
        return made.freeze()

    def _tell_arrivals(self, events: list[Event], seat: int, hand: Cards) -> None:
        """Fill in what a seat was dealt and drew."""
        cards, at = self._in_order(seat, hand), 0
        for index, number, dealt in self._arrivals[seat]:
            if index == BEFORE:
                pass
            elif dealt:
                events[index] = Dealt(seat, union(cards[at : at + number]))
            else:
                events[index] = drawn(seat, cards[at])
            at += number

    def _in_order(self, seat: int, hand: Cards) -> list[Card]:
        """Return the cards that came unseen into a hand in an order in which they can have come."""
        gone, came = self._gone[seat], self._came[seat]
        if not came:
            return [*self._thrown[seat], *each(hand)]
        own, needed, late = each(hand & ~union(came)), self._needed(seat, hand), len(self._events)
        due = sorted([*gone, *[(needed.get(card, late), card) for card in own]])
        if not _is_in_time(due, self._arrivals[seat]):
            return [*self._thrown[seat], *own]
        return [card for _due, card in due]

    def _log(self, events: list[Event], stock: tuple[Card, ...]) -> Log:
        if self._stocked is not None:
            events[self._stocked] = Stocked(stock)
        log: Log = None
        for event in events:
            log = (log, event)
        return log

    def _pack(self, events: list[Event], stock: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return a pack that deals all this; the deck in order for a position, whose deal nobody knows."""
        if self._layout is None:
            return DECK
        told: list[Card] = []
        for index in self._deals:
            told += each(events[index].cards)  # type: ignore[union-attr, arg-type]
        told += stock
        if len(told) < len(DECK):
            told += each(ALL & ~union(told))
        return tuple(map(told.__getitem__, self._layout))

    def _check(self, hands: Sequence[Cards], stock: Sequence[Card]) -> None:
        if len(hands) != len(self._sizes):
            what = _("{given} hands are given for {seats} seats")
            raise ValueError(what.format(given=len(hands), seats=len(self._sizes)))
        used = 0
        for seat, hand in enumerate(hands):
            if not isinstance(hand, int) or self._known[seat] & ~hand or hand.bit_count() != self._sizes[seat]:
                self._refuse_hand(seat, hand)
            if used & hand or hand & ~self._out:
                self._refuse_place(hand, used, seat_name(seat))
            used |= hand
        self._check_stock(stock, used)

    def _refuse_hand(self, seat: int, hand: Cards) -> NoReturn:
        who = seat_name(seat)
        if not isinstance(hand, int) or not 0 <= hand <= ALL:
            raise ValueError(_("{hand!r:.40} is no set of cards, for {seat}").format(hand=hand, seat=who))
        if lacking := self._known[seat] & ~hand:
            raise ValueError(_("{seat} holds {cards}, which are not given").format(seat=who, cards=show(lacking)))
        what = _("{seat} holds {right} cards, not {given}")
        raise ValueError(what.format(seat=who, right=self._sizes[seat], given=hand.bit_count()))

    def _refuse_place(self, some: Cards, used: Cards, where: str) -> NoReturn:
        if not 0 <= some <= ALL:
            raise ValueError(_("{hand!r:.40} is no set of cards, for {seat}").format(hand=some, seat=where))
        if twice := used & some:
            raise ValueError(
                _("{cards} stand twice, the second time with {seat}").format(cards=show(twice), seat=where)
            )
        what = _("{cards} lie on the table, not with {seat}")
        raise ValueError(what.format(cards=show(some & ~self._out), seat=where))

    def _check_stock(self, stock: Sequence[Card], used: Cards) -> None:
        left = len(self._state.stock) - self._state.drawn
        if len(stock) != left:
            raise ValueError(_("the stock has {right} cards left, not {given}").format(right=left, given=len(stock)))
        for card in stock:
            if not isinstance(card, int) or not 0 <= card < len(DECK):
                raise ValueError(_("{card!r:.40} is no card, in the stock").format(card=card))
            bit = 1 << card
            if used & bit or not self._out & bit:
                self._refuse_place(bit, used, _("the stock"))
            used |= bit


def _card_of(eats: Sequence[Eat]) -> Cards:
    return union(one.card for one in eats if one.card is not None)


def _number(arrivals: Sequence[Sequence[_Arrival]], index: int) -> int:
    return next(one.number for row in arrivals for one in row if one.at == index)


def _is_in_time(due: Sequence[Due], arrivals: Sequence[_Arrival]) -> bool:
    """Whether each card of a hand, if they came in this order, came before it was needed."""
    at = 0
    for index, number, _dealt in arrivals:
        if any(index > needed for needed, _card in due[at : at + number]):
            return False
        at += number
    return True


def _companions(table: MeldTable, cards: Cards, eaten: Card, all_eaten: Cards) -> Cards:
    """Return the fewest of *cards* that make a meld with an *eaten* one, without other eaten ones if that can be."""
    melds = [meld for meld in table.inside(cards) if meld >> eaten & 1]
    alone = [meld for meld in melds if not meld & all_eaten & ~(1 << eaten)]
    return min(alone or melds, key=int.bit_count, default=0) & ~all_eaten


@lru_cache(maxsize=64)
def layout(rules: RuleSet, starter: int, pot: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how many cards each event of a deal takes, the stock last, and the number of the card at each place.

    Cards of the pack are numbered as they are dealt, those of the stock after them, those put aside last.
    """
    sizes: list[int] = []
    places: list[Card] = []
    stock: tuple[Card, ...] = ()
    for event in rules.deal(DECK, starter, pot).history():
        if isinstance(event, Dealt):
            sizes.append((event.cards or 0).bit_count())
            places += each(event.cards or 0)
        elif isinstance(event, Stocked):
            stock = event.cards
    places += stock
    places += each(ALL & ~union(places))
    return (*sizes, len(stock)), tuple(sorted(range(len(DECK)), key=places.__getitem__))
