"""Cards, actions and payments in words and signs, for people at a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import gettext as _
from gettext import ngettext

from ..actions import Action, Discard, Draw, Eat, GoOut, Lay, Send, TimeOut, called, seat_name
from ..cards import RANKS, SIGNS, Card, Cards, by_rank
from ..events import CalledOff, WentOut
from ..language import N_
from ..outcome import POT, Outcome, Payment, Result
from ..outcome import Eat as EatFact

REASONS = {
    "eat": N_("ăn (an eat)"),
    "chot": N_("ăn chốt (a last-round eat)"),
    "rank": N_("by rank"),
    "mom": N_("móm (no phỏm)"),
    "u": N_("ù"),
    "den": N_("đền (one pays for all)"),
    "leave": N_("left the hand"),
    "ga": N_("gà (the pot)"),
    "false-claim": N_("a false claim"),
    "stopped": N_("stopped"),
}
KINDS = {"thuong": "ù thường", "tron": "ù tròn", "het-bai": "ù hết bài", "khan": "ù khan", "gui": "ù gửi"}


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
            return _("draw (bốc)")
        case Eat():
            return _("eat {card} (ăn)").format(card=sign(offer)) if offer is not None else _("eat (ăn)")
        case Discard(card):
            return _("discard {card}").format(card=sign(card))
        case GoOut():
            return _("u (ù!)")
        case Lay(()):
            return _("lay nothing (móm if you have laid nothing before)")
        case Lay(melds):
            return _("lay {melds}").format(melds=" | ".join(map(signs, melds)))
        case Send(card, meld):
            return _("send {card} to {meld}").format(card=sign(card), meld=signs(meld))
        case TimeOut():
            return _("time is up")
    return str(action).replace(action.verb, called(type(action)), 1)


def _reason(name: str) -> str:
    return _(REASONS[name]) if name in REASONS else name


def arithmetic(result: Result, names: Sequence[str] | None = None) -> Iterator[str]:
    """Yield how a hand ended, every payment with its reason and rule, and each player's sum."""
    outcome = result.outcome
    who = list(names) if names else [seat_name(seat) for seat in range(outcome.seats)]
    yield from _ended(outcome, who)
    for payment in result.payments:
        yield _paid(payment, who, outcome)
    if not result.payments:
        yield _("Nobody pays anything.")
    for seat, name in enumerate(who):
        yield _sum(result, seat, name)
    if outcome.pot or result.pot:
        yield _("pot: {before} before, {after} after").format(before=outcome.pot, after=result.pot)


def _ended(outcome: Outcome, who: Sequence[str]) -> Iterator[str]:
    ended = outcome.ended
    if isinstance(ended, WentOut):
        kinds = ", ".join(KINDS.get(kind, kind) for kind in sorted(ended.kinds))
        yield _("{who} is ù ({kinds}).").format(who=who[ended.seat], kinds=kinds)
    elif isinstance(ended, CalledOff) and ended.reason == "one-left":
        yield _("Only {who} is left, and wins.").format(who=who[outcome.ranking[0]])
    elif isinstance(ended, CalledOff) and ended.reason == "false-claim" and ended.seat is not None:
        yield _("{who} claimed falsely: the hand is over.").format(who=who[ended.seat])
    elif isinstance(ended, CalledOff):
        yield _("The hand was called off ({reason}).").format(reason=_reason(ended.reason))
    else:
        placed = ", ".join(_placed(outcome, seat, who[seat]) for seat in outcome.ranking)
        yield _("The hand is played out: {placed}.").format(placed=placed)


def _placed(outcome: Outcome, seat: int, who: str) -> str:
    standing = outcome.standings[seat]
    if standing.left_at is not None:
        return _("{who} left").format(who=who)
    return f"{who} móm" if standing.mom else f"{who} {points(standing.points or 0)}"


def points(number: int) -> str:
    """Return a number of points in words, as in ``7 points``."""
    return ngettext("{number} point", "{number} points", number).format(number=number)


def _paid(payment: Payment, who: Sequence[str], outcome: Outcome) -> str:
    payer, payee = (_("the pot") if seat == POT else who[seat] for seat in (payment.payer, payment.payee))
    share = payment.share if payment.share is not None else payment.payer
    text = _("{payer} pays {payee} {amount}: {why}")
    if share != payment.payer:
        text = _("{payer} pays {payee} {amount} for {other}: {why}")
    why, other = _why(payment, outcome) + _by_way_of(payment), who[share]
    return f"  {text.format(payer=payer, payee=payee, amount=payment.amount, other=other, why=why)} [{payment.rule}]"


PLACES = (N_("nhất (1st)"), N_("nhì (2nd)"), N_("ba (3rd)"), N_("bét (4th)"))


def _why(payment: Payment, outcome: Outcome) -> str:
    reason, cause = _reason(payment.reason), payment.cause
    if payment.reason == "rank" and payment.payer in outcome.ranking:
        return _(PLACES[outcome.ranking.index(payment.payer)])
    if isinstance(cause, EatFact) and cause.card is not None:
        return _("{why} of {card} in round {round}").format(why=reason, card=sign(cause.card), round=cause.round)
    return reason


def _by_way_of(payment: Payment) -> str:
    """Return that a payment between players goes through the pot, where its rule turned it that way."""
    through = payment.rule == "ga" != payment.reason and POT not in (payment.payer, payment.payee)
    return f" {_('(through the pot)')}" if through else ""


def _sum(result: Result, seat: int, name: str) -> str:
    parts = [
        f"{'+' if one.payee == seat else '−'}{one.amount}" for one in result.payments if seat in (one.payer, one.payee)
    ]
    return f"  {name}: {' '.join(parts)} = {signed(result.net[seat])}" if parts else f"  {name}: 0"


def signed(amount: int) -> str:
    """Return an amount of stakes with its sign, as in ``+3`` and ``−1``."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
