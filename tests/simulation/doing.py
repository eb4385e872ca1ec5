"""What the tests of running work share: work that counts, streams that remember, executors that do as they are told."""

from __future__ import annotations

import sys
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path

from tala_core.plugins import finding
from tala_core.simulation.run import How, run

WORKS = str(Path(__file__).parent / "works")
if WORKS not in sys.path:  # worker processes get the path of their parent
    sys.path.append(WORKS)

from counting_work import Counting, Sum  # noqa: E402
from torn_work import Torn  # noqa: E402

__all__ = ["Counting", "Memory", "Obedient", "Sum", "Torn", "done", "executor"]


class Memory:
    """A stream that remembers."""

    place = "memory"

    def __init__(self, data=b""):
        self.data = bytearray(data)

    def write(self, data):
        self.data += data

    def flush(self):
        pass

    def go_on(self, place, position):
        del self.data[position:]


def done(work, how=None, progress=lambda hands: None, stream=None):
    """Return what work came to, and what it wrote."""
    stream = stream or Memory()
    part = run(work, how or How(), progress, {"lines": stream})
    return part, bytes(stream.data)


class Obedient(Executor):
    """Does a task when it is told so: `order` gives the one to do next of those that wait; None leaves them all."""

    def __init__(self, order):
        self.order, self.waiting, self.most = order, [], 0

    def submit(self, fn, /, *args, **named):
        future = Future()
        future.result = lambda timeout=None: self.until(future)
        self.waiting.append((future, fn, args))
        self.most = max(self.most, len(self.waiting))
        return future

    def until(self, future):
        while not future.done():
            one, fn, args = self.waiting.pop(self.order(self.waiting))
            one.set_result(fn(*args))
        return Future.result(future)


@contextmanager
def executor(made, count=2):
    """Let ``--executor given`` be the executor *made*; each time a new one, if it is a function."""

    @contextmanager
    def gives(address, jobs):
        yield (made() if callable(made) else made), count

    with finding.only(executors={"given": gives}):
        yield How(executor="given")
