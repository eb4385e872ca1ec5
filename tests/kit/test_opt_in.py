"""Nothing of the kit comes by itself: no test tool is imported, nothing is collected that nobody has subclassed."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

MODULE = r"""
from dataclasses import dataclass
from tala_core.hookspecs import hookimpl
from tala_core.testing import BotConformance, RuleConformance, house
from tala_core.outcome import POT, Payment

@dataclass(frozen=True)
class Mine:
    @hookimpl
    def charge(self, outcome):
        return [] if outcome.winner is None else [Payment(POT, outcome.winner, 50, "bonus", outcome.ended)]

def choose(view, random):
    return view.legal()[-1]

class TestMine(RuleConformance):
    variant = house('extends = "chuan"\n[rules.mine]', rules={"mine": Mine})
    seats, hands = 2, 2

class TestChoose(BotConformance):
    bot = choose
    seats, hands = 2, 1
"""


def run(*args, **more):
    return subprocess.run([sys.executable, *args], capture_output=True, text=True, check=False, **more)


def test_the_kit_imports_no_test_tool():
    code = "import sys, tala_core.testing; print({'pytest', 'hypothesis', 'unittest'} & {*sys.modules})"

    assert run("-c", code).stdout == "set()\n"


def test_the_engine_does_not_import_the_kit():
    code = "import sys, tala_core.rules, tala_core.variants, tala_core.bots; print('tala_core.testing' in sys.modules)"

    assert run("-c", code).stdout == "False\n"


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What pytest says of an author's module."""
    folder = tmp_path_factory.mktemp("author")
    (folder / "test_mine.py").write_text(MODULE)
    return run("-m", "pytest", "-p", "no:cacheprovider", "-q", "-rfs", str(folder), cwd=folder).stdout


def test_the_base_classes_are_not_collected(told):
    assert "::RuleConformance" not in told
    assert "::BotConformance" not in told


def test_an_author_reads_the_sentence(told):
    """Of the rule that fails three tests, and of the bot that fails none; what can't be judged is skipped."""
    assert "AssertionError: variant 'house': rule 'mine' takes 50 stakes out of the pot" in told
    assert "AssertionError: rule 'mine' says nothing in 'en': answer 'describe'" in told
    assert "3 failed" in told
    assert "TestChoose" not in told
    assert "not judged, for hands do not come to their end: see test_every_hand_ends" in told


def test_without_hypothesis_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    monkeypatch.delitem(sys.modules, "tala_core.testing.strategies", raising=False)

    with pytest.raises(ImportError, match=r"needs hypothesis: pip install 'tala-phom\[testing\]'"):
        importlib.import_module("tala_core.testing.strategies")
