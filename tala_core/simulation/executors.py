"""Where work is done: what gives an executor, by name.

An entry point of the group ``tala.executors`` names a function ``(address, jobs)``.  It returns a context manager that
gives an `Executor` and how many tasks it works on at a time.  *address* is what stands behind the colon of
``--executor NAME:ADDRESS``, empty if nothing does; *jobs* is what ``--jobs`` says, None if it says nothing.  What can't
be had is told by `NoExecutor`, a cluster that does not answer by `NobodyThere`.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from gettext import gettext as _
from importlib import import_module
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeAlias

from ..errors import PluginError, TalaError, raised
from ..plugins import finding
from .stops import masked

PROCESSES = "processes"
SAFE = "PYTHONSAFEPATH"  # without it a new process could import what lies in the current folder
ANSWERS = 5  # seconds that a cluster has to answer, and to have a worker

_Task: TypeAlias = tuple[Future[Any], Callable[[], Any]]
Opened: TypeAlias = AbstractContextManager[tuple[Executor, int]]


class NoExecutor(TalaError):
    """What was asked for as an executor is none, or can't be had here."""


class NobodyThere(TalaError):
    """No cluster answers at the address."""


def named(told: str) -> tuple[Callable[[str, int | None], Opened], str]:
    """Return what gives the executor of *told*, a ``NAME`` or ``NAME:ADDRESS``, and the address.

    Raises:
        NoExecutor: there is none of that name.
        PluginError: it can't be imported or called.
    """
    name, _colon, address = told.partition(":")
    if why := finding.missing(finding.EXECUTORS, name):
        raise NoExecutor(why)
    plugin = finding.named(finding.EXECUTORS, name)
    gives = finding.loaded(plugin)
    if not callable(gives):
        raise PluginError(f"plugin {plugin} is no executor: it can't be called with an address and a number of jobs")
    return gives, address


@contextmanager
def opened(told: str, jobs: int | None) -> Iterator[tuple[Executor, int]]:
    """Give the executor of *told*, and how many tasks it works on at a time.

    Raises:
        NoExecutor: there is none, or not here.
        NobodyThere: no cluster answers.
        PluginError: what a plugin gives is no executor.
    """
    gives, address = named(told)
    with gives(address, jobs) as given:
        try:
            executor, count = given[0], max(1, int(given[1]))
            executor.submit  # noqa: B018  (it has one)
        except (TypeError, ValueError, AttributeError) as error:
            what = f"executor {told!r} has to give an Executor and a number of tasks at a time: {raised(error)}"
            raise PluginError(what) from error
        yield executor, count


# --- processes of this machine ---


class Pool(Executor):
    """Processes that leave Ctrl-C to the one that started them, and end when that is gone.

    Each has a pipe of its own, so that the death of one is noticed at once and by its task alone.  In the pool of the
    standard library all share one for their answers: a process that is killed in the middle of an answer leaves it
    waiting for the rest for ever.
    """

    def __init__(self, count: int) -> None:
        self._count, self._tasks = count, SimpleQueue[_Task | None]()
        self._workers: list[tuple[BaseProcess, Thread]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Schedule a task; a process may be started for it."""
        future: Future[Any] = Future()
        self._tasks.put((future, partial(fn, *args, **named)))
        if len(self._workers) < self._count:
            with masked():
                self._workers.append(self._started())
        return future

    def _started(self) -> tuple[BaseProcess, Thread]:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs,))
        process.start()
        theirs.close()  # else its end would not be the end of the pipe
        thread = Thread(target=self._serve, args=(process, ours), daemon=True)
        thread.start()
        return process, thread

    def _serve(self, process: BaseProcess, connection: Connection[Any, Any]) -> None:
        """Give a process one task after the other, and its answers to whoever waits for them, as long as it lives."""
        with connection:
            while (task := self._tasks.get()) is not None:
                future, call = task
                if not future.set_running_or_notify_cancel():
                    continue
                try:
                    connection.send(call)
                    well, answer = connection.recv()
                except (EOFError, OSError):
                    future.set_exception(BrokenExecutor(f"process {process.pid} has ended"))
                    break
                except Exception as error:  # it can't be sent, or its answer not be read
                    well, answer = False, error
                (future.set_result if well else future.set_exception)(answer)
        process.join()

    def terminate(self) -> None:
        """End the processes, whatever they are at."""
        for process, _thread in self._workers:
            process.terminate()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let the processes end when all is done, or what they are at if the rest is to be cancelled."""
        with suppress(Empty):
            while cancel_futures:
                if (task := self._tasks.get_nowait()) is not None:
                    task[0].cancel()
        for _worker in self._workers:
            self._tasks.put(None)
        for _process, thread in self._workers if wait else ():
            thread.join()


@contextmanager
def processes(address: str, jobs: int | None) -> Iterator[tuple[Executor, int]]:
    """Give a pool of so many processes; as many as there are processors, if that is not said."""
    if address:
        raise NoExecutor(_("{name} takes no address").format(name=PROCESSES))
    count = jobs or os.cpu_count() or 1
    safe = os.environ.get(SAFE)
    os.environ[SAFE] = "1"
    pool = Pool(count)
    try:
        _look_after()
        yield pool, count
    except BaseException:  # a bot may be thinking for a long time yet
        pool.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        if safe is None:
            os.environ.pop(SAFE, None)


def _look_after() -> None:
    """Start what looks after the processes of a system that has it, so that no signal of a terminal ends it either."""
    if os.name == "posix":
        from multiprocessing import resource_tracker

        with masked():
            resource_tracker.ensure_running()


def _work(connection: Connection[Any, Any]) -> None:
    """Do one task after the other, as long as they come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the parent stops the workers
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # whoever gave the tasks has gone
        while True:
            connection.send_bytes(_answer(connection.recv_bytes()))


def _answer(task: bytes) -> bytes:
    """Return whether a task went well, with what it came to or what it raised."""
    try:
        return pickle.dumps((True, pickle.loads(task)()))
    except BaseException as error:
        try:
            return pickle.dumps((False, error))
        except Exception:  # an error that can't be sent is told in words
            return pickle.dumps((False, RuntimeError(raised(error))))


def _end_with_parent() -> None:
    """Wait until the parent is gone, which without a word leaves its workers waiting for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


# --- a cluster ---


@contextmanager
def dask(address: str, jobs: int | None) -> Iterator[tuple[Executor, int]]:
    """Give the Dask cluster whose scheduler has this address; a task a thread of its workers, if jobs are not said."""
    if not address:
        what = _("dask needs the address of a scheduler, as in {example}")
        raise NoExecutor(what.format(example="dask:tcp://localhost:8786"))
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        what = _("dask is not installed here: {command}")
        raise NoExecutor(what.format(command="pip install 'tala-phom[dask]'")) from None
    with _quiet("distributed"):
        _find(address)
        with distributed.Client(address, timeout=ANSWERS, set_as_default=False) as client:
            yield client.get_executor(), jobs or _threads(client, address)


def _find(address: str) -> None:
    """Find out whether a scheduler answers: a client that finds none complains for a long time."""
    try:
        with ThreadPoolExecutor(1) as aside:  # the thread of whoever called may run a loop already
            aside.submit(asyncio.run, asyncio.wait_for(_reach(address), ANSWERS)).result()
    except (ValueError, TypeError) as error:
        raise NoExecutor(_("dask: {address!r} is no address: {why}").format(address=address, why=error)) from None
    except Exception:  # whatever somebody else says who listens there
        raise NobodyThere(_("dask: no scheduler answers at {address}").format(address=address)) from None


async def _reach(address: str) -> None:
    comm: Any = import_module("distributed.comm")
    security: Any = import_module("distributed.security").Security()
    reached = await comm.connect(address, timeout=ANSWERS, **security.get_connection_args("client"))
    await reached.close()


def _threads(client: Any, address: str) -> int:
    """Return how many threads the workers of a cluster have."""
    try:
        client.wait_for_workers(1, timeout=ANSWERS)
    except TimeoutError:
        raise NobodyThere(_("dask: the scheduler at {address} has no worker").format(address=address)) from None
    return sum(client.nthreads().values())


@contextmanager
def _quiet(name: str) -> Iterator[None]:
    """Keep a library from logging to standard error: what matters of it is told as an error."""
    logger = logging.getLogger(name)
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)
