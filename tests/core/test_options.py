"""Options of rules that strangers wrote: what is wrong with them is said of the rule, and never in a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tala_core.errors import PluginError, VariantError
from tala_core.variants import Variant, load

HEAD = "from dataclasses import dataclass, field\nfrom typing import Any\nimport datetime\n"


def rule(fields: str, more: str = "") -> str:
    """Return the module of a rule with these fields."""
    return f"{HEAD}{more}\n@dataclass(frozen=True)\nclass Mine:\n" + "".join(
        f"    {line}\n" for line in fields.splitlines()
    )


PAIR = rule(
    "low: int = 1\nhigh: int = 5\ndef __post_init__(self):\n    if self.high < self.low:\n"
    "        raise ValueError('high must not be less than low')"
)
FUTURE = "from __future__ import annotations\n"
STRANGE = {
    "an annotation that can't be resolved": (FUTURE + rule("amount: Nowhere = 3"), {"amount": 4}),
    "the same, left at its default": (FUTURE + rule("amount: Nowhere = 3"), {}),
    "a type that nobody can check": (rule("amount: Odd = None", "class Odd: pass\n"), {"amount": 4}),
    "an annotation that is no type": (rule("amount: 5 = 3"), {"amount": 4}),
    "an argument that no option gives": (rule("def __init__(self, amount):\n    pass"), {}),
    "a constructor that fails": (rule("amount: int = 3\ndef __post_init__(self):\n    raise KeyError('oh')"), {}),
    "a default that JSON can't hold": (rule("day: Any = datetime.date(2020, 1, 1)"), {}),
    "a set": (rule("some: frozenset = frozenset({1})"), {}),
}


@pytest.fixture
def house(installed, standard, tmp_path):
    """Installs a rule ``mine`` and returns a file of the standard game with it and its options, and its folder."""

    def made(source: str, options: dict) -> tuple[Path, Path]:
        folder = installed("fake_mine", source, rules="mine = fake_mine:Mine")
        file = tmp_path / "house.toml"
        lines = "".join(f"{key} = {value!r}\n" for key, value in options.items())
        file.write_text(Path(standard.source).read_text("utf-8") + f"\n[rules.mine]\n{lines}", "utf-8")
        return file, folder

    return made


def tala(*args: object, path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tala_core", *map(str, args)],
        capture_output=True, encoding="utf-8", timeout=60, env=os.environ | {"PYTHONPATH": str(path)},
    )  # fmt: skip


@pytest.mark.parametrize(("source", "options"), STRANGE.values(), ids=STRANGE)
def test_a_rule_whose_options_can_not_be_used_is_named(house, source, options):
    """It is the plugin's fault, not that of who wrote the variant."""
    file, _ = house(source, options)
    with pytest.raises(PluginError, match=r"rule 'mine' (of fake_mine 1\.0: |\(fake_mine\.Mine\))"):
        load(str(file))


@pytest.mark.parametrize("name", ["an annotation that can't be resolved", "a default that JSON can't hold"])
@pytest.mark.parametrize("command", [["variant", "show"], ["simulate", "--hands", "1"]])
def test_on_the_command_line_it_is_a_plugins_fault(house, name, command):
    """Exit code 4 and one sentence."""
    file, folder = house(*STRANGE[name])
    done = tala(*command[:2], file, *command[2:], path=folder) if command[0] == "variant" else tala(
        command[0], file, *command[1:], path=folder
    )  # fmt: skip

    assert (done.returncode, done.stdout) == (4, ""), done
    assert "rule 'mine'" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("tala: ")


def test_what_a_rule_works_out_is_no_option(house):
    """A record holds what a variant can give, and nothing that follows from it."""
    file, _folder = house(rule("amount: int = 3\nmade: Any = field(default=b'x', init=False)"), {})

    assert load(str(file)).content["rules"]["mine"] == {"amount": 3}


def test_options_that_do_not_go_together_are_the_variants_fault(house):
    """Each could stand alone; what the rule says of the two is said with its table and line."""
    file, folder = house(PAIR, {"low": 7})
    line = file.read_text("utf-8").splitlines().index("[rules.mine]") + 2
    with pytest.raises(VariantError, match=r"in \[rules\.mine\] high must not be less than low"):
        load(str(file))
    done = tala("variant", "show", file, path=folder)

    assert (done.returncode, done.stdout) == (3, ""), done
    assert 99 < line < 1000
    assert done.stderr == (
        f"tala: error[conflict]: in [rules.mine] high must not be less than low\n    --> {file}:{line}:1\n"
        f"    |\n{line} | low = 7\n    | ^^^\n"
    )


def test_options_that_go_together_are_taken(house):
    file, _ = house(PAIR, {"low": 7, "high": 9})

    assert (load(str(file)).plugins["mine"].low, load(str(file)).content["rules"]["mine"]["high"]) == (7, 9)


def test_an_option_without_a_default_is_asked_for(house):
    """By the rule and its name, as a fault of the variant."""
    file, _ = house(rule("amount: int"), {})
    with pytest.raises(VariantError, match=r"\[rules\.mine\] needs the option `amount`, which has no default"):
        load(str(file))


def test_runs_are_as_long_as_they_may_be():
    """No run at all can be five cards and at most four."""
    with pytest.raises(VariantError, match=r"runs.*longest must not be less than shortest"):
        _ = Variant("house", {}, {"runs": {"shortest": 5, "longest": 4}}).plugins
    with pytest.raises(VariantError, match=r"runs.*longest must not be less than shortest"):
        _ = Variant("house", {}, {"runs": {"shortest": 4, "longest": 3}}).plugins

    runs = Variant("house", {}, {"runs": {"shortest": 4, "longest": 4}}).plugins["runs"]
    assert {meld.bit_count() for meld in runs.melds(range(52))} == {4}


def test_a_wrong_value_is_quoted_as_the_file_has_it():
    """TOML writes `true`."""
    with pytest.raises(VariantError, match=r"`last_round` in .* must be a whole number .*, not true \(a boolean\)"):
        _ = Variant("house", {}, {"eat-payments": {"last_round": True}}).plugins
