"""`tala plugin list`: the installed rules and bots, read from metadata without importing any of them."""

from __future__ import annotations

import json

import click

from .. import terminal


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON and nothing else.")
def command(as_json: bool) -> None:
    """List every installed rule and bot with the distribution it comes from; nothing is imported."""
    from ...plugins import finding

    plugins = [plugin for group in finding.GROUPS for plugin in finding.installed(group)]
    if as_json:
        rows = [{"group": one.group, "name": one.name, "target": one.target, "distribution": one.distribution,
                 "version": one.version} for one in plugins]  # fmt: skip
        terminal.put(json.dumps({"plugins": rows}))
        return
    width = max((len(one.name) for one in plugins), default=0)
    for one in plugins:
        terminal.put(
            f"{one.group.removeprefix('tala.'):6} {one.name:{width}}  {one.distribution} {one.version}  {one.target}"
        )
