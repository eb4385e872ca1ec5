"""What happens at the table in one line each, as one seat may see it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from .. import cards as notation
from ..actions import Turn, seat_name
from ..events import Discarded, Drawn, Eaten, Event, Laid, Left, Marked, Sent, Shifted, TimedOut, Turned, Unlocked
from ..outcome import CHOT
from .words import sign, signs


class Told(Protocol):
    """A hand as somebody may know it: a seat's view, or the whole state when all is over."""

    @property
    def melds(self) -> tuple[tuple[int, ...], ...]: ...  # noqa: D102

    def history(self) -> list[Event]: ...  # noqa: D102


class Teller:
    """Tells every event once, to *seat* or, after the game, to nobody in particular.

    All it ever reads is the history and the melds on the table of what it is given.
    """

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat
        self._told = 0

    def news(self, view: Told) -> list[str]:
        """Return a line for each event since the last call that is worth one."""
        history = view.history()
        told, self._told = self._told, len(history)
        return [line for at in range(told, len(history)) for line in self._lines(history, at, view)]

    def _lines(self, history: Sequence[Event], at: int, view: Told) -> Iterator[str]:
        match history[at]:
            case Drawn(seat, card):
                yield f"{self._does(seat, 'draw')}{'' if card is None else ' ' + sign(card)} (bốc)"
            case Eaten(seat, card, source):
                chot = " chốt" if _marked(history, at) else ""
                yield f"{self._does(seat, 'eat')} {sign(card)} from {self._who(source)} (ăn{chot})"
            case Discarded(seat, card):
                yield f"{self._does(seat, 'discard')} {sign(card)}"
            case Shifted(card, source, target):
                rows = f"from {self._whose(source)} row to {'yours' if target == self.seat else self._whose(target)}"
                yield f"{sign(card)} moves {rows} (chuyển bài)"
            case Laid(seat, melds):
                yield self._laid(seat, melds, history[:at])
            case Sent(seat, card, meld):
                owner = _owner(view, meld)
                whose = "" if owner is None else f"{'its own' if owner == seat != self.seat else self._whose(owner)} "
                yield f"{self._does(seat, 'send')} {sign(card)} to {whose}{signs(meld)} (gửi)"
            case other:
                yield from self._rarer(other, history[:at])

    def _rarer(self, event: Event, before: Sequence[Event]) -> Iterator[str]:
        match event:
            case Turned(seat) if _is_tai(seat, before):
                yield f"{self._subject(seat)} {self._has(seat)} another turn (tái)"
            case TimedOut(seat):
                yield f"Time is up: the table plays for {self._who(seat)}"
            case Left(seat):
                yield f"{self._does(seat, 'leave')} the table"
            case Unlocked(seat):
                yield f"{self._whose(seat).capitalize()} eaten cards are ordinary cards from now on"
            case Marked(label, seat) if label != CHOT:
                yield f"({self._who(seat)}: {label})"

    def _laid(self, seat: int, melds: Sequence[int], before: Sequence[Event]) -> str:
        if melds:
            return f"{self._does(seat, 'lay')} {' | '.join(map(signs, melds))} (hạ)"
        earlier = any(isinstance(event, Laid) and event.seat == seat and event.melds for event in before)
        return f"{self._does(seat, 'lay')} nothing{' more' if earlier else ' (móm)'}"

    def _who(self, seat: int) -> str:
        return "you" if seat == self.seat else seat_name(seat)

    def _subject(self, seat: int) -> str:
        return "You" if seat == self.seat else seat_name(seat)

    def _whose(self, seat: int) -> str:
        return "your" if seat == self.seat else f"{seat_name(seat)}'s"

    def _has(self, seat: int) -> str:
        return "have" if seat == self.seat else "has"

    def _does(self, seat: int, verb: str) -> str:
        return f"You {verb}" if seat == self.seat else f"{seat_name(seat)} {verb}s"


def _marked(history: Sequence[Event], at: int) -> bool:
    """Whether the eat at *at* is noted as a chốt before anything else is done."""
    for event in history[at + 1 :]:
        if isinstance(event, Marked) and event.label == CHOT:
            return True
        if isinstance(event, Turned):
            break
    return False


def _owner(view: Told, meld: int) -> int | None:
    return next((seat for seat, row in enumerate(view.melds) if any(one & meld == meld for one in row)), None)


def _is_tai(seat: int, before: Sequence[Event]) -> bool:
    """Whether the turn passes to a seat that has had its laying turn."""
    last = next((event.seat for event in reversed(before) if isinstance(event, Turned)), None)
    return last not in (None, seat) and any(isinstance(event, Laid) and event.seat == seat for event in before)


# --- refusals ---

_CARDS = re.compile(r"\b(?!As (?:long|soon|you|the|an?|if)\b)(?:(?:10|[2-9AJQK])[cdhs])+\b")
_VERBS = {"does": "do", "is": "are", "has": "have", "was": "were"}


def refusal(error: Exception, turn: Turn) -> str:
    """Return why *turn* was refused, as a sentence to the person who asked for it."""
    me = seat_name(turn.seat)
    text = str(error).removeprefix(f"{turn}: ")
    text = re.sub(rf"\b{me} ({'|'.join(_VERBS)})\b", lambda match: f"you {_VERBS[match[1]]}", text)
    text = _CARDS.sub(lambda match: signs(notation.meld(match[0])), re.sub(rf"\b{me}\b", "you", text))
    return f"{text[:1].upper()}{text[1:]}."
