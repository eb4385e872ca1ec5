"""The catalogue of Vietnamese messages: what the sources ask for, what it holds; and writing it anew.

After a change of messages, mark new ones with ``_()``, run

    python tests/cli/catalogue.py

translate the entries of tala_core/locale/vi/LC_MESSAGES/tala.po that are empty by then, and run it again: it writes the
compiled catalogue beside it.  Help texts of commands and options need no mark.  Needs babel, of the extra ``test``.
"""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import import_module
from operator import attrgetter, itemgetter
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tala_core.cli.lang import AS_IT_IS, paragraphs
from tala_core.cli.lazy import Lazy
from tala_core.cli.main import cli

ROOT = Path(__file__).parents[2]
PO = ROOT / "tala_core" / "locale" / "vi" / "LC_MESSAGES" / "tala.po"
MO = PO.with_suffix(".mo")

CLICK = Path(click.__file__).parent
OF_CLICK = ("core.py", "decorators.py", "exceptions.py", "formatting.py", "parser.py", "types.py")
MARKS = {"_": 1, "N_": 1, "Late": 1, "ngettext": 2}  # how many of the first arguments are texts

Message = str | tuple[str, ...]


def wanted() -> Iterator[tuple[Message, str]]:
    """Yield every message of our own, and the file that it is in."""
    for path in sorted([*ROOT.glob("tala_core/**/*.py"), *ROOT.glob("plugins/**/*.py")]):
        yield from ((message, path.relative_to(ROOT).as_posix()) for message in marked(path))
    yield from helps(cli, "tala_core/cli/main.py")


def marked(path: Path) -> Iterator[Message]:
    """Yield the messages that a source marks, in their order."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    yield from explained(path)
    for call in sorted(calls, key=attrgetter("lineno", "col_offset")):
        if isinstance(call.func, ast.Name) and call.func.id in MARKS:
            texts = [one.value for one in call.args[: MARKS[call.func.id]] if isinstance(one, ast.Constant)]
            if texts:
                yield tuple(texts) if len(texts) > 1 else texts[0]


def explained(path: Path) -> Iterator[Message]:
    """Yield what the actions that a plugin adds say of themselves, which `tala play` explains them by."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))) if ROOT / "plugins" in path.parents else ():
        if isinstance(node, ast.ClassDef) and ACTIONS & {ast.unparse(base) for base in node.bases}:
            yield (ast.get_docstring(node) or node.name).split("\n")[0]


ACTIONS = {"Action", "OneCard"}


def helps(command: click.Command, file: str) -> Iterator[tuple[Message, str]]:
    """Yield the help texts of a command and of all that belongs to it."""
    texts = paragraphs(command.help or "") + [one.help for one in command.params if isinstance(one, click.Option)]
    yield from ((text, file) for text in texts if text and not text.startswith(AS_IT_IS))
    if isinstance(command, Lazy):
        for name in command.modules:
            module = import_module(f"{command.package}.{command.module_of(name)}")
            yield from helps(module.command, Path(str(module.__file__)).relative_to(ROOT).as_posix())
    elif isinstance(command, click.Group):
        for one in command.commands.values():
            yield from helps(one, file)


def of_click() -> Iterator[tuple[Message, str]]:
    """Yield the messages of click that a person may see."""
    for name in OF_CLICK:
        yield from ((message, f"click/{name}") for message in marked(CLICK / name))


def stored() -> Catalog:
    """Return what the catalogue holds."""
    return read_po(io.BytesIO(PO.read_bytes()), locale="vi") if PO.exists() else Catalog(locale="vi")


def renewed() -> Catalog:
    """Return a catalogue of all messages there are now, with the translations that are stored."""
    old, new = stored(), Catalog(locale="vi", header_comment=HEADER, fuzzy=False)
    for message, file in [*sorted(wanted(), key=itemgetter(1)), *of_click()]:
        known = old.get(message if isinstance(message, str) else message[0])
        new.add(message, known.string if known is not None else None, [(file, None)])
    return new


def untranslated(catalogue: Catalog) -> list[Message]:
    """Return the messages without a translation, or with one that is only a guess."""
    return [one.id for one in catalogue if one.id and (one.fuzzy or not all(strings(one.string)))]


def strings(text: Message | None) -> tuple[str, ...]:
    """Return the forms of a message or a translation, of which only one that counts something has several."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


HEADER = "# Vietnamese messages of tala, and of click where tala shows them."


def compiled(catalogue: Catalog) -> bytes:
    """Return the catalogue as gettext reads it."""
    file = io.BytesIO()
    catalogue.creation_date = datetime(2000, 1, 1, tzinfo=UTC)  # the same messages make the same file
    write_mo(file, catalogue)
    return file.getvalue()


def written(catalogue: Catalog) -> bytes:
    """Return the catalogue as people write it, without anything that changes by itself."""
    file = io.BytesIO()
    write_po(file, catalogue, width=120, include_lineno=False, ignore_obsolete=True)
    return CHANGING.sub(b"", file.getvalue())


CHANGING = re.compile(rb'^"(?:Project|Report|POT|PO|Last|Language-Team|Generated)[^"]*"\n', re.MULTILINE)


if __name__ == "__main__":
    PO.parent.mkdir(parents=True, exist_ok=True)
    PO.write_bytes(written(renewed()))
    MO.write_bytes(compiled(stored()))
    empty = untranslated(stored())
    print(f"{len(stored())} messages, {len(empty)} without a translation", *empty, sep="\n")
