"""A game that the deal decides, so that everything can be calculated: whoever holds the ace of spades wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tala_core.cards import card
from tala_core.events import CalledOff, Discarded, Ended, WentOut
from tala_core.hookspecs import hookimpl
from tala_core.options import Said
from tala_core.simulation.job import Job
from tala_core.state import GameState
from tala_core.testing import house

PRIZE, SEATS, HANDS = 5, 4, (10, 9, 9, 9)  # stakes that each loser pays; cards dealt to the starter and the others
ACE = card("As")
WINS = [Fraction(cards, 52) for cards in HANDS]  # how likely each seat wins, the starter first
NET = [PRIZE * (SEATS * win - sum(WINS)) for win in WINS]  # what it comes to on average
SQUARES = [PRIZE**2 * ((SEATS - 1) ** 2 * win + sum(WINS) - win) for win in WINS]  # and the square of that


@dataclass(frozen=True)
class Lot:
    """With the first discard the hand is over: who was dealt the ace of spades is ù; nobody if it is in the stock."""

    @hookimpl
    def react(self, state: GameState, event: Discarded) -> Sequence[Ended]:
        """End the hand."""
        if event.card == ACE:
            return [WentOut(event.seat, frozenset({"thuong"}))]
        holders = [seat for seat, hand in enumerate(state.hands) if hand >> ACE & 1]
        return [WentOut(holders[0], frozenset({"thuong"})) if holders else CalledOff("stopped")]

    @hookimpl
    def describe(self, lang: str) -> list[Said]:
        """Say so."""
        return [Said("u", "Ai có át bích thì ù." if lang == "vi" else "Whoever holds the ace of spades is ù.")]


def lots(hands: int, seed: str = "lots") -> Job:
    """Return so many hands of that game."""
    game = house('extends = "chuan"\n[rules.lot]', rules={"lot": Lot})
    return Job(game, SEATS, ("random",) * SEATS, seed, hands)
