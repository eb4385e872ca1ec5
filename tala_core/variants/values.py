"""Whether a value is what an option's annotation asks for, and in words what it asks for.

Plain annotations are checked here: numbers with bounds, true and false, texts, enumerated values, lists of these, and
alternatives of these.  That gives the same answers as pydantic, which checks every other annotation, without importing
it; but 1.0 is no 1, not even where values are enumerated.  Nothing is converted but lists to tuples.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from gettext import gettext as _
from math import isfinite
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Len, Lt, MaxLen, MinLen

from ..language import N_
from ..options import Doc
from .faults import Fault, in_table
from .layers import Keys, Layer
from .spelling import closest

LARGEST = 2**63 - 1  # whole numbers of TOML have 64 bits
WIDEST = 60  # letters of a value that a message quotes


class Wrong(NamedTuple):
    """Why a value can't be taken: as the end of a sentence that begins with the option, or a place in its list."""

    code: str
    what: str
    allowed: tuple[str, ...] = ()
    nearest: str | None = None
    at: tuple[int, ...] = ()


def checked_value(hint: Any, value: Any) -> tuple[Any, Wrong | None]:
    """Return *value* as the annotation *hint* asks, and what is wrong with it.

    Raises:
        Exception: *hint* is nothing that can be checked.
    """
    if wrong := unfit(value):
        return None, wrong
    try:
        plain = plain_of(hint)
    except TypeError:  # an annotation that can't be hashed
        plain = None
    if plain is None:
        return _checked_by_pydantic(hint, value)
    return (None, wrong) if (wrong := plain.wrong(value)) else (_as_tuples(value), None)


def unfit(value: Any) -> Wrong | None:
    """Return why no option can have such a value: a record could not hold it, or not in every program."""
    if isinstance(value, list):
        return next((wrong._replace(at=(n, *wrong.at)) for n, one in enumerate(value) if (wrong := unfit(one))), None)
    if isinstance(value, dict):
        return next((wrong for one in value.values() if (wrong := unfit(one))), None)
    if isinstance(value, float) and not isfinite(value):
        return Wrong("not-a-value", _("can't be {value}").format(value=as_written(value)))
    if _is_date(value):
        return Wrong("wrong-type", _("can't be {value}").format(value=described(value)))
    if isinstance(value, int) and abs(value) > LARGEST:
        what = _("must be between {low} and {high}, not {value}")
        return Wrong("out-of-range", what.format(low=-LARGEST, high=LARGEST, value=as_written(value)))
    return None


def _as_tuples(value: Any) -> Any:
    return tuple([_as_tuples(one) for one in value]) if isinstance(value, list) else value


# --- plain annotations ---


@dataclass(frozen=True)
class Scalar:
    """True or false, a whole number, or a text."""

    kind: type
    low: int | None = None
    high: int | None = None

    def asks(self) -> str:
        """Say what is asked for."""
        if self.kind is not int:
            return _("true or false") if self.kind is bool else _("a text")
        if self.low is None:
            said = _("a whole number") if self.high is None else _("a whole number up to {high}")
        else:
            said = _("a whole number from {low}") if self.high is None else _("a whole number from {low} to {high}")
        return said.format(low=self.low, high=self.high)

    def wrong(self, value: object) -> Wrong | None:
        """Return why it can't be *value*."""
        if type(value) is not self.kind:
            nearest = closest(value, ("true", "false")) if self.kind is bool and isinstance(value, str) else None
            return Wrong("wrong-type", must_be(self.asks(), described(value)), (), nearest)
        if isinstance(value, int) and not self._in_range(value):
            return Wrong("out-of-range", must_be(self.asks(), as_written(value)))
        return None

    def _in_range(self, value: int) -> bool:
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


@dataclass(frozen=True)
class Choice:
    """One of some values."""

    values: tuple[Any, ...]

    def asks(self) -> str:
        """Say what is asked for."""
        return either(map(as_written, self.values))

    def wrong(self, value: object) -> Wrong | None:
        """Return why it can't be *value*."""
        if any(type(one) is type(value) and one == value for one in self.values):
            return None
        near = closest(value, self.texts()) if isinstance(value, str) else None
        code = "not-a-value" if any(type(one) is type(value) for one in self.values) else "wrong-type"
        allowed, nearest = tuple(map(as_written, self.values)), as_written(near) if near else None
        return Wrong(code, _("can't be {value}").format(value=described(value)), allowed, nearest)

    def texts(self) -> list[str]:
        """Return those values that are texts."""
        return [one for one in self.values if isinstance(one, str)]


@dataclass(frozen=True)
class Either:
    """One of several kinds of values."""

    kinds: tuple[Scalar | Choice | Items, ...]

    def asks(self) -> str:
        """Say what is asked for."""
        return either(kind.asks() for kind in self.kinds)

    def wrong(self, value: object) -> Wrong | None:
        """Return why it can't be *value*: what the kind says that comes nearest to it."""
        wrongs = [kind.wrong(value) for kind in self.kinds]
        told = [wrong for wrong in wrongs if wrong]
        if len(told) < len(wrongs):
            return None
        nearest = min(told, key=lambda wrong: (not wrong.at, wrong.code == "wrong-type"))
        if nearest.at:
            return nearest
        given = as_written(value) if nearest.code == "out-of-range" else described(value)
        return nearest._replace(what=must_be(self.asks(), given))


@dataclass(frozen=True)
class Items:
    """A list of any length within bounds."""

    item: Scalar | Choice | Either | Items
    fewest: int = 0
    most: int | None = None

    def asks(self) -> str:
        """Say what is asked for."""
        return _("a list, each value {wanted}").format(wanted=self.item.asks())

    def wrong(self, value: object) -> Wrong | None:
        """Return why it can't be *value*."""
        if not isinstance(value, list | tuple):
            return Wrong("wrong-type", must_be(self.asks(), described(value)))
        if len(value) < self.fewest or (self.most is not None and len(value) > self.most):
            what = self._length().format(fewest=self.fewest, most=self.most, number=len(value))
            return Wrong("out-of-range", what)
        return next(
            (wrong._replace(at=(n, *wrong.at)) for n, one in enumerate(value) if (wrong := self.item.wrong(one))), None
        )

    def _length(self) -> str:
        if self.most is None:
            return _("must have {fewest} or more values, not {number}")
        if not self.fewest:
            return _("must have {most} values at most, not {number}")
        return _("must have {fewest} to {most} values, not {number}")


Plain = Scalar | Choice | Either | Items


@lru_cache(maxsize=1024)
def plain_of(hint: Any) -> Plain | None:
    """Return a plain annotation as what it asks for; None if it is another one."""
    told = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    kind = get_args(hint)[0] if told else hint
    bounds = [one for one in told if not isinstance(one, Doc | str)]
    if kind is int:
        return _number(bounds)
    if get_origin(kind) is tuple:
        return _items(get_args(kind), bounds)
    if bounds:
        return None
    if kind in (bool, str):
        return Scalar(kind)
    if get_origin(kind) is Literal:
        return Choice(get_args(kind)) if all(type(one) in (bool, int, str) for one in get_args(kind)) else None
    if get_origin(kind) in (Union, UnionType):
        kinds = [plain_of(one) for one in get_args(kind)]
        return Either(tuple(kinds)) if all(isinstance(one, Scalar | Choice | Items) for one in kinds) else None  # type: ignore[arg-type]
    return None


def _number(bounds: list[Any]) -> Scalar | None:
    lows: list[int] = []
    highs: list[int] = []
    for bound in bounds:
        limit = next((getattr(bound, name) for kind, name in BOUNDS if isinstance(bound, kind)), None)
        if type(limit) is not int:
            return None
        (lows if isinstance(bound, Ge | Gt) else highs).append(limit + isinstance(bound, Gt) - isinstance(bound, Lt))
    return Scalar(int, max(lows, default=None), min(highs, default=None))


BOUNDS = ((Ge, "ge"), (Gt, "gt"), (Le, "le"), (Lt, "lt"))


def _items(told: tuple[Any, ...], bounds: list[Any]) -> Items | None:
    if len(told) != 2 or told[1] is not Ellipsis or not all(isinstance(one, Len | MinLen | MaxLen) for one in bounds):
        return None
    item = plain_of(told[0])
    fewest = max((getattr(one, "min_length", 0) for one in bounds), default=0)
    limits = [most for one in bounds if (most := getattr(one, "max_length", None)) is not None]
    return None if item is None else Items(item, fewest, min(limits, default=None))


# --- any other annotation ---


def _checked_by_pydantic(hint: Any, value: Any) -> tuple[Any, Wrong | None]:
    from pydantic import TypeAdapter, ValidationError  # 0.1 s to import

    try:
        told = json.dumps(value)
    except TypeError:
        return None, Wrong("wrong-type", _("can't be {value}").format(value=as_written(value)))
    try:
        return TypeAdapter(hint).validate_json(told, strict=True), None
    except ValidationError as error:
        found = error.errors()
        what = "; ".join(_said(one["loc"], one["msg"]) for one in found)
        return None, Wrong(_code(found[0]["type"]), _("{what}, not {value}").format(what=what, value=described(value)))


def _said(loc: tuple[Any, ...], message: str) -> str:
    where = "".join(f"[{part}] " for part in loc)
    return where + message.replace("Input should be", "must be").replace("integer", "whole number")


def _code(kind: str) -> str:
    """Return our code for one of pydantic's kinds of errors."""
    if kind.startswith(("greater_than", "less_than", "too_", "multiple_of")):
        return "out-of-range"
    return "wrong-type" if kind.endswith(("_type", "_parsing", "_from_float")) else "not-a-value"


# --- values in words ---


def must_be(wanted: str, given: str) -> str:
    """Return the end of a sentence that says what a value must be."""
    return _("must be {wanted}, not {value}").format(wanted=wanted, value=given)


def either(kinds: Iterable[str]) -> str:
    """Return what may be chosen from, as a sentence has it."""
    return f" {_('or')} ".join(kinds)


def wrong_value(layer: Layer, keys: Keys, wrong: Wrong) -> Fault:
    """Return that the value at *keys* is wrong."""
    subject = in_table(keys)
    for number in reversed(wrong.at):
        subject = _("item {number} of {key}").format(number=number + 1, key=subject)
    what = f"{subject} {wrong.what}"
    at = layer.value((*keys, *wrong.at))
    return layer.fault(wrong.code, keys, what, at, allowed=wrong.allowed, nearest=wrong.nearest)


def as_written(value: object) -> str:
    """Return a value as a TOML file has it, shortened if it is long."""
    told = "".join(_written(value, 3))
    return told if len(told) <= WIDEST else f"{told[: WIDEST - 1]}…"


def _written(value: object, depth: int) -> Iterator[str]:
    if isinstance(value, bool | str):
        yield json.dumps(value, ensure_ascii=False)
    elif _is_date(value):
        yield str(value).replace(" ", "T")
    elif isinstance(value, list | tuple):
        yield "[" + ", ".join("".join(_written(one, depth - 1)) if depth else "…" for one in value[:WIDEST]) + "]"
    elif isinstance(value, dict):
        yield "{…}"
    elif isinstance(value, int) and abs(value) > LARGEST:
        yield f"{'-' * (value < 0)}{_first_digits(abs(value))}…"
    else:
        yield f"{value!r:.{WIDEST}}"


def _first_digits(value: int) -> int:
    while value >= 10**20:  # Python writes no number of more than some thousand digits
        value //= 10 ** max(1, (value.bit_length() * 3 // 10) - 20)
    return value


KINDS = {
    bool: N_("a boolean"), int: N_("a whole number"), float: N_("a number with a point"), str: N_("a text"),
    list: N_("a list"), tuple: N_("a list"), dict: N_("a table"),
}  # fmt: skip


def described(value: object) -> str:
    """Return a value as a TOML file has it, with what kind it is."""
    if _is_date(value):
        return f"{as_written(value)} ({_('a date or time')})"
    kind = next((_(name) for kind, name in KINDS.items() if isinstance(value, kind)), type(value).__name__)
    return f"{as_written(value)} ({kind})"


def _is_date(value: object) -> bool:
    """Whether a value is one of TOML's dates and times, which no option has any use for."""
    return type(value).__module__ == "datetime"
