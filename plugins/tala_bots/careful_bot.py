"""careful: weighs what may still come, what the next seat may make of a discard, chốt and đền; priced by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tala_core.actions import Action, Discard, Draw, Eat, GoOut, Lay, Send
from tala_core.cards import Card, Cards, each
from tala_core.views import PlayerView

from .careful_prices import prices
from .careful_worth import Feeding, Prospect, take_price
from .greedy_bot import left_after

DRAWS = 8  # cards that drawing is tried with, where eating is not clearly better
AT_ONCE = 0.4  # eating is, if it brings this part of what a móm costs; no draw did more in 200 hands


def choose(view: PlayerView, random: Random) -> Action:
    """Return the action that is worth most in stakes, as far as what lies open tells."""
    options = view.legal()
    if len(options) == 1:
        return options[0]
    kinds = {type(one): one for one in options}
    if GoOut in kinds and prices(view.rules).u >= 0:
        return kinds[GoOut]
    if Eat in kinds and Draw in kinds:
        return kinds[Eat] if eating_pays(view) else kinds[Draw]
    if Lay in kinds:
        return lay(view, [one for one in options if isinstance(one, Lay)])
    if Send in kinds:
        sends = [one for one in options if isinstance(one, Send)]
        return max(sends, key=lambda send: view.table.points_of[send.card])
    if Discard in kinds:
        return discard(view, {one.card: one for one in options if isinstance(one, Discard)})
    return next(one for one in options if type(one) is not GoOut or len(kinds) == 1)


def eating_pays(view: PlayerView) -> bool:
    """Whether the hand with the offered card, and what is paid for it, is worth more than with a card of the stock."""
    assert view.offer is not None
    prospect, offered = Prospect(view), 1 << view.offer.card
    eaten, now = prospect.worth(view.hand | offered, view.eaten | offered), prospect.worth(view.hand, view.eaten)
    if eaten is None or now is None:
        return now is None
    gain = eaten.after + take_price(prospect, view.offer.seat)
    if gain - now.before >= AT_ONCE * prospect.mom > 0:
        return True
    cards = each(prospect.unseen)
    some = cards[:: max(len(cards) // DRAWS, 1)]
    drawn = [one.after for card in some if (one := prospect.worth(view.hand | 1 << card, view.eaten))]
    return not drawn or gain >= sum(drawn) / len(drawn)


def lay(view: PlayerView, lays: Sequence[Lay]) -> Lay:
    """Return that of *lays* after which, with all the sending it allows, the fewest points are left.

    Of several such, the one to which the others can send the fewest points.
    """
    return lays[0] if len(lays) == 1 else min(lays, key=lambda one: (left_after(view, one), _open_to_others(view, one)))


def _open_to_others(view: PlayerView, one: Lay) -> int:
    fits: Cards = 0
    for meld in one.melds:
        fits |= view.table.extends[meld]
    return view.table.points(fits & ~view.hand)


def discard(view: PlayerView, may_go: Mapping[Card, Discard]) -> Discard:
    """Return the discard that costs least: chances, less the points shed, and what the next seat may make of it.

    If every card that *may_go* lies in a phỏm, it is the cheapest.
    """
    prospect = Prospect(view)
    changes = _changes(prospect, may_go)
    if not changes:
        return may_go[min(may_go, key=view.table.points_of.__getitem__)]
    return may_go[next(iter(changes)) if len(changes) == 1 else _cheapest(changes, Feeding(prospect))]


def weighed(view: PlayerView, may_go: Mapping[Card, Discard]) -> dict[Card, float]:
    """Return what throwing each card that *may_go* changes, in stakes; none of those that lie in a phỏm."""
    prospect = Prospect(view)
    feeding = Feeding(prospect)
    return {card: change - feeding.of(card) for card, change in _changes(prospect, may_go).items()}


def _changes(prospect: Prospect, may_go: Mapping[Card, Discard]) -> dict[Card, float]:
    """Return the same without what the next seat may make of a card."""
    worth = prospect.worth(prospect.view.hand, prospect.view.eaten)
    return {card: one for card, one in worth.changes.items() if card in may_go} if worth else {}


def _cheapest(changes: dict[Card, float], feeding: Feeding) -> Card:
    """Return the card to throw; what feeding costs is looked at only as long as it can matter."""
    best, most = None, 0.0
    for card in sorted(changes, key=changes.__getitem__, reverse=True):
        if best is not None and changes[card] <= most:
            break
        worth = changes[card] - feeding.of(card)
        if best is None or worth > most:
            best, most = card, worth
    assert best is not None
    return best
