"""Command line output: pipes that are closed, and code pages without Vietnamese letters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

TALA = (sys.executable, "-m", "tala_core")


def test_W01_a_closed_pipe_ends_the_run_silently():
    """Of 100,000 hands one is read: it comes through, the workers stop, nothing is complained of."""
    with subprocess.Popen(
        [*TALA, "simulate", "--hands", "100000", "--jobs", "2", "--seed", "7", "--records", "-"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    ) as run:  # fmt: skip
        record = json.loads(run.stdout.readline())
        run.stdout.close()
        closed = time.monotonic()
        said, code = run.stderr.read(), run.wait(timeout=30)

    assert (record["format"], record["seed"]) == ("tala-hand-1", "7/0")
    assert (code, said) == (141, b"")
    assert time.monotonic() - closed < 10
    assert nobody_left(run.pid)


def nobody_left(session: int) -> bool:
    """Whether every process of a session ends, within a moment."""
    for _ in range(100):
        if not any(_running_in(session, stat) for stat in Path("/proc").glob("[0-9]*/stat")):
            return True
        time.sleep(0.05)
    return False


def _running_in(session: int, stat: Path) -> bool:
    try:
        words = stat.read_text().rpartition(")")[2].split()  # state, parent, group, session ...
    except OSError:
        return False
    return words[3] == str(session) and words[0] != "Z"


def test_W01_a_reader_who_never_reads():
    """The pipe is closed before the table is written."""
    with subprocess.Popen([*TALA, "simulate", "--hands", "5"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        run.stdout.close()

        assert run.stderr.read() == b""
        assert run.wait(timeout=30) == 141


@pytest.mark.parametrize("page", ["cp1252", "cp1258"])
def test_W02_a_code_page_without_the_letters(tmp_path, page):
    """Into a file: what the page has stays, the rest is written plainly, nothing is lost or a question mark."""
    file = tmp_path / "out.txt"
    with file.open("wb") as out:
        done = subprocess.run(
            [*TALA, "simulate", "--hands", "5", "--seed", "1"], stdout=out, stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONIOENCODING": page},
        )  # fmt: skip
    text = file.read_bytes().decode(page)

    assert (done.returncode, done.stderr) == (0, b"")
    assert text.startswith("Chuan (chuan) · 4 seats · 5 hands · seed 1")
    assert "móm" in text
    assert "chot" in text
    assert "?" not in text


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_W02_the_help_on_such_a_code_page(command):
    done = subprocess.run(
        [*TALA, command, "--help"], capture_output=True, env=os.environ | {"PYTHONIOENCODING": "cp1252"}
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert f"Usage: tala {command}" in done.stdout.decode("cp1252")


def test_W02_json_loses_nothing(tmp_path):
    """Whatever the page, JSON reads back with every letter."""
    shown = [
        subprocess.run(
            [*TALA, "variant", "list", "--json"], capture_output=True, env=os.environ | {"PYTHONIOENCODING": page}
        ).stdout
        for page in ("cp1258", "utf-8")
    ]

    assert json.loads(shown[0]) == json.loads(shown[1])
    assert {one["name"]: one["title"] for one in json.loads(shown[0])["variants"]}["chuan"] == "Chuẩn"
