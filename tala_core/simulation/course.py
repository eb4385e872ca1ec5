"""How far work is: what is merged, what is finished but waits for what comes before it, where its output stands."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from typing import Any, Generic, Protocol

from .task import Done
from .work import P, Work


class Stream(Protocol):
    """Takes output as bytes, in the order of units.

    Attributes:
        place: where what is written lies until all is there, as `go_on` understands it.
    """

    @property
    def place(self) -> str: ...  # noqa: D102

    def write(self, data: bytes) -> None:
        """Take what comes next."""

    def flush(self) -> None:
        """Give to the system what was taken."""

    def go_on(self, place: str, position: int) -> None:
        """Take up what an earlier run left at a *place*, cut back to so many bytes.

        Raises:
            TalaError: that is not there, or is shorter.
        """


class Course(Generic[P]):
    """How far *work* is: the first `at` units are merged into `part`; `ahead` are finished tasks that come later."""

    def __init__(self, work: Work[P], streams: Mapping[str, Stream]) -> None:
        self.work, self.streams = work, streams
        self.part, self.at = work.empty(), 0
        self.ahead: dict[int, Done[P]] = {}
        self._positions = dict.fromkeys(sorted(streams), 0)

    @property
    def hands(self) -> int:
        """How many hands are merged."""
        return self.hands_of(self.at)

    def hands_of(self, units: int) -> int:
        """Return how many hands the first so many units make."""
        return self.work.hands * units // self.work.units

    def stretches(self) -> Iterator[tuple[int, int]]:
        """Yield what is to be merged yet, in its order, as stretches of units; those `ahead` as they are."""
        start, units, ahead = self.at, self.work.units, self.ahead
        while start < units:
            next_ahead = min((one for one in ahead if one > start), default=units)
            stop = ahead[start].stop if start in ahead else min(start + self.work.stretch, next_ahead)
            yield start, stop
            start = stop

    def take(self, done: Done[P]) -> None:
        """Merge the task that comes next, and write its output."""
        for name, data in done.out.items():
            self.streams[name].write(data)
        self.part.merge(done.part)
        self.at = done.stop
        self.ahead.pop(done.start, None)
        for name, data in done.out.items():  # not before all went well: what is written beyond is cut off
            self._positions[name] += len(data)

    def data(self) -> dict[str, Any]:
        """Return all of it as JSON has it; what streams have taken is with the system by then."""
        for stream in self.streams.values():
            stream.flush()
        return {
            "units": self.work.units,
            "at": self.at,
            "part": self.part.data(),
            "streams": {name: [self.streams[name].place, self._positions[name]] for name in sorted(self.streams)},
            "ahead": [_written(self.ahead[start]) for start in sorted(self.ahead)],
        }

    def go_on(self, data: Mapping[str, Any]) -> None:
        """Be as far as the one that gave *data*.

        Raises:
            TalaError: what a stream has taken is not there any more.
        """
        self.at, self.part = data["at"], self.work.read(data["part"])
        self.ahead = {one["start"]: self._read(one) for one in data["ahead"]}
        for name, (place, position) in data["streams"].items():
            self.streams[name].go_on(place, position)
            self._positions[name] = position

    def _read(self, one: Mapping[str, Any]) -> Done[P]:
        out = {name: b64decode(text) for name, text in one["out"].items()}
        return Done(one["start"], one["stop"], self.work.read(one["part"]), out)


def _written(done: Done[Any]) -> dict[str, Any]:
    out = {name: b64encode(data).decode() for name, data in done.out.items()}
    return {"start": done.start, "stop": done.stop, "part": done.part.data(), "out": out}
