"""Cards, actions and payments in words and signs, for people at a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..actions import Action, Discard, Draw, Eat, GoOut, Lay, Send, TimeOut, seat_name
from ..cards import RANKS, SIGNS, Card, Cards, by_rank
from ..events import CalledOff, WentOut
from ..outcome import POT, Outcome, Payment, Result
from ..outcome import Eat as EatFact

REASONS = {
    "eat": "ăn (an eat)",
    "chot": "ăn chốt (a last-round eat)",
    "rank": "by rank",
    "mom": "móm (no phỏm)",
    "u": "ù",
    "den": "đền (one pays for all)",
    "leave": "left the hand",
}
KINDS = {"thuong": "ù thường", "tron": "ù tròn", "het-bai": "ù hết bài", "khan": "ù khan"}


def sign(card: Card) -> str:
    """Return a card with its suit's sign, as in ``10♠``."""
    return RANKS[card % 13] + SIGNS[card // 13]


def signs(some: Cards) -> str:
    """Return the cards of a set by rank, as in ``7♥ 8♥ 9♥``."""
    return " ".join(sign(card) for card in by_rank(some))


def row(cards: Sequence[Card]) -> str:
    """Return cards in the order given, or a dash for none."""
    return " ".join(map(sign, cards)) or "–"


def said(action: Action, offer: Card | None = None) -> str:
    """Return an action in words, as in ``send 6♥ to 7♥ 8♥ 9♥``; *offer* is the card that could be eaten."""
    match action:
        case Draw():
            return "draw (bốc)"
        case Eat():
            return f"eat {sign(offer)} (ăn)" if offer is not None else "eat (ăn)"
        case Discard(card):
            return f"discard {sign(card)}"
        case GoOut():
            return "u (ù!)"
        case Lay(melds):
            return "lay " + (
                " | ".join(map(signs, melds)) if melds else "nothing (móm if you have laid nothing before)"
            )
        case Send(card, meld):
            return f"send {sign(card)} to {signs(meld)}"
        case TimeOut():
            return "time is up"
    return str(action)


def arithmetic(result: Result, names: Sequence[str] | None = None) -> Iterator[str]:
    """Yield how a hand ended, every payment with its reason and rule, and each player's sum."""
    outcome = result.outcome
    who = list(names) if names else [seat_name(seat) for seat in range(outcome.seats)]
    yield from _ended(outcome, who)
    for payment in result.payments:
        yield _paid(payment, who, outcome)
    if not result.payments:
        yield "Nobody pays anything."
    for seat, name in enumerate(who):
        yield _sum(result, seat, name)
    if outcome.pot or result.pot:
        yield f"pot: {outcome.pot} before, {result.pot} after"


def _ended(outcome: Outcome, who: Sequence[str]) -> Iterator[str]:
    ended = outcome.ended
    if isinstance(ended, WentOut):
        kinds = ", ".join(KINDS.get(kind, kind) for kind in sorted(ended.kinds))
        yield f"{who[ended.seat]} is ù ({kinds})."
    elif isinstance(ended, CalledOff) and ended.reason == "one-left":
        yield f"Only {who[outcome.ranking[0]]} is left, and wins."
    elif isinstance(ended, CalledOff):
        yield f"The hand was called off ({ended.reason})."
    else:
        yield "The hand is played out: " + ", ".join(_placed(outcome, seat, who) for seat in outcome.ranking) + "."


def _placed(outcome: Outcome, seat: int, who: Sequence[str]) -> str:
    standing = outcome.standings[seat]
    if standing.left_at is not None:
        return f"{who[seat]} left"
    if standing.mom:
        return f"{who[seat]} móm"
    return f"{who[seat]} {standing.points} {'point' if standing.points == 1 else 'points'}"


def _paid(payment: Payment, who: Sequence[str], outcome: Outcome) -> str:
    payer, payee = ("the pot" if seat == POT else who[seat] for seat in (payment.payer, payment.payee))
    instead = f" for {who[payment.share]}" if payment.share not in (None, payment.payer) else ""
    return f"  {payer} pays {payee} {payment.amount}{instead}: {_why(payment, outcome)} [{payment.rule}]"


PLACES = ("nhất (1st)", "nhì (2nd)", "ba (3rd)", "bét (4th)")


def _why(payment: Payment, outcome: Outcome) -> str:
    reason = REASONS.get(payment.reason, payment.reason)
    if payment.reason == "rank" and payment.payer in outcome.ranking:
        return PLACES[outcome.ranking.index(payment.payer)]
    if isinstance(payment.cause, EatFact) and payment.cause.card is not None:
        return f"{reason} of {sign(payment.cause.card)} in round {payment.cause.round}"
    return reason


def _sum(result: Result, seat: int, name: str) -> str:
    parts = [
        f"{'+' if one.payee == seat else '−'}{one.amount}" for one in result.payments if seat in (one.payer, one.payee)
    ]
    return f"  {name}: {' '.join(parts)} = {signed(result.net[seat])}" if parts else f"  {name}: 0"


def signed(amount: int) -> str:
    """Return an amount of stakes with its sign, as in ``+3`` and ``−1``."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
