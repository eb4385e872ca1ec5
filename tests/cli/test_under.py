"""Records and rules that are not their own: what is said when a house has changed them, and `--under` others."""

from __future__ import annotations

import json
import re

import pytest

DEARER = ["--set", "rules.eat-payments.last_round=6"]  # a chốt for 6 instead of 4


def with_dearer_chots(hand: dict) -> list[int]:
    """Return the net of a hand if each chốt cost two more."""
    net = [*hand["result"]["net"]]
    for one in hand["result"]["payments"]:
        if one["reason"] == "chot":
            net[int(one["from"][1]) - 1] -= 2
            net[int(one["to"][1]) - 1] += 2
    return net


# --- a variant of that name has other rules by now ---


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_differs_from_todays_variant_of_that_name_is_said(tala, write, recorded, command):
    """The record is played by the rules it holds; whoever reads it learns what his own table does otherwise."""
    hand = recorded(4)[0]
    hand["rules"]["rules"]["u-payments"]["amount"] = 6
    del hand["rules"]["rules"]["het-bai"], hand["hash"]
    ran = tala(command, write(hand))

    assert ran.code == 0
    assert (
        ran.err
        == """\
tala: the variant 'chuan' here has other rules than the record, which is played by its own
  stakes that each loser pays for an ù
    rules.u-payments.amount: 6 → 5
  only in chuan here: rules.het-bai (Ù hết bài: a lay that empties the hand is an ù by itself, thường in everything)
"""
    )


def test_a_record_that_only_lacks_what_has_its_default_differs_in_nothing(tala, write, recorded):
    """An option that came with a later version."""
    hand = recorded(4)[0]
    del hand["rules"]["rules"]["turns"]["direction"], hand["hash"]

    assert tala("verify", write(hand)).err == ""


def test_each_set_of_rules_under_one_name_is_told_about_once(tala, write, recorded):
    hands = recorded(4)[:3]
    hands += recorded(4)[3:5]
    for hand, amount in zip(hands, [5, 6, 6, 7, 5], strict=True):
        hand["rules"]["rules"]["u-payments"]["amount"] = amount
        del hand["hash"]
    ran = tala("verify", write(*hands))

    assert re.findall(r"amount: (\d → \d)", ran.err) == ["6 → 5", "7 → 5"]


def test_a_variant_of_that_name_that_is_broken_stops_nobody(tala, write, recorded, tmp_path, monkeypatch):
    folder = tmp_path / "variants"
    folder.mkdir()
    (folder / "nha.toml").write_text("rules = 3", "utf-8")
    monkeypatch.setenv("TALA_VARIANTS", str(folder))
    hand = recorded(4)[0]
    hand["variant"] = "nha"
    ran = tala("verify", write(hand))

    assert (ran.code, ran.out) == (0, "1 hand agrees\n")
    assert ran.err.startswith("tala: the variant 'nha' here can't be compared with the record: ")
    assert ran.err.count("\n") == 1


# --- verify --under ---


def test_under_the_same_rules_all_comes_to_the_same(tala, write, recorded):
    ran = tala("verify", write(*recorded(4)[:3]), "--under", "chuan")

    assert ran.code == 0
    assert ran.out == "3 under chuan: 3 come to the same, 0 to another result, 0 can't be played\n"
    assert ran.err.endswith("hands.jsonl:1 was played by the rules of chuan\n")
    assert ran.err.count("\n") == 1


def test_under_other_prices_the_nets_differ_by_what_is_priced(tala, write, recorded):
    """Settings to stderr, each record's result to stdout."""
    hands = recorded(4)
    file = write(*hands)
    ran = tala("verify", file, "--under", "chuan", *DEARER)
    other = [number for number, hand in enumerate(hands) if with_dearer_chots(hand) != hand["result"]["net"]]

    assert ran.code == 1
    assert other
    assert ran.out.splitlines() == [
        f"{file}:{number + 1}: net {hands[number]['result']['net']} → {with_dearer_chots(hands[number])}"
        for number in other
    ] + [f"10 under chuan: {10 - len(other)} come to the same, {len(other)} to another result, 0 can't be played"]
    assert ran.err.count("rules.eat-payments.last_round: 4 → 6") == 1


def test_under_rules_by_which_an_action_is_not_legal_the_first_one_is_told_with_the_reason(tala, write, recorded):
    """Where nobody may eat after the first three cards, or at all, the hand can't go as it went."""
    hand = next(one for one in recorded(4) if any(" eat" in action for action in one["actions"]))
    index = next(index for index, action in enumerate(hand["actions"]) if action.endswith(" eat"))
    file = write(hand)
    ran = tala("verify", file, "--under", "chuan", "--set", "rules.eating=false")

    assert ran.code == 1
    assert ran.out.startswith(f"{file}:1: action {index} ('{hand['actions'][index]}'): ")
    assert ran.out.endswith("1 under chuan: 0 come to the same, 0 to another result, 1 can't be played\n")
    assert "only in the record: rules.eating" in ran.err


def test_under_rules_for_another_number_of_players(tala, write, recorded):
    file = write(recorded(4)[0])
    verified, replayed = (tala(command, file, "--under", "hai-nguoi") for command in ("verify", "replay"))

    assert (verified.code, replayed.code) == (1, 1)
    assert verified.out.startswith(f"{file}:1: variant 'hai-nguoi' is played by ")
    assert replayed.err.splitlines()[-1].startswith(f"tala: {file}:1: variant 'hai-nguoi' is played by ")


def test_under_a_file_of_ones_own(tala, write, recorded):
    house = write('extends = "chuan"\nrules.eat-payments.last_round = 6\n', name="nha.toml")
    ran = tala("verify", write(*recorded(4)), "--under", house)

    assert ran.code == 1
    assert "10 under nha: " in ran.out


def test_no_more_is_told_than_asked_for(tala, write, recorded):
    ran = tala("verify", write(*recorded(4)), "--under", "don-gian", "--most", "2")

    assert len(ran.out.splitlines()) == 4
    assert ran.out.splitlines()[2].startswith("... and ")


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_variant_that_is_none_or_is_faulty(tala, refused, write, recorded, command):
    file, faulty = write(recorded(4)[0]), write('extends = "chuan"\nrules.shiftign = false\n', name="hong.toml")

    refused(tala(command, file, "--under", "chaun"), 2, "did you mean `chuan`?")
    refused(tala(command, file, "--under", faulty), 3, "hong.toml:2:", "`shifting`")


def test_a_file_without_a_record_is_no_success(tala, write):
    ran = tala("verify", write(""), "--under", "chuan")

    assert ran.code == 1
    assert "there is no record in it" in ran.out


def test_a_record_that_can_not_be_read_is_told_among_the_others(tala, write, recorded):
    ran = tala("verify", write(recorded(4)[0], "{}\n"), "--under", "chuan")

    assert ran.code == 1
    assert ":2: the key 'format' is missing" in ran.out
    assert "2 under chuan: 1 come to the same, 0 to another result, 1 can't be played" in ran.out


def test_a_record_that_is_wrong_by_its_own_rules(tala, write, recorded):
    hand = recorded(4)[0]
    hand["actions"] = hand["actions"][:5]
    ran = tala("verify", write(hand), "--under", "chuan")

    assert ran.code == 1
    assert "the actions end before the hand does" in ran.out


def test_a_hand_that_was_stopped_is_stopped_under_other_rules_too(tala, write, recorded):
    hand = recorded(4)[0]
    hand["actions"], hand["result"] = hand["actions"][:5], {"ended": "called-off", "reason": "stopped"}
    del hand["legal"]
    ran = tala("verify", write(hand), "--under", "chuan", *DEARER)

    assert ran.code == 0
    assert ran.out == "1 under chuan: 1 come to the same, 0 to another result, 0 can't be played\n"


# --- replay --under ---


def test_a_hand_is_shown_by_other_rules_and_its_result_compared(tala, write, recorded):
    hands = recorded(4)
    number, hand = next(
        (number, hand) for number, hand in enumerate(hands, 1) if with_dearer_chots(hand) != hand["result"]["net"]
    )
    ran = tala("replay", write(*hands), "--hand", number, "--under", "chuan", *DEARER)

    assert ran.code == 0
    assert ran.out.endswith(
        "\nBy the record's own rules the result is another:\n"
        f"  net {json.dumps(hand['result']['net'])} → {json.dumps(with_dearer_chots(hand))}\n"
    )
    assert "rules.eat-payments.last_round: 4 → 6" in ran.err


def test_a_hand_that_comes_to_the_same(tala, write, recorded):
    ran = tala("replay", write(recorded(4)[0]), "--under", "chuan", "--set", "rules.clock.seconds=31")

    assert ran.code == 0
    assert ran.out.endswith("\nBy its own rules, the same.\n")
    assert "rules.clock.seconds: 30 → 31" in ran.err


def test_a_hand_is_shown_up_to_the_first_action_that_is_not_legal(tala, write, recorded):
    hand = next(one for one in recorded(4) if any(" eat" in action for action in one["actions"]))
    index = next(index for index, action in enumerate(hand["actions"]) if action.endswith(" eat"))
    ran = tala("replay", write(hand), "--under", "chuan", "--set", "rules.eating=false")

    assert ran.code == 1
    assert [line for line in ran.out.splitlines() if re.match(r"p\d \w", line)] == hand["actions"][:index]
    assert f"action {index} ('{hand['actions'][index]}'): " in ran.err.splitlines()[-1]
