"""What is installed, read from metadata alone: nothing here imports a plugin until it is asked for by name."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from gettext import gettext as _
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..errors import PluginError, nearest, one_of

RULES = "tala.rules"
BOTS = "tala.bots"
VARIANTS = "tala.variants"  # data: a folder of variant files in a package, as in ``mine = "my_package.variants"``
GROUPS = (RULES, BOTS)


@dataclass(frozen=True, order=True)
class Plugin:
    """One entry point of an installed distribution."""

    group: str
    name: str
    target: str  # module:attribute
    distribution: str
    version: str

    def __str__(self) -> str:
        return f"{self.name!r} of {self.distribution} {self.version}"


def installed(group: str) -> list[Plugin]:
    """Return the plugins of a *group*, by name; the same entry point found twice counts once."""
    return [*_installed(group, tuple(sys.path))]


@cache
def _installed(group: str, where: tuple[str, ...]) -> tuple[Plugin, ...]:
    """Return the plugins of a *group* that the folders of the import path hold: reading them all takes a while."""
    return tuple(sorted({_described(point) for point in entry_points(group=group)}))


def _described(point: EntryPoint) -> Plugin:
    dist = point.dist
    name, version = (dist.name, dist.version) if dist is not None else ("an unnamed distribution", "?")
    return Plugin(point.group, point.name, point.value, name, version)


def folders(group: str) -> list[tuple[Plugin, Path]]:
    """Return the folders of data that the entry points of a *group* name as packages; none of these is imported."""
    return [*_folders(group, tuple(sys.path))]


@cache
def _folders(group: str, where: tuple[str, ...]) -> tuple[tuple[Plugin, Path], ...]:
    points = {_described(point): point for point in entry_points(group=group)}
    return tuple((plugin, folder) for plugin in sorted(points) if (folder := _folder(points[plugin])))


def _folder(point: EntryPoint) -> Path | None:
    """Return the folder of a package, beside the metadata or else where an editable install says it is."""
    package, *inside = point.value.split(".")
    beside = [Path(str(point.dist.locate_file(package)))] if point.dist else []
    try:
        spec = find_spec(package)  # a package inside another would have that one imported
        found = [Path(one) for one in (spec and spec.submodule_search_locations) or ()]
    except (ImportError, ValueError):
        found = []
    return next((folder for one in (*beside, *found) if (folder := one.joinpath(*inside)).is_dir()), None)


def missing(group: str, name: str) -> str:
    """Return that no rule or bot called *name* is installed, with what there is; nothing if there is one."""
    names = sorted({plugin.name for plugin in installed(group)})
    if name in names:
        return ""
    what = _("no rule {name!r} is installed (there are: {names})")
    if group == BOTS:
        what = _("no bot {name!r} is installed (there are: {names})")
    return what.format(name=name, names=one_of(names)) + nearest(name, names)


def named(group: str, name: str) -> Plugin:
    """Return the one plugin of a *group*, rules or bots, called *name*.

    Raises:
        PluginError: there is none, or two distributions both have one.
    """
    if why := missing(group, name):
        raise PluginError(why)
    found = [plugin for plugin in installed(group) if plugin.name == name]
    if len(found) > 1:
        what = _("two distributions have a rule {name!r}: {both}; uninstall one of them")
        if group == BOTS:
            what = _("two distributions have a bot {name!r}: {both}; uninstall one of them")
        raise PluginError(what.format(name=name, both=_both(found)))
    return found[0]


def _both(found: Iterable[Plugin]) -> str:
    return " and ".join(f"{plugin.distribution} {plugin.version}" for plugin in found)


def origin(group: str, name: str) -> str:
    """Return the distribution that the plugin *name* comes from, as in `` (my-rules 1.2)``; nothing if none has it."""
    found = [plugin for plugin in installed(group) if plugin.name == name]
    return f" ({_both(found)})" if found else ""


def loaded(plugin: Plugin) -> Any:
    """Import and return what a plugin's entry point names.

    Raises:
        PluginError: it can't be imported.
    """
    try:
        return EntryPoint(plugin.name, plugin.target, plugin.group).load()
    except (Exception, SystemExit) as error:
        raise PluginError(
            f"plugin {plugin} ({plugin.target}) can't be imported: {type(error).__name__}: {error}"
        ) from error
