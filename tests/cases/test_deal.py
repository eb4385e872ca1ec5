"""The deal, the stock, and sizes that can't be dealt (RULES.md 1.2)."""

from __future__ import annotations

import pytest

from tala_core.actions import Eat, GoOut
from tala_core.errors import VariantError
from tala_core.events import PlayedOut
from tala_core.testing import played
from tala_core.variants import Variant


def finished(rules, state):
    """Play on without eating or declaring."""
    while state.ended is None:
        state = rules.act(state, next(one for one in rules.legal(state) if type(one) not in (Eat, GoOut)))
    return state


@pytest.mark.parametrize(("seats", "stock"), [(2, 33), (3, 24), (4, 15)])
def test_C01_ten_for_the_starter_nine_for_the_others(standard, seats, stock):
    """The rest is the stock."""
    for starter in range(seats):
        state = standard.rules_for(seats).start("7/0", starter)

        assert [hand.bit_count() for hand in state.hands] == [9 + (seat == starter) for seat in range(seats)]
        assert len(state.stock) == stock
        assert (state.seat, state.step) == (starter, "discard")


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_C01_no_other_number_of_players(standard, seats):
    """Refused before a card is dealt."""
    with pytest.raises(VariantError, match="2 to 4"):
        standard.rules_for(seats)


def test_C03_the_last_card_of_the_stock_is_drawn_in_turn_16(chuan):
    """D draws it, lays, throws, and the hand is scored as usual: no stock left is no fault."""
    state = chuan.start("quiet/0")
    while (state.turn, state.step) != (16, "take"):
        state = chuan.act(state, next(one for one in chuan.legal(state) if type(one) not in (Eat, GoOut)))
    assert chuan.view(state, 3).stock == 1

    state = played(state, "p4 draw")
    assert (state.seat, state.step) == (3, "lay")
    assert chuan.view(state, 3).stock == 0

    end = finished(chuan, state)
    assert isinstance(end.ended, PlayedOut)
    assert len(chuan.result(end).outcome.ranking) == 4
    assert chuan.view(end, 3).stock == 0


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        ({"seats": [4, 4], "rounds": 5}, ["seats", "hand", "rounds"]),  # 19 draws, 15 cards
        ({"seats": [2, 4], "hand": 12}, ["seats", "hand", "rounds"]),  # 15 draws, 3 cards
        ({"seats": [4, 4], "hand": 13}, ["seats", "hand"]),  # 53 cards to deal
    ],
)
def test_C04_sizes_that_run_out_of_cards_are_refused(standard, table, keys):
    """When the variant is loaded, not in the middle of a hand; the keys to change are named."""
    variant = Variant("big", table, standard.rules)

    for ask in (lambda: variant.sizes, lambda: variant.rules_for(4)):
        with pytest.raises(VariantError) as refused:
            ask()
        assert all(key in str(refused.value) for key in keys)


def test_C04_two_players_have_cards_for_eight_rounds(standard):
    """15 draws of 33 cards; and such a hand is played to its end."""
    rules = Variant("long", {"seats": [2, 2], "rounds": 8}, standard.rules).rules_for(2)
    end = finished(rules, rules.start("7/0"))

    assert isinstance(end.ended, PlayedOut)
    assert (end.turn, end.drawn) == (16, 15)
    assert [len(row) for row in end.piles] == [8, 8]
