"""Whose a name is: ours, one stranger's, or several strangers'; versions that do not fit; plugins turned off."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tala_bots import greedy_bot
from tala_core.bots import load_bot
from tala_core.cli.main import run
from tala_core.errors import PluginError, VariantError
from tala_core.plugins import finding
from tala_core.records import from_data, verify, written
from tala_core.testing import played
from tala_core.variants import Variant, load

from .fakes import distribution

RULE = '''
from dataclasses import dataclass

from tala_core.hookspecs import hookimpl
from tala_core.outcome import POT, Payment


@dataclass(frozen=True)
class Mine:
    """Góp: everybody who starts pays."""

    amount: int = {amount}

    @hookimpl
    def charge(self, outcome):
        return [Payment(outcome.starter, POT, self.amount, "mine", outcome.ended)]


def choose(view, random):
    return view.legal()[{amount} % 2 - 1]
'''


@pytest.fixture
def install(monkeypatch, tmp_path):
    """Puts distributions on the import path, the first one first; each has the rule and the bot `mine`."""

    def put(*told: dict) -> None:
        for number, one in reversed([*enumerate(told)]):
            module = f"fake_names_{number}"
            points = {key: f"mine = {module}:{what}" for key, what in (("rules", "Mine"), ("bots", "choose"))}
            files = {f"{module}.py": RULE.format(amount=number + 3)}
            monkeypatch.syspath_prepend(distribution(tmp_path / str(number), **{**points, "files": files, **one}))

    monkeypatch.delenv(finding.SWITCH, raising=False)
    yield put
    for name in [name for name in sys.modules if name.startswith("fake_names_")]:
        del sys.modules[name]


@pytest.fixture
def house(tmp_path):
    def write(lines: str = "") -> str:
        path = tmp_path / "house.toml"
        path.write_text(f'extends = "chuan"\n\n[rules.mine]\n{lines}\n', "utf-8")
        return str(path)

    return write


A, B = {"name": "dist-a"}, {"name": "dist-b", "version": "2.1"}


@pytest.mark.parametrize("order", [(A, B), (B, A)], ids=["a first", "b first"])
def test_q01_a_clash_names_both_and_the_line_that_chooses(install, house, order):
    """Whichever is found first: neither wins."""
    install(*order)
    with pytest.raises(VariantError) as caught:
        load(house())

    assert str(caught.value).replace(house(), "house.toml") == (
        "error[clash]: two distributions have a rule `mine`: dist-a 1.0 and dist-b 2.1\n"
        "  --> house.toml:3:8\n"
        "  |\n"
        "3 | [rules.mine]\n"
        '  |        ^^^^ say which: `from = "dist-a"`, or uninstall one'
    )


@pytest.mark.parametrize("order", [(A, B), (B, A)], ids=["a first", "b first"])
@pytest.mark.parametrize("name", ["dist-a", "dist-b", "Dist_B"])
def test_q01_the_variant_chooses_and_so_does_its_record(install, house, order, name):
    """The amount is the default of the rule chosen; a record keeps the choice, and verifies."""
    install(*order)
    variant = load(house(f'from = "{name}"'))
    mine = 3 + [one["name"] for one in order].index(name.lower().replace("_", "-"))
    hand = variant.rules_for(4).start("7/0")
    turns = []
    while hand.ended is None:
        turns.append(finding_turn(hand))
        hand = hand.rules.step(hand, turns[-1])

    record = written(variant, hand, turns, seed="7/0")

    assert variant.content["rules"]["mine"] == {"from": name.lower().replace("_", "-"), "amount": mine}
    assert verify(from_data(record, "here")) == []
    assert load(house(f'from = "{name}"')).hash == variant.hash != load("chuan").hash


def finding_turn(state):
    from tala_core.actions import Turn

    return Turn(state.seat, state.rules.legal(state)[0])


def test_a_choice_can_be_set_and_survives_another_process(install, house):
    import pickle

    install(A, B)
    variant = load(house('from = "dist-a"'), ['rules.mine.from="dist-b"'])

    assert variant.plugins["mine"].amount == 4
    assert pickle.loads(pickle.dumps(variant)).plugins["mine"].amount == 4


WRONG = {
    'from = "dist-c"': "error[unknown-distribution]: `dist-c` has no rule `mine`",
    "from = 3": "error[wrong-type]: `from` in [rules.mine] must be the name of a distribution, not 3 (a whole number)",
}


@pytest.mark.parametrize(("line", "said"), WRONG.items(), ids=WRONG)
def test_a_choice_that_is_none_is_told(install, house, line, said):
    install(A, B)
    with pytest.raises(VariantError) as caught:
        load(house(line))

    assert str(caught.value).splitlines()[0] == said
    assert "house.toml:4:" in str(caught.value)


def test_the_nearest_distribution_is_told(install, house):
    install({"name": "quan-phom"}, B)
    with pytest.raises(VariantError, match="did you mean `quan-phom`"):
        load(house('from = "quan-pom"'))


def test_q01_a_bot_is_chosen_by_a_qualified_name(install):
    install(A, B)

    with pytest.raises(PluginError, match=r"'mine': dist-a 1\.0 and dist-b 2\.1; say which, as in 'dist-a:mine'"):
        load_bot("mine")
    assert load_bot("dist-b:mine").__module__ == "fake_names_1"
    with pytest.raises(PluginError, match=r"dist-c has no bot 'mine' \(it is of: dist-a, dist-b\); did you mean"):
        load_bot("dist-c:mine")


def test_a_name_of_ours_is_ours_whoever_else_takes_it(install):
    """A stranger's `ga` and `greedy` change no game that says these names, unless it says whose."""
    install({"name": "dist-a", "rules": "ga = fake_names_0:Mine", "bots": "greedy = fake_names_0:choose"})
    states = {(one.group, one.name): str(finding.status(one)) for one in finding.everything() if not one.ours}
    ours = finding.named(finding.RULES, "ga")

    assert load_bot("greedy") is greedy_bot.choose
    assert ours.ours
    assert load("chuan", ["rules.ga=true"]).plugins["ga"].__module__ == "tala_regional.money"
    assert load("chuan", ['rules.ga.from="dist-a"']).plugins["ga"].__module__ == "fake_names_0"
    assert states == {
        (finding.RULES, "ga"): f"shadowed by tala-phom {ours.version}",
        (finding.BOTS, "greedy"): f"shadowed by tala-phom {ours.version}",
    }


def test_the_rule_that_fails_is_named_with_the_distribution_that_was_chosen(install, house):
    install(A, B)
    rules = load(house('from = "dist-b"\namount = -1')).rules_for(4)
    state = rules.start("7/0")
    while state.ended is None:
        state = played(state, [str(finding_turn(state))])

    with pytest.raises(
        PluginError,
        match=r"rule 'mine' \(dist-b 2\.1\) asks for Payment\(0, -1, -1, 'mine', …\), which is no number of stakes",
    ):
        rules.result(state)


# --- versions ---

VERSIONS = {
    "tala-phom>=2": "needs tala-phom>=2; this is ",
    "tala_phom<0.1,>=0.1": "needs tala-phom>=0.1,<0.1; this is ",
    "tala-phom[testing]==9.*": "needs tala-phom==9.*; this is ",
}


@pytest.mark.parametrize(("needs", "said"), VERSIONS.items(), ids=VERSIONS)
def test_k01_what_needs_another_version_is_never_imported(install, house, needs, said):
    """The metadata say it; its module would fail."""
    install({**A, "needs": needs, "files": {"fake_names_0.py": "raise RuntimeError('imported')"}})
    (plugin,) = [one for one in finding.everything() if not one.ours and one.group == finding.RULES]

    assert finding.status(plugin).state == "incompatible"
    assert finding.status(plugin).why.startswith(said)
    for use in (lambda: load(house()), lambda: load_bot("mine")):
        with pytest.raises(PluginError, match=r"plugin 'mine' of dist-a 1\.0: needs tala-phom"):
            use()
    assert "fake_names_0" not in sys.modules


FITTING = [
    None, "tala-phom", "tala-phom>=0.1,<1", "tala-phom>=99; extra == 'test'", "tala-phom>=99; python_version < '3'",
    "something else, and not in order", "other>=99",
]  # fmt: skip


@pytest.mark.parametrize("needs", FITTING)
def test_what_asks_for_nothing_or_for_this_version_is_used(install, needs):
    install({**A, "needs": needs})

    assert load_bot("mine").__module__ == "fake_names_0"


# --- damaged ones ---


def test_b02_a_target_that_is_none_is_told_and_the_others_play(install):
    install({**A, "rules": "syntax = bad:::name\nmine = fake_names_0:Mine", "variants": "data = not-a-package"})
    states = {one.name: finding.status(one) for one in finding.everything() if not one.ours}

    assert states["syntax"] == ("malformed", "its entry point 'bad:::name' is no module:name")
    assert states["data"].state == "malformed"
    assert states["mine"].state == "installed"
    with pytest.raises(PluginError, match=r"'syntax' of dist-a 1\.0: its entry point 'bad:::name' is no module:name"):
        finding.named(finding.RULES, "syntax")


def test_a_distribution_without_metadata_is_listed(install, tmp_path):
    """As a removal that was broken off leaves it."""
    install(A)
    next(tmp_path.glob("0/*.dist-info/METADATA")).unlink()

    assert {one.version for one in finding.installed(finding.BOTS) if one.name == "mine"} == {"?"}


def test_q02_a_second_copy_of_a_distribution_is_shadowed(install, tmp_path):
    """An old one further down the path: the first counts, the other is told."""
    install({**A, "version": "1.1"}, {**A, "version": "1.0"})
    told = {one.version: str(finding.status(one)) for one in finding.everything() if one.name == "mine"}

    assert told == {"1.1": "installed", "1.0": f"shadowed by dist-a 1.1 in {tmp_path / '0'}"}
    assert load_bot("mine").__module__ == "fake_names_0"


# --- off ---


def test_b05_without_plugins_only_ours_are_there(install, house, monkeypatch, capsys):
    install({**A, "files": {"fake_names_0.py": "raise RuntimeError('x')"}})
    monkeypatch.setenv(finding.SWITCH, "1")

    assert {one.ours for group in finding.GROUPS for one in finding.installed(group)} == {True}
    assert {one.ours for one in finding.everything()} == {True}
    with pytest.raises(PluginError, match=r"'mine' is of dist-a 1\.0, and plugins are off \(--no-plugins"):
        load_bot("mine")
    assert run(["variant", "check", house()]) == 3
    said = "error[unknown-rule]: 'mine' is of dist-a 1.0, and plugins are off (--no-plugins or TALA_NO_PLUGINS)"
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("value", ["", "0"])
def test_b05_an_empty_switch_turns_nothing_off(install, monkeypatch, value):
    install(A)
    monkeypatch.setenv(finding.SWITCH, value)

    assert load_bot("mine").__module__ == "fake_names_0"


def test_b05_the_switch_on_the_command_line(install, monkeypatch, capsys):
    """It also counts in the processes that share the work; without warning."""
    install({**A, "bots": "mine = fake_names_0:choose"})
    monkeypatch.setenv(finding.SWITCH, "")

    assert run(["--no-plugins", "simulate", "--hands", "400", "--seed", "1", "--jobs", "2"]) == 0
    assert capsys.readouterr().err == ""
    assert run(["--no-plugins", "simulate", "--bots", "mine"]) == 2
    assert "plugins are off" in capsys.readouterr().err


# --- tests without discovery ---


def test_inside_only_there_is_nothing_but_ours_and_what_is_given(install):
    install(A)
    with finding.only(bots={"calm": len}):
        names = {one.name for one in finding.installed(finding.BOTS)}
        with pytest.raises(PluginError, match="no bot 'mine' is installed"):
            load_bot("mine")
        assert load_bot("calm") is len

    assert names >= {"calm", "greedy", "random"}
    assert "mine" not in names
    assert load_bot("mine").__module__ == "fake_names_0"


def test_what_is_given_comes_before_ours():
    """A test may put a rule in the place of a shipped one."""
    with finding.only(bots={"greedy": len}):
        assert load_bot("greedy") is len
    assert load_bot("greedy") is greedy_bot.choose


def test_what_is_given_stands_for_a_rule_of_any_distribution(install, house):
    """So a variant that chooses can be tested without the distribution that it names."""
    from tala_std.clock import Clock

    with finding.only(rules={"mine": Clock}):
        assert isinstance(load(house('from = "dist-a"')).plugins["mine"], Clock)


def test_a_variant_keeps_its_rules_where_it_is_used(install, house):
    install(A)
    variant: Variant = load(house())
    with finding.only():
        assert variant.plugins["mine"].amount == 3
        with pytest.raises(VariantError, match="no rule `mine` is installed"):
            load(house())


def test_nothing_is_found_in_the_current_folder(tmp_path, monkeypatch):
    """Neither metadata nor modules that lie where the command is called are looked at: see docs/security.md."""
    monkeypatch.chdir(distribution(tmp_path / "here", "dist-here", bots="here = fake_here:choose"))

    assert not [one for one in finding.everything() if one.distribution == "dist-here"]
    assert Path("dist_here-1.0.dist-info").is_dir()
