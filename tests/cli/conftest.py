"""The command line as a user meets it: run in this process, or as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tala_core.cli.main import run

TALA = (sys.executable, "-m", "tala_core")


class Ran(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


def ended(ran: Ran, code: int, *said: str) -> None:
    """Check that a command failed with *code*, printed nothing else, and *said* why, without a traceback."""
    assert ran.code == code, ran
    assert "Traceback" not in ran.err
    assert ran.err.startswith("tala")
    for one in said:
        assert one in ran.err


@pytest.fixture(scope="session")
def refused() -> Callable[..., None]:
    return ended


@pytest.fixture
def tala(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """The command line in this process."""

    def ran(*args: object) -> Ran:
        capsys.readouterr()
        code = run([*map(str, args)])
        return Ran(code, *capsys.readouterr())

    return ran


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., Ran]:
    """The command line as a process of its own, in an empty folder."""

    def ran(*args: object, stdin: str = "", **env: str) -> Ran:
        done = subprocess.run(
            [*TALA, *map(str, args)], input=stdin, capture_output=True, encoding="utf-8", cwd=tmp_path,
            env=os.environ | env, timeout=60,
        )  # fmt: skip
        return Ran(done.returncode, done.stdout, done.stderr)

    return ran


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], list[dict[str, Any]]]:
    """Ten hands for so many seats, recorded with all that was legal; a fresh copy each time."""
    made: dict[int, list[str]] = {}

    def records(seats: int) -> list[dict[str, Any]]:
        if seats not in made:
            file = tmp_path_factory.mktemp("records") / "r.jsonl"
            args = ["--hands", "10", "--seed", "3", "--with-legal", "--records", str(file)]
            assert run(["simulate", "--seats", str(seats), *args]) == 0
            made[seats] = file.read_text("utf-8").splitlines()
        return [json.loads(one) for one in made[seats]]

    return records


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes records, text or bytes into a file."""

    def written(*parts: dict[str, Any] | str | bytes, name: str = "hands.jsonl") -> Path:
        file = tmp_path / name
        raw = [json.dumps(one) + "\n" if isinstance(one, dict) else one for one in parts]
        file.write_bytes(b"".join([one.encode() if isinstance(one, str) else one for one in raw]))
        return file

    return written
