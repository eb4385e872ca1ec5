"""What is gone, what may still come, and what the next seat may hold: all from what lies open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tala_core.cards import DECK, Card, Cards, each, rank, union
from tala_core.melds import Melds, MeldTable, meld_table
from tala_core.views import PlayerView

# How much less often than by chance a seat holds some cards that a phỏm lacks, as 250 hands of greedy bots had it.
DECLINED = 0.45  # they would have made a phỏm with a card that it let pass
THROWN = 0.75  # it has thrown a card of the same rank
KEPT = 1.15  # any others, which it keeps more often, because they belong together

MOST = 12  # cards that a smallest phỏm can lack


class Piece(NamedTuple):
    """A near-phỏm: its cards and their points, and the cards each of which would complete it."""

    cards: tuple[Card, ...]
    points: int
    outs: Cards


class Nears(NamedTuple):
    """What makes phỏm out of almost-phỏm, under one table of melds.

    `inside` finds the near-phỏm in a hand: smallest phỏm that lack one card.  `pieces` tells of each what it is.
    `rests` is what each card lacks to be a smallest phỏm, `alike` the cards of its rank.
    """

    inside: Callable[[Cards], Melds]
    pieces: dict[Cards, Piece]
    rests: tuple[frozenset[Cards], ...]
    alike: tuple[Cards, ...]


@lru_cache(maxsize=16)
def nears(table: MeldTable) -> Nears:
    """Return the near-phỏm of *table*: found once, as they are asked for at every decision."""
    outs: dict[Cards, Cards] = {}
    rests: list[list[Cards]] = [[] for _ in DECK]
    for meld in table.all:
        if not any(meld ^ 1 << card in table.known for card in each(meld)):
            for card in each(meld):
                rest = meld ^ 1 << card
                outs[rest] = outs.get(rest, 0) | 1 << card
                rests[card].append(rest)
    outs.pop(0, None)  # a card that is a phỏm by itself lacks nothing
    pieces = {rest: Piece(each(rest), table.points(rest), some) for rest, some in outs.items()}
    alike = tuple([union(one for one in DECK if rank(one) == rank(card)) for card in DECK])
    inside = meld_table(tuple(sorted(outs)), table.points_of, None).inside
    return Nears(inside, pieces, tuple(map(frozenset, rests)), alike)


def sendable(view: PlayerView) -> Cards:
    """Return the cards that fit a phỏm on the table."""
    extends, fits = view.table.extends, 0
    for row in view.melds:
        for meld in row:
            fits |= extends[meld]
    return fits


def next_taker(view: PlayerView, played: Sequence[int]) -> int | None:
    """Return the seat that can eat what is discarded now: the first to come that has a round left; None if none has."""
    rounds, seat = view.rules.rounds, view.after(view.seat)
    while seat != view.seat:
        if played[seat] < rounds:
            return seat
        seat = view.after(seat)
    return None


class Taker:
    """What one seat may hold, and so how likely it can eat a card."""

    def __init__(self, view: PlayerView, seat: int, hidden: Cards) -> None:
        eaten = view.all_eaten[seat]
        near = nears(view.table)
        known = eaten if view.table.eaten_per_meld != 1 else 0  # these may lie in a phỏm with another eaten card
        self._rests, self._hidden, self._elsewhere = near.rests, hidden, ~(hidden | known)
        self._chances = _of_all(view.sizes[seat] - eaten.bit_count(), hidden.bit_count())
        self._declined: frozenset[Cards] = frozenset().union(*[near.rests[card] for card in view.piles[view.seat]])
        self._thrown = 0
        for card in view.piles[seat]:
            self._thrown |= near.alike[card]

    def eats(self, card: Card) -> float:
        """Return how likely the seat can eat *card*."""
        elsewhere, hidden, thrown = self._elsewhere, self._hidden, self._thrown
        not_eaten = 1.0
        for rest in self._rests[card]:
            if not rest & elsewhere:
                lacking = rest & hidden
                if not lacking:
                    return 1.0
                chance = self._chances[lacking.bit_count()] * (DECLINED if rest in self._declined else KEPT)
                not_eaten *= 1 - min(chance * THROWN if lacking & thrown else chance, 1.0)
        return 1 - not_eaten


@lru_cache(maxsize=1024)
def _of_all(held: int, hidden: int) -> tuple[float, ...]:
    """Return how likely none, one, two ... given cards of so many *hidden* ones all lie in a hand of *held* such."""
    chances = [1.0]
    for number in range(MOST):
        chances.append(chances[-1] * min(max(held - number, 0) / max(hidden - number, 1), 1.0))
    return tuple(chances)
