"""`tala simulate`: bots play many hands, a table says what they came to."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from gettext import gettext as _
from time import perf_counter
from typing import TYPE_CHECKING

import click

from . import arguments, outputs, plotting, running, terminal

if TYPE_CHECKING:
    from ..simulation.job import Job
    from ..simulation.tally import Tally
    from ..variants import Variant


@click.command("simulate")
@arguments.variant_argument
@click.option("--hands", type=arguments.Count(), default=1000, show_default=True, metavar="N", help="How many.")
@arguments.seed_option
@arguments.seats_option
@arguments.bots_option
@click.option(
    "--evening",
    type=arguments.Count(),
    metavar="E",
    help="Play evenings of E hands, with starter, owner and pot carried on; statistics are by the evening.",
)
@running.run_options
@click.option(
    "--records",
    type=arguments.new_file(),
    metavar="FILE",
    help="Write every hand down, one JSON object a line; - is standard output, the table then goes to stderr.",
)
@click.option(
    "--out",
    type=arguments.new_file(),
    metavar="FILE",
    callback=lambda ctx, param, value: outputs.checked_table(value),
    help="Write a table of data, one row a seat and hand, as FILE.parquet.  Needs the extra [data].",
)
@plotting.plot_option
@arguments.bot_seconds_option
@click.option("--with-legal", is_flag=True, help="Write down all that was legal at every action, too.")
@click.option("--details", is_flag=True, help="Print every measure with its interval, by bot and by seat.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON and nothing else.")
def command(
    variant: str, hands: int, seed: str, seats: int | None, bots: str, evening: int | None, running: running.Running,
    records: str | None, out: str | None, plot: str | None, bot_seconds: float, with_legal: bool, details: bool,
    as_json: bool,
) -> None:  # fmt: skip
    """Let bots play many hands of VARIANT and count what they come to.

    Hand k is dealt from SEED/k and started by seat k mod N, so the hands have nothing to do with each other; with
    --evening they follow on each other.

    Where a bot fails the table plays its turn, and every hand is played: the result counts the faults, standard error
    tells the first of each bot, and the exit code is 4.
    """
    from ..simulation.job import Job
    from .faults import blame
    from .report import failed, report

    _check_together(hands, evening, records, with_legal, details, as_json)
    outputs.check_apart({"--records": records, "--out": out, "--plot": plot, "--checkpoint": running.checkpoint})
    game: Variant = arguments.load_variant(variant)
    places = arguments.checked_seats(game, seats)
    job = Job(
        game, places, arguments.checked_bots(bots, places), seed, hands, evening or 0, records is not None, with_legal,
        bot_seconds, out is not None,
    )  # fmt: skip
    tally, seconds = _played(job, running, records, out, plot)
    if as_json:
        terminal.put(json.dumps(report(job, tally, seconds)))
    else:
        _show(job, tally, None if running.resume else seconds, details, to_stderr=records == "-")
    blame(failed(job, tally))


def _check_together(
    hands: int, evening: int | None, records: str | None, with_legal: bool, details: bool, as_json: bool
) -> None:
    if with_legal and records is None:
        raise click.UsageError(_("--with-legal says what goes into the records: give --records FILE too"))
    if as_json and records == "-":
        raise click.UsageError(_("--json and --records - both want standard output: write one of them to a file"))
    if as_json and details:
        raise click.UsageError(_("--json holds all that --details prints: give one of them"))
    if evening and hands % evening:
        fewer, more = hands // evening * evening, (hands // evening + 1) * evening
        near = f"{fewer} {_('or')} {more}" if fewer else str(more)
        text = _("{hands} hands are no whole number of evenings of {evening}; {near} would be")
        raise click.UsageError("--hands: " + text.format(hands=hands, evening=evening, near=near))


def _played(
    job: Job, how: running.Running, records: str | None, out: str | None, plot: str | None
) -> tuple[Tally, float]:
    """Play the *job* and write what is asked for besides; return what it came to, and how many seconds that took.

    What can't be written is told before anything is played.
    """
    with ExitStack() as stack:
        streams: dict[str, running.Output] = {}
        drawn = stack.enter_context(outputs.whole_bytes(plot)) if plot is not None else None
        if records is not None:
            streams["records"] = stack.enter_context(running.output(records, how))
        if out is not None:
            streams["rows"] = stack.enter_context(outputs.table(out, job, keep=how.checkpoint is not None))
        began = perf_counter()
        tally = running.done(job, how, streams)
        seconds = perf_counter() - began
        if drawn is not None and plot is not None:
            from .drawing import drawn_simulation

            drawn.write(drawn_simulation(plot, job, tally))
    return tally, seconds


def _show(job: Job, tally: Tally, seconds: float | None, details: bool, to_stderr: bool) -> None:
    from .detailed import show_details
    from .report import show

    console = terminal.console(sys.stderr if to_stderr else sys.stdout)
    show(job, tally, seconds, console)
    if details:
        show_details(tally, job.bots, console, evening=bool(job.evening))
