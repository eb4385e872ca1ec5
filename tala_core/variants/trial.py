"""Trying a variant out: a hand by chance, for what no check of its settings can tell."""

from __future__ import annotations

from ..actions import Turn
from ..rules import RuleSet
from ..shuffle import stream

NAME = "trial"


def play(rules: RuleSet) -> None:
    """Play a hand with legal actions drawn by chance, always the same ones, to its end and its payments.

    Raises:
        VariantError, PluginError: the rules do not carry a hand to its end.
    """
    random = stream(NAME)
    state = rules.start(f"{NAME}/0")
    while state.ended is None:
        legal = rules.legal(state)
        state = rules.step(state, Turn(state.seat, legal[int(random.random() * len(legal))]))
    rules.result(state)
