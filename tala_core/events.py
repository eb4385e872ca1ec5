"""What can happen at the table: facts.  Rules speak in events; only `state.fold` acts on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .cards import Card, Cards


@dataclass(frozen=True, slots=True)
class Dealt:
    """*seat* was dealt *cards*; None to those who may not see them."""

    seat: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Stocked:
    """*cards* became the stock, next card first; empty to every seat, which may see none of them."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """*seat* took the top of the stock; the card is None to those who may not see it."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Eaten:
    """*seat* took the card that *source* had just discarded."""

    seat: int
    card: Card
    source: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """*seat* put *card* on its row."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Shifted:
    """The last discard of *source* moved to the end of *target*'s row; it can't be eaten any more."""

    card: Card
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Laid:
    """*seat* had its laying turn and put *melds* (perhaps none) on the table."""

    seat: int
    melds: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Sent:
    """*seat* added *card* to *meld*, which lies on the table."""

    seat: int
    card: Card
    meld: Cards


@dataclass(frozen=True, slots=True)
class Unlocked:
    """The eaten cards in *seat*'s hand became ordinary cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The time of *seat* is up: it is late until its turn passes."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left:
    """*seat* left the hand with action *at*; *taken* tells whether it had a card more then, drawn, eaten or dealt.

    A seat that counts as *mom* pays and ranks as a móm that stayed, behind all others.
    """

    seat: int
    taken: bool
    at: int
    mom: bool = False


@dataclass(frozen=True, slots=True)
class Marked:
    """What a rule notes for the settling, such as ``Marked("chot", seat, turn, card)``; *cards* is a card set.

    Only *seat* sees the cards, unless they are *open*.
    """

    label: str
    seat: int
    turn: int
    cards: Cards = 0
    open: bool = False


@dataclass(frozen=True, slots=True)
class Turned:
    """*seat* is to act, at *step*."""

    seat: int
    step: str


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The hand is over: nobody has a turn left."""


@dataclass(frozen=True, slots=True)
class WentOut:
    """The hand is over: *seat* is ù.  *kinds* combine (``thuong``, ``tron`` ...); *tai* on an extra turn."""

    seat: int
    kinds: frozenset[str]
    turn: int = 0
    tai: bool = False


@dataclass(frozen=True, slots=True)
class CalledOff:
    """The hand is over without an end: ``one-left`` (*seat* stayed), ``stopped``, ``false-claim`` (*seat* claimed)."""

    reason: str
    seat: int | None = None


# Every turn makes these, and there are few of them: each is made once.  Events are values, so nobody can tell.
drawn = cache(Drawn)
discarded = cache(Discarded)
turned = cache(Turned)

Ended = PlayedOut | WentOut | CalledOff
Event = (
    Dealt
    | Stocked
    | Drawn
    | Eaten
    | Discarded
    | Shifted
    | Laid
    | Sent
    | Unlocked
    | TimedOut
    | Left
    | Marked
    | Turned
    | PlayedOut
    | WentOut
    | CalledOff
)
