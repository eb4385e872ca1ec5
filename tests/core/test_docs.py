"""What the documents show is what the program does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import tala_core
from tala_core import records
from tala_core.actions import Eat
from tala_core.errors import IllegalAction
from tala_core.rules import RuleSet, Table
from tala_core.testing import played, position
from tala_core.variants import Variant, load
from tala_core.views import PlayerView

DOCS = Path(tala_core.__file__).parent / "docs"
README = Path(__file__).parents[2] / "README.md"


def blocks(file: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", file.read_text("utf-8"), re.DOTALL)


def shown_after(command: str) -> str:
    """Return what the README shows after the line ``$ command``, up to the next command or the end of the block."""
    text = next(block for block in blocks(README, "console") if f"$ {command}" in block)
    return re.split(r"^\$ .*$", text[text.index(f"$ {command}") :], flags=re.MULTILINE)[1].strip("\n")


def printed(*args: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tala_core", *args], capture_output=True, input=typed, encoding="utf-8", check=False
    )
    return done.stdout


def test_readme_shows_a_real_simulation():
    """All but the last line, which tells how long it took."""
    out = printed("simulate", "chuan", "--hands", "1000", "--seed", "1")
    assert shown_after("tala simulate chuan --hands 1000 --seed 1") == out[: out.rstrip("\n").rindex("\n")]


def test_readme_shows_a_real_settling(tmp_path):
    file = tmp_path / "hand.toml"
    file.write_text(blocks(DOCS / "settle.md", "toml")[-1], "utf-8")
    assert shown_after("tala settle hand.toml") == printed("settle", str(file)).rstrip("\n")


def test_readme_shows_a_real_turn():
    """The dots stand for what is left out before and after."""
    shown = shown_after("tala play --seed 12").strip("…\n")
    assert shown in printed("play", "--seed", "12", typed="Ks\nboc\n2h\n")


def test_readme_shows_a_real_slip():
    command = ["rules", "mien-bac", "--set", "rules.u-khan.amout=7"]
    done = subprocess.run(
        [sys.executable, "-m", "tala_core", *command], capture_output=True, encoding="utf-8", check=False
    )

    assert shown_after("tala rules mien-bac --set rules.u-khan.amout=7") == done.stderr.rstrip("\n")


def test_readme_shows_a_variant_that_plays(tmp_path):
    file = tmp_path / "nha-toi.toml"
    file.write_text(next(block for block in blocks(README, "toml") if "extends" in block), "utf-8")

    assert "ù khan 7" in load(str(file)).about
    assert load(str(file)).content["rules"]["u-khan"]["amount"] == 7
    assert "den-chot" not in load(str(file)).rules


def test_the_variant_in_the_documents_plays(tmp_path):
    """All that docs/variants.md shows of a file stands in one file there."""
    file = tmp_path / "nha-toi.toml"
    file.write_text(blocks(DOCS / "variants.md", "toml")[0], "utf-8")
    variant = load(str(file))

    assert [*variant.rules].index("u-khan") == [*variant.rules].index("u") + 1
    assert variant.rules_for(4).start("7/0").hands


def test_readme_has_the_two_commands():
    lines = [line for block in blocks(README, "console") for line in block.splitlines()]
    assert [line for line in lines if line.startswith("python3 -m venv")] == [
        "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/tala simulate chuan --hands 1000 --seed 1",
        "python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]' && .venv/bin/python -m pytest -q"
        " -n auto --dist loadfile",
    ]


def test_the_rule_in_the_readme_plays(standard: Variant):
    """Nobody eats more than once: a card that could be eaten by the standard rules is refused, in the rule's words."""
    space: dict[str, object] = {}
    exec(blocks(README, "python")[0], space)
    limit = space["EatLimit"]
    rules = RuleSet("house", Table(), {**standard.plugins, "eat-limit": limit()})  # type: ignore[operator]
    place = "p2 take: 5h 6h 7h* 9s 9c 2d Jc Qs 4s"
    by_the_book, by_the_house = (position(one, place, offer="9d") for one in (standard.rules_for(4), rules))

    assert Eat() in by_the_book.rules.legal(by_the_book)
    with pytest.raises(IllegalAction, match="1 eaten already"):
        played(by_the_house, "p2 eat")


def test_the_record_in_the_docs_is_right():
    record = json.loads(blocks(DOCS / "records.md", "json")[-1])
    assert records.verify(records.from_data(record, "records.md")) == []


def test_a_bot_of_the_page_supposes_where_the_hidden_cards_lie():
    """Its hands are whole ones that fit what the seat sees, and each is played on to an end that is paid."""
    code = next(block for block in blocks(DOCS / "plugins.md", "python") if "def supposed" in block)
    page: dict = {}
    exec(code, page)
    rules = load("chuan").rules_for(3)
    state, random = rules.start("7/0"), Random(1)
    while state.ended is None:
        view = PlayerView(state, state.seat)
        imagined = page["supposed"](view, random)
        seen = PlayerView(imagined, state.seat)
        assert (seen.hand, seen.history(), seen.legal()) == (view.hand, view.history(), view.legal())
        state = rules.act(imagined, seen.legal()[0])

    assert sum(rules.result(state).net) == 0
