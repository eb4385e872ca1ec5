"""The state of one hand, and `fold`, the one function that changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar

from .cards import NAMES, Card, Cards, union, written
from .events import (
    CalledOff,
    Dealt,
    Discarded,
    Drawn,
    Eaten,
    Ended,
    Event,
    Laid,
    Left,
    Marked,
    PlayedOut,
    Sent,
    Shifted,
    Stocked,
    TimedOut,
    Turned,
    Unlocked,
    WentOut,
)
from .melds import Melds
from .outcome import AWAY, CHOT, Eat

if TYPE_CHECKING:
    from .rules import RuleSet

T = TypeVar("T")
Log = Any  # (log before, event), or None for a hand not yet dealt: shared by every later state

OVER = "over"  # the step of a hand that has ended


class ImpossibleEvent(Exception):
    """An event that can't be: a card that isn't where the event takes it from."""


class Origin(NamedTuple):
    """What a hand began with."""

    starter: int
    pot: int
    pack: tuple[Card, ...]
    seed: str | None = None  # names the hand's random sources


class GameState:
    """Everything true of a hand at one moment, hidden cards included: players get a `PlayerView` of it.

    Nobody can change a state; `Draft` is how a `RuleSet` makes the next one.
    """

    __slots__ = (
        "at", "drawn", "eaten", "eats", "ended", "hands", "laid_at", "late", "left", "log", "marks", "melds",
        "offer", "origin", "own", "piles", "rules", "seat", "step", "stock", "taken", "turn",
    )  # fmt: skip
    rules: RuleSet
    origin: Origin
    seat: int  # who is to act
    step: str  # what is to be done: named by the rules, OVER at the end
    taken: bool  # whether the seat to act has its card of this turn, drawn, eaten or dealt
    turn: int  # of the hand, from 1
    at: int  # index of the last action, -1 after the deal
    hands: tuple[Cards, ...]
    eaten: tuple[Cards, ...]  # eaten cards still in each hand
    piles: tuple[tuple[Card, ...], ...]  # each seat's row of discards
    melds: tuple[Melds, ...]  # on the table, by the seat that laid them
    own: tuple[int, ...]  # how many cards each seat itself put into its own melds on the table
    laid_at: tuple[int, ...]  # the turn in which each seat first had to lay, 0 before
    stock: tuple[Card, ...]  # as dealt, next card first
    drawn: int  # how much of the stock is gone
    offer: Discarded | None  # the discard that can be taken
    eats: tuple[Eat, ...]  # of the whole hand, oldest first
    marks: tuple[Marked, ...]  # what rules noted
    left: tuple[Left, ...]  # who left the hand, first to go first
    late: bool  # whether the time of the seat to act is up
    ended: Ended | None
    log: Log

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a state can't be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a state can't be changed: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, ([getattr(self, name) for name in GameState.__slots__],)

    @property
    def hand(self) -> Cards:
        """The cards of the seat to act."""
        return self.hands[self.seat]

    def present(self) -> tuple[int, ...]:
        """Return the seats still in the hand."""
        gone = {one.seat for one in self.left}
        return tuple([seat for seat in range(len(self.hands)) if seat not in gone])

    def after(self, seat: int) -> int:
        """Return the next seat still in the hand."""
        seats = len(self.hands)
        seat = (seat + 1) % seats
        if self.left:
            gone = {one.seat for one in self.left}
            while seat in gone:
                seat = (seat + 1) % seats
        return seat

    def has_left(self, seat: int) -> bool:
        """Whether *seat* has left the hand."""
        return any(one.seat == seat for one in self.left)

    def is_away(self, seat: int) -> bool:
        """Whether the player of *seat* is gone, with the seat or without it."""
        return self.has_left(seat) or any(one.label == AWAY and one.seat == seat for one in self.marks)

    def backwards(self) -> Iterator[Event]:
        """Yield every event of the hand, newest first."""
        log = self.log
        while log is not None:
            log, event = log
            yield event

    def history(self) -> list[Event]:
        """Return every event of the hand, oldest first."""
        return [*self.backwards()][::-1]


class Draft(GameState):
    """A state in the making: what `fold` writes on during one action."""

    __slots__ = ()
    # Both are needed for speed: with one of them in Python, every assignment to a slot goes through Python.
    __setattr__ = object.__setattr__  # type: ignore[assignment]
    __delattr__ = object.__delattr__  # type: ignore[assignment]

    def freeze(self) -> GameState:
        """Return this draft as a state that can't be changed."""
        self.__class__ = GameState  # type: ignore[assignment]
        return self


def _restored(values: list[Any]) -> GameState:
    made = Draft()
    for name, value in zip(GameState.__slots__, values, strict=True):
        setattr(made, name, value)
    return made.freeze()


def new(rules: RuleSet, origin: Origin) -> Draft:
    """Return the state before anything was dealt."""
    seats = rules.seats
    d = Draft()
    d.rules, d.origin = rules, origin
    d.seat, d.step, d.taken, d.turn, d.at = origin.starter, "", True, 1, -1
    d.hands = d.eaten = d.own = d.laid_at = (0,) * seats
    d.piles = d.melds = ((),) * seats
    d.stock, d.drawn = (), 0
    d.eats = d.marks = d.left = ()
    d.late = False
    d.offer = d.ended = d.log = None
    return d


def draft(s: GameState) -> Draft:
    """Return a copy to write on.  Every field is immutable, so it is a shallow one."""
    d = Draft()
    d.rules = s.rules
    d.origin = s.origin
    d.seat = s.seat
    d.step = s.step
    d.taken = s.taken
    d.turn = s.turn
    d.at = s.at + 1
    d.hands = s.hands
    d.eaten = s.eaten
    d.piles = s.piles
    d.melds = s.melds
    d.own = s.own
    d.laid_at = s.laid_at
    d.stock = s.stock
    d.drawn = s.drawn
    d.offer = s.offer
    d.eats = s.eats
    d.marks = s.marks
    d.left = s.left
    d.late = s.late
    d.ended = s.ended
    d.log = s.log
    return d


def fold(s: Draft, event: Event) -> None:
    """Make *s* as it is after *event*.

    Raises:
        ImpossibleEvent: a card is not where the event takes it from, or a seat is not there.
    """
    try:
        FOLD[type(event)](s, event)
    except IndexError:
        raise ImpossibleEvent(f"{event} names a seat that is not there") from None
    s.log = (s.log, event)


def _put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    if seat < 0:
        raise ImpossibleEvent(f"there is no seat {seat}")
    changed = list(row)
    changed[seat] = value
    return tuple(changed)


def _dealt(s: Draft, e: Dealt) -> None:
    given = union(s.stock)
    for hand in s.hands:
        given |= hand
    if e.cards is None or e.cards & given:
        raise ImpossibleEvent(f"p{e.seat + 1} is dealt cards that lie elsewhere")
    s.hands = _put(s.hands, e.seat, s.hands[e.seat] | e.cards)


def _stocked(s: Draft, e: Stocked) -> None:
    if len({*e.cards}) < len(e.cards) or any(hand & union(e.cards) for hand in s.hands):
        raise ImpossibleEvent("the stock holds cards that lie elsewhere")
    s.stock = e.cards


def _drawn(s: Draft, e: Drawn) -> None:
    if s.drawn >= len(s.stock) or s.stock[s.drawn] != e.card:
        raise ImpossibleEvent("the card drawn is not the top of the stock")
    s.hands = _put(s.hands, e.seat, s.hands[e.seat] | 1 << e.card)
    s.drawn += 1
    s.taken = True
    s.offer = None


def _eaten(s: Draft, e: Eaten) -> None:
    pile = s.piles[e.source]
    if not pile or pile[-1] != e.card:
        raise ImpossibleEvent(f"{NAMES[e.card]} is not the last card of p{e.source + 1}'s row")
    bit = 1 << e.card
    first_laid = s.laid_at[e.source] > 0
    number = s.rules.rounds_played(s, e.seat) + 1
    s.eats = (*s.eats, Eat(e.seat, e.source, e.card, s.turn, number, False, first_laid, s.at))
    s.hands = _put(s.hands, e.seat, s.hands[e.seat] | bit)
    s.eaten = _put(s.eaten, e.seat, s.eaten[e.seat] | bit)
    s.piles = _put(s.piles, e.source, pile[:-1])
    s.taken = True
    s.offer = None


def _discarded(s: Draft, e: Discarded) -> None:
    hand, bit = s.hands[e.seat], 1 << e.card
    if not hand & bit:
        raise ImpossibleEvent(f"p{e.seat + 1} does not hold {NAMES[e.card]}")
    s.hands = _put(s.hands, e.seat, hand ^ bit)
    if s.eaten[e.seat] & bit:
        s.eaten = _put(s.eaten, e.seat, s.eaten[e.seat] ^ bit)
    s.piles = _put(s.piles, e.seat, (*s.piles[e.seat], e.card))
    s.offer = e


def _shifted(s: Draft, e: Shifted) -> None:
    pile = s.piles[e.source]
    if not pile or pile[-1] != e.card:
        raise ImpossibleEvent(f"{NAMES[e.card]} is not the last card of p{e.source + 1}'s row")
    piles = _put(s.piles, e.source, pile[:-1])
    s.piles = _put(piles, e.target, (*piles[e.target], e.card))


def _laid(s: Draft, e: Laid) -> None:
    seat, hand = e.seat, s.hands[e.seat]
    if not s.laid_at[seat]:
        s.laid_at = _put(s.laid_at, seat, s.turn)
    if not e.melds:
        return
    left = hand
    for meld in e.melds:
        if left & meld != meld:
            raise ImpossibleEvent(f"p{seat + 1} does not hold all of {written(meld)}")
        left ^= meld
    s.hands = _put(s.hands, seat, left)
    s.eaten = _put(s.eaten, seat, s.eaten[seat] & left)
    s.melds = _put(s.melds, seat, s.melds[seat] + e.melds)
    s.own = _put(s.own, seat, s.own[seat] + (hand ^ left).bit_count())


def _sent(s: Draft, e: Sent) -> None:
    bit, grown = 1 << e.card, e.meld | 1 << e.card
    owner = next((seat for seat, row in enumerate(s.melds) if e.meld in row), None)
    if owner is None or not s.hands[e.seat] & bit:
        raise ImpossibleEvent(f"p{e.seat + 1} can't add {NAMES[e.card]} to {written(e.meld)}")
    s.hands = _put(s.hands, e.seat, s.hands[e.seat] ^ bit)
    s.eaten = _put(s.eaten, e.seat, s.eaten[e.seat] & ~bit)
    s.melds = _put(s.melds, owner, tuple([grown if meld == e.meld else meld for meld in s.melds[owner]]))
    if owner == e.seat:
        s.own = _put(s.own, owner, s.own[owner] + 1)


def _unlocked(s: Draft, e: Unlocked) -> None:
    s.eaten = _put(s.eaten, e.seat, 0)


def _timed_out(s: Draft, e: TimedOut) -> None:
    s.late = True


def _left(s: Draft, e: Left) -> None:
    if s.has_left(e.seat):
        raise ImpossibleEvent(f"p{e.seat + 1} has left before")
    if e.seat not in s.present():
        raise ImpossibleEvent(f"there is no seat p{e.seat + 1}")
    s.left = (*s.left, e)
    if s.offer is not None and s.offer.seat == e.seat:
        s.offer = None


def _marked(s: Draft, e: Marked) -> None:
    if not 0 <= e.seat < len(s.hands):
        raise ImpossibleEvent(f"there is no seat {e.seat} to note {e.label!r} of")
    s.marks = (*s.marks, e)
    if e.label == CHOT:  # whichever rule says so
        s.eats = tuple([replace(eat, chot=True) if _is_about(e, eat) else eat for eat in s.eats])


def _is_about(mark: Marked, eat: Eat) -> bool:
    return eat.eater == mark.seat and eat.card is not None and mark.cards == 1 << eat.card


def _turned(s: Draft, e: Turned) -> None:
    if e.seat != s.seat:
        if type(e.seat) is not int or not 0 <= e.seat < len(s.hands):
            raise ImpossibleEvent(f"there is no seat p{e.seat + 1}")
        s.seat = e.seat
        s.turn += 1
        s.late = s.taken = False
    s.step = e.step


def _ended(s: Draft, e: Ended) -> None:
    if s.ended is not None:
        raise ImpossibleEvent("the hand has ended before")
    seat = getattr(e, "seat", None)
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(s.hands)):
        raise ImpossibleEvent(f"there is no seat {seat!r} that ends the hand")
    s.ended = e
    s.step = OVER
    s.offer = None


class _Fold(dict[type, Callable[[Draft, Any], None]]):
    """How each kind of event is folded in; the set is closed."""

    def __missing__(self, kind: type) -> NoReturn:
        raise ImpossibleEvent(f"{kind.__name__} is no event")


FOLD = _Fold(
    {
        Dealt: _dealt,
        Stocked: _stocked,
        Drawn: _drawn,
        Eaten: _eaten,
        Discarded: _discarded,
        Shifted: _shifted,
        Laid: _laid,
        Sent: _sent,
        Unlocked: _unlocked,
        TimedOut: _timed_out,
        Left: _left,
        Marked: _marked,
        Turned: _turned,
        PlayedOut: _ended,
        WentOut: _ended,
        CalledOff: _ended,
    }
)
