"""What `probe` has done in another process: a plugin imported and looked at, and the answer written as JSON."""

from __future__ import annotations

import faulthandler
import json
import os
import re
import sysconfig
import traceback
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint
from inspect import getattr_static, signature
from pathlib import Path
from time import perf_counter
from types import SimpleNamespace
from typing import Any, TextIO

from pluggy import PluginManager

from ..errors import TalaError
from ..hookspecs import GROUPS
from ..language import speak
from .finding import BOTS, EXECUTORS, RULES, VARIANTS, Plugin, folder_of
from .hookchecks import answers

OURS = str(Path(__file__).parents[1]) + os.sep
STANDARD = sysconfig.get_path("stdlib") + os.sep
INSTALLED = tuple(sysconfig.get_path(kind) + os.sep for kind in ("purelib", "platlib"))
LONGEST = 600  # letters of what a plugin says of itself, in one line
FRAME = re.compile(r'^ +File "(.+)", line (\d+)', re.MULTILINE)


def answer(asked: Mapping[str, Any]) -> None:
    """Do the work *asked* for with each plugin, write a line of JSON for each, and end this process.

    A plugin may print, read, exit, leave threads behind or what is to happen at the exit: none of it gets through.
    """
    out, trace, dumps = _kept(1), _kept(2), json.dumps
    speak(asked["language"])
    faulthandler.enable(trace)
    module, name = asked["work"]
    work, process = getattr(import_module(module), name), os.getpid()
    for one in asked["plugins"]:
        faulthandler.dump_traceback_later(asked["timeout"], exit=True, file=trace)
        try:
            told = {"told": work(Plugin(**one), **asked["options"])}
        except BaseException as error:
            told = {"broken": in_a_line(error)}
        if os.getpid() != process:  # a plugin has forked, and this is not the one that we wait for
            os._exit(0)
        faulthandler.cancel_dump_traceback_later()
        out.write(dumps(told) + "\n")
        out.flush()
    os._exit(0)


def _kept(number: int) -> TextIO:
    """Return a standard stream as a file of our own, and point what others know of it at nothing."""
    kept = os.fdopen(os.dup(number), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, number)
    os.close(nothing)
    return kept


# --- what went wrong, in one line ---


def in_a_line(error: BaseException) -> str:
    """Return an error with the place it was raised at, if that is in nobody's code but the plugin's."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg} ({error.filename}:{error.lineno})"
    try:
        text = " ".join(str(error).split())[:LONGEST]
    except Exception:  # a plugin's own error may have a fault itself
        text = ""
    frames = [(one.filename, str(one.lineno)) for one in traceback.extract_tb(error.__traceback__)]
    return f"{': '.join(filter(None, (type(error).__name__, text)))}{_last_of(frames)}"


def place(trace: str) -> str:
    """Return the innermost place of a plugin in a *trace* that a dying process left, as the end of a sentence."""
    return _last_of(FRAME.findall(trace)[::-1])


def _last_of(frames: list[tuple[str, str]]) -> str:
    theirs = [one for one in frames if not one[0].startswith(("<", OURS)) and not _is_standard(one[0])]
    return f" ({':'.join(theirs[-1])})" if theirs else ""


def _is_standard(file: str) -> bool:
    return file.startswith(STANDARD) and not file.startswith(INSTALLED)


# --- the work: importing ---


def imported(plugin: Plugin) -> dict[str, Any]:
    """Import a plugin and look at what it gives; of variants the files are read."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        began = perf_counter()
        given = None if plugin.group == VARIANTS else EntryPoint(plugin.name, plugin.target, plugin.group).load()
        seconds = perf_counter() - began
        faults = LOOK[plugin.group](plugin, given)
    told = dict.fromkeys(f"{one.category.__name__}: {one.message} ({one.filename}:{one.lineno})" for one in heard)
    return {"seconds": seconds, "faults": faults, "warnings": [*told]}


def _look_at_rule(plugin: Plugin, rule: Any) -> list[str]:
    """Return every registration check that a rule does not pass, or why its options can't be described."""
    from ..variants.schema import options
    from .checks import of_plugin

    if faults := [str(one) for one in of_plugin(plugin, rule)]:
        return faults
    try:
        for option in options(rule).values():
            option.schema()
    except Exception as error:  # annotations that have no schema
        return [f"has options that can't be described: {in_a_line(error)}"]
    _register(rule)
    return []


def _register(rule: type) -> None:
    """Let pluggy warn of what is to go; it asks for an object, which nobody can make who does not know the options."""
    bare: object = object.__new__(rule)
    hooks = {name: getattr_static(rule, name).__get__(bare, rule) for name in dir(rule) if answers(rule, name)}
    manager = PluginManager("tala")
    for group in GROUPS:
        manager.add_hookspecs(group)
    manager.register(SimpleNamespace(**hooks), rule.__name__)


def _look_at_bot(plugin: Plugin, bot: Any) -> list[str]:
    made = bot() if isinstance(bot, type) else bot
    return [] if callable(made) else ["is no bot: it can't be called with a view and a random source"]


def _look_at_executor(plugin: Plugin, gives: Any) -> list[str]:
    """Return why an executor can't be asked for; that it can be had, nobody knows without an address."""
    try:
        signature(gives).bind("", None)
    except (TypeError, ValueError) as error:
        return [f"is no executor: it can't be called with an address and a number of jobs: {in_a_line(error)}"]
    return []


def _look_at_variants(plugin: Plugin, _nothing: None) -> list[str]:
    """Return the first fault of every file; the rules that they name are imported for it."""
    from ..variants import load

    folder = folder_of(plugin)
    if folder is None:
        return [f"there is no folder of the package {plugin.target!r}"]
    files = sorted(folder.glob("*.toml"))
    faults = [] if files else [f"there is no variant file in {folder}"]
    for file in files:
        try:
            load(str(file))
        except (TalaError, OSError) as error:
            faults.append(in_short(error))
    return faults


def in_short(error: TalaError | OSError) -> str:
    """Return what is wrong with a variant, the first fault if there are several, in one line."""
    from ..variants import Faults

    if not isinstance(error, Faults):
        return " ".join(str(error).split())
    first = error.faults[0]
    return first.short(str(first.place or error.source))


LOOK: dict[str, Callable[[Plugin, Any], list[str]]] = {
    RULES: _look_at_rule,
    BOTS: _look_at_bot,
    VARIANTS: _look_at_variants,
    EXECUTORS: _look_at_executor,
}
