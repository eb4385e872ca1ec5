"""Q-K-A: the ace also follows the king."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from tala_core.cards import Card, Cards, suit, union
from tala_core.hookspecs import hookimpl
from tala_core.options import Conflict, Doc, Said, Sizes

SAID = {
    ("vi", False): "Phỏm dọc: từ {least} lá cùng chất, số liền nhau. Át nối được sau già: Q-K-A là phỏm.",
    ("vi", True): "Phỏm dọc: từ {least} lá cùng chất, nối vòng được: Q-K-A và K-A-2 đều là phỏm.",
    ("en", False): "Phỏm dọc, a run: {least} or more of one suit in a row. The ace may follow the king: Q-K-A.",
    ("en", True): "Phỏm dọc, a run: {least} or more of one suit in a row, round the corner too: Q-K-A and K-A-2.",
}


@dataclass(frozen=True)
class QKA:
    """Q-K-A: runs in which the ace stands behind the king."""

    around: Annotated[bool, Doc("whether a run may go on behind that ace (K-A-2)", "có nối tiếp K-A-2 không")] = False

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that the shipped runs have it already."""
        if self.around or getattr(rules.get("runs"), "ace", "low") == "low":
            return []
        return [Conflict(("rules.q-k-a", "rules.runs.ace"), "the ace follows the king already")]

    @hookimpl
    def melds(self, deck: Sequence[Card]) -> Iterator[Cards]:
        """Yield every run of three cards or more that steps from king to ace."""
        for mine in range(4):
            row = [card for card in deck if suit(card) == mine]
            for size in range(3, 14):
                for start in range(14 - size, 13):
                    if self.around or start + size == 14:
                        yield union((row + row)[start : start + size])

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say what a run is, instead of the shipped rule, which says that no ace follows a king."""
        least = getattr(rules.get("runs"), "shortest", 3)
        return [Said("cards", SAID[lang, self.around].format(least=least), instead_of=("runs",))]
