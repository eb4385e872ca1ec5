"""`tala rules`: the rules of a variant in words, for the people at the table."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING, Any

import click

from ..language import N_, current
from . import arguments, terminal
from .lang import lang_option

if TYPE_CHECKING:
    from ..spoken import Saying, Spoken
    from ..variants import Variant

NARROWEST = 20  # cells, with room for a word beside what stands before it


@click.command("rules")
@arguments.variant_argument
@lang_option
@click.option(
    "--width",
    type=click.IntRange(min=NARROWEST),
    metavar="N",
    help="How many columns to use; the terminal's if not said.",
)
@click.option("--markdown", is_flag=True, help="Print the rules as Markdown.")
@click.option("--json", "as_json", is_flag=True, help="Print the rules as JSON and nothing else.")
def command(variant: str, width: int | None, markdown: bool, as_json: bool) -> None:
    """Print the complete rules of VARIANT in words, for the people at the table.

    Every sentence comes from a rule of the variant and its options, so it says what is played.
    """
    from ..spoken import spoken

    if as_json and markdown:
        raise click.UsageError(_("--json and --markdown are two forms: ask for one of them"))
    game = arguments.load_variant(variant)
    words = spoken(game, current())
    if as_json:
        terminal.put(json.dumps(_as_data(game, words)))
        return
    columns = width or shutil.get_terminal_size().columns
    for line in _as_markdown(game, words) if markdown else _as_text(game, words, max(columns, NARROWEST)):
        terminal.put(line)


def _as_data(game: Variant, words: Spoken) -> dict[str, Any]:
    return {
        "format": "tala-rules-1",
        "variant": game.name,
        "title": game.title,
        "about": game.about,
        "seats": game.sizes["seats"],
        "hash": game.hash,
        "lang": current(),
        "chapters": [
            {"chapter": one.name, "title": one.title, "says": [said._asdict() for said in one.says]}
            for one in words.chapters
        ],
        "unsaid": [said._asdict() for said in words.unsaid],
    }


UNSAID = N_("Other rules, which say nothing of themselves")


def _heading(game: Variant) -> str:
    return f"{game.title} ({game.name})" if game.title else game.name


def _opening(game: Variant) -> list[str]:
    """Return what the variant says of itself and how many play."""
    fewest, most = game.sizes["seats"]
    players = _("For {fewest} to {most} players.") if fewest < most else _("For {most} players.")
    return [*filter(None, [game.about]), players.format(fewest=fewest, most=most)]


def _parts(words: Spoken) -> Iterator[tuple[str, list[str]]]:
    """Yield each title with what stands under it."""
    for chapter in words.chapters:
        yield chapter.title, [said.text for said in chapter.says]
    if words.unsaid:
        yield _(UNSAID), [*map(_documented, words.unsaid)]


def _documented(rule: Saying) -> str:
    return f"{rule.rule}: {rule.text}" if rule.text else rule.rule


def _as_text(game: Variant, words: Spoken, width: int) -> Iterator[str]:
    for text in (_heading(game), *_opening(game)):
        yield from _wrapped(text, width)
    for title, texts in _parts(words):
        yield ""
        yield from _wrapped(title.upper(), width)
        for text in texts:
            yield from _wrapped(text, width, "- ")


def _wrapped(text: str, width: int, mark: str = "") -> Iterator[str]:
    """Yield *text* in lines of so many cells, the first after *mark*, the others as far in."""
    from rich.text import Text

    for line in Text(text).wrap(terminal.console(), width - len(mark)):
        yield mark + line.plain.rstrip()
        mark = " " * len(mark)


def _as_markdown(game: Variant, words: Spoken) -> Iterator[str]:
    yield f"# {_heading(game)}"
    for text in _opening(game):
        yield f"\n{text}"
    for title, texts in _parts(words):
        yield f"\n## {title}\n"
        yield from (f"- {text}" for text in texts)
