"""Arguments that several commands share, and their checks: what is mistyped here is a usage error."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import VariantError, nearest, one_of

if TYPE_CHECKING:
    from ..variants import Variant

    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType  # older releases of click know no type argument


def _complete_variant(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from ..variants import names

    return [name for name in names() if name.startswith(incomplete)]


variant_argument = click.argument("variant", default="chuan", shell_complete=_complete_variant)
seats_option = click.option("--seats", type=int, metavar="N", help="How many play; the variant's most if not said.")
seed_option = click.option(
    "--seed",
    metavar="S",
    callback=lambda c, p, v: checked_seed(v),
    help="What the deals and the bots' choices are drawn from; drawn and printed if not said.",
)


def load_variant(name: str) -> Variant:
    """Return the variant *name*; a name or a path that leads nowhere is a usage error."""
    from ..variants import load
    from ..variants.finding import path_of

    try:
        path_of(name)
    except VariantError as error:
        raise click.UsageError(str(error)) from None
    return load(name)


def checked_seats(variant: Variant, seats: int | None) -> int:
    """Return the number of seats to play with."""
    if seats is None:
        return int(variant.sizes["seats"][1])
    try:
        variant.check_seats(seats)
    except VariantError as error:
        raise click.UsageError(f"--seats: {error}") from None
    return seats


def checked_bots(text: str, seats: int) -> tuple[str, ...]:
    """Return the bot of each seat from a list such as ``greedy,random``."""
    from ..plugins import finding
    from ..simulation.job import seated

    names = [name.strip() for name in text.split(",")]
    known = sorted({plugin.name for plugin in finding.installed(finding.BOTS)})
    for name in names:
        if name not in known:
            raise click.UsageError(f"--bots: no bot {name!r} (there are: {one_of(known)}){nearest(name, known)}")
    try:
        return seated(names, seats)
    except ValueError as error:
        raise click.UsageError(f"--bots: {error}") from None


def checked_seed(text: str | None) -> str:
    """Return the seed to use: any printable text, drawn by the system if none is given."""
    if text is None:
        return str(secrets.randbelow(10**9))
    if not text or not text.isprintable() or len(text) > 100:
        raise click.UsageError("--seed: must be a text of 1 to 100 printable characters, such as 7")
    return text


def existing_file() -> click.Path:
    """Return the type of an argument that names a file to read, or - for standard input."""
    return click.Path(exists=True, dir_okay=False, readable=False, allow_dash=True)  # whether we may, reading tells


class NewFile(ParamType):
    """The name of a file to write."""

    name = "file"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Refuse a name that is none, and a folder."""
        if not value.strip():
            self.fail("names no file", param, ctx)
        if Path(value).is_dir():
            self.fail(f"{value} is a directory", param, ctx)
        return value


def new_file() -> NewFile:
    """Return the type of an option that names a file to write."""
    return NewFile()


class Count(ParamType):
    """A whole number from 1."""

    name = "whole number"

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Refuse what is none."""
        try:
            number = int(value)
        except ValueError:
            number = 0
        if number < 1:
            self.fail(f"must be a whole number from 1, not {value}", param, ctx)
        return number
