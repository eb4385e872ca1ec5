"""Work that counts, for processes that import it by its name; files in a folder let it misbehave a few times."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path

from tala_core.errors import PluginError


@dataclass
class Sum:
    """The sum of the numbers, and the numbers themselves: merging in another order shows."""

    numbers: list[int] = field(default_factory=list)

    def merge(self, later):
        self.numbers += later.numbers

    def data(self):
        return self.numbers


@dataclass(frozen=True)
class Counting:
    """Unit k comes to k and writes a line; `deadly` units kill their worker, `failing` ones raise, `slow` ones wait."""

    units: int = 20
    stretch: int = 2
    seed: str = "7"
    folder: str = ""
    deadly: int = -1
    deaths: int = 0
    failing: tuple[int, ...] = ()
    slow: tuple[int, ...] = ()
    version: str = "1"
    bot_seconds: float = 0

    @property
    def hands(self):
        return 10 * self.units

    def ready(self):
        pass

    def identity(self):
        return {"seed": self.seed, "version": os.environ.get("COUNTING_VERSION", self.version)}

    def empty(self):
        return Sum()

    def read(self, data):
        return Sum([*data])

    def do(self, start, stop, watch):
        for unit in range(start, stop):
            self.note(unit)
            if unit == self.deadly and self.times(unit) <= self.deaths:
                os.kill(os.getpid(), signal.SIGKILL)
            if unit in self.slow:
                time.sleep(0.5)
            if unit in self.failing:
                raise PluginError(f"unit {unit}")
        return Sum([*range(start, stop)]), {"lines": b"".join(b"%d\n" % unit for unit in range(start, stop))}

    def note(self, unit):
        if self.folder:
            with (Path(self.folder) / f"did-{unit}").open("ab") as file:
                file.write(b"x")

    def times(self, unit):
        return (Path(self.folder) / f"did-{unit}").stat().st_size
