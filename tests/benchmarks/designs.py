"""Which replays of a deal tell two bots apart with the fewest hands; run it as ``python tests/benchmarks/designs.py``.

For each way of replaying a deal: the variance over the deals of the difference of two bots a hand, times the hands that
a deal takes.  The less that is, the fewer hands make the same interval.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from statistics import variance

from tala_core.bots import Bot, load_bot
from tala_core.simulation.tournament import LineUp, Tournament, line_ups, stride
from tala_core.testing import only
from tala_core.variants import load

DEALS, SEATS = 240, 4
Ways = Callable[[int], Sequence[LineUp]]


def passed(bots: int, ways: Sequence[LineUp]) -> list[LineUp]:
    return [tuple((bot + by) % bots for bot in way) for way in ways for by in range(bots)]


def base(bots: int, deal: int) -> LineUp:
    known = line_ups(bots, SEATS)
    return known[deal // SEATS * stride(len(known)) % len(known)]


def in_one_direction(bots: int) -> Ways:
    return lambda deal: passed(bots, [base(bots, deal)])


def in_both_directions(bots: int) -> Ways:
    return lambda deal: passed(bots, [base(bots, deal), tuple(-bot for bot in base(bots, deal))])


def every_line_up(bots: int) -> Ways:
    return lambda deal: [*permutations(range(bots), SEATS)]


def one_against_three(bots: int) -> Ways:
    """Each bot alone at each seat."""
    return lambda deal: [
        tuple(alone ^ (seat != at) for seat in range(SEATS)) for at in range(SEATS) for alone in (0, 1)
    ]


def measured(names: Sequence[str], ways: Ways) -> dict[tuple[int, int], float]:
    """Return for any two bots the variance of their difference a hand, times the hands of a deal."""
    work, told = Tournament(load("chuan"), SEATS, tuple(names), "designs", DEALS), []
    for deal in range(DEALS):
        nets: list[list[float]] = [[] for _name in names]
        for line_up in ways(deal):
            for bot, net in zip(line_up, work.replay(deal, line_up).result.net, strict=True):
                nets[bot].append(net)
        told.append([sum(one) / len(one) for one in nets])
    pairs = combinations(range(len(names)), 2)
    return {(a, b): variance(one[a] - one[b] for one in told) * len(ways(0)) for a, b in pairs}


DESIGNS = [
    (["greedy", "nearly"], {"two and two": in_one_direction, "one and three": one_against_three}),
    (["greedy", "nearly", "random"], {"one direction": in_one_direction, "both directions": in_both_directions}),
    (["greedy", "nearly", "half", "random"],
     {"one direction": in_one_direction, "both directions": in_both_directions, "every line-up": every_line_up}),
]  # fmt: skip


def mixed(share: float) -> Bot:
    """Return a bot that plays so large a *share* of its actions as greedy, the others by chance."""
    greedy, by_chance = load_bot("greedy"), load_bot("random")
    return lambda view, random: (greedy if random.random() < share else by_chance)(view, random)


def main() -> None:
    bots = {"greedy": mixed(1), "nearly": mixed(0.9), "half": mixed(0.5), "random": mixed(0)}
    with only(bots=bots):
        for names, designs in DESIGNS:
            for title, ways in designs.items():
                found = measured(names, ways(len(names)))
                told = "  ".join(f"{names[a]}-{names[b]} {value:.0f}" for (a, b), value in found.items())
                print(f"{len(names)} bots, {title} ({len(ways(len(names))(0))} hands a deal): {told}")


if __name__ == "__main__":
    main()
