"""An evening: starter, owner, leaving, pot and totals over several hands (RULES.md 1.2, 1.14-28, 1.14-29)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tala_core.events import CalledOff, PlayedOut, WentOut
from tala_core.outcome import POT, Outcome, Payment, Result, Standing
from tala_core.table import Evening


def played(ranking, *payments, pot=0, left=()):
    """Return a hand that ended in this ranking, with payments as (payer, payee, amount)."""
    stands = tuple(Standing(left_at=left.index(seat) if seat in left else None) for seat in range(len(ranking)))
    outcome = Outcome(len(ranking), 0, pot, PlayedOut(), standings=stands, ranking=tuple(ranking))
    return Result(outcome, tuple(Payment(*one, "test", PlayedOut()) for one in payments))


def void(seats):
    return Result(Outcome(seats, 0, 0, CalledOff("stopped"), standings=(Standing(),) * seats), ())


def starter(evening, rules):
    return evening.starter(rules, Random(1))


def test_an_evening_opens_with_everybody_and_nothing_won():
    evening = Evening.opened(3, owner=1)

    assert (evening.places, evening.owner, evening.totals, evening.pot, evening.hands) == (
        (0, 1, 2),
        1,
        (0, 0, 0),
        0,
        0,
    )


def test_the_owner_begins_then_whoever_won(chuan):
    evening = Evening.opened(4, owner=2)
    assert starter(evening, chuan) == 2

    evening = evening.after(played([3, 0, 1, 2]), 2)
    assert (evening.winner, evening.last_starter, starter(evening, chuan)) == (3, 2, 3)


def test_an_u_makes_the_starter_too(chuan):
    out = Outcome(4, 0, 0, WentOut(1, frozenset({"thuong"})), standings=(Standing(),) * 4)

    assert starter(Evening.opened(4).after(Result(out, ()), 0), chuan) == 1


def test_after_a_void_hand_the_same_starter_begins_again(chuan):
    """Also if somebody else had won the hand before (RULES.md 1.14-28)."""
    evening = Evening.opened(4).after(played([3, 0, 1, 2]), 0).after(void(4), 3)

    assert (evening.winner, starter(evening, chuan), evening.hands) == (None, 3, 2)


def test_a_winner_who_has_left_is_followed_by_the_next_place(chuan):
    evening = Evening.opened(4).after(played([3, 0, 1, 2]), 0).without(3)

    assert starter(evening, chuan) == 0


def test_ownership_passes_to_the_next_place_still_occupied(chuan):
    evening = Evening.opened(4, owner=2).without(3).without(2)

    assert (evening.places, evening.owner, starter(evening, chuan)) == ((0, 1), 0, 0)
    assert Evening.opened(4, owner=2).without(0).owner == 2


def test_the_last_one_may_leave_as_well():
    evening = Evening.opened(2).without(0).without(1)

    assert evening.places == ()


def test_totals_follow_the_places_not_the_seats():
    """After place 1 has gone, seat 1 is place 2."""
    evening = Evening.opened(4).after(played([0, 1, 2, 3], (1, 0, 3), (3, 0, 2)), 0).without(1)
    evening = evening.after(played([1, 0, 2], (0, 1, 5), (2, 1, 1)), 0)

    assert evening.places == (0, 2, 3)
    assert evening.totals == (5 - 5, -3, 6, -2 - 1)
    assert (evening.winner, evening.hands) == (2, 2)


def test_who_leaves_during_a_hand_has_left_the_table(chuan):
    """It pays, its total stays, and nobody deals to it again; owner and starter pass on."""
    evening = Evening.opened(4, owner=3).after(played([0, 1, 2, 3], (3, 0, 4), left=(3,)), 3)

    assert (evening.places, evening.owner, evening.totals) == ((0, 1, 2), 0, (4, 0, 0, -4))
    assert starter(evening, chuan) == 0


def test_two_who_leave_in_one_hand(chuan3):
    evening = Evening.opened(3, owner=1).after(played([0, 2, 1], (1, 0, 4), (2, 0, 4), left=(1, 2)), 0)

    assert (evening.places, evening.owner, starter(evening, chuan3)) == ((0,), 0, 0)


def test_the_pot_is_carried_on():
    """What goes in and comes out is the pot's; with it everything adds up to nothing."""
    evening = Evening.opened(4).after(played([0, 1, 2, 3], (1, POT, 3), (2, POT, 1)), 0)
    assert (evening.pot, evening.totals) == (4, (0, -3, -1, 0))

    evening = evening.after(played([2, 0, 1, 3], (POT, 2, 4), (3, POT, 1), pot=4), 0)
    assert (evening.pot, evening.totals) == (1, (0, -3, 3, -1))
    assert sum(evening.totals) + evening.pot == 0


def test_an_evening_played_through(chuan):
    """Hands follow on each other: the next is begun by the winner, totals are the sum of the nets."""
    evening, nets = Evening.opened(4), []
    for k in range(6):
        place = starter(evening, chuan)
        assert place == (evening.winner or 0)
        state = chuan.start(f"7/{k}", place, evening.pot)
        while state.ended is None:
            state = chuan.act(state, chuan.legal(state)[0])
        result = chuan.result(state)
        nets.append(result.net)
        evening = evening.after(result, place)

    assert evening.totals == tuple(map(sum, zip(*nets, strict=True)))
    assert evening.hands == 6


def test_an_evening_is_a_value():
    """What was true before a hand stays true: several ends can be looked at from one table."""
    evening = Evening.opened(2)
    evening.after(played([1, 0], (0, 1, 1)), 0)

    assert evening == Evening.opened(2)
    with pytest.raises(AttributeError):
        evening.pot = 3
    assert replace(evening, pot=3).pot == 3
