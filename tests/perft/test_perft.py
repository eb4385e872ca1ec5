"""Counts of the action tree from fixed positions, in every variant and at every size of the table.

A rule that lists one action more or less changes a count.  After a change that is meant, write the counts anew with
``REWRITE=1 python -m pytest tests/perft`` and look at what has changed: each line of ``counts.txt`` is a position, then
how many sequences of 1, 2, 3 ... actions can follow, and by what actions the longest of them end.
"""

from __future__ import annotations

import importlib.util
import os
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest

from tala_core.actions import Action, Turn
from tala_core.cards import NAMES
from tala_core.state import GameState
from tala_core.testing import pack, played
from tala_core.variants import load, names

from .tree import Place, counts, hand, kinds, levels, listed, places, told

FILE = Path(__file__).with_name("counts.txt")
SIZES = {name: load(name).sizes["seats"] for name in names()}
TABLES = [(name, seats) for name, (fewest, most) in SIZES.items() for seats in range(fewest, most + 1)]
REFEREE = Path(__file__).parents[1] / "conformance" / "referee.py"

every_table = pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])


@pytest.fixture(scope="session")
def golden() -> dict[str, list[str]]:
    """The lines of each table, as they were when they were written."""
    if os.environ.get("REWRITE"):
        FILE.write_text("\n".join(whole()), "utf-8")
    blocks = FILE.read_text("utf-8").strip().split("\n\n")
    return {head: lines for head, *lines in map(str.splitlines, blocks)}


def whole() -> Iterator[str]:
    """Yield all lines of the file of counts."""
    for name, seats in TABLES:
        yield from (f"{name}, {seats} seats", *map(told, places(load(name).rules_for(seats))), "")


def place_of(name: str, seats: int, line: str) -> Place:
    """Return the position that a line of the file is about."""
    found = re.match(r"perft/(\d+) after (\d+)", line)
    assert found
    number, actions = map(int, found.groups())
    return next(islice(hand(load(name).rules_for(seats), number), actions, None))


@every_table
def test_perft_counts(golden, name, seats):
    """From each position there are as many sequences of each length as there were."""
    lines = golden[f"{name}, {seats} seats"]

    assert lines == [told(place_of(name, seats, line)) for line in lines]


@every_table
def test_every_kind_of_action_stands_in_some_tree(golden, name, seats):
    """But an ù that needs no word, where it comes by itself."""
    rules = load(name).rules_for(seats)
    reached = {verb for line in golden[f"{name}, {seats} seats"] for verb in kinds(place_of(name, seats, line).state)}
    unsaid = {"u"} if "auto-u" in rules.plugins else set()

    assert reached - {"tai"} == {kind.verb for kind in rules.moves} - unsaid


@pytest.mark.parametrize("verb", ["draw", "eat", "discard", "lay", "send", "u"])
def test_one_action_less_or_more_changes_a_count(golden, verb):
    """Whatever kind it is of, also if it is missing, or doubled, in one turn of all."""
    turn = {"lay": 13, "send": 14, "u": 13}.get(verb, 2)

    def less(state: GameState) -> Sequence[Action]:
        return _but_last(listed(state), verb) if state.turn >= turn else listed(state)

    def more(state: GameState) -> Sequence[Action]:
        own = [one for one in listed(state) if one.verb == verb]
        return [*listed(state), *own[-1:]] if state.turn >= turn else listed(state)

    trees = [place_of("chuan", 4, line).state for line in golden["chuan, 4 seats"]]

    for wrong in (less, more):
        assert any(counts(state) != counts(state, wrong) for state in trees)


def _but_last(actions: Sequence[Action], verb: str) -> list[Action]:
    own = [one for one in actions if one.verb == verb]
    return [one for one in actions if one not in own[-1:] or len(actions) == 1]


# --- the same counts from elsewhere ---


def test_a_tree_counted_by_hand(chuan2):
    """P1 holds no phỏm and may discard any of ten cards; P2 can eat one of them, for its two other sixes.

    1. ten discards;
    2. after each P2 may draw: 10, and after 6h it may eat as well: 11;
    3. after a draw (Ks) it may discard any of ten: 100; after the eat three sixes must stay, and seven may go: 107;
    4. after a discard of P2, P1 may draw: 107.  It can eat Qs, with its Qh and Qd, unless it has discarded one: P2 may
       discard Qs after each of the 11 ways to get there, and two of the 10 discards were those queens: 9 eats, 116.
    """
    own, other = "Ah 4h 6h 8h 10h Qh Qd 2c 5c 8c", "6s 6d Qs 9d 2d Jc 4s 7c 10s"
    state = chuan2.deal(pack(chuan2, own, other, stock="Ks 3h"))

    assert [found.total() for found in islice(levels(state), 4)] == [10, 11, 107, 116]


@pytest.fixture(scope="session")
def referee() -> Any:
    """The referee, who shares no code with the engine and lists what is legal from the rules alone."""
    spec = importlib.util.spec_from_file_location("perft_referee", REFEREE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_referee_counts_the_same(golden, referee, seats):
    """In the standard game, up to three actions from every position."""
    for line in golden[f"chuan, {seats} seats"]:
        place = place_of("chuan", seats, line)
        table = _table(referee, place)

        for length, found in enumerate(islice(levels(place.state), 3), 1):
            assert _ways(table, length) == found.total(), (line, length)


def _table(referee: Any, place: Place) -> Any:
    """Return the referee's table at a position: the actions that led there are played once more."""
    rules, number = place.state.rules, int(place.seed.partition("/")[2])
    start, *_others = states = [one.state for one in islice(hand(rules, number), place.actions + 1)]
    table = referee.Table(rules.seats, f"p{start.origin.starter + 1}", [NAMES[card] for card in start.origin.pack])
    for at, (before, after) in enumerate(pairwise(states)):
        table.play(next(str(turn) for turn in _turns(before) if played(before, [str(turn)]).log == after.log), at)
    return table


def _turns(state: GameState) -> list[Turn]:
    return [Turn(state.seat, action) for action in listed(state)]


def _ways(table: Any, length: int) -> int:
    """Return how many sequences of that *length* the referee finds."""
    turns = table.legal()
    if length == 1:
        return len(turns)
    return sum(_ways(_after(table, turn), length - 1) for turn in turns)


def _after(table: Any, turn: str) -> Any:
    after = deepcopy(table)
    after.play(turn, 0)
    return after
