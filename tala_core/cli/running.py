"""Options of the commands that play many hands, and doing their work with progress and orderly ends."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click
from click.core import ParameterSource

from . import arguments, terminal

if TYPE_CHECKING:
    from ..simulation.run import How
    from ..simulation.work import P, Work

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Running:
    """How work is to be done: in how many processes, on which executor, with which checkpoint.

    `jobs` is None and `executor` empty where nothing was said: then it is done in this process.
    """

    jobs: int | None = None
    executor: str = ""
    checkpoint: str | None = None
    resume: bool = False

    def how(self) -> How:
        """Return the same as the engine has it."""
        from ..simulation.run import How

        return How(self.jobs, self.executor, Path(self.checkpoint) if self.checkpoint else None, self.resume)


OPTIONS = (
    click.option(
        "--jobs", type=arguments.Count(), metavar="J",
        help="How many processes share the work: 1 if not said, with --executor all it has. The results are the same.",
    ),
    click.option(
        "--executor", metavar="NAME[:ADDRESS]", default="", shell_complete=lambda *told: complete_executor(*told),
        help="Where the work is done: processes of this machine, or dask:ADDRESS, the scheduler of a Dask cluster.",
    ),
    click.option(
        "--checkpoint", type=arguments.new_file(), metavar="FILE",
        help="Keep in FILE how far the work is, to go on with --resume after Ctrl-C or a crash.",
    ),
    click.option("--resume", is_flag=True, help="Go on where the checkpoint says; the result is that of one run."),
)  # fmt: skip


def run_options(command: F) -> F:
    """Add --jobs, --executor, --checkpoint and --resume to a command, which gets them as one argument `running`.

    A command with an argument `seed` goes on with that of the checkpoint, if none was said.
    """

    @wraps(command)
    def with_running(
        *args: Any, jobs: int | None, executor: str, checkpoint: str | None, resume: bool, **told: Any
    ) -> Any:
        running = Running(jobs, executor, checkpoint, resume)
        _check(running)
        if resume and "seed" in told and _is_default("seed"):
            told["seed"] = _seed(running) or told["seed"]
        return command(*args, running=running, **told)

    made: Any = with_running
    for option in reversed(OPTIONS):
        made = option(made)
    return made  # type: ignore[no-any-return]


def complete_executor(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of executors that begin with what is typed."""
    from ..plugins import finding

    return [one.name for one in finding.installed(finding.EXECUTORS) if one.name.startswith(incomplete)]


def _check(running: Running) -> None:
    from ..simulation.executors import NoExecutor, named

    if running.resume and running.checkpoint is None:
        raise click.UsageError(_("--resume goes on with a checkpoint: give --checkpoint FILE too"))
    if running.checkpoint == "-":
        _refuse_checkpoint(running, _("standard output"))
    if running.executor:
        try:
            named(running.executor)
        except NoExecutor as error:
            raise click.UsageError(f"--executor: {error}") from None


def _is_default(name: str) -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and context.get_parameter_source(name) is ParameterSource.DEFAULT


def _seed(running: Running) -> str | None:
    from ..simulation import checkpoint

    try:
        return checkpoint.seed_of(Path(str(running.checkpoint)))
    except checkpoint.Refused as error:
        raise click.UsageError(f"--checkpoint: {error}") from None


# --- output ---


class Output(Protocol):
    """A `Stream` that can tell where its `rest` is, when the work is broken off."""

    @property
    def place(self) -> str: ...  # noqa: D102
    def write(self, data: bytes) -> None: ...  # noqa: D102
    def flush(self) -> None: ...  # noqa: D102
    def go_on(self, place: str, position: int) -> None: ...  # noqa: D102
    def rest(self) -> str: ...  # noqa: D102


@contextmanager
def output(name: str, running: Running) -> Iterator[Output]:
    """Give what takes the output for the file *name*, which is there when all of it is; - is standard output.

    Raises:
        UsageError: there is a checkpoint, and what was written can't be taken back.
        NotWritten: the system said no.
    """
    from ..files import whole

    if name == "-":
        _refuse_checkpoint(running, _("standard output"))
        yield _StandardOutput()
        return
    if Path(name).exists() and not Path(name).is_file():
        _refuse_checkpoint(running, name)
    with whole(Path(name)) as file:
        yield file


def _refuse_checkpoint(running: Running, name: str) -> None:
    if running.checkpoint:
        text = _("what goes to {name} can't be taken back, as a checkpoint has to: name a file")
        raise click.UsageError(f"--checkpoint: {text.format(name=name)}")


class _StandardOutput:
    place = ""

    def write(self, data: bytes) -> None:
        sys.stdout.write(data.decode())
        sys.stdout.flush()  # a reader who has gone is noticed now, not at the end

    def flush(self) -> None:
        pass

    def go_on(self, place: str, position: int) -> None:
        pass

    def rest(self) -> str:
        return ""


# --- doing it ---


def done(work: Work[P], running: Running, streams: Mapping[str, Output] | None = None) -> P:
    """Do the *work* with progress on standard error, and return what it came to.

    Ctrl-C and its like are told in one line, with how far it was, and end the command with exit code 130.
    """
    from ..files import Gone
    from ..simulation import checkpoint, executors
    from ..simulation.run import WorkerLost, run
    from .main import INTERRUPTED, SYSTEM_SAID_NO

    outputs = streams or {}
    with progress(work.hands) as seen:
        try:
            return run(work, running.how(), seen, outputs)
        except KeyboardInterrupt:
            count, code = work.hands, INTERRUPTED
            told = ngettext(
                "stopped after {done:,} of {hands:,} hand", "stopped after {done:,} of {hands:,} hands", count
            )
            text = told.format(done=seen.hands, hands=count)
        except (WorkerLost, executors.NobodyThere) as error:
            text, code = str(error), SYSTEM_SAID_NO
        except (checkpoint.Refused, Gone) as error:
            raise click.UsageError(f"--checkpoint: {error}") from None
        except executors.NoExecutor as error:
            raise click.UsageError(f"--executor: {error}") from None
    rest = "".join(one.rest() for one in outputs.values())
    begun = running.checkpoint is not None and Path(running.checkpoint).exists()
    again = _("; the same command with --resume goes on") if begun else ""
    terminal.say(f"tala: {text}{rest}{again}")
    raise click.exceptions.Exit(code)


class Progress:
    """Remembers how far the work is; shows it if it has something to show it on."""

    def __init__(self, show: Callable[[int], None] | None = None) -> None:
        self.hands = 0
        self._show = show

    def __call__(self, hands: int) -> None:
        """Note that so many hands are finished."""
        self.hands = hands
        if self._show:
            self._show(hands)


def rate(speed: float) -> str:
    """Return so many hands a second as text; below ten with two digits, as a bot may think longer than a second."""
    return _("{rate} hands/s").format(rate=f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}")


@contextmanager
def progress(hands: int) -> Iterator[Progress]:
    """Give what to tell the progress to: a bar with rate and time left on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield Progress()
        return
    from rich import progress as shown
    from rich.text import Text

    class Rate(shown.ProgressColumn):
        def render(self, task: shown.Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text(rate(speed) if speed else "")

    count = shown.TextColumn(_("{task.completed:,.0f} of {task.total:,.0f} hands"))
    columns = [count, shown.BarColumn(), Rate(), shown.TimeRemainingColumn()]
    with shown.Progress(*columns, console=terminal.console(sys.stderr), transient=True) as bar:
        task, begun = bar.add_task("", total=hands), False

        def show(done: int) -> None:
            nonlocal begun
            if begun:
                bar.update(task, completed=done)
            else:  # what an earlier run has done tells nothing of the pace of this one
                bar.reset(task, completed=done)
            begun = True

        yield Progress(show)
