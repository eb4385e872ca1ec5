"""The numbers of one hand that statistics and tables of data are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..events import Turned, WentOut
from ..outcome import POT, Result, ended_name
from ..state import GameState


class Measured(NamedTuple):
    """The numbers of hand *k*.

    `net`, `points`, `eats`, `chots`, `tai` and `laid_at` have one for each seat: stakes won, points left in the hand
    (None where there are none to count), cards eaten, those of them in the last round, extra turns, the turn of the
    first laying (0 for never).  `mom` and `den` are the seats that were móm, and that paid for others.  `winner` and
    `u` are None where nobody is; `turns` and `actions` tell how long the hand was.
    """

    k: int
    starter: int
    ended: str
    winner: int | None
    u: int | None
    kinds: tuple[str, ...]
    net: tuple[int, ...]
    points: tuple[int | None, ...]
    mom: tuple[int, ...]
    den: tuple[int, ...]
    eats: tuple[int, ...]
    chots: tuple[int, ...]
    tai: tuple[int, ...]
    laid_at: tuple[int, ...]
    turns: int
    actions: int
    pot_in: int
    pot_out: int


def measured(k: int, result: Result, state: GameState) -> Measured:
    """Return the numbers of hand *k*, which ended in *state* and was settled with *result*."""
    outcome, payments = result.outcome, result.payments
    ended, stands, seats = outcome.ended, outcome.standings, outcome.seats
    net = [0] * (seats + 1)  # the last place is the pot's
    pot_in = pot_out = 0
    for payer, payee, amount, *_rest in payments:
        net[payer] -= amount
        net[payee] += amount
        pot_in += amount if payee == POT else 0
        pot_out += amount if payer == POT else 0
    went_out = isinstance(ended, WentOut)
    return Measured(
        k,
        outcome.starter,
        ended_name(ended),
        outcome.winner,
        ended.seat if isinstance(ended, WentOut) else None,
        tuple(sorted(ended.kinds)) if isinstance(ended, WentOut) else (),
        tuple(net[:-1]),
        tuple([one.points for one in stands]),
        tuple([seat for seat, one in enumerate(stands) if one.mom]),
        tuple(sorted({one.payer for one in payments if one.reason == "den"})) if went_out else (),
        _each(seats, [one.eater for one in outcome.eats]),
        _each(seats, [one.eater for one in outcome.eats if one.chot]),
        extra_turns(state),
        state.laid_at,
        state.turn,
        state.at + 1,
        pot_in,
        pot_out,
    )


def _each(seats: int, named: Iterable[int]) -> tuple[int, ...]:
    """Return how often each seat is *named*."""
    counts = [0] * seats
    for seat in named:
        counts[seat] += 1
    return tuple(counts)


def extra_turns(state: GameState) -> tuple[int, ...]:
    """Return how many turns each seat had after that in which it first laid: tái (RULES.md 1.9)."""
    seats, turn, seat = len(state.hands), state.turn, state.seat
    first = min([at for at in state.laid_at if at], default=turn)
    if turn - first < seats:  # nobody's turn came round again
        return (0,) * seats
    found = []
    if 0 < state.laid_at[seat] < turn:
        found.append(seat)
    for event in state.backwards():
        if type(event) is Turned and event.seat != seat:
            seat, turn = event.seat, turn - 1
            if turn <= first:
                break
            if 0 < state.laid_at[seat] < turn:
                found.append(seat)
    return _each(seats, found)
