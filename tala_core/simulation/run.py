"""Running a simulation, in this process or in several: the same results, in the same order."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from gettext import gettext as _

from .. import language
from ..errors import TalaError
from .job import Job, unit
from .tally import Tally
from .watch import watched

SAFE = "PYTHONSAFEPATH"  # without it a new process could import what lies in the current folder
CHUNK = 200  # hands a task: about 0.1 s of work, so stopping is quick and sharing out costs little
AHEAD = 4  # tasks a worker that may be under way or finished and not yet fetched: bounds the memory

Chunk = tuple[Tally, str]  # what a stretch of units came to, and the lines of its records

_job: Job | None = None  # in a worker: what it works on


def chunk(job: Job, start: int, stop: int) -> Chunk:
    """Play the units from *start* up to *stop*."""
    tally = Tally(job.seats)
    lines: list[str] = []
    with watched(job.bot_seconds) as watch:
        for index in range(start, stop):
            nets = [0] * job.seats
            for played in unit(job, index, watch):
                tally.add_hand(played.result, played.actions)
                tally.add_faults(played.k, played.faults)
                for seat, net in enumerate(played.result.net):
                    nets[seat] += net
                if played.record is not None:
                    lines.append(played.record + "\n")
            tally.add_unit(nets)
    return tally, "".join(lines)


def run(job: Job, jobs: int, progress: Callable[[int], None], keep: Callable[[str], None]) -> Tally:
    """Play the whole job in so many processes.

    Args:
        job: what to play.
        jobs: how many processes; 1 for this one.
        progress: told the number of hands finished, now and then.
        keep: given the lines of the records, in the order of the hands.

    Raises:
        PluginError: a rule failed, or a bot can't be loaded or made: then nothing is played.
    """
    job.players()
    tally = Tally(job.seats)
    with closing(_here(job) if jobs == 1 else _shared_out(job, jobs)) as parts:  # closing stops the workers at once
        for part, lines in parts:
            tally.merge(part)
            if lines:
                keep(lines)
            progress(tally.hands)
    return tally


def _stretches(job: Job) -> Iterator[tuple[int, int]]:
    size = max(1, CHUNK // (job.evening or 1))
    for start in range(0, job.units, size):
        yield start, min(start + size, job.units)


def _here(job: Job) -> Generator[Chunk, None, None]:
    for start, stop in _stretches(job):
        yield chunk(job, start, stop)


def _shared_out(job: Job, jobs: int) -> Generator[Chunk, None, None]:
    context, others = multiprocessing.get_context("spawn"), {*multiprocessing.active_children()}
    waiting: deque[Future[Chunk]] = deque()
    finished, safe = False, os.environ.get(SAFE)
    os.environ[SAFE] = "1"
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(job, language.current()))
    try:
        for start, stop in _stretches(job):
            with _interrupts_held():  # a worker that starts now takes this over, and leaves Ctrl-C to its parent
                waiting.append(pool.submit(_chunk, start, stop))
            if len(waiting) >= jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        finished = True
    except BrokenProcessPool:
        raise TalaError(_("a worker process ended before its work was done (killed, or out of memory?)")) from None
    finally:
        if not finished:  # a bot may be thinking for a long time yet
            for worker in {*multiprocessing.active_children()} - others:
                worker.terminate()
        pool.shutdown(wait=True, cancel_futures=True)
        if safe is None:
            os.environ.pop(SAFE, None)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold back Ctrl-C for a moment, where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(job: Job, spoken: str) -> None:
    global _job
    language.speak(spoken)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the parent stops the workers
    _job = job


def _chunk(start: int, stop: int) -> Chunk:
    assert _job is not None
    return chunk(_job, start, stop)
