"""The time of a turn, measured when an answer arrives: nothing runs beside the game."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil


class Stopwatch:
    """Counts the seconds of one turn after another; *now* tells the time."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._ends: float | None = None

    def start(self, limit: float | None) -> None:
        """Begin a turn of *limit* seconds, or one without a limit."""
        self._ends = None if limit is None else self._now() + limit

    def left(self) -> float | None:
        """Return the seconds left, negative after the end; None without a limit."""
        return None if self._ends is None else self._ends - self._now()

    def prompt(self) -> str:
        """Return the prompt, with the seconds left if they are counted."""
        left = self.left()
        return "> " if left is None else f"[{max(0, ceil(left))} s] > "
