"""Positions and packs in one line, and turns taken from them, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from ..actions import read_seat
from ..cards import DECK, Card, Cards, card, cards, each, meld, show, union, union_of_different
from ..errors import nearest, one_of
from ..events import discarded
from ..outcome import Eat
from ..rules import RuleSet
from ..state import Draft, GameState, Origin, new

T = TypeVar("T")


def starred(text: str) -> tuple[Cards, Cards]:
    """Return the cards in *text* and those among them marked as eaten with a star, as in ``5s 6s 7s*``."""
    words = text.split()
    return cards(" ".join(word.rstrip("*") for word in words)), union(card(w[:-1]) for w in words if w.endswith("*"))


def position(
    rules: RuleSet,
    text: str,
    *,
    offer: str = "",
    rows: Mapping[str, str] | None = None,
    table: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    stock: str = "",
    late: bool = False,
) -> GameState:
    """Return a state in which one seat is to act, such as ``"p2 take: 5s 6s 7s* 5h 9c 9d Jh Ks 2d"``.

    Args:
        rules: of the game.
        text: the seat, its step (``take``, ``discard``, ``lay`` or ``send``), and its hand; eaten cards have a star.
        offer: the card that the seat before has just discarded; it ends that seat's row.
        rows: each seat's discards, by seat name.
        table: each seat's melds on the table, as in ``{"p1": "7h8h9h JcJdJs"}``.
        hands: other seats' cards; what is not told is dealt from the cards left, in deck order, to nine each.
        stock: the cards that will be drawn next.
        late: whether the time of the seat is up.

    The number of drawn cards follows from the rows, so that rows and stock agree as they do in play.

    Raises:
        ValueError: there is no such step, a card stands in two places, there are too few cards, or nobody but the
            starter can be first to act.
    """
    if not isinstance(rules, RuleSet):
        raise TypeError(f"position(rules, …) needs a rule set, as in load('chuan').rules_for(4), not {rules!r:.40}")
    head, colon, own = text.partition(":")
    if not colon or len(head.split()) != 2:
        raise ValueError(f"{text[:40]!r}: write seat, step, a colon and the hand, as in 'p2 take: 5s 6s 7s* 9c'")
    name, step = head.split()
    _check_step(rules, step)
    seat = read_seat(name, rules.seats)
    previous = (seat - 1) % rules.seats
    held = _by_seat(rules, hands, starred) | {seat: starred(own)}
    melds = _by_seat(rules, table, lambda row: tuple(map(meld, row.split())))
    piles = _by_seat(rules, rows, lambda row: tuple(map(card, row.split())))
    if offer:
        piles[previous] = (*piles.get(previous, ()), card(offer))
    top = tuple(map(card, stock.split()))
    thrown = [one for row in piles.values() for one in row]
    spare = _left_over([*thrown, *top], [some for some, _ in held.values()], [m for row in melds.values() for m in row])

    made = new(rules, Origin(0, 0, DECK))
    made.seat, made.step, made.late, made.taken = seat, step, late, step != "take"
    _lay_out(made, held, melds, piles, spare)
    made.offer = discarded(previous, card(offer)) if offer else None
    made.drawn = len(thrown) + made.taken - 1  # all that was ever taken, less the starter's tenth card
    if made.drawn < 0:
        raise ValueError(f"{head!r}: before the first discard only the starter, who holds ten cards, can act")
    made.stock = (*(*thrown, *DECK)[: made.drawn], *top, *spare)
    return made.freeze()


def _check_step(rules: RuleSet, step: str) -> None:
    steps = sorted({one for move in rules.moves.values() for one in move.steps})
    if step not in steps:
        raise ValueError(f"{step!r} is no step (there are: {one_of(steps)}){nearest(step, steps)}")


def _by_seat(rules: RuleSet, told: Mapping[str, str] | None, read: Callable[[str], T]) -> dict[int, T]:
    return {read_seat(who, rules.seats): read(row) for who, row in (told or {}).items()}


def _lay_out(
    made: Draft,
    held: Mapping[int, tuple[Cards, Cards]],
    melds: Mapping[int, tuple[Cards, ...]],
    piles: Mapping[int, tuple[Card, ...]],
    spare: list[Card],
) -> None:
    """Give each seat its melds, row and hand, and what follows from them; untold hands come from the *spare* cards."""
    rules, seats = made.rules, range(made.rules.seats)
    made.melds = tuple([melds.get(one, ()) for one in seats])
    made.own = tuple([sum(map(int.bit_count, row)) for row in made.melds])
    made.piles = tuple([piles.get(one, ()) for one in seats])
    made.hands = tuple([held[o][0] if o in held else union(_take(spare, rules.hand - made.own[o])) for o in seats])
    made.eaten = tuple([held[one][1] if one in held else 0 for one in seats])
    made.eats = tuple([Eat(one, (one - 1) % len(seats), it, 1, 1) for one in seats for it in each(made.eaten[one])])
    made.turn = sum(map(len, made.piles)) + len(made.eats) + 1
    laid = [bool(made.melds[one]) or len(made.piles[one]) >= rules.rounds for one in seats]
    made.laid_at = tuple([int(laid[one] or (one == made.seat and made.step == "send")) for one in seats])


def _left_over(loose: Iterable[Card], *groups: Iterable[Cards]) -> list[Card]:
    """Return the cards of the pack that stand neither among the *loose* ones nor in one of the *groups*."""
    used = union_of_different(loose)
    for some in (one for group in groups for one in group):
        if used & some:
            raise ValueError(f"{show(used & some)} stands in two places")
        used |= some
    return [one for one in DECK if not used >> one & 1]


def _take(spare: list[Card], number: int) -> list[Card]:
    """Take the first *number* cards away from those to *spare*."""
    if len(spare) < number:
        raise ValueError("too few cards are left to deal the other hands")
    taken = spare[:number]
    del spare[:number]
    return taken


def pack(rules: RuleSet, *hands: str, stock: str = "") -> tuple[Card, ...]:
    """Return a pack that deals *hands*, the starter's ten cards first, then nine to each next seat, then the *stock*.

    A hand that is not given, or given short, is filled up from the cards left, in deck order; so is the stock.
    """
    told = [tuple(map(card, text.split())) for text in [*hands, *[""] * (rules.seats - len(hands))]]
    top = tuple(map(card, stock.split()))
    spare = _left_over([*(one for row in told for one in row), *top])
    dealt: list[Card] = []
    for number, row in enumerate(told):
        dealt += [*row, *_take(spare, rules.hand + (number == 0) - len(row))]
    return (*dealt, *top, *spare)


def played(state: GameState, turns: str | Iterable[str]) -> GameState:
    """Return the state after *turns*, one a line or an item each, such as ``"p1 discard Ks"``.

    Raises:
        IllegalAction, UnknownAction: a turn is refused.
    """
    lines = turns.splitlines() if isinstance(turns, str) else turns
    for line in lines:
        if line.strip():
            state = state.rules.step(state, state.rules.parse(line))
    return state
