"""`tala plugin new`: what it writes is installed, tested, linted and played as it is, and is never half there."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest
import tomli

from tala_core.cli.main import run
from tala_core.cli.plugin.new import KINDS
from tala_core.plugins import scaffold

from ..core.fakes import distribution
from .environment import Environment, build, told

NAMES = {"rule": "cam-an", "bot": "ba-tu", "variants": "nha-toi"}


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def new(capsys, monkeypatch, tmp_path) -> Callable[..., Ran]:
    """`tala plugin new` in an empty folder, which is where one is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TALA_VARIANTS", "")  # whoever runs the tests may have some

    def ran(*args: object) -> Ran:
        code = run(["plugin", "new", *map(str, args)])
        return Ran(code, *capsys.readouterr())

    return ran


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def refused(ran: Ran, code: int, *said: str) -> None:
    """Check that it failed with *code* and one message that *said* why, without a traceback."""
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.lstrip().startswith("tala")  # a line broken off by Ctrl-C comes before it
    assert "Traceback" not in ran.err
    for one in said:
        assert one in ran.err


# --- what is written ---

WRITTEN = {
    "rule": {"cam-an.toml", "tala_cam_an.py", "tests/test_rule.py"},
    "bot": {"tala_ba_tu.py", "tests/test_bot.py"},
    "variants": {"tala_nha_toi/nha-toi.toml", "tala_nha_toi/nha-toi-tet.toml", "tests/test_variants.py"},
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_distribution_is_written_and_listed(new, tmp_path, kind):
    ran = new(kind, NAMES[kind])
    written = files(tmp_path / f"tala-{NAMES[kind]}")

    assert (ran.code, ran.err) == (0, "")
    assert written == WRITTEN[kind] | {".gitignore", "README.md", "pyproject.toml"}
    assert written == {line.strip() for line in ran.out.partition("Next:")[0].splitlines()[1:]}
    assert [path.name for path in tmp_path.iterdir()] == [f"tala-{NAMES[kind]}"]


@pytest.mark.parametrize("kind", KINDS)
def test_no_place_of_a_template_is_left_open(kind):
    for path, text in scaffold.texts(scaffold.begun(kind, "Một hai ba")).items():
        assert "{{" not in path + text
        assert "mot-hai-ba" in text or "mot_hai_ba" in path or path in (".gitignore", "tests/test_bot.py")


def test_what_people_call_it_may_hold_anything_that_can_be_printed():
    """Quotes, braces and hashes end no text of a TOML file, and open no place of a template."""
    title = 'Bà "Tư" # {{class}} ♥'
    text = scaffold.texts(scaffold.begun("rule", title))

    assert tomli.loads(text["ba-tu-class.toml"])["name"] == title
    assert tomli.loads(text["pyproject.toml"])["project"]["description"].startswith(f"{title}: ")
    assert text["README.md"].startswith(f"# {title}\n")


def test_it_needs_nothing_but_the_package(new, tmp_path, monkeypatch):
    """No network, no template from elsewhere, no plugin imported."""
    monkeypatch.setattr("socket.socket", None)

    assert new("rule", "cam-an").code == 0
    assert "tala_std" not in (tmp_path / "tala-cam-an" / "tala_cam_an.py").read_text("utf-8")


def test_it_can_be_written_elsewhere_and_the_commands_fit(new, tmp_path, monkeypatch):
    (tmp_path / "my rules").mkdir()
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    ran = new("rule", "cam-an", "--into", "my rules")

    assert (tmp_path / "my rules" / "tala-cam-an" / "README.md").is_file()
    next_ = [line.strip() for line in ran.out.partition("Next:\n")[2].splitlines()]
    assert next_[0] == "cd 'my rules/tala-cam-an'" or os.name == "nt"
    assert next_[1].endswith(' -m pip install -e ".[test]"')
    assert next_[2].endswith(" -m pytest")
    assert next_[3].endswith(" simulate ./cam-an.toml")


def test_the_commands_call_the_python_that_would_see_the_plugin(new, monkeypatch, tmp_path):
    """Another `python` that comes first would install into another place, and nothing would be found."""
    (tmp_path / "bin").mkdir()
    for name in ("python", "tala"):
        (tmp_path / "bin" / name).touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))

    lines = new("bot", "ba-tu").out.splitlines()
    assert lines[-2] == f"  {sys.executable} -m pytest"
    assert lines[-1] == f"  {sys.executable} -m tala_core simulate chuan --seats 2 --bots ba-tu,random"


def test_what_is_written_is_the_same_in_every_language(tmp_path, monkeypatch):
    """Only what is said about it is not: others than who began it will read it."""
    monkeypatch.chdir(tmp_path)
    for lang in ("en", "vi"):
        assert run(["--lang", lang, "plugin", "new", "rule", "cam-an", "--into", str(tmp_path)]) == 0
        (tmp_path / "tala-cam-an").rename(tmp_path / lang)

    text = {
        lang: {path: (tmp_path / lang / path).read_text("utf-8") for path in files(tmp_path / lang)}
        for lang in ("en", "vi")
    }
    assert len(text["en"]) > 5
    assert text["en"] == text["vi"]


@pytest.mark.parametrize(("installed", "asked"), [
    ("0.1.0", ">=0.1,<1"), ("0.12.3", ">=0.12,<1"), ("1.0.0", ">=1.0,<2"), ("3.4.1.post1", ">=3.4,<4"),
    ("0.2.0.dev3", ">=0.2.0.dev3,<1"), ("2.0rc1", ">=2.0rc1,<3"), ("1.2.0+local", ">=1.2,<2"),
])  # fmt: skip
def test_the_bounds_let_in_the_installed_version_and_its_major_one(installed, asked):
    from packaging.specifiers import SpecifierSet

    assert scaffold.bounds(installed) == asked
    assert SpecifierSet(asked).contains(installed, prereleases=True)


# --- names ---


@pytest.mark.parametrize(("typed", "name"), [
    ("cam-an", "cam-an"), ("Cấm ăn", "cam-an"), ("  Đánh  ĐÊM! ", "danh-dem"), ("cam_an", "cam-an"),
    ("tala-cam-an", "cam-an"), ("camAn", "caman"), ("an2", "an2"), ("class", "class"), ("none", "none"),
    ("a" * 40, "a" * 40),
])  # fmt: skip
def test_a_name_is_folded_as_that_of_a_variant_is(typed, name):
    """What people call it stays in the texts; words of Python's do no harm behind tala_."""
    begun = scaffold.begun("rule", typed)

    assert (begun.name, begun.title) == (name, typed.strip())
    assert compile(scaffold.texts(begun)[f"{begun.module}.py"], "", "exec")


@pytest.mark.parametrize(("kind", "name", "said"), [
    ("rule", "", "begin with a letter"), ("rule", "牌", "begin with a letter"),
    ("rule", "2-lan", "begin with a letter"), ("rule", "tala-2", "begin with a letter"),
    ("rule", "a" * 41, "no more than 40"),
    ("rule", "../an", "--into"), ("rule", "a\\b", "--into"), ("rule", "a\nb", "one line"),
    ("rule", "u-khan", "a rule 'u-khan' of tala-phom"), ("rule", "Ù khan", "'u-khan' of tala-phom"),
    ("bot", "greedy", "a bot 'greedy' of tala-phom"), ("variants", "chuan", "variant 'chuan'"),
    ("variants", "Miền Bắc", "variant 'mien-bac'"),
    ("rule", "phom", "tala-phom"), ("rule", "core", "module tala_core"), ("bot", "std", "module tala_std"),
])  # fmt: skip
def test_names_that_will_not_do(new, tmp_path, kind, name, said):
    refused(new(kind, name), 2, said, "NAME" if "'" not in said and "tala" not in said else "choose another name")
    assert files(tmp_path) == set()


def test_a_name_may_be_that_of_another_kind(new):
    """Rules, bots and variants are named apart."""
    assert (*scaffold.GROUPS,) == KINDS
    assert new("bot", "u-khan").code == 0


def test_a_name_that_an_installed_plugin_has(new, tmp_path_factory, monkeypatch):
    site = distribution(tmp_path_factory.mktemp("site"), "tea", rules="tip = fake_tea:Tip")
    monkeypatch.syspath_prepend(site)

    refused(new("rule", "tip"), 2, "'tip' of tea 1.0", "choose another name")
    assert new("bot", "tip").code == 0


def test_a_name_whose_distribution_or_module_is_installed(new, tmp_path_factory, monkeypatch):
    """A rule of another name would be replaced by the new one when it is installed."""
    site = distribution(
        tmp_path_factory.mktemp("site"), "tala-tip", rules="tea = tala_tea:Tip", modules={"tala_tea": ""}
    )
    monkeypatch.syspath_prepend(site)

    refused(new("rule", "tip"), 2, "tala-tip 1.0")
    refused(new("bot", "tea"), 2, "module tala_tea")


@pytest.mark.parametrize(("args", "said"), [
    (("rules", "x"), "'rules' is not one of"), (("rule",), "NAME"), ((), "tala plugin new"),
    (("rule", "x", "--into", "nowhere"), "nowhere"), (("rule", "x", "--into", "file"), "file"),
])  # fmt: skip
def test_what_is_mistyped(new, tmp_path, args, said):
    (tmp_path / "file").touch()

    ran = new(*args)
    assert (ran.code, files(tmp_path)) == (2, {"file"})
    assert said in ran.err


# --- whole or not at all ---


@pytest.mark.parametrize("there", ["folder", "file", "link"])
def test_nothing_is_overwritten(new, tmp_path, there):
    place = tmp_path / "tala-cam-an"
    make = {"folder": place.mkdir, "file": place.touch, "link": lambda: place.symlink_to("nowhere")}
    make[there]()

    refused(new("rule", "cam-an"), 2, "tala-cam-an is there already")
    assert [path.name for path in tmp_path.iterdir()] == ["tala-cam-an"]
    assert not place.is_dir() or files(place) == set()


FAULTS = {
    "the disk is full": (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), 5, "tala-cam-an: no space left on device"),
    "no permission": (PermissionError(errno.EACCES, os.strerror(errno.EACCES)), 5, "tala-cam-an: permission denied"),
    "Ctrl-C": (KeyboardInterrupt(), 130, "tala: stopped"),
}


@pytest.mark.parametrize(("fault", "code", "said"), FAULTS.values(), ids=FAULTS)
@pytest.mark.parametrize("at", [0, 3])
def test_what_breaks_off_leaves_nothing(new, tmp_path, monkeypatch, fault, code, said, at):
    real, calls = Path.write_text, []

    def write_text(self, *args, **kwargs):
        calls.append(self)
        if len(calls) > at:
            raise fault
        return real(self, *args, **kwargs)

    monkeypatch.setattr(Path, "write_text", write_text)
    refused(new("rule", "cam-an"), code, said)
    assert len(calls) == at + 1
    assert [*tmp_path.iterdir()] == []


def test_a_folder_that_may_not_be_written_into(new, tmp_path, monkeypatch):
    """Where a test may do everything, the system is made to say no."""

    def mkdir(self, *args, **kwargs):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))

    monkeypatch.setattr(Path, "mkdir", mkdir)
    refused(new("rule", "cam-an"), 5, "tala: tala-cam-an: permission denied\n")


def test_the_leftover_of_another_run_is_left_alone(new, tmp_path):
    (tmp_path / "tala-cam-an.part").mkdir()

    assert new("rule", "cam-an").code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"tala-cam-an", "tala-cam-an.part"}


# --- one of each, as its author finds it ---


class Made(NamedTuple):
    """What was begun, each in its folder by its kind, and an environment in which all of it is installed as wheels."""

    folders: dict[str, Path]
    env: Environment


@pytest.fixture(scope="module")
def made(clean: Environment, fresh, tmp_path_factory) -> Made:
    """Begun by the command that a wheel installs, which has to have the templates."""
    place = tmp_path_factory.mktemp("begun")
    for kind in KINDS:
        done = clean.tala("plugin", "new", kind, NAMES[kind], cwd=place)
        assert done.returncode == 0, done.stderr
    folders = {kind: place / f"tala-{NAMES[kind]}" for kind in KINDS}
    return Made(folders, fresh(*build(folders.values(), tmp_path_factory.mktemp("wheels"))))


@pytest.mark.parametrize("kind", KINDS)
def test_its_own_tests_pass(made, kind):
    """With what is installed from its wheel, not with the sources beside them."""
    done = made.env.python("-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=made.folders[kind])

    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "warning" not in done.stdout


EDITABLE = """
import os, sys
from hatchling.build import build_editable
for folder in sys.argv[2:]:
    os.chdir(folder)
    build_editable(sys.argv[1])
"""


def test_it_is_found_where_it_is_written_when_it_is_installed_to_be_edited(fresh, tmp_path):
    """As `pip install -e` does: a folder without code is passed over unless it is named."""
    folders = {kind: scaffold.write(scaffold.begun(kind, NAMES[kind]), tmp_path) for kind in KINDS}
    told([sys.executable, "-c", EDITABLE, tmp_path, *folders.values()], tmp_path)
    env = fresh(*tmp_path.glob("*.whl"))
    file = folders["variants"] / "tala_nha_toi" / "nha-toi.toml"
    file.write_text(file.read_text("utf-8").replace("amount = 7", "amount = 8"), "utf-8")

    assert "rules.u-khan.amount = 8" in told(
        [env.python_path, "-m", "tala_core", "variant", "show", "nha-toi"], tmp_path
    )
    told([env.python_path, "-m", "tala_core", "variant", "check", folders["rule"] / "cam-an.toml"], tmp_path)
    told([env.python_path, "-m", "tala_core", "simulate", "--hands", "2", "--bots", "ba-tu"], tmp_path)


def test_the_option_in_its_file_changes_the_game(made):
    """Whoever sets it to three rounds has fewer eats than with one, in the same deals."""

    def eats(rounds: int) -> str:
        args = ("simulate", "./cam-an.toml", "--set", f"rules.cam-an.rounds={rounds}", "--hands", "40", "--seed", "1")
        done = made.env.tala(*args, "--json", cwd=made.folders["rule"])
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert len({eats(1), eats(2), eats(3)}) == 3
    done = made.env.tala("simulate", "./cam-an.toml", "--set", "rules.cam-an.rounds=4", cwd=made.folders["rule"])
    assert done.returncode == 3
    assert "from 1 to 3" in done.stderr


@pytest.mark.parametrize("kind", KINDS)
def test_the_command_that_is_told_shows_it_at_work(made, kind):
    command = scaffold.begun(kind, NAMES[kind]).trial
    done = made.env.tala(*command[1:], "--hands", "20", "--seed", "1", cwd=made.folders[kind])

    assert (done.returncode, done.stderr) == (0, "")
    assert NAMES[kind] in done.stdout


def test_it_says_itself_at_the_table_in_both_languages(made):
    said = {
        lang: made.env.tala("rules", "./cam-an.toml", "--lang", lang, cwd=made.folders["rule"]) for lang in ("vi", "en")
    }

    assert "Từ vòng 3 mới được ăn; trước đó ai cũng phải bốc." in said["vi"].stdout
    assert "Nobody eats before round 3; until then everybody draws." in said["en"].stdout


def test_its_variants_are_in_order_and_found_by_name(made):
    done = made.env.tala("variant", "check", "nha-toi", "nha-toi-tet")

    assert (done.returncode, done.stderr) == (0, "")
    assert made.env.tala("variant", "check", made.folders["rule"] / "cam-an.toml").returncode == 0


def test_the_list_shows_them(made):
    listed = made.env.tala("plugin", "list").stdout

    for name in NAMES.values():
        assert name in listed
        assert f"tala-{name} 0.1.0" in listed


@pytest.mark.parametrize("kind", KINDS)
def test_the_doctor_finds_nothing(made, kind):
    done = made.env.tala("plugin", "doctor", NAMES[kind])

    assert done.returncode == 0, done.stdout + done.stderr


def linted(folder: Path, *command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, encoding="utf-8", timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr


needs = {
    name: pytest.mark.skipif(find_spec(name) is None, reason=f"{name} is not installed") for name in ("ruff", "mypy")
}


@needs["ruff"]
@pytest.mark.parametrize("name", ["b", "a" * 40, "-".join("abcdefghij") + "-abcde-fghij-abcd"])
@pytest.mark.parametrize("kind", KINDS)
def test_its_lines_are_in_order_whatever_its_name(tmp_path, kind, name):
    """Also one of a single letter, and one as long as they may be: no line has to be broken, none could be joined."""
    folder = scaffold.write(scaffold.begun(kind, name), tmp_path)

    linted(folder, "ruff", "check", "--no-cache", ".")
    linted(folder, "ruff", "format", "--no-cache", "--check", ".")


@needs["mypy"]
@pytest.mark.parametrize("kind", KINDS)
def test_its_types_hold_strictly(made, kind, tmp_path_factory):
    """Seen with the wheel of tala-phom, whose types count as told only if it says so."""
    cache = tmp_path_factory.getbasetemp() / "mypy"
    linted(made.folders[kind], "mypy", "--cache-dir", str(cache), "--python-executable", str(made.env.python_path))
