"""Gửi: sending cards to phỏm on the table (RULES.md 1.9a)."""

from __future__ import annotations

from random import Random

import pytest

from tala_core.actions import Lay, Send
from tala_core.bots import load_bot
from tala_core.cards import cards, meld
from tala_core.errors import IllegalAction
from tala_core.testing import played, position

LAYING = {"p1": "Ac Ad Kd Kh", "p2": "2c 3d 3s", "p3": "4d 6s 9d", "p4": "9c Jc Qh"}


def test_L01_chains_go_at_both_ends(chuan):
    """To 7h 8h 9h: 6h, then 5h to it, and 10h; Kc is thrown and no point is left."""
    table = {"p1": "7h8h9h", "p2": "10c10d10s QcQdQs"}
    state = position(chuan, "p2 send: 5h 6h 10h Kc", table=table, rows={**LAYING, "p4": "9c Jc Ah"})

    end = played(
        state,
        """
        p2 send 6h 7h8h9h
        p2 send 5h 6h7h8h9h
        p2 send 10h 5h6h7h8h9h
        p2 discard Kc
        """,
    )

    assert chuan.melds.points(end.hands[1]) == 0
    assert meld("5h6h7h8h9h10h") in end.melds[0]


def test_L01_but_not_before_the_link(chuan):
    """5h fits 6h 7h 8h 9h, not 7h 8h 9h."""
    state = position(chuan, "p2 send: 5h 6h Kc", table={"p1": "7h8h9h", "p2": "10c10d10s"}, rows=LAYING)

    with pytest.raises(IllegalAction, match="5h does not fit 7h8h9h"):
        played(state, "p2 send 5h 7h8h9h")
    with pytest.raises(IllegalAction, match="does not lie on the table"):
        played(state, "p2 send 5h 6h7h8h9h")


@pytest.fixture
def four_trash(chuan):
    """P4 has laid, and holds Ad 10d Kc 8s."""
    table = {"p1": "JdQdKd Ac2c3c", "p2": "4c4d4h4s", "p3": "8c8d8h", "p4": "5h5s5c 9c9h9s"}
    rows = {"p1": "2d 2h 2s 3d", "p2": "3h 3s Ks Kh", "p3": "Qs Qh Js Jh", "p4": "6c 6d 6h"}
    return position(chuan, "p4 send: Ad 10d Kc 8s", table=table, rows=rows)


def test_L03_what_fits_and_what_does_not(chuan, four_trash):
    """10d goes before the jack, 8s is the fourth eight; no ace after a king, no king before an ace."""
    assert {*map(str, chuan.legal(four_trash, Send))} == {"send 10d JdQdKd", "send 8s 8c8d8h"}


@pytest.mark.parametrize("turn", ["p4 send Ad JdQdKd", "p4 send Kc Ac2c3c", "p4 send 4c Ac2c3c"])
def test_L03_and_is_refused(chuan, four_trash, turn):
    """4c continues the run, but lies in a set: it is not in the hand."""
    with pytest.raises(IllegalAction):
        played(four_trash, turn)


def test_L03_a_set_of_four_takes_nothing(chuan):
    """There is no fifth four."""
    assert chuan.melds.extends[meld("4c4d4h4s")] == 0


OTHERS = {"p1": "8s9s10s", "p2": "4c4d4h"}


@pytest.fixture
def two_cuts(chuan):
    """P3's laying turn: 5s 6s 7s or three sixes, beside 8d 9d 10d."""
    rows = {"p1": "Ac Ad Ah As", "p2": "2c 2d 2h 2s", "p3": "3c 3d 3h", "p4": "Qc Qd Qh"}
    return position(chuan, "p3 lay: 6c Kc 6d 8d 9d 10d 5s 6s 7s Js", table=OTHERS, rows=rows)


def test_L04_the_player_may_lay_the_cut_that_sends_better(chuan, two_cuts):
    """Three sixes laid, 7s and Js sent to 8s 9s 10s, Kc thrown: 5 points."""
    end = played(
        two_cuts,
        """
        p3 lay 6c6d6s 8d9d10d
        p3 send 7s 8s9s10s
        p3 send Js 7s8s9s10s
        p3 discard Kc
        """,
    )

    assert end.hands[2] == cards("5s")
    assert chuan.melds.points(end.hands[2]) == 5


def test_L04_the_own_best_cut_keeps_twelve(chuan, two_cuts):
    """5-6-7 laid is better in the hand and worse on the table."""
    end = played(two_cuts, "p3 lay 5s6s7s 8d9d10d\np3 send Js 8s9s10s\np3 discard Kc")

    assert chuan.melds.points(end.hands[2]) == 12


def test_L04_greedy_finds_it(chuan, two_cuts):
    """The greedy bot chooses its lay by what is left after sending."""
    greedy, state = load_bot("greedy"), two_cuts
    lay = greedy(chuan.view(state, 2), Random(0))
    while state.seat == 2:
        state = chuan.act(state, greedy(chuan.view(state, 2), Random(0)))

    assert lay == Lay((meld("6c6d6s"), meld("8d9d10d")))
    assert chuan.melds.points(state.hands[2]) == 5


def test_L06_a_mom_may_not_send(chuan):
    """9h and 10h fit 6h 7h 8h, but who has laid nothing sends nothing."""
    rows = {**LAYING, "p1": "Ac Ks Kd Kh", "p2": "2c 3d 3s"}
    state = position(chuan, "p2 lay: 9h 10h Kc 2s 4s 5c 7d Js Qd Ad", table={"p1": "6h7h8h"}, rows=rows)
    mom = played(state, "p2 lay")

    assert chuan.legal(mom, Send) == []
    for card in ("9h", "10h"):
        with pytest.raises(IllegalAction):
            played(mom, f"p2 send {card} 6h7h8h")
    with pytest.raises(IllegalAction, match="laid no phỏm"):
        played(mom, "p2 send 9h 6h7h8h")
