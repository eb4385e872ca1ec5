"""`tala plugin` and the help texts: what there is, without importing it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tala_core.cli.main import COMMANDS


def test_plugin_list_as_json(tala):
    plugins = json.loads(tala("plugin", "list", "--json").out)["plugins"]
    known = [(one["group"], one["name"], one["target"], one["distribution"], one["version"]) for one in plugins]

    assert ("tala.bots", "random", "tala_bots.random_bot:choose", "tala-phom", "0.1.0") in known
    assert ("tala.rules", "sets", "tala_std.melds:Sets", "tala-phom", "0.1.0") in known


OF_VARIANT = ["list", "show", "check", "diff", "new", "schema"]
LAZY = [["--help"], ["--version"], ["plugin", "list"], ["plugin", "list", "--json"], ["completion", "bash"]]
LAZY += [[command, "--help"] for command in COMMANDS] + [["variant", one, "--help"] for one in OF_VARIANT]
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


def test_no_line_of_a_list_of_commands_is_cut_short(tala):
    for command in ([], ["variant"]):
        assert "..." not in tala(*command, "--help").out.partition("Commands:")[2]


def test_the_version(tala):
    ran = tala("--version")

    assert (ran.code, ran.out) == (0, "tala, version 0.1.0\n")


def test_no_command_shows_the_help(tala):
    """Whoever types `tala` alone wants to know what there is."""
    ran = tala()

    assert ran.code in (0, 2)
    assert "simulate" in ran.out + ran.err
