"""Ctrl-C and its like while work is done: they wait for the end of what has to be done whole."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Self

from .watch import STOPS


class Stops:
    """Takes over the signals that stop a program, as long as it is entered; outside the main thread it does nothing."""

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}
        self._held = False
        self._waiting: int | None = None

    def __enter__(self) -> Self:
        try:
            for number in STOPS:
                if callable(before := signal.getsignal(number)):
                    self._before[number] = before
                    signal.signal(number, self._stop)
        except ValueError:  # not the main thread, the only one that signals reach
            self._before.clear()
        return self

    def __exit__(self, *_error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let signals that come meanwhile wait until the end."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._waiting is not None:
            number, self._waiting = self._waiting, None
            self._before[number](number, None)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        if self._held:
            self._waiting = number
        else:
            self._before[number](number, frame)


@contextmanager
def masked() -> Iterator[None]:
    """Keep what stops a program from this thread for a moment, where the system can.

    A process started meanwhile never gets Ctrl-C or the end of a terminal: who started it stops it.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
