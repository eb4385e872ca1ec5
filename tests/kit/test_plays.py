"""Variants from a text, hands from a script: for tests of rules that are installed nowhere."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import Annotated

import pytest

from tala_core import records
from tala_core.errors import IllegalAction, PluginError, VariantError
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge
from tala_core.outcome import Outcome, Payment
from tala_core.testing import house, only, play
from tala_core.variants import load

TEXT = 'extends = "chuan"\nname = "Nhà tôi"\n[rules.mine]\namount = 2\nbefore = "eat-payments"'


@dataclass(frozen=True)
class Mine:
    """Every loser pays the winner something more."""

    amount: Annotated[int, Ge(1), Doc("stakes", "mấy cược")] = 1

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        winner = outcome.winner
        if winner is None:
            return []
        return [Payment(seat, winner, self.amount, "mine", outcome.ended) for seat in outcome.losers()]


@pytest.fixture
def mine():
    return house(TEXT, rules={"mine": Mine})


def finished(variant, seats=3):
    state, turns = play(variant, "7/0", seats=seats), []
    while state.ended is None:
        legal = state.rules.legal(state)
        turns.append(f"p{state.seat + 1} {legal[0]}")
        state = state.rules.act(state, legal[0])
    return state, turns


# --- house ---


def test_a_rule_that_is_installed_nowhere_is_played(mine):
    state, _turns = finished(mine)
    told = [one for one in state.rules.result(state).payments if one.rule == "mine"]

    assert [one.amount for one in told] == [2, 2]
    assert mine.title == "Nhà tôi"


def test_its_place_and_options_are_those_of_the_text(mine):
    assert mine.content["rules"]["mine"] == {"amount": 2}
    assert [*mine.rules].index("mine") == [*mine.rules].index("eat-payments") - 1


def test_it_is_of_use_after_the_call(mine):
    """Also its hash, which tells it from the same game without the rule or with another amount."""
    other = house(TEXT.replace("2", "3"), rules={"mine": Mine})

    assert len({mine.hash, other.hash, load("chuan").hash}) == 3
    assert mine.rules_for(4).seats == 4


def test_it_goes_to_other_processes_with_its_classes(mine):
    copy = pickle.loads(pickle.dumps(mine))

    assert copy.hash == mine.hash
    assert copy.plugins["mine"] == Mine(2)


def test_its_records_are_verified_inside_of_only(mine):
    state, turns = finished(mine)
    record = records.written(mine, state, [mine.rules_for(3).parse(turn) for turn in turns])

    with only(rules={"mine": Mine}):
        assert records.verify(records.from_data(record, "here")) == []


FAULTS = {
    'extends = "chuen"': r"no variant `chuen`(.|\n)*house\.toml:1:11(.|\n)*did you mean `chuan`",
    'extends = "chuan"\n[rules.mina]': r"no rule `mina`(.|\n)*house\.toml:2:8(.|\n)*did you mean `mine`",
    'extends = "chuan"\n[rules.mine]\namont = 2': r"no option `amont`(.|\n)*toml:3:1(.|\n)*did you mean `amount`",
    'extends = "chuan"\n[rules.mine]\namount = 0': r"house\.toml:3:10",
    'extends = "chuan"\n[rules.mine': r"not valid TOML(.|\n)*house\.toml:2",
    "extends = 7": r"`extends` must be the name of a variant(.|\n)*house\.toml:1:11",
    "[table]\nhand = 9": r"a variant names its rules",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_told_as_that_of_a_file(text):
    with pytest.raises(VariantError, match=FAULTS[text]):
        house(text, rules={"mine": Mine})


def test_a_class_that_is_no_rule_is_refused():
    with pytest.raises(PluginError, match=r"'mine'.*frozen"):
        house(TEXT, rules={"mine": type("Mine", (), {})})


def test_what_is_installed_otherwise_is_not_there(monkeypatch, tmp_path):
    """A test gives the same result on every machine."""
    info = tmp_path / "stranger-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tala.rules]\nstrange = strange_rules:Rule\n")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(VariantError, match="no rule `strange`"):
        house('extends = "chuan"\n[rules.strange]')


def test_a_variant_of_the_users_own_does_not_take_the_name_of_a_shipped_one(monkeypatch, tmp_path):
    (tmp_path / "chuan.toml").write_text("[table]\nhand = 5\n")
    monkeypatch.setenv("TALA_VARIANTS", str(tmp_path))

    assert house('extends = "chuan"').sizes["hand"] == 9


def test_a_rule_in_a_test_function_can_be_given():
    @dataclass(frozen=True)
    class Local(Mine):
        pass

    assert house(TEXT, rules={"mine": Local}).plugins["mine"] == Local(2)


# --- play ---


@pytest.mark.parametrize(
    "actions", [["p1 discard Ac", "p2 draw"], "p1 discard Ac\np2 draw\n", iter(["p1 discard Ac", "p2 draw"])]
)
def test_actions_are_lines_or_items(actions):
    state = play("chuan", "7/0", actions)

    assert (state.seat, state.step, state.drawn) == (1, "discard", 1)


def test_a_variant_is_named_or_given(mine, tmp_path):
    (tmp_path / "house.toml").write_text('extends = "chuan"\n[table]\nhand = 8\n')

    assert play(mine, "7/0").rules is mine.rules_for(4)
    assert play("hai-nguoi", "7/0").rules.seats == 2
    assert play(str(tmp_path / "house.toml"), "7/0").rules.hand == 8


def test_seats_starter_and_pot_are_told():
    state = play("nuoi-ga", "7/0", seats=3, starter=2, pot=5)

    assert (len(state.hands), state.seat, state.origin.pot) == (3, 2, 5)


def test_a_refused_action_is_told():
    with pytest.raises(IllegalAction, match="p2 draw: it is the turn of p1"):
        play("chuan", "7/0", "p2 draw")


def test_a_variant_is_played_by_as_many_as_it_says():
    with pytest.raises(VariantError, match="not by 5"):
        play("chuan", "7/0", seats=5)
