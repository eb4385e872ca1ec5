"""All that was measured, as tables for people: `--details`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING

from ..language import N_
from . import terminal
from .report import held, signed, u_kind

if TYPE_CHECKING:
    from rich.console import Console

    from ..simulation.statistics import Interval
    from ..simulation.tally import Tally

SHARES = {"wins": N_("won"), "mom": N_("móm"), "u": N_("ù"), "den": N_("đền")}
COUNTS = {"eats": N_("ate"), "chots": N_("chốt"), "tai": N_("tái")}
Columns = Mapping[str, "tuple[Tally, Sequence[int]]"]
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def show_details(tally: Tally, names: Sequence[str], console: Console, *, evening: bool = False) -> None:
    """Print all measures, each with its interval: for who plays, for each seat, of the length and of starting.

    Args:
        tally: what was counted.
        names: who plays, one for each seat; none where nobody is named.
        console: where to print.
        evening: whether a unit of the tally is an evening of several hands.
    """
    by_name = {name if len(seats) == 1 else _times(name, len(seats)): seats for name, seats in held(names).items()}
    if len(by_name) < len(names):  # else the seats say the same
        show_table(
            _("by bot: for one seat of it"), {name: (tally, by_name[name]) for name in by_name}, console, evening
        )
    by_seat = {f"p{seat + 1} {name}".rstrip(): (tally, [seat]) for seat, name in enumerate(names or [""] * tally.seats)}
    show_table(_("by seat"), by_seat, console, evening)
    for line in (*_length(tally), *_starting(tally)):
        console.print(line)
    console.print(_("intervals are of 95 %; those of shares and counts take hands as independent of each other"))


def _times(name: str, seats: int) -> str:
    return _("{name}, {count} seats").format(name=name, count=seats)


def show_table(title: str, columns: Columns, console: Console, evening: bool = False) -> None:
    """Print all measures as a table called *title*; each of its *columns* is about some seats of a tally."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(title, no_wrap=True)
    for name in columns:
        table.add_column(terminal.visible(name), justify="right", overflow="fold")
    cells = [dict(_measures(tally, seats, evening)) for tally, seats in columns.values()]
    for label in dict.fromkeys(label for one in cells for label in one):
        table.add_row(label, *[one.get(label, "") for one in cells])
    console.print()
    console.print(table)


def _measures(tally: Tally, seats: Sequence[int], evening: bool) -> Iterator[tuple[str, str]]:
    """Yield the label and the value of each measure of some *seats*."""
    yield (_("stakes an evening") if evening else _("stakes a hand")), signed(tally.stakes(seats))
    yield from _spread(tally.spread(seats))
    for name, label in SHARES.items():
        yield _(label), _percent(tally.rate(name, seats))
        if name == "u":
            for kind in sorted(tally.kinds):
                yield f"  {u_kind(kind)}", _percent(tally.u_rate(kind, seats))
    for name, label in COUNTS.items():
        yield _("{what} a hand").format(what=_(label)), _plain(tally.often(name, seats))
    if tally.scored:
        yield _("points left"), _plain(tally.left_over(seats), 1)


def _spread(nets: Counter[int]) -> Iterator[tuple[str, str]]:
    """Yield how the nets of units are spread."""
    from ..simulation.statistics import at_shares, deviation

    n = sum(nets.values())
    yield _("  won, lost stakes"), f"{_part(nets, n, 1)} {_part(nets, n, -1)}"
    yield _("  deviation"), f"{deviation(nets):.2f}"
    yield _("  5, 25, 50, 75, 95 %"), " ".join(f"{value:+d}" for value in at_shares(nets, QUANTILES))
    yield _("  least, most"), f"{min(nets):+d} {max(nets):+d}"


def _part(nets: Counter[int], n: int, sign: int) -> str:
    """Return in which share of *n* units the net had that *sign*."""
    return f"{100 * sum(count for net, count in nets.items() if net * sign > 0) / n:.1f}%"


def _length(tally: Tally) -> Iterator[str]:
    from ..simulation.statistics import at_shares, mean_of

    yield ""
    for text, lengths in (
        (_("turns a hand: {mean}; the middle half {low} to {high}, at most {most}"), tally.turns),
        (_("actions a hand: {mean}; the middle half {low} to {high}, at most {most}"), tally.lengths),
    ):
        low, high = at_shares(lengths, (0.25, 0.75))
        yield text.format(mean=_plain(mean_of(lengths)), low=low, high=high, most=max(lengths))


def _starting(tally: Tally) -> Iterator[str]:
    text = _("who starts wins {starter} a hand, {ahead} above the mean of the others")
    yield text.format(starter=signed(tally.starter()), ahead=signed(tally.ahead()))


def _percent(one: Interval) -> str:
    if one.low is None or one.high is None:
        return f"{100 * one.value:.1f}%"
    return f"{100 * one.value:.1f}% ({100 * one.low:.1f}–{100 * one.high:.1f})"


def _plain(one: Interval, digits: int = 3) -> str:
    return f"{one.value:.{digits}f}" if one.half is None else f"{one.value:.{digits}f} ± {one.half:.{digits}f}"
