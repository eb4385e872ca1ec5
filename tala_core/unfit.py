"""What rules may give that no game can use, though its type is right: found when it is given."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, get_args

from .actions import Action
from .errors import nearest, one_of
from .moves import AnyMove
from .outcome import POT, Cause, Payment
from .state import GameState

CAUSES = get_args(Cause)
VERB = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
OURS = "tala_core.actions"
MOST = 10**12  # stakes of one payment: more are a slip


def of_payment(payment: Payment, seats: int) -> str:
    """Return why nobody can pay so, as the end of a sentence; nothing if all is well."""
    payer, payee, amount, reason, cause = payment[:5]
    if type(amount) is not int or not 0 <= amount <= MOST:
        return "which is no number of stakes"
    if type(payer) is not int or type(payee) is not int or not isinstance(reason, str):
        return "in which payer and payee have to be seats, and the reason a text"
    if payer == payee:
        return "by which one pays oneself"
    if not (POT <= payer < seats and POT <= payee < seats):
        return f"and the payers are p1 to p{seats} and the pot"
    if not isinstance(cause, CAUSES):
        return f"whose cause is {cause!r:.40}: it has to be an eat, a mark, a leaving, or how the hand ended"
    return ""


def shown(payment: Payment) -> str:
    """Return a payment as it is asked for, but for its cause."""
    told = ", ".join(f"{one!r:.40}" for one in payment[:4])
    return f"Payment({told}, …)"


def of_action(kind: Any) -> str:
    """Return why an action can't be written down and read again, as the end of a sentence; nothing if all is well."""
    if not (isinstance(kind, type) and issubclass(kind, Action)):
        return f"has a move of {kind!r:.60}, which is no type of action"
    if kind.__module__ == OURS:
        return ""
    if not isinstance(kind.verb, str) or not VERB.fullmatch(kind.verb):
        return f"has an action {kind.__name__} with the verb {kind.verb!r}: small letters, digits and - are possible"
    own = getattr(kind, "__dataclass_fields__", {}) and [one.name for one in fields(kind)]
    if own and kind.__str__ is Action.__str__:
        named = one_of(own)
        return f"has an action {kind.__name__} that is written without its {named}: give it __str__ and read for that"
    return ""


def of_steps(move: AnyMove, others: Sequence[AnyMove]) -> str:
    """Return that a *move* is at a step that is misspelt, as the end of a sentence; nothing if all is well."""
    known = sorted({step for other in others for step in other.steps})
    for step in move.steps:
        if step not in known and (near := nearest(step, known)):
            name = move.action.__name__
            return f"has a move {name} at the step {step!r}, which no other move has (there are: {one_of(known)}){near}"
    return ""


def of_lists(state: GameState, moves: Mapping[type[Action], AnyMove]) -> tuple[type[Action], str] | None:
    """Return which move lists what is no action of its type, and what, as the end of a sentence."""
    for kind, move in moves.items():
        listed: Any = move.legal(state) if state.step in move.steps else ()
        name = kind.__name__
        if not isinstance(listed, list | tuple):
            return kind, f"lists {listed!r:.60} as the moves {name}, which is no list"
        for one in listed:
            if not isinstance(one, kind):
                hint = f": an object is made by {name}()" if one is kind else ""
                return kind, f"lists {one!r:.60} among its moves {name}, which is none{hint}"
    return None
