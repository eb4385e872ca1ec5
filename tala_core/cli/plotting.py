"""Pictures for `--plot`: what was measured, with its intervals, as PNG or SVG; matplotlib draws them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from logging import getLogger
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from . import arguments, outputs

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ..simulation.statistics import Interval

F = TypeVar("F", bound=Callable[..., Any])

KINDS = (".png", ".svg")
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")  # told apart by colour-blind people too
WIDE = 9.0  # inches
MOST_BARS = 60  # more of them would be thinner than a line
STYLE: Any = {
    "svg.hashsalt": "tala",  # else the ids in an SVG, and with them its bytes, differ from run to run
    "svg.fonttype": "none",  # letters stay letters: they can be searched, read aloud and copied
    "text.parse_math": False,  # a $ in the name of a bot is a $
    "figure.dpi": 100,
    "font.family": ["DejaVu Sans", "sans-serif"],  # the first comes with matplotlib, and has every Vietnamese letter
    "axes.spines.top": False,
    "axes.spines.right": False,
}
NO_DATE = {".png": {"Software": None}, ".svg": {"Date": None, "Creator": None}}


# --- asking for a picture ---


def plot_option(command: F) -> F:
    """Add ``--plot FILE`` to a command: refused before any work is done if it can't be drawn."""
    return click.option(
        "--plot",
        type=arguments.new_file(),
        metavar="FILE",
        callback=lambda ctx, param, value: _drawable(value),
        help="Draw it, with the intervals, into FILE: .png or .svg.  Needs the extra [plot].",
    )(command)


def _drawable(path: str | None) -> str | None:
    if path is not None:
        outputs.check_name("--plot", path, KINDS)
        outputs.check_extra("--plot", "matplotlib", "plot")
    return path


# --- drawing ---


def picture(
    path: str, title: str, note: str, heights: Sequence[float], draw: Callable[[Sequence[Axes]], None]
) -> bytes:
    """Return a picture of panels below each other, as what the name *path* ends with says; the same bytes each time.

    Args:
        path: the name of the file it is meant for.
        title: stands above all panels.
        note: stands below them, in small letters.
        heights: how high each panel is, in inches.
        draw: is given the axes of the panels, and draws on them.
    """
    import matplotlib
    from matplotlib import style
    from matplotlib.figure import Figure

    getLogger("matplotlib").setLevel("ERROR")  # what it does with its caches is nobody's concern here
    kind, data = Path(path).suffix.lower(), BytesIO()
    with style.context("default"), matplotlib.rc_context(STYLE), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")  # a bot's name may have letters that the font lacks
        figure = Figure(figsize=(WIDE, sum(heights) + 1), layout="constrained")
        axes = figure.subplots(len(heights), squeeze=False, height_ratios=[*heights])
        figure.suptitle(title, fontsize="medium", fontweight="bold", wrap=True)
        figure.supxlabel(note, fontsize="x-small", wrap=True)
        draw([*axes[:, 0]])
        figure.savefig(data, format=kind[1:], metadata=NO_DATE[kind])
    return data.getvalue()


def intervals(ax: Axes, names: Sequence[str], measured: Sequence[Interval], unit: str) -> None:
    """Draw a line for each name: its estimate as a point, its interval as a bar, both in figures; *unit* says of what.

    A dotted line marks 0.
    """
    for at, one in enumerate(measured):
        colour = COLOURS[at % len(COLOURS)]
        ax.errorbar(one.value, at, xerr=one.half or 0, fmt="o", color=colour, capsize=4, label="_")
        ax.annotate(
            told(one), (one.value, at), xytext=(0, 8), textcoords="offset points", ha="center", fontsize="small"
        )
    ax.axvline(0, color="grey", linestyle=":", linewidth=1)
    ax.set_yticks(range(len(names)), [*names])
    ax.set_ylim(len(names) - 0.4, -0.7)
    ax.set_xlabel(unit)


def told(one: Interval) -> str:
    """Return an estimate with half of its interval, as in ``+0.123 ± 0.045``."""
    return f"{one.value:+.3f}" if one.half is None else f"{one.value:+.3f} ± {one.half:.3f}"


def distribution(ax: Axes, name: str, histogram: Mapping[int, int], at: int, average: Interval) -> None:
    """Draw how often each whole number came, in percent, and the *average* as a line with its interval as a band.

    *at* chooses the colour, as the place in `intervals` does.
    """
    n, (least, most) = sum(histogram.values()), (min(histogram), max(histogram))
    step = next(size for size in _sizes() if (most - least) // size < MOST_BARS)
    bars: dict[int, int] = {}
    for value, count in histogram.items():
        bars[value // step] = bars.get(value // step, 0) + count
    middles = [bar * step + (step - 1) / 2 for bar in sorted(bars)]
    heights = [100 * bars[bar] / n for bar in sorted(bars)]
    ax.bar(middles, heights, width=0.9 * step, color=COLOURS[at % len(COLOURS)], alpha=0.7)
    if average.low is not None and average.high is not None:
        ax.axvspan(average.low, average.high, color="black", alpha=0.25, linewidth=0)
    ax.axvline(average.value, color="black", linewidth=1)
    ax.set_title(name, fontsize="small", loc="left")


def _sizes() -> Sequence[int]:
    """Return widths of bars that are easily read on an axis, in rising order: 1, 2, 5, 10 ..."""
    return [one * 10**power for power in range(18) for one in (1, 2, 5)]
