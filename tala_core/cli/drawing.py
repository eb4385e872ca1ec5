"""The picture of a simulation: what each bot won, and how it was spread."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING

from . import plotting, terminal
from .report import headline, held, starting

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ..simulation.job import Job
    from ..simulation.tally import Tally


def drawn_simulation(path: str, job: Job, tally: Tally) -> bytes:
    """Return the picture of what a *job* came to, for a file of the name *path*.

    The first panel has the mean of a seat of each bot; of who plays against itself alone, that of each seat.  The
    others have the distribution for each bot.
    """
    bots = held(job.bots)
    shown = bots if len(bots) > 1 else {f"p{seat + 1} ({name})": [seat] for seat, name in enumerate(job.bots)}
    unit = _("stakes an evening") if job.evening else _("stakes a hand")

    def draw(axes: Sequence[Axes]) -> None:
        first, *others = axes
        names, means = [terminal.visible(name) for name in shown], [tally.stakes(seats) for seats in shown.values()]
        plotting.intervals(first, names, means, _("{unit}: mean of a seat, with its 95 % interval").format(unit=unit))
        for at, (ax, (name, seats)) in enumerate(zip(others, bots.items(), strict=True)):
            ax.sharex(others[0])
            title = _("{bot}: how often a seat won or lost so much").format(bot=terminal.visible(name))
            plotting.distribution(ax, title, tally.spread(seats), at, tally.stakes(seats))
            ax.set_ylabel(_("% of evenings") if job.evening else _("% of hands"))
        others[-1].set_xlabel(_("{unit}, won (+) or lost (−)").format(unit=unit))

    heights = [0.8 + 0.5 * len(shown), *[2.2] * len(bots)]
    return plotting.picture(path, terminal.visible(headline(job, tally)), starting(tally), heights, draw)
