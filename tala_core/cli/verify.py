"""`tala verify`: play every record again and say where it disagrees."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import arguments, terminal

if TYPE_CHECKING:
    from ..records import Hand


@click.command("verify")
@click.argument("files", nargs=-1, required=True, type=arguments.existing_file(allow_dash=True), metavar="FILE...")
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    metavar="N",
    help="How many disagreements to print.",
)
def command(files: tuple[str, ...], most: int) -> None:
    """Play every record in FILE... again and check it; - is standard input.

    A .jsonl file holds a record a line, a .toml file one record.  What a record does not tell is not checked: where
    it has no result, the result is printed.  Exit code 1 if any record disagrees.
    """
    checked = wrong = 0
    hashes: dict[str, str] = {}
    for name in files:
        for where, said, hand in _verified(name):
            checked += 1
            for one in said:
                wrong += 1
                if wrong <= most:
                    click.echo(f"{where}: {one}")
            if hand is not None:
                hashes.setdefault(hand.variant, hand.hash or "")
                if hand.result is None and not said:
                    click.echo(f"{where}: the hand comes to {_result(hand)}")
    if wrong > most:
        click.echo(f"... and {wrong - most:,} more")
    _say_other_rules(hashes)
    click.echo(
        f"{checked:,} {'hand' if checked == 1 else 'hands'}, {wrong:,} disagreements"
        if wrong
        else f"{checked:,} {'hand agrees' if checked == 1 else 'hands agree'}"
    )
    if wrong:
        raise click.exceptions.Exit(1)


def _verified(name: str) -> Iterator[tuple[str, list[str], Hand | None]]:
    """Yield where each record of a file stands, what is wrong with it, and the record if it could be read."""
    from .. import records
    from ..errors import PluginError, RecordError, VariantError

    for where, text in record_texts(name):
        try:
            hand = read_record(text, where)
            yield where, records.verify(hand), hand
        except (RecordError, VariantError) as error:
            yield where, [str(error).removeprefix(f"{where}: ")], None
        except PluginError as error:
            raise PluginError(f"{where}: {error}") from error


def record_texts(name: str) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each record in a file: a line of JSON, or a whole TOML file."""
    from ..errors import RecordError

    shown = "standard input" if name == "-" else name
    if name.endswith(".toml"):
        yield shown, Path(name).read_text("utf-8-sig")
        return
    with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
        for number, raw in enumerate(file, 1):
            if not raw.strip():
                continue
            try:
                yield f"{shown}:{number}", raw.decode("utf-8-sig")
            except UnicodeDecodeError as error:
                raise RecordError(f"{shown}:{number}: not UTF-8 text (byte {error.start} of the line)") from None


def read_record(text: str, where: str) -> Hand:
    """Return the record in *text*, JSON or TOML."""
    from .. import records
    from ..errors import RecordError
    from ..variants.reading import parse

    if where.endswith(".toml"):
        return records.from_data(parse(text, Path(where), RecordError), where)
    return records.read(text, where)


def _result(hand: Hand) -> str:
    from .. import records

    *_, (_, state) = records.replay(hand)
    return json.dumps(records.result_of(state.rules.result(state)))


def _say_other_rules(hashes: dict[str, str]) -> None:
    """Tell if a shipped variant of the same name has other rules by now than the records."""
    from ..variants import load, names

    for name, told in hashes.items():
        if told and name in names() and load(name).hash != told:
            terminal.say(
                f"tala: the variant {name!r} here has other rules than the records, which were checked by their own"
            )
