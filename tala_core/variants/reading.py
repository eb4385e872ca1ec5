"""Reading a variant file: strict, as data; every fault with its line."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import tomli

from ..errors import VariantError, nearest, one_of
from ..files import read_text
from .checking import Fault, Faults, placed, table_faults
from .variant import Variant

KEYS = ("name", "about", "extends", "table", "rules")


def parse(text: str, path: Path, error: type[Exception] = VariantError) -> dict[str, Any]:
    """Return the data in a TOML *text*, or raise *error* with the line and the reason."""
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as wrong:
        raise error(f"{path}:{wrong.lineno}:{wrong.colno}: not valid TOML: {wrong.msg}") from None
    except RecursionError:
        raise error(f"{path}: nested too deeply") from None
    except ValueError:
        raise error(f"{path}: a number of too many digits") from None


def read(path: Path) -> Variant:
    """Return the variant in the file at *path*.

    Raises:
        VariantError: one or more faults, each with its line.
    """
    text = read_text(path, VariantError)
    data = parse(text, path)
    variant = Variant(
        name=path.stem,
        table=_table(data, "table"),
        rules=_table(data, "rules"),
        title=str(data.get("name", path.stem)),
        about=str(data.get("about", "")),
        source=str(path),
    )
    faults = [*_faults(data)]
    try:
        variant.plugins  # noqa: B018  (a file is refused when it is read, not when it is played)
    except Faults as error:
        faults += error.faults if isinstance(data.get("rules", {}), dict) else []
    if faults:
        raise VariantError("\n".join(located(text, path, fault) for fault in faults))
    return variant


def _table(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    table = data.get(key, {})
    return table if isinstance(table, dict) else {}


def _faults(data: Mapping[str, Any]) -> Iterator[Fault]:
    for key in data:
        if key not in KEYS:
            yield (key,), f"no such key (there are: {one_of(KEYS)}){nearest(key, KEYS)}"
    for key in ("name", "about"):
        if not isinstance(data.get(key, ""), str) or not data.get(key, "").isprintable():
            yield (key,), f"must be a text of one line, not {data[key]!r}"
    for key in ("table", "rules"):
        if not isinstance(data.get(key, {}), dict):
            yield (key,), "must be a table"
    if "extends" in data:
        yield ("extends",), "a variant can't extend another yet: name every rule in the file itself"
    if isinstance(table := data.get("table", {}), dict):
        yield from table_faults(table)


def located(text: str, path: Path, fault: Fault) -> str:
    """Return a fault with the file and the line of its key."""
    keys, what = fault
    line = line_of(text, keys)
    return f"{path}{f':{line}' if line else ''}: {placed(keys)}{what}"


def line_of(text: str, keys: Sequence[str | int]) -> int | None:
    """Return the first line of the statement that makes the value at *keys*; None if the file doesn't hold it.

    A whole number among the keys is a place in an array.  What the first lines of a file hold, more lines hold too, so
    the statement is found by halving.
    """
    last = text.count("\n") + 1

    def made_by(line: int) -> bool:
        end = next(n for n in range(line, last + 1) if _first_lines(text, n) is not None)
        return _holds(_first_lines(text, end), keys)

    return bisect_left(range(1, last + 1), True, key=made_by) + 1 if made_by(last) else None


@lru_cache(maxsize=4096)
def _first_lines(text: str, number: int) -> Any:
    """Return the data in the first lines of a text, or None if they end in the middle of a value."""
    try:
        return tomli.loads("\n".join(text.split("\n")[:number]) + "\n")
    except tomli.TOMLDecodeError:
        return None


def _holds(data: Any, keys: Sequence[str | int]) -> bool:
    for key in keys:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return False
    return True
