"""`tala plugin show`: all that is known of a plugin, by its own name or that of its distribution."""

from __future__ import annotations

import json

import pytest

from tala_core.cli.main import run

from .fakes import CHOOSE, SOUND

MINE = {
    "name": "my-rules", "version": "1.2", "summary": "The rules of our table", "project-url": "Home, https://x.example",
    "rules": "mine = fake_mine:Mine", "files": {"fake_mine.py": SOUND},
}  # fmt: skip


@pytest.fixture
def show(capsys):
    """Runs `tala plugin show`: its exit code, and what it printed and said."""

    def ran(*args: str, before: tuple[str, ...] = ()) -> tuple[int, str, str]:
        capsys.readouterr()
        return run([*before, "plugin", "show", *args]), *capsys.readouterr()

    return ran


def test_a_rule_with_its_metadata_hooks_and_options(on_site, show, tmp_path):
    on_site(MINE)

    assert show("mine")[:2] == (
        0,
        "rule mine\n"
        "  Thưởng: whoever wins gets a little more\n"
        "  from         my-rules 1.2\n"
        "  summary      The rules of our table\n"
        "  home         https://x.example\n"
        f"  folder       {tmp_path}/site\n"
        "  entry point  fake_mine:Mine\n"
        "  needs        tala-phom>=0.1,<1\n"
        "  state        ok\n"
        "  hooks        describe, charge\n"
        "  options\n"
        "    amount = 3  0 or more  how much\n",
    )


def test_in_vietnamese_the_options_are_too(on_site, show):
    on_site(MINE)

    assert "    amount = 3  từ 0 trở lên  bao nhiêu\n" in show("mine", before=("--lang", "vi"))[1]


def test_as_json(on_site, show):
    on_site(MINE)
    (one,) = json.loads(show("mine", "--json")[1])["plugins"]

    assert one["summary"] == "The rules of our table"
    assert one["needs"] == ">=0.1,<1"
    assert (one["state"], one["check"], one["broken"]) == ("installed", "ok", None)
    assert one["hooks"] == ["describe", "charge"]
    assert one["options"] == [
        {"name": "amount", "allowed": "0 or more", "needed": False, "about": "how much", "default": "3"}
    ]


def test_an_option_without_default_says_so(on_site, show):
    on_site(MINE | {"files": {"fake_mine.py": SOUND.replace('"bao nhiêu")] = 3', '"bao nhiêu")]')}})

    assert "    amount  0 or more (has no default)  how much\n" in show("mine")[1]


def test_b02_of_a_broken_one_the_rest_is_told(on_site, show, tmp_path):
    on_site(MINE | {"files": {"fake_mine.py": "raise RuntimeError('x')"}})
    code, out, _err = show("mine")

    assert code == 0
    assert "  summary      The rules of our table\n" in out
    assert f"  state        broken: RuntimeError: x ({tmp_path}/site/fake_mine.py:1)\n" in out
    assert "options" not in out


def test_one_that_fails_a_registration_check_tells_its_options_all_the_same(on_site, show):
    on_site(MINE | {"files": {"fake_mine.py": SOUND.replace("def charge", "def chage") + "\n    bonus = 2\n"}})
    out = show("mine")[1]

    assert "did you mean 'charge'" in out
    assert "'bonus' has no type" in out
    assert "    amount = 3  0 or more  how much\n" in out


def test_of_a_bot_its_settings_are_told(on_site, show):
    """Those that its class takes by name, with their defaults; a function has none."""
    daring = "class Daring:\n    def __init__(self, depth=3, daring: float | None = None):\n        pass\n\n"
    files = {
        "fake_bots.py": f"{daring}    def __call__(self, view, random):\n        return view.legal()[0]\n\n{CHOOSE}"
    }
    on_site({"name": "b", "bots": "daring = fake_bots:Daring\nplain = fake_bots:choose", "files": files})

    assert "  settings     depth = 3, daring\n" in show("daring")[1]
    assert "  settings " not in show("plain")[1]
    told = [json.loads(show(name, "--json")[1])["plugins"][0]["settings"] for name in ("daring", "plain")]
    assert told == [[{"name": "depth", "default": "3"}, {"name": "daring", "default": None}], []]


def test_a_distribution_with_all_that_it_has(on_site, show):
    ours = 'name = "Ours"\nabout = "as on Sundays"\nextends = "chuan"\n'
    files = {"fake_bots.py": CHOOSE, "fake_data/ours.toml": ours}
    on_site({"name": "My.Table", "bots": "bold = fake_bots:choose", "variants": "table = fake_data", "files": files})
    out = show("my-table")[1]

    assert "bot bold\n" in out
    assert "variants table\n" in out
    assert "    ours  Ours  as on Sundays\n" in out


def test_of_a_name_that_two_have_both_are_told_and_one_can_be_chosen(on_site, show):
    odd = {"bots": "odd = fake_odd:choose", "files": {"fake_odd.py": CHOOSE}}
    on_site(odd | {"name": "d1"}, odd | {"name": "d2"})

    assert show("odd")[1].count("bot odd\n") == 2
    assert "state        clash with d1 1.0; ok\n" in show("d2:odd")[1]
    assert show("d2:odd")[1].count("bot odd\n") == 1


def test_what_is_not_installed_is_answered_with_the_nearest(on_site, show):
    on_site(MINE)
    code, out, err = show("mien")

    assert (code, out) == (2, "")
    assert "no rule, bot, variants or distribution 'mien' is installed" in err
    assert "did you mean 'mine'?" in err


def test_b05_with_plugins_off_a_strangers_is_answered_with_that(on_site, show, monkeypatch):
    on_site(MINE)
    monkeypatch.setenv("TALA_NO_PLUGINS", "1")

    assert "plugins are off (--no-plugins)" in show("mine")[2]


def test_a_distribution_without_plugins_is_told_apart_from_none(on_site, show):
    on_site({"name": "my-rules"})

    assert (
        "my-rules 1.0 is installed, but has no plugin: `tala plugin doctor my-rules` says more" in show("my-rules")[2]
    )
