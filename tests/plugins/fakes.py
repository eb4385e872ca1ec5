"""Distributions that are not installed, for `tala plugin`: a folder with modules, and what an installer would leave."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

SOUND = '''
from dataclasses import dataclass
from typing import Annotated

from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge, Said


@dataclass(frozen=True)
class Mine:
    """Thưởng: whoever wins gets a little more."""

    amount: Annotated[int, Ge(0), Doc("how much", "bao nhiêu")] = 3

    @hookimpl
    def charge(self, outcome):
        return []

    @hookimpl
    def describe(self, lang, sizes, rules):
        return [Said("den", "Thắng thì được thưởng." if lang == "vi" else "Whoever wins gets a little more.")]
'''

CHOOSE = "def choose(view, random):\n    return view.legal()[0]\n"


def distribution(
    folder: Path, name: str = "fake-rules", *, version: str = "1.0", needs: str | None = "tala-phom>=0.1,<1",
    rules: str = "", bots: str = "", variants: str = "", files: Mapping[str, str] | None = None, **told: str,
) -> Path:  # fmt: skip
    """Write a distribution whose entry points are given one a line, as in ``"mine = fake_mine:Mine"``.

    *files* are written beside its metadata; *told* are further fields of these, as ``summary="a pot"``.
    """
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    fields = {"metadata-version": "2.1", "name": name, "version": version} | told
    fields |= {} if needs is None else {"requires-dist": needs}
    (info / "METADATA").write_text("".join(f"{key.title()}: {value}\n" for key, value in fields.items()), "utf-8")
    groups = {"tala.rules": rules, "tala.bots": bots, "tala.variants": variants}
    points = "".join(f"[{group}]\n{lines}\n" for group, lines in groups.items() if lines)
    (info / "entry_points.txt").write_text(points, "utf-8")
    for file, text in (files or {}).items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, "utf-8")
    return folder
