"""The command `tala`: finds the command asked for, and turns what goes wrong into one sentence and an exit code."""

from __future__ import annotations

import os
import signal
import sys
from gettext import gettext as _
from importlib import import_module
from types import FrameType
from typing import Any, NoReturn

import click

from ..errors import PluginError, SettleError, TalaError, VariantError, one_of
from ..files import said
from ..language import N_, chosen, speak
from ..options import LANGUAGES
from . import terminal
from .lang import lang_option, translated
from .lazy import Lazy

DONE, NO, USAGE, REFUSED, PLUGIN_FAILED, SYSTEM_SAID_NO, INTERRUPTED, READER_GONE = 0, 1, 2, 3, 4, 5, 130, 141

COMMANDS = {
    "play": N_("Play at the terminal, against bots."),
    "simulate": N_("Let bots play many hands and count what they come to."),
    "compare": N_("Play the same deals under two variants, line-ups or settings, and tell what changes."),
    "tournament": N_("Let bots play each other on the same deals, seats rotated, and rate them."),
    "analyse": N_("Tell what happened in a pile of records, and which decisions were costly."),
    "replay": N_("Step through a recorded hand."),
    "verify": N_("Play records again and check every one."),
    "settle": N_("Tell who pays whom for a hand described in a file, and why."),
    "rules": N_("Print the rules of a variant in words."),
    "variant": N_("Look at the variants of the game."),
    "plugin": N_("Look at installed rules, bots and variants; begin your own."),
    "completion": N_("Print the script that lets a shell complete what is typed."),
}


class ReaderGone(Exception):
    """Whoever read our output has closed it."""


class Stopped(Exception):
    """Ctrl-C or its like, that no command has told of."""


class Commands(Lazy):
    """The commands of `tala`."""

    package = "tala_core.cli"
    modules = COMMANDS

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a closed pipe is told apart from a fault here, before click takes it for one."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            raise ReaderGone from None
        except KeyboardInterrupt:  # click would print an empty line of its own
            raise Stopped from None
        return result


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tala-phom", prog_name="tala")
@click.option(
    "--no-plugins", is_flag=True, expose_value=False, is_eager=True, callback=lambda *told: _turn_off(*told),
    help="Leave out all rules, bots and variants but our own, as TALA_NO_PLUGINS=1 does.",
)  # fmt: skip
@lang_option
def cli() -> None:
    """Tá lả / Phỏm: play it, simulate it, settle it, by the rules of your table.

    Exit codes: 0 done; 1 the answer is no; 2 usage; 3 a variant or settle file was refused; 4 a plugin failed;
    5 the system said no; 130 interrupted.
    """


def _turn_off(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        import_module("tala_core.plugins.finding").turn_off()


def main(args: list[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code."""
    terminal.prepare()
    for name in ("SIGTERM", "SIGHUP"):  # a window that is closed hangs up
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _terminated)
    sys.exit(run(args))


def _terminated(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def run(args: list[str] | None = None) -> int:
    """Run the command line and return its exit code; nothing that goes wrong leaves a traceback."""
    args = sys.argv[1:] if args is None else args
    before = os.environ.get("TALA_NO_PLUGINS")
    try:
        return _run(args)
    finally:  # --no-plugins holds for this command
        if before is None:
            os.environ.pop("TALA_NO_PLUGINS", None)
        else:
            os.environ["TALA_NO_PLUGINS"] = before


def _run(args: list[str]) -> int:
    try:
        _speak(args)
        if "_TALA_COMPLETE" in os.environ:
            import_module("tala_core.cli.completion").know_settings()
        code = translated(cli).main(args, prog_name="tala", standalone_mode=False)
        return code if isinstance(code, int) else DONE
    except (ReaderGone, SystemExit) as stop:
        if isinstance(stop, SystemExit) and not stop.code:
            return DONE  # what a shell asked for is completed
        terminal.reader_gone()  # click and rich leave by SystemExit when a pipe is closed while they write
        return READER_GONE
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        terminal.say(error.format_message())
        return USAGE
    except click.ClickException as error:
        terminal.say(_usage(error, args) if isinstance(error, click.UsageError) else f"tala: {error.format_message()}")
        return error.exit_code
    except (Stopped, click.Abort, KeyboardInterrupt):
        terminal.say("tala: " + _("stopped"))
        return INTERRUPTED
    except TalaError as error:
        terminal.say(f"tala: {error}")
        return code_of(error)
    except OSError as error:
        terminal.say(f"tala: {_system_said(error)}")
        terminal.flush_or_drop()
        return SYSTEM_SAID_NO


def _speak(args: list[str]) -> None:
    language, unknown = chosen(args, os.environ)
    speak(language)
    if unknown:
        notice = _("TALA_LANG={name} is no language here (there are: {names}); the locale decides")
        terminal.say("tala: " + notice.format(name=unknown, names=one_of(LANGUAGES)))


def _system_said(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename is not None else ""
    return f"{where}{said(error)}"


def _usage(error: click.UsageError, args: list[str]) -> str:
    path = error.ctx.command_path if error.ctx else "tala"
    message = error.format_message()
    if isinstance(error, click.MissingParameter):
        message = " ".join(message.split())  # click lists choices in lines of their own
    hint = _("Try '{path} --help'.").format(path=path)
    return f"{path}: {_begun(message, args).rstrip('.')}\n{hint}"


def _begun(message: str, args: list[str]) -> str:
    """Return *message* with a small first letter, unless it begins with a name, or with what was typed."""
    word = message.partition(" ")[0]
    is_name = not (word.isalpha() and word.istitle()) or any(message.startswith(arg) for arg in args if arg)
    return message if is_name else message[:1].lower() + message[1:]


def code_of(error: TalaError) -> int:
    """Return the exit code for an error."""
    if isinstance(error, VariantError | SettleError):
        return REFUSED
    return PLUGIN_FAILED if isinstance(error, PluginError) else NO


if __name__ == "__main__":
    main()
