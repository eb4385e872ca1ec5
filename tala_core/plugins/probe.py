"""Asking plugins in processes of their own: whatever one of them does there, this process goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict
from tempfile import TemporaryFile
from threading import Lock
from typing import Any, NamedTuple, TextIO, cast

from ..language import current
from . import probed
from .finding import Plugin, normal, status

SECONDS = 30.0  # for one import: a plugin that needs more would make every game that names it wait as long
UNUSABLE = ("malformed", "incompatible")
STARTING = 30.0  # seconds that Python itself may take, on a machine with much else to do
SIGNALS = {one.value: one.name for one in signal.Signals}
CHILD = """
import json, sys
asked = json.load(sys.stdin)
sys.path[:] = asked["path"]
from tala_core.plugins.probed import answer
answer(asked)
"""

Work = Callable[..., Mapping[str, Any]]
"""What is done in the other process: a function of a module of ours, called with a plugin; what it returns is JSON."""


class Finding(NamedTuple):
    """What importing a plugin showed.

    `broken` says why it can't be used, empty if it can; `warnings` are what Python and pluggy warned of; `seconds` is
    how long the import took; `faults` are what the registration checks found, each with its file and line.
    """

    plugin: Plugin
    broken: str = ""
    warnings: tuple[str, ...] = ()
    seconds: float = 0.0
    faults: tuple[str, ...] = ()


class Answer(NamedTuple):
    """What a plugin's work came to: what it *told*, or why there is nothing, as it is *broken*."""

    plugin: Plugin
    told: Mapping[str, Any]
    broken: str = ""


def imported(plugins: Sequence[Plugin], timeout: float = SECONDS) -> list[Finding]:
    """Import *plugins*, each for at most *timeout* seconds; variant files are read instead, which imports nothing.

    What can't be used whatever its code may be, as its metadata says, is not imported.
    """
    usable = [plugin for plugin in plugins if status(plugin).state not in UNUSABLE]
    found = {one.plugin: _finding(one) for one in asked(probed.imported, usable, timeout, late="was not imported")}
    return [found.get(plugin) or Finding(plugin, str(status(plugin))) for plugin in plugins]


def _finding(answer: Answer) -> Finding:
    told = answer.told
    faults, warnings = tuple(told.get("faults", ())), tuple(told.get("warnings", ()))
    broken = answer.broken or next(iter(faults), "")
    return Finding(answer.plugin, broken, warnings, told.get("seconds", 0.0), faults)


def asked(
    work: Work, plugins: Sequence[Plugin], timeout: float, *, late: str = "was not done", **options: object
) -> list[Answer]:
    """Do some *work* with each of the *plugins*, for at most *timeout* seconds each, with the *options*.

    The plugins of a distribution share a process, as they do in a game, until one of them ends it.
    """
    parties: dict[tuple[str, str], list[Plugin]] = {}
    for plugin in plugins:
        parties.setdefault((normal(plugin.distribution), plugin.path), []).append(plugin)
    probes = _Probes(work, timeout, late, options)
    answers = {answer.plugin: answer for answer in probes.all(parties.values())}
    return [answers[plugin] for plugin in plugins]


class _Probes:
    """The processes for one kind of work."""

    def __init__(self, work: Work, timeout: float, late: str, options: Mapping[str, object]) -> None:
        self.timeout, self.late = timeout, late
        self.request = {
            "path": [*map(str, sys.path)], "work": [work.__module__, work.__qualname__], "timeout": timeout,
            "options": options, "language": current(),
        }  # fmt: skip
        self.running: set[subprocess.Popen[str]] = set()
        self.stopped, self.lock = False, Lock()

    def all(self, parties: Iterable[Sequence[Plugin]]) -> Iterator[Answer]:
        """Yield the answers of all *parties*, several of which are asked at a time."""
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            try:
                for answers in pool.map(self.party, parties):
                    yield from answers
            except BaseException:  # whoever has had enough does not wait for those that sleep
                self.stop()
                raise

    def party(self, plugins: Sequence[Plugin]) -> list[Answer]:
        """Return the answers of *plugins* of one distribution: what ends a process is that one's fault alone."""
        left, answers = deque(plugins), []
        while left and not self.stopped:
            lines, ended = self.process([*left])
            for line in lines:
                answers.append(Answer(left.popleft(), line.get("told", {}), line.get("broken", "")))
            if left:
                answers.append(Answer(left.popleft(), {}, ended))
        return answers

    def process(self, plugins: Sequence[Plugin]) -> tuple[list[dict[str, Any]], str]:
        """Ask *plugins* in one process; return the answers that came, and how it ended."""
        request, slept = json.dumps(self.request | {"plugins": [asdict(one) for one in plugins]}), False
        with _file() as out, _file() as trace:  # no pipes: processes that a plugin starts could hold them open
            child = self.started(out, trace)
            if child is None:
                return [], "was not asked"
            try:
                child.communicate(request, timeout=STARTING + len(plugins) * self.timeout)
            except subprocess.TimeoutExpired:  # the plugin has turned off the clock in its own process
                slept = True
            finally:
                _kill(child)
                self.running.discard(child)
            child.wait()
            return _answers(_text(out))[: len(plugins)], self.end(child.returncode, _text(trace), slept)

    def started(self, out: TextIO, trace: TextIO) -> subprocess.Popen[str] | None:
        """Start a process, unless all are to stop."""
        with self.lock:
            if self.stopped:
                return None
            child = subprocess.Popen(
                [sys.executable, "-P", "-c", CHILD], stdin=subprocess.PIPE, stdout=out, stderr=trace, text=True,
                start_new_session=True,
            )  # fmt: skip
            self.running.add(child)
            return child

    def end(self, code: int, trace: str, slept: bool) -> str:
        """Return how a process ended, as what is said of the plugin that it was asked about."""
        if slept or "Timeout (" in trace:
            how = f"{self.late} within {self.timeout:g} s"
        elif code < 0:
            how = f"the process was ended by {SIGNALS.get(-code, f'signal {-code}')}"
        else:
            how = f"the process ended with exit code {code}"
        return how + probed.place(trace)

    def stop(self) -> None:
        """End every process."""
        with self.lock:
            self.stopped = True
            for child in [*self.running]:
                _kill(child)


def _file() -> TextIO:
    return cast(TextIO, TemporaryFile("w+", encoding="utf-8", errors="replace"))


def _answers(text: str) -> list[dict[str, Any]]:
    """Return the lines that came whole: a process may end while it writes."""
    found = []
    for line in text.splitlines():
        with suppress(ValueError):
            found.append(json.loads(line))
    return found


def _text(file: TextIO) -> str:
    file.seek(0)
    return file.read()


def _kill(child: subprocess.Popen[str]) -> None:
    """End a process, and those that it has started."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
