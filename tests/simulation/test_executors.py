"""Executors by name: processes, a Dask cluster that loses a worker, and one of somebody's own, as running.md has it."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

import tala_core
from tala_core.errors import PluginError, TalaError
from tala_core.plugins import finding
from tala_core.simulation import executors
from tala_core.simulation.executors import NobodyThere, NoExecutor, opened
from tala_core.simulation.job import Job
from tala_core.simulation.run import How, WorkerLost, run

from .doing import Counting, Memory, done, executor

PAGE = (Path(tala_core.__file__).parent / "docs" / "running.md").read_text("utf-8")
WHOLE = done(Counting())


def refusal(told, jobs=None):
    with pytest.raises(TalaError) as caught, opened(told, jobs):
        pass
    return type(caught.value), str(caught.value)


def test_the_executor_of_the_page_works():
    """What running.md shows, as it stands there."""
    source = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
    exec(compile(source, "my_package.py", "exec"), made := {})
    with finding.only(executors={"threads": made["threads"]}):
        for told, jobs in (("threads", None), ("threads:name", 2)):
            assert done(Counting(), How(jobs, told)) == WHOLE
        with opened("threads:name", 3) as (_pool, count):
            assert count == 3


def test_an_unknown_name_is_answered_with_what_there_is():
    kind, text = refusal("proceses")

    assert kind is NoExecutor
    assert text == "no executor 'proceses' is installed (there are: dask, processes); did you mean 'processes'?"


def test_what_can_not_be_is_told_in_a_sentence():
    assert refusal("processes:8") == (NoExecutor, "processes takes no address")
    assert refusal("dask") == (
        NoExecutor, "dask needs the address of a scheduler, as in dask:tcp://localhost:8786",
    )  # fmt: skip
    assert refusal("dask:nowhere")[0] is NoExecutor
    assert "'nowhere' is no address" in refusal("dask:nowhere")[1]


def test_without_the_extra_it_is_told_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)

    assert refusal("dask:tcp://localhost:8786") == (
        NoExecutor, "dask is not installed here: pip install 'tala-phom[dask]'",
    )  # fmt: skip


def test_nobody_at_the_address(monkeypatch):
    monkeypatch.setattr(executors, "ANSWERS", 0.5)

    assert refusal("dask:tcp://127.0.0.1:9") == (NobodyThere, "dask: no scheduler answers at tcp://127.0.0.1:9")


@contextmanager
def nothing(address, jobs):
    yield None


@contextmanager
def bare(address, jobs):
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.mark.parametrize("gives", [nothing, bare])
def test_a_plugin_that_gives_no_executor_is_named(gives):
    with finding.only(executors={"odd": gives}):
        kind, text = refusal("odd")

    assert kind is PluginError
    assert "executor 'odd' has to give an Executor and a number of tasks at a time" in text


def test_a_worker_that_would_come_to_another_result_is_found_out(monkeypatch):
    """As one with another version of a bot: nothing of it gets into the result."""

    class Other(ThreadPoolExecutor):
        def submit(self, fn, /, *args):
            monkeypatch.setenv("COUNTING_VERSION", "2")
            return super().submit(fn, *args)

    with executor(lambda: Other(1)) as how, pytest.raises(TalaError) as caught:
        done(Counting(seed="9"), how)

    assert str(caught.value) == 'a worker would come to another result: version is "2" here, "1" there'


def test_a_task_takes_little_to_be_sent(standard):
    """It goes along with every task."""
    from pickle import dumps

    from tala_core.simulation.task import Sent

    assert len(dumps(Sent.of(Job(standard, 4, ("greedy",) * 4, "7", 10**7)))) < 20_000


# --- Dask ---


@pytest.fixture(scope="module")
def cluster():
    """Two worker processes of this machine."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as made:
        made.wait_for_workers(2)
        yield made


def test_a_cluster_that_loses_a_worker_comes_to_the_same_bytes(cluster, standard):
    """The worker is killed while it plays; Dask has its tasks done again."""
    job = Job(standard, 2, ("greedy", "random"), "7", 1000, records=True)
    here, there = Memory(), Memory()
    alone = run(job, How(), lambda hands: None, {"records": here})
    seen = []

    def progress(hands):
        seen.append(hands)
        if len(seen) == 2:
            os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)

    shared = run(job, How(None, f"dask:{cluster.scheduler_address}"), progress, {"records": there})

    assert there.data == here.data
    assert json.dumps(shared.data()) == json.dumps(alone.data())
    assert seen[-1] == 1000


def test_an_error_of_the_work_comes_through_a_cluster(cluster):
    """As it does from a process; and the cluster can be used again."""
    how = How(2, f"dask:{cluster.scheduler_address}")
    with pytest.raises(PluginError, match="unit 5"):
        done(Counting(failing=(5,)), how)

    assert done(Counting(seed="8"), how) == WHOLE


def test_a_task_that_kills_workers_of_a_cluster_is_named(cluster, monkeypatch, tmp_path):
    """Dask gives up on it after some deaths."""
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    work = Counting(folder=str(tmp_path), deadly=3, deaths=99)
    with pytest.raises(WorkerLost, match=r"gave up on hands 20 to 39: KilledWorker"):
        done(work, How(1, f"dask:{cluster.scheduler_address}"))
