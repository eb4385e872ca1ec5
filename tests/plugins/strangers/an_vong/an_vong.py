"""Ăn theo vòng: the later the round, the dearer the card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from tala_core.errors import IncompleteOutcome
from tala_core.hookspecs import hookimpl
from tala_core.options import Conflict, Doc, Ge, Len, Said, Sizes
from tala_core.outcome import Outcome, Payment


@dataclass(frozen=True)
class AnVong:
    """Ăn theo vòng: a price for each round, and the winner of the hand has his eats back."""

    prices: Annotated[
        tuple[Annotated[int, Ge(0)], ...],
        Len(1),
        Doc("stakes for an eat in the first round, the second ...; the last goes on", "tiền ăn vòng một, vòng hai ..."),
    ] = (1, 2, 3, 4)
    winner_free: Annotated[
        bool, Doc("whether who wins the hand pays nothing for what was eaten", "người thắng khỏi trả tiền bị ăn")
    ] = False

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that eats are paid for by another rule too."""
        if "eat-payments" not in rules:
            return []
        return [Conflict(("rules.an-vong", "rules.eat-payments"), "every eat would be paid twice")]

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask for every eat."""
        free = outcome.winner if self.winner_free else None
        return [
            Payment(eat.victim, eat.eater, self._price(eat.round), "eat", eat)
            for eat in outcome.eats
            if eat.victim != free
        ]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say the prices."""
        prices = ", ".join(map(str, self.prices))
        said = f"Tiền ăn theo vòng: {prices}." if lang == "vi" else f"An eat costs, by the eater's round: {prices}."
        free = " Người thắng khỏi trả." if lang == "vi" else " Whoever wins pays for none."
        return [Said("money", said + (free if self.winner_free else ""))]

    def _price(self, number: int) -> int:
        if not number:
            raise IncompleteOutcome("rules.an-vong needs the round of every eat")
        return self.prices[min(number, len(self.prices)) - 1]
