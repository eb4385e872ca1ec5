"""Hands written down: round trips, what a record holds, and the shapes of its result (docs/records.md)."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tala_core import records
from tala_core.actions import Leave, TimeOut, Turn
from tala_core.cards import NAMES, cards
from tala_core.cli.verify import read_record, record_texts
from tala_core.errors import RecordError, VariantError
from tala_core.shuffle import clock_stream
from tala_core.testing import pack, played
from tala_core.variants import Variant, load
from tala_core.variants.variant import content_hash

U_ON_THE_DEAL = "3s 4s 5s 9h 9d 9c Jd Qd Kd 2h"  # SC-32
RESULT_KEYS = ["winner", "ranking", "points", "mom", "payments", "net", "pot"]


def play(rules, random: Random, seed: str, pot: int = 0, wild: bool = True):
    """Return the turns and the last state of a random hand; in a wild one people also leave, and run out of time."""
    state, turns = rules.start(seed, random.randrange(rules.seats), pot), []
    while state.ended is None:
        chance = random.random() if wild else 1
        if chance < 0.01:
            turn = Turn(random.choice(state.present()), Leave())
        elif chance < 0.06 and not state.late:
            for turn, after in rules.run_out(state):
                turns.append(turn)
                state = after
            continue
        elif chance < 0.062:
            return turns, rules.stop(state)
        else:
            turn = Turn(state.seat, random.choice(rules.legal(state)))
        state = rules.step(state, turn)
        turns.append(turn)
    return turns, state


hands = {
    "seats": st.integers(2, 4), "number": st.integers(0, 10**6), "pot": st.integers(0, 9), "wild": st.booleans(),
}  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(**hands)
def test_a_hand_comes_back_as_it_was_written(seats, number, pot, wild):
    """Written, read and replayed: the same turns, the same states, the same result; and the numbers add up."""
    variant, seed = load("chuan"), f"{number}/0"
    turns, end = play(variant.rules_for(seats), Random(number), seed, pot, wild)
    record = records.written(variant, end, turns, seed=seed)
    hand = records.read(records.line(record), "a line")
    steps = [*records.replay(hand)]
    last, result = steps[-1][1], record["result"]

    assert [turn for turn, _ in steps if turn] == turns
    assert (last.hands, last.piles, last.melds, last.ended) == (end.hands, end.piles, end.melds, end.ended)
    assert records.result_of(last.rules.result(last)) == result
    assert records.verify(hand) == []
    assert sum(result["net"]) + result["pot"] - record["pot"] == 0
    assert records.read(records.line(record), "a line") == hand


@settings(max_examples=15, deadline=None)
@given(**hands)
def test_legal_lists_hold_what_was_done_and_never_time_or_leaving(seats, number, pot, wild):
    """Every action but a time-out or a leaving stands in its list; those two stand in none (RULES.md 1.14-30)."""
    variant, seed = load("chuan"), f"{number}/0"
    rules = variant.rules_for(seats)
    turns, end = play(rules, Random(number), seed, pot, wild)
    state, legal = rules.deal(end.origin.pack, end.origin.starter, pot), []
    for turn in turns:
        legal.append(records.legal_turns(state))
        state = rules.step(state, turn)

    for turn, listed in zip(turns, legal, strict=True):
        assert (str(turn) in listed) == (not isinstance(turn.action, TimeOut | Leave))
        assert not any(one.endswith(("timeout", "leave")) for one in listed)
    record = records.written(variant, end, turns, seed=seed, legal=legal)
    assert records.verify(records.read(records.line(record), "a line")) == []


def written(rules, turns, starter=0, pot=0, deal="", variant="chuan"):
    """Return the record of a hand dealt so that the starter holds *deal*, after these turns."""
    start = rules.deal(pack(rules, deal), starter, pot)
    told = [rules.parse(turn) for turn in turns.splitlines()]
    return records.written(load(variant), played(start, turns), told)


def test_the_keys_of_a_record(chuan, standard):
    """Those of the contract in their order; what is not known is left out."""
    record = written(chuan, "p1 u", deal=U_ON_THE_DEAL)

    assert [*record] == [
        "format", "variant", "rules", "hash", "seats", "starter", "pot", "deck", "actions", "result",
    ]  # fmt: skip
    assert (record["format"], record["hash"]) == ("tala-hand-1", standard.hash)
    assert record["rules"] == {"table": {"seats": [2, 4], "hand": 9, "rounds": 4}, "rules": standard.content["rules"]}
    assert sorted(record["deck"].split()) == sorted(NAMES)


def test_the_deck_is_told_from_the_starter_on(chuan3):
    """His ten, nine for each next seat in turn order, then the stock, top first."""
    state = chuan3.start("7/0", starter=1)
    while state.ended is None:
        state = chuan3.act(state, chuan3.legal(state)[0])
    deck = records.written(load("chuan"), state, [], seed="7/0")["deck"].split()
    dealt = chuan3.start("7/0", starter=1)

    assert [cards(" ".join(part)) for part in (deck[:10], deck[10:19], deck[19:28])] == [
        dealt.hands[1], dealt.hands[2], dealt.hands[0],
    ]  # fmt: skip
    assert deck[28:] == [NAMES[one] for one in dealt.stock]


def test_a_record_is_one_line_of_plain_letters(chuan):
    text = records.line(written(chuan, "p1 u", deal=U_ON_THE_DEAL))

    assert text.isascii()
    assert "\n" not in text
    assert json.loads(text)["result"]["winner"] == "p1"


def test_the_hash_is_that_of_the_rules_as_written(standard):
    """Anybody can make it: SHA-256 of the JSON without spaces, in UTF-8."""
    from hashlib import sha256

    text = json.dumps(standard.content, separators=(",", ":"), ensure_ascii=False)

    assert standard.hash == content_hash(standard.content) == sha256(text.encode()).hexdigest()


# --- a record holds everything ---


def test_a_record_replays_by_what_it_holds_alone(chuan):
    """No variant of that name is needed, and one that has other prices changes nothing."""
    record = written(chuan, "p1 u", deal=U_ON_THE_DEAL)
    for name in ("nowhere", "chuan"):
        dear = json.loads(records.line(record)) | {"variant": name}
        dear["rules"]["rules"]["u-payments"]["amount"] = 7
        del dear["hash"], dear["result"]
        state = [*records.replay(records.from_data(dear, "here"))][-1][1]

        assert state.rules.result(state).net == (21, -7, -7, -7)


def test_rules_in_another_order_are_other_rules(standard):
    """The order of rules is the order of play, so it counts for the hash."""
    turned = {"table": standard.content["table"], "rules": dict([*standard.content["rules"].items()][::-1])}

    assert content_hash(turned) != standard.hash


def test_a_rule_that_is_not_installed_is_named(chuan):
    record = written(chuan, "p1 u", deal=U_ON_THE_DEAL)
    record["rules"] = {"table": {}, "rules": {"sets": {}, "zzz": {}}}

    with pytest.raises(VariantError, match="no rule `zzz` is installed"):
        [*records.replay(records.from_data(record, "here"))]


# --- the shapes of a result (records.md, RULES.md 1.14-30) ---


def test_the_result_of_an_u(chuan):
    """SC-32: five from each; nobody is ranked, nobody has points, nobody is móm."""
    result = written(chuan, "p1 u", deal=U_ON_THE_DEAL)["result"]

    assert [*result] == ["ended", "kinds", *RESULT_KEYS]
    assert result["payments"][0] == {
        "from": "p2", "to": "p1", "amount": 5, "reason": "u", "rule": "u-payments", "at": None,
    }  # fmt: skip
    assert {key: result[key] for key in result if key != "payments"} == {
        "ended": "u", "kinds": ["thuong"], "winner": "p1", "ranking": None, "points": None, "mom": [],
        "net": [15, -5, -5, -5], "pot": 0,
    }  # fmt: skip


def test_seats_are_places_at_the_table_not_the_order_of_play(chuan):
    """The starter is p3 here, and so is the winner."""
    record = written(chuan, "p3 u", starter=2, deal=U_ON_THE_DEAL, pot=5)

    assert (record["starter"], record["pot"]) == ("p3", 5)
    assert record["result"]["net"] == [-5, -5, 15, -5]
    assert (record["result"]["winner"], record["result"]["pot"]) == ("p3", 5)


def test_the_result_of_a_hand_played_out(chuan2):
    """Points of all seats, also of a móm; the winner is the first of the ranking."""
    turns, end = play(chuan2, Random(1), "1/0", wild=False)
    result = records.written(load("chuan"), end, turns)["result"]

    assert [*result] == ["ended", *RESULT_KEYS]
    assert (result["ended"], result["winner"]) == ("played-out", result["ranking"][0])
    assert sorted(result["ranking"]) == ["p1", "p2"]
    assert result["points"] == [chuan2.melds.points(hand) for hand in end.hands]
    assert result["mom"] == [f"p{seat + 1}" for seat in (0, 1) if not end.melds[seat]]


def test_the_result_with_a_leaver(chuan3):
    """He is last, has no points, is no móm, and pays four with the action with which he left."""
    state = chuan3.step(chuan3.start("7/0"), chuan3.parse("p2 leave"))
    turns = [chuan3.parse("p2 leave")]
    while state.ended is None:
        turns.append(Turn(state.seat, chuan3.legal(state)[0]))
        state = chuan3.step(state, turns[-1])
    result = records.written(load("chuan"), state, turns)["result"]

    assert (result["ended"], result["ranking"][-1], result["points"][1]) == ("played-out", "p2", None)
    assert "p2" not in result["mom"]
    assert {
        "from": "p2", "to": result["winner"], "amount": 4, "reason": "leave", "rule": "leaving", "at": 0,
    } in result["payments"]  # fmt: skip


def test_the_result_when_one_is_left(chuan):
    """The winner, then the leavers, last to leave first; every point null; four from each."""
    result = written(chuan, "p1 leave\np4 leave\np3 leave")["result"]

    assert [*result] == ["ended", "reason", *RESULT_KEYS]
    assert {key: result[key] for key in result if key != "payments"} == {
        "ended": "called-off", "reason": "one-left", "winner": "p2", "ranking": ["p2", "p3", "p4", "p1"],
        "points": [None] * 4, "mom": [], "net": [-4, 12, -4, -4], "pot": 0,
    }  # fmt: skip
    assert [(one["from"], one["amount"], one["reason"], one["at"]) for one in result["payments"]] == [
        ("p1", 4, "leave", 0), ("p3", 4, "leave", 2), ("p4", 4, "leave", 1),
    ]  # fmt: skip


def test_the_result_of_a_hand_broken_off(chuan, standard):
    """Void: no payment, not even for the eat that there was or the one who left; the pot as before."""
    deal = pack(chuan, "Kh", "Kc Kd 9s")
    turns = "p1 discard Kh\np2 eat\np4 leave"
    state = chuan.stop(played(chuan.deal(deal, 0, 6), turns))
    record = records.written(standard, state, [chuan.parse(turn) for turn in turns.splitlines()])

    assert record["result"] == {
        "ended": "called-off", "reason": "stopped", "winner": None, "ranking": None, "points": None, "mom": [],
        "payments": [], "net": [0, 0, 0, 0], "pot": 6,
    }  # fmt: skip
    assert records.verify(records.from_data(record, "here")) == []


def test_the_payment_for_an_eat_tells_its_action(chuan):
    """It stands whatever the end (RULES.md 1.14-24)."""
    rules = chuan
    turns = "p1 discard Kh\np2 eat\np2 discard 9s\np1 leave\np3 leave\np4 leave"
    told = [rules.parse(turn) for turn in turns.splitlines()]
    state = played(rules.deal(pack(rules, "Kh", "Kc Kd 9s")), turns)
    payments = records.written(load("chuan"), state, told)["result"]["payments"]

    assert payments[0] == {
        "from": "p1", "to": "p2", "amount": 1, "reason": "eat", "rule": "eat-payments", "at": 1,
    }  # fmt: skip


def test_the_example_of_the_documentation_comes_out(standard):
    """The hand that docs/records.md goes through card by card, by the full rules of `chuan`."""
    text = (files("tala_core") / "docs" / "records.md").read_text("utf-8")
    example = json.loads(re.search(r"```json\n(.*?)```", text, re.DOTALL)[1])
    hand = records.from_data(example | {"rules": standard.content}, "records.md")

    assert example["result"]["net"] == [2, -2]
    assert records.verify(hand) == []


# --- time ---


def test_after_a_time_out_only_the_tables_own_moves_are_accepted(chuan):
    """A hand in which the late seat itself went on is no such hand (RULES.md 1.14-15)."""
    state = chuan.start("7/0")
    late = [turn for turn, _ in chuan.run_out(state)]
    own = next(one for one in chuan.legal(state) if one != late[1].action)
    record = {
        "format": "tala-hand-1", "variant": "chuan", "rules": load("chuan").content, "seats": 4, "starter": "p1",
        "seed": "7/0", "pot": 0, "deck": " ".join(NAMES[one] for one in state.origin.pack),
    }  # fmt: skip
    right = records.from_data(record | {"actions": [str(turn) for turn in late]}, "here")
    wrong = records.from_data(record | {"actions": [str(late[0]), f"p1 {own}"]}, "here")

    assert [str(turn) for turn, _ in records.replay(right) if turn] == ["p1 timeout", str(late[1])]
    with pytest.raises(RecordError, match=f"here: action 1 .*the table plays '{late[1]}' here"):
        [*records.replay(wrong)]


def test_a_table_that_plays_by_chance_can_be_replayed():
    """The table's chance is drawn from the hand's seed and the number of the action, both of which a record holds."""
    assert clock_stream("7/0", 3).random() == clock_stream("7/0", 3).random()
    assert clock_stream("7/0", 3).random() != clock_stream("7/0", 4).random()
    assert clock_stream("7/0", 3).random() != clock_stream("7/1", 3).random()


# --- reading ---


def test_lines_of_a_file_are_numbered_as_an_editor_does(tmp_path):
    """Empty lines are passed over and counted."""
    file = tmp_path / "r.jsonl"
    file.write_text("\n  \n{nope\n", "utf-8")

    assert [*record_texts(str(file))] == [(f"{file}:3", b"{nope\n")]
    with pytest.raises(RecordError, match=r"r\.jsonl:3: not a line of JSON"):
        read_record(b"{nope\n", f"{file}:3")


@pytest.mark.parametrize("key", records.NEEDED)
def test_every_key_that_is_needed(chuan, key):
    record = written(chuan, "p1 u", deal=U_ON_THE_DEAL)
    del record[key]

    with pytest.raises(RecordError, match=f"^here: the key '{key}' is missing"):
        records.from_data(record, "here")


def test_a_misspelt_key_is_pointed_out(chuan):
    record = written(chuan, "p1 u", deal=U_ON_THE_DEAL)
    record["acitons"] = record.pop("actions")

    with pytest.raises(RecordError, match="'actions' is missing; did you mean 'acitons'"):
        records.from_data(record, "here")


def test_more_seats_than_any_table_has_are_refused_at_once(chuan):
    """By the number itself: a list of so many seats would fill the memory, or the message."""
    record = written(chuan, "p1 u", deal=U_ON_THE_DEAL) | {"seats": 3000, "starter": "p0"}

    with pytest.raises(RecordError) as caught:
        records.from_data(record, "here")
    assert len(str(caught.value)) < 300


def test_a_variant_is_equal_to_what_its_record_says(standard):
    """From the content alone the same game is made, also where options were left to their defaults."""
    content = standard.content
    again = Variant("again", content["table"], content["rules"])
    bare = Variant("bare", {}, {name: {} for name in content["rules"]})

    assert again.hash == bare.hash == standard.hash
