"""What one seat may know of a hand: a window on the state, not a copy of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

from .actions import Action
from .cards import Card, Cards
from .events import Dealt, Discarded, Drawn, Ended, Event, Left, Marked, Stocked
from .imagining import ALL, Imagining, known, lies_open, placed, seen_mark
from .melds import Melds, MeldTable
from .outcome import Eat
from .state import GameState

if TYPE_CHECKING:
    from .rules import RuleSet


class PlayerView:
    """A hand as *seat* sees it: the only thing a bot or a screen gets.

    It never changes, also when the hand goes on: a later state has views of its own.
    """

    __slots__ = ("_imagining", "_listed", "_state", "seat")
    _state: GameState
    _imagining: Imagining  # made when it is first asked for
    _listed: Sequence[Action]
    seat: int

    def __init__(self, state: GameState, seat: int) -> None:
        _set_state(self, state)
        _set_seat(self, seat)
        _set_listed(self, ())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a view can't be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a view can't be changed: {name}")

    def __getstate__(self) -> NoReturn:
        raise TypeError("a view can't be copied or pickled: what is behind it would come along")

    @property
    def rules(self) -> RuleSet:
        """The rules of the game, which everybody knows."""
        return self._state.rules

    @property
    def table(self) -> MeldTable:
        """The melds of the game: public, like every rule."""
        return self._state.rules.melds

    @property
    def seats(self) -> int:
        """How many seats the hand was dealt to."""
        return len(self._state.hands)

    @property
    def starter(self) -> int:
        """The seat that got ten cards."""
        return self._state.origin.starter

    @property
    def pot(self) -> int:
        """What lay in the pot before the hand, in stakes."""
        return self._state.origin.pot

    @property
    def step(self) -> str:
        """What that seat has to do."""
        return self._state.step

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._state.turn

    @property
    def late(self) -> bool:
        """Whether the time of the seat to act is up."""
        return self._state.late

    @property
    def hand(self) -> Cards:
        """The seat's own cards."""
        return self._state.hands[self.seat]

    @property
    def eaten(self) -> Cards:
        """The eaten cards in the seat's own hand, which it must keep in melds."""
        return self._state.eaten[self.seat]

    @property
    def all_eaten(self) -> tuple[Cards, ...]:
        """The eaten cards in each hand: they lie face up."""
        return self._state.eaten

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple([hand.bit_count() for hand in self._state.hands])

    @property
    def stock(self) -> int:
        """How many cards are left in the stock."""
        return len(self._state.stock) - self._state.drawn

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """Each seat's row of discards."""
        return self._state.piles

    @property
    def played(self) -> tuple[int, ...]:
        """How many of its rounds each seat has behind it."""
        rules = self._state.rules
        return tuple([rules.rounds_played(self._state, seat) for seat in range(len(self._state.hands))])

    @property
    def melds(self) -> tuple[Melds, ...]:
        """The melds on the table, by the seat that laid them."""
        return self._state.melds

    @property
    def laid_at(self) -> tuple[int, ...]:
        """The turn in which each seat had its first laying turn, 0 before."""
        return self._state.laid_at

    @property
    def offer(self) -> Discarded | None:
        """The discard that can be eaten."""
        return self._state.offer

    @property
    def eats(self) -> tuple[Eat, ...]:
        """Every eat of the hand, oldest first."""
        return self._state.eats

    @property
    def left(self) -> tuple[Left, ...]:
        """Who has left the hand, first to go first."""
        return self._state.left

    @property
    def marks(self) -> tuple[Marked, ...]:
        """What rules noted; the cards of a note about another seat are hidden unless they lie open."""
        return tuple([seen_mark(mark, self.seat) for mark in self._state.marks])

    @property
    def ended(self) -> Ended | None:
        """How the hand ended; None while it goes on."""
        return self._state.ended

    @property
    def shown(self) -> tuple[Cards | None, ...]:
        """The cards in each hand that lie open: all that are scored at the end, or those of whoever is ù; else None."""
        state = self._state
        return tuple([hand if lies_open(state, seat) else None for seat, hand in enumerate(state.hands)])

    @property
    def known(self) -> tuple[Cards, ...]:
        """The cards of each hand that the seat knows: all of its own, and what lies face up in the others'."""
        return known(self._state, self.seat)

    @property
    def unseen(self) -> Cards:
        """The cards that the seat can't place: in other hands, in the stock, or put aside before the deal."""
        return ALL & ~(placed(self._state) | sum(self.known))

    def imagine(self, hands: Sequence[Cards], stock: Sequence[Card]) -> GameState:
        """Return a whole state that agrees with all the seat sees, in which the hidden cards lie as given.

        Nothing in it comes from what the seat can't see: what was dealt and drawn is told anew, so that it fits.

        Args:
            hands: the cards of every seat, as sets: of others their `known` cards, and as many of the `unseen` ones as
                they hold.
            stock: what is left to draw, next card first.

        Raises:
            ValueError: the cards do not fit what the seat sees; the text says which.
        """
        try:
            imagining = self._imagining
        except AttributeError:
            imagining = Imagining(self._state, self.seat)
            _set_imagining(self, imagining)
        return imagining.whole(hands, stock)

    def after(self, seat: int) -> int:
        """Return the next seat still in the hand."""
        return self._state.after(seat)

    def legal(self, kind: type[Action] | None = None) -> list[Action]:
        """Return what the seat may do now, or only the actions of one *kind*; nothing if it is not its turn."""
        state = self._state
        if state.seat != self.seat:
            return []
        actions = state.rules.legal(state, kind)
        _set_listed(self, (*actions,))
        return actions

    def has_listed(self, action: object) -> bool:
        """Whether *action* is, as an object, one that `legal` gave when last asked: then it needs no other check."""
        for one in self._listed:  # noqa: SIM110  (a generator costs more than the check that this saves)
            if one is action:
                return True
        return False

    def history(self) -> list[Event]:
        """Return every event of the hand, oldest first, with what the seat may not see left blank."""
        return [_seen(event, self.seat) for event in self._state.history()]


# A view refuses to be changed, so its slots are filled by their own descriptors: a view is made for every decision.
_set_state: Callable[[PlayerView, GameState], None] = PlayerView.__dict__["_state"].__set__
_set_seat: Callable[[PlayerView, int], None] = PlayerView.__dict__["seat"].__set__
_set_imagining: Callable[[PlayerView, Imagining], None] = PlayerView.__dict__["_imagining"].__set__
_set_listed: Callable[[PlayerView, Sequence[Action]], None] = PlayerView.__dict__["_listed"].__set__


class OpenView(PlayerView):
    """What a timeout policy gets: `legal` lists what the seat could do if its time were not up."""

    __slots__ = ()

    def legal(self, kind: type[Action] | None = None) -> list[Action]:
        """Return what the rules would let the seat do, or only the actions of one *kind*."""
        return self._state.rules.listed(self._state, kind)


def _seen(event: Event, seat: int) -> Event:
    blank = _BLANK.get(type(event))
    return blank(event, seat) if blank else event


_BLANK: dict[type, Callable[..., Event]] = {
    Dealt: lambda event, seat: event if event.seat == seat else Dealt(event.seat, None),
    Drawn: lambda event, seat: event if event.seat == seat else Drawn(event.seat, None),
    Stocked: lambda event, seat: Stocked(()),
    Marked: seen_mark,
}
