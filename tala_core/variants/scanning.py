"""Where the keys of a TOML text stand, and what in it is newer than TOML 1.0; the values are the parser's business."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from ..language import N_

Path = tuple[str | int, ...]  # keys, and places in arrays as whole numbers from 0


class Span(NamedTuple):
    """A piece of a text: where it starts and ends."""

    start: int
    end: int


class Key(NamedTuple):
    """The key of a statement, of a heading, or of a value in an inline table: in full, and where its last part stands.

    `parts` are those written here, of a statement without what its heading says.
    """

    path: Path
    span: Span
    inline: bool
    parts: tuple[Span, ...] = ()
    heading: bool = False


class Newer(NamedTuple):
    """Something that is TOML 1.1 only: `what`, with what was `given`, and `advice` with what to write `instead`."""

    span: Span
    what: str
    advice: str
    given: str = ""
    instead: str = ""


class Scan:
    """What a TOML text holds: the statements' keys in order, and what is newer than TOML 1.0.

    A text that is no TOML is scanned up to what can't be understood; keys may have letters that they need quotes for.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.keys: list[Key] = []
        self.newer: list[Newer] = []
        self.spans: dict[Path, Span] = {}  # of every key and table, where it is named first
        self.values: dict[Path, Span] = {}  # of every value, and of every item of a list
        self.strange: list[tuple[Path, Span]] = []  # parts of keys with letters that they need quotes for
        self.unclosed: Span | None = None  # the bracket or quote that the text goes on after
        _Scanner(self).run()

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset, from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return a line, without its end."""
        start = self._line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else None].removesuffix("\r")


@lru_cache(maxsize=16)
def scan(text: str) -> Scan:
    """Return what *text* holds."""
    return Scan(text)


BARE = re.compile(r"[A-Za-z0-9_-]+")
BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*+")
PART = re.compile(r"""[ \t]*([^][{}\s.=,#"']+|"(?:[^"\\\n]|\\[^\n])*+"|'[^'\n]*')[ \t]*""")
TOKEN = re.compile(
    r'''[ \t\r]+ | \n | \#[^\n]* | [][{},]
    | """(?:[^"\\]|\\.|"(?!""))*+"{3,5} | "(?:[^"\\\n]|\\[^\n])*+"
    | \'\'\'(?:[^']|'(?!\'\'))*+'{3,5} | '[^'\n]*'
    | [^\s[\]{},#"']+''',
    re.VERBOSE | re.DOTALL,
)
ESCAPE = re.compile(r"\\(.)", re.DOTALL)
NO_SECONDS = re.compile(r"(?:^|[Tt])(\d\d:\d\d)(?![:\d])")
ESCAPES = {"e": r"\u001b", "x": r"\u00.."}


@dataclass
class _Open:
    """An array or inline table that has been opened, and the keys of the value that comes next in it."""

    bracket: str
    path: Path
    here: Path
    start: int = 0
    number: int = 0
    comma: int = 0
    broken: bool = False

    def next(self, comma: int) -> None:
        """Go on behind a comma."""
        self.number, self.comma = self.number + 1, comma
        if self.bracket == "[":
            self.here = (*self.path, self.number)


class _Scanner:
    """Walks through a text once."""

    def __init__(self, found: Scan) -> None:
        self.found, self.text, self.at = found, found.text, 0
        self.lengths: dict[Path, int] = {}  # of arrays of tables, so far

    def run(self) -> None:
        """Scan statements until the end, or until one can't be understood."""
        header: Path | None = ()
        while header is not None and self._skip_blank():
            if self.text[self.at] == "[":
                header = self._header()
            elif not self._pair(header):
                return

    def _skip_blank(self) -> bool:
        blank = BLANK.match(self.text, self.at)
        assert blank is not None
        self.at = blank.end()
        return self.at < len(self.text)

    def _header(self) -> Path | None:
        """Scan ``[a.b]`` or ``[[a.b]]`` and return the keys that what follows is under; None if it is neither."""
        brackets = 2 if self.text.startswith("[[", self.at) else 1
        self.at += brackets
        parts = self._parts()
        if not parts:
            return None
        path = self._noted((), parts, in_array=brackets == 2, heading=True)
        end = self.text.find("\n", self.at)
        self.at = end if end >= 0 else len(self.text)
        return path

    def _parts(self) -> list[tuple[str, Span]]:
        """Scan a key with dots between its parts; an empty list if there is none."""
        parts = []
        while part := PART.match(self.text, self.at):
            parts.append((self._unquoted(part), Span(*part.span(1))))
            self.at = part.end()
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1
        return []

    def _unquoted(self, part: re.Match[str]) -> str:
        told = part[1]
        if told[0] == "'":
            return told[1:-1]
        if told[0] != '"':
            return told
        self._escapes(told, part.start(1))
        return unescaped(told[1:-1])

    def _noted(
        self,
        above: Path,
        parts: list[tuple[str, Span]],
        *,
        in_array: bool = False,
        inline: bool = False,
        heading: bool = False,
    ) -> Path:
        """Note where a key stands, and every table that it names on the way; return it in full."""
        path = above
        for number, (part, span) in enumerate(parts, 1):
            path = (*path, part)
            self.found.spans.setdefault(path, span)
            if self.text[span.start] not in "\"'" and not BARE.fullmatch(part):
                self.found.strange.append((path, span))
            if in_array and number == len(parts):
                self.lengths[path] = self.lengths.get(path, 0) + 1
            if path in self.lengths:
                path = (*path, self.lengths[path] - 1)
                self.found.spans.setdefault(path, span)
        self.found.keys.append(Key(path, parts[-1][1], inline, tuple(span for _part, span in parts), heading))
        return path

    def _pair(self, above: Path) -> bool:
        """Scan ``key = value``, and whether it is one."""
        parts = self._parts()
        if not parts or not self.text.startswith("=", self.at):
            return False
        self.at += 1
        return self._value(self._noted(above, parts))

    def _value(self, path: Path) -> bool:
        """Scan what stands after ``=`` to the end of the statement, and whether it is closed there."""
        opened = [_Open("", path, path)]
        after = ""
        for token in self._tokens():
            inside = opened[-1]
            if token == "\n":
                if len(opened) == 1:
                    return True
                self._line_break(inside)
                continue
            if inside.bracket == "{" and after in ("{", ",") and token not in ("[", "]", "{", "}", ","):
                if not self._key_inside(inside, token):
                    return False
            elif token in ("[", "{"):
                here = (*inside.here, 0) if token == "[" else inside.here
                opened.append(_Open(token, inside.here, here, self.at - 1))
            elif token in ("]", "}"):
                if len(opened) == 1:
                    return False
                if token == "}" and after == ",":
                    self._newer(
                        inside.comma, 1, N_("a comma after the last value of an inline table"), N_("drop the comma")
                    )
                opened.pop()
                self.found.values.setdefault(inside.path, Span(inside.start, self.at))
            elif token == ",":
                inside.next(self.at - 1)
            else:
                self._scalar(token)
                self.found.values.setdefault(inside.here, Span(self.at - len(token), self.at))
            after = token
        self._left_open(opened)
        return len(opened) == 1

    def _left_open(self, opened: list[_Open]) -> None:
        """Note what is not closed where the text ends, or no token begins, as after a single quote."""
        if self.at < len(self.text):
            width = 3 if self.text[self.at] * 3 == self.text[self.at - 2 : self.at + 1] else 1
            self.found.unclosed = Span(self.at + 1 - width, self.at + 1)
        elif len(opened) > 1:
            self.found.unclosed = Span(opened[1].start, opened[1].start + 1)

    def _line_break(self, inside: _Open) -> None:
        if inside.bracket == "{" and not inside.broken:
            inside.broken = True
            advice = N_("write the table on one line, or under a [header]")
            self._newer(self.at - 1, 1, N_("a line break in an inline table"), advice)

    def _key_inside(self, inside: _Open, token: str) -> bool:
        """Scan ``key =`` in an inline table, which *token* begins, and whether it is one."""
        self.at -= len(token)
        parts = self._parts()
        if not parts or not self.text.startswith("=", self.at):
            return False
        self.at += 1
        inside.here = self._noted(inside.path, parts, inline=True)
        return True

    def _tokens(self) -> Iterator[str]:
        """Yield what stands ahead, but for blanks and comments; `at` is behind what was yielded last."""
        while token := TOKEN.match(self.text, self.at):
            self.at = token.end()
            if token[0][0] not in " \t\r#":
                yield token[0]

    def _scalar(self, token: str) -> None:
        start = self.at - len(token)
        if token[0] == '"':
            self._escapes(token, start)
        elif token[0] != "'" and (found := NO_SECONDS.search(token)):
            at = start + found.start(1)
            self._newer(at, 5, N_("a time without seconds"), N_("write {}"), instead=f"{found[1]}:00")

    def _escapes(self, quoted: str, start: int) -> None:
        for escape in ESCAPE.finditer(quoted):
            if instead := ESCAPES.get(escape[1]):
                at = start + escape.start()
                self._newer(at, 2, N_("the escape `{}`"), N_("write {}"), given=escape[0], instead=instead)

    def _newer(self, start: int, width: int, what: str, advice: str, **more: str) -> None:
        self.found.newer.append(Newer(Span(start, start + width), what, advice, **more))


def unescaped(text: str) -> str:
    """Return what stands between the quotes of a text in its own letters."""
    return ESCAPED.sub(_letter, text)


ESCAPED = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|(.))", re.DOTALL)
LETTERS: Mapping[str, str] = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}


def _letter(escape: re.Match[str]) -> str:
    code = escape[1] or escape[2] or escape[3]
    if code is None:
        return LETTERS.get(escape[4], escape[4])
    return chr(int(code, 16)) if int(code, 16) < 0x110000 else ""
