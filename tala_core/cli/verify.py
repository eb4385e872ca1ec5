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
    check = _Check(most)
    for name in files:
        check.file(name)
    for hand in check.rules.values():
        say_other_rules(hand)
    check.sum_up()
    if check.wrong:
        raise click.exceptions.Exit(1)


class _Check:
    """What the records read so far came to; at the *most* so many disagreements are printed."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.hands = 0
        self.wrong = 0
        self.rules: dict[str, Hand] = {}  # one hand for each name of a variant

    def file(self, name: str) -> None:
        """Check every record of a file; a file without one is no success."""
        before = self.hands
        for where, said, hand in _verified(name):
            self.hands += 1
            for one in said:
                self._disagrees(f"{where}: {one}")
            if hand is not None:
                self.rules.setdefault(hand.variant, hand)
                if not said and not any(value is not None for value in (hand.result or {}).values()):
                    terminal.put(f"{where}: the hand comes to {_result(hand)}")
        if self.hands == before:
            self._disagrees(f"{'standard input' if name == '-' else name}: there is no record in it")

    def _disagrees(self, text: str) -> None:
        self.wrong += 1
        if self.wrong <= self.most:
            terminal.put(text)

    def sum_up(self) -> None:
        """Print how many records there were and how many disagreements."""
        if self.wrong > self.most:
            terminal.put(f"... and {self.wrong - self.most:,} more")
        if not self.hands:
            return
        if self.wrong:
            hands, ends = ("hand" if self.hands == 1 else "hands"), ("" if self.wrong == 1 else "s")
            terminal.put(f"{self.hands:,} {hands}, {self.wrong:,} disagreement{ends}")
        else:
            terminal.put(f"{self.hands:,} {'hand agrees' if self.hands == 1 else 'hands agree'}")


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
    from ..variants.reading import read_text

    shown = "standard input" if name == "-" else name
    if name.endswith(".toml"):
        yield shown, read_text(Path(name), RecordError)
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


def say_other_rules(hand: Hand) -> None:
    """Tell if a shipped variant of the same name plays by other rules by now than the record, which has its own."""
    from ..variants import load, names
    from ..variants.variant import content_hash

    name = hand.variant
    if name in names() and load(name).hash != content_hash(hand.content):
        terminal.say(f"tala: the variant {name!r} here has other rules than the record, which is played by its own")
