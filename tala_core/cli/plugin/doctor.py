"""`tala plugin doctor`: examines plugins, each in a process of its own, and says what is to be done about them."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING

import click

from .. import columns, terminal
from .choosing import called, complete, meant
from .listing import KINDS, row

if TYPE_CHECKING:
    from ...plugins.examining import Check, Forgotten
    from ...plugins.finding import Plugin

NO = 1
RESULTS = ("ok", "warning", "failed")


@click.command("doctor")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete)
@click.option("--all", "ours_too", is_flag=True, help="Examine tala-phom's own plugins too.")
@click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE",
    help="Change a setting of the variants that are played, as in rules.mine.amount=6; may be given more than once.",
)  # fmt: skip
@click.option(
    "--seconds", type=click.FloatRange(min=0, min_open=True), default=120, show_default=True, metavar="S",
    help="How long the hands of one plugin may take.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")
def command(names: tuple[str, ...], ours_too: bool, settings: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Examine plugins.

    NAME is a rule, a bot, a package of variants or a distribution; without one, all that are not tala-phom's own.
    Looked at are their metadata, how long the import takes, the registration checks, and hands that are played with
    them: a rule in the variants of its distribution that name it, or else in chuan.

    Exit code 1 if anything failed.
    """
    from ...plugins import examining

    plugins, left = _asked_for(names, ours_too)
    checks = examining.examined(plugins, settings, seconds)
    counts = Counter(one.result for found in checks.values() for one in found)
    counts.update(one.check.result for one in left)
    if as_json:
        terminal.put(json.dumps(_as_data(checks, left, counts)))
    else:
        for line in _told(checks, left, counts):
            terminal.put(line)
    if counts["failed"]:
        raise click.exceptions.Exit(NO)


def _asked_for(names: Sequence[str], ours_too: bool) -> tuple[list[Plugin], list[Forgotten]]:
    """Return the plugins to examine, and the distributions that have forgotten theirs."""
    from ...plugins import examining, finding

    strange = [name for name in names if not called(name)]
    left = examining.forgotten(strange) if strange or not names else []
    without = {finding.normal(one.distribution) for one in left}
    some = [plugin for name in names if finding.normal(name) not in without for plugin in meant(name)]
    if not names or ours_too:
        some += [plugin for plugin in finding.everything() if ours_too or not plugin.ours]
    return [*dict.fromkeys(some)], left


def _as_data(checks: Checks, left: Sequence[Forgotten], counts: Counter[str]) -> dict[str, object]:
    plugins = [row(plugin) | {"checks": [one._asdict() for one in found]} for plugin, found in checks.items()]
    without = [one._asdict() | {"checks": [one.check._asdict()]} for one in left]
    return {"plugins": plugins, "without_plugins": without, "counts": {one: counts[one] for one in RESULTS}}


Checks = dict["Plugin", list["Check"]]


def _told(checks: Checks, left: Sequence[Forgotten], counts: Counter[str]) -> Iterator[str]:
    """Yield the report; what was found is for the author of a plugin, and in English as his sources are."""
    if not checks and not left:
        yield _("no plugins but tala-phom's own are installed; --all examines those")
        return
    for plugin, found in checks.items():
        yield f"{_(KINDS[plugin.group])} {plugin.name}  ({plugin.distribution} {plugin.version})"
        yield from _lines(found)
    for one in left:
        yield f"{one.distribution} {one.version}"
        yield from _lines([one.check])
    yield ", ".join(f"{counts[one]} {one}" for one in RESULTS)


def _lines(found: Sequence[Check]) -> Iterator[str]:
    cells = columns.room(sys.stdout)
    rows = [row for one in found for row in _rows(one)]
    return (f"  {line}" for line in columns.aligned(rows, None if cells is None else cells - 2))


def _rows(one: Check) -> Iterator[tuple[str, str, str]]:
    """Yield a check in columns; what it says may have several lines."""
    first, *more = f"{one.what}; {one.cure}".split("\n") if one.cure else one.what.split("\n")
    yield one.result, one.name, first
    yield from (("", "", line) for line in more)
