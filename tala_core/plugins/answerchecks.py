"""Whether what a rule answers to a hook is of the type that the hook asks for: what is told when it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from ..outcome import POT, Outcome, Payment
from .hookchecks import EVENTS, hooks_of

MANY = (Iterable, Sequence, tuple)


class Answer(NamedTuple):
    """What a hook takes for an answer: something of one of the *kinds*, or a list of such, if there are *many*."""

    kinds: tuple[type, ...]
    many: bool
    none: bool


def answer_fault(hook: str, answer: object) -> str:
    """Return why a rule can't have given an *answer*, as the end of a sentence; nothing if all is well.

    A generator has to be made a list before: it could be read only once.
    """
    wanted = _answer(hook)
    if answer is None:
        return "" if wanted.none else f"answers {hook!r} with None, which is no {_asked(wanted)}"
    if not wanted.many:
        return _fault(f"answers {hook!r} with", answer, wanted.kinds, _asked(wanted))
    if isinstance(answer, wanted.kinds):
        return f"answers {hook!r} with one {type(answer).__name__}, not with a list: put it in [ ]"
    if not isinstance(answer, Iterable) or isinstance(answer, str | bytes):
        return f"answers {hook!r} with {_shown(answer)}, which is no {_asked(wanted)}"
    faults = (
        _fault(f"answers {hook!r} with a list that has", one, wanted.kinds, _names(wanted.kinds)) for one in answer
    )
    return next(filter(None, faults), "")


@lru_cache(maxsize=64)
def _answer(hook: str) -> Answer:
    hint = get_type_hints(hooks_of()[hook], localns={"Evening": object})["return"]
    parts = _parts(hint)
    lists = [part for part in parts if get_origin(part) in MANY]
    kinds = [_kind(one) for part in lists for one in _parts(get_args(part)[0])]
    return Answer(tuple(kinds or [_kind(one) for one in parts if one is not NoneType]), bool(lists), NoneType in parts)


def _parts(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _kind(hint: Any) -> type:
    """Return the type that an annotation asks for, without what is inside."""
    hint = getattr(hint, "__supertype__", hint)
    kind = get_origin(hint) or hint
    return kind if isinstance(kind, type) else object


def _asked(wanted: Answer) -> str:
    if wanted.many:
        return f"list of {_names(wanted.kinds)}{', nor None' if wanted.none else ''}"
    return _names((*wanted.kinds, NoneType) if wanted.none else wanted.kinds)


def _names(kinds: Sequence[type]) -> str:
    names = ["Event"] if tuple(kinds) == EVENTS else [NAMES.get(kind, kind.__name__) for kind in kinds]
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


NAMES: Mapping[type, str] = {NoneType: "None", _kind(Callable[[], int]): "function", float: "number"}


def _fault(begun: str, value: object, kinds: tuple[type, ...], asked: str) -> str:
    if not _is(value, kinds):
        return f"{begun} {_shown(value)}, which is no {asked}"
    kind: type = type(value)
    for name, wanted in _fields(kind).items():
        inside = getattr(value, name, None)
        if not _is(inside, wanted):
            whose = f"a {kind.__name__} whose {name} is {_shown(inside)}"
            return f"{begun} {whose}, which is no {_names(wanted)}"
    return ""


def _is(value: object, kinds: tuple[type, ...]) -> bool:
    """Whether a value is of one of the *kinds*; true is no number, but a whole number is one with a point too."""
    if isinstance(value, bool):
        return bool in kinds or object in kinds
    return isinstance(value, kinds) or (float in kinds and isinstance(value, int))


@lru_cache(maxsize=256)
def _fields(kind: type) -> dict[str, tuple[type, ...]]:
    """Return what the facts and payments of ours hold; of a class of somebody else nothing is known."""
    if not (is_dataclass(kind) or hasattr(kind, "_fields")) or not kind.__module__.startswith("tala_core."):
        return {}
    return {name: tuple(map(_kind, _parts(hint))) for name, hint in get_type_hints(kind).items() if name[0] != "_"}


def _shown(value: object) -> str:
    try:
        told = repr(value)
    except Exception:
        told = f"an object of {type(value).__name__}"
    return told if len(told) <= 60 else f"{told[:59]}…"


# --- money ---


def overdrawn(outcome: Outcome, payments: Iterable[Payment]) -> Payment | None:
    """Return the first payment that takes more out of the pot than there is in it, if there is one."""
    paid = [*payments]
    held = outcome.pot + sum(one.amount for one in paid if one.payee == POT)
    for one in paid:
        held -= one.amount if one.payer == POT else 0
        if held < 0:
            return one
    return None
