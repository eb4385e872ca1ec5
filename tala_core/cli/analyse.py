"""`tala analyse`: what happened in a pile of records, and which decisions of one hand were costly."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from gettext import gettext as _
from gettext import ngettext
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import PluginError, RecordError, VariantError
from . import arguments, terminal
from .verify import no_record, placed, read_record, record_texts

if TYPE_CHECKING:
    from ..records import Hand

FORMAT = "tala-analysis-1"
PLAYOUTS = 1000


def _complete_judge(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of bots that begin with what is typed; whether they can judge only loading them would tell."""
    from ..plugins import finding

    names = sorted({plugin.name for plugin in finding.installed(finding.BOTS)})
    return [name for name in names if name.startswith(incomplete)]


@click.command("analyse")
@click.argument("files", nargs=-1, required=True, type=arguments.existing_file(), metavar="FILE...")
@click.option("--details", is_flag=True, help="Tell every measure with its interval, and how the stakes are spread.")
@click.option("--hand", "number", type=arguments.Count(), metavar="N", help="Only hand N of FILE; judge its decisions.")
@click.option("--seat", metavar="S", help="Judge only the decisions of this seat, such as p2.")
@click.option("--player", metavar="NAME", help="Judge only the decisions of this player.")
@click.option(
    "--judge", metavar="BOT", shell_complete=_complete_judge, show_default="thinker", help="The bot that judges."
)
@click.option(
    "--playouts", type=arguments.Count(), metavar="N", show_default=str(PLAYOUTS),
    help="What the judge may spend on a look at a decision; where it would have done something else it looks twice.",
)  # fmt: skip
@click.option(
    "--most", type=arguments.Count(), default=20, show_default=True, metavar="N",
    help="How many damaged records to tell one by one.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON and nothing else.")
def command(
    files: tuple[str, ...], details: bool, number: int | None, seat: str | None, player: str | None,
    judge: str | None, playouts: int | None, most: int, as_json: bool,
) -> None:  # fmt: skip
    """Tell what happened in the records of FILE...; - is standard input.

    A .jsonl file holds a record a line, a .toml file one record.  Every hand is played again by the rules that its
    record holds; hands of other rules or of other numbers of seats are counted apart.  A record that can't be played,
    or disagrees with itself, is told with its file and line and left out; the exit code is 1 then.

    Of a single hand, as of the one that --hand names, the decisions are judged too: a bot that knows only what the
    seat knew tells what each choice comes to on average.  Told are those that were clearly worse than another one, the
    costliest first.
    """
    from .costly import Wanted, judgement

    _check_together(files, number, seat, player, details and as_json)
    wanted = Wanted(seat, player, judge, playouts or PLAYOUTS)
    asked = number is not None or (seat, player, judge, playouts) != (None,) * 4
    if asked:
        wanted.ready()  # before a long file is read
    reading = _Reading(most, single=asked)
    with _progress(files) as read_so_far:
        reading.files(files, number, read_so_far)
    verdict = judgement(reading.last, wanted) if reading.last is not None and reading.pile.hands == 1 else None
    if as_json:
        told = {"format": FORMAT, **reading.data(), "judgement": verdict.data() if verdict else None}
        terminal.put(json.dumps(told))
    else:
        if verdict is None or details:
            reading.show(details)
        if verdict is not None:
            verdict.show()
    if reading.wrong or reading.empty:
        raise click.exceptions.Exit(1)


def _check_together(
    files: tuple[str, ...], number: int | None, seat: str | None, player: str | None, details_as_json: bool
) -> None:
    if details_as_json:
        raise click.UsageError(_("--json holds all that --details prints: give one of them"))
    if number is not None and len(files) > 1:
        raise click.UsageError(_("--hand names a hand of one file, not of {count}").format(count=len(files)))
    if twice := [name for name in files if files.count(name) > 1]:
        raise click.UsageError(_("{file} is there twice: its hands would count double").format(file=twice[0]))
    if seat is not None and player is not None:
        raise click.UsageError(_("--seat and --player both say whose decisions to judge: give one of them"))


# --- reading ---


class _Reading:
    """What the records read so far came to; at the *most* so many damaged ones are told, each when it is met.

    `last` is the hand read last, `empty` whether a file held none.  With *single* a second hand is refused: what was
    asked for is about one.
    """

    def __init__(self, most: int, single: bool) -> None:
        from ..simulation.analysing import Pile

        self.most, self.single = most, single
        self.pile = Pile()
        self.wrong: list[tuple[str, str]] = []
        self.empty = False
        self.last: Hand | None = None

    def files(self, names: tuple[str, ...], number: int | None, read_so_far: Callable[[int, int], None]) -> None:
        """Read every record of the files, or only hand *number* of the one file.

        Raises:
            RecordError: there is no such hand.
            UsageError: there are more hands than one, where one is asked for.
        """
        try:
            for name in names:
                self._file(name, number, read_so_far)
        except KeyboardInterrupt:
            read = ngettext("stopped after {count:,} hand", "stopped after {count:,} hands", self.pile.hands)
            terminal.say(f"tala: {read.format(count=self.pile.hands)}")
            raise click.exceptions.Exit(130) from None
        if len(self.wrong) > self.most:
            terminal.say("tala: " + _("... and {count:,} more").format(count=len(self.wrong) - self.most))

    def _file(self, name: str, number: int | None, read_so_far: Callable[[int, int], None]) -> None:
        empty = True
        texts = record_texts(name)
        for where, text in texts if number is None else islice(texts, number - 1, number):
            empty = False
            try:
                self._record(text, where)
            except (RecordError, VariantError) as error:
                self._damaged(where, placed(error, where))
            except PluginError as error:
                raise PluginError(f"{where}: {error}") from error
            read_so_far(len(text), self.pile.hands)
        if empty and number is not None:
            raise RecordError(_("{file}: there is no hand {number} in it").format(file=name, number=number))
        if empty:
            self.empty = True
            terminal.say(f"tala: {no_record(name)}")

    def _record(self, text: bytes, where: str) -> None:
        from .. import records

        hand = read_record(text, where)
        said, state = records.checked(hand)
        if said or state is None:
            self._damaged(where, f"{where}: {'; '.join(said)}")
            return
        if self.single and self.pile.hands:
            raise click.UsageError(_("there are several hands to judge: say which of a file by --hand N"))
        self.pile.add(hand, state.rules.result(state), state)
        self.last = hand

    def _damaged(self, where: str, text: str) -> None:
        self.wrong.append((where, text.removeprefix(f"{where}: ")))
        if len(self.wrong) <= self.most:
            terminal.say(f"tala: {text}")

    def data(self) -> dict[str, Any]:
        """Return all of it as JSON has it."""
        from .piled import kind_data

        first = [{"where": where, "what": what} for where, what in self.wrong[: self.most]]
        return {
            "hands": self.pile.hands,
            "damaged": {"records": len(self.wrong), "first": first},
            "groups": [kind_data(kind, hands) for kind, hands in self.pile.kinds.items()],
        }

    def show(self, details: bool) -> None:
        """Print all of it for people."""
        from .piled import show_kind

        console = terminal.console(sys.stdout)
        names = [name for name, _hash in {(kind.variant, kind.hash) for kind in self.pile.kinds}]
        for index, (kind, hands) in enumerate(self.pile.kinds.items()):
            if index:
                console.print()
            show_kind(kind, hands, console, details=details, twice=names.count(kind.variant) > 1)
        if self.wrong:
            left_out = ngettext("{count:,} record left out", "{count:,} records left out", len(self.wrong))
            console.print(left_out.format(count=len(self.wrong)))


@contextmanager
def _progress(files: tuple[str, ...]) -> Iterator[Callable[[int, int], None]]:
    """Give what to tell of each record how long it was and how many hands there are: a bar, if there is a terminal."""
    if not sys.stderr.isatty():
        yield lambda read, hands: None
        return
    from rich import progress

    total = None if "-" in files else sum(Path(name).stat().st_size for name in files)
    count = progress.TextColumn(_("{task.fields[hands]:,} hands"))
    columns = [count, progress.BarColumn(), progress.TimeRemainingColumn()]
    with progress.Progress(*columns, console=terminal.console(sys.stderr), transient=True) as bar:
        task = bar.add_task("", total=total, hands=0)
        yield lambda read, hands: bar.update(task, advance=read, hands=hands)
