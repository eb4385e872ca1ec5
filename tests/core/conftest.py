"""Rules and distributions of one's own, for a test."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tala_core.rules import RuleSet, Table
from tala_core.variants import Variant

from .fakes import distribution


@pytest.fixture
def house(standard: Variant) -> Callable[..., RuleSet]:
    """Makes the standard game for four with rules of one's own after all others, named by their types."""

    def made(*mine: Any, without: Sequence[str] = ()) -> RuleSet:
        rules = {name: rule for name, rule in standard.plugins.items() if name not in without}
        return RuleSet("house", Table(), rules | {type(one).__name__: one for one in mine})

    return made


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., Path]]:
    """Installs a fake distribution with one module, whose name begins with ``fake_``, and returns its folder."""

    def install(module: str, source: str, *, rules: str = "", bots: str = "") -> Path:
        folder = distribution(tmp_path / module, module, rules=rules, bots=bots, modules={module: source})
        monkeypatch.syspath_prepend(folder)
        return folder

    before = {*sys.modules}
    yield install
    for name in {*sys.modules} - before:
        if name.startswith("fake_"):
            del sys.modules[name]
