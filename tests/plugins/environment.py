"""A clean environment, made offline: tala-phom from its own wheel, what it declares, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

from ..packaging.test_wheel import copy_of_the_sources

BIN, SUFFIX = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
EXTRAS = ("testing",)  # what a plugin's author installs: tala-phom[testing]

# The hook that pip itself calls to build a wheel, for one folder after the other in one process.
BUILD = """
import os, sys
from hatchling.build import build_wheel
for folder in sys.argv[2:]:
    os.chdir(folder)
    print(build_wheel(sys.argv[1]), flush=True)
"""


def run(
    command: Iterable[str | Path], cwd: Path, environ: dict[str, str] | None = None, timeout: float = 120
) -> subprocess.CompletedProcess[str]:
    """Run a *command* in the folder *cwd* with nothing of this process's environment but where programs lie."""
    home = cwd / "home"
    known = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TMPDIR") if name in os.environ}
    clean = {"HOME": str(home), "USERPROFILE": str(home), "TALA_LANG": "en", "LANG": "C.UTF-8", "COLUMNS": "200"}
    return subprocess.run(
        [*map(str, command)], cwd=cwd, env=known | clean | (environ or {}), stdin=subprocess.DEVNULL,
        capture_output=True, encoding="utf-8", timeout=timeout,
    )  # fmt: skip


def told(command: Iterable[str | Path], cwd: Path) -> str:
    """Run a *command* that has to succeed and return what it says."""
    done = run(command, cwd)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(folders: Iterable[Path], to: Path) -> list[Path]:
    """Build the project in each of the *folders* as a wheel, in their order."""
    to.mkdir(parents=True, exist_ok=True)
    names = told([sys.executable, "-c", BUILD, to, *[folder.resolve() for folder in folders]], to).split()
    return [to / name for name in names]


def build_ours(to: Path) -> Path:
    """Build tala-phom from a copy of the sources, so that no leftover of an earlier build helps."""
    (wheel,) = build([copy_of_the_sources(to / "sources")], to / "dist")
    return wheel


def needed(wheel: Path, extras: Iterable[str] = EXTRAS) -> list[Distribution]:
    """Return what a *wheel* declares to need, and what that needs, as it is installed here."""
    (info,) = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" in name}
    start: Distribution = PathDistribution(zipfile.Path(wheel, f"{info}/"))
    found: dict[str, Distribution] = {}
    waiting = [*_required(start, extras)]
    asked = set()
    while waiting:
        one = waiting.pop()
        if (key := (one.name, *sorted(one.extras))) not in asked:
            asked.add(key)
            found[one.name] = distribution(one.name)
            waiting += _required(found[one.name], one.extras)
    return [found[name] for name in sorted(found)]


def _required(dist: Distribution, extras: Iterable[str]) -> Iterator[Requirement]:
    for one in map(Requirement, dist.requires or ()):
        if any(one.marker is None or one.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield one


def _lay_in(dist: Distribution, site: Path) -> None:
    """Copy an installed distribution into another environment, without its commands; linked where that is possible."""
    for file in dist.files or ():
        if ".." not in file.parts:
            target = site.joinpath(*file.parts)
            target.parent.mkdir(parents=True, exist_ok=True)
            _link(Path(str(dist.locate_file(file))), target)


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:
        if source.is_file():
            shutil.copy2(source, target)


@dataclass(frozen=True)
class Environment:
    """A virtual environment in a *folder*; what is run in it sees nothing of the one that the tests run in."""

    folder: Path
    wheel: Path  # of tala-phom

    @classmethod
    def made(cls, folder: Path, wheel: Path, *others: Path) -> Environment:
        """Make an environment with tala-phom's *wheel*, what it declares, and *others*, installed in this order."""
        made = cls(folder, wheel)
        told([sys.executable, "-m", "venv", "--without-pip", folder], folder.parent)
        for dist in needed(wheel):
            _lay_in(dist, made.site)
        made.install(wheel, *others)
        return made

    @property
    def site(self) -> Path:
        """The folder that packages are installed into."""
        (site,) = [one for one in self.folder.rglob("site-packages") if one.is_dir()]
        return site

    def install(self, *wheels: Path) -> None:
        """Install *wheels* as they are, from nowhere else, in this order."""
        self.pip("install", "--no-index", "--no-deps", "--quiet", *wheels)

    def pip(self, *args: str | Path) -> str:
        """Run pip on this environment."""
        return told([*PIP, "--python", self.python_path, *args], self.folder)

    @property
    def python_path(self) -> Path:
        """This environment's Python."""
        return self.folder / BIN / f"python{SUFFIX}"

    def python(self, *args: str | Path, cwd: Path | None = None, **environ: str) -> subprocess.CompletedProcess[str]:
        """Run this environment's Python."""
        return run([self.python_path, *args], cwd or self.folder, environ)

    def tala(self, *args: str | Path, cwd: Path | None = None, **environ: str) -> subprocess.CompletedProcess[str]:
        """Run the command that is installed in this environment."""
        return run([self.folder / BIN / f"tala{SUFFIX}", *args], cwd or self.folder, environ)
