"""`tala replay`: step through a recorded hand."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from gettext import gettext as _
from itertools import islice
from typing import TYPE_CHECKING

import click

from ..cards import by_rank
from ..errors import RecordError
from . import arguments, terminal
from .telling import Teller
from .under import different_result, loaded, moved, result_of, say_other_rules, say_settings, under_option
from .verify import read_record, record_texts
from .words import arithmetic, row, sign, signs

if TYPE_CHECKING:
    from ..actions import Turn
    from ..records import Hand
    from ..state import GameState


@click.command("replay")
@click.argument("file", type=arguments.existing_file())
@click.option(
    "--hand",
    "number",
    type=arguments.Count(),
    default=1,
    show_default=True,
    metavar="N",
    help="Which hand of the file.",
)
@click.option("--step", is_flag=True, help="Wait for Enter after each action.")
@under_option
def command(file: str, number: int, step: bool, under: str | None) -> None:
    """Step through a recorded hand in FILE, with every hand of cards open: it is for after the game.

    The record is played by the rules that it holds itself; with --under by those of another variant, up to the first
    action that is not legal there, and it is said in which settings and results the two differ.
    """
    if step and file == "-":
        why = _("--step waits for Enter on standard input, where the record comes from: name a file")
        raise click.UsageError(why)
    variant = loaded(under)
    own = _hand(file, number)
    if variant is None:
        say_other_rules(own)
        _show(own, [*_replayed(own)], step)  # an action that is not legal is told before anything is shown
        return
    say_settings(own, variant)
    hand = moved(own, variant)
    state = _show(hand, _replayed(hand), step)  # as far as it goes: the first action that is not legal ends it
    if state is not None:
        _compare(own, state)


def _hand(file: str, number: int) -> Hand:
    found = next(islice(record_texts(file), number - 1, None), None)
    if found is None:
        raise RecordError(_("{file}: there is no hand {number} in it").format(file=file, number=number))
    where, text = found
    return read_record(text, where)


def _show(hand: Hand, steps: Iterable[tuple[Turn | None, GameState]], step: bool) -> GameState | None:
    """Print a hand turn by turn, and who pays whom; return the state that it ended in, None if it was broken off."""
    state, teller = None, Teller()
    for turn, state in steps:
        terminal.put(f"{turn}" if turn else _dealt(hand) if state.ended is None else _("stopped"))
        for line in teller.news(state) if turn else ():
            terminal.put(f"    {line}")
        terminal.put(_open(state))
        if step and turn and state.ended is None and not _go_on():
            return None
    assert state is not None
    if state.ended is None:
        terminal.put(_("The record ends before the hand does."))
        raise click.exceptions.Exit(1)
    terminal.put("")
    for line in arithmetic(state.rules.result(state), _names(hand)):
        terminal.put(line)
    return state


def _compare(own: Hand, state: GameState) -> None:
    """Say in what the result differs from that by the record's own rules."""
    from .. import records

    differs = [*different_result(result_of(own), records.result_of(state.rules.result(state)))]
    terminal.put("")
    terminal.put(_("By the record's own rules the result is another:") if differs else _("By its own rules, the same."))
    for line in differs:
        terminal.put(f"  {line}")


def _replayed(hand: Hand) -> Iterator[tuple[Turn | None, GameState]]:
    from ..records import replay

    return replay(hand)


def _names(hand: Hand) -> list[str] | None:
    if hand.players is None:
        return None
    return [f"p{seat + 1} ({name})" for seat, name in enumerate(hand.players)]


def _dealt(hand: Hand) -> str:
    names = _names(hand)
    players = f": {', '.join(names)}" if names else ""
    dealt = _("{variant}, {seats} seats, {who} starts")
    return dealt.format(variant=hand.variant, seats=hand.seats, who=f"p{hand.starter + 1}") + players


def _open(state: GameState) -> str:
    """Return every hand of cards, row and meld of a state."""
    lines = []
    for seat, hand in enumerate(state.hands):
        mark = ">" if seat == state.seat and state.ended is None else " "
        eaten = state.eaten[seat]
        cards = " ".join(sign(card) + "*" * (eaten >> card & 1) for card in by_rank(hand))
        lines.append(f"{mark} p{seat + 1}  {cards:42} " + _("row {cards}").format(cards=row(state.piles[seat])))
        if state.melds[seat]:
            lines.append("      " + _("laid {melds}").format(melds=" | ".join(map(signs, state.melds[seat]))))
    return "\n".join(lines)


def _go_on() -> bool:
    print(f"-- {_('Enter for the next action, q to stop')} -- ", end="", flush=True)
    answer = sys.stdin.readline()
    return bool(answer) and answer.strip().lower() != "q"
