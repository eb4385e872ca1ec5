"""Whether the methods of a rule's class answer the hooks as those are specified."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, cached_property, lru_cache
from inspect import (
    CO_VARARGS,
    CO_VARKEYWORDS,
    isasyncgenfunction,
    iscoroutinefunction,
    isgeneratorfunction,
    signature,
    unwrap,
)
from types import FunctionType, NoneType, SimpleNamespace
from typing import Any, NamedTuple, get_args, get_type_hints

from ..actions import Action, Discard, Draw, Eat, GoOut, Lay, Leave, Send, TimeOut
from ..errors import nearest, one_of
from ..events import Event
from ..hookspecs import GROUPS
from .sources import of_class, of_function

Groups = tuple[type, ...]

ITERATED = frozenset({"conflicts", "describe", "melds", "charge", "react", "deal", "leave"})  # may answer with yield
EVENTS: tuple[type, ...] = get_args(Event)
ACTIONS: tuple[type, ...] = (Draw, Eat, Discard, GoOut, Lay, Send)
UNASKED = (TimeOut, Leave)  # actions that are nobody's to forbid
ALIKE = 0.8  # how near the name of an unmarked method is to that of a hook, to be taken for it


class Misfit(NamedTuple):
    """What a rule does not keep to, as a sentence, and where: ``my_rules.py:14``.

    `other` tells that it may have been written for other hooks than those of this version.
    """

    what: str
    where: str
    other: bool = False

    def __str__(self) -> str:
        return f"{self.what} ({self.where})"


@dataclass(frozen=True)
class Method:
    """What stands in a class under a name; `marks` are those of `hookimpl`, if it has them."""

    owner: type
    name: str
    held: object
    function: FunctionType | None
    marks: Mapping[str, Any] | None

    @property
    def hook(self) -> str:
        """The hook that it means to answer."""
        return (self.marks or {}).get("specname") or self.name

    @property
    def where(self) -> str:
        """Its file and line."""
        return of_function(self.function) if self.function else of_class(self.owner, self.name)


def hooks_of(groups: Groups = GROUPS) -> dict[str, FunctionType]:
    """Return the specifications of all hooks by name."""
    return {name: hook for group in groups for name, hook in vars(group).items() if not name.startswith("_")}


def answers(rule: object, hook: str) -> bool:
    """Whether a rule, given as its class or an object of it, answers a *hook*, under whatever name of its method."""
    return hook in _answered(rule if isinstance(rule, type) else type(rule))


@lru_cache(maxsize=1024)
def _answered(kind: type) -> frozenset[str]:
    return frozenset(one.hook for one in methods(kind) if one.marks is not None)


def methods(kind: type) -> Iterator[Method]:
    """Yield all that could be meant as a hook among what a class has and inherits."""
    held = {name: (owner, one) for owner in reversed(kind.__mro__[:-1]) for name, one in vars(owner).items()}
    for name, (owner, one) in held.items():
        function = _function(one)
        marks = _marks(one, function, "tala_impl")
        if not name.startswith("__") and (function or marks is not None):
            yield Method(owner, name, one, function, marks)


def _function(held: object) -> FunctionType | None:
    """Return the function that a class holds, or that is wrapped in what it holds."""
    for name in ("__func__", "fget", "func", "__wrapped__"):
        if isinstance(held, FunctionType):
            break
        held = getattr(held, name, held)
    return held if isinstance(held, FunctionType) else None


def _marks(held: object, function: FunctionType | None, name: str) -> Mapping[str, Any] | None:
    found = getattr(held, name, None)
    found = getattr(function, name, None) if found is None else found
    return found if isinstance(found, dict) else None


def hook_misfits(kind: type, groups: Groups = GROUPS) -> Iterator[Misfit]:
    """Yield everything that the methods of a rule's class do not keep to.

    pluggy would let most of these pass, and the rule's author would believe that the hook is called.
    """
    hooks, found = hooks_of(groups), [*methods(kind)]
    answered = {one.hook for one in found if one.marks is not None}
    for one in found:
        if one.marks is not None:
            yield from _marked(one, hooks)
        elif one.name in hooks:
            yield _unmarked(one, f"{one.name!r} has no @hookimpl, so it would never be called")
        elif (meant := _meant(one, hooks)) and meant not in answered and not _called(one, found):
            what = f"{one.name!r} is no hook and has no @hookimpl, so it would never be called; did you mean {meant!r}?"
            yield _unmarked(one, what)


def _unmarked(one: Method, what: str) -> Misfit:
    """Return what is wrong with a method without our mark: perhaps it has another one."""
    if _marks(one.held, one.function, "tala_spec") is not None:
        what = f"{one.name!r} is marked @hookspec, which declares a hook; a rule answers it with @hookimpl"
    for mark, told in [*vars(one.function).items()] if one.function else []:
        if mark.endswith("_impl") and isinstance(told, dict) and "hookwrapper" in told:
            project = mark.removesuffix("_impl")
            what = f"{one.name!r} is marked for {project!r}, so it would never be called; take hookimpl from "
            what += "tala_core.hookspecs"
    return Misfit(what, one.where)


def _meant(one: Method, hooks: Mapping[str, FunctionType]) -> str:
    """Return the hook that an unmarked method may have been meant for: nearly its name, and just its arguments."""
    mine = _arguments(one.function)[1:] if one.function else []
    for name, hook in hooks.items():
        if mine and mine == _offered(hook) and SequenceMatcher(None, one.name, name).ratio() >= ALIKE:
            return name
    return ""


def _called(one: Method, found: Sequence[Method]) -> bool:
    """Whether other methods of the class use it: then it is a helper."""
    return any(other.function and one.name in _inner(other.function).__code__.co_names for other in found)


def _inner(function: Callable[..., Any]) -> FunctionType:
    """Return the function inside a method and its decorators, whose arguments are the ones that count."""
    inner = unwrap(getattr(function, "__func__", function))
    assert isinstance(inner, FunctionType)
    return inner


def _arguments(function: FunctionType) -> list[str]:
    code = _inner(function).__code__
    return [*code.co_varnames[: code.co_argcount]]


@cache
def _offered(hook: FunctionType) -> list[str]:
    return [*signature(hook).parameters][1:]


def _marked(one: Method, hooks: Mapping[str, FunctionType]) -> Iterator[Misfit]:
    assert one.marks is not None
    name = one.hook
    if name not in hooks:
        if not one.marks["optionalhook"]:  # as pluggy has it: a hook that not every version need know
            yield _no_hook(one, name, hooks)
        return
    asked = ", ".join(["self", *_offered(hooks[name])])
    if not isinstance(one.held, FunctionType) or one.function is None:
        yield Misfit(f"{one.name!r} is {_form(one.held)}; a hook is a plain method: def {name}({asked})", one.where)
        return
    for what in _wrong_kind(one, one.function):
        yield Misfit(f"{one.name!r} {what}", one.where)
    yield from _wrong_arguments(one, one.function, hooks[name], asked)
    if name in BY_TYPE and (what := heard(name, one.function)[1]):
        yield Misfit(what, one.where)


def _no_hook(one: Method, name: str, hooks: Mapping[str, FunctionType]) -> Misfit:
    near = nearest(name, hooks)
    said = f"{name!r}, the specname of {one.name!r}," if name != one.name else repr(name)
    return Misfit(f"{said} is no hook{near or ' (`tala plugin hooks` lists them)'}", one.where, not near)


def _form(held: object) -> str:
    kinds = (staticmethod, classmethod, property, cached_property)
    return next((f"a {kind.__name__}" for kind in kinds if isinstance(held, kind)), f"wrapped as {type(held).__name__}")


def _wrong_kind(one: Method, function: FunctionType) -> Iterator[str]:
    marks: Mapping[str, Any] = one.marks or {}
    if marks["tryfirst"] or marks["trylast"]:
        yield "has tryfirst or trylast: leave it out, the variant's order of rules decides"
    if marks["wrapper"] or marks["hookwrapper"]:
        yield "is a wrapper, which no rule can be; a later rule of the variant is asked first anyway"
    elif iscoroutinefunction(function) or isasyncgenfunction(function):
        yield "is async, and nobody would wait for it: write def, not async def"
    elif isgeneratorfunction(function) and one.hook not in ITERATED:
        yield "has a yield, so its answer is a generator; return the answer"


def _wrong_arguments(one: Method, function: FunctionType, hook: FunctionType, asked: str) -> Iterator[Misfit]:
    offered, code = _offered(hook), _inner(function).__code__
    own, *names = _arguments(function) or [""]
    given = f"it is given: {one_of(offered)}"
    if not own or own in offered:
        yield Misfit(f"{one.name!r} lacks self: def {one.hook}({asked})", one.where)
        return
    if code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        yield Misfit(
            f"{one.name!r} has * or **, which nothing would be put in: name what it needs ({given})", one.where
        )
    after = [*code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount]]
    defaults = _inner(function).__defaults__ or ()
    for name in names[len(names) - len(defaults) :] if defaults else []:
        yield Misfit(f"{one.name!r} has a default for {name!r}, so it would never be given: leave that out", one.where)
    for name in after:
        yield Misfit(f"{one.name!r} has {name!r} after a *, where it would never be given", one.where)
    for name in names[: len(names) - len(defaults)]:
        if name not in offered:
            near = nearest(name, offered)
            what = f"{one.name!r} asks for {name!r}, which it is not given ({given}){near}"
            yield Misfit(what, one.where, not near)


# --- by type ---

BY_TYPE = {"forbid": "action", "react": "event"}  # the argument whose annotation says what a rule hears of


def heard(hook: str, function: Callable[..., Any]) -> tuple[tuple[Any, ...], str]:
    """Return the types that a rule wants to hear of, and what is wrong with them, as a sentence."""
    last, inner = BY_TYPE[hook], _inner(function)
    if last not in _arguments(inner):
        return (), f"{hook!r} needs its argument {last!r}, annotated with the types that it is to be called for"
    told = inner.__annotations__.get(last)
    try:
        hint = get_type_hints(SimpleNamespace(__annotations__={last: told}), inner.__globals__)[last]
    except NameError as error:
        what = f"{last!r} of {hook!r} is annotated with {told!r}, but {error} when the module runs"
        return (), f"{what}: import it for real, not only under TYPE_CHECKING"
    except Exception as error:
        return (), f"{last!r} of {hook!r} is annotated with {told!r}: {type(error).__name__}: {error}"
    if told is None or hint is Any:
        return (), f"annotate {last!r} of {hook!r} with the types that it is to be called for"
    wanted = get_args(hint) or (hint,)
    wrong = next((one for one in wanted if not _comes(hook, one)), None)
    return wanted, never(hook, wrong, _known(hook)) if wrong is not None else ""


def never(hook: str, wrong: object, kinds: Sequence[type]) -> str:
    """Return that a type never comes; what does, are *kinds*."""
    names = sorted({kind.__name__ for kind in kinds})
    name = "None" if wrong is NoneType else getattr(wrong, "__name__", str(wrong))
    what = f"{BY_TYPE[hook]!r} of {hook!r} is annotated with {name}, which never comes (there are: {one_of(names)})"
    return what + nearest(name, names)


def _comes(hook: str, wanted: object) -> bool:
    if not isinstance(wanted, type):
        return False
    if hook == "react":
        return any(issubclass(kind, wanted) for kind in EVENTS)
    return issubclass(Action, wanted) or (issubclass(wanted, Action) and wanted not in UNASKED)


def _known(hook: str) -> Sequence[type]:
    """Return what a message lists; a rule can add actions of its own, so there only those that every game has."""
    return EVENTS if hook == "react" else ACTIONS
