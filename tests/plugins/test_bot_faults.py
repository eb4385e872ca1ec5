"""Bots that fail, on the command line (K04): every hand is played, the report tells, the records agree, exit code 4."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tala_core.cli.main import run

from .fakes import distribution

BOTS = """
import time
from pathlib import Path

from tala_core.actions import Discard, Draw
from tala_core.cards import NAMES, each


def fails(view, random):
    raise ZeroDivisionError("oh")


def not_held(view, random):
    return Discard(next(card for card in range(52) if not view.hand >> card & 1))


def eaten(view, random):
    return Discard(next(each(view.eaten), 0)) if view.eaten else view.legal()[-1]


def nothing(view, random):
    return None


def text(view, random):
    return str(view.legal()[0])


def another_phase(view, random):
    return Draw() if view.step == "discard" else Discard(0)


def late_in_the_hand(view, random):
    if view.turn > 8:
        raise LookupError(f"turn {view.turn}")
    return view.legal()[0]


def tells(view, random):
    raise RuntimeError("I hold " + " ".join(NAMES[card] for card in each(view.hand)))


def gives_away(view, random):
    return "I hold " + " ".join(NAMES[card] for card in each(view.hand))


def discards_what_it_draws(view, random):
    if view.step == "take":
        return Discard(next(iter(each(view.hand))))
    return view.legal()[0]


def hangs(view, random):
    if view.turn == 2:
        while True:
            pass
    return view.legal()[0]


def catches_everything(view, random):
    while view.turn == 2:
        try:
            while True:
                time.sleep(0.001)
        except BaseException:
            pass
    return view.legal()[0]


def waits(view, random):
    Path("waiting").touch()
    while True:
        try:
            time.sleep(1)
        except Exception:
            pass


def waits_for_ever(view, random):
    Path("waiting").touch()
    while True:
        try:
            time.sleep(1)
        except BaseException:
            pass


def all_kinds(view, random):
    if view.seat == 0:
        raise ValueError("no idea")
    return [view.legal()[0], Discard(0) if view.step == "take" else Draw(), 7][view.seat - 1]


class Forgetful:
    most = 6

    def __init__(self):
        self.asked = 0

    def __call__(self, view, random):
        self.asked += 1
        if self.asked > self.most:
            raise OverflowError(f"{self.asked} are too many")
        return view.legal()[0]


class Tired(Forgetful):
    most = 9


class Unmade:
    def __init__(self):
        raise OSError("no weights")
"""

RULES = '''
from dataclasses import dataclass
from typing import Literal, Annotated

from tala_core.actions import Discard
from tala_core.events import Discarded
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc


@dataclass(frozen=True)
class Faulty:
    """Hỏng: fails at one of its hooks."""

    at: Annotated[str, Doc("where", "ở đâu")]

    @hookimpl
    def react(self, state, event: Discarded):
        if self.at == "react" and state.turn == 4:
            raise KeyError("oh")

    @hookimpl
    def forbid(self, state, action: Discard):
        if self.at == "forbid" and state.turn == 3:
            raise KeyError("oh")

    @hookimpl
    def charge(self, outcome):
        if self.at == "charge":
            raise KeyError("oh")

    @hookimpl
    def starter(self, evening, random):
        if self.at == "starter" and evening.hands == 1:
            raise KeyError("oh")
'''

NAMES = re.findall(r"^(?:def|class) (\w+)", BOTS, re.M)


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """A folder with bots, and one rule, that fail."""
    folder = tmp_path_factory.mktemp("site")
    bots = "\n".join(f"{name} = fake_bots:{name}" for name in NAMES)
    distribution(folder, "my-bots", version="1.2", bots=bots, files={"fake_bots.py": BOTS})
    return distribution(folder, "my-rules", rules="faulty = fake_rules:Faulty", files={"fake_rules.py": RULES})


@pytest.fixture
def tala(site, tmp_path, monkeypatch, capsys):
    """The command line in this process, in an empty folder, with those bots installed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(site)

    def ran(*args: object) -> Ran:
        capsys.readouterr()
        code = run([*map(str, args)])
        return Ran(code, *capsys.readouterr())

    yield ran
    for name in ("fake_bots", "fake_rules"):
        sys.modules.pop(name, None)


@pytest.fixture
def play(site, tmp_path):
    """`tala play` as a process of its own, with what is *typed*."""

    def ran(*args: object, typed: str = "1\n" * 100) -> Ran:
        done = subprocess.run(
            [*command(["play", *args])], input=typed, capture_output=True, encoding="utf-8", cwd=tmp_path, timeout=100,
            env=environment(site),
        )  # fmt: skip
        assert "Traceback" not in done.stderr
        return Ran(done.returncode, done.stdout, done.stderr)

    return ran


def command(args):
    return [sys.executable, "-P", "-m", "tala_core", *map(str, args)]


def environment(site: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(site), "PYTHONIOENCODING": "utf-8"}


def report(out: str) -> dict[str, Any]:
    data = json.loads(out)
    del data["seconds"]
    return data


def faults(data: dict[str, Any]) -> list[dict[str, int]]:
    """Return the faults of each seat, without the kinds that did not come."""
    return [{kind: count for kind, count in seat["faults"].items() if count} for seat in data["seats"]]


# --- simulate ---

KINDS = {
    "fails": ("raised", "raised ZeroDivisionError: oh", r"fake_bots\.py:\d+"),
    "not_held": ("illegal", "chose what is not allowed (p2 discard ", ""),
    "nothing": ("no-action", "returned None, which is no action,", ""),
    "text": ("no-action", "returned 'draw', which is no action,", ""),
    "another_phase": ("illegal", "chose what is not allowed (p2 discard Ac: not now, p2 is to draw)", ""),
    "late_in_the_hand": ("raised", "raised LookupError: turn 10", r"fake_bots\.py:\d+"),
    "hangs": ("late", "took more than 0.05 s", r"fake_bots\.py:\d+"),
    "catches_everything": ("late", "took more than 0.05 s", r"fake_bots\.py:\d+"),
}


@pytest.mark.parametrize(("bot", "told"), KINDS.items(), ids=KINDS)
def test_K04_every_hand_is_played_and_the_report_names_bot_hand_and_seed(tala, bot, told):
    """Whatever the fault, in one process and in two; what was recorded holds when it is played again."""
    kind, said, where = told
    args = ("simulate", "--seed", "7", "--hands", "3", "--bots", f"greedy,{bot},greedy,greedy", "--with-legal",
            "--bot-seconds", "0.05", "--json", "--records")  # fmt: skip
    one, two = tala(*args, "1.jsonl"), tala(*args, "2.jsonl", "--jobs", "2")

    assert (one.code, one.err) == (two.code, two.err) == (4, one.err)
    data = report(one.out)
    assert data == report(two.out)
    assert (data["hands"], sum(data["ended"].values())) == (3, 3)
    [count] = faults(data)[1].values()
    assert faults(data) == [{}, {kind: count}, {}, {}]
    assert count > 2 or bot in ("hangs", "catches_everything")

    [first] = data["faults"]
    assert (first["bot"], first["distribution"], first["version"]) == (bot, "my-bots", "1.2")
    assert (first["kind"], first["hand"], first["seat"], first["times"]) == (kind, "7/0", "p2", count)
    assert re.fullmatch(where, first["where"] or "")
    assert one.err.startswith(f"tala: bot '{bot}' (my-bots 1.2) {said}")
    assert f"in hand 7/0, p2 in turn {first['turn']}" in one.err
    assert one.err.endswith(f"; the table played for it; again: {first['command']}\n")
    assert one.err.count("\n") == 1

    assert tala("verify", "1.jsonl") == (0, "3 hands agree\n", "")
    again = report(tala(*first["command"].split()[1:], "--json").out)["faults"]
    assert [{**first, "times": None}] == [{**one, "times": None} for one in again]


def test_K04_the_records_are_whole_and_show_the_tables_turns(tala, tmp_path):
    """The same for any number of processes; the other seats play on as ever."""
    args = ("simulate", "--seed", "7", "--hands", "450", "--bots", "greedy,late_in_the_hand,nothing,Forgetful")
    ran = [tala(*args, "--json", "--records", jobs, "--jobs", jobs) for jobs in ("1", "2", "3")]
    one, two, three = ((tmp_path / jobs).read_text() for jobs in ("1", "2", "3"))

    assert [one.code for one in ran] == [4, 4, 4]
    assert report(ran[0].out) == report(ran[1].out) == report(ran[2].out)
    assert ran[0].err == ran[1].err == ran[2].err
    assert one == two == three
    hands = [json.loads(line) for line in one.splitlines()]
    assert len(hands) == 450
    told, [*_, p2, p3, p4] = report(ran[0].out), faults(report(ran[0].out))
    for who, count in (("p2", p2["raised"]), ("p3", p3["no-action"]), ("p4", p4["raised"])):
        assert count == sum(hand["actions"].count(f"{who} timeout") for hand in hands)
    assert told["actions"] == sum(len(hand["actions"]) for hand in hands)
    assert not any("p1 timeout" in hand["actions"] for hand in hands)
    assert tala("verify", "1") == (0, "450 hands agree\n", "")


def test_a_bot_with_a_memory_is_new_for_each_hand_or_evening(tala):
    """So what it remembers can't depend on how the work was shared out: it gets tired in its second hand."""
    args = ("simulate", "--seed", "7", "--hands", "408", "--bots", "Tired", "--json")
    alone = [report(tala(*args, "--jobs", jobs).out) for jobs in ("1", "2")]
    evenings = [report(tala(*args, "--evening", "4", "--jobs", jobs).out) for jobs in ("1", "2")]

    assert alone[0] == alone[1]
    assert evenings[0] == evenings[1]
    assert (faults(alone[0]), alone[0]["faults"]) == ([{}] * 4, [])
    assert all(seat["raised"] > 102 for seat in faults(evenings[0]))
    [first] = evenings[0]["faults"]
    assert (first["what"], first["hand"]) == ("OverflowError: 10 are too many", "7/1")


def test_K04_in_an_evening_the_next_hand_follows_on_this_one(tala):
    args = ("--seed", "7", "--hands", "8", "--evening", "4", "--bots", "greedy,fails,greedy,nothing", "--records", "r")
    ran = tala("simulate", *args)

    assert ran.code == 4
    assert "8 hands in 2 evenings" in ran.out
    assert "--hands 4 --evening 4" in ran.err
    assert tala("verify", "r") == (0, "8 hands agree\n", "")


def test_K04_in_a_game_without_a_clock(tala, tmp_path):
    """There is no time-out; the first that is legal is played to the end of the turn."""
    args = ("--set", "rules.clock=false", "--seed", "7", "--hands", "6", "--bots", "greedy,fails,greedy,hangs")
    ran = tala("simulate", *args, "--bot-seconds", "0.05", "--with-legal", "--records", "r")
    hands = [json.loads(line) for line in (tmp_path / "r").read_text().splitlines()]

    assert ran.code == 4
    assert not any("timeout" in action for hand in hands for action in hand["actions"])
    for hand in hands:
        for action, legal in zip(hand["actions"], hand["legal"], strict=True):
            assert action.startswith("p2 ") <= (action == legal[0])
    assert tala("verify", "r")[:2] == (0, "6 hands agree\n")


def test_the_table_for_people_tells_of_each_seat(tala):
    """Which bot, how often, of which kind; standard error has a line a bot."""
    ran = tala("simulate", "--seed", "7", "--hands", "2", "--bots", "all_kinds")
    lines = ran.out.splitlines()

    assert ran.code == 4
    assert "p1 (all_kinds) failed in 8 turns, which the table played: raised 8" in lines
    assert "p3 (all_kinds) failed in 8 turns, which the table played: not allowed 8" in lines
    assert "p4 (all_kinds) failed in 8 turns, which the table played: no action 8" in lines
    assert not any(line.startswith("p2 (all_kinds)") for line in lines)
    assert ran.err.startswith(
        "tala: bot 'all_kinds' (my-bots 1.2) raised ValueError: no idea in hand 7/0, p1 in turn 1"
    )
    assert ", and failed 23 times more; the table played for it; again: tala simulate chuan" in ran.err
    assert ran.err.count("\n") == 1


def test_a_bot_that_can_not_be_made_stops_before_anything_is_played(tala, tmp_path):
    for jobs in ("1", "2"):
        ran = tala("simulate", "--bots", "greedy,Unmade,greedy,greedy", "--jobs", jobs, "--records", "r")
        assert ran == (4, "", "tala: plugin 'Unmade' of my-bots 1.2 can't be made: OSError: no weights\n")
    assert [*tmp_path.iterdir()] == []


def test_a_rule_that_fails_in_a_bots_turn_is_the_rules_fault(tala):
    """It stops the run; no bot is blamed."""
    for at, hand in (("forbid", 0), ("react", 0), ("charge", 0), ("starter", 1)):
        told = ("--set", f"rules.faulty.at={at}", "--bots", "greedy", "--seed", "7", "--evening", "2", "--hands", "4")
        ran = tala("simulate", *told)
        assert (ran.code, ran.out) == (4, "")
        assert ran.err.startswith(f"tala: hand 7/{hand} of 'chuan': ")
        assert ran.err.endswith(f"; again: {shlex.join(again(at))}\n")
        assert tala(*again(at)[1:]).err == ran.err
        assert f"rule 'faulty' (my-rules 1.0) failed in '{at}'" in ran.err
        assert "bot" not in ran.err.replace("--bots greedy", "")


def again(at):
    told = ["--seats", "4", "--bots", "greedy", "--seed", "7", "--hands", "2", "--evening", "2"]
    return ["tala", "simulate", "chuan", "--set", f"rules.faulty.at={at}", *told]


def test_a_bot_can_be_named_by_its_distribution(tala):
    ran = tala("simulate", "--seed", "7", "--hands", "1", "--bots", "my-bots:nothing")
    wrong = tala("simulate", "--bots", "my-bots:nothin")

    assert ran.code == 4
    assert ran.err.startswith("tala: bot 'my-bots:nothing' (my-bots 1.2) returned None")
    assert "--bots my-bots:nothing --seed 7" in ran.err
    assert wrong.code == 2
    assert "no bot 'my-bots:nothin'" in wrong.err
    assert "did you mean 'my-bots:nothing'?" in wrong.err


@pytest.mark.parametrize("value", ["-1", "nan", "inf", "ten", "", "1e9"])
def test_a_limit_that_is_no_number_of_seconds(tala, value):
    for name in ("simulate", "play"):
        ran = tala(name, "--bot-seconds", value)
        assert ran.code == 2
        assert "must be a number of seconds" in ran.err


@pytest.mark.parametrize("bot", ["waits", "waits_for_ever"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_RB01_ctrl_c_while_a_bot_hangs(site, tmp_path, bot, jobs):
    """Also if it catches everything, and although its time is not up; no process stays behind."""
    args = ["simulate", "--hands", "400", "--bots", bot, "--jobs", jobs, "--bot-seconds", "600"]
    with subprocess.Popen(
        command(args), cwd=tmp_path, env=environment(site), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as running:  # fmt: skip
        while not (tmp_path / "waiting").exists():
            assert running.poll() is None
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)

    assert (running.returncode, out, err) == (130, "", "tala: stopped after 0 of 400 hands\n")


# --- play ---

CARD = re.compile(r"\b(?:10|[2-9AJQK])[cdhs]\b")


@pytest.mark.parametrize("bot", ["tells", "gives_away", "discards_what_it_draws"])
def test_I01_a_fault_told_in_the_game_shows_no_hidden_card(play, tala, bot):
    """What the bot said is told when the evening is over, on standard error; at the table only that it failed."""
    ran = play("--seats", "2", "--seed", "7", "--hands", "1", "--bots", bot, "--record", "r")
    said = [line for line in ran.out.splitlines() if "p2's bot failed" in line]

    assert ran.code == 4
    assert len(said) == 4
    assert {*said} <= {
        "p2's bot failed (an error in its code); the table plays for p2",
        "p2's bot failed (it answered no action); the table plays for p2",
        "p2's bot failed (it chose what is not allowed); the table plays for p2",
    }
    assert not CARD.search(ran.out)
    assert "I hold" not in ran.out
    assert "Time is up" not in ran.out
    assert CARD.search(ran.err)
    assert ran.err.startswith(f"tala: bot '{bot}' (my-bots 1.2) ")
    assert ran.err.count("\n") == 1
    assert tala("verify", "r") == (0, "1 hand agrees\n", "")


def test_a_bot_that_hangs_at_the_table(play):
    ran = play("--seats", "2", "--seed", "7", "--hands", "1", "--bots", "hangs", "--bot-seconds", "0.05")

    assert ran.code == 4
    assert "p2's bot failed (it took too long); the table plays for p2\n" in ran.out
    assert "took more than 0.05 s in hand 7/0, p2 in turn 2" in ran.err
    assert "--bot-seconds 0.05" in ran.err


@pytest.mark.parametrize(
    ("typed", "code", "why"), [("quit\n", 4, "broken off"), ("", 1, "input ended before the hand")]
)
def test_a_hand_that_is_broken_off_tells_of_the_bot_too(play, typed, code, why):
    """The exit code is that of the bot's fault unless there is one of its own."""
    ran = play("--seats", "2", "--seed", "7", "--bots", "fails", typed=f"1\n{typed}")

    assert ran.code == code
    assert ran.err.startswith(f"tala: {why}")
    assert "tala: bot 'fails' (my-bots 1.2) raised ZeroDivisionError: oh in hand 7/0, p2 in turn 2" in ran.err


def answers(told: str) -> str:
    """Return what the first half of a command, ``printf '%s\\n' ...``, prints."""
    return subprocess.run(["bash", "-c", told], capture_output=True, text=True, check=True).stdout


def test_the_command_of_play_comes_to_the_fault_again(play):
    """It gives the answers of the evening so far; here the first fault is in the second hand."""
    ran = play("--seats", "2", "--seed", "7", "--bots", "Tired", "--hands", "3")
    typed, again = ran.err.rpartition("again: ")[2].split(" | ")

    assert ran.code == 4
    assert "in hand 7/1, p2" in ran.err
    assert "; the table played for it; again: printf '%s\\n' 'discard Ac' draw " in ran.err
    once_more = play(*again.split()[2:], typed=answers(typed))
    assert once_more.err.startswith("tala: input ended before the hand did; the hand is void\ntala: bot 'Tired'")
    first, second = (re.search(r"raised .*? in hand \S+ p2 in turn \d+ \(\S+\)", one.err) for one in (ran, once_more))
    assert first[0] == second[0]


@pytest.mark.parametrize(("at", "seed"), [("react", "7/0"), ("forbid", "7/0"), ("charge", "7/0"), ("starter", "7/1")])
def test_a_rule_that_fails_at_the_table_names_the_command_that_comes_there(play, tala, at, seed):
    """The same sentence again, whichever hook it was; what was played until then is kept."""
    ran = play("--set", f"rules.faulty.at={at}", "--seats", "2", "--seed", "7", "--record", "r", "--hands", "2")
    typed, again = ran.err.rpartition("again: ")[2].split(" | ")

    assert ran.code == 4
    assert ran.err.startswith(f"tala: hand {seed} of 'chuan': variant 'chuan'")
    assert f"rule 'faulty' (my-rules 1.0) failed in '{at}' (fake_rules.py:" in ran.err
    once_more = play(*again.split()[2:], typed=answers(typed))
    assert (once_more.code, once_more.err) == (4, ran.err)
    if at != "charge":  # there the hand can't be settled, so there is no record of it
        assert tala("verify", "r")[:2] == (0, "1 hand agrees\n")
