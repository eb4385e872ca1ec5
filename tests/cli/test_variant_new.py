"""`tala variant new` and `schema`: a file to start from, in which every line can be taken by itself."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tala_core.variants import Variant, load, names, trial
from tala_core.variants.schema import FILE, file_schema, installed_rules
from tala_core.variants.template import commented, slug, written

RULES, _BROKEN = installed_rules()


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder: Path) -> set[str]:
    return {one.name for one in folder.iterdir()}


# --- the file ---


def test_a_new_file_plays_like_the_one_it_begins_as_and_says_what_comes_next(tala, here):
    ran = tala("variant", "new", "Nhà tôi", "--from", "chuan")
    text = (here / "nha-toi.toml").read_text("utf-8")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "nha-toi.toml is written.  Edit it, then: tala variant check nha-toi.toml\n"
    assert files(here) == {"nha-toi.toml", FILE}
    assert text.startswith(
        f'#:schema ./{FILE}\nname = "Nhà tôi"\nabout = "house rules, after Chuẩn"\nextends = "chuan"\n'
    )
    assert tala("variant", "check", "nha-toi.toml").out.endswith(f"hash {load('chuan').hash}\n")


def test_it_can_begin_as_a_file_of_ones_own(tala, here):
    """Also as one that it extends by its path, and goes on from there."""
    (here / "bac.toml").write_text('extends = "chuan"\nrules.u-payments.amount = 7\n', "utf-8")
    ran = tala("variant", "new", "Nam", "--from", "./bac.toml")

    assert (ran.code, ran.err) == (0, "")
    assert load("nam.toml").hash == load("bac.toml").hash
    assert "#rules.u-payments.amount = 7" in (here / "nam.toml").read_text("utf-8")


def test_the_title_can_be_another(tala):
    tala("variant", "new", "nha", "--title", "Nhà bà ngoại")

    assert load("nha.toml").title == "Nhà bà ngoại"


# --- its lines ---


@cache
def text_of(name: str) -> str:
    return commented(load(name), name, "x", RULES)


def lines_of(name: str) -> list[str]:
    return text_of(name).split("\n")


def rule_of(line: str) -> str:
    return line.split(".")[1].split(" ")[0]


def of_the_base(line: str, base: Variant) -> bool:
    """Whether a line is a setting as the base has it."""
    inherited = line.startswith("#rules.") and rule_of(line) in base.plugins
    return line.startswith("#table.") or (inherited and not line.startswith(f"#rules.{rule_of(line)} = "))


def settings_in(lines: list[str]) -> list[int]:
    """Return which lines are settings with a # before them."""
    return [at for at, line in enumerate(lines) if line.startswith(("#rules.", "#table."))]


@pytest.mark.parametrize("name", ["chuan", "don-gian", "nuoi-ga"])
def test_every_line_that_is_a_setting_can_be_taken_by_itself(here, name):
    """One of the base changes nothing; others leave a rule out or switch one on, and the game can still be played."""
    lines, base = lines_of(name), load(name)
    settings = settings_in(lines)
    tried: set[str] = set()
    for at in settings:
        line = lines[at].removeprefix("#")
        (here / "x.toml").write_text("\n".join([*lines[:at], line, *lines[at + 1 :]]), "utf-8")
        one, rule = load("x.toml"), rule_of(lines[at])
        if of_the_base(lines[at], base):
            assert one.hash == base.hash, line
        else:
            assert {*one.plugins} ^ {*base.plugins} == {rule}, line
        if rule not in tried and one.hash != base.hash:
            tried.add(rule)
            trial.play(one.rules_for(one.sizes["seats"][1]))

    assert len(settings) > 60
    assert len(tried) > 15


@pytest.mark.parametrize("name", names())
def test_all_settings_of_the_base_can_be_taken_together(here, name):
    base = load(name)
    lines = [line.removeprefix("#") if of_the_base(line, base) else line for line in lines_of(name)]
    (here / "x.toml").write_text("\n".join(lines), "utf-8")

    assert load("x.toml").hash == base.hash
    assert len(lines) - len(settings_in(lines)) > 100


def test_every_option_stands_in_it_with_its_meaning_and_what_is_possible():
    lines = lines_of("chuan")
    at = lines.index('#rules.runs.ace = "low"  # "low" | "low_and_high"')

    assert lines[at - 1].startswith("# where the ace stands in a run")
    for rule, options in load("chuan").content["rules"].items():
        for option, value in options.items():
            assert any(line.startswith(f"#rules.{rule}.{option} = {written(value)}") for line in lines), option


def test_rules_that_the_base_does_not_have_stand_in_it_with_how_to_switch_them_on():
    lines = lines_of("chuan")
    others = lines[lines.index('# Rules that "chuan" does not have.  One line of a rule without its # switches it on.') :]

    assert "#rules.no-tai = true" in others
    assert "#rules.u-khan.amount = 5  # 0 or more" in others
    named = {line.split()[2].rstrip(":") for line in others if line.startswith("# --- ")}
    assert named == RULES.keys() - load("chuan").plugins.keys()


def test_what_can_not_be_switched_on_alone_says_why(here):
    """Ù gửi with an empty hand needs that no card is kept for the last discard."""
    lines = lines_of("chuan")
    at = next(at for at, line in enumerate(lines) if line.startswith("# --- u-gui"))

    assert lines[at + 1].startswith("# It needs other settings to go with it: ")
    assert "keep_one" in lines[at + 1]
    assert lines[at + 3].startswith('# rules.u-gui.when = "empty_before_discard"  # ')


def test_a_rule_that_the_game_can_not_do_without_has_no_line_that_leaves_it_out():
    lines = lines_of("chuan")

    assert {"#rules.shifting = false", "#rules.layoff = false", "#rules.den-chot = false"} < {*lines}
    assert "#rules.laying = false" not in lines
    assert "#rules.deal = false" not in lines


def test_in_vietnamese(process, tmp_path):
    ran = process("variant", "new", "Nhà", TALA_LANG="vi")
    text = (tmp_path / "nha.toml").read_text("utf-8")

    assert ran.code == 0
    assert "# --- u-khan: Ù khan" in text
    assert "whether" not in text


# --- its name ---


@pytest.mark.parametrize(("name", "file"), [
    ("Nhà tôi", "nha-toi"), ("Đánh  đêm!", "danh-dem"), ("mien-bac 2", "mien-bac-2"), ("nhà.toml", "nha-toml"),
    ("Nhà", "nha"), ("牌", ""), ("...", ""),
])  # fmt: skip
def test_the_name_of_a_file(name, file):
    assert slug(name) == file


@pytest.mark.parametrize(("args", "said"), [
    (["牌"], "needs a letter"), ([""], "needs a letter"), (["../nha"], "a name, not a path"),
    (["chuan"], "already"), (["nha", "--title", ""], "--title"), (["nha", "--title", "a\nb"], "--title"),
    (["nha", "--from", "chaun"], "did you mean"), ([], "NAME"),
])  # fmt: skip
def test_names_that_will_not_do(tala, refused, here, args, said):
    refused(tala("variant", "new", *args), 2, said)
    assert files(here) == set()


def test_nothing_is_overwritten(tala, refused, here):
    (here / "nha.toml").write_text("mine", "utf-8")
    refused(tala("variant", "new", "nha"), 2, "nha.toml is there already", "--force")

    assert (here / "nha.toml").read_text("utf-8") == "mine"
    assert tala("variant", "new", "nha", "--force").code == 0
    assert load("nha.toml").hash == load("chuan").hash


def test_from_a_faulty_file(tala, refused, here):
    (here / "hong.toml").write_text('extends = "chuan"\nrules.sets.shortes = 3\n', "utf-8")

    refused(tala("variant", "new", "nha", "--from", "./hong.toml"), 3, "shortest")
    assert files(here) == {"hong.toml"}


# --- the schema ---


def test_the_schema_is_printed_or_written(tala, here):
    ran = tala("variant", "schema")
    assert tala("variant", "schema", "--out", FILE).code == 0

    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == file_schema(RULES)
    assert (here / FILE).read_text("utf-8") == ran.out


def test_the_schema_beside_a_new_file_is_renewed_if_it_is_ours(tala, here):
    old: dict[str, Any] = file_schema({})
    (here / FILE).write_text(json.dumps(old), "utf-8")
    tala("variant", "new", "nha")

    assert json.loads((here / FILE).read_text("utf-8")) == file_schema(RULES)


def test_somebody_elses_file_of_that_name_stays(tala, here):
    (here / FILE).write_text("{}", "utf-8")
    ran = tala("variant", "new", "nha")

    assert ran.code == 0
    assert FILE in ran.err
    assert (here / FILE).read_text("utf-8") == "{}"


def test_a_file_that_can_not_be_written(tala, refused, here):
    refused(tala("variant", "schema", "--out", "no/such/folder.json"), 5, "folder.json")
    refused(tala("variant", "schema", "--out", "."), 2, "directory")


# --- trying out ---


def test_a_trial_plays_a_hand_to_its_end(chuan):
    trial.play(chuan)
