"""What happens at the table in one line each, as one seat may see it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from gettext import gettext as _
from typing import Protocol

from .. import cards as notation
from ..actions import Turn, seat_name
from ..cards import Card, Cards
from ..events import Discarded, Drawn, Eaten, Event, Laid, Left, Marked, Sent, Shifted, TimedOut, Turned, Unlocked
from ..language import N_
from ..outcome import AWAY, CHOT
from .words import sign, signs

LABELS = {
    AWAY: N_("away; the table plays on"),
    "dong-chat": N_("all of one suit"),
    "no-discard": N_("no card left to discard"),
    "shown": N_("shows the phỏm"),
}


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
                yield self._drawn(seat, card)
            case Eaten(seat, card, source):
                yield self._eaten(seat, card, source, _marked(history, at))
            case Discarded(seat, card):
                yield self._does(seat, _("You discard {card}"), _("{who} discards {card}"), card=sign(card))
            case Shifted(card, source, target):
                yield self._shifted(card, source, target)
            case Laid(seat, melds):
                yield self._laid(seat, melds, history[:at])
            case Sent(seat, card, meld):
                yield self._sent(seat, card, meld, _owner(view, meld))
            case other:
                yield from self._rarer(other, history[:at])

    def _rarer(self, event: Event, before: Sequence[Event]) -> Iterator[str]:
        match event:
            case Turned(seat) if _is_tai(seat, before):
                yield self._does(seat, _("You have another turn (tái)"), _("{who} has another turn (tái)"))
            case TimedOut(seat):
                yield _("Time is up: the table plays for {who}").format(who=self._who(seat))
            case Left(seat):
                yield self._does(seat, _("You leave the table"), _("{who} leaves the table"))
            case Unlocked(seat):
                mine = _("Your eaten cards are ordinary cards from now on")
                yield self._does(seat, mine, _("The eaten cards of {who} are ordinary cards from now on"))
            case Marked(label, seat, _turn, cards) if label != CHOT:
                yield f"({self._who(seat)}: {_label(label)}{' ' * bool(cards)}{signs(cards)})"

    def _drawn(self, seat: int, card: Card | None) -> str:
        if card is None:
            return _("{who} draws (bốc)").format(who=seat_name(seat))
        return self._does(seat, _("You draw {card} (bốc)"), _("{who} draws {card} (bốc)"), card=sign(card))

    def _eaten(self, seat: int, card: Card, source: int, chot: bool) -> str:
        you, they = _("You eat {card} from {source} (ăn)"), _("{who} eats {card} from {source} (ăn)")
        if chot:
            you, they = _("You eat {card} from {source} (ăn chốt)"), _("{who} eats {card} from {source} (ăn chốt)")
        return self._does(seat, you, they, card=sign(card), source=self._who(source))

    def _shifted(self, card: Card, source: int, target: int) -> str:
        text = _("{card} moves from {source}'s row to {target}'s (chuyển bài)")
        if source == self.seat:
            text = _("{card} moves from your row to {target}'s (chuyển bài)")
        elif target == self.seat:
            text = _("{card} moves from {source}'s row to yours (chuyển bài)")
        return text.format(card=sign(card), source=seat_name(source), target=seat_name(target))

    def _laid(self, seat: int, melds: Sequence[int], before: Sequence[Event]) -> str:
        if melds:
            laid = " | ".join(map(signs, melds))
            return self._does(seat, _("You lay {melds} (hạ)"), _("{who} lays {melds} (hạ)"), melds=laid)
        if any(isinstance(event, Laid) and event.seat == seat and event.melds for event in before):
            return self._does(seat, _("You lay nothing more"), _("{who} lays nothing more"))
        return self._does(seat, _("You lay nothing (móm)"), _("{who} lays nothing (móm)"))

    def _sent(self, seat: int, card: Card, meld: Cards, owner: int | None) -> str:
        you, they = _("You send {card} to {phom} (gửi)"), _("{who} sends {card} to {phom} (gửi)")
        return self._does(seat, you, they, card=sign(card), phom=self._phom(meld, owner, seat))

    def _phom(self, meld: Cards, owner: int | None, sender: int) -> str:
        if owner is None:
            return signs(meld)
        if owner == sender != self.seat:
            return _("its own {meld}").format(meld=signs(meld))
        return self._does(owner, _("your {meld}"), _("{who}'s {meld}"), meld=signs(meld))

    def _who(self, seat: int) -> str:
        return _("you") if seat == self.seat else seat_name(seat)

    def _does(self, seat: int, you: str, they: str, **parts: str) -> str:
        """Return what *seat* does, in one sentence to it or in another one about it."""
        return you.format(**parts) if seat == self.seat else they.format(who=seat_name(seat), **parts)


def _label(name: str) -> str:
    """Return what a mark of a rule says; one that we do not know is told as it is written."""
    return _(LABELS[name]) if name in LABELS else name


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
    text = _CARDS.sub(lambda match: signs(notation.meld(match[0])), re.sub(rf"\b{me}\b", _("you"), text))
    return f"{text[:1].upper()}{text[1:]}."
