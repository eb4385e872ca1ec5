"""Cases of the field on variant files and how they are saved (TP01)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tala_core.variants import Faults, load


@pytest.fixture
def saved(tmp_path, standard):
    """Saves the standard variant in other bytes, and returns the path."""
    text = Path(standard.source).read_text("utf-8")

    def save(change):
        file = tmp_path / "house.toml"
        file.write_bytes(change(text))
        return str(file)

    return save


BOM = b"\xef\xbb\xbf"


@pytest.mark.parametrize("mark", [b"", BOM], ids=["plain", "with a byte order mark"])
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_TP01_a_byte_order_mark_and_windows_line_ends_are_read(saved, standard, mark, end):
    """As Notepad saves it: the same variant, to the hash and to the lines that values come from."""
    one = load(saved(lambda text: mark + text.replace("\n", end).encode()))

    assert one.hash == standard.hash
    assert {(key, place.line, place.column) for key, place in one.sources.items()} == {
        (key, place.line, place.column) for key, place in standard.sources.items()
    }


def test_TP01_faults_of_such_a_file_have_the_right_place(saved):
    path = saved(lambda text: BOM + f"nme = 'x'\n{text}mom = true\n".replace("\n", "\r\n").encode())
    with pytest.raises(Faults) as caught:
        load(path)

    first, last = caught.value.faults
    assert (first.place.line, first.place.column, first.text) == (1, 1, "nme = 'x'")
    assert (last.text, "\r" in str(caught.value)) == ("mom = true", False)


def test_TP01_lone_carriage_returns_are_a_clean_error(saved):
    """Line ends that no system has used for twenty years; TOML has never known them."""
    with pytest.raises(Faults) as caught:
        load(saved(lambda text: text.replace("\n", "\r").encode()))

    [fault] = caught.value.faults
    assert (fault.code, fault.place.line) == ("toml-syntax", 1)
    assert fault.what == "a line ends with a carriage return alone"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1258"])
def test_TP01_another_encoding_is_told(saved, encoding):
    """As PowerShell saves it, or an old editor."""
    with pytest.raises(Faults) as caught:
        load(saved(lambda text: text.encode(encoding, "ignore")))

    [fault] = caught.value.faults
    assert (fault.code, fault.label) == ("encoding", "save the file as UTF-8")
    assert encoding[:6].upper() in fault.what or "code page" in fault.what
