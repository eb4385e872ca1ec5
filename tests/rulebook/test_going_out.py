"""Ù: who may go out, when, and what ends by it (RULES.md 1.10, 1.14-1 to 7, 6.5)."""

from __future__ import annotations

import pytest

from tala_core.cards import count
from tala_core.events import PlayedOut, WentOut
from tala_core.table import Evening
from tala_core.testing import played, position, starred

from .helpers import P1, P2, dealt, flow, legal, net, placed, refused, sends, table, went_out

THREE_OF_THREE = "3s 4s 5s 9h 9d 9c Jd Qd Kd"  # nine cards in phỏm
ALL_TEN = "3s 4s 5s 6s 9h 9d 9c Jd Qd Kd"


def ended(state):
    """Return who is ù, with its kinds and whether on a tái turn."""
    assert isinstance(state.ended, WentOut)
    return f"p{state.ended.seat + 1}", set(state.ended.kinds), state.ended.tai


def test_sc_32_the_starter_is_u_on_the_deal(chuan):
    """Nine of his ten cards in phỏm: ù before any discard, 5 from each."""
    over = played(dealt(chuan, THREE_OF_THREE + " 2h"), "p1 u")

    assert ended(over) == ("p1", {"thuong"}, False)
    assert net(over) == (15, -5, -5, -5)


def test_sc_33_nine_cards_in_two_phom_are_an_u(chuan):
    """It takes nine cards, not three phỏm."""
    assert net(played(dealt(chuan, "3s 4s 5s 6s 7s 9h 9d 9c 9s Kh"), "p1 u")) == (15, -5, -5, -5)


def test_sc_34_eight_cards_are_not(chuan):
    """Eight cards in phỏm and two rác are no ù."""
    refused(dealt(chuan, "3s 4s 5s 6s 9h 9d 9c 9s 2d Kh"), "p1 u", "fewer than 9 cards lie in phỏm")


def test_sc_35_u_tron_costs_the_same(chuan):
    """All ten cards in phỏm is named tròn, and costs 5 each like any ù."""
    over = played(dealt(chuan, ALL_TEN), "p1 u")

    assert ended(over) == ("p1", {"tron"}, False)
    assert net(over) == (15, -5, -5, -5)


def test_sc_36_u_with_three_eaten_cards(chuan):
    """Each eaten card has a phỏm of its own: 3-4-5, 6-7-8 and the nines."""
    state = position(chuan, "p1 discard: 3s* 4s 5s 6s* 7s 8s 9h 9d 9c* Kd")

    assert ended(played(state, "p1 u")) == ("p1", {"thuong"}, False)


def test_sc_37_u_only_with_the_three_sets(chuan):
    """5s* and 6s* can't share the run, so 7s is left over: ù, but never tròn."""
    hand = "5s* 6s* 7s 5h 5d 6h 6d 9c 9d 9h*"

    assert chuan.melds.layings(*starred(hand)) == [
        tuple(starred(one)[0] for one in ("5d 5h 5s", "6d 6h 6s", "9c 9d 9h"))
    ]
    assert ended(played(position(chuan, f"p1 discard: {hand}"), "p1 u")) == ("p1", {"thuong"}, False)


def test_sc_38_a_hand_without_legal_partition_is_never_reached(chuan):
    """5s* and 6s* with one run between them: the eat is refused, and no ù stands on such cards."""
    refused(position(chuan, "p2 take: 5s* 7s 5h 6h 2d 9c 9d 9h* Ks", offer="6s"), "p2 eat", "6s")
    refused(position(chuan, "p1 discard: 5s* 6s* 7s 5h 6h 2d 9c 9d 9h* Ks"), "p1 u", "fewer than 9")


def test_sc_40_the_first_to_have_a_turn_wins(chuan):
    """P3 is dealt nine cards in phỏm, but P2 draws into an ù before him: P3 pays 5."""
    state = dealt(chuan, "", "9h 9d 9c Jd Qd Kd 3s 4s Ks", "As Ah Ad 4h 5h 6h 10c Jc Qc", stock="5s")
    state = flow(state, 2)
    refused(state, "p3 u", "turn of p2")

    assert net(played(state, "p2 draw\np2 u")) == (-5, 15, -5, -5)


def test_sc_40_nine_dealt_cards_in_phom_are_u_with_any_draw(chuan):
    """P3's nine cards and whatever he draws: at most one rác."""
    state = flow(dealt(chuan, "", "", "As Ah Ad 4h 5h 6h 10c Jc Qc"), 3)
    refused(state, "p3 u", "not now")

    assert net(played(state, "p3 draw\np3 u")) == (-5, -5, 15, -5)


def test_sc_41_play_goes_on_without_a_claim(chuan):
    """All ten cards in phỏm, undeclared: the end of the four-run is discarded and P2 plays."""
    state = played(dealt(chuan, ALL_TEN), "p1 discard 6s")

    assert state.ended is None
    assert (state.seat, state.step) == (1, "take")


def test_sc_41_laying_nine_gives_up_the_claim(chuan):
    """In the laying turn, after nine cards are laid only the discard is left."""
    state = placed(chuan, f"p1 lay: {THREE_OF_THREE} 2h", "3333")
    assert legal(state) == {"u", "lay 3s4s5s 9c9d9h JdQdKd"}

    state = played(state, "p1 lay 3s4s5s 9c9d9h JdQdKd")
    assert legal(state) == {"discard 2h"}
    refused(state, "p1 u", "not now")


def test_sc_41a_a_lay_that_empties_the_hand_is_an_u(chuan):
    """All ten cards laid at once: hết bài, 5 from each; ù could have been declared too."""
    state = placed(chuan, f"p1 lay: {ALL_TEN}", "3333")
    assert {"u", "lay 3s4s5s6s 9c9d9h JdQdKd"} <= legal(state)

    over = played(state, "p1 lay 3s4s5s6s 9c9d9h JdQdKd")
    assert ended(over) == ("p1", {"het-bai"}, False)
    assert net(over) == (15, -5, -5, -5)


def test_sc_41a_on_a_tai_turn_the_forced_lay_may_empty_the_hand(chuan):
    """Three laid, four sent, 7s 8s held, 9s drawn: six cards of his own are no claim, but the lay ends the hand."""
    lying = {"p1": "2c2d2h", "p2": "4h5h6h7h8h", "p3": "10c10d10h10s", "p4": "JcJdJhJs"}
    state = placed(chuan, "p1 take: 7s 8s", "3444", table=lying, stock="9s")
    state = played(state, "p1 draw")
    assert legal(state) == {"lay 7s8s9s"}
    refused(state, "p1 u", "fewer than 9")

    over = played(state, "p1 lay 7s8s9s")
    assert ended(over) == ("p1", {"het-bai"}, True)
    assert net(over) == (15, -5, -5, -5)


def test_sc_41a_two_cards_on_a_tai_turn(chuan):
    """Six laid, two sent, 7s held, 8s drawn: a bare lay, one card goes, the other counts."""
    lying = {"p1": "2c2d2h QcQdQh", "p2": "4h5h6h7h", "p3": "10c10d10h10s", "p4": "JcJdJhJs"}
    state = played(placed(chuan, "p1 take: 7s", "3444", table=lying, stock="8s"), "p1 draw")
    assert legal(state) == {"lay"}

    over = played(state, "p1 lay\np1 discard 8s")
    assert over.ended == PlayedOut()
    assert chuan.outcome(over).standings[0].points == 7
    assert chuan.outcome(over).standings[0].mom is False


def test_sc_41b_five_laid_one_sent_to_the_own_run_and_three_new_ones_are_nine(chuan2):
    """P1 sends 9s to his own run, P2 eats a chốt, P1 draws 2h on his tái: ù, 5 less the 4 he paid."""
    state = dealt(chuan2, "4s 5s 6s 7s 8s 9s 2c 2d Jd Qh", "Kc Kd 9c Ad 4d 7d 3h 6h Jh", stock="5x Ks 2h")
    state = flow(state, 9, t1="discard Qh", t7="lay 4s5s6s7s8s, send 9s 4s5s6s7s8s, discard Ks", t8="eat")
    over = played(state, "p1 draw\np1 u")

    assert ended(over) == ("p1", {"thuong"}, True)
    assert net(over) == (1, -1)


def test_sc_41b_a_card_sent_to_anothers_phom_does_not_count(chuan2):
    """Had the 9s gone to P2's run, five and three are eight: no ù."""
    lying = {"p1": "4s5s6s7s8s", "p2": "9s10sJsQs"}
    state = placed(chuan2, "p1 take: 2c 2d Jd", "34", table=lying, stock="2h")

    refused(played(state, "p1 draw"), "p1 u", "fewer than 9")


def test_1_10_an_eaten_card_must_be_covered_for_an_u(chuan):
    """Nine cards in a run that leave an eaten card over are no ù; with an ordinary one over they are."""
    run = "2s 3s 4s 5s 6s 7s 8s 9s 10s"
    assert "u" in legal(position(chuan, f"p1 discard: Kh {run}"))

    refused(position(chuan, f"p1 discard: Kh* {run}"), "p1 u", "fewer than 9")


def test_1_10_an_u_ends_the_hand_at_once(chuan):
    """No ranking, no points, no móm, and nobody acts any more."""
    over = played(dealt(chuan, THREE_OF_THREE + " 2h"), "p1 u")
    outcome = chuan.result(over).outcome

    assert outcome.ranking == ()
    assert outcome.winner == 0
    assert all(one.points is None and not one.mom for one in outcome.standings)
    assert legal(over) == set()
    refused(over, "p2 draw", "the hand is over")


def test_1_14_01_u_comes_before_laying_and_sending(chuan):
    """Ù is declared after the take; once something is laid it is too late for this turn, on a tái one may again."""
    state = placed(chuan, "p1 take: 3s 4s 5s 9h 9d 9c Jd Qd 2h", "3333", stock="Kd")
    refused(state, "p1 u", "not now")
    state = played(state, "p1 draw")
    assert "u" in legal(state)
    state = played(state, "p1 lay 3s4s5s 9c9d9h JdQdKd")
    refused(state, "p1 u", "not now")

    again = placed(chuan, "p1 take:", "3444", table={"p1": "3s4s5s 9c9d9h JdQdKd"}, stock="As")
    assert "u" in legal(played(again, "p1 draw"))


def test_1_14_01_after_an_eat_too(chuan):
    """An ù completed by the eaten card is declared in that turn."""
    state = played(position(chuan, "p2 take: 3s 4s 5s 9h 9d 9c Jd Qd 2h", offer="Kd"), "p2 eat")

    assert ended(played(state, "p2 u")) == ("p2", {"thuong"}, False)


def test_1_14_02_laid_cards_and_new_phom_count_together(chuan):
    """On a tái turn six laid and three new cards are nine."""
    lying = {"p1": "3s4s5s 9c9d9h"}
    state = played(placed(chuan, "p1 take: Jd Qd 2h", "3444", table=lying, stock="Kd"), "p1 draw")

    assert ended(played(state, "p1 u")) == ("p1", {"thuong"}, True)


def test_1_14_02_cards_that_others_sent_do_not_count(chuan):
    """P4 sends 9s to P1's run of five: with three new cards P1 still has eight of his own."""
    state = placed(
        chuan,
        "p4 send: 9s Kd 3d",
        "3443",
        table={"p1": "4s5s6s7s8s", "p4": "10c10d10h"},
        hands={"p1": "2c 2d Jd"},
        stock="2h",
    )
    state = played(state, "p4 send 9s 4s5s6s7s8s\np4 discard Kd\np1 draw")
    assert table(state, 0) == ["4s5s6s7s8s9s"]

    refused(state, "p1 u", "fewer than 9")


def test_1_14_02_a_card_that_would_only_extend_a_phom_on_the_table_does_not_count(chuan):
    """Five laid, three new ones and 9s in hand, which fits the run that lies: eight."""
    state = placed(chuan, "p1 take: 2c 2d 9s", "3444", table={"p1": "4s5s6s7s8s"}, stock="2h")
    state = played(state, "p1 draw")

    refused(state, "p1 u", "fewer than 9")


def test_1_14_03_who_has_laid_nothing_may_be_u_on_a_tai_turn(chuan):
    """Without a phỏm on the table all nine must lie in the hand."""
    state = placed(chuan, "p1 take: 3s 4s 5s 9h 9d 9c Jd Qd 2h", "3444", stock="Kd")
    assert "u" in legal(played(state, "p1 draw"))

    less = placed(chuan, "p1 take: 3s 4s 5s 9h 9d 9c Jd Qd 2h", "3444", stock="Kc")
    refused(played(less, "p1 draw"), "p1 u", "fewer than 9")


# P3 can eat 9c, 6h and 3h from P2; P4 can eat 10d from P3.
EATS_THREE = (P1, P2, "9d 9h 6c 6d 3c 3s 2d Jc 10d", "10c 10h Qh 3d 8d 5s 8c 2c 7h")
TWO_EATEN = {
    "t1": "discard Ks",
    "t2": "discard 9c",
    "t3": "eat, discard 2d",
    "t6": "discard 6h",
    "t7": "eat, discard Jc",
}


def test_1_14_04_the_third_eat_does_not_end_the_hand(chuan):
    """P3 eats a third card from P2 and may declare; he discards, and play goes on."""
    state = flow(dealt(chuan, *EATS_THREE), 11, **TWO_EATEN, t10="discard 3h")
    state = played(state, "p3 eat")
    assert legal(state) == {"u", "discard 10d"}

    state = played(state, "p3 discard 10d")
    assert state.ended is None
    assert state.seat == 3


def test_1_14_04_no_den_unless_it_is_declared(chuan):
    """P3 has eaten three from P2 without declaring, then P4 is ù: everybody pays his own."""
    assert went_out(chuan, "p4", "p3<p2 p3<p2 p3<p2") == (-5, -8, 3 - 5, 15)


def test_1_14_04_nobody_eats_four_times(chuan):
    """Three eaten cards fill three phỏm; a fourth would have to share one."""
    state = position(chuan, "p2 take: 3s* 4s 5s 9h* 9d 9c Jd* Qd Kd", offer="6s")

    refused(state, "p2 eat", "6s")


def test_1_14_05_maximal_speaks_of_phom_not_of_cards(chuan):
    """Of 4-5-6-7 three may be laid, for the card kept back is in no phỏm; it may be thrown or sent."""
    state = placed(chuan, "p1 lay: 4s 5s 6s 7s Kd Qc 2h 9h Jd 10c", "3333")
    assert legal(state) == {"lay 4s5s6s", "lay 5s6s7s", "lay 4s5s6s7s"}

    state = played(state, "p1 lay 4s5s6s")
    assert {"discard 7s", "send 7s 4s5s6s"} <= legal(state)


def test_1_14_05_a_long_run_may_be_laid_as_one_or_as_two(chuan):
    """Six in a row are one phỏm or two of three, but three of them alone leave a phỏm behind."""
    state = placed(chuan, "p1 lay: 4s 5s 6s 7s 8s 9s Kd Qc 2h Jd", "3333")

    assert {"lay 4s5s6s7s8s9s", "lay 4s5s6s 7s8s9s"} <= legal(state)
    refused(state, "p1 lay 4s5s6s", "7s8s9s would stay in the hand")


def test_1_8_every_eaten_card_must_be_laid(chuan):
    """A lay that leaves an eaten card in the hand is refused."""
    state = placed(chuan, "p1 lay: 5s 6s 7s* 7h 7d 2c Kd Jh 9h 10c", "3333")

    assert legal(state) == {"lay 5s6s7s", "lay 7d7h7s"}
    assert count(state.eaten[0]) == 1
    refused(state, "p1 lay", "eaten 7s must be laid")


def test_1_8_what_is_laid_must_be_phom_of_the_hand(chuan):
    """A lay with a card not held, or with cards that are no phỏm, is refused."""
    state = placed(chuan, "p1 lay: 5s 6s 7s 2c 3d Kd Jh 9h 10c 4h", "3333")

    refused(state, "p1 lay 5s6s7s8s", "does not hold 8s")
    refused(state, "p1 lay 2c3d4h", "no phỏm")


def test_1_14_06_sending_to_the_phom_laid_a_moment_ago(chuan):
    """7s kept back goes to the own run in the same turn; a last card can't go, so it never ends the hand."""
    state = placed(chuan, "p1 lay: 4s 5s 6s 7s Kd Qc 2h 9h Jd 10c", "3333")
    state = played(state, "p1 lay 4s5s6s\np1 send 7s 4s5s6s")
    assert table(state, 0) == ["4s5s6s7s"]
    assert state.ended is None

    last = placed(chuan, "p1 send: 7s", "3444", table={"p1": "4s5s6s"})
    assert sends(last) == set()
    refused(last, "p1 send 7s 4s5s6s", "kept for the discard")


@pytest.mark.parametrize("kinds", ["thuong", "tron", "het-bai"])
def test_1_14_07_het_bai_is_an_u_thuong_in_everything(chuan, kinds):
    """5 from each, đền three and đền chốt as for any ù."""
    assert went_out(chuan, "p1", kinds=kinds) == (15, -5, -5, -5)
    assert went_out(chuan, "p3", "p3<p2 p3<p2 p3<p2", kinds=kinds) == (0, -18, 18, 0)
    assert went_out(chuan, "p3", "p2<p1!", kinds=kinds) == (-4, -11, 15, 0)


def test_1_14_07_het_bai_leads_the_next_hand(chuan):
    """Who emptied his hand has won and starts next."""
    state = placed(chuan, f"p3 lay: {ALL_TEN}", "4433")
    result = chuan.result(played(state, "p3 lay 3s4s5s6s 9c9d9h JdQdKd"))
    evening = Evening.opened(4).after(result, 0)

    assert result.outcome.winner == 2
    assert evening.starter(chuan, None) == 2


def test_1_14_30_het_bai_has_one_kind_and_no_u_after_the_lay(chuan):
    """Also when all ten were laid it is het-bai alone, and the hand is over with the lay."""
    over = played(placed(chuan, f"p1 lay: {ALL_TEN}", "3333"), "p1 lay 3s4s5s6s 9c9d9h JdQdKd")

    assert over.ended.kinds == {"het-bai"}
    refused(over, "p1 u", "over")


def test_1_14_30_the_phom_of_one_lay_stand_in_the_order_of_their_first_cards(chuan):
    """By rank, then by suit, in whatever order they were named."""
    state = placed(chuan, f"p1 lay: {THREE_OF_THREE} 2h", "3333")
    turn = chuan.parse("p1 lay JdQdKd 9h9c9d 5s4s3s")

    assert str(turn) == "p1 lay 3s4s5s 9c9d9h JdQdKd"
    assert table(chuan.step(state, turn), 0) == ["3s4s5s", "9c9d9h", "JdQdKd"]


def test_1_10_ten_cards_without_any_pair_or_run_are_no_u(chuan):
    """A hand without a phỏm can't be declared on the deal; ù khan is not played."""
    refused(dealt(chuan, "As 4s 7s 10s Ks 2h 5h 8h Jh 3d"), "p1 u", "fewer than 9")
