"""`tala variant`: the variants, and what each consists of."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from . import arguments, terminal

if TYPE_CHECKING:
    from ..variants import Variant


@click.group("variant")
def command() -> None:
    """Look at the variants of the game."""


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON and nothing else.")
def list_variants(as_json: bool) -> None:
    """List the shipped variants."""
    from ..variants import load, names

    variants = [load(name) for name in names()]
    if as_json:
        terminal.put(json.dumps({"variants": [_row(one) for one in variants]}))
        return
    for one in variants:
        fewest, most = one.sizes["seats"]
        terminal.put(f"{one.name}  {one.title}, {fewest} to {most} players: {one.about}")


def _row(variant: Variant) -> dict[str, Any]:
    return {"name": variant.name, "title": variant.title, "about": variant.about, "seats": variant.sizes["seats"],
            "source": variant.source}  # fmt: skip


@command.command("show")
@arguments.variant_argument
@click.option("--json", "as_json", is_flag=True, help="Print everything the play depends on as JSON.")
def show_variant(variant: str, as_json: bool) -> None:
    """Show the sizes, rules and options of VARIANT, a shipped name or a path, in the order of play."""
    one = arguments.load_variant(variant)
    if as_json:
        terminal.put(json.dumps({**_row(one), "hash": one.hash, "rules": one.content}))
        return
    terminal.put(f"{one.title} ({one.name}): {one.about}\nfrom {one.source}\nhash {one.hash}\n\n[table]")
    for key, value in one.sizes.items():
        terminal.put(f"{key} = {json.dumps(value)}")
    for name, options in one.content["rules"].items():
        terminal.put(f"\n[rules.{name}]  # {_doc(one.plugins[name])}")
        for option, value in options.items():
            terminal.put(f"{option} = {json.dumps(value)}")


def _doc(rule: object) -> str:
    """Return the first line of what a rule says of itself."""
    text = sys.modules[type(rule).__module__].__doc__ if type(rule).__doc__ is None else type(rule).__doc__
    return (text or "").strip().split("\n")[0]
