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


def know_settings() -> None:
    """Let bash complete the value of a setting, too: it takes key, = and value for three words."""
    from click.shell_completion import BashComplete, CompletionItem, add_completion_class

    class Bash(BashComplete):
        _joined = False

        def get_completion_args(self) -> tuple[list[str], str]:
            words, last = super().get_completion_args()
            if last == "=":
                words, last = [*words, "="], ""
            self._joined = words[1:][-1:] == ["="] and not words[-2].startswith("-")
            if self._joined:
                words, last = words[:-2], f"{words[-2]}={last}"
            return words[:-1] if words[-1:] == ["="] else words, last

        def format_completion(self, item: CompletionItem) -> str:
            value = item.value.partition("=")[2] if self._joined else item.value
            return f"{item.type},{value}"

    add_completion_class(Bash, "bash")


def _version() -> str:
    from importlib.metadata import version

    return version("click")
