"""The table of every setting: made from the rules, and complete (RULES.md section 3)."""

from __future__ import annotations

import os
import re
from pathlib import Path

import tala_core
from tala_core.variants import load
from tala_core.variants.schema import described_rules, options

from . import reference

PAGE = Path(tala_core.__file__).parent / "docs" / "axes.md"
AXES = [*map(str, range(1, 55)), "32a", "50a"]


def test_the_page_is_what_the_rules_say():
    """`REWRITE=1` writes it anew."""
    made = reference.page()
    if os.environ.get("REWRITE"):
        PAGE.write_text(made, "utf-8")

    assert PAGE.read_text("utf-8") == made


def test_every_axis_has_a_row():
    assert {row.axis for row in reference.rows()} - {""} == {*AXES}


def test_every_option_of_ours_has_a_line_in_both_languages():
    rules, broken = described_rules()

    assert broken == []
    assert [row.key for row in reference.rows() if not row.doc.text or not row.doc.vi] == []
    assert {f"`rules.{name}.{one}`" for name, rule in rules.items() for one in options(rule)} <= {
        row.key for row in reference.rows()
    }


def test_defaults_are_those_of_the_standard_game():
    """What `chuan` plays is what the page calls the default."""
    chuan = load("chuan").content["rules"]
    defaults = {row.key: row.default for row in reference.rows()}
    for name, values in chuan.items():
        for option, value in values.items():
            assert defaults[f"`rules.{name}.{option}`"] == f"`{_toml(value)}`"


def _toml(value: object) -> str:
    return re.sub("'", '"', str(value).lower() if isinstance(value, bool) else repr(value))
