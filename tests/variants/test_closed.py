"""Files are data: loading one runs no code, imports no plugin that it does not name, and reads nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tala_core.errors import PluginError
from tala_core.variants import Faults, load
from tala_core.variants.finding import shipped

from ..core.fakes import distribution

CHUAN = 'extends = "chuan"\n'

WATCH = """
import json, sys, tala_core.variants.finding as finding
from importlib import import_module
seen = []
for module in ("tala_std.melds", "encodings.idna", "platformdirs", "pluggy"):
    import_module(module)
import tomli, tala_core.resolve
finding.names()
sys.addaudithook(lambda event, args: seen.append([event, str(args[0])]) if event in (
    "open", "import", "exec", "compile", "os.system", "subprocess.Popen", "socket.connect", "os.listdir", "os.scandir"
) else None)
from tala_core.errors import TalaError
try:
    finding.load(sys.argv[1], sys.argv[2:])
except TalaError as error:
    print(json.dumps(str(error)))
else:
    print(json.dumps("loaded"))
print(json.dumps(seen))
"""


def watched(*args: str, folder: Path, path: Path | None = None) -> tuple[str, list[list[str]]]:
    """Load a variant in a process of its own, and return what was said and what the process did for it."""
    env = {**os.environ, "TALA_VARIANTS": "", "PYTHONPATH": str(path or ""), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", WATCH, *args], capture_output=True, encoding="utf-8", cwd=folder, env=env, timeout=60
    )
    assert done.returncode == 0, done.stderr
    said, seen = done.stdout.splitlines()
    return json.loads(said), json.loads(seen)


def opened(seen: list[list[str]]) -> set[Path]:
    """Return the files that were read, but for Python's own and the sources of our packages."""
    places = [Path(one) for event, one in seen if event == "open" and not one.isdigit()]
    return {
        one for one in places if one.suffix not in (".py", ".pyc", ".so", ".mo", ".zip") and "dist-info" not in str(one)
    }


def test_only_the_files_of_the_chain_are_read(folder):
    (folder / "house.toml").write_text(f'extends = "base.toml"\n[rules.u-khan]\nexec = "{__file__}"\n')
    (folder / "base.toml").write_text(CHUAN)
    (folder / "other.toml").write_text(CHUAN)
    said, seen = watched("house.toml", folder=folder)

    assert "no option `exec`" in said
    assert opened(seen) == {Path("house.toml"), Path("base.toml"), shipped() / "chuan.toml"}
    assert not {event for event, _ in seen} & {"os.system", "subprocess.Popen", "socket.connect"}


@pytest.mark.parametrize("extends", ["../secret.toml", "link.toml", "/etc/hostname", "sub/../../secret.toml"])
def test_what_lies_outside_is_not_even_opened(folder, extends):
    inside = folder / "inside"
    (inside / "sub").mkdir(parents=True)
    (folder / "secret.toml").write_text("secret = 1")
    (inside / "link.toml").symlink_to(folder / "secret.toml")
    (inside / "house.toml").write_text(f'extends = "{extends}"\n')
    said, seen = watched("house.toml", folder=inside)

    assert said.startswith("error[extends-outside]")
    assert opened(seen) == {Path("house.toml")}


RAISES = "raise RuntimeError('imported')"


def test_a_plugin_that_the_file_does_not_name_is_not_imported(folder):
    """Though it is installed, and though faults are looked for the nearest name."""
    path = distribution(folder / "site", "my-dist", rules="mine = fake_raises:Mine", modules={"fake_raises": RAISES})
    (folder / "house.toml").write_text(f"{CHUAN}[rules.u-khan]\namuont = 3\nminne = 3\n[rules.mime]\n[mine]\n")
    said, seen = watched("house.toml", folder=folder, path=path)

    assert "did you mean `mine`?" in said
    assert "4 errors" in said
    assert not [one for event, one in seen if event == "import" and one.startswith("fake_")]


def test_one_that_is_left_out_is_not_imported(installed, house):
    """So a variant whose plugin is broken can be played without it."""
    installed("fake_raises", RAISES, rules="mine = fake_raises:Mine")
    base = f"{CHUAN}[rules.mine]\n"
    with pytest.raises(PluginError, match="imported"):
        house(base)

    assert "mine" not in house('extends = "base.toml"\n[rules]\nmine = false\n', base=base).plugins


def test_a_setting_names_a_plugin_as_a_file_does(installed):
    installed("fake_raises", RAISES, rules="mine = fake_raises:Mine")
    load("chuan", ["table.hand=8"])
    assert "fake_raises" not in sys.modules
    with pytest.raises(PluginError, match="imported"):
        load("chuan", ["rules.mine.x=3"])


MISCHIEF = [
    'name = "__import__(\'os\').system(\'touch made\')"', 'about = "$(touch made)"', 'extends = "$(touch made)"',
    'extends = "|touch made"', 'extends = "`touch made`.toml"', '[rules."os:system"]', '[rules."tala_std.melds:Sets"]',
    '[rules."sets = os:system"]', '[rules.sets]\n__class__ = 3', '[rules.sets]\n__init__ = "x"', "[rules.__import__]",
    '[rules.sets]\nshortest = "{0.__class__}"', 'plugins = ["os"]', '[rules.sets]\nmelds = "x"',
]  # fmt: skip


@pytest.mark.parametrize("text", MISCHIEF)
def test_no_text_of_a_file_is_ever_run(house, folder, text):
    """Names are compared with names, values are checked, and that is all."""
    with suppress(Faults):
        house(text if "extends" in text else CHUAN + text)

    assert [path.name for path in folder.iterdir()] == ["house.toml"]
