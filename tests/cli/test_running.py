"""Options of long runs: what goes together, stopping and going on, and workers that die (CASES RB01, RB04)."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tala_core.cli import main, running
from tala_core.simulation import pace

linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="who still runs is read from /proc")

# As `tala`, but the checkpoint is written all the time: a test has no 5 s to wait.
EAGER = "import tala_core.simulation.run as run; run.EVERY = 0.05; from tala_core.__main__ import main; main()"


@pytest.fixture
def started(tmp_path):
    """Start a simulation as a job of its own, as a shell would; whatever becomes of the test, it is ended."""
    runs = []

    def start(*args):
        command = [sys.executable, "-c", EAGER, "simulate", "--seats", "2", "--bots", "random", *map(str, args)]
        runs.append(
            subprocess.Popen(
                command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
            )
        )
        return runs[-1]

    yield start
    for run in runs:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
        run.communicate()


def wait_until(true, seconds=30):
    end = time.monotonic() + seconds
    while not (found := true()) and time.monotonic() < end:
        time.sleep(0.02)
    return found


def alive(session):
    """Return the processes of a session that still run, with what they were started as."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            words = stat.read_text().rpartition(")")[2].split()  # state, parent, group, session ...
            if words[3] == str(session) and words[0] != "Z":
                found[int(stat.parent.name)] = (stat.parent / "cmdline").read_bytes()
    return found


def workers(session):
    return [pid for pid, command in alive(session).items() if b"spawn_main" in command]


def at(file):
    return json.loads(file.read_text().splitlines()[1])["at"] if file.exists() else 0


TOLD = ["simulate", "--seats", "2", "--bots", "random", "--hands", "4000", "--seed", "7"]


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """The records that a run in one go, in one process, writes."""
    file = tmp_path_factory.mktemp("alone") / "r"
    assert main.run([*TOLD, "--records", str(file)]) == 0
    return file.read_bytes()


def without_time(text):
    data = json.loads(text)
    del data["seconds"]
    return data


@linux
@pytest.mark.parametrize(("number", "jobs"), [(signal.SIGINT, 2), (signal.SIGTERM, 2), (signal.SIGINT, 1)])
def test_RB01_a_run_that_is_stopped_goes_on_to_the_same_bytes(started, alone, tmp_path, number, jobs):
    """One line, 130, no process left; how to go on is said, and ends with what one run would have written."""
    told = ["--hands", 4000, "--seed", "7", "--json", "--records", "r", "--checkpoint", "c"]
    run = started(*told, "--jobs", jobs)
    assert wait_until(lambda: at(tmp_path / "c") > 0)
    (os.killpg if number == signal.SIGINT else os.kill)(run.pid, number)
    out, err = run.communicate(timeout=20)

    assert (run.returncode, out) == (130, "")
    assert re.fullmatch(
        r"tala: stopped after [\d,]+ of 4,000 hands; what was written is in r\.part; "
        r"the same command with --resume goes on\n", err,
    )  # fmt: skip
    assert wait_until(lambda: not alive(run.pid), 5), alive(run.pid)
    again = started(*told, "--resume")
    out, err = again.communicate(timeout=60)

    assert (again.returncode, err) == (0, "")
    assert (tmp_path / "r").read_bytes() == alone
    assert sorted(one.name for one in tmp_path.iterdir()) == ["c", "r"]


@linux
def test_a_process_that_is_killed_loses_only_what_came_since(started, alone, tmp_path):
    """Its workers end by themselves; going on cuts the records back to what the checkpoint knows."""
    told = ["--hands", 4000, "--seed", "7", "--json", "--records", "r", "--checkpoint", "c"]
    run = started(*told, "--jobs", 2)
    assert wait_until(lambda: at(tmp_path / "c") > 0)
    run.kill()
    run.communicate()
    assert wait_until(lambda: not alive(run.pid), 10), alive(run.pid)
    assert 0 < at(tmp_path / "c") < 4000
    again = started(*told, "--resume", "--jobs", 2)
    out, err = again.communicate(timeout=60)

    assert (again.returncode, err) == (0, "")
    assert (tmp_path / "r").read_bytes() == alone
    assert without_time(out)["hands"] == 4000


@linux
def test_a_worker_that_is_killed_changes_nothing(started, alone, tmp_path):
    run = started("--hands", 4000, "--seed", "7", "--records", "r", "--checkpoint", "c", "--jobs", 2)
    assert wait_until(lambda: at(tmp_path / "c") > 0)
    os.kill(workers(run.pid)[0], signal.SIGKILL)
    _out, err = run.communicate(timeout=60)

    assert (run.returncode, err) == (0, "")
    assert (tmp_path / "r").read_bytes() == alone


def test_a_seed_that_was_drawn_need_not_be_said_again(tala, tmp_path):
    """A run that is finished is told again at once."""
    told = ("simulate", "--hands", 30, "--json", "--checkpoint", tmp_path / "c")
    first = without_time(tala(*told).out)

    assert without_time(tala(*told, "--resume").out) == first
    assert tala(*told, "--resume", "--seed", "x").code == 2


REFUSED = {
    "resume without a file": (["--resume"], ["--resume goes on with a checkpoint: give --checkpoint FILE too"]),
    "no file there": (["--resume", "--checkpoint", "no"], ["--checkpoint: there is no checkpoint no to go on with"]),
    "standard output": (
        ["--checkpoint", "c", "--records", "-"],
        ["standard output can't be taken back"],
    ),
    "a device": (["--checkpoint", "c", "--records", "/dev/null"], ["/dev/null can't be taken back"]),
    "no executor": (["--executor", "dusk:x"], ["no executor 'dusk'", "dask, processes", "did you mean 'dask'?"]),
    "no address": (["--executor", "dask"], ["--executor: dask needs the address", "dask:tcp://localhost:8786"]),
    "an address too much": (["--executor", "processes:2"], ["--executor: processes takes no address"]),
    "no jobs": (["--jobs", "0"], ["--jobs", "a whole number from 1, not 0"]),
    "no hands": (["--hands", "0"], ["--hands", "a whole number from 1, not 0"]),
    "fewer than no hands": (["--hands", "-1"], ["--hands", "a whole number from 1, not -1"]),
    "a folder": (["--checkpoint", "."], ["--checkpoint", "is a directory"]),
    "no file": (["--checkpoint", "-"], ["--checkpoint: what goes to standard output can't be taken back"]),
    "one file by two names": (
        ["--checkpoint", "c", "--records", "no/../c"],
        ["--records and --checkpoint name the same file"],
    ),
}


@pytest.mark.parametrize(("args", "said"), REFUSED.values(), ids=REFUSED)
def test_RB04_what_does_not_go_is_a_usage_error(tala, refused, tmp_path, monkeypatch, args, said):
    """One sentence, before anything is played; nothing is left."""
    monkeypatch.chdir(tmp_path)
    ran = tala("simulate", "--seed", "7", *args)

    refused(ran, 2, "Try 'tala simulate --help'", *said)
    assert ran.out == ""
    assert [*tmp_path.iterdir()] == []


def test_RB04_more_jobs_than_hands(process):
    """One hand, 64 jobs: one report, well formed."""
    ran = process("simulate", "--hands", "1", "--jobs", "64", "--json", "--seed", "7")

    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["hands"] == 1
    assert "NaN" not in ran.out


def test_a_checkpoint_is_not_written_over(tala, refused, tmp_path):
    told = ("simulate", "--hands", 5, "--seed", "7", "--checkpoint", tmp_path / "c")
    assert tala(*told).code == 0

    refused(tala(*told), 2, "c is there already: --resume goes on with it, or remove it")
    refused(tala(*told[:4], "8", *told[5:], "--resume"), 2, 'is of other work: seed is "8" here, "7" there')
    (tmp_path / "c").write_text("x")
    refused(tala(*told, "--resume"), 2, "c is no checkpoint of this version")


def test_records_that_are_gone(tala, refused, tmp_path):
    """They belong to the checkpoint: without them there is nothing to go on with."""
    told = ("simulate", "--hands", 5, "--seed", "7", "--checkpoint", tmp_path / "c", "--records", tmp_path / "r")
    assert tala(*told).code == 0
    (tmp_path / "r").unlink()

    refused(tala(*told, "--resume"), 2, "--checkpoint: ", "r.part is not there any more")
    assert not (tmp_path / "r").exists()


def test_stopped_before_there_is_a_checkpoint(tala, tmp_path, monkeypatch):
    """Nothing can be gone on with: nothing is said of it."""
    monkeypatch.setattr("tala_core.simulation.checkpoint.begin", lambda path: signal.raise_signal(signal.SIGINT))
    ran = tala("simulate", "--hands", 5, "--seed", "7", "--checkpoint", tmp_path / "c")

    assert (ran.code, ran.err) == (130, "tala: stopped after 0 of 5 hands\n")


def test_stopped_before_anything_is_done(tala, monkeypatch):
    """One line, where click has an empty one too."""
    monkeypatch.setattr("tala_core.cli.arguments.load_variant", lambda name: signal.raise_signal(signal.SIGINT))
    ran = tala("simulate", "--hands", 5)

    assert (ran.code, ran.err) == (130, "tala: stopped\n")


@linux
def test_a_terminal_that_is_closed(started, tmp_path):
    """It hangs up on all processes of the run, also on what Python has look after them: still one line."""
    run = started("--hands", 1000000, "--seed", "7", "--records", "r", "--jobs", 2)
    assert wait_until(lambda: (tmp_path / "r.part").exists() and (tmp_path / "r.part").stat().st_size)
    os.killpg(run.pid, signal.SIGHUP)
    _out, err = run.communicate(timeout=20)

    assert (run.returncode, err.count("\n")) == (130, 1), err
    assert wait_until(lambda: not alive(run.pid), 5), alive(run.pid)


def test_nobody_at_the_address(tala, refused, monkeypatch):
    """5: it is no mistake in the command."""
    monkeypatch.setattr("tala_core.simulation.executors.ANSWERS", 0.5)

    refused(tala("simulate", "--executor", "dask:tcp://127.0.0.1:9"), 5, "no scheduler answers at tcp://127.0.0.1:9")


def test_a_checkpoint_in_a_folder_that_is_not_there(tala, refused, tmp_path):
    refused(tala("simulate", "--checkpoint", tmp_path / "no" / "c"), 5, "c: no such file or directory")


def test_executors_are_completed(tala):
    assert running.complete_executor(None, None, "p") == ["processes"]
    assert running.complete_executor(None, None, "") == ["dask", "processes"]


def test_a_terminal_sees_rate_and_time_left():
    """What an earlier run has done does not count into the rate."""
    pexpect = pytest.importorskip("pexpect")
    out = pexpect.run(
        f"{sys.executable} -m tala_core simulate --hands 1500 --seats 2 --seed 7", encoding="utf-8", timeout=60,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "120"},
    )  # fmt: skip

    assert re.search(r"[\d,]+ of 1,500 hands", out)
    assert re.search(r"[\d,]+ hands/s.*\d:\d\d:\d\d", out)


@pytest.mark.parametrize(
    ("speed", "text"), [(1912.4, "1,912"), (10.0, "10"), (9.96, "10"), (1.25, "1.2"), (0.042, "0.042")]
)
def test_the_rate_of_a_slow_bot_is_not_told_as_zero(speed, text):
    """A bot may think for seconds: fewer than ten hands a second are told with two digits."""
    assert running.rate(speed) == f"{text} hands/s"


def test_the_clock_is_asked_for_nothing_but_when_to_write(monkeypatch, tala, tmp_path):
    """A clock that stands still, or runs wild, changes no byte."""
    told = ("simulate", "--hands", 30, "--seed", "7", "--checkpoint")
    assert tala(*told, tmp_path / "1").code == 0
    times = iter(range(10**6))
    monkeypatch.setattr(pace, "perf_counter", lambda: next(times) * 1000.0)
    assert tala(*told, tmp_path / "2").code == 0

    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
