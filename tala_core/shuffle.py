"""Randomness by name: the same seed gives the same deal and the same choices on every machine and version."""

from __future__ import annotations

from hashlib import shake_128
from random import Random
from struct import Struct

from .cards import DECK, Card

_KEYS = Struct("<52Q")
_SEED = Struct("<Q")


def shuffled(seed: str) -> tuple[Card, ...]:
    """Return the pack in the order of 52 hashed keys of *seed*, such as ``"7/0"`` for hand 0 of seed 7.

    No generator state is involved: a hand's deal depends on nothing that happened before it.
    """
    keys = _KEYS.unpack(shake_128(seed.encode()).digest(_KEYS.size))
    return tuple(sorted(DECK, key=keys.__getitem__))


def stream(name: str) -> Random:
    """Return a source of random numbers of its own, such as ``stream("7/0/p2")`` for a bot."""
    return Random(number(name))


def clock_stream(seed: str | None, index: int) -> Random:
    """Return the random source of the table's move that is action *index* of the hand of *seed*."""
    return stream(f"{seed}/clock/{index}")


def number(name: str) -> int:
    """Return a 64-bit number made from *name*: what a stream of that name is seeded with."""
    value: int = _SEED.unpack(shake_128(name.encode()).digest(_SEED.size))[0]
    return value
