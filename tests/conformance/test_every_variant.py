"""What holds in every shipped variant, at every table size, whoever plays and whatever happens."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tala_core import records
from tala_core.actions import Action, Leave, TimeOut, Turn
from tala_core.bots import load_bot
from tala_core.cards import DECK, Cards, union
from tala_core.errors import IllegalAction
from tala_core.events import Dealt, Drawn, Marked, Stocked
from tala_core.options import Sizes
from tala_core.outcome import POT
from tala_core.resolve import sayings
from tala_core.rules import RuleSet
from tala_core.state import GameState
from tala_core.table import Evening
from tala_core.variants import Variant, load, names
from tala_core.views import PlayerView

from .strategies import SLOTS, hidden, snapshot, universe

SIZES = {name: load(name).sizes["seats"] for name in names()}
TABLES = [(name, seats) for name, (fewest, most) in SIZES.items() for seats in range(fewest, most + 1)]
HANDS = 24  # of each table: the first of each kind calm, others with time-outs, leavers, or both


class Played(NamedTuple):
    """One hand: its states, the turns between them, and a few states to look at closely."""

    number: int
    states: list[GameState]
    turns: list[Turn]

    @property
    def end(self) -> GameState:
        return self.states[-1]

    def some(self, many: int = 6) -> list[GameState]:
        """Return states spread over the hand."""
        return self.states[:: max(1, len(self.states) // many)]


every_table = pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])


@cache
def played(name: str, seats: int) -> list[Played]:
    """Return the hands of one table, each played by bots of both kinds."""
    return [_played(load(name).rules_for(seats), number) for number in range(HANDS)]


def _played(rules: RuleSet, number: int) -> Played:
    random = Random(f"{rules.name}/{rules.seats}/{number}")
    state = rules.start(f"conformance/{number}", number % rules.seats, pot=number % 5)
    states, turns = [state], []
    while state.ended is None:
        turn = _turn(rules, state, number, random)
        state = rules.step(state, turn)
        states.append(state)
        turns.append(turn)
    return Played(number, states, turns)


def _turn(rules: RuleSet, state: GameState, number: int, random: Random) -> Turn:
    if number % 4 in (1, 3) and not state.late and random.random() < 0.1:
        return Turn(state.seat, TimeOut())
    if number % 4 in (2, 3) and random.random() < 0.02:
        seat = random.choice(state.present())
        if not state.is_away(seat):
            return Turn(seat, Leave())
    bot = load_bot("greedy" if (state.seat + number) % 2 else "random")
    return Turn(state.seat, bot(PlayerView(state, state.seat), random))


def cards_of(state: GameState) -> list[Cards]:
    """Return every place where cards lie, but what was put aside before the deal."""
    places = [*state.hands, *(1 << card for row in state.piles for card in row)]
    places += [meld for row in state.melds for meld in row]
    return places + [1 << card for card in state.stock[state.drawn :]]


@every_table
def test_every_hand_ends_and_its_money_sums_to_zero(name, seats):
    for hand in played(name, seats):
        result = hand.end.rules.result(hand.end)

        assert hand.end.ended is not None
        assert sum(result.net) + result.pot - hand.end.origin.pot == 0
        assert result.pot >= 0
        assert all(payment.amount > 0 and payment.payer != payment.payee for payment in result.payments)
        assert all(payment.rule in load(name).rules for payment in result.payments)
        assert all(payment.payer != POT or payment.payee in range(seats) for payment in result.payments)


@every_table
def test_no_card_is_lost_or_doubled(name, seats):
    """Together they are the same cards from the deal to the end."""
    for hand in played(name, seats):
        dealt = union(DECK) if len(cards_of(hand.states[0])) else 0
        whole = sum(cards_of(hand.states[0]))
        for state in hand.states:
            places = cards_of(state)

            assert sum(map(int.bit_count, places)) == whole.bit_count()
            assert sum(places) == whole
            assert whole & ~dealt == 0


@every_table
def test_there_is_always_something_to_do_and_lists_agree_with_checks(name, seats):
    """What is listed is accepted, and of all that a player might think of nothing else is, but a false claim."""
    for hand in played(name, seats)[:6]:
        for state in hand.some(5):
            rules = state.rules
            legal = rules.legal(state)
            assert bool(legal) == (state.ended is None)
            assert len(legal) == len({*legal})
            assert legal == rules.legal(state)
            for action in {*universe(rules, state, state.seat, Random(1)), *legal}:
                assert (action in legal) == _is_taken(state, action)


def _is_taken(state: GameState, action: Action) -> bool:
    """Whether the rules take *action* for what it says, and neither refuse it nor fine it as a false claim."""
    try:
        after = state.rules.step(state, Turn(state.seat, action))
    except IllegalAction:
        return False
    return getattr(after.ended, "reason", "") != "false-claim"


@every_table
def test_a_refused_action_and_a_taken_one_leave_the_state_as_it_was(name, seats):
    for hand in played(name, seats)[:8]:
        for state, turn in [*zip(hand.states, hand.turns, strict=False)][::7]:
            before = snapshot(state)
            state.rules.step(state, turn)
            with pytest.raises(IllegalAction):
                state.rules.step(state, Turn((state.seat + 1) % seats, TimeOut()))
            assert snapshot(state) == before


@every_table
def test_the_same_seed_gives_the_same_hand(name, seats):
    for hand in played(name, seats)[:4]:
        again = _played(load(name).rules_for(seats), hand.number)

        assert again.turns == hand.turns
        assert snapshot(again.end) == snapshot(hand.end)


@every_table
def test_records_are_verified_and_a_changed_one_is_not(name, seats):
    variant = load(name)
    for hand in played(name, seats):
        legal = [records.legal_turns(state) for state in hand.states[:-1]]
        record = records.written(variant, hand.end, hand.turns, seed=f"conformance/{hand.number}", legal=legal)

        assert record["hash"] == variant.hash
        assert records.verify(records.from_data(record, "here")) == []
        net = [*record["result"]["net"]]
        net[0] += 1
        wrong = {**record, "result": {**record["result"], "net": net}}
        assert records.verify(records.from_data(wrong, "here"))


@every_table
def test_a_view_holds_no_card_that_its_seat_can_not_know(name, seats):
    """Neither its fields nor the history as the seat sees it; what a rule lays open is no secret."""
    for hand in played(name, seats)[:8]:
        for state in hand.some(5):
            shown = sum(1 << card for card in {*_laid_open(state)})
            for seat in range(seats):
                secret = hidden(state, seat) & ~shown
                view = PlayerView(state, seat)
                marks = [mark.cards for mark in view.marks]
                history = [_cards_in(event, seat) for event in view.history()]
                assert not any(some & secret for some in [view.hand, *marks, *history])


def _laid_open(state: GameState) -> list[int]:
    open_ones = [mark.cards for mark in state.marks if mark.open]
    return [card for card in DECK for some in open_ones if some >> card & 1]


def _cards_in(event: object, seat: int) -> Cards:
    """Return the cards that an event of a view tells of, hands and stock above all."""
    match event:
        case Dealt(_, cards) | Marked(_, _, _, cards):
            return cards or 0
        case Drawn(_, card):
            return 0 if card is None else 1 << card
        case Stocked(cards):
            return union(cards)
    return 0


@every_table
def test_states_and_rules_survive_pickling(name, seats):
    """A rule set goes to other processes by what it consists of, a state with its whole history."""
    hand = played(name, seats)[0]
    rules = pickle.loads(pickle.dumps(hand.end.rules))
    for state in hand.some(3):
        copy = pickle.loads(pickle.dumps(state))

        assert [getattr(copy, slot) for slot in SLOTS if slot != "rules"] == [
            getattr(state, slot) for slot in SLOTS if slot != "rules"
        ]
        assert copy.history() == state.history()
        assert copy.rules.legal(copy) == state.rules.legal(state)
    assert rules.result(hand.end) == hand.end.rules.result(hand.end)


@every_table
def test_an_evening_goes_on(name, seats):
    """Every hand has a starter at the table, the pot is carried on, and all the money is somewhere."""
    rules, evening, random = load(name).rules_for(seats), Evening.opened(seats), Random(5)
    for number in range(6):
        place = evening.starter(rules, random)
        state = rules.start(f"evening/{number}", place, evening.pot)
        while state.ended is None:
            state = rules.act(state, load_bot("greedy")(PlayerView(state, state.seat), random))
        evening = evening.after(rules.result(state), place)

        assert sum(evening.totals) + evening.pot == 0


@pytest.mark.parametrize("name", names())
def test_every_variant_says_itself_in_both_languages(name):
    """Each rule has something to say, and it is said in a chapter that exists."""
    variant: Variant = load(name)
    sizes = Sizes(tuple(variant.sizes["seats"]), variant.sizes["hand"], variant.sizes["rounds"])
    for lang in ("vi", "en"):
        assert {rule for rule, _ in sayings(variant.plugins, lang, sizes)} == {*variant.rules}


@pytest.mark.parametrize("name", names())
def test_every_variant_has_a_title_a_line_on_it_and_tells_its_source(name):
    variant = load(name)
    text = Path(variant.source).read_text("utf-8")

    assert variant.title
    assert variant.about
    assert name == "chuan" or ("# Source:" in text and "Confidence:" in text)


def test_the_variants_that_the_documents_name_are_there():
    assert {*names()} >= {
        "ba-phom", "bai-004", "bet-ba", "chuan", "don-gian", "hai-nguoi", "khong-tai", "mien-bac", "mien-nam", "nuoi-ga"
    }  # fmt: skip


def test_variants_play_by_two_three_and_four_unless_they_say_otherwise():
    assert {name for name in names() if load(name).sizes["seats"] != [2, 4]} == {"hai-nguoi"}
