"""What a rule of anybody can say in two languages: reasons, names of actions, and sentences instead of other rules'."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tala_core import language
from tala_core.actions import Action, Draw, called
from tala_core.cli.answers import read
from tala_core.cli.words import said
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.options import Late, Said, Sizes
from tala_core.spoken import spoken
from tala_core.testing import house, position


@pytest.fixture
def vietnamese(monkeypatch):
    """Vietnamese for one test."""
    for name in ("LANGUAGE", "TALA_LANG"):
        monkeypatch.setenv(name, "")
    language.speak("vi")
    yield
    language.speak("en")


@dataclass(frozen=True, slots=True)
class Knock(Action):
    """Gõ: knocks on the table."""

    verb = "knock"
    vi = "gõ"


@dataclass(frozen=True)
class Knocking:
    """Gõ bàn: whoever wants to may knock."""

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        return [*earlier, Move(Knock, "take", lambda state: [Knock()], lambda state, action: [])]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        return [Said("cards", f"({lang}) Knocking.", instead_of=("runs", "nobody"))]


@pytest.fixture
def variant():
    return house('extends = "chuan"\n[rules.knock]\n', rules={"knock": Knocking})


def test_a_reason_is_in_the_language_spoken(vietnamese):
    """Its values stand in both; without a Vietnamese text the catalogue is asked, and then it stays English."""
    reason = Late("no more than {most}", vi="nhiều nhất {most}", most=2)

    assert str(reason) == f"{reason}" == "nhiều nhất 2"
    assert str(Late("nothing known of {this}", this="it")) == "nothing known of it"
    language.speak("en")
    assert str(reason) == "no more than 2"


def test_an_action_of_ones_own_has_a_vietnamese_name(vietnamese, variant):
    """On the screen, and typed with its marks or without; the record has the verb."""
    rules = variant.rules_for(4)
    view = rules.view(position(rules, "p2 take: 5h 6h 9s 9c 2d Jc Qs 4s Kd", offer="7c"), 1)

    assert (called(Knock), called(Draw)) == ("gõ", "bốc")
    assert said(Knock()) == "gõ"
    assert [read(typed, view, [Draw(), Knock()]) for typed in ("gõ", "go", "Gõ!", "knock")] == [Knock()] * 4
    assert str(Knock()) == "knock"
    language.speak("en")
    assert called(Knock) == "knock"


@pytest.mark.parametrize("lang", ["vi", "en"])
def test_a_rule_speaks_instead_of_another(variant, lang):
    """Only in that chapter, and only of the rule that it names."""
    cards = spoken(variant, lang).chapters[0].says
    usual = spoken(house('extends = "chuan"'), lang).chapters[0].says

    assert [one.rule for one in cards] == [*(one.rule for one in usual if one.rule != "runs"), "knock"]
    assert cards[-1].text == f"({lang}) Knocking."
