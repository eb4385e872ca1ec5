"""Watching code for chance and clocks that are not given to it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

GLOBAL = sys.modules["random"].random.__self__  # the source that the functions of the module share
CLOCKS = {"time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time",
          "process_time_ns", "thread_time", "thread_time_ns", "clock_gettime", "localtime", "gmtime", "ctime",
          "sleep"}  # fmt: skip
OF_A_DATE = {"now", "utcnow", "today"}
OF_THE_SYSTEM = {"urandom", "getrandom"}
BETWEEN = {"random", "secrets", "uuid", "datetime", "time", "tempfile"}  # modules that stand between it and its user
# These look at the clock, but no result depends on it; test tools do so whenever the collector of garbage runs.
ALLOWED = {"logging", "threading", "warnings", "hypothesis", "pytest", "_pytest", "xdist", "coverage"}


@contextmanager
def watched(found: list[str]) -> Iterator[None]:
    """Add to *found* whatever chance or clock is used inside, as in ``random.choice() at rule.py:7``.

    Names that were imported by ``from random import choice`` are noticed too: the interpreter tells every call.
    Where a profiler is at work nothing is noticed, for there can be only one.
    """
    before = sys.getprofile()
    if before is not None and not getattr(before, "is_ours", False):
        yield
        return
    sys.setprofile(_Spy(found))
    try:
        yield
    finally:
        sys.setprofile(before)


class _Spy:
    """Called by the interpreter at every call and return."""

    is_ours = True

    def __init__(self, found: list[str]) -> None:
        self.found = found

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        if event == "c_call":
            name = _named(arg)
        elif event == "call" and frame.f_code is Random.__init__.__code__ and frame.f_locals["x"] is None:
            name = "random.Random() without a seed"
        else:
            return
        if name:
            self._note(name, frame)

    def _note(self, name: str, frame: FrameType) -> None:
        """Note the call with its caller: what stands between them is only told by its name."""
        user: FrameType | None = frame
        while user is not None and (module := _module(user)) in BETWEEN:
            if user.f_code is not Random.__init__.__code__ and not user.f_code.co_name.startswith("_"):
                name = f"{module}.{user.f_code.co_name}()"
            user = user.f_back
        if user is not None and _module(user) not in ALLOWED:
            self.found.append(f"{name} at {user.f_code.co_filename}:{user.f_lineno}")


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]


def _named(function: Any) -> str:
    """Return the name of a built-in function that is chance or a clock, as its user knows it; else nothing."""
    name, owner = function.__name__, getattr(function, "__self__", None)
    if owner is GLOBAL:
        return f"random.{name}()"
    module = getattr(function, "__module__", None)
    if module == "time" and name in CLOCKS:
        return f"time.{name}()"
    if name in OF_THE_SYSTEM and module in ("posix", "nt"):
        return f"os.{name}()"
    if name in OF_A_DATE and isinstance(owner, type) and any(one.__module__ == "datetime" for one in owner.__mro__):
        return f"{owner.__name__}.{name}()"
    return ""
