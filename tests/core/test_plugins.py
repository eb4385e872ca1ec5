"""Finding plugins: from metadata alone, one name one owner, and failures that say whose they are."""

from __future__ import annotations

import sys

import pytest

from tala_core.bots import load_bot
from tala_core.errors import PluginError, VariantError
from tala_core.plugins import finding
from tala_core.variants import Variant

from .fakes import distribution

RULE = """
from dataclasses import dataclass

@dataclass(frozen=True)
class Mine:
    amount: int = 3
"""


@pytest.fixture
def on_path(monkeypatch, tmp_path):
    """Installs fake distributions, in the order given."""

    def installed(*told: dict) -> None:
        for number, one in reversed([*enumerate(told)]):
            monkeypatch.syspath_prepend(distribution(tmp_path / str(number), **one))

    before = {*sys.modules}
    yield installed
    for name in {*sys.modules} - before:
        if name.startswith("fake_"):
            del sys.modules[name]


def test_what_is_installed_is_found_without_importing_it(on_path):
    on_path({"name": "more-bots", "bots": "bold = fake_gone:choose\nshy = fake_gone:Shy"})
    found = [one for one in finding.installed(finding.BOTS) if one.distribution == "more-bots"]

    assert [(one.name, one.target, one.version) for one in found] == [
        ("bold", "fake_gone:choose", "1.0"), ("shy", "fake_gone:Shy", "1.0"),
    ]  # fmt: skip
    assert "fake_gone" not in sys.modules


@pytest.mark.parametrize("order", [("dist-a", "dist-b"), ("dist-b", "dist-a")])
def test_q01_two_distributions_with_one_name_are_refused(on_path, order):
    """Whichever comes first on the path: neither wins, and both are named."""
    on_path(*({"name": name, "bots": f"cautious = fake_{name[-1]}:choose"} for name in order))

    with pytest.raises(PluginError, match=r"two distributions have a bot 'cautious': dist-a 1\.0 and dist-b 1\.0"):
        load_bot("cautious")


def test_q02_the_same_entry_point_twice_counts_once(on_path):
    """As an editable install beside an old one leaves it."""
    twice = {"name": "dist-a", "bots": "cautious = fake_same:choose"}
    on_path(twice | {"modules": {"fake_same": "choose = len"}}, twice)

    assert [one.name for one in finding.installed(finding.BOTS)].count("cautious") == 1
    assert load_bot("cautious") is len


def test_a_rule_of_another_distribution_takes_its_options(on_path):
    on_path({"name": "house", "rules": "mine = fake_rule:Mine", "modules": {"fake_rule": RULE}})
    variant = Variant("house", {}, {"mine": {"amount": 7}})

    assert variant.plugins["mine"].amount == 7
    assert variant.content["rules"] == {"mine": {"amount": 7}}


BROKEN = {
    "a module that is gone": ("fake_nowhere:Mine", "", "ModuleNotFoundError: No module named 'fake_nowhere'"),
    "a name that is not there": ("fake_broken:Yours", "x = 1", "AttributeError"),
    "a module that raises": ("fake_broken:Mine", "raise RuntimeError('x')", "RuntimeError: x"),
    "a module with a fault": ("fake_broken:Mine", "def", "SyntaxError"),
    "a module that exits": ("fake_broken:Mine", "raise SystemExit(0)", "SystemExit"),
    "no dataclass": ("fake_broken:Mine", "class Mine: pass", "is no dataclass"),
    "an instance": ("fake_broken:Mine", f"{RULE}\nMine = Mine()", "has to name the class"),
}


@pytest.mark.parametrize(("target", "source", "said"), BROKEN.values(), ids=BROKEN)
def test_b02_a_broken_plugin_says_whose_it_is(on_path, target, source, said):
    """Its name, its distribution and what went wrong."""
    on_path({"name": "dist-a", "rules": f"mine = {target}", "modules": {"fake_broken": source}})

    with pytest.raises(PluginError, match=r"'mine' of dist-a 1\.0") as caught:
        _ = Variant("house", {}, {"mine": {}}).plugins
    assert said in str(caught.value)


def test_b01_a_broken_plugin_stops_only_the_games_that_name_it(on_path, standard):
    on_path({"name": "dist-a", "rules": "mine = fake_bad:Mine", "modules": {"fake_bad": "raise RuntimeError('x')"}})

    assert Variant("chuan", standard.table, standard.rules).rules_for(4).start("7/0").turn == 1
    assert "fake_bad" not in sys.modules


def test_a_plugin_that_is_not_installed_is_answered_with_the_nearest():
    with pytest.raises(PluginError, match=r"no bot 'gredy' is installed \(there are: .*\); did you mean 'greedy'"):
        load_bot("gredy")
    with pytest.raises(VariantError, match=r"no rule `setz` is installed .*; did you mean `sets`\?"):
        _ = Variant("house", {}, {"setz": {}}).plugins


def test_a_variant_plays_with_exactly_the_rules_it_names(on_path, standard):
    """An installed rule that it does not name can't touch a game."""
    on_path({"name": "house", "rules": "mine = fake_other:Mine", "modules": {"fake_other": RULE}})

    assert [*Variant("chuan", standard.table, standard.rules).rules_for(4).plugins] == [*standard.rules]
