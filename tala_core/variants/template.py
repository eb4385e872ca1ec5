"""Writing variant files: a complete one of a variant, and a commented one for a house to start from."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING
from gettext import gettext as _
from pathlib import Path
from typing import Any

from .. import language
from ..errors import PluginError, VariantError
from ..files import read_text
from ..plugins.hookchecks import answers
from . import trial
from .faults import dotted
from .reading import parse
from .schema import FILE, SIZES, Described, doc_line, in_words, meaning, options, size_schema
from .variant import Variant

SCHEMA_LINE = f"#:schema ./{FILE}"
ON = "true"  # a rule with nothing to say of its options


# --- values ---


def written(value: object) -> str:
    """Return a value as a TOML file has it; a text stays on one line."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{dotted([key])} = {written(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def setting(keys: Iterable[str], value: object) -> str:
    """Return a setting as it stands at the top of a file, as in ``rules.runs.ace = "low"``; a rule alone is on."""
    return f"{dotted(keys)} = {ON if value == {} else written(value)}"


# --- a complete file ---


def complete(variant: Variant) -> str:
    """Return a file that plays like *variant*, of which every value is written out and nothing is inherited.

    Raises:
        VariantError, PluginError: the variant can't be played.
    """
    content = variant.content
    sections = [f"[table]\n{_settings(content['table'])}"]
    sections += [f"{_header(name, variant)}\n{_settings(values)}" for name, values in content["rules"].items()]
    return "\n\n".join([_head(variant), *(section.rstrip() for section in sections)])


def _head(variant: Variant) -> str:
    return f"# hash {variant.hash}\nname = {written(variant.title)}\nabout = {written(variant.about)}"


def _header(name: str, variant: Variant) -> str:
    return f"[rules.{dotted([name])}]  # {doc_line(type(variant.plugins[name]), language.current())}"


def _settings(values: Mapping[str, Any]) -> str:
    return "\n".join(f"{dotted([key])} = {written(value)}" for key, value in values.items() if value is not None)


# --- a file to start from ---


def slug(name: str) -> str:
    """Return *name* as the name of a file: ``nha-toi`` for ``Nhà tôi``; nothing if no letter is left."""
    bare = unicodedata.normalize("NFD", name.casefold().replace("đ", "d"))
    letters = (one if one.isascii() and one.isalnum() else " " for one in bare if not unicodedata.combining(one))
    return "-".join("".join(letters).split())


def commented(base: Variant, extends: str, title: str, rules: Mapping[str, type]) -> str:
    """Return a file that plays like *base*, with every setting of it and every other rule as a comment.

    Each comment that is a setting, ``#rules.x.y = value``, can be made one by itself: its line begins with the whole
    key, whatever stands before it.  *rules* are the installed ones; *extends* is what the file calls its base.
    """
    about = _("house rules, after {title}").format(title=base.title)
    lines = [SCHEMA_LINE, f"name = {written(title)}", f"about = {written(about)}", f"extends = {written(extends)}", ""]
    lines += [f"# {line}" for line in _guide(extends).splitlines()]
    lines += ["", f"# --- {_('sizes')}", *_sizes(base)]
    for name in base.content["rules"]:
        lines += ["", *_rule_of(name, base)]
    others = [name for name in rules if name not in base.content["rules"]]
    if others:
        lines += ["", *(f"# {line}" for line in _guide_to_others(extends).splitlines())]
    for name in others:
        lines += ["", *_other_rule(name, rules[name], base)]
    return "\n".join(lines) + "\n"


def _guide(extends: str) -> str:
    return _(
        "A line that begins with #rules or #table is a setting as {base} has it.  To change it, take the # away and\n"
        "write another value; all other lines may stay as they are.  Over each stands what it does, and behind it "
        "what\n"
        'is possible.  rules.x = false leaves rule x out; rules.x.before = "y" lets it come before rule y.'
    ).format(base=written(extends))


def _guide_to_others(extends: str) -> str:
    return _("Rules that {base} does not have.  One line of a rule without its # switches it on.").format(
        base=written(extends)
    )


def _sizes(base: Variant) -> Iterator[str]:
    for key, doc in SIZES.items():
        yield f"# {meaning(doc, language.current())}"
        yield f"#{setting(('table', key), base.sizes[key])}  # {in_words(size_schema(key))}"


def _rule_of(name: str, base: Variant) -> Iterator[str]:
    rule, values = type(base.plugins[name]), base.content["rules"][name]
    known = options(rule)
    yield f"# --- {name}: {doc_line(rule, language.current())}"
    for key, value in values.items():
        if value is not None:
            yield from _explained_option(name, known[key], value)
    leave_out = setting(("rules", name), False)
    if not _refused(base, leave_out, rule):
        yield f"#{leave_out}"


def _other_rule(name: str, rule: type, base: Variant) -> Iterator[str]:
    yield f"# --- {name}: {doc_line(rule, language.current())}"
    known = [one for one in options(rule).values() if one.default not in (None, MISSING)]
    settings = [line for one in known for line in _explained_option(name, one, one.default)]
    settings = settings or [f"#{setting(('rules', name), True)}"]
    first = next(line for line in settings if not line.startswith("# "))
    if why := _refused(base, first.partition("  # ")[0].removeprefix("#")):
        yield f"# {_('It needs other settings to go with it')}: {' '.join(why.split())}"
        settings = [line if line.startswith("# ") else f"# {line.removeprefix('#')}" for line in settings]
    yield from settings


def _explained_option(rule: str, option: Described, value: object) -> Iterator[str]:
    yield from (f"# {text}" for text in [option.meaning(language.current())] if text)
    allowed = option.allowed()
    yield f"#{setting(('rules', rule, option.name), value)}" + (f"  # {allowed}" if allowed else "")


CARRIERS = ("points", "deal", "moves", "next_turn", "rank", "starter")  # hooks that a hand may need to go on


def _refused(base: Variant, line: str, leaves_out: type | None = None) -> str:
    """Return why *base* with one more setting, as a *line* of a file, can't be played; nothing if it can.

    What it says of itself is asked; only for the loss of a rule that carries the game a hand is played, which takes
    its time.
    """
    from .finding import load

    key, _equals, value = line.partition(" = ")
    try:
        one = load(base.address, [*base.settings, f"{key}={value}"])
        if any(answers(leaves_out, hook) for hook in CARRIERS):
            trial.play(one.rules_for(one.sizes["seats"][1]))
    except (VariantError, PluginError) as error:
        return _reason(error)
    return ""


def _reason(error: VariantError | PluginError) -> str:
    """Return what is wrong in the fewest words."""
    faults = getattr(error, "faults", ())
    return str(faults[0].what if faults else error)


# --- what a file states itself ---


def stated(variant: Variant) -> Iterator[str]:
    """Yield what a variant's own file says, and what ``--set`` said, as lines of a file: each setting with its meaning.

    Raises:
        VariantError, PluginError: the variant that it extends can't be read any more.
    """
    from .finding import load

    data = parse(read_text(Path(variant.source), VariantError), Path(variant.source))
    base = load(variant.chain[-2]) if "extends" in data else None
    for key in ("name", "about", "extends"):
        if key in data:
            yield f"{key} = {written(data[key])}"
    told = dict(_flat(data))
    for keys, value in _set(variant):
        told = {one: kept for one, kept in told.items() if not _one_in_other(one, keys)} | {keys: value}
    for keys, value in told.items():
        yield ""
        yield from (f"# {line}" for line in _explained(keys, variant, base))
        yield setting(keys, value)


def _one_in_other(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def _flat(data: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the settings of a file; a rule that is only named, or left out, is one too."""
    for key, value in data.get("table", {}).items():
        yield ("table", key), value
    for rule, settings in data.get("rules", {}).items():
        if not settings:
            yield ("rules", rule), settings
        for key, value in settings.items() if settings else ():
            yield ("rules", rule, key), value


def _set(variant: Variant) -> Iterator[tuple[tuple[str, ...], Any]]:
    for text in variant.settings:
        keys = tuple(text.partition("=")[0].strip().split("."))
        yield keys, _value(variant, keys, False if keys[1:2] and keys[1] not in variant.plugins else {})


def _explained(keys: tuple[str, ...], variant: Variant, base: Variant | None) -> Iterator[str]:
    """Yield what a setting means, and what it is in the variant that this one extends."""
    yield from filter(None, [_meaning(keys, variant, base)])
    if base is not None:
        value = _value(base, keys, None)
        if value is not None:
            yield _("{base} has {value}").format(base=base.name, value=written(value))
        elif keys[0] == "rules" and keys[1] not in base.plugins:
            yield _("{base} has no such rule").format(base=base.name)


def _meaning(keys: tuple[str, ...], variant: Variant, base: Variant | None) -> str:
    if keys[0] == "table":
        return meaning(SIZES[keys[1]], language.current())
    plugins = {**(base.plugins if base else {}), **variant.plugins}
    if keys[1] not in plugins:
        return ""
    rule, lang = type(plugins[keys[1]]), language.current()
    option = options(rule).get(keys[2]) if keys[2:] else None
    return option.meaning(lang) if option else doc_line(rule, lang)


def _value(variant: Variant, keys: tuple[str, ...], otherwise: Any) -> Any:
    """Return the value of a setting that a variant plays with, or *otherwise* if it has none."""
    value: Any = variant.content
    for key in keys:
        if not isinstance(value, Mapping) or key not in value:
            return otherwise
        value = value[key]
    return otherwise if isinstance(value, Mapping) else value
