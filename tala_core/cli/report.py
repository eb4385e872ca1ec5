"""What simulated hands came to: as JSON, and as a table for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING, Any

from ..language import N_
from . import terminal
from .running import rate

if TYPE_CHECKING:
    from rich.console import Console

    from ..simulation.job import Job
    from ..simulation.statistics import Interval
    from ..simulation.tally import Tally
    from .faults import Failed

ENDS = {"played-out": N_("played out"), "u": N_("ù"), "called-off": N_("called off")}
WIDE, SHORT = 1000, 8  # columns: of no terminal; of a bot's name that is folded
COLUMNS = (N_("won"), N_("móm"), N_("ù"), N_("ate"), N_("chốt"), N_("đền"))


# --- as JSON ---


def report(job: Job, tally: Tally, seconds: float) -> dict[str, Any]:
    """Return the result of a simulation as the JSON that `--json` prints."""
    evening = {"evening": job.evening, "evenings": tally.units} if job.evening else {}
    return {
        "format": "tala-simulation-1",
        "variant": job.variant.name,
        "hash": job.variant.hash,
        "seed": job.seed,
        "hands": tally.hands,
        **evening,
        "actions": tally.actions,
        "seconds": round(seconds, 3),
        **measures(tally, job.bots),
        "faults": [bot.data() for bot in failed(job, tally)],
    }


def measures(tally: Tally, names: Sequence[str]) -> dict[str, Any]:
    """Return what was measured as JSON has it; *names* has one for each seat, and who has several is told once."""
    from ..simulation.tally import told

    return {
        "ended": dict(sorted(tally.ended.items())),
        "kinds": dict(sorted(tally.kinds.items())),
        "pot": tally.pot(),
        "seats": [{"seat": f"p{seat + 1}", "bot": name, **tally.seat(seat)} for seat, name in enumerate(names)],
        "bots": [
            {"bot": name, "seats": [f"p{seat + 1}" for seat in seats], **tally.group(seats)}
            for name, seats in held(names).items()
        ],
        "length": tally.long(),
        "starting": {"starter": told(tally.starter()), "ahead": told(tally.ahead())},
    }


def held(names: Sequence[str]) -> dict[str, list[int]]:
    """Return the seats that each of the *names* holds, who comes first in the order of seats first."""
    found: dict[str, list[int]] = {}
    for seat, name in enumerate(names):
        found.setdefault(name, []).append(seat)
    return found


def failed(job: Job, tally: Tally) -> list[Failed]:
    """Return the bots that failed, each with the first time and how often."""
    from .faults import Failed

    found = []
    for bot, held_by in held(job.bots).items():
        if seats := [seat for seat in held_by if seat in tally.first]:
            k, fault = min(tally.first[seat] for seat in seats)
            times = sum(sum(tally.faults_of(seat).values()) for seat in seats)
            found.append(Failed(bot, fault, f"{job.seed}/{k}", job.command(k), times))
    return found


# --- for people ---


def show(job: Job, tally: Tally, seconds: float | None, console: Console) -> None:
    """Print the result of a simulation as a table; *seconds* are what all its hands took, None if that is not known."""
    console.print(terminal.visible(headline(job, tally)))
    show_measures(tally, job.bots, console, evening=bool(job.evening))
    for line in faults(job.bots, tally):
        console.print(terminal.visible(line))
    console.print(pace(tally, seconds))


def headline(job: Job, tally: Tally) -> str:
    """Return what was played, in a line."""
    game = f"{job.variant.title} ({job.variant.name})"
    seats = _("{seats} seats").format(seats=job.seats)
    hands = ngettext("{count:,} hand", "{count:,} hands", tally.hands).format(count=tally.hands)
    if job.evening:
        evenings = ngettext("{hands} in {count:,} evening", "{hands} in {count:,} evenings", tally.units)
        hands = evenings.format(hands=hands, count=tally.units)
    return f"{game} · {seats} · {hands} · {_('seed {seed}').format(seed=job.seed)}"


def show_measures(tally: Tally, names: Sequence[str], console: Console, *, evening: bool = False) -> None:
    """Print how hands ended, a line for each seat, what starting is worth, and the pot.

    Args:
        tally: what was counted.
        names: who plays, one for each seat.
        console: where to print.
        evening: whether a unit of the tally is an evening of several hands.
    """
    from rich.table import Table

    console.print(ends(tally))
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(_("seat"), no_wrap=True)
    table.add_column(_("bot"), overflow="fold")
    for name in (_("net"), _("an evening") if evening else _("a hand"), "±", *map(_, COLUMNS)):
        table.add_column(name, justify="right", no_wrap=True)
    for seat, name in enumerate(names):
        table.add_row(f"p{seat + 1}", terminal.visible(name), *_row(tally, seat))
    longest = max(map(len, names), default=0)
    least = console.measure(table, options=console.options.update(width=WIDE)).minimum - max(0, longest - SHORT)
    table.width = least if console.width < least else None  # the terminal breaks the lines; a figure cut is no figure
    console.print(table)
    console.print(_("in stakes; ± is half of the 95 % interval of the mean; ate counts chốt too"))
    console.print(starting(tally))
    if line := pot(tally, evening):
        console.print(line)


def _row(tally: Tally, seat: int) -> list[str]:
    only = (seat,)
    stakes, within = tally.stakes(only), tally.stakes(only).half
    shares = [f"{100 * tally.rate(name, only).value:.1f}%" for name in ("wins", "mom", "u", "den")]
    each = [f"{tally.often(name, only).value:.2f}" for name in ("eats", "chots")]
    half = "–" if within is None else f"{within:.3f}"
    return [f"{tally.net.totals[seat]:+,}", f"{stakes.value:+.3f}", half, *shares[:3], *each, shares[3]]


def ends(tally: Tally) -> str:
    """Return how many hands ended in which way, in a line."""
    told = [f"{_(ENDS[end])} {count:,}" for end, count in sorted(tally.ended.items())]
    kinds = [f"{u_kind(kind)} {count:,}" for kind, count in sorted(tally.kinds.items())]
    return " · ".join(told) + (f" ({', '.join(kinds)})" if kinds else "")


def u_kind(kind: str) -> str:
    """Return a kind of ù as people say it, without the word ù."""
    from .words import KINDS

    return terminal.visible(KINDS.get(kind, kind).removeprefix("ù "))


def starting(tally: Tally) -> str:
    """Return what it is worth to start a hand, in a line."""
    return _("who starts: {ahead} a hand against the others").format(ahead=signed(tally.ahead(), 2))


def signed(one: Interval, digits: int = 3) -> str:
    """Return an estimate with its sign and half of its interval, as in ``+0.123 ± 0.045``."""
    within = "" if one.half is None else f" ± {one.half:.{digits}f}"
    return f"{one.value:+.{digits}f}{within}"


def pot(tally: Tally, evening: bool) -> str:
    """Return what went through the pot, in a line; nothing if nothing did."""
    told = _("pot (gà): {paid:,} paid in, {taken:,} taken, {left:,} left; every hand begins with an empty pot")
    if evening:
        told = _("pot (gà): {paid:,} paid in, {taken:,} taken, {left:,} left when the evenings ended")
    counted = tally.pot()
    if not any(counted.values()):
        return ""
    return told.format(paid=counted["in"], taken=counted["out"], left=counted["left"])


def faults(names: Sequence[str], tally: Tally) -> Iterator[str]:
    """Yield a line for each seat whose bot failed."""
    from .faults import counted

    for seat in sorted(tally.first):
        kinds = tally.faults_of(seat)
        text = ngettext(
            "{who} ({bot}) failed in {count:,} turn, which the table played: {kinds}",
            "{who} ({bot}) failed in {count:,} turns, which the table played: {kinds}",
            total := sum(kinds.values()),
        )
        yield text.format(who=f"p{seat + 1}", bot=names[seat], count=total, kinds=counted(kinds))


def pace(tally: Tally, seconds: float | None) -> str:
    """Return how long the hands were and, if that is known, how fast they were played, in a line."""
    actions = _("{actions:.1f} actions a hand").format(actions=tally.actions / tally.hands)
    if not seconds:
        return actions
    return f"{actions} · {seconds:.1f} s, {rate(tally.hands / seconds)}"
