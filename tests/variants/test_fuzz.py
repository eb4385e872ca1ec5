"""Ten thousand and more slips in the shipped variants: each is answered, and no unknown key is ever taken."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
import tomli

from tala_core.errors import PluginError, VariantError
from tala_core.variants import Faults, names
from tala_core.variants.checking import KEYS
from tala_core.variants.declared import installed_rules, known_options, loaded_rule
from tala_core.variants.finding import path_of
from tala_core.variants.merging import MOVES
from tala_core.variants.reading import read
from tala_core.variants.sizes import TABLE

TEXTS = {name: path_of(name).read_text("utf-8") for name in names()}
PARTS = 8
EACH = 1300  # mutated files in each part
LETTERS = "abcdefghijklmnopqrstuvwxyz_-ăđếộ0 "
VALUES = [
    "true", "false", "0", "-1", "1.5", "nan", "inf", '"x"', "'low'", "[]", "[1]", '["a", 2]', "[[1]]", "{}",
    "{ a = 1 }",
    "1979-05-27", "10:30:00", "10:30", "9" * 30, "9" * 4400, '""', '"""\nx"""', "{ a = 1, }",
    '"\\e"', "True", "nothing", "",
    '"unlimited"', '"chuan"', "[2, 4]", "[4, 2]", "0x1F", "1_000", "+5", "05", "[1,", '"', "{",
]  # fmt: skip
BYTES = [b"\0", b"\r", b"\xff", b"\xef\xbb\xbf", b"\x1b", b"\xe1", "đ".encode(), "\u0301".encode(), b"#",
         b"=", b"[", b"]",
         b'"', b"'", b"{", b"}", b",", b".", b"\n", b"\t", b"\\", "\u202e".encode(), "\u2028".encode()]  # fmt: skip


class Slip(NamedTuple):
    """A mutated file."""

    raw: bytes
    how: str


def swap_lines(lines: list[str], random: Random) -> None:
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]


def drop_line(lines: list[str], random: Random) -> None:
    del lines[random.randrange(len(lines))]


def repeat_line(lines: list[str], random: Random) -> None:
    lines.insert(random.randrange(len(lines)), random.choice(lines))


def line_of_another(lines: list[str], random: Random) -> None:
    other = random.choice([*TEXTS.values()]).split("\n")
    lines.insert(random.randrange(len(lines)), random.choice(other))


def slip_in_key(lines: list[str], random: Random) -> None:
    """A letter of a key or of a table's name is left out, doubled, swapped or another one."""
    where = [number for number, line in enumerate(lines) if re.match(r"[\w\[]", line)]
    number = random.choice(where)
    key = re.search(r"[\w.-]+", lines[number])
    at = random.randrange(key.start(), key.end())
    line = lines[number]
    letters = [line[at], line[at] * 2, random.choice(LETTERS), line[at].upper(), ""]
    swapped = line[:at] + line[at + 1 : at + 2] + line[at] + line[at + 2 :]
    lines[number] = random.choice([swapped, line[:at] + random.choice(letters) + line[at + 1 :]])


def another_value(lines: list[str], random: Random) -> None:
    where = [number for number, line in enumerate(lines) if re.match(r"[\w.-]+ *=", line)]
    number = random.choice(where)
    lines[number] = re.sub(r"=.*", lambda found: f"= {random.choice(VALUES)}", lines[number], count=1)


def another_table(lines: list[str], random: Random) -> None:
    """A header changes to another one, or a key moves under it."""
    headers = [
        "[table]",
        "[rules]",
        "[rules.u]",
        "[rules.den-chot]",
        "[u-payments]",
        "[[rules]]",
        "[rules.zzz]",
        "[ab.c]",
    ]
    lines.insert(random.randrange(len(lines)), random.choice(headers))


def new_key(lines: list[str], random: Random) -> None:
    key = random.choice([*KEYS, *TABLE, *MOVES, "amount", "zzz", '"x y"', "rules.sets", "rules.zzz.a", "a.b", "sets"])
    lines.insert(random.randrange(len(lines)), f"{key} = {random.choice(VALUES)}")


def key_with_marks(lines: list[str], random: Random) -> None:
    slip_in_key(lines, random)
    number = random.randrange(len(lines))
    lines[number] = re.sub(r"^([\w-]+) *=", lambda found: f'"{found[1]}{random.choice("ăđ́x")}" =', lines[number])


ON_LINES: list[Callable[[list[str], Random], None]] = [
    swap_lines, drop_line, repeat_line, line_of_another, slip_in_key, slip_in_key, slip_in_key, another_value,
    another_value,
    another_table, new_key, key_with_marks,
]  # fmt: skip


def mutated(random: Random) -> Slip:
    """Return a shipped file with one slip, or two or three."""
    name = random.choice([*TEXTS])
    lines = TEXTS[name].split("\n")
    changes = random.choices(ON_LINES, k=random.choice([1, 1, 1, 2, 3]))
    for change in changes:
        change(lines, random)
    raw = "\n".join(lines).encode("utf-8", "surrogatepass")
    if random.random() < 0.15:
        at = random.randrange(len(raw))
        raw = random.choice([raw[:at], raw[:at] + random.choice(BYTES) + raw[at:], raw[at:], raw[:at] + raw[at + 1 :]])
    if random.random() < 0.02:
        raw = raw.decode("utf-8", "ignore").encode(random.choice(["utf-16", "utf-32", "utf-8-sig", "utf-16-le"]))
    return Slip(raw, f"{name}: {[one.__name__ for one in changes]}")


OPTIONS = {name: {*known_options(loaded_rule(name)), *MOVES} for name in installed_rules()}


def unknown_keys(data: dict) -> list[str]:
    """Return the keys of a variant's data that mean nothing, found in the plainest way."""
    found = [key for key in data if key not in KEYS]
    tables = {key: data[key] for key in ("table", "rules") if isinstance(data.get(key), dict)}
    found += [key for key in tables.get("table", {}) if key not in TABLE]
    for rule, told in tables.get("rules", {}).items():
        if rule not in OPTIONS:
            found.append(rule)
        elif isinstance(told, dict):
            found += [key for key in told if key not in OPTIONS[rule]]
    return found


def parsed(raw: bytes) -> dict | None:
    try:
        return tomli.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None


@pytest.mark.parametrize("part", range(PARTS))
def test_every_slip_is_answered_and_no_unknown_key_is_taken(tmp_path, monkeypatch, part):
    """No other exception than ours; and if the file can be read as TOML, every unknown key in it is named."""
    random = Random(f"slips/{part}")
    monkeypatch.chdir(tmp_path)
    counts = {"played": 0, "refused": 0, "unknown": 0, "no TOML": 0}
    for _ in range(EACH):
        slip = mutated(random)
        (tmp_path / "house.toml").write_bytes(slip.raw)
        data = parsed(slip.raw)
        wrong = [] if data is None else unknown_keys(data)
        counts["no TOML"] += data is None
        counts["unknown"] += bool(wrong)
        try:
            variant = read(tmp_path / "house.toml")
        except Faults as error:
            counts["refused"] += 1
            check_faults(error, slip, wrong)
        except (VariantError, PluginError) as error:
            pytest.fail(f"{slip.how}: {error!r}")
        else:
            counts["played"] += 1
            assert data is not None, slip.how
            assert wrong == [], slip.how
            assert variant.plugins

    assert min(counts.values()) > EACH / 12, counts


def check_faults(error: Faults, slip: Slip, wrong: list[str]) -> None:
    """Check that what is said can be read, stands where it says, and names every unknown key."""
    message = str(error)
    text = slip.raw.decode("utf-8-sig", "replace").split("\n")
    assert message.startswith("error["), slip.how
    for fault in error.faults:
        assert fault.place is not None, slip.how
        if fault.place.line and fault.place.file.endswith("house.toml"):
            assert fault.place.line <= len(text), slip.how
            assert fault.place.column <= len(text[fault.place.line - 1]) + 2, slip.how
    unread = {"toml-syntax", "toml-1.1", "duplicate-key", "encoding", "too-deep", "too-big"}
    if {one.code for one in error.faults} & unread or any(one.place.line is None for one in error.faults):
        return
    named = {key for one in error.faults for key in one.keys}
    assert {*wrong} <= named, (slip.how, wrong, message)
