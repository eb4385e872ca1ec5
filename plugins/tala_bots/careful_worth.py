"""What a hand is worth, what is lost with each card of it, and what the next seat may make of that card."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tala_core.cards import Card, Cards, each
from tala_core.outcome import Eat
from tala_core.views import PlayerView

from .careful_cards import Taker, nears, next_taker, sendable
from .careful_prices import prices, rivals

# Chosen by playing mirrored hands of chuan; of what was tried around them nothing was better on fresh deals as well.
# None of them is in stakes: prices are asked from the rules.
OFFERED = 1.0  # a card is thrown by the seat before so many times as often as it is drawn
SHEDDING = (1.0, 0.5, 0.35, 0.25)  # the part of a card's points that is saved by throwing it, by turns to come
COMPLETING = 1.3  # what completing a phỏm saves, as a part of the points in it
NEAR_U = 0.6  # the part of an ù's price that a card counts for with which nine lie in phỏm
HELPED = 0.3  # who is fed has a phỏm then: that part of what a móm costs
SENT = 0.7  # the part of a card's points that is no danger if the card fits a phỏm on the table
THIRD = 0.3  # how likely who eats a second card from one seat will eat a third, and be ù by it


class Worth(NamedTuple):
    """What a hand is worth before its discard, and by how much throwing each spare card changes that, in stakes."""

    before: float
    changes: dict[Card, float]

    @property
    def after(self) -> float:
        """What it is worth after the best discard."""
        return self.before + max(self.changes.values(), default=0.0)


class Prospect:
    """What the seat to act may hope for and fear, at one decision.

    Attributes:
        turns: how many of its turns are still to come after this one.
        point: what a point in hand costs, in stakes.
        mom: what being móm costs.
        unseen: the cards that may still come.
    """

    def __init__(self, view: PlayerView) -> None:
        self.view, self.prices = view, prices(view.rules)
        self.played, self.rounds = view.played, view.rules.rounds
        self.unseen, self._rivals = view.unseen, rivals(view)
        mine = self.played[view.seat]
        self.turns = max(self.rounds - mine - 1, 0)
        self.point, self.mom = self.prices.stakes(self._rivals)
        self._sendable = sendable(view)
        self._chances = chances(self.unseen.bit_count(), self.turns)
        next_round = min(mine + 2, self.rounds)
        chot = self.prices.is_chot(next_round == self.rounds, False)
        earned = self.prices.eat(view.eaten.bit_count(), next_round, chot)[1]
        self._eating = earned * OFFERED / (1 + OFFERED)

    def worth(self, hand: Cards, eaten: Cards) -> Worth | None:
        """Return what a hand is worth; None if its *eaten* cards fit no phỏm."""
        best = self.view.table.best(hand, eaten)
        if best is None:
            return None
        has_phom = bool(best.melds or self.view.melds[self.view.seat])
        if not self.turns:
            return self._at_the_end(best.left, has_phom)
        covered = (hand ^ best.left).bit_count()
        near_u = covered and covered + 3 >= self.view.rules.hand
        return self._on_the_way(best.left, has_phom, self.prices.u * NEAR_U if near_u else 0.0)

    def _at_the_end(self, left: Cards, has_phom: bool) -> Worth:
        """Weigh points alone: nothing will come any more."""
        finish, others, table = self.prices.finish, self._rivals, self.view.table
        points, cards = table.points(left), each(left)
        before = finish(points, not has_phom, others)
        after = [finish(points - table.points_of[card], not has_phom, others) for card in cards]
        return Worth(before, {card: one - before for card, one in zip(cards, after, strict=True)})

    def _on_the_way(self, left: Cards, has_phom: bool, u: float) -> Worth:
        """Weigh each near-phỏm by how likely it is completed, and by what that saves and earns."""
        table, hidden, cards = self.view.table, self.unseen, each(left)
        kept, fails = dict.fromkeys(cards, 0.0), dict.fromkeys(cards, 1.0)
        before, fail = -self.point * table.points(left), 1.0
        near, point, extra = nears(table), COMPLETING * self.point, self._eating + u
        for piece in near.inside(left):
            members, points, outs = near.pieces[piece]
            chance = self._chances[(outs & hidden).bit_count()]
            if chance:
                gain = chance * (extra + point * points)
                before += gain
                fail *= 1 - chance
                for card in members:
                    kept[card] += gain
                    fails[card] *= 1 - chance
        mom = 0.0 if has_phom else self.mom * fail
        shed = self._shed(cards, has_phom)
        changes = {card: shed[card] - kept[card] - (mom / fails[card] - mom if mom else 0.0) for card in cards}
        return Worth(before - mom, changes)

    def _shed(self, cards: tuple[Card, ...], has_phom: bool) -> dict[Card, float]:
        """Return what is saved by throwing each card: less of those that can be sent later."""
        points_of, to_send = self.view.table.points_of, self._sendable if has_phom else 0
        point = SHEDDING[min(self.turns, len(SHEDDING) - 1)] * self.point
        return {card: point * points_of[card] * ((1 - SENT) if to_send >> card & 1 else 1) for card in cards}


@lru_cache(maxsize=1024)
def chances(hidden: int, turns: int) -> tuple[float, ...]:
    """Return how likely one of none, one, two ... cards among so many *hidden* ones comes within so many turns."""
    each_turn = [min(number * (1 + OFFERED) / max(hidden, 1), 0.99) for number in range(53)]
    return tuple([1 - (1 - one) ** turns for one in each_turn])


def take_price(prospect: Prospect, victim: int) -> int:
    """Return what is earned by eating now from *victim*."""
    view = prospect.view
    number = min(prospect.played[view.seat] + 1, prospect.rounds)
    chot = prospect.prices.is_chot(number == prospect.rounds, view.laid_at[victim] > 0)
    before = sum([eat.eater == view.seat for eat in view.eats])
    return prospect.prices.eat(before, number, chot)[1]


class Feeding:
    """What it costs to throw a card that the next seat may eat."""

    def __init__(self, prospect: Prospect) -> None:
        seat = next_taker(prospect.view, prospect.played)
        self._taker = None if seat is None else Taker(prospect.view, seat, prospect.unseen)
        self._cost = 0.0 if seat is None else _cost(prospect, seat)

    def of(self, card: Card) -> float:
        """Return what it costs to throw *card*, in stakes."""
        return self._taker.eats(card) * self._cost if self._taker else 0.0


def _cost(prospect: Prospect, seat: int) -> float:
    """Return what it costs to be eaten by *seat*: its price, the phỏm that seat has then, and its ù with đền."""
    view, costs = prospect.view, prospect.prices
    number, laid = min(prospect.played[seat] + 1, prospect.rounds), not prospect.turns
    more = Eat(seat, view.seat, None, 2, number, costs.is_chot(number == prospect.rounds, laid), laid)
    earlier = [eat for eat in view.eats if eat.eater == seat]
    cost = costs.eat(len(earlier), number, more.chot)[0] + HELPED * prospect.mom
    if not earlier:
        return cost
    told = [_plain(eat) for eat in view.eats if eat.eater == seat or eat.chot]
    if 3 * (len(earlier) + 1) >= view.rules.hand:
        cost += max(costs.u_of(seat, view.seat, (*told, more)), 0)
    elif any(eat.victim == view.seat for eat in earlier):
        cost += THIRD * max(costs.u_of(seat, view.seat, (*told, more, more)), 0)
    return cost


def _plain(eat: Eat) -> Eat:
    """Return an eat without what hardly any price depends on, so that few different prices are asked for."""
    return Eat(eat.eater, eat.victim, None, 1, 1, eat.chot, eat.victim_laid)
