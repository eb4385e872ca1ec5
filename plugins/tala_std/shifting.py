"""Chuyển bài, tái, chốt: what an eat does to the rows of discards (RULES.md 1.7, 1.8, 1.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from tala_core.cards import DECK
from tala_core.events import Dealt, Eaten, Event, Laid, Marked, PlayedOut, Shifted
from tala_core.hookspecs import hookimpl
from tala_core.options import Conflict, Doc, Said, Sizes
from tala_core.outcome import CHOT
from tala_core.state import GameState

from .beside import laying_order, out_of_order
from .sayings import CHOT as CHOT_TEXTS
from .sayings import SHIFTING
from .turns import without_discard
from .words import for_two, say


def usable_stock(state: GameState) -> int:
    """Return how many cards of the stock will still be drawn in a full hand (RULES.md 1.7, 1.14-22)."""
    rules = state.rules
    usable = rules.rounds * rules.seats - dealt_more(state) - state.drawn
    for gone in state.left:
        coming = rules.rounds - rules.rounds_played(state, gone.seat)
        has_card = gone.taken or state.hands[gone.seat].bit_count() > rules.hand
        usable -= coming - (has_card and coming > 0)
    return usable


def dealt_more(state: GameState) -> int:
    """Return how many seats were dealt a card more than the others: the starter alone, as a rule."""
    rules = state.rules
    if len(state.stock) + rules.seats * rules.hand + 1 == len(DECK):
        return 1
    dealt = [event.cards for event in state.backwards() if type(event) is Dealt]
    return sum(cards is not None and cards.bit_count() > rules.hand for cards in dealt) or 1


def first_to_lay(state: GameState) -> int:
    """Return the seat marked F: of those still in the hand, the one that will come first to its laying turn.

    From it up to the seat that discarded last every row is one longer than the others (RULES.md 1.7).
    """
    seat, played = state.seat, lengths(state)
    shortest = min(played[one] for one in state.present())
    while played[seat] == shortest and state.after(seat) != state.seat:
        seat = state.after(seat)
    return seat if played[seat] > shortest else state.seat


def row_length(state: GameState, seat: int) -> int:
    """Return how long the row of *seat* is; the discard that it had no card for counts as lying there."""
    row = len(state.piles[seat])
    return row + without_discard(state, seat) if state.marks else row


def lengths(state: GameState) -> list[int]:
    """Return how long each seat's row is; the last discard that a seat with no card left spares counts as made."""
    return [state.rules.rounds_played(state, seat) for seat in range(len(state.hands))]


def giver(state: GameState, eaten: Eaten) -> int | None:
    """Return the seat whose last discard takes the place of the eaten card; None if it is the seat that was eaten.

    *state* is the one just after the eat.  Looking from the eater on, the giver is the first seat with a longer row
    than the one that was eaten has now: it is F.
    """
    played, seat = lengths(state), eaten.seat
    for _ in state.hands:
        if played[seat] > played[eaten.source]:
            return seat
        seat = state.after(seat)
    return None


def in_last_round(state: GameState, eaten: Eaten) -> bool:
    """Whether the eater's row lacked only its last card before the eat (RULES.md 1.8)."""
    return state.rules.rounds_played(state, eaten.seat) >= state.rules.rounds - 1


class RowsAndStockDisagree(Exception):
    """The two ways to follow a hand, by rows and by stock, came to different answers."""


def _agree(what: str, by_rows: bool, by_stock: bool) -> None:
    if by_rows != by_stock:
        raise RowsAndStockDisagree(f"{what}: {by_rows} by the rows, {by_stock} by the stock (RULES.md 1.7)")


@dataclass(frozen=True)
class Shifting:
    """Chuyển bài: F, who would lay first, gives its last discard to the seat that was eaten.

    One discard short, F comes to lay last; if it had laid already it so gets another turn, tái.  The rows decide; the
    stock shortcut of RULES.md 1.7 is followed beside them, and the hand stops if the two should ever disagree.
    """

    presence: ClassVar[Doc] = Doc(
        "after an eat a discard moves, and with it the order of laying; without the rule all discard equally often",
        "ăn thì chuyển bài, đổi cả thứ tự hạ; bỏ luật này thì ai cũng đánh đủ số lượt như nhau",
        "16",
    )

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that it stands before a rule that it changes."""
        return out_of_order(self, rules, "turns")

    @hookimpl
    def rounds_played(self) -> Callable[[GameState, int], int]:
        """Return how to measure a row: a card that was eaten does not count, one that was moved there does."""
        return row_length

    @hookimpl
    def react(self, state: GameState, event: Eaten | Laid | PlayedOut) -> list[Event] | None:
        """Move F's last discard after an eat; hold rows and stock against each other."""
        usable, players = usable_stock(state), state.rules.seats - len(state.left)
        if type(event) is Laid:
            _agree("a laying turn", True, usable <= players - 1)
            return None
        if type(event) is PlayedOut:
            played = lengths(state)
            full = all(played[seat] == state.rules.rounds for seat in state.present())
            _agree("the end of the hand", full, usable == 0)
            return None
        assert isinstance(event, Eaten)
        _agree("a last-round eat", in_last_round(state, event), usable <= players)
        source = giver(state, event)
        return None if source is None else [Shifted(state.piles[source][-1], source, event.source)]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say which card moves at an eat and who has a turn more for it, if anybody ever does."""
        two = for_two(sizes)
        shift = say(SHIFTING, lang, "eat", f"shift{two}", "moved")
        if laying_order(rules) == "common":
            return [shift]
        return [shift, say(SHIFTING, lang, "eat", f"{'no tai' if 'no-tai' in rules else 'tai'}{two}")]


@dataclass(frozen=True)
class Chot:
    """Ăn chốt: an eat in the eater's last round, when its row lacked only its last card (RULES.md 1.8)."""

    when: Annotated[
        Literal["eater_row_3", "victim_laid"],
        Doc(
            "what makes an eat a chốt: the eater lacks only its last round, or whoever was eaten has laid",
            "thế nào là ăn chốt: người ăn chỉ còn lượt cuối, hay người bị ăn đã hạ",
            "18",
        ),
    ] = "eater_row_3"

    @hookimpl
    def react(self, state: GameState, event: Eaten) -> list[Event] | None:
        """Mark the eat."""
        is_chot = in_last_round(state, event) if self.when == "eater_row_3" else state.laid_at[event.source] > 0
        return [Marked(CHOT, event.seat, state.turn, 1 << event.card)] if is_chot else None

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say which eat is a chốt."""
        return [say(CHOT_TEXTS, lang, "eat", self.when, rounds=sizes.rounds)]
