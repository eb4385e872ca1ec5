"""The order of rules: inherited ones keep their place, new ones come last, ``before`` and ``after`` move."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tala_core.variants import load
from tala_core.variants.ordering import Circle, ordered

STANDARD = [*load("chuan").plugins]
CHUAN = 'extends = "chuan"\n'


def without(*names: str) -> list[str]:
    return [name for name in STANDARD if name not in names]


def put(name: str, *, before: str) -> list[str]:
    """Return the standard order with *name* right before another rule."""
    order = without(name)
    order.insert(order.index(before), name)
    return order


PLAIN = "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Plain:\n    level: int = 1\n"


@pytest.fixture(autouse=True)
def two_new_rules(installed):
    """Rules ``mine`` and ``yours``, which stand anywhere: of ours, some have to come after others."""
    installed("fake_plain", PLAIN, rules="mine = fake_plain:Plain\nyours = fake_plain:Plain")


def test_inherited_rules_keep_their_place_and_new_ones_come_last(house):
    one = house(f"{CHUAN}[rules.yours]\n[rules.den-chot]\n[rules.sets]\n[rules.mine]\n")

    assert [*one.plugins] == [*STANDARD, "yours", "mine"]
    assert [*one.rules] == [*one.plugins]
    assert [*one.content["rules"]] == [*one.plugins]


MOVES = {
    "an inherited rule, before": ('[rules.den-chot]\nbefore = "den-ba-la"', put("den-chot", before="den-ba-la")),
    "a new rule, before": ('[rules.mine]\nbefore = "den-ba-la"', put("mine", before="den-ba-la")),
    "a new rule, after": ('[rules.mine]\nafter = "den-ba-la"', put("mine", before="den-chot")),
    "an inherited rule, after": ('[rules.sets]\nafter = "runs"', ["runs", "sets", *without("runs", "sets")]),
    "to the first of several": ('[rules.mine]\nbefore = ["den-chot", "u", "clock"]', put("mine", before="u")),
    "behind the last of several": ('[rules.mine]\nafter = ["u", "den-ba-la", "sets"]',
                                   put("mine", before="den-chot")),
    "between": ('[rules.mine]\nafter = "u"\nbefore = ["den-chot", "leaving"]', put("mine", before="den-chot")),
    "to the very first": ('[rules.mine]\nbefore = "sets"', ["mine", *STANDARD]),
    "where it stands": ('[rules.den-ba-la]\nbefore = "den-chot"', STANDARD),
    "nowhere": ("[rules.den-chot]\nbefore = []\nafter = []", STANDARD),
    "beside one that is left out": ('[rules.mine]\nafter = "den-ba-la"\n[rules]\nden-ba-la = false',
                                    put("mine", before="den-chot")),
    "one that is left out": ('[rules]\nu.before = "sets"', ["u", *without("u")]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "order"), MOVES.values(), ids=MOVES)
def test_a_rule_is_moved(house, text, order):
    expected = [name for name in order if name != "den-ba-la" or "den-ba-la = false" not in text]

    assert [*house(CHUAN + text).plugins] == expected


def test_two_that_move_to_one_place_keep_their_order(house):
    before = house(f'{CHUAN}[rules.mine]\nbefore = "u"\n[rules.yours]\nbefore = "u"\n')
    after = house(f'{CHUAN}[rules.mine]\nafter = "u"\n[rules.yours]\nafter = "u"\n')

    place = STANDARD.index("u")
    assert [*before.plugins][place : place + 3] == ["mine", "yours", "u"]
    assert [*after.plugins][place : place + 3] == ["u", "mine", "yours"]


def test_a_rule_moves_beside_one_that_moves_itself(house):
    one = house(f'{CHUAN}[rules.mine]\nbefore = "yours"\n[rules.yours]\nafter = "u"\n')

    place = STANDARD.index("u")
    assert [*one.plugins][place : place + 3] == ["u", "mine", "yours"]


def test_both_may_say_the_same(house):
    """Each says it of the other: that is one wish, and no contradiction."""
    one = house(f'{CHUAN}[rules.den-chot]\nbefore = "den-ba-la"\n[rules.den-ba-la]\nafter = "den-chot"\n')
    order = [*one.plugins]

    assert order.index("den-chot") < order.index("den-ba-la")


def test_a_move_is_inherited_and_can_be_taken_back(house):
    base = f'{CHUAN}[rules.den-chot]\nbefore = "den-ba-la"\n'

    assert [*house('extends = "base.toml"', base=base).plugins] == put("den-chot", before="den-ba-la")
    assert [*house('extends = "base.toml"\n[rules.den-chot]\nbefore = []', base=base).plugins] == STANDARD


CONTRADICTIONS = {
    "itself": ('[rules.u]\nbefore = "u"', ("rules", "u", "before"), "`u` can't come before or after itself"),
    "itself, after": ('[rules.u]\nafter = ["sets", "u"]', ("rules", "u", "after"), "can't come before or after itself"),
    "each before the other": (
        '[rules.u]\nbefore = "sets"\n[rules.sets]\nbefore = "u"', ("rules", "sets", "before"),
        "`sets` comes before `u`, `u` comes before `sets`",
    ),
    "before and after": (
        '[rules.mine]\nbefore = "sets"\nafter = "u"', ("rules", "mine", "after"),
        "`sets` stands before `u`, `u` comes before `mine`, `mine` comes before `sets`",
    ),
    "three in a circle": (
        '[rules.u]\nbefore = "sets"\n[rules.sets]\nbefore = "runs"\n[rules.runs]\nbefore = "u"',
        ("rules", "sets", "before"), "`sets` comes before `runs`, `runs` comes before `u`, `u` comes before `sets`",
    ),
    "an unknown rule": ('[rules.u]\nbefore = "den-chott"', ("rules", "u", "before"), "names `den-chott`, which is"),
    "a rule that is not played by": ('[rules.u]\nafter = "ga"', ("rules", "u", "after"), "`ga`, which is no rule of"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "keys", "what"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_what_can_not_be_is_refused_with_its_keys(faults, text, keys, what):
    [fault] = faults(CHUAN + text)

    assert (fault.code, fault.keys) == ("order-conflict", keys)
    assert what in fault.what


def test_a_contradiction_over_two_files_shows_both(faults):
    base = f'{CHUAN}[rules.u]\nbefore = "sets"\n'
    [fault] = faults('extends = "base.toml"\n[rules.sets]\nbefore = "u"\n', base=base)

    assert (str(fault.place), str(fault.inherited)) == ("house.toml:3:1", "base.toml:3:1")


@pytest.mark.parametrize("told", ["5", "true", "{}", "[1]", '["u", 3]'])
def test_what_is_no_name_is_refused(faults, told):
    [fault] = faults(f"{CHUAN}[rules.u]\nbefore = {told}\n")

    assert (fault.code, fault.keys) == ("wrong-type", ("rules", "u", "before"))


def test_a_rule_of_a_stranger_can_not_have_such_options(installed, house):
    """Nobody could set them."""
    from tala_core.errors import PluginError

    source = "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Mine:\n    before: int = 1\n"
    installed("fake_order", source, rules="theirs = fake_order:Mine")
    with pytest.raises(PluginError, match="'before' has a name that is reserved"):
        house(f"{CHUAN}[rules.theirs]\n")


# --- as properties ---

letters = st.sampled_from("abcdef")
wishes = st.dictionaries(st.sampled_from(["before", "after"]), st.lists(letters, min_size=1, max_size=2), min_size=1)


def possible(names: list[str], moves: dict) -> bool:
    """Whether any order at all does what is wished, found by trying: whoever has no predecessor left goes next."""
    stay = [name for name in names if name not in moves]
    pairs = {*pairwise(stay)}
    for name, told in moves.items():
        pairs |= {(name, other) for other in told.get("before", [])} | {(o, name) for o in told.get("after", [])}
    left = {*names}
    while free := [name for name in left if not any(late == name and early in left for early, late in pairs)]:
        left.remove(free[0])
    return not left


@given(st.permutations("abcdef"), st.dictionaries(letters, wishes, max_size=4))
def test_every_wish_is_kept_or_refused(names, moves):
    """Refused only if no order could keep them all; the rules that nobody moves stay in their order."""
    if not possible(names, moves):
        with pytest.raises(Circle):
            ordered(names, moves)
        return
    order = ordered(names, moves)

    assert sorted(order) == sorted(names)
    assert [name for name in order if name not in moves] == [name for name in names if name not in moves]
    for name, told in moves.items():
        assert all(order.index(name) < order.index(other) for other in told.get("before", []))
        assert all(order.index(name) > order.index(other) for other in told.get("after", []))


@given(st.permutations("abcdef"), letters, letters)
def test_one_that_moves_stands_right_beside(names, name, other):
    if name == other:
        return
    before, after = (ordered(names, {name: {word: [other]}}) for word in ("before", "after"))

    assert before.index(name) == before.index(other) - 1
    assert after.index(name) == after.index(other) + 1
