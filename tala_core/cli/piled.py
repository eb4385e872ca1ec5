"""What a pile of recorded hands of one kind came to: as JSON, and as a table for people."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING, Any

from . import terminal
from .report import COLUMNS, ends, starting

if TYPE_CHECKING:
    from rich.console import Console

    from ..simulation.analysing import Hands, Kind, Player
    from ..simulation.tally import Tally


def kind_data(kind: Kind, hands: Hands) -> dict[str, Any]:
    """Return what hands of one kind came to as JSON has it: by seats, and by players where they are named."""
    from ..simulation.tally import told

    tally = hands.tally
    return {
        "variant": kind.variant,
        "hash": kind.hash,
        "table": kind.seats,
        "hands": tally.hands,
        "actions": tally.actions,
        "ended": dict(sorted(tally.ended.items())),
        "kinds": dict(sorted(tally.kinds.items())),
        "pot": {"in": tally.pot_in, "out": tally.pot_out},
        "seats": [
            {"seat": f"p{seat + 1}", "player": hands.line_up and hands.line_up[seat], **tally.group((seat,))}
            for seat in range(kind.seats)
        ],
        "players": [_player(player, found) for player, found in hands.players.items()],
        "length": tally.long(),
        "starting": {"starter": told(tally.starter()), "ahead": told(tally.ahead())},
    }


def _player(player: Player, tally: Tally) -> dict[str, Any]:
    seats = range(player.seats)
    return {"player": player.name, "seats": player.seats, "hands": tally.hands, **tally.group(seats)}


def show_kind(kind: Kind, hands: Hands, console: Console, *, details: bool, twice: bool) -> None:
    """Print what hands of one kind came to; of a variant that stands *twice* in the pile also the hash of its rules."""
    tally = hands.tally
    count = ngettext("{count:,} hand", "{count:,} hands", tally.hands).format(count=tally.hands)
    rules = f" ({kind.hash[:12]})" if twice else ""
    seats = _("{seats} seats").format(seats=kind.seats)
    console.print(terminal.visible(f"{kind.variant}{rules} · {seats} · {count}"))
    console.print(ends(tally))
    console.print(_table(kind, hands))
    console.print(_("in stakes; ± is half of the 95 % interval of the mean; ate counts chốt too"))
    console.print(starting(tally))
    if tally.pot_in or tally.pot_out:
        through = _("pot (gà): {paid:,} paid in, {taken:,} taken")
        console.print(through.format(paid=tally.pot_in, taken=tally.pot_out))
    console.print(_("{actions:.1f} actions a hand").format(actions=tally.actions / tally.hands))
    if details:
        _show_details(kind, hands, console)


def _show_details(kind: Kind, hands: Hands, console: Console) -> None:
    from .detailed import show_details, show_table

    if hands.line_up is None and kind.named:
        show_table(_("by player"), {named(one): (found, range(one.seats)) for one, found in best_first(hands)}, console)
    show_details(hands.tally, hands.line_up or (), console)


def named(player: Player) -> str:
    """Return a player's name, with how many seats of a hand it holds if that is more than one."""
    return player.name + (f" ×{player.seats}" if player.seats > 1 else "")


def best_first(hands: Hands) -> list[tuple[Player, Tally]]:
    """Return each player with what it came to, who won most a hand first."""
    return sorted(hands.players.items(), key=lambda one: -one[1].stakes(range(one[0].seats)).value)


def _table(kind: Kind, hands: Hands) -> Any:
    """Return a line for each seat, or for each player where they change seats."""
    from rich.table import Table

    by_player = kind.named and hands.line_up is None
    table = Table(box=None, pad_edge=False, header_style="bold")
    if not by_player:
        table.add_column(_("seat"), no_wrap=True)
    if kind.named:
        table.add_column(_("player"), overflow="fold")
    if by_player:
        table.add_column(_("hands"), justify="right", no_wrap=True)
    for name in (_("net"), _("a hand"), "±", *map(_, COLUMNS)):
        table.add_column(name, justify="right", no_wrap=True)
    for line in _by_player(hands) if by_player else _by_seat(kind, hands):
        table.add_row(*line)
    return table


def _by_seat(kind: Kind, hands: Hands) -> Iterator[list[str]]:
    for seat in range(kind.seats):
        name = [terminal.visible(hands.line_up[seat])] if hands.line_up else []
        yield [f"p{seat + 1}", *name, *_measures(hands.tally, (seat,))]


def _by_player(hands: Hands) -> Iterator[list[str]]:
    for player, tally in best_first(hands):
        yield [terminal.visible(named(player)), f"{tally.hands:,}", *_measures(tally, range(player.seats))]


def _measures(tally: Tally, seats: range | tuple[int, ...]) -> list[str]:
    stakes = tally.stakes(seats)
    within = "–" if stakes.half is None else f"{stakes.half:.3f}"
    won, mom, u, den = (f"{100 * tally.rate(name, seats).value:.1f}%" for name in ("wins", "mom", "u", "den"))
    ate, chot = (f"{tally.often(name, seats).value:.2f}" for name in ("eats", "chots"))
    return [f"{tally.net.group(seats)[0]:+,}", f"{stakes.value:+.3f}", within, won, mom, u, ate, chot, den]
