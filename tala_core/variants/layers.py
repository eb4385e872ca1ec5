"""What one file, or one setting of the command line, gives to a variant, and where each key of it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .faults import Fault, Place
from .scanning import Scan, Span

Keys = tuple[str, ...]


@dataclass(frozen=True)
class Layer:
    """One layer of a variant: its data, and the text they were read from, if they were read from any.

    `notes` say how it came to be read, as in ``extended by house.toml:2:1``; `faults` are of what was left out of its
    data.
    """

    file: str
    data: Mapping[str, Any]
    scan: Scan | None = None
    notes: tuple[str, ...] = ()
    setting: bool = False
    faults: tuple[Fault, ...] = ()

    def table(self, *keys: str) -> Mapping[str, Any]:
        """Return the table at *keys*; an empty one if there is none."""
        found: Any = self.data
        for key in keys:
            found = found.get(key) if isinstance(found, Mapping) else None
        return found if isinstance(found, Mapping) else {}

    def gives(self, keys: Sequence[str]) -> bool:
        """Whether the layer has something at *keys*."""
        return keys[-1] in self.table(*keys[:-1])

    def span(self, keys: Sequence[str]) -> Span | None:
        """Return where the last of *keys* stands, or else the nearest table around it."""
        if self.scan is None:
            return None
        wanted = tuple(keys)
        while wanted and wanted not in self.scan.spans:
            wanted = wanted[:-1]
        return self.scan.spans.get(wanted)

    def value(self, keys: Sequence[str | int]) -> Span | None:
        """Return where the value at *keys* stands, or else the list around it; None if none does."""
        wanted = tuple(keys)
        while self.scan and wanted not in self.scan.values and wanted and isinstance(wanted[-1], int):
            wanted = wanted[:-1]
        return self.scan.values.get(wanted) if self.scan else None

    def place(self, keys: Sequence[str]) -> Place | None:
        """Return the place of *keys*; None for data that no file holds."""
        if self.scan is None:
            return None
        if (span := self.span(keys)) is None:
            return Place(self.file)
        return self.at(span)

    def at(self, span: Span) -> Place:
        """Return the place of a piece of the text; a setting has no lines."""
        assert self.scan is not None
        line, column = self.scan.line_and_column(span.start)
        return Place(self.file, None if self.setting else line, column)

    def fault(self, code: str, keys: Keys, what: str, at: Span | None = None, **more: Any) -> Fault:
        """Return a fault of this layer at *keys*, or at a piece of its text."""
        span = at or self.span(keys)
        notes = (*more.pop("notes", ()), *self.notes)
        if self.scan is None or span is None:
            return Fault(code, keys, what, self.place(keys), notes=notes, **more)
        place = self.at(span)
        text = self.scan.line(self.scan.line_and_column(span.start)[0])
        return Fault(code, keys, what, place, text, max(1, span.end - span.start), notes=notes, **more)
