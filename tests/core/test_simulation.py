"""Simulation jobs: any stretch alone, evenings, records, travelling, and memory that does not grow with the hands."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys

import pytest

from tala_core.simulation.job import Job, seated, unit
from tala_core.simulation.run import How, run
from tala_core.simulation.watch import Watch


class Kept:
    """A stream that keeps what it gets."""

    place = ""

    def __init__(self):
        self.chunks = []

    def write(self, data):
        self.chunks.append(data.decode())

    def flush(self):
        pass


def played(job, progress=lambda hands: None):
    """Return the tally of a job, and the lines of its records as they were written."""
    records = Kept()
    return run(job, How(), progress, {"records": records}), records.chunks


def test_a_job_tells_the_command_that_comes_to_a_hand(standard):
    """With what a shell would take for something else quoted, and only what is not usual said."""
    job = Job(standard, 2, ("greedy", "my-bots:x"), "a b", 12, evening=4, bot_seconds=0.5)

    assert job.command(5) == (
        "tala simulate chuan --seats 2 --bots greedy,my-bots:x --seed 'a b' --hands 8 --evening 4 --bot-seconds 0.5"
    )
    assert Job(standard, 2, ("greedy",) * 2, "7", 12).command(5) == (
        "tala simulate chuan --seats 2 --bots greedy --seed 7 --hands 6"
    )


def test_an_evening_is_one_unit(standard):
    """Its mean and spread are those of evenings: their nets are sums over the hands."""
    job = Job(standard, 2, ("random", "random"), "7", 12, evening=4)
    tally, _records = played(job)
    nets = [sum(one.result.net[0] for one in unit(job, index)) for index in range(3)]

    assert (tally.hands, tally.units) == (12, 3)
    assert tally.net.group((0,)) == (sum(nets), sum(net * net for net in nets))


def test_any_stretch_can_be_played_alone(standard):
    """Hand 205 is the same hand, whoever plays it and whatever was played before."""
    job = Job(standard, 3, ("greedy", "random", "greedy"), "7", 300, records=True, legal=True)
    _, one = job.do(205, 206, Watch())
    _, some = job.do(200, 210, Watch())

    assert some["records"].splitlines()[5] == one["records"].rstrip(b"\n")


def test_records_and_statistics_are_the_same_game(standard):
    """With records the hands are played the careful way, without them the quick way: to the same end."""
    told = (standard, 4, ("greedy",) * 3 + ("random",), "7", 40)

    assert played(Job(*told, records=True))[0].data() == played(Job(*told))[0].data()


def test_progress_and_records_come_in_order(standard):
    seen = []
    _tally, kept = played(Job(standard, 2, ("greedy",) * 2, "7", 450, records=True), seen.append)

    assert seen == [0, 200, 400, 450]
    assert ['"seed":"7/0"' in kept[0], '"seed":"7/449"' in kept[2]] == [True, True]


def test_a_job_travels_as_what_it_was_told(standard):
    """A worker gets the variant's data, not the rules themselves, and makes the same of it."""
    job = Job(standard, 3, ("greedy", "random", "greedy"), "7", 10, records=True, bot_seconds=3.0)
    assert job.rules.seats == 3
    copy = pickle.loads(pickle.dumps(job))

    assert copy == job
    assert len(pickle.dumps(job)) < 10_000
    assert copy.identity() == job.identity()
    assert copy.do(0, 2, Watch()) == job.do(0, 2, Watch())


def test_one_bot_fills_all_seats():
    assert seated(["greedy"], 3) == ("greedy",) * 3
    assert seated(["a", "b"], 2) == ("a", "b")
    with pytest.raises(ValueError, match="2 bots for 4 seats"):
        seated(["a", "b"], 4)


MEASURE = """
import resource
from tala_core.simulation.job import Job
from tala_core.simulation.run import How, run
from tala_core.variants import load

class Nothing:
    place = ""
    def write(self, data): pass
    def flush(self): pass

for hands in (500, 5000):
    job = Job(load("chuan"), 2, ("greedy",) * 2, "7", hands, records=True)
    run(job, How(), lambda n: None, {"records": Nothing()})
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_memory_does_not_grow_with_the_number_of_hands():
    """Ten times the hands take no more than a tenth more memory at the peak."""
    done = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, env=os.environ, timeout=120)
    few, many = map(int, done.stdout.split())

    assert many < few * 1.1
