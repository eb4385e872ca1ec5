"""Hạ, gửi, đánh, in this order, and to phỏm that lie there already (RULES.md 1.8, 1.9a)."""

from __future__ import annotations

import pytest

from tala_core.errors import IllegalAction
from tala_core.testing import played, position


@pytest.fixture
def last_round(chuan):
    """A lays first and holds 5c; C will lay 6c 7c 8c; B and D have no phỏm."""
    return position(
        chuan,
        "p1 lay: 2h 3h 4h 5h 9s 10s Js Qs 5c Kd",
        hands={
            "p2": "Ac 3d 6s 8d 10h Qc Ah 7s 4s",
            "p3": "6c 7c 8c Qh 10d 2s 4d 9h Jd",
            "p4": "Kc 2c 4c 9c Ks 7d 5d 8s Qd",
        },
        rows={"p1": "3c 10c Ad", "p2": "6d 9d 6h", "p3": "7h 8h Jh", "p4": "Kh As 5s"},
        stock="Jc 3s 2d",
    )


def test_O01_nothing_is_sent_to_a_phom_that_is_laid_later(chuan, last_round):
    """On A's turn C's run does not lie there; when it does, it is not A's turn; 5c stays and counts 5."""
    state = played(last_round, "p1 lay 2h3h4h5h 9s10sJsQs")
    with pytest.raises(IllegalAction, match="6c7c8c does not lie on the table"):
        played(state, "p1 send 5c 6c7c8c")

    state = played(state, "p1 discard Kd\np2 draw\np2 lay\np2 discard Qc\np3 draw\np3 lay 6c7c8c")
    with pytest.raises(IllegalAction, match="turn of p3"):
        played(state, "p1 send 5c 6c7c8c")

    end = played(state, "p3 discard Qh\np4 draw\np4 lay\np4 discard Kc")
    assert chuan.outcome(end).standings[0].points == 5
    assert [one.mom for one in chuan.outcome(end).standings] == [False, True, False, True]


@pytest.fixture
def laying(chuan):
    """B is to lay, after A has laid 6h 7h 8h."""
    return position(
        chuan,
        "p2 lay: 2c 2d 2h Kc 9h 4s 6d Js Qd 8c",
        table={"p1": "6h7h8h"},
        rows={"p1": "Ac Kd Kh Ks", "p2": "3c 3d 5s", "p3": "9d 9s 10d", "p4": "Jc Qh As"},
    )


def test_O03_the_discard_does_not_come_first(chuan, laying):
    """Who has not laid neither throws nor sends."""
    for turn in ("p2 discard Kc", "p2 send 9h 6h7h8h"):
        with pytest.raises(IllegalAction, match="p2 is to lay"):
            played(laying, turn)


def test_O03_lay_then_send_then_throw(chuan, laying):
    """Each in its place; after the throw neither laying nor sending is possible."""
    laid = played(laying, "p2 lay 2c2d2h")
    with pytest.raises(IllegalAction):
        played(laid, "p2 lay")

    thrown = played(laid, "p2 send 9h 6h7h8h\np2 discard Kc")
    for turn in ("p2 lay", "p2 send 8c 6h7h8h9h"):
        with pytest.raises(IllegalAction, match="turn of p3"):
            played(thrown, turn)
