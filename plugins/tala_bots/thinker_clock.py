"""The thinker's clock, for who gives it milliseconds instead of playouts: the one place where a bot asks the time."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic


def ticks(milliseconds: float) -> Iterator[None]:
    """Yield again and again until so many *milliseconds* have passed, once at least."""
    end = monotonic() + milliseconds / 1000
    yield
    while monotonic() < end:
        yield
