"""What the page plugins.md shows is what happens: typed line by line, in order, where nothing but tala is installed."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import tala_core
from tala_core import testing
from tala_core.actions import Eat
from tala_core.plugins import finding
from tala_core.rules import RuleSet
from tala_core.testing import position, strategies
from tala_core.views import PlayerView

from ..core.test_architecture import FOR_AUTHORS
from .environment import Environment, build, told

DOCS = Path(tala_core.__file__).parent / "docs"
PAGE = (DOCS / "plugins.md").read_text("utf-8")
BLOCK = re.compile(
    r"(?:^\*\*`(?P<file>[^`]+)`\*\*\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
LEFT_OUT = "…"
RUFF = Path(sys.executable).with_name("ruff")

# What needs the network or a shell is done otherwise here, and nothing else is.
MADE_ALREADY = ("python3 -m venv venv", ". venv/bin/activate", "python -m pip install tala-phom")
EDITABLE = 'python -m pip install -e ".[test]"'
WHEEL = "python -m pip wheel --no-deps --wheel-dir dist ."


class Block(NamedTuple):
    """A block of the page: its language, the file that it is to be put in, and what is in it."""

    kind: str
    file: str
    text: str


def blocks() -> list[Block]:
    return [Block(one["kind"], one["file"] or "", one["text"]) for one in BLOCK.finditer(PAGE)]


class Reader:
    """Somebody who types what the page shows."""

    def __init__(self, env: Environment, folder: Path) -> None:
        self.env, self.folder = env, folder

    def does(self, block: Block) -> None:
        if block.file:
            (self.folder / block.file).write_text(block.text, "utf-8")
        elif block.kind == "console":
            for command, shown in typed(block.text):
                out = self.types(command)
                assert is_shown(shown, out.splitlines()), f"$ {command}\n{out}"

    def types(self, command: str) -> str:
        """Do what a line says and return what is printed."""
        program, *words = shlex.split(command)
        if command in MADE_ALREADY:
            return ""
        if command == EDITABLE:
            return self.installs_editable()
        if command == WHEEL:
            return build([self.folder], self.folder / "dist")[0].name
        if program == "cd":
            self.folder /= words[0]
            return ""
        assert program in ("tala", "python"), command
        if program == "python":
            words += ["-p", "no:cacheprovider"]
        done = getattr(self.env, program)(*words, cwd=self.folder)
        assert done.returncode == (3 if "tala: error" in done.stderr else 0), done.stdout + done.stderr
        return f"{done.stdout}{done.stderr}"

    def installs_editable(self) -> str:
        """Install the package so that its module is read where it lies; pip would fetch a tool to do the same."""
        (wheel,) = build([self.folder], self.folder.parent / "editable")
        self.env.install(wheel)
        for module in self.folder.glob("*.py"):
            (self.env.site / module.name).unlink()
        (self.env.site / "editable.pth").write_text(f"{self.folder}\n", "utf-8")
        return ""


def typed(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each command of a block with the lines that are shown after it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *shown = part.rstrip("\n").split("\n")
        yield command, shown


def is_shown(shown: list[str], lines: list[str]) -> bool:
    """Whether *lines* are those *shown*, where ``…`` stands for any number of lines, or for the rest of one."""
    if not shown:
        return True
    pattern = "".join(".*" if one == LEFT_OUT else re.escape(one).replace(LEFT_OUT, "[^\n]*") + "\n" for one in shown)
    return re.fullmatch(pattern, "".join(f"{one}\n" for one in lines), re.DOTALL) is not None


def test_what_is_shown_is_compared():
    lines = ["a 1", "b", "c"]

    assert is_shown(["a 1", "b", "c"], lines)
    assert is_shown(["…", "b", "…"], lines)
    assert is_shown(["a …", "…"], lines)
    assert not is_shown(["b"], lines)
    assert not is_shown(["a 1", "c", "…"], lines)
    assert not is_shown(["…", "b"], lines)


@pytest.fixture(scope="module")
def reader(fresh: Callable[..., Environment], tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """Somebody who has done everything that the page says."""
    reader = Reader(fresh(), tmp_path_factory.mktemp("tutorial"))
    for block in blocks():
        reader.does(block)
    return reader


@pytest.mark.skipif(not RUFF.exists(), reason="ruff is not installed")
def test_the_tutorial_leaves_the_package_as_tidy_as_it_was_begun(reader: Reader):
    for command in (["check"], ["format", "--check"]):
        told([RUFF, *command, "--no-cache", "."], reader.folder)


def test_the_tutorial_comes_to_a_package_that_others_can_install(reader: Reader):
    assert (reader.folder / "dist" / "tala_hai_la-0.1.0-py3-none-any.whl").is_file()


def test_the_tests_of_the_tutorial_can_fail(reader: Reader):
    """By the change that the page proposes."""
    module = reader.folder / "tala_hai_la.py"
    right = module.read_text("utf-8")
    module.write_text(right.replace(">= self.most", "> self.most"), "utf-8")
    tests = reader.env.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not Keeps", cwd=reader.folder)
    module.write_text(right, "utf-8")

    assert "`>=` to `>` in `forbid`" in PAGE
    assert tests.returncode == 1
    assert "test_a_third_card_of_one_player_may_not_be_eaten" in tests.stdout
    assert "1 failed" in tests.stdout


# --- the common mistakes ---

HEAD = """
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from tala_core.actions import Eat
from tala_core.hookspecs import hookimpl
from tala_core.options import Ge
"""
INFO = "Metadata-Version: 2.1\nName: tala-oops\nVersion: 0.1.0\nRequires-Dist: tala-phom{needs}\n"


class Slip(NamedTuple):
    """A package with something wrong in it; each part as it should be, if it is not what is wrong."""

    body: str = "    pass\n"
    mark: str = "@dataclass(frozen=True)\n"
    top: str = ""
    target: str = "tala_oops:OopsRule"
    named: str = "oops"
    group: str = "tala.rules"
    needs: str = ">=0.1,<1"

    def written(self, folder: Path) -> Path:
        """Write the package as it would be installed, and a variant that names its rule."""
        (folder / "tala_oops.py").write_text(f"{HEAD}{self.top}\n\n{self.mark}class OopsRule:\n{self.body}", "utf-8")
        info = folder / "tala_oops-0.1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(INFO.format(needs=self.needs), "utf-8")
        (info / "entry_points.txt").write_text(f"[{self.group}]\noops = {self.target}\n", "utf-8")
        file = folder / "house.toml"
        file.write_text(f'extends = "chuan"\n\n[rules.{self.named}]\n', "utf-8")
        return file


ELSEWHERE = {
    "no `@dataclass(frozen=True)` above the class": Slip(mark=""),
    "the entry point names no class of the module": Slip(target="tala_oops:Opps"),
    "an import in the module fails": Slip(top="import nowhere\n"),
    "the variant says `[rules.opps]`": Slip(named="opps"),
    "not installed yet, or installed before the entry point was written": Slip(group="tala.nothing"),
    '`dependencies = ["tala-phom>=2"]`': Slip(needs=">=2"),
}


def rows(title: str) -> dict[str, str]:
    """Return what the table under a column's *title* says: what is wrong, and the message."""
    table = PAGE.partition(f"| {title} | the message |\n|---|---|\n")[2].partition("\n\n")[0]
    return dict(row.strip("| ").split(" | ", 1) for row in table.splitlines())


def in_the_class(told: str) -> Slip:
    """Return the slip that a row of the first table tells of."""
    code = re.match(r"`(.+?)`", told)[1].replace("…", "return None")
    if "def " not in code:
        return Slip(f"    {code}\n")
    return Slip(f"    {code}\n" if "without `@hookimpl`" in told else f"    @hookimpl\n    {code}\n")


SLIPS = {told: in_the_class(told) for told in rows("in the class of the rule")} | ELSEWHERE


def test_every_mistake_of_the_page_is_made():
    assert {*rows("elsewhere")} == {*ELSEWHERE}
    assert len(SLIPS) == 18


@pytest.mark.parametrize("told", SLIPS)
def test_a_common_mistake_is_answered_as_the_page_says(told: str, clean: Environment, tmp_path: Path):
    """One message, no traceback; of a method or an option with its file and line."""
    message = (rows("in the class of the rule") | rows("elsewhere"))[told]
    file = SLIPS[told].written(tmp_path)
    done = clean.tala("simulate", file, "--hands", "1", PYTHONPATH=str(tmp_path))

    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode in (3, 4)
    assert told in ELSEWHERE or "settle" in told or re.search(r"tala_oops\.py:\d+", done.stderr)


# --- when a rule or a bot fails ---

FAILING = """    shares: int = 0

    @hookimpl
    def charge(self, outcome):
        return [outcome.pot // self.shares]


def asleep(view, random):
    return None
"""


@pytest.mark.parametrize(
    ("command", "shown"), [("house.toml", "failed in 'charge'"), ("chuan --bots oops --hands 1", "bot 'oops'")]
)
def test_a_failure_is_told_as_the_page_says(command: str, shown: str, clean: Environment, tmp_path: Path):
    Slip(body=FAILING).written(tmp_path)
    with (tmp_path / "tala_oops-0.1.0.dist-info" / "entry_points.txt").open("a", encoding="utf-8") as file:
        file.write("[tala.bots]\noops = tala_oops:asleep\n")
    done = clean.tala("simulate", *command.split(), "--seed", "7", cwd=tmp_path, PYTHONPATH=str(tmp_path))

    (message,) = (block.text for block in blocks() if block.kind == "text" and shown in block.text)
    assert done.returncode == 4
    assert done.stderr == message


# --- what is said of the rest ---


def test_the_public_modules_are_those_that_plugins_may_import():
    """One list here, one in the test of the architecture, which our own plugins keep to."""
    table = re.findall(r"^\| `tala_core\.(\w+)` \|", PAGE, re.MULTILINE)

    assert {*table} == FOR_AUTHORS | {"variants"}
    assert all(find_spec(f"tala_core.{one}") for one in table)


def test_the_states_are_all_there_are():
    table = PAGE.partition("| state | means |")[2].partition("\n\n")[0]

    assert {*re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)} == {*finding.STATES}


def test_the_test_kit_is_all_there_is():
    table = PAGE.partition("| from `tala_core.testing` |")[2].partition("\n\n")[0]
    named = re.findall(r"^\| `(\w+)|, `(\w+)` \|", table, re.MULTILINE)

    assert {one for pair in named for one in pair if one} == {*testing.__all__, "strategies"} - {"Failure"}
    assert [callable(getattr(strategies, one)) for one in ("hands", "states", "outcomes")] == [True] * 3


def test_the_bot_of_the_page_plays(chuan: RuleSet):
    """It eats what it can, and what it does is legal."""
    space: dict[str, Any] = {}
    (code,) = (block.text for block in blocks() if block.kind == "python" and "def choose" in block.text)
    exec(code, space)
    state = position(chuan, "p2 take: 7c 8c 2d 4h 6s 9d Jh Qs Kc", offer="9c")

    assert space["choose"](PlayerView(state, 1), Random(1)) == Eat()
    state = chuan.start("7/0")
    while state.ended is None:
        state = chuan.act(state, space["choose"](PlayerView(state, state.seat), Random(1)))


def test_nothing_on_the_page_is_left_undone():
    """Every block is typed, written to a file, or done by a test of its own; the rest shows a line of a file."""
    kinds = [block.kind for block in blocks() if not block.file]
    lines = [block.text for block in blocks() if block.kind == "toml" and not block.file]

    assert {*kinds} == {"console", "text", "python", "toml"}
    assert kinds.count("text") == 2
    assert kinds.count("python") == 2
    assert [line.splitlines()[0] for line in lines] == [
        '[project.entry-points."tala.rules"]',
        'dependencies = ["tala-phom>=0.1,<1"]',
    ]


def test_the_lines_of_the_beginning_are_those_that_are_shown(reader: Reader):
    begun = (reader.folder / "pyproject.toml").read_text("utf-8")

    assert [block.text in begun for block in blocks() if block.kind == "toml" and not block.file] == [True, True]


@pytest.mark.parametrize("name", ["plugins.md", "security.md", "hooks.md"])
def test_every_link_of_a_page_leads_somewhere(name: str):
    text = (DOCS / name).read_text("utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    known = {re.sub(r"[^\w\s-]", "", one.lower()).replace(" ", "-") for one in headings}

    assert {*re.findall(r"\]\(#([^)]+)\)", text)} <= known
    assert all((DOCS / one).is_file() for one in re.findall(r"\]\(([^#)]+)\)", text))


def test_the_action_of_ones_own_plays_and_conforms():
    """It is listed twice, written and read again, noted, paid for, and what must hold of every rule holds."""
    space: dict[str, Any] = {"__name__": "raising"}
    source = next(block.text for block in blocks() if block.file == "raising.py")
    module = type(sys)("raising")
    sys.modules["raising"] = module
    try:
        space = vars(module)
        exec(compile(source, "raising.py", "exec"), space)
        rules = {"raising": space["Raising"]}
        variant = testing.house('extends = "chuan"\n[rules.raising]\n', rules=rules)
        state = variant.rules_for(4).start("7/0")
        bet = testing.played(state, "p1 bet 2")

        assert [str(one) for one in state.rules.legal(state)][-2:] == ["bet 1", "bet 2"]
        assert [mark.label for mark in bet.marks] == ["bet-2"]
        assert space["Bet"] not in {type(one) for one in bet.rules.legal(bet)}
        suite = type("Suite", (testing.RuleConformance,), {"variant": variant, "hands": 3, "seats": 3})
        with testing.only(rules=rules):
            assert testing.failures(suite) == []
    finally:
        del sys.modules["raising"]
