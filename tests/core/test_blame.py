"""Whose fault it is: rules are named for what they raise, for facts that can't be, and for hooks they misuse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tala_core.actions import Action, Discard, Draw, Eat, GoOut, Lay, OneCard, Send
from tala_core.cards import Card, union
from tala_core.errors import PluginError
from tala_core.events import Dealt, Discarded, Drawn, Eaten, Event, Laid, Left, PlayedOut, Stocked, TimedOut, Turned
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, CardMove, Move
from tala_core.options import Conflict, Sizes
from tala_core.outcome import POT, Outcome, Payment
from tala_core.resolve import conflicts
from tala_core.rules import RuleSet
from tala_core.state import GameState
from tala_core.testing import pack, played
from tala_core.views import PlayerView


def first(state: GameState) -> GameState:
    """Return the state after the first thing that is legal."""
    return state.rules.act(state, state.rules.legal(state)[0])


def finished(rules: RuleSet) -> GameState:
    state = rules.start("7/0")
    while state.ended is None:
        state = first(state)
    return state


# --- one of several rules in a module ---


class Calm:
    """Answers what the faulty one does, before it and after it, and has no opinion."""

    @hookimpl
    def react(self, state: GameState, event: Discarded) -> None:
        return None

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> None:
        return None

    @hookimpl
    def charge(self, outcome: Outcome) -> None:
        return None


class Quiet(Calm):
    pass


def broken() -> Any:
    """Fail in code that belongs to no rule, though it stands in the module of several."""
    raise LookupError("oh")


class FaultyReaction(Calm):
    @hookimpl
    def react(self, state: GameState, event: Discarded) -> None:
        broken()


class FaultyTurn(Calm):
    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> None:
        broken()


class FaultyCharge(Calm):
    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        return [broken() for _ in outcome.standings]


class FaultyDeal(Calm):
    @hookimpl
    def deal(self, state: GameState, pack: Sequence[Card]) -> Iterable[Event]:
        yield broken()


class FaultyClock(Calm):
    @hookimpl
    def timeout(self, view: PlayerView, random: Random) -> Action:
        return min(view.legal(Discard), key=lambda one: broken())


def use_all(rules: RuleSet) -> None:
    rules.result(finished(rules))
    [*rules.run_out(rules.start("7/0"))]


FAULTY = [FaultyReaction, FaultyTurn, FaultyCharge, FaultyDeal, FaultyClock]


@pytest.mark.parametrize("faulty", FAULTY)
@pytest.mark.parametrize("before", [True, False])
def test_a_failing_rule_is_named_among_others_of_its_module(house, faulty, before):
    """Not the first of them, nor the last, nor the standard rules."""
    mine = [Calm(), faulty(), Quiet()] if before else [faulty(), Calm(), Quiet()]

    said = rf"'house'.*rule '{faulty.__name__}' failed in '\w+' \(\S+\.py:\d+\): LookupError: oh"
    with pytest.raises(PluginError, match=said):
        use_all(house(*mine))


def test_a_bot_that_asks_a_faulty_rule_is_not_blamed(house):
    from tala_core.bots import bot_turn
    from tala_core.simulation.watch import Watch

    class Sulking(Calm):
        @hookimpl
        def forbid(self, state: GameState, action: Discard) -> None:
            broken()

    rules = house(Calm(), Sulking(), Quiet())
    with pytest.raises(PluginError, match=r"rule 'Sulking' failed in 'forbid' \(\S+\): LookupError: oh"):
        bot_turn(rules.start("7/0"), lambda view, random: view.legal()[0], Random(1), Watch())


# --- facts that can't be ---


class Away(Calm):
    """Passes the turn to a seat that is not there."""

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> Turned:
        return Turned(9, "take")


class Double(Calm):
    """Deals the same cards to everybody."""

    @hookimpl
    def deal(self, state: GameState, pack: Sequence[Card]) -> list[Event]:
        return [Dealt(seat, union(pack[:9])) for seat in range(4)]


class Twice(Calm):
    """Lets a seat leave twice over."""

    @hookimpl
    def leave(self, state: GameState, seat: int) -> list[Event]:
        return [Left(seat, False, state.at), Left(seat, False, state.at)]


class Conjuring(Calm):
    """Draws a card that is not the next one."""

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        return [
            *earlier,
            Move(Draw, "take", lambda state: [Draw()], lambda state, action: [Drawn(state.seat, state.stock[-1])]),
        ]


IMPOSSIBLE = [
    (Away, lambda rules: first(rules.start("7/0")), "next_turn", "no seat p10"),
    (Double, lambda rules: rules.start("7/0"), "deal", "cards that lie elsewhere"),
    (Twice, lambda rules: played(rules.start("7/0"), "p3 leave"), "leave", "p3 has left before"),
    (Conjuring, lambda rules: first(first(rules.start("7/0"))), "moves", "not the top of the stock"),
]


@pytest.mark.parametrize(("rule", "use", "hook", "said"), IMPOSSIBLE, ids=[one[0].__name__ for one in IMPOSSIBLE])
def test_an_impossible_fact_names_the_rule_that_stated_it(house, rule, use, hook, said):
    """Whichever hook stated it, and whatever other rules answer that hook."""
    rules = house(Calm(), rule(), Quiet())
    said = f"'house'.*rule '{rule.__name__}' failed in '{hook}': ImpossibleEvent: .*{said}"
    with pytest.raises(PluginError, match=said):
        use(rules)


def test_an_impossible_turn_after_a_leaving_names_its_rule(house):
    rules = house(Calm(), Away(), Quiet())
    with pytest.raises(PluginError, match="rule 'Away' failed in 'next_turn': ImpossibleEvent"):
        played(rules.start("7/0"), "p1 leave")


SEATS = {
    "dealt": lambda seat: Dealt(seat, 0),
    "drawn": lambda seat: Drawn(seat, 51),
    "discarded": lambda seat: Discarded(seat, 51),
    "eaten": lambda seat: Eaten(seat, 51, 0),
    "eaten from": lambda seat: Eaten(1, 51, seat),
    "laid": lambda seat: Laid(seat, ()),
    "left": lambda seat: Left(seat, False, 0),
    "turned": lambda seat: Turned(seat, "take"),
}


@pytest.mark.parametrize("seat", [4, -1])
@pytest.mark.parametrize("event", SEATS.values(), ids=SEATS)
def test_a_seat_that_is_not_there_is_refused(house, event, seat):
    """Python would take -1 for the last one."""

    told = event(seat)

    class Haunting(Calm):
        @hookimpl
        def react(self, state: GameState, event: Discarded) -> list[Event]:
            return [told]

    rules = house(Calm(), Haunting(), Quiet())
    with pytest.raises(PluginError, match="rule 'Haunting'"):
        first(rules.start("7/0"))


# --- by type, by base class ---

KINDS = {
    "one card": (OneCard, {Discard}),
    "a union with a base": (OneCard | Lay, {Discard, Lay}),
    "every action": (Action, {Discard, Draw, Eat, Lay, Send, GoOut}),
    "everything": (object, {Discard, Draw, Eat, Lay, Send, GoOut}),
    "one action": (Eat, {Eat}),
}


@dataclass(frozen=True, slots=True)
class Show(OneCard):
    """Shows a card: an action of one's own that names one."""

    verb = "show"


class Showing:
    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        return [*earlier, CardMove(Show, "discard", lambda state: state.hand, lambda state, action: [])]


def heard(house: Any, hook: str, kind: Any, *more: object) -> set[type]:
    """Return the types of all that a rule's hook is called with in some hands when it is annotated with *kind*."""
    seen: set[type] = set()

    class Listening:
        @hookimpl
        def forbid(self, state: GameState, action: kind) -> None:
            seen.add(type(action))

        @hookimpl
        def react(self, state: GameState, event: kind) -> None:
            seen.add(type(event))

    for name in {"forbid", "react"} - {hook}:
        delattr(Listening, name)
    getattr(Listening, hook).__annotations__["action" if hook == "forbid" else "event"] = kind
    rules, random = house(*more, Listening()), Random(1)
    rules.legal(rules.deal(pack(rules, "3s 4s 5s 9h 9d 9c Jd Qd Kd 2h")))  # an ù
    for k in range(12):
        state = rules.start(f"7/{k}")
        while state.ended is None:
            actions = rules.legal(state)
            eager = [one for one in actions if type(one) in (Eat, GoOut, Send)]
            state = rules.act(state, random.choice(eager or actions))
    return seen


@pytest.mark.parametrize(("kind", "kinds"), KINDS.values(), ids=KINDS)
def test_a_base_class_stands_for_all_that_is_made_of_it(house, kind, kinds):
    assert heard(house, "forbid", kind) == kinds


def test_a_base_class_stands_for_actions_of_other_rules_too(house):
    """A rule about cards that are named hears of one that it does not know."""
    assert heard(house, "forbid", OneCard, Showing()) == {Discard, Show}


def test_a_reaction_to_everything_hears_of_everything(house):
    """What comes up in the hands that it is asked about: among the rest, the deal and the end."""
    seen = heard(house, "react", object)

    assert {Dealt, Stocked, Turned, Drawn, Eaten, Discarded, Laid, PlayedOut} <= seen
    assert TimedOut not in seen


NONE = [int, str, Discard | int, TimedOut, Show, Random]


@pytest.mark.parametrize("kind", NONE, ids=str)
def test_a_type_that_never_comes_is_refused(house, kind):
    """The rule would wait for ever; what there is, is told."""
    said = r"'Listening': 'action' of 'forbid' .*, which never comes \(there are: .*Discard.*test_blame\.py:\d"
    with pytest.raises(PluginError, match=said):
        heard(house, "forbid", kind)


@pytest.mark.parametrize("kind", [int, Discard, Discarded | str], ids=str)
def test_an_event_that_never_comes_is_refused(house, kind):
    said = r"'Listening': 'event' of 'react' .*, which never comes \(there are: .*Discarded"
    with pytest.raises(PluginError, match=said):
        heard(house, "react", kind)


# --- settling ---


class Limit:
    """Nobody pays more than one for anything."""

    @hookimpl
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        return tuple(one if one.amount < 2 else one._replace(amount=1) for one in payments)


def test_a_payment_that_was_limited_is_signed_by_the_rule_that_limits(house, chuan):
    """The others keep the rule that asked for them."""
    rules = house(Limit())
    usual = chuan.result(finished(chuan)).payments
    limited = rules.result(finished(rules)).payments

    assert {one.amount for one in limited} == {1}
    assert {one.amount < 2 for one in usual} == {True, False}
    assert [one.rule for one in limited] == [one.rule if one.amount < 2 else "Limit" for one in usual]


def test_settling_may_not_ask_for_more_payments(house, chuan):
    """Those are charges; a payment that is left out is no addition."""

    class Greedy:
        @hookimpl
        def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
            return (*payments, Payment(0, POT, 1, "greed", outcome.ended))

    class Mild:
        @hookimpl
        def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
            return payments[1:]

    greedy, mild = house(Greedy()), house(Mild())
    with pytest.raises(PluginError, match="rule 'Greedy' adds payments in 'settle'"):
        greedy.result(finished(greedy))
    assert len(mild.result(finished(mild)).payments) == len(chuan.result(finished(chuan)).payments) - 1


def test_a_charge_of_nothing_is_no_payment(house, chuan):
    class Free:
        @hookimpl
        def charge(self, outcome: Outcome) -> list[Payment]:
            return [Payment(1, 0, 0, "free", outcome.ended), Payment(1, 0, 2, "dear", outcome.ended)]

    rules = house(Free())
    usual = chuan.result(finished(chuan)).payments

    assert [one.reason for one in rules.result(finished(rules)).payments] == [*(one.reason for one in usual), "dear"]


@pytest.mark.parametrize("without", [[], ["leaving"]])
def test_a_void_hand_costs_nothing_whatever_the_rules(house, without):
    """No rule is even asked: neither for the eat that there was nor for a fee of the house."""

    class Fee:
        @hookimpl
        def charge(self, outcome: Outcome) -> list[Payment]:
            return [Payment(0, POT, 5, "fee", outcome.ended)]

    rules = house(Fee(), without=without)
    state = played(rules.deal(pack(rules, "Kh", "Kc Kd 9s"), pot=3), "p1 discard Kh\np2 eat")
    result = rules.result(rules.stop(state))

    assert len(state.eats) == 1
    assert (result.payments, result.net, result.pot) == ((), (0, 0, 0, 0), 3)


# --- what a rule may not do ---


@pytest.mark.parametrize("mark", ["tryfirst", "trylast"])
def test_the_variant_alone_orders_the_rules(house, mark):
    class Pushing:
        @hookimpl(**{mark: True})
        def points(self, card: Card) -> int:
            return 1

    with pytest.raises(PluginError, match="'Pushing': 'points' has tryfirst or trylast"):
        house(Pushing())


@pytest.mark.parametrize("verb", ["draw", "discard", "leave", "timeout"])
def test_two_actions_can_not_be_written_alike(house, verb):
    """One of them could never be played, nor its record read."""

    @dataclass(frozen=True, slots=True)
    class Like(Action):
        pass

    Like.verb = verb

    class Aping:
        @hookimpl
        def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
            return [*earlier, Move(Like, "take", lambda state: [Like()], lambda state, action: [])]

    with pytest.raises(PluginError, match=f"rule 'Aping' has an action written '{verb}', as another one is"):
        house(Aping())


# --- when a variant is loaded ---


def test_a_rule_that_fails_at_conflicts_is_named(standard):
    class Broken:
        @hookimpl
        def conflicts(self, rules: Any, sizes: Any) -> Any:
            raise KeyError("oh")

    with pytest.raises(PluginError, match=r"rule 'broken' failed in 'conflicts' \(\S+\.py:\d+\): KeyError: 'oh'"):
        conflicts({**standard.plugins, "broken": Broken()}, Sizes())


@pytest.mark.parametrize("answer", [["rules.x"], [("rules.x", "why")], 7, [Conflict((), "nowhere")]])
def test_a_rule_that_answers_conflicts_with_something_else_is_named(standard, answer):
    class Odd:
        @hookimpl
        def conflicts(self, rules: Any, sizes: Any) -> Any:
            return answer

    with pytest.raises(PluginError, match=r"rule 'odd'.* 'conflicts'"):
        conflicts({**standard.plugins, "odd": Odd()}, Sizes())
