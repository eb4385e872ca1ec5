"""Piles of hands counted by seats and by players, and decisions judged by a bot that sees what the seat saw."""

from __future__ import annotations

import json

import pytest

from tala_core import records
from tala_core.actions import Discard, Turn
from tala_core.errors import PluginError
from tala_core.simulation.analysing import (
    Choice,
    NoJudge,
    Pile,
    Player,
    choices,
    costly,
    judge_of,
    judged,
    judges,
    of_seats,
)
from tala_core.simulation.job import Job, unit
from tala_core.simulation.measures import measured
from tala_core.simulation.watch import Watch
from tala_core.testing import only
from tala_core.variants import load


def job(bots, hands=6, variant="chuan", **told):
    return Job(load(variant), len(bots), tuple(bots), "analysed", hands, records=True, **told)


def recorded(work, **changed):
    """Return the records of a job's hands."""
    for k in range(work.units):
        for played in unit(work, k):
            yield records.from_data({**json.loads(played.record), **changed}, f"here:{k + 1}")


def counted(hands):
    pile = Pile()
    for hand in hands:
        said, state = records.checked(hand)
        assert said == []
        pile.add(hand, state.rules.result(state), state)
    return pile


# --- a pile ---


@pytest.mark.parametrize("variant", ["chuan", "nuoi-ga"])
def test_the_records_of_a_simulation_come_to_what_the_simulation_came_to(variant):
    work = job(["greedy", "random", "greedy"], 12, variant)
    (hands,) = counted(recorded(work)).kinds.values()
    tally, _streams = work.do(0, 12, Watch())

    assert hands.tally.data() == tally.data()
    assert hands.line_up == ("greedy", "random", "greedy")


def test_a_bot_in_several_seats_is_one_player():
    """What it wins in one seat and loses in the other is not two hands: two of a kind have no spread at all."""
    pile = counted(recorded(job(["greedy", "greedy"])))
    (hands,) = pile.kinds.values()

    assert [*hands.players] == [Player("greedy", 2)]
    assert hands.players[Player("greedy", 2)].stakes((0, 1))[:] == (0, 0, 0)


def test_players_who_change_seats_are_counted_by_name():
    """An and Bình in turn at p1: what each won is the sum over both seats."""
    hands = [*recorded(job(["greedy", "random"]), players=["An", "Bình"]),
             *recorded(job(["greedy", "random"]), players=["Bình", "An"])]  # fmt: skip
    (found,) = counted(hands).kinds.values()
    an, binh = found.players[Player("An", 1)], found.players[Player("Bình", 1)]
    by_name = {"An": 0, "Bình": 0}
    for hand in hands:
        for name, net in zip(hand.players, hand.result["net"], strict=True):
            by_name[name] += net

    assert found.line_up is None
    assert (an.hands, binh.hands) == (12, 12)
    assert an.net.totals == [by_name["An"]]
    assert binh.net.totals == [by_name["Bình"]]
    assert sum(an.counts["wins"].totals + binh.counts["wins"].totals) == 12


def test_what_is_kept_of_some_seats_is_theirs():
    pile = job(["greedy", "greedy", "greedy", "greedy"], 8)
    for k in range(8):
        (played,) = unit(pile, k)
        one = measured(k, played.result, played.state)
        part = of_seats(one, [2, 0])
        assert part.net == (one.net[2], one.net[0])
        assert part.points == (one.points[2], one.points[0])
        assert {2: 0, 0: 1}.get(one.winner) == part.winner
        assert {*part.mom} == {{2: 0, 0: 1}[seat] for seat in one.mom if seat in (0, 2)}


def test_rules_and_sizes_are_counted_apart():
    """Also where two rule sets bear one name."""
    other = load("chuan", ["rules.u-payments.amount=6"])
    jobs = [
        job(["greedy"] * 2),
        job(["greedy"] * 3),
        job(["greedy"] * 2, variant="mien-bac"),
        Job(other, 2, ("greedy", "greedy"), "analysed", 2, records=True),
    ]
    kinds = [*counted(hand for one in jobs for hand in recorded(one)).kinds]

    assert [(kind.variant, kind.seats) for kind in kinds] == [("chuan", 2), ("chuan", 3), ("mien-bac", 2), ("chuan", 2)]
    assert kinds[0].hash != kinds[3].hash


# --- decisions ---


def likes(better):
    """Return a judge to whom every action is worth 0, give or take, but those that *better* likes: they are worth 1."""

    def values(view, random, playouts):
        noise = random.gauss(0, 0.1)  # of the deals that it imagines: the same for all that it compares
        return {one: ((1.0 if better(view, one) else 0.0) + noise, 0.1) for one in view.legal()}

    return values


@pytest.fixture
def hand():
    return next(recorded(job(["greedy", "greedy"])))


def lowest(view, one):
    return isinstance(one, Discard) and one == min(view.legal(Discard), key=lambda one: one.card % 13)


def test_a_decision_is_weighed_against_the_best_of_the_others(hand):
    """The judge likes to discard the lowest card; a greedy seat does not, and loses 1.0 by it each time."""
    found = [judged(choice, likes(lowest), 100, "seed") for choice in choices(hand, {0})]
    wrong = [one for one in found if one.clear]

    assert wrong
    for one in wrong:
        assert isinstance(one.other, Discard)
        assert one.loss == pytest.approx(1.0)
        assert one.interval.low == pytest.approx(1.0)  # what the looks have in common falls out
        assert one.seat == 0


def test_what_the_judge_likes_best_itself_is_no_loss(hand):
    chosen = [choice.action for choice in choices(hand, {0, 1})]
    found = [judged(one, likes(lambda view, one: one in chosen), 100, "seed") for one in choices(hand, {0, 1})]

    assert not [*costly(found)]
    assert all(one.error is None or one.loss <= 0 for one in found if one.value >= one.other_value)


def test_chance_alone_is_no_loss(hand):
    """A judge that knows nothing likes something else each time: told is hardly ever anything."""

    def guess(view, random, playouts):
        return {one: (random.gauss(0, 1), 1.0) for one in view.legal()}

    found = [judged(choice, guess, 100, f"seed{k}") for k in range(12) for choice in choices(hand, {0, 1})]

    assert len(found) > 100
    assert len([*costly(found)]) < 0.02 * len(found)


def test_the_costliest_comes_first(hand):
    def by_turn(view, random, playouts):
        return {one: (float(view.turn if lowest(view, one) else 0), 0.0) for one in view.legal()}

    told = [*costly([judged(choice, by_turn, 10, "s") for choice in choices(hand, {0, 1})])]

    assert [one.loss for one in told] == sorted((one.loss for one in told), reverse=True)
    assert len(told) > 1


def test_the_judge_sees_what_the_seat_saw_and_no_more(hand):
    """A view of the state before the action, of the seat that decided, and not a card more than that seat knew."""
    asked = []

    def spying(view, random, playouts):
        asked.append(view)
        assert view.ended is None
        assert not hasattr(view, "hands")
        return dict.fromkeys(view.legal(), (0.0, 0.0))

    found = choices(hand, {0, 1})
    for choice in found:
        judged(choice, spying, 10, "seed")

    assert [(view.seat, view.turn, view.hand) for view in asked] == [
        (one.state.seat, one.state.turn, one.state.hand) for one in found
    ]


def test_only_the_decisions_of_the_seats_that_are_wanted_are_judged(hand):
    assert {one.state.seat for one in choices(hand, {1})} == {1}
    assert {one.state.seat for one in choices(hand, {0, 1})} == {0, 1}


def test_what_the_table_played_and_what_had_no_alternative_is_no_decision():
    work = Job(load("chuan"), 2, ("greedy", "greedy"), "analysed", 1)
    state = work.rules.start("analysed/0")
    turns = []
    for turn, after in work.rules.run_out(state):
        turns.append(turn)
        state = after
    while state.ended is None:
        turns.append(Turn(state.seat, state.rules.legal(state)[0]))
        state = state.rules.act(state, turns[-1].action)
    late = records.from_data(records.written(load("chuan"), state, turns, seed="analysed/0"), "here")
    found = choices(late, {0, 1})

    assert found[0].at >= 2  # the time-out and what the table discarded
    assert all(len(one.state.rules.legal(one.state)) > 1 for one in found)


def test_the_same_seed_gives_the_same_judgement(hand):
    def guess(view, random, playouts):
        return {one: (random.random(), 1.0) for one in view.legal()}

    choice = choices(hand, {0})[0]

    assert judged(choice, guess, 10, "seed") == judged(choice, guess, 10, "seed")
    assert judged(choice, guess, 10, "seed") != judged(choice, guess, 10, "other")


def test_the_judge_gets_the_playouts_and_a_tenth_for_each_further_look(hand):
    spent = []

    def values(view, random, playouts):
        spent.append(playouts)
        return likes(lowest)(view, random, playouts)

    judged(next(one for one in choices(hand, {0}) if isinstance(one.action, Discard)), values, 200, "seed")

    assert spent == [200, *[20] * 10]


@pytest.mark.parametrize(
    "answer",
    [
        lambda view: None,
        lambda view: dict.fromkeys(view.legal(), "much"),
        lambda view: dict.fromkeys(view.legal(), 1.0),
        lambda view: view.hands,
        lambda view: dict.fromkeys(view.legal(), (float("nan"), 0.0)),
        lambda view: dict.fromkeys(view.legal(), (1.0, float("inf"))),
    ],
)
def test_a_judge_that_fails_is_blamed_with_the_turn(hand, answer):
    with pytest.raises(PluginError, match="the judge fails in turn 1"):
        judged(choices(hand, {0})[0], lambda view, random, playouts: answer(view), 10, "seed")


def test_a_judge_that_says_nothing_of_what_was_chosen_gives_no_judgement(hand):
    choice: Choice = choices(hand, {0})[0]

    assert judged(choice, lambda view, random, playouts: {}, 10, "seed") is None


def test_a_bot_without_values_can_not_judge():
    def dumb(view, random):
        return view.legal()[0]

    def wise(view, random):
        return view.legal()[0]

    wise.values = likes(lowest)
    with only(bots={"dumb": dumb, "wise": wise}):
        assert "wise" in judges()
        assert judge_of("wise") is wise.values
        with pytest.raises(NoJudge, match=r"'dumb' can't judge: it has no 'values' \(bots that have: .*wise"):
            judge_of("dumb")
