"""Strangers: distributions of others, built, installed together into a clean environment, checked and played."""

from __future__ import annotations

import ast
import json
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from inspect import signature
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tala_core.options import Sizes

from .environment import Environment
from .meeting import FILES, FOLDERS, met, points

PUBLIC = {
    f"tala_core.{name}"
    for name in (
        "actions", "cards", "errors", "events", "hookspecs", "melds", "moves", "options", "outcome", "rules",
        "shuffle", "state", "table", "testing", "views",
    )
}  # fmt: skip
MODULES = {name: folder / f"{name}.py" for name, folder in FOLDERS.items() if (folder / f"{name}.py").exists()}
SHIPPED_BY_LANG_TA = ("hoi-lang", "tre-em")
HANDS, SEED = "60", "7"


# --- what they are made of ---


def test_there_are_enough_of_them():
    rules = [rule for folder in FOLDERS for rule in points(folder, "tala.rules")]

    assert len(rules) >= 14
    assert len({*rules}) == len(rules)
    assert points("con_co", "tala.bots")
    assert points("lang_ta", "tala.variants")
    assert {*MODULES} == {*FOLDERS} - {"lang_ta"}


@pytest.mark.parametrize("path", MODULES.values(), ids=MODULES)
def test_they_import_documented_names_only(path):
    """Nothing private, nothing of the shipped plugins; the rest is the standard library's."""
    for module, name in imports(path):
        top = module.split(".")[0]
        documented = module in PUBLIC or (module, name) == ("tala_core.variants", "load")
        assert top in sys.stdlib_module_names or documented, f"{module} is not public"
        assert name != "*"
        assert not name.startswith("_"), f"{module}.{name} is private"


@pytest.mark.parametrize("path", MODULES.values(), ids=MODULES)
def test_they_use_no_private_attribute(path):
    """But their own."""
    tree = ast.parse(path.read_text("utf-8"))
    used = {one.attr for one in ast.walk(tree) if isinstance(one, ast.Attribute) and one.attr.startswith("_")}
    own = {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}

    assert {name for name in used if name != "_replace"} <= own  # a NamedTuple's method, documented with it


def imports(path: Path) -> Iterator[tuple[str, str]]:
    for one in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(one, ast.Import):
            yield from ((alias.name, "") for alias in one.names)
        if isinstance(one, ast.ImportFrom):
            yield from ((one.module or "", alias.name) for alias in one.names)


@pytest.mark.parametrize("folder", MODULES)
def test_their_options_and_rules_are_documented(folder):
    for rule in met(folder).values():
        assert (rule.__doc__ or "").strip()
        for option, hint in getattr(rule, "__annotations__", {}).items():
            assert "Doc(" in hint or "ClassVar" in hint, f"{option} has no Doc"


def test_each_is_one_file(stranger_wheels):
    for name, wheel in stranger_wheels.items():
        inside = [one for one in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in one]
        expected = [f"{name}.py"] if name in MODULES else [f"lang_ta/{one}.toml" for one in SHIPPED_BY_LANG_TA]
        assert inside == expected


# --- together in one environment ---


def test_they_live_together(village):
    assert "No broken requirements found" in village.pip("check")


def test_plugin_list_shows_every_one(village, tmp_path):
    listed = json.loads(village.tala("plugin", "list", "--json", cwd=tmp_path).stdout)["plugins"]
    theirs = {(one["group"], one["name"]): one["state"] for one in listed if one["distribution"] != "tala-phom"}
    groups = ("tala.rules", "tala.bots", "tala.variants")

    assert theirs == {(group, name): "installed" for group in groups for one in FOLDERS for name in points(one, group)}


def test_plugin_list_can_import_every_one(village, tmp_path):
    done = village.tala("plugin", "list", "--check", "--json", cwd=tmp_path)

    assert done.returncode == 0, done.stdout + done.stderr


# --- played ---


class Heard(NamedTuple):
    """What the command line said of one variant."""

    rules_en: str
    rules_vi: str
    table: dict[str, Any]
    records: list[dict[str, Any]]


# Every command goes through the entry point of the command line; one process saves the time of importing it again.
DRIVER = """
import json, sys
from contextlib import redirect_stdout
from tala_core.cli.main import run
for args, out in json.load(open(sys.argv[1], encoding="utf-8")):
    with open(out, "w", encoding="utf-8") as file, redirect_stdout(file):
        code = run(args)
    assert code == 0, (code, args)
"""

VARIANTS: dict[str, str] = {name: str(path) for name, path in FILES.items() if path.parent.name != "lang_ta"}
VARIANTS |= {name: name for name in SHIPPED_BY_LANG_TA}
BOTS = "con-co,random,greedy,random"


def bots(seats: int) -> str:
    return ",".join(BOTS.split(",")[:seats])


def simulate(name: str, seats: int) -> list[str]:
    told = ["--hands", HANDS, "--seed", SEED, "--seats", str(seats), "--bots", bots(seats), "--with-legal", "--json"]
    return ["simulate", VARIANTS[name], *told, "--records", f"{name}-{seats}.jsonl"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the records lie."""
    return tmp_path_factory.mktemp("records")


@pytest.fixture(scope="module")
def heard(village: Environment, folder: Path) -> dict[str, Heard]:
    """Each variant as the installed command tells and plays it: by four from a shell, by two and three in one go."""
    (folder / "more.json").write_text(json.dumps([*_more()]), "utf-8")
    with ThreadPoolExecutor(2) as pool:
        driven = pool.submit(village.python, "-c", DRIVER, "more.json", cwd=folder)
        by_four = dict(zip(VARIANTS, pool.map(lambda name: _by_four(village, name, folder), VARIANTS), strict=True))
        assert driven.result().returncode == 0, driven.result().stderr
    return {name: _heard(name, folder, by_four[name]) for name in VARIANTS}


def _by_four(village: Environment, name: str, folder: Path) -> str:
    done = village.tala(*simulate(name, 4), cwd=folder)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def _more() -> Iterator[tuple[list[str], str]]:
    for name, address in VARIANTS.items():
        yield ["rules", address, "--lang", "vi"], f"{name}.vi"
        yield ["rules", address, "--lang", "en"], f"{name}.en"
        yield from ((simulate(name, seats), f"{name}-{seats}") for seats in (2, 3))


def _heard(name: str, folder: Path, table: str) -> Heard:
    lines = [line for seats in (2, 3, 4) for line in (folder / f"{name}-{seats}.jsonl").read_text("utf-8").splitlines()]
    texts = [(folder / f"{name}.{lang}").read_text("utf-8") for lang in ("en", "vi")]
    return Heard(*texts, json.loads(table), [*map(json.loads, lines)])


def test_variant_check_finds_them_in_order(village, tmp_path):
    done = village.tala("variant", "check", *VARIANTS.values(), cwd=tmp_path)

    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert done.stdout.count("in order, 2–4 players") == len(VARIANTS)


@pytest.mark.parametrize("name", VARIANTS)
def test_it_is_played_by_every_number(heard, name):
    seats = [record["seats"] for record in heard[name].records]

    assert {size: seats.count(size) for size in {*seats}} == dict.fromkeys((2, 3, 4), int(HANDS))
    assert (heard[name].table["hands"], len(heard[name].table["seats"])) == (int(HANDS), 4)


@pytest.mark.parametrize("name", VARIANTS)
def test_it_is_what_the_record_says(heard, name):
    """The stranger's rules are in the record, with every option."""
    used = [folder for folder in FOLDERS for rule in points(folder, "tala.rules") if rule in theirs(heard[name])]

    assert used or name == "tre-em"
    for record in heard[name].records:
        assert sum(record["result"]["net"]) == record["pot"] - record["result"].get("pot", record["pot"])


def theirs(one: Heard) -> dict[str, Any]:
    return one.records[0]["rules"]["rules"]


@pytest.mark.parametrize("name", VARIANTS)
def test_its_rules_are_told_in_both_languages(heard, name):
    """In the stranger's own words."""
    for folder in FOLDERS:
        for rule, kind in met(folder).items():
            if rule in theirs(heard[name]):
                made = kind(**{key: _frozen(value) for key, value in theirs(heard[name])[rule].items()})
                for lang, text in (("vi", heard[name].rules_vi), ("en", heard[name].rules_en)):
                    wanted = {"lang": lang, "sizes": Sizes(), "rules": {}}
                    (said,) = made.describe(*[wanted[one] for one in signature(made.describe).parameters])
                    assert " ".join(said.text.split()) in " ".join(text.split())


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def test_verify_agrees(village, heard, folder):
    """Every hand of every variant is played again."""
    done = village.tala("verify", *sorted(folder.glob("*-?.jsonl")), cwd=folder)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{int(HANDS) * 3 * len(VARIANTS):,} hands agree\n"


def test_a_record_holds_the_actions_that_a_stranger_added(heard):
    for name, verb in (("to-gap", "gap"), ("xem-noc", "xem")):
        turns = [turn.split()[1] for record in heard[name].records for turn in record["actions"]]
        listed = [turn.split()[1] for record in heard[name].records for legal in record["legal"] for turn in legal]
        assert turns.count(verb) > 20
        assert listed.count(verb) > turns.count(verb)


def test_a_pot_is_carried_through_an_evening(village, tmp_path):
    """Gà góp: what lies there after a hand lies there before the next; a new evening begins with nothing."""
    told = ["--hands", "24", "--evening", "6", "--seed", SEED, "--bots", "con-co", "--records", "ga.jsonl"]
    assert village.tala("simulate", FILES["ga-gop"], *told, cwd=tmp_path).returncode == 0
    hands = [*map(json.loads, (tmp_path / "ga.jsonl").read_text("utf-8").splitlines())]

    for number, (before, after) in enumerate(pairwise(hands), 1):
        assert after["pot"] == (before["result"]["pot"] if number % 6 else 0)
    assert len({hand["pot"] for hand in hands}) > 3


def test_a_stranger_who_is_not_there_is_missed_by_name(clean, tmp_path):
    """The same files where only tala-phom is installed."""
    done = clean.tala("variant", "check", FILES["to-gap"], cwd=tmp_path)

    assert done.returncode == 3
    assert "to-gap" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_what_contradicts_is_told_from_the_command_line(village, tmp_path):
    (tmp_path / "both.toml").write_text('name = "Both"\nextends = "chuan"\n[rules.an-vong]\n', "utf-8")
    done = village.tala("variant", "check", "both.toml", cwd=tmp_path)

    assert done.returncode == 3
    assert "every eat would be paid twice" in done.stdout + done.stderr
    assert "both.toml:3" in done.stdout + done.stderr


TABLE = 'players = ["An", "Bình", "Chi", "Dũng"]\nstarter = "An"\n'


def settled(village: Environment, folder: Path, name: str, text: str) -> Any:
    (folder / "hand.toml").write_text(f"variant = {str(FILES[name])!r}\n{TABLE}{text}", "utf-8")
    return village.tala("settle", "hand.toml", cwd=folder)


def test_a_hand_of_real_cards_is_settled_with_a_strangers_rule(village, tmp_path):
    """Chi is ù, Bình had doubled: his five are ten, by the stranger's rule."""
    done = settled(village, tmp_path, "to-gap", '[u]\nby = "Chi"\n[[marks]]\nlabel = "gap"\nplayer = "Bình"\n')

    assert "Bình pays Chi 10: ù [to-gap]" in done.stdout
    assert "An pays Chi 5: ù [u-payments]" in done.stdout


def test_what_a_strangers_rule_has_to_know_is_asked_for(village, tmp_path):
    done = settled(village, tmp_path, "an-vong", '[u]\nby = "Chi"\n[[eats]]\nby = "Chi"\nfrom = "Bình"\n')

    assert (done.returncode, done.stdout) == (3, "")
    assert "rules.an-vong needs the round of every eat" in done.stderr
