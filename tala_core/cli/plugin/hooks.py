"""`tala plugin hooks`: which hooks a rule can answer, or all about one; no stranger's plugin is imported."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from gettext import gettext as _
from itertools import groupby
from textwrap import indent
from typing import TYPE_CHECKING

import click

from ...errors import nearest, one_of
from .. import columns, terminal

if TYPE_CHECKING:
    from ...plugins.hooks import Hook


def complete_hook(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the hooks that begin with what is typed."""
    from ...plugins.hooks import documented

    return [one.name for one in documented() if one.name.startswith(incomplete)]


@click.command("hooks")
@click.argument("name", required=False, shell_complete=complete_hook)
@click.option("--json", "as_json", is_flag=True, help="Print what is known of the hooks as JSON and nothing else.")
def command(name: str | None, as_json: bool) -> None:
    """Tell which hooks a rule can answer; with NAME, all about that one and an example.

    Only the rules that come with tala are imported, to tell which of them answer a hook.
    """
    from ...plugins.hooks import documented

    hooks = documented()
    chosen = hooks if name is None else [_named(hooks, name)]
    if as_json:
        terminal.put(json.dumps({"hooks": [{**one._asdict(), "line": one.line} for one in chosen]}))
        return
    for line in _table(hooks) if name is None else _page(chosen[0]):
        terminal.put(line)


def _named(hooks: Sequence[Hook], name: str) -> Hook:
    names = [one.name for one in hooks]
    if name not in names:
        what = _("no hook {name!r} (there are: {names})").format(name=name, names=one_of(names))
        raise click.UsageError(what + nearest(name, names))
    return hooks[names.index(name)]


def _table(hooks: Sequence[Hook]) -> Iterator[str]:
    """Yield each group with its hooks: name, way of being asked, what the answer is, and when it is asked for."""
    names, ways = (max(map(len, column)) for column in zip(*((one.name, one.asked) for one in hooks), strict=True))
    for group, members in groupby(hooks, lambda one: one.group):
        yield group
        rows = []
        for one in members:
            rows.append(("", one.name.ljust(names), one.asked.ljust(ways), one.line))
            rows.append(("", " " * names, " " * ways, f"when {one.when}"))
        yield from columns.aligned(rows, columns.room(sys.stdout))
    yield "tala plugin hooks NAME tells all about one."


def _page(hook: Hook) -> Iterator[str]:
    from ...plugins.hooks import ways

    cells, meaning = columns.room(sys.stdout), ways()
    first, *more = [" ".join(part.split()) for part in hook.text.split("\n\n")]
    yield from columns.wrapped(f"{hook.name}: {first}", cells)
    yield f"\n    {hook.signature}\n"
    for part in more:
        yield from (*columns.wrapped(part, cells), "")
    facts = [("when", hook.when), *((word, meaning[word]) for word in (hook.kind, *hook.how))]
    facts += [("group", hook.group), ("since", hook.since), ("used by", one_of(hook.users))]
    if hook.deprecated:
        facts.append(("deprecated", hook.deprecated))
    yield from columns.aligned(facts, cells)
    yield f"\nExample: {hook.example_text}\n"
    yield indent(hook.example, "    ")
