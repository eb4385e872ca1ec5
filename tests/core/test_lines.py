"""Lines of faults: where in a TOML file a value begins, however it is written."""

from __future__ import annotations

import time

import pytest

from tala_core.errors import VariantError
from tala_core.variants.reading import line_of, read

TEXT = '''\
# a comment that names plain = 1

plain = 1
"quoted key" = 2

dotted.inner.deep = 3
dotted.other = 4
several = [
  # plain = 9
  1,

  2,
]
long = """
[table]
plain = 5
"""
after = 6  # a comment
inline = { low = 1, high = { top = 2 } }

# before the table
[table]

seats = [2, 4]
hand = 9

[table.sub]
x = 1
lines = [
  "a",
  "b",
]

[[eats]]
by = "p1"

[[eats]]
# between
by = "p2"
from = """
p1"""

[[eats.more]]
y = 1
[rules.sets]
[rules."one two"]
z = \'\'\'[rules.last]\'\'\'
[rules.last]
'''

PLACES = {
    "a plain key": (["plain"], "plain = 1"),
    "a quoted key": (["quoted key"], '"quoted key" = 2'),
    "a dotted key": (["dotted", "inner", "deep"], "dotted.inner.deep = 3"),
    "the first part of a dotted key": (["dotted"], "dotted.inner.deep = 3"),
    "another dotted key": (["dotted", "other"], "dotted.other = 4"),
    "an array of several lines": (["several"], "several = ["),
    "a value in it": (["several", 1], "several = ["),
    "a text of several lines": (["long"], 'long = """'),
    "the key after it": (["after"], "after = 6  # a comment"),
    "an inline table": (["inline"], "inline = { low = 1, high = { top = 2 } }"),
    "a value in one": (["inline", "high", "top"], "inline = { low = 1, high = { top = 2 } }"),
    "a header": (["table"], "[table]"),
    "a key under it": (["table", "hand"], "hand = 9"),
    "a key after blank lines": (["table", "seats"], "seats = [2, 4]"),
    "a deeper header": (["table", "sub"], "[table.sub]"),
    "an array under it": (["table", "sub", "lines"], "lines = ["),
    "an array of tables": (["eats"], "[[eats]]"),
    "its first": (["eats", 0, "by"], 'by = "p1"'),
    "its second": (["eats", 1, "by"], 'by = "p2"'),
    "a text of two lines in it": (["eats", 1, "from"], 'from = """'),
    "an array of tables in one": (["eats", 1, "more", 0, "y"], "y = 1"),
    "a header of nothing": (["rules", "sets"], "[rules.sets]"),
    "a table that has only tables": (["rules"], "[rules.sets]"),
    "a quoted header": (["rules", "one two"], '[rules."one two"]'),
    "a header after its own name in a text": (["rules", "last"], "[rules.last]"),
}


def places(line: str) -> list[int]:
    """Return the numbers of the lines that are *line*; where the text has it twice, a value has it too."""
    return [number for number, one in enumerate(TEXT.splitlines(), 1) if one == line]


@pytest.mark.parametrize(("keys", "line"), PLACES.values(), ids=PLACES)
def test_a_value_is_found_where_it_begins(keys, line):
    """The lines of a text that look alike are not taken for it."""
    found = places(line)
    if line == "[table]":
        assert len(found) == 2
        del found[0]  # in the long text

    assert line_of(TEXT, keys) == found[0]


def test_the_second_of_an_array_of_tables_is_found_by_its_own_header():
    assert line_of(TEXT, ["eats", 1]) == places("[[eats]]")[1]


@pytest.mark.parametrize("keys", [["gone"], ["table", "gone"], ["eats", 2], ["plain", "x"], ["several", 9], ["sets"]])
def test_what_the_file_does_not_hold_has_no_line(keys):
    assert line_of(TEXT, keys) is None


@pytest.mark.parametrize("end", ["", "\n", "\n\n# the end"])
def test_the_last_line_counts_with_and_without_its_end(end):
    assert line_of("a = 1\n\n[b]\nc = 2" + end, ["b", "c"]) == 4


def test_windows_line_ends_count_once():
    assert line_of(TEXT.replace("\n", "\r\n"), ["table", "hand"]) == places("hand = 9")[0]


def test_many_faults_of_a_long_file_are_told_quickly(tmp_path):
    """3,000 lines with a fault every third one; each stands with its own line."""
    file = tmp_path / "house.toml"
    text = "".join(f"[rules.zzz{n}]\n# no such rule\n\n" for n in range(1000))
    file.write_text(text, "utf-8")
    began = time.perf_counter()
    with pytest.raises(VariantError) as caught:
        read(file)

    assert time.perf_counter() - began < 15
    told = str(caught.value).split("\n\n")
    assert len(told) == 1001
    for n, one in enumerate(told[:-1]):
        assert one.startswith(f"error[unknown-rule]: no rule `zzz{n}` is installed\n")
        assert f"--> {file}:{3 * n + 1}:8\n" in one
    assert told[-1] == f"1000 errors in {file}"
