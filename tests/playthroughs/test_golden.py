"""Whole hands as text: every state, all that was legal, every payment.  A change of play shows here, line by line.

After a change that is meant, write the files anew with ``REWRITE=1 python -m pytest tests/playthroughs -k golden`` and
read the difference.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tala_core.bots import load_bot
from tala_core.cards import NAMES, show, written
from tala_core.events import Marked, Shifted
from tala_core.records import result_of
from tala_core.state import GameState
from tala_core.variants import Variant
from tala_core.views import PlayerView

HANDS = {
    # name: seats, starter, seed, bot
    "den_chot_for_four": (4, 2, "golden/10", "greedy"),
    "tai_for_three": (3, 1, "golden/226", "greedy"),
    "random_for_two": (2, 0, "golden/1", "random"),
}


def playthrough(standard: Variant, seats: int, starter: int, seed: str, bot: str) -> Iterator[str]:
    """Yield a hand played by one kind of bot, a few lines a step."""
    rules, random, choose = standard.rules_for(seats), Random(seed), load_bot(bot)
    state = rules.start(seed, starter)
    yield f"{seats} seats, p{starter + 1} starts, dealt from {seed}, {bot} bots"
    while state.ended is None:
        yield from shown(state)
        action = choose(PlayerView(state, state.seat), random)
        yield f"-> p{state.seat + 1} {action}"
        before, state = len(state.history()), rules.act(state, action)
        yield from (f"   {event}" for event in state.history()[before:] if isinstance(event, Shifted | Marked))
    yield from shown(state)
    for key, value in result_of(rules.result(state)).items():
        yield from [f"{key}: {value}"] if key != "payments" else [f"{key}:", *(f"  {one}" for one in value)]


def shown(state: GameState) -> Iterator[str]:
    """Yield the whole of a state."""
    yield ""
    who = "over" if state.ended else f"p{state.seat + 1} is to {state.step}"
    yield f"turn {state.turn}, {who}, stock {len(state.stock) - state.drawn}"
    for seat, hand in enumerate(state.hands):
        eaten = f" (eaten {show(state.eaten[seat])})" if state.eaten[seat] else ""
        row = " ".join(NAMES[card] for card in state.piles[seat])
        melds = f" | table {' '.join(map(written, state.melds[seat]))}" if state.melds[seat] else ""
        yield f"  p{seat + 1} {show(hand)}{eaten} | row {row}{melds}"
    if state.ended is None:
        yield f"  legal: {', '.join(map(str, state.rules.legal(state)))}"


@pytest.mark.parametrize("name", HANDS)
def test_golden_playthrough(standard: Variant, name: str) -> None:
    """The hand is played as it was when it was read and found right."""
    file = Path(__file__).with_name(f"{name}.txt")
    text = "\n".join(playthrough(standard, *HANDS[name])) + "\n"
    if os.environ.get("REWRITE"):
        file.write_text(text, "utf-8")

    assert text == file.read_text("utf-8")
