"""Counting what simulated hands came to; whole numbers only, so tallies add up the same in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from ..bots import FAULTS, Fault
from ..events import WentOut
from ..outcome import POT, Result, ended_name

COUNTED = ("wins", "mom", "u", "eats", "chots", "den")
Z95 = 1.959963984540054  # how many standard errors make a 95 % interval of a normal mean


@dataclass
class Tally:
    """Sums over units (hands, or evenings) for so many seats.

    `faults` are counted by kind and seat; `first` is each seat's first one, with the number of its hand.
    """

    seats: int
    units: int = 0
    hands: int = 0
    actions: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    net: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    counts: dict[str, list[int]] = field(default_factory=dict)
    pot_in: int = 0
    pot_out: int = 0
    faults: dict[str, list[int]] = field(default_factory=dict)
    first: dict[int, tuple[int, Fault]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.net = self.net or [0] * self.seats
        self.squares = self.squares or [0] * self.seats
        self.counts = self.counts or {name: [0] * self.seats for name in COUNTED}
        self.faults = self.faults or {kind: [0] * self.seats for kind in FAULTS}

    def add_hand(self, result: Result, actions: int) -> None:
        """Count one hand's events."""
        outcome, counts = result.outcome, self.counts
        self.hands += 1
        self.actions += actions
        self.ended[ended_name(outcome.ended)] += 1
        if outcome.winner is not None:
            counts["wins"][outcome.winner] += 1
        if isinstance(outcome.ended, WentOut):
            counts["u"][outcome.ended.seat] += 1
            self.kinds.update(outcome.ended.kinds)
            for payer in {payment.payer for payment in result.payments if payment.reason == "den"}:
                counts["den"][payer] += 1
        for eat in outcome.eats:
            counts["eats"][eat.eater] += 1
            if eat.chot:
                counts["chots"][eat.eater] += 1
        for seat, standing in enumerate(outcome.standings):
            if standing.mom:
                counts["mom"][seat] += 1
        if outcome.pot or result.pot:
            self.pot_in += sum(one.amount for one in result.payments if one.payee == POT)
            self.pot_out += sum(one.amount for one in result.payments if one.payer == POT)

    def add_unit(self, nets: Sequence[int]) -> None:
        """Count what each seat won or lost over one unit."""
        self.units += 1
        for seat, net in enumerate(nets):
            self.net[seat] += net
            self.squares[seat] += net * net

    def add_faults(self, k: int, faults: Sequence[Fault]) -> None:
        """Count what bots did wrong in hand *k*."""
        for fault in faults:
            self.faults[fault.kind][fault.seat] += 1
            self._note(fault.seat, (k, fault))

    def _note(self, seat: int, found: tuple[int, Fault]) -> None:
        self.first[seat] = min(self.first.get(seat, found), found)

    def merge(self, other: Tally) -> None:
        """Add all that *other* counted."""
        self.units += other.units
        self.hands += other.hands
        self.actions += other.actions
        self.ended.update(other.ended)
        self.kinds.update(other.kinds)
        self.pot_in += other.pot_in
        self.pot_out += other.pot_out
        for seat in range(self.seats):
            self.net[seat] += other.net[seat]
            self.squares[seat] += other.squares[seat]
            for name in COUNTED:
                self.counts[name][seat] += other.counts[name][seat]
            for kind in FAULTS:
                self.faults[kind][seat] += other.faults[kind][seat]
        for seat, found in other.first.items():
            self._note(seat, found)

    def pot(self) -> dict[str, int]:
        """Return what went ``in`` to the pot and ``out``, and what was ``left``: each unit begins with an empty one."""
        return {"in": self.pot_in, "out": self.pot_out, "left": self.pot_in - self.pot_out}

    def seat(self, seat: int) -> dict[str, Any]:
        """Return what *seat* came to: ``net``, ``mean`` a unit, its 95 % interval ``ci95``, the counts, its faults."""
        mean = self.net[seat] / self.units if self.units else 0.0
        half = Z95 * self._standard_error(seat)
        interval = [round(mean - half, 6), round(mean + half, 6)] if self.units > 1 else None
        counts = {name: self.counts[name][seat] for name in COUNTED}
        faults = self.faults_of(seat)
        return {"net": self.net[seat], "mean": round(mean, 6), "ci95": interval, **counts, "faults": faults}

    def faults_of(self, seat: int) -> dict[str, int]:
        """Return how often the bot at *seat* failed, by kind; every kind is told."""
        return {kind: self.faults[kind][seat] for kind in FAULTS}

    def _standard_error(self, seat: int) -> float:
        n, total = self.units, self.net[seat]
        if n < 2:
            return 0.0
        return sqrt((n * self.squares[seat] - total * total) / (n * (n - 1)) / n)
