"""The nearest right name: whatever the case and the diacritics, and also in another table."""

from __future__ import annotations

import pytest

from tala_core.variants.spelling import closest, folded, meant

CHUAN = 'extends = "chuan"\n'

PLACED = {  # a line in a file, the wrong key, and what is suggested for it
    "other case": ("[rules.u-payments]\nAmount = 6", "Amount", "amount"),
    "_ for -": ("[rules.u_payments]", "u_payments", "u-payments"),
    "- for _": ("[rules.eat-payments]\nlast-round = 3", "last-round", "last_round"),
    "diacritics": ('[rules."đền-chốt"]', "đền-chốt", "den-chot"),
    "diacritics in NFD": ('[rules."đe\u0302\u0300n-cho\u0302\u0301t"]', "đe\u0302\u0300n-cho\u0302\u0301t", "den-chot"),
    "diacritics in capitals": ('[rules."ĐỀN-CHỐT"]', "ĐỀN-CHỐT", "den-chot"),
    "one letter": ('[rules."ù"]', "ù", "u"),
    "letters swapped": ("[rules.u-payments]\namuont = 6", "amuont", "amount"),
    "an option of another rule": ("[rules.chot]\nking = 3", "king", "rules.points.king"),
    "the same with a slip": ("[rules.chot]\nJAK = 3", "JAK", "rules.points.jack"),
    "an option of a rule under [table]": ("[table]\nlast_round = 4", "last_round", "rules.eat-payments.last_round"),
    "an option of a rule at the top": ("last_round = 4", "last_round", "rules.eat-payments.last_round"),
    "an option of a rule under [rules]": ("[rules]\nlast_round = 4", "last_round", "rules.eat-payments.last_round"),
    "a size at the top": ("hand = 9", "hand", "table.hand"),
    "a size under [rules]": ("[rules]\nhand = 9", "hand", "table.hand"),
    "a size under a rule": ("[rules.deal]\nhand = 9", "hand", "table.hand"),
    "a rule as a table at the top": ("[u-payments]\namount = 3", "u-payments", "rules.u-payments"),
    "the same misspelt": ("[u-payment]", "u-payment", "rules.u-payments"),
    "a rule under another rule": ("[rules.u]\nden-chot = false", "den-chot", "rules.den-chot"),
    "a rule under [table]": ("[table]\nden-chot = false", "den-chot", "rules.den-chot"),
    "the name under a rule": ("[rules.u]\nname = 'x'", "name", "name"),
    "what it extends, under [table]": ("[table]\nextends = 'x'", "extends", "extends"),
    "[rules] misspelt": ("[rulse.u]", "rulse", "rules"),
    "[table] misspelt": ("[tabel]\nhand = 9", "tabel", "table"),
    "a rule that is new": ("[rules.u-kahn]", "u-kahn", "u-khan"),
    "nothing like it": ("[rules.u-payments]\nzzzzzz = 6", "zzzzzz", None),
}


@pytest.mark.parametrize(("text", "wrong", "near"), PLACED.values(), ids=PLACED)
def test_the_nearest_name_is_told(faults, text, wrong, near):
    [fault] = faults(CHUAN + text + "\n")

    assert (fault.keys[-1], fault.nearest) == (wrong, near)
    assert fault.code in ("unknown-key", "unknown-rule", "unknown-option")


HINTS = {
    "[rules.chot]\nking = 3": "`king` is an option of [rules.points]",
    "[rules.chot]\namount = 3": "`amount` is an option of [rules.u-payments], [rules.leaving]",
    "[rules.deal]\nhand = 9": "`hand` is a key of [table]",
    "[u-payments]": "`u-payments` is a rule: it is written [rules.u-payments]",
    "[rules.u]\nname = 'x'": "`name` stands at the top of the file, before the first [table]",
    "[rules.u-payments]\namuont = 6": "",
}


@pytest.mark.parametrize(("text", "hint"), HINTS.items())
def test_of_a_right_key_in_the_wrong_table_its_own_table_is_told(faults, text, hint):
    [fault] = faults(CHUAN + text + "\n")

    assert fault.hint == hint


def test_options_of_rules_that_are_not_played_by_are_not_thought_of(faults):
    """Their plugins are not imported for it."""
    [fault] = faults(f"{CHUAN}[rules.chot]\nlast_turn_order_of_nobody = 3\n[rules]\npoints = false\n")
    assert fault.nearest is None

    [fault] = faults(f"{CHUAN}[rules.chot]\nking = 3\n[rules]\npoints = false\n")
    assert fault.nearest != "rules.points.king"


def test_right_keys_twice_removed_are_told_each_by_itself(faults):
    """A whole table under a wrong name does not hide what else is wrong."""
    found = faults(f"{CHUAN}[u-payments]\namount = 3\n[rules.chot]\nking = 3\n[rules]\nzzz = false\n")

    assert [one.keys for one in found] == [("u-payments",), ("rules", "chot", "king"), ("rules", "zzz")]


@pytest.mark.parametrize(
    ("one", "other"),
    [("Đền_Chốt", "den-chot"), ("bốc", "boc"), ("ÙKHAN", "ukhan"), ("ư", "u"), ("a\u0302", "a"), ("Ơ", "o")],
)
def test_names_that_are_the_same_to_the_eye_of_a_hurried_person(one, other):
    assert folded(one) == folded(other)
    assert meant(one, ["x", other]) == other


def test_what_is_nothing_like_a_name_means_none():
    assert closest("zzz", ["sets", "runs"]) is None
    assert closest("setz", ["sets", "runs"]) == "sets"
    assert meant("setz", ["sets"]) is None
