"""The picture of a comparison: each difference with its interval, or a curve of them over the values of a setting."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING

from ..simulation.contrasts import SAME
from ..simulation.statistics import Interval
from . import plotting
from .comparison import HEADS, by_unit, headline, scaled
from .verdict import named

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from .comparison import Comparison


def drawn(found: Comparison, path: str) -> bytes:
    """Return a picture of the differences with their intervals, a panel for each unit, for a file called *path*."""
    swept = len(found.labels) > 2
    panels = _moving(found) if swept else by_unit(found)

    def draw(axes: Sequence[Axes]) -> None:
        for ax, (unit, rows) in zip(axes, panels.items(), strict=True):
            (_curves if swept else _forest)(ax, found, rows, _(HEADS[unit]))

    heights = [4.0 if swept else 0.8 + 0.45 * len(rows) for rows in panels.values()]
    note = _("difference with its 95 % interval; {first} is 0").format(first=found.labels[0])
    return plotting.picture(path, next(headline(found)), note, heights, draw)


def _moving(found: Comparison) -> dict[str, list[int]]:
    """Return the measures as `by_unit` does, without those that no side changes; all of them if there is no other."""
    units = by_unit(found)
    moving = {
        unit: [at for at in rows if any(told[at].verdict != SAME for told in found.judged.values())]
        for unit, rows in units.items()
    }
    return {unit: rows for unit, rows in moving.items() if rows} or units


def _forest(ax: Axes, found: Comparison, rows: Sequence[int], unit: str) -> None:
    told = [found.judged[1][at] for at in rows]
    names = [named(one.contrast.measure, found.line_ups) for one in told]
    plotting.intervals(ax, names, [scaled(one) for one in told], unit)


def _curves(ax: Axes, found: Comparison, rows: Sequence[int], unit: str) -> None:
    """Draw a curve for each measure over the values of the setting, beside each other so that no interval hides one."""
    order = _in_order(found.labels)
    for number, at in enumerate(rows):
        told = [scaled(found.judged[side][at]) if side else Interval(0.0, 0.0, 0.0) for side in order]
        aside = (number - (len(rows) - 1) / 2) * 0.6 / len(rows)
        again, colour = divmod(number, len(plotting.COLOURS))
        ax.errorbar(
            [place + aside for place in range(len(order))],
            [one.value for one in told],
            yerr=[one.half or 0 for one in told],
            capsize=3,
            marker="o",
            color=plotting.COLOURS[colour],
            linestyle=":" if again else "-",
            label=named(found.measures[at], found.line_ups),
        )
    ax.axhline(0, color="grey", linestyle=":", linewidth=1)
    ax.set_xticks(range(len(order)), [found.labels[side] for side in order])
    ax.set_ylabel(unit)
    ax.legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))


def _in_order(labels: Sequence[str]) -> list[int]:
    """Return the sides by the numbers that their settings are, or as they were told where one is no number."""
    try:
        return sorted(range(len(labels)), key=lambda side: float(labels[side].rpartition("=")[2]))
    except ValueError:
        return [*range(len(labels))]
