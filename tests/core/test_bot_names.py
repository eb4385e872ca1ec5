"""Names of bots with settings: what is made of them, and what is said of wrong ones."""

from __future__ import annotations

import pytest

from tala_core.bot_names import BotName, WrongSetting
from tala_core.bots import load_bot, plugin_of
from tala_core.plugins import finding
from tala_core.simulation.job import made_by


class Daring:
    """Takes two settings by name."""

    def __init__(self, daring: float = 0.5, *, style: str = "plain") -> None:
        if daring > 1:
            raise ValueError(f"nobody dares {daring}")
        self.told = daring, style

    def __call__(self, view, random):
        return view.legal()[0]


class Anything(Daring):
    """Takes whatever it is told."""

    def __init__(self, **settings: object) -> None:
        self.told = settings


class Torn(Daring):
    def __init__(self, at: int = 0) -> None:
        raise KeyError(at)


def plain(view, random):
    return view.legal()[0]


BOTS = {"daring": Daring, "anything": Anything, "torn": Torn, "plain": plain}


@pytest.fixture(autouse=True)
def these():
    with finding.only(bots=BOTS):
        yield


@pytest.mark.parametrize(
    ("text", "name", "settings"),
    [
        ("greedy", "greedy", {}),
        ("my-bots:greedy", "my-bots:greedy", {}),
        ("greedy:a=1", "greedy", {"a": 1}),
        ("my-bots:greedy:a=0.5:b=true", "my-bots:greedy", {"a": 0.5, "b": True}),
        ("greedy: a = wild : b='1'", "greedy", {"a": "wild", "b": "1"}),
        ("greedy:a=", "greedy", {"a": ""}),
        ("greedy:a=b=c", "greedy", {"a": "b=c"}),
        ("greedy:a=1:x", "greedy", {"a": 1, "x": ""}),
        ("greedy:a=" + "[" * 5000, "greedy", {"a": "[" * 5000}),
    ],
)
def test_a_name_may_have_settings(text, name, settings):
    """After the name, each key with a value as in TOML, or else a text."""
    assert BotName.read(text) == (name, settings, text)


def test_a_class_is_made_with_its_settings():
    assert load_bot("daring").told == (0.5, "plain")
    assert load_bot("daring:style=wild:daring=0.1").told == (0.1, "wild")
    assert load_bot("anything:x=3").told == {"x": 3}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("daring:dairng=1", "bot 'daring' has no setting 'dairng' (there are: daring, style); did you mean 'daring'?"),
        ("daring:self=1", "bot 'daring' has no setting 'self' (there are: daring, style)"),
        ("plain:x=1", "bot 'plain' has no settings"),
        ("daring:daring=2", "daring:daring=2: nobody dares 2"),
        ("torn:at=4", "torn:at=4: KeyError: 4"),
        ("daring:style=a: style=b", "daring:style=a: style=b: the setting 'style' is there twice"),
    ],
)
def test_a_setting_that_a_bot_does_not_take(text, said):
    with pytest.raises(WrongSetting) as error:
        load_bot(text)

    assert str(error.value) == said


def test_what_a_bot_is_includes_its_settings():
    """A checkpoint of thinker:playouts=100 is not gone on with by thinker:playouts=1000; the order says nothing."""
    assert made_by("daring:daring=0.1:style=wild") == made_by("daring:style=wild:daring=0.1")
    assert made_by("daring:daring=0.1") != made_by("daring:daring=0.2")
    assert made_by("daring:daring=1") != made_by("daring:daring='1'")
    assert plugin_of("daring:daring=0.1") == plugin_of("daring")
