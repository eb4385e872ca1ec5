"""What is to be simulated, and playing one unit of it: a hand, or an evening of several."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from gettext import gettext as _
from operator import add
from random import Random
from typing import Any

from .. import records
from ..actions import Action
from ..bot_names import BotName
from ..bots import SECONDS, Bot, Fault, acted, bot_maker, fault_of, played_for, plugin_of
from ..errors import PluginError, TalaError
from ..outcome import Result
from ..plugins import finding
from ..rules import RuleSet
from ..shuffle import number, stream
from ..state import GameState
from ..table import Evening
from ..variants import Variant
from ..views import PlayerView
from . import rows
from .measures import measured
from .tally import Tally
from .watch import Watch

STRETCH = 200  # hands a task: about 0.1 s of work, so stopping is quick and sharing out costs little


@dataclass(frozen=True)
class Job:
    """A simulation, told completely: the same job gives the same hands anywhere.  It is a `work.Work`.

    `evening` is the number of hands in an evening; 0 for hands that have nothing to do with each other.  A bot has
    `bot_seconds` for a decision, 0 for as long as it wants.  With `records` every hand is written down, `legal` with
    all that was legal in it; with `rows` its numbers are (`rows`).
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
    rows: bool = False

    @property
    def units(self) -> int:
        """How many hands or evenings there are."""
        return self.hands // self.evening if self.evening else self.hands

    @property
    def stretch(self) -> int:
        """How many units make a task."""
        return max(1, STRETCH // (self.evening or 1))

    def ready(self) -> None:
        """Load the bots and make the rules, which can go wrong.

        Raises:
            PluginError: a bot is not there, or can't be imported or made.
        """
        self.players()
        with _blamed(self, 0):
            self.variant.rules_for(self.seats)

    def identity(self) -> dict[str, Any]:
        """Return all that the results depend on, as JSON has it."""
        return {
            "kind": "simulation",
            "version": finding.of_ours(),
            "variant": self.variant.name,
            "hash": self.variant.hash,
            "rules": {
                name: finding.origin(finding.RULES, name, rule).strip(" ()")
                for name, rule in self.variant.plugins.items()
            },
            "seats": self.seats,
            "bots": [made_by(name) for name in self.bots],
            "seed": self.seed,
            "hands": self.hands,
            "evening": self.evening,
            "records": self.records,
            "legal": self.legal,
            "rows": self.rows,
            "bot_seconds": self.bot_seconds,
        }

    def empty(self) -> Tally:
        """Return a tally of no hands."""
        return Tally(self.seats)

    def read(self, data: Any) -> Tally:
        """Return the tally that gave this `Tally.data`."""
        return Tally.read(data)

    def do(self, start: int, stop: int, watch: Watch) -> tuple[Tally, Mapping[str, bytes]]:
        """Play the units from *start* up to *stop*: what they came to, the lines of their ``records`` and ``rows``."""
        tally, kept, told = self.empty(), [], []
        for index in range(start, stop):
            nets = [0] * self.seats
            for played in unit(self, index, watch):
                one = measured(played.k, played.result, played.state)
                tally.add(one)
                tally.add_faults(played.k, played.faults)
                nets = [*map(add, nets, one.net)]
                if played.record is not None:
                    kept.append(played.record)
                if self.rows:
                    told.append(rows.line(one))
            tally.add_unit(nets)
        out = {"records": kept} if self.records else {}
        out |= {"rows": told} if self.rows else {}
        return tally, {name: "".join([f"{one}\n" for one in lines]).encode() for name, lines in out.items()}

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
        return Job, (*told, self.bot_seconds, self.rows)


def made_by(bot: str) -> str:
    """Return which *bot* that is, with its distribution and version, and its settings."""
    plugin, settings = plugin_of(bot), BotName.read(bot).settings
    return " ".join([f"{plugin.distribution}:{plugin.name}", plugin.version, *_told(settings)])


def _told(settings: Mapping[str, Any]) -> list[str]:
    return [f"{key}={settings[key]!r}" for key in sorted(settings)]


def addressed(variant: Variant) -> str:
    """Return what names a variant in a command, with its settings."""
    settings = "".join(f" --set {shlex.quote(one)}" for one in variant.settings)
    return f"{shlex.quote(variant.address)}{settings}"


def allowed(seconds: float) -> str:
    """Return the option that gives bots so many *seconds*; nothing if they have as many as usual."""
    return "" if seconds == SECONDS else f" --bot-seconds {seconds:g}"


@dataclass(frozen=True, slots=True)
class Played:
    """Hand *k* that was simulated: how it was settled, the state it ended in, its record if one is kept, faults."""

    k: int
    result: Result
    state: GameState
    record: str | None
    faults: Sequence[Fault]

    @property
    def actions(self) -> int:
        """How many actions the hand took."""
        return self.state.at + 1


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
    return Played(k, result, state, record, kept.faults)


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
    turns: list[tuple[int, Action]] = field(default_factory=list)
    legal: list[list[str]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def turn(self, before: GameState, seat: int, action: Action) -> None:
        """Keep a turn that was possible in the state *before* it."""
        if self.job.legal:
            self.legal.append(records.legal_turns(before))
        self.turns.append((seat, action))

    def record(self, state: GameState, seed: str, result: Result) -> str:
        """Return the record of the hand that ended in *state*."""
        legal = self.legal if self.job.legal else None
        variant, players = self.job.variant, self.job.bots
        turns = [f"p{seat + 1} {_text(action)}" for seat, action in self.turns]
        told = records.written(variant, state, turns, seed=seed, players=players, legal=legal, result=result)
        return records.line(told, variant)


_texts: dict[int, tuple[Action, str]] = {}  # by the identity of an action, which it keeps alive
MOST_TEXTS = 1000


def _text(action: Action) -> str:
    """Return an action as text, which is remembered: most are the same objects in every hand, made once."""
    if known := _texts.get(id(action)):
        return known[1]
    text = str(action)
    if len(_texts) < MOST_TEXTS:
        _texts[id(action)] = action, text
    return text


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
                    kept.turn(state, seat, action)
                state = after
        except BaseException as error:
            choosing, watch.asked = watch.asked is not None, None  # before all else: until then it may be interrupted
            kept.faults.append(fault_of(error, state, players[state.seat], choosing))
            for turn, after in played_for(state):
                kept.turn(state, turn.seat, turn.action)
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
