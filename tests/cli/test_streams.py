"""Pipes, full disks, signals, code pages and terminals: where exit codes matter to scripts."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pexpect = pytest.importorskip("pexpect")

TALA = (sys.executable, "-m", "tala_core")
COLOUR = re.compile(r"\x1b\[[\d;]*(?:3|4|9|10)\d")


@pytest.mark.parametrize("args", ["plugin list", "simulate --hands 5", "--help"])
def test_a_closed_pipe_ends_silently(bash, args):
    """The reader of the table, list or help has gone before anything was written: 141, and not a word."""
    ran = bash(f"tala {args} 2>err | true; echo ${{PIPESTATUS[0]}}; cat err")

    assert ran.out == "141\n"


def test_a_pipe_that_closes_after_one_line(bash):
    """The first record comes through; the other hands are not played to the end, also with workers."""
    began = time.monotonic()
    ran = bash(
        "tala simulate --hands 100000 --jobs 2 --seed 7 --records - 2>err | head -1; echo ${PIPESTATUS[0]}; cat err"
    )
    record, code = ran.out.splitlines()

    assert record.startswith('{"format":"tala-hand-1"')
    assert code == "141"
    assert time.monotonic() - began < 20


def test_a_full_disk(bash):
    """5, and one sentence, whoever finds out first: the records' file, or standard output."""
    if not Path("/dev/full").exists():
        pytest.skip("there is no full disk to be had here")
    ran = bash(
        "for to in '--records /dev/full' --json ''; do tala simulate --hands 5 $to >/dev/full; echo $? >&2; done"
    )

    assert re.fullmatch(r"(tala: .*no space left on device\n5\n){3}", ran.err)


@pytest.mark.parametrize("line", ["tala variant list >&-", "tala verify - <&-", "tala settle - <&-"])
def test_a_stream_that_is_closed_from_the_start(bash, line):
    """As a daemon may start it: no traceback."""
    ran = bash(line)

    assert "Traceback" not in ran.err


def started(folder: Path, *args: str) -> subprocess.Popen[str]:
    """Start a long simulation as a job of its own, as a shell would."""
    return subprocess.Popen(
        [*TALA, "simulate", "--hands", "1000000", "--jobs", "2", "--seed", "7", "--records", "r.jsonl", *args],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip


def wait_until(true, seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while not (done := true()) and time.monotonic() < end:
        time.sleep(0.02)
    return done


def alive(session: int) -> list[str]:
    """Return the processes of a session that still run."""
    rows = subprocess.run(["ps", "-eo", "sess=,stat=,args="], capture_output=True, text=True).stdout.splitlines()
    words = [row.split(maxsplit=2) for row in rows]
    return [one[2] for one in words if one[0] == str(session) and not one[1].startswith("Z")]


@pytest.mark.parametrize(("number", "everybody"), [(signal.SIGINT, True), (signal.SIGTERM, False)])
def test_a_run_that_is_stopped(tmp_path, number, everybody):
    """Ctrl-C reaches the workers too, a kill only the parent.  One line, 130, what is finished in `.part`."""
    (tmp_path / "r.jsonl").write_text("old")
    run = started(tmp_path)
    part = tmp_path / "r.jsonl.part"
    assert wait_until(lambda: part.exists() and part.stat().st_size > 0)
    (os.killpg if everybody else os.kill)(run.pid, number)
    out, err = run.communicate(timeout=20)

    assert (run.returncode, out) == (130, "")
    assert re.fullmatch(r"tala: stopped after [\d,]+ of 1,000,000 hands.*r\.jsonl\.part\n", err)
    assert (tmp_path / "r.jsonl").read_text() == "old"
    assert part.read_text().count("\n") >= 200
    assert wait_until(lambda: not alive(run.pid), 5), alive(run.pid)


def test_a_run_that_is_stopped_while_its_workers_start(tmp_path):
    """A quick Ctrl-C meets workers that are still importing: no traceback of theirs either."""
    run = started(tmp_path)
    assert wait_until(lambda: len(alive(run.pid)) >= 3)
    os.killpg(run.pid, signal.SIGINT)
    _, err = run.communicate(timeout=20)

    assert run.returncode == 130
    assert err.count("\n") == 1, err
    assert not (tmp_path / "r.jsonl").exists()
    assert wait_until(lambda: not alive(run.pid), 5), alive(run.pid)


HAND = """
players = ["An", "Bình", "Chi", "Dũng"]
[u]
by = "Dũng"
"""


@pytest.mark.parametrize("page", ["cp1252", "cp1258", "latin-1", "ascii"])
def test_a_code_page_without_the_letters(tmp_path, page):
    """What the page lacks is written in plain letters; what it has, as it is; nothing else gets in."""
    (tmp_path / "hand.toml").write_text(HAND, "utf-8")
    done = subprocess.run(
        [*TALA, "settle", "hand.toml"], capture_output=True, cwd=tmp_path, env=os.environ | {"PYTHONIOENCODING": page}
    )
    out = done.stdout.decode(page)

    assert (done.returncode, done.stderr) == (0, b"")
    assert out.startswith("Chuan (chuan), 4 players")
    assert "Dung: +5 +5 +5 = +15" in out.replace("ũ", "u").replace("ð", "d")
    assert "An: -5 = -5" in out
    assert "?" not in out


def test_an_error_on_a_code_page_without_the_letters(process):
    """The message is told all the same."""
    ran = process("simulate", "phỏm", PYTHONIOENCODING="ascii")

    assert ran.code == 2
    assert "no variant 'phom'" in ran.err


def at_a_terminal(*args: str, **env: str) -> str:
    return pexpect.run(
        " ".join([sys.executable, "-m", "tala_core", *args]), encoding="utf-8", timeout=30,
        env={**os.environ, "TERM": "xterm-256color", **env},
    )  # fmt: skip


def test_no_escape_codes_in_a_pipe_or_on_a_dumb_terminal(tala):
    for out in (
        tala("simulate", "--hands", "5").out, at_a_terminal("simulate", "--hands", "5", TERM="dumb"),
    ):  # fmt: skip
        assert "greedy" in out
        assert "\x1b" not in out


def test_no_colour_where_none_is_wanted():
    """NO_COLOR may leave bold and the progress bar; it leaves no colour."""
    out = at_a_terminal("simulate", "--hands", "5", NO_COLOR="1")

    assert "greedy" in out
    assert not COLOUR.search(out)


def test_the_table_fits_a_terminal_of_80_columns():
    """Seats and bots can be read in full, and each seat's net stands on the seat's own line."""
    out = at_a_terminal("simulate", "--hands", "5", NO_COLOR="1", COLUMNS="80")
    rows = re.findall(r"^(?:\x1b\[\S*)*(p[1-4]) +(\S+) +([+-]\d+|0) ", out, re.MULTILINE)

    assert [row[:2] for row in rows] == [(f"p{n}", "greedy") for n in (1, 2, 3, 4)]
