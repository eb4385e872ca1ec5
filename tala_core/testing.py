"""For tests of rules and bots: positions in one line, and hands played from a script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .actions import read_seat
from .cards import DECK, Card, Cards, card, cards, each, meld, union
from .events import discarded
from .outcome import Eat
from .rules import RuleSet
from .state import GameState, Origin, new


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
    """
    head, _, own = text.partition(":")
    name, step = head.split()
    seat = read_seat(name, rules.seats)
    made = new(rules, Origin(0, 0, DECK))
    previous = (seat - 1) % rules.seats
    lying = {
        read_seat(who, rules.seats): tuple(meld(word) for word in row.split()) for who, row in (table or {}).items()
    }
    piles = {read_seat(who, rules.seats): tuple(map(card, row.split())) for who, row in (rows or {}).items()}
    if offer:
        piles[previous] = (*piles.get(previous, ()), card(offer))
    held = {read_seat(who, rules.seats): starred(row) for who, row in (hands or {}).items()} | {seat: starred(own)}
    top = tuple(map(card, stock.split()))
    used = union([*top, *(one for row in piles.values() for one in row)])
    for some in [*(h for h, _ in held.values()), *(one for row in lying.values() for one in row)]:
        assert not used & some, "a card stands in two places"
        used |= some
    spare = iter(one for one in DECK if not used >> one & 1)
    for other in range(rules.seats):
        if other not in held:
            missing = rules.hand - sum(one.bit_count() for one in lying.get(other, ()))
            held[other] = (union(next(spare) for _ in range(missing)), 0)
    made.seat, made.step, made.late = seat, step, late
    made.hands = tuple(held[one][0] for one in range(rules.seats))
    made.eaten = tuple(held[one][1] for one in range(rules.seats))
    made.piles = tuple(piles.get(one, ()) for one in range(rules.seats))
    made.melds = tuple(lying.get(one, ()) for one in range(rules.seats))
    made.own = tuple(sum(one.bit_count() for one in row) for row in made.melds)
    made.turn = sum(map(len, made.piles)) + sum(some.bit_count() for some in made.eaten) + 1
    done = step == "send"
    made.laid_at = tuple(
        int(bool(lying.get(o)) or len(made.piles[o]) >= rules.rounds or (o == seat and done))
        for o in range(rules.seats)
    )
    made.eats = tuple(
        Eat(one, (one - 1) % rules.seats, eaten, 1, 1) for one in range(rules.seats) for eaten in each(held[one][1])
    )
    made.offer = discarded(previous, card(offer)) if offer else None
    usable = rules.rounds * rules.seats - sum(map(len, made.piles)) - (step != "take")
    made.drawn = rules.rounds * rules.seats - 1 - usable
    gone = tuple(one for row in made.piles for one in row)
    made.stock = (*(gone + DECK)[: made.drawn], *top, *spare)
    return made.freeze()


def pack(rules: RuleSet, *hands: str, stock: str = "") -> tuple[Card, ...]:
    """Return a pack that deals *hands*, the starter's ten cards first, then nine to each next seat, then the *stock*.

    A hand that is not given, or given short, is filled up from the cards left, in deck order; so is the stock.
    """
    told = [tuple(map(card, text.split())) for text in [*hands, *[""] * (rules.seats - len(hands))]]
    top = tuple(map(card, stock.split()))
    used = union([one for row in told for one in row] + list(top))
    spare = iter([one for one in DECK if not used >> one & 1])
    dealt: list[Card] = []
    for number, row in enumerate(told):
        dealt += [*row, *(next(spare) for _ in range(rules.hand + (number == 0) - len(row)))]
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
