"""The same deals played under several alternatives: variants, line-ups, or values of a setting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..state import GameState
from .contrasts import COUNT, SHARE, SPREAD, STAKES, Contrasts, Measure
from .job import Job, Played, unit
from .measures import Measured, measured
from .watch import Watch

STRETCH = 200  # hands a task, all alternatives together
CALLED_OFF = "called-off"


@dataclass(frozen=True)
class Pairs:
    """A comparison, told completely: each unit is played by every one of `jobs`.  It is a `work.Work`.

    The jobs differ in variant and bots only: seed and seats give them the same deals, and the bots the same chance.
    """

    jobs: tuple[Job, ...]

    def __post_init__(self) -> None:
        if len({(job.seed, job.seats, job.hands, job.evening) for job in self.jobs}) != 1:
            raise ValueError("what is compared must have one seed and the same seats, hands and evenings")

    @property
    def units(self) -> int:
        """How many hands or evenings there are; each is played by every job."""
        return self.jobs[0].units

    @property
    def unit_hands(self) -> int:
        """How many hands a unit has."""
        return self.jobs[0].evening or 1

    @property
    def stretch(self) -> int:
        """How many units make a task."""
        return max(1, STRETCH // (self.unit_hands * len(self.jobs)))

    @property
    def hands(self) -> int:
        """How many hands are played in all."""
        return self.jobs[0].hands * len(self.jobs)

    @property
    def bot_seconds(self) -> float:
        """What a bot has for a decision, 0 for as long as it wants."""
        return self.jobs[0].bot_seconds

    def ready(self) -> None:
        """Load the bots and make the rules of every job.

        Raises:
            PluginError: a bot is not there, or can't be imported or made.
        """
        for job in self.jobs:
            job.ready()

    def identity(self) -> dict[str, Any]:
        """Return all that the results depend on, as JSON has it."""
        return {"kind": "comparison", "sides": [job.identity() for job in self.jobs]}

    def empty(self) -> Contrasts:
        """Return contrasts of no units."""
        return Contrasts(len(self.jobs))

    def read(self, data: Any) -> Contrasts:
        """Return the contrasts that gave this `Contrasts.data`."""
        return Contrasts.read(data)

    def do(self, start: int, stop: int, watch: Watch) -> tuple[Contrasts, Mapping[str, bytes]]:
        """Play the units from *start* up to *stop* under every alternative."""
        part = self.empty()
        for index in range(start, stop):
            sides = [[*unit(job, index, watch)] for job in self.jobs]
            ways = [[_way(one.state) for one in side] for side in sides]
            nets = [[one.result.net for one in side] for side in sides]
            told = [self.counted(side) for side in sides]
            part.add(told, [way == ways[0] for way in ways], [net == nets[0] for net in nets])
            for at, side in enumerate(sides):
                for played in side:
                    part.add_faults(at, played.k, played.faults)
        return part, {}

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Seats by the bots they have under the alternatives; none if all seats have the same ones."""
        groups: dict[tuple[str, ...], list[int]] = {}
        for seat, bots in enumerate(zip(*(job.bots for job in self.jobs), strict=True)):
            groups.setdefault(bots, []).append(seat)
        return tuple(map(tuple, groups.values())) if len(groups) > 1 else ()

    def measures(self, kinds: Sequence[str] = ()) -> list[Measure]:
        """Return what is measured, with these *kinds* of ù."""
        seats = self.jobs[0].seats
        return [
            *(Measure(f"net.{place}", STAKES) for place in range(1, seats + 1)),
            *(Measure(group_key(group), STAKES, len(group)) for group in self.groups),
            Measure("moved", STAKES),
            Measure("spread", SPREAD, seats),
            Measure("pot", STAKES),
            Measure("won", SHARE),
            Measure("u", SHARE),
            *(Measure(f"u.{kind}", SHARE) for kind in kinds),
            Measure("den", SHARE),
            Measure(CALLED_OFF, SHARE),
            *(Measure(key, COUNT) for key in ("mom", "eats", "chots", "tais", "turns")),
        ]

    def shown(self, part: Contrasts) -> list[Measure]:
        """Return the measures that have anything to say: what never happened is left out.

        Kinds of ù are told if there are several.
        """
        kinds = sorted(key.removeprefix("u.") for key in part.sums if key.startswith("u."))
        return [one for one in self.measures(kinds if len(kinds) > 1 else ()) if part.happened(one)]

    def counted(self, hands: Sequence[Played]) -> Counter[str]:
        """Return what the hands of one unit came to under one alternative."""
        told: Counter[str] = Counter()
        for one in hands:
            _count(told, measured(one.k, one.result, one.state), self.groups)
        return told


def group_key(group: Sequence[int]) -> str:
    """Return the key of what the seats of a group won or lost, such as ``net.p2+p3``."""
    return "net." + "+".join([f"p{seat + 1}" for seat in group])


def _way(state: GameState) -> tuple[object, ...]:
    """Return how a hand was played: what every card came to, who ate which when, and how many actions it took."""
    eats = [(eat.eater, eat.card, eat.at) for eat in state.eats]
    return state.at, state.hands, state.piles, state.melds, eats


def _count(told: Counter[str], one: Measured, groups: Sequence[Sequence[int]]) -> None:
    """Add the numbers of a hand to what is *told* of its unit."""
    net, seats = one.net, len(one.net)
    for place in range(seats):
        told[f"net.{place + 1}"] += net[(one.starter + place) % seats]
    for group in groups:
        told[group_key(group)] += sum([net[seat] for seat in group])
    told["moved"] -= sum([stakes for stakes in net if stakes < 0])
    told["spread"] += sum([stakes * stakes for stakes in net])
    told["pot"] += one.pot_in - one.pot_out
    told["won"] += one.winner == one.starter
    told[CALLED_OFF] += one.ended == CALLED_OFF
    told["u"] += one.u is not None
    for kind in one.kinds:
        told[f"u.{kind}"] += 1
    told["den"] += bool(one.den)
    told["mom"] += len(one.mom)
    told["eats"] += sum(one.eats)
    told["chots"] += sum(one.chots)
    told["tais"] += sum(one.tai)
    told["turns"] += one.turns
