"""`tala settle`: who pays whom for a hand played with real cards, and why."""

from __future__ import annotations

import json
import sys
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from typing import Any

import click

from . import arguments, terminal
from .words import arithmetic


@click.command("settle")
@click.argument("file", type=arguments.existing_file())
@click.option("--json", "as_json", is_flag=True, help="Print the payments as JSON and nothing else.")
def command(file: str, as_json: bool) -> None:
    """Tell who pays whom for the hand described in FILE, and why; - is standard input.

    FILE is a short TOML file: players, the eats, and who is ù or how the players stand.

    \b
    players = ["An", "Binh", "Chi", "Dung"]
    [[eats]]
    by = "Binh"
    from = "An"
    [u]
    by = "Chi"
    """
    from .. import settling
    from ..errors import SettleError
    from ..files import MOST_BYTES, decoded

    if file == "-":
        where = _("standard input")
        text = decoded(sys.stdin.buffer.read(MOST_BYTES + 1), where, SettleError)
        if len(text) > MOST_BYTES:
            too_much = _("{where}: more than {count:,} bytes, which no such file needs")
            raise SettleError(too_much.format(where=where, count=MOST_BYTES))
        told = settling.from_text(text, Path(where))
    else:
        told = settling.read(Path(file))
    result = told.result()
    for notice in told.doubts():
        terminal.say(f"tala: {notice}")
    if as_json:
        terminal.put(json.dumps(_as_data(told.players, result)))
        return
    title, players = f"{told.variant.title} ({told.variant.name})", len(told.players)
    head = ngettext(
        "{title}, {players} player, amounts in stakes", "{title}, {players} players, amounts in stakes", players
    )
    terminal.put(head.format(title=title, players=players))
    for line in arithmetic(result, told.players):
        terminal.put(line)


def _as_data(players: tuple[str, ...], result: Any) -> dict[str, Any]:
    from ..records import result_of

    names = {f"p{seat + 1}": name for seat, name in enumerate(players)}
    data = result_of(result)
    payments = [
        {**one, "from": names.get(one["from"], one["from"]), "to": names.get(one["to"], one["to"])}
        for one in data["payments"]
    ]
    ranking = [names[seat] for seat in data["ranking"]] if data["ranking"] else data["ranking"]
    return {"payments": payments, "net": data["net"], "ranking": ranking, "pot": data["pot"]}
