"""What is said of every kind of fault, word for word: where it is, with a caret under the key, and what to do."""

from __future__ import annotations

import gettext
import json

import pytest

from tala_core import language
from tala_core.variants import Fault, Faults, Place, Variant
from tala_core.variants.faults import under

CHUAN = 'extends = "chuan"\n'

MESSAGES = {
    "unknown-key": (
        f"{CHUAN}abuot = 'x'\n",
        """\
error[unknown-key]: unknown key `abuot`
  --> house.toml:2:1
  |
2 | abuot = 'x'
  | ^^^^^ did you mean `about`?
  = there are: name, about, extends, table, rules""",
    ),
    "unknown-key, in [table]": (
        f"{CHUAN}[table]\nround = 3\n",
        """\
error[unknown-key]: unknown key `round` in [table]
  --> house.toml:3:1
  |
3 | round = 3
  | ^^^^^ did you mean `rounds`?
  = there are: seats, hand, rounds""",
    ),
    "unknown-rule": (
        f"{CHUAN}[rules.den-3-la]\n",
        """\
error[unknown-rule]: no rule `den-3-la` is installed
  --> house.toml:2:8
  |
2 | [rules.den-3-la]
  |        ^^^^^^^^ did you mean `den-ba-la`?
  = if a plugin has it: that is not installed, or not again since its pyproject.toml was changed""",
    ),
    "unknown-rule, left out": (
        "[rules.sets]\n[rules]\nrums = false\n",
        """\
error[unknown-rule]: no rule `rums` is inherited that could be left out
  --> house.toml:3:1
  |
3 | rums = false
  | ^^^^
  = there are: sets""",
    ),
    "unknown-option": (
        f"{CHUAN}\n[rules.u-payments]\namout = 6\n",
        """\
error[unknown-option]: no option `amout` in [rules.u-payments]
  --> house.toml:4:1
  |
4 | amout = 6
  | ^^^^^ did you mean `amount`?
  = there are: amount, tron_times, tron""",
    ),
    "unknown-option, of another table": (
        f"{CHUAN}[rules.chot]\nking = 10\n",
        """\
error[unknown-option]: no option `king` in [rules.chot]
  --> house.toml:3:1
  |
3 | king = 10
  | ^^^^ `king` is an option of [rules.points]
  = there are: when""",
    ),
    "wrong-type": (
        f"{CHUAN}[rules.clock]\n  seconds = '30'\n",
        """\
error[wrong-type]: `seconds` in [rules.clock] must be a whole number from 1, not "30" (a text)
  --> house.toml:3:13
  |
3 |   seconds = '30'
  |             ^^^^""",
    ),
    "out-of-range": (
        f"{CHUAN}rules.points.king = -1\n",
        """\
error[out-of-range]: `king` in [rules.points] must be a whole number from 0, not -1
  --> house.toml:2:21
  |
2 | rules.points.king = -1
  |                     ^^""",
    ),
    "not-a-value": (
        f'{CHUAN}[rules.turns]\ndirection = "cww"\n',
        """\
error[not-a-value]: `direction` in [rules.turns] can't be "cww" (a text)
  --> house.toml:3:13
  |
3 | direction = "cww"
  |             ^^^^^ did you mean `"cw"`?
  = there are: "ccw", "cw\"""",
    ),
    "duplicate-key": (
        f"{CHUAN}[rules.u-payments]\namount = 5\n\namount = 6\n",
        """\
error[duplicate-key]: `amount` in [rules.u-payments] stands twice
  --> house.toml:5:1
  |
5 | amount = 6
  | ^^^^^^
  = first at house.toml:3:1""",
    ),
    "toml-syntax": (
        f"{CHUAN}[rules.u-payments]\namount: 6\n",
        """\
error[toml-syntax]: not valid TOML: expected '=' after a key in a key/value pair
  --> house.toml:3:7
  |
3 | amount: 6
  |       ^ a key and its value are joined by `=`""",
    ),
    "toml-syntax, a word without quotes": (
        f"{CHUAN}[rules.runs]\nace = low_and_high # Q-K-A\n",
        """\
error[toml-syntax]: not valid TOML: invalid value
  --> house.toml:3:7
  |
3 | ace = low_and_high # Q-K-A
  |       ^^^^^^^^^^^^ a text stands in quotes: "low_and_high\"""",
    ),
    "toml-syntax, a key in Vietnamese": (
        f"{CHUAN}[rules.đền-chốt]\n",
        """\
error[toml-syntax]: `đền-chốt` has letters that a key can't have
  --> house.toml:2:8
  |
2 | [rules.đền-chốt]
  |        ^^^^^^^^ did you mean `den-chot`?""",
    ),
    "toml-syntax, old line ends": (
        "name = 'x'\rabout = 'y'\r",
        """\
error[toml-syntax]: a line ends with a carriage return alone
  --> house.toml:1:11
  |
1 | name = 'x'\N{REPLACEMENT CHARACTER}about = 'y'
  |           ^ save the file with the line ends LF or CRLF""",
    ),
    "toml-1.1": (
        f"{CHUAN}rules.u-payments = {{ amount = 6, }}\n",
        """\
error[toml-1.1]: a comma after the last value of an inline table is TOML 1.1, and variant files are TOML 1.0
  --> house.toml:2:32
  |
2 | rules.u-payments = { amount = 6, }
  |                                ^ drop the comma""",
    ),
    "too-deep": (
        f"{CHUAN}a = {'[' * 17}{']' * 17}\n",
        f"""\
error[too-deep]: `a` is nested more than 16 levels deep
  --> house.toml:2:1
  |
2 | a = {"[" * 17}{"]" * 17}
  | ^""",
    ),
    "extends-missing": (
        'extends = "mien-bak"\n',
        """\
error[extends-missing]: no variant `mien-bak`
  --> house.toml:1:11
  |
1 | extends = "mien-bak"
  |           ^^^^^^^^^^ did you mean `mien-bac`?
  = there are: ba-phom, bai-004, bet-ba, chuan, don-gian, hai-nguoi, khong-tai, mien-bac, mien-nam, nuoi-ga""",
    ),
    "extends-outside": (
        'extends = "/base.toml"\n',
        """\
error[extends-outside]: `extends` is a name or a path relative to this file, not /base.toml
  --> house.toml:1:11
  |
1 | extends = "/base.toml"
  |           ^^^^^^^^^^^^ copy the file into this folder, or name a variant""",
    ),
    "extends-cycle": (
        'extends = "house.toml"\n',
        """\
error[extends-cycle]: `extends` leads back: house.toml → house.toml
  --> house.toml:1:11
  |
1 | extends = "house.toml"
  |           ^^^^^^^^^^^^""",
    ),
    "order-conflict": (
        f'{CHUAN}[rules.den-chot]\nbefore = "den-ba-la"\n[rules.den-ba-la]\nbefore = "den-chot"\n',
        """\
error[order-conflict]: the order contradicts itself: `den-ba-la` comes before `den-chot`, `den-chot` comes before \
`den-ba-la`
  --> house.toml:5:1
  |
5 | before = "den-chot"
  | ^^^^^^
  = `rules.den-chot.before` is given at house.toml:3:1""",
    ),
    "conflict, of sizes": (
        f"{CHUAN}[table]\nseats = [2, 4]\nrounds = 5\n",
        """\
error[conflict]: 4 seats and 5 rounds need 19 cards to draw, but 15 are left after the deal; seats, hand or rounds \
must be smaller
  --> house.toml:4:1
  |
4 | rounds = 5
  | ^^^^^^
  = `hand = 9` is inherited from {chuan}:{hand}
  = `table.seats` is given at house.toml:3:1""",
    ),
    "conflict, as rules tell": (
        f"{CHUAN}[rules.u-payments]\ntron = 12\ntron_times = 2\n",
        """\
error[conflict]: in [rules.u-payments] tron and tron_times can't both be set: an ù tròn has one price
  --> house.toml:3:1
  |
3 | tron = 12
  | ^^^^
  = `rules.u-payments.tron_times` is given at house.toml:4:1""",
    ),
    "conflict, between rules": (
        f"{CHUAN}[rules.u-gui]\n",
        """\
error[conflict]: `rules.u-gui.when`, `rules.layoff.keep_one`: an ù by sending one's last card needs \
rules.layoff.keep_one = false, else a card always stays
  --> house.toml:2:8
  |
2 | [rules.u-gui]
  |        ^^^^^
  = `keep_one = true` is inherited from {chuan}:{keep_one}""",
    ),
    "incomplete": (
        f"{CHUAN}[rules]\nturns = false\n",
        """\
error[incomplete]: `rules.turns = false`: without it no rule says whose turn it is (next_turn)
  --> house.toml:3:1
  |
3 | turns = false
  | ^^^^^""",
    ),
    "needed-rules": (
        "name = 'x'\n[table]\n",
        """\
error[needed-rules]: a variant names its rules, each as a table such as [rules.sets], or extends another; there is none
 --> house.toml""",
    ),
}


@pytest.mark.parametrize(("text", "message"), MESSAGES.values(), ids=MESSAGES)
def test_what_is_said(said, standard, text, message):
    places = {"hand": ("table", "hand"), "keep_one": ("rules", "layoff", "keep_one")}
    for name, keys in places.items():
        message = message.replace(f"{{{name}}}", f"{standard.sources[keys].line}:1")

    assert said(text) == message.replace("{chuan}", standard.source)


def test_needed_option(installed, said):
    source = "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Needy:\n    amount: int\n"
    installed("fake_needy", source, rules="needy = fake_needy:Needy")

    assert said(f"{CHUAN}\n[rules.needy]\n") == (
        "error[needed-option]: [rules.needy] needs the option `amount`, which has no default\n"
        "  --> house.toml:3:8\n  |\n3 | [rules.needy]\n  |        ^^^^^"
    )


STRANGERS = """
from dataclasses import dataclass
from tala_core.hookspecs import hookimpl
from tala_core.options import Conflict

@dataclass(frozen=True)
class Strict:
    level: int = 1

    @hookimpl
    def conflicts(self, rules, sizes):
        assert rules["sets"].shortest == 3
        if sizes.seats[1] > 3:
            yield Conflict(("table.seats", "rules.my.strict"), "is for three at most")
        if self.level > sizes.hand:
            yield Conflict(("rules.my.strict.level", "table.hand"), "can't be")
"""


def test_what_a_rule_of_a_stranger_says_does_not_go_together(installed, faults, house):
    """Its name may have a dot; the key is that of the uppermost file that gives one."""
    installed("fake_strict", STRANGERS, rules="my.strict = fake_strict:Strict")
    base = f'{CHUAN}[table]\nseats = [3, 4]\n[rules."my.strict"]\nlevel = 10\n'
    level, seats = faults('extends = "base.toml"\n[table]\nhand = 8\n', base=base)

    assert (seats.keys, str(seats.place), seats.inherited) == (("table", "seats"), "base.toml:3:1", None)
    assert seats.what == "`table.seats`, `rules.my.strict`: is for three at most"
    assert (level.keys, str(level.place)) == (("table", "hand"), "house.toml:3:1")
    assert str(level.inherited) == "base.toml:5:1"
    assert house('extends = "base.toml"\n[table]\nseats = [2, 3]\n[rules."my.strict"]\nlevel = 1').plugins


def test_a_record_whose_rules_contradict_each_other_is_refused_in_a_line(installed, standard):
    installed("fake_strict", STRANGERS, rules="my.strict = fake_strict:Strict")
    with pytest.raises(Faults) as caught:
        _ = Variant("x", standard.table, {**standard.rules, "my.strict": {}}, source="the record").plugins

    assert str(caught.value) == "the record: `table.seats`, `rules.my.strict`: is for three at most"


def test_several_faults_are_told_in_one_go_in_the_order_of_lines(said):
    """One in a rule does not hide that of another, nor an unknown table that of a value."""
    message = said(f'{CHUAN}[rulse]\n[rules.points]\nking = "13"\n[rules.sets]\nshortst = 3\n[table]\nhand = 0\n')

    assert (
        message
        == """\
error[unknown-key]: unknown key `rulse`
  --> house.toml:2:2
  |
2 | [rulse]
  |  ^^^^^ did you mean `rules`?
  = there are: name, about, extends, table, rules

error[wrong-type]: `king` in [rules.points] must be a whole number from 0, not "13" (a text)
  --> house.toml:4:8
  |
4 | king = "13"
  |        ^^^^

error[unknown-option]: no option `shortst` in [rules.sets]
  --> house.toml:6:1
  |
6 | shortst = 3
  | ^^^^^^^ did you mean `shortest`?
  = there are: shortest, longest

error[out-of-range]: `hand` in [table] must be a whole number from 1, not 0
  --> house.toml:8:8
  |
8 | hand = 0
  |        ^

4 errors in house.toml"""
    )


def test_faults_of_several_files_name_all(said):
    message = said('extends = "base.toml"\nx = 1\n', "table.hnd=1", base=f"{CHUAN}y = 1\n")

    assert message.endswith("3 errors in house.toml, base.toml and --set table.hnd=1")
    assert "  = extended by house.toml:1:1\n" in message


def test_a_setting_is_shown_with_a_caret_too(said):
    assert said(CHUAN, "rules.u-payments.amout=6") == (
        "error[unknown-option]: no option `amout` in [rules.u-payments]\n"
        " --> --set rules.u-payments.amout=6\n"
        " |\n"
        " | rules.u-payments.amout=6\n"
        " |                  ^^^^^ did you mean `amount`?\n"
        " = there are: amount, tron_times, tron"
    )


def test_all_is_said_in_vietnamese_too(said, monkeypatch):
    """Codes, keys and values stay as they are."""
    monkeypatch.setenv("LANGUAGE", "en")  # what `speak` changes comes back to this
    domain = gettext.textdomain()
    language.speak("vi")
    try:
        message = said(
            f'{CHUAN}[rules.u-payments]\namout = 6\n[rules.eat-payments]\nby_count = [1, "2"]\nrules = {{}}\n'
        )
        newer = said(f"{CHUAN}a = 10:30\n")
    finally:
        gettext.textdomain(domain)

    assert (
        message
        == """\
lỗi[unknown-option]: không có tuỳ chọn `amout` trong [rules.u-payments]
  --> house.toml:3:1
  |
3 | amout = 6
  | ^^^^^ ý bạn là `amount`?
  = hiện có: amount, tron_times, tron

lỗi[wrong-type]: giá trị thứ 2 của `by_count` trong [rules.eat-payments] phải là số nguyên từ 0 trở lên, \
không phải "2" (một dòng chữ)
  --> house.toml:5:16
  |
5 | by_count = [1, "2"]
  |                ^^^

lỗi[unknown-option]: không có tuỳ chọn `rules` trong [rules.eat-payments]
  --> house.toml:6:1
  |
6 | rules = {}
  | ^^^^^ `rules` đứng trên mọi [tiêu đề], hoặc viết thành [rules]
  = hiện có: by_count, by_round, last_round

3 lỗi trong house.toml"""
    )
    assert newer.startswith("lỗi[toml-1.1]: giờ không có giây là của TOML 1.1, mà tệp bộ luật viết theo TOML 1.0\n")
    assert newer.endswith("^^^^^ hãy viết 10:30:00")


# --- the caret ---

CARETS = {
    "plain": ("amout = 6", 1, 5, "^^^^^"),
    "further on": ("x.amout = 6", 3, 5, "  ^^^^^"),
    "tabs": ("\t\tx.amout = 6", 5, 5, "\t\t  ^^^^^"),
    "letters with marks of their own": ("'Phỏm ù'.x", 10, 1, "         ^"),
    "combining letters": ("'Pho\u0309m'.x", 9, 1, "       ^"),
    "wide letters": ("'牌'.x", 5, 1, "     ^"),
    "a wide key": ("'牌' = 1", 1, 3, "^^^^"),
    "a sign of no width": ("'a\u200db'.x", 7, 1, "      ^"),
    "behind the end": ("x", 2, 1, " ^"),
    "an empty line": ("", 1, 1, "^"),
}


@pytest.mark.parametrize(("text", "column", "width", "caret"), CARETS.values(), ids=CARETS)
def test_the_caret_stands_under_the_key(text, column, width, caret):
    """Whatever the letters before it take: two cells, or none."""
    assert under(text, column, width)[1] == caret


def test_of_a_long_line_the_part_around_the_key_is_shown(said):
    """A file may be one line of a million letters."""
    text = f"extends = 'chuan'\nrules = {{ {', '.join(f'x{n} = {{}}' for n in range(1000))} }}\n"
    told = said(text).split("\n\n")[500].split("\n")

    assert told[0] == "error[unknown-rule]: no rule `x500` is installed"
    assert len(told[3]) < 180
    assert told[3].startswith("2 | …")
    assert told[3].endswith("…")
    assert told[3][told[4].index("^") :].startswith("x500 = {}, x501")


def test_a_key_without_end_does_not_fill_the_screen(said):
    message = said(f"{CHUAN}{'x' * 900_000} = 1\n")

    assert max(map(len, message.split("\n"))) < 700


# --- for editors ---


def test_faults_as_json(faults, house):
    with pytest.raises(Faults) as caught:
        house('extends = "base.toml"\n[rules.chot]\nking = 10\n[rules.runs]\nlongest = 4\n',
              base=f'{CHUAN}[rules.runs]\nshortest = 5\n["ngoài"."hai.ba"]\n')  # fmt: skip
    told = caught.value.as_json()

    assert told == json.loads(json.dumps(told))
    assert told[0] == {
        "code": "unknown-option", "path": "rules.chot.king", "file": "house.toml", "line": 3, "column": 1,
        "message": "no option `king` in [rules.chot]", "hint": "`king` is an option of [rules.points]",
        "allowed": ["when"], "nearest": "rules.points.king", "source": None,
    }  # fmt: skip
    assert (told[1]["code"], told[1]["path"], told[1]["source"]) == ("conflict", "rules.runs.longest", "base.toml:3:1")
    assert (told[2]["path"], told[2]["file"], told[2]["line"], told[2]["hint"]) == ('"ngoài"', "base.toml", 4, None)


def test_a_fault_of_no_file_is_one_line():
    """As in a record, which says itself where it stands."""
    fault = Fault("unknown-rule", ("rules", "zz"), "no rule `zz` is installed", allowed=("u", "v"), nearest="v")

    assert str(Faults([fault], "the rules")) == (
        "the rules: no rule `zz` is installed (there are: u, v); did you mean `v`?"
    )
    assert fault.as_json()["file"] is None


def test_places_read_as_editors_write_them():
    assert [str(one) for one in (Place("a", 3, 4), Place("a", 3), Place("a"), Place("a", None, 4))] == [
        "a:3:4", "a:3", "a", "a",
    ]  # fmt: skip
