"""What a finished hand leaves for the settling: how each seat stands."""

from __future__ import annotations

from .events import Discarded, PlayedOut
from .outcome import Standing
from .state import GameState


def standings(state: GameState) -> tuple[Standing, ...]:
    """Return how each seat stands when the hand has ended."""
    if not isinstance(state.ended, PlayedOut):
        gone = {one.seat: one.at for one in state.left}
        return tuple([Standing(left_at=gone.get(seat)) for seat in range(len(state.hands))])
    last, gone = _last_discards(state), {one.seat: one.at for one in state.left}
    points = state.rules.melds.points
    return tuple(
        [
            Standing(None, False, laid, last.get(seat, 0), gone[seat])
            if seat in gone
            else Standing(points(hand), not melds, laid, last.get(seat, 0))
            for seat, (hand, melds, laid) in enumerate(zip(state.hands, state.melds, state.laid_at, strict=True))
        ]
    )


def _last_discards(state: GameState) -> dict[int, int]:
    """Return the number of each seat's last discard, counted from the first of the hand."""
    last: dict[int, int] = {}
    number = sum(map(len, state.piles)) + len(state.eats)
    for event in state.backwards():
        if type(event) is Discarded:
            last.setdefault(event.seat, number)
            number -= 1
            if len(last) == len(state.hands):
                break
    return last
