"""The same deals under several alternatives: what is counted of them, and that only what is compared differs."""

from __future__ import annotations

import json
import pickle

import pytest

from tala_core.simulation.contrasts import SAME, Contrasts, judged
from tala_core.simulation.job import Job, hand
from tala_core.simulation.pairs import Pairs
from tala_core.simulation.watch import Watch
from tala_core.variants import load

HANDS = 24


def a_job(
    variant: str = "chuan", bots: tuple[str, ...] = ("greedy",) * 4, settings: tuple[str, ...] = (), **other
) -> Job:
    return Job(load(variant, settings), len(bots), bots, "7", **{"hands": HANDS} | other)


def done(*jobs: Job) -> tuple[Pairs, Contrasts]:
    pairs = Pairs(jobs)
    pairs.ready()
    return pairs, pairs.do(0, pairs.units, Watch())[0]


def test_a_variant_compared_with_itself_differs_in_nothing():
    """Random bots have the same chance under each alternative, too."""
    pairs, part = done(a_job(bots=("random",) * 4), a_job(bots=("random",) * 4))

    assert part.alike == part.same == [HANDS, HANDS]
    told = judged([part.contrast(measure, 1) for measure in pairs.shown(part)])
    assert len(told) > 9
    assert {(one.verdict, one.contrast.difference.value, one.contrast.error) for one in told} == {(SAME, 0, 0)}


def test_only_the_stakes_differ_where_only_a_price_does():
    """Greedy bots don't look at prices: a chốt that costs 6, not 4, changes no card, and no measure but the stakes."""
    pairs, part = done(a_job(), a_job(settings=("rules.eat-payments.last_round=6",)))

    assert part.alike == [HANDS, HANDS]
    assert 0 < part.same[1] < HANDS
    moving = {measure.key for measure in pairs.shown(part) if part.contrast(measure, 1).differ}
    assert moving == {"net.1", "net.2", "net.3", "net.4", "moved", "spread"}


def test_the_sums_are_those_of_the_hands():
    """Each hand dealt again by itself, under each alternative."""
    pairs, part = done(a_job(), a_job("mien-bac"))
    apart = 0
    for side, job in enumerate(pairs.jobs):
        played = [hand(job, k, k % 4, 0) for k in range(HANDS)]
        nets = [one.result.net for one in played]
        for place in range(4):
            assert part.sums[f"net.{place + 1}"].total[side] == sum(net[(k + place) % 4] for k, net in enumerate(nets))
        assert part.sums["moved"].total[side] == sum(sum(map(abs, net)) for net in nets) // 2
        assert part.sums["spread"].total[side] == sum(one * one for net in nets for one in net)
        outcomes = [one.result.outcome for one in played]
        assert part.sums["won"].total[side] == sum(one.winner == one.starter for one in outcomes)
        assert part.sums["eats"].total[side] == sum(len(one.eats) for one in outcomes)
        assert part.sums["mom"].total[side] == sum(stand.mom for one in outcomes for stand in one.standings)
        assert part.sums["turns"].total[side] == sum(one.state.turn for one in played)
        apart = [one - other for one, other in zip((net[k % 4] for k, net in enumerate(nets)), apart or [0] * HANDS,
                                                   strict=True)]  # fmt: skip
    assert part.sums["net.1"].apart[1] == sum(one * one for one in apart)
    assert part.sums["net.1"].differ[1] == sum(one != 0 for one in apart)


def test_seats_are_told_together_that_have_the_same_bots():
    one, other = ("greedy",) * 4, ("random", "greedy", "greedy", "random")
    pairs, part = done(a_job(bots=one), a_job(bots=other))

    assert pairs.groups == ((0, 3), (1, 2))
    assert part.alike[0] == HANDS > 4 > part.alike[1]
    keys = {measure.key: measure.among for measure in pairs.shown(part)}
    assert (keys["net.p1+p4"], keys["net.p2+p3"]) == (2, 2)
    assert part.sums["net.p1+p4"].total[1] == -part.sums["net.p2+p3"].total[1] < 0


def test_seats_that_all_have_the_same_bots_are_not_told_apart():
    pairs, _part = done(a_job(bots=("greedy",) * 2, hands=2), a_job(bots=("random",) * 2, hands=2))

    assert pairs.groups == ()


def test_what_never_happens_is_not_shown():
    """No ù khan in the standard game, and no hand is called off; the pot stays empty."""
    pairs, part = done(a_job(), a_job("mien-bac"))

    assert not {"u.khan", "called-off", "pot"} & {measure.key for measure in pairs.shown(part)}


def test_an_evening_is_a_unit():
    """The winner of a hand starts the next, so the same seats need not start under both alternatives."""
    pairs, part = done(a_job(evening=6), a_job("nuoi-ga", evening=6))

    assert (pairs.units, pairs.unit_hands, part.units, pairs.hands) == (4, 6, 4, 2 * HANDS)
    assert part.sums["pot"].total[1] > part.sums["pot"].total[0] == 0


def test_parts_of_the_work_make_the_whole():
    """As in several processes: the work is pickled, its parts are written down and merged in order."""
    pairs, whole = done(a_job(), a_job("mien-bac"), a_job("khong-tai"))
    again = pickle.loads(pickle.dumps(pairs))
    merged = pairs.empty()
    for start, stop in ((0, 5), (5, 6), (6, HANDS)):
        part, streams = again.do(start, stop, Watch())
        assert streams == {}
        merged.merge(pairs.read(json.loads(json.dumps(part.data()))))

    assert json.dumps(merged.data()) == json.dumps(whole.data())
    assert again.identity() == pairs.identity()


def test_the_identity_is_that_of_all_that_is_compared():
    """A checkpoint of another comparison is not gone on with."""
    one, other = a_job(), a_job("mien-bac")

    assert Pairs((one, other)).identity() != Pairs((other, one)).identity()
    assert Pairs((one, other)).identity() != Pairs((one, a_job("mien-nam"))).identity()


def test_what_is_compared_must_have_the_same_deals():
    with pytest.raises(ValueError, match="one seed"):
        Pairs((a_job(), a_job(hands=5)))
