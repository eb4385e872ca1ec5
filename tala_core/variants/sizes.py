"""The sizes of a game: seats, cards in hand, rounds; each by itself, and whether there are cards enough for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .faults import Fault
from .layers import Layer
from .merging import Merged
from .suggesting import Names, unknown
from .values import Scalar, Wrong, as_written, described, unfit

PACK = 52
TABLE = {"seats": [2, 4], "hand": 9, "rounds": 4}
FROM_ONE = Scalar(int, 1)


def size_faults(whole: Merged, names: Callable[[], Names], complete: bool) -> Iterator[Fault]:
    """Yield what is wrong with the sizes of each layer, and with what they come to if that is *complete*."""
    wrong = [fault for layer in whole.layers for fault in _of_layer(layer, names)]
    yield from wrong
    if complete and all(fault.code == "unknown-key" for fault in wrong):
        yield from _too_many_cards(whole, {**TABLE, **whole.table})


def _of_layer(layer: Layer, names: Callable[[], Names]) -> Iterator[Fault]:
    for key, value in layer.table("table").items():
        if key not in TABLE:
            yield unknown(layer, ("table", key), f"unknown key `{key}` in [table]", tuple(TABLE), names())
        elif wrong := wrong_size(key, value):
            yield layer.fault(wrong.code, ("table", key), f"`{key}` in [table] {wrong.what}")


def _too_many_cards(whole: Merged, table: Mapping[str, Any]) -> Iterator[Fault]:
    most, hand, rounds = table["seats"][1], table["hand"], table["rounds"]
    dealt, draws = most * hand + 1, most * rounds - 1
    if dealt > PACK:
        yield whole.conflict(
            (("table", "hand"), ("table", "seats")),
            f"{most} seats of {hand} cards and one more make {dealt}, more than the {PACK} of the pack; "
            "seats or hand must be smaller",
        )
    elif draws > PACK - dealt:
        yield whole.conflict(
            (("table", "rounds"), ("table", "hand"), ("table", "seats")),
            f"{most} seats and {rounds} rounds need {draws} cards to draw, but {PACK - dealt} are left after the "
            "deal; seats, hand or rounds must be smaller",
        )


def wrong_size(key: str, value: Any) -> Wrong | None:
    """Return why the size *key* can't be *value*."""
    return unfit(value) or (_wrong_seats(value) if key == "seats" else FROM_ONE.wrong(value))


def _wrong_seats(seats: Any) -> Wrong | None:
    if not (isinstance(seats, list | tuple) and len(seats) == 2 and all(type(one) is int for one in seats)):
        return Wrong("wrong-type", f"must be the fewest and the most players, such as [2, 4], not {described(seats)}")
    if min(seats) < 2:
        return Wrong("out-of-range", f"must be two players at least, such as [2, 4], not {as_written(seats)}")
    fewest, most = seats
    told = f"must have the fewest players first, so {as_written([most, fewest])}, not {as_written(seats)}"
    return Wrong("out-of-range", told) if fewest > most else None
