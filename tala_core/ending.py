"""What a finished hand leaves for the settling: how each seat stands."""

from __future__ import annotations

from .events import Discarded, Left, PlayedOut, WentOut
from .outcome import Standing
from .state import GameState

AFTER_ALL = 10_000  # no hand has so many discards or turns


def standings(state: GameState) -> tuple[Standing, ...]:
    """Return how each seat stands when the hand has ended."""
    if not isinstance(state.ended, PlayedOut):
        counts = isinstance(state.ended, WentOut)
        gone = {one.seat: one.at for one in state.left if not (one.mom and counts)}
        return tuple([Standing(left_at=gone.get(seat)) for seat in range(len(state.hands))])
    last, left = _last_discards(state), {one.seat: one for one in state.left}
    points = state.rules.melds.points
    return tuple(
        [
            _gone(state, left[seat], laid, last.get(seat, 0))
            if seat in left
            else Standing(points(hand), not melds, laid, last.get(seat, 0))
            for seat, (hand, melds, laid) in enumerate(zip(state.hands, state.melds, state.laid_at, strict=True))
        ]
    )


def _gone(state: GameState, left: Left, laid_at: int, last_discard: int) -> Standing:
    """Return how a seat stands that has left; as a móm its last discard counts as later than all others' (1.14-26)."""
    if not left.mom:
        return Standing(None, False, laid_at, last_discard, left.at)
    after_all = AFTER_ALL + len(state.left) - state.left.index(left)
    return Standing(None, True, after_all, after_all)


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
