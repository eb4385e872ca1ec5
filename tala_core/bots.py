"""Bots: what they are, finding them by name, and what becomes of a turn in which one fails.

A bot fails that raises (`RAISED`), chooses what is not allowed (`ILLEGAL`), returns what is no action (`NO_ACTION`), or
takes longer than its time (`LATE`).  The table then plays that turn for it, as for a player whose time is up: a
`TimeOut`, and what the variant's clock says until the turn passes; in a variant without a clock, each time the first
that is legal.  The hand goes on, the fault is counted.  A rule that fails while a bot decides is still the rule's fault
and ends the game; so does Ctrl-C.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from gettext import gettext as _
from inspect import iscoroutinefunction
from random import Random
from types import FrameType, TracebackType
from typing import Any, NamedTuple

from .actions import Action, Turn
from .bot_names import BotName, WrongSetting
from .errors import IllegalAction, PluginError
from .plugins import finding
from .plugins.sources import shown
from .rules import RuleSet
from .simulation.watch import TooLate, Watch
from .state import GameState
from .views import PlayerView

Bot = Callable[[PlayerView, Random], Action]
"""Chooses one of ``view.legal()``; all it knows is the view, all its chance the random source it is given."""

SECONDS = 10.0  # for a decision, if nothing else is said
RAISED, ILLEGAL, NO_ACTION, LATE = FAULTS = ("raised", "illegal", "no-action", "late")
MOST_SAID = 300  # letters of what a bot has to say


# --- finding ---


def load_bot(name: str) -> Bot:
    """Return the bot that *name* means, as `BotName` reads it; a class is made.

    Raises:
        PluginError: there is none, it can't be imported or made, or it can't be called.
    """
    return bot_maker(name)()


def bot_maker(name: str) -> Callable[[], Bot]:
    """Return what gives the bot that *name* means: each time the same, or a new one of its class, with its settings.

    What a class remembers lasts for a hand, or for an evening of hands.

    Raises:
        PluginError: there is none, it can't be imported, or it can't be called.
        WrongSetting: it has no such settings.
    """
    told, plugin = BotName.read(name), plugin_of(name)
    found = finding.loaded(plugin)
    told.check(found)
    if isinstance(found, type):
        return lambda: _made(found, plugin, told)
    bot = _checked(found, plugin)
    return lambda: bot


def plugin_of(name: str) -> finding.Plugin:
    """Return the plugin that *name* means, whatever its settings.

    Raises:
        PluginError: there is none, several distributions have one, or it can't be used.
    """
    return finding.named(finding.BOTS, BotName.read(name).name)


def _made(kind: type, plugin: finding.Plugin, told: BotName) -> Bot:
    try:
        bot = kind(**told.settings)
    except (Exception, SystemExit) as error:
        if told.settings:
            why = str(error) if type(error) is ValueError and str(error) else _raised(error)
            raise WrongSetting(f"{told.text}: {why}") from error
        raise PluginError(f"plugin {plugin} can't be made: {_raised(error)}") from error
    return _checked(bot, plugin)


def _checked(bot: Any, plugin: finding.Plugin) -> Bot:
    if not callable(bot):
        raise PluginError(f"plugin {plugin} is no bot: it can't be called with a view and a random source")
    if iscoroutinefunction(bot) or iscoroutinefunction(type(bot).__call__):
        raise PluginError(f"plugin {plugin} is no bot: it is an async function, which nobody would wait for")
    return bot  # type: ignore[no-any-return]


# --- failing ---


class Fault(NamedTuple):
    """What a bot did instead of choosing in time what is legal.  Faults of a hand are in the order of the hand.

    `at` is the index of the last action before it, -1 for the first; `what` the bot's own words or ours, `where` the
    line of its code, if that is known.  Both may tell what is in the bot's hand.
    """

    at: int
    seat: int
    turn: int
    kind: str
    what: str
    where: str


class Misplay(Exception):
    """A bot has answered what can't be played: the kind of fault, and what."""


def bot_turn(
    state: GameState, bot: Bot, random: Random, watch: Watch
) -> tuple[Fault | None, Iterable[tuple[Turn, GameState]]]:
    """Return what happens when *bot* is asked for the seat to act: its fault, if any, and turns with their states.

    Raises:
        PluginError: a rule failed.
    """
    view = PlayerView(state, state.seat)
    timed = watch.timed(bot)
    try:
        watch.asked = view
        action = timed(view, random)
        watch.asked = None
        return None, [(Turn(state.seat, action), acted(state, action))]
    except BaseException as error:
        choosing, watch.asked = watch.asked is not None, None
        return fault_of(error, state, bot, choosing), played_for(state)


def acted(state: GameState, answer: object) -> GameState:
    """Return the state after a bot's *answer* that may be anything.

    Raises:
        Misplay: it is no action, or not allowed.
        PluginError: a rule failed.
    """
    if not _is_action(state.rules, answer):
        raise Misplay(NO_ACTION, _shown(answer))
    assert isinstance(answer, Action)
    try:
        state.rules.check(state, answer)
    except IllegalAction as error:
        raise Misplay(ILLEGAL, _in_one_line(str(error))) from error
    return state.rules.act_unchecked(state, answer)


def _is_action(rules: RuleSet, answer: object) -> bool:
    """Whether *answer* is an action that can be written down and read again, as ``Discard("Ks")`` can't."""
    if not isinstance(answer, Action):
        return False
    try:
        text = str(answer)
        return type(answer) not in rules.moves or rules.parse_action(text) == answer
    except Exception:
        return False


def fault_of(error: BaseException, state: GameState, bot: Bot, choosing: bool) -> Fault:
    """Return what *error*, raised in a bot's turn, says of the bot; it was still *choosing*, or had chosen.

    Raises:
        PluginError: a rule has failed, or leaves the bot nothing to do.
        BaseException: *error* itself, if it is nobody's fault here, such as Ctrl-C.
    """
    place = state.at, state.seat, state.turn
    where = _where(error.__traceback__, getattr(bot, "__module__", None) or "")
    if isinstance(error, TooLate):
        return Fault(*place, LATE, _("more than {seconds:g} s").format(seconds=error.args[0]), where)
    if not _is_the_bots(error, choosing):
        raise error
    state.rules.legal(state)  # if that fails, or lists what is no action, the bot had no chance
    if not state.late:
        state.rules.check_lists(state)
    kind, what = (RAISED, _raised(error)) if choosing else error.args
    return Fault(*place, kind, what, where)


def _is_the_bots(error: BaseException, choosing: bool) -> bool:
    if not choosing:
        return isinstance(error, Misplay)
    if isinstance(error, PluginError):  # raised by the engine for a rule that was asked, or by the bot itself
        return not _modules(error.__traceback__)[-1].startswith("tala_core.")
    return not isinstance(error, KeyboardInterrupt)


def played_for(state: GameState) -> Iterator[tuple[Turn, GameState]]:
    """Yield the turns that the table plays for the seat to act, until its turn passes, with the states.

    Raises:
        PluginError: a rule failed.
    """
    rules, seat, number = state.rules, state.seat, state.turn
    turns = rules.run_out(state)
    try:
        first = next(turns)
    except IllegalAction:  # there is no clock
        while state.ended is None and (state.seat, state.turn) == (seat, number):
            turn = Turn(seat, rules.legal(state)[0])
            state = rules.act_unchecked(state, turn.action)
            yield turn, state
        return
    yield first
    yield from turns


# --- words ---


def _raised(error: BaseException) -> str:
    try:
        return _in_one_line(f"{type(error).__name__}: {error}".removesuffix(": "))
    except Exception:  # of the bot's own exception
        return type(error).__name__


def _shown(answer: object) -> str:
    try:
        return _in_one_line(repr(answer))
    except Exception:
        return f"a {type(answer).__name__}"


def _in_one_line(text: str) -> str:
    """Return *text* in one line, and without addresses, which no two runs share."""
    return re.sub(r" at 0x[0-9a-fA-F]+", "", " ".join(text.split()))[:MOST_SAID]


def _where(trace: TracebackType | None, module: str) -> str:
    """Return the last line of a bot's own *module* in a trace, as ``my_bots.py:9``, else of what it called."""
    own = other = ""
    for (frame, line), name in zip(_frames(trace), _modules(trace), strict=True):
        place = f"{shown(frame.f_code.co_filename)}:{line}"
        if name.partition(".")[0] == module.partition(".")[0]:
            own = place
        elif not name.startswith("tala_core."):
            other = place
    return own or other


def _modules(trace: TracebackType | None) -> list[str]:
    return [str(frame.f_globals.get("__name__", "")) for frame, _line in _frames(trace)]


def _frames(trace: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    """Yield each frame of a trace with its line, the deepest last."""
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next
