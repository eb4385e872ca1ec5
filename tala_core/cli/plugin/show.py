"""`tala plugin show`: all about one plugin, from its metadata, and from itself if it can be imported."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from gettext import gettext as _
from typing import TYPE_CHECKING, Any

import click

from ...language import current
from .. import columns, terminal
from .choosing import complete, meant
from .listing import KINDS, checked, imports, row, state

if TYPE_CHECKING:
    from ...plugins.finding import Plugin
    from ...plugins.probe import Finding


@click.command("show")
@click.argument("name", shell_complete=complete)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")
def command(name: str, as_json: bool) -> None:
    """Tell all about one plugin.

    NAME is a rule, a bot or a package of variants, or a distribution with all that it has.  Of a rule also the hooks
    that it answers and its options are told, of a bot its settings, for which it is imported, in a process of its own.
    """
    from ...plugins import describing, probe

    plugins = meant(name)
    findings = imports(plugins)
    whole = [plugin for plugin in plugins if not _unread(findings[plugin])]
    answers = probe.asked(describing.described, whole, probe.SECONDS, lang=current())
    told = {answer.plugin: answer.told for answer in answers}
    shown = [_Shown(plugin, findings[plugin], dict(told.get(plugin, {}))) for plugin in plugins]
    if as_json:
        terminal.put(json.dumps({"plugins": [one.as_data() for one in shown]}))
        return
    terminal.put("\n\n".join("\n".join(one.lines()) for one in shown))


def _unread(found: Finding) -> bool:
    """Whether a plugin could not even be imported: one that has faults may still tell of itself."""
    return bool(found.broken) and not found.faults


class _Shown:
    """A plugin with all that is known of it."""

    def __init__(self, plugin: Plugin, found: Finding, told: dict[str, Any]) -> None:
        from ...plugins.describing import metadata

        self.plugin, self.found, self.told, self.written = plugin, found, told, metadata(plugin)

    def as_data(self) -> dict[str, Any]:
        needs = {"needs": self.plugin.needs or None}
        return row(self.plugin) | needs | self.written | checked(self.found) | self.told

    def lines(self) -> Iterator[str]:
        """Yield what is shown: what it is, where it is from, and what it says of itself."""
        yield f"{_(KINDS[self.plugin.group])} {self.plugin.name}"
        yield from _indented([[self.told["about"]]] if self.told.get("about") else [])
        yield from _indented(self._facts())
        yield from self._options()
        yield from self._variants()

    def _facts(self) -> list[list[str]]:
        one = self.plugin
        needs = f"tala-phom{one.needs}" if one.needs else _("says no version of tala-phom")
        more = [["", fault] for fault in self.found.faults[1:]]
        facts = [
            [_("from"), f"{one.distribution} {one.version}"],
            [_("summary"), self.written["summary"]],
            [_("home"), self.written["home"]],
            [_("folder"), one.path],
            [_("entry point"), one.target],
            [_("needs"), "" if one.ours else needs],
            [_("state"), state(one, self.found)],
            *more,
            [_("hooks"), ", ".join(self.told.get("hooks", ()))],
            [_("settings"), ", ".join(map(_setting, self.told.get("settings", ())))],
        ]
        return [[label, text] for label, text in facts if text]

    def _options(self) -> Iterator[str]:
        if "options" not in self.told:
            return
        yield f"  {_('options') if self.told['options'] else _('no options')}"
        yield from _indented(
            [
                [f"  {one['name']} = {one['default']}" if not one["needed"] else f"  {one['name']}",
                 one["allowed"] if not one["needed"] else f"{one['allowed']} {_('(has no default)')}".strip(),
                 one["about"]]
                for one in self.told["options"]
            ]
        )  # fmt: skip

    def _variants(self) -> Iterator[str]:
        files = self.told.get("variants", ())
        yield from _indented([[f"  {one['name']}", one["title"] or _("(broken)"), one["about"]] for one in files])


def _setting(one: Mapping[str, Any]) -> str:
    return str(one["name"]) if one["default"] is None else f"{one['name']} = {one['default']}"


def _indented(rows: list[list[str]]) -> Iterator[str]:
    cells = columns.room(sys.stdout)
    return (f"  {line}" for line in columns.aligned(rows, None if cells is None else cells - 2))
