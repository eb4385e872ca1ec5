"""What a player can ask for, and how it is written: the text is the wire format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from gettext import gettext as _
from typing import ClassVar

from . import cards as notation
from .cards import NAMES, Card, Cards, first_written, written
from .errors import UnknownAction, nearest, one_of
from .language import N_, current

VERBS = {
    "draw": N_("draw"), "eat": N_("eat"), "discard": N_("discard"), "lay": N_("lay"), "send": N_("send"),
    "done": N_("done"), "u": N_("u"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Action:
    """A request by one seat.  ``str`` and `read` are inverse.

    An action that `ends_turn` passes the turn on, if no rule has the seat do something more.  `vi` is what it is called
    at the table, as in ``gấp``, where a player can say that instead of the `verb`; records hold the verb.
    """

    verb: ClassVar[str] = ""
    vi: ClassVar[str] = ""
    ends_turn: ClassVar[bool] = False

    def __str__(self) -> str:
        return self.verb

    @classmethod
    def read(cls, text: str) -> Action:
        """Return the action whose notation, after the verb, is *text*.

        Raises:
            ValueError: *text* is not what this action takes.
        """
        if text:
            raise ValueError(_("'{verb}' takes nothing, not {text!r}").format(verb=called(cls), text=text[:40]))
        return cls()


@dataclass(frozen=True, slots=True)
class OneCard(Action):
    """An action that names one card of the pack."""

    card: Card

    def __str__(self) -> str:
        return f"{self.verb} {NAMES[self.card]}"

    @classmethod
    def read(cls, text: str) -> Action:
        """Return the action on the card written in *text*."""
        if not text:
            raise ValueError(_("'{verb}' needs a card, as in '{verb} 7h'").format(verb=cls.verb))
        return cls(notation.card(text))


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Bốc: take the top card of the stock."""

    verb = "draw"


@dataclass(frozen=True, slots=True)
class Eat(Action):
    """Ăn: take the card the previous seat has just discarded."""

    verb = "eat"


@dataclass(frozen=True, slots=True)
class Discard(OneCard):
    """Đánh: put one card face up on one's own row."""

    verb = "discard"
    ends_turn = True


@dataclass(frozen=True, slots=True)
class GoOut(Action):
    """Ù: declare that the hand is complete."""

    verb = "u"


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Hạ: lay melds on the table, in the order of their first cards; none is a bare ``lay``."""

    verb = "lay"
    melds: tuple[Cards, ...] = ()

    def __str__(self) -> str:
        return " ".join(["lay", *map(written, self.melds)])

    @classmethod
    def read(cls, text: str) -> Action:
        """Return the laying of the melds written in *text*; a card that stands twice is refused."""
        melds = [notation.meld(word) for word in text.split()]
        notation.union_of_different(one for meld in melds for one in notation.each(meld))
        return cls(tuple(sorted(melds, key=first_written)))


@dataclass(frozen=True, slots=True)
class Send(Action):
    """Gửi: add a card to a meld on the table, named as it lies there before."""

    verb = "send"
    card: Card
    meld: Cards

    def __str__(self) -> str:
        return f"send {NAMES[self.card]} {written(self.meld)}"

    @classmethod
    def read(cls, text: str) -> Action:
        """Return the sending written as a card and a meld."""
        words = text.split()
        if len(words) != 2:
            raise ValueError(_("'send' needs a card and a meld, as in 'send 6h 7h8h9h'"))
        return cls(notation.card(words[0]), notation.meld(words[1]))


@dataclass(frozen=True, slots=True)
class TimeOut(Action):
    """The seat's time is up; what the table then plays for it follows as actions of its own."""

    verb = "timeout"


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """The seat leaves the hand; it may do so out of turn."""

    verb = "leave"
    ends_turn = True


@dataclass(frozen=True, slots=True)
class Turn:
    """An action and who asks for it, as in ``p2 eat``."""

    seat: int
    action: Action

    def __str__(self) -> str:
        return f"p{self.seat + 1} {self.action}"


def called(kind: type[Action]) -> str:
    """Return what an action is called in the current language, as in ``bốc``; by its verb if it says nothing else."""
    if kind.verb in VERBS:
        return _(VERBS[kind.verb])
    return kind.vi if kind.vi and current() == "vi" else kind.verb


def seat_name(seat: int) -> str:
    """Return the notation of a seat: ``p1`` for seat 0."""
    return f"p{seat + 1}"


def read_seat(text: str, seats: int) -> int:
    """Return the seat written in *text*.

    Raises:
        ValueError: it is none of the *seats* at the table.
    """
    names = [seat_name(seat) for seat in range(seats)]
    if text not in names:
        what = _("{text!r} is no seat (there are {names})")
        raise ValueError(what.format(text=text[:20], names=one_of(names)))
    return names.index(text)


def read_action(text: str, kinds: Mapping[str, type[Action]]) -> Action:
    """Return the action in *text*, given the action types by verb.

    Raises:
        UnknownAction: the verb is none of *kinds*, or the rest is not what it takes.
    """
    verb, _space, rest = text.strip().partition(" ")
    if verb not in kinds:
        what = _("{verb!r} is no action (there are {verbs})").format(verb=verb[:20], verbs=one_of(kinds))
        raise UnknownAction(what + nearest(verb[:20], kinds))
    try:
        return kinds[verb].read(rest.strip())
    except ValueError as error:
        raise UnknownAction(f"{text.strip()[:60]!r}: {error}") from None


def read_turn(text: str, kinds: Mapping[str, type[Action]], seats: int) -> Turn:
    """Return the turn in *text*, as in ``p2 send 6h 7h8h9h``.

    Raises:
        UnknownAction: it does not begin with a seat, or names no action.
    """
    who, _space, what = text.strip().partition(" ")
    try:
        seat = read_seat(who, seats)
    except ValueError as error:
        raise UnknownAction(f"{text.strip()[:60]!r}: {error}") from None
    return Turn(seat, read_action(what, kinds))


def by_verb(kinds: Iterable[type[Action]]) -> dict[str, type[Action]]:
    """Return the action types in *kinds* by how they are written."""
    return {kind.verb: kind for kind in kinds}
