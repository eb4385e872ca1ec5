"""The registration checks: all that a rule does not keep to, each as one message with its place, before any game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import is_dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

from ..errors import PluginError
from ..hookspecs import GROUPS
from . import finding
from .hookchecks import Groups, Misfit, hook_misfits
from .optionchecks import option_misfits
from .sources import of_class

__all__ = ["Misfit", "checked", "misfits", "of_plugin"]


def checked(plugin: finding.Plugin, named: object) -> type:
    """Return the class of a rule, which is what its entry point has *named*.

    Raises:
        PluginError: it is no rule; every misfit is one line.
    """
    if found := of_plugin(plugin, named):
        raise PluginError(told(f"rule {plugin}", found))
    assert isinstance(named, type)
    return named


def of_plugin(plugin: finding.Plugin, named: object) -> list[Misfit]:
    """Return everything that what an entry point has *named* does not keep to, with the versions it was written for."""
    if not isinstance(named, type):
        return [_no_class(plugin, named)]
    written = (
        f"; it was written for {finding.OURS}{plugin.needs}, this is" if plugin.needs else f"; this is {finding.OURS}"
    )
    version = f"{written} {finding.of_ours()}"
    return [one._replace(what=one.what + version) if one.other else one for one in misfits(named)]


def told(who: str, found: Iterable[Misfit]) -> str:
    """Return misfits as the lines of a message, each with *who* does not keep to what."""
    return "\n".join(f"{who}: {one}" for one in found)


def misfits(rule: object, groups: Groups = GROUPS) -> list[Misfit]:
    """Return everything that a rule does not keep to; of an object only what concerns its hooks."""
    kind: type = type(rule)
    return [*_of_class(rule, groups)] if isinstance(rule, type) else [*_of_hooks(kind, groups)]


@lru_cache(maxsize=1024)
def _of_hooks(kind: type, groups: Groups) -> tuple[Misfit, ...]:
    return tuple(hook_misfits(kind, groups))


@lru_cache(maxsize=1024)
def _of_class(kind: type, groups: Groups) -> tuple[Misfit, ...]:
    options = option_misfits(kind) if is_dataclass(kind) else ()
    return (*_of_form(kind), *options, *_of_hooks(kind, groups))


def _of_form(kind: type) -> Iterable[Misfit]:
    if not is_dataclass(kind):
        what = f"{kind.__name__} is no dataclass, so it can have no options: write @dataclass(frozen=True) above it"
        yield Misfit(what, of_class(kind))
    elif not _params(kind).frozen:
        what = f"{kind.__name__} could be changed in play: write @dataclass(frozen=True) above it"
        yield Misfit(what, of_class(kind))


def _params(kind: type) -> Any:
    return kind.__dataclass_params__  # type: ignore[attr-defined]


def _no_class(plugin: finding.Plugin, named: object) -> Misfit:
    is_a = f"an object of {type(named).__name__}"
    if isinstance(named, ModuleType) or callable(named):
        is_a = f"a {type(named).__name__}"
    return Misfit(f"its entry point names {is_a}; it has to name the class of the rule", plugin.target)
