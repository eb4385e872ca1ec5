"""Xếp hạng: points, móm, ties, and what each rank pays (RULES.md 1.12, 1.14-19, 1.14-26, 2.2, 6.7)."""

from __future__ import annotations

import pytest

from tala_core.events import PlayedOut
from tala_core.outcome import Outcome, Result, Standing
from tala_core.rules import RuleSet
from tala_core.testing import played

from .helpers import changed, flow, mom, net, placed, quiet


def settled(rules: RuleSet, *standings: Standing) -> Result:
    """Return a hand settled that was played out without eats."""
    return rules.settled(Outcome(rules.seats, 0, 0, PlayedOut(), (), standings))


def stood(*points: int | str) -> list[Standing]:
    """Return how the seats stood who discarded last one after the other: points, or ``móm``."""
    return [
        Standing(60 if one == "móm" else int(one), one == "móm", 13 + seat, 13 + seat)
        for seat, one in enumerate(points)
    ]


def places(result: Result) -> str:
    """Return the ranking, as in ``p1 p3 p2 p4``."""
    return " ".join(f"p{seat + 1}" for seat in result.outcome.ranking)


def test_sc_49_of_equal_points_the_earlier_is_ahead(chuan):
    """12 / 25 / 25 / 40: P2 before P3, and 1, 2, 3 to the winner."""
    result = settled(chuan, *stood(12, 25, 25, 40))

    assert places(result) == "p1 p2 p3 p4"
    assert result.net == (6, -1, -2, -3)


def test_sc_50_a_tie_after_a_tai_goes_by_the_final_discard(chuan):
    """P1 laid first, but his tái made his final discard the later one: P2 is ahead."""
    p1, p2 = Standing(20, False, laid_at=13, last_discard=17), Standing(20, False, laid_at=14, last_discard=14)
    result = settled(chuan, p1, p2, Standing(30, False, 15, 15), Standing(40, False, 16, 16))

    assert places(result) == "p2 p1 p3 p4"


def test_sc_50_a_tai_moves_the_final_discard(chuan):
    """After P3's chốt at t15 the last to discard is P1, with the seventeenth card."""
    over = flow(quiet(chuan), t14="discard 9c", t15="eat")

    assert [one.last_discard for one in chuan.outcome(over).standings] == [17, 14, 15, 16]
    assert [one.laid_at for one in chuan.outcome(over).standings] == [13, 14, 15, 16]


def test_sc_51_mom_ranks_behind_any_points(chuan):
    """P2 with a phỏm and 72 points is ahead of P3, móm with 25."""
    p1, p2 = Standing(80, False, 13, 13), Standing(72, False, 14, 14)
    result = settled(chuan, p1, p2, Standing(25, True, 15, 15), Standing(90, False, 16, 16))

    assert places(result) == "p2 p1 p4 p3"
    assert result.net == (-1, 1 + 2 + 4, -4, -2)


def test_sc_51_the_two_hands_in_play(chuan):
    """Laid QQ.. with 72 points beats a bare lay with the smallest hand there is without phỏm."""
    lying = {"p1": "10c10d10h", "p2": "9c9d9h"}
    hands = {"p1": "Jc Qs 8s 8d 7h 7c", "p2": "Ks Kh Qd Qc Js Jh", "p3": "As Ah 2d 2c 3s 3h 4d 4c 5s"}
    state = placed(chuan, "p4 send: 6h 6d 8h 9s 10s Kc Kd 5c 7d 5d", "4443", table=lying, hands=hands)
    over = played(state, "p4 discard Kd")
    outcome = chuan.result(over).outcome

    assert [one.points for one in outcome.standings][1:3] == [72, 25]
    assert mom(over) == [False, False, True, True]
    assert outcome.ranking.index(1) < outcome.ranking.index(2)


def test_sc_52_several_mom_go_by_time(chuan):
    """Of two móm the earlier is third, whatever their points, and each pays 4."""
    third, fourth = Standing(60, True, 15, 15), Standing(30, True, 16, 16)
    result = settled(chuan, *stood(5, 9), third, fourth)

    assert places(result) == "p1 p2 p3 p4"
    assert result.net == (9, -1, -4, -4)


@pytest.mark.parametrize(("seats", "changes"), [(4, (12, -4, -4, -4)), (3, (8, -4, -4)), (2, (4, -4))])
def test_sc_53_all_mom_the_first_to_lay_wins(standard, seats, changes):
    """Nobody has a phỏm: the starter takes 4 from each, whatever the points."""
    over = flow(quiet(standard.rules_for(seats)))

    assert mom(over) == [True] * seats
    assert net(over) == changes


def test_sc_54_three_players_and_two(chuan3, chuan2):
    """Ranks pay 1, 2 among three, 1 among two."""
    assert settled(chuan3, *stood(5, 9, 20)).net == (3, -1, -2)
    assert settled(chuan2, *stood(5, 9)).net == (1, -1)


@pytest.mark.parametrize(
    ("by_rank", "points", "changes"),
    [([1, 3], (5, 9, 20), (4, -1, -3)), ([2, 3], (5, 9, 20), (5, -2, -3)), ([3], (5, 9), (3, -3))],
)
def test_sc_54_other_rank_prices(standard, by_rank, points, changes):
    """Where the last always pays 3, or prices start at 2, the list of prices says so."""
    rules = changed(standard, rank_payments={"by_rank": by_rank}).rules_for(len(points))

    assert settled(rules, *stood(*points)).net == changes


def test_sc_55_one_mom_of_four(chuan):
    """The others pay by rank, the móm 4."""
    assert settled(chuan, *stood(5, 9, 20, "móm")).net == (7, -1, -2, -4)


def test_1_12_the_fewest_points_win(chuan):
    """The order is by points, whoever sat where."""
    result = settled(chuan, *stood(31, 8, 44, 20))

    assert places(result) == "p2 p4 p1 p3"
    assert result.net == (-2, 6, -3, -1)


def test_1_12_points_are_the_cards_left_in_the_hand(chuan):
    """Laid cards cost nothing, the last discard neither."""
    lying = {"p1": "10c10d10h", "p4": "9c9d9h"}
    state = placed(chuan, "p4 send: Ks As 2d Jh", "4443", table=lying, hands={"p1": "7c 7d"})
    over = played(state, "p4 discard Ks")
    outcome = chuan.outcome(over)

    assert (outcome.standings[0].points, outcome.standings[3].points) == (14, 1 + 2 + 11)


def test_1_12_hands_are_shown_when_the_hand_is_scored(chuan):
    """Until then nobody sees them."""
    over = flow(quiet(chuan))

    assert chuan.view(flow(quiet(chuan), 16), 0).shown == (None, None, None, None)
    assert chuan.view(over, 0).shown == over.hands


def test_1_14_19_all_mom_the_first_final_discard_wins(chuan):
    """After a time-out and a tái that may be another than the starter."""
    last = (17, 14, 15, 16)
    result = settled(chuan, *[Standing(50, True, 13 + seat, last[seat]) for seat in range(4)])

    assert places(result) == "p2 p3 p4 p1"
    assert result.net == (-4, 12, -4, -4)


def test_1_14_26_leavers_rank_behind_mom_the_later_ahead(chuan):
    """P1 left after P3, P2 is móm: P4, P2, P1, P3; the móm pays 4 and each leaver 4."""
    p1, p3 = Standing(left_at=30), Standing(left_at=12)
    result = settled(chuan, p1, Standing(60, True, 14, 14), p3, Standing(50, False, 16, 16))

    assert places(result) == "p4 p2 p1 p3"
    assert result.net == (-4, -4, -4, 12)


def test_1_14_26_rank_prices_go_by_place_among_those_who_stayed(chuan):
    """With P1 gone the second pays 1 and the third 2."""
    result = settled(
        chuan,
        Standing(left_at=30),
        Standing(20, False, 14, 14),
        Standing(30, False, 15, 15),
        Standing(8, False, 16, 16),
    )

    assert places(result) == "p4 p2 p3 p1"
    assert result.net == (-4, -1, -2, 7)
