"""`tala variant`, `tala plugin` and the help texts: what there is, without importing it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tala_core.cli.main import COMMANDS


def test_variant_list(tala, standard):
    ran = tala("variant", "list")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("chuan ")
    assert f"{standard.title}, 2 to 4 players: {standard.about}" in ran.out


def test_variant_list_as_json(tala, standard):
    ran = tala("variant", "list", "--json")
    data = json.loads(ran.out)

    assert (ran.code, [*data]) == (0, ["variants"])
    assert {
        "name": "chuan", "title": standard.title, "about": standard.about, "seats": [2, 4], "source": standard.source,
    } in data["variants"]  # fmt: skip


def test_variant_show_can_be_played_by(tala, write, standard):
    """What is shown is a variant file, once its first lines are left out, and it plays alike: same hash."""
    out = tala("variant", "show", "chuan").out
    copy = write(out[out.index("[table]") :], name="copy.toml")

    assert standard.hash in out
    assert json.loads(tala("variant", "show", copy, "--json").out)["hash"] == standard.hash


def test_variant_show_as_json_tells_every_option(tala, standard):
    data = json.loads(tala("variant", "show", "--json").out)

    assert (data["name"], data["hash"], data["rules"]) == ("chuan", standard.hash, standard.content)
    assert data["rules"]["rules"]["eat-payments"] == {"by_count": [1], "last_round": 4}


def test_a_variant_that_is_not_there(tala, refused):
    refused(tala("variant", "show", "chuam"), 2, "there are: ba-phom, ", " chuan, ", "did you mean `chuan`?")
    refused(tala("variant", "shw"), 2, "shw", "show")


def test_plugin_list(tala):
    rows = [line.split() for line in tala("plugin", "list").out.splitlines()]

    assert ["rules", "sets", "tala-phom", "0.1.0", "tala_std.melds:Sets"] in rows
    assert ["bots", "greedy", "tala-phom", "0.1.0", "tala_bots.greedy_bot:choose"] in rows


def test_plugin_list_as_json(tala):
    plugins = json.loads(tala("plugin", "list", "--json").out)["plugins"]

    assert {
        "group": "tala.bots", "name": "random", "target": "tala_bots.random_bot:choose", "distribution": "tala-phom",
        "version": "0.1.0",
    } in plugins  # fmt: skip
    assert {one["group"] for one in plugins} == {"tala.rules", "tala.bots"}


LAZY = [["--help"], ["--version"], ["plugin", "list"], ["plugin", "list", "--json"], ["variant", "show", "--help"]] + [
    [command, "--help"] for command in COMMANDS
]
LOOK = f"""
import sys
from tala_core.cli.main import run
heavy = ("tala_std", "tala_bots", "tala_regional", "pydantic", "rich", "hypothesis", "asyncio")
for args in {LAZY!r}:
    code = run(args)
    print("LOOK", code, args, [name for name in heavy if name in sys.modules])
"""


def test_help_and_lists_import_no_plugin_and_nothing_heavy():
    """They must work, and at once, also when a plugin is broken."""
    out = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, encoding="utf-8", timeout=60).stdout
    seen = [line for line in out.splitlines() if line.startswith("LOOK")]

    assert seen == [f"LOOK 0 {args} []" for args in LAZY]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_listed_and_explained(tala, command):
    assert f"  {command} " in tala("--help").out
    assert "Usage: tala " + command in tala(command, "--help").out


def test_the_version(tala):
    ran = tala("--version")

    assert (ran.code, ran.out) == (0, "tala, version 0.1.0\n")


def test_no_command_shows_the_help(tala):
    """Whoever types `tala` alone wants to know what there is."""
    ran = tala()

    assert ran.code in (0, 2)
    assert "simulate" in ran.out + ran.err
