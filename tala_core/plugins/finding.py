"""What is installed, read from metadata alone: nothing here imports a plugin until it is asked for by name."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from gettext import gettext as _
from importlib.metadata import Distribution, EntryPoint, distributions
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import PluginError, nearest, one_of, raised

RULES = "tala.rules"
BOTS = "tala.bots"
VARIANTS = "tala.variants"  # data: a folder of variant files in a package, as in ``mine = "my_package.variants"``
EXECUTORS = "tala.executors"  # where simulations are done: see `tala_core.simulation.executors`
GROUPS = (RULES, BOTS, VARIANTS, EXECUTORS)

OURS = "tala-phom"  # whose names nobody else can take
GIVEN = "this test"  # said to be the distribution of what `only` is given
SWITCH = "TALA_NO_PLUGINS"  # in the environment, so that other processes we start know it too

TARGET = re.compile(r"[\w.]+\s*:\s*[\w.]+\s*(\[.*\])?")
PACKAGE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")
PROGRAM = "tala_core.__main__:main"  # what the command `tala` of the genuine tala-phom runs
NAME = re.compile(r"[a-z][a-z0-9]*([-._][a-z0-9]+)*")


@dataclass(frozen=True)
class Plugin:
    """One entry point of an installed distribution.

    `path` is the folder that the distribution lies in; `needs` the versions of tala-phom that it asks for, as in
    ``>=0.1,<1``, empty if it says none.
    """

    group: str
    name: str
    target: str  # module:attribute
    distribution: str
    version: str
    path: str = ""
    needs: str = ""
    genuine: bool = True  # False of what only has our name

    def __str__(self) -> str:
        return f"{self.name!r} of {self.distribution} {self.version}".rstrip()

    @property
    def ours(self) -> bool:
        """Whether it is one of those that come with the engine."""
        return self.genuine and normal(self.distribution) == OURS


class Status(NamedTuple):
    """Whether a plugin can be used: one of the `STATES`, and why, as the end of a sentence."""

    state: str
    why: str = ""

    def __str__(self) -> str:
        joint = {"shadowed": " ", "clash": " "}.get(self.state, ": ")
        return f"{self.state}{joint}{self.why}" if self.why else self.state


STATES = ("installed", "malformed", "incompatible", "shadowed", "clash")


# --- which plugins there are ---


def installed(group: str) -> list[Plugin]:
    """Return the plugins of a *group*, by name; the same entry point found twice counts once."""
    return [plugin for plugin in _seen(key()) if plugin.group == group]


def everything() -> list[Plugin]:
    """Return every plugin of every group, also those of a distribution that another copy of it hides."""
    return sorted({plugin for copies in _scanned(*sys.path) for plugin in copies if _is_on(plugin)}, key=_listed)


def _listed(plugin: Plugin) -> tuple[object, ...]:
    one = plugin
    kind = GROUPS.index(one.group) if one.group in GROUPS else len(GROUPS)
    return kind, one.group, one.name, normal(one.distribution), one.version, one.target, one.path


def key() -> tuple[object, ...]:
    """Return what everything found depends on: what remembers it has to remember it under this."""
    return tuple(sys.path), off(), _only.get()[-1].number if _only.get() else 0


@lru_cache(maxsize=16)
def _seen(where: tuple[object, ...]) -> tuple[Plugin, ...]:
    """Return the plugins of the first copy of each distribution: reading them all takes a while."""
    found: dict[tuple[str, bool], tuple[Plugin, ...]] = {}
    for plugins in _scanned(*sys.path):
        one = plugins[0]
        known = found.setdefault((normal(one.distribution), one.genuine), plugins)
        if known[0].path == one.path and known[0].version < one.version:  # left over: folders are in no order
            found[normal(one.distribution), one.genuine] = plugins
    given = _only.get()[-1].plugins() if _only.get() else ()
    on = {one for plugins in found.values() for one in plugins if _is_on(one)}
    return tuple(sorted({*on, *given}, key=_listed))


@lru_cache(maxsize=16)
def _scanned(*where: str) -> tuple[tuple[Plugin, ...], ...]:
    """Return the plugins of every copy of every distribution that has some, in the order of the import path."""
    return tuple([plugins for dist in distributions() if (plugins := _plugins_of(dist))])


def _plugins_of(dist: Distribution) -> tuple[Plugin, ...]:
    try:
        everything = [*dist.entry_points]
    except Exception:  # whatever is installed here, in whatever state: it is none of ours
        return ()
    points = [point for point in everything if point.group.startswith("tala.")]
    if not points:
        return ()
    name, version, needs = _described(dist)
    folder = str(dist.locate_file(""))
    genuine = normal(name) != OURS or any(one.value == PROGRAM for one in everything)
    return tuple([Plugin(one.group, one.name, one.value, name, version, folder, needs, genuine) for one in points])


def _described(dist: Distribution) -> tuple[str, str, str]:
    """Return a distribution's name, version and what it needs of ours; what is damaged is not told."""
    try:
        told = dist.metadata
        name, version = told["Name"] or "an unnamed distribution", told["Version"] or "?"
    except Exception:  # a folder half deleted, a file that is no text: there is still an entry point to list
        return "an unnamed distribution", "?", ""
    return name, version, "" if normal(name) == OURS else _needs(told.get_all("Requires-Dist") or ())


def _needs(requirements: Iterable[str]) -> str:
    """Return which versions of ours the *requirements* of a distribution ask for."""
    from packaging.requirements import InvalidRequirement, Requirement

    found = []
    for text in requirements:
        try:
            one = Requirement(text)
        except InvalidRequirement:
            continue
        if normal(one.name) == OURS and (one.marker is None or one.marker.evaluate({"extra": ""})):
            found += sorted(map(str, one.specifier), reverse=True)  # the lower bound first
    return ",".join(found)


def normal(name: str) -> str:
    """Return the name of a distribution as it is compared: My_Rules and my-rules are one."""
    return re.sub(r"[-_.]+", "-", name).lower()


def of_ours() -> str:
    """Return our version, empty if we are not installed."""
    return next((plugins[0].version for plugins in _scanned(*sys.path) if plugins[0].ours), "")


# --- whether they can be used ---


def status(plugin: Plugin) -> Status:
    """Return whether a plugin can be used, without importing it."""
    if plugin.distribution != GIVEN and (why := _malformed(plugin)):
        return Status("malformed", why)
    if not _fits(plugin):
        return Status("incompatible", f"needs {OURS}{plugin.needs}; this is {of_ours()}")
    if (first := _first_copy(plugin)) and (first.path, first.version) != (plugin.path, plugin.version):
        return Status("shadowed", f"by {first.distribution} {first.version} in {first.path}")
    if not plugin.genuine:
        return Status("shadowed", f"by the genuine {OURS} {of_ours()}")
    others = [one for one in installed(plugin.group) if one.name == plugin.name and one != plugin and _usable(one)]
    if plugin.ours or plugin.group == VARIANTS or not others:
        return Status("installed")
    if ours := next((one for one in others if one.ours), None):
        return Status("shadowed", f"by {ours.distribution} {ours.version}")
    return Status("clash", f"with {_all(others)}")


def _malformed(plugin: Plugin) -> str:
    if plugin.group not in GROUPS:
        return f"there is no group {plugin.group!r} (there are: {one_of(GROUPS)}){nearest(plugin.group, GROUPS)}"
    if plugin.group == RULES and not NAME.fullmatch(plugin.name):  # as keys of variant files are
        return f"its name {plugin.name!r} has to be of small letters from a to z, digits, and - between them"
    wanted, form = (PACKAGE, "package") if plugin.group == VARIANTS else (TARGET, "module:name")
    return "" if wanted.fullmatch(plugin.target) else f"its entry point {plugin.target!r} is no {form}"


def _usable(plugin: Plugin) -> bool:
    """Whether a plugin could be used if nobody else had its name."""
    return plugin.distribution == GIVEN or (plugin.genuine and not _malformed(plugin) and _fits(plugin))


def _fits(plugin: Plugin) -> bool:
    version = of_ours() if plugin.needs else ""
    if not version:
        return True
    from packaging.specifiers import SpecifierSet

    return SpecifierSet(plugin.needs).contains(version, prereleases=True)


def _first_copy(plugin: Plugin) -> Plugin | None:
    mine = normal(plugin.distribution), plugin.genuine
    return next((one for one in _seen(key()) if (normal(one.distribution), one.genuine) == mine), None)


# --- the one that a name means ---


def missing(group: str, name: str) -> str:
    """Return that nothing called *name* is installed, with what there is; nothing if there is one."""
    names = sorted({plugin.name for plugin in installed(group)})
    if name in names:
        return ""
    if why := turned_off(group, name):
        return why
    what = {
        RULES: _("no rule {name!r} is installed (there are: {names})"),
        BOTS: _("no bot {name!r} is installed (there are: {names})"),
        EXECUTORS: _("no executor {name!r} is installed (there are: {names})"),
    }[group]
    return what.format(name=name, names=one_of(names)) + (elsewhere(group, name) or nearest(name, names))


def elsewhere(group: str, name: str) -> str:
    """Return that there is something else of this name, as the end of a sentence; nothing if there is not."""
    for plugin in everything():
        if plugin.name == name and plugin.group != group:
            whose = f"{plugin.distribution} {plugin.version}"
            return "; " + _("{whose} has it in the group {group}").format(whose=whose, group=plugin.group)
    return ""


def turned_off(group: str, name: str) -> str:
    """Return that a plugin is there, but turned off; nothing if there is none."""
    owner = next((one for all_ in _scanned(*sys.path) for one in all_ if (one.group, one.name) == (group, name)), None)
    if owner is None or not off():
        return ""
    return _("{name!r} is of {owner}, and plugins are off (--no-plugins or {switch})").format(
        name=name, owner=f"{owner.distribution} {owner.version}", switch=SWITCH
    )


def named(group: str, name: str, distribution: str = "") -> Plugin:
    """Return the one plugin of a *group*, other than variants, called *name*, or ``distribution:name``.

    A name of ours is ours, whoever else has it, unless the *distribution* is said.

    Raises:
        PluginError: there is none, several distributions have one, or it can't be used with this version.
    """
    if not distribution and ":" in name:
        distribution, _colon, name = name.rpartition(":")
    if why := missing(group, name):
        raise PluginError(why)
    found = candidates(group, name, distribution)
    if not found:
        raise PluginError(_not_of(group, name, distribution))
    if len(found) > 1:
        raise PluginError(clash(group, found))
    state, why = status(found[0])
    if state in ("malformed", "incompatible"):
        raise PluginError(f"plugin {found[0]}: {why}")
    return found[0]


def candidates(group: str, name: str, distribution: str = "") -> list[Plugin]:
    """Return what *name* can mean: what is given, else ours, else everybody's; or only those of a *distribution*."""
    found = [plugin for plugin in installed(group) if plugin.name == name]
    if given := [plugin for plugin in found if plugin.distribution == GIVEN]:
        return given
    if distribution:
        return [plugin for plugin in found if normal(plugin.distribution) == normal(distribution)]
    return [plugin for plugin in found if plugin.ours] or [plugin for plugin in found if _usable(plugin)] or found


def _not_of(group: str, name: str, distribution: str) -> str:
    there = sorted({plugin.distribution for plugin in installed(group) if plugin.name == name})
    what = _("{distribution} has no rule {name!r} (it is of: {names})")
    if group == BOTS:
        what = _("{distribution} has no bot {name!r} (it is of: {names})")
    return what.format(distribution=distribution, name=name, names=one_of(there)) + nearest(distribution, there)


def clash(group: str, found: list[Plugin]) -> str:
    """Return that several distributions have a plugin of one name, and how to choose."""
    one = found[0]
    if group == BOTS:
        what = _("two distributions have a bot {name!r}: {both}; say which, as in {choice!r}, or uninstall one")
        choice = f"{one.distribution}:{one.name}"
    elif group == EXECUTORS:
        what = _("two distributions have an executor {name!r}: {both}; uninstall one")
        choice = ""
    else:
        what = _("two distributions have a rule {name!r}: {both}; say which by {choice}, or uninstall one")
        choice = f'`from = "{one.distribution}"`'
    return what.format(name=one.name, both=_all(found), choice=choice)


def _all(found: Iterable[Plugin]) -> str:
    return f" {_('and')} ".join(f"{plugin.distribution} {plugin.version}" for plugin in found)


def origin(group: str, name: str, made: object = None) -> str:
    """Return the distribution that the plugin *name* comes from, as in `` (my-rules 1.2)``; nothing if none has it.

    Where several have one of that name, what was *made* by the plugin tells which it is.
    """
    found = [one for one in installed(group) if one.name == name and _target(made) == one.target]
    found = found or candidates(group, name)
    return f" ({_all(found)})" if found and found[0].distribution != GIVEN else ""


def loaded(plugin: Plugin) -> Any:
    """Import and return what a plugin's entry point names.

    Raises:
        PluginError: it can't be imported.
    """
    if _only.get() and (plugin.group, plugin.name) in _only.get()[-1].given:
        return _only.get()[-1].given[plugin.group, plugin.name]
    try:
        with redirect_stdout(sys.stderr):  # ours is for results
            return EntryPoint(plugin.name, plugin.target, plugin.group).load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        why = f"{raised(error)}{_raised_at(error, plugin)}"
        raise PluginError(f"plugin {plugin} ({plugin.target}) can't be imported: {why}") from error


def _raised_at(error: BaseException, plugin: Plugin) -> str:
    """Return the last line that ran of the plugin's own package, as in `` (my_rules.py:3)``; nothing if none did."""
    from .sources import shown

    package, trace, found = plugin.target.partition(":")[0].partition(".")[0], error.__traceback__, ""
    while trace is not None:
        if trace.tb_frame.f_globals.get("__name__", "").partition(".")[0] == package:
            found = f" ({shown(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno})"
        trace = trace.tb_next
    return found


# --- folders of data ---


def folders(group: str) -> list[tuple[Plugin, Path]]:
    """Return the folders of data that the entry points of a *group* name as packages; none of these is imported."""
    return [*_folders(group, key())]


@lru_cache(maxsize=16)
def _folders(group: str, where: tuple[object, ...]) -> tuple[tuple[Plugin, Path], ...]:
    usable = [plugin for plugin in installed(group) if _usable(plugin)]
    return tuple([(plugin, place) for plugin in usable if (place := folder_of(plugin))])


def folder_of(plugin: Plugin) -> Path | None:
    """Return the folder of a package of data, beside its metadata or else where an editable install says it is."""
    package, *inside = plugin.target.split(".")
    beside = [Path(plugin.path, package)]
    try:
        spec = find_spec(package)  # a package inside another would have that one imported
        found = [Path(one) for one in (spec and spec.submodule_search_locations) or ()]
    except (ImportError, ValueError):
        found = []
    return next((place for one in (*beside, *found) if (place := one.joinpath(*inside)).is_dir()), None)


# --- turning all but ours off ---


def off() -> bool:
    """Whether plugins are off: only our own rules, bots and variants are there."""
    return os.environ.get(SWITCH, "") not in ("", "0")


def turn_off() -> None:
    """Leave only our own rules, bots and variants, in this process and in those it starts."""
    os.environ[SWITCH] = "1"


def _is_on(plugin: Plugin) -> bool:
    return plugin.ours or not (off() or _only.get())


class _Given(NamedTuple):
    """What is there for a while instead of what is installed."""

    number: int
    given: Mapping[tuple[str, str], object]

    def plugins(self) -> list[Plugin]:
        return [Plugin(group, name, _target(one), GIVEN, "") for (group, name), one in self.given.items()]


def _target(given: object) -> str:
    kind: Any = given if hasattr(given, "__qualname__") else type(given)
    return f"{kind.__module__}:{kind.__qualname__}"


_only: ContextVar[tuple[_Given, ...]] = ContextVar("only", default=())  # each thread has its own
_numbers = count(1)


@contextmanager
def only(
    *, rules: Mapping[str, object] | None = None, bots: Mapping[str, object] | None = None,
    executors: Mapping[str, object] | None = None,
) -> Iterator[None]:  # fmt: skip
    """Refuse discovery inside: there are the shipped plugins, and those given by name; nothing else.

    A rule is given as its class, a bot or an executor as what is called.  A test inside does not depend on what is
    installed.
    """
    kinds = {RULES: rules, BOTS: bots, EXECUTORS: executors}
    given = {(group, name): one for group, some in kinds.items() for name, one in (some or {}).items()}
    inside = _Given(next(_numbers), given)
    token = _only.set((*_only.get(), inside))
    try:
        yield
    finally:
        _only.reset(token)
