"""`tala variant new` and `schema`: a file to start from, in which every line can be taken by itself."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tala_core.variants import Variant, load, trial
from tala_core.variants.finding import SHIPPED, found
from tala_core.variants.schema import FILE, described_rules, file_schema
from tala_core.variants.template import commented, slug, written

from ..core.fakes import distribution

RULES, _BROKEN = described_rules()
NAMES = [one.name for one in found() if one.origin == SHIPPED]


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("TALA_VARIANTS", "")  # whoever runs the tests may have some
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


def test_a_folder_in_the_place_of_the_schema_is_seen_before_anything_is_written(tala, refused, here):
    (here / FILE).mkdir()

    refused(tala("variant", "new", "nha"), 2, f"{FILE} is a directory")
    assert files(here) == {FILE}


def test_it_can_begin_as_a_file_of_ones_own(tala, here):
    """Also as one that it extends by its path, and goes on from there."""
    (here / "bac.toml").write_text('extends = "chuan"\nrules.u-payments.amount = 7\n', "utf-8")
    ran = tala("variant", "new", "Nam", "--from", "./bac.toml")

    assert (ran.code, ran.err) == (0, "")
    assert load("nam.toml").hash == load("bac.toml").hash
    assert "#rules.u-payments.amount = 7" in (here / "nam.toml").read_text("utf-8")


def test_from_a_file_of_another_folder(tala, refused, here, tmp_path_factory):
    """The new file could not extend it."""
    other = tmp_path_factory.mktemp("other") / "bac.toml"
    other.write_text('extends = "chuan"\n', "utf-8")

    refused(tala("variant", "new", "nam", "--from", other), 2, "not in this folder")
    assert files(here) == set()
    other.rename(here / "bac.toml")
    assert tala("variant", "new", "nam", "--from", here / "bac.toml").code == 0
    assert 'extends = "bac.toml"' in (here / "nam.toml").read_text("utf-8")


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


def taken(folder: Path, lines: list[str], at: int) -> Variant:
    """Return the variant of a file in which one line is no comment."""
    text = "\n".join([*lines[:at], lines[at].removeprefix("#"), *lines[at + 1 :]])
    (folder / "x.toml").write_text(text, "utf-8")
    return load("x.toml")


def test_every_setting_of_the_base_can_be_taken_by_itself_and_changes_nothing(here):
    lines, base = lines_of("chuan"), load("chuan")
    settings = [at for at in settings_in(lines) if of_the_base(lines[at], base)]

    assert len(settings) > 40
    assert {taken(here, lines, at).hash for at in settings} == {base.hash}


@pytest.mark.parametrize("name", ["chuan", "don-gian"])
def test_every_other_line_leaves_a_rule_out_or_switches_one_on_and_the_game_can_still_be_played(here, name):
    lines, base = lines_of(name), load(name)
    settings = [at for at in settings_in(lines) if not of_the_base(lines[at], base)]
    played: set[str] = set()
    for at in settings:
        one, rule = taken(here, lines, at), rule_of(lines[at])
        assert {*one.plugins} ^ {*base.plugins} == {rule}, lines[at]
        if rule not in played:
            trial.play(one.rules_for(one.sizes["seats"][1]))
        played.add(rule)

    assert len(played) > 20


@pytest.mark.parametrize("name", NAMES)
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
    others = lines[
        lines.index('# Rules that "chuan" does not have.  One line of a rule without its # switches it on.') :
    ]

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
    (["nha", "--from", "chaun"], "did you mean"),
    (["nha", "--from", "./no.toml"], "no.toml"), ([], "NAME"),
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


def test_a_file_does_not_begin_as_itself(tala, refused, here):
    (here / "nha.toml").write_text('extends = "chuan"\n', "utf-8")

    refused(tala("variant", "new", "nha", "--from", "nha.toml", "--force"), 2, "as itself")


def test_in_the_folder_of_ones_own_variants(tala, refused, here, monkeypatch):
    """The file that is to be written again is no other variant of that name."""
    monkeypatch.setenv("TALA_VARIANTS", str(here))
    tala("variant", "new", "nha")

    refused(tala("variant", "new", "nha"), 2, "there already")
    assert tala("variant", "new", "nha", "--force").code == 0


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


# --- rules of strangers ---

STRANGER = """
from dataclasses import dataclass
from typing import Annotated
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge

@dataclass(frozen=True)
class Tip:
    \"\"\"Tiền trà: the winner pays for the tea.\"\"\"
    cups: Annotated[int, Ge(1), Doc("how many cups", "mấy chén")] = 2

    @hookimpl
    def charge(self, outcome):
        return []
"""
BROKEN = {
    "it can't be imported": ("import no_such_module", "no_such_module"),
    "an option of an unknown kind": (STRANGER.replace("[int, Ge(1)", "[Cup, Ge(1)"), "Cup"),
    "an option that no file can hold": (
        STRANGER.replace("[int, Ge(1)", "[type(print), Ge(1)"),
        "which no variant can give",
    ),
}


@pytest.fixture
def install(tmp_path_factory, monkeypatch):
    """Installs a distribution ``tea`` with one rule ``tip`` from a source."""

    def installed(source: str) -> None:
        folder = distribution(
            tmp_path_factory.mktemp("site"), "tea", rules="tip = fake_tea:Tip", modules={"fake_tea": source}
        )
        monkeypatch.syspath_prepend(folder)

    yield installed
    sys.modules.pop("fake_tea", None)


def test_a_strangers_rule_is_offered_like_ours(tala, here, install):
    install(STRANGER)
    tala("variant", "new", "nha")
    lines = (here / "nha.toml").read_text("utf-8").splitlines()
    at = lines.index("# --- tip: Tiền trà: the winner pays for the tea")

    assert lines[at + 1 : at + 3] == ["# how many cups", "#rules.tip.cups = 2  # 1 or more"]
    assert '"tip"' in (here / FILE).read_text("utf-8")
    (here / "nha.toml").write_text("\n".join(lines).replace("#rules.tip", "rules.tip"), "utf-8")
    assert tala("variant", "check", "nha.toml").code == 0


@pytest.mark.parametrize(("source", "said"), BROKEN.values(), ids=BROKEN)
def test_a_broken_rule_is_told_about_once_and_stops_nothing(tala, here, install, source, said):
    """The schema knows its name, so that a file that uses it is not red for that."""
    install(source)
    ran = tala("variant", "new", "nha")
    rules = json.loads((here / FILE).read_text("utf-8"))["properties"]["rules"]["properties"]

    assert (ran.code, ran.err.count("\n")) == (0, 1)
    assert said in ran.err
    assert rules["tip"] == {"type": ["object", "boolean"], "properties": {}}
    assert "rules.tip" not in (here / "nha.toml").read_text("utf-8")


# --- trying out ---


def test_a_trial_plays_a_hand_to_its_end(chuan):
    trial.play(chuan)
