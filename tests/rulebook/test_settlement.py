"""Tiền: eats, chốt, ù, đền and leaving in stakes (RULES.md 1.11, 1.14, 2.2, 6.8)."""

from __future__ import annotations

import pytest

from tala_core.events import CalledOff, PlayedOut
from tala_core.outcome import Outcome, Standing
from tala_core.rules import RuleSet
from tala_core.variants import Variant

from .helpers import P1, P2, P3, changed, chots, dealt, eats, flow, net, some_hand, went_out

ESCALATING = {"by_count": [1, 2, 3], "last_round": 4}

# P3 can eat 9c, 6h and 3h from P2; P4 can eat 10d from P3.
THREE_FROM_P2 = ("9d 9h 6c 6d 3c 3s 2d Jc 10d", "10c 10h Qh 3d 8d 5s 8c 2c 7h")


def chot_first(standard: Variant) -> RuleSet:
    """Return the standard game with đền chốt before đền ba lá."""
    names = [name for name in standard.rules if name != "den-chot"]
    names.insert(names.index("den-ba-la"), "den-chot")
    return Variant("chot-first", standard.table, {name: standard.rules[name] for name in names}).rules_for(4)


def in_order(rules: RuleSet, taken: str = "", **others: Standing) -> tuple[int, ...]:
    """Return who wins what when the seats are ranked as they sit; *others* stood differently."""
    standings = [others.get(f"p{n + 1}", Standing(10 + n, False, 13 + n, 13 + n)) for n in range(rules.seats)]
    return rules.settled(Outcome(rules.seats, 0, 0, PlayedOut(), eats(taken), tuple(standings))).net


def test_sc_56_ranks_and_eats_add_up(chuan):
    """P2 ate P1's card, P3 P2's, P1 P4's chốt, and they rank in seat order."""
    assert in_order(chuan, "p2<p1 p3<p2 p1<p4!") == (9, -1, -1, -7)


def test_sc_56_played(chuan):
    """The same, played: points 27, 31, 44, 50."""
    p4 = "6c 6d Qh 3d 8d 5s 8c 8h 7h"
    state = dealt(chuan, P1, P2, P3, p4, stock="Kh Jh 9s As Js 3s 4s 7s 10c Ah Qs 4h 3c 5d 2c")
    over = flow(
        state,
        t1="discard Ks",
        t2="eat, discard 9c",
        t3="eat, discard 2d",
        t4="draw, discard 3d",
        t8="draw, discard 5s",
        t12="draw, discard 6c",
        t16="discard Qh",
        t17="eat, discard Jd",
    )

    assert [one.points for one in chuan.outcome(over).standings] == [27, 31, 44, 50]
    assert chots(over) == [False, False, True]
    assert net(over) == (9, -1, -1, -7)


def test_sc_57_three_cards_eaten_from_one_player_make_him_pay_for_all(chuan, standard):
    """P2 let P3 eat three: 15 and the price of the eats, flat 3 or escalating 6."""
    escalating = changed(standard, eat_payments=ESCALATING).rules_for(4)

    assert went_out(chuan, "p3", "p3<p2 p3<p2 p3<p2") == (0, -18, 18, 0)
    assert went_out(escalating, "p3", "p3<p2 p3<p2 p3<p2") == (0, -21, 21, 0)


@pytest.mark.parametrize(("prices", "amount"), [({}, 18), (ESCALATING, 21)])
def test_sc_57_played(standard, prices, amount):
    """P3 eats P2's card in rounds 1, 2 and 3, and is ù at the third."""
    rules = changed(standard, eat_payments=prices).rules_for(4)
    over = flow(
        dealt(rules, P1, P2, *THREE_FROM_P2),
        t1="discard Ks",
        t2="discard 9c",
        t3="eat, discard 2d",
        t6="discard 6h",
        t7="eat, discard Jc",
        t10="discard 3h",
        t11="eat, u",
    )

    assert chots(over) == [False, False, False]
    assert net(over) == (0, -amount, amount, 0)


def test_sc_58_the_third_card_is_a_chot(chuan, standard):
    """Flat 1 + 1 + 4 and 15, escalating 1 + 2 + 4 and 15."""
    escalating = changed(standard, eat_payments=ESCALATING).rules_for(4)

    assert went_out(chuan, "p3", "p3<p2 p3<p2 p3<p2!") == (0, -21, 21, 0)
    assert went_out(escalating, "p3", "p3<p2 p3<p2 p3<p2!") == (0, -22, 22, 0)


@pytest.mark.parametrize(("prices", "amount"), [({}, 21), (ESCALATING, 22)])
def test_sc_58_played(standard, prices, amount):
    """P3 eats P2's card in rounds 1 and 2, and a chốt at t15."""
    rules = changed(standard, eat_payments=prices).rules_for(4)
    over = flow(
        dealt(rules, P1, P2, *THREE_FROM_P2),
        t1="discard Ks",
        t2="discard 9c",
        t3="eat, discard 2d",
        t6="discard 6h",
        t7="eat, discard Jc",
        t14="discard 3h",
        t15="eat, u",
    )

    assert chots(over) == [False, False, True]
    assert net(over) == (0, -amount, amount, 0)


def test_sc_59_the_chot_eater_pays_for_a_later_u(chuan):
    """P2 eats P1's chốt, P3 draws an ù: P2 pays 15."""
    p3, p4 = "9d 9h 9s 3s 4s 5s Jc Js 2d", "6c 6d Qh 3d 8d 2s 8c 2c 7h"
    over = flow(
        dealt(chuan, P1, P2, p3, p4, stock="12x Jh"), t1="discard Ac", t13="discard Ks", t14="eat", t15="draw, u"
    )

    assert net(over) == (-4, -11, 15, 0)
    assert went_out(chuan, "p3", "p2<p1!") == (-4, -11, 15, 0)


def test_sc_60_the_later_chot_eater_pays_instead_of_the_earlier(chuan):
    """P2 and then P3 eat a chốt, P4 is ù: P3 pays."""
    p4 = "8c 8d 8h Jh Qh Kh 3s 4s 7h"
    over = flow(
        dealt(chuan, P1.replace("8s", "As"), P2, P3, p4, stock="12x 5s"),
        t1="discard Ac",
        t13="discard Ks",
        t14="eat, discard 9c",
        t15="eat",
        t16="draw, u",
    )

    assert net(over) == (-4, 0, -11, 15)
    assert went_out(chuan, "p4", "p2<p1! p3<p2!") == (-4, 0, -11, 15)


def test_sc_61_who_is_u_by_his_own_chot_takes_from_everybody(chuan):
    """P2 eats P1's chốt and is ù by it: no other chốt eater, so each pays his own."""
    over = flow(dealt(chuan, P1, "Kc Kd 8c 8d 8h 3s 4s 5s 7d"), t1="discard Ac", t13="discard Ks", t14="eat, u")

    assert net(over) == (-9, 19, -5, -5)
    assert went_out(chuan, "p2", "p2<p1!") == (-9, 19, -5, -5)


def test_sc_62_the_chot_eater_pays_for_an_u_on_the_tai_turn_that_he_caused(chuan):
    """P2 eats P1's chốt, P1 draws an ù on his tái: P2 pays 15 less the 4."""
    state = dealt(chuan, "9d 9h 9s 3s 4s 5s Jc Jd Ks 2h", P2, stock="11x 2c 2x Jh")
    over = flow(state, t1="discard 2h", t13="discard Ks", t14="eat", t17="draw, u")

    assert over.ended.tai
    assert net(over) == (11, -11, 0, 0)
    assert went_out(chuan, "p1", "p2<p1!") == (11, -11, 0, 0)


def test_sc_63_the_winners_own_chot_does_not_count(chuan):
    """P2 and then P3 eat a chốt, P3 is ù by his: the most recent other chốt eater is P2."""
    p3 = "9d 9h 10c 10d 10h 3s 4s 5s Qs"
    over = flow(dealt(chuan, P1, P2, p3), t1="discard Ac", t13="discard Ks", t14="eat, discard 9c", t15="eat, u")

    assert net(over) == (-4, -15, 19, 0)
    assert went_out(chuan, "p3", "p2<p1! p3<p2!") == (-4, -15, 19, 0)


def test_sc_64_den_three_comes_before_den_chot(chuan, standard):
    """P2 fed P3 three cards and P4 ate a chốt: P2 pays; where chốt comes first, P4."""
    taken = "p3<p2 p3<p2 p4<p3! p3<p2!"

    assert went_out(chuan, "p3", taken) == (0, -21, 17, 4)
    assert went_out(chot_first(standard), "p3", taken) == (0, -6, 17, -11)


@pytest.mark.parametrize(("three_first", "changes"), [(True, (0, -21, 17, 4)), (False, (0, -6, 17, -11))])
def test_sc_64_played(chuan, standard, three_first, changes):
    """P3 eats at t3, t7 and on his tái at t19, P4 a chốt at t16."""
    rules = chuan if three_first else chot_first(standard)
    over = flow(
        dealt(rules, P1, P2, *THREE_FROM_P2, stock="11x As 3x"),
        t1="discard Ks",
        t2="discard 9c",
        t3="eat, discard 2d",
        t6="discard 6h",
        t7="eat, discard Jc",
        t15="discard 10d",
        t16="eat",
        t18="discard 3h",
        t19="eat, u",
    )

    assert chots(over) == [False, False, True, True]
    assert over.ended.tai
    assert net(over) == changes


def test_sc_65_a_leaver_pays_four_and_the_others_by_rank(chuan):
    """P4 leaves in round 2, P1, P2, P3 finish in that order."""
    assert in_order(chuan, p4=Standing(left_at=14)) == (7, -1, -2, -4)


def test_sc_65_played(chuan):
    """The same, played: points 27, 31, 44, and none for P4."""
    hands = (
        "Qc Qd Qh Ac 2h 4c 5h 7c 8s Ks",
        "Kc Kd Kh 10s Ad 4d 7d 3h 6h",
        "9c 9d 9h 10d 10h 6s 5c Jc 2s",
        "Jh Jd 8h 8d 10c Qs 9s 6d 2d",
    )
    over = flow(dealt(chuan, *hands, stock="Ah 3c 5d As 3s 4s 7s 5s 8c 2c 7h 3d 6c Js"), t1="discard Ks", t8="leave")
    outcome = chuan.result(over).outcome

    assert [one.points for one in outcome.standings] == [27, 31, 44, None]
    assert outcome.ranking == (0, 1, 2, 3)
    assert net(over) == (7, -1, -2, -4)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sc_67_the_changes_of_all_add_up_to_zero(standard, seats):
    """In whatever is played, with time-outs and leaving, nobody wins what nobody pays."""
    rules = standard.rules_for(seats)
    for number in range(40):
        over = some_hand(rules, number, leaving=number % 2 == 0)
        assert sum(net(over)) == 0
        assert all(payment.amount > 0 for payment in rules.result(over).payments)


def test_1_11_each_loser_pays_his_own_without_den(chuan):
    """Two cards from one player and no chốt are no đền."""
    assert went_out(chuan, "p3") == (-5, -5, 15, -5)
    assert went_out(chuan, "p3", "p3<p2 p3<p2") == (-5, -7, 17, -5)


def test_1_11_three_cards_of_one_player_eaten_by_another_are_no_den(chuan):
    """Only what the winner ate counts."""
    assert went_out(chuan, "p1", "p3<p2 p3<p2 p3<p2") == (15, -8, -2, -5)


def test_1_11_an_eat_before_the_last_round_is_no_den_chot(chuan):
    """Who has eaten an ordinary card does not pay for a later ù."""
    assert went_out(chuan, "p4", "p2<p1 p3<p2") == (-6, -5, -4, 15)


def test_1_11_there_is_no_den_without_an_u(chuan):
    """Three cards from one player, and a chốt, cost their prices only when the hand is played out."""
    assert in_order(chuan, "p3<p2 p3<p2 p3<p2! p4<p3!") == (6, -1 - 6, -2 + 6 - 4, -3 + 4)


def test_1_11_den_is_named_in_the_payments(chuan):
    """All that is paid for the ù comes from one seat, and says đền."""
    over = flow(dealt(chuan, P1, "Kc Kd 8c 8d 8h 3s 4s 5s 7d"), t1="discard Ac", t13="discard Ks", t14="eat, u")
    own = [(one.payer, one.amount, one.reason) for one in chuan.result(over).payments]
    assert own == [(0, 4, "chot"), (0, 5, "u"), (2, 5, "u"), (3, 5, "u")]

    standings = (Standing(),) * 4
    result = chuan.settled(Outcome(4, 0, 0, over.ended, eats("p2<p1 p2<p1 p2<p1"), standings))
    assert [(one.payer, one.payee, one.amount) for one in result.payments if one.reason == "den"] == [(0, 1, 5)] * 3


def test_1_14_13_two_players_pay_their_own_five(chuan2):
    """With one loser đền changes nothing."""
    assert went_out(chuan2, "p1") == (5, -5)
    assert went_out(chuan2, "p1", "p1<p2 p1<p2 p1<p2") == (8, -8)
    assert went_out(chuan2, "p1", "p2<p1!") == (1, -1)


def test_1_14_24_a_leaver_pays_four_instead_of_his_share_and_eats_stand(chuan):
    """P4 ate P3's card and left: 4 to the winner, his 1 is kept."""
    assert went_out(chuan, "p1", "p4<p3", gone="p4") == (14, -5, -6, -3)


def test_1_14_24_instead_of_the_mom_price(chuan):
    """In a hand played out a leaver owes 4 and nothing else, not a rank too."""
    assert in_order(chuan, "p3<p2!", p2=Standing(left_at=20)) == (1 + 2 + 4, -4 - 4, 4 - 1, -2)


def test_1_14_25_a_leaver_pays_no_den_three(chuan):
    """P2 fed P3 three cards and left: each of the others pays his own 5."""
    assert went_out(chuan, "p3", "p3<p2 p3<p2 p3<p2", gone="p2") == (-5, -7, 17, -5)


def test_1_14_25_it_lapses_to_den_chot(chuan):
    """The same with P4 having eaten a chốt: P4 pays for P1 and himself."""
    assert went_out(chuan, "p3", "p3<p2 p3<p2 p3<p2 p4<p3!", gone="p2") == (0, -7, 13, -6)


def test_1_14_25_the_most_recent_chot_eater_still_in_the_hand_pays(chuan):
    """P1 and later P4 ate a chốt, P4 has left: P1 pays."""
    assert went_out(chuan, "p3", "p1<p4! p4<p3!", gone="p4") == (-6, 0, 10, -4)


def test_1_14_25_without_a_chot_eater_left_each_pays_his_own(chuan):
    """The only chốt eater has left."""
    assert went_out(chuan, "p3", "p4<p3!", gone="p4") == (-5, -5, 10 + 4 - 4, 4 - 4)


def test_1_14_25_three_cards_from_two_neighbours_are_no_den(chuan):
    """P4 ate two from P3, who left, and one from P2."""
    assert went_out(chuan, "p4", "p4<p3 p4<p3 p4<p2", gone="p3") == (-5, -6, -6, 17)


def test_1_14_27_the_last_one_left_gets_four_from_each_leaver(chuan):
    """No rank, móm or ù payment; eats stand; who stayed counts as Nhất."""
    gone = (Standing(left_at=5), Standing(left_at=9), Standing(), Standing(left_at=7))
    result = chuan.settled(Outcome(4, 0, 0, CalledOff("one-left", 2), eats("p2<p1"), gone))

    assert result.net == (-4 - 1, -4 + 1, 12, -4)
    assert result.outcome.winner == 2
    assert result.outcome.ranking == (2, 1, 3, 0)


def test_1_14_28_a_hand_broken_off_is_void(chuan):
    """Nobody pays anything, not even for eats; there is no winner, and the pot stays."""
    result = chuan.settled(Outcome(4, 0, 3, CalledOff("stopped"), eats("p2<p1 p3<p2!"), (Standing(),) * 4))

    assert result.payments == ()
    assert result.net == (0, 0, 0, 0)
    assert result.outcome.winner is None
    assert result.outcome.ranking == ()
    assert result.pot == 3


def test_2_2_prices(chuan):
    """An eat 1, a chốt 4, from who threw the card to who ate it."""
    assert went_out(chuan, "p1", "p3<p2") == (15, -6, -4, -5)
    assert in_order(chuan, "p3<p2") == (6, -2, -1, -3)
    assert in_order(chuan, "p3<p2!") == (6, -5, 2, -3)
