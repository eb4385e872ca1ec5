"""Reading answers: what a person types at his turn, as an action or a wish.  A slip gets a sentence, never an error."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from gettext import gettext as _
from gettext import ngettext
from typing import TypeVar

from ..actions import Action, Discard, Eat, Lay, OneCard, Send, by_verb, called
from ..cards import RANKS, Card, Cards, by_rank, first_written, rank, spoken_card, union
from ..errors import nearest
from ..views import PlayerView
from .words import said, sign, signs

A = TypeVar("A", bound=Action)

LONGEST = 200  # letters of an answer that is read at all

VERBS = {"boc": "draw", "rut": "draw", "an": "eat", "danh": "discard", "ha": "lay", "gui": "send", "xong": "done"}
ALL, NOTHING = ("all", "het"), ("nothing", "none", "khong")


class Wish(Enum):
    """What a person may want at any time that is no action of the game."""

    HELP = "help"
    SCREEN = "table"
    LEAVE = "leave"
    QUIT = "quit"


WISHES = {
    "?": Wish.HELP, "help": Wish.HELP, "table": Wish.SCREEN, "hand": Wish.SCREEN,
    "leave": Wish.LEAVE, "quit": Wish.QUIT, "q": Wish.QUIT, "exit": Wish.QUIT,
    "giup": Wish.HELP, "ban": Wish.SCREEN, "bai": Wish.SCREEN, "roi": Wish.LEAVE, "thoat": Wish.QUIT,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Misread:
    """An answer that names nothing that could be done; *why* is a whole sentence for the person who typed it."""

    why: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A card as it was typed, and what stood between it and the card before."""

    card: Card
    gap: str


Answer = Action | Wish | Misread

SIGNS_TYPED = "cdhsCDHS♣♦♥♠♧♢♡♤"
CARD = re.compile(rf"(?:10|[2-9AJQKTajqkt])\s?[{SIGNS_TYPED}]")
MISTYPED_CARD = re.compile(r"[AJQKTajqkt]\S")  # else Qz would be taken for a slip of q, which quits
GAP = re.compile(r"(?:[\s,;|/+&]|->|→|\b(?:to|and|va|và|vao|vào)\b)*", re.IGNORECASE)
BETWEEN_MELDS = re.compile(r"[|;/+&]|and|và?\b", re.IGNORECASE)
ANYTHING = re.compile(".")


def read(text: str, view: PlayerView, choices: Sequence[Action]) -> Answer:
    """Return what *text* asks for, given the *choices* as they are numbered on the screen.

    The action may still be one that the rules refuse: they say why better than a reader could.
    """
    if len(text) > LONGEST:
        return Misread(_("That is {count:,} letters long.").format(count=len(text)) + f" {possible(choices)}")
    plain = simplified(text)
    if not plain:
        return Misread(possible(choices))
    if plain.isascii() and plain.isdigit():
        return _numbered(int(plain), choices)
    word, _space, rest = plain.partition(" ")
    if fold(word) in WISHES:
        return WISHES[fold(word)]
    return _in_words(word, rest, plain, view, choices)


def _in_words(word: str, rest: str, plain: str, view: PlayerView, choices: Sequence[Action]) -> Answer:
    kinds = {fold(kind.vi): kind for kind in view.rules.moves if kind.vi} | by_verb(view.rules.moves)
    verb = VERBS.get(fold(word), fold(word))
    if verb in kinds:
        return _action(kinds[verb], rest, view, choices)
    if plain[0].isdigit() or CARD.match(plain) or MISTYPED_CARD.fullmatch(plain):
        return _bare_cards(plain, view, choices)
    known = [*WISHES, *VERBS, *kinds]
    near = nearest(fold(word)[:20], known) or "."
    return Misread(_("{word!r} is no answer here").format(word=word[:20]) + f"{near} {possible(choices)}")


def simplified(text: str) -> str:
    """Return *text* with full-width letters made plain, single spaces, and without what can't be seen."""
    plain = unicodedata.normalize("NFKC", text).replace("\ufe0e", "").replace("\ufe0f", "")
    return " ".join("".join(letter if letter.isprintable() else " " for letter in plain).split())


def fold(text: str) -> str:
    """Return *text* in small letters without Vietnamese marks: ``boc`` for ``Bốc``."""
    bare = unicodedata.normalize("NFD", text.casefold().replace("đ", "d"))
    return "".join(letter for letter in bare if not unicodedata.combining(letter)).strip("!. ") or text.strip()


def possible(choices: Sequence[Action]) -> str:
    """Return a sentence that says what can be answered."""
    verbs = f" {_('or')} ".join(dict.fromkeys(called(type(choice)) for choice in choices))
    numbers = _("1 to {most}").format(most=len(choices)) if len(choices) > 1 else "1"
    return _("You may {verbs}: answer {numbers}, or in words; ? explains.").format(verbs=verbs, numbers=numbers)


def _numbered(number: int, choices: Sequence[Action]) -> Answer:
    if 1 <= number <= len(choices):
        return choices[number - 1]
    return Misread(_("There is no {number} in the list.").format(number=number) + f" {possible(choices)}")


def _action(kind: type[Action], rest: str, view: PlayerView, choices: Sequence[Action]) -> Answer:
    if kind is Lay:
        return _lay(rest, view, _of_kind(Lay, choices))
    if kind is Send:
        return _send(rest, view, _of_kind(Send, choices))
    if issubclass(kind, OneCard):
        return _one_card(kind, rest, view, choices)
    if kind is Eat and rest:
        return _eat(rest, view)
    try:
        return kind.read(rest)
    except ValueError as error:
        typed = f"{called(kind)} {rest}".strip()
        return Misread(f"{typed[:60]!r}: {error}.")


def _of_kind(kind: type[A], choices: Sequence[Action]) -> list[A]:
    return [choice for choice in choices if isinstance(choice, kind)]


# --- cards ---


def pieces(text: str, view: PlayerView) -> list[Piece] | Misread:
    """Return the cards typed in *text*, in their order, or what is wrong with it."""
    found: list[Piece] = []
    at = 0
    while True:
        gap = GAP.match(text, at)
        assert gap is not None  # it may be empty
        at = gap.end()
        if at == len(text):
            return _different(found)
        match = CARD.match(text, at)
        if match is None:
            return _no_card(text[at:], view)
        found.append(Piece(spoken_card(match.group().replace(" ", "")), gap.group()))
        at = match.end()


def _different(found: list[Piece]) -> list[Piece] | Misread:
    cards = [piece.card for piece in found]
    twice = next((card for card in cards if cards.count(card) > 1), None)
    return found if twice is None else Misread(_("{card} stands twice.").format(card=sign(twice)))


def _no_card(text: str, view: PlayerView) -> Misread:
    part = text.split()[0][:20]
    face = {"T": "10", "1": "A"}.get(part.upper(), part.upper())
    held = [card for card in by_rank(view.hand) if face in RANKS and rank(card) == RANKS.index(face)]
    text = _("{part!r} is not a card: a rank A 2 ... 10 J Q K and a suit c d h s, as in 7h").format(part=part)
    hint = "; " + _("you hold {cards}").format(cards=" ".join(map(sign, held))) if held else ""
    return Misread(f"{text}{hint}.")


def _bare_cards(plain: str, view: PlayerView, choices: Sequence[Action]) -> Answer:
    typed = pieces(plain, view)
    if isinstance(typed, Misread):
        return typed
    if len(typed) == 1 and Discard in view.rules.moves:
        return Discard(typed[0].card)
    if sends := _of_kind(Send, choices):
        return _send(plain, view, sends)
    if len(typed) > 2 and Lay in view.rules.moves:
        return _lay(plain, view, _of_kind(Lay, choices))
    text = ngettext("This is {count} card.", "These are {count} cards.", len(typed)).format(count=len(typed))
    return Misread(f"{text} {possible(choices)}")


def _one_card(kind: type[OneCard], rest: str, view: PlayerView, choices: Sequence[Action]) -> Answer:
    mine = _of_kind(kind, choices)
    if not rest:
        needs = _("'{verb}' needs a card, as in '{verb} 7h'.").format(verb=called(kind))
        return mine[0] if len(mine) == 1 else Misread(needs)
    typed = pieces(rest, view)
    if isinstance(typed, Misread):
        return typed
    if len(typed) > 1:
        return Misread(_("'{verb}' takes one card, not {count}.").format(verb=called(kind), count=len(typed)))
    return kind(typed[0].card)


def _eat(rest: str, view: PlayerView) -> Answer:
    typed = pieces(rest, view)
    if isinstance(typed, Misread):
        return typed
    if view.offer is None or [piece.card for piece in typed] == [view.offer.card]:
        return Eat()  # if nothing is on offer, the rules say so
    return Misread(_("The card on offer is {card}.").format(card=sign(view.offer.card)))


# --- laying ---


def _lay(rest: str, view: PlayerView, mine: Sequence[Lay]) -> Answer:
    if not rest or fold(rest) in ALL:
        return mine[0] if len(mine) == 1 else _which(mine) if mine else Lay()
    if fold(rest) in NOTHING:
        return Lay()
    typed = pieces(rest, view)
    if isinstance(typed, Misread):
        return typed
    groups = _groups(typed)
    return _laid(groups) if len(groups) > 1 else _grouped(groups[0], view, mine)


def _groups(typed: Sequence[Piece]) -> list[Cards]:
    """Return the melds as they were typed apart: by a sign such as ``|``, or by spaces if none gets too few cards."""
    for apart in (BETWEEN_MELDS, ANYTHING):
        groups: list[list[Card]] = [[typed[0].card]]
        for piece in typed[1:]:
            if apart.search(piece.gap):
                groups.append([])
            groups[-1].append(piece.card)
        if len(groups) > 1 and all(len(group) > 2 for group in groups):
            return [union(group) for group in groups]
    return [union(piece.card for piece in typed)]


def _grouped(cards: Cards, view: PlayerView, mine: Sequence[Lay]) -> Answer:
    """Return the laying of *cards* that were typed without saying which go together."""
    fits = [lay for lay in mine if sum(lay.melds) == cards]
    if len(fits) == 1:
        return fits[0]
    if fits:
        return _which(fits)
    best = None if cards in view.table.known else view.table.best(cards, 0)
    return _laid(best.melds if best and not best.left else [cards])


def _laid(melds: Sequence[Cards]) -> Lay:
    return Lay(tuple(sorted(melds, key=first_written)))


def _which(mine: Sequence[Action]) -> Misread:
    return Misread(_("Say which: {choices}.").format(choices=f", {_('or')} ".join(map(said, mine))))


# --- sending ---


def _send(rest: str, view: PlayerView, mine: Sequence[Send]) -> Answer:
    if not rest:
        nothing = Misread(_("There is nothing that you may send."))
        return mine[0] if len(mine) == 1 else _which(mine) if mine else nothing
    typed = pieces(rest, view)
    if isinstance(typed, Misread):
        return typed
    card, meld = typed[0].card, union(piece.card for piece in typed[1:])
    fits = [send for send in mine if send.card == card and send.meld & meld == meld]
    exact = [send for send in fits if send.meld == meld]
    if exact or len(fits) == 1:
        return (exact or fits)[0]
    return _which(fits) if fits else _not_sent(card, meld, view)


def _not_sent(card: Card, meld: Cards, view: PlayerView) -> Answer:
    """Return the sending that the rules will refuse, so that they say why; without a phỏm there is none to refuse."""
    if meld:
        on_table = [one for row in view.melds for one in row if one & meld == meld]
        return Send(card, on_table[0] if len(on_table) == 1 else meld)
    if not view.hand >> card & 1:
        return Misread(_("You do not hold {card}.").format(card=sign(card)))
    melds = ", ".join([signs(one) for row in view.melds for one in row])
    if not melds:
        return Misread(_("{card} can't go to a phỏm on the table; there lies none.").format(card=sign(card)))
    text = _("{card} can't go to a phỏm on the table; there lie {melds}.")
    return Misread(text.format(card=sign(card), melds=melds))
