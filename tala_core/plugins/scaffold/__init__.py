"""Beginning a plugin: a complete distribution of one's own, from the texts in `templates`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from gettext import gettext as _
from importlib.metadata import PackageNotFoundError, metadata, version
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from shutil import rmtree

from ...files import NotWritten, said
from ...variants.finding import found
from ...variants.template import slug
from .. import finding

GROUPS = {"rule": finding.RULES, "bot": finding.BOTS, "variants": finding.VARIANTS}
LONGEST = 40  # letters of a name: with more, lines would have to be broken
TEMPLATES = files(__name__) / "templates"
PLACE = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True)
class Beginning:
    """A plugin that is begun: a *kind* of the `GROUPS`, what people call it, and its name as a plugin."""

    kind: str
    title: str
    name: str

    @property
    def distribution(self) -> str:
        """The name of the distribution and of its folder: ``tala-cam-an``."""
        return f"tala-{self.name}"

    @property
    def module(self) -> str:
        """The name of its module, or of its folder of variants: ``tala_cam_an``; no module of Python is called so."""
        return self.distribution.replace("-", "_")

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants that it adds."""
        return (self.name, f"{self.name}-tet") if self.kind == "variants" else ()

    @property
    def trial(self) -> tuple[str, ...]:
        """The command that shows it at work, in its own folder."""
        shown = {"rule": (f"./{self.name}.toml",), "bot": ("chuan", "--seats", "2", "--bots", f"{self.name},random")}
        return "tala", "simulate", *shown.get(self.kind, (self.name,))


def begun(kind: str, title: str) -> Beginning:
    """Return what a plugin of a *kind* that people call *title* is to be.

    Raises:
        ValueError: the title gives no name, or one that is taken; the text says by what.
    """
    if "/" in title or "\\" in title:
        raise ValueError(_("NAME is a name, not a path: --into says where the folder is written"))
    if not title.isprintable():
        raise ValueError(_("NAME must be a text of one line"))
    name = slug(title).removeprefix("tala-")
    if not name[:1].isalpha() or len(name) > LONGEST:
        what = _("NAME must begin with a letter and have no more than {most} letters and digits, as in {example}")
        raise ValueError(what.format(most=LONGEST, example="cam-an"))
    beginning = Beginning(kind, title.strip(), name)
    if why := _taken(beginning):
        raise ValueError(why + "; " + _("choose another name"))
    return beginning


def _taken(new: Beginning) -> str:
    """Return who has a name already that the new plugin would need; nothing if nobody has."""
    for one in finding.everything():
        if (one.group, one.name) == (GROUPS[new.kind], new.name):
            told = {
                "rule": _("there is a rule {plugin} already"),
                "bot": _("there is a bot {plugin} already"),
                "variants": _("there are variants {plugin} already"),
            }
            return told[new.kind].format(plugin=one)
    try:
        return _("{name} {version} is installed already").format(
            name=new.distribution, version=version(new.distribution)
        )
    except PackageNotFoundError:
        pass
    if find_spec(new.module):
        return _("a module {name} is installed already").format(name=new.module)
    there = {one.name for one in found()} if new.variants else ()
    return next((_("there is a variant {name!r} already").format(name=one) for one in new.variants if one in there), "")


# --- its files ---


def texts(new: Beginning) -> dict[str, str]:
    """Return the files of a new plugin: what is in each, by its path in the folder."""
    values = _values(new)
    for one in (TEMPLATES / "fragments").iterdir():
        values[one.name.removesuffix(".txt")] = _filled(one, values).rstrip()
    found = [*_inside(TEMPLATES / "common"), *_inside(TEMPLATES / new.kind)]
    return {_named(path, new): _filled(one, values) for path, one in found}


def _values(new: Beginning) -> dict[str, str]:
    return {
        "name": new.name,
        "title": new.title,
        "escaped": json.dumps(new.title, ensure_ascii=False)[1:-1],  # between the quotes of a TOML file
        "distribution": new.distribution,
        "module": new.module,
        "class": "".join(word.capitalize() for word in new.name.split("-"))
        + "Rule",  # never a word of Python's or ours
        "bounds": bounds(version(finding.OURS)),
        "python": metadata(finding.OURS)["Requires-Python"],
    }


def bounds(installed: str) -> str:
    """Return which versions of ours a plugin works with that is begun with the *installed* one: ``>=0.1,<1``."""
    from packaging.version import Version

    ours = Version(installed)
    lowest = ours.public if ours.is_prerelease else f"{ours.major}.{ours.minor}"
    return f">={lowest},<{ours.major + 1}"


def _inside(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield every template in a folder with its path in it."""
    for one in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if one.is_dir():
            yield from _inside(one, f"{path}{one.name}/")
        else:
            yield path + one.name, one


def _named(path: str, new: Beginning) -> str:
    """Return the path of a file by that of its template; all templates end in .txt, so that no tool reads them."""
    path = path.removesuffix(".txt").replace("MODULE", new.module).replace("NAME", new.name)
    return path.replace("DOT", ".")


def _filled(template: Traversable, values: Mapping[str, str]) -> str:
    return PLACE.sub(lambda place: values[place[1]], template.read_text("utf-8"))


def write(new: Beginning, into: Path) -> Path:
    """Write a new plugin into a folder of its own in *into*, and return that; it is there as a whole or not at all.

    Raises:
        FileExistsError: there is something of that name.
        NotWritten: the system said no; the text says to what and why.
    """
    folder = into / new.distribution
    if folder.exists() or folder.is_symlink():
        raise FileExistsError(_("{file} is there already: choose another name, or --into").format(file=folder))
    content = texts(new)
    try:
        part = _part(folder)
        try:
            _fill(part, content)
            part.rename(folder)
        except BaseException:
            rmtree(part, ignore_errors=True)
            raise
    except OSError as error:
        raise NotWritten(error.errno, f"{folder}: {said(error)}") from error
    return folder


def _part(folder: Path) -> Path:
    """Create a folder beside *folder* that nobody else has, for what is not yet whole."""
    for number in count(1):
        part = folder.with_name(f"{folder.name}{'' if number == 1 else f'.{number}'}.part")
        try:
            part.mkdir()
            return part
        except FileExistsError:
            continue
    raise AssertionError("numbers do not end")


def _fill(folder: Path, content: Mapping[str, str]) -> None:
    for path, text in content.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
