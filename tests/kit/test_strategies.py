"""The strategies for hypothesis: what they promise to give."""

from __future__ import annotations

import pytest
from hypothesis import find, given, settings
from hypothesis.errors import NoSuchExample

from tala_core.events import PlayedOut, WentOut
from tala_core.testing import worlds
from tala_core.testing.strategies import hands, outcomes, states
from tala_core.variants import load

FEW = settings(max_examples=40, deadline=None, derandomize=True, database=None)
MANY = settings(max_examples=2000, deadline=None, derandomize=True, database=None)


@FEW
@given(hands())
def test_hands_have_one_to_ten_cards(hand):
    assert 1 <= hand.bit_count() <= 10
    assert hand < 1 << 52


@FEW
@given(hands(load("chuan").rules_for(2)))
def test_hands_of_a_game_have_one_card_more_than_are_dealt_at_most(hand):
    assert hand.bit_count() <= 10


@pytest.mark.parametrize("full", [1, 2, 3])
def test_hands_are_full_of_phom(full):
    """Of nearly all cards in them, too."""
    inside = load("chuan").rules_for(4).melds.inside

    assert find(hands(), lambda hand: len(inside(hand)) >= full, settings=MANY)


@FEW
@given(states())
def test_states_are_of_play(state):
    """Everybody's cards are somewhere, and whoever is to act can."""
    assert bool(state.ended) or state.rules.legal(state)
    assert len(state.hands) in (2, 3, 4)
    assert not state.left
    assert not state.late


@pytest.mark.parametrize("step", ["take", "discard", "lay", "send", "over"])
def test_every_step_comes_up(step):
    assert find(states(seats=4), lambda state: state.step == step, settings=MANY).step == step


def test_time_outs_and_leavers_come_up_where_asked_for():
    late = find(states("mien-bac", seats=3, late=True), lambda state: state.late, settings=MANY)
    left = find(states(leaving=True), lambda state: bool(state.left), settings=MANY)

    assert len(late.hands) == 3
    assert left.left
    with pytest.raises(NoSuchExample):
        find(states(), lambda state: bool(state.left) or state.late, settings=FEW)


def test_a_state_shrinks_to_the_deal():
    """The smallest state is the first of a hand."""
    assert find(states(), lambda state: True, settings=MANY).at == -1


@FEW
@given(outcomes(seats=3))
def test_outcomes_are_settled_to_zero(outcome):
    result = load("chuan").rules_for(3).settled(outcome)

    assert outcome.seats == 3
    assert sum(result.net) + result.pot == outcome.pot


@FEW
@given(outcomes("nuoi-ga"))
def test_nobody_eats_twice_in_a_round_nor_the_starter_in_his_first(outcome):
    """Of those made up; in play rows grow shorter by what is eaten, and longer by what is moved."""
    told = [(eat.eater, eat.round) for eat in outcome.eats if eat.card is None]

    assert len({*told}) == len(told)
    assert (outcome.starter, 1) not in told
    assert all((eat.eater - eat.victim) % outcome.seats == 1 for eat in outcome.eats)


RARE = {
    "ù on tái": lambda one: isinstance(one.ended, WentOut) and one.ended.tai,
    "ù tròn": lambda one: isinstance(one.ended, WentOut) and one.ended.kinds == {"tron"},
    "three eats of one seat": lambda one: max([sum(eat.eater == seat for eat in one.eats) for seat in range(4)]) == 3,
    "a chốt": lambda one: any(eat.chot for eat in one.eats),
    "everybody móm": lambda one: isinstance(one.ended, PlayedOut) and all(seat.mom for seat in one.standings),
}


@pytest.mark.parametrize("rare", RARE)
def test_what_is_rare_comes_up(rare):
    assert RARE[rare](find(outcomes(seats=4), RARE[rare], settings=MANY))


# --- other worlds, on which the suites stand ---


@FEW
@given(states(late=True, leaving=True))
def test_in_another_world_a_seat_sees_the_same(state):
    """And the cards that it can't know are still all there."""
    from random import Random

    for seat in range(len(state.hands)):
        other = worlds.other_world(state, seat, Random(1))

        assert state.rules.view(other, seat).history() == state.rules.view(state, seat).history()
        assert worlds.hidden(other, seat) == worlds.hidden(state, seat)
        assert other.hands[seat] == state.hands[seat]
        assert other.at == state.at


def test_another_world_is_another_one():
    def differs(state):
        from random import Random

        return worlds.other_world(state, 0, Random(1)).hands[1] != state.hands[1]

    assert differs(load("chuan").rules_for(3).start("7/0"))
