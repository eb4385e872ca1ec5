"""Turning pluggy hooks into plain functions, once, before any card is dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, get_args, get_type_hints

import pluggy
from pluggy import HookCaller, HookImpl

from .errors import PluginError, nearest
from .hookspecs import GROUPS

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
        try:
            manager.register(rule, name)
        except pluggy.PluginValidationError as error:
            raise PluginError(f"rule {name!r}: {str(error).splitlines()[-1]}") from error
    _refuse_unknown_hooks(manager)
    return manager


def _refuse_unknown_hooks(manager: pluggy.PluginManager) -> None:
    known = [name for group in GROUPS for name in vars(group) if not name.startswith("_")]
    for name, rule in manager.list_name_plugin():
        for caller in manager.get_hookcallers(rule) or ():
            if not caller.has_spec():
                raise PluginError(
                    f"rule {name!r} answers {caller.name!r}, which is no hook{nearest(caller.name, known)}"
                )


def owned(caller: HookCaller) -> list[Owned]:
    """Return the functions of a hook in the order of the variant."""
    return [Owned(impl.plugin_name, _bind(caller, impl)) for impl in caller.get_hookimpls()]


def first(caller: HookCaller) -> Function | None:
    """Return a function that asks the later rules first, until one answers; None if no rule does at all."""
    functions = [one.function for one in reversed(owned(caller))]
    return _first(functions) if functions else None


def chain(caller: HookCaller) -> list[Owned]:
    """Return the functions of a chain, in the order of the variant; `linked` runs them."""
    return owned(caller)


def linked(functions: list[Owned], value: Any, *context: Any) -> Any:
    """Return what is left of *value* after every function of a chain has had it."""
    for rule, function in functions:
        value = function(*context, value)
        if value is None:
            raise PluginError(f"rule {rule!r} returned None from {function.__name__!r}, which passes its value on")
    return value


def every_by_type(caller: HookCaller) -> dict[type, tuple[Owned, ...]]:
    """Return the functions to call for each type, in the order of the variant."""
    table: dict[type, tuple[Owned, ...]] = {}
    for impl in caller.get_hookimpls():
        for kind in _types(impl):
            table[kind] = (*table.get(kind, ()), Owned(impl.plugin_name, _bind(caller, impl)))
    return table


def first_by_type(caller: HookCaller) -> dict[type, Function]:
    """Return for each type one function that asks the later rules first."""
    table: dict[type, list[Function]] = {}
    for impl in reversed(caller.get_hookimpls()):
        for kind in _types(impl):
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


def _types(impl: HookImpl) -> tuple[type, ...]:
    """Return the types that the last argument of a hook is annotated with."""
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
    return get_args(hint) or (hint,)


def _bind(caller: HookCaller, impl: HookImpl) -> Function:
    """Return *impl* as a function of the whole specification, though it may name fewer arguments."""
    if impl.wrapper or impl.hookwrapper:
        raise PluginError(
            f"rule {impl.plugin_name!r}: {caller.name!r} can't be a wrapper; "
            "a rule that comes later in the variant is asked first"
        )
    assert caller.spec is not None
    names = list(caller.spec.argnames)
    if list(impl.argnames) == names:
        return impl.function
    function, wanted = impl.function, [names.index(name) for name in impl.argnames]
    return lambda *args: function(*[args[i] for i in wanted])
