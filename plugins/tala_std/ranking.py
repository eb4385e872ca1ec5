"""Xếp hạng: who is nhất, nhì, ba, bét (RULES.md 1.12, 1.14-26)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tala_core.hookspecs import hookimpl
from tala_core.outcome import Standing


@dataclass(frozen=True)
class Ranking:
    """Xếp hạng: fewest points first, then the móm, then who left, the last to leave first.

    Of two alike, and of several móm, the one whose final discard came earlier is ahead.
    """

    @hookimpl
    def rank(self, standings: Sequence[Standing]) -> list[int]:
        """Return the seats, best first."""
        return sorted(range(len(standings)), key=lambda seat: _place(standings[seat]))


def _place(standing: Standing) -> tuple[int, int, int]:
    if standing.left_at is not None:
        return 2, -standing.left_at, 0
    if standing.mom:
        return 1, standing.last_discard, 0
    return 0, standing.points or 0, standing.last_discard
