"""Xếp hạng: who is nhất, nhì, ba, bét (RULES.md 1.12, 1.14-26)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Annotated, Literal

from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Said, Sizes
from tala_core.outcome import Standing

from .sayings import RANKING
from .words import for_two, say


@dataclass(frozen=True)
class Ranking:
    """Xếp hạng: fewest points first, then the móm, then who left, the last to leave first.

    Of two alike, and of several móm, the one whose final discard came earlier is ahead.
    """

    ties: Annotated[
        Literal["final_discard", "first_lay"],
        Doc(
            "which of two with equal points is behind: the one whose last discard came later, or who laid later",
            "bằng điểm thì ai xếp sau: người đánh lá cuối sau, hay người hạ sau",
            "40",
        ),
    ] = "final_discard"
    mom: Annotated[
        Literal["time", "points"],
        Doc(
            "how several móm are ranked: by the same order of time, or by points",
            "nhiều nhà móm thì xếp theo thứ tự thời gian hay theo điểm",
            "41",
        ),
    ] = "time"

    @hookimpl
    def rank(self, standings: Sequence[Standing]) -> list[int]:
        """Return the seats, best first; if everybody is móm, the first by time whatever the points (axis 42)."""
        ranking = sorted(range(len(standings)), key=lambda seat: self._place(standings[seat]))
        if self.mom == "points" and standings[ranking[0]].mom:
            stayed = [seat for seat in ranking if standings[seat].left_at is None]
            first = min(stayed, key=lambda seat: self._time(standings[seat]))
            ranking.remove(first)
            ranking.insert(0, first)
        return ranking

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say who is ahead of whom."""
        if two := for_two(sizes):
            return [say(RANKING, lang, "money", f"rank{two}", f"{self.ties}{two}", f"mom{two}")]
        mom = f"points {self.ties}" if self.mom == "points" else self.mom
        return [say(RANKING, lang, "money", "rank", self.ties, mom)]

    def _place(self, standing: Standing) -> tuple[float, ...]:
        if standing.left_at is not None:
            return 2, -standing.left_at
        if not standing.mom:
            return 0, standing.points or 0, self._time(standing)
        points = inf if standing.points is None else standing.points  # who left counts as móm without any
        return (1, points, self._time(standing)) if self.mom == "points" else (1, self._time(standing))

    def _time(self, standing: Standing) -> int:
        return standing.laid_at if self.ties == "first_lay" else standing.last_discard
