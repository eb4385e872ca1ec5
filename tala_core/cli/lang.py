"""The option --lang, and commands with their help in the language chosen."""

from __future__ import annotations

from copy import copy
from gettext import gettext as _
from inspect import cleandoc
from typing import TypeVar

import click

from ..language import N_
from ..options import LANGUAGES

C = TypeVar("C", bound=click.Command)

AS_IT_IS = "\b"  # begins a paragraph that click does not wrap: lines to type, in no language

# Which language it is has been found out before arguments are read (`language.chosen`); here it is checked and listed.
lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    expose_value=False,
    is_eager=True,  # else --help would pass over a value that is none
    help=N_("The language of messages; that of TALA_LANG, else of the locale, if not said."),
)


def translated(command: C) -> C:
    """Return a copy of *command* whose help is in the current language; sources and what they import are English."""
    mine = copy(command)
    mine.help = command.help and "\n\n".join(map(_translated, paragraphs(command.help)))
    mine.params = [_explained(param) for param in command.params]
    if isinstance(mine, click.Group):
        mine.commands = {name: translated(one) for name, one in mine.commands.items()}
    return mine


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a help text as the catalogue has them: in one line, but for what is shown as it is."""
    found = cleandoc(text).split("\n\n")
    return [one if one.startswith(AS_IT_IS) else one.replace("\n", " ") for one in found]


def _translated(paragraph: str) -> str:
    return paragraph if paragraph.startswith(AS_IT_IS) else _(paragraph)


def _explained(param: click.Parameter) -> click.Parameter:
    if not isinstance(param, click.Option) or not param.help:
        return param
    mine = copy(param)
    mine.help = _(param.help)
    return mine
