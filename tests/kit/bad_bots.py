"""Bots that break the contract, one fault each: what the public suite has to catch."""

from __future__ import annotations

import random as chance
import time
from itertools import count
from random import Random
from typing import Any, ClassVar

from tala_core.actions import Action, Draw
from tala_core.state import GameState
from tala_core.views import PlayerView

NUMBERS = count()
KEPT: list[PlayerView] = []


def first(view: PlayerView, random: Random) -> Action:
    """Choose what is listed first: nothing is wrong with that."""
    return view.legal()[0]


def drawing(view: PlayerView, random: Random) -> Action:
    return Draw()


def sleeping(view: PlayerView, random: Random) -> Any:
    return None


def writing(view: PlayerView, random: Random) -> Any:
    return str(view.legal()[0])


def raising(view: PlayerView, random: Random) -> Action:
    raise ZeroDivisionError("oh")


def peeking(view: PlayerView, random: Random) -> Action:
    """Looks at the next card of the stock, and makes nothing of it."""
    view._state.stock  # noqa: B018
    return view.legal()[0]


def greedy_eyes(view: PlayerView, random: Random) -> Action:
    """Goes by the next seat's cards, past everything that would notice it looking."""
    state: GameState = PlayerView.__dict__["_state"].__get__(view)
    legal = view.legal()
    return legal[state.hands[view.after(view.seat)] % len(legal)]


def rolling(view: PlayerView, random: Random) -> Action:
    return chance.choice(view.legal())


def by_the_clock(view: PlayerView, random: Random) -> Action:
    legal = view.legal()
    return legal[0 if time.monotonic() > 0 else -1]


def counting(view: PlayerView, random: Random) -> Action:
    legal = view.legal()
    return legal[next(NUMBERS) % len(legal)]


SEEN: set[int] = set()


def learning(view: PlayerView, random: Random) -> Action:
    """Does another thing when it sees a hand of cards again."""
    legal = view.legal()
    again = view.hand in SEEN
    SEEN.add(view.hand)
    return legal[-1 if again else 0]


class Counting:
    """Remembers its own hand, as a bot of a class may: every other time it chooses what is listed last."""

    def __init__(self) -> None:
        self.views: list[PlayerView] = []

    def __call__(self, view: PlayerView, random: Random) -> Action:
        self.views.append(view)
        return view.legal()[-(len(self.views) % 2)]


class Gossiping:
    """Remembers what others of its class have seen, in other hands."""

    seen: ClassVar[list[int]] = []

    def __call__(self, view: PlayerView, random: Random) -> Action:
        self.seen.append(view.hand)
        return view.legal()[-(len(self.seen) % 2)]


def keeping(view: PlayerView, random: Random) -> Action:
    KEPT.append(view)
    return view.legal()[0]


def changing(view: PlayerView, random: Random) -> Action:
    object.__setattr__(view, "seat", (view.seat + 1) % view.seats)
    object.__setattr__(view, "seat", (view.seat - 1) % view.seats)
    state: GameState = PlayerView.__dict__["_state"].__get__(view)
    object.__setattr__(state, "late", True)
    object.__setattr__(state, "late", False)
    action = view.legal()[0]
    object.__setattr__(view, "seat", (view.seat + 1) % view.seats)
    return action


def tangled(view: PlayerView, random: Random) -> Action:
    """Leaves a circle behind, which is garbage and no keeping."""

    def search(depth: int) -> Action:
        return search(depth - 1) if depth else view.legal()[0]

    return search(2)
