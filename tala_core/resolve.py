"""Turning pluggy hooks into plain functions, once, before any card is dealt."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from types import MappingProxyType
from typing import Any, NamedTuple

import pluggy
from pluggy import HookCaller, HookImpl

from . import blame, unfit
from .actions import Action, Leave, TimeOut
from .errors import PluginError
from .hookspecs import GROUPS
from .moves import AnyMove
from .options import Conflict, Said, Sizes
from .plugins import finding
from .plugins.answerchecks import answer_fault
from .plugins.checks import misfits, told
from .plugins.hookchecks import answers, heard, hooks_of, never
from .plugins.sources import of_function

Function = Callable[..., Any]


class Owned(NamedTuple):
    """A hook's function and the rule it belongs to."""

    rule: str
    function: Function


def registered(rules: Mapping[str, object], groups: tuple[type, ...] = GROUPS) -> pluggy.PluginManager:
    """Return a plugin manager that knows every hook and the *rules*, in their order.

    Raises:
        PluginError: a rule does not keep to the hooks; everything that it does not keep to is told.
    """
    manager = pluggy.PluginManager("tala")
    for group in groups:
        manager.add_hookspecs(group)
    warned = _some_are_to_go(manager)
    for name, rule in rules.items():
        _check(name, rule, groups)
        with _named(name, rule) if warned else nullcontext():
            manager.register(rule, name)
    return manager


HOOKS = hooks_of()


def _check(name: str, rule: object, groups: tuple[type, ...]) -> None:
    if isinstance(rule, type):
        raise PluginError(f"rule {name!r} is given as a class; it has to be an object of {rule.__name__}")
    if found := misfits(rule, groups):
        raise PluginError(told(_called(name, rule), found))


def _called(name: str, rule: object) -> str:
    return f"rule {name!r}{finding.origin(finding.RULES, name, rule)}"


def _some_are_to_go(manager: pluggy.PluginManager) -> bool:
    specs = [caller.spec for caller in vars(manager.hook).values() if isinstance(caller, HookCaller)]
    return any(spec and (spec.warn_on_impl or spec.warn_on_impl_args) for spec in specs)


@contextmanager
def _named(name: str, rule: object) -> Iterator[None]:
    """Have pluggy's warnings, of hooks and arguments that are to go, say which rule still has them."""
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        yield
    for one in given:
        warnings.warn_explicit(f"{_called(name, rule)}: {one.message}", one.category, one.filename, one.lineno)


def owned(caller: HookCaller) -> list[Owned]:
    """Return the functions of a hook in the order of the variant."""
    return [Owned(impl.plugin_name, _bind(caller, impl)) for impl in caller.get_hookimpls()]


def first(caller: HookCaller) -> Function | None:
    """Return a function that asks the later rules first, until one answers; None if no rule does at all."""
    functions = [one.function for one in reversed(owned(caller))]
    return _first(functions) if functions else None


def every_by_type(caller: HookCaller, kinds: Sequence[type]) -> dict[type, tuple[Owned, ...]]:
    """Return the functions to call for each type, in the order of the variant."""
    table: dict[type, tuple[Owned, ...]] = {}
    for impl in caller.get_hookimpls():
        for kind in _types(caller, impl, kinds):
            table[kind] = (*table.get(kind, ()), Owned(impl.plugin_name, _bind(caller, impl)))
    return table


def first_by_type(caller: HookCaller, kinds: Sequence[type]) -> dict[type, Function]:
    """Return for each type one function that asks the later rules first."""
    table: dict[type, list[Function]] = {}
    for impl in reversed(caller.get_hookimpls()):
        for kind in _types(caller, impl, kinds):
            table.setdefault(kind, []).append(_bind(caller, impl))
    return {kind: _first(functions) for kind, functions in table.items()}


def _first(functions: list[Function]) -> Function:
    if len(functions) == 1:
        return functions[0]

    def call(*args: Any) -> Any:
        for function in functions:
            if (result := function(*args)) is not None:
                return result
        return None

    return call


def _types(caller: HookCaller, impl: HookImpl, kinds: Sequence[type]) -> list[type]:
    """Return those *kinds* that a hook's last argument is annotated with, by themselves or by a base class."""
    wanted, _why = heard(caller.name, impl.function)  # what is wrong by itself was told when the rule was registered
    for one in wanted:
        if not any(issubclass(kind, one) for kind in kinds):
            why = f"{never(caller.name, one, kinds)} ({of_function(impl.function)})"
            raise PluginError(f"{_called(impl.plugin_name, impl.plugin)}: {why}")
    return [kind for kind in dict.fromkeys(kinds) if issubclass(kind, wanted)]


def _bind(caller: HookCaller, impl: HookImpl) -> Function:
    """Return *impl* as a function of the whole specification, though it may name fewer arguments."""
    assert caller.spec is not None
    names = list(caller.spec.argnames)
    if list(impl.argnames) == names:
        return impl.function
    function, wanted = impl.function, [names.index(name) for name in impl.argnames]
    return lambda *args: function(*[args[i] for i in wanted])


def conflicts(rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
    """Return what the *rules* of a variant say does not go together.

    Raises:
        PluginError: a rule does not keep to the hooks.
    """
    answering = {name: rule for name, rule in rules.items() if answers(rule, "conflicts")}  # few; registering is slow
    asked, known = owned(registered(answering).hook.conflicts), MappingProxyType(dict(rules))
    return [one for rule, conflict in asked for one in _conflicts_of(rule, conflict, known, sizes)]


def _conflicts_of(rule: str, asked: Function, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
    """Return what one rule says, or blame it for what it says amiss: there is no hand yet to blame it in."""
    try:
        found = list(asked(rules, sizes) or ())
    except (Exception, SystemExit, GeneratorExit) as error:
        raise PluginError(blame.failure(error, rule, "conflicts", rules)) from error
    if why := answer_fault("conflicts", found):
        raise PluginError(f"{blame.signature(rule, rules)} {why}")
    for one in found:
        if not (one.keys and one.why and all(isinstance(key, str) for key in one.keys)):
            raise PluginError(
                f"{blame.signature(rule, rules)} answers 'conflicts' with {one!r:.60}: it needs keys and why"
            )
        if strange := [key for key in one.keys if not _is_key(key, rules)]:
            what = f"answers 'conflicts' with the key {strange[0]!r}, which is none of this variant"
            raise PluginError(f"{blame.signature(rule, rules)} {what}")
    return found


def _is_key(key: str, rules: Mapping[str, object]) -> bool:
    """Whether *key* could be one, as ``table.seats``, ``rules.u``, ``rules.u.condition``; also of a missing rule."""
    table, _dot, rest = key.partition(".")
    if table == "table":
        return rest in ("", *Sizes._fields)
    of = next((name for name in rules if rest.startswith(f"{name}.")), None)
    known = getattr(rules.get(of or ""), "__dataclass_fields__", {})
    return table == "rules" and bool(rest) and (of is None or rest.removeprefix(f"{of}.") in known)


def sayings(
    rules: Mapping[str, object], lang: str, sizes: Sizes, beside: Mapping[str, object] | None = None
) -> list[tuple[str, Said]]:
    """Return what *rules* say of themselves in words, each with its name; in the order of the variant.

    *beside* are all the rules of the variant, if those are more.
    """
    asked, known = owned(registered(rules).hook.describe), MappingProxyType(dict(beside or rules))
    return [(rule, one) for rule, describe in asked for one in _said(rule, describe(lang, sizes, known), rules)]


def _said(rule: str, answer: Any, rules: Mapping[str, object]) -> Sequence[Said]:
    said = [*answer] if isinstance(answer, Iterator) else answer
    if why := answer_fault("describe", said):
        raise PluginError(f"{blame.signature(rule, rules)} {why}")
    return said or ()


def linked_moves(functions: list[Owned]) -> tuple[dict[type[Action], AnyMove], dict[type[Action], str]]:
    """Return the moves by action type, as every rule in turn has left them, and which rule each is from."""
    moves: Sequence[AnyMove] = ()
    stated_by: dict[type[Action], str] = {}
    for rule, function in functions:
        earlier, moves = moves, function(tuple(moves))
        if why := answer_fault("moves", moves):
            raise PluginError(f"rule {rule!r}{finding.origin(finding.RULES, rule)} {why}")
        stated_by |= {move.action: rule for move in moves if move not in earlier}
    found = {move.action: move for move in moves}
    for kind, move in found.items():
        others = [other for other in moves if other.action is not kind]
        if why := unfit.of_action(kind) or unfit.of_steps(move, others):
            raise PluginError(f"rule {stated_by[kind]!r}{finding.origin(finding.RULES, stated_by[kind])} {why}")
    verbs: dict[str, type[Action]] = {kind.verb: kind for kind in (TimeOut, Leave)}
    for kind in found:
        if verbs.setdefault(kind.verb, kind) is not kind:
            raise PluginError(f"rule {stated_by[kind]!r} has an action written {kind.verb!r}, as another one is")
    return found, stated_by
