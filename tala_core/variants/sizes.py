"""The sizes of a game: seats, cards in hand, rounds; each by itself, and whether there are cards enough for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from gettext import gettext as _
from typing import Any

from .faults import Fault, in_table
from .layers import Layer
from .merging import Merged
from .suggesting import Names, unknown
from .values import Scalar, Wrong, as_written, described, unfit, wrong_value

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
        keys = ("table", key)
        if key not in TABLE:
            yield unknown(layer, keys, _("unknown key {key}").format(key=in_table(keys)), tuple(TABLE), names())
        elif wrong := wrong_size(key, value):
            yield wrong_value(layer, keys, wrong)


def _too_many_cards(whole: Merged, table: Mapping[str, Any]) -> Iterator[Fault]:
    most, hand, rounds = table["seats"][1], table["hand"], table["rounds"]
    dealt, draws = most * hand + 1, most * rounds - 1
    if dealt > PACK:
        yield whole.conflict(
            (("table", "hand"), ("table", "seats")),
            _(
                "{most} seats of {hand} cards and one more make {dealt}, more than the {pack} of the pack; "
                "seats or hand must be smaller"
            ).format(most=most, hand=hand, dealt=dealt, pack=PACK),
        )
    elif draws > PACK - dealt:
        yield whole.conflict(
            (("table", "rounds"), ("table", "hand"), ("table", "seats")),
            _(
                "{most} seats and {rounds} rounds need {draws} cards to draw, but {left} are left after the deal; "
                "seats, hand or rounds must be smaller"
            ).format(most=most, rounds=rounds, draws=draws, left=PACK - dealt),
        )


def wrong_size(key: str, value: Any) -> Wrong | None:
    """Return why the size *key* can't be *value*."""
    return unfit(value) or (_wrong_seats(value) if key == "seats" else FROM_ONE.wrong(value))


def _wrong_seats(seats: Any) -> Wrong | None:
    if not (isinstance(seats, list | tuple) and len(seats) == 2 and all(type(one) is int for one in seats)):
        what = _("must be the fewest and the most players, such as [2, 4], not {value}")
        return Wrong("wrong-type", what.format(value=described(seats)))
    if min(seats) < 2:
        what = _("must be two players at least, such as [2, 4], not {value}")
        return Wrong("out-of-range", what.format(value=as_written(seats)))
    fewest, most = seats
    what = _("must have the fewest players first, so {right}, not {value}")
    told = what.format(right=as_written([most, fewest]), value=as_written(seats))
    return Wrong("out-of-range", told) if fewest > most else None
