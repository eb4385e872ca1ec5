"""Bots: what they get, and whose fault it is when they fail."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from tala_core.actions import Draw
from tala_core.bots import bot_turn, load_bot
from tala_core.errors import PluginError
from tala_core.views import PlayerView

from .fakes import distribution


def test_a_bot_gets_a_view_of_its_own_seat_and_its_chance(chuan):
    seen = []

    def bot(view, random):
        seen.append((view, random))
        return view.legal()[0]

    state, random = chuan.start("7/0", starter=2), Random(1)
    action, after = bot_turn(chuan, state, "mine", bot, random)

    view, given = seen[0]
    assert (type(view), view.seat, view.hand, given) == (PlayerView, 2, state.hands[2], random)
    assert (str(action), after.at) == (str(chuan.legal(state)[0]), 0)


def fails(view, random):
    raise ZeroDivisionError("oh")


def illegal(view, random):
    return Draw()


def nothing(view, random):
    return None


def text(view, random):
    return str(view.legal()[0])


def mistyped(view, random):
    return view.rules.parse_action("discrad Ks")


def leaves(view, random):
    raise SystemExit(0)


BAD = {
    fails: "failed: ZeroDivisionError: oh",
    illegal: "draw",
    nothing: "None",
    text: "discard",
    mistyped: "'discrad'",
    leaves: "SystemExit",
}


@pytest.mark.parametrize(("bot", "said"), BAD.items(), ids=[bot.__name__ for bot in BAD])
def test_k04_a_bot_that_does_not_play_is_named(chuan, bot, said):
    """It raises, takes what is not allowed, or returns what is no action: its author's to mend."""
    with pytest.raises(PluginError, match=r"^bot 'mine'") as caught:
        bot_turn(chuan, chuan.start("7/0"), "mine", bot, Random(1))
    assert said in str(caught.value)


def test_a_class_is_a_bot_too(monkeypatch, tmp_path):
    """It is made once; what it remembers is its own."""
    source = "class Bot:\n    def __call__(self, view, random):\n        return view.legal()[-1]\n"
    monkeypatch.syspath_prepend(distribution(tmp_path / "d", "dist-a", bots="last = fake_class:Bot",
                                             modules={"fake_class": source}))  # fmt: skip

    assert type(load_bot("last")).__name__ == "Bot"
    del sys.modules["fake_class"]


def test_what_can_not_be_called_is_no_bot(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(distribution(tmp_path / "d", "dist-a", bots="five = fake_five:five",
                                             modules={"fake_five": "five = 5"}))  # fmt: skip

    with pytest.raises(PluginError, match=r"'five' of dist-a 1\.0 is no bot"):
        load_bot("five")
    del sys.modules["fake_five"]


SOURCE = """
from tala_core.actions import Draw

def fails(view, random):
    raise ZeroDivisionError("oh")

def late(view, random):
    if view.turn > 8:
        return None
    return view.legal()[0]

def illegal(view, random):
    return Draw()

def mistyped(view, random):
    return view.rules.parse_action("discrad Ks")

def leaves(view, random):
    raise SystemExit(0)
"""
CALLED = [
    ("fails", ["ZeroDivisionError: oh", "hand 7/0"], []),
    ("late", ["hand 7/0"], ["--records", "r.jsonl"]),
    ("illegal", ["hand 7/0", "draw"], ["--jobs", "2"]),
    ("mistyped", ["hand 7/0", "'discrad'"], []),
    ("leaves", ["hand 7/0"], []),
]


@pytest.mark.parametrize(("bot", "said", "more"), CALLED, ids=[one[0] for one in CALLED])
def test_k04_on_the_command_line(tmp_path, bot, said, more):
    """Exit code 4, the bot and the hand are named, and no record looks finished."""
    bots = "\n".join(f"{name} = fake_bots:{name}" for name, *_ in CALLED)
    path = distribution(tmp_path / "d", "bad-bots", bots=bots, modules={"fake_bots": SOURCE})
    done = subprocess.run(
        [sys.executable, "-m", "tala_core", "simulate", "--hands", "3", "--seed", "7", "--bots", bot, *more],
        capture_output=True, encoding="utf-8", cwd=tmp_path, timeout=60, env=os.environ | {"PYTHONPATH": str(path)},
    )  # fmt: skip

    assert (done.returncode, done.stdout) == (4, ""), done
    assert done.stderr.count("\n") == 1
    for one in [f"bot '{bot}'", "'chuan'", *said]:
        assert one in done.stderr
    assert not (tmp_path / "r.jsonl").exists()
