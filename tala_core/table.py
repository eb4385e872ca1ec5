"""An evening: several hands at one table, with starter, owner, leaving, pot and running totals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from .outcome import AWAY, Result
from .rules import RuleSet


@dataclass(frozen=True, slots=True)
class Evening:
    """A table between two hands.

    Places are numbered from 0 and stay; a hand is dealt to the places still occupied, which are its seats in order.

    `winner` is the place that won the last hand (None before the first and after a void one), `last_starter` the one
    that had ten cards in it; `dealer` deals all evening where the house has one dealer, `creator` opened the table;
    `totals` are stakes won and lost so far, by place.
    """

    present: tuple[bool, ...]
    owner: int = 0
    winner: int | None = None
    last_starter: int | None = None
    pot: int = 0
    totals: tuple[int, ...] = ()
    hands: int = 0
    dealer: int = 0
    creator: int = 0

    @classmethod
    def opened(cls, places: int, owner: int = 0, dealer: int | None = None) -> Evening:
        """Return a table with every one of *places* occupied; its owner deals if nobody else does."""
        return cls(
            present=(True,) * places,
            owner=owner,
            totals=(0,) * places,
            dealer=owner if dealer is None else dealer,
            creator=owner,
        )

    @property
    def places(self) -> tuple[int, ...]:
        """The places still occupied: place ``places[seat]`` plays as *seat* in the next hand."""
        return tuple([place for place, here in enumerate(self.present) if here])

    def occupied(self, place: int) -> int:
        """Return *place*, or the next one in turn order that is still occupied."""
        while not self.present[place]:
            place = (place + 1) % len(self.present)
        return place

    def without(self, place: int) -> Evening:
        """Return the table after *place* has left it; ownership and the deal pass on to the next occupied place."""
        present = tuple([here and at != place for at, here in enumerate(self.present)])
        gone = replace(self, present=present)
        if not any(present):
            return gone
        return replace(gone, owner=gone.occupied(self.owner), dealer=gone.occupied(self.dealer))

    def starter(self, rules: RuleSet, random: Random) -> int:
        """Return the place that gets ten cards in the next hand.

        Raises:
            PluginError: the rule failed, or named a place that is empty.
        """
        return rules.starter(self, random)

    def after(self, result: Result, starter: int) -> Evening:
        """Return the table after a hand that the place *starter* began; who left during it has left the table."""
        places = self.places
        totals = list(self.totals)
        for place, change in zip(places, result.net, strict=True):
            totals[place] += change
        winner = None if result.outcome.winner is None else places[result.outcome.winner]
        later = replace(
            self, winner=winner, last_starter=starter, pot=result.pot, totals=tuple(totals), hands=self.hands + 1
        )
        away = {mark.seat for mark in result.outcome.marks if mark.label == AWAY}
        for seat, (place, standing) in enumerate(zip(places, result.outcome.standings, strict=True)):
            if standing.left_at is not None or seat in away:
                later = later.without(place)
        return later
