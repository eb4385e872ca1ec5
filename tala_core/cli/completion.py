"""`tala completion`: the script that lets a shell complete commands, options, variants and settings."""

from __future__ import annotations

from gettext import gettext as _

import click

from . import terminal

SHELLS = ("bash", "zsh", "fish", "powershell")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the script that lets a shell complete what is typed.

    Commands, options, names of variants, variant files and keys of settings.  In the file that SHELL reads when it
    starts, as ~/.bashrc, put the line

    \b
    bash        eval "$(tala completion bash)"
    zsh         eval "$(tala completion zsh)"
    fish        tala completion fish | source
    powershell  tala completion powershell | Out-String | Invoke-Expression

    Open a new shell afterwards.
    """
    from click.shell_completion import get_completion_class

    from .main import cli

    kind = get_completion_class(shell)
    if kind is None:
        why = _("the installed click {version} can't complete for {shell}: it needs a newer one")
        raise click.UsageError(why.format(version=_version(), shell=shell))
    terminal.put(kind(cli, {}, "tala", "_TALA_COMPLETE").source().rstrip("\n"))


def _version() -> str:
    from importlib.metadata import version

    return version("click")
