"""Every hook is documented, in the terminal and on the page hooks.md; both are made from its docstring."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from random import Random

import pluggy
import pytest
from packaging.version import Version

import tala_core
from tala_core import hookspecs, resolve
from tala_core.actions import Action, Leave, TimeOut, Turn
from tala_core.cards import Card
from tala_core.events import Event
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove
from tala_core.options import Sizes
from tala_core.outcome import Outcome, Payment
from tala_core.plugins import hooks
from tala_core.rules import RuleSet, Table
from tala_core.state import GameState
from tala_core.table import Evening
from tala_core.variants import Variant
from tala_core.views import PlayerView

from . import hook_page

PAGE = Path(tala_core.__file__).parent / "docs" / "hooks.md"
CORE_TESTS = Path(__file__).parents[1] / "core"
HOOKS = hooks.documented()
NAMES = [hook.name for hook in HOOKS]
IN_DIAGRAM = re.findall(r"(\w+)\(\)", hook_page.DIAGRAM)


def tala(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "NO_COLOR": "1", "TALA_LANG": "en", **env}
    command = [sys.executable, "-m", "tala_core", *args]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environ, check=False)


# --- complete ---


def test_the_page_is_what_the_docstrings_say():
    """`REWRITE=1` writes it anew."""
    made = hook_page.page()
    if os.environ.get("REWRITE"):
        PAGE.write_text(made, "utf-8")

    assert PAGE.read_text("utf-8") == made


def test_all_of_the_specification_is_documented():
    specified = [name for group in hookspecs.GROUPS for name in vars(group) if not name.startswith("_")]

    assert specified == NAMES
    assert len(NAMES) == 18


@pytest.mark.parametrize("hook", HOOKS, ids=NAMES)
def test_every_hook_says_what_it_is_when_it_is_asked_and_since_when(hook):
    assert hook.text
    assert hook.when
    assert Version(hook.since) <= Version(version("tala-phom"))
    assert {hook.kind, *hook.how} <= {*hooks.ways()}
    assert hook.kind in ("first", "all", "chain")


@pytest.mark.parametrize("hook", HOOKS, ids=NAMES)
def test_every_hook_has_an_example_a_test_and_a_section(hook):
    """What the example does is asserted where all of them are run."""
    tests = (CORE_TESTS / "test_hooks.py").read_text("utf-8")
    shows = (CORE_TESTS / "test_hook_examples.py").read_text("utf-8")
    section = PAGE.read_text("utf-8").partition(f"\n### `{hook.name}`\n")[2].partition("\n### ")[0]

    assert f"\n@hookimpl\ndef {hook.name}(self" in f"\n{hook.example}"
    assert hook.example_text.endswith(".")
    assert re.search(rf"^def test_hook_{hook.name}\(", tests, re.MULTILINE)
    assert re.search(rf'^    "{hook.name}": lambda rules:', shows, re.MULTILINE)
    assert hook.signature in section
    assert hook.example in section
    assert f"- when: {hook.when}\n- since: {hook.since}\n" in section


@pytest.mark.parametrize("hook", HOOKS, ids=NAMES)
def test_a_hook_is_asked_in_the_way_it_says(hook):
    """`first` is what pluggy is told; `by type` are those whose last argument is of any type until a rule says."""
    spec = resolve.HOOKS[hook.name]

    assert (hook.kind == "first") is bool(spec.tala_spec["firstresult"])
    assert ("by type" in hook.how) is (": Any)" in hook.signature)


def test_every_hook_is_answered_by_a_rule_of_ours():
    """A hook that no rule needs is none; and whoever looks for an example of a whole rule finds one."""
    assert [hook.name for hook in HOOKS if not hook.users] == []
    assert "frozen-eats" in next(hook for hook in HOOKS if hook.name == "forbid").users


# --- the diagram ---


def test_the_diagram_has_every_hook_and_no_other():
    assert {*IN_DIAGRAM} == {*NAMES}


class Spy:
    """Answers every hook without saying anything, and notes the order in which it is first asked."""

    def __init__(self) -> None:
        self.asked: dict[str, None] = {}

    def heard(self, hook: str) -> None:
        self.asked.setdefault(hook)

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> None:
        self.heard("conflicts")

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> None:
        self.heard("describe")

    @hookimpl
    def melds(self, deck: Sequence[Card]) -> None:
        self.heard("melds")

    @hookimpl
    def points(self, card: Card) -> None:
        self.heard("points")

    @hookimpl
    def eaten_per_meld(self) -> None:
        self.heard("eaten_per_meld")

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> tuple[AnyMove, ...]:
        self.heard("moves")
        return earlier

    @hookimpl
    def rounds_played(self) -> None:
        self.heard("rounds_played")

    @hookimpl
    def starter(self, evening: Evening, random: Random) -> None:
        self.heard("starter")

    @hookimpl
    def deal(self, state: GameState, pack: Sequence[Card]) -> None:
        self.heard("deal")

    @hookimpl
    def time_limit(self, view: PlayerView) -> None:
        self.heard("time_limit")

    @hookimpl
    def forbid(self, state: GameState, action: Action) -> None:
        self.heard("forbid")

    @hookimpl
    def react(self, state: GameState, event: Event) -> None:
        self.heard("react")

    @hookimpl
    def timeout(self, view: PlayerView, random: Random) -> None:
        self.heard("timeout")

    @hookimpl
    def leave(self, state: GameState, seat: int) -> None:
        self.heard("leave")

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> None:
        self.heard("next_turn")

    @hookimpl
    def rank(self, standings: Sequence[object]) -> None:
        self.heard("rank")

    @hookimpl
    def charge(self, outcome: Outcome) -> None:
        self.heard("charge")

    @hookimpl
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        self.heard("settle")
        return payments


def test_a_hand_asks_the_hooks_in_the_order_of_the_diagram(standard: Variant):
    """The variant is read and described; p1's time runs out, p3 leaves, and the rest do the first legal thing."""
    spy = Spy()
    plugins = {**standard.plugins, "spy": spy}
    resolve.conflicts(plugins, Sizes())
    resolve.sayings(plugins, "en", Sizes())
    rules = RuleSet("spied", Table(), plugins)
    Evening.opened(4).starter(rules, Random(1))
    state = rules.start("7/0")
    rules.time_limit(state)
    rules.legal(state)
    state = rules.step(state, Turn(0, TimeOut()))
    choice = rules.table_action(state)
    state = rules.act(rules.step(state, Turn(2, Leave())), choice)
    while state.ended is None:
        state = rules.act(state, rules.legal(state)[0])
    rules.result(state)

    assert [*spy.asked] == [*dict.fromkeys(IN_DIAGRAM)]


# --- in the terminal ---


def test_tala_plugin_hooks_lists_them_all():
    done = tala("plugin", "hooks")

    assert done.returncode == 0
    assert re.findall(r"^  (\w+) ", done.stdout, re.MULTILINE) == NAMES
    assert "  forbid          first, by type  why *action*" in done.stdout
    assert f"when {HOOKS[0].when}\n" in done.stdout


@pytest.mark.parametrize("hook", HOOKS, ids=NAMES)
def test_tala_plugin_hooks_tells_all_about_one(hook, capsys):
    from tala_core.cli.main import run

    assert run(["plugin", "hooks", hook.name]) == 0
    told = capsys.readouterr().out
    for part in (hook.signature, hook.when, hook.since, hook.example_text, ", ".join(hook.users)):
        assert part in told
    assert [line in told for line in hook.example.splitlines()].count(False) == 0


def test_an_unknown_hook_is_answered_with_the_nearest_and_the_list():
    done = tala("plugin", "hooks", "chrage")

    assert done.returncode == 2
    assert done.stdout == ""
    assert "no hook 'chrage' (there are: conflicts, describe, melds" in done.stderr
    assert "did you mean 'charge'?" in done.stderr


def test_the_hooks_as_json():
    every, one = (json.loads(tala("plugin", "hooks", *args, "--json").stdout) for args in ([], ["starter"]))

    assert [hook["name"] for hook in every["hooks"]] == NAMES
    assert one["hooks"][0] == every["hooks"][NAMES.index("starter")]
    assert one["hooks"][0]["users"] == ["starter"]
    assert one["hooks"][0]["kind"] == "first"


def test_hooks_import_no_plugin_of_a_stranger(tmp_path):
    """It would be found, for it has an entry point; it is neither imported nor named."""
    (tmp_path / "strange.py").write_text("raise SystemExit('imported')\n", "utf-8")
    info = tmp_path / "strange-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[tala.rules]\nodd = strange:Odd\n", "utf-8")
    here = {"PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}

    assert "odd" in tala("plugin", "list", **here).stdout
    for args in ([], ["charge"], ["--json"]):
        done = tala("plugin", "hooks", *args, **here)
        assert (done.returncode, done.stderr) == (0, "")
        assert "odd" not in done.stdout


# --- reading a docstring ---


class Later:
    """Later: hooks that are to go, for this test."""

    @pluggy.HookspecMarker("tala")(
        firstresult=True, warn_on_impl=DeprecationWarning("use 'rank', this goes with 0.4"),
        warn_on_impl_args={"card": DeprecationWarning("'card' goes with 0.5")},
    )  # fmt: skip
    def price(self, card: int) -> int | None:
        """first, once: what a card costs: its price.

        More on it.

        When: at the end.
        Since: 0.2

        Example: all cost two.

            @hookimpl
            def price(self):
                return 2
        """


def test_a_deprecated_hook_says_so(monkeypatch):
    monkeypatch.setattr(hooks, "GROUPS", (Later,))
    (hook,) = hooks.documented()

    assert hook[:8] == (
        "price", "Later", "first", ("once",), "price(self, card: int) -> int | None", "at the end", "0.2",
        "use 'rank', this goes with 0.4; 'card' goes with 0.5",
    )  # fmt: skip
    assert (hook.text, hook.line) == ("what a card costs: its price.\n\nMore on it.", "what a card costs: its price.")
    assert (hook.example_text, hook.example) == ("all cost two.", "@hookimpl\ndef price(self):\n    return 2")
    assert "- deprecated: use 'rank', this goes with 0.4; 'card' goes with 0.5\n" in hook_page.page()
