"""A bot that tries to see what it may not: it takes whatever a view gives without private names, and gets nothing."""

from __future__ import annotations

import copy
import gc
import pickle
import re
from collections.abc import Callable, Iterator
from types import GeneratorType, TracebackType
from typing import Any

import pytest

from tala_bots.thinker_dealing import Dealing
from tala_core.cards import cards, union
from tala_core.melds import MeldTable
from tala_core.rules import RuleSet
from tala_core.shuffle import stream
from tala_core.state import GameState
from tala_core.testing.playing import played, scripts
from tala_core.testing.worlds import hidden, other_world
from tala_core.views import PlayerView

CALLS = 3  # of what a call gave, and so on
PUBLIC = (RuleSet, MeldTable, type)  # what everybody knows: the rules


def loot(thing: Any, path: str, seen: dict[int, Any]) -> Iterator[tuple[str, Any]]:
    """Yield all that can be reached from a thing by public names, calls without arguments and iteration."""
    if thing is None or isinstance(thing, int | float | str | bytes):
        yield path, thing
    elif isinstance(thing, PUBLIC) or id(thing) in seen:
        return
    elif isinstance(thing, TracebackType):
        ours = thing.tb_frame.f_globals["__name__"].startswith("tala_core.")
        yield from loot([thing.tb_frame.f_locals if ours else None, thing.tb_next], f"{path}.locals", seen)
    elif isinstance(thing, frozenset | set | tuple | list):
        seen[id(thing)] = thing  # kept, or another might get its id
        for at, one in enumerate(sorted(thing) if isinstance(thing, frozenset | set) else thing):
            yield from loot(one, f"{path}[{at}]", seen)
    elif isinstance(thing, GeneratorType):
        yield from loot([*thing], path, seen)
    elif isinstance(thing, dict):
        yield from loot([*thing.values()], path, seen)
    elif callable(thing):
        if path.count("()") < CALLS:
            yield from loot(attempt(thing), f"{path}()", seen)
    else:
        seen[id(thing)] = thing  # kept, or another might get its id
        for name in dir(thing):
            if not name.startswith("_") and name != "log":  # which history() tells
                yield from loot(attempt(lambda name=name: getattr(thing, name)), f"{path}.{name}", seen)


def attempt(what: Callable[[], Any]) -> Any:
    """Return what comes of a try, or what the refusal says and where it was raised."""
    try:
        return what()
    except Exception as error:
        trace = error.__traceback__
        return [type(error).__name__, re.sub(r" at 0x\w+", "", str(error)), trace and trace.tb_next]


TRICKS: dict[str, Callable[[PlayerView], Any]] = {
    "repr": lambda view: re.sub(r" at 0x\w+", "", repr(view)),
    "str": lambda view: re.sub(r" at 0x\w+", "", str(view)),
    "pickle": pickle.dumps,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "reduce": lambda view: view.__reduce_ex__(2),
    "reduce 4": lambda view: view.__reduce_ex__(4),
    "getstate": lambda view: view.__getstate__(),
    "vars": vars,
    "iteration": lambda view: [*view],  # type: ignore[misc]
    "no cards": lambda view: view.imagine([], []),
    "all cards": lambda view: view.imagine([(1 << 52) - 1] * view.seats, [*range(52)]),
    "no stock": lambda view: view.imagine(Dealing(view).deal(stream("spy"))[0], []),
    "known alone": lambda view: view.imagine(view.known, [*range(view.stock)]),
    "itself": lambda view: view.imagine(Dealing(view).deal(stream("spy"))[0], view),  # type: ignore[arg-type]
    "imagined": lambda view: view.imagine(*Dealing(view).deal(stream("spy"))),
    "of others": lambda view: [PlayerView(TRICKS["imagined"](view), seat) for seat in range(view.seats)],
    "its pack": lambda view: view.rules.deal(TRICKS["imagined"](view).origin.pack, view.starter, view.pot).hands,
    "its end": lambda view: view.rules.stop(TRICKS["imagined"](view)) if view.ended is None else None,
}


def spied(state: GameState, seat: int) -> list[tuple[str, Any]]:
    """Return all that a bot at *seat* can get hold of."""
    view = PlayerView(state, seat)
    found = [*loot(view, "view", {})]
    for name, trick in TRICKS.items():
        found += loot(attempt(lambda trick=trick: trick(view)), name, {})
    return found


def some_states(rules: RuleSet) -> Iterator[GameState]:
    """Yield states of two hands in which seats are late and leave, the last of each among them."""
    for script in scripts(rules.seats, 8, "spy")[3::4]:
        hand = played(rules, script)
        yield from [*hand.some(3), hand.end]


def test_a_spy_gets_nothing_that_depends_on_hidden_cards(chuan):
    """Were all cards that it can't see others, every single thing it gets hold of would be the same."""
    random = stream("spy/worlds")
    gc.collect()
    for state in some_states(chuan):
        for seat in {state.seat, (state.seat + 1) % 4}:
            there = spied(other_world(state, seat, random), seat)
            assert spied(state, seat) == there


def test_the_spy_would_notice_what_is_hidden(chuan):
    """Given the state itself, the same tricks find every hidden card: so it is the view that keeps them."""
    state = chuan.start("spy")
    found = union(one for path, one in loot(state, "state", {}) if ".cards[" in path and isinstance(one, int))

    assert hidden(state, 0) & ~sum(state.hands) & ~found == 0
    assert {path.split(".")[0] for path, _one in spied(state, 0)} > {"view", "pickle[0]", "imagined"}


@pytest.mark.parametrize("how", [pickle.dumps, copy.copy, copy.deepcopy])
def test_a_view_is_not_copied(chuan, how):
    """A copy would have to take the true cards along."""
    with pytest.raises(TypeError, match="a view can't be copied or pickled"):
        how(PlayerView(chuan.start("spy"), 1))


def test_what_is_known_is_no_more_than_what_is_shown(chuan):
    """At the deal a seat knows its own ten cards, or nine."""
    state = chuan.start("spy")
    for seat in range(4):
        view = chuan.view(state, seat)
        assert view.known == tuple(hand if one == seat else 0 for one, hand in enumerate(state.hands))
        assert view.unseen == cards("") | (1 << 52) - 1 & ~state.hands[seat]
