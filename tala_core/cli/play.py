"""`tala play`: you against bots at the terminal, in plain text."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..actions import read_seat, seat_name
from . import arguments, terminal

if TYPE_CHECKING:
    from ..variants import Variant
    from .hand import Game
    from .session import Session


@click.command("play")
@arguments.variant_argument
@arguments.seats_option
@arguments.seed_option
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="A,B,...",
    shell_complete=arguments.complete_bots,
    help="A bot each of the other seats, or one for all; with settings, as in thinker:milliseconds=500.",
)
@click.option("--seat", default="p1", show_default=True, metavar="pN", help="Where you sit.")
@click.option(
    "--hands", type=arguments.Count(), metavar="N", help="Stop after so many; you are asked after each if not said."
)
@click.option(
    "--clock/--no-clock", help="Give each of your turns the time that the variant allows.  [default: no-clock]"
)
@arguments.bot_seconds_option
@click.option("--record", type=arguments.new_file(), metavar="FILE", help="Add every hand to FILE when it is over.")
def command(
    variant: str, seats: int | None, seed: str, bots: str, seat: str, hands: int | None, clock: bool,
    bot_seconds: float, record: str | None,
) -> None:  # fmt: skip
    """Play VARIANT at the terminal, against bots.

    Answer with a number of the list shown, or in words; ? explains them.  Hand k is dealt from SEED/k.  With --record
    each hand becomes a line of JSON for tala replay and tala verify; it tells everybody's cards, so it is written only
    when the hand is over.

    Where a bot fails the table plays its turn; what went wrong is told after the last hand, and the exit code is 4.
    """
    from .main import DONE, PLUGIN_FAILED
    from .session import HandVoid

    game = _game(arguments.load_variant(variant), seats, bots, seat, clock, bot_seconds)
    session = _session(game, seed, hands, record)
    _greet(session)
    code = DONE
    try:
        session.play()
    except HandVoid as end:
        terminal.say("tala: " + _("{why}; the hand is void").format(why=end.why))
        code = end.code
    finally:
        _tell_faults(session)
    if code or session.failed:
        raise click.exceptions.Exit(code or PLUGIN_FAILED)


def _tell_faults(session: Session) -> None:
    if session.failed:
        sys.stdout.flush()
    for bot in session.failed.values():
        terminal.say(f"tala: {bot.line()}")


def _session(game: Game, seed: str, hands: int | None, record: str | None) -> Session:
    from .keeping import RecordFile
    from .session import Session

    return Session(game, seed, hands, RecordFile(Path(record)).add if record else _forget, time.monotonic)


def _game(variant: Variant, seats: int | None, bots: str, seat: str, clock: bool, bot_seconds: float) -> Game:
    from ..bots import load_bot
    from .hand import Game
    from .keyboard import keyboard

    places = arguments.checked_seats(variant, seats)
    try:
        mine = read_seat(seat.strip().lower(), places)
    except ValueError as error:
        raise click.UsageError(f"--seat: {error}") from None
    others = [place for place in range(places) if place != mine]
    seated = {place: (name, load_bot(name)) for place, name in zip(others, _bots(bots, len(others)), strict=True)}
    rules = variant.rules_for(places)
    if clock and rules.time_limit(rules.start("clock")) is None:
        raise click.UsageError("--clock: " + _("the variant {name!r} has no clock").format(name=variant.name))
    return Game(variant, rules, mine, seated, clock, keyboard(), _teller(), bot_seconds)


def _bots(text: str, others: int) -> tuple[str, ...]:
    """Return the bots of the *others*."""
    told = text.count(",") + 1
    if told not in (1, others):
        text = ngettext(
            "{told} bots for the {others} other seat; name one, or one for each",
            "{told} bots for the {others} other seats; name one, or one for each",
            others,
        )
        raise click.UsageError("--bots: " + text.format(told=told, others=others))
    return arguments.checked_bots(text, others)


def _teller() -> Callable[[str], None]:
    """Return what writes a line for the person, with red suits on a terminal that has colours."""
    from .screen import painter

    paint = painter(_has_colours())

    def tell(line: str) -> None:
        sys.stdout.write(paint(terminal.visible(line)) + "\n")

    return tell


def _has_colours() -> bool:
    console = terminal.console()
    return console.color_system is not None and not console.no_color and not console.legacy_windows


def _forget(record: str) -> None:
    """Keep no record."""


def _greet(session: Session) -> None:
    game = session.game
    title = f"{game.variant.title} ({game.variant.name})" if game.variant.title else game.variant.name
    game.tell(
        _("{title} · {seats} seats · you are {seat} · seed {seed}").format(
            title=title, seats=game.rules.seats, seat=seat_name(game.seat), seed=session.seed
        )
    )
    game.tell(_("Amounts are in stakes.  Answer with a number or in words; ? explains them."))
