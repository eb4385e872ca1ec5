"""Arranging a hand into melds, exactly, for whatever melds the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from .cards import DECK, SUIT, Card, Cards, first_written
from .sealed import Sealed

Melds = tuple[Cards, ...]


class Arrangement(NamedTuple):
    """Disjoint melds and the cards left over."""

    melds: Melds
    left: Cards


class MeldTable(Sealed):
    """Every meld a rule set allows, indexed for search.

    A meld of one suit is found by that suit's ranks alone.  A mixed meld is there if each suit has its part of it:
    four rows of flags, one flag a meld, and'ed.

    Args:
        melds: card sets that are melds.
        points: what each of the 52 cards costs its holder.
        eaten_per_meld: how many eaten cards one meld may hold; None for any number.
    """

    def __init__(self, melds: Iterable[Cards], points: Sequence[int], eaten_per_meld: int | None = None) -> None:
        self.all: Melds = tuple(sorted(set(melds)))
        self.points_of = tuple(points)
        self.eaten_per_meld = eaten_per_meld
        self.known = frozenset(self.all)
        self.extends = MappingProxyType({meld: self._extending(meld) for meld in self.all})
        holding = [[meld for meld in self.all if meld >> card & 1] for card in DECK]
        self._fewest = [min([meld.bit_count() for meld in some], default=53) - 1 for some in holding]
        self._beside = [_smallest(some) & ~(1 << card) for card, some in zip(DECK, holding, strict=True)]
        suits = [SUIT << 13 * suit for suit in range(4)]
        self._mixed: Melds = tuple(meld for meld in self.all if not any(meld & suit == meld for suit in suits))
        self._order = {meld: first_written(meld) for meld in self.all}
        self._runs0, self._runs1, self._runs2, self._runs3 = (self._of_one_suit(suit) for suit in range(4))
        self._flags0, self._flags1, self._flags2, self._flags3 = (self._flags_of(suit) for suit in range(4))
        self._points0, self._points1, self._points2, self._points3 = (self._points_in(suit) for suit in range(4))
        self._mixed_of: dict[int, Melds] = {0: ()}
        self._last: list[tuple[Cards, Melds]] = [(0, ())]
        self._seal()

    def inside(self, hand: Cards) -> Melds:
        """Return every meld made only of cards in *hand*."""
        asked, found = self._last[0]  # one hand is asked about several times in a row
        if asked == hand:
            return found
        a = hand & SUIT
        b = hand >> 13 & SUIT
        c = hand >> 26 & SUIT
        d = hand >> 39
        found = self._runs0[a] + self._runs1[b] + self._runs2[c] + self._runs3[d]
        mixed = self._flags0[a] & self._flags1[b] & self._flags2[c] & self._flags3[d]
        if mixed:
            found += self._with_flags(mixed)
        self._last[0] = (hand, found)
        return found

    def points(self, some: Cards) -> int:
        """Return what *some* cards cost their holder together."""
        return (
            self._points0[some & SUIT]
            + self._points1[some >> 13 & SUIT]
            + self._points2[some >> 26 & SUIT]
            + self._points3[some >> 39]
        )

    def lonely(self, card: Card, hand: Cards) -> bool:
        """Whether *card* is out of reach of any meld with *hand*: quick, and right when it says yes."""
        return (self._beside[card] & hand).bit_count() < self._fewest[card]

    def locked(self, hand: Cards, eaten: Cards) -> Cards | None:
        """Return the cards of *hand* that its *eaten* ones can't do without, or None if those fit no melds at all."""
        if not eaten:
            return 0
        return _locked(self._apart(self.inside(hand), eaten), eaten)

    def most(self, hand: Cards, eaten: Cards, at_least: int) -> int:
        """Return how many cards disjoint melds that hold the *eaten* ones can cover, or -1 if less than *at_least*."""
        inside = self.inside(hand)
        reach = 0
        for meld in inside:
            reach |= meld
        if reach.bit_count() < at_least or eaten & ~reach:
            return -1
        most = _heaviest(self._apart(inside, eaten), eaten, int.bit_count)
        return most[0] if most and most[0] >= at_least else -1

    def best(self, hand: Cards, eaten: Cards) -> Arrangement | None:
        """Return the arrangement with the fewest points left, or None if the *eaten* cards allow none."""
        inside = self.inside(hand)
        if not inside:
            return None if eaten else Arrangement((), hand)
        if len(inside) == 1:
            meld = inside[0]
            fits = not eaten or (not eaten & ~meld and self._shared(eaten)(meld))
            return Arrangement(inside, hand ^ meld) if fits else None
        best = _heaviest(self._apart(inside, eaten), eaten, self.points)
        if best is None:
            return None
        left = hand
        for meld in best[1]:
            left ^= meld
        return Arrangement(best[1], left)

    def layings(self, hand: Cards, eaten: Cards) -> list[Melds]:
        """Return every choice of disjoint melds that holds the *eaten* cards and leaves no meld in the hand.

        The melds of a choice stand in the order of their first cards, by rank and then by suit.
        """
        inside = self.inside(hand)
        if not inside:
            return [] if eaten else [()]
        if len(inside) == 1 and self.eaten_per_meld and not eaten & ~inside[0] & hand:
            return [inside] if (inside[0] & eaten).bit_count() <= self.eaten_per_meld else []
        ordered = sorted(inside, key=self._order.__getitem__)
        return _layings(ordered, self._shared(eaten), eaten, 0, (), 0)

    def _extending(self, meld: Cards) -> Cards:
        return sum(1 << card for card in DECK if not meld >> card & 1 and meld | 1 << card in self.known)

    def _apart(self, melds: Melds, eaten: Cards) -> Melds:
        """Return the melds that hold no more eaten cards than one may."""
        if self.eaten_per_meld is None or not eaten & (eaten - 1):
            return melds
        allowed = self._shared(eaten)
        return tuple([meld for meld in melds if allowed(meld)])

    def _shared(self, eaten: Cards) -> Callable[[Cards], bool]:
        most = 52 if self.eaten_per_meld is None else self.eaten_per_meld
        return lambda meld: (meld & eaten).bit_count() <= most

    def _with_flags(self, flags: int) -> Melds:
        found = self._mixed_of.get(flags)
        if found is None:
            found = tuple(meld for i, meld in enumerate(self._mixed) if flags >> i & 1)
            if len(self._mixed_of) < 20_000:  # a table of every combination ever met would grow with the hands played
                self._mixed_of[flags] = found
        return found

    def _of_one_suit(self, suit: int) -> list[Melds]:
        shift = 13 * suit
        lowest: dict[int, list[Cards]] = {}
        for meld in self.all:
            if meld & SUIT << shift == meld:
                lowest.setdefault((meld & -meld) >> shift, []).append(meld)
        rows: list[Melds] = [()]
        for ranks in range(1, SUIT + 1):
            low, others = ranks & -ranks, (SUIT ^ ranks) << shift
            here = [meld for meld in lowest.get(low, ()) if meld & others == 0]
            rows.append((*here, *rows[ranks ^ low]) if here else rows[ranks ^ low])
        return rows

    def _flags_of(self, suit: int) -> list[int]:
        rows = [0] * (SUIT + 1)
        for i, meld in enumerate(self._mixed):
            rows[meld >> 13 * suit & SUIT] |= 1 << i
        for size in (1 << k for k in range(13)):  # a row gets the flags of all its subsets, one card after the other
            for low in range(0, SUIT + 1, 2 * size):
                without, within = rows[low : low + size], rows[low + size : low + 2 * size]
                rows[low + size : low + 2 * size] = [a | b for a, b in zip(without, within, strict=True)]
        return rows

    def _points_in(self, suit: int) -> list[int]:
        rows = [0]
        for ranks in range(1, SUIT + 1):
            low = ranks & -ranks
            rows.append(rows[ranks ^ low] + self.points_of[13 * suit + low.bit_length() - 1])
        return rows


@lru_cache(maxsize=16)  # a table takes a tenth of a second to make, and variants that differ in money share theirs
def meld_table(melds: tuple[Cards, ...], points: tuple[int, ...], eaten_per_meld: int | None) -> MeldTable:
    """Return the table of these melds, always the same object for the same ones."""
    return MeldTable(melds, points, eaten_per_meld)


def _smallest(melds: Sequence[Cards]) -> Cards:
    """Return the cards of those *melds* that contain no other."""
    some = 0
    for meld in melds:
        if not any(other != meld and other & meld == other for other in melds):
            some |= meld
    return some


def _locked(options: Melds, eaten: Cards) -> Cards | None:
    first = eaten & -eaten
    locked = -1
    for meld in options:
        if meld & first:
            needed = meld
            rest = eaten & ~meld
            if rest:
                others = _locked(tuple([m for m in options if not m & meld]), rest)
                if others is None:
                    continue
                needed |= others
            locked &= needed
    return None if locked == -1 else locked


def _heaviest(options: Melds, eaten: Cards, weigh: Callable[[Cards], int]) -> tuple[int, Melds] | None:
    """Return the disjoint melds that weigh most and hold the eaten cards, with their weight; None if there are none."""
    if not options:
        return None if eaten else (0, ())
    first, others = options[0], options[1:]
    without = _heaviest(others, eaten, weigh)
    within = _heaviest(tuple([m for m in others if not m & first]), eaten & ~first, weigh)
    if within is None:
        return without
    weight = within[0] + weigh(first)
    return without if without and without[0] >= weight else (weight, (first, *within[1]))


def _layings(
    options: Sequence[Cards], allowed: Callable[[Cards], bool], eaten: Cards, used: Cards, melds: Melds, start: int
) -> list[Melds]:
    """Return the choices among *options*, from *start* on, that hold the eaten cards and leave no option open.

    A meld with too many eaten cards can't be chosen; left whole in the hand it would leave eaten cards uncovered,
    so it never stands in the way of a choice that covers them.
    """
    found: list[Melds] = []
    full = True
    for i, meld in enumerate(options):
        if not meld & used:
            full = False
            if i >= start and allowed(meld):
                found += _layings(options, allowed, eaten, used | meld, (*melds, meld), i + 1)
    if full and not eaten & ~used:
        found.append(melds)
    return found
