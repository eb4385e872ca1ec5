"""`tala simulate`: bots play many hands, a table says what they came to."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, TextIO

import click

from ..language import N_
from . import arguments, terminal

if TYPE_CHECKING:
    from ..simulation.job import Job
    from ..simulation.tally import Tally
    from .faults import Failed


@click.command("simulate")
@arguments.variant_argument
@click.option("--hands", type=arguments.Count(), default=1000, show_default=True, metavar="N", help="How many.")
@arguments.seed_option
@arguments.seats_option
@click.option(
    "--bots", default="greedy", show_default=True, metavar="A,B,...", shell_complete=arguments.complete_bots,
    help="A bot a seat, or one for all.",
)  # fmt: skip
@click.option(
    "--jobs",
    type=arguments.Count(),
    default=1,
    show_default=True,
    metavar="J",
    help="How many processes share the work; the results are the same with any number.",
)
@click.option(
    "--evening",
    type=arguments.Count(),
    metavar="E",
    help="Play evenings of E hands, with starter, owner and pot carried on; statistics are by the evening.",
)
@click.option(
    "--records",
    type=arguments.new_file(),
    metavar="FILE",
    help="Write every hand down, one JSON object a line; - is standard output, the table then goes to stderr.",
)
@arguments.bot_seconds_option
@click.option("--with-legal", is_flag=True, help="Write down all that was legal at every action, too.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON and nothing else.")
def command(
    variant: str, hands: int, seed: str, seats: int | None, bots: str, jobs: int, evening: int | None,
    records: str | None, bot_seconds: float, with_legal: bool, as_json: bool,
) -> None:  # fmt: skip
    """Let bots play many hands of VARIANT and count what they come to.

    Hand k is dealt from SEED/k and started by seat k mod N, so the hands have nothing to do with each other; with
    --evening they follow on each other.

    Where a bot fails the table plays its turn, and every hand is played: the result counts the faults, standard error
    tells the first of each bot, and the exit code is 4.
    """
    from ..simulation.job import Job
    from ..variants import Variant

    _check_together(hands, evening, records, with_legal, as_json)
    game: Variant = arguments.load_variant(variant)
    places = arguments.checked_seats(game, seats)
    line_up = arguments.checked_bots(bots, places)
    job = Job(game, places, line_up, seed, hands, evening or 0, records is not None, with_legal, bot_seconds)
    began = perf_counter()
    tally = _run(job, jobs, records)
    seconds = perf_counter() - began
    if as_json:
        terminal.put(json.dumps(report(job, tally, seconds)))
    else:
        show(job, tally, seconds, sys.stderr if records == "-" else sys.stdout)
    _blame_bots(failed(job, tally))


def _blame_bots(bots: Sequence[Failed]) -> None:
    """Tell which bots failed, and leave with the exit code for that, if any did."""
    from .main import PLUGIN_FAILED

    if bots:
        sys.stdout.flush()
        for bot in bots:
            terminal.say(f"tala: {bot.line()}")
        raise click.exceptions.Exit(PLUGIN_FAILED)


def _check_together(hands: int, evening: int | None, records: str | None, with_legal: bool, as_json: bool) -> None:
    if with_legal and records is None:
        raise click.UsageError(_("--with-legal says what goes into the records: give --records FILE too"))
    if as_json and records == "-":
        raise click.UsageError(_("--json and --records - both want standard output: write one of them to a file"))
    if evening and hands % evening:
        fewer, more = hands // evening * evening, (hands // evening + 1) * evening
        near = f"{fewer} {_('or')} {more}" if fewer else str(more)
        text = _("{hands} hands are no whole number of evenings of {evening}; {near} would be")
        raise click.UsageError("--hands: " + text.format(hands=hands, evening=evening, near=near))


def _run(job: Job, jobs: int, records: str | None) -> Tally:
    from ..files import whole
    from ..simulation.run import run

    with _progress(job.hands) as progress:
        if records in (None, "-"):
            return _stoppable(job, progress, lambda: run(job, jobs, progress, _to_stdout), lambda: "")
        with whole(Path(str(records))) as file:
            return _stoppable(job, progress, lambda: run(job, jobs, progress, _to(file.file)), file.rest)


def _stoppable(job: Job, progress: Progress, work: Callable[[], Tally], rest: Callable[[], str]) -> Tally:
    """Do the *work*; if it is stopped, tell how far it was and where the *rest* is."""
    try:
        return work()
    except KeyboardInterrupt:
        text = _("stopped after {done:,} of {hands:,} hands").format(done=progress.hands, hands=job.hands)
        terminal.say(f"tala: {text}{rest()}")
        raise click.exceptions.Exit(130) from None


def _to(file: TextIO) -> Callable[[str], None]:
    def write(lines: str) -> None:
        file.write(lines)

    return write


def _to_stdout(lines: str) -> None:
    sys.stdout.write(lines)
    sys.stdout.flush()  # a reader who has gone is noticed now, not at the end


class Progress:
    """Remembers how far the work is; shows it if it has a bar to show it on."""

    def __init__(self, show: Callable[[int], None] | None = None) -> None:
        self.hands = 0
        self._show = show

    def __call__(self, hands: int) -> None:
        """Note that so many hands are finished."""
        self.hands = hands
        if self._show:
            self._show(hands)


@contextmanager
def _progress(hands: int) -> Iterator[Progress]:
    """Give what to tell the progress to: a bar on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield Progress()
        return
    from rich import progress

    count = progress.TextColumn(_("{task.completed:,.0f} of {task.total:,.0f} hands"))
    columns = [count, progress.BarColumn(), progress.TimeRemainingColumn()]
    with progress.Progress(*columns, console=terminal.console(sys.stderr), transient=True) as bar:
        task = bar.add_task("", total=hands)
        yield Progress(lambda done: bar.update(task, completed=done))


def report(job: Job, tally: Tally, seconds: float) -> dict[str, Any]:
    """Return the result as the JSON that `--json` prints."""
    seats = [{"seat": f"p{seat + 1}", "bot": bot, **tally.seat(seat)} for seat, bot in enumerate(job.bots)]
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
        "ended": dict(sorted(tally.ended.items())),
        "kinds": dict(sorted(tally.kinds.items())),
        "pot": tally.pot(),
        "seats": seats,
        "faults": [bot.data() for bot in failed(job, tally)],
    }


def failed(job: Job, tally: Tally) -> list[Failed]:
    """Return the bots that failed, each with the first time and how often."""
    from .faults import Failed

    found = []
    for bot in dict.fromkeys(job.bots):
        seats = [seat for seat, name in enumerate(job.bots) if name == bot and seat in tally.first]
        if seats:
            k, fault = min(tally.first[seat] for seat in seats)
            times = sum(sum(tally.faults_of(seat).values()) for seat in seats)
            found.append(Failed(bot, fault, f"{job.seed}/{k}", job.command(k), times))
    return found


ENDS = {"played-out": N_("played out"), "u": N_("ù"), "called-off": N_("called off")}
COLUMNS = (N_("won"), N_("móm"), N_("ù"), N_("ate"), N_("chốt"), N_("đền"))


def show(job: Job, tally: Tally, seconds: float, file: TextIO) -> None:
    """Print the result as a table for people."""
    from rich.table import Table

    console = terminal.console(file)
    console.print(terminal.visible(_headline(job, tally)))
    console.print(_ends(tally))
    unit = _("an evening") if job.evening else _("a hand")
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(_("seat"), no_wrap=True)
    table.add_column(_("bot"), overflow="fold")
    for name in (_("net"), unit, "±", *map(_, COLUMNS)):
        table.add_column(name, justify="right", no_wrap=True)
    for seat, bot in enumerate(job.bots):
        table.add_row(f"p{seat + 1}", bot, *_row(tally, seat))
    console.print(table)
    console.print(_("in stakes; ± is half of the 95 % interval of the mean; ate counts chốt too"))
    for line in (_pot(job, tally), *_faults(job, tally)):
        if line:
            console.print(terminal.visible(line))
    rate = ", " + _("{rate:,.0f} hands/s").format(rate=tally.hands / seconds) if seconds else ""
    console.print(_("{actions:.1f} actions a hand").format(actions=tally.actions / tally.hands)
                  + f" · {seconds:.1f} s{rate}")  # fmt: skip


def _headline(job: Job, tally: Tally) -> str:
    game = f"{job.variant.title} ({job.variant.name})"
    seats = _("{seats} seats").format(seats=job.seats)
    hands = ngettext("{count:,} hand", "{count:,} hands", tally.hands).format(count=tally.hands)
    if job.evening:
        evenings = ngettext("{hands} in {count:,} evening", "{hands} in {count:,} evenings", tally.units)
        hands = evenings.format(hands=hands, count=tally.units)
    return f"{game} · {seats} · {hands} · {_('seed {seed}').format(seed=job.seed)}"


def _ends(tally: Tally) -> str:
    from .words import KINDS

    ends = [f"{_(ENDS[end])} {count:,}" for end, count in sorted(tally.ended.items())]
    named = [(KINDS.get(kind, kind).removeprefix("ù "), count) for kind, count in sorted(tally.kinds.items())]
    kinds = [f"{kind} {count:,}" for kind, count in named]
    return " · ".join(ends) + (f" ({', '.join(kinds)})" if kinds else "")


def _pot(job: Job, tally: Tally) -> str:
    """Return what went through the pot; nothing if nothing did."""
    told = _("pot (gà): {paid:,} paid in, {taken:,} taken, {left:,} left; every hand begins with an empty pot")
    if job.evening:
        told = _("pot (gà): {paid:,} paid in, {taken:,} taken, {left:,} left when the evenings ended")
    pot = tally.pot()
    return told.format(paid=pot["in"], taken=pot["out"], left=pot["left"]) if any(pot.values()) else ""


def _faults(job: Job, tally: Tally) -> Iterator[str]:
    """Yield a line for each seat whose bot failed."""
    from .faults import counted

    for seat in sorted(tally.first):
        faults = tally.faults_of(seat)
        text = ngettext(
            "{who} ({bot}) failed in {count:,} turn, which the table played: {kinds}",
            "{who} ({bot}) failed in {count:,} turns, which the table played: {kinds}",
            total := sum(faults.values()),
        )
        yield text.format(who=f"p{seat + 1}", bot=job.bots[seat], count=total, kinds=counted(faults))


def _row(tally: Tally, seat: int) -> list[str]:
    told, hands = tally.seat(seat), tally.hands
    within = f"{(told['ci95'][1] - told['ci95'][0]) / 2:.3f}" if told["ci95"] else "–"
    shares = [f"{100 * told[name] / hands:.1f}%" for name in ("wins", "mom", "u")]
    each = [f"{told[name] / hands:.2f}" for name in ("eats", "chots")]
    return [f"{told['net']:+,}", f"{told['mean']:+.3f}", within, *shares, *each, f"{100 * told['den'] / hands:.1f}%"]
