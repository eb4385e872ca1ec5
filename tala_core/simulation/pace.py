"""When something is due again that must not take much of the time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


class Pace:
    """Lets something be done every so many *seconds*, or more seldom, if it takes more than one part in *parts*."""

    def __init__(self, seconds: float, parts: int = 20) -> None:
        self._seconds, self._parts = seconds, parts
        self._next = perf_counter() + seconds

    def due(self) -> bool:
        """Whether it is time."""
        return perf_counter() >= self._next

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Do it inside: what comes next is reckoned from here."""
        began = perf_counter()
        yield
        now = perf_counter()
        self._next = now + max(self._seconds, (now - began) * self._parts)
