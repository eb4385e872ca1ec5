"""One dialect, TOML 1.0 in UTF-8; whatever a file is instead is said, and where in it."""

from __future__ import annotations

import os
import tomllib
from bisect import bisect_left

import pytest
import tomli
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tala_core.errors import SettleError, VariantError
from tala_core.variants import Faults, load, names
from tala_core.variants.finding import path_of
from tala_core.variants.reading import line_of, parse
from tala_core.variants.scanning import Scan
from tala_core.variants.texts import layer_of

CHUAN = 'extends = "chuan"\n'


# --- what is newer than TOML 1.0 ---

NEWER = {
    "a line break in an inline table": ("a = {\n  b = 1 }", "a = {", "write the table on one line"),
    "a comment in an inline table": ("a = { # x, y\n  b = 1 }", "a = { # x, y", "write the table on one line"),
    "a comma at the end of an inline table": ("a = { b = 1, }", "a = { b = 1", "drop the comma"),
    "the escape \\e": ('a = "x\\e"', 'a = "x', "write \\u001b"),
    "the escape \\x": ('a = """\n\\x41"""', "", "write \\u00.."),
    "an escape in a key": ('"\\e" = 1', '"', "write \\u001b"),
    "a time without seconds": ("a = 10:30", "a = ", "write 10:30:00"),
    "a date and time without seconds": ("a = 1979-05-27T07:32Z", "a = 1979-05-27T", "write 07:32:00"),
    "the same with a blank": ("a = 1979-05-27 07:32", "a = 1979-05-27 ", "write 07:32:00"),
    "deep inside": ("a = [[{ b = [{ c = 1, }] }]]", "a = [[{ b = [{ c = 1", "drop the comma"),
}


@pytest.mark.parametrize(("text", "before", "instead"), NEWER.values(), ids=NEWER)
def test_what_is_toml_1_1_only_is_refused(faults, text, before, instead):
    """The parser takes it, editors and other tools do not; it is told at its place, with what to write."""
    tomli.loads(text)
    [fault] = faults(f"{CHUAN}{text}\n")

    assert (fault.code, fault.place.column) == ("toml-1.1", len(before) + 1)
    assert fault.hint.startswith(instead)
    with pytest.raises(SettleError, match=r"^hand\.toml:\d+:\d+: .* is TOML 1\.1"):
        parse(text, "hand.toml", SettleError)


OLD = [
    "a = {b = [\n1,\n2,\n], c = 2}", 'a = "\\\\e"', "a = '\\e'", "a = '''\\x41'''", 'a = """\\\\x"""', "a = 10:30:00",
    "a = 1979-05-27T07:32:00+07:00", "a = 1979-05-27 07:32:00", 'a = "10:30"', "# 10:30", "a = 1 # {b = 1,}",
    "a = [{b = 1}, {b = 2},]", "a = {}", 'a = "{b = 1,}"', 'a = """\n{b = 1,}\n"""', "a.b = {c.d = 1, 'e' = {}}",
]  # fmt: skip


@pytest.mark.parametrize("text", OLD)
def test_what_looks_like_it_is_taken(text):
    assert parse(text, "x.toml") == tomli.loads(text)


def test_all_that_is_newer_is_told_at_once(faults):
    found = faults('a = { b = 1, }\nc = "\\e\\x41"\nd = {\n\n e = 1,\n}\n')

    assert [(one.place.line, one.place.column) for one in found] == [(1, 12), (2, 6), (2, 8), (3, 6), (5, 7)]


def old_parser_rejects_1_1() -> bool:
    try:
        tomllib.loads("a = 10:30")
    except tomllib.TOMLDecodeError:
        return True
    return False


pieces = st.sampled_from([
    "a", "b", ".", "=", " = ", "[", "]", "{", "}", ",", "\n", "# c\n",
    "1", '"x"', "'y'", '"""\n"""', "'''z'''", '"\\e"',
    '"\\x41"', '"\\\\e"', "10:30", "10:30:00", "1979-05-27", " ", "true", '"a,}"', "{ a = 1 }",
    "[1, 2]", "[a]\n", "[[b]]\n",
    "a = 1\n", "'''''", '""""""', '"""a""""', "'''a'''''",
])  # fmt: skip


@pytest.mark.skipif(not old_parser_rejects_1_1(), reason="this Python reads TOML 1.1 itself")
@settings(max_examples=1000, deadline=None)
@given(st.lists(pieces, max_size=14).map("".join))
@example("a = {b = 1, # }\n}")
def test_exactly_what_a_parser_of_toml_1_0_takes_is_taken(text):
    """Random pieces of TOML: the library of a Python that knows only 1.0 is asked."""
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(VariantError):
            parse(text, "x.toml")
    else:
        assert parse(text, "x.toml") == expected


# --- where keys stand ---


def holds(lines: list[str], keys: tuple) -> bool | None:
    """Whether these lines have something at *keys*; None if they end in the middle of a value."""
    try:
        data = tomli.loads("\n".join(lines) + "\n")
        for key in keys:
            data = data[key]
    except tomli.TOMLDecodeError:
        return None
    except (KeyError, IndexError, TypeError):
        return False
    return True


def line_by_halving(text: str, keys: tuple) -> int | None:
    """Return the line of the statement that makes *keys*: what the first lines hold, more lines hold too."""
    lines = text.split("\n")

    def made_by(number: int) -> bool:
        told = [holds(lines[:end], keys) for end in range(number, len(lines) + 1)]
        return next((one for one in told if one is not None), False)

    return bisect_left(range(1, len(lines) + 1), True, key=made_by) + 1 if made_by(len(lines)) else None


keys_of_toml = st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=3).map(".".join)
values_of_toml = st.sampled_from(
    ["1", '"x"', "[\n1,\n2 ]", '"""\n[a]\nb = 1\n"""', "{ a = 1, b.c = 2 }", "[{ a = 1 }]"]
)
statements = st.one_of(
    st.tuples(keys_of_toml, values_of_toml).map(" = ".join),
    keys_of_toml.map("[{}]".format),
    keys_of_toml.map("[[{}]]".format),
    st.sampled_from(["", "# a = 1"]),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(statements, max_size=8).map("\n".join))
def test_every_key_is_found_where_the_parser_makes_it(text):
    """The scanner is compared with one that only halves the text and asks the parser."""
    try:
        tomli.loads(text)
    except tomli.TOMLDecodeError:
        return
    for keys in Scan(text).spans:
        line, found = line_by_halving(text, keys), line_of(text, keys)
        assert line is not None
        assert line <= found
        assert not any(holds(text.split("\n")[:end], keys) for end in range(line, found))  # of a value of many lines


@pytest.mark.parametrize("name", names())
def test_every_key_of_a_shipped_file_has_its_place(name):
    text = path_of(name).read_text("utf-8")
    scan = Scan(text)

    def look(data: dict, above: tuple) -> None:
        for key, value in data.items():
            span = scan.spans[(*above, key)]
            assert text[span.start : span.end].strip("\"'") == key
            assert line_of(text, (*above, key)) == line_by_halving(text, (*above, key))
            if isinstance(value, dict):
                look(value, (*above, key))

    look(tomli.loads(text), ())
    assert scan.newer == []


# --- texts ---


def test_an_empty_file_is_no_variant(said):
    what = "a variant names its rules, each as a table such as [rules.sets], or extends another; there is none"

    assert said("") == f"error[needed-rules]: {what}\n --> house.toml"
    assert said("\ufeff# nothing\n\n") == f"error[needed-rules]: {what}\n --> house.toml"


ENCODINGS = {
    "UTF-16 as Windows writes it": ("x = 1\n".encode("utf-16"), "the file is UTF-16, not UTF-8"),
    "UTF-16, big end first": (b"\xfe\xff" + "x = 1\n".encode("utf-16-be"), "the file is UTF-16, not UTF-8"),
    "UTF-16 without a mark": ("x = 1\n".encode("utf-16-le"), "the file is UTF-16, not UTF-8"),
    "the same, big end first": ("x = 1\n".encode("utf-16-be"), "the file is UTF-16, not UTF-8"),
    "UTF-32": ("x = 1\n".encode("utf-32"), "the file is UTF-32, not UTF-8"),
    "UTF-32, big end first": (b"\0\0\xfe\xff" + "x = 1\n".encode("utf-32-be"), "the file is UTF-32, not UTF-8"),
}


@pytest.mark.parametrize(("raw", "what"), ENCODINGS.values(), ids=ENCODINGS)
def test_another_encoding_is_named(faults, raw, what):
    [fault] = faults(raw)

    assert (fault.code, fault.what, fault.hint) == ("encoding", what, "save the file as UTF-8")
    assert str(fault.place) == "house.toml"


def test_an_old_code_page_is_told_with_the_place(said):
    raw = "name = 'x'\nabout = 'l\xe0 t\xf4i'\n".encode("latin-1")

    assert said(raw) == (
        "error[encoding]: the byte 0xE0 is not UTF-8: perhaps an older code page, as Windows-1258 or Latin-1\n"
        "  --> house.toml:2:11\n"
        "  |\n"
        "2 | about = 'l\xe0 t\xf4i'\n"
        "  |           ^ save the file as UTF-8"
    )


def test_a_control_character_is_told_with_the_place(faults):
    for raw, name, place in (
        (b"a = 'x\0'", "NUL", "1:7"),
        (b"# \x1b[31m\n", "U+001B", "1:3"),
        (b"\n\x7f", "U+007F", "2:1"),
    ):
        [fault] = faults(raw)
        assert (fault.code, str(fault.place)) == ("toml-syntax", f"house.toml:{place}")
        assert f"control character {name} " in fault.what


def test_what_steers_a_terminal_is_written_out(said):
    """A right-to-left mark, an escape in a quoted key, an end of line in one."""
    message = said(f'{CHUAN}"a\u202eb" = 1\n"c\\u001b[31m\\n" = 1\n')

    assert "unknown key `a\\u202eb`" in message
    assert "unknown key `c\\x1b[31m\\n`" in message
    assert message.replace("\n", "").isprintable()


@pytest.mark.parametrize("size", [1_000_000, 1_000_001])
def test_a_file_has_its_limit(house, size):
    text = CHUAN + "#" * (size - len(CHUAN))
    if size == 1_000_000:
        assert house(text).hash == load("chuan").hash
        return
    with pytest.raises(Faults, match=r"error\[too-big\]: the file has more than 1,000,000 bytes"):
        house(text)


KINDS = {"a folder": "a directory", "a pipe": "a pipe", "a device": "a device"}


@pytest.mark.parametrize(("made", "kind"), KINDS.items(), ids=KINDS)
def test_what_is_no_file_is_not_read(folder, made, kind):
    """A pipe might never end, and might never begin."""
    path = folder / "house.toml"
    if made == "a folder":
        path.mkdir()
    elif made == "a pipe":
        os.mkfifo(path)
    elif os.path.exists("/dev/zero"):
        path.symlink_to("/dev/zero")
    else:
        pytest.skip("there is no such device here")
    with pytest.raises(Faults) as caught:
        load("house.toml")

    assert str(caught.value) == f"error[not-a-file]: house.toml is {kind}, not a file\n --> house.toml"


def test_a_file_that_is_not_there(folder):
    for name in ("no.toml", "no/such", "./no"):
        with pytest.raises(VariantError, match="there is no such variant file"):
            load(name)


def test_what_the_system_does_not_let_us_read_is_the_systems_answer(house, monkeypatch):
    from tala_core.variants import extending

    def refuse(path, file):
        raise PermissionError(13, "Permission denied", file)

    monkeypatch.setattr(extending, "text_of", refuse)
    with pytest.raises(PermissionError):
        house(CHUAN)


# --- nesting ---


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 20 + "]" * 20,
        "a = " + "[" * 300 + "]" * 300,
        "a = " + "[" * 5000 + "]" * 5000,
        "a = " + "{a=" * 30 + "1" + "}" * 30,
        ".".join("a" * 30) + " = 1",
        ".".join("a" * 5000) + " = 1",
        "[" + ".".join("a" * 30) + "]",
        "[rules.u-payments]\namount = " + "[" * 30 + "]" * 30,
    ],
)
def test_what_is_nested_too_deeply_is_refused(faults, text):
    [fault] = faults(CHUAN + text)

    assert fault.code == "too-deep"
    assert fault.place.file == "house.toml"


def test_layers_of_one_text_are_read_once():
    """Bases are shared by many files: what is read is never changed, so it can be kept."""
    text = path_of("chuan").read_text("utf-8")

    assert layer_of(text, "x") is layer_of(text, "x")
