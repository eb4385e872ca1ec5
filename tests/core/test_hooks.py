"""Every hook, answered by a rule of a few lines that changes a game so that it can be seen (docs of `hookspecs`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tala_core import hookspecs, resolve
from tala_core.actions import Action, Discard, Draw, Lay, TimeOut, Turn
from tala_core.cards import Card, card, cards, each, name, rank, union
from tala_core.errors import IllegalAction, PluginError, UnknownAction, VariantError
from tala_core.events import CalledOff, Dealt, Discarded, Drawn, Left, Marked, Stocked, Turned, WentOut, discarded
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.options import Conflict, Said, Sizes
from tala_core.outcome import POT, Payment
from tala_core.rules import RuleSet, Table
from tala_core.state import GameState
from tala_core.table import Evening
from tala_core.testing import played, position
from tala_core.views import PlayerView

if TYPE_CHECKING:
    from tala_core.events import Sent

HOOKS = sorted(name for group in hookspecs.GROUPS for name in vars(group) if not name.startswith("_"))
KINGS = cards("Kc Kd Kh Ks")


@pytest.fixture
def game(standard):
    """Makes the standard game for four with rules of one's own after all others, named by their types."""

    def made(*mine: Any, without: Sequence[str] = ()) -> RuleSet:
        rules = {name: rule for name, rule in standard.plugins.items() if name not in without}
        return RuleSet("house", Table(), rules | {type(one).__name__: one for one in mine})

    return made


def finished(rules: RuleSet, seed: str = "7/0") -> GameState:
    """Return a hand to the end, everybody doing the first thing that is legal."""
    state = rules.start(seed)
    while state.ended is None:
        state = rules.act(state, rules.legal(state)[0])
    return state


def test_every_hook_has_its_test():
    tested = {name.removeprefix("test_hook_") for name in globals() if name.startswith("test_hook_")}

    assert tested == {*HOOKS}
    assert len(HOOKS) == 18


# --- settings ---


class OnlyForThree:
    """A rule that needs three players."""

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        known = "OnlyForThree" in rules and "turns" in rules
        return [Conflict(("table.seats",), "three at least")] if known and sizes.seats[0] < 3 else []


def test_hook_conflicts(game):
    """The rule sees every rule by name and the sizes, and says what does not go together."""
    rules = game(OnlyForThree()).plugins

    assert resolve.conflicts(rules, Sizes()) == [Conflict(("table.seats",), "three at least")]
    assert resolve.conflicts(rules, Sizes(seats=(3, 4))) == []


def test_hook_describe(game, chuan):
    """What a rule says comes at its place in the variant, in the language asked for, with the sizes it is played by."""

    class Loud:
        @hookimpl
        def describe(self, lang: str, sizes: Sizes) -> list[Said]:
            return [Said("time", {"vi": f"Mỗi nhà {sizes.hand} lá.", "en": f"{sizes.hand} cards each."}[lang])]

    rules = game(Loud()).plugins

    assert resolve.sayings(rules, "vi", Sizes(hand=7))[-1] == ("Loud", Said("time", "Mỗi nhà 7 lá."))
    assert resolve.sayings(rules, "en", Sizes())[-1] == ("Loud", Said("time", "9 cards each."))
    assert "Loud" not in {rule for rule, _ in resolve.sayings(chuan.plugins, "en", Sizes())}


# --- meld rules ---


def test_hook_melds(game, chuan):
    """Two aces are a phỏm too: they may be laid, which they may not in the standard game."""

    class Aces:
        @hookimpl
        def melds(self, deck: Sequence[Card]) -> list[int]:
            return [cards("Ac Ad")]

    text = "p1 lay: Ac Ad 4h 6s 8c 10d Qh 2s Jc Kd"
    rules = game(Aces())

    assert rules.legal(position(rules, text)) == [Lay((cards("Ac Ad"),))]
    assert chuan.legal(position(chuan, text)) == [Lay()]


def test_hook_points(game, chuan):
    """Kings cost nothing; every other card what it did, for this rule has no opinion of it."""

    class Kings:
        @hookimpl
        def points(self, card: Card) -> int | None:
            return 0 if rank(card) == 12 else None

    state, usual = finished(game(Kings())), finished(chuan)
    free = [13 * (hand & KINGS).bit_count() for hand in usual.hands]

    assert any(free)
    assert [one.points for one in state.rules.outcome(state).standings] == [
        one.points - less for one, less in zip(chuan.outcome(usual).standings, free, strict=True)
    ]


def test_hook_eaten_per_meld(game, chuan):
    """SC-11 where a phỏm may hold two eaten cards: 8h goes to 5h 6h 7h*."""

    class Two:
        @hookimpl
        def eaten_per_meld(self) -> int:
            return 2

    text, rules = "p2 take: 5h 6h 7h* 9s 9c 2d Jc Qs 4s", game(Two())

    assert [str(one) for one in rules.legal(position(rules, text, offer="8h"))] == ["draw", "eat"]
    assert [str(one) for one in chuan.legal(position(chuan, text, offer="8h"))] == ["draw"]


# --- scoring ---


def test_hook_rank(game, chuan):
    """The last shall be first, and is paid."""

    class Most:
        @hookimpl
        def rank(self, standings: Sequence[Any]) -> list[int]:
            return [*chuan.outcome(finished(chuan)).ranking][::-1]

    state = finished(game(Most()))
    result = state.rules.result(state)

    assert result.outcome.ranking == chuan.outcome(finished(chuan)).ranking[::-1]
    assert max(result.net) == result.net[result.outcome.ranking[0]] > 0


def test_hook_charge(game, chuan):
    """Whoever begins puts two stakes into the pot; the payment says which rule asked for it."""

    class Ante:
        @hookimpl
        def charge(self, outcome: Any) -> list[Payment]:
            return [Payment(outcome.starter, POT, 2, "ante", outcome.ended)]

    state = finished(game(Ante()))
    result, usual = state.rules.result(state), chuan.result(finished(chuan))

    assert result.payments[-1][:4] == (0, POT, 2, "ante")
    assert result.payments[-1].rule == "Ante"
    assert (result.pot, result.net[0]) == (2, usual.net[0] - 2)


# --- penalties ---


def test_hook_settle(game, chuan):
    """One player pays for all, whatever the end; the payments say so, and whose share each was."""

    class Host:
        @hookimpl
        def settle(self, outcome: Any, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
            return tuple(one.by(3, "host") for one in payments)

    state = finished(game(Host()))
    result, usual = state.rules.result(state), chuan.result(finished(chuan))

    assert [(one.payer, one.share, one.rule) for one in result.payments] == [
        (3, one.payer, "Host") for one in usual.payments
    ]
    assert sum(one.amount for one in result.payments) == sum(one.amount for one in usual.payments) > 0


# --- time and leaving ---


def test_hook_time_limit(game, chuan):
    """More time for a laying turn; 30 seconds, the standard rule's, for the rest."""

    class Patience:
        @hookimpl
        def time_limit(self, view: PlayerView) -> float | None:
            return 90 if view.step == "lay" else None

    rules = game(Patience())

    assert rules.time_limit(position(rules, "p1 lay: Ac Ad 4h 6s 8c 10d Qh 2s Jc Kd")) == 90
    assert rules.time_limit(rules.start("7/0")) == chuan.time_limit(chuan.start("7/0")) == 30


def test_hook_timeout(game, chuan):
    """The table throws the lowest card instead of the highest."""

    class Lowest:
        @hookimpl
        def timeout(self, view: PlayerView, random: Random) -> Action | None:
            return min(view.legal(Discard), key=lambda one: rank(one.card)) if view.step == "discard" else None

    def thrown(rules: RuleSet) -> Card:
        turns = [turn for turn, _ in rules.run_out(rules.start("7/0"))]
        assert turns[0] == Turn(0, TimeOut())
        return turns[1].action.card

    hand = each(chuan.start("7/0").hands[0])
    assert rank(thrown(game(Lowest()))) == min(map(rank, hand))
    assert rank(thrown(chuan)) == max(map(rank, hand))


def test_hook_leave(game, chuan):
    """Who leaves ends the hand for everybody."""

    class AllOrNothing:
        @hookimpl
        def leave(self, state: GameState, seat: int) -> list[Any]:
            return [Left(seat, False, state.at), CalledOff("walked out")]

    rules = game(AllOrNothing())

    assert played(rules.start("7/0"), "p3 leave").ended == CalledOff("walked out")
    assert played(chuan.start("7/0"), "p3 leave").ended is None


# --- play ---


@dataclass(frozen=True, slots=True)
class Knock(Action):
    """Gives up at once."""

    verb = "knock"


class Knocking:
    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        return [*earlier, Move(Knock, "take", lambda state: [Knock()], lambda state, action: [CalledOff("knock")])]


def test_hook_moves(game, chuan):
    """An action of one's own: it is listed, read, written, played, and ends the hand."""
    rules = game(Knocking())
    state = rules.act(rules.start("7/0"), rules.legal(rules.start("7/0"))[0])

    assert [str(one) for one in rules.legal(state)][-1] == "knock"
    assert str(rules.parse("p2 knock")) == "p2 knock"
    assert played(state, "p2 knock").ended == CalledOff("knock")
    with pytest.raises(UnknownAction, match="'knock' is no action"):
        chuan.parse("p2 knock")


def test_hook_deal(game):
    """Dealt from the bottom of the pack; the stock is the top."""

    class Bottom:
        @hookimpl
        def deal(self, state: GameState, pack: Sequence[Card]) -> list[Any]:
            rest = [*pack[::-1]]
            hands = [rest[:10], *(rest[n : n + 9] for n in (10, 19, 28))]
            return [
                *(Dealt(seat, union(hand)) for seat, hand in enumerate(hands)),
                Stocked(tuple(rest[37:])),
                Turned(0, "discard"),
            ]

    state = game(Bottom()).start("7/0")

    assert state.hands[0] == union(state.origin.pack[-10:])
    assert state.stock == state.origin.pack[:15][::-1]


class NoKings:
    @hookimpl
    def forbid(self, state: GameState, action: Discard) -> str | None:
        return "kings are holy" if rank(action.card) == 12 else None


def test_hook_forbid(game, chuan):
    """Kings may not be thrown: they are not listed, and the refusal gives the rule's own reason."""
    rules = game(NoKings())
    state = position(rules, "p1 discard: Kc Ad 4h 6s 8c 10d Qh 2s Jc 3d")

    assert Discard(card("Kc")) not in rules.legal(state)
    assert len(rules.legal(state)) == 9
    with pytest.raises(IllegalAction, match=r"^p1 discard Kc: kings are holy$"):
        rules.act(state, Discard(card("Kc")))
    rules.check(position(rules, "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", offer="7h"), Draw())  # not of its type
    chuan.act(position(chuan, "p1 discard: Kc Ad 4h 6s 8c 10d Qh 2s Jc 3d"), Discard(card("Kc")))


def test_hook_react(game):
    """A thrown ace is noted for the settling; a thrown two is not."""

    class Aces:
        @hookimpl
        def react(self, state: GameState, event: Discarded) -> list[Any] | None:
            return [Marked("ace", event.seat, state.turn, 1 << event.card)] if rank(event.card) == 0 else None

    rules = game(Aces())
    state = position(rules, "p1 discard: Ac 2d 4h 6s 8c 10d Qh 2s Jc Kd")

    assert rules.act(state, Discard(card("Ac"))).marks == (Marked("ace", 0, state.turn, cards("Ac")),)
    assert rules.act(state, Discard(card("2d"))).marks == ()


def test_hook_next_turn(game, chuan):
    """Round the other way: after the starter comes the last seat."""

    class Backwards:
        @hookimpl
        def next_turn(self, state: GameState, action: Action) -> Turned | None:
            return Turned((state.seat - 1) % 4, "take") if isinstance(action, Discard) else None

    rules = game(Backwards())
    state = rules.act(rules.start("7/0"), rules.legal(rules.start("7/0"))[0])
    usual = chuan.act(chuan.start("7/0"), chuan.legal(chuan.start("7/0"))[0])

    assert (state.seat, usual.seat) == (3, 1)
    assert rules.act(state, Draw()).step == "discard"  # the standard rule says so: this one has no opinion


def test_hook_rounds_played(game, chuan):
    """A house in which a round counts double: everybody has two turns, and the second is the laying turn."""

    class Double:
        @hookimpl
        def rounds_played(self) -> Callable[[GameState, int], int]:
            return lambda state, seat: 2 * len(state.piles[seat])

    rules = game(Double(), without=["shifting", "chot"])
    state = played(rules.start("7/0"), ["p1 discard " + name(rules.start("7/0").hand.bit_length() - 1)])
    over = finished(rules)

    assert rules.view(state, 0).played == (2, 0, 0, 0)
    assert [len(row) for row in over.piles] == [2, 2, 2, 2]
    assert [len(row) for row in finished(chuan).piles] == [4, 4, 4, 4]


def test_hook_starter(game, chuan):
    """The last place always begins; the standard rule says the owner."""

    class Last:
        @hookimpl
        def starter(self, evening: Evening, random: Random) -> int:
            return evening.places[-1]

    assert Evening.opened(4).starter(game(Last()), Random(1)) == 3
    assert Evening.opened(4).starter(chuan, Random(1)) == 0


# --- first, all, chain ---


def test_first_asks_the_later_rule_first_and_goes_on_until_one_answers(game):
    class Early:
        @hookimpl
        def points(self, card: Card) -> int | None:
            return 50 if rank(card) <= 1 else None

    class Late:
        @hookimpl
        def points(self, card: Card) -> int | None:
            return 90 if rank(card) == 0 else None

    points = game(Early(), Late()).melds.points

    assert [points(cards(one)) for one in ("Ac", "2c", "3c")] == [90, 50, 3]


class Tip:
    """Charges the winner a tip; several of them show the order."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    @hookimpl
    def charge(self, outcome: Any) -> list[Payment]:
        return [Payment(outcome.winner, POT, 1, self.reason, outcome.ended)]


class Waiter(Tip):
    pass


class Cook(Tip):
    pass


def test_all_answers_count_in_the_order_of_the_variant(game):
    for mine in ((Waiter("first"), Cook("second")), (Cook("first"), Waiter("second"))):
        state = finished(game(*mine))
        last = state.rules.result(state).payments[-2:]

        assert [one.reason for one in last] == ["first", "second"]
        assert [one.rule for one in last] == [type(one).__name__ for one in mine]


class Doubling:
    @hookimpl
    def settle(self, outcome: Any, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        return tuple(one._replace(amount=one.amount * 2) for one in payments)


class Capping:
    @hookimpl
    def settle(self, outcome: Any, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        return tuple(one._replace(amount=min(one.amount, 3)) for one in payments)


def test_a_chain_passes_the_last_answer_on(game, chuan):
    """Doubled and then capped at three is not the same as capped and then doubled."""
    usual = [one.amount for one in chuan.result(finished(chuan)).payments]
    for mine, after in (
        ((Doubling(), Capping()), lambda amount: min(2 * amount, 3)),
        ((Capping(), Doubling()), lambda amount: 2 * min(amount, 3)),
    ):
        state = finished(game(*mine))
        assert [one.amount for one in state.rules.result(state).payments] == [*map(after, usual)]
    assert max(usual) == 4


def test_a_payment_is_signed_by_the_rule_that_last_changed_it(game, chuan):
    """One that passes through a later rule untouched stays that of the rule which asked for it."""

    class OneHost:
        @hookimpl
        def settle(self, outcome: Any, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
            return (payments[0].by(3, "host"), *payments[1:])

    state = finished(game(OneHost()))
    usual = [one.rule for one in chuan.result(finished(chuan)).payments]

    assert [one.rule for one in state.rules.result(state).payments] == ["OneHost", *usual[1:]]
    assert len(usual) > 1


def test_a_chain_that_is_broken_names_the_rule(game):
    class Forgetful:
        @hookimpl
        def settle(self, outcome: Any, payments: tuple[Payment, ...]) -> None:
            payments[:1]

    class Absent:
        @hookimpl
        def moves(self, earlier: tuple[AnyMove, ...]) -> None:
            return None

    state = finished(game(Forgetful()))
    with pytest.raises(PluginError, match="rule 'Forgetful' answers 'settle' with None"):
        state.rules.result(state)
    with pytest.raises(PluginError, match="rule 'Absent' answers 'moves' with None, which is no list"):
        game(Absent())


def test_a_later_move_replaces_the_earlier_one_of_its_type(game):
    class OnlyAces:
        @hookimpl
        def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
            return [*earlier, Move(Draw, "take", lambda state: [], lambda state, action: [])]

    rules = game(OnlyAces())

    assert rules.legal(position(rules, "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", offer="7h"), Draw) == []


def test_a_rule_may_name_only_the_arguments_it_needs(game):
    class Short:
        @hookimpl
        def forbid(self, action: Draw) -> str:
            return "the stock is closed"

    rules = game(Short())
    with pytest.raises(IllegalAction, match="the stock is closed"):
        rules.check(position(rules, "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", offer="7h"), Draw())


@pytest.mark.parametrize("hook", ["points", "deal", "rank", "starter", "next_turn"])
def test_a_hook_that_a_game_can_not_do_without(standard, hook):
    answers = {"points": "points", "deal": "deal", "rank": "ranking", "starter": "starter", "next_turn": "turns"}
    rules = {name: rule for name, rule in standard.plugins.items() if name != answers[hook]}

    with pytest.raises(VariantError, match=f"'house': none of its rules .* says '{hook}'"):
        RuleSet("house", Table(), rules)


# --- by type ---


def test_a_rule_hears_only_of_the_types_it_names(game):
    """A union is several; the others never reach it."""
    heard: list[type] = []

    class Listening:
        @hookimpl
        def react(self, state: GameState, event: Drawn | WentOut) -> None:
            heard.append(type(event))

    finished(game(Listening()))

    assert {*heard} == {Drawn}
    assert len(heard) == 15


def test_an_unannotated_reaction_is_refused(game):
    class Deaf:
        @hookimpl
        def react(self, state, event):
            return None

    class Anything:
        @hookimpl
        def forbid(self, state: GameState, action: Any) -> None:
            return None

    with pytest.raises(PluginError, match="'Deaf': annotate 'event' of 'react'"):
        game(Deaf())
    with pytest.raises(PluginError, match="'Anything': annotate 'action' of 'forbid'"):
        game(Anything())


def test_a_type_that_is_imported_for_type_checkers_only_is_explained(game):
    class Blind:
        @hookimpl
        def react(self, state: GameState, event: Sent) -> None:
            return None

    with pytest.raises(PluginError, match=r"'Blind': .*'Sent'.*TYPE_CHECKING"):
        game(Blind())


# --- forbidding too much ---


def test_forbidding_everything_is_the_rules_fault_and_never_a_hang(game):
    class Strike:
        @hookimpl
        def forbid(self, state: GameState, action: Discard) -> str:
            return "we are on strike"

    rules = game(Strike())
    said = "'house': p1 has nothing left to do: rule 'Strike' forbids discard .*we are on strike"
    with pytest.raises(PluginError, match=said):
        rules.legal(rules.start("7/0"))


# --- rules that do not keep to the hooks ---


def test_a_wrapper_is_refused(game):
    class Wrapping:
        @hookimpl(wrapper=True)
        def charge(self, outcome: Any) -> Any:
            return (yield)

    with pytest.raises(PluginError, match="'Wrapping': 'charge' is a wrapper"):
        game(Wrapping())


def test_a_misspelt_hook_is_refused_with_the_nearest(game):
    class Typing:
        @hookimpl
        def chrage(self, outcome: Any) -> None:
            return None

    with pytest.raises(PluginError, match=r"'Typing': 'chrage' is no hook; did you mean 'charge'\? \(.*\.py:\d+\)"):
        game(Typing())


def test_a_wrong_argument_is_refused_and_named(game):
    """As from a plugin written for other hooks: what there is, is told too."""

    class Older:
        @hookimpl
        def charge(self, result: Any) -> None:
            return None

    with pytest.raises(PluginError, match=r"'Older'.*result.*|'Older'.*outcome.*") as caught:
        game(Older())
    assert "result" in str(caught.value)
    assert "outcome" in str(caught.value)


def test_an_undecorated_hook_is_refused(game):
    """It has the name of a hook and would never be called: the author believes otherwise."""

    class Bare:
        def charge(self, outcome: Any) -> list[Payment]:
            return []

    with pytest.raises(PluginError, match=r"'Bare'.*charge.*hookimpl"):
        game(Bare())


def test_an_async_hook_is_refused(game):
    """Its answer would be a coroutine."""

    class Async:
        @hookimpl
        async def charge(self, outcome: Any) -> list[Payment]:
            return []

    with pytest.raises(PluginError, match=r"'Async'.*charge"):
        game(Async())


def test_a_class_instead_of_an_instance_is_refused(standard):
    with pytest.raises(PluginError, match="'tip'"):
        RuleSet("house", Table(), {**standard.plugins, "tip": NoKings})


# --- rules that fail ---


class Boom(Exception):
    pass


def test_a_rule_that_raises_is_named(game):
    """With the variant, the seat and the turn; the standard rules it sits among are not blamed."""

    class Faulty:
        @hookimpl
        def react(self, state: GameState, event: Discarded) -> None:
            raise Boom("oh")

    rules = game(Faulty())
    said = r"'house', p1 in turn 1: rule 'Faulty' failed in 'react' \(\S+test_hooks.py:\d+\): Boom: oh"
    with pytest.raises(PluginError, match=said):
        rules.act(rules.start("7/0"), rules.legal(rules.start("7/0"))[0])


ARGUMENTS = {
    "melds": "deck", "rank": "standings", "charge": "outcome", "settle": "outcome, payments", "deal": "state, pack",
    "timeout": "view, random", "leave": "state, seat", "next_turn": "state, action", "time_limit": "view",
    "starter": "evening, random",
}  # fmt: skip


@pytest.mark.parametrize("hook", ARGUMENTS)
def test_a_rule_that_raises_is_named_whatever_the_hook(game, hook):
    space: dict[str, Any] = {"Boom": Boom}
    source = f"def {hook}(self, {ARGUMENTS[hook]}):\n    raise Boom('oh')\n"
    exec(compile(source, "faulty.py", "exec"), space)
    faulty = type("Faulty", (), {hook: hookimpl(space[hook])})()

    with pytest.raises(PluginError, match=rf"'house'.*rule 'Faulty' failed in '{hook}' \(faulty.py:2\): Boom: oh"):
        _use_every_hook(game(faulty))


def _use_every_hook(rules: RuleSet) -> None:
    Evening.opened(4).starter(rules, Random(1))
    state = rules.start("7/0")
    rules.time_limit(state)
    [*rules.run_out(state)]
    played(state, "p2 leave")
    rules.result(finished(rules))


class Echo:
    @hookimpl
    def react(self, state: GameState, event: Marked | Discarded) -> list[Any]:
        return [Marked("echo", 0, state.turn)]


def test_events_that_never_settle_are_stopped(game):
    rules = game(Echo())
    with pytest.raises(PluginError, match="events never settle; the last was Marked"):
        rules.act(rules.start("7/0"), rules.legal(rules.start("7/0"))[0])


def test_events_that_never_settle_name_the_rule(game):
    """Whoever reads the message has to know whom to tell."""
    rules = game(Echo())
    with pytest.raises(PluginError, match="'Echo'"):
        rules.act(rules.start("7/0"), rules.legal(rules.start("7/0"))[0])


class Liar:
    """Claims that a card was drawn which is not the top of the stock."""

    @hookimpl
    def react(self, state: GameState, event: Discarded) -> list[Any]:
        return [Drawn(0, state.stock[-1])]


class Thief:
    """Claims that somebody threw a card he does not hold."""

    @hookimpl
    def react(self, state: GameState, event: Drawn) -> list[Any]:
        return [discarded(event.seat, state.piles[0][0])]


@pytest.mark.parametrize(("rule", "said"), [(Liar(), "not the top of the stock"), (Thief(), "does not hold")])
def test_an_impossible_event_is_refused(game, rule, said):
    """A fact that can't be stops the game instead of corrupting the hand."""
    with pytest.raises(PluginError, match=f"'house'.*ImpossibleEvent.*{said}"):
        finished(game(rule))


@pytest.mark.parametrize("rule", [Liar(), Thief()])
def test_an_impossible_event_names_the_rule_that_stated_it(game, rule):
    with pytest.raises(PluginError, match=f"rule '{type(rule).__name__}'"):
        finished(game(rule))


def test_a_state_is_as_it_was_after_a_refusal_or_a_failure(game):
    rules = game(Liar())
    state = rules.start("7/0")
    before = (state.hands, state.piles, state.seat, state.at, state.log)

    with pytest.raises(PluginError):
        rules.act(state, rules.legal(state)[0])
    with pytest.raises(IllegalAction):
        rules.act(state, Draw())
    assert (state.hands, state.piles, state.seat, state.at, state.log) == before


def test_a_hand_that_never_ends_is_stopped(game):
    class Forever:
        @hookimpl
        def next_turn(self, state: GameState, action: Action) -> Turned:
            return Turned((state.seat + 1) % 4, "pass")

        @hookimpl
        def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
            return [*earlier, Move(Knock, "pass", lambda state: [Knock()], lambda state, action: [])]

    with pytest.raises(PluginError, match="'house': the hand did not end within 2000 actions"):
        finished(game(Forever()))


def test_a_ranking_must_name_every_seat_once(game):
    class Half:
        @hookimpl
        def rank(self, standings: Sequence[Any]) -> list[int]:
            return [0, 0, 1, 2]

    state = finished(game(Half()))
    said = r"'house': rule 'Half' answers 'rank' with \[0, 0, 1, 2\], which does not name every seat"
    with pytest.raises(PluginError, match=said):
        state.rules.result(state)


def test_a_starter_must_be_at_the_table(game):
    class Ghost:
        @hookimpl
        def starter(self, evening: Evening, random: Random) -> int:
            return 7

    said = r"rule 'Ghost' answers 'starter' with 7, which is no place here \(there are: 0, 1, 2, 3\)"
    with pytest.raises(PluginError, match=said):
        Evening.opened(4).starter(game(Ghost()), Random(1))
