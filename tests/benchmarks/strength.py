"""How strong the bots are: what each wins a hand, and more than another, over mirrored deals.

Run it with ``python tests/benchmarks/strength.py --bots random,greedy,careful --deals 1000`` (``--variant V`` as often
as you like, or ``all`` for every shipped one; ``--seats N``, else every size that the variant is played by).

Each table is one ``tala tournament``: every deal is played again until each bot has had every seat of it.  Figures are
in stakes a hand, with intervals of 95 % by the deal.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any


def main() -> None:
    """Play the tournaments and print a line a bot and a pair."""
    told = arguments()
    for variant in shipped() if told.variant == ["all"] else told.variant:
        for seats in [told.seats] if told.seats else sizes(variant):
            print(f"{variant}, {seats} seats", flush=True)
            for line in lines(tournament(variant, seats, told)):
                print(f"  {line}", flush=True)


def arguments() -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="random,greedy,careful", help="names, separated by commas")
    parser.add_argument("--deals", type=int, default=1000, help="so many for each table (default 1000)")
    parser.add_argument("--variant", action="append", help="a variant, or all (default chuan)")
    parser.add_argument("--seats", type=int, help="one size of the table (default every size there is)")
    parser.add_argument("--seed", default="strength", help="names the deals")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    told = parser.parse_args()
    told.variant = told.variant or ["chuan"]
    return told


def shipped() -> list[str]:
    """Return the names of the shipped variants."""
    from tala_core.variants.finding import SHIPPED, found

    return [one.name for one in found() if one.origin == SHIPPED]


def sizes(variant: str) -> Sequence[int]:
    """Return how many may play *variant*, most first."""
    from tala_core.variants import load

    fewest, most = load(variant).table["seats"]
    return range(most, fewest - 1, -1)


def tournament(variant: str, seats: int, told: argparse.Namespace) -> dict[str, Any]:
    """Return what ``tala tournament`` tells of one."""
    command = [sys.executable, "-m", "tala_core", "tournament", variant, "--bots", told.bots, "--json"]
    numbers = ["--deals", str(told.deals), "--seats", str(seats), "--seed", told.seed, "--jobs", str(told.jobs)]
    done = subprocess.run([*command, *numbers], stdout=subprocess.PIPE, check=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def lines(result: dict[str, Any]) -> Iterator[str]:
    """Yield what each bot won a hand, and what each won more than the next ones."""
    for one in result["bots"]:
        yield f"{one['bot']:20}{stakes(one['mean'], one['ci95'])}  {one['hands']:,} hands"
    order = [one["bot"] for one in result["bots"]]
    for one in result["cross"]:
        if order.index(one["bot"]) < order.index(one["against"]):
            yield f"{one['bot'] + ' - ' + one['against']:20}{stakes(one['difference'], one['ci95'])}"


def stakes(mean: float, ends: Sequence[float] | None) -> str:
    """Return a mean with half its interval."""
    return f"{mean:+7.3f}" + (f" ± {(ends[1] - ends[0]) / 2:.3f}" if ends else "")


if __name__ == "__main__":
    main()
