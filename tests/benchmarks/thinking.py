"""How fast the thinker thinks, and how strong it is, beside how fast hands are played by chance in the same run.

Run it with ``python tests/benchmarks/thinking.py``; ``--deals N --against BOT`` measures strength instead, over N
mirrored deals: one thinker at each of the seats in turn, the other bot at all others.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from time import process_time
from typing import Any

from tala_bots.thinker_bot import PLAYOUTS, Thinker
from tala_bots.thinker_dealing import Dealing
from tala_bots.thinker_playing import Quick, quick_player
from tala_core.bots import Bot, load_bot
from tala_core.rules import RuleSet
from tala_core.shuffle import stream
from tala_core.state import GameState
from tala_core.variants import load
from tala_core.views import PlayerView

HANDS, DEALS, Z95 = 40, 20, 1.96


def timed(what: Callable[[], Any], number: int) -> float:
    """Return how many of a *number* of things are done in a second of CPU time."""
    began = process_time()
    what()
    return number / (process_time() - began)


def by_chance(rules: RuleSet) -> int:
    """Play hands by chance, without views; return how many actions they took."""
    random, actions = stream("chance"), 0
    for k in range(5 * HANDS):
        state = rules.start(f"chance/{k}")
        while state.ended is None:
            legal = rules.legal(state)
            state = rules.act_unchecked(state, legal[int(random.random() * len(legal))])
        rules.result(state)
        actions += state.at + 1
    return actions


def decisions(rules: RuleSet) -> Iterator[GameState]:
    """Yield the states of quick hands in which there is something to choose."""
    quick = quick_player(rules)
    for k in range(HANDS):
        state = rules.start(f"thinking/{k}")
        while state.ended is None:
            if len(rules.legal(state)) > 1:
                yield state
            state = rules.act_unchecked(state, quick.first(state))


def imagined(supposed: list[tuple[PlayerView, Any]]) -> None:
    """Imagine states, and keep none: what is kept, the garbage collector goes through again and again."""
    for view, cards in supposed:
        view.imagine(*cards)


def playouts(quick: Quick, worlds: list[GameState]) -> Iterator[int]:
    """Play states out and settle the hands; yield how many actions each took."""
    for _deal in range(DEALS):
        for world in worlds:
            end = quick.played_out(world)
            world.rules.result(end)
            yield end.at - world.at


def speed(rules: RuleSet) -> None:
    """Print what deals, imagined states, playouts and decisions take."""
    random, quick = stream("speed"), quick_player(rules)
    views = [PlayerView(state, state.seat) for state in decisions(rules)]
    middle = [view for view in views if 2 * rules.seats <= view.turn <= 3 * rules.seats]
    supposed = []
    rate = timed(lambda: supposed.extend((view, Dealing(view).deal(random)) for view in views), len(views))
    print(f"first deal of a view     {1e6 / rate:8.1f} us")
    dealing = [(view, Dealing(view)) for view in views]
    more = [(view, one) for view, one in dealing for _deal in range(DEALS)]
    rate = timed(lambda: supposed.extend((view, one.deal(random)) for view, one in more), len(more))
    print(f"a further deal           {1e6 / rate:8.1f} us")
    print(f"an imagined state        {1e6 / timed(lambda: imagined(supposed), len(supposed)):8.1f} us")
    worlds = [v.imagine(*Dealing(v).deal(random)) for v in middle]
    played: list[int] = []
    rate = timed(lambda: played.extend(playouts(quick, worlds)), DEALS * len(worlds))
    actions = sum(played) / len(played)
    print(
        f"playouts from mid-game   {rate:8.0f} a second, {actions:.1f} actions each, {rate * actions:.0f} in a second"
    )
    count = [0]
    rate = timed(lambda: count.__setitem__(0, by_chance(rules)), 1)
    print(f"by chance, the same core {rate * count[0]:8.0f} actions a second, {rate * 5 * HANDS:.0f} hands a second")
    bot, some = Thinker(), views[:: max(len(views) // 20, 1)]
    rate = timed(lambda: [bot(view, random) for view in some], len(some))
    print(f"a decision               {1000 / rate:8.1f} ms with {PLAYOUTS} playouts")


def net(rules: RuleSet, seed: str, bots: list[Bot]) -> tuple[int, ...]:
    """Return what each seat won in the hand of *seed*."""
    state = rules.start(seed)
    chance = [stream(f"{seed}/p{seat + 1}") for seat in range(rules.seats)]
    while state.ended is None:
        state = rules.act(state, bots[state.seat](PlayerView(state, state.seat), chance[state.seat]))
    return rules.result(state).net


def mean_over_seats(variant: str, seats: int, against: str, playouts: int, seed: str) -> float:
    """Return what one thinker wins in the hand of *seed*, on average over the seats it may have."""
    rules, thinker, other = load(variant).rules_for(seats), Thinker(playouts), load_bot(against)
    total = 0
    for seat in range(seats):
        total += net(rules, seed, [thinker if one == seat else other for one in range(seats)])[seat]
    return total / seats


def strength(variant: str, seats: int, deals: int, against: str, playouts: int, jobs: int) -> None:
    """Print what one thinker wins a hand among others, on average over all seats of each deal."""
    one = partial(mean_over_seats, variant, seats, against, playouts)
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        means = [*pool.map(one, [f"strength/{k}" for k in range(deals)], chunksize=4)]
    mean = sum(means) / deals
    error = sqrt(sum((value - mean) ** 2 for value in means) / (deals - 1) / deals)
    print(f"one thinker among {against}: {mean:+.3f} ± {Z95 * error:.3f} stakes a hand, {deals} deals, each seat once")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="chuan")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--against", default="careful")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    parser.add_argument("--jobs", type=int, default=1)
    told = parser.parse_args()
    if told.deals > 1:
        strength(told.variant, told.seats, told.deals, told.against, told.playouts, told.jobs)
    else:
        speed(load(told.variant).rules_for(told.seats))


if __name__ == "__main__":
    main()
