"""`tala plugin`: what is installed, whether it is sound, and beginning a plugin of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import click

from ...language import N_
from ..lazy import Lazy


class Commands(Lazy):
    """The commands of `tala plugin`."""

    package = __name__
    modules: ClassVar[Mapping[str, str]] = {
        "list": N_("List every installed rule, bot and package of variants; nothing is imported."),
        "show": N_("Tell all about one plugin."),
        "doctor": N_("Examine plugins: import, registration, and whole hands by the rules of conduct."),
        "hooks": N_("Tell which hooks there are, or all about one."),
        "new": N_("Begin a plugin of your own: a complete distribution, with tests."),
    }

    def module_of(self, name: str) -> str:
        """Return the module of a command; `list` would hide Python's."""
        return "listing" if name == "list" else name


@click.group("plugin", cls=Commands)
def command() -> None:
    """Look at the installed rules, bots and variants, examine them, and begin your own."""
