"""An independent referee, written from the rules alone, reads the records of whole hands and must agree with all."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tala_core import records
from tala_core.actions import Eat, GoOut, Leave, Turn
from tala_core.bots import load_bot
from tala_core.variants import Variant
from tala_core.views import PlayerView

_spec = importlib.util.spec_from_file_location("referee", Path(__file__).with_name("referee.py"))
assert _spec is not None
assert _spec.loader is not None
referee = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(referee)

Policy = Callable[[PlayerView, Random], Any]


def eager(view: PlayerView, random: Random) -> Any:
    """Eats whenever it can, never declares an ù, so that chains of chốt and tái come about."""
    legal = view.legal()
    eats = [one for one in legal if isinstance(one, Eat)]
    others = [one for one in legal if not isinstance(one, GoOut)]
    return eats[0] if eats else others[int(random.random() * len(others))]


def mixed(view: PlayerView, random: Random) -> Any:
    """Eats whenever it can, and otherwise plays to meld."""
    eats = view.legal(Eat)
    return eats[0] if eats else load_bot("greedy")(view, random)


POLICIES: dict[str, Policy] = {
    "random": load_bot("random"),
    "greedy": load_bot("greedy"),
    "eager": eager,
    "mixed": mixed,
}


def recorded(standard: Variant, seats: int, seed: str, policy: Policy, trouble: float) -> dict[str, Any]:
    """Return the record of one hand; with so much *trouble* that seats run out of time, leave, or the table closes."""
    random = Random(seed)
    rules = standard.rules_for(seats)
    state = rules.start(seed, starter=random.randrange(seats))
    turns, legal = [], []

    def note(turn: Turn) -> None:
        turns.append(turn)
        legal.append(records.legal_turns(state))

    while state.ended is None:
        chance = random.random()
        if chance < trouble and not state.late:
            for turn, after in rules.run_out(state):
                note(turn)
                state = after
            continue
        if chance < 1.25 * trouble:
            turn = Turn(random.choice(state.present()), Leave())
        elif chance < 1.26 * trouble:
            state = rules.stop(state)
            continue
        else:
            turn = Turn(state.seat, policy(PlayerView(state, state.seat), random))
        note(turn)
        state = rules.step(state, turn)
    return records.written(standard, state, turns, seed=seed, legal=legal)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("trouble", [0.0, 0.04], ids=["smooth", "troubled"])
def test_referee_and_engine_agree_on_every_hand(standard: Variant, seats: int, policy: str, trouble: float) -> None:
    """Legality, flow, ranking and payments of 40 hands, with all that was legal at every action."""
    for k in range(40):
        record = recorded(standard, seats, f"referee/{policy}/{seats}/{trouble}/{k}", POLICIES[policy], trouble)
        as_read = json.loads(records.line(record))

        assert referee.check(as_read) == []
        assert records.verify(records.from_data(as_read, "here")) == []


def test_referee_checks_itself(capsys: pytest.CaptureFixture[str]) -> None:
    """The referee's own scenarios and altered records; it must not agree with everything."""
    assert referee.main(["--self-test"]) == 0
