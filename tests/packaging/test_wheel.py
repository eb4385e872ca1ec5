"""The wheel: built offline from a copy of the sources, looked into, and run from another folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFTOVERS = shutil.ignore_patterns(".*", "__pycache__", "venv", "dist", "build", "*.egg-info", "*.part")


def copy_of_the_sources(to: Path) -> Path:
    """Copy what git knows or would add, so that no leftover of an earlier build helps; without git, all but those."""
    try:
        told = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True
        ).stdout.decode()
    except (OSError, subprocess.CalledProcessError):
        return Path(shutil.copytree(ROOT, to, ignore=LEFTOVERS))
    for name in filter(None, told.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)
    return to


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    sources = copy_of_the_sources(folder / "sources")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")],
        cwd=sources, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (made,) = (folder / "dist").iterdir()
    return made


@pytest.fixture(scope="module")
def unpacked(wheel: Path) -> Path:
    folder = wheel.parent.parent / "unpacked"
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def inside(folder: Path, pattern: str) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob(pattern) if path.is_file()}


def test_the_name_says_any_python_on_any_machine(wheel):
    assert re.fullmatch(r"tala_phom-\d+\.\d+\.\d+-py3-none-any\.whl", wheel.name)


def test_the_top_level_holds_the_packages_and_nothing_else(unpacked):
    """No `plugins`, no `variants`, no `tests`: those names would be everybody's."""
    names = {path.name for path in unpacked.iterdir()}
    packages = {name for name in names if not name.endswith(".dist-info")}

    assert packages - {"tala_regional"} == {"tala_core", "tala_std", "tala_bots"}
    assert len(names - packages) == 1
    assert not inside(unpacked, "test_*.py")


def test_every_module_is_inside(unpacked):
    """Hatchling passes over a folder that is missing without a word."""
    core = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tala_core").rglob("*.py")}
    plugins = {path.relative_to(ROOT / "plugins").as_posix() for path in (ROOT / "plugins").rglob("*.py")}

    assert len(core) > 20
    assert len(plugins) > 10
    assert inside(unpacked, "*.py") == core | plugins


def test_the_variants_and_the_documents_are_inside(unpacked):
    variants = {f"tala_core/variants/shipped/{path.name}" for path in (ROOT / "variants").glob("*.toml")}
    docs = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tala_core" / "docs").rglob("*.md")}

    assert "tala_core/variants/shipped/chuan.toml" in variants
    assert variants <= inside(unpacked, "*.toml")
    assert {"tala_core/docs/RULES.md", "tala_core/docs/records.md", "tala_core/docs/settle.md"} <= docs
    assert docs <= inside(unpacked, "*.md")
    for file in variants:
        assert (unpacked / file).read_bytes() == (ROOT / "variants" / Path(file).name).read_bytes()


def test_the_vietnamese_messages_are_inside(unpacked, tmp_path):
    help_ = run(unpacked, tmp_path, "-m", "tala_core", "--lang", "vi", "--help")

    assert inside(unpacked, "*.mo") == {"tala_core/locale/vi/LC_MESSAGES/tala.mo"}
    assert help_.stdout.startswith("Cách dùng: tala")


def test_it_says_what_it_needs_and_what_it_offers(unpacked):
    (info,) = unpacked.glob("*.dist-info")
    metadata = (info / "METADATA").read_text("utf-8")
    points = (info / "entry_points.txt").read_text("utf-8")

    assert "Name: tala-phom\n" in metadata
    for needed in ("pluggy", "tomli", "click", "pydantic", "rich"):
        assert re.search(rf"^Requires-Dist: {needed}\b", metadata, re.MULTILINE)
    assert "tala = tala_core.__main__:main" in points
    assert "greedy = tala_bots.greedy_bot:choose" in points


def run(unpacked: Path, folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run Python in *folder* with the unpacked wheel before everything that is installed."""
    return subprocess.run(
        [sys.executable, *args], cwd=folder, capture_output=True, encoding="utf-8", timeout=60,
        env=os.environ | {"PYTHONPATH": str(unpacked)},
    )  # fmt: skip


def test_it_plays_from_another_folder(unpacked, tmp_path):
    done = run(unpacked, tmp_path, "-m", "tala_core", "simulate", "--hands", "5", "--seed", "7", "--json")
    data = json.loads(done.stdout)

    assert (done.returncode, done.stderr) == (0, "")
    assert (data["variant"], data["hands"]) == ("chuan", 5)


def test_it_plays_its_own_variants_and_rules(unpacked, tmp_path):
    """Not those of a checkout that happens to be installed too."""
    look = (
        "import tala_core, tala_core.variants as v; one = v.load('chuan');"
        "import sys; print(tala_core.__file__, one.source, sys.modules['tala_std'].__file__, sep='\\n')"
    )
    lines = run(unpacked, tmp_path, "-c", look).stdout.splitlines()

    assert Path(lines[0]).is_relative_to(unpacked)
    assert Path(lines[1]) == unpacked / "tala_core" / "variants" / "shipped" / "chuan.toml"
    assert Path(lines[-1]).is_relative_to(unpacked)
