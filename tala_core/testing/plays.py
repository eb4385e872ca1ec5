"""Games from a text and hands from a script, in one line each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..plugins.finding import only
from ..state import GameState
from ..variants import Variant, load
from ..variants.checking import KEYS, checked_layers
from ..variants.declared import installed_rules
from ..variants.extending import Chain, chain_of
from ..variants.faults import Faults
from ..variants.finding import file_of, shipped
from ..variants.sizes import TABLE
from ..variants.texts import layer_of
from .positions import played

HOUSE = "house"
FILE = f"{HOUSE}.toml"  # what messages call a text that is in no file


def play(
    variant: Variant | str,
    seed: str,
    actions: str | Iterable[str] = "",
    *,
    seats: int | None = None,
    starter: int = 0,
    pot: int = 0,
) -> GameState:
    """Return the state of a hand after some actions, as in ``play("chuan", "7/0", ["p1 discard Ks", "p2 draw"])``.

    Args:
        variant: a variant, or the name or path of one.
        seed: names the hand that is dealt, as `tala simulate` and records do.
        actions: the turns from the deal on, one a line or an item each.
        seats: how many play; the most that the variant is played by if it is not told.
        starter: the seat that gets ten cards, from 0.
        pot: what lies in the pot before, in stakes.

    Raises:
        VariantError, PluginError: the variant can't be used, or not by so many.
        IllegalAction, UnknownAction: an action is refused.
    """
    if isinstance(variant, str):
        variant = load(variant)
    rules = variant.rules_for(variant.sizes["seats"][1] if seats is None else seats)
    return played(rules.start(seed, starter, pot), actions)


def house(
    text: str,
    *,
    rules: Mapping[str, type] | None = None,
    bots: Mapping[str, Callable[..., Any]] | None = None,
) -> Variant:
    """Return the variant in a TOML *text*, with *rules* given as classes by name, as if they were installed.

    What is not shipped and not given is not there, whatever is installed.  `extends` names a shipped variant.

        house('extends = "chuan"\\n[rules.mine]\\namount = 2', rules={"mine": Mine})

    What reads rules by their names, as records do, finds those given only inside of `only`.

    Raises:
        VariantError: one or more faults, each with its line, in ``house.toml``.
        PluginError: a rule can't be used.
    """
    rules, bots = dict(rules or {}), dict(bots or {})
    with only(rules=rules, bots=bots):
        layers, faults, whole = _chain(text)
        checked = checked_layers(layers, faults, whole)
    return House(
        name=HOUSE,
        table=checked.table,
        rules=checked.rules,
        title=layers[-1].data.get("name", HOUSE),
        about=layers[-1].data.get("about", ""),
        sources=checked.sources,
        chain=tuple(layer.file for layer in layers),
        _made=checked.made,
        _told=(text, rules, bots),
    )


@dataclass(frozen=True)
class House(Variant):
    """A variant made of a text and classes: other processes make it of them again."""

    _told: tuple[Any, ...] = field(default=(), repr=False, compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, self._told


def _again(text: str, rules: Mapping[str, type], bots: Mapping[str, Callable[..., Any]]) -> Variant:
    return house(text, rules=rules, bots=bots)


def _chain(text: str) -> Chain:
    """Return the layers of a variant in a text, the lowest first."""
    own = layer_of(text, FILE, (), (*KEYS, *TABLE, *installed_rules()))
    base = own.data.get("extends")
    if not isinstance(base, str):
        return Chain([own], [*own.faults], "extends" not in own.data)
    try:
        under = chain_of(_file_of(base), file_of)
    except Faults as error:
        told = error.faults[0]
        missing = own.fault(
            "extends-missing",
            ("extends",),
            told.what,
            own.value(("extends",)),
            allowed=told.allowed,
            nearest=told.nearest,
        )
        return Chain([own], [*own.faults, missing], False)
    whole = under.whole and not own.faults
    return Chain([*under.layers, own], [*own.faults, *under.faults], whole)


def _file_of(base: str) -> Path:
    return file_of(base, folder=shipped())
