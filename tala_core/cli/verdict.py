"""What a comparison comes to, in sentences: what changes, what does not, and what can't be told yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    "moved": N_("stakes that change hands"),
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
    SHARE: (N_("{what}: {size} ± {half} % more of all hands"), N_("{what}: {size} ± {half} % fewer of all hands")),
    COUNT: (N_("{what}: {size} ± {half} a hand more"), N_("{what}: {size} ± {half} a hand fewer")),
}
MORE[SPREAD] = MORE[STAKES]


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
        yield "  " + _("nothing changes that could not be chance")
    elif len(little) == len(different):
        yield "  " + _("nothing changes that players would notice")
    if little:
        yield _("Changes for sure, but by little ({worth} at most): {what}").format(
            worth=_worth(), what=_list(little, found))  # fmt: skip
    yield from _others(found, told)


def _all_the_same(found: Comparison) -> str:
    """Return that nothing differed, and what that says of the hands that were not played."""
    units, most = found.part.units, 100 * (1 - 0.05 ** (1 / found.part.units))
    all_of_them = ngettext("the one hand", "every one of {count:,} hands", units)
    if found.evening:
        all_of_them = ngettext("the one evening", "every one of {count:,} evenings", units)
    text = _("{units} went the same, card for card and stake for stake: with 95 % confidence at most {most} % differ")
    return text.format(units=all_of_them.format(count=units), most=_digits(most))


def _changes(one: Contrast, found: Comparison) -> str:
    scale = 100 if one.measure.unit == SHARE else 1
    apart, what = scale * one.difference.value, named(one.measure, found.line_ups)
    size, half = _with_error(abs(apart), scale * (one.difference.half or 0))
    if one.measure.key.startswith("net."):
        gains, loses = _("{who} gains {size} ± {half} stakes a hand"), _("{who} loses {size} ± {half} stakes a hand")
        return (gains if apart > 0 else loses).format(who=what, size=size, half=half)
    text = _(MORE[one.measure.unit][apart < 0]).format(what=what, size=size, half=half)
    values = [_with_error(scale * value, scale * (one.difference.half or 0))[0] for value in (one.value, one.first)]
    return f"{text} ({_('{value} instead of {first}').format(value=values[0], first=values[1])})"


def _others(found: Comparison, told: Sequence[Judged]) -> Iterator[str]:
    """Yield what can't be called a difference, and why."""
    close, same, unsure = [[one for one in told if one.verdict == kind] for kind in (CLOSE, SAME, OPEN)]
    if close:
        text = _("No difference worth the name ({worth} at most): {what}")
        yield text.format(worth=_worth(), what=_list(close, found))
    if same:
        text = _("The same in every evening: {what}") if found.evening else _("The same in every hand: {what}")
        yield text.format(what=_list(same, found))
    if unsure:
        text = ngettext("{count:,} hand is too few to tell: {what}", "{count:,} hands are too few to tell: {what}",
                        found.hands)  # fmt: skip
        yield text.format(count=found.hands, what=", ".join(_unsure(one, found) for one in unsure))
        if any(one.needed for one in unsure):
            text = _("  in brackets how many would show a difference of {worth}, four times out of five")
            yield text.format(worth=_worth())


def _unsure(one: Judged, found: Comparison) -> str:
    what = named(one.contrast.measure, found.line_ups)
    return f"{what} ({_rounded_up(one.needed):,})" if one.needed else what


def _list(some: Sequence[Judged], found: Comparison) -> str:
    return ", ".join(named(one.contrast.measure, found.line_ups) for one in some)


def _worth() -> str:
    """Return the differences that players would care about."""
    text = _("{stakes:g} stakes, {share:g} % of all hands, {count:g} times a hand")
    return text.format(stakes=WORTH[STAKES], share=100 * WORTH[SHARE], count=WORTH[COUNT])


def _with_error(value: float, half: float) -> tuple[str, str]:
    """Return both with so many digits that the error has one that counts, never fewer than two after the point."""
    digits = 2 if not half else max(2, -floor(log10(half)))
    return f"{value:.{digits}f}", f"{half:.{digits}f}"


def _digits(value: float) -> str:
    """Return a number with two digits that count."""
    return f"{value:.2g}" if value < 10 else f"{value:.0f}"


def _rounded_up(number: int) -> int:
    """Return *number* or a little more, with two digits that count."""
    size = int("1" + "0" * (len(str(number)) - 2)) if number > 99 else 1
    return -(-number // size) * size
