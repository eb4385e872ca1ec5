"""`tala variant list`, `show`, `check` and `diff`: what a house plays, in a file's words and in people's."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tala_core.cli import columns
from tala_core.variants import load, names
from tala_core.variants.finding import SHIPPED, found

HOUSE = """\
name = "Nhà tôi"
about = "ăn leo thang"
extends = "chuan"

[table]
seats = [2, 3]

[rules.eat-payments]
by_count = [1, 2, 3]

[rules.u-khan]

[rules]
den-chot = false
"""


NAMES = [one.name for one in found() if one.origin == SHIPPED]


@pytest.fixture(autouse=True)
def no_variants_of_ones_own(monkeypatch):
    """Whoever runs the tests may have some."""
    monkeypatch.setenv("TALA_VARIANTS", "")


@pytest.fixture
def house(write) -> Path:
    return write(HOUSE, name="nha-toi.toml")


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """Puts a file into the folder of one's own variants."""
    folder = tmp_path / "variants"
    folder.mkdir()
    monkeypatch.setenv("TALA_VARIANTS", str(folder))

    def put(name: str, text: str) -> Path:
        (folder / name).write_text(text, "utf-8")
        return folder / name

    return put


# --- list ---


def test_list_says_what_is_special_about_each_how_many_play_and_whose_it_is(tala, standard):
    ran = tala("variant", "list")
    row = next(line for line in ran.out.splitlines() if line.startswith("chuan "))

    assert (ran.code, ran.err) == (0, "")
    assert re.split(r"  +", row) == ["chuan", "Chuẩn", "2–4", "shipped", standard.about]
    assert [line.split()[0] for line in ran.out.splitlines()] == names()


def test_list_as_json(tala, standard):
    data = json.loads(tala("variant", "list", "--json").out)

    assert [*data] == ["variants"]
    assert {
        "name": "chuan", "title": standard.title, "about": standard.about, "seats": [2, 4], "source": standard.source,
        "hash": standard.hash, "origin": "shipped",
    } in data["variants"]  # fmt: skip


def test_ones_own_variants_are_listed_and_a_broken_one_stops_no_other(tala, mine):
    mine("nha-toi.toml", HOUSE)
    broken = mine("hong.toml", 'extends = "chuan"\nrules.sets.shortes = 3\nrules.sets.longes = 3\n')
    ran = tala("variant", "list")
    rows = {line.split()[0]: line for line in ran.out.splitlines()}

    assert ran.code == 0
    assert re.split(r"  +", rows["nha-toi"]) == ["nha-toi", "Nhà tôi", "2–3", "yours", "ăn leo thang"]
    assert re.split(r"  +", rows["hong"])[:2] == ["hong", "(broken)"]
    assert rows.keys() == {*NAMES, "nha-toi", "hong"}
    assert ran.err.startswith(f"tala: hong: {broken}:2:")
    assert ran.err.count("\n") == 1


def test_a_broken_one_as_json_has_all_its_faults(tala, mine):
    mine("hong.toml", 'extends = "chuan"\nrules.sets.shortes = 3\nrules.sets.longes = 3\n')
    rows = {one["name"]: one for one in json.loads(tala("variant", "list", "--json").out)["variants"]}

    assert [one["line"] for one in rows["hong"]["faults"]] == [2, 3]
    assert "faults" not in rows["chuan"]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_columns_stand_under_each_other_whatever_the_letters(form):
    """Marks take no cell of their own, in a letter or after it; a letter of another script may take two."""
    from unicodedata import normalize

    rows = [("a", "Phỏm", "x"), ("b", "Ù", "y"), ("c", "牌牌", "z")]
    lines = [*columns.aligned([tuple(normalize(form, text) for text in row) for row in rows], None)]

    assert [columns.width(line) for line in lines] == [len("a  Phom  x")] * 3


def test_the_last_column_is_wrapped_to_the_terminal_and_stands_under_itself():
    lines = [*columns.aligned([("chuan", "ăn 1, chốt 4, ù 5, nhất nhì ba bét 1-2-3, móm 4")], 40)]

    assert lines == ["chuan  ăn 1, chốt 4, ù 5, nhất nhì ba", "       bét 1-2-3, móm 4"]


# --- show ---


def test_show_gives_the_files_own_settings_with_their_meaning_and_what_the_base_has(tala, house):
    ran = tala("variant", "show", house)

    assert (ran.code, ran.err) == (0, "")
    assert (
        ran.out
        == f"""\
# from {house}
# hash {load(str(house)).hash}
name = "Nhà tôi"
about = "ăn leo thang"
extends = "chuan"

# fewest and most players
# chuan has [2, 4]
table.seats = [2, 3]

# stakes for the eater's first card, its second ...; the last goes on
# chuan has [1]
rules.eat-payments.by_count = [1, 2, 3]

# Ù khan, ù xuông: a dealt hand without any cạ wins before its holder's first action
# chuan has no such rule
rules.u-khan = true

# Đền chốt: who, other than the winner, ate a chốt most recently pays the ù for all
rules.den-chot = false
"""
    )


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("flag", [[], ["--resolved"]], ids=["own", "resolved"])
def test_what_is_shown_is_a_file_that_plays_alike(tala, write, name, flag):
    """With --resolved it inherits nothing."""
    out = tala("variant", "show", name, *flag).out
    copy = load(str(write(out, name="copy.toml")))

    assert copy.hash == load(name).hash
    assert f"# hash {copy.hash}\n" in out
    assert not flag or "extends" not in out


def test_what_is_set_on_top_is_shown_like_the_rest(tala, write, house):
    """In place of what the file says, and it plays alike."""
    settings = ["rules.u-payments.amount=6", "rules.eat-payments=false", "table.seats=[3, 3]", "rules.no-tai=true"]
    told = [text for setting in settings for text in ("--set", setting)]
    out = tala("variant", "show", house, *told).out

    assert load(str(write(out, name="copy.toml"))).hash == load(str(house), settings).hash
    assert "by_count" not in out
    assert "table.seats = [3, 3]" in out


def test_resolved_gives_every_value_of_every_rule_in_the_order_of_play(tala, house):
    import tomli

    data = tomli.loads(tala("variant", "show", house, "--resolved").out)
    content = load(str(house)).content

    assert (data["table"], data["rules"]) == (content["table"], content["rules"])
    assert [*data["rules"]] == [*content["rules"]]
    assert (data["name"], data["about"]) == ("Nhà tôi", "ăn leo thang")


def test_sources_give_the_file_and_line_or_the_rule_of_every_value(tala, house):
    ran = tala("variant", "show", house, "--sources", "--set", "rules.u-payments.amount=6")
    rows = dict(re.split(r"  +", line) for line in ran.out.splitlines() if not line.startswith("#"))

    assert rows["rules.eat-payments.by_count = [1, 2, 3]"] == f"{house}:9:1"
    assert rows["table.seats = [2, 3]"] == f"{house}:6:1"
    assert rows["rules.u-khan.amount = 5"] == "default of rule u-khan"
    assert rows["table.rounds = 4"].startswith(f"{load().source}:") or rows["table.rounds = 4"] == "default"
    assert "--set" in rows["rules.u-payments.amount = 6"]
    assert len(rows) == 3 + sum(max(1, len(one)) for one in load(str(house)).content["rules"].values())


def test_show_as_json_tells_every_option_and_where_it_comes_from(tala, house, standard):
    data = json.loads(tala("variant", "show", house, "--json").out)

    assert (data["name"], data["hash"]) == ("nha-toi", load(str(house)).hash)
    assert data["rules"]["rules"]["eat-payments"]["by_count"] == [1, 2, 3]
    assert data["sources"]["rules.eat-payments.by_count"] == {"file": str(house), "line": 9, "column": 1}
    assert len(data["chain"]) == 2
    assert json.loads(tala("variant", "show", "--json").out)["rules"] == standard.content


def test_show_in_vietnamese(process, house):
    out = process("variant", "show", house, TALA_LANG="vi").out

    assert "# Đền chốt\nrules.den-chot = false" in out
    assert "stakes" not in out


def test_resolved_and_sources_are_two_questions(tala, refused):
    refused(tala("variant", "show", "--resolved", "--sources"), 2, "--resolved", "--sources")


def test_a_variant_that_is_not_there(tala, refused):
    refused(tala("variant", "show", "chuam"), 2, "chuan", "did you mean")
    refused(tala("variant", "show", "./no.toml"), 2, "no.toml")
    refused(tala("variant", "shw"), 2, "shw", "show")


# --- check ---

FAULTY = """\
extends = "chuan"
rules.sets.shortes = 3
rules.shiftign = false
table.seats = [4, 2]
"""


def test_check_of_a_file_in_order(tala, house):
    ran = tala("variant", "check", house)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{house}: in order, 2–3 players, hash {load(str(house)).hash}\n"


def test_check_tells_every_fault_of_every_file_and_the_last_line_how_many_were_refused(tala, house, write):
    faulty, empty = write(FAULTY, name="hong.toml"), write("", name="rong.toml")
    ran = tala("variant", "check", faulty, house, empty)

    assert ran.code == 3
    assert ran.out.count("\n") == 1
    for line in (2, 3, 4):
        assert f"{faulty}:{line}:" in ran.err
    for said in ("`shortest`", "`shifting`", str(empty)):
        assert said in ran.err
    assert ran.err.splitlines()[-1] == "2 of 3 files refused"


def test_check_for_an_editor_is_one_document(tala, house, write):
    faulty = write(FAULTY, name="hong.toml")
    ran = tala("variant", "check", faulty, house, "--json")
    data = json.loads(ran.out)

    assert ran.code == 3
    assert [one["file"] for one in data["files"]] == [str(faulty), str(house)]
    assert [(one["line"], one["nearest"]) for one in data["files"][0]["faults"]][:2] == [
        (2, "shortest"),
        (3, "shifting"),
    ]
    assert data["files"][1] == {"file": str(house), "hash": load(str(house)).hash, "seats": [2, 3], "faults": []}


def test_check_plays_a_hand_so_that_a_game_that_gets_stuck_is_found(tala, refused, write):
    """Nothing is wrong with any key; but without hạ nobody can go on in the laying turn."""
    stuck = write('extends = "chuan"\nrules.laying = false\n', name="ket.toml")
    ran = tala("variant", "check", stuck)

    assert ran.code in (3, 4)
    assert "lay" in ran.err
    assert ran.err.splitlines()[-1] == "1 of 1 files refused"


def test_check_of_shipped_variants_by_name(tala):
    ran = tala("variant", "check", *NAMES)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("in order") == len(NAMES)


def test_check_of_what_is_not_there_keeps_no_other_from_its_check(tala, write):
    fine, wrong = write('extends = "chuan"\n', name="fine.toml"), write("abuot = 'x'\n", name="wrong.toml")
    ran = tala("variant", "check", fine, "nope.toml", wrong)

    assert ran.code == 2
    assert ran.out.startswith(f"{fine}: in order")
    assert "unknown key `abuot`" in ran.err
    assert "nope.toml: there is no such variant file" in ran.err


def test_check_of_what_is_not_there_is_a_mistyped_command(tala, refused):
    refused(tala("variant", "check", "no.toml"), 2, "no.toml")
    refused(tala("variant", "check", "-"), 2, "as a file")
    refused(tala("variant", "check"), 2, "FILE")


# --- diff ---


def test_diff_in_words_and_in_keys(tala, house):
    ran = tala("variant", "diff", "chuan", house)

    assert (ran.code, ran.err) == (1, "")
    assert (
        ran.out
        == f"""\
fewest and most players
  table.seats: [2, 4] → [2, 3]
stakes for the eater's first card, its second ...; the last goes on
  rules.eat-payments.by_count: [1] → [1, 2, 3]
only in chuan: rules.den-chot (Đền chốt: who, other than the winner, ate a chốt most recently pays the ù for all)
  rules.den-chot.payer = "last_other_eater"
  rules.den-chot.needs_laid = false
only in {house}: rules.u-khan (Ù khan, ù xuông: a dealt hand without any cạ wins before its holder's first action)
  rules.u-khan.amount = 5
  rules.u-khan.gap = 2
"""
    )


def test_diff_as_json(tala, house, standard):
    ran = tala("variant", "diff", "chuan", house, "--json")
    data = json.loads(ran.out)

    assert (ran.code, data["alike"], data["a"]["hash"], data["b"]["name"]) == (1, False, standard.hash, "nha-toi")
    assert data["changed"][1] == {
        "key": "rules.eat-payments.by_count", "a": [1], "b": [1, 2, 3],
        "meaning": "stakes for the eater's first card, its second ...; the last goes on",
    }  # fmt: skip
    assert [one["rule"] for one in data["only_a"]] == ["den-chot"]
    assert [one["rule"] for one in data["only_b"]] == ["u-khan"]


def test_diff_of_two_that_play_alike(tala, write, standard):
    """A value that is written out is no other value."""
    same = write('name = "Khác tên"\nextends = "chuan"\nrules.u-payments.amount = 5\n', name="same.toml")
    ran = tala("variant", "diff", "chuan", same)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"chuan and {same} play alike (hash {standard.hash})\n"
    assert json.loads(tala("variant", "diff", "chuan", same, "--json").out)["alike"] is True


def test_diff_says_when_only_the_order_of_rules_is_another(tala, write):
    """Which đền comes first decides who pays."""
    moved = write('extends = "chuan"\n[rules.den-chot]\nbefore = "den-ba-la"\n', name="moved.toml")
    ran = tala("variant", "diff", "chuan", moved)

    assert ran.code == 1
    assert ran.out in (
        f"rules.den-chot comes after den-ba-la in chuan, after u-payments in {moved}\n",
        f"rules.den-ba-la comes after u-payments in chuan, after den-chot in {moved}\n",
    )


def test_diff_with_a_setting_changed_in_the_second(tala):
    ran = tala("variant", "diff", "chuan", "chuan", "--set", "rules.u-payments.amount=6")

    assert ran.code == 1
    assert "rules.u-payments.amount: 5 → 6" in ran.out


# --- streams ---


@pytest.mark.parametrize("args", ["list", "show --resolved", "diff chuan chuan", "check chuan", "schema"])
def test_a_closed_pipe_ends_silently(args):
    with subprocess.Popen(
        [sys.executable, "-m", "tala_core", "variant", *args.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        run.stdout.close()
        assert (run.wait(timeout=60), run.stderr.read()) == (141, b"")


@pytest.mark.parametrize("args", ["list", "show", "show --resolved", "diff chuan khong-tai"])
@pytest.mark.parametrize("page", ["cp1252", "ascii"])
def test_a_code_page_without_the_letters(args, page):
    """What the page lacks is written in plain letters, also a setting's arrow."""
    done = subprocess.run(
        [sys.executable, "-m", "tala_core", "variant", *args.split()], capture_output=True, timeout=60,
        env=os.environ | {"PYTHONIOENCODING": page},
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (args.startswith("diff"), b"")
    assert done.stdout.decode(page)
    assert b"?" not in done.stdout


def test_at_a_terminal_the_list_is_wrapped_and_has_no_colour():
    pexpect = pytest.importorskip("pexpect")
    out = pexpect.run(
        f"{sys.executable} -m tala_core variant list", encoding="utf-8", timeout=60,
        env=os.environ | {"COLUMNS": "60", "TERM": "xterm-256color"},
    )  # fmt: skip

    assert "\x1b" not in out
    assert max(map(columns.width, out.splitlines())) <= 60
