"""What a comparison found, as a table with a verdict and as JSON: the same bytes whoever did the work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING, Any

from ..language import N_
from ..simulation.contrasts import COUNT, DIFFERENT, SHARE, SPREAD, STAKES, Contrasts, Judged, Measure, judged
from ..simulation.statistics import LEVEL, Interval
from ..variants.difference import Difference, between
from ..variants.template import written
from . import columns, terminal
from .faults import Failed
from .verdict import named, sentences

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from ..simulation.pairs import Pairs

HEADS = {STAKES: N_("stakes a hand"), SHARE: N_("% of all hands"), COUNT: N_("times a hand")}
WIDEST = 16  # letters of what a column is headed with; a longer label takes several lines
MOST_DIFFERENCES = 12  # lines of settings that differ; more are left to `tala variant diff`


@dataclass(frozen=True)
class Comparison:
    """What `pairs` came to: `part`; the sides are called by `labels`, and are values of a `setting` if one is told."""

    pairs: Pairs
    labels: tuple[str, ...]
    part: Contrasts
    setting: str = ""

    @property
    def hands(self) -> int:
        """How many hands each side played."""
        return self.part.units * self.pairs.unit_hands

    @property
    def evening(self) -> int:
        """How many hands an evening has; 0 where units are hands."""
        return self.pairs.jobs[0].evening

    @cached_property
    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """The bots of each side."""
        return tuple([job.bots for job in self.pairs.jobs])

    @cached_property
    def measures(self) -> list[Measure]:
        """What is told, in order."""
        return self.pairs.shown(self.part)

    @cached_property
    def judged(self) -> dict[int, list[Judged]]:
        """What can be concluded of each measure, for each side but the first; all are looked at together."""
        sides, each = range(1, len(self.labels)), self.pairs.unit_hands
        told = judged([self.part.contrast(one, side, each) for side in sides for one in self.measures])
        size = len(self.measures)
        return {side: told[(side - 1) * size : side * size] for side in sides}

    def difference(self, side: int) -> Difference:
        """Return what differs between the variants of the first side and of *side*."""
        return between(self.pairs.jobs[0].variant, self.pairs.jobs[side].variant)

    def failed(self) -> list[Failed]:
        """Return the bots that failed, each with the first time under each side and how often there."""
        return [failed for side in range(len(self.labels)) for failed in self._failed(side)]

    def _failed(self, side: int) -> Iterator[Failed]:
        job, faults = self.pairs.jobs[side], self.part.faults
        for bot in dict.fromkeys(job.bots):
            seats = [seat for seat, name in enumerate(job.bots) if name == bot and (side, seat) in faults]
            if seats:
                k, fault = min(faults[side, seat][1:] for seat in seats)
                times = sum(faults[side, seat][0] for seat in seats)
                yield Failed(bot, fault, f"{job.seed}/{k}", job.command(k), times)


# --- for programs ---


def report(found: Comparison) -> dict[str, Any]:
    """Return the result as the JSON that `--json` prints; nothing in it depends on how the work was done."""
    job = found.pairs.jobs[0]
    evening = {"evening": job.evening, "evenings": found.part.units} if found.evening else {}
    sides = [
        {"label": label, "variant": one.variant.name, "hash": one.variant.hash, "settings": [*one.variant.settings],
         "bots": [*one.bots]}
        for label, one in zip(found.labels, found.pairs.jobs, strict=True)
    ]  # fmt: skip
    return {
        "format": "tala-comparison-1",
        "seed": job.seed,
        "seats": job.seats,
        "hands": found.hands,
        **evening,
        "setting": found.setting or None,
        "level": LEVEL,
        "sides": sides,
        "contrasts": [_contrast(found, side) for side in range(1, len(found.labels))],
        "faults": [bot.data() for bot in found.failed()],
    }


def _contrast(found: Comparison, side: int) -> dict[str, Any]:
    return {
        "a": 0,
        "b": side,
        "differs": found.difference(side).as_json(),
        "units": found.part.units,
        "played_alike": found.part.alike[side],
        "went_the_same": found.part.same[side],
        "measures": [_measured(one) for one in found.judged[side]],
    }


def _measured(one: Judged) -> dict[str, Any]:
    told, apart = one.contrast, one.contrast.difference
    interval = None if apart.low is None or apart.high is None else [round(apart.low, 6), round(apart.high, 6)]
    return {
        "measure": told.measure.key,
        "unit": told.measure.unit,
        "a": round(told.first, 6),
        "b": round(told.value, 6),
        "difference": round(apart.value, 6),
        "ci95": interval,
        "units_that_differ": told.differ,
        "verdict": one.verdict,
        "hands_needed": one.needed,
    }


# --- for people ---


def show(found: Comparison) -> None:
    """Print the result as tables for people, one a contrast, and what each comes to."""
    console = terminal.console()
    for line in (*headline(found), *_differs(found)):
        console.print(terminal.visible(line))
    for side in found.judged:
        console.print()
        _print_without_blanks(_table(found, side), console)
        for line in (_alike(found, side), *sentences(found, side)):
            console.print("\n".join(_wrapped(terminal.visible(line))))
    console.print()
    for line in _legend(found):
        console.print("\n".join(_wrapped(line)))


def _print_without_blanks(table: Table, console: Console) -> None:
    """Print a *table* whose last column is mostly empty, which rich fills with blanks."""
    from rich.text import Text

    with console.capture() as shown:
        console.print(table)
    for line in map(Text.from_ansi, shown.get().splitlines()):
        line.rstrip()
        console.print(line)


def headline(found: Comparison) -> Iterator[str]:
    """Yield what is compared, and how."""
    job = found.pairs.jobs[0]
    told = ngettext("{count:,} deal", "{count:,} deals", found.hands).format(count=found.hands)
    if found.evening:
        evenings = ngettext("{hands} in {count:,} evening", "{hands} in {count:,} evenings", found.part.units)
        told = evenings.format(hands=told, count=found.part.units)
    seats, seed = _("{seats} seats").format(seats=job.seats), _("seed {seed}").format(seed=job.seed)
    yield f"{_versus(found)} · {seats} · {told} · {seed}"
    if len({*found.line_ups}) == 1:
        bots = dict.fromkeys(job.bots) if len({*job.bots}) == 1 else job.bots
        yield _("bots: {bots}").format(bots=", ".join(bots))


def _versus(found: Comparison) -> str:
    """Return what is compared with what."""
    first, *others = found.labels
    told = _("{first} against {others}").format(first=first, others=", ".join(others))
    return f"{found.pairs.jobs[0].variant.name} · {told}" if _one_variant(found) else told


def _one_variant(found: Comparison) -> bool:
    return len({job.variant.name for job in found.pairs.jobs}) == 1


def _differs(found: Comparison) -> Iterator[str]:
    """Yield what differs between the rules: for a sweep its heading says it."""
    if found.setting:
        yield _("setting: {key}").format(key=found.setting)
        return
    lines = [*_settings(found.difference(1), *found.labels)]
    if lines:
        yield _("what differs:")
        yield from (f"  {line}" for line in lines[:MOST_DIFFERENCES])
    if len(lines) > MOST_DIFFERENCES:
        yield _("  … and {count} more: see tala variant diff").format(count=len(lines) - MOST_DIFFERENCES)


def _settings(differs: Difference, one: str, other: str) -> Iterator[str]:
    for change in differs.changed:
        values = ["–" if value is None else written(value) for value in (change.one, change.other)]
        yield f"{'.'.join(change.keys)}: {' → '.join(values)}"
    for name, rules in ((one, differs.only_one), (other, differs.only_other)):
        yield from (_("only in {variant}: {rule}").format(variant=name, rule=f"rules.{alone.rule}") for alone in rules)
    yield from (_("in another place: {rule}").format(rule=f"rules.{move.rule}") for move in differs.moved)


def _table(found: Comparison, side: int) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", no_wrap=True)
    for label in (found.labels[0], found.labels[side]):
        table.add_column(terminal.visible(label), justify="right", max_width=WIDEST, overflow="fold")
    for name in (_("difference"), "±"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for unit, rows in by_unit(found).items():
        table.add_row(_(HEADS[unit]), style="bold")
        for at in rows:
            table.add_row(*_row(found, found.judged[side][at]))
    return table


def by_unit(found: Comparison) -> dict[str, list[int]]:
    """Return the places of measures that are told in the same unit."""
    units: dict[str, list[int]] = {}
    for at, one in enumerate(found.measures):
        units.setdefault(STAKES if one.unit == SPREAD else one.unit, []).append(at)
    return units


def _row(found: Comparison, one: Judged) -> list[str]:
    form, apart = _form(one.contrast.measure), scaled(one)
    name = f"  {terminal.visible(named(one.contrast.measure, found.line_ups))}"
    half = "–" if apart.half is None else f"{apart.half:.3f}"
    mark = "*" if one.verdict == DIFFERENT else ""
    return [name, form(one.contrast.first), form(one.contrast.value), f"{apart.value:+.3f}", half, mark]


def _form(measure: Measure) -> Callable[[float], str]:
    """Return what writes a value of the measure: with a sign if it may be a loss, in percent if it is a share."""
    if measure.unit == SHARE:
        return lambda value: f"{100 * value:.3f}"
    return "{:+.3f}".format if measure.key.startswith("net.") else "{:.3f}".format


def scaled(one: Judged) -> Interval:
    """Return a difference as people are told it: shares in percent."""
    apart = one.contrast.difference
    if one.contrast.measure.unit != SHARE:
        return apart
    return Interval(*(None if end is None else 100 * end for end in apart))  # type: ignore[arg-type]


def _alike(found: Comparison, side: int) -> str:
    """Return how many hands went alike."""
    text = _("{alike:,} of {units:,} hands were played card for card the same, {same:,} of them for the same stakes")
    if found.evening:
        text = _(
            "{alike:,} of {units:,} evenings were played card for card the same, {same:,} of them for the same stakes"
        )
    return text.format(units=found.part.units, alike=found.part.alike[side], same=found.part.same[side])


def _wrapped(line: str) -> Iterator[str]:
    """Yield a line in parts that a terminal has room for, each as far in as the first."""
    text, room = line.lstrip(" "), columns.room(sys.stdout)
    indent = len(line) - len(text)
    for part in columns.wrapped(text, None if room is None else max(room - indent, columns.NARROWEST)):
        yield " " * indent + part


def _legend(found: Comparison) -> Iterator[str]:
    """Yield what the table does not say of itself, and what the stars say where many differences are looked at."""
    yield _("± is half of the 95 % interval of a difference; a star marks one that can't well be chance")
    if any(one.unit == SPREAD for one in found.measures):
        yield _("swing: how many stakes a seat typically ends a hand above or below 0")
    looked = len(found.measures) * (len(found.labels) - 1)
    text = _("{count} differences looked at: the chance of any star where nothing differs is 5 % at most (Holm)")
    yield text.format(count=looked)
