"""`tala variant`: the variants there are, what each consists of, how two differ, and a file for a house's own."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..language import N_
from . import arguments, columns, terminal

if TYPE_CHECKING:
    from ..errors import PluginError, VariantError
    from ..variants import Variant
    from ..variants.finding import Found

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")
NO, REFUSED, PLUGIN_FAILED = 1, 3, 4
ORIGINS = {"shipped": N_("shipped"), "yours": N_("yours")}  # others are called as the package that has them


@click.group("variant")
def command() -> None:
    """Look at the variants of the game, check and compare them, and begin one of your own."""


# --- list ---


@command.command("list")
@json_option
def list_variants(as_json: bool) -> None:
    """List the variants there are.

    Each with its title, how many play, where it comes from, and what is special about it.  One that can't be read is
    listed as broken, with its first fault on stderr.
    """
    from ..variants.finding import found

    rows = [_looked_at(one) for one in found()]
    if as_json:
        terminal.put(json.dumps({"variants": [row for row, _cells in rows]}))
        return
    for line in columns.aligned([cells for _row, cells in rows], columns.room(sys.stdout)):
        terminal.put(line)


def _looked_at(one: Found) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return what the lists say of a variant, as JSON and in columns."""
    from ..errors import PluginError, VariantError
    from ..variants import load

    try:
        variant = load(str(one.path))  # of two with one name each is listed
        row = _row(variant) | {"origin": one.origin}
    except (VariantError, PluginError) as error:
        terminal.say(f"tala: {one.name}: {arguments.in_one_line(error)}")
        faults = _faults(error, str(one.path))
        broken = {"name": one.name, "source": str(one.path), "origin": one.origin, "faults": faults}
        return broken, (one.name, _("(broken)"), "", _origin(one), "")
    return row, (one.name, variant.title, _seats(variant), _origin(one), variant.about)


def _origin(one: Found) -> str:
    return _(ORIGINS[one.origin]) if one.origin in ORIGINS else one.origin


def _row(variant: Variant) -> dict[str, Any]:
    return {"name": variant.name, "title": variant.title, "about": variant.about, "seats": variant.sizes["seats"],
            "source": variant.source, "hash": variant.hash}  # fmt: skip


def _seats(variant: Variant) -> str:
    fewest, most = variant.sizes["seats"]
    return f"{fewest}–{most}" if fewest < most else f"{fewest}"


def _faults(error: VariantError | PluginError, file: str) -> list[dict[str, Any]]:
    """Return what is wrong with a variant as data; a fault without a place belongs to the whole *file*."""
    from ..errors import PluginError
    from ..variants import Faults

    if isinstance(error, Faults):
        return error.as_json()
    code = "plugin" if isinstance(error, PluginError) else "variant"
    return [{"code": code, "file": file, "line": None, "column": None, "message": str(error)}]


# --- show ---


@command.command("show")
@arguments.variant_argument
@click.option("--resolved", is_flag=True, help="Every value that the variant plays with, as a file of its own.")
@click.option("--sources", is_flag=True, help="Every value with the file and line that it comes from.")
@json_option
def show_variant(variant: str, resolved: bool, sources: bool, as_json: bool) -> None:
    """Show what a variant consists of.

    VARIANT is a name or a path.  Shown are its own settings, and what each of them means.

    What is shown is a variant file itself, but with --sources; with --resolved one that inherits nothing.  The hash is
    the same for all variants that play alike, and also stands in records.
    """
    from ..variants.template import complete

    if resolved and sources:
        raise click.UsageError(_("--resolved is a file and --sources a list: ask for one of them"))
    one = arguments.load_variant(variant)
    if as_json:
        terminal.put(json.dumps(_as_data(one)))
    elif resolved:
        terminal.put(complete(one))
    elif sources:
        for line in _with_sources(one):
            terminal.put(line)
    else:
        for line in _own(one):
            terminal.put(line)


def _as_data(one: Variant) -> dict[str, Any]:
    from ..variants.faults import dotted

    sources = {
        dotted(keys): {"file": place.file, "line": place.line, "column": place.column}
        for keys, place in one.sources.items()
    }
    return {**_row(one), "chain": [*one.chain], "rules": one.content, "sources": sources}


def _with_sources(one: Variant) -> Iterator[str]:
    from ..variants.template import setting

    yield f"# {one.title} ({one.name})"
    yield f"# hash {one.hash}"
    settings: list[tuple[tuple[str, ...], Any]] = [(("table", key), value) for key, value in one.sizes.items()]
    for rule, options in one.content["rules"].items():
        settings += [(("rules", rule, key), value) for key, value in options.items()] or [(("rules", rule), {})]
    rows = [(setting(keys, value), _source(one, keys)) for keys, value in settings]
    yield from columns.aligned(rows, None)


def _source(one: Variant, keys: tuple[str, ...]) -> str:
    if keys in one.sources:
        return str(one.sources[keys])
    if keys[0] == "table":
        return _("default")
    return _("default of rule {rule}").format(rule=keys[1])


def _own(one: Variant) -> Iterator[str]:
    """Yield the settings of a variant's own file and of ``--set``, as a file, each with its meaning."""
    from ..variants.template import stated

    yield f"# {_('from {file}').format(file=one.source)}"
    yield f"# hash {one.hash}"
    yield from stated(one)


# --- check ---


@command.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=arguments.complete_variant)
@json_option
def check_variants(files: tuple[str, ...], as_json: bool) -> None:
    """Check variant files.

    Every fault of every FILE is told; of one without fault it is tried out that a hand can be played to its end, by
    every number of players that it allows.  FILE may also be the name of a variant.  Exit code 3 if anything is wrong.
    """
    if "-" in files:
        raise click.UsageError(_("a variant is checked as a file, beside those that it extends: name one, not -"))
    missing = _missing(files)
    checked = [_Checked(name) for name in files if name not in missing]
    if as_json and checked:
        terminal.put(json.dumps({"files": [one.as_data() for one in checked]}))
    else:
        _tell(checked)
    if missing:
        raise click.UsageError("\n".join(missing.values()))
    codes = {one.code for one in checked}
    if code := REFUSED if REFUSED in codes else max(codes):
        raise click.exceptions.Exit(code)


def _missing(files: Sequence[str]) -> dict[str, str]:
    """Return those names that lead nowhere, each with what is to be said of it: they keep no other from its check."""
    missing = {}
    for name in files:
        try:
            arguments.check_variant(name)
        except click.UsageError as error:
            missing[name] = error.message
    return missing


def _tell(checked: Sequence[_Checked]) -> None:
    for one in checked:
        if one.error is None:
            terminal.put(one.fine())
    for one in checked:
        if one.error is not None:
            terminal.say(f"tala: {one.error}")
    wrong = sum(one.error is not None for one in checked)
    if wrong:
        terminal.say(_("{wrong} of {all} files refused").format(wrong=wrong, all=len(checked)))


class _Checked:
    """A variant file, and what is wrong with it."""

    def __init__(self, name: str) -> None:
        from ..errors import PluginError, VariantError

        self.name = name
        self.variant: Variant | None = None
        self.error: VariantError | PluginError | None = None
        try:
            self.variant = _played(name)
        except (VariantError, PluginError) as error:
            self.error = error

    @property
    def code(self) -> int:
        from ..errors import VariantError

        if self.error is None:
            return 0
        return REFUSED if isinstance(self.error, VariantError) else PLUGIN_FAILED

    def fine(self) -> str:
        assert self.variant is not None
        told = _("{name}: in order, {seats} players, hash {hash}")
        return told.format(name=self.name, seats=_seats(self.variant), hash=self.variant.hash)

    def as_data(self) -> dict[str, Any]:
        one = self.variant
        told = {"file": self.name, "hash": one and one.hash, "seats": one and one.sizes["seats"]}
        return told | {"faults": _faults(self.error, self.name) if self.error else []}


def _played(name: str) -> Variant:
    """Return a variant that a hand was played of by every number of players that it allows."""
    from ..variants import load, trial

    variant = load(name)
    fewest, most = variant.sizes["seats"]
    for seats in range(fewest, most + 1):
        trial.play(variant.rules_for(seats))
    return variant


# --- diff ---


@command.command("diff")
@click.argument("a", shell_complete=arguments.complete_variant)
@click.argument("b", shell_complete=arguments.complete_variant)
@arguments.settings_option
@json_option
def diff_variants(a: str, b: str, as_json: bool) -> None:
    """Compare two variants.

    In which settings A and B differ, in words and in keys, with the value of A first.  --set changes B.

    Exit code 0 if they play alike, 1 if they differ.
    """
    from ..variants import load
    from ..variants.difference import between

    arguments.check_variant(a)
    one, other = load(a), arguments.load_variant(b)
    found = between(one, other)
    if as_json:
        sides = {"a": _side(one), "b": _side(other), "alike": not found}
        terminal.put(json.dumps(sides | found.as_json()))
    elif not found:
        terminal.put(_("{a} and {b} play alike (hash {hash})").format(a=a, b=b, hash=one.hash))
    else:
        for line in found.lines(a, b):
            terminal.put(line)
    if found:
        raise click.exceptions.Exit(NO)


def _side(one: Variant) -> dict[str, Any]:
    return {"name": one.name, "source": one.source, "hash": one.hash}


# --- new ---


@command.command("new")
@click.argument("name")
@click.option(
    "--from", "base", default="chuan", show_default=True, metavar="VARIANT", shell_complete=arguments.complete_variant,
    help="The variant that the new one begins as.",
)  # fmt: skip
@click.option("--title", metavar="TEXT", help="What people call it; NAME if not said.")
@click.option("--force", is_flag=True, help="Write the file even if there is one of that name.")
def new_variant(name: str, base: str, title: str | None, force: bool) -> None:
    """Begin a variant of your own.

    Writes NAME.toml here: it plays like another variant, with all that can be changed as comments to take away.  A
    schema for editors is written beside it.  No file is overwritten without --force.
    """
    from ..variants.template import commented

    path = _new_file(name, force)
    _check_schema()
    title = _checked_title(name.removesuffix(".toml") if title is None else title)
    one, rules = arguments.load_variant(base), _rules()
    _write(path, commented(one, _extended(base, path), title, rules))
    _write_schema(_schema(rules))
    terminal.put(_("{file} is written.  Edit it, then: tala variant check {file}").format(file=path))


def _new_file(name: str, force: bool) -> Path:
    """Return the file that a variant called *name* is written to; a name that gives none is a usage error."""
    from ..variants.finding import found
    from ..variants.template import slug

    if "/" in name or "\\" in name:
        raise click.UsageError(_("NAME is a name, not a path: the file is written here"))
    stem = slug(name.removesuffix(".toml"))
    if not stem:
        raise click.UsageError(
            _("NAME needs a letter or a digit for the name of the file, not {name!r}").format(name=name)
        )
    path = Path(f"{stem}.toml")
    if any(one.name == stem and one.path.resolve() != path.resolve() for one in found()):
        raise click.UsageError(_("there is a variant {name!r} already: choose another name").format(name=stem))
    if path.exists() and not force:
        raise click.UsageError(_("{file} is there already: choose another name, or --force").format(file=path))
    return path


def _extended(base: str, path: Path) -> str:
    """Return what the file *path*, written here, calls the variant *base*; none extends one outside its own folder."""
    from ..variants.extending import is_path
    from ..variants.finding import path_of

    source = path_of(base).resolve()
    if source == path.resolve():
        raise click.UsageError(_("--from: {file} can't begin as itself").format(file=base))
    if not is_path(base):
        return base
    try:
        return source.relative_to(Path.cwd()).as_posix()
    except ValueError:
        why = _("--from: {file} is not in this folder, and a file extends only those in its own: copy it here first")
        raise click.UsageError(why.format(file=base)) from None


def _checked_title(title: str) -> str:
    if not title.strip() or not title.isprintable():
        raise click.UsageError(_("--title: must be a text of one line"))
    return title.strip()


def _write(path: Path, text: str) -> None:
    from ..files import whole

    with whole(path) as unfinished:
        unfinished.file.write(text)


# --- schema ---


@command.command("schema")
@click.option("--out", type=arguments.new_file(), metavar="FILE", help="Write it to FILE, not to standard output.")
def print_schema(out: str | None) -> None:
    """Print the JSON Schema of variant files.

    For editors, and for tools that check TOML: it knows the rules that are installed, with their options.  Save it as
    variant.schema.json beside your files, where their first line, #:schema ./variant.schema.json, points.
    """
    text = _schema(_rules())
    if out is None:
        terminal.put(text.removesuffix("\n"))
    else:
        _write(Path(out), text)


def _rules() -> dict[str, type]:
    """Return the installed rules; of those that can't be used it is told why."""
    from ..variants.schema import described_rules

    rules, broken = described_rules()
    for error in broken:
        terminal.say(f"tala: {error}")
    return rules


def _schema(rules: dict[str, type]) -> str:
    """Return the schema as the text of a file; a rule that can't be used is known by its name only."""
    from ..variants import declared
    from ..variants.schema import file_schema

    others = [name for name in declared.installed_rules() if name not in rules]
    return json.dumps(file_schema(rules, others), indent=2, ensure_ascii=False) + "\n"


def _check_schema() -> None:
    """Refuse a folder in the place of the schema, before anything is written."""
    from ..variants.schema import FILE

    if Path(FILE).is_dir():
        raise click.UsageError(_("{path} is a directory").format(path=FILE))


def _write_schema(text: str) -> None:
    """Write the schema here, unless there is one that is current, or a file of that name that we have not made."""
    from ..variants.schema import FILE, MADE_BY

    path = Path(FILE)
    there = path.read_text("utf-8", errors="replace") if path.is_file() else None
    if there is not None and MADE_BY not in there:
        terminal.say(f"tala: {_('{file} is there already and not ours: left as it is').format(file=path)}")
    elif there != text:
        _write(path, text)
