"""Distributions and rules that would rather break the game: it goes on, or says whose fault it is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tala_bots import greedy_bot
from tala_core.actions import Discard
from tala_core.bots import load_bot
from tala_core.cli.main import run
from tala_core.errors import IllegalAction, PluginError
from tala_core.events import Discarded, WentOut
from tala_core.hookspecs import hookimpl
from tala_core.moves import Move
from tala_core.outcome import Outcome, Payment
from tala_core.plugins import finding
from tala_core.rules import RuleSet, Table
from tala_core.state import GameState
from tala_core.variants import load, names

from .fakes import CHOOSE, distribution

# --- what is installed ---


@pytest.fixture
def site(monkeypatch, tmp_path):
    """A folder on the import path, before all others; what is imported from it is forgotten."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    yield folder
    for name in [name for name in sys.modules if name.startswith("hostile_")]:
        del sys.modules[name]


DAMAGED = {"no text": b"\xff\xfe[tala.rules]\nx = y:z\n", "no key": b"[tala.rules]\nnothing\n", "empty": b""}


@pytest.mark.parametrize("points", DAMAGED.values(), ids=DAMAGED)
def test_entry_points_that_nobody_can_read_stop_nothing(site, points, capsys):
    """Whatever else somebody has installed: the list is made, and the game is played."""
    distribution(site, "damaged", rules="mine = hostile_gone:Mine")
    next(site.glob("*.dist-info/entry_points.txt")).write_bytes(points)

    assert run(["plugin", "list"]) == 0
    assert run(["simulate", "--hands", "1", "--seed", "1"]) == 0
    assert "tala-phom" in capsys.readouterr().out


def test_who_only_has_our_name_is_not_us(site, capsys):
    """Its rules are shadowed, ours play, and without plugins it is not there."""
    distribution(
        site, "Tala_Phom", version="9.9", rules="sets = hostile_gone:Sets\nmine = hostile_gone:Mine", needs=None
    )
    told = {one.name: finding.status(one) for one in finding.everything() if one.version == "9.9"}

    assert {one.state for one in told.values()} == {"shadowed"}
    assert finding.named(finding.RULES, "sets").ours
    assert load("chuan").rules_for(4).start("7/0").turn == 1
    assert run(["--no-plugins", "plugin", "list"]) == 0
    assert "9.9" not in capsys.readouterr().out


def test_a_checkout_is_one_only_with_its_plugins(site):
    """A stray pyproject.toml beside the packages takes no variant away."""
    (site / "pyproject.toml").write_text("", "utf-8")

    assert "chuan" in names()


def test_what_does_not_fit_is_no_clash(site):
    """One of two distributions needs another version: the other one is meant."""
    distribution(site, "later", needs="tala-phom>=2", bots="calm = hostile_later:choose")
    distribution(site, "now", bots="calm = hostile_now:choose", files={"hostile_now.py": CHOOSE})

    assert load_bot("calm").__module__ == "hostile_now"


@pytest.mark.parametrize("target", ["..", "/tmp", "a..b", ""])
def test_variants_lie_in_a_package_and_nowhere_else(site, target):
    distribution(site, "data", variants=f"house = {target}")
    (site.parent / "stray.toml").write_text('extends = "chuan"', "utf-8")

    assert finding.folders(finding.VARIANTS) == []
    assert "stray" not in names()


def test_variants_of_another_version_are_not_there(site):
    distribution(site, "data", needs="tala-phom>=2", variants="house = hostile_data",
                 files={"hostile_data/stray.toml": 'extends = "chuan"'})  # fmt: skip

    assert "stray" not in names()


def test_a_leftover_of_an_older_version_is_shadowed(site):
    """Two of them in one folder: the newer one counts, in whatever order the folder has them."""
    for version in ("1.0", "2.0"):
        distribution(
            site, "mine", version=version, bots="calm = hostile_calm:choose", files={"hostile_calm.py": CHOOSE}
        )
    told = {one.version: finding.status(one).state for one in finding.everything() if one.distribution == "mine"}

    assert told == {"1.0": "shadowed", "2.0": "installed"}
    assert load_bot("calm").__module__ == "hostile_calm"


def test_what_a_plugin_prints_does_not_spoil_results(site, tmp_path):
    """In a process of its own, as a user runs it: standard output is one JSON document."""
    distribution(
        site, "loud", bots="loud = hostile_loud:choose", files={"hostile_loud.py": f"print('hello')\n{CHOOSE}"}
    )
    done = subprocess.run(
        [sys.executable, "-m", "tala_core", "simulate", "--hands", "2", "--seed", "1", "--bots", "loud", "--json"],
        capture_output=True, encoding="utf-8", timeout=60, env={"PYTHONPATH": str(site), "PATH": ""}, cwd=tmp_path,
    )  # fmt: skip

    assert json.loads(done.stdout)["hands"] == 2
    assert "hello" in done.stderr


@pytest.mark.parametrize("command", [["variant", "schema"], ["variant", "new", "nha"]])
@pytest.mark.parametrize("source", ["import os; os._exit(3)", "raise KeyboardInterrupt", "raise SystemExit(0)"])
def test_a_module_that_ends_the_process_does_not_end_what_reads_all_rules(site, tmp_path, monkeypatch, command, source):
    distribution(site, "fatal", rules="fatal = hostile_fatal:Mine", files={"hostile_fatal.py": source})
    monkeypatch.chdir(tmp_path)

    assert run(command) == 0
    assert "hostile_fatal" not in sys.modules


def test_each_thread_has_its_own_only():
    def seen(number: int) -> Any:
        with finding.only(bots={"mine": number}):
            return {finding.loaded(finding.named(finding.BOTS, "mine")) for _again in range(50)}

    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(seen, range(20))] == [{number} for number in range(20)]


# --- rules in play ---


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


class Own(BaseException):
    pass


RAISED = {
    "an exit": (lambda: SystemExit(0), "SystemExit: 0"),
    "the end of a generator": (lambda: GeneratorExit(), "GeneratorExit"),
    "something of its own": (lambda: Own("oh"), "Own: oh"),
    "what can't be written": (lambda: Unspeakable(), "Unspeakable"),
    "several lines": (lambda: ValueError("one\ntwo\tthree"), "ValueError: one two three"),
    "a novel": (lambda: ValueError("x" * 9999), f"ValueError: {'x' * 300}…"),
    "a refusal that is the table's to give": (lambda: IllegalAction("not now"), "IllegalAction: not now"),
}


@pytest.mark.parametrize(("made", "said"), RAISED.values(), ids=RAISED)
@pytest.mark.parametrize("hook", ["react", "charge"])
def test_whatever_a_rule_raises_it_is_named(made, said, hook):
    class Faulty:
        @hookimpl
        def react(self, state: GameState, event: Discarded) -> None:
            if hook == "react":
                raise made()

        @hookimpl
        def charge(self, outcome: Outcome) -> None:
            if hook == "charge":
                raise made()

    with pytest.raises(PluginError) as caught:
        finished(Faulty())
    assert "rule 'Faulty' failed in " in str(caught.value)
    assert str(caught.value).endswith(f": {said}")


def test_ctrl_c_in_a_rule_is_ctrl_c():
    class Slow:
        @hookimpl
        def react(self, state: GameState, event: Discarded) -> None:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        finished(Slow())


def finished(*mine: object) -> Any:
    rules = RuleSet("house", Table(), {**load("chuan").plugins, **{type(one).__name__: one for one in mine}})
    state = rules.start("7/0")
    while state.ended is None:
        state = rules.act(state, rules.legal(state)[0])
    return rules.result(state)


LAZY = {
    "a generator that raises": lambda: (1 // 0 for _once in [1]),
    "a map that raises": lambda: map(int, ["x"]),
}


@pytest.mark.parametrize("answer", LAZY.values(), ids=LAZY)
def test_what_raises_while_it_is_read_is_told_as_that(answer):
    class Lazy:
        @hookimpl
        def charge(self, outcome: Outcome) -> Any:
            return answer()

    with pytest.raises(PluginError, match=r"rule 'Lazy' failed in 'charge'.*: (ZeroDivision|Value)Error: "):
        finished(Lazy())


PAID = {
    "to oneself": (Payment(1, 1, 2, "x", WentOut(0, frozenset(), 1)), "by which one pays oneself"),
    "less than nothing": (Payment(1, 0, -2, "x", WentOut(0, frozenset(), 1)), "which is no number of stakes"),
    "half a stake": (Payment(1, 0, 0.5, "x", WentOut(0, frozenset(), 1)), "which is no number of stakes"),
    "more than there is": (Payment(1, 0, 10**500, "x", WentOut(0, frozenset(), 1)), "which is no number of stakes"),
    "by nobody": (Payment(9, 0, 2, "x", WentOut(0, frozenset(), 1)), "the payers are p1 to p4 and the pot"),
    "by a seat that is no number": (Payment(0.0, 1, 2, "x", WentOut(0, frozenset(), 1)), "have to be seats"),
    "for no cause": (Payment(1, 0, 2, "x", None), "whose cause is None"),
}


@pytest.mark.parametrize(("payment", "said"), PAID.values(), ids=PAID)
def test_a_payment_that_nobody_can_make_is_its_rules_fault(payment, said):
    class Charging:
        @hookimpl
        def charge(self, outcome: Outcome) -> list[Payment]:
            return [payment]

    with pytest.raises(PluginError, match=f"rule 'Charging' asks for Payment.*{said}"):
        finished(Charging())


LISTED: dict[str, tuple[Callable[[GameState], Any], str]] = {
    "a class": (
        lambda state: [Discard],
        "lists <class .*> among its moves Discard, which is none: an object is made by",
    ),
    "a number": (lambda state: [5], "lists 5 among its moves Discard, which is none"),
    "no list": (lambda state: Discard(1), "lists Discard.* as the moves Discard, which is no list"),
}


@pytest.mark.parametrize(("can", "said"), LISTED.values(), ids=LISTED)
def test_a_move_that_lists_what_is_no_action_is_its_rules_fault(can, said):
    class Listing:
        @hookimpl
        def moves(self, earlier: Any) -> Any:
            return [
                *(one for one in earlier if one.action is not Discard),
                Move(Discard, "discard", can, lambda *_: []),
            ]

    with pytest.raises(PluginError, match=f"rule 'Listing' {said}"):
        finished(Listing())


@dataclass(frozen=True)
class Ring:
    """Whoever is ù tips the starter, and one loser pays another: no shares of the ù."""

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        if not isinstance(outcome.ended, WentOut):
            return []
        one, other, *_more = outcome.losers()
        paid = [(outcome.winner, outcome.starter, "tip"), (one, other, "ring")]
        return [Payment(*pair, 1, why, outcome.ended) for *pair, why in paid if pair[0] != pair[1]]


def test_den_takes_on_what_losers_owe_and_nobody_pays_himself():
    """In many hands with đền: what the winner pays stays his, and who pays for all owes nothing to himself."""
    rules = RuleSet("house", Table(), {**load("chuan").plugins, "ring": Ring()})
    dens = 0
    for k in range(700):
        state = rules.start(f"1/{k}", k % 4)
        while state.ended is None:
            state = rules.act(state, greedy_bot.choose(rules.view(state, state.seat), Random(k)))
        result = rules.result(state)
        dens += any(one.reason == "den" for one in result.payments)

        assert sum(result.net) == 0
        assert all(one.payer == state.ended.seat for one in result.payments if one.reason == "tip")
    assert dens > 1


def test_the_documents_say_what_is_shadowed():
    page = Path(str(finding.__file__)).parents[1] / "docs" / "security.md"

    assert "shadowed" in page.read_text("utf-8")
