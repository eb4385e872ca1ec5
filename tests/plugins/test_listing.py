"""`tala plugin list`: what is installed, in which state, and with --check whether it can be used at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tala_core.cli.main import run

from .fakes import CHOOSE, SOUND

KEYS = {"group", "name", "target", "distribution", "version", "path", "state", "why"}


@pytest.fixture
def tala(capsys):
    """The command line in this process: its exit code and what it printed."""

    def ran(*args: str) -> tuple[int, str]:
        capsys.readouterr()
        code = run([*args])
        out, err = capsys.readouterr()
        assert err == ""
        return code, out

    return ran


def as_json(tala, *args: str) -> dict:
    plugins = json.loads(tala("plugin", "list", "--json", *args)[1])["plugins"]
    return {(one["distribution"], one["name"]): one for one in plugins}


def test_what_a_stranger_has_added_comes_first_each_with_its_state(on_site, tala, tmp_path):
    on_site(
        {"name": "my-rules", "version": "1.2", "rules": "mine = fake_gone:Mine\nu = fake_gone:U"},
        {"name": "my-bots", "bots": "odd = bad:::name", "variants": "house = fake_gone"},
        {"name": "later", "needs": "tala-phom>=2", "rules": "later = fake_gone:Later"},
    )  # fmt: skip
    before = {*sys.modules}
    code, out = tala("plugin", "list")

    assert code == 0
    assert out.startswith(
        f"later 1.0  {tmp_path}/site\n"
        "  rule  later  incompatible: needs tala-phom>=2; this is 0.1.0\n"
        f"my-bots 1.0  {tmp_path}/site\n"
        "  bot       odd    malformed: its entry point 'bad:::name' is no module:name\n"
        "  variants  house  installed\n"
        f"my-rules 1.2  {tmp_path}/site\n"
        "  rule  mine  installed\n"
        "  rule  u     shadowed by tala-phom 0.1.0\n"
        "tala-phom 0.1.0  "
    )
    assert not any(name.startswith("fake_") for name in {*sys.modules} - before)


def test_ours_take_a_line_a_kind(tala):
    ours = tala("plugin", "list")[1].splitlines()[-3:]

    assert ours[0].split()[1:4] == ["rules", "installed", "auto-u,"]
    assert ours[1].split() == ["4", "bots", "installed", "careful,", "greedy,", "random,", "thinker"]
    assert ours[2].split() == ["2", "executors", "installed", "dask,", "processes"]


@pytest.mark.parametrize("order", [("dist-a", "dist-b"), ("dist-b", "dist-a")])
def test_q01_two_strangers_with_one_name_are_both_listed_as_in_a_clash(on_site, tala, order):
    """Whichever was installed first."""
    on_site(*({"name": name, "bots": f"cautious = fake_{name[-1]}:choose"} for name in order))
    listed = as_json(tala)

    assert (listed["dist-a", "cautious"]["state"], listed["dist-a", "cautious"]["why"]) == ("clash", "with dist-b 1.0")
    assert (listed["dist-b", "cautious"]["state"], listed["dist-b", "cautious"]["why"]) == ("clash", "with dist-a 1.0")


def test_as_json(on_site, tala, tmp_path):
    on_site({"name": "my-rules", "version": "1.2", "rules": "mine = fake_gone:Mine"})
    listed = as_json(tala)

    assert listed["my-rules", "mine"] == {
        "group": "tala.rules", "name": "mine", "target": "fake_gone:Mine", "distribution": "my-rules",
        "version": "1.2", "path": f"{tmp_path}/site", "state": "installed", "why": "",
    }  # fmt: skip
    assert {frozenset(one) for one in listed.values()} == {frozenset(KEYS)}


def test_b01_with_check_the_broken_one_is_told_and_the_good_one_is_ok(on_site, tala, tmp_path):
    files = {"fake_bad.py": "raise RuntimeError('x')", "fake_good.py": SOUND}
    on_site({"name": "dist-a", "rules": "bad = fake_bad:Bad\ngood = fake_good:Mine", "files": files})
    code, out = tala("plugin", "list", "--check")
    listed = as_json(tala, "--check")

    assert code == 1
    assert f"  rule  bad   broken: RuntimeError: x ({tmp_path}/site/fake_bad.py:1)\n  rule  good  ok\n" in out
    assert listed["dist-a", "bad"]["check"] == "broken"
    assert listed["dist-a", "bad"]["broken"].startswith("RuntimeError: x")
    assert listed["dist-a", "good"]["check"] == "ok"
    assert listed["dist-a", "good"]["broken"] is None
    assert listed["dist-a", "good"]["seconds"] > 0
    assert {frozenset(one) for one in listed.values()} == {frozenset(KEYS | {"check", "broken", "seconds"})}


def test_with_check_what_is_shadowed_is_looked_at_too(on_site, tala):
    on_site({"name": "my-bots", "bots": "greedy = fake_bot:choose", "files": {"fake_bot.py": CHOOSE}})
    code, out = tala("plugin", "list", "--check")

    assert code == 0
    assert "  bot  greedy  shadowed by tala-phom 0.1.0; ok\n" in out


def test_b01_a_plugin_that_can_not_be_imported_stops_no_command_that_does_not_name_it(on_site, tmp_path):
    """It may raise, or end the process that imports it: nothing does."""
    files = {"fake_bad.py": "raise RuntimeError('x')", "fake_worse.py": "import os; os._exit(3)"}
    on_site({"rules": "bad = fake_bad:Bad", "bots": "worse = fake_worse:choose", "files": files})
    for args in (["--help"], ["plugin", "list"], ["simulate", "--hands", "2", "--seed", "1"], ["variant", "list"]):
        done = subprocess.run(
            [sys.executable, "-m", "tala_core", *args], env=os.environ | {"PYTHONPATH": str(tmp_path / "site")},
            capture_output=True, text=True,
        )  # fmt: skip

        assert (done.returncode, done.stderr) == (0, ""), args


def test_b05_without_plugins_there_are_only_ours(on_site, tala, monkeypatch):
    on_site({"name": "my-rules", "rules": "mine = fake_gone:Mine"})
    monkeypatch.setenv("TALA_NO_PLUGINS", "1")

    assert {distribution for distribution, _name in as_json(tala)} == {"tala-phom"}


def test_on_a_terminal_of_80_columns_nothing_is_wider(on_site, monkeypatch, capsys):
    on_site({"name": "my-rules", "needs": "tala-phom>=2,<3,!=2.0.1,!=2.0.2,!=2.0.3,!=2.1", "rules": "m = fake_gone:M"})
    monkeypatch.setattr("tala_core.cli.columns.room", lambda stream: 80)
    run(["plugin", "list"])
    lines = capsys.readouterr().out.splitlines()

    assert max(len(line) for line in lines if line.startswith("  ")) <= 80
    assert len(lines) > 6
