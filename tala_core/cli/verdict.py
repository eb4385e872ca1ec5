"""What a comparison comes to, in sentences: what changes, what does not, and what can't be told yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from gettext import gettext as _
from gettext import ngettext
from math import floor, log10
from typing import TYPE_CHECKING

from ..language import N_
from ..simulation.contrasts import CLOSE, COUNT, DIFFERENT, OPEN, SAME, SHARE, SPREAD, STAKES, WORTH
from .words import KINDS

if TYPE_CHECKING:
    from ..simulation.contrasts import Contrast, Judged, Measure
    from .comparison import Comparison

PLACES = (N_("the starter"), N_("the second seat"), N_("the third seat"), N_("the fourth seat"))
NAMES = {
    "moved": N_("what the losers pay"),
    "spread": N_("swing of a seat"),
    "pot": N_("stakes left in the pot"),
    "won": N_("hands that the starter wins"),
    "u": N_("hands that end by ù"),
    "den": N_("hands with đền"),
    "called-off": N_("hands called off"),
    "mom": N_("móm"),
    "eats": N_("eats"),
    "chots": N_("chốt"),
    "tais": N_("tái"),
    "turns": N_("turns"),
}
MORE = {
    STAKES: (N_("{what}: {size} ± {half} stakes a hand more"), N_("{what}: {size} ± {half} stakes a hand less")),
    SHARE: (N_("{what}: {size} ± {half} in 100 hands more"), N_("{what}: {size} ± {half} in 100 hands fewer")),
    COUNT: (N_("{what}: {size} ± {half} a hand more"), N_("{what}: {size} ± {half} a hand fewer")),
}
MORE[SPREAD] = MORE[STAKES]
BOUNDS = {
    STAKES: N_("at most {worth:g} stakes a hand: {what}"),
    SHARE: N_("at most {worth:g} in 100 hands: {what}"),
    COUNT: N_("at most {worth:g} times a hand: {what}"),
}
WOULD_SHOW = {
    STAKES: N_("{worth:g} stakes a hand: {what}"),
    SHARE: N_("{worth:g} in 100 hands: {what}"),
    COUNT: N_("{worth:g} times a hand: {what}"),
}


def named(measure: Measure, line_ups: Sequence[Sequence[str]]) -> str:
    """Return what a measure is called, a seat's net by whose it is; *line_ups* are the bots of each side."""
    key = measure.key.removeprefix("net.")
    if key == measure.key:
        kind = key.removeprefix("u.")
        return _(NAMES[key]) if key in NAMES else _("hands that end by {kind}").format(kind=KINDS.get(kind, kind))
    if key.isdecimal():
        return _(PLACES[int(key) - 1]) if int(key) <= len(PLACES) else _("seat {number}").format(number=key)
    seats = key.split("+")
    bots = list(dict.fromkeys(line_up[int(seats[0][1:]) - 1] for line_up in line_ups))
    who = seats[0] if len(seats) == 1 else _("each of {seats}").format(seats=", ".join(seats))
    return f"{who} ({' → '.join(bots)})"


def sentences(found: Comparison, side: int) -> Iterator[str]:
    """Yield what changes with *side* instead of the first one, a line a sentence."""
    if found.part.same[side] == found.part.units:
        yield _all_the_same(found)
        return
    yield _("With {other} instead of {first}:").format(other=found.labels[side], first=found.labels[0])
    told = found.judged[side]
    different = [one for one in told if one.verdict == DIFFERENT]
    little = [one for one in different if one.contrast.at_most <= WORTH[one.contrast.measure.unit]]
    yield from (f"  {_changes(one.contrast, found)}" for one in different if one not in little)
    if not different:
        yield "  " + _("nothing changes for certain")
    elif len(little) == len(different):
        yield "  " + _("nothing changes that players would notice")
    if little:
        yield _("Changes for sure, but too little to notice:")
        yield from _by_unit(BOUNDS, little, lambda one: _name(one, found))
    yield from _others(found, told)


def _all_the_same(found: Comparison) -> str:
    """Return that nothing differed, and what that says of the hands that were not played."""
    units, most = found.part.units, 100 * (1 - 0.05 ** (1 / found.part.units))
    all_of_them = ngettext("the one hand", "every one of {count:,} hands", units)
    if found.evening:
        all_of_them = ngettext("the one evening", "every one of {count:,} evenings", units)
    text = _(
        "{units} went the same, card for card and stake for stake: "
        "if ever so many were played, at most {most} % would differ (95 % confidence)"
    )
    return text.format(units=all_of_them.format(count=units), most=_digits(most))


def _changes(one: Contrast, found: Comparison) -> str:
    scale = 100 if one.measure.unit == SHARE else 1
    apart, what = scale * one.difference.value, named(one.measure, found.line_ups)
    size, half = _with_error(abs(apart), scale * (one.difference.half or 0))
    if one.measure.key.startswith("net."):
        better = _("{what} is {size} ± {half} stakes a hand better off")
        worse = _("{what} is {size} ± {half} stakes a hand worse off")
        text, sign = better if apart > 0 else worse, "+"
    else:
        text, sign = _(MORE[one.measure.unit][apart < 0]), ""
    ends = [_with_error(scale * value, scale * (one.difference.half or 0), sign)[0] for value in (one.value, one.first)]
    values = _("{value} instead of {first}").format(value=ends[0], first=ends[1])
    return f"{text.format(what=what, size=size, half=half)} ({values})"


def _others(found: Comparison, told: Sequence[Judged]) -> Iterator[str]:
    """Yield what can't be called a difference, and why."""
    close, same, unsure = [[one for one in told if one.verdict == kind] for kind in (CLOSE, SAME, OPEN)]
    if close:
        yield _("No difference that anybody would notice:")
        yield from _by_unit(BOUNDS, close, lambda one: _name(one, found))
    if same:
        text = _("The same in every evening: {what}") if found.evening else _("The same in every hand: {what}")
        yield text.format(what=", ".join(_name(one, found) for one in same))
    if unsure:
        yield from _too_few(unsure, found)


def _too_few(unsure: Sequence[Judged], found: Comparison) -> Iterator[str]:
    text = ngettext("{count:,} hand is too few to tell: {what}", "{count:,} hands are too few to tell: {what}",
                    found.hands)  # fmt: skip
    if not any(one.needed for one in unsure):
        yield text.format(count=found.hands, what=", ".join(_name(one, found) for one in unsure))
        return
    needed = _("in brackets how many would show so much, four times out of five")
    yield text.format(count=found.hands, what=needed)
    yield from _by_unit(WOULD_SHOW, unsure, lambda one: _unsure(one, found))


def _by_unit(texts: Mapping[str, str], some: Sequence[Judged], told: Callable[[Judged], str]) -> Iterator[str]:
    """Yield a line for each unit, with the least difference in it that players would care about."""
    for unit, text in texts.items():
        units = (STAKES, SPREAD) if unit == STAKES else (unit,)
        if names := [told(one) for one in some if one.contrast.measure.unit in units]:
            worth = WORTH[unit] * (100 if unit == SHARE else 1)
            yield "  " + _(text).format(worth=worth, what=", ".join(names))


def _unsure(one: Judged, found: Comparison) -> str:
    what = _name(one, found)
    return f"{what} ({rounded_up(one.needed):,})" if one.needed else what


def _name(one: Judged, found: Comparison) -> str:
    return named(one.contrast.measure, found.line_ups)


def _with_error(value: float, half: float, sign: str = "") -> tuple[str, str]:
    """Return both with so many digits that the error has one that counts, never fewer than two after the point."""
    digits = 2 if not half else max(2, -floor(log10(half)))
    return f"{value:{sign}.{digits}f}", f"{half:.{digits}f}"


def _digits(value: float) -> str:
    """Return a number with two digits that count."""
    return f"{value:.2g}" if value < 10 else f"{value:.0f}"


def rounded_up(number: int) -> int:
    """Return *number* or a little more, with two digits that count."""
    size = int("1" + "0" * (len(str(number)) - 2)) if number > 99 else 1
    return -(-number // size) * size
