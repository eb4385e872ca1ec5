"""Hạ: laying one's phỏm on the table in the laying turn (RULES.md 1.8)."""

from __future__ import annotations

from dataclasses import dataclass

from tala_core.actions import Lay, seat_name
from tala_core.cards import Cards, first_written, written
from tala_core.events import Event, Laid
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.state import GameState

NOTHING = Lay()


def can_lay(state: GameState) -> list[Lay]:
    """Hạ: every way to lay all one can; nothing (móm) only without a phỏm, or when time is up (RULES.md 1.14-17)."""
    layings = [Lay(melds) for melds in state.rules.melds.layings(state.hands[state.seat], state.eaten[state.seat])]
    if state.late and layings != [NOTHING]:
        return [NOTHING, *layings]
    return layings


def lay(state: GameState, action: Lay) -> list[Event]:
    """Return that the melds were laid."""
    return [Laid(state.seat, action.melds)]


def why_not_lay(state: GameState, action: Lay) -> str:
    """Return the first thing wrong with the melds, or what would have to be laid too."""
    seat, table = state.seat, state.rules.melds
    left = state.hands[seat]
    for meld in action.melds:
        if meld & ~state.hands[seat]:
            return f"{seat_name(seat)} does not hold {written(meld & ~state.hands[seat])}"
        if meld not in table.known:
            return f"{written(meld)} is no phỏm"
        left &= ~meld
    return _why_not_together(state, action, left)


def _why_not_together(state: GameState, action: Lay, left: Cards) -> str:
    eaten, table = state.eaten[state.seat], state.rules.melds
    if left & eaten:
        return f"the eaten {written(left & eaten)} must be laid"
    if more := table.inside(left):
        return f"{written(max(more, key=int.bit_count))} would stay in the hand: every phỏm must be laid"
    if len({*action.melds}) == len(action.melds) and [*action.melds] != sorted(action.melds, key=first_written):
        return "the phỏm of one lay stand in the order of their first cards"
    return f"one phỏm may hold no more than {table.eaten_per_meld} of the eaten cards"


@dataclass(frozen=True)
class Laying:
    """Hạ: in the laying turn all phỏm are laid, the eaten cards first of all; which ones, the player chooses.

    Laying is maximal: no phỏm may stay in the hand.  Who has none is móm (RULES.md 1.8, 1.14-5).
    """

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Add laying."""
        return [*earlier, Move(Lay, "lay", can_lay, lay, why_not_lay)]
