"""`tala compare`: the same deals under two variants, line-ups, or values of a setting, and what changes."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import nullcontext
from gettext import gettext as _
from typing import TYPE_CHECKING, NamedTuple

import click

from . import arguments, terminal
from .outputs import whole_bytes
from .plotting import plot_option
from .running import Running, done, run_options

if TYPE_CHECKING:
    from ..simulation.job import Job
    from ..variants import Variant

VALUE = r"""(?:\[[^]]*\]|"[^"]*"|'[^']*'|[^,])+"""  # of a sweep: commas in brackets or quotes are its own


@click.command("compare")
@click.argument("a", shell_complete=arguments.complete_variant)
@click.argument("b", required=False, shell_complete=arguments.complete_variant)
@click.option(
    "--against", metavar="A,B,...", shell_complete=arguments.complete_bots,
    help="Compare line-ups: the bots that play instead of --bots, one a seat, or one for all.",
)  # fmt: skip
@click.option(
    "--sweep", metavar="KEY=V1,V2,...", shell_complete=arguments.complete_setting,
    help="Compare values of a setting, as in rules.eat-payments.last_round=4,2,6: each with the first.",
)  # fmt: skip
@click.option(
    "--hands", type=arguments.Count(), default=10_000, show_default=True, metavar="N",
    help="How many deals; each is played under everything that is compared.",
)  # fmt: skip
@arguments.seed_option
@arguments.seats_option
@arguments.bots_option
@click.option(
    "--evening", type=arguments.Count(), metavar="E",
    help="Play evenings of E hands, with starter, owner and pot carried on; intervals are by the evening.",
)  # fmt: skip
@arguments.settings_option
@arguments.bot_seconds_option
@run_options
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON and nothing else.")
@plot_option
def command(
    a: str, b: str | None, against: str | None, sweep: str | None, hands: int, seed: str, seats: int | None, bots: str,
    evening: int | None, bot_seconds: float, running: Running, as_json: bool, plot: str | None,
) -> None:  # fmt: skip
    """Play the same deals under two variants, line-ups or settings, and tell what changes.

    One of three: variants A and B; variant A with the bots of --bots and with those of --against; variant A with each
    of the values of --sweep.  --set changes a setting in all that is compared.

    Every deal is played under each, with the same cards, the same starter and the same chance for the bots, so that
    what differs is what is compared, and a difference is far surer than that of two simulations.
    """
    from ..simulation.job import Job
    from ..simulation.pairs import Pairs
    from .comparison import Comparison, report, show
    from .contrasted import drawn
    from .faults import blame

    _check_together(b, against, sweep, hands, evening)
    sides = _sides(a, b, against, sweep, bots)
    places = _seats([side.variant for side in sides], seats)
    jobs = [
        Job(side.variant, places, side.line_up(places), seed, hands, evening or 0, bot_seconds=bot_seconds)
        for side in sides
    ]
    _check_apart(sides, jobs)
    pairs, key = Pairs(tuple(jobs)), sweep.partition("=")[0].strip() if sweep else ""
    with whole_bytes(plot) if plot else nullcontext() as picture:  # refused before anything is played
        found = Comparison(pairs, tuple(side.label for side in sides), done(pairs, running), key)
        if as_json:
            terminal.put(json.dumps(report(found)))
        else:
            show(found)
        if plot and picture:
            picture.write(drawn(found, plot))
    blame(found.failed())


def _check_together(b: str | None, against: str | None, sweep: str | None, hands: int, evening: int | None) -> None:
    told = [name for name, one in (("B", b), ("--against", against), ("--sweep", sweep)) if one is not None]
    if not told:
        what = _("nothing to compare A with: give a second variant, --against BOTS or --sweep KEY=V1,V2")
        raise click.UsageError(what)
    if len(told) > 1:
        both = f"{', '.join(told[:-1])} {_('and')} {told[-1]}"
        raise click.UsageError(_("one comparison at a time: not {both}").format(both=both))
    if evening and hands % evening:
        fewer, more = hands // evening * evening, (hands // evening + 1) * evening
        near = f"{fewer} {_('or')} {more}" if fewer else str(more)
        text = _("{hands} hands are no whole number of evenings of {evening}; {near} would be")
        raise click.UsageError("--hands: " + text.format(hands=hands, evening=evening, near=near))


class Side(NamedTuple):
    """One of what is compared: what it is called, what is played, and by whom, as the option of that name told."""

    label: str
    variant: Variant
    bots: str
    option: str = "--bots"

    def line_up(self, seats: int) -> tuple[str, ...]:
        """Return the bot of each seat."""
        try:
            return arguments.checked_bots(self.bots, seats)
        except click.UsageError as error:
            raise click.UsageError(error.message.replace("--bots", self.option, 1)) from None


def _sides(a: str, b: str | None, against: str | None, sweep: str | None, bots: str) -> list[Side]:
    if sweep is not None:
        key, values = _values(sweep)
        return [Side(f"{key.rpartition('.')[2]}={one}", _set(a, f"{key}={one}"), bots) for one in values]
    first = arguments.load_variant(a)
    if against is not None:
        return [Side(_spaced(bots), first, bots), Side(_spaced(against), first, against, "--against")]
    other = arguments.load_variant(str(b))
    names = (first.name, other.name) if first.name != other.name else (first.address, other.address)
    return [Side(names[0], first, bots), Side(names[1], other, bots)]


def _spaced(bots: str) -> str:
    """Return a list of bots as it is shown, with a space after each comma."""
    return ", ".join(name.strip() for name in bots.split(","))


def _values(sweep: str) -> tuple[str, list[str]]:
    """Return the key of a setting and the values it is to have, from ``KEY=V1,V2``; lists may be among them."""
    key, _equals, told = sweep.partition("=")
    values = [one.strip() for one in re.findall(VALUE, told)]
    if not key.strip() or len(values) < 2:
        raise click.UsageError("--sweep: " + _("must be a key and two values or more, such as {example}").format(
            example="rules.eat-payments.last_round=4,2,6"))  # fmt: skip
    if not all(values) or len(values) <= re.sub(VALUE, "", told).count(","):
        raise click.UsageError("--sweep: " + _("a value is missing between the commas of {told!r}").format(told=told))
    return key.strip(), values


def _set(name: str, setting: str) -> Variant:
    """Return variant *name* with what ``--set`` says and a *setting* more."""
    from ..errors import VariantError
    from ..variants import load

    arguments.check_variant(name)
    try:
        return load(name, [*arguments.settings(), setting])
    except VariantError as error:
        raise VariantError(str(error).replace(f"--set {setting}", f"--sweep {setting}")) from None


def _seats(variants: Sequence[Variant], wanted: int | None) -> int:
    """Return how many seats to play with: the most that all of the *variants* are played by, if not told."""
    if wanted is not None:
        for one in variants:
            arguments.checked_seats(one, wanted)
        return wanted
    fewest = max(variants, key=lambda one: int(one.sizes["seats"][0]))
    most = min(variants, key=lambda one: int(one.sizes["seats"][1]))
    seats = int(most.sizes["seats"][1])
    if seats < fewest.sizes["seats"][0]:
        what = _("{one!r} is played by {most} at most, {other!r} by {fewest} at least: they have no deals in common")
        told = {"one": most.name, "most": seats, "other": fewest.name, "fewest": fewest.sizes["seats"][0]}
        raise click.UsageError(what.format(**told))
    return seats


def _check_apart(sides: Sequence[Side], jobs: Sequence[Job]) -> None:
    """Refuse two sides that are the same in all that is played."""
    known: dict[tuple[str, tuple[str, ...]], str] = {}
    for side, job in zip(sides, jobs, strict=True):
        same = (job.variant.hash, job.bots)
        if same in known:
            what = _("{one} and {other} are played alike: there is nothing to compare")
            raise click.UsageError(what.format(one=known[same], other=side.label))
        known[same] = side.label
