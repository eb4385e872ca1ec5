"""Ù and đền by the customs of a house (RULES.md 3.5, axes 28 to 39): each value, and the default beside it."""

from __future__ import annotations

import pytest

from tala_core.cards import cards
from tala_core.errors import VariantError
from tala_core.events import Marked, PlayedOut, WentOut
from tala_core.outcome import POT, Eat, Outcome, Standing
from tala_core.testing import played, position
from tala_core.variants import load

from ..rulebook.helpers import (
    P1,
    P2,
    P3,
    chots,
    dealt,
    flow,
    legal,
    mom,
    net,
    placed,
    refused,
    table_plays,
    timed_out,
)
from .helpers import house

THREE_OF_THREE = "3s 4s 5s 9h 9d 9c Jd Qd Kd"  # nine cards in three phỏm
ALL_TEN = "3s 4s 5s 6s 9h 9d 9c Jd Qd Kd"  # ten
TWO_PHOM = "3s 4s 5s 6s 7s 9h 9d 9c 9s Kh"  # nine cards in two phỏm, and a king
NO_PHOM = (  # go with these three: nobody has a phỏm, nor gets one who discards what he draws
    "Kc Ks Qh 10s Ad 4d 7d 3h 6h",
    "8h 10d 10h 2d Ac 6c Jc 2s Qs",
    "5c 7c Qc 6d 8d 5h 8c 2c As",
)
KHAN = "As 4s 7s 10s Ks 2h 5h 8h Jh"  # nine cards without any cạ
OTHER_KHAN = "Ac 4c 7c 10c Kc 2d 5d 8d Jd"
BEFORE_P3 = ("Kc 3c Qh 9s 2c 4d 7d 3h 6s Qd", "10d 10h 2d 6c Jd 2s Qs Kd 8c")  # P1 and P2 without any ù


def kinds(state):
    """Return what ù it was, and whose."""
    assert isinstance(state.ended, WentOut)
    return f"p{state.ended.seat + 1}", set(state.ended.kinds)


def eaten(text):
    """Return the eats in *text*, oldest first: ``p3<p2`` is P3 eating P2's card, ``p3<p2!`` a chốt; one a turn."""
    words = text.split()
    return tuple(Eat(int(w[1]) - 1, int(w[4]) - 1, turn=t, round=1, chot=w[-1] == "!") for t, w in enumerate(words, 1))


def u(rules, seat, taken="", *, gone="", kinds="thuong", turn=0, tai=False, pot=0, marks=()):
    """Return who wins what when *seat* is ù after the eats *taken*, by default in the turn of the last of them."""
    eats, left = eaten(taken), gone.split()
    standings = tuple(Standing(left_at=9 if f"p{n + 1}" in left else None) for n in range(rules.seats))
    ended = WentOut(int(seat[1]) - 1, frozenset(kinds.split()), turn or len(eats), tai)
    return rules.settled(Outcome(rules.seats, 0, pot, ended, eats, standings, marks)).net


# --- 28: what makes an ù ---


def test_axis_28_u_condition_nine_in_phom_SC_33():
    """Nine cards in two phỏm are an ù: 5 from each."""
    state = dealt(house(), TWO_PHOM, *NO_PHOM)
    assert "u" in legal(state)

    assert net(played(state, "p1 u")) == (15, -5, -5, -5)


def test_axis_28_u_condition_three_phom_SC_33():
    """Two phỏm are none, however many cards they hold; P1 plays on, lays all nine and is ahead of three móm."""
    state = dealt(house("rules.u.condition=three_phom"), TWO_PHOM, *NO_PHOM, stock="11x 2h 3d 4c Ah")
    assert "u" not in legal(state)
    refused(state, "p1 u", "fewer than 3 phỏm")

    over = flow(state, t1="discard Kh", t13="lay 3s4s5s6s7s 9c9d9h9s, discard 2h")
    assert over.ended == PlayedOut()
    assert mom(over) == [False, True, True, True]
    assert net(over) == (12, -4, -4, -4)


@pytest.mark.parametrize("hand", [THREE_OF_THREE + " 2h", ALL_TEN, "4s 5s 6s 7s 8s 9s 2c 2d 2h Kd"])
def test_axis_28_u_condition_three_phom_counts_the_best_way_to_arrange(hand):
    """Three phỏm with or without a rác; a run of six is two of them."""
    state = dealt(house("rules.u.condition=three_phom"), hand)

    assert net(played(state, "p1 u")) == (15, -5, -5, -5)


def test_axis_28_u_condition_three_phom_covers_the_eaten_cards():
    """5-6-7, nines and jacks would be three, but the eaten 6d goes into none of them."""
    rules = house("rules.u.condition=three_phom")

    assert "u" in legal(position(rules, "p1 discard: 5s 6s 7s* 9h 9d 9c Jd Jc Js 2h"))
    refused(position(rules, "p1 discard: 5s 6s 7s 9h 9d 9c Jd Jc Js 6d*"), "p1 u", "fewer than 3 phỏm")


def test_axis_28_u_condition_three_phom_counts_those_on_the_table():
    """On a tái turn two laid and one new are three."""
    state = placed(
        house("rules.u.condition=three_phom"),
        "p1 take: Jd Qd 2h",
        "3444",
        table={"p1": "3s4s5s 9c9d9h"},
        stock="Kd",
    )
    over = played(state, "p1 draw\np1 u")

    assert over.ended.tai
    assert net(over) == (15, -5, -5, -5)


@pytest.mark.parametrize(("condition", "is_u"), [("nine_in_phom", True), ("three_phom", False)])
def test_axis_28_u_condition_on_a_tai_turn_with_a_long_run_SC_41b(condition, is_u):
    """Six on the table in one run and three new cards: nine cards, but two phỏm, for what lies can't be split."""
    rules = house(f"rules.u.condition={condition}", seats=2)
    state = dealt(rules, "4s 5s 6s 7s 8s 9s 2c 2d Jd Qh", "Kc Kd 9c Ad 4d 7d 3h 6h Jh", stock="5x Ks 2h")
    state = flow(state, 9, t1="discard Qh", t7="lay 4s5s6s7s8s9s, discard Ks", t8="eat")
    state = played(state, "p1 draw")

    assert ("u" in legal(state)) is is_u
    # 5 less the 4 for the king; or the lay, the jack thrown, no point left against P2's kings: 1 less 4.
    end = "p1 u" if is_u else "p1 lay 2c2d2h\np1 discard Jd"
    assert net(played(state, end)) == ((1, -1) if is_u else (-3, 3))


def test_axis_28_u_condition_all_ten():
    """Nine cards and a rác are no ù, ten are, at the price of any ù."""
    rules = house("rules.u.condition=all_ten")
    refused(dealt(rules, THREE_OF_THREE + " 2h"), "p1 u", "not all 10 cards lie in phỏm")

    over = played(dealt(rules, ALL_TEN), "p1 u")
    assert kinds(over) == ("p1", {"tron"})
    assert net(over) == (15, -5, -5, -5)


@pytest.mark.parametrize(("condition", "changes"), [("nine_in_phom", (15, -5, -5, -5)), ("all_ten", (12, -4, -4, -4))])
def test_axis_28_u_condition_all_ten_played(condition, changes):
    """P1 holds nine in phỏm from the second round: ù at t5; where it takes ten he lays them and wins by points."""
    rules = house(f"rules.u.condition={condition}")
    state = dealt(rules, "3s 4s 5s 9h 9d 9c Jd Qd Kh 2h", *NO_PHOM, stock="3x Kd 7x 7h 3d 4c Ah")
    state = played(flow(state, 5, t1="discard Kh"), "p1 draw")
    assert ("u" in legal(state)) is (condition == "nine_in_phom")

    over = played(state, "p1 u") if "u" in legal(state) else flow(state, t5="discard 2h")
    assert net(over) == changes


@pytest.mark.parametrize(("drawn", "is_u"), [("Kd", False), ("Js", True)])
def test_axis_28_u_condition_all_ten_on_a_tai_turn(drawn, is_u):
    """Six laid, Jc Jd Jh in hand: with any other card nine lie in phỏm, with the fourth jack all ten."""
    state = placed(
        house("rules.u.condition=all_ten"), "p1 take: Jc Jd Jh", "3444", table={"p1": "3s4s5s 9c9d9h"}, stock=drawn
    )

    assert ("u" in legal(played(state, "p1 draw"))) is is_u


# --- 29: declared or automatic ---


def test_axis_29_u_claim_declared_SC_41():
    """All ten cards in phỏm and no word of it: the end of the four-run is thrown, and play goes on."""
    state = played(dealt(house(), ALL_TEN), "p1 discard 6s")

    assert state.ended is None
    assert state.seat == 1


def test_axis_29_u_claim_automatic_on_the_deal_SC_41():
    """The hand is over before anybody acts; nothing can be done in it any more."""
    over = dealt(house("rules.auto-u={}"), ALL_TEN)

    assert kinds(over) == ("p1", {"tron"})
    assert legal(over) == set()
    assert net(over) == (15, -5, -5, -5)


def test_axis_29_u_claim_automatic_not_before_the_turn():
    """P3 is dealt nine cards in phỏm: nothing happens until he takes a card, and P2 may be before him (SC-40)."""
    state = dealt(house("rules.auto-u={}"), *BEFORE_P3, "As Ah Ad 4h 5h 6h 10c Jc Qc")
    assert state.ended is None

    over = flow(state)
    assert (over.turn, kinds(over)) == (3, ("p3", {"thuong"}))
    assert net(over) == (-5, -5, 15, -5)


def test_axis_29_u_claim_automatic_for_the_first_to_have_a_turn_SC_40():
    """P2 draws into an ù at t2, before P3, who was dealt one."""
    hands = (BEFORE_P3[0].replace("Qd", "Kh"), "9h 9d 9c Jd Qd Kd 3s 4s Ks", "As Ah Ad 4h 5h 6h 10c Jc Qc")
    state = dealt(house("rules.auto-u={}"), *hands, stock="5s")

    assert net(flow(state)) == (-5, 15, -5, -5)


@pytest.mark.parametrize(("settings", "ends"), [([], False), (["rules.auto-u={}"], True)])
def test_axis_29_u_claim_automatic_on_an_eat(settings, ends):
    """P1's Kd completes J-Q-K of P2: the eat itself ends the hand, and costs P1 its price too."""
    hands = ("Kd 2c 4c 6c 8c 10c As 6h Jh Qh", "3s 4s 5s 9h 9d 9c Jd Qd 2h")
    state = flow(dealt(house(*settings), *hands), 2, t1="discard Kd")
    state = played(state, "p2 eat")

    assert (state.ended is not None) is ends
    assert net(state if ends else played(state, "p2 u")) == (-6, 16, -5, -5)


@pytest.mark.parametrize(("settings", "plays"), [([], ["timeout", "draw", "discard Qc"]), (["rules.auto-u={}"], None)])
def test_axis_29_u_claim_automatic_for_a_late_seat(settings, plays):
    """P3's time is up: the table draws for him, and that ends the hand where no word is needed; else it throws Qc."""
    hands = (*BEFORE_P3, "As Ah Ad 4h 5h 6h 10c Jc Qc")
    state = flow(dealt(house(*settings), *hands, stock="1x 3s"), 3)

    assert table_plays(state) == (plays or ["timeout", "draw"])
    assert (timed_out(state).ended is not None) is (plays is None)


def test_axis_29_u_claim_automatic_before_the_lay():
    """In the laying turn the draw ends the hand; there is nothing left to lay or give up."""
    rules = house("rules.auto-u={}")
    state = placed(rules, "p1 take: 3s 4s 5s 9h 9d 9c Jd Qd 2h", "3333", stock="Kd")

    assert kinds(played(state, "p1 draw")) == ("p1", {"thuong"})


def test_axis_29_u_claim_automatic_by_whatever_makes_an_u():
    """With three phỏm asked for, nine cards in two of them end nothing; an ù khan does so on the deal."""
    assert dealt(house("rules.auto-u={}", "rules.u.condition=three_phom"), TWO_PHOM).ended is None

    over = dealt(house("rules.auto-u={}", "rules.u-khan={}"), KHAN + " 3d")
    assert kinds(over) == ("p1", {"khan"})


def test_axis_29_u_claim_automatic_on_the_holders_first_turn_with_khan():
    """P3's ù khan ends the hand as his turn begins, before he takes; P2 has played."""
    state = dealt(house("rules.auto-u={}", "rules.u-khan={}"), *BEFORE_P3, KHAN)
    over = flow(state)

    assert (over.turn, kinds(over)) == (3, ("p3", {"khan"}))
    assert over.drawn == 1


# --- 30: ù tròn ---


@pytest.mark.parametrize(
    ("settings", "tron", "thuong"),
    [
        ([], 5, 5),
        (["rules.u-payments.tron_times=2"], 10, 5),
        (["rules.u-payments.tron=12"], 12, 5),
        (["rules.u-payments.tron=6", "rules.u-payments.amount=4"], 6, 4),
        (["rules.u-payments.tron_times=2", "rules.u-payments.amount=6"], 12, 6),
    ],
)
def test_axis_30_u_tron_mult_SC_35(settings, tron, thuong):
    """All ten cards in phỏm: the price of any ù, twice that, or a price of its own; nine cost as ever."""
    rules = house(*settings)

    assert net(played(dealt(rules, ALL_TEN), "p1 u")) == (3 * tron, -tron, -tron, -tron)
    assert net(played(dealt(rules, THREE_OF_THREE + " 2h"), "p1 u")) == (3 * thuong, -thuong, -thuong, -thuong)


@pytest.mark.parametrize("setting", ["rules.u-payments.tron_times=2", "rules.u-payments.tron=12"])
def test_axis_30_u_tron_mult_not_for_het_bai_1_14_07(setting):
    """Hết bài is never a tròn, though all ten cards lie in phỏm."""
    state = placed(house(setting), f"p1 lay: {ALL_TEN}", "3333")

    assert net(played(state, "p1 lay 3s4s5s6s 9c9d9h JdQdKd")) == (15, -5, -5, -5)


def test_axis_30_u_tron_mult_with_den():
    """SC-57 as a tròn of twice the price: P2 pays 30 and three eats."""
    fed = "p3<p2 p3<p2 p3<p2"

    assert u(house(), "p3", fed, kinds="tron") == (0, -18, 18, 0)
    assert u(house("rules.u-payments.tron_times=2"), "p3", fed, kinds="tron") == (0, -33, 33, 0)


def test_axis_30_u_tron_mult_has_one_price():
    """A factor and a price of its own together are refused, and the text names both."""
    with pytest.raises(VariantError, match=r"(?s)tron\b.*tron_times"):
        load("chuan", ["rules.u-payments.tron_times=2", "rules.u-payments.tron=12"])


# --- 31: ù khan ---


def test_axis_31_u_khan_off():
    """Ten cards without any cạ are no ù, on the deal or later."""
    refused(dealt(house(), KHAN + " 3d"), "p1 u", "fewer than 9 cards lie in phỏm")

    state = flow(dealt(house(), "", "", KHAN), 3)
    refused(state, "p3 u", "not now")


@pytest.mark.parametrize("amount", [5, 6, 7])
def test_axis_31_u_khan_of_the_starter_SC_39(amount):
    """The starter's ten cards hold no cạ: he declares before his first discard."""
    state = dealt(house(f"rules.u-khan={{amount={amount}}}"), KHAN + " 3d")
    over = played(state, "p1 u")

    assert over.ended == WentOut(0, frozenset({"khan"}), 1)
    assert [one.reason for one in house().settled(house().outcome(over)).payments] == []
    assert net(over) == (3 * amount, -amount, -amount, -amount)


def test_axis_31_u_khan_price_is_its_own():
    """It is u-khan's amount that is paid, whatever an ordinary ù or an ù tròn costs."""
    rules = house("rules.u-khan={amount=7}", "rules.u-payments.amount=6", "rules.u-payments.tron_times=2")

    assert net(played(dealt(rules, KHAN + " 3d"), "p1 u")) == (21, -7, -7, -7)
    assert net(played(dealt(rules, THREE_OF_THREE + " 2h"), "p1 u")) == (18, -6, -6, -6)


def test_axis_31_u_khan_of_another_is_declared_at_his_first_take():
    """P3 holds nine cards without any cạ: he can't speak before his turn, and may when it comes to him."""
    state = flow(dealt(house("rules.u-khan={}"), "", "", KHAN), 2)
    refused(state, "p3 u", "turn of p2")

    state = flow(state, 3)
    assert {"u", "draw"} <= legal(state)
    assert net(played(state, "p3 u")) == (-5, -5, 15, -5)


@pytest.mark.parametrize("take", ["draw", "timeout"])
def test_axis_31_u_khan_not_later(take):
    """Who has taken a card, himself or by the table when he was late, can declare no more, also at the next take."""
    state = flow(dealt(house("rules.u-khan={}"), "", "", KHAN, stock="1x 3d 3x 6d"), 3)
    if take == "draw":
        state = played(state, "p3 draw")
        assert "u" not in legal(state)
        refused(state, "p3 u", "fewer than 9")
        state = flow(played(state, "p3 discard 3d"), 7)
    else:
        state = flow(timed_out(state), 7)

    assert "u" not in legal(state)
    refused(state, "p3 u", "before his first action")


def test_axis_31_u_khan_not_after_the_starters_first_discard():
    """He has thrown a card: at his next take the nine left are worth nothing, and he plays on."""
    state = flow(dealt(house("rules.u-khan={}"), KHAN + " 3d"), 5, t1="discard 3d")

    assert state.hands[0] == cards(KHAN)
    assert "u" not in legal(state)


def test_axis_31_u_khan_not_in_a_second_turn_that_comes_early():
    """P3 leaves, so the starter is to take again at t4: he has thrown a card, and declares no more."""
    state = flow(dealt(house("rules.u-khan={}"), KHAN + " 3d"), 2, t1="discard 3d")
    state = flow(played(state, "p3 leave"), 4)
    assert (state.seat, state.step) == (0, "take")

    refused(state, "p1 u", "before his first action")


def test_axis_31_u_khan_may_be_kept_quiet():
    """Declaring is a right: the holder says nothing, and the hand goes on to its end, with nobody's phỏm in it."""
    hands = ("Kc Kd Qh 9s Ad 4d 6d 3h 6h", "9h 10d 10h 2d 6s 5c Jc 2s Qs", "3c 7c Qc 8d 5d 5s 8c 2c Ah")
    state = dealt(house("rules.u-khan={}"), KHAN + " 3d", *hands, stock="11x Qd 4c Jd Js")

    assert net(flow(state, t1="discard 3d")) == (12, -4, -4, -4)


def test_axis_31_u_khan_two_holders_go_by_turn_order():
    """P2 and P4 hold one each: P2 has the first word; if he draws, P4 has his at t4."""
    state = flow(dealt(house("rules.u-khan={}"), "", KHAN, "", OTHER_KHAN), 2)
    assert net(played(state, "p2 u")) == (-5, 15, -5, -5)

    state = flow(state, 4)
    assert net(played(state, "p4 u")) == (-5, -5, -5, 15)


def test_axis_31_u_khan_after_anothers_u():
    """P1 is ù on the deal: P3's ù khan comes too late, and he pays like all."""
    over = played(dealt(house("rules.u-khan={amount=7}"), "3d 4d 5d 9h 9d 9c Jd Qd Kd 2c", "", KHAN), "p1 u")

    refused(over, "p3 u", "over")
    assert net(over) == (15, -5, -5, -5)


def test_axis_31_u_khan_with_the_starter_gone_1_14_23():
    """P1 leaves before his first discard; P2 has had no action yet and declares at his take."""
    state = played(dealt(house("rules.u-khan={}"), "", KHAN), "p1 leave")

    assert net(played(state, "p2 u")) == (-4, 14, -5, -5)


def test_axis_31_u_khan_den():
    """An ù khan is an ù: where a chốt was eaten before it the eater pays for all, 7 each (1.11)."""
    assert u(house("rules.u-khan={amount=7}"), "p3", "p2<p1!", kinds="khan", turn=2) == (-4, 4 - 21, 21, 0)


# --- 32: what is a cạ ---


@pytest.mark.parametrize(
    ("hand", "with_2", "with_1"),
    [
        ("As 4s 7s 10s Ks 2h 5h 8h Jh 3d", True, True),
        ("As 4s 7s 10s Ks 2h 5h 8h Jh 6s", False, False),  # next to 7s, two from 4s
        ("As 3s 7s 10s Ks 2h 5h 8h Jh 4d", False, True),  # A and 3 of spades are two apart
        ("As 4s 7s 10s Ks 2h 5h 8h Jh Ad", False, False),  # a pair
        ("As 4s 7s 9s Qs 2h 5h 8h Jh 3d", False, True),  # 7 and 9
        ("As 4s 7s 9s 10s 2h 5h 8h Jh 3d", False, False),  # 9 and 10
    ],
)
def test_axis_32_u_khan_gap_SC_39(hand, with_2, with_1):
    """By 2 cards of a suit within two ranks make a cạ, by 1 only neighbours; a pair always does."""
    wide, narrow = dealt(house("rules.u-khan={}"), hand), dealt(house("rules.u-khan={gap=1}"), hand)

    assert ("u" in legal(wide), "u" in legal(narrow)) == (with_2, with_1)


def test_axis_32_u_khan_gap_played():
    """As 3s and seven others of P3: by 1 he is ù at t3, by 2 he can but play on, to the end of the hand."""
    hand = "As 3s 7s 10s Ks 2h 5h 8h Jh"
    assert net(flow(dealt(house("rules.u-khan={gap=1}"), "", "", hand), t3="u")) == (-5, -5, 15, -5)

    state = flow(dealt(house("rules.u-khan={gap=2}"), "", "", hand), 3)
    refused(state, "p3 u", "without any cạ")
    assert flow(state).ended == PlayedOut()


def test_axis_32_u_khan_gap_with_an_ace_after_the_king():
    """Where Q-K-A is a phỏm, the ace and the king of a suit are neighbours, the ace and the queen two apart."""
    low, high = "rules.u-khan={gap=1}", "rules.runs.ace=low_and_high"
    king, queen = "As 4s 7s 10s Ks 2h 5h 8h Jh 3d", "As 4s 7s 9s Qs 2h 5h 8h Jh 3d"

    assert "u" in legal(dealt(house(low), king))
    assert "u" not in legal(dealt(house(low, high), king))
    assert "u" in legal(dealt(house(low, high), queen))
    assert "u" not in legal(dealt(house("rules.u-khan={}", high), "As 4s 7s Qs 3h 6h 9h Kh 2d 8d"))


# --- 32a: a lay that empties the hand ---

TEN_AT_T13 = ("3s 4s 5s 6s 9h 9d 9c Jd Qd 2h", *NO_PHOM)
HET_BAI = {"t1": "discard 2h", "t13": "lay 3s4s5s6s 9c9d9h JdQdKd"}


def test_axis_32a_u_by_empty_hand_SC_41a():
    """P1 lays all ten cards: ù hết bài, 5 from each."""
    over = flow(dealt(house(), *TEN_AT_T13, stock="11x Kd"), **HET_BAI)

    assert kinds(over) == ("p1", {"het-bai"})
    assert net(over) == (15, -5, -5, -5)


def test_axis_32a_u_by_empty_hand_off_SC_41a():
    """The same is 0 points: no discard, the next seat draws, and three móm pay 4 each at the end."""
    rules = house("rules.het-bai=false")
    state = flow(dealt(rules, *TEN_AT_T13, stock="11x Kd 3c Jh Ah"), 14, **HET_BAI)
    assert (state.seat, legal(state)) == (1, {"draw"})
    assert Marked("no-discard", 0, 13) in state.marks
    assert len(state.piles[0]) == 3

    over = flow(state)
    assert over.ended == PlayedOut()
    assert rules.outcome(over).standings[0].points == 0
    assert net(over) == (12, -4, -4, -4)


def test_axis_32a_u_by_empty_hand_off_still_lets_an_u_be_declared():
    """Before the lay all ten cards may be declared as ever."""
    state = placed(house("rules.het-bai=false"), f"p1 lay: {ALL_TEN}", "3333")

    assert net(played(state, "p1 u")) == (15, -5, -5, -5)


@pytest.mark.parametrize(("settings", "is_u"), [([], True), (["rules.het-bai=false"], False)])
def test_axis_32a_u_by_empty_hand_on_a_tai_turn_SC_41a(settings, is_u):
    """Three laid, four sent, 7s 8s held, 9s drawn: the lay empties the hand, and with it the hand of play ends."""
    lying = {"p1": "2c2d2h", "p2": "4h5h6h7h8h", "p3": "10c10d10h10s", "p4": "JcJdJhJs"}
    rules = house(*settings)
    over = played(placed(rules, "p1 take: 7s 8s", "3444", table=lying, stock="9s"), "p1 draw\np1 lay 7s8s9s")

    assert isinstance(over.ended, WentOut if is_u else PlayedOut)
    assert rules.result(over).outcome.winner == 0
    if not is_u:
        assert rules.outcome(over).standings[0].points == 0


# --- 33: ù by sending ---

# P1 lays two runs at t13; P2's four rác all fit them, 5h after 6h.
SENDER = (
    "7h 8h 9h 3c 4c 5c Kd Qd 10s As",
    "2s 2h 2d Jc Qc Kc 6h 5h 10h",
    "Ks Kh 9s 8d Ad 4d 7d 3h 6s",
    "Qh Qs 9d 10d 5s 4s 7c 8c Jh",
)
SENT = "lay 2d2h2s JcQcKc, send 6h 7h8h9h, send 5h 6h7h8h9h, send 10h 5h6h7h8h9h"
BEFORE = ["rules.u-gui.when=empty_before_discard", "rules.layoff.keep_one=false"]
AFTER, ONE = ["rules.u-gui.when=empty_after_discard"], ["rules.u-gui.when=at_most_one_left"]


def sender(*settings, t14):
    """Play a hand in which P2 lays and sends at t14."""
    state = dealt(house(*settings), *SENDER, stock="11x Ac 6c Js Ah")
    return flow(state, t1="discard As", t14=t14)


def test_axis_33_u_by_layoff_off_SC_46():
    """Three of the four cards can be sent, the fourth is thrown: no points left, and ranked as ever."""
    over = sender(t14=f"{SENT}, discard 6c")

    assert house().outcome(over).standings[1].points == 0
    assert net(over) == (-1, 9, -4, -4)


def test_axis_33_u_by_layoff_empty_before_discard_SC_46():
    """All four are sent, with no card left to throw: ù."""
    over = sender(*BEFORE, t14=f"{SENT}, send 6c 3c4c5c")

    assert kinds(over) == ("p2", {"gui", "thuong"})
    assert (over.turn, net(over)) == (14, (-5, 15, -5, -5))


def test_axis_33_u_by_layoff_empty_before_discard_not_by_the_discard():
    """Who throws his last card instead of sending it has no points, and is not ù."""
    over = sender(*BEFORE, t14=f"{SENT}, discard 6c")

    assert net(over) == (-1, 9, -4, -4)


def test_axis_33_u_by_layoff_empty_after_discard_SC_46():
    """Three are sent and the fourth is thrown: the hand is empty, ù."""
    over = sender(*AFTER, t14=f"{SENT}, discard 6c")

    assert kinds(over) == ("p2", {"gui", "thuong"})
    assert (over.turn, net(over)) == (14, (-5, 15, -5, -5))


def test_axis_33_u_by_layoff_at_most_one_left_SC_46():
    """With the third card sent one is left: ù at once."""
    over = sender(*ONE, t14=SENT)

    assert kinds(over) == ("p2", {"gui", "thuong"})
    assert over.hands[1] == cards("6c")
    assert net(over) == (-5, 15, -5, -5)


def test_axis_33_u_by_layoff_not_with_two_left():
    """After the second card he still holds two, and may go on as he likes."""
    state = dealt(house(*ONE), *SENDER, stock="11x Ac 6c Js Ah")
    state = flow(state, 14, t1="discard As")
    state = played(state, "p2 draw\np2 lay 2d2h2s JcQcKc\np2 send 6h 7h8h9h\np2 send 10h 6h7h8h9h")

    assert state.ended is None
    assert "send 5h 6h7h8h9h10h" in legal(state)


@pytest.mark.parametrize(
    ("settings", "end"),
    [(BEFORE, ", send 6c 3c4c5c"), (AFTER, ", discard 6c"), (ONE, "")],
    ids=["before", "after", "one"],
)
def test_axis_33_u_by_layoff_counts_tron(settings, end):
    """Counted as a tròn it costs what a tròn does."""
    tron = ["rules.u-gui.counts=tron", "rules.u-payments.tron_times=2"]
    over = sender(*settings, *tron, t14=SENT + end)

    assert kinds(over) == ("p2", {"gui", "tron"})
    assert net(over) == (-10, 30, -10, -10)


@pytest.mark.parametrize("settings", [[], BEFORE, ONE], ids=["off", "before", "one"])
def test_axis_33_u_by_layoff_takes_a_card_sent(settings):
    """Nine cards laid and one kept, nothing sent: no ù, and the claim is given up for this turn (1.14-1)."""
    state = placed(house(*settings), f"p1 lay: {THREE_OF_THREE} 2h", "3333", hands={"p2": "Ac As 6c 6d 8h 8c Kc 2d 7h"})
    state = played(state, "p1 lay 3s4s5s 9c9d9h JdQdKd")
    assert state.ended is None
    assert legal(state) == {"discard 2h"}

    assert played(state, "p1 discard 2h").ended is None


def test_axis_33_u_by_layoff_empty_after_discard_without_sending():
    """There it is the empty hand that counts: nine laid and the tenth thrown is an ù."""
    state = placed(house(*AFTER), f"p1 lay: {THREE_OF_THREE} 2h", "3333")
    over = played(state, "p1 lay 3s4s5s 9c9d9h JdQdKd\np1 discard 2h")

    assert kinds(over) == ("p1", {"gui", "thuong"})


def test_axis_33_u_by_layoff_on_a_tai_turn_with_den():
    """Seven laid and sent before, 4h drawn and sent to his own set: one card left, ù; the chốt eater pays (1.11)."""
    rules = house(*ONE)
    state = placed(rules, "p1 take: 2c", "3444", table={"p1": "4c4d4s 6h7h8h9h10h"}, stock="4h")
    over = played(state, "p1 draw\np1 lay\np1 send 4h 4c4d4s")

    assert over.ended.tai
    assert u(rules, "p1", "p2<p1!", kinds="gui thuong", turn=17, tai=True) == (11, -11, 0, 0)


def test_axis_33_u_by_layoff_empty_before_discard_needs_the_last_card_sent():
    """Where a card must stay for the discard nobody could ever be ù so: refused, with both keys."""
    with pytest.raises(VariantError) as refusal:
        load("chuan", ["rules.u-gui.when=empty_before_discard"])

    assert "rules.u-gui" in str(refusal.value)
    assert "rules.layoff.keep_one" in str(refusal.value)


# --- 34: all of one suit ---

ONE_SUIT = "As 2s 3s 5s 6s 7s 9s 10s Js Ks"  # three runs and the king
ONE_SUIT_ROUND = "As 2s 3s 4s 6s 7s 8s 10s Js Qs"
DOUBLE = "rules.u-dong-chat={}"


@pytest.mark.parametrize(
    ("settings", "hand", "each"),
    [
        ([], ONE_SUIT, 5),
        ([DOUBLE], ONE_SUIT, 10),
        (["rules.u-dong-chat={times=3}"], ONE_SUIT, 15),
        ([DOUBLE], "As 2s 3s 5s 6s 7s 9s 10s Js Kd", 5),  # the rác is of another suit
        ([DOUBLE], ALL_TEN, 5),
        ([DOUBLE], ONE_SUIT_ROUND, 10),
        ([DOUBLE, "rules.u-payments.tron_times=2"], ONE_SUIT_ROUND, 20),
        ([DOUBLE, "rules.u-payments.tron=12"], ONE_SUIT_ROUND, 24),
        ([DOUBLE, "rules.u-payments.tron_times=2"], ONE_SUIT, 10),
    ],
)
def test_axis_34_u_suit_mult(settings, hand, each):
    """All ten cards of one suit: twice the price, of a tròn twice the price of a tròn."""
    assert net(played(dealt(house(*settings), hand), "p1 u")) == (3 * each, -each, -each, -each)


def test_axis_34_u_suit_mult_counts_what_lies_on_the_table():
    """On a tái turn the laid phỏm are of his cards: all must be spades, those in hand and those laid."""
    lying = {"p1": "As2s3s 5s6s7s"}
    state = placed(house(DOUBLE), "p1 take: 9s 10s Ks", "3444", table=lying, stock="Js")
    assert net(played(state, "p1 draw\np1 u")) == (30, -10, -10, -10)

    state = placed(house(DOUBLE), "p1 take: 9s 10s Kh", "3444", table=lying, stock="Js")
    assert net(played(state, "p1 draw\np1 u")) == (15, -5, -5, -5)

    lying = {"p1": "As2s3s 6c6d6h"}
    state = placed(house(DOUBLE), "p1 take: 9s 10s Ks", "3444", table=lying, stock="Js")
    assert net(played(state, "p1 draw\np1 u")) == (15, -5, -5, -5)


def test_axis_34_u_suit_mult_with_den_and_eats():
    """Only what is owed for the ù is doubled: P2, who ate a chốt, pays 30; the 4 for the chốt stay 4."""
    noted = (Marked("dong-chat", 2, 15),)

    assert u(house(DOUBLE), "p3", "p2<p1!", turn=15) == (-4, 4 - 15, 15, 0)
    assert u(house(DOUBLE), "p3", "p2<p1!", turn=15, marks=noted) == (-4, 4 - 30, 30, 0)


def test_axis_34_u_suit_mult_leaves_the_pot_and_leavers_alone():
    """10 from each who stayed, 4 from P4, who left, and the pot of 7 as it is."""
    noted = (Marked("dong-chat", 0, 15),)

    assert u(house(DOUBLE, "rules.ga={}"), "p1", gone="p4", turn=15, pot=7, marks=noted) == (31, -10, -10, -4)


# --- 35: đền ba lá ---

FED = "p3<p2 p3<p2 p3<p2"
EATER, OFF = "rules.den-ba-la.payer=eater", "rules.den-ba-la=false"
THREE_EATS = {
    "t1": "discard Ks",
    "t2": "discard 9c",
    "t3": "eat, discard 2d",
    "t6": "discard 6h",
    "t7": "eat, discard Jc",
    "t10": "discard 3h",
}
HUNGRY = "9d 9h 6c 6d 3c 3s 2d Jc 10d"  # eats 9c, 6h and 3h of P2


@pytest.mark.parametrize(
    ("settings", "changes"),
    [
        ([], (0, -18, 18, 0)),
        ([OFF], (-5, -8, 18, -5)),
        ([EATER], (-5, -8, 18, -5)),
        (["rules.den-ba-la.players=4"], (0, -18, 18, 0)),
    ],
)
def test_axis_35_den_three_SC_57(settings, changes):
    """P3 eats three from P2 and is ù: P2 pays for all, unless there is no such đền or only a losing eater pays."""
    over = flow(dealt(house(*settings), P1, P2, HUNGRY), **THREE_EATS, t11="eat, u")

    assert net(over) == changes


@pytest.mark.parametrize(
    ("settings", "changes"), [([], (-5, -8, -2, 15)), ([OFF], (-5, -8, -2, 15)), ([EATER], (0, -3, -12, 15))]
)
def test_axis_35_den_three_eater(settings, changes):
    """P3 eats three from P2 and says nothing, P4 draws an ù: where the eater pays, P3 pays 15, his 3 for eats kept."""
    p4 = "Jh Qh Kh 8h 8d 8c 4s 5s 2c"
    over = flow(
        dealt(house(*settings), P1, P2, HUNGRY, p4, stock="7x 6s"),
        **THREE_EATS,
        t11="eat, discard 10d",
        t12="draw, u",
    )

    assert net(over) == changes
    assert u(house(*settings), "p4", FED, turn=12) == changes


def test_axis_35_den_three_eater_lapses_to_den_chot():
    """Where the eater pays, a winner who fed on P2 is none: the last other chốt eater pays (1.11-2)."""
    assert u(house(EATER), "p3", f"{FED} p4<p3!", turn=17) == (0, -3, 18 - 4, 4 - 15)


@pytest.mark.parametrize(("players", "changes"), [(2, (-4, -13, 17, 0)), (3, (-4, -13, 17, 0)), (4, (-4, -8, 17, -5))])
def test_axis_35_den_three_with_a_leaver(players, changes):
    """P1 leaves at t9: three are left, which is enough unless it takes four."""
    rules = house(f"rules.den-ba-la.players={players}")
    over = flow(dealt(rules, P1, P2, HUNGRY), **THREE_EATS, t9="leave", t11="eat, u")

    assert net(over) == changes


@pytest.mark.parametrize(("players", "reason"), [(2, "den"), (3, "u")])
def test_axis_35_den_three_only_with_three_players(players, reason):
    """P1 of three leaves: of the two left P2 pays his own 5, as đền or without that name (1.14-13)."""
    rules = house(f"rules.den-ba-la.players={players}", seats=3)
    state = dealt(rules, P1, P2, HUNGRY)
    over = flow(state, t1="discard Ks", t2="discard 9c", t3="eat, discard 2d", t5="discard 6h", t6="eat, discard Jc",
                t7="leave", t8="discard 3h", t9="eat, u")  # fmt: skip

    assert net(over) == (-4, -8, 12)
    assert [one.reason for one in rules.result(over).payments if one.cause == over.ended] == [reason]


def test_axis_35_den_three_players_and_den_chot():
    """Three eats that are no đền for want of players leave đền chốt as it is."""
    three = house("rules.den-ba-la.players=4")

    assert u(three, "p3", f"{FED} p4<p3!", gone="p1", turn=17) == (-4, -3, 3 + 4 + 10 - 4, 4 - 10)


def test_axis_35_den_three_of_fewer_cards():
    """Two cards from one player are enough where the house says so."""
    assert u(house(), "p3", "p3<p2 p3<p2") == (-5, -7, 17, -5)
    assert u(house("rules.den-ba-la.cards=2"), "p3", "p3<p2 p3<p2") == (0, -17, 17, 0)


# --- 36: đền chốt ---

LAST, DISCARDER = "rules.den-chot.payer=last_eater", "rules.den-chot.payer=discarder"
BOTH, NONE = "rules.den-chot.payer=both", "rules.den-chot=false"


def by_payer(other, last, discarder, both, none):
    """Return the parameters of a test with what each way to đền chốt comes to."""
    settings = [[], [LAST], [DISCARDER], [BOTH], [NONE]]
    ids = ["last_other_eater", "last_eater", "discarder", "both", "off"]
    nets = [other, last, discarder, both, none]
    return pytest.mark.parametrize(("settings", "changes"), [*zip(settings, nets, strict=True)], ids=ids)


@by_payer((-9, 19, -5, -5), (-9, 19, -5, -5), (-19, 19, 0, 0), (-19, 19, 0, 0), (-9, 19, -5, -5))
def test_axis_36_den_chot_SC_61(settings, changes):
    """P2 eats P1's chốt and is ù by it: only whoever asks the discarder has anybody to pay for all."""
    over = flow(
        dealt(house(*settings), P1, "Kc Kd 8c 8d 8h 3s 4s 5s 7d"), t1="discard Ac", t13="discard Ks", t14="eat, u"
    )

    assert chots(over) == [True]
    assert net(over) == changes


@by_payer((-4, -15, 19, 0), (-9, -5, 19, -5), (-4, -15, 19, 0), (-4, -15, 19, 0), (-9, -5, 19, -5))
def test_axis_36_den_chot_SC_63(settings, changes):
    """P2 eats P1's chốt, P3 eats P2's and is ù: P2 is the last other eater and the discarder, P3 the last eater."""
    p3 = "9d 9h 10c 10d 10h 3s 4s 5s Qs"
    over = flow(
        dealt(house(*settings), P1, P2, p3), t1="discard Ac", t13="discard Ks", t14="eat, discard 9c", t15="eat, u"
    )

    assert net(over) == changes


@by_payer((-4, -11, 15, 0), (-4, -11, 15, 0), (-9, -1, 15, -5), (-4, -11, 15, 0), (-9, -1, 15, -5))
def test_axis_36_den_chot_SC_59(settings, changes):
    """P2 eats P1's chốt, P3 draws an ù: nobody threw him the card, so the discarder rule has nobody."""
    p3, p4 = "9d 9h 9s 3s 4s 5s Jc Js 2d", "6c 6d Qh 3d 8d 2s 8c 2c 7h"
    state = dealt(house(*settings), P1, P2, p3, p4, stock="12x Jh")
    over = flow(state, t1="discard Ac", t13="discard Ks", t14="eat", t15="draw, u")

    assert net(over) == changes


@by_payer((-4, -11, -4, 19), (-9, -1, -9, 19), (-4, 4, -19, 19), (-4, 4, -19, 19), (-9, -1, -9, 19))
def test_axis_36_den_chot_another_eater_and_a_discarder(settings, changes):
    """P2 eats P1's chốt, P4 eats P3's and is ù: P2 is the last other eater, P3 the discarder, P4 the last eater."""
    p3, p4 = P3.replace("6s", "5s"), "8c 8d 8h Jh Qh Kh 3s 4s 7h"
    over = flow(
        dealt(house(*settings), P1, P2, p3, p4, stock="12x Ah"),
        t1="discard Ac",
        t13="discard Ks",
        t14="eat",
        t15="discard 5s",
        t16="eat, u",
    )

    assert chots(over) == [True, True]
    assert net(over) == changes


@pytest.mark.parametrize("setting", ["rules.u.condition=nine_in_phom", LAST, DISCARDER, BOTH, NONE])
def test_axis_36_den_chot_a_card_drawn_after_ones_own_chot(setting):
    """P3 ate P2's chốt and is ù by a draw, on his tái: nobody threw him the card that made it, so each pays his own."""
    assert u(house(setting), "p3", "p3<p2!", turn=19, tai=True) == (-5, -5 - 4, 15 + 4, -5)


def test_axis_36_den_chot_leavers_1_14_25():
    """A leaver pays for nobody, as eater or as discarder: then the next who could is asked, if the house has one."""
    # P1 and then P4 ate a chốt, and P4 left: P1 is the last eater still in the hand.
    for setting in ("rules.den-chot.payer=last_other_eater", LAST, BOTH):
        assert u(house(setting), "p3", "p1<p4! p4<p3!", gone="p4", turn=20) == (-6, 0, 10, -4)
    # P3, ù, is the last eater still in the hand: nobody pays for others.
    assert u(house(LAST), "p3", "p3<p2! p4<p3!", gone="p4", turn=20) == (-5, -9, 10 + 4 + 4 - 4, 4 - 4)
    # P2 threw the winning chốt and left.
    assert u(house(DISCARDER), "p3", "p1<p4! p3<p2!", gone="p2") == (4 - 5, -8, 10 + 4 + 4, -4 - 5)
    assert u(house(BOTH), "p3", "p1<p4! p3<p2!", gone="p2") == (4 - 10, -8, 10 + 4 + 4, -4)


# --- 37: only a chốt eaten from one who has laid ---

NEEDS_LAID = "rules.den-chot.needs_laid=true"


@pytest.mark.parametrize(("settings", "changes"), [([], (-11, 15, 0, -4)), ([NEEDS_LAID], (-1, 15, -5, -9))])
def test_axis_37_den_chot_needs_laid_SC_30(settings, changes):
    """P1, first to lay, eats P4's third discard at t13: a chốt, but P4 has not laid.  P2 draws an ù."""
    hands = (P1, "3s 4s 5s 9h 9d 9c 6h 7h Kd", "10d 10s 2d 6s 5d Jc 2s Kc 3d", "6c 6d Qh 4h 8d Ad 8c 2c 10h")
    over = flow(
        dealt(house(*settings), *hands, stock="11x 8h"),
        t1="discard Ac",
        t12="discard Qh",
        t13="eat, discard Jd",
        t14="draw, u",
    )

    assert chots(over) == [True]
    assert net(over) == changes


@pytest.mark.parametrize("settings", [[], [NEEDS_LAID]])
def test_axis_37_den_chot_needs_laid_SC_59(settings):
    """P1 has laid, if only nothing, when P2 eats his last discard: it counts either way."""
    p3, p4 = "9d 9h 9s 3s 4s 5s Jc Js 2d", "6c 6d Qh 3d 8d 2s 8c 2c 7h"
    state = dealt(house(*settings), P1, P2, p3, p4, stock="12x Jh")
    over = flow(state, t1="discard Ac", t13="discard Ks", t14="eat", t15="draw, u")

    assert net(over) == (-4, -11, 15, 0)


def test_axis_37_den_chot_needs_laid_for_the_discarder_too():
    """Who threw the winning chốt before he had laid pays for himself only."""
    eat = Eat(0, 3, turn=13, round=4, chot=True)
    outcome = Outcome(4, 0, 0, WentOut(0, frozenset({"thuong"}), 13), (eat,), (Standing(),) * 4)

    assert house(DISCARDER).settled(outcome).net == (19, 0, 0, -19)
    assert house(DISCARDER, NEEDS_LAID).settled(outcome).net == (19, -5, -5, -9)


# --- 38: which đền comes first ---

CHOT_FIRST = """
extends = "chuan"

[rules.den-chot]
before = "den-ba-la"
"""


@pytest.fixture(params=["file", "--set"])
def chot_first(request, tmp_path):
    """The standard game with đền chốt first, from a file of three lines and by a setting of the command line."""
    if request.param == "--set":
        return load("chuan", ['rules.den-chot.before="den-ba-la"']).rules_for(4)
    file = tmp_path / "chot-first.toml"
    file.write_text(CHOT_FIRST, "utf-8")
    return load(str(file)).rules_for(4)


def sc_64(rules):
    """P3 eats from P2 at t3, t7 and on his tái at t19, and P4 eats a chốt at t16; P3 is ù."""
    return flow(
        dealt(rules, P1, P2, HUNGRY, "10c 10h Qh 3d 8d 5s 8c 2c 7h", stock="11x As 3x"),
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


def test_axis_38_den_precedence_three_first_SC_64():
    """P2, who fed him three, pays."""
    assert net(sc_64(house())) == (0, -21, 17, 4)


def test_axis_38_den_precedence_chot_first_SC_64(chot_first):
    """P4, who ate the other chốt, pays."""
    assert net(sc_64(chot_first)) == (0, -6, 17, -11)


def test_axis_38_den_precedence_chot_first_without_a_chot(chot_first):
    """Where nobody else ate a chốt, three cards are đền as before (SC-58)."""
    assert u(chot_first, "p3", "p3<p2 p3<p2 p3<p2!") == (0, -21, 21, 0)


# --- 39: an ù on a tái turn ---


@pytest.fixture
def den_tai_u(tmp_path):
    """The standard game in which the seat before pays for an ù on tái, from a file."""
    file = tmp_path / "den-tai-u.toml"
    file.write_text('extends = "chuan"\n\n[rules.den-tai-u]\nbefore = "den-ba-la"\n', "utf-8")
    return load(str(file)).rules_for(4)


TAI_U = ("9d 9h 9s 3s 4s 5s Jc Jd Ks 2h", P2)
SC_62 = {"t1": "discard 2h", "t13": "discard Ks", "t14": "eat", "t17": "draw, u"}


def test_axis_39_den_tai_u_off_SC_62():
    """P2 eats P1's chốt, P1 draws an ù on his tái: P2 pays for all."""
    over = flow(dealt(house(), *TAI_U, stock="11x 2c 2x Jh"), **SC_62)

    assert over.ended.tai
    assert net(over) == (11, -11, 0, 0)


def test_axis_39_den_tai_u_on_SC_62(den_tai_u):
    """P4, whose turn came before, pays instead."""
    over = flow(dealt(den_tai_u, *TAI_U, stock="11x 2c 2x Jh"), **SC_62)

    assert net(over) == (11, 4, 0, -15)


def test_axis_39_den_tai_u_behind_den_chot_comes_after_it():
    """Named without a place it stands behind the others: the chốt eater pays, and it only where nobody else does."""
    rules = house("rules.den-tai-u={}")

    assert net(flow(dealt(rules, *TAI_U, stock="11x 2c 2x Jh"), **SC_62)) == (11, -11, 0, 0)
    assert u(rules, "p1", tai=True, turn=17) == (15, 0, 0, -15)


def test_axis_39_den_tai_u_of_three_eats(den_tai_u):
    """It also comes before đền ba lá: P3 is ù by his third eat from P2, on tái, and P2 is the seat before (SC-64)."""
    assert net(sc_64(den_tai_u)) == (0, -21, 17, 4)
    assert u(den_tai_u, "p4", FED.replace("p3<p2", "p4<p3") + " p2<p1!", turn=19, tai=True) == (-4, 4, -18, 18)


def test_axis_39_den_tai_u_not_for_other_u(den_tai_u):
    """An ù that is not on a tái turn is paid as ever (SC-59, SC-57)."""
    assert u(den_tai_u, "p3", "p2<p1!", turn=15) == (-4, -11, 15, 0)
    assert u(den_tai_u, "p3", FED) == (0, -18, 18, 0)
    assert u(den_tai_u, "p3") == (-5, -5, 15, -5)


def test_axis_39_den_tai_u_with_a_leaver_1_14_21(den_tai_u):
    """P4 leaves at t16: the seat before P1 is now P3, who pays for P2 and himself."""
    over = flow(dealt(den_tai_u, *TAI_U, stock="11x 2c 1x Jh"), **SC_62, t16="leave")

    assert net(over) == (-4 + 10 + 4, 4, -10, -4)


def test_axis_39_den_tai_u_pot_is_never_redirected():
    """The pot pays for itself, whoever pays for all."""
    rules = house("rules.ga={}")
    outcome = Outcome(4, 0, 6, WentOut(2, frozenset({"thuong"}), 3), eaten(FED), (Standing(),) * 4)
    result = rules.settled(outcome)

    assert [(one.payer, one.amount) for one in result.payments if one.reason == "ga"] == [(POT, 6)]
    assert result.net == (0, -18, 24, 0)
    assert result.pot == 0
