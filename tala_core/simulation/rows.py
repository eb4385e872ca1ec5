"""A table of data: one row a seat and hand (docs/data.md), carried in a line a hand until it is written as Parquet."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

from ..actions import seat_name
from .measures import Measured

if TYPE_CHECKING:
    import pyarrow

    from .job import Job

FORMAT = "tala-rows-1"
KEY = b"tala"  # of the file's metadata: what it says of itself
TOLD = ("version", "variant", "hash", "seats", "bots", "seed", "hands", "evening")
AT_ONCE = 2_000  # hands that are made columns of together
GROUP = 15  # times so many make a row group, which readers take as a whole: 120,000 rows of four seats

T = TypeVar("T")

_json = json.JSONEncoder(separators=(",", ":")).encode


# --- in lines ---


def line(one: Measured) -> str:
    """Return the numbers of a hand as a line of JSON, without its end."""
    return _json(one)


def read(text: str | bytes) -> Measured:
    """Return the numbers in a `line`."""
    return Measured._make(tuple(value) if isinstance(value, list) else value for value in json.loads(text))


# --- in columns ---


@dataclass(frozen=True)
class Played:
    """What was played, as far as rows tell it.

    `evening` is the number of hands in an evening, 0 for hands apart; `about` what the file says of itself.
    """

    seed: str
    bots: Sequence[str]
    evening: int
    about: Mapping[str, Any]

    @classmethod
    def of(cls, job: Job) -> Played:
        """Return what a *job* plays; its file says all that the rows depend on."""
        identity = job.identity()
        return cls(job.seed, job.bots, job.evening, {"format": FORMAT, **{key: identity[key] for key in TOLD}})


def _or_none(seat: int | None) -> str | None:
    return None if seat is None else seat_name(seat)


# What a column holds of a hand, with its type in Arrow; the same for all rows of the hand.
OF_HAND: dict[str, tuple[str, Callable[[Played, Measured], Any]]] = {
    "hand": ("int64", lambda played, one: one.k),
    "seed": ("string", lambda played, one: f"{played.seed}/{one.k}"),
    "evening": ("int64", lambda played, one: one.k // played.evening if played.evening else None),
    "starter": ("string", lambda played, one: seat_name(one.starter)),
    "ended": ("string", lambda played, one: one.ended),
    "winner": ("string", lambda played, one: _or_none(one.winner)),
    "kinds": ("string", lambda played, one: "+".join(one.kinds) or None),
    "turns": ("int32", lambda played, one: one.turns),
    "actions": ("int32", lambda played, one: one.actions),
}

# ... and what it holds of each seat.
OF_SEAT: dict[str, tuple[str, Callable[[Played, Measured], Iterable[Any]]]] = {
    "seat": ("string", lambda played, one: map(seat_name, range(len(one.net)))),
    "bot": ("string", lambda played, one: played.bots),
    "net": ("int64", lambda played, one: one.net),
    "points": ("int32", lambda played, one: one.points),
    "mom": ("bool", lambda played, one: [seat in one.mom for seat in range(len(one.net))]),
    "u": ("bool", lambda played, one: [seat == one.u for seat in range(len(one.net))]),
    "den": ("bool", lambda played, one: [seat in one.den for seat in range(len(one.net))]),
    "eats": ("int32", lambda played, one: one.eats),
    "chots": ("int32", lambda played, one: one.chots),
    "tai": ("int32", lambda played, one: one.tai),
    "laid_turn": ("int32", lambda played, one: [at or None for at in one.laid_at]),
}

COLUMNS = (
    "hand", "seed", "evening", "seat", "bot", "starter", "ended", "winner", "kinds", "net", "points", "mom", "u", "den",
    "eats", "chots", "tai", "laid_turn", "turns", "actions",
)  # fmt: skip


def write(file: IO[bytes], lines: Iterable[str | bytes], played: Played) -> None:
    """Write the hands of *lines* as Parquet: the same lines give the same bytes, and only a row group is in memory.

    Raises:
        OSError: the system said no.
    """
    import pyarrow
    from pyarrow import parquet

    schema = pyarrow.schema([(name, _type_of(name)) for name in COLUMNS], {KEY: _json(played.about)})
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        batches = (_batch(some, played, schema) for some in _in_lists(map(read, lines), AT_ONCE))
        for group in _in_lists(batches, GROUP):
            table = pyarrow.Table.from_batches(group, schema)
            writer.write_table(table, row_group_size=table.num_rows)


def _in_lists(some: Iterable[T], size: int) -> Iterator[list[T]]:
    """Yield *some* in lists of *size*, the last perhaps shorter."""
    left = iter(some)
    while one := [*islice(left, size)]:
        yield one


def _type_of(name: str) -> str:
    return (OF_HAND.get(name) or OF_SEAT[name])[0]


def _batch(hands: Sequence[Measured], played: Played, schema: pyarrow.Schema) -> pyarrow.RecordBatch:
    """Return the rows of some hands."""
    import pyarrow

    seats = range(len(played.bots))
    each = pyarrow.array([at for at in range(len(hands)) for _seat in seats])  # which hand a row is of
    columns = []
    for name in COLUMNS:
        if name in OF_HAND:
            kind, value = OF_HAND[name]
            columns.append(pyarrow.array([value(played, one) for one in hands], kind).take(each))
        else:
            kind, values = OF_SEAT[name]
            columns.append(pyarrow.array([*chain.from_iterable(values(played, one) for one in hands)], kind))
    return pyarrow.record_batch(columns, schema=schema)


def about(path: Path) -> Any:
    """Return what a file that was written here says of itself; None for any other file."""
    from pyarrow import ArrowException, parquet

    try:
        return json.loads((parquet.read_schema(path).metadata or {})[KEY])
    except (OSError, ArrowException, KeyError, ValueError):
        return None
