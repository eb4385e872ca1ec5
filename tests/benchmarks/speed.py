"""How fast hands are played and arranged, beside OpenSpiel's gin rummy in the same run.

Run it with ``python tests/benchmarks/speed.py`` (``--rounds N`` for more of the interleaved rounds).  The gin rummy
columns need the package ``open_spiel``; without it only our own figures are printed.

What is measured: whole ``tala simulate`` processes on one core, start-up, statistics and table included, against
OpenSpiel's own loop in C++ (``evaluate_bots`` with uniform bots), its import not counted.  Chance steps count on
neither side.  The two take turns, so both see the same neighbours; a ratio is the median of the ratios per round.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

Rates = tuple[float, float]  # hands a second, decisions a second

HANDS = {"random": 20_000, "greedy": 20_000}
GIN_GAMES = 2000
ARRANGED = 20_000


def simulate(bot: str, hands: int) -> Rates:
    """Return hands a second and decisions a second of a whole ``tala simulate`` process."""
    began = perf_counter()
    command = [sys.executable, "-m", "tala_core", "simulate", "chuan", "--hands", str(hands), "--seats", "4"]
    done = subprocess.run([*command, "--bots", bot, "--seed", "1", "--json"], capture_output=True, check=True)
    seconds = perf_counter() - began
    return hands / seconds, json.loads(done.stdout)["actions"] / seconds


def gin_rummy() -> Callable[[int], Rates] | None:
    """Return a function that plays so many games of OpenSpiel's gin rummy, or None if it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("gin_rummy")

    def play(games: int) -> Rates:
        played = []
        began = perf_counter()
        for number in range(games):
            state = game.new_initial_state()
            bots = [pyspiel.make_uniform_random_bot(player, 2 * number + player) for player in range(2)]
            pyspiel.evaluate_bots(state, bots, number)
            played.append(state)
        seconds = perf_counter() - began
        decisions = sum(1 for state in played for step in state.full_history() if step.player >= 0)
        return games / seconds, decisions / seconds

    return play


def arrangement(hands: int) -> float:
    """Return the microseconds that the exact arrangement of a random ten-card hand takes on average."""
    from tala_core.cards import DECK, union
    from tala_core.variants import load

    best = load("chuan").rules_for(4).melds.best
    random = Random(1)
    dealt = [union(random.sample(DECK, 10)) for _ in range(hands)]
    began = perf_counter()
    for hand in dealt:
        best(hand, 0)
    return (perf_counter() - began) / hands * 1e6


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (default 5)")
    rounds = parser.parse_args().rounds
    gin = gin_rummy()
    if gin is None:
        print("open_spiel is not installed: no ratios", file=sys.stderr)
    ours: dict[str, list[Rates]] = {bot: [] for bot in HANDS}
    theirs: list[Rates] = []
    arranged = []
    for _ in range(rounds):
        for bot, hands in HANDS.items():
            ours[bot].append(simulate(bot, hands))
        if gin:
            theirs.append(gin(GIN_GAMES))
        arranged.append(arrangement(ARRANGED))
    report(ours, theirs, arranged)


def report(ours: dict[str, list[Rates]], theirs: list[Rates], arranged: list[float]) -> None:
    """Print medians, and the medians of the ratios of each round."""
    print(f"{'':24}{'hands/s':>10}{'decisions/s':>13}{'x hands':>9}{'x decisions':>13}")
    for bot, runs in ours.items():
        ratios = "".join(f"{ratio:>11.2f}" for ratio in against(runs, theirs))
        print(f"tala simulate, {bot:9}{rates(runs)}{ratios}")
    if theirs:
        print(f"{'OpenSpiel gin_rummy':24}{rates(theirs)}")
    print(f"arranging a ten-card hand: {median(arranged):.2f} µs on average")


def rates(runs: list[Rates]) -> str:
    """Return the medians of hands and decisions a second, as two columns."""
    hands, decisions = (median(run[i] for run in runs) for i in (0, 1))
    return f"{hands:>10,.0f}{decisions:>13,.0f}"


def against(runs: list[Rates], theirs: list[Rates]) -> list[float]:
    """Return the medians of the ratios of hands and of decisions a second, round by round."""
    if not theirs:
        return []
    return [median(run[i] / other[i] for run, other in zip(runs, theirs, strict=True)) for i in (0, 1)]


if __name__ == "__main__":
    main()
