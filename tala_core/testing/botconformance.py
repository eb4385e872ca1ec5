"""What must hold of every bot, in whatever variant: a suite for the tests of those who write bots."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from ..actions import Action, Turn
from ..bots import Bot, bot_maker
from ..errors import TalaError
from ..shuffle import stream
from ..state import GameState
from ..variants import Variant, load
from ..variants.finding import SHIPPED, found
from ..views import PlayerView
from . import chance
from .judging import SHOWN, at, verdict
from .playing import Played, Script, next_turn, one_of, scripts, start
from .strict import cpu
from .suites import not_judged, refuse, refuse_first
from .worlds import other_world, snapshot

SOME = 5  # of so many choices one is looked at where that takes long


class BotConformance:
    """What must hold of a bot.  Subclass it, and name your bot:

        class TestCautious(BotConformance):
            bot = choose

    Of a class a new bot is made for each seat and hand, and may remember what it has seen there.

    A test that can't be right for your bot is left out by giving its name another value.  So does one that thinks as
    long as a clock lets it: ``test_chance_and_time_are_only_those_it_is_given = None``.
    """

    bot: Callable[..., Any] | str = "random"  # a function, a class of bots, or the name of an installed one
    variant: Variant | str = "chuan"
    hands: int = 6  # of each size of the table
    seats: int | Sequence[int] | None = None  # the sizes of the table; None for all that the variant is played by
    everywhere: bool = False  # whether its choices must be legal in all shipped variants
    seconds: float = 1.0  # of CPU time that a choice may take on average

    def test_every_choice_is_legal(self) -> None:
        """It is an action, and one that the rules allow."""
        faults = [*_choices(self).faults]
        for one in found() if self.everywhere else ():
            if one.origin == SHIPPED:
                faults += _Choices(_maker_of(self), one.name, 2, self.seats).faults
        refuse_first(faults)

    def test_the_same_view_and_chance_give_the_same_choice(self) -> None:
        """Whatever was asked in other hands; a function remembers nothing at all, a bot of a class its own hand."""
        refuse_first(fault for one in _choices(self).judged()[::-1] for fault in one.asked_again())

    def test_chance_and_time_are_only_those_it_is_given(self) -> None:
        """No global chance and no clock: the same seed gives the same hand on every machine."""
        refuse_first(fault for one in _choices(self).judged() for fault in one.of_its_own())

    def test_the_view_is_neither_changed_nor_kept(self) -> None:
        """A view is for one choice; what a bot of a class remembers of it goes with that bot."""
        refuse_first(fault for one in _choices(self).judged()[::SOME] for fault in one.changed_or_kept())

    def test_nothing_but_the_view_is_looked_at(self) -> None:
        """What is behind a view, by a name that begins with _, are the cards of others."""
        refuse_first(fault for one in _choices(self).judged() for fault in one.peeked())

    def test_hidden_cards_change_no_choice(self) -> None:
        """Were those that it can't see others, it would do the same."""
        random = stream("kit/worlds")
        refuse_first(fault for one in _choices(self).judged() for fault in one.in_other_worlds(random))

    def test_a_choice_takes_little_time(self) -> None:
        """On average, in CPU time."""
        choices = _choices(self)
        average = choices.spent / len(choices.judged())
        if average > self.seconds:
            refuse([f"a choice takes {average:.2g} s of CPU time, more than {self.seconds:.2g} (`seconds`)"])


Maker = Callable[[], Bot]


def _choices(suite: BotConformance) -> _Choices:
    """Return the choices that a suite judges, which are made once for all its tests."""
    kind: Any = type(suite)
    if "_made" not in vars(kind):
        kind._made = _Choices(_maker_of(suite), suite.variant, suite.hands, suite.seats)
    choices: _Choices = kind._made
    return choices


def _maker_of(suite: BotConformance) -> Maker:
    """Return what gives the bot of a suite; a function that stands in a class would be taken for a method of it."""
    told: Any = next(vars(kind)["bot"] for kind in type(suite).__mro__ if "bot" in vars(kind))
    told = told.__func__ if isinstance(told, staticmethod) else told
    if isinstance(told, str):
        try:
            return bot_maker(told)
        except TalaError as error:
            raise AssertionError(f"the bot can't be used: {error}") from None
    if not callable(told):
        raise AssertionError(f"{told!r:.{SHOWN}} is no bot: it can't be called with a view and a random source")
    return told if isinstance(told, type) else lambda: told


class _Question(NamedTuple):
    """What a bot was asked: a state, and the state of its random source."""

    state: GameState
    chance: tuple[Any, ...]

    def put(self, bot: Bot, view: PlayerView | None = None) -> Any:
        """Return what *bot* answers, or what it raises, as a text."""
        random = Random(0)
        random.setstate(self.chance)
        try:
            return bot(view or PlayerView(self.state, self.state.seat), random)
        except (Exception, SystemExit) as error:
            return f"{type(error).__name__}: {error}"


@dataclass
class _Choice:
    """What a bot chose, out of what, and what it was asked before in the hand."""

    maker: Maker
    hand: Played
    question: _Question
    earlier: tuple[_Question, ...]
    action: Action

    @property
    def state(self) -> GameState:
        """The state that the bot chose in."""
        return self.question.state

    def bot(self) -> Bot:
        """Return the bot as it was when it chose: a new one of a class has to see again what it may remember."""
        bot = self.maker()
        if bot is not self.maker():
            for question in self.earlier:
                question.put(bot)
        return bot

    def ask(self, state: GameState | None = None) -> Any:
        """Ask the bot once more, as it was asked, or in another *state*."""
        return _Question(state or self.state, self.question.chance).put(self.bot())

    def told(self, what: str) -> str:
        """Return *what* is wrong with where it was seen."""
        return at(f"the bot {what}", self.state, self.hand)

    def asked_again(self) -> Iterator[str]:
        """Yield that it chooses something else."""
        if (other := self.ask()) != self.action:
            yield self.told(f"chose '{self.action}', and asked again the same it chooses '{other}'")

    def of_its_own(self) -> Iterator[str]:
        """Yield what chance or clock it uses."""
        used: list[str] = []
        bot = self.bot()
        with chance.watched(used):
            self.question.put(bot)
        if used:
            yield self.told(f"calls {used[0]}: it has no chance and no clock but the random source that it is given")

    def changed_or_kept(self) -> Iterator[str]:
        """Yield that it changes the view, or that the view is still held after it has chosen."""
        before = snapshot(self.state)
        view = PlayerView(self.state, self.state.seat)
        held = sys.getrefcount(view)
        answer = self.question.put(self.bot(), view)
        refused = answer if isinstance(answer, str) and "can't be changed" in answer else ""
        if refused or view.seat != self.state.seat or snapshot(self.state) != before:
            yield self.told(f"changes its view{refused and ': '}{refused}")
        elif sys.getrefcount(view) > held and gc.collect() >= 0 and sys.getrefcount(view) > held:
            yield self.told("keeps its view after it has chosen")

    def peeked(self) -> Iterator[str]:
        """Yield what it looks at behind the view."""
        view = _Guarded(self.state, self.state.seat)
        self.question.put(self.bot(), view)
        for name, where in view.peeked[:1]:
            yield self.told(f"looks behind its view: view.{name} at {where}")

    def in_other_worlds(self, random: Random) -> Iterator[str]:
        """Yield that it would choose something else if cards that it can't see were others."""
        if (other := self.ask(other_world(self.state, self.state.seat, random))) != self.action:
            what = f"sees hidden cards: it chose '{self.action}', but if cards that it can't see were others, '{other}'"
            yield self.told(what)


class _Guarded(PlayerView):
    """A view that notes whoever looks behind it."""

    __slots__ = ("peeked",)
    peeked: list[tuple[str, str]]

    def __init__(self, state: GameState, seat: int) -> None:
        object.__setattr__(self, "peeked", [])
        super().__init__(state, seat)

    def __getattribute__(self, name: str) -> Any:
        if name.startswith("_") and not name.startswith("__"):
            caller = sys._getframe(1)
            if not str(caller.f_globals.get("__name__", "")).startswith("tala_core."):
                self.peeked.append((name, f"{caller.f_code.co_filename}:{caller.f_lineno}"))
        return object.__getattribute__(self, name)


class _Seat(NamedTuple):
    """A bot at the table, its chance, and what it was asked."""

    bot: Bot
    random: Random
    asked: list[_Question]


class _Choices:
    """Hands in which a bot has every seat, and what it chose."""

    def __init__(self, maker: Maker, variant: Variant | str, hands: int, seats: int | Sequence[int] | None) -> None:
        try:
            self.variant = load(variant) if isinstance(variant, str) else variant
        except TalaError as error:
            raise AssertionError(f"the variant can't be used: {error}") from None
        self.maker = maker
        self.faults: list[str] = []
        self.made: list[_Choice] = []
        self.spent = 0.0
        fewest, most = self.variant.sizes["seats"]
        sizes = range(fewest, most + 1) if seats is None else [seats] if isinstance(seats, int) else seats
        for size in sizes:
            for script in scripts(size, hands, "kit/bots"):
                self._play(script)

    def judged(self) -> list[_Choice]:
        """Return the choices that were legal; without any, nothing can be judged."""
        if not self.made:
            not_judged("not judged, for no choice was legal: see test_every_choice_is_legal")
        return self.made

    def _play(self, script: Script) -> None:
        """Play a hand with a bot for each seat; now and then one leaves or is late, if the *script* says so."""
        hand, random = Played(script), stream(f"{script.seed}/turns")
        table = [_Seat(self.maker(), stream(f"{script.seed}/{seat}"), []) for seat in range(script.seats)]
        state = start(self.variant.rules_for(script.seats), script)
        hand.states.append(state)
        while state.ended is None:
            turn = next_turn(state, script, random)
            if type(turn.action) in state.rules.moves and not state.late:
                turn = Turn(state.seat, self._chosen(state, hand, table[state.seat]))
            state = state.rules.step(state, turn)
            hand.turns.append(turn)
            hand.states.append(state)

    def _chosen(self, state: GameState, hand: Played, seat: _Seat) -> Action:
        """Return what the bot chooses; where that is not legal, any action."""
        question, earlier = _Question(state, seat.random.getstate()), tuple(seat.asked)
        seat.asked.append(question)
        began = cpu()
        try:
            action: Any = seat.bot(PlayerView(state, state.seat), seat.random)
            why = self._fault(state, action)
        except (Exception, SystemExit) as error:
            why = f"raises {type(error).__name__}: {error}"
        self.spent += cpu() - began
        if not why:
            self.made.append(_Choice(self.maker, hand, question, earlier, action))
            return action  # type: ignore[no-any-return]
        self.faults.append(at(f"the bot {why}", state, hand))
        return one_of(state.rules.legal(state), stream(f"{hand.script.seed}/{state.at}"))

    def _fault(self, state: GameState, action: Any) -> str:
        if not isinstance(action, Action):
            return f"chooses {action!r:.{SHOWN}}, which is no action: return one of view.legal()"
        why = verdict(state, action)
        return f"chooses what is not legal: {why}" if why else ""
