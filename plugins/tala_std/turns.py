"""Lượt: the order of play, bốc and đánh (RULES.md 1.3, 1.4, 1.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from typing import Annotated, Literal

from tala_core.actions import Action, Discard, Draw, Eat, Lay, Send, seat_name
from tala_core.cards import Cards, name
from tala_core.events import Ended, Event, Laid, Marked, PlayedOut, Sent, Turned, Unlocked, discarded, drawn, turned
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, CardMove, Move
from tala_core.options import Conflict, Doc, Said, Sizes
from tala_core.state import GameState

from .beside import laying_order, without
from .sayings import TURNS
from .words import for_two, say

DRAW = (Draw(),)
NO_DISCARD = "no-discard"  # the mark of a turn that ended with an empty hand


def can_draw(state: GameState) -> Sequence[Draw]:
    """Bốc: take the top of the stock, if there is one."""
    return DRAW if state.drawn < len(state.stock) else ()


def draw(state: GameState, action: Draw) -> list[Event]:
    """Return that the top card was drawn."""
    return [drawn(state.seat, state.stock[state.drawn])]


def why_not_draw(state: GameState, action: Draw) -> str:
    """Return why there is nothing to draw."""
    return _("the stock is empty")


def locked(state: GameState) -> Cards:
    """Return the cards of the seat to act that its eaten cards can't do without, themselves included."""
    cards = state.rules.melds.locked(state.hands[state.seat], state.eaten[state.seat])
    return state.hands[state.seat] if cards is None else cards


def can_discard(state: GameState) -> Cards:
    """Đánh: any card that the eaten ones can do without (RULES.md 1.6).

    If there is none the lock falls, and any card may go (RULES.md 1.14-17).
    """
    hand = state.hands[state.seat]
    if not state.eaten[state.seat]:
        return hand
    return hand & ~locked(state) or hand


def can_discard_all_but_eaten(state: GameState) -> Cards:
    """Đánh: any card but an eaten one; if there is no other, any (RULES.md axis 12)."""
    hand = state.hands[state.seat]
    return hand & ~state.eaten[state.seat] or hand


def discard(state: GameState, action: Discard) -> list[Event]:
    """Return that a card went to the seat's row, and whether the lock on eaten cards fell for it."""
    thrown = discarded(state.seat, action.card)
    if state.eaten[state.seat] and locked(state) >> action.card & 1:
        return [Unlocked(state.seat), thrown]
    return [thrown]


def why_not_discard(state: GameState, action: Discard) -> str:
    """Return why the card has to stay."""
    seat, card = state.seat, action.card
    if not state.hands[seat] >> card & 1:
        return _("{seat} does not hold {cards}").format(seat=seat_name(seat), cards=name(card))
    if state.eaten[seat] >> card & 1:
        return _("{card} was eaten: it stays in its phỏm").format(card=name(card))
    why = _("{card} is needed by a card that was eaten: without it that has no phỏm of its own")
    return why.format(card=name(card))


@dataclass(frozen=True)
class Turns:
    """Lượt: seat by seat, take a card, lay melds in the laying turn, discard; until everybody has had all rounds.

    A turn is a laying turn if the seat lacks only its last round then; tái is nothing more than that play goes on
    until every seat has played its rounds (RULES.md 1.4, 1.8, 1.9).
    """

    lock: Annotated[
        Literal["keep_partition", "eaten_only"],
        Doc(
            "what may not be thrown: whatever an eaten card's phỏm needs, or only the eaten card itself",
            "lá nào không được đánh: mọi lá mà phỏm của lá ăn cần, hay chỉ chính lá ăn",
            "12",
        ),
    ] = "keep_partition"
    direction: Annotated[
        Literal["ccw", "cw"],
        Doc(
            "which way round one plays, for those who sit at the table: counter-clockwise or clockwise",
            "chiều chơi quanh bàn: ngược hay xuôi chiều kim đồng hồ",
            "2",
        ),
    ] = "ccw"

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that nobody could lay in the laying turn."""
        if not without(rules, "moves", "laying"):
            return []
        return [Conflict(("rules.laying", "rules.turns"), _("no rule says how phỏm are laid in the last turn"))]

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Add drawing and discarding."""
        can = can_discard if self.lock == "keep_partition" else can_discard_all_but_eaten
        return [
            *earlier,
            Move(Draw, "take", can_draw, draw, why_not_draw),
            CardMove(Discard, "discard send", can, discard, why_not_discard),
        ]

    @hookimpl
    def rounds_played(self) -> Callable[[GameState, int], int]:
        """Return how to count the discards that a seat has made, eaten ones too."""
        return discards_made

    @hookimpl
    def react(self, state: GameState, event: Laid | Sent) -> list[Event] | None:
        """Note that who has no card left makes no last discard, unless he has made it."""
        if state.hands[event.seat] or state.rules.rounds_played(state, event.seat) >= state.rules.rounds:
            return None
        return [Marked(NO_DISCARD, event.seat, state.turn)]

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> Turned | Ended | None:
        """Return the next step of this turn, or the next seat's turn, or the end."""
        kind = type(action)
        if kind is Draw or kind is Eat:
            return turned(state.seat, "lay" if in_last_turn(state) else "discard")
        if action.ends_turn or ((kind is Lay or kind is Send) and not state.hands[state.seat]):
            return next_seat(state, state.seat)
        return turned(state.seat, "send") if kind is Lay else None

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say what a turn is, when the hand is over, what may be discarded, and that there is no clock or leaving."""
        as_ever = not laying_order(rules)
        ends = as_ever and "no-tai" not in rules and "end"
        turn = (for_two(sizes).strip() or self.direction, "turn", as_ever and "lay", ends)
        lock = "keep_partition" if "frozen-eats" in rules else self.lock
        clock = without(rules, "time_limit", "clock") and "no clock"
        leave = without(rules, "leave", "leaving", "played-on") and "no leave"
        said = [say(TURNS, lang, "turn", *turn, rounds=sizes.rounds), say(TURNS, lang, "turn", lock)]
        return [*said, say(TURNS, lang, "time", clock, leave)] if clock or leave else said


def discards_made(state: GameState, seat: int) -> int:
    """Return how many discards *seat* has made, eaten ones and one that it had no card for included."""
    return len(state.piles[seat]) + sum(one.victim == seat for one in state.eats) + without_discard(state, seat)


def without_discard(state: GameState, seat: int) -> int:
    """Return how many turns *seat* has ended without a discard, its hand being empty."""
    return sum(one.label == NO_DISCARD and one.seat == seat for one in state.marks) if state.marks else 0


def in_last_turn(state: GameState) -> bool:
    """Whether the seat to act lacks only its last round."""
    rules = state.rules
    return rules.rounds_played(state, state.seat) >= rules.rounds - 1


def next_seat(state: GameState, seat: int) -> Turned | Ended:
    """Return the turn of the first seat after *seat*, still in the hand, that has a round left; or the end.

    Who was dealt a card more than the others opens with a discard.
    """
    coming, rules = state.after(seat), state.rules
    for _seat in state.hands:
        if rules.rounds_played(state, coming) < rules.rounds:
            return turned(coming, "take" if state.hands[coming].bit_count() <= rules.hand else "discard")
        coming = state.after(coming)
    return PlayedOut()
