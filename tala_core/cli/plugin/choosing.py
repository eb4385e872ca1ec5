"""Which plugins are meant by a name: a rule, a bot, variants, or a distribution with all that it has."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import gettext as _
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from ...errors import nearest

if TYPE_CHECKING:
    from ...plugins.finding import Plugin


def meant(name: str) -> list[Plugin]:
    """Return the plugins called *name*, those of the distribution of that name, or the one ``distribution:name``.

    Raises:
        click.UsageError: there is none.
    """
    from ...plugins import finding

    if not (found := called(name)):
        raise click.UsageError(_unknown(name, finding.everything()))
    return found


def called(name: str) -> list[Plugin]:
    """Return the plugins that *name* can mean, if there are any."""
    from ...plugins import finding

    whose, _colon, short = name.rpartition(":")
    return [
        plugin for plugin in finding.everything()
        if name == plugin.name
        or finding.normal(name) == finding.normal(plugin.distribution)
        or (short == plugin.name and finding.normal(whose) == finding.normal(plugin.distribution))
    ]  # fmt: skip


def _unknown(name: str, plugins: Iterable[Plugin]) -> str:
    from ...plugins import examining, finding

    for one in examining.forgotten([name]):
        what = _("{name} {version} is installed, but has no plugin: `tala plugin doctor {name}` says more")
        return what.format(name=one.distribution, version=one.version)
    what = _("no rule, bot, variants or distribution {name!r} is installed; `tala plugin list` tells what is")
    if finding.off():
        what = _("tala-phom has no rule or bot {name!r} of its own, and plugins are off (--no-plugins)")
    names = {known for plugin in plugins for known in (plugin.name, plugin.distribution)}
    return what.format(name=name) + nearest(name, names)


def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the names of plugins and of their distributions that begin with what is typed."""
    from ...plugins import finding

    names = {known for plugin in finding.everything() for known in (plugin.name, plugin.distribution)}
    return [CompletionItem(name) for name in sorted(names) if name.startswith(incomplete)]
