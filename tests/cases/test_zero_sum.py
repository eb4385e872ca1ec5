"""Money: nothing appears and nothing is lost (RULES.md 1.12, 2.2)."""

from __future__ import annotations

import pytest

from tala_core.errors import VariantError
from tala_core.events import PlayedOut
from tala_core.outcome import Outcome, Standing
from tala_core.variants import Variant


def test_Z01_of_two_alike_one_is_first(chuan):
    """A and B have 10 each, A laid first: B pays as second, and the sum is 0."""
    standings = tuple(Standing(points, False, turn, turn) for turn, points in enumerate((10, 10, 20, 30), 13))
    result = chuan.settled(Outcome(4, 0, 0, PlayedOut(), (), standings))

    assert result.net == (6, -1, -2, -3)
    assert sum(result.net) == 0


@pytest.mark.parametrize("price", [0.1, 1.0, "1", True, None])
@pytest.mark.parametrize(
    ("rule", "option", "form"),
    [
        ("u-payments", "amount", lambda price: price),
        ("eat-payments", "last_round", lambda price: price),
        ("eat-payments", "by_count", lambda price: [1, price]),
        ("rank-payments", "mom", lambda price: price),
        ("rank-payments", "by_rank", lambda price: [price, 2, 3]),
        ("leaving", "amount", lambda price: price),
    ],
)
def test_Z04_prices_are_whole_numbers(standard, rule, option, form, price):
    """0.1 and 1.0 are refused alike, and the key is named."""
    variant = Variant("float", standard.table, {**standard.rules, rule: {option: form(price)}})

    with pytest.raises(VariantError, match=rf"`{option}` in \[rules\.{rule}\] must be "):
        variant.rules_for(4)


def test_Z04_a_whole_number_is_taken(standard):
    """The same key with 2."""
    rules = Variant("two", standard.table, {**standard.rules, "u-payments": {"amount": 2}}).rules_for(4)

    assert rules.plugins["u-payments"].amount == 2
