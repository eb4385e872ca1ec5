"""What is shown at the terminal, built from one seat's view and nothing else; 80 columns are enough."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from gettext import gettext as _
from gettext import ngettext
from textwrap import wrap

from ..actions import Action, Discard, Draw, Eat, GoOut, Lay, OneCard, Send, called, seat_name
from ..cards import Cards, by_rank, first_written
from ..events import PlayedOut
from ..language import N_
from ..melds import Arrangement
from ..views import PlayerView
from .words import points, row, said, sign, signed, signs

WIDTH = 80


def painter(colours: bool) -> Callable[[str], str]:
    """Return what gives the red suits their colour, or leaves a line as it is."""
    if not colours:
        return str
    red = re.compile(r"(?:10|[2-9AJQK])[♥♦]\*?")
    return lambda line: red.sub("\033[31m\\g<0>\033[0m", line)


def wrapped(sentence: str) -> list[str]:
    """Return a sentence in lines that fit."""
    return wrap(sentence, WIDTH - 1, subsequent_indent="    ", break_on_hyphens=False)


# --- at a turn ---


def table(view: PlayerView, players: Sequence[str]) -> Iterator[str]:
    """Yield everybody's cards on the table: rows, phỏm, eaten cards, and how many each holds."""
    mine, rounds = len(view.piles[view.seat]) + 1, view.rules.rounds
    head = _("turn {turn}, your round {round} of {rounds} -- stock {stock}").format(
        turn=view.turn, round=min(mine, rounds), rounds=rounds, stock=view.stock
    )
    yield f"-- {head} ".ljust(WIDTH - 2, "-")
    width = max(map(len, players))
    gone = {left.seat for left in view.left}
    for seat, player in enumerate(players):
        head = f"{'>' if seat == view.seat else ' '} {seat_name(seat)} {player:{width}}  "
        if seat in gone:
            yield head + _("has left")
            continue
        eaten = "  " + _("ate {cards}").format(cards=signs(view.all_eaten[seat])) if view.all_eaten[seat] else ""
        head += ngettext("{count:2} card ", "{count:2} cards", view.sizes[seat]).format(count=view.sizes[seat]) + "  "
        yield head + _("row {cards}").format(cards=row(view.piles[seat])) + eaten
        if view.melds[seat]:
            yield from _filled(" " * len(head) + "phỏm ", [signs(meld) for meld in view.melds[seat]], " | ")


def hand(view: PlayerView) -> Iterator[str]:
    """Yield the seat's own cards, arranged as well as they go, with the points of the rest."""
    melds, left = best(view)
    eaten = view.eaten
    laid = " | ".join(map(signs, view.melds[view.seat]))
    groups = [_starred(meld, eaten) for meld in melds]
    if laid:
        groups.append(_("on the table: {melds}").format(melds=laid))
    yield from _filled(f"  {_('your phỏm')}  ", groups or ["–"], " | ")
    star = f"   (* {_('eaten')})" if eaten else ""
    yield f"  {_('your rác')}   {_starred(left, eaten) or '–'}   = {points(view.table.points(left))}{star}"


def best(view: PlayerView) -> Arrangement:
    """Return the seat's cards as they leave the fewest points."""
    # Nothing fits if time ran out on a hand whose eaten cards are free by now (RULES.md 1.14-17).
    return view.table.best(view.hand, view.eaten) or view.table.best(view.hand, 0) or Arrangement((), view.hand)


def _starred(some: Cards, eaten: Cards) -> str:
    return " ".join(sign(card) + "*" * (eaten >> card & 1) for card in by_rank(some))


def _filled(head: str, items: Sequence[str], between: str) -> Iterator[str]:
    """Yield *items* in as few lines as they need, none of them broken."""
    glued = between.join(item.replace(" ", "\xa0") for item in items)
    later = " " * len(head)
    for line in wrap(glued, WIDTH - 1, initial_indent=head, subsequent_indent=later, break_on_hyphens=False):
        yield line.replace("\xa0", " ")


# --- choices ---

ORDER: tuple[type[Action], ...] = (GoOut, Eat, Draw, Lay, Send)


def choices(view: PlayerView) -> list[Action]:
    """Return what the seat may do in the order of the numbers shown: discards last, those of its rác before others."""
    spare = best(view).left
    return sorted(view.legal(), key=lambda action: _place(action, spare, view))


def _place(action: Action, spare: Cards, view: PlayerView) -> tuple[int, bool, tuple[int, int]]:
    if isinstance(action, Lay):
        return ORDER.index(Lay), False, (view.table.points(view.hand & ~sum(action.melds)), 0)
    if isinstance(action, Discard):
        return len(ORDER) + 1, not spare >> action.card & 1, first_written(1 << action.card)
    return (ORDER.index(type(action)) if type(action) in ORDER else len(ORDER)), False, (0, 0)


def menu(view: PlayerView, listed: Sequence[Action]) -> Iterator[str]:
    """Yield the numbered list of what may be done."""
    spare = best(view).left
    numbered = list(enumerate(listed, 1))
    for number, action in numbered:
        if not isinstance(action, Discard):
            yield from _filled(f"  {number}) ", [_choice(action, view, len(listed) > 1)], " ")
    discards = [(number, action.card) for number, action in numbered if isinstance(action, Discard)]
    for head, some in ((_("discard"), spare), (_("of a phỏm: discard"), ~spare)):
        items = [f"{number}) {sign(card)}" for number, card in discards if some >> card & 1]
        if items:
            yield from _filled(f"  {head} ", items, "  ")


def _choice(action: Action, view: PlayerView, several: bool) -> str:
    if isinstance(action, Lay) and action.melds and several:
        rest = view.hand & ~sum(action.melds)
        return _("{lay}, which leaves {cards} ({points})").format(
            lay=said(action), cards=signs(rest) or _("no card"), points=view.table.points(rest)
        )
    if isinstance(action, Lay) and not action.melds and view.melds[view.seat]:
        return _("lay nothing more")
    if isinstance(action, Lay) and not action.melds:
        return _("lay nothing: you hold no phỏm (móm)") if not view.late else _("lay nothing (móm)")
    return said(action, view.offer.card if view.offer else None)


# --- help ---

HOW: dict[type[Action], tuple[str, str]] = {
    Draw: (N_("draw, boc"), N_("bốc: take the top card of the stock")),
    Eat: (N_("eat, an"), N_("ăn: take the card just discarded, for a phỏm at once")),
    Discard: (N_("7h, discard 7h, danh"), N_("đánh: end your turn; 7♥ 7H 10h Th read too")),
    Lay: (N_("lay 7h8h9h JcJdJs, ha"), N_("hạ: in your laying turn, lay all your phỏm; or only lay")),
    Send: (N_("send 6h 7h8h9h, gui"), N_("gửi: add a card of your rác to a phỏm on the table")),
    GoOut: (N_("u"), N_("ù: you win, (nearly) all your cards lie in phỏm")),
}
WISHES = (
    (N_("table, hand"), N_("see the table and your hand again")),
    (N_("leave"), N_("leave the table; the others play on, you pay for it")),
    (N_("quit, q"), N_("break off: the hand is void, nobody pays")),
)
TERMS = (
    (N_("phỏm"), N_("three or more of a rank, or of a suit in a row")),
    (N_("rác"), N_("cards in no phỏm: their points count against you")),
    (N_("*"), N_("an eaten card: it must stay in a phỏm")),
    (N_("row"), N_("discards of a player; the hand ends when all are full")),
    (N_("móm"), N_("to lay no phỏm, in the turn of your last discard")),
    (N_("chốt"), N_("an eat in the last round")),
    (N_("chuyển bài"), N_("after an eat a discard moves to the eaten one's row")),
    (N_("tái"), N_("another turn, for who has laid and lost a discard so")),
)


def explained(view: PlayerView, clock: bool) -> Iterator[str]:
    """Yield what can be answered and what the words mean."""
    yield _("Answer with a number of the list, or with words:")
    for kind in view.rules.moves:
        yield from _column(*_how(kind))
    for words, meaning in WISHES:
        yield from _column(_(words), _(meaning))
    if clock:
        yield _("The seconds before the > are for the whole turn; an answer after them comes too late.")
    for term, meaning in TERMS:
        yield from _column(_(term), _(meaning))


def _column(words: str, meaning: str) -> list[str]:
    return wrap(f"  {words:22} {meaning}", WIDTH, subsequent_indent=" " * 25, break_on_hyphens=False)


def _how(kind: type[Action]) -> tuple[str, str]:
    if kind in HOW:
        words, meaning = HOW[kind]
        return _(words), _(meaning)
    meaning = (kind.__doc__ or kind.__name__).strip().split("\n")[0]
    return called(kind) + " 7h" * issubclass(kind, OneCard), _(meaning)


# --- after a hand ---


def left_over(view: PlayerView, names: Sequence[str]) -> Iterator[str]:
    """Yield the cards that everybody was left with, as far as they are shown."""
    for name, cards in zip(names, view.shown, strict=True):
        if cards is not None:
            count = f" ({view.table.points(cards)})" if isinstance(view.ended, PlayedOut) else ""
            yield "  " + _("{who} holds {cards}").format(who=name, cards=signs(cards) or _("no card")) + count


def totals(names: Sequence[str], sums: Sequence[int], hands: int) -> str:
    """Return what everybody has won or lost so far."""
    each_one = ", ".join(f"{name} {signed(amount)}" for name, amount in zip(names, sums, strict=True))
    return ngettext("After {count} hand: {sums}", "After {count} hands: {sums}", hands).format(
        count=hands, sums=each_one
    )
