"""What to write where a rule is given as something else than a table, true or false."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import gettext as _
from typing import Any

from .declared import known_options, loaded_rule
from .faults import dotted
from .spelling import folded
from .values import as_written, checked_value

NUMBER = re.compile("[0-9]{1,9}")
YES = ("true", "yes", "on", "co")  # folded
NO = ("false", "no", "off", "khong", "tat", "bo", "none")


def switch(word: str) -> str | None:
    """Return ``true`` or ``false`` for a word that means it in English or Vietnamese; None for any other."""
    return "true" if folded(word) in YES else "false" if folded(word) in NO else None


def instead_of_a_table(name: str, told: Any) -> str:
    """Return what may be meant by a rule of this name that is given as *told*; nothing if that can't be guessed."""
    key = dotted(("rules", name))
    if isinstance(told, list) and told and all(isinstance(one, dict) for one in told):
        return _("a rule stands in single brackets: [{rule}]").format(rule=key)
    meant = "false" if told == 0 and isinstance(told, int) else switch(told) if isinstance(told, str) else None
    if meant:
        return _("write {value}").format(value=f"`{key} = {meant}`")
    return _("did you mean {names}?").format(names=_all(found)) if (found := [*_options(name, told)]) else ""


def _all(settings: list[str]) -> str:
    return f" {_('or')} ".join(f"`{one}`" for one in settings[:3])


def _options(name: str, told: Any) -> Iterator[str]:
    """Yield the options of a rule that could have such a value, also one whose quotes are too many."""
    values = [told, int(told)] if isinstance(told, str) and NUMBER.fullmatch(told) else [told]
    for option, known in known_options(loaded_rule(name)).items():
        for value in values:
            if checked_value(known.hint, value)[1] is None:
                yield f"{dotted(('rules', name, option))} = {as_written(value)}"
