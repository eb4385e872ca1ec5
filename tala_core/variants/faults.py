"""What is wrong with a variant: every fault with its place, a caret under its key, and the nearest right name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _
from typing import Any, NamedTuple
from unicodedata import category, east_asian_width

from ..errors import VariantError, one_of
from .scanning import BARE

WIDEST = 160  # cells of a source line that are shown; of a longer one, the part around the caret
LONGEST = 600  # letters of what is said to be wrong: it may quote a name without end
MANY = 12  # names that are listed beside the one that was probably meant


class Place(NamedTuple):
    """A place in a file: line and column from 1, in characters; None where the whole file is meant."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        numbers = (self.line, self.column if self.line else None)
        return ":".join([self.file, *(str(one) for one in numbers if one)])


class Fault(NamedTuple):
    """One thing that is wrong: `what` it is, at which `keys`, and where; `text` and `width` are for the caret.

    `nearest` is the right name closest to the wrong one, with its table if it belongs into another.  `inherited` is
    where the `setting` comes from that the fault also has to do with; `hint` and `notes` say more, in words.
    """

    code: str
    keys: tuple[str, ...]
    what: str
    place: Place | None = None
    text: str = ""
    width: int = 1
    allowed: tuple[str, ...] = ()
    nearest: str | None = None
    inherited: Place | None = None
    setting: str = ""
    hint: str = ""
    notes: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What is said beside the caret."""
        return self.hint or (_("did you mean `{name}`?").format(name=self.nearest) if self.nearest else "")

    def short(self, source: str) -> str:
        """Return the fault in one line, for what was read from no file; *source* says what it was read from."""
        there_are = f" ({self._there_are()})" if self.allowed else ""
        label = f"; {self.label}" if self.label else ""
        return visible(f"{f'{source}: ' if source else ''}{self.what[:LONGEST]}{there_are}{label}")

    def lines(self) -> list[str]:
        """Return the fault as it is shown: what, where, the line with a caret under the key, and what more is known."""
        gutter = " " * len(str(self.place.line if self.place and self.place.line else ""))
        shown = [f"{_('error')}[{self.code}]: {self.what[:LONGEST]}", f"{gutter} --> {self.place}"]
        if self.place and self.place.column:
            line, caret = under(self.text, self.place.column, self.width)
            number = f"{self.place.line or '':>{len(gutter)}}"
            shown += [f"{gutter} |", f"{number} | {line}", f"{gutter} | {caret} {self.label}".rstrip()]
        elif self.label:
            shown.append(f"{gutter} = {self.label}")
        return [visible(line) for line in (*shown, *(f"{gutter} = {note}" for note in self._notes()))]

    def _notes(self) -> Iterable[str]:
        if self.allowed and not (self.nearest and len(self.allowed) > MANY):
            yield self._there_are()
        if self.inherited:
            yield _("`{setting}` is inherited from {place}").format(setting=self.setting, place=self.inherited)
        yield from self.notes

    def _there_are(self) -> str:
        return _("there are: {names}").format(names=one_of(self.allowed))

    def as_json(self) -> dict[str, Any]:
        """Return the fault as plain data, for editors."""
        place = self.place or Place("")
        return {
            "code": self.code,
            "path": dotted(self.keys),
            "file": place.file or None,
            "line": place.line,
            "column": place.column if place.line else None,
            "message": self.what,
            "hint": self.label or None,
            "allowed": [*self.allowed],
            "nearest": self.nearest,
            "source": str(self.inherited) if self.inherited else None,
        }


class Faults(VariantError):
    """All faults of one variant, in the order of its files (its own first, then what it extends) and lines."""

    def __init__(self, faults: Sequence[Fault], source: str = "") -> None:
        files = [*dict.fromkeys(one.place.file for one in faults if one.place)]
        self.faults = sorted(faults, key=lambda one: _order(one, files))
        self.source = source

    def __str__(self) -> str:
        if any(one.place is None for one in self.faults):
            return "\n".join(one.short(self.source) for one in self.faults)
        told = ["\n".join(one.lines()) for one in self.faults]
        if len(told) == 1:
            return told[0]
        files = [*dict.fromkeys(one.place.file for one in self.faults if one.place)]
        return "\n\n".join([*told, _("{number} errors in {files}").format(number=len(told), files=_all(files))])

    def __reduce__(self) -> tuple[Any, ...]:
        return Faults, (self.faults, self.source)

    def as_json(self) -> list[dict[str, Any]]:
        """Return all faults as plain data."""
        return [one.as_json() for one in self.faults]


def _all(files: Sequence[str]) -> str:
    *most, last = files
    return _("{most} and {last}").format(most=", ".join(most), last=last) if most else last


def _order(fault: Fault, files: Sequence[str]) -> tuple[int, int, int]:
    place = fault.place
    return (files.index(place.file), place.line or 0, place.column or 0) if place else (-1, 0, 0)


def dotted(keys: Iterable[str]) -> str:
    """Return keys as a TOML file writes them in one, as in ``rules.u-payments.amount``."""
    return ".".join(key if BARE.fullmatch(key) else _quoted(key) for key in keys)


def in_table(keys: Sequence[str]) -> str:
    """Return the last of *keys* and its table, as a sentence names an option."""
    *table, key = keys
    return _("`{key}` in [{table}]").format(key=key, table=dotted(table)) if table else f"`{key}`"


def _quoted(key: str) -> str:
    return '"' + visible(key.replace("\\", "\\\\").replace('"', '\\"')) + '"'


def under(text: str, column: int, width: int) -> tuple[str, str]:
    """Return a source line as it is shown and the carets that stand under *width* characters of it from *column*.

    Wide letters take two cells and combining ones none; tabs stay tabs, in both lines.
    """
    shown = "".join(one if one.isprintable() or one == "\t" else "\N{REPLACEMENT CHARACTER}" for one in text)
    first = max(0, column - 1 - WIDEST // 2) if len(shown) > WIDEST else 0
    cut = shown[first : first + WIDEST]
    before, marked = cut[: column - 1 - first], cut[column - 1 - first : column - 1 - first + width]
    carets = "^" * max(1, sum(map(cells, marked)))
    ahead = "".join("\t" if one == "\t" else " " * cells(one) for one in before)
    return f"{'…' * (first > 0)}{cut}{'…' * (first + WIDEST < len(shown))}", f"{' ' * (first > 0)}{ahead}{carets}"


def visible(text: str) -> str:
    """Return *text* with what could steer a terminal, or break the line, written out."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one == "\t" else repr(one)[1:-1] for one in text)


def cells(letter: str) -> int:
    """Return how many cells of a terminal a letter takes."""
    if category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


Sources = Mapping[tuple[str, ...], Place]
