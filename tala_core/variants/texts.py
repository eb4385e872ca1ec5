"""Reading a variant file as text and as TOML 1.0; whatever keeps a file from being either is explained."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from functools import lru_cache
from gettext import gettext as _
from pathlib import Path
from stat import S_ISDIR, S_ISFIFO, S_ISREG, S_ISSOCK
from typing import Any

import tomli

from ..files import MOST_BYTES
from ..language import N_
from .faults import Fault, Faults, Place, dotted, in_table
from .layers import Layer
from .scanning import Key, Scan, Span, scan
from .scanning import Path as ScanPath
from .spelling import closest

DEEPEST = 16  # tables and arrays in each other: no setting needs more than four
SAVE = N_("save the file as UTF-8")
MARKS = {  # byte order marks, the longer ones first
    codecs.BOM_UTF32_LE: "UTF-32", codecs.BOM_UTF32_BE: "UTF-32", codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}  # fmt: skip
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)")
TOO_LONG = re.compile(r"\d[\d_]{999,}")
WORD = re.compile(r"""[^\s\][{}=.,#"']+""")
VALUE = re.compile(r"[^\s,\]}#]*")


def text_of(path: Path, file: str) -> str:
    """Return the text of the file at *path*, which messages call *file*, with line ends as they are.

    Raises:
        Faults: it is no file, too big, or no text in UTF-8.
        OSError: the system does not let us read it.
    """
    mode = path.stat().st_mode
    if not S_ISREG(mode):
        what = _("{file} is {kind}, not a file").format(file=file, kind=_kind(mode))
        raise Faults([Fault("not-a-file", (), what, Place(file))])
    with path.open("rb") as opened:
        raw = opened.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        what = _("the file has more than {most:,} bytes, which no variant needs").format(most=MOST_BYTES)
        raise Faults([Fault("too-big", (), what, Place(file))])
    return _decoded(raw, file)


def _kind(mode: int) -> str:
    kinds = ((S_ISDIR, _("a directory")), (S_ISFIFO, _("a pipe")), (S_ISSOCK, _("a socket")))
    return next((name for test, name in kinds if test(mode)), _("a device"))


def _decoded(raw: bytes, file: str) -> str:
    if encoding := _other_encoding(raw):
        what = _("the file is {encoding}, not UTF-8").format(encoding=encoding)
        raise Faults([Fault("encoding", (), what, Place(file), hint=_(SAVE))])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        what = _("the byte 0x{byte:02X} is not UTF-8: perhaps an older code page, as Windows-1258 or Latin-1")
        before = raw[: error.start].decode("utf-8-sig")
        line = raw[error.start :].split(b"\n")[0].decode("latin-1")
        place = Place(file, before.count("\n") + 1, len(before) - before.rfind("\n"))
        text = before[before.rfind("\n") + 1 :] + line.removesuffix("\r")
        raise Faults([Fault("encoding", (), what.format(byte=raw[error.start]), place, text, hint=_(SAVE))]) from None


def _other_encoding(raw: bytes) -> str:
    """Return the encoding of several bytes a letter that *raw* is in: as its first bytes or its zeros tell."""
    for mark, name in MARKS.items():
        if raw.startswith(mark):
            return name
    zeros = [raw[start::2].count(0) * 4 > len(raw) for start in (0, 1)]  # of every other byte, more than half
    return "UTF-16" if len(raw) > 1 and any(zeros) and not all(zeros) else ""


@lru_cache(maxsize=64)
def layer_of(text: str, file: str, notes: tuple[str, ...] = (), names: tuple[str, ...] = ()) -> Layer:
    """Return what the TOML in *text* gives to a variant.

    *notes* say how the file came to be read, *names* are those that a misspelt key may mean.

    Raises:
        Faults: it is no TOML 1.0; of what is newer, all is told at once.
    """
    layer = Layer(file, {}, scan(text), notes)
    if fault := _strange_letter(text, layer):
        raise Faults([fault])
    try:
        data = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise Faults([_syntax(error, layer, names)]) from None
    except RecursionError:
        raise Faults([layer.fault("too-deep", (), _("tables or arrays are nested too deeply"))]) from None
    except ValueError:  # Python reads no number of more than some thousand digits
        raise Faults([_endless(text, layer)]) from None
    if faults := [*newer(layer), *too_deep(data, layer)]:
        raise Faults(faults)
    return Layer(file, data, layer.scan, notes)


def _strange_letter(text: str, layer: Layer) -> Fault | None:
    """Return the first control character as a fault: TOML has them nowhere, and nobody sees them."""
    if not (found := CONTROL.search(text)):
        return None
    if found[0] == "\r":
        what, hint = _("a line ends with a carriage return alone"), _("save the file with the line ends LF or CRLF")
    else:
        name = "NUL" if found[0] == "\0" else f"U+{ord(found[0]):04X}"
        what = _("the control character {name} can't stand in a TOML file").format(name=name)
        hint = _("remove it; in quotes, write an escape")
    return layer.fault("toml-syntax", (), what, Span(*found.span()), hint=hint)


def _endless(text: str, layer: Layer) -> Fault:
    found = TOO_LONG.search(text)
    return layer.fault("out-of-range", (), _("a number of too many digits"), Span(*found.span()) if found else None)


def newer(layer: Layer) -> Iterator[Fault]:
    """Yield what in the text of a layer is newer than TOML 1.0."""
    assert layer.scan is not None
    for one in layer.scan.newer:
        newer = _(one.what).format(one.given)
        what = _("{newer} is TOML 1.1, and variant files are TOML 1.0").format(newer=newer)
        yield layer.fault("toml-1.1", (), what, one.span, hint=_(one.advice).format(one.instead))


def too_deep(data: dict[str, Any], layer: Layer) -> Iterator[Fault]:
    """Yield the keys whose values are nested deeper than anything that looks into them could bear."""
    level: list[tuple[tuple[str, ...], Any]] = [((), data)]
    for _depth in range(DEEPEST):
        level = [
            ((*keys, key) if isinstance(key, str) else keys, inside)
            for keys, value in level
            for key, inside in (value.items() if isinstance(value, dict) else enumerate(value))
            if isinstance(inside, dict | list)
        ]
    for keys in dict.fromkeys(keys[:3] for keys, _inside in level):
        what = _("`{key}` is nested more than {most} levels deep").format(key=dotted(keys), most=DEEPEST)
        yield layer.fault("too-deep", keys, what)


# --- what is no TOML ---


def _syntax(error: tomli.TOMLDecodeError, layer: Layer, names: tuple[str, ...]) -> Fault:
    scanned = scan(error.doc)  # with line ends as the parser counts them
    layer = Layer(layer.file, {}, scanned, layer.notes)
    if error.msg.startswith(("Cannot", "Duplicate")) and (fault := _twice(error, layer, scanned)):
        return fault
    if fault := _foreign_letters(error, layer, names):
        return fault
    what = _("not valid TOML: {why}").format(why=by_parser(error))
    value = VALUE.match(error.doc, error.pos) if error.msg == "Invalid value" else None
    at = Span(*value.span()) if value else Span(error.pos, error.pos + 1)
    return layer.fault("toml-syntax", (), what, at, hint=_advice(error, error.doc[at.start : at.end]))


def by_parser(error: tomli.TOMLDecodeError) -> str:
    """Return what the parser says, as the end of a sentence."""
    told = error.msg[:1].lower() + error.msg[1:]
    return _(told) if told in OF_PARSER else told


OF_PARSER = (
    N_("expected '=' after a key in a key/value pair"),
    N_("expected ']' at the end of a table declaration"),
    N_("expected ']]' at the end of an array declaration"),
    N_("expected newline or end of document after a statement"),
    N_("cannot overwrite a value"),
    N_("illegal character '\\n'"),
    N_("invalid hex value"),
    N_("invalid initial character for a key part"),
    N_("invalid statement"),
    N_("invalid value"),
    N_("unclosed array"),
    N_("unclosed inline table"),
    N_("unescaped '\\' in a string"),
    N_("unterminated string"),
)


def _twice(error: tomli.TOMLDecodeError, layer: Layer, scanned: Scan) -> Fault | None:
    """Return that a key stands twice, with both places: the parser has told only that something is wrong with it."""
    keys = [key for key in scanned.keys if key.span.start < error.pos]
    last = max((number for number, key in enumerate(keys) if not key.inline), default=0)  # the statement at fault
    for late in reversed(keys[last:]):
        for early in keys[: keys.index(late)]:
            if early.path == late.path:
                return _stands_twice(early, late, layer)
    around = [key for key in keys[:last] if _one_in_other(key.path, keys[last].path)]
    return _stands_twice(around[0], keys[last], layer) if around else None


def _one_in_other(one: ScanPath, other: ScanPath) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def _stands_twice(early: Key, late: Key, layer: Layer) -> Fault:
    keys = tuple(str(part) for part in late.path)
    what = _("{key} stands twice").format(key=in_table(keys))
    notes = (_("first at {place}").format(place=layer.at(early.span)),)
    return layer.fault("duplicate-key", keys, what, late.span, notes=notes)


def _foreign_letters(error: tomli.TOMLDecodeError, layer: Layer, names: tuple[str, ...]) -> Fault | None:
    """Return that a key has letters that a key can't have without quotes, with the name that it may mean."""
    start = error.doc.rfind("\n", 0, error.pos) + 1
    word = next((one for one in WORD.finditer(error.doc, start) if one.end() > error.pos), None)
    in_key = "Invalid statement", "Invalid initial", "Expected '='", "Expected ']"
    if word is None or word.start() > error.pos or word[0].isascii() or not error.msg.startswith(in_key):
        return None
    near = closest(word[0], names)
    hint = "" if near else _("keys have the letters a to z, digits, - and _")
    what = _("`{key}` has letters that a key can't have").format(key=word[0])
    return layer.fault("toml-syntax", (), what, Span(*word.span()), nearest=near, hint=hint)


def _advice(error: tomli.TOMLDecodeError, value: str) -> str:
    """Return what is to be done about a fault that people often make."""
    for said, at, advice in ADVICE:
        if error.msg.startswith(said) and at.match(error.doc, max(0, error.pos - 1)):
            return _(advice)
    return _advice_on_value(value) if error.msg == "Invalid value" else ""


ADVICE = (  # by what the parser says, and what stands there: the letter before, and on
    ("Expected '='", re.compile(r"[\s\S]:"), N_("a key and its value are joined by `=`")),
    ("Expected '='", re.compile(r"[\s\S](?:\n|$)"), N_("a key needs `=` and a value")),
    ("Expected ']'", re.compile(r""), N_("the name of a table stands in [ and ]")),
    ("Expected newline", re.compile(r"0\d"), N_("a number does not begin with 0")),
    ("Expected newline", re.compile(r"\d,"), N_("a number has no comma")),
    ("Expected newline", re.compile(r""), N_("every key stands on a line of its own")),
    ("Illegal character '\\n'", re.compile(r""), N_("a text ends with quotes on the line it begins on")),
    ("Unclosed array", re.compile(r""), N_("values in a list have a comma between them, and ] behind the last")),
)


def _advice_on_value(value: str) -> str:
    if not value:
        return _("the value is missing")
    small = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}
    if value.casefold() in small:
        return _("write {value}").format(value=small[value.casefold()])
    return _('a text stands in quotes: "{value}"').format(value=value) if value[0].isalpha() else ""
