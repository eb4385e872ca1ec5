"""What a seat may see of a hand."""

from __future__ import annotations

import pytest

from tala_core.actions import Discard
from tala_core.cards import card, cards, meld
from tala_core.events import Dealt, Drawn
from tala_core.testing import pack, played
from tala_core.views import PlayerView

# A has two runs and 8d Jc Kh; nobody else has a phỏm.  Kc is thrown first, then always the card just drawn.
HANDS = (
    "2h 3h 4h 9s 10s Js 8d Jc Kh Kc",
    "Ac 3c 5c 7c 9c 2d 4d 6d Qd",
    "2c 4c 6c 8c 10c Ad 3d 5d Jd",
    "Ah 6h 8h 10h Qh 2s 4s 6s 8s",
)
STOCK = "7d 9d 10d Kd 5h 7h 9h Jh As 3s 5s 7s Qs Ks Qc"


@pytest.fixture
def laid(chuan):
    """The last round: A has laid two phỏm, thrown 7s, and holds three trash cards; B is on move."""
    state = played(chuan.deal(pack(chuan, *HANDS, stock=STOCK)), "p1 discard Kc")
    for drawn in STOCK.split()[:11]:
        seat = f"p{state.seat + 1}"
        state = played(state, [f"{seat} draw", f"{seat} discard {drawn}"])
    return played(state, "p1 draw\np1 lay 2h3h4h 9s10sJs\np1 discard 7s")


TRASH = cards("8d Jc Kh")


def shown_cards(view: PlayerView) -> int:
    """Return every card that a view shows anywhere, as a set."""
    seen = view.hand | view.eaten
    for some in (*view.all_eaten, *view.shown, *(one for row in view.melds for one in row)):
        seen |= some or 0
    for one in (one for row in view.piles for one in row):
        seen |= 1 << one
    for event in view.history():
        if isinstance(event, Dealt):
            seen |= event.cards or 0
        elif isinstance(event, Drawn) and event.card is not None:
            seen |= 1 << event.card
    return seen


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_I01_laying_does_not_open_a_hand(chuan, laid, seat):
    """Phỏm, rows and counts are public, A's three cards are not; one's own hand always is one's own."""
    view = chuan.view(laid, seat)

    assert (laid.seat, laid.hands[0]) == (1, TRASH)
    assert view.melds[0] == (meld("2h3h4h"), meld("9s10sJs"))
    assert view.piles[0] == tuple(map(card, ["Kc", "Kd", "Jh", "7s"]))
    assert view.sizes == (3, 9, 9, 9)
    assert view.shown == (None, None, None, None)
    assert view.hand == cards(HANDS[seat])
    assert not shown_cards(view) & TRASH


def test_I01_the_owner_of_the_hand_sees_it(chuan, laid):
    """A still has his three cards before him."""
    assert chuan.view(laid, 0).hand == TRASH


def test_I01_hands_are_open_when_they_are_scored(chuan, laid):
    """The hand played out, everybody may count A's points."""
    turns = [
        f"p{seat} {what}"
        for seat, thrown in ((2, "Qs"), (3, "Ks"), (4, "Qc"))
        for what in ("draw", "lay", f"discard {thrown}")
    ]
    end = played(laid, turns)

    for seat in range(4):
        assert chuan.view(end, seat).shown[0] == TRASH


def test_I02_nobody_else_sees_what_is_drawn(chuan):
    """B draws 9h: the others learn that he drew, and how much stock is left."""
    state = chuan.deal(pack(chuan, "Kc", stock="9h 2s"))
    state = played(state, "p1 discard Kc\np2 draw")

    assert chuan.view(state, 1).history()[-2] == Drawn(1, card("9h"))
    for seat in (0, 2, 3):
        view = chuan.view(state, seat)
        assert view.history()[-2] == Drawn(1, None)
        assert view.stock == 14
        assert not shown_cards(view) & cards("9h")


def test_I04_a_strategy_cannot_reach_into_the_hand(chuan, laid):
    """Nothing that a view gives can be used to change the hand."""
    view, before = chuan.view(laid, 1), (laid.hands, laid.piles, laid.melds, chuan.legal(laid))

    with pytest.raises(AttributeError):
        view.hand = 0
    with pytest.raises(AttributeError):
        view.piles.clear()
    with pytest.raises(TypeError):
        view.piles[0][0] = card("7h")
    legal, history = view.legal(), view.history()
    legal.sort(key=str, reverse=True)
    legal.clear()
    history.clear()

    assert (laid.hands, laid.piles, laid.melds, chuan.legal(laid)) == before
    assert view.legal() == before[3]
    assert len(view.history()) == len(laid.history())


def test_I04_an_old_view_stays_as_it_was(chuan, laid):
    """The hand goes on; a view that was kept shows the moment it was made at."""
    view = chuan.view(laid, 1)
    hand, stock, rows, legal = view.hand, view.stock, view.piles, view.legal()
    played(laid, "p2 draw\np2 lay\np2 discard Qs")

    assert (view.hand, view.stock, view.piles, view.legal()) == (hand, stock, rows, legal)
    assert (view.seat, view.step, stock) == (1, "take", 3)
    assert Discard(card("Qs")) not in view.legal()
