"""The time that a bot has for a decision: whoever takes longer is interrupted, where the system can."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from time import perf_counter
from types import FrameType
from typing import Any

from ..errors import Stop

SLOW, FAST = 0.25, 0.00005  # seconds from look to look; the fast ones are for a bot that catches what is to end it
STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class TooLate(Stop):
    """A decision took more than so many seconds; no Exception, so a bot that catches those doesn't catch this."""


class Watch:
    """Knows what is being decided, and sets no limit.

    `asked` is the view of the bot that has not answered yet.
    """

    asked: object = None

    def timed(self, bot: Callable[..., Any]) -> Callable[..., Any]:
        """Return *bot* as it is to be called."""
        return bot


class Ticking(Watch):
    """Looks now and then, by a timer of the system, whether still the same is being decided.

    That costs a decision next to nothing.  A decision is timed from the first look at it, so nobody gets less than his
    seconds.  A bot may catch what is raised; it is raised again and again until it gets through.  So is Ctrl-C.
    """

    def __init__(self, seconds: float) -> None:
        self.asked = None
        self._seconds = seconds
        self._slow = min(SLOW, seconds / 4)
        self._seen: object = None
        self._since = 0.0
        self._hurrying = self._stopped = False
        self._before: dict[int, Any] = {}

    def start(self) -> None:
        """Begin to look.

        Raises:
            AttributeError: the system has no such timer.
            ValueError: this is not the main thread, the only one that can be interrupted.
        """
        self._before[signal.SIGALRM] = signal.signal(signal.SIGALRM, self._look)
        for number in STOPS:
            if callable(signal.getsignal(number)):
                self._before[number] = signal.signal(number, self._stop)
        self._timer = signal.setitimer(signal.ITIMER_REAL, self._slow, self._slow)

    def end(self) -> None:
        """Leave timer and signals as they were."""
        signal.setitimer(signal.ITIMER_REAL, *self._timer)
        for number, handler in self._before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)

    def _look(self, number: int, frame: FrameType | None) -> None:
        if self.asked is None:
            self._hurry(self._stopped)
        elif self._stopped:
            self._hurry(True)
            raise KeyboardInterrupt
        elif self.asked is not self._seen:
            self._seen, self._since = self.asked, perf_counter()
        elif perf_counter() - self._since >= self._seconds:
            self._hurry(True)
            raise TooLate(self._seconds)

    def _hurry(self, wanted: bool) -> None:
        if wanted != self._hurrying:
            self._hurrying = wanted
            pace = FAST if wanted else self._slow
            signal.setitimer(signal.ITIMER_REAL, pace, pace)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Let Ctrl-C do what it does, and remember it if a bot may catch that."""
        self._stopped = self.asked is not None
        self._before[number](number, frame)


class Afterwards(Watch):
    """Times every decision when it is made: a bot that never answers is never interrupted."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def timed(self, bot: Callable[..., Any]) -> Callable[..., Any]:
        """Return a bot that is refused when it answers too late."""

        @wraps(bot)
        def in_time(*args: Any) -> Any:
            began = perf_counter()
            answer = bot(*args)
            if perf_counter() - began > self._seconds:
                raise TooLate(self._seconds)
            return answer

        return in_time


@contextmanager
def watched(seconds: float) -> Iterator[Watch]:
    """Give what watches decisions of at most so many *seconds*; 0 is no limit."""
    ticking = Ticking(seconds)
    try:
        if seconds:
            ticking.start()
    except (AttributeError, ValueError):
        yield Afterwards(seconds)
        return
    if not seconds:
        yield Watch()
        return
    try:
        yield ticking
    finally:
        ticking.end()
