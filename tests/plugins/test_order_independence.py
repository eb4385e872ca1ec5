"""The same hands, lists and messages whatever the order in which plugins were installed, lie on the path, or are read.

Whatever differs here would be a hand that one machine can't replay, or a message that its reader can't find again.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from .environment import Environment
from .fakes import SOUND, distribution
from .meeting import FILES

# What anybody may ask about plugins, and games that several strangers' rules play in.
ASKED = [
    ["plugin", "list"],
    ["plugin", "list", "--json"],
    ["variant", "list"],
    ["variant", "check", "missing.toml"],
    ["variant", "check", "clash.toml"],
    ["variant", "check", "misspelt.toml"],
    ["simulate", "hoi-lang", "--bots", "nobody"],
    ["simulate", "hoi-lang", "--bots", "heron"],
    ["rules", "feast.toml", "--lang", "vi"],
    ["variant", "show", "feast.toml", "--resolved", "--sources"],
    *[["variant", "check", str(FILES[name])] for name in ("to-gap", "qka")],
    *[["simulate", name, "--hands", "12", "--seed", "3", "--bots", bots, "--records", "-"]
      for name, bots in (("hoi-lang", "con-co"), ("feast.toml", "random"))],
]  # fmt: skip

FILES_THERE = {
    "missing.toml": 'name = "M"\nextends = "chuan"\n[rules.den-cuoii]\n',
    "clash.toml": 'name = "C"\nextends = "chuan"\n[rules.tip]\n',
    "misspelt.toml": 'name = "S"\nextends = "chuan"\n[rules.to-gap]\ntimez = 3\n[rules.xem-noc]\nprices = 1\n',
    "feast.toml": (
        'name = "Feast"\nextends = "hoi-lang"\n[rules.to-gap]\n[rules.xem-noc]\n[rules.q-k-a]\n[rules.u-lao]\n'
        "[rules.u-tai-ban]\n[rules.dung-tai]\n"
    ),
}

# The order of files in a folder is the file system's: here it is what SHUFFLE says.
DRIVER = """
import contextlib, io, json, os, sys
if os.environ.get("SHUFFLE") == "backwards":
    listdir, scandir = os.listdir, os.scandir
    class Backwards(contextlib.nullcontext):
        def __iter__(self):
            return iter(self.enter_result)
        def close(self):
            pass
    os.listdir = lambda *where: sorted(listdir(*where), reverse=True)
    os.scandir = lambda *where: Backwards(sorted(scandir(*where), key=lambda one: one.name, reverse=True))
from tala_core.cli.main import run
told = []
for args in json.loads(sys.argv[1]):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = run(args)
    told.append([" ".join(args), code, out.getvalue()])
json.dump(told, sys.stdout)
"""

Told = list[tuple[str, int, str]]


def asked(env: Environment, folder: Path, *sites: Path, **environ: str) -> Told:
    """Return what is told in an environment, with more folders on the path; paths and speed are written as one word."""
    folder.mkdir(exist_ok=True)
    for name, text in FILES_THERE.items():
        (folder / name).write_text(text, "utf-8")
    path = {"PYTHONPATH": ":".join(map(str, sites))} if sites else {}
    done = env.python("-c", DRIVER, json.dumps(ASKED), cwd=folder, **path, **environ)
    assert done.returncode == 0, done.stderr
    return [(args, code, _plain(text, [env.site, *sites])) for args, code, text in json.loads(done.stdout)]


def _plain(text: str, sites: Iterable[Path]) -> str:
    for site in sites:
        text = text.replace(str(site), "SITE")
    return re.sub(r"· [\d,.]+ s, [\d,.]+ hands/s", "· soon", text)


def same(one: Told, other: Told) -> None:
    for mine, theirs in zip(one, other, strict=True):
        assert mine == theirs


@pytest.fixture(scope="module")
def rivals(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two wheels, each with a rule `tip` and a bot `heron`: neither is to win."""
    folder = tmp_path_factory.mktemp("rivals")
    wheels = []
    for name in ("house-a", "house-b"):
        module = name.replace("-", "_")
        bot = "def choose(view, random):\n    return view.legal()[0]\n"
        files = {f"{module}.py": SOUND + bot}
        made = distribution(
            folder / name, name, rules=f"tip = {module}:Mine", bots=f"heron = {module}:choose", files=files
        )
        wheels.append(_wheel(made, folder / f"{module}-1.0-py3-none-any.whl"))
    return wheels


def _wheel(folder: Path, wheel: Path) -> Path:
    """Pack a folder with modules and metadata as a wheel."""
    (info,) = folder.glob("*.dist-info")
    (info / "WHEEL").write_text("Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n", "utf-8")
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    record = f"{info.name}/RECORD"
    (info / "RECORD").write_text("".join(f"{file},,\n" for file in [*files, record]), "utf-8")
    with zipfile.ZipFile(wheel, "w") as packed:
        for file in [*files, record]:
            packed.write(folder / file, file)
    return wheel


@pytest.fixture(scope="module")
def wheels(stranger_wheels: dict[str, Path], rivals: list[Path]) -> list[Path]:
    return [*stranger_wheels.values(), *rivals]


@pytest.fixture(scope="module")
def crowd(fresh: Callable[..., Environment], wheels: list[Path]) -> Environment:
    """All strangers and the two rivals, installed from A to Z."""
    return fresh(*wheels)


@pytest.fixture(scope="module")
def usual(crowd: Environment, tmp_path_factory: pytest.TempPathFactory) -> Told:
    return asked(crowd, tmp_path_factory.mktemp("usual"))


def test_what_is_asked_tells_something(usual):
    """Games are played, and mistakes are told: else nothing could differ below."""
    codes = {args: code for args, code, _text in usual}
    texts = {args: text for args, _code, text in usual}

    assert [code for args, code in codes.items() if args.startswith(("plugin", "rules"))] == [0, 0, 0]
    assert codes["variant check missing.toml"] == codes["variant check clash.toml"] == 3
    assert "house-a 1.0" in texts["variant check clash.toml"]
    assert "house-b 1.0" in texts["variant check clash.toml"]
    assert "den-cuoi" in texts["variant check missing.toml"]
    played = [text for args, text in texts.items() if args.startswith("simulate") and "--records -" in args]
    assert [text.count('"format":"tala-hand-1"') for text in played] == [12, 12]
    assert "xem" in played[1]


def test_the_order_of_installation(usual, fresh, wheels, tmp_path):
    """From Z to A, and not all at once."""
    env = fresh(*wheels[:5:-1])
    env.install(*wheels[5::-1])

    same(usual, asked(env, tmp_path))


def test_the_order_of_the_import_path(usual, clean, wheels, tmp_path):
    """Every distribution in one of three folders, and these in every order."""
    sites = [tmp_path / f"site{number}" for number in range(3)]
    for number, wheel in enumerate(wheels):
        zipfile.ZipFile(wheel).extractall(sites[number % 3])
    for order in (sites, sites[::-1], [sites[1], sites[2], sites[0]]):
        same(usual, asked(clean, tmp_path / "here", *order))


def test_the_order_of_files_in_a_folder(usual, crowd, tmp_path):
    same(usual, asked(crowd, tmp_path, SHUFFLE="backwards"))


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_the_order_of_sets(usual, crowd, tmp_path, seed):
    same(usual, asked(crowd, tmp_path, PYTHONHASHSEED=seed))


def test_the_number_of_processes(usual, crowd, tmp_path):
    """A hand is the same wherever it is played."""
    told = ["simulate", "feast.toml", "--hands", "12", "--seed", "3", "--bots", "random", "--records", "-"]
    asked(crowd, tmp_path)
    done = crowd.tala(*told, "--jobs", "2", cwd=tmp_path)
    text = next(text for args, _code, text in usual if args == " ".join(told))

    assert done.stdout.splitlines() == [line for line in text.splitlines() if line.startswith("{")]
    assert len(done.stdout.splitlines()) == 12
