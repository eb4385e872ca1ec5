"""Ăn: taking the card the previous seat has just discarded (RULES.md 1.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from typing import Annotated

from tala_core.actions import Eat
from tala_core.cards import Card, Cards, name, union
from tala_core.events import Eaten, Event, Sent
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.options import Doc, Said, Sizes
from tala_core.state import GameState

from .beside import no_shift, no_tai, without
from .sayings import EAT_PAYMENTS, EATING, ONE_EATEN
from .words import say

EAT = (Eat(),)


def can_eat(state: GameState) -> Sequence[Eat]:
    """Ăn: the card just discarded, if every eaten card can then lie in a phỏm as the rules ask."""
    offer = state.offer
    if offer is None:
        return ()
    seat, card, melds = state.seat, offer.card, state.rules.melds
    hand, offered = state.hands[seat], 1 << card
    if melds.lonely(card, hand) or melds.locked(hand | offered, state.eaten[seat] | offered) is None:
        return ()
    return EAT


def eat(state: GameState, action: Eat) -> list[Event]:
    """Return that the offered card was eaten."""
    assert state.offer is not None
    return [Eaten(state.seat, state.offer.card, state.offer.seat)]


def can_eat_into_laid(state: GameState) -> Sequence[Eat]:
    """Ăn: also a card that fits no phỏm in the hand but one's own phỏm on the table (RULES.md axis 13)."""
    return can_eat(state) or (EAT if laid_meld_for_offer(state) else ())


def laid_meld_for_offer(state: GameState) -> Cards:
    """Return the first of the seat's phỏm on the table that the offered card may join, 0 for none."""
    if state.offer is None:
        return 0
    seat, card, table = state.seat, state.offer.card, state.rules.melds
    eaten = union(one.card for one in state.eats if one.card is not None) & ~state.eaten[seat]
    for meld in state.melds[seat]:
        full = table.eaten_per_meld is not None and (meld & eaten).bit_count() >= table.eaten_per_meld
        if table.extends[meld] >> card & 1 and not full:
            return meld
    return 0


def eat_perhaps_into_laid(state: GameState, action: Eat) -> list[Event]:
    """Return that the offered card was eaten and, if it fits nothing else, joined a phỏm on the table."""
    assert state.offer is not None
    joins = [] if can_eat(state) else [Sent(state.seat, state.offer.card, laid_meld_for_offer(state))]
    return [*eat(state, action), *joins]


def why_not_eat(state: GameState, action: Eat) -> str:
    """Return what stands in the way."""
    if state.offer is None:
        return _("there is no card just discarded by the seat before")
    card, hand = state.offer.card, state.hands[state.seat]
    if not _in_any_meld(state, card, hand):
        return _("{card} makes no phỏm with two cards of the hand").format(card=name(card))
    return _("{card} makes no phỏm that leaves each card eaten earlier a phỏm of its own").format(card=name(card))


def _in_any_meld(state: GameState, card: Card, hand: Cards) -> bool:
    return state.rules.melds.locked(hand | 1 << card, 1 << card) is not None


@dataclass(frozen=True)
class Eating:
    """Ăn: instead of drawing, take the newest discard of the seat before if it makes a phỏm with one's own cards.

    Eating is never forced.  After it, nothing is drawn (RULES.md 1.4, 1.5, 4.1).
    """

    into_laid: Annotated[
        bool,
        Doc(
            "whether one may eat a card into one's own phỏm on the table, in a tái turn",
            "lượt tái có được ăn vào phỏm mình đã hạ không",
            "13",
        ),
    ] = False

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Add eating."""
        can, do = (can_eat_into_laid, eat_perhaps_into_laid) if self.into_laid else (can_eat, eat)
        return [*earlier, Move(Eat, "take", can, do, why_not_eat)]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say when a card may be eaten, and that nothing comes of it where no rule says so."""
        into_laid = self.into_laid and not no_tai(rules) and "into_laid"
        said = [say(EATING, lang, "eat", "eat", "then", into_laid)]
        if without(rules, "eaten_per_meld", "one-eaten"):
            said.append(say(ONE_EATEN, lang, "cards", "unlimited"))
        if no_shift(rules):
            said.append(say(EATING, lang, "eat", "no shift"))
        if without(rules, "charge", "eat-payments"):
            said.append(say(EAT_PAYMENTS, lang, "money", "free chot" if "chot" in rules else "free"))
        return said
