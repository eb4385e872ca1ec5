"""Points, móm and ties (RULES.md 1.1, 1.12)."""

from __future__ import annotations

import pytest

from tala_core.actions import Eat, GoOut
from tala_core.cards import cards
from tala_core.events import PlayedOut
from tala_core.outcome import Outcome, Standing
from tala_core.rules import RuleSet
from tala_core.variants import Variant


def settled(rules: RuleSet, *standings: Standing, starter: int = 0):
    return rules.settled(Outcome(rules.seats, starter, 0, PlayedOut(), (), standings))


def test_S01_courts_cost_eleven_twelve_thirteen(chuan):
    """J-Q-K 36, 10-10-K 33; ten each would make both 30."""
    a, b = cards("Jc Qd Ks"), cards("10s 10h Kd")

    assert (chuan.melds.points(a), chuan.melds.points(b)) == (36, 33)
    standings = [Standing(36, False, 13, 13), Standing(33, False, 14, 14), Standing(50, False, 15, 15)]
    assert settled(chuan, *standings, Standing(60, False, 16, 16)).outcome.ranking == (1, 0, 2, 3)


def test_S02_a_mom_is_behind_all_others(chuan):
    """A móm with 12 is last; C and D have 33 each, and C laid first."""
    standings = [Standing(12, True, 13, 13), Standing(60, False, 14, 14)]
    standings += [Standing(33, False, 15, 15), Standing(33, False, 16, 16)]

    assert settled(chuan, *standings).outcome.ranking == (2, 3, 1, 0)


def test_S04_a_tie_goes_to_the_earlier_not_to_the_lower_seat(chuan):
    """Seat 2 led: with 17 each it is before seat 0."""
    standings = [Standing(17, False, 15, 15), Standing(25, False, 16, 16)]
    standings += [Standing(17, False, 13, 13), Standing(30, False, 14, 14)]

    assert settled(chuan, *standings, starter=2).outcome.ranking == (2, 0, 1, 3)


@pytest.mark.parametrize("seed", range(3))
def test_S04_a_played_hand_knows_who_threw_last(chuan, seed):
    """Seat 2 leads and nobody eats: the last discards are the 13th to 16th, of seats 2, 3, 0, 1."""
    state = chuan.start(f"quiet/{seed}", starter=2)
    while state.ended is None:
        state = chuan.act(state, next(one for one in chuan.legal(state) if type(one) not in (Eat, GoOut)))

    assert [one.last_discard for one in chuan.outcome(state).standings] == [15, 16, 13, 14]


MOM = [Standing(51, True, 13, 13), Standing(44, True, 14, 14), Standing(44, True, 15, 15), Standing(60, True, 16, 16)]


def test_S06_all_mom_the_first_to_lay_wins(chuan):
    """A takes the móm price from each, whatever the points."""
    result = settled(chuan, *MOM)

    assert result.outcome.ranking == (0, 1, 2, 3)
    assert result.net == (12, -4, -4, -4)


def test_S06_a_variant_may_make_it_free(standard):
    """With no price on móm nobody pays anything, and the hand is ranked all the same."""
    rules = {**standard.rules, "rank-payments": {"mom": 0}}
    result = settled(Variant("free", standard.table, rules).rules_for(4), *MOM)

    assert result.outcome.ranking == (0, 1, 2, 3)
    assert result.net == (0, 0, 0, 0)
