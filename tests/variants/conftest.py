"""Variant files for a test, in a folder of their own, and what is said to be wrong with them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tala_core.variants import Fault, Faults, Variant, load

from ..core.fakes import distribution


@pytest.fixture(autouse=True)
def no_variants_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may have some."""
    monkeypatch.setenv("TALA_VARIANTS", "")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: files in it are named without it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def house(folder: Path) -> Callable[..., Variant]:
    """Loads ``house.toml`` of this text, with other files beside it, and settings."""

    def made(text: str | bytes, *settings: str, **beside: str | bytes) -> Variant:
        for name, one in {"house": text, **beside}.items():
            raw = one.encode() if isinstance(one, str) else one
            (folder / f"{name}.toml").write_bytes(raw)
        return load("house.toml", settings)

    return made


@pytest.fixture
def faults(house: Callable[..., Variant]) -> Callable[..., list[Fault]]:
    """Loads ``house.toml`` like `house`, and returns what is said to be wrong with it."""

    def found(text: str | bytes, *settings: str, **beside: str | bytes) -> list[Fault]:
        with pytest.raises(Faults) as caught:
            house(text, *settings, **beside)
        return caught.value.faults

    return found


@pytest.fixture
def said(house: Callable[..., Variant]) -> Callable[..., str]:
    """Loads ``house.toml`` like `house`, and returns the message."""

    def message(text: str | bytes, *settings: str, **beside: str | bytes) -> str:
        with pytest.raises(Faults) as caught:
            house(text, *settings, **beside)
        return str(caught.value)

    return message


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., Path]]:
    """Installs a fake distribution with one module, whose name begins with ``fake_``, and returns its folder."""

    def install(module: str, source: str = "", *, rules: str = "") -> Path:
        place = distribution(tmp_path / f"of {module}", module, rules=rules, modules={module: source})
        monkeypatch.syspath_prepend(place)
        return place

    before = {*sys.modules}
    yield install
    for name in {*sys.modules} - before:
        if name.startswith("fake_"):
            del sys.modules[name]
