"""Whole hands and card sets for properties: a hand is a few numbers, and can be played again from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from tala_bots import greedy_bot
from tala_core.actions import Action, Discard, Draw, Eat, GoOut, Lay, Leave, Send, TimeOut, Turn
from tala_core.cards import DECK, Card, Cards, each, first_written, union
from tala_core.events import PlayedOut, WentOut
from tala_core.rules import RuleSet
from tala_core.state import GameState
from tala_core.variants import load

SEATS = (2, 3, 4)
SLOTS = tuple(name for name in GameState.__slots__ if name != "log")

Policy = Callable[[RuleSet, GameState, Random], Action]


@cache
def standard(seats: int) -> RuleSet:
    """Return the standard game, read once: every step of every hand asks for it."""
    return load("chuan").rules_for(seats)


def any_legal(rules: RuleSet, state: GameState, random: Random) -> Action:
    """Return any legal action."""
    return random.choice(rules.legal(state))


def greedy(rules: RuleSet, state: GameState, random: Random) -> Action:
    """Return what keeps the fewest points."""
    return greedy_bot.choose(rules.view(state, state.seat), random)


def eating(rules: RuleSet, state: GameState, random: Random) -> Action:
    """Return the eat if there is one; never declare an ù."""
    legal = rules.legal(state)
    return Eat() if Eat() in legal else random.choice([one for one in legal if type(one) is not GoOut])


def feeding(rules: RuleSet, state: GameState, random: Random) -> Action:
    """Return the eat, else a discard that the next seat can eat; hands so played are the longest there are."""
    legal = rules.legal(state)
    if Eat() in legal:
        return Eat()
    after = state.after(state.seat)
    hand, eaten = state.hands[after], state.eaten[after]
    tasty = [
        one
        for one in legal
        if type(one) is Discard and rules.melds.locked(hand | 1 << one.card, eaten | 1 << one.card) is not None
    ]
    return random.choice(tasty or [one for one in legal if type(one) is not GoOut])


POLICIES: dict[str, Policy] = {"random": any_legal, "greedy": greedy, "eating": eating, "feeding": feeding}


ORDERS: dict[str, Callable[[Card, float], float]] = {
    "any": lambda card, chance: chance,
    "ranks": lambda card, chance: card % 13 * 4 + 12 * chance,
    "ranks twice": lambda card, chance: (card % 13 * 4 + 10 * chance) % 26,
    "suits": lambda card, chance: (card + 4 * chance) % 13,
}


def dealt(order: str, seed: int) -> tuple[Card, ...]:
    """Return a pack shuffled well (`any`) or badly: then there are more phỏm, more third eats and more ù."""
    random, place = Random(seed), ORDERS[order]
    return tuple(sorted(DECK, key=lambda card: place(card, random.random())))


class Step(NamedTuple):
    """One turn of a hand, with the states around it."""

    before: GameState
    turn: Turn
    after: GameState


@dataclass(frozen=True)
class Script:
    """A hand to be played: everything that happens in it follows from these values."""

    seats: int
    seed: int
    starter: int
    policies: tuple[str, ...]
    late: bool = False
    leaving: bool = False
    order: str = "any"

    @property
    def rules(self) -> RuleSet:
        """The standard game."""
        return standard(self.seats)

    @property
    def start(self) -> GameState:
        """The hand as dealt."""
        return self.rules.deal(dealt(self.order, self.seed), self.starter)

    @cached_property
    def steps(self) -> list[Step]:
        """The whole hand."""
        return [*self._played()]

    @cached_property
    def states(self) -> list[GameState]:
        """Every state of the hand, as dealt first."""
        return [self.start, *(step.after for step in self.steps)]

    @property
    def end(self) -> GameState:
        """The hand when it is over."""
        return self.states[-1]

    def _played(self) -> Iterator[Step]:
        random, state = Random(self.seed), self.start
        while state.ended is None:
            turn = self._turn(state, random)
            after = self.rules.step(state, turn)
            yield Step(state, turn, after)
            state = after

    def _turn(self, state: GameState, random: Random) -> Turn:
        if state.late:
            return Turn(state.seat, self.rules.table_action(state))
        if self.late and random.random() < 0.15:
            return Turn(state.seat, TimeOut())
        if self.leaving and random.random() < 0.02:
            return Turn(random.choice(state.present()), Leave())
        return Turn(state.seat, POLICIES[self.policies[state.seat]](self.rules, state, random))


def scripts(seats: int, *, late: bool = False, leaving: bool = False) -> st.SearchStrategy[Script]:
    """Return hands of so many *seats*, all of one policy or each of its own."""
    one = st.sampled_from(sorted(POLICIES))
    return st.builds(
        Script,
        seats=st.just(seats),
        seed=st.integers(0, 2**32 - 1),
        starter=st.integers(0, seats - 1),
        policies=one.map(lambda name: (name,) * seats) | st.tuples(*[one] * seats),
        late=st.just(late),
        leaving=st.just(leaving),
        order=st.sampled_from(sorted(ORDERS)),
    )


def snapshot(state: GameState) -> tuple[object, ...]:
    """Return all there is to a state, as values that can be compared."""
    return *(getattr(state, name) for name in SLOTS), tuple(state.history())


def universe(rules: RuleSet, state: GameState, seat: int, random: Random) -> list[Action]:
    """Return what *seat* might think of asking for: far more than is ever legal at once."""
    inside = rules.melds.inside(state.hands[seat])
    outside = random.sample(rules.melds.all, 6)
    loose = [union(random.sample(DECK, 3)), state.hands[seat]]
    lays = [(meld,) for meld in (*inside, *outside, *loose)]
    lays += [tuple(sorted(pair, key=first_written)) for pair in combinations(inside[:8], 2)]
    lays += [tuple(sorted(three, key=first_written)) for three in combinations(inside[:5], 3)]
    lays += rules.melds.layings(state.hands[seat], 0)
    on_table = [meld for row in state.melds for meld in row]
    sends = [Send(card, meld) for meld in (*on_table, *outside[:1]) for card in DECK]
    return [
        Draw(),
        Eat(),
        GoOut(),
        Lay(),
        *map(Discard, DECK),
        *dict.fromkeys(Lay(melds) for melds in lays if melds),
        *dict.fromkeys(sends),
    ]


def lies_open(state: GameState, seat: int) -> bool:
    """Whether everybody sees the hand of *seat*: scored at the end, but not a leaver's (RULES.md 1.14-20), or ù."""
    if isinstance(state.ended, WentOut):
        return state.ended.seat == seat
    return isinstance(state.ended, PlayedOut) and not state.has_left(seat)


def hidden(state: GameState, seat: int) -> Cards:
    """Return the cards that *seat* can't know: others' hands but for what they ate, and the rest of the stock.

    What lies open at the end is no secret any more.
    """
    held = union([*state.stock[state.drawn :]])
    for other, hand in enumerate(state.hands):
        if other != seat and not lies_open(state, other):
            held |= hand
    return held & ~union(eat.card for eat in state.eats if eat.card is not None)


def some_of(pool: Cards) -> st.SearchStrategy[Cards]:
    """Return sets of 1 to 10 of the cards in *pool*, more often many than few."""
    sizes = st.integers(1, 10) | st.sampled_from([9, 10])
    most = pool.bit_count()
    return sizes.flatmap(
        lambda size: st.sets(st.sampled_from(each(pool)), min_size=min(size, most), max_size=min(size, most))
    ).map(union)


def card_sets() -> st.SearchStrategy[Cards]:
    """Return hands of 1 to 10 cards: any cards, then three kinds full of phỏm: few ranks, few suits, neighbours."""
    few_ranks = st.sets(st.integers(0, 12), min_size=3, max_size=4).flatmap(
        lambda ranks: some_of(union(card for card in DECK if card % 13 in ranks))
    )
    few_suits = st.sets(st.integers(0, 3), min_size=1, max_size=2).flatmap(
        lambda suits: some_of(union(card for card in DECK if card // 13 in suits))
    )
    corner = st.integers(0, 9).flatmap(lambda low: some_of(union(card for card in DECK if low <= card % 13 <= low + 3)))
    return some_of(union(DECK)) | few_ranks | few_suits | corner


@st.composite
def hands_with_eaten(draw: st.DrawFn, most: int = 4) -> tuple[Cards, Cards]:
    """Return a hand and which of its cards, at most so many, were eaten: often such that could have been."""
    hand = draw(card_sets())
    in_melds = 0
    for meld in load("chuan").rules_for(4).melds.inside(hand):
        in_melds |= meld
    pool = draw(st.sampled_from([in_melds or hand, hand]))
    return hand, union(draw(st.sets(st.sampled_from(each(pool)), max_size=most)))
