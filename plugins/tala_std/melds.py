"""Phỏm: what counts as a meld, and what a card left out of one costs (RULES.md 1.1, 1.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated

from tala_core.cards import Card, Cards, rank, suit, union
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge, Le


@dataclass(frozen=True)
class Sets:
    """Phỏm ngang: three or four cards of one rank (RULES.md 1.1)."""

    shortest: Annotated[int, Ge(2), Le(4), Doc("fewest cards in a set")] = 3

    @hookimpl
    def melds(self, deck: Sequence[Card]) -> Iterator[Cards]:
        """Return every choice of enough cards of one rank."""
        for wanted in range(13):
            same = [card for card in deck if rank(card) == wanted]
            for size in range(self.shortest, len(same) + 1):
                yield from map(union, combinations(same, size))


@dataclass(frozen=True)
class Runs:
    """Phỏm dọc, sảnh: three or more cards of one suit in a row.  The ace is low (RULES.md 1.1)."""

    shortest: Annotated[int, Ge(2), Le(13), Doc("fewest cards in a run")] = 3
    longest: Annotated[int, Ge(3), Le(13), Doc("most cards in a run")] = 13

    def __post_init__(self) -> None:
        if self.longest < self.shortest:
            raise ValueError(f"longest must not be less than shortest, which is {self.shortest}, not {self.longest}")

    @hookimpl
    def melds(self, deck: Sequence[Card]) -> Iterator[Cards]:
        """Return every row of consecutive cards of one suit."""
        for wanted in range(4):
            row = [card for card in deck if suit(card) == wanted]
            for size in range(self.shortest, self.longest + 1):
                for start in range(len(row) - size + 1):
                    yield union(row[start : start + size])


@dataclass(frozen=True)
class Points:
    """Điểm: ace 1, two to ten their number, jack 11, queen 12, king 13 (RULES.md 1.1)."""

    jack: Annotated[int, Ge(0), Doc("points of a jack")] = 11
    queen: Annotated[int, Ge(0), Doc("points of a queen")] = 12
    king: Annotated[int, Ge(0), Doc("points of a king")] = 13

    @hookimpl
    def points(self, card: Card) -> int:
        """Return what *card* costs whoever is left with it."""
        courts = {10: self.jack, 11: self.queen, 12: self.king}
        return courts.get(rank(card), rank(card) + 1)


@dataclass(frozen=True)
class OneEaten:
    """Mỗi quân ăn một phỏm: no phỏm holds more than one eaten card (RULES.md 1.5)."""

    most: Annotated[int, Ge(1), Le(13), Doc("most eaten cards in one phỏm")] = 1

    @hookimpl
    def eaten_per_meld(self) -> int:
        """Return how many eaten cards may share a phỏm."""
        return self.most
