"""What a seat is told, and whether that depends on cards which it can't know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from random import Random
from typing import Any, NamedTuple

from ..actions import Action, seat_name
from ..cards import show
from ..errors import TalaError
from ..rules import RuleSet
from ..state import GameState, draft
from ..views import PlayerView
from .games import Games
from .judging import SHOWN, all_actions, at, verdict
from .playing import Played, place
from .strict import Watch
from .worlds import hidden, other_world

FIELDS = ("all_eaten", "eaten", "eats", "hand", "known", "laid_at", "late", "left", "marks", "melds", "offer", "piles",
          "played", "seats", "shown", "sizes", "starter", "step", "stock", "turn", "unseen")  # fmt: skip


def shown(games: Games, state: GameState) -> Iterator[str]:
    """Yield the cards that rules' notes in a view have, though its seat can't know them."""
    for seat in range(len(state.hands)):
        secret = hidden(state, seat)
        for mark in PlayerView(state, seat).marks:
            if known := mark.cards & secret:
                rule = next((watch.marked[mark] for watch in games.watches if mark in watch.marked), "?")
                what = f"shows {seat_name(seat)} the hidden {show(known)}, by the mark {mark.label!r}"
                yield f"rule {rule!r} {what} ({place(state)})"


class Told(NamedTuple):
    """What a seat is told: by what, and how it is asked for."""

    what: str
    ask: Callable[[GameState], Any]


def told(state: GameState, seat: int) -> Iterator[Told]:
    """Yield what *seat* is told in a state."""
    for field in FIELDS:
        yield Told(f"view.{field}", partial(_seen, seat, attrgetter(field)))
    yield Told("view.history()", partial(_seen, seat, PlayerView.history))
    if seat == state.seat:
        yield Told("view.legal()", partial(_seen, seat, _legal))
        yield Told("its time", _time)
        for action in all_actions(state) if not state.late else ():
            yield Told(f"'{action}'", partial(_reason, action))


def _seen(seat: int, look: Callable[[PlayerView], Any], state: GameState) -> Any:
    return look(PlayerView(state, seat))


def _legal(view: PlayerView) -> list[str]:
    return [*map(str, view.legal())]


def _time(state: GameState) -> float | None:
    return state.rules.time_limit(state)


def _reason(action: Action, state: GameState) -> str:
    return verdict(state, action) or "it may be done"


def leaks(games: Games, state: GameState, hand: Played, random: Random) -> Iterator[str]:
    """Yield what a seat is told that would be something else if cards which it can't know were others."""
    for seat in range(len(state.hands)):
        other = other_world(state, seat, random)
        for one in told(state, seat):
            here, there = _answer(one, state), _answer(one, other)
            if here != there:
                who = _culprit(games, one, state, other)
                text = f"{who} gives hidden cards away: {seat_name(seat)} is told by {one.what} {_short(here)}, "
                yield at(f"{text}but if cards that it can't see were others, {_short(there)}", state, hand)
                return


def _answer(one: Told, state: GameState) -> Any:
    try:
        return one.ask(state)
    except TalaError as error:
        return str(error)


def _short(answer: Any) -> str:
    return f"{answer!r:.{SHOWN}}"


def _culprit(games: Games, one: Told, *worlds: GameState) -> str:
    """Return the rule that answers differently in two worlds, and in which hook."""
    watch = Watch(len(worlds[0].hands))
    watch.keeps_journal = True
    rules = watch.rule_set(games.variant.name, games.table(watch.seats), games.variant.plugins)
    journals = []
    for state in worlds:
        watch.journal.clear()
        _answer(one, _by(rules, state))
        journals.append([*watch.journal])
    pairs = zip(*journals, strict=False)
    found = [here for here, there in pairs if here[:2] == there[:2] and here.answer != there.answer]
    return f"rule {found[0].rule!r} in {found[0].hook!r}" if found else "a rule"


def _by(rules: RuleSet, state: GameState) -> GameState:
    """Return a state as one of other rules."""
    made = draft(state)
    made.at, made.rules = state.at, rules
    return made.freeze()
