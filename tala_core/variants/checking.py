"""Checking a variant's sizes, rules and options against what the rules declare; every fault is found in one go."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Any, NamedTuple, get_type_hints

from ..errors import PluginError
from ..options import Sizes
from ..plugins import finding
from ..resolve import conflicts
from .faults import Fault, Faults, dotted
from .layers import Keys, Layer
from .merging import MOVES, Merged, merged
from .ordering import Circle, Step, ordered
from .spelling import closest
from .suggesting import Names, suggestion
from .values import Scalar, Wrong, as_written, checked_value, described

PACK = 52
TABLE = {"seats": [2, 4], "hand": 9, "rounds": 4}
FROM_ONE = Scalar(int, 1)


def checked_table(table: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Return the sizes of a game, complete, or raise `Faults`."""
    layers = [Layer(source, {"table": table})]
    if faults := [*_Check(layers, merged(layers)).sizes()]:
        raise Faults(faults, source)
    return {**TABLE, **table}


def checked_rules(rules: Mapping[str, Any], table: Mapping[str, Any], source: str) -> dict[str, object]:
    """Return the rules of a variant, made from their options, or raise `Faults` or `PluginError`."""
    layers = [Layer(source, {"rules": rules, "table": table})]
    check = _Check(layers, merged(layers))
    faults = [*check.rules(), *(() if any(check.sizes()) else check.conflicts())]
    if faults:
        raise Faults(faults, source)
    return check.made


class Checked(NamedTuple):
    """What the layers of a variant come to: sizes, options and rules in their order, and where all is from."""

    table: dict[str, Any]
    rules: dict[str, dict[str, Any]]
    made: dict[str, object]
    sources: Mapping[Keys, Any]


def checked_layers(layers: Sequence[Layer], found: Sequence[Fault] = (), whole: bool = True) -> Checked:
    """Return what *layers*, the lowest first, come to; or raise `Faults` with those *found* before.

    If they are not the *whole* variant, because a file that it extends can't be read, nothing is asked of them that an
    inherited value could give.
    """
    check = _Check(layers, merged(layers), whole)
    faults = [*found, *check.shape(), *check.sizes(), *check.rules()]
    if whole and not faults:
        faults = [*check.conflicts()]
    if faults:
        raise Faults(sorted(faults, key=lambda fault: _rank(fault, layers)))
    return Checked(check.merged.table, check.merged.rules(check.order), check.made, check.merged.sources)


def _rank(fault: Fault, layers: Sequence[Layer]) -> int:
    """Return where a fault's file comes: one's own first, then what it extends, then the settings."""
    files = [one.file for one in reversed(layers) if not one.setting] + [one.file for one in layers if one.setting]
    return files.index(fault.place.file) if fault.place and fault.place.file in files else len(files)


class _Check:
    """The check of one variant, given by its layers."""

    def __init__(self, layers: Sequence[Layer], whole: Merged, complete: bool = True) -> None:
        self.layers, self.merged, self.complete = layers, whole, complete
        self.order = [*whole.known]
        self.made: dict[str, object] = {}
        self.kinds: dict[str, Any] = {}

    # --- the shape of each file ---

    def shape(self) -> Iterator[Fault]:
        """Yield what is wrong at the top of each layer, and what is no table where one is needed."""
        self._load()
        for layer in self.layers:
            yield from self._top(layer)
            for name, told in layer.table("rules").items():
                if not isinstance(told, bool | Mapping):
                    what = f"`{name}` in [rules] must be a table of options, or false, not {described(told)}"
                    yield layer.fault("wrong-type", ("rules", name), what)

    def _top(self, layer: Layer) -> Iterator[Fault]:
        for key, value in layer.data.items():
            if key not in KEYS:
                yield self._unknown(layer, (key,), f"unknown key `{key}`", KEYS)
            elif layer.setting and key not in ("table", "rules"):
                what = f"only `table` and `rules` can be set, not `{key}`"
                yield layer.fault("unknown-key", (key,), what, allowed=("table", "rules"))
            elif not SHAPES[key][0](value):
                yield layer.fault("wrong-type", (key,), f"`{key}` must be {SHAPES[key][1]}, not {described(value)}")

    def _unknown(self, layer: Layer, keys: Keys, what: str, here: Sequence[str]) -> Fault:
        code = {1: "unknown-key", 2: "unknown-key", 3: "unknown-option"}[len(keys)]
        return layer.fault(code, keys, what, allowed=tuple(here), **suggestion(keys, here, self._names()))

    def _names(self) -> Names:
        options = {name: tuple(known_options(kind)) for name, kind in self.kinds.items()}
        return Names(tuple(TABLE), installed_rules(), options)

    # --- sizes ---

    def sizes(self) -> Iterator[Fault]:
        """Yield what is wrong with the sizes of the game."""
        wrong = [fault for layer in self.layers for fault in self._sizes_of(layer)]
        yield from wrong
        if self.complete and all(fault.code == "unknown-key" for fault in wrong):
            yield from self._too_many_cards({**TABLE, **self.merged.table})

    def _sizes_of(self, layer: Layer) -> Iterator[Fault]:
        for key, value in layer.table("table").items():
            if key not in TABLE:
                yield self._unknown(layer, ("table", key), f"unknown key `{key}` in [table]", tuple(TABLE))
            elif wrong := wrong_seats(value) if key == "seats" else FROM_ONE.wrong(value):
                yield layer.fault(wrong.code, ("table", key), f"`{key}` in [table] {wrong.what}")

    def _too_many_cards(self, table: Mapping[str, Any]) -> Iterator[Fault]:
        most, hand, rounds = table["seats"][1], table["hand"], table["rounds"]
        dealt, draws = most * hand + 1, most * rounds - 1
        if dealt > PACK:
            yield self._conflict(
                (("table", "hand"), ("table", "seats")),
                f"{most} seats of {hand} cards and one more make {dealt}, more than the {PACK} of the pack; "
                "seats or hand must be smaller",
            )
        elif draws > PACK - dealt:
            yield self._conflict(
                (("table", "rounds"), ("table", "hand"), ("table", "seats")),
                f"{most} seats and {rounds} rounds need {draws} cards to draw, but {PACK - dealt} are left after the "
                "deal; seats, hand or rounds must be smaller",
            )

    # --- rules ---

    def rules(self) -> Iterator[Fault]:
        """Yield what is wrong with the rules, and make those with which all is well."""
        self._load()
        if self.complete:
            yield from self.merged.faults
        yield from self._order_faults()
        for name in self.order:
            if name not in self.merged.out:
                yield from self._rule(name)
        if self.complete and not self.merged.rules(self.order) and not self.merged.faults:
            what = "a variant names its rules, each as a table such as [rules.sets], or extends another; there is none"
            yield self.layers[-1].fault("needed-rules", ("rules",), what)

    def _load(self) -> None:
        """Import the rules that the variant plays by."""
        for name in self.merged.known:
            if name not in self.merged.out and name not in self.kinds and name in installed_rules():
                self.kinds[name] = loaded_rule(name)

    def _rule(self, name: str) -> Iterator[Fault]:
        if name not in self.kinds:
            yield self._not_installed(name)
            return
        faults = [fault for layer in self.layers for fault in self._options_of(layer, name)]
        values, wrong = self._values(name)
        faults = faults or wrong
        if not faults and self.complete:
            faults = [*self._make(name, values)]
        yield from faults

    def _not_installed(self, name: str) -> Fault:
        keys = ("rules", name)
        layer = next(one for one in self.layers if one.gives(keys))
        told = suggestion(keys, installed_rules(), self._names())
        notes = ("if it is a rule of a plugin, that plugin is not installed",)
        what = f"no rule `{name}` is installed"
        return layer.fault("unknown-rule", keys, what, allowed=installed_rules(), notes=notes, **told)

    def _options_of(self, layer: Layer, name: str) -> Iterator[Fault]:
        """Yield what is wrong with each option by itself, as one layer gives it."""
        known = known_options(self.kinds[name])
        for option, value in layer.table("rules", name).items():
            keys = ("rules", name, option)
            if option in MOVES:
                continue
            if option not in known:
                yield self._unknown(layer, keys, f"no option `{option}` in [{dotted(keys[:2])}]", tuple(known))
            elif wrong := self._value(name, option, value)[1]:
                yield layer.fault(wrong.code, keys, _sentence(keys, wrong), allowed=wrong.allowed, nearest=wrong.nearest)

    def _value(self, name: str, option: str, value: Any) -> tuple[Any, Wrong | None]:
        told = known_options(self.kinds[name])[option]
        if same(value, told.default):
            return told.default, None
        with blamed(name, self.kinds[name], "has options that can't be checked"):
            return checked_value(told.hint, value)

    def _values(self, name: str) -> tuple[dict[str, Any], list[Fault]]:
        """Return the values of all options that are given, as the layers come to, and what is wrong with them."""
        known, values, faults = known_options(self.kinds[name]), {}, []
        for option, value in self.merged.known[name].items():
            if option in known:
                values[option], wrong = self._value(name, option, value)
                if wrong:
                    keys = ("rules", name, option)
                    faults.append(self._top_layer([keys]).fault(wrong.code, keys, _sentence(keys, wrong)))
        needed = [option for option, told in known.items() if told.needed and option not in values]
        return values, faults + [self._needed(name, option) for option in needed if self.complete]

    def _needed(self, name: str, option: str) -> Fault:
        keys = ("rules", name)
        what = f"[{dotted(keys)}] needs the option `{option}`, which has no default"
        return self._top_layer([keys]).fault("needed-option", (*keys, option), what)

    def _make(self, name: str, values: Mapping[str, Any]) -> Iterator[Fault]:
        """Make a rule, which must be such that a record can hold its options; or yield what it says of them."""
        kind = self.kinds[name]
        try:
            with blamed(name, kind, "can't be made from its options"):
                made = kind(**values)
                json.dumps(asdict(made))
            self.made[name] = made
        except ValueError as error:  # what a rule says of options that do not go together
            told = [("rules", name, option) for option in values if re.search(rf"\b{re.escape(option)}\b", str(error))]
            keys = told or [("rules", name, option) for option in values] or [("rules", name)]
            yield self._conflict(keys, f"in [{dotted(('rules', name))}] {error}")

    # --- order ---

    def _order_faults(self) -> Iterator[Fault]:
        moves: dict[str, dict[str, list[str]]] = {}
        faults = [fault for name in self._playing() for fault in self._moves(name, moves)]
        yield from faults
        try:
            self.order = ordered([*self.merged.known], moves)
        except Circle as circle:
            yield self._circle(circle.steps)

    def _playing(self) -> list[str]:
        return [name for name in self.merged.known if name not in self.merged.out]

    def _moves(self, name: str, moves: dict[str, dict[str, list[str]]]) -> Iterator[Fault]:
        """Note where a rule's table moves it, or yield what is wrong with that."""
        for word in MOVES:
            keys = ("rules", name, word)
            if word not in self.merged.known[name]:
                continue
            layer, told = self._top_layer([keys]), self.merged.known[name][word]
            targets = [told] if isinstance(told, str) else told
            if not isinstance(targets, list) or not all(isinstance(one, str) for one in targets):
                what = f"`{word}` in [{dotted(keys[:2])}] must be the name of a rule or a list of them, not "
                yield layer.fault("wrong-type", keys, what + described(told))
                continue
            strange = [one for one in targets if one not in self.merged.known]
            yield from (self._no_target(layer, keys, one) for one in strange if self.complete)
            if wanted := [one for one in targets if one not in strange]:
                moves.setdefault(name, {})[word] = wanted

    def _no_target(self, layer: Layer, keys: Keys, target: str) -> Fault:
        there = tuple(self._playing())
        what = f"[{dotted(keys[:2])}] is to come {keys[2]} `{target}`, which is no rule of this variant"
        return layer.fault("order-conflict", keys, what, allowed=there, nearest=closest(target, there))

    def _circle(self, steps: Sequence[Step]) -> Fault:
        keys = [("rules", step.by, step.word) for step in steps if step.by]
        if len(steps) == 1:
            said = f"`{steps[0].earlier}` can't come before or after itself"
        else:
            said = "the order contradicts itself: " + ", ".join(
                f"`{step.earlier}` {'comes' if step.by else 'stands'} before `{step.later}`" for step in steps
            )
        return self._conflict(keys, said, "order-conflict")

    # --- what does not go together ---

    def conflicts(self) -> Iterator[Fault]:
        """Yield what the rules say does not go together in this variant."""
        rules = {name: self.made[name] for name in self.order if name in self.made}
        self.made = rules
        if not any(hasattr(kind, "conflicts") for kind in map(type, rules.values())):
            return
        table = {**TABLE, **self.merged.table}
        sizes = Sizes((table["seats"][0], table["seats"][1]), table["hand"], table["rounds"])
        for one in conflicts(rules, sizes):
            keys = [self._split(key) for key in one.keys]
            yield self._conflict(keys, f"{', '.join(f'`{key}`' for key in one.keys)}: {one.why}")

    def _split(self, key: str) -> Keys:
        """Return a key as ``rules.u-gui.when`` in its parts; the name of a rule may have dots of its own."""
        table, _, rest = key.partition(".")
        rule = next((name for name in self.made if rest == name or rest.startswith(f"{name}.")), "")
        if table != "rules" or not rule:
            return tuple(key.split("."))
        return ("rules", rule, rest.removeprefix(f"{rule}.")) if rest != rule else ("rules", rule)

    def _conflict(self, keys: Sequence[Keys], what: str, code: str = "conflict") -> Fault:
        """Return a fault of several values, at the first of *keys* that the uppermost layer gives, with the others."""
        layer = self._top_layer(keys)
        first = next((one for one in keys if layer.gives(one)), keys[0])
        others = {one: place for one in keys if one != first and (place := self.merged.sources.get(one))}
        inherited = next((place for place in others.values() if place.file != layer.file), None)
        notes = tuple(f"`{dotted(one)}` is given at {place}" for one, place in others.items() if place != inherited)
        return layer.fault(code, first, what, inherited=inherited, notes=notes)

    def _top_layer(self, keys: Sequence[Keys]) -> Layer:
        """Return the uppermost layer that gives one of *keys*; one's own file if none does."""
        own = next((one for one in reversed(self.layers) if not one.setting), self.layers[-1])
        return next((layer for layer in reversed(self.layers) if any(map(layer.gives, keys))), own)


def _sentence(keys: Keys, wrong: Wrong) -> str:
    items = "".join(f"item {number + 1} of " for number in reversed(wrong.at))
    return f"{items}`{keys[-1]}` in [{dotted(keys[:-1])}] {wrong.what}"


def _is_line(value: object) -> bool:
    return isinstance(value, str) and value.isprintable()


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


Shape = tuple[Callable[[object], bool], str]
SHAPES: dict[str, Shape] = {
    "name": (_is_line, "a text of one line"),
    "about": (_is_line, "a text of one line"),
    "extends": (_is_line, "the name of a variant, or a path relative to this file"),
    "table": (_is_table, "a table"),
    "rules": (_is_table, "a table"),
}
KEYS = tuple(SHAPES)


def wrong_seats(seats: Any) -> Wrong | None:
    """Return why these are not the fewest and the most players."""
    if not (isinstance(seats, list | tuple) and len(seats) == 2 and all(type(one) is int for one in seats)):
        return Wrong("wrong-type", f"must be the fewest and the most players, such as [2, 4], not {described(seats)}")
    if min(seats) < 2:
        return Wrong("out-of-range", f"must be two players at least, such as [2, 4], not {as_written(seats)}")
    fewest, most = seats
    told = f"must have the fewest players first, so {as_written([most, fewest])}, not {as_written(seats)}"
    return Wrong("out-of-range", told) if fewest > most else None


# --- rules as their classes tell ---


def installed_rules() -> tuple[str, ...]:
    """Return the names of all rules that are installed."""
    return tuple(sorted({plugin.name for plugin in finding.installed(finding.RULES)}))


def loaded_rule(name: str) -> Any:
    """Return the class of the rule installed as *name*."""
    plugin = finding.named(finding.RULES, name, "rule")
    rule = finding.loaded(plugin)
    if not (isinstance(rule, type) and is_dataclass(rule)):
        raise PluginError(f"plugin {plugin} is not a dataclass: a rule's fields are its options")
    with blamed(name, rule, "has options that can't be checked"):
        known = known_options(rule)
    if taken := [word for word in MOVES if word in known]:
        raise PluginError(f"plugin {plugin} has an option {taken[0]!r}, which is reserved: it says where a rule stands")
    return rule


@dataclass(frozen=True)
class Option:
    """An option of a rule: its annotation and its default."""

    hint: Any
    default: Any
    needed: bool


@lru_cache(maxsize=1024)
def known_options(rule: Any) -> dict[str, Option]:
    """Return the options of a rule's class, by name."""
    hints = get_type_hints(rule, include_extras=True)
    return {
        one.name: Option(hints[one.name], one.default, one.default is MISSING and one.default_factory is MISSING)
        for one in fields(rule)
        if one.init
    }


class blamed:  # noqa: N801  (it is used as a word of the language)
    """Turn whatever goes wrong inside into an error of the plugin; a `ValueError` is the variant's."""

    def __init__(self, name: str, rule: Any, what: str) -> None:
        self.what = f"rule {name!r} ({rule.__module__}.{rule.__qualname__}) {what}"

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, ValueError | PluginError):
            raise PluginError(f"{self.what}: {kind.__name__ if kind else ''}: {error}") from error


def same(value: Any, default: Any) -> bool:
    """Whether an option's *value* is its *default*, of the very type; a list stands for a tuple."""
    if isinstance(value, list) and isinstance(default, tuple):
        return len(value) == len(default) and all(map(same, value, default))
    return type(value) is type(default) and bool(value == default)


__all__ = ["KEYS", "TABLE", "Checked", "checked_layers", "checked_rules", "checked_table", "known_options"]
