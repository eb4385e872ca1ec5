"""What to do about text that is no TOML: the slips that people often make, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import gettext as _
from unicodedata import normalize

from ..language import N_
from .switching import switch

COMMENT = re.compile(r"\s*(?://|/\*|;|--|<!--|REM\b)")
COMMENT_BEHIND = re.compile(r"\s*(?://|/\*|;|--)")
HEADING = re.compile(r"\s*([\w.-]+)\s*\]\s*(?:#.*)?$")
NUMBERS = re.compile(r"\(?\s*(\d+(?:\s*[-,;/]\s*\d+)+)\s*\)?\s*(?:#.*)?$")
WITH_WORD = re.compile(r"([+-]?\d[\d_.]*)\s*[^\W\d_][^=#]*(?:#.*)?$")
IN_CURLY_QUOTES = re.compile(
    r"[\u2018-\u201f\u00ab\u00bb]([^\u2018-\u201f\u00ab\u00bb\n]*)[\u2018-\u201f\u00ab\u00bb]?"
)
VALUE = re.compile(r"[^\s,\]}#]*")


def advice(said: str, text: str, at: int) -> str:
    """Return what is to be done about what the parser *said* of what stands *at* a place in *text*."""
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    line = text[start : end if end >= 0 else None]
    return next((told for told in _told(said, text, at, line) if told), "")


def _told(said: str, text: str, at: int, line: str) -> Iterator[str]:
    if COMMENT.match(line) or (said.startswith("Expected newline") and COMMENT_BEHIND.match(text, at)):
        yield _("a comment begins with #")
    if said.startswith("Expected '='") and (heading := HEADING.match(line)):
        yield _("a heading stands in [ and ]: [{heading}]").format(heading=heading[1])
    if "=" in line and said.startswith(("Invalid value", "Expected newline")):
        yield advice_on_value(line.partition("=")[2].strip())
    for begin, what, told in ADVICE:
        if said.startswith(begin) and what.match(text, max(0, at - 1)):
            yield _(told)
    if said == "Invalid value":
        value = VALUE.match(text, at)
        yield _instead_of(value[0] if value else "")


ADVICE = (  # by what the parser says, and what stands there: the letter before, and on
    ("Expected '='", re.compile(r"[\s\S]:"), N_("a key and its value are joined by `=`")),
    ("Expected '='", re.compile(r"[\s\S](?:\n|$)"), N_("a key needs `=` and a value")),
    ("Expected '='", re.compile(r""), N_("a key and its value are joined by `=`")),
    ("Expected ']'", re.compile(r""), N_("the name of a table stands in [ and ]")),
    ("Expected newline", re.compile(r"0\d"), N_("a number does not begin with 0")),
    ("Expected newline", re.compile(r"\d,"), N_("a number has no comma")),
    ("Expected newline", re.compile(r""), N_("every key stands on a line of its own")),
    ("Illegal character '\\n'", re.compile(r""), N_("a text ends with quotes on the line it begins on")),
    ("Expected \"'", re.compile(r""), N_("a text ends with the quotes that it begins with")),
    ("Unterminated", re.compile(r""), N_("a text ends with the quotes that it begins with")),
    ("Unclosed array", re.compile(r""), N_("values in a list have a comma between them, and ] behind the last")),
)


def advice_on_value(value: str) -> str:
    """Return what to write instead of a value as people write it: a list, a number with a unit, curly quotes."""
    if value.startswith("="):
        return _("one `=` is enough")
    if (numbers := NUMBERS.match(value)) and (value.startswith("(") or len(re.findall(r"\d+", numbers[1])) > 2):
        return _write(f"[{', '.join(re.findall('[0-9]+', numbers[1]))}]")
    if word := WITH_WORD.match(value):
        return _("a number stands alone: {number}").format(number=word[1])
    if quoted := IN_CURLY_QUOTES.match(value):
        return _write(f'"{quoted[1]}"')
    if (digits := VALUE.match(value)) and digits[0].isdigit() and not digits[0].isascii():
        return _write(normalize("NFKC", digits[0]))
    return ""


def _instead_of(value: str) -> str:
    if not value:
        return _("the value is missing")
    if switched := switch(value):
        return _write(switched)
    return _('a text stands in quotes: "{value}"').format(value=value) if value[0].isalpha() else ""


def _write(value: str) -> str:
    return _("write {value}").format(value=value)
