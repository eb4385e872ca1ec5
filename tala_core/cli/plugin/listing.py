"""`tala plugin list`: every plugin that is installed, from metadata; with ``--check`` each is imported, elsewhere."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from gettext import gettext as _
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from ...language import N_
from .. import columns, terminal

if TYPE_CHECKING:
    from ...plugins.finding import Plugin
    from ...plugins.probe import Finding

NO = 1
KINDS = {"tala.rules": N_("rule"), "tala.bots": N_("bot"), "tala.variants": N_("variants"),
         "tala.executors": N_("executor")}  # fmt: skip
ALL_OF_A_KIND = {"tala.rules": N_("rules"), "tala.bots": N_("bots"), "tala.variants": N_("variants"),
                 "tala.executors": N_("executors")}  # fmt: skip

Findings = Mapping["Plugin", "Finding"]


@click.command("list")
@click.option("--check", is_flag=True, help="Import each in a process of its own, and tell which are broken.")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON and nothing else.")
def command(check: bool, as_json: bool) -> None:
    """List every installed rule, bot and package of variants.

    By the distribution that each comes from, those of tala-phom last, with its state: installed; incompatible with
    this version; shadowed by another of the same name, or in a clash with one; malformed.  Nothing is imported but
    with --check; exit code 1 if that finds one broken.
    """
    from ...plugins import finding

    plugins = finding.everything()
    findings = imports(plugins) if check else {}
    if as_json:
        rows = [row(plugin) | checked(findings.get(plugin)) for plugin in plugins]
        terminal.put(json.dumps({"plugins": rows}))
    else:
        for line in _listed(plugins, findings):
            terminal.put(line)
    if any(one.broken for one in findings.values()):
        raise click.exceptions.Exit(NO)


def imports(plugins: Sequence[Plugin]) -> Findings:
    """Return what importing *plugins*, in processes of their own, shows."""
    from ...plugins import probe

    return {one.plugin: one for one in probe.imported(plugins)}


def row(plugin: Plugin) -> dict[str, Any]:
    """Return what the metadata tell of a plugin, as JSON has it."""
    from ...plugins import finding

    state, why = finding.status(plugin)
    return {"group": plugin.group, "name": plugin.name, "target": plugin.target, "distribution": plugin.distribution,
            "version": plugin.version, "path": plugin.path, "state": state, "why": why}  # fmt: skip


def checked(found: Finding | None) -> dict[str, Any]:
    """Return what importing a plugin showed, as JSON has it; nothing if it was not imported."""
    if found is None:
        return {}
    return {"check": "broken" if found.broken else "ok", "broken": found.broken or None, "seconds": found.seconds}


def _listed(plugins: Sequence[Plugin], findings: Findings) -> Iterator[str]:
    """Yield the list: what somebody has added is what he looks for, so ours comes last, and takes few lines."""
    for (_ours, *whose), some in groupby(sorted(plugins, key=_owner), _owner):
        name, version, path = map(str, whose)
        yield f"{name} {version}  {path}".rstrip()
        rows = [*_rows([*some], findings)]
        yield from (f"  {line}" for line in columns.aligned(rows, _room()))


def _owner(plugin: Plugin) -> tuple[bool, str, str, str]:
    return plugin.ours, plugin.distribution, plugin.version, plugin.path


def _room() -> int | None:
    cells = columns.room(sys.stdout)
    return None if cells is None else cells - 2


def _rows(plugins: Sequence[Plugin], findings: Findings) -> Iterator[tuple[str, str, str]]:
    """Yield the kind, name and state of each plugin of a distribution; ours that are in order share a row."""
    fine = [plugin for plugin in plugins if plugin.ours and state(plugin, findings.get(plugin)) in FINE]
    for group, some in groupby(fine, lambda plugin: plugin.group):
        names = [plugin.name for plugin in some]
        told = state(fine[0], findings.get(fine[0]))
        yield f"{len(names)} {_(ALL_OF_A_KIND[group])}", told, ", ".join(names)
    for plugin in plugins:
        if plugin not in fine:
            yield _(KINDS[plugin.group]), plugin.name, state(plugin, findings.get(plugin))


FINE = ("installed", "ok")


def state(plugin: Plugin, found: Finding | None) -> str:
    """Return whether a plugin can be used, by its metadata and by what was *found* if it was imported."""
    from ...plugins import finding

    told = str(finding.status(plugin))
    if found is None or found.broken == told:
        return told
    seen = f"broken: {found.broken}" if found.broken else "ok"
    return seen if told == "installed" else f"{told}; {seen}"
