"""The suite for bots: it lets good ones pass, and each bad one fails by the right test with the right sentence."""

from __future__ import annotations

import re

import pytest

from tala_core.testing import BotConformance, Failure, failures, strict

from . import bad_bots


class TestGreedy(BotConformance):
    bot = "greedy"
    everywhere = True


class TestRandom(BotConformance):
    bot = "random"


class TestFunction(BotConformance):
    """A function in a class is no method of it."""

    bot = bad_bots.first


def suite(bot: object, **more: object) -> type[BotConformance]:
    return type("Suite", (BotConformance,), {"bot": bot, "seats": 3, "hands": 2, **more})


def failed(bot: object, **more: object) -> dict[str, str]:
    return dict(failures(suite(bot, **more)))


LEGAL = "test_every_choice_is_legal"
CAUGHT = {
    "drawing": (LEGAL, r"the bot chooses what is not legal: p1 draw: not now, p1 is to discard"),
    "sleeping": (LEGAL, r"the bot chooses None, which is no action: return one of view\.legal\(\)"),
    "writing": (LEGAL, r"the bot chooses 'discard \w+', which is no action: return one of view\.legal\(\)"),
    "raising": (LEGAL, r"the bot raises ZeroDivisionError: oh \(hand 'kit/bots/0' of 3 seats, turn 1, p1\)"),
    "peeking": (
        "test_nothing_but_the_view_is_looked_at",
        r"the bot looks behind its view: view\._state at .*bad_bots\.py:\d+ \(hand",
    ),
    "greedy_eyes": (
        "test_hidden_cards_change_no_choice",
        r"the bot sees hidden cards: it chose '.*', but if cards that it can't see were others, '.*' \(hand",
    ),
    "by_the_clock": (
        "test_chance_and_time_are_only_those_it_is_given",
        r"the bot calls time\.monotonic\(\) at .*bad_bots\.py:\d+: it has no chance and no clock but the random source",
    ),
    "keeping": ("test_the_view_is_neither_changed_nor_kept", r"the bot keeps its view after it has chosen \(hand"),
    "changing": ("test_the_view_is_neither_changed_nor_kept", r"the bot changes its view \(hand"),
}


@pytest.mark.parametrize("name", CAUGHT)
def test_a_bad_bot_is_caught_by_the_test_that_is_about_it(name):
    test, said = CAUGHT[name]
    found = failed(getattr(bad_bots, name))

    assert [*found] == [test]
    assert re.search(said, found[test]), found[test]


SAME = "test_the_same_view_and_chance_give_the_same_choice"


@pytest.mark.parametrize("name", ["rolling", "counting", "learning", "Gossiping"])
def test_a_bot_that_remembers_or_has_chance_of_its_own_is_caught(name):
    """Whatever it goes by, the same question gets another answer; and what it goes by is named."""
    found = failed(getattr(bad_bots, name))

    assert re.search(r"the bot chose '.*', and asked again the same it chooses '.*'\s*\(hand", found[SAME])
    own = found.get("test_chance_and_time_are_only_those_it_is_given", "")
    assert ("the bot calls random.choice()" in own) == (name == "rolling")


def test_a_bot_of_a_class_may_remember_its_hand():
    """A new one is made for each seat and hand; asked again, it has to see again what it saw."""
    assert failed(bad_bots.Counting) == {}


def test_garbage_is_not_taken_for_keeping():
    """A search that calls itself leaves a circle with the view in it, until the collector comes by."""
    assert failed(bad_bots.tangled) == {}


def test_a_bot_that_thinks_by_the_clock_leaves_that_test_out():
    test = "test_chance_and_time_are_only_those_it_is_given"

    assert failed(bad_bots.by_the_clock, **{test: None}) == {}


def test_a_slow_bot_is_told(monkeypatch):
    """By a clock that only it winds on."""
    ticks = []

    def slow(view, random):
        ticks.append(1)
        return view.legal()[0]

    monkeypatch.setattr(strict, "process_time", lambda: float(len(ticks)))
    test = "test_a_choice_takes_little_time"
    said = "a choice takes 1 s of CPU time, more than 0.5 (`seconds`)"

    assert failures(suite(slow, seconds=0.5), only=[test]) == [Failure(test, said)]
    assert failures(suite(slow, seconds=1.5), only=[test]) == []


@pytest.mark.parametrize(
    ("bot", "said"),
    [("gredy", "the bot can't be used: .*did you mean 'greedy'"), (7, "7 is no bot: it can't be called")],
)
def test_what_is_no_bot_is_refused(bot, said):
    assert all(re.search(said, text) for text in failed(bot).values())
    assert failed(bot)
