"""Arguments that several commands share, and their checks: what is mistyped here is a usage error."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ..errors import PluginError, VariantError, nearest, one_of

if TYPE_CHECKING:
    from ..variants import Variant

    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType  # older releases of click know no type argument


F = TypeVar("F", bound=Callable[..., Any])

SETTINGS = "tala.settings"  # where a command keeps what --set said, for `load_variant`
BOT_SECONDS = 10  # as in `tala_core.bots`, which is not imported to print a help
MOST_SECONDS = 1e6  # what timers of systems take at least
OURS = "tala-phom"  # completing imports the rules of no other distribution


def complete_variant(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the names of variants, and the variant files of a folder, that begin with what is typed."""
    from ..variants import names

    known = [name for name in names() if name.startswith(incomplete)]
    folder, _slash, start = incomplete.rpartition("/")
    files = sorted(Path(folder or ("/" if incomplete.startswith("/") else ".")).glob("*.toml"))
    known += [f"{folder}/{one.name}" if _slash else one.name for one in files if one.name.startswith(start)]
    return [*map(CompletionItem, known)] or [CompletionItem(incomplete, type="file")]


def complete_setting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the keys of our own rules that begin with what is typed; after the = the values."""
    from ..plugins import finding
    from ..variants.declared import loaded_rule
    from ..variants.schema import SIZES, options

    ours = [plugin.name for plugin in finding.installed(finding.RULES) if plugin.distribution == OURS]
    key, equals, _value = incomplete.partition("=")
    if equals:
        return [one for value in _values(key, ours) if (one := f"{key}={value}").startswith(incomplete)]
    keys = [f"table.{key}=" for key in SIZES]
    keys += [f"rules.{name}.{option}=" for name in ours for option in options(loaded_rule(name))]
    return [key for key in keys if key.startswith(incomplete)]


def _values(key: str, ours: Sequence[str]) -> list[str]:
    """Return the values of the option of one of our rules at *key*, where they can be counted."""
    from ..variants.declared import loaded_rule
    from ..variants.schema import options

    _table, rule, name = [*key.split("."), "", ""][:3]
    known = options(loaded_rule(rule)) if rule in ours else {}
    schema = known[name].schema() if name in known else {}
    return ["true", "false"] if schema.get("type") == "boolean" else [*map(str, schema.get("enum", ()))]


def complete_bots(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the list of bots as typed so far, with each bot that begins with what comes last."""
    from ..plugins import finding

    before, comma, start = incomplete.rpartition(",")
    names = sorted({plugin.name for plugin in finding.installed(finding.BOTS)})
    return [f"{before}{comma}{name}" for name in names if name.startswith(start)]


def settings_option(command: F) -> F:
    """Add the option ``--set`` to a command; what it says goes to every `load_variant` of that command."""
    return click.option(
        "--set",
        "settings",
        multiple=True,
        expose_value=False,
        metavar="KEY=VALUE",
        shell_complete=complete_setting,
        callback=_keep_settings,
        help="Change a setting of the variant, as in rules.u.condition=three_phom; may be given more than once.",
    )(command)


def _keep_settings(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> None:
    ctx.meta[SETTINGS] = value


def variant_argument(command: F) -> F:
    """Add the argument VARIANT and the option ``--set`` to a command."""
    return click.argument("variant", default="chuan", shell_complete=complete_variant)(settings_option(command))


bots_option = click.option(
    "--bots", default="greedy", show_default=True, metavar="A,B,...", shell_complete=complete_bots,
    help="A bot a seat, or one for all; with settings, as in thinker:playouts=4000.",
)  # fmt: skip
seats_option = click.option("--seats", type=int, metavar="N", help="How many play; the variant's most if not said.")
seed_option = click.option(
    "--seed",
    metavar="S",
    callback=lambda c, p, v: checked_seed(v),
    help="What the deals and the bots' choices are drawn from; drawn and printed if not said.",
)


def load_variant(name: str) -> Variant:
    """Return the variant *name* with the settings of ``--set``; a name or a path that leads nowhere is a usage error.

    Raises:
        VariantError: its file, or a setting, is wrong.
        PluginError: a rule of it can't be used.
    """
    from ..variants import load

    check_variant(name)
    return load(name, settings())


def settings() -> Sequence[str]:
    """Return what ``--set`` says in the command that runs."""
    context = click.get_current_context(silent=True)
    return context.meta.get(SETTINGS, ()) if context else ()


def check_variant(name: str) -> None:
    """Refuse a name or a path that leads nowhere, as a usage error."""
    from ..variants.finding import path_of

    try:
        path_of(name)
    except VariantError as error:
        what = _("{path} is a directory").format(path=name) if Path(name).is_dir() else str(error)
        raise click.UsageError(what) from None


def in_one_line(error: VariantError | PluginError) -> str:
    """Return the first thing that is wrong with a variant, with its place."""
    faults = getattr(error, "faults", ())
    if not faults:
        return str(error).partition("\n")[0]
    return f"{faults[0].place}: {faults[0].what}" if faults[0].place else str(faults[0].what)


def checked_seats(variant: Variant, seats: int | None) -> int:
    """Return the number of seats to play with."""
    if seats is None:
        return int(variant.sizes["seats"][1])
    try:
        variant.check_seats(seats)
    except VariantError as error:
        raise click.UsageError(f"--seats: {error}") from None
    return seats


def checked_bots(text: str, seats: int) -> tuple[str, ...]:
    """Return the bot of each seat from a list such as ``greedy,my-bots:cautious``."""
    from ..simulation.job import seated

    try:
        return seated(named_bots(text), seats)
    except ValueError as error:
        raise click.UsageError(f"--bots: {error}") from None


def named_bots(text: str) -> list[str]:
    """Return the names in a list such as ``greedy,my-bots:cautious,thinker:playouts=4000``.

    One that no bot has, and a setting that it does not take, is a usage error.
    """
    from ..bot_names import BotName, WrongSetting

    names = [name.strip() for name in text.split(",")]
    try:
        for told in map(BotName.read, names):
            _check_is_bot(told.name)
            if told.settings:
                _make(told.text)
    except WrongSetting as error:
        raise click.UsageError(f"--bots: {error}") from None
    return names


def _check_is_bot(name: str) -> None:
    """Refuse the name of a bot that is not installed."""
    from ..plugins import finding

    bots = finding.installed(finding.BOTS)
    known, qualified = sorted({bot.name for bot in bots}), {f"{bot.distribution}:{bot.name}" for bot in bots}
    if name not in (*known, *qualified):
        no_bot = _("no bot {name!r} (there are: {names})").format(name=name, names=one_of(known))
        near = finding.elsewhere(finding.BOTS, name) or nearest(name, [*known, *qualified])
        off = finding.turned_off(finding.BOTS, name.rpartition(":")[2])
        raise click.UsageError(f"--bots: {off or no_bot + near}")


def _make(bot: str) -> None:
    """Make a bot once: only then it is known whether it takes its settings."""
    from ..bots import load_bot

    load_bot(bot)


def checked_seed(text: str | None) -> str:
    """Return the seed to use: any printable text, drawn by the system if none is given."""
    if text is None:
        return str(secrets.randbelow(10**9))
    if not text or not text.isprintable() or len(text) > 100:
        raise click.UsageError("--seed: " + _("must be a text of 1 to 100 printable characters, such as 7"))
    return text


def existing_file() -> click.Path:
    """Return the type of an argument that names a file to read, or - for standard input."""
    return click.Path(exists=True, dir_okay=False, readable=False, allow_dash=True)  # whether we may, reading tells


class NewFile(ParamType):
    """The name of a file to write."""

    name = "file"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Refuse a name that is none, and a folder."""
        if not value.strip():
            self.fail(_("names no file"), param, ctx)
        if Path(value).is_dir():
            self.fail(_("{path} is a directory").format(path=value), param, ctx)
        return value


def new_file() -> NewFile:
    """Return the type of an option that names a file to write."""
    return NewFile()


class Count(ParamType):
    """A whole number from 1."""

    name = "whole number"

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Refuse what is none."""
        try:
            number = int(value)
        except ValueError:
            number = 0
        if number < 1:
            self.fail(_("must be a whole number from 1, not {value}").format(value=value), param, ctx)
        return number


class Seconds(ParamType):
    """A number of seconds, 0 or more."""

    name = "seconds"

    def convert(self, value: str | float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Refuse what is none."""
        try:
            number = float(value)
        except ValueError:
            number = -1
        if not 0 <= number < MOST_SECONDS:
            self.fail(
                _("must be a number of seconds such as 10 or 0.5, or 0, not {value}").format(value=value), param, ctx
            )
        return number


bot_seconds_option = click.option(
    "--bot-seconds",
    type=Seconds(),
    default=BOT_SECONDS,
    show_default=True,
    metavar="S",
    help="Seconds that a bot has for a decision, 0 for no limit.  The table plays the turn of one that takes longer, "
    "raises, or chooses what is not allowed, as for a player whose time is up: that is reported, with exit code 4.  "
    "Only with a bot near this limit can results depend on how fast the machine is.",
)
