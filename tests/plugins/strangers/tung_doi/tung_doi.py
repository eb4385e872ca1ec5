"""Tính từng đôi: each pair of players settles the difference of their points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated

from tala_core.events import PlayedOut
from tala_core.hookspecs import hookimpl
from tala_core.options import Conflict, Doc, Ge, Said, Sizes
from tala_core.outcome import Outcome, Payment

VI = "Từng đôi tính với nhau: kém bao nhiêu điểm trả bấy nhiêu, nhiều nhất {most}; móm trả mỗi nhà có phỏm {mom}."
EN = "Each pair settles the difference of points, {most} at most; a móm pays {mom} to everybody with a phỏm."


@dataclass(frozen=True)
class TungDoi:
    """Tính từng đôi: everybody pays everybody ahead of him by the difference of points."""

    most: Annotated[int, Ge(1), Doc("most stakes between two players", "hai nhà trả nhau nhiều nhất mấy cược")] = 20
    mom: Annotated[int, Ge(0), Doc("stakes of a móm to each with a phỏm", "móm trả mỗi nhà có phỏm mấy cược")] = 20

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that the places are paid for too."""
        if "rank-payments" not in rules:
            return []
        return [Conflict(("rules.tung-doi", "rules.rank-payments"), "the end would be paid twice")]

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask each pair of those who stayed, in a hand that was played out."""
        if not isinstance(outcome.ended, PlayedOut):
            return []
        stayed = [seat for seat in outcome.ranking if outcome.standings[seat].left_at is None]
        return [Payment(b, a, self._price(outcome, a, b), "doi", outcome.ended) for a, b in combinations(stayed, 2)]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what is paid."""
        return [Said("money", (VI if lang == "vi" else EN).format(most=self.most, mom=self.mom))]

    def _price(self, outcome: Outcome, ahead: int, behind: int) -> int:
        first, second = outcome.standings[ahead], outcome.standings[behind]
        if second.mom and not first.mom:
            return self.mom
        return min(max((second.points or 0) - (first.points or 0), 0), self.most)
