"""The slips of people who write their first house rules, and the answers: word for word where it matters."""

from __future__ import annotations

import pytest

from tala_core.errors import SettleError, VariantError
from tala_core.variants import Faults, load
from tala_core.variants.declared import installed_rules, known_options, loaded_rule
from tala_core.variants.finding import path_of
from tala_core.variants.reading import parse
from tala_core.variants.sizes import TABLE
from tala_core.variants.suggesting import TOP
from tala_core.variants.terms import TERMS, meant_by

CHUAN = 'extends = "chuan"\n'


def told(faults) -> list[tuple[str, str, str]]:
    """Return the place, what is said, and the advice of each fault."""
    return [(str(one.place).removeprefix("house.toml:"), one.what, one.label) for one in faults]


# --- a table begun in two ways ---

HAS_A_VALUE = "`rules.{}` has a value already, so nothing can be put into it"
MIXED = {
    "true, then an option": (
        "rules.u-khan = true\nrules.u-khan.amount = 6\n",
        ("3:7", HAS_A_VALUE.format("u-khan"), "leave out line 2: this is enough"),
    ),
    "false, then an option": (
        'rules.den-chot = false\nrules.den-chot.payer = "both"\n',
        ("3:7", HAS_A_VALUE.format("den-chot"), "leave out line 2: this is enough"),
    ),
    "true, then a heading": (
        "[rules]\nu-khan = true\n[rules.u-khan]\namount = 6\n",
        ("4:8", HAS_A_VALUE.format("u-khan"), "leave out line 3: this is enough"),
    ),
    "a key with dots, then [rules]": (
        "rules.u-khan.amount = 6\n[rules]\nden-chot = false\n",
        (
            "2:1",
            "the heading [rules] can't follow a line that begins with `rules.`",
            "write `u-khan.amount = …` below the heading, or use headings only, such as [rules.u-khan]",
        ),
    ),
    "a heading, then a key with dots": (
        "[rules.u-khan]\namount = 6\n[rules]\nu-khan.gap = 1\n",
        ("5:1", "`u-khan` in [rules] is the table [rules.u-khan] already", "write its settings below that heading"),
    ),
}


@pytest.mark.parametrize(("text", "fault"), MIXED.values(), ids=MIXED)
def test_a_table_is_begun_in_one_way(faults, text, fault):
    assert told(faults(CHUAN + text)) == [fault]


BELOW = "`rules.…` stands above the first [heading], or is written [rules.u-khan]"


@pytest.mark.parametrize("heading", ["[rules.clock]", "[rules]", "[table]"])
def test_a_line_with_dots_stands_above_all_headings(faults, heading):
    [fault] = faults(f"{CHUAN}{heading}\nrules.u-khan.amount = 6\n")

    assert (str(fault.place), fault.label) == ("house.toml:3:1", BELOW)


def test_all_that_stands_twice_is_told_and_all_else(faults):
    text = "[rules]\nclock.seconds = 6\nclock.seconds = 7\nu-khan = { gap = 1, gap = 2 }\nzz = true\n[rules]\nyy = 1\n"

    assert [(str(one.place), one.code) for one in faults(CHUAN + text)] == [
        ("house.toml:4:7", "duplicate-key"), ("house.toml:5:21", "duplicate-key"), ("house.toml:6:1", "unknown-rule"),
        ("house.toml:7:2", "duplicate-key"),
    ]  # fmt: skip


# --- keys in Vietnamese ---


def known() -> set[tuple[str, ...]]:
    options = {("rules", name, one) for name in installed_rules() for one in known_options(loaded_rule(name))}
    top = {(one,) for one in (*TOP, "table", "rules")}
    return options | {("rules", one) for one in installed_rules()} | {("table", one) for one in TABLE} | top


def test_every_word_of_the_players_leads_to_settings_that_there_are():
    wrong = {one for words in TERMS for one in meant_by(words)} - known() - {("amount",)}

    assert wrong == set()


WORDS = {
    "móm = 4": "did you mean `rules.rank-payments.mom`?",
    "[table]\nsố-người = 4": "did you mean `seats`?",
    "[rules.ăn]": "did you mean `eating` or `eat-payments`?",
    "[rules.an_bai]": "did you mean `eating` or `eat-payments`?",
    "[rules]\ntái = false": "did you mean `no-tai` or `shifting`?",
    "[rules]\nkhong-tai = true": "did you mean `no-tai`?",
    "[rules]\nđền = false": "did you mean `den-ba-la` or `den-chot`?",
    "[rules]\nden = false": "did you mean `den-ba-la`?",
    "[rules.rank-payments]\nmóm = 4": "did you mean `mom`?",
    "[rules.u-payments]\ntiền = 4": "did you mean `amount`?",
    "[rules.u-payments]\nù_tròn = 4": "did you mean `tron_times` or `tron`?",
    "tien = 4": "`amount` is an option of [rules.u-payments], [rules.leaving]",
    "gửi = false": "did you mean `rules.layoff`?",
    "'tiền ù' = 6": "did you mean `rules.u-payments.amount`?",
    "[rules.no-such]": "",
}


@pytest.mark.parametrize(("text", "hint"), WORDS.items())
def test_what_players_call_it_leads_to_the_setting(faults, text, hint):
    [fault] = faults(f"{CHUAN}{text}\n")

    assert fault.label == hint


def test_letters_that_a_key_cannot_have_hide_no_other_fault(faults):
    text = "[rules.đền-chốt]\r\npayer = 3\r\n[rules.u-payments]\r\nmóm = 4\r\ngiá.x = 1\r\namout = 6\r\n"

    assert told(faults(CHUAN + text)) == [
        ("2:8", "`đền-chốt` has letters that a key can't have", "did you mean `den-chot`?"),
        ("5:1", "`móm` has letters that a key can't have", "did you mean `rules.rank-payments.mom`?"),
        ("6:1", "`giá` has letters that a key can't have", "did you mean `amount`?"),
        ("7:1", "no option `amout` in [rules.u-payments]", "did you mean `amount`?"),
    ]


def test_a_fault_behind_such_letters_has_its_own_place(faults):
    assert told(faults(f"{CHUAN}[rules.u-payments]\nmóm = 1\nù = 2 3\n"))[-1][0] == "4:7"


def test_other_files_have_no_such_keys_either():
    with pytest.raises(SettleError, match=r"^hand\.toml:2:1: `người` has letters that a key can't have"):
        parse("x = 1\nngười = 'An'\n", "hand.toml", SettleError)
    with pytest.raises(SettleError, match=r"^hand\.toml:2:1: `x` stands twice$"):
        parse("x = 1\nx = 2\n", "hand.toml", SettleError)


UNSEEN = {
    "in a key": ("am\u200bount = 6", "3:1", "`amount` has a character in it that nobody sees: zero width space U+200B"),
    "behind one": (
        "amount\u00a0= 6", "3:7", "the character no-break space U+00A0, which nobody sees, can't stand here",
    ),
    "behind a value": (
        "amount = 6\u00a0", "3:11", "the character no-break space U+00A0, which nobody sees, can't stand here",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("line", "place", "what"), UNSEEN.values(), ids=UNSEEN)
def test_what_nobody_sees_is_named(faults, line, place, what):
    [(where, said, advice)] = told(faults(f"{CHUAN}[rules.u-payments]\n{line}\n"))

    assert (where, said) == (place, what)
    assert advice.startswith("remove it")


# --- several things in one go ---


def test_contradictions_are_told_beside_other_faults(faults):
    text = (
        "[rules.sets]\nshortest = 4\nlongest = 3\n[rules.clock]\nseconds = 'x'\n[rules]\nchot = false\n[rules.runs]\n"
        "shortest = 5\nlongest = 4\nace = 'high'\n"
    )

    assert [(str(one.place), one.code) for one in faults(CHUAN + text)] == [
        ("house.toml:4:1", "conflict"), ("house.toml:6:11", "wrong-type"), ("house.toml:8:1", "conflict"),
        ("house.toml:11:1", "conflict"), ("house.toml:12:7", "not-a-value"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "[rules.sets]\nshortest = 'x'\nlongest = 2\n",  # the default of shortest is 3
        "[rules]\nchot = false\n[rules.den-chot]\npayer = 'x'\n",
        "[rules]\nchot = false\n[rules.chott]\n",
        "[rules]\nchot = false\n[rules.ăn-chốt]\n",
    ],
)
def test_what_may_come_of_another_fault_is_not_told(faults, text):
    assert [one.code for one in faults(CHUAN + text) if one.code == "conflict"] == []


# --- rules as something else than tables ---

NO_TABLES = {
    "rules.u-khan = 6": "did you mean `rules.u-khan.amount = 6`?",
    'rules.u-khan = "6"': "did you mean `rules.u-khan.amount = 6`?",
    "rules.u-khan = [1, 2, 3]": "",
    "rules.rank-payments = [1, 2, 3]": "did you mean `rules.rank-payments.by_rank = [1, 2, 3]`?",
    "rules.den-chot = 0": "write `rules.den-chot = false`",
    'rules.den-chot = "không"': "write `rules.den-chot = false`",
    'rules.den-chot = "No"': "write `rules.den-chot = false`",
    'rules.u-khan = "có"': "write `rules.u-khan = true`",
    "[[rules.u-khan]]": "a rule stands in single brackets: [rules.u-khan]",
}


@pytest.mark.parametrize(("text", "hint"), NO_TABLES.items())
def test_what_is_meant_where_a_rule_is_no_table(faults, text, hint):
    [fault] = faults(f"{CHUAN}{text}\n")

    assert fault.what.startswith(f"`{fault.keys[1]}` in [rules] must be a table of options, or true or false, not ")
    assert (fault.code, fault.label) == ("wrong-type", hint)


# --- the caret ---


def test_the_caret_stands_under_the_wrong_item_of_a_list(said):
    assert said(f"{CHUAN}[rules.rank-payments]\nby_rank = [1, -2, 3]\n") == (
        "error[out-of-range]: item 2 of `by_rank` in [rules.rank-payments] must be a whole number from 0, not -2\n"
        "  --> house.toml:3:15\n"
        "  |\n"
        "3 | by_rank = [1, -2, 3]\n"
        "  |               ^^"
    )


# --- no game ---


def test_rules_without_a_base_make_no_game(said):
    assert said("[rules.u-khan]\n") == (
        "error[incomplete]: no rule says how cards are dealt (deal), who starts (starter), whose turn it is "
        "(next_turn), what a card costs (points), who wins (rank)\n"
        "  --> house.toml:1:8\n"
        "  |\n"
        "1 | [rules.u-khan]\n"
        '  |        ^^^^^^ the line `extends = "chuan"` above all [headings] is probably missing'
    )


def test_a_rule_that_no_game_can_do_without_is_missed_where_it_is_left_out(faults):
    assert told(faults(f"{CHUAN}[rules]\nturns = false\ndeal = false\n")) == [
        ("3:1", "`rules.turns = false`: without it no rule says whose turn it is (next_turn)", ""),
        ("4:1", "`rules.deal = false`: without it no rule says how cards are dealt (deal)", ""),
    ]


@pytest.mark.parametrize("text", ['extend = "chuan"\n', '[table]\nextends = "chuan"\n'])
def test_one_slip_is_told_once(faults, text):
    [fault] = faults(text)

    assert (fault.code, fault.nearest) == ("unknown-key", "extends")


# --- no TOML ---

VALUES = {
    "6 cược": ("12", "a number stands alone: 6"),
    "45s": ("12", "a number stands alone: 45"),
    "1-2-3": ("11", "write [1, 2, 3]"),
    "(1, 2, 3)": ("10", "write [1, 2, 3]"),
    "1, 2, 3": ("11", "write [1, 2, 3]"),
    "“x”": ("10", 'write "x"'),
    "\uff16": ("10", "write 6"),
    "= 6": ("10", "one `=` is enough"),
    "6 // six": ("12", "a comment begins with #"),
    "không": ("10", "write false"),
    "[1, 2": ("10", "values in a list have a comma between them, and ] behind the last"),
    '"x': ("10", "a text ends with quotes on the line it begins on"),
    "'x": ("10", "a text ends with the quotes that it begins with"),
    '"""x': ("10", "a text ends with the quotes that it begins with"),
}


@pytest.mark.parametrize(("value", "column", "hint"), [(key, *one) for key, one in VALUES.items()], ids=VALUES)
def test_values_as_people_write_them(faults, value, column, hint):
    [(place, _what, advice)] = told(faults(f"{CHUAN}[rules.u-khan]\namount = {value}\n[rules.sets]\nshortest = 3\n"))

    assert (place, advice) == (f"3:{column}", hint)


LINES = {
    "amount 6": ("3:8", "a key and its value are joined by `=`"),
    "// six": ("3:1", "a comment begins with #"),
    "rules.u-khan]": ("3:13", "a heading stands in [ and ]: [rules.u-khan]"),
}


@pytest.mark.parametrize(("line", "place", "hint"), [(key, *one) for key, one in LINES.items()], ids=LINES)
def test_lines_as_people_write_them(faults, line, place, hint):
    [(where, _what, advice)] = told(faults(f"{CHUAN}[rules.u-khan]\n{line}\n"))

    assert (where, advice) == (place, hint)


SET = {
    "rules.eat-payments.by_count=1,2,3": "write [1, 2, 3]",
    "rules.clock.seconds=45s": "a number stands alone: 45",
    "rules.den-chot=False": "write `rules.den-chot = false`",
    "u-khan.amount=6": "did you mean `rules.u-khan.amount`?",
    "hand=8": "did you mean `table.hand`?",
    "rules.móm=4": "did you mean `rules.rank-payments.mom`?",
}


@pytest.mark.parametrize(("setting", "hint"), SET.items())
def test_settings_as_people_write_them(setting, hint):
    with pytest.raises(Faults) as caught:
        load("chuan", [setting])
    [fault] = caught.value.faults

    assert fault.label == hint


# --- names on the command line ---


@pytest.mark.parametrize(
    ("name", "near"),
    [("nha-a", "nha-a.toml"), ("mien-bac.toml", "mien-bac"), ("nah-a.toml", "nha-a.toml"), ("nothing.toml", None)],
)
def test_a_file_or_a_name_may_be_meant(folder, name, near):
    (folder / "nha-a.toml").write_text(CHUAN)
    with pytest.raises(VariantError) as caught:
        path_of(name)

    assert caught.value.faults[0].nearest == near
