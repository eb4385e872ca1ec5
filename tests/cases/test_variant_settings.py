"""Cases of the field on variant settings and on the settings of plugins (F01, F02, V01)."""

from __future__ import annotations

import pytest

from tala_core.errors import PluginError
from tala_core.variants import Faults, load

CHUAN = 'extends = "chuan"\n'


@pytest.fixture
def house(tmp_path, monkeypatch):
    """Loads a variant file of this text."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TALA_VARIANTS", "")

    def made(text):
        (tmp_path / "house.toml").write_text(text, "utf-8")
        return load("house.toml")

    return made


@pytest.fixture
def refused(house):
    """Returns the one fault of a variant file."""

    def fault(text):
        with pytest.raises(Faults) as caught:
            house(text)
        [one] = caught.value.faults
        return one

    return fault


# --- F01: unknown keys ---

F01 = {
    "eat_lsat": ("[rules.eat-payments]\nlast_ruond = 4", "rules.eat-payments.last_ruond", 3, "last_round"),
    "Eat_last": ("[rules.eat-payments]\nLast_round = 4", "rules.eat-payments.Last_round", 3, "last_round"),
    "right key, wrong table": ("[rules.points]\nseats = [3, 3]", "rules.points.seats", 3, "table.seats"),
    "unknown table": ("[rulse]\nx = 1", "rulse", 2, "rules"),
}


@pytest.mark.parametrize(("text", "path", "line", "near"), F01.values(), ids=F01)
def test_F01_an_unknown_key_is_refused_with_the_nearest(refused, text, path, line, near):
    """A misspelt setting that ran unnoticed would be another game than its author believes."""
    fault = refused(CHUAN + text)

    assert (fault.as_json()["path"], fault.place.file, fault.place.line) == (path, "house.toml", line)
    assert fault.nearest == near
    assert near.split(".")[-1] in fault.label


# --- F02: types ---

F02 = {
    "eat = true": ("[rules.eat-payments]\nby_count = [true]", "by_count", "true (a boolean)", "a whole number from 0"),
    "rounds = 4.0": ("[table]\nrounds = 4.0", "rounds", "4.0 (a number with a point)", "a whole number from 1"),
    "players = 2.5": ("[table]\nseats = [2, 2.5]", "seats", "[2, 2.5] (a list)", "such as [2, 4]"),
    "eat_last = '4'": ('[rules.leaving]\namount = "4"', "amount", '"4" (a text)', "a whole number from 0"),
    "tai = 1": ("[rules.eating]\ninto_laid = 1", "into_laid", "1 (a whole number)", "true or false"),
    "rank = [1, 2, '3']": ('[rules.rank-payments]\nby_rank = [1, 2, "3"]', "by_rank", '"3" (a text)', "a whole number"),
    "timeout = a date": ("[rules.clock]\nseconds = 2024-01-01", "seconds", "2024-01-01 (a date or time)", ""),
    "a rule = 1": ("[rules]\nno-tai = 1", "no-tai", "1 (a whole number)", "a table of options, or true or false"),
}


@pytest.mark.parametrize(("text", "key", "given", "wanted"), F02.values(), ids=F02)
def test_F02_a_value_of_another_type_is_refused(refused, text, key, given, wanted):
    """With the key, what was given and of what type, and what is wanted; 4.0 is no whole number, by the same rule."""
    fault = refused(CHUAN + text)

    assert (fault.code, fault.keys[-1]) == ("wrong-type", key)
    assert f"`{key}`" in fault.what
    assert given in fault.what
    assert wanted in fault.what


@pytest.mark.parametrize("number", ["1", "true", "1.0", '"1"'])
def test_F02_true_is_no_one_and_one_is_not_true(house, number):
    """A boolean is an integer for Python, and for nobody else."""
    if number == "1":
        assert house(f"{CHUAN}[rules.u-payments]\namount = 1").plugins["u-payments"].amount == 1
        return
    with pytest.raises(Faults):
        house(f"{CHUAN}[rules.u-payments]\namount = {number}")


# --- V01: settings of a plugin that is gone ---

GONE = f"{CHUAN}[rules.cautious]\nrisk = 2\n"


def test_V01_a_rule_that_is_gone_stops_the_variant_that_names_it(refused):
    """Its game would be another one.  What to do is said, and every other variant plays on."""
    fault = refused(GONE)

    assert (fault.code, fault.keys, fault.place.line) == ("unknown-rule", ("rules", "cautious"), 2)
    assert fault.notes == (
        "if a plugin has it: that is not installed, or not again since its pyproject.toml was changed",
    )
    assert load("chuan").plugins


def test_V01_the_other_faults_of_the_file_are_told_all_the_same(house):
    with pytest.raises(Faults) as caught:
        house(f"{GONE}[table]\nhnd = 3\n")

    assert [one.keys for one in caught.value.faults] == [("rules", "cautious"), ("table", "hnd")]


def test_V01_switched_off_its_settings_may_stay_in_the_base(house, tmp_path):
    """A file that leaves the rule out plays without the plugin; the settings are kept for when it comes back."""
    (tmp_path / "base.toml").write_text(GONE, "utf-8")
    one = house('extends = "base.toml"\n[rules]\ncautious = false\n')

    assert one.hash == load("chuan").hash
    assert (tmp_path / "base.toml").read_text("utf-8") == GONE


def test_V01_the_settings_work_again_when_the_plugin_is_back(house, tmp_path, monkeypatch):
    place = tmp_path / "site"
    info = place / "cautious-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cautious\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tala.rules]\ncautious = fake_cautious:Cautious\n")
    with pytest.raises(Faults):
        house(GONE)
    source = "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Cautious:\n    risk: int = 1\n"
    (place / "fake_cautious.py").write_text(source)
    monkeypatch.syspath_prepend(place)

    assert house(GONE).plugins["cautious"].risk == 2


def test_V01_a_plugin_that_is_broken_is_the_plugins_fault(house, tmp_path, monkeypatch):
    """And not the file's: it says whose it is."""
    info = tmp_path / "site" / "cautious-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cautious\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tala.rules]\ncautious = fake_gone:Cautious\n")
    monkeypatch.syspath_prepend(tmp_path / "site")

    with pytest.raises(PluginError, match=r"'cautious' of cautious 1\.0 .* can't be imported: ModuleNotFoundError"):
        house(GONE)
