"""What names a bot on the command line and in records: ``name``, ``distribution:name``, and settings after them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from gettext import gettext as _
from inspect import Parameter, signature
from typing import Any, NamedTuple

import tomli

from .errors import PluginError, nearest, one_of


class WrongSetting(PluginError):
    """A bot has no such setting, or does not take the value."""


class BotName(NamedTuple):
    """A bot's `name`, with its distribution if that was said, and its `settings`, as in ``thinker:playouts=4000``."""

    name: str
    settings: Mapping[str, Any]
    text: str  # all of it, as it was said

    @classmethod
    def read(cls, text: str) -> BotName:
        """Return what *text* names.  Values are written as in TOML; what is no value there is a text.

        Raises:
            WrongSetting: one is there twice.
        """
        parts = text.split(":")
        first = next((at for at, part in enumerate(parts) if "=" in part), len(parts))
        settings: dict[str, Any] = {}
        for key, _equals, value in [part.partition("=") for part in parts[first:]]:
            if (name := key.strip()) in settings:
                raise WrongSetting(_("{text}: the setting {key!r} is there twice").format(text=text, key=name))
            settings[name] = _value(value.strip())
        return cls(":".join(parts[:first]), settings, text)

    def check(self, made: object) -> None:
        """Find out whether the bot has these settings: those that its class takes by name.

        Raises:
            WrongSetting: it has not.
        """
        if not self.settings:
            return
        if not isinstance(made, type):
            raise WrongSetting(_("bot {name!r} has no settings").format(name=self.name))
        if not any(one.kind is Parameter.VAR_KEYWORD for one in _taken(made)):
            _refuse_unknown(self.name, self.settings, [*settings_of(made)])


def settings_of(made: object) -> dict[str, Any]:
    """Return the settings of a bot, with their defaults: what its class takes by name; none if it is no class."""
    named = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    taken = [one for one in _taken(made) if one.kind in named] if isinstance(made, type) else []
    return {one.name: None if one.default is Parameter.empty else one.default for one in taken}


def _taken(made: type) -> list[Parameter]:
    try:
        return [*signature(made).parameters.values()]
    except (TypeError, ValueError):  # a class of an extension module may tell none
        return []


def _refuse_unknown(bot: str, settings: Iterable[str], known: list[str]) -> None:
    for key in settings:
        if key not in known:
            what = _("bot {name!r} has no setting {key!r} (there are: {names})")
            raise WrongSetting(what.format(name=bot, key=key, names=one_of(known)) + nearest(key, known))


def _value(text: str) -> Any:
    try:
        return tomli.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        return text
