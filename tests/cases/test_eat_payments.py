"""What an eaten card costs (RULES.md 1.14-24, 2.2)."""

from __future__ import annotations

from tala_core.events import PlayedOut, WentOut
from tala_core.outcome import Eat, Outcome, Result, Standing
from tala_core.rules import RuleSet
from tala_core.variants import Variant

EATS = (Eat(1, 0, round=1), Eat(1, 0, round=2), Eat(2, 1, round=4, chot=True))
STANDINGS = tuple(Standing(10 * turn, False, turn, turn) for turn in (13, 14, 15, 16))


def from_eating(result: Result) -> list[int]:
    """What each seat won by eating alone."""
    net = [0] * result.outcome.seats
    for one in result.payments:
        if one.rule == "eat-payments":
            net[one.payer] -= one.amount
            net[one.payee] += one.amount
    return net


def played_out(rules: RuleSet) -> Result:
    return rules.settled(Outcome(4, 0, 0, PlayedOut(), EATS, STANDINGS))


def test_G01_one_for_an_eat_and_four_for_a_chot(chuan):
    """B ate two of A's, C ate B's last: 1 + 1 and 4."""
    assert from_eating(played_out(chuan)) == [-2, -2, 4, 0]


def test_G01_progressive_prices_are_asked_for_by_name(standard):
    """1, 2 by the eater's count: A pays 3."""
    rules = {**standard.rules, "eat-payments": {"by_count": [1, 2]}}

    assert from_eating(played_out(Variant("leo", standard.table, rules).rules_for(4))) == [-3, -1, 4, 0]


def test_G03_an_u_does_not_touch_the_eat_payments(chuan):
    """B ate one of A's, D is ù: 1 beside 5 each, neither lost nor doubled."""
    ended = WentOut(3, frozenset({"thuong"}), 12)
    result = chuan.settled(Outcome(4, 0, 0, ended, (Eat(1, 0, round=2),), (Standing(),) * 4))

    assert result.net == (-6, -4, -5, 15)
