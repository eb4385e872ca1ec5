"""`--set`, and what a shell completes: on every command that takes a variant."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tala_core.cli.completion import SHELLS
from tala_core.variants import load


@pytest.fixture(autouse=True)
def no_variants_of_ones_own(monkeypatch):
    """Whoever runs the tests may have some."""
    monkeypatch.setenv("TALA_VARIANTS", "")


# --- settings on the command line ---


def test_a_setting_changes_the_variant_that_is_played(tala):
    """Nobody is ù by nine cards if it takes ten; the hash tells that it is another game."""
    plain = json.loads(tala("simulate", "--hands", "20", "--seed", "1", "--json").out)
    dearer = json.loads(
        tala("simulate", "--hands", "20", "--seed", "1", "--json", "--set", "rules.eat-payments.by_count=[5]").out
    )

    assert plain["hash"] == load().hash
    assert dearer["hash"] == load("chuan", ["rules.eat-payments.by_count=[5]"]).hash != plain["hash"]
    assert [one["net"] for one in plain["seats"]] != [one["net"] for one in dearer["seats"]]


def test_several_settings_the_later_wins(tala):
    out = tala("variant", "show", "--json", "--set", "rules.u-payments.amount=6", "--set", "rules.u-payments.amount=7")

    assert json.loads(out.out)["rules"]["rules"]["u-payments"]["amount"] == 7


def test_a_setting_takes_a_word_as_it_is_spoken_and_a_rule_away(tala):
    ran = tala(
        "variant", "diff", "chuan", "chuan", "--set", "rules.u.condition=three_phom", "--set", "rules.shifting=false"
    )

    assert ran.code == 1
    assert 'rules.u.condition: "nine_in_phom" → "three_phom"' in ran.out
    assert "only in chuan: rules.shifting" in ran.out


@pytest.mark.parametrize(("setting", "said"), [
    ("rules.u.conditoin=all_ten", "`condition`"),
    ("rules.u.condition=two_phom", "three_phom"),
    ("rules.ù.condition=all_ten", "`u`"),
    ("table.seats=5", "seats"),
    ("rules.u-payments.amount", "="),
    ("=3", ""),
    ("", ""),
])  # fmt: skip
@pytest.mark.parametrize("command", [["simulate", "--hands", "1"], ["variant", "show"]], ids=["simulate", "show"])
def test_a_setting_that_is_wrong_is_refused_with_what_was_possible(tala, refused, command, setting, said):
    """3, as for a file; nothing is played."""
    ran = tala(*command, "--set", setting)

    refused(ran, 3, said)
    assert ran.out == ""


@pytest.mark.parametrize("command", ["play", "simulate", "variant show", "variant diff", "verify", "replay"])
def test_every_command_that_takes_a_variant_takes_settings(tala, command):
    assert "--set KEY=VALUE" in tala(*command.split(), "--help").out


def test_set_without_a_variant_to_change(tala, refused, write, recorded):
    file = write(recorded(4)[0])

    refused(tala("verify", file, "--set", "rules.u.condition=all_ten"), 2, "--under")
    refused(tala("replay", file, "--set", "rules.u.condition=all_ten"), 2, "--under")


def test_a_hand_that_was_played_with_settings_is_recorded_with_them(tala, tmp_path):
    """And says so when it is verified by somebody whose `chuan` is the usual one."""
    file = tmp_path / "r.jsonl"
    tala("simulate", "--hands", "1", "--seed", "1", "--records", file, "--set", "rules.u-payments.amount=6")
    ran = tala("verify", file)

    assert json.loads(file.read_text("utf-8"))["rules"]["rules"]["u-payments"]["amount"] == 6
    assert (ran.code, ran.out) == (0, "1 hand agrees\n")
    assert "  rules.u-payments.amount: 6 → 5\n" in ran.err


# --- completion ---


def completed(folder, *words: str) -> list[str]:
    """Return what bash is offered for the last of *words*."""
    done = subprocess.run(
        [sys.executable, "-m", "tala_core"], capture_output=True, encoding="utf-8", cwd=folder, timeout=60,
        env=os.environ | {
            "_TALA_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(["tala", *words]), "COMP_CWORD": str(len(words)),
        },
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return [line.partition(",")[2] for line in done.stdout.splitlines() if line]


def test_commands_and_variants_are_completed(tmp_path):
    assert completed(tmp_path, "var") == ["variant"]
    assert {"list", "show", "check", "diff", "new", "schema"} <= {*completed(tmp_path, "variant", "")}
    assert completed(tmp_path, "play", "chu") == ["chuan"]
    assert completed(tmp_path, "variant", "show", "mien-") == ["mien-bac", "mien-nam"]
    assert completed(tmp_path, "variant", "new", "x", "--from", "chu") == ["chuan"]


def test_variant_files_are_completed_in_a_folder_too(tmp_path):
    (tmp_path / "mine.toml").write_text("")
    (tmp_path / "mine.txt").write_text("")
    (tmp_path / "luat").mkdir()
    (tmp_path / "luat" / "nha.toml").write_text("")

    assert completed(tmp_path, "play", "min") == ["mine.toml"]
    assert completed(tmp_path, "play", "./") == ["./mine.toml"]
    assert completed(tmp_path, "play", "luat/") == ["luat/nha.toml"]
    assert completed(tmp_path, "play", "lu") == ["lu"]  # the shell looks for folders itself


def test_the_keys_of_settings_are_completed(tmp_path):
    assert completed(tmp_path, "simulate", "--set", "rules.turns.") == ["rules.turns.lock=", "rules.turns.direction="]
    assert completed(tmp_path, "play", "--set", "table.") == ["table.seats=", "table.hand=", "table.rounds="]


def test_the_values_of_settings_are_completed(tmp_path):
    """Bash gives key, = and value as three words, and puts in what comes after the =; other shells give one word."""
    conditions = ["nine_in_phom", "three_phom", "all_ten"]
    assert completed(tmp_path, "play", "--set", "rules.u.condition=t") == ["rules.u.condition=three_phom"]
    assert completed(tmp_path, "play", "--set", "rules.u.condition", "=") == conditions
    assert completed(tmp_path, "play", "--set", "rules.u.condition", "=", "a") == ["all_ten"]
    assert completed(tmp_path, "play", "--set", "=", "rules.ga.carry", "=", "f") == ["false"]
    assert completed(tmp_path, "play", "--set", "rules.no.carry=") == []


def test_bots_are_completed(tmp_path):
    assert completed(tmp_path, "play", "--bots", "gr") == ["greedy"]
    assert completed(tmp_path, "play", "--bots", "=", "gr") == ["greedy"]
    assert "greedy,random" in completed(tmp_path, "simulate", "--bots", "greedy,r")


def test_what_is_mistyped_before_completes_to_nothing(tmp_path):
    assert completed(tmp_path, "shwo", "ch") == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_for_a_shell(tala, shell):
    from click.shell_completion import get_completion_class

    if get_completion_class(shell) is None:
        pytest.skip(f"this click does not know {shell}")
    ran = tala("completion", shell)

    assert ran.code == 0
    assert "_TALA_COMPLETE" in ran.out


def test_no_shell(tala):
    assert tala("completion").err.startswith(
        "tala completion: missing argument '{bash|zsh|fish|powershell}'. Choose from: bash, zsh, fish, powershell\n"
    )


def test_a_shell_that_nobody_knows(tala, refused):
    refused(tala("completion", "tcsh"), 2, "tcsh", "bash")


def test_bash_completes_for_real(tmp_path):
    pexpect = pytest.importorskip("pexpect")
    if not pexpect.which("bash"):
        pytest.skip("there is no bash")
    (tmp_path / "tala").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tala_core "$@"\n')
    (tmp_path / "tala").chmod(0o755)
    shell = pexpect.spawn(
        "bash", ["--norc", "--noprofile", "-i"], encoding="utf-8", cwd=str(tmp_path), timeout=60,
        env=os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "PS1": "", "TERM": "dumb"},
    )  # fmt: skip
    shell.sendline('eval "$(tala completion bash)"; echo ready-$((1+1))')
    shell.expect("ready-2")
    shell.send("echo tala-is tala; tala variant show chu\t")
    shell.expect("chuan")
    shell.send("; tala rules --set rules.u.condition=th\t")
    shell.expect("condition=three_phom")
    shell.close(force=True)
