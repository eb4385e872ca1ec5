"""The conformance suite of `tala_core.testing` for an installed plugin; runs in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import PluginError, VariantError
from .finding import BOTS, EXECUTORS, RULES, VARIANTS, Plugin, folder_of, installed, loaded, normal, status
from .probed import in_short

if TYPE_CHECKING:
    from ..variants import Variant

STANDARD = "chuan"


Told = tuple[str, str, str]  # how a check came out, what was found, and what is to be done about it


def played(plugin: Plugin, settings: Sequence[str]) -> dict[str, Any]:
    """Play hands with a plugin and return what the conformance suite says, of each variant that it is played in."""
    return {"checks": [*HANDS[plugin.group](plugin, settings)]}


def _of_rule(plugin: Plugin, settings: Sequence[str]) -> Iterator[Told]:
    """Yield the checks of a rule, in the variants of its distribution that name it, else in the standard game."""
    named = [(name, one) for name, one in _beside(plugin, settings) if plugin.name in one.content["rules"]]
    for name, variant in named:
        yield from _conforms(name, variant)
    if not named:
        yield from _in_the_standard_game(plugin, settings)


def _beside(plugin: Plugin, settings: Sequence[str]) -> Iterator[tuple[str, Variant]]:
    """Yield the variants of a plugin's distribution that can be read; of others it is told where they are examined."""
    for other in installed(VARIANTS):
        if normal(other.distribution) == normal(plugin.distribution):
            for file in _files(other):
                with suppress(VariantError, PluginError):
                    yield file.name, _read(file, settings)


def _files(plugin: Plugin) -> list[Path]:
    folder = folder_of(plugin)
    return sorted(folder.glob("*.toml")) if folder else []


def _read(file: Path, settings: Sequence[str]) -> Variant:
    from ..variants import load

    return load(str(file), settings)


def _in_the_standard_game(plugin: Plugin, settings: Sequence[str]) -> Iterator[Told]:
    from ..variants import load
    from ..variants.faults import dotted

    table = dotted(("rules", plugin.name))
    mine = f"{table}={{}}" if status(plugin).state == "installed" else f'{table}.from="{plugin.distribution}"'
    try:
        variant = load(STANDARD, [mine, *settings])
    except VariantError as error:
        cure = (
            f"give what it needs, as in --set {table}.option=value; leave out what it stands instead of, as in "
            "--set rules.clock=false; or let the distribution have a variant with it"
        )
        yield "warning", f"no hand was played, as {STANDARD} can't have it: {in_short(error)}", cure
    else:
        yield from _conforms(f"{STANDARD} with it", variant)


def _of_variants(plugin: Plugin, settings: Sequence[str]) -> Iterator[Told]:
    """Yield the checks of every file that can be read; what is wrong with the others was found before."""
    for file in _files(plugin):
        try:
            variant = _read(file, settings)
        except (VariantError, PluginError) as error:
            if settings:
                yield "warning", f"{file.name}: no hand was played, with these settings: {in_short(error)}", ""
        else:
            yield from _conforms(file.name, variant)


def _conforms(name: str, variant: Variant) -> Iterator[Told]:
    from ..testing import RuleConformance

    yield from _failed(name, type("Suite", (RuleConformance,), {"variant": variant}))


def _of_bot(plugin: Plugin, settings: Sequence[str]) -> Iterator[Told]:
    from ..testing import BotConformance
    from ..variants import load

    suite = {"bot": staticmethod(loaded(plugin)), "variant": load(STANDARD, settings)}
    yield from _failed(STANDARD, type("Suite", (BotConformance,), suite))


def _failed(name: str, suite: type) -> Iterator[Told]:
    """Yield what a *suite* says, played in the variant called *name*."""
    from ..testing import failures

    found = failures(suite)
    for one in found:
        yield "failed", f"{name}: {one.test.removeprefix('test_').replace('_', ' ')}: {one.text}", ""
    if not found:
        yield "ok", f"{name}: hands are played as they have to be", ""


def _of_executor(plugin: Plugin, settings: Sequence[str]) -> Iterator[Told]:
    """Yield nothing: whether work is done there, only who has the address can find out."""
    yield from ()


HANDS = {RULES: _of_rule, BOTS: _of_bot, VARIANTS: _of_variants, EXECUTORS: _of_executor}
