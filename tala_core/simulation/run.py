"""Doing work, in this process or in many: the same result, in the same order, whatever becomes of the workers."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from dataclasses import dataclass, field
from gettext import gettext as _
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from ..errors import TalaError, raised
from ..files import NotWritten
from . import checkpoint, executors
from .course import Course, Stream
from .pace import Pace
from .stops import Stops
from .task import Done, Sent, here, there
from .work import P, Work

AHEAD = 4  # tasks a worker that may be under way or finished and not yet merged: bounds the memory
DEATHS = 3  # of workers that a task may cost
EVERY = 5.0  # seconds from checkpoint to checkpoint

T = TypeVar("T")
Submit = Callable[[int, int], "Future[Any]"]


@dataclass(frozen=True)
class How:
    """Where work is done and how it is kept.

    Attributes:
        jobs: how many processes, or how many tasks at a time on another executor; None: 1, or what the executor has.
        executor: ``NAME`` or ``NAME:ADDRESS`` of an executor; empty: this process for one job, else processes.
        checkpoint: the file that says how far it is; None: there is none.
        resume: whether to go on with that file.
    """

    jobs: int | None = None
    executor: str = ""
    checkpoint: Path | None = None
    resume: bool = False


class WorkerLost(TalaError):
    """Worker after worker ended before its work was done, or an executor gave up; the text says in which hands."""


def run(work: Work[P], how: How, progress: Callable[[int], None], streams: Mapping[str, Stream]) -> P:
    """Do all the work and return what it came to.

    Whatever ends it early, Ctrl-C too, the checkpoint then holds every task that was finished.

    Args:
        work: what to do.
        how: where, and with which checkpoint.
        progress: told the number of hands merged: first where it begins, then after each task.
        streams: take the output of the work, by name, in the order of units.

    Raises:
        PluginError: a rule failed, or a bot can't be loaded or made: then nothing is done.
        checkpoint.Refused: there is a checkpoint already, or one of other work.
        executors.NoExecutor: there is no such executor.
        executors.NobodyThere: a cluster does not answer.
        WorkerLost: a task costs every worker its life.
        NotWritten: the system lets a stream or the checkpoint not be written.
    """
    work.ready()
    with Stops() as stops:
        running = Running(Course(work, streams), how, progress, stops)
        running.begin()
        try:
            running.finish()
        except NotWritten:
            with stops.held(), suppress(NotWritten):  # the first thing that was refused is what matters
                running.save()
            raise
        except BaseException:
            with stops.held():
                running.save()
            raise
        with stops.held():
            running.save()
    return running.course.part


class Task(NamedTuple):
    """Units *start* up to *stop* under way."""

    start: int
    stop: int
    future: Future[Any]


@dataclass
class Running(Generic[P]):
    """Work that is being done: `waiting` are its tasks under way, in their order.

    After the death of a worker the tasks that it may have been at, those before unit `alone`, are done one at a time:
    so it is known whose fault it is if that happens again.
    """

    course: Course[P]
    how: How
    progress: Callable[[int], None]
    stops: Stops
    waiting: deque[Task] = field(default_factory=deque)
    deaths: Counter[int] = field(default_factory=Counter)
    alone: int = 0
    pace: Pace = field(default_factory=lambda: Pace(EVERY))

    def begin(self) -> None:
        """Take up the checkpoint, or begin one: that it can be written is known before anything is done."""
        if self.how.checkpoint and self.how.resume:
            checkpoint.go_on(self.how.checkpoint, self.course)
        elif self.how.checkpoint:
            checkpoint.begin(self.how.checkpoint)
            self.save()
        self.progress(self.course.hands)

    def finish(self) -> None:
        """Do what is left."""
        work, how = self.course.work, self.how
        if not how.executor and (how.jobs or 1) == 1:
            self._through(lambda start, stop: _at_once(here, work, start, stop), 1)
        while self.course.at < work.units:
            try:
                self._shared_out(how.executor or executors.PROCESSES)
            except BrokenExecutor as error:
                self._broken(error)

    def _shared_out(self, executor: str) -> None:
        sent = Sent.of(self.course.work)
        with executors.opened(executor, self.how.jobs) as (pool, count):
            self._through(lambda start, stop: pool.submit(there, sent, start, stop), count * AHEAD)

    def _through(self, submit: Submit, most: int) -> None:
        """Have all tasks done that are left, at *most* so many under way, and merge them in their order."""
        coming = self.course.stretches()
        try:
            while self.course.at < self.course.work.units:
                while len(self.waiting) < (1 if self.course.at < self.alone else most):
                    if (stretch := next(coming, None)) is None:
                        break
                    self.waiting.append(Task(*stretch, self._submitted(submit, *stretch)))
                self._merge(self._result(self.waiting[0]))
        finally:
            for task in self.waiting:
                task.future.cancel()

    def _submitted(self, submit: Submit, start: int, stop: int) -> Future[Any]:
        done = self.course.ahead.get(start)
        return submit(start, stop) if done is None else _at_once(lambda: done)

    def _result(self, task: Task) -> Done[P]:
        try:
            told = task.future.result()
        except BrokenExecutor:
            raise
        except Exception as error:
            what = _("the executor {name} gave up on hands {first} to {last}: {error}")
            raise self._lost(what, task.start, task.stop, error) from error
        if isinstance(told, Exception):
            raise told
        return told  # type: ignore[no-any-return]

    def _merge(self, done: Done[P]) -> None:
        with self.stops.held():
            self.waiting.popleft()
            self.course.take(done)
            self.progress(self.course.hands)
            if self.pace.due():
                self.save()

    def _broken(self, error: BrokenExecutor) -> None:
        """Make ready for a new pool, or give up on a task that has cost too many workers."""
        start, stop = next(self.course.stretches())
        if start < self.alone:
            self.deaths[start] += 1
        if self.deaths[start] == DEATHS:
            what = _("{count} workers one after the other ended at hands {first} to {last} (killed, or out of memory?)")
            raise self._lost(what, start, stop, error) from None
        self.alone = max([self.alone, stop, *(task.stop for task in self.waiting)])
        self._keep_finished()
        self.waiting.clear()

    def _lost(self, what: str, start: int, stop: int, error: Exception) -> WorkerLost:
        first, last = self.course.hands_of(start), self.course.hands_of(stop) - 1
        name = self.how.executor or executors.PROCESSES
        return WorkerLost(what.format(first=first, last=last, name=name, error=raised(error), count=DEATHS))

    def _keep_finished(self) -> None:
        """Note what is finished of the tasks under way."""
        for task in self.waiting:
            future = task.future
            well = future.done() and not future.cancelled() and not future.exception()
            if well and isinstance(done := future.result(), Done):
                self.course.ahead[done.start] = done

    def save(self) -> None:
        """Write the checkpoint, if there is one."""
        if self.how.checkpoint:
            with self.pace.timed():
                self._keep_finished()
                checkpoint.write(self.how.checkpoint, self.course)


def _at_once(function: Callable[..., T], *args: object) -> Future[T]:
    """Return the future of a call that is made now."""
    future: Future[T] = Future()
    future.set_result(function(*args))
    return future
