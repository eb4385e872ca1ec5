"""Deals of the cards that a seat can't see, by chance, consistent with what it has seen.

Always: the sizes of hands and stock, the cards that lie face up, and for every eaten card a phỏm in the eater's hand.
Wherever a bounded number of tries finds such a hand: what was let go by and what was thrown is not what the hand has a
phỏm for, and who has laid has no phỏm left, nor a card that could have been sent.  And as players keep what is of use
and throw the rest, a hand is dealt some cards more than it holds, of which the worst are taken away again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from tala_core.actions import Send
from tala_core.cards import DECK, Card, Cards, each
from tala_core.events import Discarded, Drawn, Eaten, Laid, TimedOut
from tala_core.views import PlayerView

from .thinker_playing import companions

Hands = tuple[Cards, ...]

TRIES = 12  # hands for one seat before any will do
SURE = 0.85  # how often a player does what the cards ask for: eats what he can, throws nothing out of a phỏm

# What makes dealt hands as good as those of 150 hands of careful players: in points left, and in cards that wait for
# others; blind deals leave 7 points more after two rounds.
SPARE = 0.75  # cards dealt and taken away again, for each that was thrown
MOST_SPARE = 2
USE = 3.0  # points that each pair with which a card would make a phỏm, one of it in the same hand, is worth


@dataclass(slots=True)
class Held:
    """What is known of another seat's hand.

    `refused` are cards that this seat let go by or threw, each with how many it has drawn since; it has `thrown` so
    many.  `unsent` are those that it could have sent; `laid` tells whether it has laid all it had.
    """

    known: Cards
    eaten: Cards
    size: int
    refused: dict[Card, int] = field(default_factory=dict)
    thrown: int = 0
    laid: bool = False
    late: bool = False
    unsent: Cards = 0

    def discarded(self, card: Card) -> None:
        """Note a discard: its own, if there was time for it."""
        if not self.late:
            self.refused[card] = 0
            self.thrown += 1
        self.late = False

    def drew(self, offered: Card | None) -> None:
        """Note a card drawn instead of the one *offered*: what was refused before may fit with it."""
        if offered is not None and not self.late:
            self.refused[offered] = 0
        for card in self.refused:
            self.refused[card] += 1


class Dealing:
    """Makes deals that fit what *view* shows; reads it once.

    `deal` returns the cards of every seat and the stock, as `view.imagine` takes them.
    """

    def __init__(self, view: PlayerView) -> None:
        self._table = view.table
        self._beside = companions(view.table)
        self._seat = view.seat
        self._unseen = view.unseen
        self._stock = view.stock
        self._hands = view.known
        self._held = {seat: one for seat, one in enumerate(_held(view)) if seat != view.seat}
        self._unlikely = {seat: [*self._combinations(one)] for seat, one in self._held.items()}
        self._order = sorted(self._held, key=lambda seat: self._held[seat].size)
        hidden = [seat for seat in self._order if self._held[seat].size > self._held[seat].known.bit_count()]
        self._eaten = [(seat, card) for seat in hidden for card in each(self._held[seat].eaten)]
        in_hands = view.unseen | sum(view.known)
        self._alive = [[some for some in row if not some & ~in_hands] for row in self._beside]
        most = view.table.eaten_per_meld
        self._eaten_per_meld = len(DECK) if most is None else most

    def _combinations(self, held: Held) -> Iterator[tuple[Cards, float]]:
        """Yield the cards that a hand hardly has together, with the chance to let a hand pass that has them."""
        for card, drawn in held.refused.items():
            old = max(held.size - drawn, 0) / held.size if held.size else 0.0
            for others in self._beside[card]:
                if not others & ~(self._unseen | held.known) and old:
                    yield others, 1 - SURE * old ** others.bit_count()

    def deal(self, random: Random) -> tuple[list[Cards], list[Card]]:
        """Return the cards of all seats, and what is left to draw."""
        hands = [*(self._cover(self._eaten, self._hands, 0, random) or self._hands)]
        left = self._unseen & ~sum(hands)
        for seat in self._order:
            hands[seat] = self._filled(seat, hands[seat], left, random)
            left &= ~hands[seat]
        return hands, _drawn(left, self._stock, random)

    def _cover(self, eaten: Sequence[tuple[int, Card]], hands: Hands, used: Cards, random: Random) -> Hands | None:
        """Return *hands* with cards that put each of the *eaten* ones into a phỏm of its own; None if none do."""
        if not eaten:
            return hands
        (seat, card), *rest = eaten
        if used >> card & 1:
            return self._cover(rest, hands, used, random)
        fitting = [*self._fitting(seat, card, hands[seat], used)]
        while fitting:
            some = fitting.pop(int(random.random() * len(fitting)))
            more = (*hands[:seat], hands[seat] | some, *hands[seat + 1 :])
            if found := self._cover(rest, more, used | some | 1 << card, random):
                return found
        return None

    def _fitting(self, seat: int, card: Card, hand: Cards, used: Cards) -> Iterator[Cards]:
        """Yield what could make a phỏm with an eaten *card*."""
        held = self._held[seat]
        taken = ~(self._unseen | held.known) | used
        for some in self._beside[card]:
            fits = not some & taken and (hand | some).bit_count() <= held.size
            if fits and (some & held.eaten).bit_count() < self._eaten_per_meld:
                yield some

    def _filled(self, seat: int, begun: Cards, left: Cards, random: Random) -> Cards:
        """Return a likely hand for *seat*, *begun* and filled up with cards *left*."""
        held, unlikely, hand = self._held[seat], self._unlikely[seat], begun
        number = held.size - begun.bit_count()
        kept = left & ~held.unsent
        cards = [*each(kept if kept.bit_count() >= number else left)]
        spare = min(self._spare(held, random), len(cards) - number) if number else 0
        for _try in range(TRIES):
            hand = begun
            for at in range(number + spare):
                other = at + int(random.random() * (len(cards) - at))
                cards[at], cards[other] = cards[other], cards[at]
                hand |= 1 << cards[at]
            if spare:
                hand ^= self._worst(hand, begun, spare)
            if self._is_likely(held, hand, unlikely, random):
                break
        return hand

    def _spare(self, held: Held, random: Random) -> int:
        """Return how many cards more a seat is dealt; who has laid has nothing of use left."""
        return 0 if held.laid else min(int(SPARE * held.thrown + random.random()), MOST_SPARE)

    def _worst(self, hand: Cards, begun: Cards, number: int) -> Cards:
        """Return so many cards of a *hand*, but for what it was *begun* with: the dearest of the least use."""
        alive, points = self._alive, self._table.points_of
        values = []
        for card in each(hand & ~begun):
            value = float(points[card])
            for some in alive[card]:
                if some & hand:
                    value -= USE
            values.append((value, card))
        values.sort(reverse=True)
        return sum([1 << card for _value, card in values[:number]])

    def _is_likely(self, held: Held, hand: Cards, unlikely: list[tuple[Cards, float]], random: Random) -> bool:
        if held.laid and self._table.inside(hand):
            return False
        for some, chance in unlikely:  # noqa: SIM110  (a generator costs more than all else here)
            if some & hand == some and random.random() > chance:
                return False
        return True


def _drawn(left: Cards, number: int, random: Random) -> list[Card]:
    """Return so many of the cards *left* in an order by chance."""
    cards = [*each(left)]
    for at in range(number):
        other = at + int(random.random() * (len(cards) - at))
        cards[at], cards[other] = cards[other], cards[at]
    return cards[:number]


def _held(view: PlayerView) -> Sequence[Held]:
    """Return what each seat is known to hold, from what it did; what the table did for a late one tells nothing."""
    held = [Held(known, eaten, size) for known, eaten, size in zip(view.known, view.all_eaten, view.sizes, strict=True)]
    sends = Send in view.rules.moves
    offered: Discarded | None = None
    for event in view.history():
        match event:
            case Discarded(seat, card):
                held[seat].discarded(card)
                if held[seat].laid and sends and view.melds[seat]:
                    held[seat].unsent = _fitting(view, seat)
                offered = event
            case Drawn(seat):
                held[seat].drew(None if offered is None or offered.seat == seat else offered.card)
                offered = None
            case Eaten():
                offered = None
            case TimedOut(seat):
                held[seat].late = True
            case Laid(seat):
                held[seat].laid = not held[seat].late
    return held


def _fitting(view: PlayerView, seat: int) -> Cards:
    """Return the cards that fit melds of those who had laid no later than *seat*."""
    some = 0
    for owner, laid in enumerate(view.melds):
        if 0 < view.laid_at[owner] <= view.laid_at[seat]:
            for meld in laid:
                some |= view.table.extends[meld]
    return some
