"""The example in every hook's docstring is a rule that plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from textwrap import indent
from typing import Any

import pytest

from tala_core import actions, cards, events, moves, options, outcome
from tala_core.bots import load_bot
from tala_core.hookspecs import hookimpl
from tala_core.options import Said, Sizes
from tala_core.outcome import Standing
from tala_core.plugins.hooks import documented
from tala_core.resolve import conflicts, sayings
from tala_core.rules import RuleSet, Table
from tala_core.shuffle import shuffled
from tala_core.state import GameState
from tala_core.table import Evening
from tala_core.testing import played, position
from tala_core.variants import Variant
from tala_core.views import PlayerView

EXAMPLES = {hook.name: hook.example for hook in documented()}


def example(name: str) -> object:
    """Return the rule shown in a hook's docstring."""
    space: dict[str, Any] = {"hookimpl": hookimpl}
    for module in (outcome, cards, events, moves, options, actions):  # an Eat is an action here, not the fact
        space |= vars(module)
    exec("class Shown:\n" + indent(EXAMPLES[name], "    "), space)
    return space["Shown"]()


def play(rules: RuleSet, seed: str) -> GameState:
    greedy, random = load_bot("greedy"), Random(seed)
    state = rules.start(seed)
    while state.ended is None:
        state = rules.act(state, greedy(PlayerView(state, state.seat), random))
    return state


def finished(rules: RuleSet, test: Callable[[GameState], bool]) -> GameState:
    """Return the first of many hands that *test* is true of at its end."""
    return next(state for k in range(3000) if test(state := play(rules, f"example/{k}")))


def paid(rules: RuleSet, reason: str) -> set[int]:
    """Return who gets the payments for a *reason*, in the first of many hands that has some."""
    for k in range(3000):
        payees = {one.payee for one in rules.result(play(rules, f"example/{k}")).payments if one.reason == reason}
        if payees:
            return payees
    return set()


def laying_turn(rules: RuleSet) -> GameState:
    """Return p1's laying turn, with a run of three aces to threes and nothing else."""
    rows = {"p1": "Kd Qc Jd", "p2": "10c 9d 8c", "p3": "6d 5c 4d", "p4": "Kc Qd Jc"}
    return position(rules, "p1 lay: As 2s 3s 5h 7h 9h Jh Kh 4c 6c", rows=rows)


def ate_in_last_round(state: GameState) -> bool:
    return any(mark.label == outcome.CHOT for mark in state.marks)


ONE_PHOM = Standing(50, False, 3, 3)

# How the example of a hook shows in a game.
SHOWS: dict[str, Callable[[RuleSet], bool]] = {
    "conflicts": lambda rules: "needs three players at least" in [one.why for one in conflicts(rules.plugins, Sizes())],
    "describe": lambda rules: Said("eat", "Vòng đầu không được ăn.") in said(rules, "vi"),
    "rounds_played": lambda rules: an_eaten_seat_plays_on(rules),
    "melds": lambda rules: cards.cards("Qs Ks As") in rules.melds.known,
    "points": lambda rules: rules.melds.points(cards.cards("Jc Kd 9h")) == 29,
    "eaten_per_meld": lambda rules: rules.melds.eaten_per_meld == 2,
    "rank": lambda rules: ranked(rules, [Standing(30, True, 1, 1), Standing(20, True, 2, 2), ONE_PHOM])[1:] == (1, 0),
    "charge": lambda rules: paid(rules, "starter") == {0},
    "settle": lambda rules: paid(rules, "eat") == {outcome.POT},
    "time_limit": lambda rules: rules.time_limit(laying_turn(rules)) == 60,
    "timeout": lambda rules: last(rules.run_out(laying_turn(rules))).melds[0] == (cards.cards("As 2s 3s"),),
    "leave": lambda rules: played(rules.start("7/0"), "p3 leave").ended == events.CalledOff("stopped"),
    "moves": lambda rules: actions.Send not in rules.moves,
    "deal": lambda rules: rules.start("7/0").hands[1] == cards.union(shuffled("7/0")[1:37:4]),
    "forbid": lambda rules: all(eat.round > 1 for k in range(40) for eat in play(rules, f"example/{k}").eats),
    "react": lambda rules: any(mark.label == "king" for k in range(60) for mark in play(rules, f"example/{k}").marks),
    "next_turn": lambda rules: no_second_turn(finished(rules, ate_in_last_round)),
    "starter": lambda rules: {Evening.opened(4).starter(rules, Random(k)) for k in range(40)} == {0, 1, 2, 3},
}  # fmt: skip


def ranked(rules: RuleSet, standings: list[Standing]) -> tuple[int, ...]:
    seats = len(standings)
    return rules.settled(outcome.Outcome(seats, 0, 0, events.PlayedOut(), standings=tuple(standings))).outcome.ranking[
        -seats:
    ]


def last(turns: Iterable[tuple[actions.Turn, GameState]]) -> GameState:
    return [state for _, state in turns][-1]


def no_second_turn(state: GameState) -> bool:
    """Whether nobody had two laying turns, though a chốt was eaten."""
    laid = [event.seat for event in state.history() if isinstance(event, events.Laid)]
    return len(laid) == len(set(laid))


def said(rules: RuleSet, lang: str) -> list[Said]:
    return [one for _, one in sayings(rules.plugins, lang, Sizes())]


def an_eaten_seat_plays_on(rules: RuleSet) -> bool:
    """Whether, without chuyển bài, a seat whose card was eaten makes five discards."""
    left = {name: rule for name, rule in rules.plugins.items() if name != "shifting"}
    rules = RuleSet("shown", Table(), left)
    state = finished(rules, lambda state: bool(state.eats) and state.ended == events.PlayedOut())
    thrown = [event.seat for event in state.history() if isinstance(event, events.Discarded)]
    return max(map(thrown.count, range(4))) == 5


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_of_a_hook_plays_and_shows(standard: Variant, name: str) -> None:
    """It changes the game as it says; without it the same question is answered otherwise; sums stay zero."""
    rules = RuleSet("shown", Table(), {**standard.plugins, "shown": example(name)})

    assert SHOWS[name](rules)
    assert not told(SHOWS[name], standard.rules_for(4))
    for k in range(6):
        state = play(rules, f"example/{k}")
        assert sum(rules.result(state).net) + rules.result(state).pot == 0


def told(shows: Callable[[RuleSet], bool], rules: RuleSet) -> bool:
    """Ask the standard rules; that they never come to such a hand at all is a no, too."""
    try:
        return shows(rules)
    except StopIteration:
        return False
