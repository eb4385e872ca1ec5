"""What may know what, and that what is referred to exists; read from the sources, nothing is run."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = sorted(path for path in (ROOT / "tala_core").rglob("*.py") if "cli" not in path.parts)
CLI = sorted((ROOT / "tala_core" / "cli").rglob("*.py"))
PLUGINS = sorted((ROOT / "plugins").rglob("*.py"))
SOURCES = [*CORE, *CLI, *PLUGINS]

# What an author of rules or bots builds on.  The rest (resolving, reading, records, simulation, cli) is ours to change.
FOR_AUTHORS = {
    "actions", "cards", "errors", "events", "hookspecs", "melds", "moves", "options", "outcome", "rules", "shuffle",
    "state", "table", "testing", "views",
}  # fmt: skip


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(path: Path) -> set[str]:
    """Return every module that a file imports, in whatever place, in full."""
    package = path.relative_to(ROOT / "plugins" if path.is_relative_to(ROOT / "plugins") else ROOT).parent.parts
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            found.add(".".join([*above, *([node.module] if node.module else [])]))
    return found


def tops(path: Path) -> set[str]:
    return {one.partition(".")[0] for one in imported(path)}


def test_there_is_something_to_look_at():
    assert len(CORE) > 20
    assert len(CLI) > 5
    assert len(PLUGINS) > 10
    assert "tala_core.errors" in imported(ROOT / "tala_core" / "rules.py")


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_the_core_knows_no_plugin_and_no_terminal(path):
    """No rule of Tá lả lives in the core, and it can be used by a program that has no command line."""
    assert not tops(path) & {"click", "rich", "tala_std", "tala_bots", "tala_regional"}
    assert not any(one.startswith("tala_core.cli") for one in imported(path)) or path.name == "__main__.py"


@pytest.mark.parametrize("path", CLI, ids=name_of)
def test_the_command_line_knows_no_plugin(path):
    """Rules and bots are found by name, as anybody's are."""
    assert not tops(path) & {"tala_std", "tala_bots", "tala_regional"}


# What is optional, and the one module that may ask for it: it says how to get it.
EXTRAS = {
    ("testing", "strategies.py"): {"hypothesis"},
    ("simulation", "executors.py"): {"distributed"},
    ("simulation", "rows.py"): {"pyarrow"},
}


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_the_core_imports_only_what_is_declared(path):
    declared = {"pluggy", "tomli", "pydantic", "annotated_types", "packaging", "platformdirs", "tala_core"}
    assert tops(path) <= declared | EXTRAS.get(path.parts[-2:], set()) | sys.stdlib_module_names


@pytest.mark.parametrize("path", PLUGINS, ids=name_of)
def test_plugins_build_on_what_is_documented(path):
    """A stranger's plugin could do all they do: modules for authors, the standard rules, and their own package."""
    own = path.relative_to(ROOT / "plugins").parts[0]
    for one in imported(path):
        top, _, rest = one.partition(".")
        if top == "tala_core":
            assert rest.partition(".")[0] in FOR_AUTHORS
        assert not top.startswith("tala_") or top in ("tala_core", "tala_std", own)


@pytest.mark.parametrize("path", PLUGINS, ids=name_of)
def test_plugins_use_no_private_names(path):
    """Neither imported nor reached through a dot, but their own."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not [one.name for one in node.names if one.name.startswith("_")]
        if isinstance(node, ast.Attribute) and not node.attr.startswith("__"):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            assert own or not node.attr.startswith("_") or node.attr in ("_replace", "_asdict"), node.attr


# Who measures how long code of others takes, or replaces the clock to see whether a rule asks it.
CLOCKS = {
    "plugins/probed.py", "simulation/pace.py", "simulation/watch.py", "tala_bots/thinker_clock.py",
    "testing/botconformance.py", "testing/strict.py",
}  # fmt: skip
TIMELESS = [path for path in (*CORE, *PLUGINS) if path.relative_to(ROOT).as_posix().partition("/")[2] not in CLOCKS]


@pytest.mark.parametrize("path", TIMELESS, ids=name_of)
def test_nothing_depends_on_global_chance_or_on_the_clock(path):
    """Same state, same order, same game."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert node.value.id not in ("random", "time", "datetime", "secrets") or node.attr in ("random", "seed")
        if isinstance(node, ast.ImportFrom):
            assert node.module not in ("time", "datetime", "secrets")
            assert node.module != "random" or {one.name for one in node.names} <= {"Random"}


def project_files() -> list[Path]:
    """Return the text files of the project: what git knows or would add, or every file where there is no git."""
    try:
        told = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True
        ).stdout.decode()
        found = [ROOT / name for name in told.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        found = [path for path in ROOT.rglob("*") if not _made_by_tools(path)]
    return sorted(path for path in found if path.is_file() and b"\0" not in path.read_bytes()[:4096])


def _made_by_tools(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    return any(one.startswith(".") or one.endswith(".egg-info") for one in parts) or bool(
        {"__pycache__", "venv", "build", "dist"} & {*parts}
    )


MACHINE = re.compile(r"(?<![\w.])/(?:home|root|Users|work|opt|mnt|media|srv|private)/\w|\b[A-Z]:\\+Users\b")


def test_no_file_names_a_path_of_somebodys_machine():
    files = project_files()
    found = [
        f"{name_of(path)}:{number}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if MACHINE.search(line)
    ]

    assert ROOT / "pyproject.toml" in files
    assert MACHINE.search("see /" + "home/an/cards")
    assert found == []


# --- references to the documents ---

RULES = (ROOT / "tala_core" / "docs" / "RULES.md").read_text("utf-8")
WRITTEN = [*SOURCES, *sorted((ROOT / "tala_core" / "docs").glob("*.md"))]
NUMBER = r"\d+\.\d+a?(?:-\d+)?"
SECTION = re.compile(rf"RULES\.md\)?,? ({NUMBER}(?:(?:, | to | and )(?:{NUMBER}|\d+\b(?! \w)))*)")


def sections() -> set[str]:
    """Return what RULES.md can be cited by: its headings, and the numbered rulings under each (``1.14-7``)."""
    found, heading = set(), ""
    for line in RULES.splitlines():
        if title := re.match(r"#+ (\d+(?:\.\d+a?)?) ", line):
            found.add(heading := title[1])
        elif item := re.match(r"(\d+)\. ", line):
            found.add(f"{heading}-{item[1]}")
    return found


def cited(text: str) -> list[str]:
    """Return the sections that *text* cites; a bare number goes on from the ruling before it."""
    found = []
    for match in SECTION.finditer(text):
        for word in re.findall(rf"{NUMBER}|\d+", match[1]):
            found.append(word if "." in word else f"{found[-1].partition('-')[0]}-{word}")
    return found


def test_citations_are_understood():
    assert cited("(RULES.md 1.13, 1.14-14 to 18)") == ["1.13", "1.14-14", "1.14-18"]
    assert cited("(RULES.md 1.9a)") == ["1.9a"]
    assert {"1.9a", "1.14-30", "1.11-2", "2.2", "4.15"} <= sections()
    assert not {"1.14-31", "1.15", "3.1"} & sections()


@pytest.mark.parametrize("path", WRITTEN, ids=name_of)
def test_every_section_that_is_cited_exists(path):
    assert {*cited(path.read_text("utf-8"))} <= sections()


@pytest.mark.parametrize("path", WRITTEN, ids=name_of)
def test_every_document_that_is_named_exists(path):
    """By its name beside RULES.md, or as ``docs/...``."""
    for name in re.findall(r"\b(?:docs/)?([\w-]+\.md)\b", path.read_text("utf-8")):
        assert (ROOT / "tala_core" / "docs" / name).is_file() or (ROOT / name).is_file(), name


def test_every_rule_says_what_it_is():
    """Screens and lists show the first line: it has to be there, and to be one."""
    import tomllib

    points = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["tala.rules"]
    for target in points.values():
        module, name = target.split(":")
        tree = ast.parse((ROOT / "plugins" / f"{module.replace('.', '/')}.py").read_text("utf-8"))
        rule = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
        assert (ast.get_docstring(rule) or "").split("\n")[0].endswith((".", ":")), target
