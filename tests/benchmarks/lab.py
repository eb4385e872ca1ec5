"""What the laboratory costs: hands a second of each bot, playouts of the thinker, records, statistics, memory.

Run it with ``python tests/benchmarks/lab.py``; ``--help`` names the sizes.  On a machine that does other things too the
rates are lower, the shares are not: all of what is compared is done in turn, a few hands of each, and measured in CPU
time; a share is the median over the rounds.  Scaling over workers is measured by ``scaling.py``.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import NamedTuple

from tala_core.bots import load_bot
from tala_core.shuffle import stream
from tala_core.simulation.job import Job, unit
from tala_core.simulation.watch import Watch
from tala_core.state import GameState
from tala_core.variants import load
from tala_core.views import PlayerView

SEATS = 4
BOTS = {"random": 1000, "greedy": 500, "careful": 200, "thinker": 2}  # hands of each in one round
SLICE = 50  # hands of each kind in turn, where shares are measured
TALA = [sys.executable, "-m", "tala_core"]
COMMAND = [*TALA, "simulate", "chuan", "--seats", "2", "--bots", "random", "--seed", "1", "--json"]


def spent(work: Callable[[], object]) -> float:
    """Return the seconds of CPU time that *work* takes."""
    began = process_time()
    work()
    return process_time() - began


# --- how fast bots are ---


class Rate(NamedTuple):
    """Hands and decisions a second of a bot in every seat, statistics included."""

    hands: float
    decisions: float


def rate(bot: str, hands: int) -> Rate:
    """Return how fast a bot plays so many hands."""
    job = Job(load("chuan"), SEATS, (bot,) * SEATS, "lab", hands, bot_seconds=0)
    job.ready()
    tally = job.empty()
    seconds = spent(lambda: tally.merge(job.do(0, hands, Watch())[0]))
    return Rate(hands / seconds, tally.actions / seconds)


# --- how fast the thinker plays on ---


def places(hands: int) -> list[GameState]:
    """Return states from greedy hands, each with something to decide: every fifth decision."""
    found = []
    for k in range(hands):
        state, bot = load("chuan").rules_for(SEATS).start(f"lab/{k}"), load_bot("greedy")
        while state.ended is None:
            if len(state.rules.legal(state)) > 1:
                found.append(state)
            state = state.rules.act(state, bot(PlayerView(state, state.seat), stream("lab")))
    return found[::5]


def playouts(states: Sequence[GameState], each: int) -> float:
    """Return how many hands a second the thinker plays on to their ends, weighing what can be done in *states*.

    A playout of its own is one action in one deal; it does the same number of each action.
    """
    thinker, done = load_bot("thinker"), 0

    def think() -> None:
        nonlocal done
        for state in states:
            view = PlayerView(state, state.seat)
            options = len(view.legal())
            thinker.values(view, stream("lab/think"), playouts=each * options)  # type: ignore[attr-defined]
            done += each * options

    seconds = spent(think)
    return done / seconds


# --- what records and statistics cost ---


@dataclass(frozen=True)
class Shares:
    """What is added to the playing, as shares of it: medians over slices."""

    records: float
    statistics: float
    both: float


def shares(bot: str, slices: int) -> Shares:
    """Return what records and statistics cost beside playing with a bot.

    Playing is what `unit` does: deal, views, bots, rules and the settling.
    """
    plain = Job(load("chuan"), SEATS, (bot,) * SEATS, "lab", slices * SLICE, bot_seconds=0)
    written = Job(load("chuan"), SEATS, (bot,) * SEATS, "lab", slices * SLICE, records=True, bot_seconds=0)
    kinds: dict[str, Callable[[int, int], object]] = {
        "playing": lambda start, stop: [played for k in range(start, stop) for played in unit(plain, k)],
        "records": lambda start, stop: [played for k in range(start, stop) for played in unit(written, k)],
        "statistics": lambda start, stop: plain.do(start, stop, Watch()),
        "both": lambda start, stop: written.do(start, stop, Watch()),
    }
    took: dict[str, list[float]] = {kind: [] for kind in kinds}
    for at in range(slices):
        order = [*kinds][at % len(kinds) :] + [*kinds][: at % len(kinds)]  # none of them always comes first
        for kind in order:
            work, start = kinds[kind], at * SLICE
            took[kind].append(spent(lambda work=work, start=start: work(start, start + SLICE)))  # type: ignore[misc]
    return Shares(*[
        median(more / playing for more, playing in zip(took[kind], took["playing"], strict=True)) - 1
        for kind in ("records", "statistics", "both")
    ])  # fmt: skip


# --- memory ---


def peak(hands: int) -> float:
    """Return the most memory, in MiB, that a process held in which so many hands were simulated."""
    output = os.open(os.devnull, os.O_WRONLY)
    files = [(os.POSIX_SPAWN_DUP2, output, 1)]
    process = os.posix_spawn(COMMAND[0], [*COMMAND, "--hands", str(hands)], os.environ, file_actions=files)
    _process, status, usage = os.wait4(process, 0)
    os.close(output)
    if status:
        raise SystemExit(f"{' '.join(COMMAND)} --hands {hands} ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)


# --- the table ---


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which medians are told (default 5)")
    parser.add_argument("--bots", default=",".join(BOTS), help="bots to measure (default %(default)s)")
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual number of hands a round (default 1)")
    parser.add_argument("--slices", type=int, default=40, help=f"slices of {SLICE} hands for the shares (default 40)")
    parser.add_argument("--playouts", type=int, default=20, help="playouts of each action (default 20); 0 for none")
    parser.add_argument(
        "--memory", default="10000,1000000", help="hands of which the peak memory is told (default %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    told = parser.parse_args()
    figures = {**_rates(told), **_playouts(told), **_shares(told), **_memory(told)}
    print(json.dumps(figures) if told.json else "\n".join(_lines(figures)))


Figures = dict[str, dict[str, float]]


def _rates(told: argparse.Namespace) -> Figures:
    """Measure the bots in turn, so that all of them see the same neighbours."""
    bots = [bot for bot in told.bots.split(",") if bot]
    runs: dict[str, list[Rate]] = {bot: [] for bot in bots}
    for _round in range(told.rounds):
        for bot in bots:
            runs[bot].append(rate(bot, max(1, round(told.scale * BOTS.get(bot, 100)))))
    return {
        "hands a second": {bot: median(one.hands for one in runs[bot]) for bot in bots},
        "decisions a second": {bot: median(one.decisions for one in runs[bot]) for bot in bots},
    }


def _playouts(told: argparse.Namespace) -> Figures:
    if not told.playouts:
        return {}
    states = places(3)
    return {"playouts a second": {"thinker": median(playouts(states, told.playouts) for _ in range(told.rounds))}}


def _shares(told: argparse.Namespace) -> Figures:
    if not told.slices:
        return {}
    found = {bot: shares(bot, told.slices) for bot in ("random", "greedy")}
    return {f"{bot}: more than playing": vars(one) for bot, one in found.items()}


def _memory(told: argparse.Namespace) -> Figures:
    sizes = [int(size) for size in told.memory.split(",") if size]
    if not sizes or not hasattr(os, "wait4"):
        return {}
    return {"peak memory, MiB": {f"{hands:,} hands": peak(hands) for hands in sizes}}


def _lines(figures: Figures) -> list[str]:
    lines = []
    for title, values in figures.items():
        lines.append(title)
        for name, value in values.items():
            text = (
                f"{100 * value:+.1f} %" if "more than" in title else f"{value:,.1f}" if value < 100 else f"{value:,.0f}"
            )
            lines.append(f"  {name:20}{text:>12}")
    return lines


if __name__ == "__main__":
    main()
