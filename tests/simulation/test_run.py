"""Doing work in one process or many: the same bytes in the same order, whatever becomes of the workers."""

from __future__ import annotations

import json
import pickle
import signal
import threading
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from hashlib import sha256

import pytest

from tala_core import shuffle
from tala_core.errors import PluginError
from tala_core.simulation import executors, task
from tala_core.simulation.job import Job
from tala_core.simulation.run import AHEAD, DEATHS, How, WorkerLost, run
from tala_core.simulation.stops import Stops

from .doing import Counting, Memory, Obedient, Sum, Torn, done, executor

ALL = Sum([*range(20)]), b"".join(b"%d\n" % unit for unit in range(20))


def test_work_is_done_in_this_process():
    seen = []

    assert done(Counting(), How(), seen.append) == ALL
    assert seen == [*range(0, 201, 20)]


def test_the_last_stretch_is_shorter():
    assert done(Counting(units=7, stretch=3)) == (Sum([*range(7)]), b"0\n1\n2\n3\n4\n5\n6\n")


@pytest.mark.parametrize("order", [lambda waiting: -1, lambda waiting: 0, lambda waiting: len(waiting) // 2])
def test_parts_are_merged_in_the_order_of_units_whoever_is_done_first(order):
    with executor(Obedient(order)) as how:
        assert done(Counting(), how) == ALL


def test_only_so_many_tasks_are_under_way():
    """Whatever lies finished before its turn takes memory."""
    obedient = Obedient(lambda waiting: 0)
    with executor(obedient, count=3) as how:
        done(Counting(units=100), how)

    assert obedient.most == 3 * AHEAD


def test_threads_of_one_process_do_not_share_what_work_remembers(standard):
    """A job has one random source a seat: two hands at once would draw from each other's."""
    job = Job(standard, 2, ("random",) * 2, "7", 120)
    with ThreadPoolExecutor(4) as pool:
        sent = task.Sent.of(job)
        parts = [pool.submit(task.there, sent, start, start + 5) for start in range(0, 120, 5)]
        whole = job.empty()
        for part in parts:
            whole.merge(part.result().part)

    assert whole.data() == run(job, How(), lambda hands: None, {}).data()


def test_what_fails_first_in_the_order_of_units_is_told():
    """Though a later unit has failed earlier; what comes before it is written."""
    stream = Memory()
    with executor(Obedient(lambda waiting: -1)) as how, pytest.raises(PluginError, match="unit 5"):
        done(Counting(failing=(5, 9, 12)), how, stream=stream)

    assert bytes(stream.data) == b"0\n1\n2\n3\n"


class Odd(Exception):
    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")


def test_a_fault_of_ours_in_a_worker_keeps_the_place_it_was_raised_at(monkeypatch):
    """Also one that can't travel."""
    for error in (AssertionError("oh"), Odd(1, 2)):
        monkeypatch.setattr(Counting, "do", lambda *args, error=error: (_ for _ in ()).throw(error))
        told = pickle.loads(pickle.dumps(task.there(task.Sent.of(Counting()), 0, 1)))

        assert "test_run.py" in "".join([str(told), *getattr(told, "__notes__", ())])


# --- processes ---


def test_processes_do_the_same(tmp_path):
    """And 64 of them are no more than the tasks there are."""
    assert done(Counting(), How(jobs=2)) == ALL
    assert done(Counting(units=1), How(jobs=64)) == (Sum([0]), b"0\n")


def test_a_worker_that_is_killed_costs_nothing(tmp_path):
    """Twice at one unit; the pool is made anew, and what was lost is done again."""
    work = Counting(folder=str(tmp_path), deadly=7, deaths=2)

    assert done(work, How(jobs=2)) == ALL
    assert work.times(7) == 3


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nobody is killed here")
def test_a_worker_that_is_killed_in_the_middle_of_its_answer_costs_nothing(tmp_path):
    """Nobody waits for the rest of it."""
    assert done(Torn(folder=str(tmp_path)), How(jobs=2)) == ALL


def test_what_can_not_be_sent_is_an_error_of_the_task_alone():
    """A lock travels neither there nor back, nor in an error; the process goes on with what comes next."""
    with executors.opened("processes", 1) as (pool, _count):
        with pytest.raises(TypeError, match="pickle"):
            pool.submit(print, threading.Lock()).result()
        with pytest.raises(TypeError, match="pickle"):
            pool.submit(threading.Lock).result()
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result()
        assert pool.submit(divmod, 7, 2).result() == (3, 1)


def test_a_task_that_kills_every_worker_is_named(tmp_path):
    """Once among others, then alone: units 6 and 7 are hands 60 to 79, whatever else was under way."""
    work, stream = Counting(folder=str(tmp_path), deadly=7, deaths=99), Memory()
    with pytest.raises(WorkerLost, match=rf"{DEATHS} workers one after the other ended at hands 60 to 79"):
        done(work, How(jobs=2), stream=stream)

    assert bytes(stream.data) == b"0\n1\n2\n3\n4\n5\n"
    assert work.times(7) <= DEATHS + 1


def test_a_pool_that_can_not_even_begin_is_given_up():
    class Never(ThreadPoolExecutor):
        def submit(self, *told, **named):
            raise BrokenExecutor

    with executor(lambda: Never(1)) as how, pytest.raises(WorkerLost, match="hands 0 to 19"):
        done(Counting(), how)


def test_an_executor_that_gives_up_is_told_with_the_hands():
    class Tired(ThreadPoolExecutor):
        def submit(self, *told, **named):
            future = Future()
            future.set_exception(ValueError("too tired"))
            return future

    with executor(lambda: Tired(1)) as how, pytest.raises(WorkerLost, match=r"given gave up on hands 0 to 19.*tired"):
        done(Counting(), how)


# --- signals ---


def test_ctrl_c_waits_for_the_end_of_what_is_done_whole():
    done = []
    with pytest.raises(KeyboardInterrupt), Stops() as stops:  # noqa: PT012  (it comes at the end of the block)
        with stops.held():
            signal.raise_signal(signal.SIGINT)
            done.append("whole")
        done.append("never")

    assert done == ["whole"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_elsewhere_than_in_the_main_thread_nobody_is_interrupted():
    found = []
    thread = threading.Thread(target=lambda: found.append(done(Counting())))
    thread.start()
    thread.join()

    assert found == [ALL]


# --- seeds (CASES PD01, PD02) ---


def test_PD01_PD02_a_thousand_hands_are_a_thousand_deals_with_any_number_of_workers(standard):
    job = Job(standard, 2, ("random", "random"), "1", 1000, records=True)
    whole = {}
    for jobs in (1, 2, 4, 8):
        records, rows = Memory(), Memory()
        tally = run(job, How(jobs), lambda hands: None, {"records": records, "rows": rows})
        whole[jobs] = bytes(records.data), json.dumps(tally.data())
    lines = whole[1][0].splitlines()

    assert len({json.loads(line)["deck"] for line in lines}) == len(lines) == 1000
    assert whole[1] == whole[2] == whole[4] == whole[8]


def test_no_two_streams_have_one_name():
    """The last slash parts root and hand, or hand and what is drawn there: whatever the root, no two are the same."""
    roots = ["7", "7/0", "70", "7/p1", "", "0", "7/0/p1", "7/0/starter"]
    names = [f"{root}/{k}" for root in roots for k in range(20)]
    names += [f"{root}/{k}/{what}" for root in roots for k in range(20) for what in ("p1", "p2", "starter")]

    assert len({*names}) == len(names)
    assert len({shuffle.number(name) for name in names}) == len(names)


def test_different_roots_share_no_hand(standard):
    def decks(seed):
        records = Memory()
        job = Job(standard, 2, ("random", "random"), seed, 100, records=True)
        run(job, How(), lambda hands: None, {"records": records})
        return {sha256(json.loads(line)["deck"].encode()).hexdigest() for line in records.data.splitlines()}

    assert len(decks("7") | decks("8") | decks("7/0")) == 300
