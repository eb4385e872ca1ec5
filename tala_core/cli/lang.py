"""The option --lang, and commands with their help in the language chosen."""

from __future__ import annotations

from copy import copy
from gettext import gettext as _
from typing import TypeVar

import click

from ..language import N_
from ..options import LANGUAGES

C = TypeVar("C", bound=click.Command)

# Which language it is has been found out before arguments are read (`language.chosen`); here it is checked and listed.
lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    expose_value=False,
    help=N_("The language of messages; that of TALA_LANG, else of the locale, if not said."),
)


def translated(command: C) -> C:
    """Return a copy of *command* whose help is in the current language; sources and what they import are English."""
    mine = copy(command)
    mine.help = _(command.help) if command.help else command.help
    mine.params = [_explained(param) for param in command.params]
    if isinstance(mine, click.Group):
        mine.commands = {name: translated(one) for name, one in mine.commands.items()}
    return mine


def _explained(param: click.Parameter) -> click.Parameter:
    if not isinstance(param, click.Option) or not param.help:
        return param
    mine = copy(param)
    mine.help = _(param.help)
    return mine
