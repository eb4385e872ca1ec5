"""What is to be simulated, and playing one unit of it: a hand, or an evening of several."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from gettext import gettext as _
from random import Random

from .. import records
from ..actions import Turn
from ..bots import SECONDS, Bot, Fault, acted, bot_maker, fault_of, played_for
from ..errors import PluginError, TalaError
from ..outcome import Result
from ..rules import RuleSet
from ..shuffle import number, stream
from ..state import GameState
from ..table import Evening
from ..variants import Variant
from ..views import PlayerView
from .watch import Watch


@dataclass(frozen=True)
class Job:
    """A simulation, told completely: the same job gives the same hands anywhere.

    `evening` is the number of hands in an evening; 0 for hands that have nothing to do with each other.  A bot has
    `bot_seconds` for a decision, 0 for as long as it wants.
    """

    variant: Variant
    seats: int
    bots: tuple[str, ...]
    seed: str
    hands: int
    evening: int = 0
    records: bool = False
    legal: bool = False
    bot_seconds: float = SECONDS

    @property
    def units(self) -> int:
        """How many hands or evenings there are."""
        return self.hands // self.evening if self.evening else self.hands

    def command(self, k: int) -> str:
        """Return the command that comes to hand *k* again."""
        hands = (k // self.evening + 1) * self.evening if self.evening else k + 1
        evening = f" --evening {self.evening}" if self.evening else ""
        bots = shlex.quote(self.bots[0] if len(set(self.bots)) == 1 else ",".join(self.bots))
        told = f"--seats {self.seats} --bots {bots} --seed {shlex.quote(self.seed)} --hands {hands}"
        return f"tala simulate {addressed(self.variant)} {told}{evening}{allowed(self.bot_seconds)}"

    @cached_property
    def makers(self) -> tuple[Callable[[], Bot], ...]:
        """What gives the bot of each seat.

        Raises:
            PluginError: a bot is not there, or can't be imported.
        """
        return tuple([bot_maker(name) for name in self.bots])

    def players(self) -> tuple[Bot, ...]:
        """Return the bots for a unit, one a seat: none remembers another unit, whoever played that.

        Raises:
            PluginError: a bot is not there, or can't be imported or made.
        """
        return tuple([made() for made in self.makers])

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
        return Job, (*told, self.bot_seconds)


def addressed(variant: Variant) -> str:
    """Return what names a variant in a command, with its settings."""
    settings = "".join(f" --set {shlex.quote(one)}" for one in variant.settings)
    return f"{shlex.quote(variant.address)}{settings}"


def allowed(seconds: float) -> str:
    """Return the option that gives bots so many *seconds*; nothing if they have as many as usual."""
    return "" if seconds == SECONDS else f" --bot-seconds {seconds:g}"


@dataclass(frozen=True, slots=True)
class Played:
    """Hand *k* that was simulated: how it was settled, how many actions it took, its record if one is kept, faults."""

    k: int
    result: Result
    actions: int
    record: str | None
    faults: Sequence[Fault]


def unit(job: Job, index: int, watch: Watch | None = None) -> Iterator[Played]:
    """Play hand *index* of the job, or all hands of evening *index*."""
    bots = job.players()
    if not job.evening:
        yield hand(job, index, index % job.seats, 0, bots, watch)
        return
    evening = Evening.opened(job.seats, owner=index % job.seats)
    for k in range(index * job.evening, (index + 1) * job.evening):
        with _blamed(job, k):
            starter = evening.starter(job.rules, stream(f"{job.seed}/{k}/starter"))
        played = hand(job, k, starter, evening.pot, bots, watch)
        evening = evening.after(played.result, starter)
        yield played


def hand(job: Job, k: int, starter: int, pot: int, bots: Sequence[Bot] = (), watch: Watch | None = None) -> Played:
    """Deal hand *k* and let the bots play it; where one fails, the table plays.

    Raises:
        PluginError: a rule failed; the text says which, and in which hand.
    """
    seed = f"{job.seed}/{k}"
    for seat, random in enumerate(job.randoms):
        random.seed(number(f"{seed}/p{seat + 1}"))
    kept = Kept(job)
    with _blamed(job, k):
        state = _to_the_end(job, job.rules.start(seed, starter, pot), bots or job.players(), watch or Watch(), kept)
        result = job.rules.result(state)
        record = kept.record(state, seed, result) if job.records else None
    return Played(k, result, state.at + 1, record, kept.faults)


@contextmanager
def _blamed(job: Job, k: int) -> Iterator[None]:
    """Say of what goes wrong inside in which hand it did, and the command that comes there again."""
    try:
        yield
    except TalaError as error:
        what = _("hand {seed} of {name!r}: {error}; again: {command}")
        told = {"seed": f"{job.seed}/{k}", "name": job.variant.name, "command": job.command(k)}
        raise PluginError(what.format(error=error, **told)) from error


@dataclass(slots=True)
class Kept:
    """What is kept of a hand as it goes on, as far as the job wants it recorded."""

    job: Job
    turns: list[Turn] = field(default_factory=list)
    legal: list[list[str]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def turn(self, before: GameState, turn: Turn) -> None:
        """Keep a turn that was possible in the state *before* it."""
        if self.job.legal:
            self.legal.append(records.legal_turns(before))
        self.turns.append(turn)

    def record(self, state: GameState, seed: str, result: Result) -> str:
        """Return the record of the hand that ended in *state*."""
        legal = self.legal if self.job.legal else None
        told = records.written(
            self.job.variant, state, self.turns, seed=seed, players=self.job.bots, legal=legal, result=result
        )
        return records.line(told)


def _to_the_end(job: Job, state: GameState, players: Sequence[Bot], watch: Watch, kept: Kept) -> GameState:
    """Return the state at the end."""
    bots, randoms, act_unchecked = [watch.timed(bot) for bot in players], job.randoms, job.rules.act_unchecked
    recorded = job.records
    while state.ended is None:
        try:
            while state.ended is None:  # a loop of its own, so that no decision has to begin a try
                seat = state.seat
                if state.late:
                    action = job.rules.table_action(state)
                    after = job.rules.act(state, action)
                else:
                    view = PlayerView(state, seat)
                    watch.asked = view
                    action = bots[seat](view, randoms[seat])
                    watch.asked = None
                    after = (act_unchecked if view.has_listed(action) else acted)(state, action)
                if recorded:
                    kept.turn(state, Turn(seat, action))
                state = after
        except BaseException as error:
            choosing, watch.asked = watch.asked is not None, None  # before all else: until then it may be interrupted
            kept.faults.append(fault_of(error, state, players[state.seat], choosing))
            for turn, after in played_for(state):
                kept.turn(state, turn)
                state = after
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
