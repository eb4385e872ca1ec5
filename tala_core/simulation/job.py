"""What is to be simulated, and playing one unit of it: a hand, or an evening of several."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from gettext import gettext as _
from random import Random

from .. import records
from ..actions import Turn
from ..bots import Bot, bot_fault, load_bot
from ..errors import PluginError, TalaError
from ..outcome import Result
from ..rules import RuleSet
from ..shuffle import number, stream
from ..state import GameState
from ..table import Evening
from ..variants import Variant
from ..views import PlayerView


@dataclass(frozen=True)
class Job:
    """A simulation, told completely: the same job gives the same hands anywhere.

    `evening` is the number of hands in an evening; 0 for hands that have nothing to do with each other.
    """

    variant: Variant
    seats: int
    bots: tuple[str, ...]
    seed: str
    hands: int
    evening: int = 0
    records: bool = False
    legal: bool = False

    @property
    def units(self) -> int:
        """How many hands or evenings there are."""
        return self.hands // self.evening if self.evening else self.hands

    def command(self, k: int) -> str:
        """Return the command that comes to hand *k* again."""
        hands = (k // self.evening + 1) * self.evening if self.evening else k + 1
        evening = f" --evening {self.evening}" if self.evening else ""
        bots = self.bots[0] if len(set(self.bots)) == 1 else ",".join(self.bots)
        told = f"--seats {self.seats} --bots {bots} --seed {shlex.quote(self.seed)} --hands {hands}"
        settings = "".join(f" --set {shlex.quote(one)}" for one in self.variant.settings)
        return f"tala simulate {shlex.quote(self.variant.address)}{settings} {told}{evening}"

    @cached_property
    def players(self) -> tuple[Bot, ...]:
        """The bots themselves, by seat."""
        return tuple([load_bot(name) for name in self.bots])  # one a seat: a bot with a memory has its own

    @cached_property
    def rules(self) -> RuleSet:
        """The rules for the seats of this job."""
        return self.variant.rules_for(self.seats)

    @cached_property
    def randoms(self) -> tuple[Random, ...]:
        """One random source a seat, seeded anew for each hand."""
        return tuple([Random(0) for _bot in self.bots])

    def __reduce__(self) -> tuple[object, ...]:
        told = (self.variant, self.seats, self.bots, self.seed, self.hands, self.evening, self.records, self.legal)
        return Job, told


@dataclass(frozen=True, slots=True)
class Played:
    """One hand that was simulated: how it was settled, how many actions it took, and its record if one is kept."""

    result: Result
    actions: int
    record: str | None


def unit(job: Job, index: int) -> Iterator[Played]:
    """Play hand *index* of the job, or all hands of evening *index*."""
    if not job.evening:
        yield hand(job, index, index % job.seats, 0)
        return
    evening = Evening.opened(job.seats, owner=index % job.seats)
    for k in range(index * job.evening, (index + 1) * job.evening):
        starter = evening.starter(job.rules, stream(f"{job.seed}/{k}/starter"))
        played = hand(job, k, starter, evening.pot)
        evening = evening.after(played.result, starter)
        yield played


def hand(job: Job, k: int, starter: int, pot: int) -> Played:
    """Deal hand *k* and let the bots play it.

    Raises:
        PluginError: a rule or a bot failed; the text says which, and in which hand.
    """
    seed = f"{job.seed}/{k}"
    for seat, random in enumerate(job.randoms):
        random.seed(number(f"{seed}/p{seat + 1}"))
    state = job.rules.start(seed, starter, pot)
    turns: list[Turn] = []
    legal: list[list[str]] = []
    try:
        state = _to_the_end(job, state, turns, legal)
        result = job.rules.result(state)
    except TalaError as error:
        what = _("hand {seed} of {name!r}: {error}; again: {command}")
        again = job.command(k)
        raise PluginError(what.format(seed=seed, name=job.variant.name, error=error, command=again)) from error
    if not job.records:
        return Played(result, state.at + 1, None)
    record = records.written(
        job.variant, state, turns, seed=seed, players=job.bots, legal=legal if job.legal else None, result=result
    )
    return Played(result, state.at + 1, records.line(record))


def _to_the_end(job: Job, state: GameState, turns: list[Turn], legal: list[list[str]]) -> GameState:
    """Return the state at the end; *turns* and *legal* are filled as far as the job wants them recorded."""
    bots, randoms, act, act_unchecked = job.players, job.randoms, job.rules.act, job.rules.act_unchecked
    seat = state.seat
    try:
        while state.ended is None:
            seat = state.seat
            view = PlayerView(state, seat)
            action = view.legal()[0] if state.late else bots[seat](view, randoms[seat])
            if job.legal:
                legal.append(records.legal_turns(state))
            if job.records:
                turns.append(Turn(seat, action))
            state = (act_unchecked if view.has_listed(action) else act)(state, action)
    except (Exception, SystemExit) as error:
        raise bot_fault(job.bots[seat], error, state) from error
    return state


def seated(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the bot of each seat: one name fills them all.

    Raises:
        ValueError: there are neither one nor as many names as seats.
    """
    if len(names) == 1:
        return (names[0],) * seats
    if len(names) != seats:
        what = _("{told} bots for {seats} seats; name one, or one a seat")
        raise ValueError(what.format(told=len(names), seats=seats))
    return tuple(names)
