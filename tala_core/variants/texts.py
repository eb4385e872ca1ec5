"""Reading a variant file as text and as TOML 1.0; whatever keeps a file from being either is explained."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from gettext import gettext as _
from itertools import pairwise
from pathlib import Path
from stat import S_ISDIR, S_ISFIFO, S_ISREG, S_ISSOCK
from typing import Any, NamedTuple

import tomli

from ..files import MOST_BYTES
from ..language import N_
from .advising import VALUE, advice
from .faults import Fault, Faults, Place, dotted, in_table
from .layers import Layer
from .scanning import Key, Scan, Span, scan
from .spelling import closest, invisible
from .suggesting import named, strange_key
from .terms import meant_by

MOST_TWICE = 30  # keys that stand twice, and are told; of a long text the first alone: each time all is read again
LONG = 50_000
DEEPEST = 16  # tables and arrays in each other: no setting needs more than four
SAVE = N_("save the file as UTF-8")
MARKS = {  # byte order marks, the longer ones first
    codecs.BOM_UTF32_LE: "UTF-32", codecs.BOM_UTF32_BE: "UTF-32", codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}  # fmt: skip
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)")
BLACK = re.compile(r"[^\n]")
TOO_LONG = re.compile(r"\d[\d_]{999,}")
WORD = re.compile(r"""[^\s\][{}=.,#"']+""")


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

    What a key says that stands there for the second time is left out, and told; so are keys with letters that they
    need quotes for, which whoever knows what keys there are tells: `strange_keys`.

    Raises:
        Faults: it is no TOML 1.0; of what is newer, all is told at once.
    """
    if fault := _strange_letter(text, Layer(file, {}, scan(text), notes)):
        raise Faults([fault])
    text = text.replace("\r\n", "\n")  # as the parser counts
    layer = Layer(file, {}, scan(text), notes)
    data, twice = _data(text, layer, names)
    if faults := [*newer(layer), *too_deep(data, layer)]:
        raise Faults([*twice, *faults])
    return Layer(file, data, layer.scan, notes, faults=tuple(twice))


def _data(text: str, layer: Layer, names: tuple[str, ...]) -> tuple[dict[str, Any], list[Fault]]:
    """Return the data in a text without its strange keys, and the keys that stand in it twice."""
    twice: list[Fault] = []
    while True:
        try:
            return _parsed(text), twice
        except tomli.TOMLDecodeError as error:
            found = _twice(error, layer, scan(text)) if error.msg.startswith(("Cannot", "Duplicate")) else None
            if not found:
                raise Faults([*_strange(layer, names, error.pos), *twice, _syntax(error, layer, names)]) from None
            twice.append(found.fault)
            text = _blanked(text, found.without)
        except RecursionError:
            raise Faults([layer.fault("too-deep", (), _("tables or arrays are nested too deeply"))]) from None
        except ValueError:  # Python reads no number of more than some thousand digits
            raise Faults([_endless(text, layer)]) from None
        if len(twice) == MOST_TWICE or len(text) > LONG:
            raise Faults(twice)


def _blanked(text: str, span: Span) -> str:
    """Return *text* with nothing in a piece of it, and all else at its place."""
    return text[: span.start] + BLACK.sub(" ", text[span.start : span.end]) + text[span.end :]


def _parsed(text: str) -> dict[str, Any]:
    """Return the data in a text, which is parsed with quotes around the keys that need some, without those keys."""
    strange = scan(text).strange
    if not strange:
        return tomli.loads(text)
    spans = sorted({span for _path, span in strange})
    ends = [0, *(end for span in spans for end in span), len(text)]
    try:
        data = tomli.loads("'".join(text[start:end] for start, end in pairwise(ends)))
    except tomli.TOMLDecodeError as error:
        raise tomli.TOMLDecodeError(error.msg, text, _unquoted(error.pos, spans)) from None
    for path, _span in strange:
        inside: Any = data
        for part in path[:-1]:
            inside = inside.get(part, {}) if isinstance(inside, dict) else inside[int(part)]
        inside.pop(path[-1], None)
    return data


def _unquoted(at: int, spans: Sequence[Span]) -> int:
    """Return where in a text something is that is *at* a place in a copy with quotes around *spans*."""
    for span in spans:
        at -= (at > span.start) + (at > span.end + 1)
    return at


def _strange(layer: Layer, names: tuple[str, ...], before: int) -> Iterator[Fault]:
    """Yield the strange keys of a text that stand *before* a place in it."""
    assert layer.scan is not None
    for path, span in layer.scan.strange:
        if span.end <= before:
            keys = tuple(map(str, path))
            called = [one[-1] if one[:-1] == keys[:-1] else dotted(one) for one in meant_by(keys[-1])]
            near = closest(keys[-1], names) or next(iter(called), None)
            yield strange_key(layer, keys, span, {"nearest": near} if near else {})


def first_fault(layer: Layer) -> Fault | None:
    """Return the first thing in a text that is no TOML, though it could be read without it."""
    faults = [*layer.faults, *_strange(layer, (), len(layer.scan.text) if layer.scan else 0)]
    return Faults(faults).faults[0] if faults else None


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
    if fault := _foreign_letters(error, layer, names):
        return fault
    if letter := invisible(error.doc[error.pos : error.pos + 1]):
        what = _("the character {letter}, which nobody sees, can't stand here").format(letter=named(letter))
        return layer.fault(
            "toml-syntax", (), what, Span(error.pos, error.pos + 1), hint=_("remove it, or write a plain blank")
        )
    what = _("not valid TOML: {why}").format(why=by_parser(error))
    hint = advice(error.msg, error.doc, error.pos)
    return layer.fault("toml-syntax", (), what, _where(error), hint=hint)


def _where(error: tomli.TOMLDecodeError) -> Span:
    """Return where a fault is shown: the whole of a wrong value, or where begins what is not closed."""
    unclosed = scan(error.doc).unclosed
    if unclosed and error.msg.startswith(("Unclosed", "Unterminated", "Illegal character '\\n'", "Expected \"'")):
        return unclosed
    value = VALUE.match(error.doc, error.pos) if error.msg == "Invalid value" else None
    return Span(*value.span()) if value else Span(error.pos, error.pos + 1)


def by_parser(error: tomli.TOMLDecodeError) -> str:
    """Return what the parser says, as the end of a sentence."""
    told = error.msg[:1].lower() + error.msg[1:]
    return _(told) if told in OF_PARSER else told


OF_PARSER = (
    N_('expected "\'"'),
    N_("expected \"'''\""),
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


class Twice(NamedTuple):
    """That something is given twice, and the piece of the text to leave out if all else is to be read."""

    fault: Fault
    without: Span


def _twice(error: tomli.TOMLDecodeError, layer: Layer, scanned: Scan) -> Twice | None:
    """Return what is given twice, with both places: the parser has told only that something is wrong with it."""
    keys = [key for key in scanned.keys if key.span.start < error.pos]
    last = max((number for number, key in enumerate(keys) if not key.inline), default=0)  # the statement at fault
    if not keys:
        return None
    without = _statement(keys[last], scanned)
    for late in reversed(keys[last:]):
        for early in keys[: keys.index(late)]:
            if early.path == late.path and (early.heading or not late.heading):
                return Twice(_stands_twice(early, late, layer), without)
    for early in sorted(keys[:last], key=lambda one: one.heading):
        if fault := _mixed(early, keys[last], layer):
            return Twice(fault, without)
    return None


def _statement(key: Key, scanned: Scan) -> Span:
    """Return the lines of a key and its value, or of a heading and all that stands below it."""
    after = [one for one in scanned.keys if not one.inline and one.span.start > key.span.start]
    after = [one for one in after if one.heading or not key.heading]
    return Span(_line_start(key, scanned), _line_start(after[0], scanned) if after else len(scanned.text))


def _line_start(key: Key, scanned: Scan) -> int:
    return scanned.text.rfind("\n", 0, key.parts[0].start) + 1


def _mixed(early: Key, late: Key, layer: Layer) -> Fault | None:
    """Return that a table is begun in two ways, if one of two keys is in what the other one gives."""
    shared = min(len(early.path), len(late.path))
    if early.path[:shared] != late.path[:shared] or shared <= len(late.path) - len(late.parts):
        return None
    keys = tuple(map(str, late.path[:shared]))
    if len(early.path) == shared and not early.heading:
        return _has_a_value(early, _part(late, shared), keys, layer)
    if late.heading:
        return None if early.heading else _begun(early, late, keys, layer)
    what = _("{key} is the table [{table}] already").format(key=in_table(keys), table=dotted(keys))
    hint = _("write its settings below that heading")
    return layer.fault("duplicate-key", keys, what, _part(late, shared), hint=hint, notes=(_first(early, layer),))


def _part(key: Key, length: int) -> Span:
    """Return where the part of a key stands that makes its first *length* parts full."""
    parts = key.parts[: len(key.parts) - (len(key.path) - length)]
    return parts[-1] if parts else key.span


def _has_a_value(early: Key, at: Span, keys: tuple[str, ...], layer: Layer) -> Fault:
    assert layer.scan is not None
    what = _("`{key}` has a value already, so nothing can be put into it").format(key=dotted(keys))
    value = layer.scan.values.get(early.path)
    switch = value and layer.scan.text[value.start : value.end] in ("true", "false")
    hint = _("leave out line {line}: this is enough").format(line=layer.at(early.span).line) if switch else ""
    return layer.fault("duplicate-key", keys, what, at, hint=hint, notes=(_first(early, layer),))


def _begun(early: Key, late: Key, keys: tuple[str, ...], layer: Layer) -> Fault:
    """Return that a heading comes after a key with dots that made its table."""
    what = _("the heading [{table}] can't follow a line that begins with `{table}.`").format(table=dotted(keys))
    hint = _("write {one} below the heading, or use headings only, such as [{other}]")
    rest = dotted(str(part) for part in early.path[len(keys) :])
    other = dotted(map(str, early.path[:2]))
    notes = (_("`[{table}]` stands at {place}").format(table=dotted(keys), place=layer.at(late.span)),)
    hint = hint.format(one=f"`{rest} = …`", other=other)
    return layer.fault("duplicate-key", keys, what, _part(early, len(keys)), hint=hint, notes=notes)


def _stands_twice(early: Key, late: Key, layer: Layer) -> Fault:
    keys = tuple(str(part) for part in late.path)
    what = _("{key} stands twice").format(key=in_table(keys))
    return layer.fault("duplicate-key", keys, what, late.span, notes=(_first(early, layer),))


def _first(early: Key, layer: Layer) -> str:
    return _("first at {place}").format(place=layer.at(early.span))


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
