"""A strict rule set: every hook gets states that can't be changed, is asked twice, and has its answers checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import getattr_static
from random import Random
from time import process_time
from types import new_class
from typing import Any, NamedTuple

from ..events import Marked
from ..hookspecs import GROUPS
from ..moves import AnyMove, CardMove, Move
from ..rules import RuleSet, Table
from ..state import Draft, GameState, draft
from ..views import PlayerView
from . import chance
from .answers import PARTS, gone_through, wrong_answer
from .playing import place

Function = Callable[..., Any]
HOOKS = tuple(name for group in GROUPS for name in vars(group) if not name.startswith("_"))

ONLY_GIVEN = "a rule has no chance and no clock but what its hook is given"

# What a hook can be found at fault with.
RAISED, ANSWER, CHANGED, TWICE, CHANCE = "raised", "answer", "changed", "twice", "chance"


def cpu() -> float:
    """Return the CPU time of this process in seconds: the only clock of the kit."""
    return process_time()


class Finding(NamedTuple):
    """What a rule does in a hook that it must not, and where in which hand it was seen."""

    kind: str
    rule: str
    hook: str
    what: str
    where: str

    def __str__(self) -> str:
        return f"rule {self.rule!r} {self.what} ({self.where})"


class Asked(NamedTuple):
    """One hook that was asked: whose, and what it answered."""

    rule: str
    hook: str
    answer: str


class Watch:
    """Asks the hooks of rules for the engine, and keeps what it finds.

    `where` is told of what is found outside of a hand.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.where = "before the deal"
        self.stopped = ""  # what stopped the rules
        self.findings: list[Finding] = []
        self.journal: list[Asked] = []
        self.keeps_journal = False
        self.spent: Counter[tuple[str, str]] = Counter()  # seconds of CPU time, by rule and hook
        self.marked: dict[Marked, str] = {}  # which rule noted what
        self._deep = False

    def rules(self, rules: Mapping[str, object]) -> dict[str, object]:
        """Return the *rules* as objects whose hooks are asked through this watch."""
        return {name: self._twin(name, rule) for name, rule in rules.items()}

    def rule_set(self, name: str, table: Table, rules: Mapping[str, object]) -> RuleSet:
        """Return the strict rule set of a variant's *rules*; it raises what any rule set raises."""
        return RuleSet(name, table, self.rules(rules))

    def of(self, kind: str) -> list[str]:
        """Return what was found of one *kind*."""
        return [str(one) for one in self.findings if one.kind == kind]

    def _twin(self, name: str, rule: object) -> object:
        """Return a copy of *rule*, of a class of its own that is made from the rule's."""
        kind = type(rule)
        methods = {hook: self._method(name, hook, kind) for hook in HOOKS if hasattr(kind, hook)}
        body = {"__slots__": (), "__module__": kind.__module__, "__qualname__": kind.__qualname__, **methods}
        twin = copy(rule)
        object.__setattr__(twin, "__class__", new_class(kind.__name__, (kind,), {}, lambda space: space.update(body)))
        return twin

    def _method(self, name: str, hook: str, kind: type) -> Function:
        watch, method = self, getattr_static(kind, hook)

        @wraps(getattr(kind, hook))
        def asked(self: object, *args: Any) -> Any:
            return watch.ask(_Question(name, hook, hook, self, method.__get__(self)), args)

        return asked

    # --- asking ---

    def ask(self, question: _Question, args: tuple[Any, ...]) -> Any:
        """Return the answer of a hook, after it was asked in every way that tells something."""
        if self._deep:  # a rule asks others through the rule set; hooks are asked at other times too
            return self._part_of_another(question, args)
        self._deep = True
        try:
            answer = self._answer(question, tuple(map(_frozen, args)))
        finally:
            self._deep = False
        if isinstance(answer, list | tuple):
            self.marked |= {one: question.rule for one in answer if type(one) is Marked and one not in self.marked}
        if self.keeps_journal:
            self.journal.append(Asked(question.rule, question.hook, repr(answer)))
        return self._watched_parts(question, answer, args)

    def _part_of_another(self, question: _Question, args: tuple[Any, ...]) -> Any:
        answer = question.function(*args)
        if question.kind in PARTS and (why := wrong_answer(question.kind, answer, self.seats)):
            self._note(question, args, ANSWER, f"{why}, in {question.hook!r}")
        return answer

    def _answer(self, question: _Question, args: tuple[Any, ...]) -> Any:
        before, own = [*map(_picture, args)], _options(question.owner)
        sources = [one for one in args if isinstance(one, Random)]
        starts, used = [one.getstate() for one in sources], list[str]()
        began = cpu()
        try:
            with chance.watched(used):
                answer = gone_through(question.kind, question.function(*args))
        except Exception as error:
            self._note(question, args, *_raised(question.hook, error))
            raise
        self.spent[question.rule, question.hook] += cpu() - began  # type: ignore[assignment]
        after = [one.getstate() for one in sources]
        if used:
            self._note(question, args, CHANCE, f"calls {used[0]}, in {question.hook!r}: {ONLY_GIVEN}")
        if why := wrong_answer(question.kind, answer, self.seats):
            self._note(
                question, args, ANSWER, why if question.kind == question.hook else f"{why}, in {question.hook!r}"
            )
        for source, state in zip(sources, starts, strict=True):
            source.setstate(state)
        if not why:
            self._ask_again(question, args, answer)
        for source, state in zip(sources, after, strict=True):
            source.setstate(state)
        if changed := _changed(before, [*map(_picture, args)]):
            self._note(question, args, CHANGED, f"changes in {question.hook!r} what it is given: {changed}")
        if changed := _changed([own], [_options(question.owner)]):
            self._note(question, args, CHANGED, f"changes its own options in {question.hook!r}: {changed}")
        return answer

    def _ask_again(self, question: _Question, args: tuple[Any, ...], first: Any) -> None:
        try:
            second = gone_through(question.kind, question.function(*args))
        except Exception as error:
            what = f"raises {_told(error)} when {question.hook!r} is asked a second time"
            self._note(question, args, TWICE, what)
            return
        if question.kind != "rounds_played" and not _alike(first, second):
            what = f"answers {question.hook!r} with {_short(first)}, and asked again the same with {_short(second)}"
            self._note(question, args, TWICE, what)

    def _note(self, question: _Question, args: Iterable[Any], kind: str, what: str) -> None:
        """Keep what was found, once for each hook of a rule."""
        if not any((one.kind, one.rule, one.hook) == (kind, question.rule, question.hook) for one in self.findings):
            states = (_state_of(one) for one in args)
            where = next((place(one) for one in states if one is not None and one.hands), self.where)
            self.findings.append(Finding(kind, question.rule, question.hook, what, where))

    # --- functions that are answers ---

    def _watched_parts(self, question: _Question, answer: Any, args: tuple[Any, ...]) -> Any:
        if question.kind == "moves" and isinstance(answer, list | tuple):
            return [one if one in args[0] else self._move(question, one) for one in answer]
        if question.kind == "rounds_played" and callable(answer):
            return self._part(question, "rounds", "rounds_played", answer)
        return answer

    def _part(self, question: _Question, kind: str, hook: str, function: Function) -> Function:
        part = question._replace(kind=kind, hook=hook, function=function)
        return lambda *args: self.ask(part, args)

    def _move(self, question: _Question, move: AnyMove) -> AnyMove:
        """Return *move* with all its functions watched."""

        def part(kind: str, function: Function) -> Function:
            name = getattr(move.action, "__name__", move.action)
            return self._part(question, kind, f"moves: {kind.split()[0]} of {name}", function)

        steps, do, why = " ".join(move.steps), part("do", move.do), part("why", move.why)
        if type(move) is CardMove:
            return CardMove(move.action, steps, part("can of cards", move.can), do, why)
        if type(move) is Move:
            return Move(move.action, steps, part("can", move.can), do, why, part("allows", move.allows), move.claims)
        return move


class _Question(NamedTuple):
    """What is asked: the rule and its hook as they are told, what the answer must be like, and whom to ask."""

    rule: str
    hook: str
    kind: str
    owner: object
    function: Function


def _frozen(arg: Any) -> Any:
    """Return a state in the making as one that can't be changed; anything else as it is."""
    if not isinstance(arg, Draft):
        return arg
    made = draft(arg)
    made.at = arg.at
    return made.freeze()


def _state_of(arg: Any) -> GameState | None:
    if isinstance(arg, PlayerView):
        return arg._state
    return arg if isinstance(arg, GameState) else None


DEEP = ("eats", "marks", "left", "offer", "ended")  # slots of objects, which could be changed from inside
FLAT = tuple(name for name in GameState.__slots__ if name not in DEEP)


def _picture(arg: Any) -> Any:
    """Return what can be compared later to tell whether *arg* was changed meanwhile."""
    if (state := _state_of(arg)) is not None:
        flat = {name: getattr(state, name) for name in FLAT}
        return flat | {name: repr(getattr(state, name)) for name in DEEP}
    if isinstance(arg, Random):
        return ""
    return {key: repr(value) for key, value in arg.items()} if isinstance(arg, Mapping) else repr(arg)


def _options(rule: object) -> dict[str, str]:
    return {one.name: repr(getattr(rule, one.name, None)) for one in fields(rule)} if is_dataclass(rule) else {}


def _changed(before: list[Any], after: list[Any]) -> str:
    """Return what was changed, as in ``pot 3 became 4``; nothing if nothing was."""
    for old, new in zip(before, after, strict=True):
        if not isinstance(old, dict):
            if old != new:
                return _parted(old, new)
            continue
        for name, value in old.items():
            if value is not new.get(name) and value != new.get(name):
                return f"{name} {_parted(str(value), str(new.get(name)))}"
    return ""


def _parted(old: str, new: str) -> str:
    """Return how a value became another, cut down to where they part."""
    same = next((at for at, (one, two) in enumerate(zip(old, new, strict=False)) if one != two), 0)
    begin = max(0, same - 60) if len(old) > 90 else 0
    one, two = ("…" * bool(begin) + f"{text[begin:]:.90}" for text in (old, new))
    return f"{one} became {two}"


def _alike(first: Any, second: Any) -> bool:
    if isinstance(first, list | tuple) and type(first) is type(second) and not hasattr(first, "_fields"):
        return len(first) == len(second) and all(map(_alike, first, second))
    if isinstance(first, Move | CardMove) and isinstance(second, Move | CardMove):
        return (first.action, first.steps) == (second.action, second.steps)
    return type(first) is type(second) and bool(first == second)


def _raised(hook: str, error: Exception) -> tuple[str, str]:
    """Return what it means that a hook raised *error*: that it failed, or that it tried to change something."""
    if isinstance(error, AttributeError) and ("can't be changed" in str(error) or "cannot assign" in str(error)):
        return CHANGED, f"tries to change something in {hook!r}: {error}"
    return RAISED, f"raises {_told(error)} in {hook!r}"


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _short(answer: Any) -> str:
    return f"{answer!r:.200}"
