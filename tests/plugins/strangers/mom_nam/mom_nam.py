"""Móm kiểu miền Nam: among several móm the one with fewer points is ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Annotated, Literal

from tala_core.hookspecs import hookimpl
from tala_core.options import Conflict, Doc, Said, Sizes
from tala_core.outcome import Standing

SAID = {
    ("vi", "behind"): "Ít điểm xếp trên, móm xếp sau; nhiều nhà móm thì cũng ai ít điểm hơn xếp trên.",
    ("vi", "mixed"): "Ai ít điểm hơn xếp trên, móm cũng vậy.",
    (
        "en",
        "behind",
    ): "Fewest points first, the móm behind the others; of several móm, too, the one with fewer points is ahead.",
    ("en", "mixed"): "Fewest points first, móm or not.",
}


@dataclass(frozen=True)
class MomNam:
    """Xếp hạng kiểu miền Nam: by points, the móm too; who left comes last."""

    mom: Annotated[
        Literal["behind", "mixed"],
        Doc("whether a móm is behind all others, or by points among them", "móm xếp sau cả làng, hay theo điểm"),
    ] = "behind"

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that the shipped ranking is there too: one of them would never be asked."""
        if "ranking" not in rules:
            return []
        return [Conflict(("rules.mom-nam", "rules.ranking"), "only one of them can rank: ranking = false")]

    @hookimpl
    def rank(self, standings: Sequence[Standing]) -> list[int]:
        """Return the seats, best first; of two alike the earlier last discard is ahead."""
        return sorted(range(len(standings)), key=lambda seat: self._place(standings[seat]))

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say how móm are ranked."""
        return [Said("money", SAID[lang, self.mom])]

    def _place(self, one: Standing) -> tuple[float, ...]:
        points = inf if one.points is None else one.points
        return one.left_at is not None, one.mom and self.mom == "behind", points, one.last_discard
