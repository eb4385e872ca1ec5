"""`tala replay`: step through a recorded hand."""

from __future__ import annotations

import sys
from gettext import gettext as _
from itertools import islice
from typing import TYPE_CHECKING

import click

from ..cards import by_rank
from . import arguments, terminal
from .telling import Teller
from .verify import read_record, record_texts, say_other_rules
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
def command(file: str, number: int, step: bool) -> None:
    """Step through a recorded hand in FILE, with every hand of cards open: it is for after the game.

    The record is played by the rules that it holds itself.
    """
    from ..errors import RecordError
    from ..outcome import Result

    if step and file == "-":
        raise click.UsageError(_("--step waits for Enter on standard input, where the record comes from: name a file"))

    found = next(islice(record_texts(file), number - 1, None), None)
    if found is None:
        raise RecordError(_("{file}: there is no hand {number} in it").format(file=file, number=number))
    where, text = found
    hand = read_record(text, where)
    say_other_rules(hand)
    state, teller = None, Teller()
    for turn, state in _steps(hand):
        terminal.put(f"{turn}" if turn else _dealt(hand) if state.ended is None else _("stopped"))
        for line in teller.news(state) if turn else ():
            terminal.put(f"    {line}")
        terminal.put(_open(state))
        if step and turn and state.ended is None and not _go_on():
            return
    assert state is not None
    if state.ended is None:
        terminal.put(_("The record ends before the hand does."))
        raise click.exceptions.Exit(1)
    result: Result = state.rules.result(state)
    terminal.put("")
    for line in arithmetic(result, _names(hand)):
        terminal.put(line)


def _steps(hand: Hand) -> list[tuple[Turn | None, GameState]]:
    from ..records import replay

    return [*replay(hand)]


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
