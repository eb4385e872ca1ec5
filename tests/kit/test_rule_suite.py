"""The suite for rules: it lets good ones pass, and each bad one fails by the right test with the right sentence."""

from __future__ import annotations

import re
from unicodedata import normalize

import pytest

from tala_core.actions import Draw, Eat
from tala_core.events import Discarded, Left, Marked, PlayedOut, Turned
from tala_core.options import Said
from tala_core.outcome import Payment
from tala_core.testing import Failure, RuleConformance, failures, house, play, strict
from tala_core.testing.suites import names_of

from . import bad_rules
from .bad_rules import answering, back, first_loser, half


class TestChuan(RuleConformance):
    """The standard game keeps to all of it."""


class TestWithPot(RuleConformance):
    """So does a regional one, with a pot; and one need not ask for all table sizes."""

    variant = "nuoi-ga"
    seats = (2, 4)
    hands = 4


class TestWithFalseClaims(RuleConformance):
    """Where a house lets a player claim what is wrong, the hand ends by it: no disagreement of list and check."""

    variant = house('extends = "mien-nam"\n[rules.false-claim]\nclaims = ["u", "eat", "lay"]')
    seats = 3
    hands = 4


def suite(rule: type, **more: object) -> type[RuleConformance]:
    """Return the suite of a rule after those of the standard game."""
    variant = house('extends = "chuan"\n[rules.mine]', rules={"mine": rule})
    return type("Suite", (RuleConformance,), {"variant": variant, "seats": 3, "hands": 4, **more})


def failed(rule: type, **more: object) -> dict[str, str]:
    return dict(failures(suite(rule, **more)))


CAUGHT = {  # by the name of the rule: what it says, and in which test; then the tests that fail of necessity with it
    "Counting": (
        "test_hooks_asked_twice_answer_alike",
        r"rule 'mine' answers 'charge' with \[Payment\(.*amount=\d+, .*, and asked again the same with \[Payment",
        {"test_the_same_seed_gives_the_same_hand", "test_records_are_written_read_and_verified"},
    ),
    "Remembering": (
        "test_rules_change_nothing",
        r"rule 'mine' changes its own options in 'charge': seen \d+ became \d+ \(hand 'kit/0' of 3 seats\)",
        {"test_rules_and_states_survive_pickling"},
    ),
    "Rolling": (
        "test_rules_use_no_chance_and_no_clock_of_their_own",
        r"rule 'mine' calls random\.random\(\) at .*bad_rules\.py:\d+, in 'forbid': a rule has no chance and no clock",
        (),
    ),
    "Choosing": (
        "test_rules_use_no_chance_and_no_clock_of_their_own",
        r"rule 'mine' calls random\.choice\(\) at .*bad_rules\.py:\d+, in 'react'",
        (),
    ),
    "Unseeded": (
        "test_rules_use_no_chance_and_no_clock_of_their_own",
        r"rule 'mine' calls random\.Random\(\) without a seed at .*bad_rules\.py:\d+, in 'starter'",
        {"test_hooks_asked_twice_answer_alike"},
    ),
    "Naming": (
        "test_rules_use_no_chance_and_no_clock_of_their_own",
        r"rule 'mine' calls uuid\.uuid4\(\) at .*bad_rules\.py:\d+, in 'charge'",
        (),
    ),
    "AtNight": (
        "test_rules_use_no_chance_and_no_clock_of_their_own",
        r"rule 'mine' calls time\.time\(\) at .*bad_rules\.py:\d+, in 'charge'",
        (),
    ),
    "OnSundays": (
        "test_rules_use_no_chance_and_no_clock_of_their_own",
        r"rule 'mine' calls datetime\.now\(\) at .*bad_rules\.py:\d+, in 'time_limit'",
        (),
    ),
    "Swallowing": (
        "test_rules_use_no_chance_and_no_clock_of_their_own",
        r"rule 'mine' calls random\.shuffle\(\) at .*bad_rules\.py:\d+, in 'next_turn'",
        (),
    ),
    "Writing": (
        "test_rules_change_nothing",
        r"rule 'mine' tries to change something in 'react': a state can't be changed: late "
        r"\(hand 'kit/0' of 3 seats, turn 1, p1\)",
        (),
    ),
    "Forcing": (
        "test_rules_change_nothing",
        r"rule 'mine' changes in 'react' what it is given: drawn \d+ became \d+",
        {"test_every_hand_ends", "test_no_card_is_lost_or_doubled"},
    ),
    "Repricing": (
        "test_rules_change_nothing",
        r"rule 'mine' changes in 'charge' what it is given: .*chot=False.* became .*chot=True",
        {"test_records_are_written_read_and_verified"},
    ),
    "Listing": (
        "test_options_can_not_be_changed",
        r"the option 'seen' of rule 'mine' is \['hand'.*, a list, which could be changed: make it a tuple",
        {"test_rules_change_nothing", "test_rules_and_states_survive_pickling"},
    ),
    "Assigning": (
        "test_rules_change_nothing",
        r"rule 'mine' tries to change something in 'react': cannot assign to field 'amount'",
        {"test_every_hand_ends"},
    ),
    "Minting": (
        "test_money_sums_to_zero",
        r"rule 'mine' takes 50 stakes out of the pot, in which there are not so many\nagain: play\(variant, 'kit/0'",
        {"test_every_hand_ends"},
    ),
    "NoWayOut": (
        "test_there_is_always_something_to_do",
        r"p\d has nothing left to do: rule 'mine' forbids discard \w+ \(not now\)",
        {"test_every_hand_ends"},
    ),
    "Endless": (
        "test_every_hand_ends",
        r"did not end within 2000 actions.*\nit goes on like this: \['p1 draw', 'p2 draw'",
        (),
    ),
    "Failing": (
        "test_every_hand_ends",
        r"rule 'mine' failed in 'react' \(.*bad_rules\.py:\d+\): ZeroDivisionError: oh\nagain: play\(variant, 'kit/0'",
        (),
    ),
    "Vanishing": (
        "test_no_card_is_lost_or_doubled",
        r"came from nowhere or is gone \(hand 'kit/\d' of 3 seats, turn \d, p\d\)",
        {"test_rules_change_nothing", "test_every_hand_ends", "test_records_are_written_read_and_verified"},
    ),
    "Tattling": (
        "test_hidden_cards_change_nothing_that_a_seat_is_told",
        r"rule 'mine' in 'forbid' gives hidden cards away: p\d is told by 'discard (\w+)' "
        r"'p\d discard \1: p\d has \w+', but if cards that it can't see were others, '.* has \w+'",
        (),
    ),
    "Guarding": (
        "test_hidden_cards_change_nothing_that_a_seat_is_told",
        r"rule 'mine' in 'forbid' gives hidden cards away: p\d is told by view\.legal\(\)",
        (),
    ),
    "Showing": (
        "test_nobody_is_shown_a_hidden_card",
        r"rule 'mine' shows p\d the hidden \w+, by the mark 'peek' \(hand 'kit/0' of 3 seats, turn 2, p\d\)",
        (),
    ),
    "Sealing": (
        "test_rules_and_states_survive_pickling",
        r"rule 'mine' can't be pickled: .*lambda",
        (),
    ),
    "Silent": (
        "test_every_rule_says_itself_in_both_languages",
        r"rule 'mine' says nothing in 'en': answer 'describe'\nrule 'mine' says nothing in 'vi'",
        (),
    ),
    "OneTongue": (
        "test_every_rule_says_itself_in_both_languages",
        r"^rule 'mine' says nothing in 'vi': answer 'describe'$",
        (),
    ),
    "Promising": (
        "test_what_is_listed_is_accepted_and_nothing_else_is",
        r"the action 'draw' is listed, and refused: p\d draw: the stock is empty",
        {"test_every_hand_ends"},
    ),
    "Lenient": (
        "test_what_is_listed_is_accepted_and_nothing_else_is",
        r"the action 'draw' is accepted, though it is not listed",
        (),
    ),
    "OffTheTable": (
        "test_an_evening_goes_on",
        r"rule 'mine' answers 'starter' with 3, which is no place here",
        (),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CAUGHT)
def test_a_bad_rule_is_caught_by_the_test_that_is_about_it(name):
    test, said, beside = CAUGHT[name]
    found = failed(getattr(bad_rules, name))

    assert re.search(said, found[test], re.DOTALL), found[test]
    assert {*found} - {test} <= {*beside}


ANSWERS = [  # a hook, an answer that it can't take, and what is said of it
    ("describe", ["text"], "a list that has 'text', which is no Said"),
    ("describe", lambda lang: [Said("nowhere", "text")], "the chapter 'nowhere', and there are cards, deal, turn"),
    ("describe", lambda lang: [Said("eat", normalize("NFD", "Phỏm"))], "accents are not in the composed form NFC"),
    ("describe", [Said("eat", " ")], "an empty text"),
    ("melds", ["7h8h9h"], "a list that has '7h8h9h', which is no "),
    ("melds", [0], "0, which is no set of cards"),
    ("points", "ten", "'ten', which is no int or None"),
    ("points", -1, "-1, which is less than 0"),
    ("eaten_per_meld", 0, "0, which is less than 1"),
    ("rank", lambda standings: [0] * len(standings), "[0, 0, 0], which does not name every seat once"),
    ("charge", half, "a Payment whose amount is 1.5, which is no int"),
    ("charge", back, "whose amount is negative: swap payer and payee"),
    ("charge", lambda outcome: Payment(0, 1, 1, "x", outcome.ended), "with one Payment, not with a list"),
    ("charge", lambda outcome: [Payment(0, 7, 1, "x", outcome.ended)], "there are seats 0 to 2 and the POT"),
    ("charge", lambda outcome: [Payment(0, 1, 1, "", outcome.ended)], "which has no reason"),
    ("charge", lambda outcome: [Payment(0, 0, 1, "x", outcome.ended)], "in which one pays himself"),
    ("settle", None, "None, which is no list of Payment"),
    ("time_limit", "30", "'30', which is no number or None"),
    ("time_limit", 0, "0, which is no time at all"),
    ("timeout", "draw", "'draw', which is no Action or None"),
    ("timeout", Draw, "which is no Action or None"),
    ("leave", lambda state, seat: Left(seat, False, state.at), "with one Left, not with a list"),
    ("moves", None, "None, which is no list of Move or CardMove"),
    ("moves", lambda earlier: [*earlier, "draw"], "a list that has 'draw', which is no Move or CardMove"),
    ("deal", "cards", "'cards', which is no list of Event"),
    ("deal", [Turned], "which is no Event"),
    ("forbid", True, "True, which is no str or None", Eat),
    ("forbid", "", "an empty text", Eat),
    ("react", lambda state, event: Marked("x", 0, 1), "with one Marked, not with a list", Discarded),
    ("react", lambda state, event: [None], "a list that has None, which is no Event", Discarded),
    ("next_turn", "p2", "'p2', which is no Turned, PlayedOut, WentOut, CalledOff or None"),
    ("next_turn", lambda state, action: [PlayedOut()], "which is no Turned, PlayedOut, WentOut, CalledOff or None"),
    ("rounds_played", 3, "3, which is no function or None"),
    ("rounds_played", lambda state, seat: "1", "'1' (str), which is no number of rounds, in 'rounds_played'"),
    ("starter", "p1", "'p1', which is no int or None"),
]


@pytest.mark.parametrize(("hook", "answer", "said", "kinds"), [(*one[:3], one[3:]) for one in ANSWERS])
def test_what_a_hook_can_not_be_answered_with_is_told(hook, answer, said, kinds):
    """Also where the engine gets along with it."""
    test = "test_every_answer_is_what_its_hook_asks_for"
    found = failures(suite(answering(hook, answer, *kinds), hands=3), only=[test])

    assert [one.test for one in found] == [test]
    assert found[0].text.startswith("rule 'mine' answers ")
    assert said in found[0].text


def test_hooks_may_yield_their_answers():
    """One by one, where there are several: that is as good as a list."""

    def charge(outcome):
        if pair := first_loser(outcome):
            yield Payment(*pair, 1, "more", outcome.ended)

    assert failed(answering("charge", charge)) == {}


def test_what_leads_to_a_fault_can_be_played_again():
    """The line says it: play(variant, seed, actions)."""
    kind = suite(bad_rules.Tattling)
    text = failures(kind)[0].text
    told, again = (
        re.search(r"turn (\d+), p(\d)\)\nagain: (play\(.*\))$", text).group(1, 2),
        text.partition("again: ")[2],
    )
    state = eval(again, {"play": play, "variant": kind.variant})

    assert (state.turn, state.seat + 1) == tuple(map(int, told))


def test_a_slow_rule_is_told_with_the_hook_that_costs_most(monkeypatch):
    """By a clock that only that rule winds on: no test depends on how quick a machine is."""
    monkeypatch.setattr(strict, "process_time", lambda: float(len(bad_rules.SLOWED)))
    test = "test_a_hand_takes_little_time"

    said = "a hand takes 1 s of CPU time, more than 0.5 (`seconds`), most of it for rule 'mine' in 'charge'"
    assert failures(suite(bad_rules.Slow, seconds=0.5), only=[test]) == [Failure(test, said)]
    assert failures(suite(bad_rules.Slow, seconds=1.5), only=[test]) == []


def test_a_test_is_left_out_by_giving_its_name_another_value():
    test = "test_every_rule_says_itself_in_both_languages"

    assert [*failed(bad_rules.Silent)] == [test]
    assert failed(bad_rules.Silent, **{test: None}) == {}


def test_only_some_tests_are_run():
    some = ["test_money_sums_to_zero"]

    assert [one.test for one in failures(suite(bad_rules.Minting), only=some)] == some
    assert failures(suite(bad_rules.Silent), only=some) == []


def test_a_test_that_is_not_there_is_refused_with_the_nearest_name():
    with pytest.raises(ValueError, match=r"no test 'test_money' .*did you mean 'test_money_sums_to_zero'"):
        failures(RuleConformance, only=["test_money"])


def test_a_variant_that_can_not_be_used_fails_with_its_reason():
    found = failures(type("Suite", (RuleConformance,), {"variant": "chuen"}))

    assert len(found) == len(names_of(RuleConformance))
    assert all("did you mean `chuan`" in one.text for one in found)


def test_what_can_not_be_judged_is_no_failure():
    """Where no hand comes to its end, one test says so."""
    assert [*failed(bad_rules.Failing)] == ["test_every_hand_ends"]


def test_two_rules_of_one_name_are_not_mixed_up():
    """Each suite has its own, whatever was played before."""
    assert failed(bad_rules.Silent)
    assert not failed(answering("points", lambda card: None))
