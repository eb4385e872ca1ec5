"""`tala variant schema`: what editors and TOML tools accept and reject is what the game does."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
import tomli

from tala_core.options import Doc, Ge, Le
from tala_core.plugins import finding
from tala_core.variants.finding import SHIPPED, found
from tala_core.variants.schema import FILE, Described, described_rules, file_schema, in_words, options

RULES, BROKEN = described_rules()
SCHEMA = file_schema(RULES)


def properties(*keys: str) -> dict[str, Any]:
    found = SCHEMA
    for key in keys:
        found = found["properties"][key]
    return found["properties"]


# --- what it says ---


def test_it_knows_every_installed_rule_and_option():
    assert BROKEN == []
    assert {*properties("rules")} == {plugin.name for plugin in finding.installed(finding.RULES)}
    for name, rule in RULES.items():
        assert {*properties("rules", name)} == {*options(rule), "before", "after", "from"}


@pytest.mark.parametrize(("rule", "option"), [(rule, option) for rule in RULES for option in options(RULES[rule])])
def test_every_option_says_what_it_does_in_both_languages_and_its_default(rule, option):
    """An editor shows this where the mouse rests."""
    told = properties("rules", rule)[option]
    english, vietnamese = told["description"].split("\n\n")

    assert english
    assert vietnamese
    assert "default" in told


def test_a_choice_a_range_a_list_and_an_alternative():
    told = properties("rules", "runs")
    eats = properties("rules", "eat-payments")["by_count"]

    assert (told["ace"]["enum"], told["ace"]["default"]) == (["low", "low_and_high"], "low")
    assert (told["shortest"]["minimum"], told["shortest"]["maximum"]) == (2, 13)
    assert (eats["type"], eats["items"], eats["minItems"], eats["default"]) == (
        "array", {"minimum": 0, "type": "integer"}, 1, [1],
    )  # fmt: skip
    assert properties("rules", "one-eaten")["most"]["anyOf"] == [
        {"maximum": 13, "minimum": 1, "type": "integer"}, {"const": "unlimited", "type": "string"},
    ]  # fmt: skip


def test_no_key_is_let_through_that_the_game_does_not_know():
    assert SCHEMA["additionalProperties"] is False
    assert SCHEMA["properties"]["table"]["additionalProperties"] is False
    assert SCHEMA["properties"]["rules"]["additionalProperties"] is False
    assert all(told["additionalProperties"] is False for told in properties("rules").values())


@dataclass(frozen=True)
class Pair:
    """Hai lá."""

    low: int = 1


@dataclass(frozen=True)
class Strangers:
    """Luật lạ: a rule of somebody else's."""

    both: Annotated[tuple[int, str], Doc("a number and a word", "một số và một chữ")] = (1, "a")
    pair: Pair = Pair()
    share: Annotated[float, Ge(0), Le(1)] = 0.5
    untold: Literal["x", "y"] = "x"


def test_a_strangers_rule_is_in_it_too():
    """With types that none of ours has: a tuple as a list of its length, as not all tools know more; a table."""
    schema = file_schema({"strange": Strangers}, ["unreadable"])
    told = schema["properties"]["rules"]["properties"]

    assert told["strange"]["description"] == "Luật lạ: a rule of somebody else's"
    assert told["strange"]["properties"]["both"] == {
        "type": "array", "minItems": 2, "maxItems": 2, "items": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
        "default": [1, "a"], "description": "a number and a word\n\nmột số và một chữ",
    }  # fmt: skip
    assert told["strange"]["properties"]["share"] == {"type": "number", "minimum": 0, "maximum": 1, "default": 0.5}
    assert "additionalProperties" not in told["unreadable"]
    assert schema["$defs"]["rule"]["enum"] == ["strange", "unreadable"]


@pytest.mark.parametrize(("schema", "words"), [
    ({"enum": ["low", "high"]}, '"low" | "high"'),
    ({"type": "boolean"}, "true | false"),
    ({"type": "integer", "minimum": 2, "maximum": 4}, "2 to 4"),
    ({"type": "integer", "minimum": 0}, "0 or more"),
    ({"type": "integer", "maximum": 9}, "9 or less"),
    ({"type": "integer"}, "a whole number"),
    ({"type": "string"}, "a text"),
    ({"type": "array", "items": {"type": "integer", "minimum": 0}}, "a list, each 0 or more"),
    ({"anyOf": [{"type": "integer", "minimum": 1}, {"const": "unlimited"}]}, '1 or more | "unlimited"'),
])  # fmt: skip
def test_what_is_possible_in_words(schema, words):
    assert in_words(schema) == words


def test_an_option_without_a_text_in_vietnamese_is_told_in_english():
    assert Described("x", int, Doc("points"), 1).meaning("vi") == "points"
    assert Described("x", int, Doc("points", "điểm"), 1).meaning("vi") == "điểm"
    assert Described("x", int, Doc("points\nof a card"), 1).meaning("en") == "points of a card"  # it becomes a comment


# --- what the tools make of it ---

WRONG = {
    "a top-level key": 'extends = "chuan"\nnmae = "x"',
    "a rule": 'extends = "chuan"\nrules.shiftign = false',
    "an option": 'extends = "chuan"\nrules.sets.shortes = 3',
    "a size": 'extends = "chuan"\ntable.seat = [2, 4]',
    "a word": 'extends = "chuan"\nrules.runs.ace = "hihg"',
    "a number out of range": 'extends = "chuan"\nrules.sets.shortest = 5',
    "a text for a number": 'extends = "chuan"\nrules.sets.shortest = "3"',
    "a number for a rule": 'extends = "chuan"\nrules.shifting = 1',
    "an empty list": 'extends = "chuan"\nrules.eat-payments.by_count = []',
    "three numbers of seats": 'extends = "chuan"\ntable.seats = [2, 3, 4]',
    "a place by a rule that is not there": 'extends = "chuan"\nrules.chot.before = "lyaing"',
}
RIGHT = {
    "a rule left out": 'extends = "chuan"\n\n[rules]\nshifting = false',
    "a rule with its defaults": 'extends = "chuan"\n\n[rules.no-tai]',
    "a rule switched on": 'extends = "chuan"\nrules.no-tai = true',
    "a rule moved": 'extends = "chuan"\n\n[rules.den-chot]\nbefore = "den-ba-la"',
    "a list": 'extends = "chuan"\nrules.eat-payments.by_count = [1, 2]',
    "an alternative": 'extends = "chuan"\nrules.one-eaten.most = "unlimited"',
    "places by a list": 'extends = "chuan"\nrules.den-chot.before = ["den-ba-la", "clock"]',
    "sizes": 'name = "Nhà"\nabout = "x"\nextends = "chuan"\n\n[table]\nseats = [2, 3]\nhand = 8\nrounds = 3',
}
OURS = {one.name: one.path.read_text("utf-8") for one in found() if one.origin == SHIPPED}


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("schema")
    (folder / FILE).write_text(json.dumps(SCHEMA, indent=2, ensure_ascii=False), "utf-8")
    return folder


def program(name: str) -> str:
    """Return a tool that stands beside this Python, or on the path."""
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    return found or pytest.skip(f"{name} is not installed")


TOOLS = {
    "tombi": ["lint", "--offline"],
    "taplo": ["lint", "--no-auto-config", "--colors", "never"],
    "check-jsonschema": ["--schemafile", FILE],
}


def linted(folder: Path, tool: str, texts: dict[str, str]) -> tuple[int, set[str]]:
    """Return a tool's exit code, and which of the texts it says anything of."""
    files = {f"{tool}{number}.toml": name for number, name in enumerate(texts)}
    for file, name in files.items():
        (folder / file).write_text(f"#:schema ./{FILE}\n{texts[name]}\n", "utf-8")
    done = subprocess.run(
        [program(tool), *TOOLS[tool], *files], cwd=folder, capture_output=True, encoding="utf-8", timeout=60
    )
    return done.returncode, {name for file, name in files.items() if file in done.stdout + done.stderr}


@pytest.mark.parametrize("tool", TOOLS)
def test_tools_accept_what_we_ship_and_whatever_else_is_right(folder, tool):
    assert linted(folder, tool, OURS | RIGHT) == (0, set())


@pytest.mark.parametrize("tool", TOOLS)
def test_tools_reject_what_is_wrong(folder, tool):
    assert linted(folder, tool, WRONG) == (1, {*WRONG})


@pytest.mark.parametrize("tool", TOOLS)
def test_tools_find_the_one_that_is_wrong_among_others(folder, tool):
    assert linted(folder, tool, RIGHT | {"a rule": WRONG["a rule"]}) == (1, {"a rule"})


@pytest.mark.parametrize("name", [*OURS, *RIGHT, *WRONG])
def test_a_validator_agrees(name):
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.validators.validator_for(SCHEMA)
    validator.check_schema(SCHEMA)
    data = tomli.loads({**OURS, **RIGHT, **WRONG}[name])

    assert validator(SCHEMA).is_valid(data) == (name not in WRONG)
