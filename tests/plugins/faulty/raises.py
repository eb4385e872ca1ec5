"""Fails in the hook that its option names."""

from dataclasses import dataclass
from typing import Literal

from tala_core.actions import Discard
from tala_core.events import Discarded
from tala_core.hookspecs import hookimpl

HOOKS = Literal["charge", "conflicts", "deal", "forbid", "melds", "next_turn", "points", "rank", "react", "settle"]


@dataclass(frozen=True)
class Mine:
    hook: HOOKS = "charge"

    def fail(self, hook):
        return 1 / 0 if hook == self.hook else None

    @hookimpl
    def conflicts(self, rules):
        return self.fail("conflicts")

    @hookimpl
    def melds(self, deck):
        return self.fail("melds")

    @hookimpl
    def points(self, card):
        return self.fail("points")

    @hookimpl
    def deal(self, state):
        return self.fail("deal")

    @hookimpl
    def forbid(self, state, action: Discard):
        return self.fail("forbid")

    @hookimpl
    def react(self, state, event: Discarded):
        return self.fail("react")

    @hookimpl
    def next_turn(self, state):
        return self.fail("next_turn")

    @hookimpl
    def rank(self, standings):
        return self.fail("rank")

    @hookimpl
    def charge(self, outcome):
        return self.fail("charge")

    @hookimpl
    def settle(self, payments):
        return self.fail("settle") or payments
