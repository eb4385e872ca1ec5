"""How simulations scale: two processes beside one, peak memory, and a Dask cluster that loses a worker.

Run it with ``python tests/benchmarks/scaling.py``, on a machine with two free cores.  ``--rounds`` and ``--hands`` say
how much is played for the ratio, ``--memory 10000,1000000`` at which numbers of hands the peak memory is measured (0:
not at all), ``--cluster`` how many hands a local cluster plays while one of its two workers is killed.

One and two processes take turns, so both see the same neighbours; the ratio is the median of the ratios per round.
Whole ``tala simulate`` processes are timed, start-up included.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

PEAK = """
import resource, sys
from tala_core.cli.main import run
code = run(sys.argv[1:])
own, workers = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(own, workers, file=sys.stderr)
sys.exit(code)
"""


def command(hands: int, *more: str) -> list[str]:
    """Return the arguments of a simulation of so many hands."""
    return ["simulate", "chuan", "--hands", str(hands), "--bots", "greedy", "--seed", "1", "--json", *more]


def rate(hands: int, jobs: int) -> float:
    """Return hands a second with so many processes."""
    began = perf_counter()
    told = [sys.executable, "-m", "tala_core", *command(hands, "--jobs", str(jobs))]
    subprocess.run(told, capture_output=True, check=True)
    return hands / (perf_counter() - began)


def scaling(hands: int, rounds: int) -> None:
    """Print how many hands a second one and two processes play, and the ratio."""
    pairs = [(rate(hands, 1), rate(hands, 2)) for _ in range(rounds)]
    one, two = (median(column) for column in zip(*pairs, strict=True))
    ratio = median(second / first for first, second in pairs)
    print(f"{hands:,} hands, median of {rounds} rounds: 1 process {one:,.0f} hands/s, 2 processes {two:,.0f} hands/s")
    print(f"two processes are {ratio:.2f} x one")


def peaks(sizes: list[int]) -> None:
    """Print the peak memory of the process and of the largest worker, records and checkpoint included."""
    for hands in sizes:
        with TemporaryDirectory() as folder:
            kept = ["--records", f"{folder}/r", "--checkpoint", f"{folder}/c", "--jobs", "2"]
            told = [sys.executable, "-c", PEAK, *command(hands, *kept)]
            done = subprocess.run(told, capture_output=True, text=True, check=True)
        own, worker = (int(word) // 1024 for word in done.stderr.split()[-2:])
        print(f"{hands:,} hands: {own} MiB at the peak, the largest of its 2 workers {worker} MiB")


def cluster(hands: int) -> None:
    """Print whether a local Dask cluster that loses one of two workers comes to the same bytes."""
    from distributed import LocalCluster

    from tala_core.simulation.job import Job
    from tala_core.simulation.run import How, run
    from tala_core.variants import load

    job = Job(load("chuan"), 4, ("greedy",) * 4, "1", hands)
    alone = json.dumps(run(job, How(), lambda done: None, {}).data())
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as made:
        lost: list[int] = []

        def progress(done: int) -> None:
            if done >= hands // 3 and not lost:
                lost.append(next(iter(made.workers.values())).pid)
                os.kill(lost[0], signal.SIGKILL)

        began = perf_counter()
        shared = run(job, How(None, f"dask:{made.scheduler_address}"), progress, {}).data()
        seconds = perf_counter() - began
    same = "the same bytes" if json.dumps(shared) == alone else "OTHER BYTES"
    print(f"{hands:,} hands on a Dask cluster, one of its 2 workers killed at a third: {same}, {seconds:.1f} s")


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--memory", default="10000,1000000", help="numbers of hands, or 0")
    parser.add_argument("--cluster", type=int, default=10_000, help="how many hands, or 0")
    told = parser.parse_args()
    if told.rounds:
        scaling(told.hands, told.rounds)
    peaks([size for size in map(int, told.memory.split(",")) if size])
    if told.cluster:
        cluster(told.cluster)


if __name__ == "__main__":
    main()
