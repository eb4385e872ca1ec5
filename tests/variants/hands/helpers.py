"""What a played hand came to, in a few words: how it ended, who ranks where, who paid whom what for what."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from tala_core.events import CalledOff, WentOut
from tala_core.outcome import POT
from tala_core.rules import RuleSet
from tala_core.state import GameState
from tala_core.testing import pack
from tala_core.variants import load

# P1 has 27 points left, P2 31, P3 44, each with three of a kind; P4 is móm with 77.  P1 begins by throwing Ks.
RANKED = (
    "Qc Qd Qh Ac 2h 4c 5h 7c 8s Ks",
    "Kc Kd Kh 10s Ad 4d 7d 3h 6h",
    "9c 9d 9h 10d 10h 6s 5c Jc 2s",
    "Jh Jd 8h 8d 10c Qs 9s 6d 2d",
)
RANKED_STOCK = "As 3s 4s 5s 7s Ah 4h 7h 2c 8c 3d 5d 6c Js 3c"
RANKED_STOCK_3 = "As 3s 4s 7s 5s 8c 2c 7h 3d 6c Js"
RANKED_STOCK_2 = "As 3s 4s 7s 5s 3d 6c"

# P3 can eat 9c, 6h and 3h from P2; P4 can eat 10d from P3, P2 can eat Ks from P1.
THREE_FROM_P2 = (
    "Ks Jd Qc Qd Ac 4c 7c 2h 5h 8s",
    "Kc Kd 9c 10s Ad 4d 7d 3h 6h",
    "9d 9h 6c 6d 3c 3s 2d Jc 10d",
    "10c 10h Qh 3d 8d 5s 8c 2c 7h",
)

# SC-46, for three: P1 lays 7h8h9h, P2 3c4c5c, and P3 two phỏm besides four cards that could all be sent.
FOUR_TO_SEND = ("7h 8h 9h Ks Jd Ac 4d 10s 3s 8d", "3c 4c 5c Kd Qs 9d 7d 6s Ad", "2s 2h 2d Jc Qc Kc 6h 5h 10h")
FOUR_TO_SEND_STOCK = "3h As 4s Jh Js 5s 9s 5d 10d Qh 6c"
FOUR_TO_SEND_TURNS = {"t1": "discard Ac", "t10": "lay 7h8h9h, discard 10d", "t11": "lay 3c4c5c, discard Qh"}


@cache
def rules_of(name: str, seats: int = 4) -> RuleSet:
    """Return the rules of the shipped variant *name* for so many *seats*."""
    return load(name).rules_for(seats)


def dealt_with(rules: RuleSet, *hands: str, stock: str = "", starter: int = 0, pot: int = 0) -> GameState:
    """Return a hand with so much in the *pot*, dealt so that the seats from *starter* on hold *hands*."""
    return rules.deal(pack(rules, *hands, stock=stock), starter, pot)


def discards(hand: str) -> set[str]:
    """Return the discards of every card in *hand*, as a legal list has them."""
    return {f"discard {one}" for one in hand.split()}


def ended(state: GameState) -> str:
    """Return how a hand ended, as in ``p3 u gui tron``; ``played out`` when nobody had a turn left."""
    how = state.ended
    if isinstance(how, WentOut):
        return " ".join([f"p{how.seat + 1} u", *sorted(how.kinds), *["tai"] * how.tai])
    if isinstance(how, CalledOff):
        return how.reason if how.seat is None else f"p{how.seat + 1} {how.reason}"
    return "played out" if how else "going on"


def ranked(state: GameState) -> str:
    """Return the seats of a finished hand with their points, best first, as in ``p2 18, p1 27, p3 mom 60``."""
    outcome = state.rules.outcome(state)
    stands = [(seat, outcome.standings[seat]) for seat in outcome.ranking]
    return ", ".join(f"p{seat + 1} {'mom ' if one.mom else ''}{one.points}" for seat, one in stands)


def paid(state: GameState) -> set[str]:
    """Return who paid whom what for what, as in ``p2>p3 1+2+3 eat``; the pot is called ``pot``."""
    amounts = defaultdict(list)
    for one in state.rules.result(state).payments:
        payer, payee = ["pot" if who == POT else f"p{who + 1}" for who in (one.payer, one.payee)]
        amounts[f"{payer}>{payee}", one.reason].append(str(one.amount))
    return {f"{who} {'+'.join(many)} {reason}" for (who, reason), many in amounts.items()}


def pot(state: GameState) -> int:
    """Return what lies in the pot after a finished hand."""
    return state.rules.result(state).pot
