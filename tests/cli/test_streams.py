"""Pipes, full disks, signals, code pages and terminals: where exit codes matter to scripts."""

from __future__ import annotations

import contextlib
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


def unread(folder: Path, *args: str) -> tuple[int, bytes]:
    """Return the exit code and the complaints of a command whose output nobody reads."""
    with subprocess.Popen([*TALA, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder) as run:
        run.stdout.close()
        return run.wait(timeout=30), run.stderr.read()


@pytest.mark.parametrize("args", ["plugin list", "variant show", "verify r.jsonl", "replay r.jsonl", "--help"])
def test_a_closed_pipe_ends_silently(tmp_path, recorded, write, args):
    """The reader has gone before anything was written: 141, and not a word."""
    write(*recorded(4)[:2], name="r.jsonl")

    assert unread(tmp_path, *args.split()) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to be had here")
@pytest.mark.parametrize(
    "more", [["--json"], [], ["--records", "/dev/full"], ["--hands", "1", "--records", "/dev/full"]]
)
def test_a_full_disk(more):
    """5, and one sentence, whoever finds out first: standard output, or the records' file."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*TALA, "simulate", "--hands", "5", *more], stdout=full, stderr=subprocess.PIPE, encoding="utf-8"
        )

    assert done.returncode == 5
    assert re.fullmatch(r"tala: .*no space left on device\n", done.stderr)


STOPPED = """
import sys

class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Stop())
from tala_core.__main__ import main
main()
"""


def test_stopped_while_it_is_imported():
    """Ctrl-C in the first moment: 130, and not a word."""
    done = subprocess.run([sys.executable, "-c", STOPPED], capture_output=True)

    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.parametrize("line", ["variant list >&-", "verify - <&-", "settle - <&-"])
def test_a_stream_that_is_closed_from_the_start(line):
    """As a daemon may start it: at most a sentence, and no traceback."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m tala_core {line}', sys.executable], capture_output=True, encoding="utf-8"
    )

    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") <= 1


@pytest.fixture
def started():
    """Start a long simulation as a job of its own, as a shell would; whatever becomes of the test, it is ended."""
    runs = []

    def start(folder: Path, *args: str) -> subprocess.Popen[str]:
        runs.append(_started(folder, *args))
        return runs[-1]

    yield start
    for run in runs:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
        run.wait()


def _started(folder: Path, *args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*TALA, "simulate", "--hands", "1000000", "--jobs", "2", "--seed", "7", "--records", "r.jsonl", *args],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip


def wait_until(true, seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while not (done := true()) and time.monotonic() < end:
        time.sleep(0.02)
    return done


def alive(session: int) -> list[int]:
    """Return the processes of a session that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()  # state, parent, group, session ...
        except OSError:
            continue  # it has ended meanwhile
        if words[3] == str(session) and words[0] != "Z":
            found.append(int(stat.parent.name))
    return found


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="who still runs is read from /proc")


@linux
@pytest.mark.parametrize(("number", "everybody"), [(signal.SIGINT, True), (signal.SIGTERM, False)])
def test_a_run_that_is_stopped(started, tmp_path, number, everybody):
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


@linux
def test_a_run_that_is_stopped_while_its_workers_start(started, tmp_path):
    """A quick Ctrl-C meets workers that are still importing: no traceback of theirs either."""
    run = started(tmp_path)
    assert wait_until(lambda: len(alive(run.pid)) >= 3)
    time.sleep(0.1)  # past the moment in which Python itself starts, and well before the first hands
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
    assert "no variant `phom`" in ran.err


def at_a_terminal(*args: str, **env: str) -> str:
    return pexpect.run(
        " ".join([sys.executable, "-m", "tala_core", *args]), encoding="utf-8", timeout=30,
        env={**os.environ, "TERM": "xterm-256color", **env},
    )  # fmt: skip


def test_no_escape_codes_in_a_pipe_or_on_a_dumb_terminal(tala):
    for out in (
        tala("simulate", "--hands", "5").out, at_a_terminal("simulate", "--hands", "5", TERM="dumb"),
    ):  # fmt: skip
        assert "5 hands · seed" in out
        assert "\x1b" not in out


def test_no_colour_where_none_is_wanted():
    """NO_COLOR may leave bold and the progress bar; it leaves no colour."""
    out = at_a_terminal("simulate", "--hands", "5", NO_COLOR="1")

    assert "5 hands · seed" in out
    assert not COLOUR.search(out)


def test_the_table_fits_a_terminal_of_80_columns():
    """Seats and bots can be read in full, and each seat's net stands on the seat's own line."""
    out = at_a_terminal("simulate", "--hands", "5", NO_COLOR="1", COLUMNS="80")
    rows = re.findall(r"^(?:\x1b\[\S*)*(p[1-4]) +(\S+) +([+-]\d+|0) ", out, re.MULTILINE)

    assert [row[:2] for row in rows] == [(f"p{n}", "greedy") for n in (1, 2, 3, 4)]


@pytest.mark.parametrize("width", ["40", "60"])
def test_no_figure_is_cut_on_a_narrow_terminal(width):
    """The terminal breaks the lines then."""
    out = at_a_terminal("simulate", "--hands", "5", "--seed", "7", NO_COLOR="1", COLUMNS=width)

    assert re.search(
        r"^p4 +greedy +\S+ +[+-]\d\.\d{3} +\d+\.\d{3}( +\d+\.\d%){3}( +\d\.\d\d){2} +\d\.\d%", out, re.MULTILINE
    )
    assert "…" not in out
