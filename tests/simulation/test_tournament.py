"""Tournaments: who sits where, that luck falls out, and that the same comes of any way of sharing the work out."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tala_core.simulation.job import unit
from tala_core.simulation.run import How, run
from tala_core.simulation.tournament import Results, Tournament, line_ups, met, replays, stride
from tala_core.simulation.watch import Watch
from tala_core.testing import only
from tala_core.variants import load

SIZES = [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (4, 4), (5, 4), (6, 4), (7, 4), (3, 5), (4, 5)]


def by_chance(view, random):
    legal = view.legal()
    return legal[int(random.random() * len(legal))]


def last(view, random):
    return view.legal()[-1]


def first(view, random):
    return view.legal()[0]


def tournament(variant, bots, deals=12, seats=4, **told):
    return Tournament(variant, seats, tuple(bots), "7", deals, **told)


def played(work, start=0, stop=None):
    part, _out = work.do(start, work.deals if stop is None else stop, Watch())
    return part


# --- the schedule ---


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_every_bot_has_every_seat_of_every_deal_equally_often(bots, seats):
    for deal in range(3 * seats):
        told = replays(bots, seats, deal)
        sat = Counter((bot, seat) for one in told for seat, bot in enumerate(one))

        assert {*sat} == {(bot, seat) for bot in range(bots) for seat in range(seats)}
        assert {*sat.values()} == {len(told) // bots}


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_nobody_sits_twice_unless_all_do(bots, seats):
    """Four seats for two are two and two, for three two and one and one; with enough bots everybody sits alone."""
    for one in line_ups(bots, seats):
        counts = [one.count(bot) for bot in range(bots)]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_after_a_cycle_every_line_up_was_there_equally_often_with_every_starter(standard, bots, seats):
    cycle = seats * len(line_ups(bots, seats))
    sat = Counter((one, deal % seats) for deal in range(cycle) for one in replays(bots, seats, deal))
    passed_on = {tuple((bot + by) % bots for bot in one) for one in line_ups(bots, seats) for by in range(bots)}

    assert tournament(standard, map(str, range(bots)), seats=seats).cycle == cycle
    assert {one for one, _starter in sat} == passed_on
    assert len(sat) == len(passed_on) * seats
    assert len({*sat.values()}) == 1


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_two_bots_have_the_same_seats_in_the_hands_in_which_they_meet(bots, seats):
    """Otherwise the cross table would tell the luck of the seats."""
    for deal in range(3 * seats):
        told = replays(bots, seats, deal)
        for one, other in combinations(range(bots), 2):
            both = [line_up for line_up in told if one in line_up and other in line_up]
            seats_of = [
                Counter(seat for line_up in both for seat, bot in enumerate(line_up) if bot == who)
                for who in (one, other)
            ]
            assert seats_of[0] == seats_of[1]
            assert seats_of[0].total() == met(told, bots)[other - one - 1] == met(told, bots)[one - other]


def test_more_bots_than_seats_meet_in_every_combination():
    """Of five, every four sit together within the first deals; of six, too."""
    for bots in (5, 6):
        sat = {frozenset(one) for deal in range(0, 24, 4) for one in replays(bots, 4, deal)}
        assert sat == {frozenset(four) for four in combinations(range(bots), 4)}


def test_strides_come_to_every_line_up():
    for count in range(1, 130):
        assert len({at * stride(count) % count for at in range(count)}) == count


# --- luck falls out ---


def test_a_deal_is_the_same_cards_for_everybody(standard):
    """Only the bots change seats: deck, starter, and the chance that belongs to a seat stay."""
    chances = {}

    def noting(view, random):
        chances.setdefault(view.seat, set()).add(random.random()) if view.turn <= view.seats else None
        return view.legal()[0]

    with only(bots={"a": noting, "b": noting}):
        work = tournament(standard, "ab")
        hands = [work.replay(5, line_up) for line_up in replays(2, 4, 5)]

    assert len({one.state.origin for one in hands}) == 1
    assert hands[0].state.origin[:1] == (5 % 4,)
    assert hands[0].state.origin.seed == "7/5"
    assert len(chances) == 4
    assert hands[0].state.history() == hands[1].state.history()


@pytest.mark.parametrize("names", ["ab", "abc", "abcd", "abcdef"])
@pytest.mark.parametrize("bot", [last, by_chance])
def test_a_bot_against_itself_comes_out_level_in_every_deal(standard, names, bot):
    """Under as many names as one likes: not nearly 0, but 0, though it draws from its chance."""
    with only(bots=dict.fromkeys(names, bot)):
        results = played(tournament(standard, names, 4))

    assert results.net == [0] * len(names)
    assert results.squares == [0] * len(names)
    assert all(sums.squares == [[0] * len(names)] * len(names) for sums in results.kinds())
    assert sum(map(sum, results.differ())) == 0
    assert sum(results.wins) > 0


def test_of_three_two_that_are_the_same_come_out_level(standard):
    """Each sits where the other sat while the third stays: what that one does to them cancels out, too."""
    with only(bots={"a": first, "b": first, "c": by_chance}):
        results = played(tournament(standard, "abc"))

    assert results.net[0] == results.net[1] != results.net[2]
    assert [results.differ()[0][1], results.kinds()[0].squares[0][1]] == [0, 0]


def test_nothing_is_won_that_nobody_lost(standard):
    """Without a pot: in each replay, and so over all bots."""
    with only(bots={"a": first, "b": last, "c": by_chance}):
        work = tournament(standard, "abc", 8)
        assert {sum(work.replay(k, one).result.net) for k in range(8) for one in replays(3, 4, k)} == {0}
        results = played(work)

    assert sum(results.net) == 0
    assert len({*results.net}) == 3


def test_what_a_pot_keeps_is_missing_in_the_sum():
    with only(bots={"a": first, "b": by_chance}):
        work = tournament(load("nuoi-ga"), "ab", 8)
        left = sum(work.replay(k, one).result.pot for k in range(8) for one in replays(2, 4, k))
        results = played(work)

    assert left > 0
    assert sum(results.net) == -left


# --- what is counted ---


def test_sums_are_those_of_the_hands(standard):
    """Counted again from the replays, one bot at a time."""
    with only(bots={"a": first, "b": last, "c": by_chance}):
        work = tournament(standard, "abc", 6)
        results = played(work)
        hands = [[(one, work.replay(k, one).result) for one in replays(3, 4, k)] for k in range(6)]

    def won(deal, bot):
        return sum(net for one, result in deal for who, net in zip(one, result.net, strict=True) if who == bot)

    for bot in range(3):
        nets = [won(deal, bot) for deal in hands]
        assert (results.net[bot], results.squares[bot]) == (sum(nets), sum(net * net for net in nets))
        winners = [one[result.outcome.winner] for deal in hands for one, result in deal]
        assert results.wins[bot] == winners.count(bot)
        for other in {0, 1, 2} - {bot}:
            leads = [won(deal, bot) - won(deal, other) for deal in hands]
            assert results.ahead[bot][other] == sum(lead > 0 for lead in leads)
            assert results.kinds()[0].leads[bot][other] == sum(leads)
            assert results.kinds()[0].squares[bot][other] == sum(lead * lead for lead in leads)
    assert (results.deals, results.hands, work.hands) == (6, 36, 36)


def test_a_bot_that_fails_is_counted_under_its_name(standard):
    """Wherever it sits; the first fault is the first in the order of the deals."""

    def fails(view, random):
        if view.turn == 2:
            raise ValueError("two")
        return view.legal()[0]

    with only(bots={"sound": first, "weak": fails}):
        work = tournament(standard, ["sound", "weak"], 8)
        results = played(work)
        played_second = [(k, one) for k in range(8) for one in replays(2, 4, k) if one[(k + 1) % 4] == 1]

    assert results.faults == [[0, 0, 0, 0], [len(played_second), 0, 0, 0]]
    assert {*results.first} == {1}
    deal, line_up, fault = results.first[1]
    assert (deal, line_up) == played_second[0]
    assert (fault.what, fault.seat) == ("ValueError: two", (deal + 1) % 4)


def test_no_bot_remembers_another_hand(standard):
    """A class gives a new bot for every seat and replay."""

    class Once:
        seats = ()

        def __call__(self, view, random):
            self.seats = (*{*self.seats, view.seat},)
            hands.append((view.seat, len(view.eats)))
            assert len(self.seats) == 1
            return view.legal()[0]

    hands = []
    with only(bots={"a": Once, "b": by_chance}):
        results = played(tournament(standard, "ab", 4))

    assert hands
    assert results.faults == [[0] * 4] * 2


# --- the same, however it is shared out ---


def as_json(part):
    return json.dumps(part.data())


@pytest.mark.parametrize("cuts", [(), (1,), (3, 4, 9), tuple(range(1, 12))])
def test_parts_come_to_the_whole(standard, cuts):
    """Merged in the order of the deals; each read again from what a checkpoint holds of it (PD02)."""

    def fails(view, random):
        if random.random() < 0.1:
            raise ValueError(view.hand)
        return view.legal()[0]

    with only(bots=dict(zip("abcde", [first, last, by_chance, fails, last], strict=True))):
        work = tournament(standard, "abcde", seats=3)
        whole, sum_of_parts = played(work), work.empty()
        for start, stop in zip((0, *cuts), (*cuts, 12), strict=True):
            sum_of_parts.merge(work.read(json.loads(as_json(played(work, start, stop)))))

    assert 0 < sum(map(sum, whole.faults)) > len(whole.first) == 1
    assert sum_of_parts == whole
    assert as_json(sum_of_parts) == as_json(whole)


def test_a_first_fault_goes_through_a_checkpoint(standard):
    def fails(view, random):
        raise ValueError

    with only(bots={"a": fails, "b": first}):
        results = played(tournament(standard, "ab", 2))

    again = Results.read(2, json.loads(as_json(results)))
    assert again == results
    assert again.first[0] == results.first[0]


def test_what_was_stopped_is_gone_on_with(standard, tmp_path: Path):
    """Ctrl-C after the first task: the checkpoint holds it, and the rest gives what an uninterrupted run gives."""
    done = []

    def stops(hands):
        done.append(hands)
        if hands:
            raise KeyboardInterrupt

    with only(bots={"a": first, "b": by_chance}):
        work = tournament(standard, "ab", 120)
        with pytest.raises(KeyboardInterrupt):
            run(work, How(checkpoint=tmp_path / "c"), stops, {})
        rest = run(work, How(checkpoint=tmp_path / "c", resume=True), done.append, {})
        whole = run(work, How(), lambda hands: None, {})

    assert done[0] == 0
    assert 0 < done[1] == done[2] < work.hands == done[-1]
    assert as_json(rest) == as_json(whole)


def test_a_tournament_travels_as_what_it_was_told(standard):
    work = tournament(standard, ("random", "greedy"), 4, bot_seconds=3.0)
    work.ready()
    copy = pickle.loads(pickle.dumps(work))

    assert copy == work
    assert as_json(played(copy)) == as_json(played(work))


def test_another_tournament_has_another_identity(standard):
    told = {"variant": standard, "seats": 4, "bots": ("random", "greedy"), "seed": "7", "deals": 4}
    others = [
        {"variant": load("khong-tai")}, {"seats": 3}, {"bots": ("greedy", "random")}, {"seed": "8"}, {"deals": 5},
        {"bot_seconds": 1.0},
    ]  # fmt: skip
    identities = [json.dumps(Tournament(**{**told, **other}).identity()) for other in ({}, *others)]

    assert len({*identities}) == len(identities)
    assert "tala-phom" in identities[0]


# --- every replay is a hand that simulate plays ---


def test_a_replay_is_the_hand_of_the_simulation_that_its_job_tells(standard):
    """By seed, starter, deck and chance: the last hand of the job, though nobody played those before."""
    with only(bots={"a": by_chance, "b": last}):
        work = tournament(standard, "ab", 12)
        for line_up in replays(2, 4, 6):
            job = work.job(6, line_up)
            assert job.hands == 7
            [hand] = unit(job, 6)
            assert hand.state.history() == work.replay(6, line_up).state.history()
