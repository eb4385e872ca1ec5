"""greedy: the fewest points left over, now; eats when that helps, and never feeds the next seat knowingly."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from tala_core.actions import Action, Discard, Eat, GoOut, Lay, Send
from tala_core.cards import Card, Cards, each
from tala_core.melds import MeldTable
from tala_core.views import PlayerView

A = TypeVar("A", bound=Action)


def choose(view: PlayerView, random: Random) -> Action:
    """Return the action that leaves the fewest points as far as this turn can tell."""
    step = view.step
    if step == "take":
        return take(view)
    if out := view.legal(GoOut):
        return out[0]
    if step == "lay":
        lays = legal(view, Lay)
        return lays[0] if len(lays) == 1 else min(lays, key=lambda lay: left_after(view, lay))
    if step == "send" and (sends := legal(view, Send)):
        return max(sends, key=lambda send: view.table.points_of[send.card])
    return discard(view)


def legal(view: PlayerView, kind: type[A]) -> list[A]:
    """Return the legal actions of one *kind*."""
    return view.legal(kind)  # type: ignore[return-value]


def take(view: PlayerView) -> Action:
    """Declare what can be declared; eat if it leaves fewer points than before; else draw."""
    options = view.legal()
    if len(options) == 1:
        return options[0]
    if out := [one for one in options if type(one) is GoOut]:
        return out[0]
    eat = next((one for one in options if type(one) is Eat), None)
    others = [one for one in options if one is not eat]
    return eat if eat is not None and (not others or eating_helps(view)) else others[0]


def eating_helps(view: PlayerView) -> bool:
    """Whether the hand with the offered card, after the costliest discard, leaves fewer points than the hand now."""
    assert view.offer is not None
    offered = 1 << view.offer.card
    before, after = view.table.best(view.hand, view.eaten), view.table.best(view.hand | offered, view.eaten | offered)
    if after is None or before is None:
        return False
    points = view.table.points
    costliest = max([view.table.points_of[card] for card in each(after.left)], default=0)
    return points(after.left) - costliest < points(before.left)


def left_after(view: PlayerView, lay: Lay) -> int:
    """Return the points left after *lay*, all the sending it allows and the costliest discard."""
    table, left = view.table, view.hand
    for meld in lay.melds:
        left ^= meld
    on_table = [meld for row in view.melds for meld in row] + list(lay.melds) if lay.melds else []
    return least_left(table, left, on_table)


def least_left(table: MeldTable, left: Cards, on_table: list[Cards]) -> int:
    """Return the points of *left* after sending whatever fits, one card kept to discard and then discarded."""
    fitting = next(((i, card) for i, meld in enumerate(on_table) for card in each(table.extends[meld] & left)), None)
    if fitting is None or left.bit_count() == 1:
        return table.points(left) - max([table.points_of[card] for card in each(left)], default=0)
    i, card = fitting
    grown = [*on_table[:i], on_table[i] | 1 << card, *on_table[i + 1 :]]
    return least_left(table, left & ~(1 << card), grown)


def discard(view: PlayerView) -> Action:
    """Discard the costliest card that no meld needs, passing over what the next seat is known to want.

    Of those that the rules let go; if they all lie in melds, the cheapest.
    """
    table, may_go = view.table, legal(view, Discard)
    best = table.best(view.hand, view.eaten)
    spare = each(best.left) if best else ()
    if table.eaten_per_meld != 1 and (fed := view.all_eaten[view.after(view.seat)]):
        spare = tuple([card for card in spare if not feeds(table, card, fed)]) or spare
    if spare:
        wanted = max(spare, key=table.points_of.__getitem__)
        for one in may_go:
            if one.card == wanted:
                return one
    return _other(view, may_go, spare)


def _other(view: PlayerView, may_go: list[Discard], spare: tuple[Card, ...]) -> Action:
    """Return the best of what the rules let go, where they do not let go the first choice or none is to spare."""
    worth = view.table.points_of
    if some := [one for one in may_go if one.card in spare]:
        return max(some, key=lambda one: worth[one.card])
    return min(may_go, key=lambda one: worth[one.card]) if may_go else view.legal()[0]


def feeds(table: MeldTable, card: Card, eaten: Cards) -> bool:
    """Whether *card* makes a meld with nothing but cards that lie eaten, face up, in the next seat's hand.

    Where each eaten card needs a meld of its own it never does.
    """
    known = eaten | 1 << card
    return any(meld >> card & 1 for meld in table.inside(known))
