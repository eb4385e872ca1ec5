"""What `tala plugin doctor` looks at: metadata, the import, the registration checks, and whole hands played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.metadata import Distribution, distributions
from typing import NamedTuple

from . import conduct, probe
from .finding import BOTS, EXECUTORS, GROUPS, OURS, RULES, VARIANTS, Plugin, normal, off, status
from .probe import Answer, Finding

SLOW = 0.5  # seconds of an import that everybody who names the plugin would notice
SECONDS = 120.0  # that the hands of one plugin may take
OK, WARNING, FAILED = "ok", "warning", "failed"


class Check(NamedTuple):
    """One thing that was looked at: its name, how it came out, what was found, and what is to be done about it."""

    name: str
    result: str
    what: str
    cure: str = ""


def examined(
    plugins: Sequence[Plugin], settings: Sequence[str] = (), seconds: float = SECONDS
) -> dict[Plugin, list[Check]]:
    """Return all that was found out about each of the *plugins*; for the hands played each has so many *seconds*.

    *settings* such as ``rules.mine.amount=3`` go to every variant that is played.
    """
    findings = {one.plugin: one for one in probe.imported(plugins)}
    sound = [plugin for plugin in plugins if not findings[plugin].broken or _in_part(findings[plugin])]
    played = probe.asked(conduct.played, sound, seconds, late="the hands were not played", settings=[*settings])
    hands = {answer.plugin: [*_hands(answer)] for answer in played}
    return {
        plugin: [*_metadata(plugin), *looked(findings[plugin]), *hands.get(plugin, ())] for plugin in plugins
    }  # fmt: skip


def _in_part(found: Finding) -> bool:
    """Whether some of it can be played: of a package of variants those files that can be read."""
    return found.plugin.group == VARIANTS and bool(found.faults)


# --- from metadata ---


def _metadata(plugin: Plugin) -> Iterator[Check]:
    state = status(plugin).state
    result = FAILED if state in probe.UNUSABLE else OK if state == "installed" else WARNING
    yield Check("state", result, str(status(plugin)), _cure(plugin, state))
    if not plugin.needs and not plugin.ours:
        what = f"{plugin.distribution} does not say which versions of {OURS} it works with"
        yield Check("versions", WARNING, what, f'write dependencies = ["{OURS}>=0.1,<1"] in its pyproject.toml')


def _cure(plugin: Plugin, state: str) -> str:
    if state == "malformed":
        form = "package" if plugin.group == VARIANTS else "module:Name"
        return f'write it as {plugin.name} = "{form}" under [project.entry-points."{plugin.group}"], install again'
    if state == "incompatible":
        return f"install a {plugin.distribution} for this version, or the {OURS} that it needs"
    choice = f"--bots {plugin.distribution}:{plugin.name}"
    if plugin.group == RULES:
        choice = f'from = "{plugin.distribution}" in the table [rules.{plugin.name}] of a variant'
    if plugin.group == EXECUTORS:  # what stands before a colon is its name
        return "" if state == "installed" else "rename it, or uninstall one"
    return "" if state == "installed" else f"choose it by {choice}, rename it, or uninstall one"


class Forgotten(NamedTuple):
    """A distribution that has no plugin, though it is made for tala-phom, as it seems, or was *asked* for by name."""

    distribution: str
    version: str
    asked: bool

    @property
    def check(self) -> Check:
        """What is said of it."""
        what = f"it is installed, but has no entry point of {', '.join(GROUPS[:-1])} or {GROUPS[-1]}"
        cure = f'write [project.entry-points."{RULES}"] with a line mine = "module:Name", install again'
        return Check("entry points", FAILED if self.asked else WARNING, what, cure)


def forgotten(names: Sequence[str] = ()) -> list[Forgotten]:
    """Return the distributions of these *names* that have no plugin.

    Without names, those called tala-something that depend on ours.
    """
    asked, found = {*map(normal, names)}, set()
    for dist in distributions() if not off() else ():
        with suppress(Exception):  # a folder half deleted, a file that is no text
            if _has_none(dist) and (normal(dist.name) in asked if names else _is_for_us(dist)):
                found.add(Forgotten(dist.name, dist.version, bool(names)))
    return sorted(found)


def _has_none(dist: Distribution) -> bool:
    return normal(dist.name) != OURS and not any(one.group in GROUPS for one in dist.entry_points)


def _is_for_us(dist: Distribution) -> bool:
    needed = (re.split(r"[^\w.-]", one, maxsplit=1)[0] for one in dist.requires or ())
    return normal(dist.name).startswith("tala-") and OURS in map(normal, needed)


# --- from the import ---


def looked(found: Finding) -> Iterator[Check]:
    """Yield what the import and the registration checks came to; nothing of what was never imported."""
    plugin = found.plugin
    if status(plugin).state in probe.UNUSABLE:
        return
    if plugin.group != VARIANTS:
        yield _import(found)
    if plugin.group == VARIANTS or not found.broken or found.faults:
        name = {RULES: "registration", BOTS: "bot", VARIANTS: "files", EXECUTORS: "executor"}[plugin.group]
        yield from [Check(name, FAILED, one) for one in found.faults] or [Check(name, OK, REGISTERED[plugin.group])]
    yield from (Check("warnings", WARNING, one) for one in found.warnings)


REGISTERED = {RULES: "every method and every option is as it has to be", BOTS: "it can be called",
              VARIANTS: "each can be read", EXECUTORS: "it can be called"}  # fmt: skip


def _import(found: Finding) -> Check:
    took = f"took {found.seconds:.2f} s"
    if found.broken and not found.faults:
        plugin = found.plugin
        cure = f"mend what its entry point {plugin.target!r} names, or uninstall {plugin.distribution}"
        return Check("import", FAILED, found.broken, cure)
    if found.seconds > SLOW:
        what = f"{took}, and every game that names it waits as long"
        return Check("import", WARNING, what, "import what is heavy inside the function that needs it")
    return Check("import", OK, took)


# --- from the hands ---


def _hands(answer: Answer) -> Iterator[Check]:
    if answer.broken:
        yield Check("conduct", FAILED, answer.broken)
    for told in answer.told.get("checks", ()):
        yield Check("conduct", *told)
