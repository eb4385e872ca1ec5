"""Layers: rule defaults, what a file extends, the file, settings; each over the one before, key by key."""

from __future__ import annotations

import pickle

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from tala_core.variants import Place, Variant, load
from tala_core.variants.layers import Layer
from tala_core.variants.merging import merged
from tala_core.variants.scanning import Scan

BASE = """\
extends = "chuan"

[table]
seats = [3, 4]

[rules.eat-payments]
by_count = [1, 2, 3]

[rules.u-khan]
amount = 6
"""


def test_each_layer_is_over_the_one_before(house):
    """The rule says 5 and 4, the base 6 for ù khan, the file 7, the setting 8; what nobody says stays the default."""
    text = 'extends = "base.toml"\n[rules.u-khan]\namount = 7\n'
    amounts = [house(text, base=BASE), house(text, "rules.u-khan.amount=8"), house('extends = "base.toml"')]

    assert [one.plugins["u-khan"].amount for one in amounts] == [7, 8, 6]
    assert [one.plugins["u-khan"].gap for one in amounts] == [2, 2, 2]
    assert house('extends = "chuan"\n[rules.u-khan]').plugins["u-khan"].amount == 5


def test_tables_merge_key_by_key_and_lists_replace(house):
    """One option that is given anew leaves the others of its rule as they were."""
    text = 'extends = "base.toml"\n[table]\nrounds = 3\n[rules.eat-payments]\nlast_round = 9\n'
    one = house(text, base=BASE)
    other = house('extends = "base.toml"\n[rules.eat-payments]\nby_count = [5]\n')

    assert one.sizes == {"seats": [3, 4], "hand": 9, "rounds": 3}
    assert one.rules["eat-payments"] == {"by_count": [1, 2, 3], "by_round": [], "last_round": 9}
    assert other.plugins["eat-payments"].by_count == (5,)


def test_a_title_is_a_files_own(house):
    """What a file is called and about says nothing of one that extends it."""
    base = 'name = "Gốc"\nabout = "của ông"\nextends = "chuan"'

    assert (house(base).title, house(base).about) == ("Gốc", "của ông")
    one = house('extends = "base.toml"', base=base)
    assert (one.name, one.title, one.about) == ("house", "house", "")


def test_a_name_in_nfd_is_read_in_nfc(house):
    """As some systems write it; people compare names."""
    assert house('name = "Mie\u0302\u0300n"\nextends = "chuan"').title == "Mi\u1ec1n"


# --- rules left out, and back again ---


def test_false_leaves_a_rule_out(house):
    one = house('extends = "chuan"\n[rules]\nden-chot = false\n')

    assert "den-chot" not in one.plugins
    assert [*one.plugins] == [name for name in load("chuan").plugins if name != "den-chot"]


@pytest.mark.parametrize("back", ["[rules.u-payments]", "[rules]\nu-payments = true", "[rules]\nu-payments = {}"])
def test_a_rule_left_out_by_the_base_can_come_back(house, back):
    """It stands where it stood, with the options it had: ``false`` has taken it out, not forgotten it."""
    lowest = 'extends = "chuan"\n[rules.u-payments]\namount = 7\n'
    middle = 'extends = "lowest.toml"\n[rules]\nu-payments = false\n'
    one = house(f'extends = "middle.toml"\n{back}\n', middle=middle, lowest=lowest)

    assert "u-payments" not in load("middle.toml").plugins
    assert [*one.plugins] == [*load("chuan").plugins]
    assert one.plugins["u-payments"].amount == 7


def test_true_is_a_rule_with_what_it_has(house):
    """Of a new rule these are its defaults, and it comes last; of an inherited one, whatever it inherits."""
    one = house('extends = "base.toml"\n[rules]\nno-tai = true\nu-khan = true\n', base=BASE)

    assert one.plugins["u-khan"].amount == 6
    assert [*one.plugins][-2:] == ["u-khan", "no-tai"]


def test_false_for_a_name_that_is_no_rule_is_a_fault(faults):
    """Its author believes that he has switched something off."""
    [fault] = faults('extends = "chuan"\n[rules]\nden-chott = false\nu-khan = false\n')

    assert (fault.code, fault.keys, fault.nearest) == ("unknown-rule", ("rules", "den-chott"), "den-chot")
    assert "sets" in fault.allowed


def test_false_for_a_rule_that_is_not_inherited_holds_already(house, standard):
    assert house('extends = "chuan"\n[rules]\nno-tai = false\n').hash == standard.hash


def test_false_twice_is_false(house):
    """A file may say again what its base says."""
    told = "[rules]\nden-chot = false\n"

    assert "den-chot" not in house(f'extends = "base.toml"\n{told}', base=f'extends = "chuan"\n{told}').plugins


def test_a_rule_that_is_left_out_need_not_be_installed_or_right(house):
    """Whoever has no such plugin can still play by the rest."""
    base = 'extends = "chuan"\n[rules.zzz]\nwhat = 3\n[rules.u-payments]\namount = "x"\n'
    one = house('extends = "base.toml"\n[rules]\nzzz = false\nu-payments = false\n', base=base)

    assert "zzz" not in one.plugins


# --- settings ---


@pytest.mark.parametrize(
    ("setting", "rule", "option", "value"),
    [
        ("rules.u-payments.amount=6", "u-payments", "amount", 6),
        ("rules.u-payments.amount = 6", "u-payments", "amount", 6),
        ("rules.eat-payments.by_count=[1, 2]", "eat-payments", "by_count", (1, 2)),
        ("rules.eat-payments={by_count=[2], last_round=3}", "eat-payments", "last_round", 3),
        ("rules.runs.ace=low_and_high", "runs", "ace", "low_and_high"),
        ('rules.runs.ace="low_and_high"', "runs", "ace", "low_and_high"),
        ("rules.'runs'.\"ace\"=low_and_high", "runs", "ace", "low_and_high"),
        ("rules.eating.into_laid=true", "eating", "into_laid", True),
        ("rules.u-khan.gap=1", "u-khan", "gap", 1),
    ],
)
def test_a_setting_is_a_layer_of_its_own(setting, rule, option, value):
    """Values are written as in a file; a bare word that is no value there is a text."""
    one = load("chuan", [setting])

    assert getattr(one.plugins[rule], option) == value
    assert one.sources["rules", rule, option].file == f"--set {setting}"
    assert str(one.sources["rules", rule, option]) == f"--set {setting}"
    assert one.settings == (setting,)
    assert one.hash != load("chuan").hash


def test_settings_of_sizes_and_rules():
    one = load("mien-bac", ["table.hand=8", "table.seats=[2, 3]", "rules.den-chot=false", "rules.u-khan=false"])

    assert one.sizes == {"seats": [2, 3], "hand": 8, "rounds": 4}
    assert not {"den-chot", "u-khan"} & {*one.plugins}


def test_the_last_of_two_settings_holds():
    assert load("chuan", ["table.hand=8", "table.hand=7"]).sizes["hand"] == 7


def test_a_setting_moves_a_rule():
    order = [*load("chuan", ["rules.den-chot.before=den-ba-la"]).plugins]

    assert order.index("den-chot") == order.index("den-ba-la") - 1


def test_no_setting_leaves_the_shipped_variant_as_it_is():
    """What is read once for all is not changed by whoever sets something for himself."""
    before = load("chuan").content
    load("chuan", ["rules.eat-payments.by_count=[7]", "table.hand=8"])

    assert load("chuan").content == before
    assert load("chuan").settings == ()


WRONG_SETTINGS = {
    "rules.u-payments.amout=6": ("unknown-option", "rules.u-payments.amout", "amount"),
    "rules.u-payment.amount=6": ("unknown-rule", "rules.u-payment", "u-payments"),
    "table.hnd=3": ("unknown-key", "table.hnd", "hand"),
    "hand=8": ("unknown-key", "hand", "table.hand"),
    "amount=6": ("unknown-key", "amount", "rules.u-payments.amount"),
    "rules.u-payments.amount=six": ("wrong-type", "rules.u-payments.amount", None),
    "rules.runs.ace=hig": ("not-a-value", "rules.runs.ace", None),
    "rules.runs.ace=low_and_hig": ("not-a-value", "rules.runs.ace", '"low_and_high"'),
    "rules.den-chott=false": ("unknown-rule", "rules.den-chott", "den-chot"),
    "rules.đền-chốt=false": ("unknown-rule", "rules.\"đền-chốt\"", "den-chot"),
    "name=X": ("unknown-key", "name", None),
    "extends=mien-bac": ("unknown-key", "extends", None),
    "rules.u-payments.amount=": ("not-a-value", "rules.u-payments.amount", None),
    "rules.u-payments.amount=1 2": ("not-a-value", "rules.u-payments.amount", None),
    "rules.u-payments.amount={a=1,}": ("toml-1.1", "", None),
    "table.hand": ("not-a-value", "", None),
    "=6": ("not-a-value", "", None),
    "": ("not-a-value", "", None),
    "[table]": ("not-a-value", "", None),
    "[table]=3": ("not-a-value", "", None),
    "table.hand=8\ntable.rounds=2": ("not-a-value", "", None),
    "table.hand=" + "9" * 5000: ("out-of-range", "table.hand", None),
    "table.hand=" + "[" * 600: ("too-deep", "table.hand", None),
    "table.hand=" + "[" * 20 + "]" * 20: ("too-deep", "table.hand", None),
}  # fmt: skip


@pytest.mark.parametrize(("setting", "code", "path", "near"), [(key, *told) for key, told in WRONG_SETTINGS.items()])
def test_a_wrong_setting_is_explained_like_a_file(faults, setting, code, path, near):
    [fault] = faults('extends = "chuan"', setting)

    assert (fault.code, fault.as_json()["path"], fault.nearest) == (code, path, near)
    assert fault.place.file == f"--set {setting}"
    assert (fault.place.line, fault.as_json()["line"], fault.as_json()["column"]) == (None, None, None)


# --- where values come from ---


def test_sources_tell_file_line_and_column_of_what_was_given(house):
    one = house('extends = "base.toml"\n\n[rules.u-khan]\n  gap = 1\n', "table.hand=8", base=BASE)

    assert one.sources["table", "hand"] == Place("--set table.hand=8", None, 7)
    assert one.sources["rules", "u-khan", "gap"] == Place("house.toml", 4, 3)
    assert one.sources["rules", "u-khan"] == Place("house.toml", 3, 8)
    assert one.sources["rules", "u-khan", "amount"] == Place("base.toml", 10, 1)
    assert one.sources["rules", "eat-payments", "by_count"] == Place("base.toml", 7, 1)
    assert one.sources["rules", "sets"].file == load("chuan").source
    assert one.chain == (load("chuan").source, "base.toml", "house.toml")
    assert ("rules", "u-khan", "gap") not in house('extends = "base.toml"').sources  # a default of the rule


def test_a_rule_left_out_has_the_place_that_says_so(house):
    one = house('extends = "chuan"\n[rules]\nden-chot = false\n')

    assert str(one.sources["rules", "den-chot"]) == "house.toml:3:1"


def test_what_a_table_held_has_no_place_once_something_else_stands_there(installed, house):
    """An option may be a table of its own; key by key it merges too, but a value or another table takes its place."""
    source = "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Mine:\n    a: dict | int = 1\n"
    installed("fake_tables", source, rules="mine = fake_tables:Mine")
    base = 'extends = "chuan"\n[rules.mine.a]\nx = 1\ny.z = 2\n'
    more = house('extends = "base.toml"\n[rules.mine.a]\ny.z = 3\n', base=base)
    other = house('extends = "base.toml"\n[rules.mine]\na = 5\n', base=base)

    assert (more.plugins["mine"].a, other.plugins["mine"].a) == ({"x": 1, "y": {"z": 3}}, 5)
    assert str(more.sources["rules", "mine", "a", "x"]) == "base.toml:3:1"
    assert str(more.sources["rules", "mine", "a", "y", "z"]) == "house.toml:3:3"
    assert [keys for keys in other.sources if keys[:2] == ("rules", "mine")] == [
        ("rules", "mine"), ("rules", "mine", "a"),
    ]  # fmt: skip


def test_a_variant_comes_back_from_a_pickle_with_all_it_knows(house):
    """It goes to the processes that simulate."""
    one = house('extends = "base.toml"\n', "table.rounds=3", base=BASE)
    copy = pickle.loads(pickle.dumps(one))

    assert (copy, copy.sources, copy.chain, copy.settings) == (one, one.sources, one.chain, one.settings)
    assert (copy.content, copy.hash) == (one.content, one.hash)


def test_what_was_read_from_no_file_has_no_sources(standard):
    one = Variant("mine", standard.table, standard.rules)

    assert (one.sources, one.chain, one.hash) == ({}, (), standard.hash)


def test_the_hash_depends_on_what_is_played_and_on_nothing_else(house):
    """However it is laid out over files; but the order of rules counts."""
    flat = house('extends = "chuan"\n[rules.u-khan]\namount = 6\n[table]\nseats = [3, 4]\n'
                 "[rules.eat-payments]\nby_count = [1, 2, 3]\n")  # fmt: skip
    layered = house('name = "x"\nextends = "base.toml"\n[rules.sets]\nshortest = 3 # as ever', base=BASE)
    moved = house('extends = "base.toml"\n[rules.den-chot]\nbefore = "den-ba-la"\n')

    assert flat.hash == layered.hash != moved.hash
    assert "before" not in str(moved.content)


# --- as properties ---

names = st.sampled_from(["a", "b", "c"])
options = st.dictionaries(st.sampled_from(["x", "y", "z"]), st.integers(0, 3), max_size=3)
files = st.dictionaries(names, options | st.booleans(), max_size=3)


def layer(number: int, rules: dict) -> Layer:
    lines = "".join(f"rules.{name} = {written(told)}\n" for name, told in rules.items())
    return Layer(f"file {number}", tomli.loads(lines), Scan(lines))


def written(told: dict | bool) -> str:
    if isinstance(told, bool):
        return str(told).lower()
    return "{" + ", ".join(f"{key} = {value}" for key, value in told.items()) + "}"


def over(lower: dict, upper: dict) -> dict:
    """Return one file that does what *upper* does to *lower*, wherever *lower* is put on."""
    whole = dict(lower)
    for name, told in upper.items():
        below = whole.get(name)
        whole[name] = {**below, **told} if isinstance(below, dict) and isinstance(told, dict) else told
    return whole


@given(st.lists(files, min_size=1, max_size=4))
def test_what_is_played_is_what_each_rule_comes_to_by_itself(layers):
    """No rule's options depend on another rule's, and a value is the last one given."""
    whole = merged([layer(number, one) for number, one in enumerate(layers)])
    for name in ("a", "b", "c"):
        told = [one[name] for one in layers if name in one]
        known = next((n for n, one in enumerate(told) if one is not False), None)
        if known is None:
            assert name not in whole.known
            continue
        values = {key: value for one in told[known:] if isinstance(one, dict) for key, value in one.items()}
        assert whole.known[name] == values
        assert (name in whole.out) == (told[-1] is False)


@given(files, st.dictionaries(names, options, max_size=3), st.dictionaries(names, options, max_size=3))
def test_it_does_not_matter_which_two_files_are_made_one(first, second, third):
    """(A + B) + C is A + (B + C)."""
    three = merged([layer(0, first), layer(1, second), layer(2, third)])
    two = merged([layer(0, first), layer(1, over(second, third))])
    order = [*three.known]

    assert (three.known, three.out, three.rules(order)) == (two.known, two.out, two.rules(order))
    assert {*three.sources} == {*two.sources}


@given(st.lists(files, min_size=1, max_size=4))
def test_a_source_is_a_place_where_the_key_stands(layers):
    """And the last one that gives it."""
    made = [layer(number, one) for number, one in enumerate(layers)]
    for keys, place in merged(made).sources.items():
        number = int(place.file.removeprefix("file "))
        line = made[number].scan.line(place.line)

        assert line[place.column - 1 :].startswith(keys[-1])
        assert made[number].gives(keys)
        if len(keys) == 3:
            assert not any(one.gives(keys) for one in made[number + 1 :])
