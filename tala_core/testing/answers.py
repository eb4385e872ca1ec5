"""What hooks may answer, to the last value: more than the engine looks at while it plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, get_args
from unicodedata import is_normalized

from ..actions import Action
from ..events import Event
from ..options import CHAPTERS, Conflict, Said
from ..outcome import POT, Payment
from ..plugins.answerchecks import answer_fault
from ..plugins.hookchecks import ITERATED

EVENTS = get_args(Event)
Fault = Callable[[Any, int], str]  # what is wrong with a value in a game of so many seats; nothing if it is right


def gone_through(kind: str, answer: Any) -> Any:
    """Return an answer that yields its values one by one as a list of them."""
    return [*answer] if isinstance(answer, Iterator) and (kind in ITERATED or kind == "do") else answer


def wrong_answer(kind: str, answer: Any, seats: int) -> str:
    """Return what is wrong with an answer, as the end of a sentence; nothing if it is right.

    *kind* is the name of a hook, or of a function that a hook answered with: see `PARTS`.
    """
    if kind in PARTS:
        return f"answers with {why}" if (why := PARTS[kind](answer, seats)) else ""
    if why := answer_fault(kind, answer):
        return why
    why = VALUES[kind](answer, seats) if answer is not None and kind in VALUES else ""
    return f"answers {kind!r} with {why}" if why else ""


def shown(answer: Any) -> str:
    """Return a value as it stands in messages."""
    return "None" if answer is None else f"{answer!r:.80} ({type(answer).__name__})"


# --- values of the right type that mean nothing ---


def _each(one: Fault) -> Fault:
    return lambda answer, seats: next((why for item in answer if (why := one(item, seats))), "")


def _from(low: int) -> Fault:
    return lambda answer, seats: "" if answer >= low else f"{answer!r}, which is less than {low}"


def _text(text: str, seats: int = 0) -> str:
    if not text.strip():
        return "an empty text"
    return "" if is_normalized("NFC", text) else f"{text!r:.80}, whose accents are not in the composed form NFC"


def _said(said: Said, seats: int) -> str:
    if said.chapter not in CHAPTERS:
        return f"the chapter {said.chapter!r}, and there are {', '.join(CHAPTERS)}"
    return _text(said.text)


def _conflict(conflict: Conflict, seats: int) -> str:
    if not conflict.keys or not all(isinstance(key, str) for key in conflict.keys):
        return f"{conflict}, whose keys are none such as ('rules.mine', 'table.seats')"
    return _text(conflict.why)


def _payment(payment: Payment, seats: int) -> str:
    if payment.payer == payment.payee:
        return f"{payment}, in which one pays himself"
    if not {payment.payer, payment.payee} <= {POT, *range(seats)}:
        return f"{payment}, and there are seats 0 to {seats - 1} and the POT"
    if payment.amount < 0:
        return f"{payment}, whose amount is negative: swap payer and payee"
    return "" if payment.reason else f"{payment}, which has no reason"


def _payments(answer: Sequence[Payment], seats: int) -> str:
    return _each(_payment)(answer, seats)


def _cards(some: int, seats: int) -> str:
    return "" if 0 < some < 1 << 52 else f"{some!r:.60}, which is no set of cards"


def _seats(order: Sequence[int], seats: int) -> str:
    right = sorted(order) == [*range(len(order))] and order
    return "" if right else f"{order!r:.60}, which does not name every seat once"


def _seconds(seconds: float, seats: int) -> str:
    return "" if seconds > 0 else f"{seconds!r}, which is no time at all"


VALUES: dict[str, Fault] = {
    "conflicts": _each(_conflict),
    "describe": _each(_said),
    "melds": _each(_cards),
    "points": _from(0),
    "eaten_per_meld": _from(1),
    "rank": _seats,
    "charge": _each(_payment),
    "settle": _payments,
    "time_limit": _seconds,
    "forbid": _text,
    "starter": _from(0),
}


# --- what the functions of moves, and the one of `rounds_played`, may answer ---


def _all_of(*kinds: type) -> Fault:
    def fault(answer: Any, seats: int) -> str:
        names = "Event" if kinds == EVENTS else " or ".join(kind.__name__ for kind in kinds)
        if not isinstance(answer, Iterable) or isinstance(answer, str | bytes | Iterator):
            return f"{shown(answer)}, which is no list of {names}"
        return next(
            (f"{shown(one)} among them, which is no {names}" for one in answer if not isinstance(one, kinds)), ""
        )

    return fault


def _set_of_cards(answer: Any, seats: int) -> str:
    right = type(answer) is int and 0 <= answer < 1 << 52
    return "" if right else f"{shown(answer)}, which is no set of cards"


def _count(answer: Any, seats: int) -> str:
    return "" if type(answer) is int and answer >= 0 else f"{shown(answer)}, which is no number of rounds"


def _yes_or_no(answer: Any, seats: int) -> str:
    return "" if isinstance(answer, bool) else f"{shown(answer)}, which is neither True nor False"


def _reason(answer: Any, seats: int) -> str:
    return _text(answer) if isinstance(answer, str) else f"{shown(answer)}, which is no text"


PARTS: dict[str, Fault] = {
    "can": _all_of(Action),
    "can of cards": _set_of_cards,
    "do": _all_of(*EVENTS),
    "why": _reason,
    "allows": _yes_or_no,
    "rounds": _count,
}
