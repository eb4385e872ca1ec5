"""The reference of every setting that the installed rules know, as a Markdown table: the document axes.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING
from typing import Any, NamedTuple

from tala_core.options import Doc
from tala_core.variants import load
from tala_core.variants.schema import SIZES, described_rules, options
from tala_core.variants.template import written

HEAD = """# Every setting of a variant file

What each key may be, what it is if nobody says otherwise, and what it does. *Axis* is its number in section 3 of
[RULES.md](RULES.md); a setting without one is a size or a limit that the rule texts do not argue about. A rule that has
a row of its own is in the game if the variant names it: `[rules.no-tai]` puts it in, and `no-tai = false` under
`[rules]` takes it out again where another file has put it in.

Made from the rules themselves; `tala variant schema` gives the same to an editor.
"""

# Axes that are no option of a rule, by what is to be written for them.
ELSEWHERE = {
    "21": (
        "–", "by F", "–",
        Doc(
            "who lays last follows from chuyển bài: it is whoever has fewest discards in his row, the same rule seen "
            "from the table",
            "ai hạ cuối là do chuyển bài: chính là nhà ít lá đánh nhất trước mặt, cùng một luật nhìn từ phía bàn",
        ),
    ),
    "38": (
        "order of the rules", '`before = "den-ba-la"` in `[rules.den-chot]`', "three first",
        Doc(
            "which đền comes first when both would fall due: the rule that stands first",
            "cả hai luật đền cùng đúng thì theo luật đứng trước",
        ),
    ),
}  # fmt: skip


class Row(NamedTuple):
    """One setting: its axis, key, allowed values, default, and what it does."""

    axis: str
    key: str
    values: str
    default: str
    doc: Doc


def rows() -> list[Row]:
    """Return every setting of the installed rules: by axis, then those that are none, in the order of rules."""
    found = [*_sizes(), *(Row(axis, *row) for axis, row in ELSEWHERE.items())]
    rules, _ = described_rules()
    for name, rule in rules.items():
        found += _of_rule(name, rule)
    return sorted(found, key=lambda row: (not row.axis, _number(row.axis), bool(row.key.count("."))))


def _number(axis: str) -> tuple[int, str]:
    digits = axis.rstrip("abc")
    return int(digits or 0), axis[len(digits) :]


def _sizes() -> Iterator[Row]:
    values = {"seats": "two numbers from 2", "hand": "1 or more", "rounds": "1 or more"}
    for key, default in load("chuan").sizes.items():
        yield Row(SIZES[key].axis, f"`table.{key}`", _code(values[key]), _code(written(default)), SIZES[key])


def _of_rule(name: str, rule: Any) -> Iterator[Row]:
    """Yield the rows of a rule: one for its being there, if that is an axis, and one for each option."""
    presence: Doc | None = getattr(rule, "presence", None)
    if presence is not None:
        yield Row(presence.axis, f"`[rules.{name}]`", "there, or not", "–", presence)
    for option in options(rule).values():
        default = "–" if option.default is MISSING else _code(written(_plain(option.default)))
        yield Row(option.doc.axis, f"`rules.{name}.{option.name}`", _code(option.allowed()), default, option.doc)


def _plain(value: Any) -> Any:
    return [*value] if isinstance(value, tuple) else value


def _code(text: str) -> str:
    return f"`{text}`".replace("|", "\\|") if text else "–"


def page() -> str:
    """Return the document; by default is there what the standard game has."""
    standard = load("chuan").rules
    lines = [HEAD, "| axis | key | values | default | meaning | nghĩa |", "|---|---|---|---|---|---|"]
    for axis, key, values, default, doc in rows():
        if values == "there, or not":
            default = "there" if key[len("`[rules.") : -len("]`")] in standard else "not there"
        lines.append(f"| {axis} | {key} | {values} | {default} | {doc.text} | {doc.vi} |")
    return "\n".join(lines) + "\n"
