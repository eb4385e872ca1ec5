"""Phỏm: what counts as a meld, and what a card left out of one costs (RULES.md 1.1, 1.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from itertools import combinations
from typing import Annotated, Literal

from tala_core.cards import Card, Cards, rank, suit, union
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge, Le, Said, Sizes

from .sayings import ONE_EATEN, POINTS, RUNS, SETS
from .words import say, span


def _check_lengths(shortest: int, longest: int) -> None:
    if longest < shortest:
        why = _("longest must not be less than shortest, which is {shortest}, not {longest}")
        raise ValueError(why.format(shortest=shortest, longest=longest))


@dataclass(frozen=True)
class Sets:
    """Phỏm ngang: three or four cards of one rank (RULES.md 1.1)."""

    shortest: Annotated[int, Ge(2), Le(4), Doc("fewest cards in a set", "phỏm ngang ít nhất mấy lá")] = 3
    longest: Annotated[int, Ge(2), Le(4), Doc("most cards in a set", "phỏm ngang nhiều nhất mấy lá", "7")] = 4

    def __post_init__(self) -> None:
        _check_lengths(self.shortest, self.longest)

    @hookimpl
    def melds(self, deck: Sequence[Card]) -> Iterator[Cards]:
        """Return every choice of enough cards of one rank."""
        for wanted in range(13):
            same = [card for card in deck if rank(card) == wanted]
            for size in range(self.shortest, self.longest + 1):
                yield from map(union, combinations(same, size))

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what a set is."""
        return [say(SETS, lang, "cards", "set", span=span(lang, self.shortest, self.longest))]


@dataclass(frozen=True)
class Runs:
    """Phỏm dọc, sảnh: three or more cards of one suit in a row; the ace low, or after the king too (RULES.md 1.1)."""

    shortest: Annotated[int, Ge(2), Le(13), Doc("fewest cards in a run", "phỏm dọc ít nhất mấy lá")] = 3
    longest: Annotated[int, Ge(2), Le(13), Doc("most cards in a run", "phỏm dọc nhiều nhất mấy lá", "7")] = 13
    ace: Annotated[
        Literal["low", "low_and_high"],
        Doc(
            "where the ace stands in a run: before the two only, or after the king too (Q-K-A, never K-A-2)",
            "át đứng đâu trong phỏm dọc: chỉ trước hai, hay cả sau già (Q-K-A, không có K-A-2)",
            "5",
        ),
    ] = "low"

    def __post_init__(self) -> None:
        _check_lengths(self.shortest, self.longest)

    @hookimpl
    def melds(self, deck: Sequence[Card]) -> Iterator[Cards]:
        """Return every row of consecutive cards of one suit."""
        for wanted in range(4):
            row = [card for card in deck if suit(card) == wanted]
            if self.ace == "low_and_high":
                row.append(row[0])
            for size in range(self.shortest, self.longest + 1):
                for start in range(len(row) - size + 1):
                    yield union(row[start : start + size])

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what a run is, and where the ace stands."""
        return [say(RUNS, lang, "cards", "run", self.ace, span=span(lang, self.shortest, self.longest))]


@dataclass(frozen=True)
class Points:
    """Điểm: ace 1, two to ten their number, jack 11, queen 12, king 13 (RULES.md 1.1)."""

    jack: Annotated[int, Ge(0), Doc("points of a jack", "bồi mấy điểm", "6")] = 11
    queen: Annotated[int, Ge(0), Doc("points of a queen", "đầm mấy điểm", "6")] = 12
    king: Annotated[int, Ge(0), Doc("points of a king", "già mấy điểm", "6")] = 13

    @hookimpl
    def points(self, card: Card) -> int:
        """Return what *card* costs whoever is left with it."""
        courts = {10: self.jack, 11: self.queen, 12: self.king}
        return courts.get(rank(card), rank(card) + 1)

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what rác is and what it costs."""
        return [say(POINTS, lang, "cards", "points", jack=self.jack, queen=self.queen, king=self.king)]


@dataclass(frozen=True)
class OneEaten:
    """Mỗi quân ăn một phỏm: no phỏm holds more than one eaten card (RULES.md 1.5)."""

    most: Annotated[
        Annotated[int, Ge(1), Le(13)] | Literal["unlimited"],
        Doc("most eaten cards in one phỏm", "một phỏm chứa nhiều nhất mấy lá ăn", "10"),
    ] = 1

    @hookimpl
    def eaten_per_meld(self) -> int | None:
        """Return how many eaten cards may share a phỏm; None for any number."""
        return None if isinstance(self.most, str) else self.most

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say how many eaten cards may share a phỏm."""
        key = self.most if isinstance(self.most, str) else "one" if self.most == 1 else "some"
        return [say(ONE_EATEN, lang, "cards", key, most=self.most)]
