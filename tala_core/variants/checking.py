"""Checking a variant's sizes, rules and options against what the rules declare; every fault is found in one go."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from gettext import gettext as _
from typing import Any, NamedTuple

from ..errors import PluginError
from ..language import N_
from ..options import Conflict, Sizes
from ..plugins import finding
from ..plugins.hookchecks import answers
from ..resolve import conflicts
from .declared import blamed, installed_rules, known_options, loaded_rule, plain_options, same
from .faults import Fault, Faults, Place, dotted, in_table
from .layers import Keys, Layer
from .merging import FROM, RESERVED, Merged, merged
from .moving import order_of
from .owning import owner_fault
from .playing import unplayable
from .sizes import TABLE, size_faults
from .suggesting import Names, below_a_heading, strange_key, suggestion, unknown
from .switching import instead_of_a_table
from .values import Wrong, as_written, checked_value, described, wrong_value

MOST_STRANGE = 200  # keys of a file that need quotes and are told: to each, all names are compared


def checked_table(table: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Return the sizes of a game, complete, or raise `Faults`."""
    layers = [Layer(source, {"table": table})]
    if faults := [*_Check(merged(layers)).sizes()]:
        raise Faults(faults, source)
    return {**TABLE, **table}


def checked_rules(rules: Mapping[str, Any], table: Mapping[str, Any], source: str) -> dict[str, object]:
    """Return the rules of a variant, made from their options, or raise `Faults` or `PluginError`."""
    layers = [Layer(source, {"rules": rules, "table": table})]
    check = _Check(merged(layers))
    faults = [*check.rules(), *check.sizes()]
    if faults := [*faults, *check.conflicts(faults)]:
        raise Faults(faults, source)
    return check.made


class Checked(NamedTuple):
    """What the layers of a variant come to: sizes, options and rules in their order, and where all is from."""

    table: dict[str, Any]
    rules: dict[str, dict[str, Any]]
    made: dict[str, object]
    sources: Mapping[Keys, Place]


def checked_layers(layers: Sequence[Layer], found: Sequence[Fault] = (), whole: bool = True) -> Checked:
    """Return what *layers*, the lowest first, come to; or raise `Faults` with those *found* before.

    If they are not the *whole* variant, because a file that it extends can't be read, nothing is asked of them that an
    inherited value could give.
    """
    check = _Check(merged(layers), whole)
    faults = [*found, *check.shape(), *check.sizes(), *check.rules()]
    if whole:
        faults += check.conflicts(faults)
    if whole and not faults:
        faults = [*unplayable(check.merged, check.made)]
    if any(fault.nearest == "extends" for fault in faults):  # one slip, one message
        faults = [fault for fault in faults if fault.code != "needed-rules"]
    if faults:
        raise Faults(sorted(faults, key=lambda fault: _rank(fault, layers)))
    return Checked(check.merged.table, check.merged.rules(check.order), check.made, check.merged.sources)


def _rank(fault: Fault, layers: Sequence[Layer]) -> int:
    """Return where a fault's file comes: one's own first, then what it extends, then the settings."""
    files = [one.file for one in reversed(layers) if not one.setting] + [one.file for one in layers if one.setting]
    return files.index(fault.place.file) if fault.place and fault.place.file in files else len(files)


class _Check:
    """The check of one variant, given by what its layers come to."""

    def __init__(self, whole: Merged, complete: bool = True) -> None:
        self.layers, self.merged, self.complete = whole.layers, whole, complete
        self.order = [*whole.known]
        self.made: dict[str, object] = {}
        self.kinds: dict[str, Any] = {}
        self.nobodys: dict[str, Fault] = {}  # rules of which nothing says whose they are

    # --- the shape of each file ---

    def shape(self) -> Iterator[Fault]:
        """Yield what is wrong at the top of each layer."""
        self._load()
        for layer in self.layers:
            yield from self._top(layer)
            yield from self._strange(layer)

    def _top(self, layer: Layer) -> Iterator[Fault]:
        for key, value in layer.data.items():
            if key not in KEYS:
                yield unknown(layer, (key,), _("unknown key {key}").format(key=f"`{key}`"), KEYS, self._names())
            elif layer.setting and key not in ("table", "rules"):
                what = _("only `table` and `rules` can be set, not `{key}`").format(key=key)
                yield layer.fault("unknown-key", (key,), what, allowed=("table", "rules"))
            elif not SHAPES[key][0](value):
                what = _("`{key}` must be {wanted}, not {value}")
                what = what.format(key=key, wanted=_(SHAPES[key][1]), value=described(value))
                yield layer.fault("wrong-type", (key,), what, layer.value((key,)))

    def _strange(self, layer: Layer) -> Iterator[Fault]:
        """Yield the keys that need quotes, in which no setting is written; those inside others are not looked at."""
        seen: set[Keys] = set()
        for path, at in layer.scan.strange[:MOST_STRANGE] if layer.scan and not layer.setting else ():
            keys = tuple(map(str, path))
            if not any(keys[:length] in seen for length in range(1, len(keys) + 1)):
                seen.add(keys)
                yield strange_key(layer, keys, at, suggestion(keys, self._here(keys), self._names()))

    def _here(self, keys: Keys) -> tuple[str, ...]:
        """Return the names that the last of *keys* could be."""
        if len(keys) == 1:
            return KEYS
        if keys[0] == "table":
            return tuple(TABLE)
        if len(keys) == 2:
            return installed_rules()
        return tuple(known_options(self.kinds[keys[1]])) if keys[1] in self.kinds else ()

    def _names(self) -> Names:
        options = {name: tuple(known_options(kind)) for name, kind in self.kinds.items()}
        return Names(tuple(TABLE), installed_rules(), options)

    def sizes(self) -> Iterator[Fault]:
        """Yield what is wrong with the sizes of the game."""
        self._load()
        return size_faults(self.merged, self._names, self.complete)

    # --- rules ---

    def rules(self) -> Iterator[Fault]:
        """Yield what is wrong with the rules, and make those with which all is well."""
        self._load()
        strange = [one for one in self.merged.faults if one.keys[1] not in installed_rules()]  # others hold already
        found = [*self._no_tables(), *strange]
        self.order, faults = order_of(self.merged, self.complete)
        found += faults
        for name in self.order:
            if name not in self.merged.out:
                found += self._rule(name)
        yield from found
        if (
            self.complete
            and not found
            and not self.made
            and all(_is_table(one.data.get("rules", {})) for one in self.layers)
        ):
            what = _(
                "a variant names its rules, each as a table such as [rules.sets], or extends another; there is none"
            )
            yield self.layers[-1].fault("needed-rules", ("rules",), what)

    def _no_tables(self) -> Iterator[Fault]:
        for layer in self.layers:
            for name, told in layer.table("rules").items():
                if isinstance(told, bool | Mapping):
                    continue
                if name not in installed_rules():
                    yield self._not_installed(name, layer)
                    continue
                keys = ("rules", name)
                what = _("{key} must be a table of options, or true or false, not {value}")
                what = what.format(key=in_table(keys), value=described(told))
                hint = instead_of_a_table(name, told)
                yield layer.fault("wrong-type", keys, what, layer.value(keys), hint=hint)

    def _load(self) -> None:
        """Import the rules that the variant plays by."""
        for name in self.merged.playing():
            if name in self.kinds or name in self.nobodys or name not in installed_rules():
                continue
            if fault := owner_fault(self.merged, name):
                self.nobodys[name] = fault
            else:
                self.kinds[name] = loaded_rule(name, self.merged.known[name].get(FROM, ""))

    def _rule(self, name: str) -> Iterator[Fault]:
        if name in self.nobodys:
            yield self.nobodys[name]
            return
        if name not in self.kinds:
            yield self._not_installed(name, next(one for one in self.layers if one.gives(("rules", name))))
            return
        values, wrong = self._values(name)
        faults = [fault for layer in self.layers for fault in self._options_of(layer, name)] or wrong
        needed = [*self._needed(name)]
        yield from (*faults, *needed)
        if self.complete and not needed:
            yield from self._make(name, values)

    def _not_installed(self, name: str, layer: Layer) -> Fault:
        keys = ("rules", name)
        told = below_a_heading(layer, keys)
        absent = _("if a plugin has it: that is not installed, or not again since its pyproject.toml was changed")
        notes = () if told else (finding.elsewhere(finding.RULES, name).removeprefix("; ") or absent,)
        if off := finding.turned_off(finding.RULES, name):
            return layer.fault("unknown-rule", keys, off)
        told = told or suggestion(keys, installed_rules(), self._names())
        what = _("no rule `{name}` is installed").format(name=name)
        return layer.fault("unknown-rule", keys, what, allowed=installed_rules(), notes=notes, **told)

    def _options_of(self, layer: Layer, name: str) -> Iterator[Fault]:
        """Yield what is wrong with each option by itself, as one layer gives it."""
        known = known_options(self.kinds[name])
        for option, value in layer.table("rules", name).items():
            keys = ("rules", name, option)
            if option in RESERVED:
                continue
            if option not in known:
                what = _("no option {key}").format(key=in_table(keys))
                yield unknown(layer, keys, what, tuple(known), self._names())
            elif wrong := self._value(name, option, value)[1]:
                yield wrong_value(layer, keys, wrong)

    def _value(self, name: str, option: str, value: Any) -> tuple[Any, Wrong | None]:
        told = known_options(self.kinds[name])[option]
        if same(value, told.default):
            return told.default, None
        with blamed(name, self.kinds[name], "has options that can't be checked"):
            return checked_value(told.hint, value)

    def _values(self, name: str) -> tuple[dict[str, Any], list[Fault]]:
        """Return the values of options that are given and right, as the layers come to, and the faults of others."""
        known, values, faults = known_options(self.kinds[name]), {}, []
        for option, value in self.merged.known[name].items():
            if option in known:
                right, wrong = self._value(name, option, value)
                if not wrong:
                    values[option] = right
                else:
                    keys = ("rules", name, option)
                    faults.append(wrong_value(self.merged.top([keys]), keys, wrong))
        return values, faults

    def _needed(self, name: str) -> Iterator[Fault]:
        keys, given = ("rules", name), self.merged.known[name]
        for option, told in known_options(self.kinds[name]).items():
            if told.needed and option not in given and self.complete:
                what = _("[{rule}] needs the option `{option}`, which has no default")
                what = what.format(rule=dotted(keys), option=option)
                yield self.merged.top([keys]).fault("needed-option", (*keys, option), what)

    def _make(self, name: str, values: Mapping[str, Any]) -> Iterator[Fault]:
        """Make a rule, which must be such that a record can hold its options; or yield what it says of them.

        Where an option is wrong its default counts, but nothing is told of that.
        """
        try:
            self.made[name] = self._made(name, values)
        except ValueError as error:  # what a rule says of options that do not go together
            named = re.findall(r"\w+", str(error))
            if any(word in self.merged.known[name] and word not in values for word in named):
                return
            told = [word for word in named if word in values] or [*values]
            keys: list[Keys] = [("rules", name, option) for option in dict.fromkeys(told)] or [("rules", name)]
            what = _("in [{rule}] {why}").format(rule=dotted(("rules", name)), why=error)
            fault = self.merged.conflict(keys, what)
            yield fault._replace(hint=self._taken_back(name, values, keys) if fault.inherited else "")

    def _made(self, name: str, values: Mapping[str, Any]) -> object:
        with blamed(name, self.kinds[name], "can't be made from its options", ValueError):
            made = self.kinds[name](**values)
            plain_options(made)
        return made

    def _taken_back(self, name: str, values: Mapping[str, Any], keys: Sequence[Keys]) -> str:
        """Return which inherited option has to have its default again, if that is enough."""
        own = self.merged.top(keys)
        for option in (key[-1] for key in keys if len(key) == 3 and not own.gives(key)):
            default = known_options(self.kinds[name])[option].default
            with suppress(ValueError):
                self._made(name, {**values, option: default})
                written = f"{option} = {as_written(default)}"
                return _("write `{setting}` too, if what is inherited is not to count").format(setting=written)
        return ""

    # --- what does not go together ---

    def conflicts(self, found: Sequence[Fault]) -> list[Fault]:
        """Return what the rules say does not go together, but for what may have to do with the faults *found* before.

        Rules that could not be made, and sizes, have their defaults for it.
        """
        if not any(answers(kind, "conflicts") for kind in self.kinds.values()):
            return []
        if any(fault.code in ("order-conflict", "needed-rules") for fault in found):
            return []
        rules = {name: self.made.get(name) or self._plain(name) for name in self.order if name in self.kinds}
        table = {**TABLE, **(self.merged.table if not _of_table(found) else {})}
        sizes = Sizes((table["seats"][0], table["seats"][1]), table["hand"], table["rounds"])
        try:
            told = conflicts({name: rule for name, rule in rules.items() if rule is not None}, sizes)
        except PluginError:
            if not found:
                raise
            return []  # it may have to do with what was found
        doubtful = {part for fault in found for part in (*fault.keys[:2], *(fault.nearest or "").split("."))}
        doubtful -= {"rules"}
        return [self._conflict(one) for one in told if not any(self._named(key) & doubtful for key in one.keys)]

    def _plain(self, name: str) -> object | None:
        """Return a rule with its defaults; None if it needs more."""
        try:
            return self._made(name, {})
        except (ValueError, PluginError):
            return None

    def _named(self, key: str) -> set[str]:
        """Return what a key is about: a rule, or the sizes."""
        keys = self._split(key)
        return {keys[1]} if keys[0] == "rules" and len(keys) > 1 else {keys[0]}

    def _conflict(self, one: Conflict) -> Fault:
        keys = [self._split(key) for key in one.keys]
        return self.merged.conflict(keys, f"{', '.join(f'`{key}`' for key in one.keys)}: {one.why}")

    def _split(self, key: str) -> Keys:
        """Return a key as ``rules.u-gui.when`` in its parts; the name of a rule may have dots of its own."""
        table, _, rest = key.partition(".")
        rule = next((name for name in self.kinds if rest == name or rest.startswith(f"{name}.")), "")
        if table != "rules" or not rule:
            return tuple(key.split("."))
        return ("rules", rule, rest.removeprefix(f"{rule}.")) if rest != rule else ("rules", rule)


def _of_table(faults: Sequence[Fault]) -> bool:
    """Whether sizes are among what is wrong."""
    return any(fault.keys[:1] == ("table",) for fault in faults)


def _is_line(value: object) -> bool:
    return isinstance(value, str) and value.isprintable()


def names_a_variant(value: object) -> bool:
    """Whether *value* could be the name or path of a variant."""
    return _is_line(value) and bool(value)


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


Shape = tuple[Callable[[object], bool], str]
SHAPES: dict[str, Shape] = {
    "name": (_is_line, N_("a text of one line")),
    "about": (_is_line, N_("a text of one line")),
    "extends": (names_a_variant, N_("the name of a variant, or a path relative to this file")),
    "table": (_is_table, N_("a table")),
    "rules": (_is_table, N_("a table")),
}
KEYS = tuple(SHAPES)
