"""Fixtures: our wheel, built once, and environments with it in which nothing lies that we do not declare."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tala_core.plugins import finding

from .environment import Environment, build, build_ours
from .fakes import distribution
from .meeting import FOLDERS


@pytest.fixture(scope="session")
def our_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of tala-phom."""
    return build_ours(tmp_path_factory.mktemp("ours"))


@pytest.fixture(scope="session")
def fresh(our_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Environment]:
    """A maker of environments of one's own, with more wheels: ``fresh(wheel, ...)``."""
    return lambda *wheels: Environment.made(tmp_path_factory.mktemp("env") / "venv", our_wheel, *wheels)


@pytest.fixture(scope="session")
def clean(fresh: Callable[..., Environment]) -> Environment:
    """An environment with nothing but tala-phom, for everybody to look at: install nothing into it."""
    return fresh()


@pytest.fixture
def on_site(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., list[finding.Plugin]]]:
    """Installs fake distributions, each told as arguments of `distribution`, and returns the plugins of strangers.

    Modules whose names begin with ``fake_`` are forgotten afterwards.
    """
    site, before = tmp_path / "site", {*sys.modules}

    def install(*told: dict[str, Any]) -> list[finding.Plugin]:
        for one in told:
            distribution(site, **one)
        monkeypatch.syspath_prepend(site)
        return [plugin for plugin in finding.everything() if Path(plugin.path) == site]

    yield install
    for name in {*sys.modules} - before:
        if name.startswith("fake_"):
            del sys.modules[name]


@pytest.fixture(scope="session")
def stranger_wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel of every stranger, by the name of his folder."""
    wheels = build(FOLDERS.values(), tmp_path_factory.mktemp("strangers"))
    return dict(zip(FOLDERS, wheels, strict=True))


@pytest.fixture(scope="session")
def village(fresh: Callable[..., Environment], stranger_wheels: dict[str, Path]) -> Environment:
    """An environment in which all strangers live together: install nothing into it."""
    return fresh(*stranger_wheels.values())
