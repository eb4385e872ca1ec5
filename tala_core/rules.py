"""A rule set: rules resolved into plain functions, and how an action goes through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from gettext import gettext as _
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, get_args

from . import blame, ending, resolve, unfit
from .actions import (
    Action,
    Discard,
    Draw,
    Eat,
    GoOut,
    Lay,
    Leave,
    Send,
    TimeOut,
    Turn,
    by_verb,
    called,
    read_action,
    read_turn,
    seat_name,
)  # fmt: skip
from .cards import DECK, Card
from .errors import (
    IllegalAction,
    IncompleteOutcome,
    PluginError,
    Stop,
    TalaError,
    VariantError,
    nearest,
    one_of,
    raised,
)
from .events import CalledOff, Ended, Event, PlayedOut, TimedOut, Turned, WentOut
from .melds import meld_table
from .outcome import Outcome, Payment, Result, Standing
from .plugins.answerchecks import answer_fault, overdrawn
from .sealed import Sealed
from .shuffle import clock_stream, shuffled
from .state import OVER, Draft, GameState, ImpossibleEvent, Origin, draft, fold, new
from .views import OpenView, PlayerView

if TYPE_CHECKING:
    from .table import Evening

FAILURES = BaseException  # of a rule, which may raise anything; what it is not to blame for is told apart in _blame

# Two rules may answer each other for ever.  No action of the shipped games has more than three consequences.
MAX_CONSEQUENCES = 100

# A rule may pass the turn for ever.  The standard game has at most 28 turns (RULES.md 1.14-4), a few actions each.
MAX_ACTIONS = 2000


ASKED = ("deal", "next_turn", "forbid", "rank", "starter", "time_limit", "timeout", "leave")  # of the kind "first"


def _where(state: GameState) -> str:
    return f", {seat_name(state.seat)} in turn {state.turn}"


def _row_length(state: GameState, seat: int) -> int:
    return len(state.piles[seat])


PASSING = (Turned, PlayedOut, WentOut, CalledOff)
EVENTS: list[type] = [*get_args(Event)]
ACTIONS: list[type] = [Draw, Eat, Discard, GoOut, Lay, Send]


class Table(NamedTuple):
    """The sizes of a game: seats in this hand, cards each, discards each."""

    seats: int = 4
    hand: int = 9
    rounds: int = 4


class RuleSet(Sealed):
    """What every rule may rely on, and how an action goes through the rules.  It holds no hand.

    Args:
        name: of the variant, for messages.
        table: the sizes of the game.
        rules: the rules by name, in the order of the variant.

    Raises:
        PluginError: a rule does not keep to the hooks.
        VariantError: no rule answers a hook that the game can't do without.
    """

    def __init__(self, name: str, table: Table, rules: Mapping[str, object]) -> None:
        self.name = name
        self.seats, self.hand, self.rounds = table
        self.plugins = MappingProxyType(dict(rules))
        try:
            self._resolve(resolve.registered(rules).hook)
        except FAILURES as error:
            self._blame(error, None)
        self._seal()

    def __reduce__(self) -> tuple[Any, ...]:
        return RuleSet, (self.name, Table(self.seats, self.hand, self.rounds), dict(self.plugins))

    def _resolve(self, hook: Any) -> None:
        self._needed(hook.points)
        melds = {meld for one in resolve.owned(hook.melds) for meld in self._melds_of(one)}
        costs = tuple([self._first_answer(hook.points, card) for card in DECK])
        self.melds = meld_table(tuple(sorted(melds)), costs, self._first_answer(hook.eaten_per_meld))
        self._moves, self._stated_by = resolve.linked_moves(resolve.owned(hook.moves))
        self.moves = MappingProxyType(self._moves)
        self.verbs = MappingProxyType(by_verb([*self._moves, TimeOut, Leave]))
        self._at_step: dict[str, list[Callable[[GameState], Sequence[Action]]]] = {}
        for move in self._moves.values():
            for step in move.steps:
                self._at_step.setdefault(step, []).append(move.legal)
        self._steps = frozenset({*self._at_step, OVER})
        self._asked = {name: resolve.owned(getattr(hook, name))[::-1] for name in ASKED}
        self._deal = self._needed(hook.deal)
        self._forbid = resolve.first_by_type(hook.forbid, [*self._moves, *ACTIONS])
        self._react = resolve.every_by_type(hook.react, EVENTS)
        self._next_turn = self._needed(hook.next_turn)
        self.rounds_played: Callable[[GameState, int], int] = self._first_answer(hook.rounds_played) or _row_length
        self._rank = self._needed(hook.rank)
        self._charge = resolve.owned(hook.charge)
        self._settle = resolve.owned(hook.settle)
        self._time_limit = resolve.first(hook.time_limit)
        self._timeout = resolve.first(hook.timeout)
        self._leave = resolve.first(hook.leave)
        self._starter = self._needed(hook.starter)

    def _needed(self, caller: Any) -> resolve.Function:
        function = resolve.first(caller)
        if function is None:
            what = _("variant {name!r}: none of its rules ({rules}) says {hook!r}")
            raise VariantError(what.format(name=self.name, rules=one_of(self.plugins), hook=caller.name))
        return function

    def _melds_of(self, asked: resolve.Owned) -> Sequence[int]:
        melds: Sequence[int] = self._answer("melds", asked, DECK) or ()
        for meld in melds:
            if not 0 < meld < 1 << len(DECK):
                raise self._misfit(asked.rule, f"answers 'melds' with {meld}, which is no set of cards")
        return melds

    def _first_answer(self, caller: Any, *args: Any) -> Any:
        """Return the first answer that is not None, of the kind that the hook asks for; None if there is none."""
        answers = (self._answer(caller.name, one, *args) for one in reversed(resolve.owned(caller)))
        return next((answer for answer in answers if answer is not None), None)

    def _answer(self, hook: str, asked: resolve.Owned, *args: Any) -> Any:
        """Return what one rule answers a hook, a list of what it yields, or blame it for an answer of another kind."""
        answer = asked.function(*args)
        answer = [*answer] if isinstance(answer, Iterator) else answer
        if why := answer_fault(hook, answer):
            raise self._misfit(asked.rule, why)
        return answer

    def _misfit(self, rule: str, why: str, state: GameState | None = None) -> PluginError:
        where = _where(state) if state is not None else ""
        return PluginError(f"variant {self.name!r}{where}: {blame.signature(rule, self.plugins)} {why}")

    def start(self, seed: str, starter: int = 0, pot: int = 0) -> GameState:
        """Deal the hand that *seed* names, such as ``"7/0"``."""
        return self.deal(shuffled(seed), starter, pot, seed)

    def deal(self, pack: Sequence[Card], starter: int = 0, pot: int = 0, seed: str | None = None) -> GameState:
        """Return a new hand dealt from *pack*, top card first, with *pot* stakes in the pot.

        *seed* names the hand's random sources, such as that of the table's moves for a seat whose time is up.
        """
        made = self._made(new(self, Origin(starter, pot, tuple(pack), seed)), "deal", self._deal, pack)
        if made.step not in self._steps:
            empty = new(self, Origin(starter, pot, tuple(pack), seed))
            why = "answers 'deal' without a last Turned to a step at which there is a move: nobody is to act"
            raise self._misfit(self._answering("deal", empty, pack) or "?", why)
        return made.freeze()

    def starter(self, evening: Evening, random: Random) -> int:
        """Return the place at the table that gets ten cards in the next hand."""
        try:
            place: int = self._starter(evening, random)
            if type(place) is int and place in evening.places:
                return place
        except FAILURES as error:
            self._blame(error, None)
        there_are = one_of(map(str, evening.places))
        why = f"answers 'starter' with {place!r:.60}, which is no place here (there are: {there_are})"
        raise self._misfit(self._answering("starter", evening, random) or "?", why)

    def legal(self, state: GameState, kind: type[Action] | None = None) -> list[Action]:
        """Return what the seat to act may do, or only the actions of one *kind*; always in the same order.

        For a seat whose time is up that is the one action that the table plays (RULES.md 1.14-15).
        """
        if state.late and state.ended is None:
            action = self.table_action(state)
            return [action] if kind is None or type(action) is kind else []
        return self.listed(state, kind)

    def listed(self, state: GameState, kind: type[Action] | None = None) -> list[Action]:
        """Return what the moves list and no rule forbids, whether or not the seat's time is up."""
        actions: list[Action] = []
        try:
            if kind is not None:
                move = self._moves.get(kind)
                if move is not None and state.step in move.steps:
                    actions += move.legal(state)
            else:
                for legal in self._at_step.get(state.step, ()):
                    actions += legal(state)
            if self._forbid:
                actions = self._allowed(state, actions, kind is None)
        except FAILURES as error:
            if isinstance(error, Exception):
                self.check_lists(state)
            self._blame(error, state)
        if not actions and kind is None and state.ended is None:
            what = _("variant {name!r}: no rule gives {seat} a move at {step!r} (moves there are of: {rules})")
            there = dict.fromkeys(self._stated_by[one] for one, move in self._moves.items() if state.step in move.steps)
            told = {"seat": seat_name(state.seat), "step": state.step, "rules": one_of(there)}
            raise PluginError(what.format(name=self.name, **told))
        return actions

    def check_lists(self, state: GameState) -> None:
        """Blame the rule whose move lists something else than its actions, if there is one.

        Raises:
            PluginError: there is.
        """
        if found := unfit.of_lists(state, self._moves):
            raise self._misfit(self._stated_by[found[0]], found[1], state)

    def _allowed(self, state: GameState, actions: list[Action], all_of_them: bool) -> list[Action]:
        allowed = [action for action in actions if self._forbidden(state, action) is None]
        if all_of_them and actions and not allowed:
            what = _("variant {name!r}: {seat} has nothing left to do: {rule} forbids {action} ({why})")
            why, who = self._forbidden(state, actions[0]), seat_name(state.seat)
            rule = blame.signature(self._answering("forbid", state, actions[0]) or "?", self.plugins)
            raise PluginError(what.format(name=self.name, seat=who, rule=rule, action=actions[0], why=why))
        return allowed

    def _forbidden(self, state: GameState, action: Action) -> str | None:
        forbid = self._forbid.get(type(action))
        if forbid is None or (reason := forbid(state, action)) is None:
            return None
        if not isinstance(reason, str):
            rule = self._answering("forbid", state, action) or "?"
            raise self._misfit(rule, answer_fault("forbid", reason), state)
        return reason

    def check(self, state: GameState, action: Any) -> None:
        """Refuse *action* unless the seat to act may take it.

        Raises:
            IllegalAction: it may not; the text says why.
        """
        if state.late and state.ended is None and action != (played := self.table_action(state)):
            why = _("time is up, the table plays '{turn}' here").format(turn=Turn(state.seat, played))
            raise IllegalAction(f"{Turn(state.seat, action)}: {why}")
        try:
            move = self._moves.get(type(action))
            if move is None or state.step not in move.steps:
                if not isinstance(action, Action):
                    self.check_lists(state)
                raise IllegalAction(self._out_of_step(state, action))
            if not move.allows(state, action):
                raise IllegalAction(f"{Turn(state.seat, action)}: {move.why(state, action)}")
            if self._forbid and (reason := self._forbidden(state, action)) is not None:
                raise IllegalAction(f"{Turn(state.seat, action)}: {reason}")
        except FAILURES as error:
            self._blame(error, state)

    def _out_of_step(self, state: GameState, action: Any) -> str:
        turn = Turn(state.seat, action)
        if not isinstance(action, Action):
            return _("{action} is no action").format(action=f"{action!r:.60}")
        if state.ended is not None:
            return f"{turn}: {_('the hand is over')}"
        open_now = [move.action for move in self.moves.values() if state.step in move.steps and move.legal(state)]
        verbs = f" {_('or')} ".join(called(one) for one in open_now)
        return f"{turn}: {_('not now, {seat} is to {verbs}').format(seat=seat_name(state.seat), verbs=verbs)}"

    def step(self, state: GameState, turn: Turn) -> GameState:
        """Return the state after *turn*.

        Raises:
            IllegalAction: the rules do not allow it; *state* is as it was.
        """
        if type(turn.action) is Leave:
            return self._left(state, turn)
        if state.ended is not None:
            raise IllegalAction(f"{turn}: {_('the hand is over')}")
        if turn.seat != state.seat:
            why = _("it is the turn of {seat}")
            if state.has_left(turn.seat):
                why = _("it is the turn of {seat}, {other} has left")
            why = why.format(seat=seat_name(state.seat), other=seat_name(turn.seat))
            raise IllegalAction(f"{turn}: {why}")
        if type(turn.action) is TimeOut:
            return self._timed_out(state, turn)
        return self.act(state, turn.action)

    def act(self, state: GameState, action: Action) -> GameState:
        """Return the state after *action* of the seat to act, or raise `IllegalAction`."""
        self.check(state, action)
        return self.act_unchecked(state, action)

    def act_unchecked(self, state: GameState, action: Action) -> GameState:
        """Like `act`, for an action that `legal` has listed for this very state."""
        made = draft(state)
        react, passing = self._react, False
        try:
            for event in self._moves[type(action)].do(state, action):
                fold(made, event)
                if type(event) in react:
                    self._follow(made, event)
            if made.ended is None and (event := self._next_turn(made, action)) is not None:
                passing = True
                fold(made, event)
                if type(event) not in PASSING or made.step not in self._steps:
                    raise self._nowhere(state, event, action)
                if type(event) in react:
                    self._follow(made, event)
        except FAILURES as error:  # of what a rule answers to an event, _follow tells itself
            if passing:
                self._blame_answer(error, state, "next_turn", made, action)
            if isinstance(error, KeyError) and type(action) not in self._moves:
                self.check_lists(state)
            self._blame(error, state, self._stated_by.get(type(action)), "moves")
        if made.at > MAX_ACTIONS:
            what = _("variant {name!r}: the hand did not end within {most} actions; the turn is passed by {rule}")
            rule = blame.signature(self._answering("next_turn", made, action) or "?", self.plugins)
            raise PluginError(what.format(name=self.name, most=MAX_ACTIONS, rule=rule))
        return made.freeze()

    def _nowhere(self, before: GameState, answer: Any, action: Action) -> PluginError:
        """Return that a rule has passed the turn by what passes none, or to a step at which nobody can do anything."""
        steps = sorted(self._at_step)
        why = answer_fault("next_turn", answer)
        if not why:
            named = f"the step {answer.step!r}, at which there is no move (there are: {one_of(steps)})"
            why = f"answers 'next_turn' with {named}{nearest(answer.step, steps)}"
        asked = draft(before)
        for event in self._moves[type(action)].do(before, action):
            fold(asked, event)
            self._follow(asked, event)
        return self._misfit(self._answering("next_turn", asked, action) or "?", why, before)

    def _answering(self, hook: str, *args: Any) -> str | None:
        """Return the rule whose answer to a hook of the kind "first" decided; rules are pure, so they can be asked."""
        return self._answer_of(hook, *args)[0]

    def _answer_of(self, hook: str, *args: Any) -> tuple[str | None, Any]:
        answers = ((rule, function(*args)) for rule, function in self._asked[hook])
        return next(((rule, answer) for rule, answer in answers if answer is not None), (None, None))

    def _blame_answer(self, error: BaseException, state: GameState | None, hook: str, *args: Any) -> NoReturn:
        """Raise *error* again as the fault of the rule whose answer to a hook of the kind "first" led to it."""
        if not isinstance(error, Exception) or blame.culprit(error.__traceback__, self.plugins).rule:
            self._blame(error, state)
        if isinstance(error, TalaError):
            raise error
        rule, answer = self._answer_of(hook, *args)
        if rule and (why := answer_fault(hook, answer)):
            raise self._misfit(rule, why, state) from error
        self._blame(error, state, rule, hook)

    def _follow(self, state: Draft, event: Event) -> None:
        """Fold in everything that follows from *event*, oldest first."""
        queue = self._consequences(state, event)
        for rule, event in queue:
            try:
                fold(state, event)
            except FAILURES as error:
                self._blame_reaction(error, state, rule, [event])
            queue += self._consequences(state, event)
            if len(queue) > MAX_CONSEQUENCES:
                who = blame.signature(rule, self.plugins)
                raise PluginError(f"variant {self.name!r}: events never settle; the last was {event}, from {who}")

    def _consequences(self, state: Draft, event: Event) -> list[tuple[str, Event]]:
        found = []
        for rule, reaction in self._react.get(type(event), ()):
            answer = None
            try:
                answer = reaction(state, event)
                found += [(rule, more) for more in answer or ()]
            except FAILURES as error:
                self._blame_reaction(error, state, rule, answer)
        return found

    def _blame_reaction(self, error: BaseException, state: Draft, rule: str, answer: Any) -> NoReturn:
        if isinstance(error, Exception) and (why := answer_fault("react", answer)):
            raise self._misfit(rule, why, state) from error
        self._blame(error, state, rule, "react")

    def _timed_out(self, state: GameState, turn: Turn) -> GameState:
        if state.late or self._timeout is None:
            why = _("its time is up already") if state.late else _("there is no clock")
            raise IllegalAction(f"{turn}: {why}")
        made = draft(state)
        self._happen(made, TimedOut(turn.seat))
        return made.freeze()

    def _left(self, state: GameState, turn: Turn) -> GameState:
        if state.ended is not None or state.is_away(turn.seat) or self._leave is None:
            why = _("nobody may leave") if self._leave is None else _("it has left before")
            raise IllegalAction(f"{turn}: {_('the hand is over') if state.ended else why}")
        made = self._made(draft(state), "leave", self._leave, turn.seat)
        if made.ended is None and not made.is_away(turn.seat):
            why = f"answers 'leave' without a Left of {seat_name(turn.seat)}, or a mark that it is away"
            raise self._misfit(self._answering("leave", draft(state), turn.seat) or "?", why, state)
        if made.ended is None and made.has_left(made.seat):
            self._pass_on(made, turn.action)
        return made.freeze()

    def _pass_on(self, made: Draft, action: Action) -> None:
        """Ask whose turn it is now that the seat to act is gone."""
        try:
            if (turned := self._next_turn(made, action)) is None:
                what = _("variant {name!r}: no rule says whose turn it is when the seat to act has left")
                raise PluginError(what.format(name=self.name))
            fold(made, turned)
            self._follow(made, turned)
        except FAILURES as error:
            self._blame_answer(error, made, "next_turn", made, action)

    def stop(self, state: GameState) -> GameState:
        """Return the hand broken off, void for everybody (RULES.md 1.14-28)."""
        if state.ended is not None:
            raise IllegalAction(_("the hand is over"))
        made = draft(state)
        self._happen(made, CalledOff("stopped"))
        return made.freeze()

    def _happen(self, made: Draft, event: Event) -> None:
        """Fold in an event of the engine's own, and what rules answer to it."""
        try:
            fold(made, event)
            self._follow(made, event)
        except FAILURES as error:
            self._blame(error, made)

    def _made(self, made: Draft, hook: str, function: resolve.Function, *args: Any) -> Draft:
        """Return *made* after the events that a hook states, and what rules answer to them."""
        try:
            if (events := function(made, *args)) is None:
                what = _("variant {name!r}: none of its rules answers {hook!r}")
                raise PluginError(what.format(name=self.name, hook=hook))
            for event in events:
                fold(made, event)
                self._follow(made, event)
        except FAILURES as error:
            self._blame_answer(error, made, hook, made, *args)
        return made

    def time_limit(self, state: GameState) -> float | None:
        """Return the seconds that the seat to act has for its turn, or None for no limit."""
        view = PlayerView(state, state.seat)
        try:
            seconds: float | None = self._time_limit(view) if self._time_limit else None
        except FAILURES as error:
            self._blame(error, state)
        if seconds is not None and (why := answer_fault("time_limit", seconds)):
            raise self._misfit(self._answering("time_limit", view) or "?", why, state)
        return seconds

    def table_action(self, state: GameState) -> Action:
        """Return what the table plays next for the seat to act, whose time is up.

        Chance, if the policy uses any, comes from a source named by the hand's seed and the number of the action.
        """
        random = clock_stream(state.origin.seed, state.at + 1)
        try:
            action: Any = self._timeout and self._timeout(OpenView(state, state.seat), random)
        except FAILURES as error:
            self._blame(error, state)
        if action is None:
            what = _("variant {name!r}: no rule says what the table plays when time is up")
            raise PluginError(what.format(name=self.name))
        if not isinstance(action, Action):
            view, random = OpenView(state, state.seat), clock_stream(state.origin.seed, state.at + 1)
            rule = self._answering("timeout", view, random) or "?"
            raise self._misfit(rule, answer_fault("timeout", action), state)
        played: Action = action
        return played

    def run_out(self, state: GameState) -> Iterator[tuple[Turn, GameState]]:
        """Yield the time-out of the seat to act and every turn the table then plays for it, with the states."""
        seat, turn = state.seat, Turn(state.seat, TimeOut())
        state = self.step(state, turn)
        yield turn, state
        while state.ended is None and state.seat == seat and state.late:
            turn = Turn(seat, self.table_action(state))
            state = self.step(state, turn)
            yield turn, state

    def parse(self, text: str) -> Turn:
        """Return the turn in *text*, as in ``p2 eat``, or raise `UnknownAction`."""
        return read_turn(text, self.verbs, self.seats)

    def parse_action(self, text: str) -> Action:
        """Return the action in *text*, as in ``eat``, or raise `UnknownAction`."""
        return read_action(text, self.verbs)

    def view(self, state: GameState, seat: int) -> PlayerView:
        """Return *state* as *seat* sees it."""
        return PlayerView(state, seat)

    def outcome(self, state: GameState) -> Outcome:
        """Return what a finished hand came to, without its payments."""
        if state.ended is None:
            raise IllegalAction(_("the hand is not over"))
        stands = ending.standings(state)
        try:
            ranking = self._ranking(state.ended, stands)
        except FAILURES as error:
            self._blame(error, state)
        origin = state.origin
        return Outcome(self.seats, origin.starter, origin.pot, state.ended, state.eats, stands, state.marks, ranking)

    def result(self, state: GameState) -> Result:
        """Return a finished hand settled."""
        return self.settled(self.outcome(state))

    def settled(self, outcome: Outcome) -> Result:
        """Rank, charge and settle: a pure function of *outcome*, so a hand played with real cards settles the same."""
        if outcome.void:
            return Result(outcome, ())
        try:
            if not outcome.ranking and (ranking := self._ranking(outcome.ended, outcome.standings)):
                outcome = replace(outcome, ranking=ranking)
            payments: list[Payment] = []
            for rule, charge in self._charge:
                payments += self._charged(outcome, rule, charge)
            result = Result(outcome, self._redirected(outcome, tuple(payments)))
        except FAILURES as error:
            self._blame(error, None)
        if result.pot < 0 and (one := overdrawn(outcome, result.payments)):
            raise self._misfit(one.rule, f"takes {one.amount} stakes out of the pot, in which there are not so many")
        return result

    def _charged(self, outcome: Outcome, rule: str, charge: resolve.Function) -> list[Payment]:
        found = []
        answer: Any = None
        try:
            answer = charge(outcome)
            answer = [*answer] if isinstance(answer, Iterator) else answer
        except FAILURES as error:
            self._blame(error, None, rule, "charge")
        try:
            for payment in answer or ():
                if payment.amount:
                    if why := unfit.of_payment(payment, outcome.seats):
                        raise self._misfit(rule, f"asks for {unfit.shown(payment)}, {why}")
                    found.append(payment.signed(rule))
        except (AttributeError, TypeError, ValueError) as error:
            if why := answer_fault("charge", answer):
                raise self._misfit(rule, why) from error
            raise
        return found

    def _ranking(self, ended: Ended, stands: tuple[Standing, ...]) -> tuple[int, ...]:
        """Return the seats, best first, where there is a ranking: not after an ù, nor in a void hand."""
        if isinstance(ended, WentOut) or (isinstance(ended, CalledOff) and ended.reason != "one-left"):
            return ()
        ranking = self._rank(stands)
        try:
            if all(type(one) is int for one in ranking) and sorted(ranking) == list(range(len(stands))):
                return tuple(ranking)
        except TypeError:
            pass
        why = f"answers 'rank' with {ranking!r:.60}, which does not name every seat once"
        raise self._misfit(self._answering("rank", stands) or "?", why)

    def _redirected(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        for rule, settle in self._settle:
            changed = settle(outcome, payments)
            if changed is payments:
                continue
            if isinstance(changed, Iterator):
                changed = tuple(changed)
            if why := answer_fault("settle", changed):
                raise self._misfit(rule, why)
            if len(changed) > len(payments):
                raise self._misfit(rule, "adds payments in 'settle', which only redirects: those are charges")
            earlier = {id(payment) for payment in payments}
            payments = tuple([one if id(one) in earlier else one._replace(rule=rule) for one in changed])
            for one in payments:
                if id(one) not in earlier and (why := unfit.of_payment(one, outcome.seats)):
                    raise self._misfit(rule, f"makes of a payment {unfit.shown(one)}, {why}")
        return payments

    @staticmethod
    def _is_no_fault(error: BaseException, found: blame.Culprit) -> bool:
        """Whether *error* is to go on as it is: it tells all by itself, or comes from outside, or is no rule's."""
        if isinstance(error, PluginError | IncompleteOutcome | KeyboardInterrupt | Stop):
            return True
        return isinstance(error, TalaError) and found.rule is None

    def _blame(
        self, error: BaseException, state: GameState | None, owner: str | None = None, hook: str | None = None
    ) -> NoReturn:
        """Raise *error* again, as the fault of the rule it comes from if it isn't one of ours.

        The trace tells which, before the *owner* of what was answered at a *hook*; but not of an event that can't be.
        """
        found = blame.culprit(error.__traceback__, self.plugins)
        if self._is_no_fault(error, found):
            raise error
        if owner and (isinstance(error, ImpossibleEvent) or found.rule is None):
            found = blame.Culprit(owner, hook)
        elif found.rule == owner and found.hook is None:
            found = found._replace(hook=hook)
        where = _where(state) if state is not None else ""
        why = f"{found.said(self.plugins)}: {raised(error)}"
        raise PluginError(f"variant {self.name!r}{where}: {why}") from error
