"""Turning pluggy hooks into plain functions, once, before any card is dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import isasyncgenfunction, iscoroutinefunction, signature
from types import MappingProxyType, TracebackType
from typing import Any, NamedTuple, get_args, get_type_hints

import pluggy
from pluggy import HookCaller, HookImpl

from .actions import Action, Leave, TimeOut
from .errors import PluginError, nearest, one_of
from .hookspecs import GROUPS
from .moves import AnyMove
from .options import Conflict, Said, Sizes
from .plugins import finding

Function = Callable[..., Any]


class Owned(NamedTuple):
    """A hook's function and the rule it belongs to."""

    rule: str
    function: Function


def registered(rules: Mapping[str, object]) -> pluggy.PluginManager:
    """Return a plugin manager that knows every hook and the *rules*, in their order.

    Raises:
        PluginError: a rule does not keep to the hooks.
    """
    manager = pluggy.PluginManager("tala")
    for group in GROUPS:
        manager.add_hookspecs(group)
    for name, rule in rules.items():
        if why := not_kept(rule):
            raise PluginError(f"rule {name!r} {why}")
        manager.register(rule, name)
    return manager


HOOKS = {name: hook for group in GROUPS for name, hook in vars(group).items() if not name.startswith("_")}


def not_kept(rule: object) -> str:
    """Return what a rule does not keep to, as the end of a sentence; nothing if all is well.

    pluggy would let most of these pass, and the rule's author would believe that the hook is called.
    """
    if isinstance(rule, type):
        return "is a class; a rule is an object of it"
    for name in dir(type(rule)):
        method = getattr(type(rule), name)
        marks = getattr(method, "tala_impl", None)
        if marks is None and name in HOOKS and callable(method):
            return f"has a method {name!r} without @hookimpl, which would never be called"
        if marks is not None and (why := _wrong_hook(name, method, marks)):
            return why
    return ""


def _wrong_hook(name: str, method: Function, marks: Mapping[str, Any]) -> str:
    if name not in HOOKS:
        return f"answers {name!r}, which is no hook{nearest(name, HOOKS)}"
    if marks["tryfirst"] or marks["trylast"]:
        return f"answers {name!r} with tryfirst or trylast: the variant's order of rules decides"
    if marks["wrapper"] or marks["hookwrapper"]:
        return f"answers {name!r} as a wrapper, which no rule can be; a later rule of the variant is asked first anyway"
    if iscoroutinefunction(method) or isasyncgenfunction(method):
        return f"answers {name!r} with an async function, which nobody would wait for"
    offered = [*signature(HOOKS[name]).parameters][1:]
    for argument in [*signature(method).parameters][1:]:
        if argument not in offered:
            return f"asks {name!r} for {argument!r} (it offers: {one_of(offered)}){nearest(argument, offered)}"
    return ""


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
        for kind in _types(impl, kinds):
            table[kind] = (*table.get(kind, ()), Owned(impl.plugin_name, _bind(caller, impl)))
    return table


def first_by_type(caller: HookCaller, kinds: Sequence[type]) -> dict[type, Function]:
    """Return for each type one function that asks the later rules first."""
    table: dict[type, list[Function]] = {}
    for impl in reversed(caller.get_hookimpls()):
        for kind in _types(impl, kinds):
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


def _types(impl: HookImpl, kinds: Sequence[type]) -> list[type]:
    """Return those *kinds* that the last argument of a hook is annotated with, by themselves or by a base class."""
    last = impl.argnames[-1] if impl.argnames else "event"
    function = getattr(impl.function, "__func__", impl.function)
    try:
        hint = get_type_hints(function).get(last)
    except NameError as error:
        raise PluginError(
            f"rule {impl.plugin_name!r}: {error}; import the type of {last!r} for real, "
            "not only under TYPE_CHECKING: it says which events the rule hears of"
        ) from error
    if hint is None or hint is Any:
        raise PluginError(
            f"rule {impl.plugin_name!r}: annotate {last!r} of {function.__name__!r} "
            "with the types it is to be called for"
        )
    wanted = get_args(hint) or (hint,)
    for one in wanted:
        if not (isinstance(one, type) and any(issubclass(kind, one) for kind in kinds)):
            names = one_of(sorted({kind.__name__ for kind in kinds}))
            raise PluginError(
                f"rule {impl.plugin_name!r}: {last!r} of {function.__name__!r} is annotated with {one}, "
                f"of which there are none (there are: {names})"
            )
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
    answering = {name: rule for name, rule in rules.items() if hasattr(rule, "conflicts")}  # few; registering is slow
    asked, known = owned(registered(answering).hook.conflicts), MappingProxyType(dict(rules))
    return [one for rule, conflict in asked for one in _conflicts_of(rule, conflict, known, sizes)]


def _conflicts_of(rule: str, asked: Function, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
    """Return what one rule says, or blame it for what it says amiss: there is no hand yet to blame it in."""
    try:
        found = list(asked(rules, sizes) or ())
    except Exception as error:
        who, text = f"rule {rule!r}{finding.origin(finding.RULES, rule)}", f"{type(error).__name__}: {error}"
        raise PluginError(f"{who} failed at 'conflicts': {text}") from error
    for one in found:
        if not (isinstance(one, Conflict) and one.keys):
            raise PluginError(f"rule {rule!r} answers 'conflicts' with {one!r:.60}, which is no Conflict(keys, why)")
    return found


def sayings(
    rules: Mapping[str, object], lang: str, sizes: Sizes, beside: Mapping[str, object] | None = None
) -> list[tuple[str, Said]]:
    """Return what *rules* say of themselves in words, each with its name; in the order of the variant.

    *beside* are all the rules of the variant, if those are more.
    """
    asked, known = owned(registered(rules).hook.describe), MappingProxyType(dict(beside or rules))
    return [(rule, one) for rule, describe in asked for one in describe(lang, sizes, known) or ()]


def linked_moves(functions: list[Owned]) -> tuple[dict[type[Action], AnyMove], dict[type[Action], str]]:
    """Return the moves by action type, as every rule in turn has left them, and which rule each is from."""
    moves: Sequence[AnyMove] = ()
    stated_by: dict[type[Action], str] = {}
    for rule, function in functions:
        earlier, moves = moves, function(tuple(moves))
        if moves is None:
            raise PluginError(f"rule {rule!r} returned None from 'moves', which passes the moves on")
        stated_by |= {move.action: rule for move in moves if move not in earlier}
    found = {move.action: move for move in moves}
    verbs: dict[str, type[Action]] = {kind.verb: kind for kind in (TimeOut, Leave)}
    for kind in found:
        if verbs.setdefault(kind.verb, kind) is not kind:
            raise PluginError(f"rule {stated_by[kind]!r} has an action written {kind.verb!r}, as another one is")
    return found, stated_by


def owner(trace: TracebackType | None, rules: Mapping[str, object]) -> str | None:
    """Return the rule in whose code the trace ends deepest: hooks run bare, so only a trace can tell."""
    names: dict[str, list[str]] = {}
    for name, rule in rules.items():
        names.setdefault(type(rule).__module__, []).append(name)
    found = None
    while trace is not None:
        frame = trace.tb_frame
        here = names.get(frame.f_globals.get("__name__", ""), [])
        own = next((name for name, rule in rules.items() if frame.f_locals.get("self") is rule), None)
        found = own or found or (here[0] if len(here) == 1 else None)
        trace = trace.tb_next
    return found
