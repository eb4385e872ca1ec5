"""The strangers, met inside this process: their classes, and their variants with nothing else installed."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import tomli

from tala_core.rules import RuleSet
from tala_core.testing import only
from tala_core.variants import Variant, load

HERE = Path(__file__).with_name("strangers")
FOLDERS = {project.parent.name: project.parent for project in sorted(HERE.glob("*/pyproject.toml"))}
FILES = {path.stem: path for path in sorted(HERE.glob("*/*.toml")) if path.name != "pyproject.toml"}


def points(folder: str, group: str) -> dict[str, str]:
    """Return the entry points of a stranger in one *group*, as his project file has them."""
    project = tomli.loads((FOLDERS[folder] / "pyproject.toml").read_text("utf-8"))["project"]
    return dict(project["entry-points"].get(group, {}))


@cache
def met(folder: str, group: str = "tala.rules") -> dict[str, Any]:
    """Return what the entry points of a stranger name, by their names; his module is imported from his file."""
    found = {}
    for name, target in points(folder, group).items():
        module, _colon, attribute = target.partition(":")
        found[name] = getattr(_imported(module, FOLDERS[folder] / f"{module}.py"), attribute)
    return found


@cache
def _imported(name: str, path: Path) -> Any:
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def everybody() -> dict[str, Any]:
    """Return the rules of all strangers by name, as `only` takes them."""
    return {rule: kind for folder in FOLDERS for rule, kind in met(folder).items()}


@cache
def variant(name: str, *settings: str) -> Variant:
    """Return the variant that a stranger wrote to show his rule, with other *settings* as ``--set`` has them."""
    with only(rules=everybody()):
        made = load(str(FILES[name]), settings)
        assert made.plugins
        return made


def table(name: str, *settings: str, seats: int = 4) -> RuleSet:
    """Return the rules of that `variant` for so many *seats*."""
    return variant(name, *settings).rules_for(seats)
