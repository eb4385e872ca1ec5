"""What the page security.md promises: what of a plugin runs when, and that nothing comes from the current folder."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import tala_core

from .environment import Environment

PAGE = (Path(tala_core.__file__).parent / "docs" / "security.md").read_text("utf-8")

SPY = """
from dataclasses import dataclass
from pathlib import Path

with Path(__file__).with_name("imported").open("a") as file:
    file.write("once\\n")


@dataclass(frozen=True)
class Spy:
    "Spy: a rule that tells when it is imported."

    eye: int = 1


def choose(view, random):
    return view.legal()[0]
"""
SETTLE = 'variant = "{variant}"\nplayers = ["An", "Bình"]\n\n[u]\nby = "An"\n'


def installed(folder: Path) -> None:
    """Put a distribution with a rule and a bot into a *folder*, as an installer would."""
    info = folder / "tala_spy-1.0.dist-info"
    info.mkdir(parents=True)
    (folder / "tala_spy.py").write_text(SPY, "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tala-spy\nVersion: 1.0\n", "utf-8")
    points = "[tala.rules]\nspy = tala_spy:Spy\n[tala.bots]\nspy = tala_spy:choose\n"
    (info / "entry_points.txt").write_text(points, "utf-8")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder on the import path with a plugin."""
    installed(tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The current folder, with files from somebody else: a variant that names the plugin, and one that does not."""
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "plain.toml").write_text('extends = "chuan"\n', "utf-8")
    (folder / "spied.toml").write_text('extends = "chuan"\n[rules.spy]\n', "utf-8")
    (folder / "plain-hand.toml").write_text(SETTLE.format(variant="plain.toml"), "utf-8")
    (folder / "spied-hand.toml").write_text(SETTLE.format(variant="spied.toml"), "utf-8")
    return folder


def imported(env: Environment, command: str, site: Path, here: Path) -> bool:
    """Whether a command imports the plugin."""
    (site / "imported").unlink(missing_ok=True)
    env.tala(*command.split(), cwd=here, PYTHONPATH=str(site))
    return (site / "imported").exists()


NEVER = [
    "--help", "--version", "plugin list", "plugin hooks", "plugin hooks charge", "variant list", "rules plain.toml",
    "variant check plain.toml", "variant show chuan", "simulate plain.toml --hands 1", "settle plain-hand.toml",
    "simulate --hands 1 --bots random", "completion bash",
    "--no-plugins rules spied.toml", "--no-plugins simulate --hands 1 --bots spy",
    "--no-plugins settle spied-hand.toml",
    "--no-plugins variant schema --out s.json", "--no-plugins plugin list --check",
]  # fmt: skip
NAMED = [
    "rules spied.toml", "variant check spied.toml", "simulate spied.toml --hands 1", "settle spied-hand.toml",
    "simulate --hands 1 --bots spy", "rules chuan --set rules.spy.eye=2",
    "plugin list --check", "plugin show spy", "plugin doctor spy", "variant schema --out s.json", "variant new mine",
]  # fmt: skip


@pytest.mark.parametrize("command", NEVER)
def test_a_command_that_does_not_name_a_plugin_does_not_run_it(command: str, clean: Environment, site, here):
    assert not imported(clean, command, site, here)


@pytest.mark.parametrize("command", NAMED)
def test_a_command_that_names_a_plugin_runs_it(command: str, clean: Environment, site, here):
    """And those that look at all of them: else the test before could not fail."""
    assert imported(clean, command, site, here)


def test_completing_what_is_typed_runs_no_plugin(clean: Environment, site, here):
    """Though their names are completed."""
    asked = {"_TALA_COMPLETE": "bash_complete", "COMP_WORDS": "tala simulate --bots ", "COMP_CWORD": "3"}
    done = clean.tala(cwd=here, PYTHONPATH=str(site), **asked)

    assert "plain,spy" in done.stdout.splitlines()
    assert not (site / "imported").exists()


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_record_runs_the_rules_it_names_and_no_others(command: str, clean: Environment, site, here):
    """Whoever has not installed the rule, or has turned plugins off, is told that it is missing."""
    for name in ("plain", "spied"):
        words = ("simulate", f"{name}.toml", "--hands", "1", "--seed", "1", "--records", f"{name}.jsonl")
        clean.tala(*words, cwd=here, PYTHONPATH=str(site))
    record = json.loads((here / "spied.jsonl").read_text("utf-8"))

    assert "spy" in record["rules"]["rules"]
    assert imported(clean, f"{command} spied.jsonl", site, here)
    assert not imported(clean, f"{command} plain.jsonl", site, here)
    assert not imported(clean, f"--no-plugins {command} spied.jsonl", site, here)
    refused = clean.tala("--no-plugins", command, "spied.jsonl", cwd=here, PYTHONPATH=str(site))
    assert refused.returncode != 0
    assert "'spy' is of tala-spy 1.0, and plugins are off" in refused.stdout + refused.stderr


# --- the current folder ---

STANDARD = ("random", "json", "struct", "pickle", "socket", "tempfile", "multiprocessing", "colorsys", "gettext")
OTHERS = ("click", "pluggy", "tomli", "pydantic", "rich", "tala_std", "tala_bots")


@pytest.fixture
def trap(here: Path) -> Path:
    """The current folder, with a plugin in it, and modules called like those that tala imports."""
    installed(here)
    for name in (*STANDARD, *OTHERS):
        text = f"from pathlib import Path\nPath(__file__).with_name('caught').touch()\nraise SystemExit({name!r})\n"
        (here / f"{name}.py").write_text(text, "utf-8")
    return here


TYPED = [
    "tala --version", "tala plugin list", "tala plugin list --check", "tala rules chuan", "tala rules spied.toml",
    "tala simulate --hands 2", "python -m tala_core plugin list", "python -m tala_core rules spied.toml",
    "python -m tala_core simulate --hands 2", "python -P -m tala_core plugin list",
]  # fmt: skip


@pytest.mark.parametrize("line", TYPED)
def test_nothing_is_loaded_from_the_current_folder(line: str, clean: Environment, trap: Path):
    """Neither a module nor a plugin that lies there."""
    program, *words = line.split()
    done = getattr(clean, program)(*words, cwd=trap)

    assert not (trap / "caught").exists(), done.stderr
    assert not (trap / "imported").exists()
    assert "tala-spy" not in done.stdout
    assert (done.returncode == 0) is ("spied" not in line)


def test_workers_load_nothing_from_the_current_folder(clean: Environment, trap: Path):
    done = clean.tala("simulate", "--hands", "400", "--seed", "1", "--jobs", "2", cwd=trap)

    assert not (trap / "caught").exists(), done.stderr
    assert done.returncode == 0


def test_an_empty_part_of_pythonpath_is_the_current_folder_as_the_page_warns(clean: Environment, here: Path):
    installed(here)

    assert "PYTHONPATH=:/somewhere" in PAGE
    assert "tala-spy" in clean.tala("plugin", "list", cwd=here, PYTHONPATH=":/somewhere").stdout


def test_a_variant_is_not_found_by_its_name_in_the_current_folder(clean: Environment, here: Path):
    assert clean.tala("rules", "plain", cwd=here).returncode == 2
    assert clean.tala("rules", "plain.toml", cwd=here).returncode == 0


# --- names ---


def test_a_name_of_ours_stays_ours(clean: Environment, site: Path, here: Path):
    """Also in a game, where the stranger's would be found first on the import path."""
    points = "[tala.rules]\nchot = tala_spy:Spy\n[tala.bots]\ngreedy = tala_spy:choose\n"
    (site / "tala_spy-1.0.dist-info" / "entry_points.txt").write_text(points, "utf-8")
    listed = clean.tala("plugin", "list", PYTHONPATH=str(site)).stdout

    assert re.search(r"chot +shadowed by tala-phom", listed)
    assert re.search(r"greedy +shadowed by tala-phom", listed)
    assert not imported(clean, "simulate chuan --hands 1 --bots greedy", site, here)
    assert imported(clean, "simulate chuan --hands 1 --bots tala-spy:greedy", site, here)
