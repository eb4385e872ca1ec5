"""MeldTable against a brute force over frozensets, for the standard phỏm and for odd ones (RULES.md 1.1, 1.5, 1.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tala_core.cards import DECK, Cards, cards, each
from tala_core.melds import MeldTable

from .strategies import card_sets, hands_with_eaten

RANKS, SUITS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], ["c", "d", "h", "s"]
VALUE = {rank: value for value, rank in enumerate(RANKS, 1)}
PER_MELD = [1, 2, None]
Names = frozenset[str]

many = settings(max_examples=300, deadline=None, derandomize=True)
some = settings(max_examples=150, deadline=None, derandomize=True)


def sets(sizes: Iterable[int]) -> Iterator[Names]:
    for rank, size in product(RANKS, sizes):
        yield from (frozenset(rank + suit for suit in suits) for suits in combinations(SUITS, size))


def runs(ranks: list[str] = RANKS) -> Iterator[Names]:
    for suit, (first, last) in product(SUITS, combinations(range(len(ranks)), 2)):
        if last - first >= 2:
            yield frozenset(rank + suit for rank in ranks[first : last + 1])


def mixed_runs() -> Iterator[Names]:
    for first, suits in product(range(11), product(SUITS, repeat=3)):
        yield frozenset(rank + suit for rank, suit in zip(RANKS[first:], suits, strict=False))


KINDS: dict[str, frozenset[Names]] = {
    "standard": frozenset([*sets((3, 4)), *runs()]),
    "ace high too": frozenset([*sets((3, 4)), *runs(), *runs([*RANKS[1:], "A"])]),
    "mixed runs": frozenset([*sets((3, 4)), *runs(), *mixed_runs()]),
    "pairs": frozenset([*sets((2, 3, 4)), *runs()]),
}
ODD = [kind for kind in KINDS if kind != "standard"]


def names(some: Cards) -> Names:
    return frozenset(RANKS[card % 13] + SUITS[card // 13] for card in each(some))


def as_cards(meld: Names) -> Cards:
    return cards(" ".join(meld))


def value(some: Names) -> int:
    return sum(VALUE[card[:-1]] for card in some)


@cache
def table(kind: str, per_meld: int | None) -> MeldTable:
    return MeldTable(map(as_cards, KINDS[kind]), [VALUE[RANKS[card % 13]] for card in DECK], per_meld)


@cache
def inside(kind: str, hand: Names) -> tuple[Names, ...]:
    return tuple(meld for meld in KINDS[kind] if meld <= hand)


def choices(kind: str, hand: Names, eaten: Names, per_meld: int | None) -> list[frozenset[Names]]:
    """Every set of disjoint melds in *hand* with each eaten card in one, and not too many in any."""
    allowed = [meld for meld in inside(kind, hand) if per_meld is None or len(meld & eaten) <= per_meld]
    found: list[frozenset[Names]] = []

    def extend(start: int, chosen: frozenset[Names], free: Names) -> None:
        if not eaten & free:
            found.append(chosen)
        for at in range(start, len(allowed)):
            if allowed[at] <= free:
                extend(at + 1, chosen | {allowed[at]}, free - allowed[at])

    extend(0, frozenset(), hand)
    return found


def covered(choice: frozenset[Names]) -> Names:
    return frozenset().union(*choice)


def check(kind: str, hand: Cards, eaten: Cards, per_meld: int | None) -> None:
    """Hold every answer of the table about *hand* against the brute force."""
    melds, whole, kept = table(kind, per_meld), names(hand), names(eaten)
    possible = choices(kind, whole, kept, per_meld)
    check_best(melds, hand, eaten, kind, [value(whole - covered(one)) for one in possible])
    check_most(melds, hand, eaten, max((len(covered(one)) for one in possible), default=-1))
    check_layings(melds, hand, eaten, {one for one in possible if not inside(kind, whole - covered(one))})
    check_locked(melds, hand, eaten, [covered(one) for one in possible])


def check_best(melds: MeldTable, hand: Cards, eaten: Cards, kind: str, possible: list[int]) -> None:
    best = melds.best(hand, eaten)
    if not possible:
        assert best is None
        return
    assert best is not None
    used = [card for meld in best.melds for card in names(meld)]
    assert len(used) == len({*used}), "a card in two melds"
    assert {names(meld) for meld in best.melds} <= KINDS[kind]
    assert names(hand) - {*used} == names(best.left)
    assert names(eaten) <= {*used}
    assert all(
        melds.eaten_per_meld is None or len(names(meld) & names(eaten)) <= melds.eaten_per_meld for meld in best.melds
    )
    assert value(names(best.left)) == min(possible)


def check_most(melds: MeldTable, hand: Cards, eaten: Cards, most: int) -> None:
    for at_least in (0, 1, 3, 6, 8, 9, 10, 11):
        assert melds.most(hand, eaten, at_least) == (most if most >= at_least else -1), at_least


def check_layings(melds: MeldTable, hand: Cards, eaten: Cards, maximal: set[frozenset[Names]]) -> None:
    layings = melds.layings(hand, eaten)
    assert len(layings) == len({*layings})
    assert len(layings) == len(maximal)
    assert {frozenset(map(names, laying)) for laying in layings} == maximal
    for laying in layings:
        firsts = [min((VALUE[card[:-1]], SUITS.index(card[-1])) for card in names(meld)) for meld in laying]
        assert firsts == sorted(firsts), "melds stand in the order of their first cards"


def check_locked(melds: MeldTable, hand: Cards, eaten: Cards, possible: list[Names]) -> None:
    locked = melds.locked(hand, eaten)
    if not possible:
        assert locked is None
        return
    assert locked is not None
    free = {card for card in names(hand) if any(card not in used for used in possible)}
    assert names(locked) == names(hand) - free


def test_the_standard_game_has_65_sets_and_264_runs(chuan):
    """13 × 5 sets; in each suit 66 runs: 11 of three cards, 10 of four, down to one of thirteen."""
    assert len(KINDS["standard"]) == 13 * 5 + 4 * sum(range(1, 12)) == 65 + 264
    assert {*map(names, chuan.melds.all)} == KINDS["standard"]
    assert chuan.melds.eaten_per_meld == 1


@many
@given(hand=card_sets())
def test_inside_lists_exactly_the_melds_of_a_hand(hand):
    """Every phỏm that the cards make, each once."""
    found = table("standard", 1).inside(hand)

    assert len(found) == len({*found})
    assert {*map(names, found)} == {*inside("standard", names(hand))}


@pytest.mark.parametrize("per_meld", PER_MELD)
@many
@given(held=hands_with_eaten())
def test_standard_arrangements(per_meld, held):
    """Fewest points, most cards, all maximal layings, the locked cards: as the brute force finds them."""
    check("standard", *held, per_meld)


@pytest.mark.parametrize("kind", ODD)
@pytest.mark.parametrize("per_meld", PER_MELD)
@some
@given(held=hands_with_eaten())
def test_odd_arrangements(kind, per_meld, held):
    """The table knows no rule of its own: Q-K-A, runs of mixed suits and pairs are arranged as exactly."""
    hand, eaten = held

    assert {*map(names, table(kind, per_meld).inside(hand))} == {*inside(kind, names(hand))}
    check(kind, hand, eaten, per_meld)


@pytest.mark.parametrize("kind", KINDS)
def test_extends_names_the_cards_that_keep_a_meld_a_meld(kind):
    """For every meld: the cards outside it with which it is a meld again."""
    extends = table(kind, 1).extends

    assert {names(meld) for meld in extends} == KINDS[kind]
    for meld, fitting in extends.items():
        expected = {card for card in map(names, (1 << one for one in DECK)) if not card <= names(meld)}
        assert names(fitting) == frozenset().union(*(one for one in expected if names(meld) | one in KINDS[kind]))


@pytest.mark.parametrize("kind", KINDS)
@many
@given(hand=card_sets(), card=st.sampled_from(DECK))
def test_a_lonely_card_makes_no_meld(kind, hand, card):
    """What is called lonely is in no meld with the hand: an eat refused for that is refused rightly."""
    mine = names(1 << card)
    if table(kind, 1).lonely(card, hand & ~(1 << card)):
        assert not any(mine <= meld for meld in inside(kind, names(hand) | mine))


def test_lonely_tells_a_card_far_from_everything_from_one_between_neighbours():
    """7h with 2c and Ks is lonely; beside 6h and 8h, or 7c and 7d, it is not."""
    melds, seven = table("standard", 1), each(cards("7h"))[0]

    assert melds.lonely(seven, cards("2c Ks"))
    assert not melds.lonely(seven, cards("6h 8h"))
    assert not melds.lonely(seven, cards("7c 7d"))


@many
@given(hand=card_sets())
def test_points_add_up(hand):
    """An ace 1, two to ten their number, 11, 12, 13 (RULES.md 1.1)."""
    assert table("standard", 1).points(hand) == value(names(hand))


def test_one_eaten_card_a_meld_or_more():
    """SC-06: with 3s and 4s eaten the three runs are out, and the three sets are in; without the limit both go."""
    hand, eaten = cards("3s 4s 5s 3h 4h 5h 3d 4d 5d"), cards("3s 4s")
    three_sets = {cards("3s 3h 3d"), cards("4s 4h 4d"), cards("5s 5h 5d")}
    three_runs = {cards("3s 4s 5s"), cards("3h 4h 5h"), cards("3d 4d 5d")}

    strict = [{*laying} for laying in table("standard", 1).layings(hand, eaten)]
    free = [{*laying} for laying in table("standard", None).layings(hand, eaten)]

    assert strict == [three_sets]
    assert sorted(map(sorted, free)) == sorted(map(sorted, [three_sets, three_runs]))
