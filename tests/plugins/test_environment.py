"""The clean environment is what it says: ours, what we declare, and nothing else."""

from __future__ import annotations

import json

from .environment import needed


def test_pip_finds_nothing_missing(clean):
    assert "No broken requirements found" in clean.pip("check")


def test_it_holds_what_is_declared_and_nothing_else(clean):
    there = {one["name"].lower() for one in json.loads(clean.pip("list", "--format=json"))}

    assert there == {"tala-phom"} | {dist.name.lower() for dist in needed(clean.wheel)}
    assert {"pluggy", "click", "pydantic", "pytest", "hypothesis"} <= there
    assert "No module named 'hatchling'" in clean.python("-c", "import hatchling").stderr


def test_it_runs_what_is_installed_there(clean, tmp_path):
    done = clean.python("-c", "import tala_core; print(tala_core.__file__)", cwd=tmp_path)

    assert done.stdout.startswith(str(clean.site))
    assert clean.tala("--version", cwd=tmp_path).stdout.split()[-1].count(".") == 2
