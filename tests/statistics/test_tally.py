"""What a tally counts, adds up and tells: by hand in small cases, and against hands that are played again."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from math import sqrt
from types import SimpleNamespace

import pytest
from scipy import stats

from tala_core import records
from tala_core.bots import Fault
from tala_core.events import CalledOff, PlayedOut, Turned, WentOut
from tala_core.outcome import POT, Eat, Outcome, Payment, Result, Standing
from tala_core.simulation.job import Job, unit
from tala_core.simulation.measures import extra_turns, measured
from tala_core.simulation.tally import COUNTED, Sums, Tally
from tala_core.simulation.watch import Watch

T3 = 3.182446305  # Student's t, 95 %, 3 degrees of freedom


def last(seats=2, turns=8, actions=30):
    """Return as much of the last state of a hand as is counted: nobody has laid, so nobody had another turn."""
    hands = (0,) * seats
    return SimpleNamespace(hands=hands, laid_at=hands, turn=turns, seat=0, at=actions - 1, backwards=lambda: iter(()))


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
        tally.add_hand(0, result, last())
        tally.add_unit(result.net)
    return tally


def test_statistics_of_four_hands_by_hand():
    """p1's nets are +1, +4, −5, 0: sum 0, squares 42, mean 0, deviation sqrt(42/3), interval ±t·sqrt(14)/2."""
    tally = tallied(ranked(), ranked(mom=(1,)), out(1), void())
    p1, p2 = tally.seat(0), tally.seat(1)
    half = round(T3 * sqrt(14) / 2, 6)

    assert (tally.hands, tally.units, tally.actions) == (4, 4, 120)
    assert tally.ended == {"played-out": 2, "u": 1, "called-off": 1}
    assert tally.kinds == {"tron": 1}
    assert (p1["net"], p1["mean"], p1["ci95"]) == (0, 0.0, [-half, half])
    assert {key: p1[key] for key in ("wins", "mom", "u", "eats", "chots", "den")} == {
        "wins": 2, "mom": 0, "u": 0, "eats": 0, "chots": 0, "den": 0,
    }  # fmt: skip
    assert {key: p2[key] for key in ("wins", "mom", "u", "eats", "chots", "den")} == {
        "wins": 1, "mom": 1, "u": 1, "eats": 4, "chots": 2, "den": 0,
    }  # fmt: skip


def test_an_interval_needs_two_units():
    assert tallied(ranked()).seat(0)["ci95"] is None
    assert tallied(ranked(), ranked()).seat(0)["ci95"] == [1.0, 1.0]
    assert tallied(ranked()).stakes([0]).half is None


def test_of_no_hands_nothing_is_told():
    none = Tally(2)

    assert {none.seat(0)[name] for name in ("net", "mean", *COUNTED)} == {0}
    assert (none.seat(0)["ci95"], none.seat(0)["points"], none.seat(0)["distribution"]) == (None, None, {})
    assert none.seat(0)["faults"] == {"raised": 0, "illegal": 0, "no-action": 0, "late": 0}
    assert none.starter() == none.ahead() == (0.0, None, None)


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
        tally.add_hand(0, hand, last())
    other.add_hand(0, fed(0, (1, POT, 2)), last())
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


# --- means, shares and distributions ---


def test_rates_have_wilsons_interval():
    """p2 was móm once in four hands: the interval of 1 in 4 is 4.6 % to 69.9 %; of 0 in 4 it begins at 0."""
    tally = tallied(ranked(), ranked(mom=(1,)), out(1), void())

    assert tally.rate("mom", [1]) == pytest.approx((0.25, 0.045587, 0.699358), abs=1e-6)
    assert tally.rate("mom", [0]) == pytest.approx((0, 0, 0.489890), abs=1e-6)
    assert tally.seat(1)["rates"]["mom"] == {"mean": 0.25, "ci95": [0.045587, 0.699358]}
    assert tally.seat(1)["rates"]["u-tron"]["mean"] == 0.25
    assert "u-tron" not in tally.seat(0)["rates"]


def test_counts_have_students_interval():
    """p2 ate 2, 2, 0, 0 cards: mean 1, deviation sqrt(4/3)."""
    tally = tallied(ranked(), ranked(), out(1), void())
    half = T3 * sqrt(4 / 3) / 2

    assert tally.often("eats", [1]) == pytest.approx((1, 1 - half, 1 + half))
    assert tally.seat(1)["rates"]["eats"]["ci95"] == [round(1 - half, 6), round(1 + half, 6)]


def test_points_are_those_of_hands_that_were_counted():
    """After an ù nobody counts, and such a hand is no hand of 0 points."""
    tally = tallied(ranked(), out(1), ranked(), void())

    assert tally.scored == 2
    assert tally.left_over([0]).value == tally.seat(0)["points"]["mean"] == 10


def test_a_hand_that_somebody_left_is_not_among_those_of_points():
    """Else the points of who stayed would be counted for another seat."""
    outcome = Outcome(2, 0, 0, PlayedOut(), standings=(Standing(left_at=3), Standing(12)), ranking=(1, 0))
    tally = tallied(Result(outcome, ()), ranked())

    assert tally.scored == 1
    assert [tally.left_over([seat]).value for seat in (0, 1)] == [10, 10]


def test_a_distribution_is_exact():
    tally = tallied(ranked(), ranked(), ranked(mom=(1,)), out(1), void())

    assert tally.seat(0)["distribution"] == {"-5": 1, "0": 1, "1": 2, "4": 1}
    assert tally.group([0, 1])["distribution"] == {"-5": 1, "-4": 1, "-1": 2, "0": 2, "1": 2, "4": 1, "5": 1}


def test_a_bot_in_several_seats_is_measured_by_the_hand():
    """Seats 1 and 3 win (3, 1), (−1, −1), (2, 0): by the hand 4, −2, 2 for two seats: mean 2/3, deviation sqrt(7/3)."""
    tally = Tally(3)
    for nets in ((3, -4, 1), (-1, 2, -1), (2, -2, 0)):
        tally.add_unit(nets)
    found, t2 = tally.stakes([0, 2]), 4.302652730
    half = t2 * sqrt(((2 - 2 / 3) ** 2 + (-1 - 2 / 3) ** 2 + (1 - 2 / 3) ** 2) / 2) / sqrt(3)

    assert found.value == pytest.approx(2 / 3)
    assert found.half == pytest.approx(half)
    assert tally.stakes([0, 1, 2]) == (0, 0, 0)  # who holds all seats wins from himself: that is certain


def test_a_bot_in_all_seats_does_not_win_every_hand():
    """Told for one of its seats: somebody wins each hand, which is half of the hands for each of two seats."""
    tally = tallied(*[ranked()] * 6)

    assert tally.rate("wins", [0, 1]).value == 0.5
    assert tally.group([0, 1])["rates"]["wins"]["mean"] == 0.5
    assert tally.group([0, 1])["wins"] == 6


def test_seats_that_are_mom_together_make_a_wider_interval():
    """Both or none, in 20 of 40 hands: as sure as 40 chances are, not 80."""
    tally = tallied(*[ranked(mom=(0, 1)), ranked()] * 20)

    known = stats.binomtest(20, 40).proportion_ci(method="wilson")

    assert tally.rate("mom", [0, 1]) == tally.rate("mom", [0]) == pytest.approx((0.5, known.low, known.high))


def test_sums_are_of_any_group_of_seats():
    sums, hands = Sums.of_none(3), [(1, -2, 5), (0, 3, 0), (-4, 0, 2)]
    for one in hands:
        sums.add(one)
    for group in ([0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]):
        together = [sum(one[seat] for seat in group) for one in hands]
        assert sums.group(group) == (sum(together), sum(value * value for value in together))


# --- starting ---


def begun(starter, *nets):
    ended = PlayedOut()
    paid = [Payment(seat, POT, -net, "ga", ended) for seat, net in enumerate(nets) if net]
    stands = (Standing(0),) * len(nets)
    return Result(Outcome(len(nets), starter, 100, ended, standings=stands, ranking=(0, 1, 2)), tuple(paid))


def test_what_starting_is_worth_by_hand():
    """Starters win 6, −3, 0; the others in the mean −3, 0, 3: starters are 9, −3, −3 ahead, 1 in the mean."""
    tally = Tally(3)
    for one in (begun(0, 6, -3, -3), begun(1, -3, -3, 3), begun(2, 2, 4, 0)):
        tally.add_hand(0, one, last(3))
        tally.add_unit(one.net)
    half = 4.302652730 * sqrt((8**2 + 4**2 + 4**2) / 2) / sqrt(3)

    assert tally.starts == [1, 1, 1]
    assert tally.starter().value == 1
    assert tally.ahead() == pytest.approx((1, 1 - half, 1 + half))


def test_what_starting_is_worth_in_evenings_is_told_a_hand():
    """Two evenings of two hands: ahead by 9 − 3 and −3 + 3 in sum, so by 1.5 a hand; two units, so one degree."""
    tally = Tally(3)
    for evening in ((begun(0, 6, -3, -3), begun(1, -3, -3, 3)), (begun(2, 2, 4, 0), begun(0, 2, -1, -1))):
        for one in evening:
            tally.add_hand(0, one, last(3))
        tally.add_unit([sum(nets) for nets in zip(*[one.net for one in evening], strict=True)])
    half = 12.706204736 * sqrt((1.5**2 + 1.5**2) / 1) / sqrt(2)

    assert tally.ahead() == pytest.approx((1.5, 1.5 - half, 1.5 + half))


# --- keeping ---


def test_a_tally_is_read_back_as_it_was(standard):
    """As JSON, with faults; and what is added afterwards adds up to the same."""
    job = Job(standard, 4, ("greedy", "random", "greedy", "random"), "7", 60)
    one, _out = job.do(0, 40, Watch())
    later, _out = job.do(40, 60, Watch())
    one.add_faults(3, [Fault(8, 1, 9, "raised", "oh", "x.py:3"), Fault(9, 1, 9, "late", "", "")])
    copy = job.read(json.loads(json.dumps(one.data())))

    assert copy == one
    one.merge(later)
    assert copy != one
    copy.merge(later)
    assert copy == one
    assert json.dumps(copy.data()) == json.dumps(one.data())


def test_stretches_add_up_to_the_whole(standard):
    job = Job(standard, 3, ("greedy", "random", "greedy"), "7", 24, evening=4, rows=True)
    whole, out = job.do(0, 6, Watch())
    parts = [job.do(start, stop, Watch()) for start, stop in ((0, 1), (1, 4), (4, 6))]
    tally = job.empty()
    for part, _out in parts:
        tally.merge(part)

    assert tally == whole
    assert b"".join(one["rows"] for _part, one in parts) == out["rows"]


# --- tái ---


def turns_of(hand):
    """Return the turns of a recorded hand that were a seat's after that in which it first laid, seat by seat."""
    states = [state for _turn, state in records.replay(hand)]
    found = {(one.turn, one.seat) for one in states if 0 < one.laid_at[one.seat] < one.turn}
    return tuple(sum(seat == one for _turn, one in found) for seat in range(hand.seats))


@pytest.mark.parametrize(("seats", "hands"), [(2, 100), (3, 40), (4, 30)])
def test_tai_is_counted_as_the_turns_that_come_after_laying(standard, seats, hands):
    """RULES.md 1.9: each hand played again, action by action."""
    job = Job(standard, seats, ("greedy", "random", "random", "greedy")[:seats], "tai", hands, records=True)
    kinds = Counter()
    for index in range(job.units):
        for played in unit(job, index):
            told = extra_turns(played.state)
            assert told == turns_of(records.read(played.record, "here"))
            kinds[sum(told)] += 1
    assert kinds[0] > 0
    assert kinds[1] > 0


def test_tai_of_an_u_is_that_of_its_seat(standard):
    """Who goes out on an extra turn had one, which the event itself says."""
    for k in (18, 300, 329):
        state = next(unit(Job(standard, 4, ("greedy",) * 4, "u", 400), k)).state

        assert state.ended.tai
        assert extra_turns(state)[state.ended.seat] == 1


def test_without_tai_nobody_has_a_turn_more():
    from tala_core.variants import load

    job = Job(load("khong-tai"), 4, ("random",) * 4, "7", 30)
    tally, _out = job.do(0, 30, Watch())

    assert tally.seat(0)["tai"] == tally.seat(3)["tai"] == 0


def test_a_turn_has_many_steps():
    """p1 laid in turn 5, p2 in turn 6; p1's extra turn 7 has two steps, and is one turn."""
    steps = [Turned(0, "take"), Turned(1, "take"), Turned(1, "lay"), Turned(0, "take"), Turned(0, "lay")]
    state = SimpleNamespace(hands=(0, 0), laid_at=(5, 6), turn=7, seat=0, backwards=lambda: reversed(steps))

    assert extra_turns(state) == (1, 0)


def test_a_seat_that_never_had_to_lay_had_no_turn_more():
    """p2's turn 8 is the first in which it would have laid: it is ù before that."""
    steps = [Turned(0, "take"), Turned(2, "take"), Turned(0, "take"), Turned(1, "take")]
    state = SimpleNamespace(hands=(0, 0, 0), laid_at=(5, 0, 6), turn=8, seat=1, backwards=lambda: reversed(steps))

    assert extra_turns(state) == (1, 0, 0)


def test_the_numbers_of_a_hand(standard):
    """All of them, for a hand in which p2 pays for others and a card was eaten in the last round."""
    ended = WentOut(0, frozenset({"tron", "khan"}))
    outcome = Outcome(3, 2, 4, ended, (Eat(0, 1), Eat(0, 1, chot=True), Eat(2, 0)), (Standing(),) * 3)
    paid = (Payment(1, 0, 10, "den", ended), Payment(1, 0, 5, "u", ended), Payment(POT, 0, 4, "ga", ended))
    one = measured(7, Result(outcome, (*paid, Payment(2, POT, 1, "ga", ended))), last(3, turns=12, actions=31))

    assert (one.k, one.starter, one.ended, one.winner, one.u) == (7, 2, "u", 0, 0)
    assert (one.kinds, one.net, one.points) == (("khan", "tron"), (19, -15, -1), (None, None, None))
    assert (one.mom, one.den, one.eats, one.chots, one.tai) == ((), (1,), (2, 0, 1), (1, 0, 0), (0, 0, 0))
    assert (one.turns, one.actions, one.pot_in, one.pot_out) == (12, 31, 1, 4)
