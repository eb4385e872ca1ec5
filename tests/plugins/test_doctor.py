"""`tala plugin doctor`: what is wrong with a plugin, and what is to be done about it."""

from __future__ import annotations

import json

import pytest

from tala_core.cli.main import run
from tala_core.plugins import examining
from tala_core.plugins.finding import Plugin
from tala_core.plugins.probe import Finding

from .fakes import CHOOSE, SOUND

MINE = {"name": "my-rules", "rules": "mine = fake_mine:Mine", "files": {"fake_mine.py": SOUND}}


@pytest.fixture
def doctor(capsys):
    """Runs `tala plugin doctor`, at one size of the table: its exit code, and the lines that it printed."""

    def ran(*args: str) -> tuple[int, list[str]]:
        capsys.readouterr()
        code = run(["plugin", "doctor", *args, "--set", "table.seats=[2, 2]"])
        out, err = capsys.readouterr()
        assert err == ""
        return code, [" ".join(line.split()) for line in out.splitlines()]

    return ran


def test_a_sound_rule_is_played_in_the_standard_game(on_site, doctor):
    on_site(MINE)
    code, lines = doctor("mine")

    assert code == 0
    assert lines[0] == "rule mine (my-rules 1.0)"
    assert lines[1] == "ok state installed"
    assert lines[2].startswith("ok import took 0.")
    assert lines[3] == "ok registration every method and every option is as it has to be"
    assert lines[4] == "ok conduct chuan with it: hands are played as they have to be"
    assert lines[5] == "4 ok, 0 warning, 0 failed"


def test_without_strangers_there_is_nothing_to_do(doctor, monkeypatch):
    monkeypatch.setenv("TALA_NO_PLUGINS", "1")

    assert doctor() == (0, ["no plugins but tala-phom's own are installed; --all examines those"])


def test_a_rule_that_misspells_a_hook_is_told_the_hook_and_is_not_played(on_site, doctor):
    on_site(MINE | {"files": {"fake_mine.py": SOUND.replace("def charge", "def chage")}})
    code, lines = doctor()

    assert code == 1
    assert any(line.startswith("failed registration") and "did you mean 'charge'?" in line for line in lines)
    assert not any("conduct" in line for line in lines)
    assert lines[-1] == "2 ok, 0 warning, 1 failed"


def test_a_rule_that_pays_from_nowhere_fails_in_play(on_site, doctor):
    """The pot gives what it has not."""
    paying = SOUND.replace("return []", "return [Payment(POT, 0, 5, 'gift', outcome.ended)]")
    paying = f"from tala_core.outcome import POT, Payment\n{paying}"
    on_site(MINE | {"files": {"fake_mine.py": paying}})
    code, lines = doctor("my-rules")

    assert code == 1
    assert any(line.startswith("failed conduct chuan with it: ") and "rule 'mine' takes 5" in line for line in lines)


def test_a_rule_is_played_in_the_variants_of_its_distribution_that_name_it(on_site, doctor):
    files = MINE["files"] | {
        "fake_data/with.toml": 'name = "With"\nextends = "chuan"\n[rules.mine]\namount = 2\n',
        "fake_data/without.toml": 'name = "Without"\nextends = "chuan"\n',
    }
    on_site(MINE | {"variants": "table = fake_data", "files": files})
    lines = doctor("mine")[1]

    assert "ok conduct with.toml: hands are played as they have to be" in lines
    assert not any("without.toml" in line or "chuan with it" in line for line in lines)


def test_of_variants_every_file_is_played(on_site, doctor):
    files = {"fake_data/one.toml": 'name = "One"\nextends = "chuan"\n', "fake_data/two.toml": 'extends = "hai-nguoi"\n'}
    on_site({"variants": "table = fake_data", "files": files})
    code, lines = doctor("table")

    assert code == 0
    assert "ok files each can be read" in lines
    assert "ok conduct one.toml: hands are played as they have to be" in lines
    assert "ok conduct two.toml: hands are played as they have to be" in lines


NEEDY = SOUND.replace('"bao nhiêu")] = 3', '"bao nhiêu")]')


def test_a_rule_with_an_option_without_default_is_not_played_until_it_is_given(on_site, doctor):
    on_site(MINE | {"files": {"fake_mine.py": NEEDY}})
    code, lines = doctor("mine")

    assert code == 0
    (line,) = [line for line in lines if "conduct" in line]
    assert line.startswith("warning conduct no hand was played, as chuan can't have it:")
    assert "needs the option `amount`, which has no default" in line
    assert "--set rules.mine.option=value" in line
    assert doctor("mine", "--set", "rules.mine.amount=3")[1][-1] == "4 ok, 0 warning, 0 failed"


def test_a_bot_is_played_in_the_standard_game(on_site, doctor):
    bots = f"{CHOOSE}\ndef wild(view, random):\n    return None\n"
    on_site({"bots": "first = fake_bots:choose\nwild = fake_bots:wild", "files": {"fake_bots.py": bots}})

    assert "ok conduct chuan: hands are played as they have to be" in doctor("first")[1]
    code, lines = doctor("wild")
    assert code == 1
    assert any(line.startswith("failed conduct chuan:") for line in lines)


def test_hands_that_never_end_are_not_waited_for(on_site, doctor):
    slow = "import time\ndef choose(view, random):\n    time.sleep(1e9)\n"
    on_site({"bots": "slow = fake_slow:choose", "files": {"fake_slow.py": slow}})
    code, lines = doctor("slow", "--seconds", "2")

    assert code == 1
    assert any(line.startswith("failed conduct the hands were not played within 2 s (") for line in lines)
    assert any("fake_slow.py:3" in line for line in lines)


def test_b02_what_can_not_be_imported_fails_with_its_cure(on_site, doctor):
    on_site({"name": "stale", "bots": "gone = fake_gone:choose\nodd = bad:::name"})
    code, lines = doctor("stale")

    assert code == 1
    assert "failed import ModuleNotFoundError: No module named 'fake_gone'; mend what its entry point" in "".join(lines)
    assert (
        "failed state malformed: its entry point 'bad:::name' is no module:name; write it as "
        'odd = "module:Name" under [project.entry-points."tala.bots"], install again'
    ) in lines
    assert lines[-1] == "1 ok, 0 warning, 2 failed"


def test_one_for_another_version_fails_and_one_that_says_none_is_advised(on_site, doctor):
    on_site({"name": "later", "needs": "tala-phom>=2", "bots": "later = fake_bot:choose"})
    on_site({"name": "vague", "needs": None, "bots": "vague = fake_bot:choose", "files": {"fake_bot.py": CHOOSE}})
    lines = doctor()[1]

    assert any(line.startswith("failed state incompatible: needs tala-phom>=2; this is") for line in lines)
    assert any(line.startswith("warning versions vague does not say which versions") for line in lines)


def test_q01_a_clash_is_a_warning_that_says_how_to_choose(on_site, doctor):
    on_site(*({"name": name, "rules": "odd = fake_odd:Mine", "files": {"fake_odd.py": SOUND}} for name in ("d1", "d2")))

    assert (
        'warning state clash with d2 1.0; choose it by from = "d1" in the table [rules.odd] of a variant, '
        "rename it, or uninstall one"
    ) in doctor("d1")[1]


def test_a_distribution_that_has_forgotten_its_entry_point_is_found(on_site, doctor):
    """Installed, yet absent: nothing else would tell."""
    on_site({"name": "tala-forgot"}, {"name": "tala-other", "needs": None}, {"name": "forgot"})
    code, lines = doctor()

    assert code == 0
    assert lines == [
        "tala-forgot 1.0",
        "warning entry points it is installed, but has no entry point of tala.rules, tala.bots, "
        "tala.variants or tala.executors; "
        'write [project.entry-points."tala.rules"] with a line mine = "module:Name", install again',
        "0 ok, 1 warning, 0 failed",
    ]


@pytest.mark.parametrize("name", ["tala-forgot", "Tala_Other", "forgot"])
def test_one_that_is_asked_for_by_name_and_has_no_plugin_fails(on_site, doctor, name):
    on_site({"name": "tala-forgot"}, {"name": "tala-other", "needs": None}, {"name": "forgot"})
    code, lines = doctor(name)

    assert code == 1
    assert lines[1].startswith("failed entry points it is installed, but has no entry point of tala.rules")


def test_a_plugin_goes_before_a_distribution_of_its_name(on_site, doctor):
    on_site({"name": "my-bots", "bots": "forgot = fake_gone:choose"}, {"name": "forgot"})

    assert doctor("forgot")[1][0] == "bot forgot (my-bots 1.0)"


def test_a_slow_import_is_a_warning():
    plugin = Plugin("tala.bots", "slow", "fake:choose", "slow-bots", "1.0")
    one = next(examining.looked(Finding(plugin, seconds=1.25)))

    assert one.result == "warning"
    assert one.what == "took 1.25 s, and every game that names it waits as long"


def test_as_json(on_site, capsys):
    on_site(MINE | {"files": {"fake_mine.py": "raise RuntimeError('x')"}}, {"name": "tala-forgot"})
    code = run(["plugin", "doctor", "--json"])
    told = json.loads(capsys.readouterr().out)

    assert code == 1
    (one,) = told["plugins"]
    assert (one["group"], one["name"], one["distribution"], one["state"]) == (
        "tala.rules", "mine", "my-rules", "installed",
    )  # fmt: skip
    assert [(check["name"], check["result"]) for check in one["checks"]] == [("state", "ok"), ("import", "failed")]
    assert one["checks"][1]["what"].startswith("RuntimeError: x (")
    assert told["without_plugins"][0]["distribution"] == "tala-forgot"
    assert told["counts"] == {"ok": 1, "warning": 1, "failed": 1}


def test_a_name_that_is_not_there_is_a_usage_error(on_site, capsys):
    on_site(MINE)

    assert run(["plugin", "doctor", "my-rulez"]) == 2
    assert "did you mean 'my-rules'?" in capsys.readouterr().err
