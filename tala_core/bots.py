"""Bots: what they are, and finding them by name."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as _
from random import Random

from .actions import Action
from .errors import IllegalAction, PluginError
from .plugins import finding
from .rules import RuleSet
from .state import GameState
from .views import PlayerView

Bot = Callable[[PlayerView, Random], Action]
"""Chooses one of ``view.legal()``; all it knows is the view, all its chance the random source it is given."""


def load_bot(name: str) -> Bot:
    """Return the bot installed as *name*.

    Raises:
        PluginError: there is none, it can't be imported, or it can't be called.
    """
    plugin = finding.named(finding.BOTS, name)
    bot = finding.loaded(plugin)
    if isinstance(bot, type):
        bot = bot()
    if not callable(bot):
        raise PluginError(f"plugin {plugin} is no bot: it can't be called with a view and a random source")
    return bot  # type: ignore[no-any-return]


def bot_turn(rules: RuleSet, state: GameState, name: str, bot: Bot, random: Random) -> tuple[Action, GameState]:
    """Return what *bot* does for the seat to act, and the state after it.

    Raises:
        PluginError: a rule or the bot failed, or the bot chose what the rules do not allow.
    """
    try:
        action = bot(PlayerView(state, state.seat), random)
        return action, rules.act(state, action)
    except (Exception, SystemExit) as error:
        raise bot_fault(name, error, state) from error


def bot_fault(name: str, error: BaseException, state: GameState) -> PluginError:
    """Return what went wrong in a bot's turn: the bot's fault, unless a rule has failed or leaves it nothing to do."""
    if isinstance(error, PluginError):
        return error
    try:
        state.rules.legal(state)
    except PluginError as deeper:
        return deeper
    if isinstance(error, IllegalAction):
        return PluginError(_("bot {name!r} chose what is not allowed: {error}").format(name=name, error=error))
    return PluginError(f"bot {name!r} failed: {type(error).__name__}: {error}")
