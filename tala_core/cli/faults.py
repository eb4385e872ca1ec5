"""Bots that failed, told to whoever can mend them: what they did first, where, and the command that comes to it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as _
from gettext import ngettext
from typing import Any

import click

from ..actions import seat_name
from ..bots import ILLEGAL, LATE, NO_ACTION, RAISED, Fault, plugin_of
from ..errors import PluginError
from ..language import N_
from ..plugins import finding
from . import terminal

DID = {
    RAISED: N_("raised {what}"),
    ILLEGAL: N_("chose what is not allowed ({what})"),
    NO_ACTION: N_("returned {what}, which is no action,"),
    LATE: N_("took {what}"),
}

# What may be said while the hand goes on: not a word of the bot's own, which may name its cards.
HIDDEN = {
    RAISED: N_("an error in its code"),
    ILLEGAL: N_("it chose what is not allowed"),
    NO_ACTION: N_("it answered no action"),
    LATE: N_("it took too long"),
}

COUNTED = {RAISED: N_("raised"), ILLEGAL: N_("not allowed"), NO_ACTION: N_("no action"), LATE: N_("late")}


@dataclass
class Failed:
    """A bot that failed: its first fault, the seed of that hand, the command that comes to it, and how often in all."""

    bot: str
    fault: Fault
    seed: str
    command: str
    times: int = 1

    def line(self) -> str:
        """Return all of it as a sentence; it may tell cards that were hidden."""
        fault, plugin = self.fault, _plugin(self.bot)
        bot = f"bot {self.bot!r}" + (f" ({plugin.distribution} {plugin.version})" if plugin else "")
        did = _(DID[fault.kind]).format(what=fault.what)
        when = _("in hand {seed}, {who} in turn {turn}").format(
            seed=self.seed, who=seat_name(fault.seat), turn=fault.turn
        )
        where = f" ({fault.where})" if fault.where else ""
        ends = _("the table played for it; again: {command}").format(command=self.command)
        return f"{bot} {did} {when}{where}{_more(self.times - 1)}; {ends}"

    def data(self) -> dict[str, Any]:
        """Return all of it as JSON has it."""
        plugin, fault = _plugin(self.bot), self.fault
        return {
            "bot": self.bot,
            "distribution": plugin and plugin.distribution,
            "version": plugin and plugin.version,
            "kind": fault.kind,
            "what": fault.what,
            "where": fault.where or None,
            "hand": self.seed,
            "seat": seat_name(fault.seat),
            "turn": fault.turn,
            "times": self.times,
            "command": self.command,
        }


def _plugin(bot: str) -> finding.Plugin | None:
    try:
        return plugin_of(bot)
    except PluginError:  # a bot that was given, not found
        return None


def _more(count: int) -> str:
    if not count:
        return ""
    return ngettext(", and failed once more", ", and failed {count:,} times more", count).format(count=count)


def notice(fault: Fault) -> str:
    """Return what is said at the table, while the hand goes on, of the bot that failed."""
    text = _("{who}'s bot failed ({why}); the table plays for {who}")
    return text.format(who=seat_name(fault.seat), why=_(HIDDEN[fault.kind]))


def counted(faults: dict[str, int]) -> str:
    """Return how often each kind of fault came, without those that did not."""
    return " · ".join(f"{_(COUNTED[kind])} {count:,}" for kind, count in faults.items() if count)


def blame(bots: Sequence[Failed]) -> None:
    """Tell which bots failed, and leave with the exit code for that, if any did."""
    from .main import PLUGIN_FAILED

    if bots:
        sys.stdout.flush()
        for bot in bots:
            terminal.say(f"tala: {bot.line()}")
        raise click.exceptions.Exit(PLUGIN_FAILED)
