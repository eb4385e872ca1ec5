"""What holds in every hand of the standard game, however it is played (RULES.md 1.7, 1.8, 1.12, 1.14, 6.10)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tala_core.actions import Action, Discard, Draw, Eat, GoOut, Lay, Leave, Send, TimeOut, Turn
from tala_core.cards import DECK, Card, Cards, each, union
from tala_core.errors import IllegalAction
from tala_core.events import CalledOff, Dealt, Drawn, Event, PlayedOut, Stocked, WentOut
from tala_core.outcome import CHOT, POT
from tala_core.rules import RuleSet
from tala_core.state import OVER, GameState, Origin, draft, fold, new
from tala_core.views import PlayerView

from .strategies import SEATS, SLOTS, Script, Step, hidden, lies_open, scripts, snapshot, universe

hands = settings(max_examples=50, deadline=None, derandomize=True)
few_hands = settings(max_examples=12, deadline=None, derandomize=True)
in_all_sizes = pytest.mark.parametrize("seats", SEATS)

KINDS = (Draw, Eat, Discard, Lay, Send, GoOut, TimeOut, Leave)


@dataclass
class Count:
    """A hand followed by the stock alone, with leavers as RULES.md 1.14-22 has it."""

    players: int
    usable: int
    turns: int = 1
    draws: int = 0
    eats: int = 0
    gone: int = 0

    def follow(self, step: Step) -> None:
        """Take *step* into account."""
        before, turn, after = step
        kind = type(turn.action)
        if kind is Draw:
            self.draws += 1
            self.usable -= 1
        elif kind is Eat:
            self.eats += 1
        elif kind is Leave:
            taken = turn.seat == before.seat and before.step != "take"
            self.usable -= 4 - len(before.piles[turn.seat]) - taken
            self.players -= 1
            self.gone += 1
        if after.ended is None and after.seat != before.seat:
            self.turns += 1


def followed(script: Script) -> list[tuple[Count, Step]]:
    """Return each step of a hand with the count before it."""
    count, found = Count(script.seats, 4 * script.seats - 1), []
    for step in script.steps:
        found.append((Count(**vars(count)), step))
        count.follow(step)
    return found


def last_count(script: Script) -> Count:
    """Return the count when the hand is over."""
    count, last = followed(script)[-1]
    count.follow(last)
    return count


def any_script(seats: int) -> st.SearchStrategy[Script]:
    """Hands with time-outs and leavers, with one of them, and with neither."""
    return st.tuples(st.booleans(), st.booleans()).flatmap(
        lambda both: scripts(seats, late=both[0], leaving=both[1]),
    )


def chots(state: GameState) -> set[tuple[int, int]]:
    """Return who ate a chốt, and in which turn."""
    return {(mark.seat, mark.turn) for mark in state.marks if mark.label == CHOT}


# --- cards and turns ---


@in_all_sizes
@hands
@given(data=st.data())
def test_52_distinct_cards_at_every_state(seats, data):
    """Hands, rows, phỏm on the table and the rest of the stock are the whole pack, each card once."""
    for state in data.draw(any_script(seats)).states:
        places = [*state.hands, *(1 << card for row in state.piles for card in row)]
        places += [meld for row in state.melds for meld in row]
        places += [1 << card for card in state.stock[state.drawn :]]

        assert sum(map(int.bit_count, places)) == 52
        assert union(DECK) == sum(places)


@in_all_sizes
@hands
@given(data=st.data())
def test_nine_cards_between_turns_and_ten_within(seats, data):
    """Until somebody lays, all hold nine cards, but ten who has taken one (RULES.md 1.4)."""
    for state in data.draw(scripts(seats)).states:
        if not any(state.laid_at) and state.ended is None:
            tenth = state.seat if state.step != "take" else None
            assert [hand.bit_count() for hand in state.hands] == [9 + (seat == tenth) for seat in range(seats)]


@in_all_sizes
@hands
@given(data=st.data())
def test_there_is_always_something_to_do_until_there_is_nothing(seats, data):
    """A hand not over has a legal action, one that is over has none; a list names each once, in the same order."""
    script = data.draw(any_script(seats))
    for state in script.states:
        legal = script.rules.legal(state)

        assert bool(legal) == (state.ended is None)
        assert len(legal) == len({*legal})
        assert legal == script.rules.legal(state)
        assert sorted(map(str, legal)) == sorted(str(one) for kind in KINDS for one in script.rules.legal(state, kind))


@in_all_sizes
@hands
@given(data=st.data())
def test_a_discard_is_legal_after_every_take_and_every_lay(seats, data):
    """With ten cards there is one to throw, and so there is after every lay that is not hết bài (RULES.md 1.14-9)."""
    for before, turn, after in data.draw(any_script(seats)).steps:
        if after.ended is None and (after.step == "discard" or type(turn.action) is Lay):
            assert after.rules.legal(after, Discard), f"{turn} after {before.turn} turns"


@in_all_sizes
@hands
@given(data=st.data())
def test_a_turn_is_read_as_it_is_written(seats, data):
    """`str` and `parse` are inverse for every legal turn, a time-out and a leaving."""
    script = data.draw(any_script(seats))
    for state in script.states:
        for action in (*script.rules.legal(state), TimeOut(), Leave()):
            turn = Turn(state.seat, action)
            assert script.rules.parse(str(turn)) == turn


@in_all_sizes
@few_hands
@given(data=st.data())
def test_what_is_legal_happens_and_all_else_is_refused(seats, data):
    """Of everything one could ask for exactly the legal is accepted; a refusal changes nothing."""
    script = data.draw(any_script(seats))
    rules, random = script.rules, Random(script.seed)
    for state in script.states:
        legal, before = {*rules.legal(state)}, snapshot(state)
        for action in legal:
            assert rules.step(state, Turn(state.seat, action)).at == state.at + 1
        for action in universe(rules, state, state.seat, random):
            if action not in legal:
                with pytest.raises(IllegalAction, match=f"^{Turn(state.seat, action)}: "):
                    rules.step(state, Turn(state.seat, action))
        assert snapshot(state) == before


@in_all_sizes
@few_hands
@given(data=st.data())
def test_nobody_acts_for_another(seats, data):
    """What a seat may do, no other may do in its place, nor end its time; the state stays as it was."""
    script = data.draw(any_script(seats))
    rules, random = script.rules, Random(script.seed)
    for state in script.states:
        before = snapshot(state)
        for seat in range(seats):
            if seat == state.seat and state.ended is None:
                continue
            theirs = universe(rules, state, seat, random)
            for action in (*rules.legal(state), TimeOut(), *random.sample(theirs, 20)):
                with pytest.raises(IllegalAction):
                    rules.step(state, Turn(seat, action))
        assert snapshot(state) == before


@in_all_sizes
@few_hands
@given(data=st.data())
def test_who_has_left_is_out(seats, data):
    """A leaver neither acts nor leaves again, and is never on turn."""
    script = data.draw(scripts(seats, leaving=True))
    for state in script.states:
        for gone in state.left:
            assert state.ended is not None or state.seat != gone.seat
            for action in (*script.rules.legal(state), TimeOut(), Leave()):
                with pytest.raises(IllegalAction):
                    script.rules.step(state, Turn(gone.seat, action))


@in_all_sizes
@hands
@given(data=st.data())
def test_when_time_is_up_nothing_is_eaten_declared_or_sent(seats, data):
    """The table draws, lays and discards for a late seat; no more is legal until the turn passes (RULES.md 1.14-15)."""
    script = data.draw(scripts(seats, late=True))
    for before, turn, after in script.steps:
        if before.late:
            kinds = {type(action) for action in script.rules.legal(before)}
            assert kinds in ({Draw}, {Lay}, {Discard})
            assert after.ended is not None or after.late == (after.seat == before.seat), turn


# --- rows and stock ---


@in_all_sizes
@hands
@given(data=st.data())
def test_how_long_a_hand_lasts(seats, data):
    """Played out: 4N + E turns, 4N − 1 draws, a usable stock of 0, four cards in every row (RULES.md 1.7)."""
    script = data.draw(scripts(seats))
    end, count = script.end, last_count(script)

    assert count.eats == len(end.eats) <= 3 * seats
    assert count.turns == end.turn <= 7 * seats
    assert count.draws == end.drawn
    if isinstance(end.ended, PlayedOut):
        assert count.turns == 4 * seats + count.eats
        assert count.draws == 4 * seats - 1
        assert count.usable == 0
        assert [len(row) for row in end.piles] == [4] * seats
    else:
        assert isinstance(end.ended, WentOut)


@in_all_sizes
@hands
@given(data=st.data())
def test_the_turn_goes_round_seat_by_seat(seats, data):
    """The next turn is the next seat's, with eats and tái too; rows and eats tell which turn it is."""
    for before, _, after in data.draw(scripts(seats)).steps:
        if after.ended is None:
            passed = after.turn - before.turn
            assert after.seat == (before.seat + passed) % seats
            assert passed in (0, 1)
            assert after.turn == sum(map(len, after.piles)) + len(after.eats) + (after.step == "take" or 1)


@in_all_sizes
@hands
@given(data=st.data())
def test_with_leavers_the_turn_goes_to_the_next_who_stayed(seats, data):
    """Seats of leavers are skipped, nobody else is (RULES.md 1.14-21)."""
    for before, turn, after in data.draw(any_script(seats)).steps:
        if after.ended is None and (type(turn.action) is Discard or turn == Turn(before.seat, Leave())):
            gone = {one.seat for one in after.left}
            coming = next(
                (before.seat + k) % seats for k in range(1, seats + 1) if (before.seat + k) % seats not in gone
            )
            assert after.seat == coming
            assert after.turn == before.turn + 1
        elif after.ended is None:
            assert (after.seat, after.turn) == (before.seat, before.turn)


@in_all_sizes
@hands
@given(data=st.data())
def test_a_chot_is_an_eat_with_no_more_usable_stock_than_players(seats, data):
    """Chốt ⇔ usable stock ≤ N before the take; with leavers N is who stayed (RULES.md 1.7, 1.8, 1.14-22)."""
    for count, (before, turn, after) in followed(data.draw(any_script(seats))):
        if type(turn.action) is Eat:
            in_last_round = count.usable <= count.players
            assert ((before.seat, before.turn) in chots(after)) == in_last_round
            assert (len(before.piles[before.seat]) == 3) == in_last_round
        else:
            assert chots(after) == chots(before)


@in_all_sizes
@hands
@given(data=st.data())
def test_a_laying_turn_is_one_with_less_usable_stock_than_players(seats, data):
    """Laying turn ⇔ usable stock ≤ N − 1 after the take, at every state, both ways (RULES.md 1.7, 1.8, 1.14-22)."""
    for count, (before, _, _) in followed(data.draw(any_script(seats))):
        if before.step == "take":
            assert count.usable > 0
        else:
            assert (before.step in ("lay", "send")) == (count.usable <= count.players - 1)
            assert (before.step in ("lay", "send")) == (len(before.piles[before.seat]) == 3)


@in_all_sizes
@hands
@given(data=st.data())
def test_the_hand_is_played_out_when_the_usable_stock_is(seats, data):
    """The hand ends with the discard, or the leaving, after which the usable stock is 0, and not before."""
    script = data.draw(any_script(seats))
    count = last_count(script)
    gone = {one.seat for one in script.end.left}

    if isinstance(script.end.ended, PlayedOut):
        assert count.usable == 0
        assert [len(row) for seat, row in enumerate(script.end.piles) if seat not in gone] == [4] * count.players
    elif isinstance(script.end.ended, CalledOff):
        assert (script.end.ended.reason, count.players) == ("one-left", 1)
    else:
        assert isinstance(script.end.ended, WentOut)
        assert script.end.ended.seat not in gone


@in_all_sizes
@hands
@given(data=st.data())
def test_in_a_turn_one_card_is_taken_and_one_discarded(seats, data):
    """Draw or eat, never both, never neither but for the starter; in a laying turn exactly one lay (RULES.md 1.4)."""
    script = data.draw(scripts(seats, late=data.draw(st.booleans())))
    turns: dict[int, list[type[Action]]] = {}
    for step in script.steps:
        turns.setdefault(step.before.turn, []).append(type(step.turn.action))
    last = max(turns)
    for number, kinds in turns.items():
        assert kinds.count(Draw) + kinds.count(Eat) == (number > 1)
        assert kinds.count(Discard) == 1 or (number == last and kinds[-1] in (GoOut, Lay))
        assert kinds.count(Lay) <= 1
        assert kinds.count(TimeOut) <= 1


@in_all_sizes
@hands
@given(data=st.data())
def test_rows_differ_by_one_card_at_most(seats, data):
    """From F up to the seat that discarded last, rows are one longer than the others (RULES.md 1.7)."""
    for state in data.draw(any_script(seats)).states:
        rows = [len(state.piles[seat]) for seat in state.present()]
        assert max(rows) - min(rows) <= 1
        assert max(rows) <= 4


@in_all_sizes
@hands
@given(data=st.data())
def test_what_may_be_sent(seats, data):
    """Who has laid a phỏm sends what makes a phỏm on the table longer, but not his last card (RULES.md 1.9a).

    To the phỏm of who has left nothing is sent (RULES.md 1.14-20).
    """
    script = data.draw(any_script(seats))
    for state in script.states:
        expected = set()
        if state.step == "send" and state.melds[state.seat] and state.hand.bit_count() > 1 and not state.late:
            targets = [meld for seat in state.present() for meld in state.melds[seat]]
            known = script.rules.melds.known
            expected = {Send(card, meld) for card in each(state.hand) for meld in targets if meld | 1 << card in known}
        assert {*script.rules.legal(state, Send)} == expected


# --- eats, ù, móm ---


@in_all_sizes
@hands
@given(data=st.data())
def test_a_third_eat_makes_an_u(seats, data):
    """Three eaten cards lie in three phỏm of three or more: whoever eats a third card may declare (RULES.md 1.10)."""
    for before, turn, after in data.draw(scripts(seats)).steps:
        if type(turn.action) is Eat and sum(eat.eater == before.seat for eat in after.eats) == 3:
            assert GoOut() in after.rules.legal(after)


@in_all_sizes
@hands
@given(data=st.data())
def test_who_has_eaten_is_never_mom(seats, data):
    """The eaten card's phỏm is laid; all móm therefore means that nobody has eaten (RULES.md 1.12, 6.10)."""
    script = data.draw(scripts(seats))
    if isinstance(script.end.ended, PlayedOut):
        standings = script.rules.outcome(script.end).standings
        eaters = {eat.eater for eat in script.end.eats}

        assert not any(standings[seat].mom for seat in eaters)
        assert [one.mom for one in standings] == [not row for row in script.end.melds]
        if all(one.mom for one in standings):
            assert not script.end.eats
            assert script.rules.result(script.end).outcome.winner == script.starter


@in_all_sizes
@hands
@given(data=st.data())
def test_what_each_holds_at_the_end_is_what_it_pays_for(seats, data):
    """Fewest points first, móm behind all others, of two alike the earlier last discard (RULES.md 1.12)."""
    script = data.draw(any_script(seats))
    outcome = script.rules.result(script.end).outcome if script.end.ended else None
    if outcome is None or not isinstance(outcome.ended, PlayedOut):
        return
    gone = {one.seat: -number for number, one in enumerate(script.end.left)}
    last = {step.turn.seat: step.before.at for step in script.steps if type(step.turn.action) is Discard}

    def place(seat: int) -> tuple[int, int, int]:
        if seat in gone:
            return 2, gone[seat], 0
        points = sum(card % 13 + 1 for card in each(script.end.hands[seat]))
        return (0, points, last[seat]) if script.end.melds[seat] else (1, 0, last[seat])

    assert list(outcome.ranking) == sorted(range(seats), key=place)


# --- money ---


@in_all_sizes
@hands
@given(data=st.data())
def test_payments_sum_to_zero_and_name_their_rule(seats, data):
    """What one wins another pays, whole stakes, between two seats; every payment says which rule made it."""
    script = data.draw(any_script(seats))
    result = script.rules.result(script.end)

    assert sum(result.net) == 0
    assert result.pot == 0
    assert result.payments
    for one in result.payments:
        assert one.rule in script.rules.plugins
        assert type(one.amount) is int
        assert one.amount > 0
        assert one.payer != one.payee
        assert {one.payer, one.payee} <= {*range(seats)} - {POT}


@in_all_sizes
@hands
@given(data=st.data())
def test_a_leaver_pays_four_and_what_he_ate_for(seats, data):
    """A leaver owes the winner 4 and nothing else for the end; eat payments stand (RULES.md 1.14-24)."""
    script = data.draw(scripts(seats, leaving=True))
    result = script.rules.result(script.end)
    gone = {one.seat for one in script.end.left}
    for seat in gone:
        paid = [
            (one.payee, one.amount)
            for one in result.payments
            if one.payer == seat and one.reason not in ("eat", "chot")
        ]
        assert paid == [(result.outcome.winner, 4)]
        assert all(one.reason in ("eat", "chot") for one in result.payments if one.payee == seat)
    assert sum(one.reason in ("eat", "chot") for one in result.payments) == len(script.end.eats)


@in_all_sizes
@hands
@given(data=st.data())
def test_a_hand_broken_off_costs_nothing(seats, data):
    """Stopped at any moment with two or more still in, nobody pays, not even for eats (RULES.md 1.14-28)."""
    script = data.draw(any_script(seats))
    state = data.draw(st.sampled_from([one for one in script.states if one.ended is None]))
    stopped = script.rules.stop(state)
    result = script.rules.result(stopped)

    assert (result.payments, result.net, result.outcome.winner) == ((), (0,) * seats, None)
    assert stopped.step == OVER


# --- states ---


@in_all_sizes
@few_hands
@given(data=st.data())
def test_a_state_cannot_be_changed(seats, data):
    """No part of a state can be set or deleted, and all its parts are values."""
    script = data.draw(any_script(seats))
    for state in script.states[:: max(1, len(script.states) // 5)]:
        for name in (*SLOTS, "log", "anything"):
            with pytest.raises(AttributeError):
                setattr(state, name, getattr(state, name, None))
        hash(tuple(getattr(state, name) for name in SLOTS if name != "rules"))


def test_no_part_of_a_state_can_be_deleted(chuan):
    """Taking a part away is a change too."""
    for name in (*SLOTS, "log"):
        state = chuan.start("7/0")
        with pytest.raises(AttributeError):
            delattr(state, name)


@in_all_sizes
@few_hands
@given(data=st.data())
def test_forks_are_independent(seats, data):
    """Every way on from a state leads away from it without touching it or the other ways."""
    script = data.draw(any_script(seats))
    rules = script.rules
    for state in script.states[:-1][:: max(1, len(script.states) // 8)]:
        before = snapshot(state)
        ways = [Turn(state.seat, action) for action in rules.legal(state)]
        forks = [rules.step(state, way) for way in ways]
        seen = [snapshot(fork) for fork in forks]
        for fork in forks:
            for action in rules.legal(fork)[:3]:
                rules.step(fork, Turn(fork.seat, action))

        assert snapshot(state) == before
        assert [snapshot(fork) for fork in forks] == seen
        assert [snapshot(rules.step(state, way)) for way in ways] == seen


@in_all_sizes
@hands
@given(data=st.data())
def test_a_hand_folds_again_from_its_events(seats, data):
    """The events of a hand, folded from nothing, make every state of it again."""
    script = data.draw(any_script(seats))
    again = new(script.rules, Origin(script.starter, 0, script.start.origin.pack))
    done = 0
    for number, state in enumerate(script.states):
        again.at = number - 1
        history = state.history()
        for event in history[done:]:
            fold(again, event)
        done = len(history)

        assert snapshot(again) == snapshot(state)


@in_all_sizes
@few_hands
@given(data=st.data())
def test_a_hand_plays_again_from_its_pack_and_turns(seats, data):
    """The pack and the turns as text are the whole hand (RULES.md, record)."""
    script = data.draw(any_script(seats))
    rules = script.rules
    state = rules.deal(script.start.origin.pack, script.starter)
    for step in script.steps:
        state = rules.step(state, rules.parse(str(step.turn)))

    assert snapshot(state) == snapshot(script.end)
    assert rules.result(state) == rules.result(script.end)


# --- hidden information ---


def dealt_otherwise(state: GameState, seat: int, random: Random) -> GameState:
    """Return a state that *seat* can't tell from *state*: the cards it can't know have changed places."""
    unseen = each(hidden(state, seat))
    moved = dict(zip(unseen, random.sample(unseen, len(unseen)), strict=True))

    def card(one: Card) -> Card:
        return moved.get(one, one)

    def some(cards: Cards) -> Cards:
        return union(map(card, each(cards)))

    def event(one: Event) -> Event:
        if isinstance(one, Dealt):
            return Dealt(one.seat, some(one.cards or 0))
        if isinstance(one, Drawn):
            return Drawn(one.seat, card(one.card))
        return Stocked(tuple(map(card, one.cards))) if isinstance(one, Stocked) else one

    other = draft(state)
    other.at = state.at
    other.origin = Origin(state.origin.starter, state.origin.pot, tuple(map(card, state.origin.pack)))
    other.hands = tuple(map(some, state.hands))
    other.stock = tuple(map(card, state.stock))
    other.log = None
    for one in state.history():
        other.log = (other.log, event(one))
    return other.freeze()


def in_order(view: PlayerView) -> tuple[list[Cards], list[Card]]:
    """Return hands and a stock for what a view can't see: the lowest card to the first seat that lacks one."""
    left, hands = [*each(view.unseen)], []
    for known, size in zip(view.known, view.sizes, strict=True):
        lacking = size - known.bit_count()
        hands.append(known | union(left[:lacking]))
        left = left[lacking:]
    return hands, left[: view.stock]


def looked_at(view: PlayerView) -> dict[str, Any]:
    """Return everything that a view shows: every public attribute, and what every public method gives."""
    seen: dict[str, Any] = {}
    for name in dir(PlayerView):
        if name.startswith("_") or name in ("rules", "table"):  # rules are public, and the same object
            continue
        value = getattr(view, name)
        if not callable(value):
            seen[name] = value
        elif name == "after":
            seen[name] = [value(seat) for seat in range(view.seats)] if len(view.left) < view.seats - 1 else None
        elif name == "legal":
            seen[name] = [value(), *map(value, KINDS)]
        elif name == "has_listed":
            seen[name] = [*map(value, (*view.legal(), Draw()))]
        elif name == "imagine":
            imagined = value(*in_order(view))
            seen[name] = [getattr(imagined, slot) for slot in GameState.__slots__ if slot not in ("log", "rules")]
            seen[name].append(imagined.history())
        else:
            assert name == "history", f"this test does not know how to call view.{name}()"
            seen[name] = value()
    return seen


def answers(rules: RuleSet, state: GameState, turns: list[Turn]) -> list[str]:
    """Return what the rules say to each turn: the refusal, or nothing."""
    said = []
    for turn in turns:
        try:
            rules.step(state, turn)
            said.append("")
        except IllegalAction as refused:
            said.append(str(refused))
    return said


@in_all_sizes
@settings(max_examples=30, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_view_shows_nothing_that_its_seat_cannot_know(seats, data):
    """Re-deal what a seat can't see: it sees the same, may do the same, and is refused in the same words."""
    script = data.draw(any_script(seats))
    rules, random = script.rules, Random(script.seed)
    for state in (*random.sample(script.states[:-1], min(6, len(script.steps))), script.end):
        for seat in range(seats):
            other = dealt_otherwise(state, seat, random)
            turns = [Turn(seat, action) for action in universe(rules, state, seat, random)]

            assert looked_at(rules.view(state, seat)) == looked_at(rules.view(other, seat))
            assert answers(rules, state, turns) == answers(rules, other, turns)


@in_all_sizes
@few_hands
@given(data=st.data())
def test_histories_are_blank_where_a_seat_was_not_looking(seats, data):
    """A view's history has the seat's own cards and nobody else's; the order of events stays."""
    script = data.draw(any_script(seats))
    for state in (script.states[0], script.states[len(script.states) // 2], script.end):
        for seat in range(seats):
            history = script.rules.view(state, seat).history()
            assert [type(event) for event in history] == [type(event) for event in state.history()]
            for event in history:
                if isinstance(event, Dealt):
                    assert (event.cards is None) == (event.seat != seat)
                elif isinstance(event, Drawn):
                    assert (event.card is None) == (event.seat != seat)
                elif isinstance(event, Stocked):
                    assert event.cards == ()


@in_all_sizes
@hands
@given(data=st.data())
def test_hands_are_open_only_at_the_end(seats, data):
    """What counts is shown: all hands when the hand was played out, the winner's at an ù; never a leaver's."""
    script = data.draw(any_script(seats))
    for state in script.states:
        shown = tuple(hand if lies_open(state, seat) else None for seat, hand in enumerate(state.hands))
        for seat in range(seats):
            assert script.rules.view(state, seat).shown == shown


def test_a_view_cannot_be_written_to(chuan):
    """Whatever a view shows, nobody can put something else there."""
    view = chuan.view(chuan.start("7/0"), 0)
    seen = looked_at(view)
    for name in [*(one for one in dir(PlayerView) if not one.startswith("_")), "anything"]:
        with pytest.raises(AttributeError):
            setattr(view, name, 1)

    assert looked_at(view) == seen


def test_no_part_of_a_view_can_be_deleted(chuan):
    """Nor take it away."""
    for name in [one for one in dir(PlayerView) if not one.startswith("_")]:
        view = chuan.view(chuan.start("7/0"), 0)
        with pytest.raises(AttributeError):
            delattr(view, name)


@in_all_sizes
@few_hands
@given(data=st.data())
def test_only_a_legal_action_passes_for_a_listed_one(seats, data):
    """An action needs no other check if the view has given it for this very state; what is illegal never passes."""
    script = data.draw(any_script(seats))
    rules, random = script.rules, Random(script.seed)
    for state in script.states:
        view = rules.view(state, state.seat)
        assert not any(map(view.has_listed, universe(rules, state, state.seat, random)))

        legal = view.legal()
        assert all(map(view.has_listed, legal))
        for action in universe(rules, state, state.seat, random):
            assert action in legal or not view.has_listed(action)


@in_all_sizes
@few_hands
@given(data=st.data())
def test_what_a_view_gives_is_a_copy_or_a_value(seats, data):
    """Lists from a view are the caller's own: emptying them changes neither the view nor the hand."""
    script = data.draw(any_script(seats))
    for state in script.states[:: max(1, len(script.states) // 5)]:
        view, before = script.rules.view(state, state.seat), snapshot(state)
        seen = looked_at(view)
        view.legal().clear()
        view.legal(Discard).clear()
        view.history().clear()

        assert looked_at(view) == seen
        assert snapshot(state) == before
        for name, value in seen.items():
            if not callable(getattr(PlayerView, name)):
                hash(value)
