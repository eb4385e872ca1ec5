"""What installed rules declare: each is a dataclass whose fields are its options."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import MISSING, asdict, dataclass, fields
from functools import lru_cache
from typing import Any, get_type_hints

from ..errors import PluginError, raised
from ..plugins import finding
from ..plugins.checks import checked


def installed_rules() -> tuple[str, ...]:
    """Return the names of all rules that are installed."""
    return _installed_rules(finding.key())


@lru_cache(maxsize=16)
def _installed_rules(where: tuple[object, ...]) -> tuple[str, ...]:
    return tuple(sorted({plugin.name for plugin in finding.installed(finding.RULES)}))


def loaded_rule(name: str, distribution: str = "") -> Any:
    """Return the class of the rule installed as *name*, by the *distribution* if that is said.

    Raises:
        PluginError: none is, or two are; it can't be imported, or is no rule.
    """
    return _loaded_rule(name, distribution, finding.key())


@lru_cache(maxsize=1024)
def _loaded_rule(name: str, distribution: str, where: tuple[object, ...]) -> Any:
    plugin = finding.named(finding.RULES, name, distribution)
    rule = finding.loaded(plugin)
    # Ours are examined by our tests: to examine all of them takes as long as to load a game.
    return rule if plugin.ours else checked(plugin, rule)


@dataclass(frozen=True)
class Option:
    """An option of a rule: its annotation and its default."""

    hint: Any
    default: Any
    needed: bool


@lru_cache(maxsize=1024)
def known_options(rule: Any) -> dict[str, Option]:
    """Return the options of a rule's class, by name."""
    hints = get_type_hints(rule, include_extras=True)
    return {
        one.name: Option(hints[one.name], one.default, one.default is MISSING and one.default_factory is MISSING)
        for one in fields(rule)
        if one.init
    }


@contextmanager
def blamed(name: str, rule: Any, what: str, *but: type[Exception]) -> Iterator[None]:
    """Turn whatever goes wrong inside into an error of the plugin, *but* what is no fault of it."""
    try:
        yield
    except but:
        raise
    except (Exception, SystemExit, GeneratorExit) as error:
        raise PluginError(f"rule {name!r} ({rule.__module__}.{rule.__qualname__}) {what}: {raised(error)}") from error


def plain_options(rule: Any) -> dict[str, Any]:
    """Return the options of a rule as a record holds them: what it works out from them is none."""
    told = {one.name: getattr(rule, one.name) for one in fields(rule) if one.init}
    plain: dict[str, Any] = json.loads(json.dumps(told, default=asdict))
    return plain


def same(value: Any, default: Any) -> bool:
    """Whether an option's *value* is its *default*, of the very type; a list stands for a tuple."""
    if isinstance(value, list) and isinstance(default, tuple):
        return len(value) == len(default) and all(map(same, value, default))
    return type(value) is type(default) and bool(value == default)
