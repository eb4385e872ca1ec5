"""Plugins in processes of their own: whatever one does there, we get an answer, and the others theirs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

from tala_core.hookspecs import hookspec
from tala_core.plugins import finding, probe, probed

from .fakes import CHOOSE, SOUND, distribution


@pytest.fixture
def found(on_site):
    """Installs distributions and returns what the imports of their plugins showed, by name."""

    def imported(*told: dict, timeout: float = 30.0) -> dict[str, probe.Finding]:
        return {one.plugin.name: one for one in probe.imported(on_site(*told), timeout)}

    return imported


def two_bots(source: str) -> dict:
    """Return a distribution with a bot in a module that begins with *source*, and a sound one."""
    return {"bots": "bad = fake_bad:choose\ngood = fake_good:choose",
            "files": {"fake_bad.py": source + CHOOSE, "fake_good.py": CHOOSE}}  # fmt: skip


BROKEN = {
    "raises": ("def f():\n    raise RuntimeError('x')\nf()\n", "RuntimeError: x ({site}/fake_bad.py:2)"),
    "raises what nobody catches": ("raise BaseException('no')\n", "BaseException: no ({site}/fake_bad.py:1)"),
    "leaves by sys.exit": ("import sys; sys.exit(0)\n", "SystemExit: 0 ({site}/fake_bad.py:1)"),
    "ends the process": ("import os; os._exit(3)\n", "the process ended with exit code 3"),
    "kills the process": (
        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)\n", "the process was ended by SIGKILL",
    ),
    "crashes": (
        "import ctypes\nctypes.string_at(0)\n", "the process was ended by SIGSEGV ({site}/fake_bad.py:2)",
    ),
    "is no Python": ("def\n", "SyntaxError: invalid syntax ({site}/fake_bad.py:1)"),
    "asks the user": ("input()\n", "EOFError: EOF when reading a line ({site}/fake_bad.py:1)"),
    "has an error that can't be told": (
        "class E(Exception):\n    def __str__(self): return 1 / 0\nraise E\n", "E ({site}/fake_bad.py:3)",
    ),
    "needs what is not there": (
        "import fake_nowhere\n", "ModuleNotFoundError: No module named 'fake_nowhere' ({site}/fake_bad.py:1)",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("source", "said"), BROKEN.values(), ids=BROKEN)
def test_b01_one_that_breaks_says_how_and_where(found, tmp_path, source, said):
    """And the next one of its distribution is imported all the same."""
    seen = found(two_bots(source))

    assert seen["bad"].broken == said.format(site=tmp_path / "site")
    assert seen["good"].broken == ""


def test_one_that_sleeps_for_ever_is_not_waited_for(found, tmp_path):
    seen = found(two_bots("import time\ntime.sleep(1e9)\n"), timeout=1.5)

    assert seen["bad"].broken == f"was not imported within 1.5 s ({tmp_path}/site/fake_bad.py:2)"
    assert seen["good"].broken == ""


HARMLESS = {
    "prints": "import os\nprint('x' * 9999)\nos.write(1, b'{\"told\": 1}')\n",
    "complains at length": "import sys\nfor _ in range(2000): print('e' * 1000, file=sys.stderr)\n",
    "takes json away": "import sys; sys.modules['json'] = None\n",
    "has much to do at the exit": "import atexit, time; atexit.register(time.sleep, 1e9)\n",
    "leaves a thread": "import threading, time; threading.Thread(target=time.sleep, args=(1e9,)).start()\n",
    "leaves a process": "import os, time\nif not os.fork(): time.sleep(1e9)\n",
    "forks, and both go on": "import os\nos.fork()\n",
}


@pytest.mark.parametrize("source", HARMLESS.values(), ids=HARMLESS)
def test_one_that_makes_noise_is_heard_by_nobody(found, capfd, source):
    seen = found(two_bots(source))

    assert (seen["bad"].broken, seen["good"].broken) == ("", "")
    assert capfd.readouterr() == ("", "")


def test_b02_what_is_left_of_a_removed_package_is_told_one_by_one(found):
    rules = "gone = fake_gone:Mine\nattr = fake_mine:Yours\nsyntax = bad:::name\ngood = fake_mine:Mine"
    seen = found({"rules": rules, "files": {"fake_mine.py": SOUND}})

    assert {name: one.broken for name, one in seen.items()} == {
        "gone": "ModuleNotFoundError: No module named 'fake_gone'",
        "attr": "AttributeError: module 'fake_mine' has no attribute 'Yours'",
        "syntax": "malformed: its entry point 'bad:::name' is no module:name",
        "good": "",
    }


def test_one_for_another_version_is_not_even_imported(found, tmp_path):
    touching = f"open({str(tmp_path / 'touched')!r}, 'w')\n{SOUND}"
    seen = found({"needs": "tala-phom>=2", "rules": "later = fake_later:Mine", "files": {"fake_later.py": touching}})

    assert seen["later"].broken.startswith("incompatible: needs tala-phom>=2; this is ")
    assert not (tmp_path / "touched").exists()


def test_every_registration_check_of_a_rule_is_told(found, tmp_path):
    wrong = SOUND.replace("def charge(self, outcome)", "def chage(self, outcome)") + "\n    bonus = 2\n"
    (one,) = found({"rules": "mine = fake_mine:Mine", "files": {"fake_mine.py": wrong}}).values()

    assert len(one.faults) == 2
    assert any("did you mean 'charge'" in fault and "fake_mine.py:15" in fault for fault in one.faults)
    assert any("'bonus' has no type" in fault for fault in one.faults)
    assert one.broken == one.faults[0]


def test_a_bot_that_can_not_be_called_is_told(found):
    files = {"fake_bots.py": "class Shy: pass\nclass Bold:\n    def __call__(self, view, random): ..."}
    seen = found({"bots": "shy = fake_bots:Shy\nbold = fake_bots:Bold", "files": files})

    assert seen["shy"].broken == "is no bot: it can't be called with a view and a random source"
    assert seen["bold"].broken == ""


def test_a_warning_is_told_with_its_place(found, tmp_path):
    source = f"import warnings\nwarnings.warn('old', DeprecationWarning)\n{CHOOSE}"
    (one,) = found({"bots": "mine = fake_old:choose", "files": {"fake_old.py": source}}).values()

    assert one.warnings == (f"DeprecationWarning: old ({tmp_path}/site/fake_old.py:2)",)


def test_a_hook_that_is_to_go_is_warned_of_by_pluggy(monkeypatch, on_site):
    class Old:
        @hookspec(warn_on_impl=DeprecationWarning("charge goes in 2.0: answer settle"))
        def charge(self, outcome): ...

    (plugin,) = on_site({"rules": "mine = fake_mine:Mine", "files": {"fake_mine.py": SOUND}})
    monkeypatch.setattr(probed, "GROUPS", (Old,))

    (warning,) = probed.imported(plugin)["warnings"]
    assert warning.startswith("DeprecationWarning: charge goes in 2.0: answer settle (")
    assert warning.endswith("fake_mine.py:15)")


VARIANT = 'name = "Mine"\nextends = "chuan"\n'


def test_variants_are_read_and_their_package_is_not_imported(found, tmp_path):
    """Each file that is wrong is told with the place of its first fault."""
    files = {
        "fake_pkg/__init__.py": "raise SystemExit(9)",
        "fake_pkg/data/fine.toml": VARIANT,
        "fake_pkg/data/bad.toml": f'{VARIANT}[rules.u]\ncondition = "four_phom"\n',
        "fake_pkg/data/worse.toml": "name",
    }
    (one,) = found({"variants": "mine = fake_pkg.data", "files": files}).values()

    assert len(one.faults) == 2
    assert one.broken.startswith(f"{tmp_path}/site/fake_pkg/data/bad.toml:4:13: `condition` in [rules.u] can't be")
    assert one.faults[1].startswith(f"{tmp_path}/site/fake_pkg/data/worse.toml:1")


def test_variants_whose_folder_is_gone_or_empty(found, tmp_path):
    (tmp_path / "site" / "fake_empty").mkdir(parents=True)
    seen = found({"variants": "gone = fake_gone\nempty = fake_empty"})

    assert seen["gone"].broken == "there is no folder of the package 'fake_gone'"
    assert seen["empty"].broken == f"there is no variant file in {tmp_path}/site/fake_empty"


def test_our_own_plugins_are_in_order():
    seen = probe.imported([plugin for plugin in finding.everything() if plugin.ours])

    assert [one for one in seen if one.broken or one.warnings] == []
    assert len(seen) > 30


def test_nothing_is_loaded_from_the_current_folder(found, monkeypatch, tmp_path):
    """But for what this process would load from there too."""
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "fake_bad.py").write_text(CHOOSE)
    monkeypatch.chdir(tmp_path / "here")
    (one,) = found({"bots": "bad = fake_bad:choose"}).values()

    assert one.broken == "ModuleNotFoundError: No module named 'fake_bad'"


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals of POSIX")
def test_whoever_stops_us_stops_the_processes_too(tmp_path):
    source = f"import os, pathlib, time\npathlib.Path({str(tmp_path)!r}, str(os.getpid())).touch()\ntime.sleep(1e9)\n"
    site = distribution(tmp_path / "site", bots="slow = fake_slow:choose", files={"fake_slow.py": source})
    shell = subprocess.Popen(
        [sys.executable, "-m", "tala_core", "plugin", "list", "--check"], env=os.environ | {"PYTHONPATH": str(site)},
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    while not (pids := [int(one.name) for one in tmp_path.iterdir() if one.name.isdigit()]):
        assert shell.poll() is None
    shell.send_signal(signal.SIGINT)
    _out, err = shell.communicate(timeout=60)

    assert (shell.returncode, err.strip()) == (130, "tala: stopped")
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


def test_what_is_asked_and_answered_needs_no_encoding(found):
    """Names and errors may have letters that the locale lacks."""
    files = {"fake_đền.py": "raise ValueError('hạ ♠ \\ud800')"}
    (one,) = found({"name": "fake-bots", "bots": "đền = fake_đền:choose", "files": files}).values()

    assert one.plugin.name == "đền"
    assert "hạ ♠" in json.loads(json.dumps(one.broken))
