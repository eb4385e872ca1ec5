"""`tala verify`: play every record again and say where it disagrees."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from gettext import gettext as _
from gettext import ngettext
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import PluginError, RecordError, TalaError, VariantError
from . import arguments, terminal
from .under import Against, loaded, say_other_rules, under_option

if TYPE_CHECKING:
    from ..records import Hand


@click.command("verify")
@click.argument("files", nargs=-1, required=True, type=arguments.existing_file(), metavar="FILE...")
@click.option(
    "--most",
    type=arguments.Count(),
    default=20,
    show_default=True,
    metavar="N",
    help="How many disagreements to print.",
)
@under_option
def command(files: tuple[str, ...], most: int, under: str | None) -> None:
    """Play every record in FILE... again and check it; - is standard input.

    A .jsonl file holds a record a line, a .toml file one record.  What a record does not tell is not checked: where
    it has no result, the result is printed.  Exit code 1 if any record disagrees.

    With --under the actions are played by other rules as well: what differs in settings goes to stderr, what differs
    in the results is printed, or the first action that is not legal there.  Exit code 1 if not all results are alike.
    """
    if (variant := loaded(under)) is not None:
        _compare(files, Against(variant, most))
        return
    check = _Check(most)
    for name in files:
        check.file(name)
    for hand in check.rules.values():
        say_other_rules(hand)
    check.sum_up()
    if check.wrong:
        raise click.exceptions.Exit(1)


def _compare(files: tuple[str, ...], against: Against) -> None:
    """Play every record of the files by other rules; a file without one is no success."""
    for name in files:
        empty = True
        for where, text in record_texts(name):
            empty = False
            try:
                against.record(read_record(text, where))
            except (RecordError, VariantError) as error:
                against.refuse(placed(error, where))
            except PluginError as error:
                raise PluginError(f"{where}: {error}") from error
        if empty:
            against.refuse(no_record(name))
    against.sum_up()
    if not against.all_alike:
        raise click.exceptions.Exit(1)


class _Check:
    """What the records read so far came to; at the *most* so many disagreements are printed."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.hands = 0
        self.wrong = 0
        self.rules: dict[tuple[str, str], Hand] = {}  # one hand for each name of a variant and its rules

    def file(self, name: str) -> None:
        """Check every record of a file; a file without one is no success."""
        before = self.hands
        for where, said, hand in _verified(name):
            self.hands += 1
            for one in said:
                self._disagrees(one)
            if hand is not None:
                self.rules.setdefault((hand.variant, json.dumps(hand.content)), hand)
                if not said and (untold := _untold(hand)):
                    comes_to = _("{where}: the hand comes to {result}")
                    terminal.put(comes_to.format(where=where, result=json.dumps(untold)))
        if self.hands == before:
            self._disagrees(_("{where}: there is no record in it").format(where=_shown(name)))

    def _disagrees(self, text: str) -> None:
        self.wrong += 1
        if self.wrong <= self.most:
            terminal.put(text)

    def sum_up(self) -> None:
        """Print how many records there were and how many disagreements."""
        if self.wrong > self.most:
            terminal.put(_("... and {count:,} more").format(count=self.wrong - self.most))
        if not self.hands:
            return
        if self.wrong:
            hands = ngettext("{count:,} hand", "{count:,} hands", self.hands).format(count=self.hands)
            wrong = ngettext("{count:,} disagreement", "{count:,} disagreements", self.wrong).format(count=self.wrong)
            terminal.put(f"{hands}, {wrong}")
        else:
            agree = ngettext("{count:,} hand agrees", "{count:,} hands agree", self.hands)
            terminal.put(agree.format(count=self.hands))


def _verified(name: str) -> Iterator[tuple[str, list[str], Hand | None]]:
    """Yield where each record of a file stands, what is wrong with it, and the record if it could be read."""
    from .. import records

    for where, text in record_texts(name):
        try:
            hand = read_record(text, where)
            yield where, [f"{where}: {one}" for one in records.verify(hand)], hand
        except (RecordError, VariantError) as error:
            yield where, [placed(error, where)], None
        except PluginError as error:
            raise PluginError(f"{where}: {error}") from error


def placed(error: TalaError, where: str) -> str:
    """Return what an error says, with the place of the record if it does not begin with that."""
    return str(error) if str(error).startswith(where) else f"{where}: {error}"


def no_record(name: str) -> str:
    """Return that there is nothing in a file."""
    return _("{file}: there is no record in it").format(file=_shown(name))


MOST_IN_A_LINE = 10_000_000  # bytes: a record with all that was legal has some ten thousand


def _shown(name: str) -> str:
    return _("standard input") if name == "-" else name


def record_texts(name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the place and the text of each record in a file: a line of JSON, or a whole TOML file."""
    shown = _shown(name)
    if name.endswith(".toml"):
        with Path(name).open("rb") as file:
            yield shown, file.read(MOST_IN_A_LINE)
        return
    with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
        for number in count(1):
            raw = file.readline(MOST_IN_A_LINE)
            if not raw:
                return
            if raw.strip():
                yield f"{shown}:{number}", raw
            if raw.strip() in (b"{", b"[") or len(raw) == MOST_IN_A_LINE:
                return  # a file of another kind: each of its lines would be one more complaint


def read_record(raw: bytes, where: str) -> Hand:
    """Return the record in *raw*, JSON or TOML."""
    from .. import records
    from ..files import decoded
    from ..variants.reading import parse

    text = decoded(raw, where, RecordError)
    if where.endswith(".toml"):
        return records.from_data(parse(text, Path(where), RecordError), where)
    if raw.strip() in (b"{", b"["):
        one_line = _("{where}: a record stands on one line, as an object with all its keys")
        raise RecordError(one_line.format(where=where))
    if len(raw) == MOST_IN_A_LINE:
        too_long = _("{where}: a line of {count:,} bytes or more, which no record needs")
        raise RecordError(too_long.format(where=where, count=MOST_IN_A_LINE))
    return records.read(text, where)


def _untold(hand: Hand) -> dict[str, Any]:
    """Return what the hand comes to where its record tells nothing."""
    from .. import records

    told = hand.result or {}
    if {"ended", "winner", "ranking", "points", "mom", "payments", "net", "pot"} <= told.keys():
        return {}
    *_, (_, state) = records.replay(hand)
    right = records.result_of(state.rules.result(state))
    return {key: value for key, value in right.items() if told.get(key) is None and value is not None}
