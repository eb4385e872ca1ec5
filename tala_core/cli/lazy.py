"""A group of commands that live in modules of their own, imported when one is called."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as _
from importlib import import_module
from typing import ClassVar

import click

from ..errors import nearest, one_of
from .lang import translated


class Lazy(click.Group):
    """A group whose commands are modules of a package, each with its `command`.

    `modules` gives the help line of each by its name, in the order they are listed in.
    """

    package = ""
    modules: ClassVar[Mapping[str, str]] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in their order."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command, importing its module."""
        if cmd_name not in self.modules:
            return None
        command: click.Command = import_module(f"{self.package}.{self.module_of(cmd_name)}").command
        return translated(command)

    def module_of(self, name: str) -> str:
        """Return the module of a command: of its own name, but where that would be no good name for one."""
        return name

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that *args* begin with; an unknown one is answered with the nearest."""
        if args and not args[0].startswith("-") and args[0] not in self.modules and not ctx.resilient_parsing:
            near = nearest(args[0], self.modules)
            there_are = _("no command {name!r} (there are: {names})").format(name=args[0], names=one_of(self.modules))
            raise click.UsageError(there_are + near, ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any of them."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(text)) for name, text in self.modules.items()])
