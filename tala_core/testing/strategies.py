"""Strategies for hypothesis: hands as sets of cards, states reached in play, and finished hands.

A failing example shrinks to few cards, few turns and a small seed; `tala_core.testing.play` leads to it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ..cards import DECK, Card, Cards, each, union
from ..events import Ended, PlayedOut, WentOut
from ..outcome import Eat, Outcome, Standing
from ..rules import RuleSet
from ..shuffle import stream
from ..state import GameState
from ..variants import Variant, load
from .playing import LATE, LEAVING, PLAYERS, Script, next_turn, start

try:
    from hypothesis import strategies as st
except ImportError as error:
    text = "tala_core.testing.strategies needs hypothesis: pip install 'tala-phom[testing]'"
    raise ImportError(text) from error


def hands(rules: RuleSet | None = None) -> st.SearchStrategy[Cards]:
    """Return sets of 1 to 10 cards; up to one more than is dealt by the *rules*, if those are told.

    Half of them are of few ranks, few suits or neighbours, and so full of phỏm.
    """
    most = 10 if rules is None else rules.hand + 1
    few_ranks = st.sets(st.integers(0, 12), min_size=3, max_size=4).map(
        lambda ranks: union(card for card in DECK if card % 13 in ranks)
    )
    few_suits = st.sets(st.integers(0, 3), min_size=1, max_size=2).map(
        lambda suits: union(card for card in DECK if card // 13 in suits)
    )
    neighbours = st.integers(0, 9).map(lambda low: union(card for card in DECK if low <= card % 13 <= low + 3))
    full = st.one_of(few_ranks, few_suits, neighbours).flatmap(lambda pool: _some_of(pool, most))
    return _some_of(union(DECK), most) | full


def _some_of(pool: Cards, most: int) -> st.SearchStrategy[Cards]:
    sizes = st.integers(1, most) | st.just(most)
    return sizes.flatmap(lambda size: _so_many(each(pool), min(size, pool.bit_count())))


def _so_many(cards: Sequence[Card], size: int) -> st.SearchStrategy[Cards]:
    return st.sets(st.sampled_from(cards), min_size=size, max_size=size).map(union)


def states(
    variant: Variant | str = "chuan", *, seats: int | None = None, late: bool = False, leaving: bool = False
) -> st.SearchStrategy[GameState]:
    """Return states that come up in play, from the deal to the end; in some of them it has ended.

    Args:
        variant: a variant, or the name or path of one.
        seats: how many play; any number that the variant is played by if it is not told.
        late: whether seats may run out of time.
        leaving: whether seats may leave.
    """
    return _scripts(variant, seats, late, leaving).flatmap(_reached)


def outcomes(
    variant: Variant | str = "chuan", *, seats: int | None = None, leaving: bool = False, made_up: bool = True
) -> st.SearchStrategy[Outcome]:
    """Return what finished hands came to; half of them *made up*, of what could have happened but hardly ever does.

    Made up are eats, chốt, points, móm and ù on tái, all within the rules of the game's sizes; who leaves is not.
    """
    told = load(variant) if isinstance(variant, str) else variant
    reached = _scripts(told, seats, False, leaving).map(_finished)
    if not made_up:
        return reached
    return reached | _sizes(told, seats).flatmap(lambda size: _made_up(told.rules_for(size)))


def _sizes(variant: Variant, seats: int | None) -> st.SearchStrategy[int]:
    fewest, most = variant.sizes["seats"]
    return st.integers(fewest, most) if seats is None else st.just(seats)


# --- in play ---


@st.composite
def _scripts(
    draw: st.DrawFn, variant: Variant | str, seats: int | None, late: bool, leaving: bool
) -> tuple[RuleSet, Script]:
    told = load(variant) if isinstance(variant, str) else variant
    size = draw(_sizes(told, seats))
    one = st.sampled_from([*PLAYERS])
    players = draw(one.map(lambda name: (name,)) | st.tuples(*[one] * size))
    seed, starter = draw(st.integers(0, 2**32 - 1)), draw(st.integers(0, size - 1))
    script = Script(size, f"{seed}/0", starter, draw(st.integers(0, 3)), players, LATE * late, LEAVING * leaving)
    return told.rules_for(size), script


def _played(rules: RuleSet, script: Script) -> Iterator[GameState]:
    """Yield the states of a hand, as dealt first."""
    state, random = start(rules, script), stream(f"{script.seed}/players")
    yield state
    while state.ended is None:
        state = rules.step(state, next_turn(state, script, random))
        yield state


def _reached(told: tuple[RuleSet, Script]) -> st.SearchStrategy[GameState]:
    rules, script = told
    most = 2 * rules.seats * (rules.rounds + 1)
    turns = st.integers(0, most) | st.integers(most // 2, most)  # laying and the end come late
    return turns.map(lambda number: [*islice(_played(rules, script), number + 1)][-1])


def _finished(told: tuple[RuleSet, Script]) -> Outcome:
    rules, script = told
    *_before, end = _played(rules, script)
    return rules.outcome(end)


# --- made up ---


@st.composite
def _made_up(draw: st.DrawFn, rules: RuleSet) -> Outcome:
    """Return an outcome by itself: each seat eats up to three times, and the hand is played out or somebody is ù."""
    seats = rules.seats
    ended = draw(_ends(rules))
    starter, pot = draw(st.integers(0, seats - 1)), draw(st.integers(0, 20))
    eats = tuple([eat for seat in range(seats) for eat in draw(_eats(rules, seat, starter))])
    standings = draw(_standings(rules)) if isinstance(ended, PlayedOut) else (Standing(),) * seats
    return Outcome(seats, starter, pot, ended, tuple(sorted(eats, key=lambda eat: eat.turn)), standings)


def _ends(rules: RuleSet) -> st.SearchStrategy[Ended]:
    kinds = st.sampled_from([frozenset({"thuong"}), frozenset({"tron"})])
    turns = st.integers(1, rules.seats * rules.rounds)
    went_out = st.builds(WentOut, st.integers(0, rules.seats - 1), kinds, turns, st.booleans())
    return st.just(PlayedOut()) | went_out


@st.composite
def _eats(draw: st.DrawFn, rules: RuleSet, seat: int, starter: int) -> list[Eat]:
    """Return what one seat has eaten: a card a round at most, from the seat before it; the starter's first has none."""
    first = 2 if seat == starter else 1
    rounds = sorted(draw(st.sets(st.integers(first, max(first, rules.rounds)), max_size=3)))
    victim, place = (seat - 1) % rules.seats, (seat - starter) % rules.seats + 1
    return [
        Eat(seat, victim, None, (number - 1) * rules.seats + place, number, chot=number == rules.rounds)
        for number in rounds
    ]


@st.composite
def _standings(draw: st.DrawFn, rules: RuleSet) -> tuple[Standing, ...]:
    """Return how seats stand that have all laid and discarded, in an order of their own."""
    order = draw(st.permutations(range(rules.seats)))
    before = rules.seats * (rules.rounds - 1)
    return tuple(
        [
            Standing(draw(st.integers(0, 60)), draw(st.booleans()), before + place + 1, before + place + 1)
            for place in order
        ]
    )
