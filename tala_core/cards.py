"""Cards are the ints 0..51, suit by suit from the ace of clubs; a set of cards is an int with those bits."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from gettext import gettext as _
from typing import Generic, NewType, TypeAlias, TypeVar

T = TypeVar("T")
Card = NewType("Card", int)
Cards: TypeAlias = int  # bit n is card n

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "cdhs"  # tép ♣, rô ♦, cơ ♥, bích ♠
SIGNS = "♣♦♥♠"
SUIT = (1 << 13) - 1  # the thirteen cards of the first suit, as a set
DECK = tuple(Card(n) for n in range(52))
NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)

_CARDS = {text: DECK[n] for n, text in enumerate(NAMES)}
_SPOKEN = str.maketrans({**dict(zip(SIGNS, SUITS, strict=True)), **dict(zip("♧♢♡♤", SUITS, strict=True)), "\ufe0e": ""})


def name(card: Card) -> str:
    """Return the notation of *card*, as in ``10s``."""
    return NAMES[card]


def rank(card: Card) -> int:
    """Return the rank of *card*: 0 for an ace to 12 for a king."""
    return card % 13


def suit(card: Card) -> int:
    """Return the suit of *card* as an index into `SUITS`."""
    return card // 13


def card(text: str) -> Card:
    """Return the card written as a rank and a suit, such as ``7h`` or ``10s``.

    Raises:
        ValueError: *text* is not exactly a card's notation.
    """
    found = _CARDS.get(text)
    if found is None:
        what = _("{text!r} is not a card (a rank A 2 ... 10 J Q K and a suit c d h s, as in 7h)")
        raise ValueError(what.format(text=text[:20]))
    return found


def spoken_card(text: str) -> Card:
    """Return the card a person typed: ``7♥``, ``7H``, ``10h``, ``Th`` and full-width letters all read.

    Raises:
        ValueError: *text* is not a card in any of these forms.
    """
    plain = unicodedata.normalize("NFKC", text).strip().translate(_SPOKEN)
    face, mark = plain[:-1].upper(), plain[-1:].lower()
    found = _CARDS.get({"T": "10", "1": "A"}.get(face, face) + mark) if face != "1" else None
    return card(text.strip()) if found is None else found


def cards(text: str) -> Cards:
    """Return the set of the cards in *text*, separated by spaces, as in ``cards("7h 8h 9h")``.

    Raises:
        ValueError: a word is not a card, or a card stands twice.
    """
    return union_of_different(card(word) for word in text.split())


def union(members: Iterable[Card]) -> Cards:
    """Return the set of *members*."""
    some = 0
    for one in members:
        some |= 1 << one
    return some


def union_of_different(members: Iterable[Card]) -> Cards:
    """Return the set of *members*, refusing a card that stands twice with `ValueError`."""
    some = 0
    for one in members:
        if some >> one & 1:
            raise ValueError(_("{card} stands twice").format(card=name(one)))
        some |= 1 << one
    return some


class RowsOf(Generic[T]):
    """One thing for each card; those of a set of cards are found suit by suit."""

    def __init__(self, things: Sequence[T]) -> None:
        self._row0, self._row1, self._row2, self._row3 = (_subsets(things[13 * n : 13 * n + 13]) for n in range(4))

    def of(self, some: Cards) -> tuple[T, ...]:
        """Return the things of *some* cards, in deck order."""
        return (
            self._row0[some & SUIT]
            + self._row1[some >> 13 & SUIT]
            + self._row2[some >> 26 & SUIT]
            + self._row3[some >> 39]
        )


def _subsets(things: Sequence[T]) -> list[tuple[T, ...]]:
    rows: list[tuple[T, ...]] = [()]
    for chosen in range(1, 1 << len(things)):
        low = chosen & -chosen
        rows.append((things[low.bit_length() - 1], *rows[chosen ^ low]))
    return rows


each = RowsOf(DECK).of  # the cards of a set, in deck order
count = int.bit_count  # how many cards a set holds


def by_rank(some: Cards) -> list[Card]:
    """Return the cards of a set by rank, then by suit: the order in which melds are written."""
    return sorted(each(some), key=_WRITTEN.__getitem__)


_WRITTEN = tuple((n % 13, n // 13) for n in range(52))


def first_written(some: Cards) -> tuple[int, int]:
    """Return the rank and suit of the first card of *some* as written: what several melds are ordered by."""
    return min([_WRITTEN[one] for one in each(some)])


def show(some: Cards) -> str:
    """Return the cards of a set by rank, separated by spaces, as in ``7h 8h 9h``."""
    return " ".join([NAMES[one] for one in by_rank(some)])


@lru_cache(maxsize=4096)
def written(meld: Cards) -> str:
    """Return a meld as it stands in actions: its cards without spaces, as in ``7h8h9h``."""
    return "".join([NAMES[one] for one in by_rank(meld)])


def meld(text: str) -> Cards:
    """Return the cards of a meld written without spaces, such as ``7h8h9h``, in any order.

    Raises:
        ValueError: a part of *text* is not a card, or a card stands twice.
    """
    return union_of_different(card(part) for part in split_meld(text))


def split_meld(text: str) -> list[str]:
    """Return the parts of a meld's text, each ending with its suit letter."""
    parts, start = [], 0
    for at, letter in enumerate(text):
        if letter in SUITS:
            parts.append(text[start : at + 1])
            start = at + 1
    return [*parts, text[start:]] if start < len(text) else parts
