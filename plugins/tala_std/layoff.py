"""Gửi: adding one's rác to phỏm that lie on the table (RULES.md 1.9a)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from typing import Annotated, ClassVar, Literal

from tala_core.actions import Send, seat_name
from tala_core.cards import Cards, each, name, union, written
from tala_core.events import Event, Sent
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.options import Doc, Said, Sizes
from tala_core.state import GameState

from .beside import laying_order
from .sayings import LAYOFF
from .words import say


def can_send(state: GameState) -> Sequence[Send]:
    """Gửi: what fits a phỏm on the table, if one has laid and keeps a card to discard."""
    seat = state.seat
    hand = state.hands[seat]
    if not state.melds[seat] or (not hand & (hand - 1) and has_to_discard(state)):
        return ()
    extends = state.rules.melds.extends
    melds = [meld for owner, row in enumerate(state.melds) if row and not state.has_left(owner) for meld in row]
    return [Send(card, meld) for meld in melds if (fits := extends[meld] & hand) for card in each(fits)]


def has_to_discard(state: GameState) -> bool:
    """Whether the seat to act has its last discard before it; where that comes before hạ, no card is kept for it."""
    return state.rules.rounds_played(state, state.seat) < state.rules.rounds


def as_laid(state: GameState, meld: Cards) -> Cards:
    """Return *meld*, which lies on the table, without the cards that were sent to it."""
    return meld & ~union(event.card for event in state.backwards() if type(event) is Sent)


def send(state: GameState, action: Send) -> list[Event]:
    """Return that the card joined the meld."""
    return [Sent(state.seat, action.card, action.meld)]


def why_not_send(state: GameState, action: Send) -> str:
    """Return what stands in the way."""
    seat, hand, melds = state.seat, state.hands[state.seat], state.rules.melds
    if not hand >> action.card & 1:
        return _("{seat} does not hold {cards}").format(seat=seat_name(seat), cards=name(action.card))
    owner = next((one for one, row in enumerate(state.melds) if action.meld in row), None)
    if owner is None or state.has_left(owner):
        return _("{meld} does not lie on the table").format(meld=written(action.meld))
    if not state.melds[seat]:
        return _("who has laid no phỏm may not send")
    if not melds.extends[action.meld] >> action.card & 1:
        return _("{card} does not fit {meld}").format(card=name(action.card), meld=written(action.meld))
    return _("the last card is kept for the discard")


@dataclass(frozen=True)
class Layoff:
    """Gửi: after laying and before the discard, any number of cards that extend phỏm on the table, chains included.

    Not for a móm player; not to the phỏm of who has left; one card stays for the discard (RULES.md 1.9a).
    """

    presence: ClassVar[Doc] = Doc(
        "one may send cards to phỏm on the table",
        "được gửi bài vào phỏm trên bàn",
        "22",
    )

    targets: Annotated[
        Literal["on_table", "earlier"],
        Doc(
            "where one may send: to any phỏm on the table, or only to those of players who laid before oneself",
            "gửi vào đâu: mọi phỏm trên bàn, hay chỉ phỏm của nhà đã hạ trước mình",
            "23",
        ),
    ] = "on_table"
    own: Annotated[
        bool, Doc("whether one may send to one's own phỏm", "có được gửi vào phỏm của chính mình không", "24")
    ] = True
    chain: Annotated[
        bool,
        Doc(
            "gửi nối: whether a card may be sent next to one that was sent before",
            "gửi nối: có được gửi tiếp vào lá vừa gửi không",
            "25",
        ),
    ] = True
    mom: Annotated[bool, Doc("whether a móm player may send", "móm có được gửi không", "26")] = False
    keep_one: Annotated[
        bool,
        Doc(
            "whether a card must stay for the last discard",
            "có phải giữ lại một lá để đánh cuối cùng không",
            "27",
        ),
    ] = True

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Add sending."""
        if self == Layoff():
            return [*earlier, Move(Send, "send", can_send, send, why_not_send)]
        return [*earlier, Move(Send, "send", self._can_send, send, self._why_not_send)]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say who may send which cards where."""
        own = f"{self.targets} {'and' if self.own else 'but not'} own"
        keys = "chain" if self.chain else "no chain", "mom" if self.mom else "not mom"
        return [say(LAYOFF, lang, "lay", "send", own), say(LAYOFF, lang, "lay", *keys, self._last(rules))]

    def _last(self, rules: Mapping[str, object]) -> str:
        """Return which text is right on the last card: one is kept for a discard that is still to come."""
        if laying_order(rules):
            return "nothing to keep"
        if self.keep_one:
            return "keep_one"
        ends = getattr(rules.get("u-gui"), "when", "") in ("empty_before_discard", "at_most_one_left")
        return "nothing to keep" if ends else "send all"

    def _can_send(self, state: GameState) -> Sequence[Send]:
        seat = state.seat
        hand = state.hands[seat]
        if not (state.melds[seat] or self.mom):
            return ()
        if self.keep_one and not hand & (hand - 1) and has_to_discard(state):
            return ()
        extends = state.rules.melds.extends
        melds = [meld for owner, row in enumerate(state.melds) if self._open_to(state, owner) for meld in row]
        sends = [Send(card, meld) for meld in melds for card in each(extends[meld] & hand)]
        return sends if self.chain else [one for one in sends if self._fits_as_laid(state, one)]

    def _open_to(self, state: GameState, owner: int) -> bool:
        """Whether the seat to act may send to the phỏm of *owner* at all."""
        seat = state.seat
        if owner == seat:
            return self.own
        later = self.targets == "earlier" and state.laid_at[owner] > state.laid_at[seat] > 0
        return not later and not state.has_left(owner)

    def _fits_as_laid(self, state: GameState, send: Send) -> bool:
        return as_laid(state, send.meld) | 1 << send.card in state.rules.melds.known

    def _why_not_send(self, state: GameState, action: Send) -> str:
        seat, hand = state.seat, state.hands[state.seat]
        owner = next((one for one, row in enumerate(state.melds) if action.meld in row), None)
        if owner is None or state.has_left(owner) or not hand >> action.card & 1:
            return why_not_send(state, action)
        if not self._open_to(state, owner):
            if owner == seat:
                return _("nobody sends to phỏm of his own")
            return _("{seat} has laid after you").format(seat=seat_name(owner))
        if not state.melds[seat] and not self.mom:
            return _("who has laid no phỏm may not send")
        fits = state.rules.melds.extends[action.meld] >> action.card & 1
        if fits and not self.chain and not self._fits_as_laid(state, action):
            why = _("{card} fits {meld} only next to a card that was sent")
            return why.format(card=name(action.card), meld=written(action.meld))
        return why_not_send(state, action)
