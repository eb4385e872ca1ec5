"""Simulation: counting, sharing out, and memory that does not grow with the number of hands."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from copy import deepcopy

import pytest

from tala_core.bots import Fault
from tala_core.events import CalledOff, PlayedOut, WentOut
from tala_core.outcome import POT, Eat, Outcome, Payment, Result, Standing
from tala_core.simulation import run
from tala_core.simulation.job import Job, seated, unit
from tala_core.simulation.tally import Tally


def ranked(mom=()):
    """Two players, p1 before p2, who pays 4 for a móm and 1 else; p2 ate twice, one of them a chốt."""
    stands = tuple(Standing(10, seat in mom) for seat in (0, 1))
    eats = (Eat(1, 0), Eat(1, 0, chot=True))
    outcome = Outcome(2, 0, 0, PlayedOut(), eats, stands, (), (0, 1))
    return Result(outcome, (Payment(1, 0, 4 if mom else 1, "rank", PlayedOut()),))


def out(seat, reason="u"):
    ended = WentOut(seat, frozenset({"tron"}))
    outcome = Outcome(2, 0, 0, ended, standings=(Standing(), Standing()))
    return Result(outcome, (Payment(1 - seat, seat, 5, reason, ended),))


def void():
    return Result(Outcome(2, 0, 0, CalledOff("stopped"), standings=(Standing(), Standing())), ())


def tallied(*results):
    tally = Tally(2)
    for result in results:
        tally.add_hand(result, 30)
        tally.add_unit(result.net)
    return tally


def test_statistics_of_four_hands_by_hand():
    """p1's nets are +1, +4, −5, 0: sum 0, squares 42, mean 0, deviation sqrt(42/3), interval ±1.96·sqrt(14)/2."""
    tally = tallied(ranked(), ranked(mom=(1,)), out(1), void())
    p1, p2 = tally.seat(0), tally.seat(1)

    assert (tally.hands, tally.units, tally.actions) == (4, 4, 120)
    assert tally.ended == {"played-out": 2, "u": 1, "called-off": 1}
    assert tally.kinds == {"tron": 1}
    assert (p1["net"], p1["mean"], p1["ci95"]) == (0, 0.0, [-3.666757, 3.666757])
    assert {key: p1[key] for key in ("wins", "mom", "u", "eats", "chots", "den")} == {
        "wins": 2, "mom": 0, "u": 0, "eats": 0, "chots": 0, "den": 0,
    }  # fmt: skip
    assert {key: p2[key] for key in ("wins", "mom", "u", "eats", "chots", "den")} == {
        "wins": 1, "mom": 1, "u": 1, "eats": 4, "chots": 2, "den": 0,
    }  # fmt: skip


def test_an_interval_needs_two_units():
    assert tallied(ranked()).seat(0)["ci95"] is None
    assert tallied(ranked(), ranked()).seat(0)["ci95"] == [1.0, 1.0]
    assert Tally(2).seat(0) == {
        "net": 0, "mean": 0.0, "ci95": None, "wins": 0, "mom": 0, "u": 0, "eats": 0, "chots": 0, "den": 0,
        "faults": {"raised": 0, "illegal": 0, "no-action": 0, "late": 0},
    }  # fmt: skip


def test_den_counts_once_a_hand_for_who_pays_it():
    assert tallied(out(0, "den")).seat(1)["den"] == 1
    assert tallied(out(0, "den")).seat(0)["den"] == 0


def fed(before, *payments):
    outcome = Outcome(2, 0, before, PlayedOut(), standings=(Standing(1), Standing(2)), ranking=(0, 1))
    return Result(outcome, tuple(Payment(payer, payee, some, "ga", PlayedOut()) for payer, payee, some in payments))


def test_the_pot_of_an_evening():
    """3 are paid in, then 5 more; the 8 are taken; 2 more lie there at the end."""
    tally, other = Tally(2), Tally(2)
    for hand in (fed(0, (1, POT, 3)), fed(3, (0, POT, 5)), fed(8, (POT, 1, 8)), fed(0)):
        tally.add_hand(hand, 30)
    other.add_hand(fed(0, (1, POT, 2)), 30)
    tally.merge(other)

    assert tally.pot() == {"in": 10, "out": 8, "left": 2}
    assert tallied(out(0)).pot() == {"in": 0, "out": 0, "left": 0}


def test_tallies_add_up_the_same_in_any_order():
    """Whole numbers only: no order of workers can change a digit."""
    parts = [tallied(ranked(), out(0)), tallied(out(1, "den")), tallied(void(), ranked(mom=(1,)))]
    sums = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        whole = Tally(2)
        for at in order:
            whole.merge(deepcopy(parts[at]))
        sums.append(whole)

    assert sums[0] == sums[1] == sums[2]
    assert sums[0] == tallied(ranked(), out(0), out(1, "den"), void(), ranked(mom=(1,)))


def test_the_first_fault_is_the_first_in_the_order_of_the_hands():
    """Whatever worker is done first; within a hand, the first action."""
    oh, late, none = (
        Fault(8, 1, 9, "raised", "oh", ""),
        Fault(30, 1, 25, "late", "", ""),
        Fault(3, 0, 4, "no-action", "", ""),
    )
    early, later = Tally(2), Tally(2)
    early.add_faults(3, [oh, late])
    later.add_faults(4, [none, oh])
    for first, second in ((early, later), (later, early)):
        whole = deepcopy(first)
        whole.merge(second)
        assert whole.first == {0: (4, none), 1: (3, oh)}
        assert whole.faults_of(1) == {"raised": 2, "illegal": 0, "no-action": 0, "late": 1}


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
    tally = run.run(job, 1, lambda hands: None, lambda lines: None)
    nets = [sum(played.result.net[0] for played in unit(job, index)) for index in range(3)]

    assert (tally.hands, tally.units) == (12, 3)
    assert (tally.net[0], tally.squares[0]) == (sum(nets), sum(net * net for net in nets))


def test_any_stretch_can_be_played_alone(standard):
    """Hand 205 is the same hand, whoever plays it and whatever was played before."""
    job = Job(standard, 3, ("greedy", "random", "greedy"), "7", 300, records=True, legal=True)
    _, one = run.chunk(job, 205, 206)
    _, some = run.chunk(job, 200, 210)

    assert some.splitlines()[5] == one.rstrip("\n")


def test_records_and_statistics_are_the_same_game(standard):
    """With records the hands are played the careful way, without them the quick way: to the same end."""
    told = (standard, 4, ("greedy",) * 3 + ("random",), "7", 40)
    careful = run.run(Job(*told, records=True), 1, lambda hands: None, lambda lines: None)
    quick = run.run(Job(*told), 1, lambda hands: None, lambda lines: None)

    assert careful == quick


def test_progress_and_records_come_in_order(standard):
    seen, kept = [], []
    run.run(Job(standard, 2, ("greedy",) * 2, "7", 450, records=True), 1, seen.append, kept.append)

    assert seen == [200, 400, 450]
    assert ['"seed":"7/0"' in kept[0], '"seed":"7/449"' in kept[2]] == [True, True]


def test_a_job_travels_as_what_it_was_told(standard):
    """A worker gets the variant's data, not the rules themselves, and makes the same of it."""
    job = Job(standard, 3, ("greedy", "random", "greedy"), "7", 10, records=True, bot_seconds=3.0)
    assert job.rules.seats == 3
    copy = pickle.loads(pickle.dumps(job))

    assert copy == job
    assert len(pickle.dumps(job)) < 10_000
    assert run.chunk(copy, 0, 2) == run.chunk(job, 0, 2)


def test_one_bot_fills_all_seats():
    assert seated(["greedy"], 3) == ("greedy",) * 3
    assert seated(["a", "b"], 2) == ("a", "b")
    with pytest.raises(ValueError, match="2 bots for 4 seats"):
        seated(["a", "b"], 4)


MEASURE = """
import resource
from tala_core.simulation import run
from tala_core.simulation.job import Job
from tala_core.variants import load

for hands in (500, 5000):
    run.run(Job(load("chuan"), 2, ("greedy",) * 2, "7", hands, records=True), 1, lambda n: None, lambda lines: None)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_memory_does_not_grow_with_the_number_of_hands():
    """Ten times the hands take no more than a tenth more memory at the peak."""
    done = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, env=os.environ, timeout=120)
    few, many = map(int, done.stdout.split())

    assert many < few * 1.1
