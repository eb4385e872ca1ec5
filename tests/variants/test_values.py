"""Values of options: exactly what the rule's annotation asks, nothing converted; said in words what that is."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Annotated, Any, Literal

import pytest
from annotated_types import Ge, Gt, Le, Len, Lt, MaxLen, MinLen, MultipleOf
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from tala_core.options import Doc
from tala_core.plugins import finding
from tala_core.variants.checking import TABLE
from tala_core.variants.declared import known_options, loaded_rule
from tala_core.variants.values import as_written, checked_value, plain_of

CHUAN = 'extends = "chuan"\n'

WRONG = {  # an option, a value as the file has it, and what is said
    "true for a number": ("points.king", "true", "wrong-type", "must be a whole number from 0, not true (a boolean)"),
    "a point in a number": ("points.king", "4.0", "wrong-type", "number from 0, not 4.0 (a number with a point)"),
    "a text for a number": ("points.king", '"4"', "wrong-type", 'must be a whole number from 0, not "4" (a text)'),
    "a list for a number": ("points.king", "[4]", "wrong-type", "must be a whole number from 0, not [4] (a list)"),
    "a table for a number": ("points.king", "{a = 1}", "wrong-type", "not {…} (a table)"),
    "a date": ("points.king", "2024-01-01", "wrong-type", "can't be 2024-01-01 (a date or time)"),
    "a time": ("points.king", "10:30:00", "wrong-type", "can't be 10:30:00 (a date or time)"),
    "a date and time": ("points.king", "2024-01-01 10:30:00Z", "wrong-type", "2024-01-01T10:30:00+00:00 (a date or"),
    "not a number": ("points.king", "nan", "not-a-value", "can't be nan"),
    "without end": ("points.king", "-inf", "not-a-value", "can't be -inf"),
    "too small": ("points.king", "-1", "out-of-range", "must be a whole number from 0, not -1"),
    "too large": ("sets.shortest", "5", "out-of-range", "must be a whole number from 2 to 4, not 5"),
    "larger than numbers are": ("points.king", "9223372036854775808", "out-of-range", "not 9223372036854775808…"),
    "of very many digits": ("points.king", "-" + "9" * 4000, "out-of-range", "not -99999999999999999999…"),
    "hexadecimal": ("points.king", "-0x1", None, ""),
    "a number for true or false": ("eating.into_laid", "1", "wrong-type", "true or false, not 1 (a whole number)"),
    "a text for true or false": ("eating.into_laid", '"True"', "wrong-type", 'true or false, not "True" (a text)'),
    "no such choice": ("turns.direction", '"left"', "not-a-value", 'can\'t be "left" (a text)'),
    "a number for a choice": ("turns.direction", "1", "wrong-type", "can't be 1 (a whole number)"),
    "an item of another kind": ("rank-payments.by_rank", '[1, 2, "3"]', "wrong-type",
                                "item 3 of `by_rank` in [rules.rank-payments] must be a whole number from 0"),
    "an item too small": ("rank-payments.by_rank", "[1, -2]", "out-of-range", "item 2 of `by_rank`"),
    "an item without end": ("rank-payments.by_rank", "[inf]", "not-a-value", "item 1 of `by_rank`"),
    "no item": ("rank-payments.by_rank", "[]", "out-of-range", "must have 1 or more values, not 0"),
    "one for a list": ("rank-payments.by_rank", "1", "wrong-type", "a list, each value a whole number from 0, not 1"),
    "neither of two": ("rank-payments.mom", '"dubble"', "not-a-value",
                       'must be a whole number from 0 or "double", not "dubble" (a text)'),
    "none of two": ("rank-payments.mom", "4.5", "wrong-type", 'must be a whole number from 0 or "double", not 4.5'),
    "out of the range of two": ("one-eaten.most", "0", "out-of-range", 'or "unlimited", not 0'),
    "a short text": ("turns.direction", '"' + "x" * 1000 + '"', "not-a-value", "xxx…"),
}  # fmt: skip


@pytest.mark.parametrize(("key", "value", "code", "what"), WRONG.values(), ids=WRONG)
def test_a_wrong_value_is_said_with_its_kind_and_what_is_wanted(faults, key, value, code, what):
    text = f"{CHUAN}rules.{key} = {value}\n"
    if code is None:
        assert faults(text)[0].code == "toml-syntax"
        return
    [fault] = faults(text)

    assert (fault.code, fault.keys) == (code, ("rules", *key.split(".")))
    assert what in fault.what
    assert len(fault.what) < 300


NEAREST = {
    "turns.direction": ('"CW"', '"cw"'),
    "runs.ace": ('"low-and-high"', '"low_and_high"'),
    "rank-payments.mom": ('"Đouble"', '"double"'),
    "eating.into_laid": ('"True"', "true"),
    "deal.extra_card": ('"al"', '"all"'),
}


@pytest.mark.parametrize(("key", "value", "near"), [(key, *told) for key, told in NEAREST.items()])
def test_the_nearest_value_is_told(faults, key, value, near):
    [fault] = faults(f"{CHUAN}rules.{key} = {value}\n")

    assert fault.nearest == near
    assert fault.label == f"did you mean `{near}`?"


SIZES = {
    'seats = "x"': ("wrong-type", 'must be the fewest and the most players, such as [2, 4], not "x" (a text)'),
    "seats = 4": ("wrong-type", "not 4 (a whole number)"),
    "seats = [4]": ("wrong-type", "not [4] (a list)"),
    "seats = [2, 3, 4]": ("wrong-type", "not [2, 3, 4] (a list)"),
    "seats = [2, true]": ("wrong-type", "not [2, true] (a list)"),
    "seats = [2.0, 4]": ("wrong-type", "not [2.0, 4] (a list)"),
    "seats = [1, 4]": ("out-of-range", "must be two players at least, such as [2, 4], not [1, 4]"),
    "seats = [4, 2]": ("out-of-range", "must have the fewest players first, so [2, 4], not [4, 2]"),
    "seats = [2, nan]": ("not-a-value", "can't be nan"),
    "hand = 0": ("out-of-range", "must be a whole number from 1, not 0"),
    "hand = true": ("wrong-type", "must be a whole number from 1, not true (a boolean)"),
    f"hand = {'9' * 4299}": ("out-of-range", "not 99999999999999999999…"),
    "rounds = 4.0": ("wrong-type", "not 4.0 (a number with a point)"),
    "rounds = -1": ("out-of-range", "not -1"),
}


@pytest.mark.parametrize(("line", "code", "what"), [(key, *told) for key, told in SIZES.items()])
def test_a_wrong_size_is_said_with_what_is_wanted(faults, line, code, what):
    [fault] = faults(f"{CHUAN}[table]\n{line}\n")

    assert (fault.code, fault.keys) == (code, ("table", line.split()[0]))
    assert what in fault.what


@pytest.mark.parametrize("number", ["1_3", "0xD", "0b1101", "+13", "0o15"])
def test_numbers_in_every_form_of_toml(house, number):
    assert house(f"{CHUAN}rules.points.king = {number}\n").plugins["points"].king == 13


# --- the same answers as pydantic ---

plain_hints = st.deferred(
    lambda: st.one_of(
        st.sampled_from([
            int, bool, str, Literal["low", "high"], Annotated[int, Ge(0)], Annotated[int, Ge(2), Le(4)],
            Annotated[int, Gt(0), Lt(5), Doc("x")], Annotated[int, Le(3)], Annotated[bool, Doc("x")],
            Annotated[Literal["a"], Doc("x")], Literal["unlimited"] | Annotated[int, Ge(1), Le(13)],
            Annotated[Literal["double"] | int, Doc("x")], int | str, bool | int, bool | Literal["x"],
        ]),
        plain_hints.map(lambda hint: tuple[hint, ...]),
        plain_hints.map(lambda hint: Annotated[tuple[hint, ...], Len(1), Doc("x")]),
        plain_hints.map(lambda hint: Annotated[tuple[hint, ...], MinLen(1), MaxLen(2)]),
    )
)  # fmt: skip
scalars = st.one_of(
    st.integers(-3, 15),
    st.booleans(),
    st.sampled_from([1.0, 2.5, "low", "a", "x", "unlimited", "double", "1", "true", ""]),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("k"), inner), max_leaves=5
)


@settings(max_examples=1500, deadline=None)
@given(plain_hints, values)
@example(int, 2**63 - 1)
def test_a_plain_annotation_takes_what_pydantic_takes(hint, value):
    """From JSON, strictly: the same values, of the same types."""
    assert plain_of(hint) is not None
    try:
        expected = TypeAdapter(hint).validate_json(json.dumps(value), strict=True)
    except ValidationError:
        assert checked_value(hint, value)[1] is not None
    else:
        found, wrong = checked_value(hint, value)
        assert wrong is None
        assert (found, repr(found)) == (expected, repr(expected))


@pytest.mark.parametrize(
    ("value", "taken"), [(1, True), ("x", True), (True, False), (1.0, False), ("1", False), (2, False)]
)
def test_enumerated_numbers_are_of_the_very_type(value, taken):
    """Here pydantic would take 1.0 for 1, which is refused everywhere else."""
    assert (checked_value(Literal[1, "x"], value)[1] is None) == taken


OTHERS: dict[str, tuple[Any, Any, Any]] = {  # an annotation, a right value and what it becomes, a wrong one
    "a number with a point": (float, 3, "x"),
    "a table": (dict[str, int], {"a": 1}, {"a": "x"}),
    "a list": (list[int], [1], ["x"]),
    "a pair": (tuple[int, str], [1, "x"], [1]),
    "a number or nothing": (int | None, 3, "x"),
    "a number with a step": (Annotated[int, MultipleOf(5)], 10, 11),
    "a bound with a point": (Annotated[float, Ge(0.5)], 1, 0),
}


@pytest.mark.parametrize(("hint", "right", "wrong"), OTHERS.values(), ids=OTHERS)
def test_any_other_annotation_is_checked_by_pydantic(hint, right, wrong):
    assert plain_of(hint) is None
    value, why = checked_value(hint, right)
    assert (list(value) if isinstance(value, tuple) else value, why) == (right, None)
    assert checked_value(hint, wrong)[1].code in ("wrong-type", "out-of-range", "not-a-value")
    assert checked_value(hint, float("nan"))[1].code == "not-a-value"


def test_every_option_of_our_rules_is_plain():
    """So nothing heavy is imported to play by a variant file."""
    ours = [one.name for one in finding.installed(finding.RULES) if one.distribution == "tala-phom"]
    options = {(name, key): told.hint for name in ours for key, told in known_options(loaded_rule(name)).items()}

    assert len(options) > 40
    assert [key for key, hint in options.items() if plain_of(hint) is None] == []


def test_no_shipped_variant_needs_pydantic():
    """It takes a tenth of a second to import."""
    look = (
        "import sys\nfrom tala_core.variants import load, names\n"
        "for name in names(): load(name, ['rules.u-payments.amount=6']).rules_for(2)\n"
        "print([one for one in ('pydantic', 'rich', 'click') if one in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, encoding="utf-8", timeout=60)

    assert (done.stdout, done.stderr) == ("[]\n", "")


# --- values in words ---


@pytest.mark.parametrize(
    ("value", "told"),
    [(True, "true"), (4.0, "4.0"), ("x", '"x"'), ("ù\n", '"ù\\n"'), ([1, [True]], "[1, [true]]"), ({"a": 1}, "{…}"),
     ([[[[[1]]]]], "[[[[…]]]]"), ("x" * 100, '"' + "x" * 58 + "…"), ([1] * 10**6, None), (10**4000, "1000000000000"),
     (object, "<class 'object'>")],
)  # fmt: skip
def test_a_value_is_written_as_in_a_file_and_never_at_length(value, told):
    assert as_written(value).startswith(told or "[1, 1")
    assert len(as_written(value)) <= 60


def test_the_sizes_have_the_defaults_of_the_standard_game(standard):
    assert standard.sizes == TABLE
