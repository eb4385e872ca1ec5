"""Whether the options that a rule's class declares can be given by a variant, and its defaults be kept in a record."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, asdict, fields, is_dataclass
from inspect import get_annotations
from types import NoneType, SimpleNamespace, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from .hookchecks import Misfit
from .sources import of_class

KEY = re.compile("[a-z][a-z0-9_]*")
PLAIN = (bool, int, float, str, NoneType, tuple, list, dict)
LOOSE = (list, dict, set, bytearray)
POSSIBLE = "bool, int, str, Literal[...] and tuples of these can"


def option_misfits(kind: type) -> Iterator[Misfit]:
    """Yield everything that is wrong with the fields of a rule's class, which is a dataclass."""
    for owner in kind.__mro__[:-1]:
        yield from _lost(owner, kind)
    for one in fields(kind):
        if not KEY.fullmatch(one.name):
            what = f"option {one.name!r} has a name that no variant has: small letters from a to z, digits and _"
            yield Misfit(what, of_class(kind, one.name))
        elif one.init:
            owner = next((above for above in kind.__mro__ if one.name in _annotated(above)), kind)
            for what in _wrong(one, owner):
                yield Misfit(f"option {one.name!r} {what}", of_class(owner, one.name))


def _annotated(kind: type) -> Mapping[str, Any]:
    try:
        return get_annotations(kind)
    except NameError:  # from Python 3.14 on, if one of them can't be read
        return {}


def _lost(owner: type, kind: type) -> Iterator[Misfit]:
    """Yield what looks like an option and is none: values without a type, and types in a class that is no dataclass."""
    known, annotated = kind.__dataclass_fields__, _annotated(owner)  # type: ignore[attr-defined]
    for name, value in vars(owner).items():
        if isinstance(value, (*PLAIN, *LOOSE)) and name not in annotated and not _is_own(name):
            what = f"{name!r} has no type, so it is no option: write {name}: {type(value).__name__} = {value!r:.40}"
            yield Misfit(f"{what}, or {name}: ClassVar if it is to be none", of_class(owner, name))
    for name in annotated:
        if name not in known and not name.startswith("_"):
            what = (
                f"{name!r} is no option, for {owner.__name__} is no dataclass: write @dataclass(frozen=True) above it"
            )
            yield Misfit(what, of_class(owner, name))


def _is_own(name: str) -> bool:
    """Whether a name is clearly no option: private, or a constant."""
    return name.startswith("_") or name.isupper()


def _wrong(one: Field[Any], owner: type) -> Iterator[str]:
    from ..variants.merging import RESERVED  # these read rules, which are checked here
    from ..variants.values import as_written

    if one.name in RESERVED:
        yield "has a name that is reserved for variants: it says where a rule stands, or whose it is"
    try:
        told = SimpleNamespace(__annotations__={one.name: one.type})
        hint = get_type_hints(told, vars(sys.modules[owner.__module__]), include_extras=True)[one.name]
    except Exception as error:
        yield f"has a type that can't be read: {type(error).__name__}: {error}"
        return
    if strange := _strange(hint):
        yield f"is of the type {strange}, which no variant can give ({POSSIBLE})"
        return
    default = _default(one)
    if isinstance(default, LOOSE):
        kind = type(default).__name__
        yield f"has a {kind} as its default, which could be changed in play: a tuple could not"
    elif default is not MISSING and (what := _wrong_default(hint, default)):
        yield f"= {as_written(default)}: the default {what}"


def _default(one: Field[Any]) -> Any:
    if one.default_factory is MISSING:
        return one.default
    try:
        return one.default_factory()
    except Exception:
        return MISSING  # it fails where the rule is made, and is told there


def _wrong_default(hint: Any, default: Any) -> str:
    from ..variants.values import checked_value

    if default is None and NoneType in get_args(hint):
        return ""  # it fits, and to ask pydantic would take a tenth of a second
    if is_dataclass(default) and not isinstance(default, type):
        default = asdict(default)
    try:
        wrong = checked_value(hint, default)[1]
    except Exception as error:
        return f"can't be checked: {type(error).__name__}: {str(error).partition(chr(10))[0]}"
    return wrong.what if wrong else ""


def _strange(hint: Any) -> str:
    """Return the part of an annotation that no TOML value fits, or that a record can't hold."""
    if hasattr(hint, "__supertype__"):
        return _strange(hint.__supertype__)
    origin = get_origin(hint)
    if origin is Literal or hint is Any or hint is Ellipsis:
        return ""
    if origin is Annotated:
        return _strange(get_args(hint)[0])
    if origin in (Union, UnionType) or (isinstance(origin, type) and _is_plain(origin)):
        return next(filter(None, map(_strange, get_args(hint))), "")
    kind = origin or hint
    return "" if isinstance(kind, type) and _is_plain(kind) else getattr(kind, "__name__", repr(kind))


def _is_plain(kind: type) -> bool:
    return bool({*PLAIN} & {*kind.__mro__}) or is_dataclass(kind)
