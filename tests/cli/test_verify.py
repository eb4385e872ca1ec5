"""`tala verify`: what simulate wrote agrees; every kind of tampering is found, with its line and action."""

from __future__ import annotations

import io
import json
import re
import sys
from copy import deepcopy

import pytest


@pytest.fixture
def hand(recorded):
    """A hand with an eat, a lay, a send and a móm."""
    return next(
        one for one in recorded(4)
        if one["result"]["mom"] and all(f" {verb}" in " ".join(one["actions"]) for verb in ("eat", "send"))
    )  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_simulate_wrote_agrees(tala, write, recorded, seats):
    ran = tala("verify", write(*recorded(seats)))

    assert ran == (0, "10 hands agree\n", "")


def at(index, text):
    """Return a change that puts *text* in place of an action."""
    return lambda one: one["actions"].__setitem__(index, text)


def first(verb, text):
    """Return a change that puts *text*, for the same seat, in place of the first action of a *verb*."""

    def change(one):
        index = next(n for n, action in enumerate(one["actions"]) if action.split()[1] == verb)
        one["actions"][index] = f"{one['actions'][index][:2]} {text}"

    return change


def deck(change):
    return lambda one: one.update(deck=" ".join(change(one["deck"].split())))


def result(**keys):
    return lambda one: one["result"].update(keys)


def lost(key):
    return lambda one: one.pop(key)


def payment(**keys):
    return lambda one: one["result"]["payments"][0].update(keys)


def unlisted(one):
    one["legal"][3].pop()


def overlisted(one):
    one["legal"][3].append("p4 u")


TAMPERED = {
    "a card twice": (deck(lambda cards: [*cards[:-1], cards[0]]), "'deck': .* stands twice"),
    "51 cards": (deck(lambda cards: cards[1:]), "'deck' has 51 cards, not 52"),
    "no card": (deck(lambda cards: ["1h", *cards[1:]]), "'deck': '1h' is not a card"),
    "two cards of the deck exchanged": (
        deck(lambda cards: [*cards[:9], *cards[9:11][::-1], *cards[11:]]),
        "action |'points'",
    ),
    "unknown format": (lambda one: one.update(format="tala-hand-9"), "'tala-hand-9'.*'tala-hand-1'"),
    **{f"no {key}": (lost(key), f"'{key}' is missing") for key in ("format", "deck", "actions", "rules", "pot")},
    "an illegal action": (at(0, "p1 draw"), r"action 0 \('p1 draw'\): not now, p1 is to discard"),
    "an eat taken for a draw": (first("eat", "draw"), r"action \d+ \("),
    "a lay of nothing": (first("send", "lay"), r"action \d+ \('p\d lay'\): not now, p\d is to "),
    "the actions cut short": (lambda one: one["actions"].pop() and one["legal"].pop(), "end before the hand does: .*p"),
    "no actions": (lambda one: one.update(actions=[], legal=[]), "end before the hand does: it is the turn of p1"),
    "the wrong seat": (at(0, "p2 discard Ks"), r"action 0 \('p2 discard Ks'\): it is the turn of p1"),
    "no such seat": (at(0, "p5 draw"), r"action 0 \('p5 draw'\): 'p5' is no seat \(there are p1, p2, p3, p4\)"),
    "an unknown verb": (at(0, "p1 dicard Ks"), r"action 0 \('p1 dicard Ks'\): .*did you mean 'discard'"),
    "a payment of another amount": (payment(amount=99), "a payment .*99.* is not due"),
    "a payment to the wrong seat": (payment(to="pot"), "a payment .*pot.* is not due"),
    "a payment of another rule": (payment(rule="house"), "a payment .*house.* is not due"),
    "a payment left out": (lambda one: one["result"]["payments"].pop(), "the payment .* is missing"),
    "another net": (result(net=[1, -1, 0, 0]), r"'net' is \[1, -1, 0, 0\], the hand comes to \["),
    "other points": (result(points=[1, 2, 3, 4]), r"'points' is \[1, 2, 3, 4\], the hand comes to \["),
    "no móm": (result(mom=[]), r"'mom' is \[\], the hand comes to \[\"p"),
    "another ranking": (result(ranking=["p1", "p1", "p1", "p1"]), "'ranking' is .*, the hand comes to "),
    "another end": (result(ended="u"), '\'ended\' is "u", the hand comes to "played-out"'),
    "another winner": (result(winner="p9"), '\'winner\' is "p9", the hand comes to "p'),
    "another pot": (result(pot=3), "'pot' is 3, the hand comes to 0"),
    "kinds of an end that was none": (result(kinds=["tron"]), "'kinds'"),
    "a hash of other rules": (lambda one: one.update(hash="0" * 64), "'hash' is 000000000000"),
    "other rules": (lambda one: one["rules"]["rules"]["u-payments"].update(amount=6), "'hash' is "),
    "one too few legal": (unlisted, r"action 3 \(.*'legal' lacks 'p"),
    "one too many legal": (overlisted, r"action 3 \(.*'legal' has 'p4 u'"),
    "legal for other actions": (lambda one: one["legal"].pop(), r"'legal' has \d+ lists for \d+ actions"),
    "one player": (lambda one: one.update(players=["An"]), "'players' has 1 names for 4 seats"),
    "a starter who is not there": (lambda one: one.update(starter="p5"), "'starter': 'p5' is no seat"),
    "a pot of less than nothing": (lambda one: one.update(pot=-1), "'pot' must be a whole number, not -1"),
    "true for a number": (lambda one: one.update(seats=True), "'seats' must be a whole number, not True"),
    "a text for a list": (lambda one: one.update(actions="p1 draw"), "'actions' must be a list"),
}


@pytest.mark.parametrize(("change", "said"), TAMPERED.values(), ids=TAMPERED)
def test_tampering_is_found(tala, write, hand, change, said):
    """The record before it is right, so the fault stands in line 2."""
    changed = deepcopy(hand)
    change(changed)
    file = write(hand, changed)
    ran = tala("verify", file)

    assert ran.code == 1
    assert ran.out.startswith(f"{file}:2: ")
    assert re.search(said, ran.out.splitlines()[0])
    assert ran.out.splitlines()[-1].startswith("2 hands, ")


def test_an_action_too_many_is_quoted_as_it_stands(tala, write, hand):
    """The hand was over before it."""
    hand["actions"].append("p1 draw")
    hand["legal"].append([])
    index = len(hand["actions"]) - 1
    ran = tala("verify", write(hand))

    assert ran.code == 1
    assert f"action {index} ('p1 draw'): the hand is over" in ran.out


NO_RECORDS = {
    "no JSON": ("{nope", "not a line of JSON"),
    "a list": ("[]", "a record is an object"),
    "a number": ("5", "a record is an object"),
    "nested for ever": ("[" * 100_000, "nested too deeply"),
    "a number of too many digits": ('{"pot": ' + "9" * 5000 + "}", "1: "),
}


@pytest.mark.parametrize(("text", "said"), NO_RECORDS.values(), ids=NO_RECORDS)
def test_what_is_no_record_is_refused(tala, write, text, said):
    file = write(text)
    ran = tala("verify", file)

    assert ran.code == 1
    assert ran.out.startswith(f"{file}:1: ")
    assert said in ran.out


RULES = {
    "options that are no table": ({"sets": 5}, "sets"),
    "an unknown rule": ({"setz": {}}, "no rule `setz` is installed"),
    "a wrong option": ({"sets": {"shortest": 9}}, "`shortest` in [rules.sets]"),
    "no rules": ({}, "a variant names its rules"),
}


@pytest.mark.parametrize(("rules", "said"), RULES.values(), ids=RULES)
def test_rules_that_can_not_be_used_are_refused(tala, write, hand, rules, said):
    """The record says so itself: no hash is needed to find out.  One sentence, and never a traceback."""
    del hand["hash"]
    hand["rules"]["rules"] = rules
    ran = tala("verify", write(hand))

    assert ran.code in (1, 3, 4)
    assert said in ran.out + ran.err


def test_a_name_that_is_no_text_does_no_harm(tala, write, hand):
    """Half of a surrogate pair can be written in JSON, and is no letter."""
    hand["rules"]["rules"]["\ud800"] = {}
    file = write(hand)
    ran = tala("verify", file)

    assert ran.code == 1
    assert ran.out.startswith(f"{file}:1: 'rules' can't be used")


@pytest.mark.parametrize("name", ["hands.jsonl", "hands.toml"])
def test_a_file_that_is_not_utf_8_is_refused(tala, write, name):
    file = write(b'variant = "\xff"\n', name=name)
    ran = tala("verify", file)

    assert ran.code == 1
    assert f"{file}:1" in ran.out + ran.err or name == "hands.toml"
    assert "not UTF-8" in ran.out + ran.err


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_a_file_without_a_record_is_no_success(tala, write, text):
    """Nothing was checked: whoever piped it in made a mistake, and must not read "agree"."""
    ran = tala("verify", write(text))

    assert ran.code == 1
    assert "agree" not in ran.out


def test_every_file_is_checked_and_every_fault_counted(tala, write, hand):
    wrong = deepcopy(hand)
    wrong["result"]["net"] = [0, 0, 0, 0]
    good, bad = write(hand, name="good"), write(wrong, hand, wrong, name="bad")
    ran = tala("verify", good, bad, "--most", "1")

    assert (ran.code, len(ran.out.splitlines())) == (1, 3)
    assert ran.out.startswith(f"{bad}:1: 'net' is ")
    assert ran.out.endswith("... and 1 more\n4 hands, 2 disagreements\n")


# --- what a record need not tell ---


def test_a_hand_without_a_result_is_told_its_result(tala, write, hand):
    told = hand.pop("result")
    file = write(hand)
    ran = tala("verify", file)

    said, agree = ran.out.splitlines()
    assert (ran.code, agree) == (0, "1 hand agrees")
    assert said.startswith(f"{file}:1: the hand comes to ")
    assert json.loads(said[said.index("{") :]) == told


def test_a_result_that_tells_nothing_is_as_good_as_none(tala, write, hand):
    hand["result"] = {}

    assert "the hand comes to {" in tala("verify", write(hand)).out


@pytest.mark.parametrize("key", ["ended", "winner", "ranking", "points", "mom", "payments", "net", "pot"])
def test_one_key_of_a_result_is_compared_alone(tala, write, hand, key):
    right = {**hand, "result": {key: hand["result"][key]}}
    wrong = {**hand, "result": {key: "x"}}

    ran = tala("verify", write(right))
    told, agrees = ran.out.splitlines()
    rest = json.loads(told[told.index("{") :])

    assert agrees == "1 hand agrees"
    assert rest == {name: value for name, value in hand["result"].items() if name != key and value is not None}
    assert tala("verify", write(wrong)).code == 1


def test_payments_are_compared_in_any_order_by_the_keys_they_tell(tala, write, hand):
    payments = hand["result"]["payments"]
    told = [{key: one[key] for key in ("to", "from", "amount")} for one in payments[::-1]]
    right, wrong = {**hand, "result": {"payments": told}}, {**hand, "result": {"payments": told[1:]}}

    assert tala("verify", write(right)).code == 0
    assert "is missing" in tala("verify", write(wrong)).out


def test_what_may_be_missing(tala, write, hand):
    for key in ("hash", "seed", "players", "legal"):
        del hand[key]

    assert tala("verify", write(hand)).out == "1 hand agrees\n"


# --- where records come from ---


def test_records_from_standard_input(tala, monkeypatch, hand):
    text = json.dumps(hand) + "\n" + json.dumps({**hand, "pot": None})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    ran = tala("verify", "-")

    assert ran.code == 1
    assert ran.out.startswith("standard input:2: the key 'pot' is missing")


def test_standard_input_named_twice_is_empty_the_second_time(tala, monkeypatch, hand):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(hand).encode())))
    ran = tala("verify", "-", "-")

    assert (ran.code, ran.err) == (1, "")
    assert ran.out.splitlines() == ["standard input: there is no record in it", "1 hand, 1 disagreement"]


def test_windows_line_ends_and_a_byte_order_mark(tala, write, hand):
    file = write(b"\xef\xbb\xbf", json.dumps(hand), "\r\n", json.dumps(hand), "\r\n")

    assert tala("verify", file).out == "2 hands agree\n"


def toml(hand) -> str:
    """Return a record as TOML: JSON's numbers, texts and lists read as they are."""
    plain = "".join(f"{key} = {json.dumps(value)}\n" for key, value in hand.items() if key not in ("rules", "result"))
    tables = {"rules.table": hand["rules"]["table"]}
    tables |= {f"rules.rules.{name}": options for name, options in hand["rules"]["rules"].items()}
    tables["result"] = {key: hand["result"][key] for key in ("ended", "winner", "net", "pot")}
    return plain + "".join(
        f"[{name}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in table.items())
        for name, table in tables.items()
    )


def test_a_single_hand_in_toml(tala, write, hand):
    right = write(toml(hand), name="right.toml")
    hand["result"]["net"] = [0, 0, 0, 0]
    wrong = write(toml(hand), name="wrong.toml")

    told, agrees = tala("verify", right).out.splitlines()
    assert told.startswith(f"{right}: the hand comes to {{")  # TOML has no null: what is absent is told
    assert agrees == "1 hand agrees"
    assert tala("verify", wrong).out.startswith(f"{wrong}: 'net' is [0, 0, 0, 0]")


def test_a_date_in_toml_is_refused(tala, write, hand):
    """TOML knows dates, JSON does not."""
    del hand["hash"]
    file = write(toml(hand).replace("shortest = 3", "shortest = 2020-01-01"), name="date.toml")
    ran = tala("verify", file)

    assert ran.code == 1
    assert ran.out.startswith(f"{file}: ")
    assert "date" in ran.out.splitlines()[0].removeprefix(f"{file}: ")


def test_bad_toml_is_refused_with_its_place(tala, write):
    file = write("format = 'tala-hand-1'\n[rules\n", name="broken.toml")
    ran = tala("verify", file)

    assert ran.code == 1
    assert f"{file}:2:" in ran.out
    assert "not valid TOML" in ran.out


def test_a_shipped_variant_with_other_rules_by_now_is_pointed_out(tala, write, hand):
    """The hand is checked by the rules it holds; that `chuan` plays otherwise here must not go unsaid."""
    prices = hand["rules"]["rules"]["clock"]
    prices["seconds"] = 31
    del hand["hash"]
    ran = tala("verify", write(hand))

    assert (ran.code, ran.out) == (0, "1 hand agrees\n")
    assert "'chuan' here has other rules" in ran.err


def test_a_wrong_hash_alone_is_no_other_variant(tala, write, hand):
    """The rules in the record are those of `chuan`; only the hash is wrong, and that is said."""
    hand["hash"] = "0" * 64

    assert "other rules" not in tala("verify", write(hand)).err


def test_no_such_file(tala, refused):
    refused(tala("verify", "no.jsonl"), 2, "no.jsonl", "does not exist")
    refused(tala("verify"), 2, "FILE")


# --- one text for one record ---


def unlike(one: str) -> str:
    """Return an action in other words than the notation's: the melds of a lay turned round, or two spaces."""
    seat, verb, *rest = one.split()
    return " ".join([seat, verb, *rest[::-1]]) if verb == "lay" and len(rest) > 1 else one.replace(" ", "  ", 1)


def test_an_action_that_is_written_otherwise_is_refused(tala, write, hand):
    """Two records of one hand must be one text; the right form is told."""
    del hand["legal"]
    for index, right in enumerate([*hand["actions"]]):
        changed = deepcopy(hand)
        changed["actions"][index] = unlike(right)
        file = write(changed)
        ran = tala("verify", file)

        assert ran.code == 1
        assert ran.out.splitlines()[0].startswith(f"{file}:1: action {index} ({unlike(right)!r}): ")
        assert f"it is written {right!r}" in ran.out


@pytest.mark.parametrize("text", ["p1  u", " p1 u", "p1 u ", "p1 lay 3s4s5s JdQdKd 9c9d9h", "p1 lay 3s4s5s  9c9d9h"])
def test_other_forms_of_a_hands_first_action(tala, write, chuan, standard, text):
    from tala_core import records
    from tala_core.testing import pack

    turn = chuan.parse("p1 u")
    state = chuan.step(chuan.deal(pack(chuan, "3s 4s 5s 9h 9d 9c Jd Qd Kd 2h")), turn)
    record = records.written(standard, state, [turn])
    assert tala("verify", write(record)).code == 0
    record["actions"] = [text]
    ran = tala("verify", write(record))

    assert ran.code == 1
    assert f"action 0 ({text!r}): it is written 'p1 {'u' if 'u' in text else 'lay 3s4s5s 9c9d9h'}" in ran.out


def test_a_lay_in_another_order_is_refused(tala, write, recorded):
    """The phỏm of one lay stand in the order of their first cards."""
    records = [one for seats in (2, 3, 4) for one in recorded(seats)]
    hand, index = next(
        (one, at) for one in records for at, action in enumerate(one["actions"]) if len(action.split()) > 3
        and action.split()[1] == "lay"
    )  # fmt: skip
    right = hand["actions"][index]
    hand["actions"][index] = unlike(right)
    del hand["legal"]
    ran = tala("verify", write(hand))

    assert (ran.code, unlike(right) != right) == (1, True)
    assert f"action {index} ({unlike(right)!r}): it is written {right!r}" in ran.out


@pytest.mark.parametrize("place", ["", "result", "rules"])
def test_a_key_that_stands_twice_is_refused(tala, write, hand, place):
    """Readers differ in which of the two they take."""
    key = {"": "pot", "result": "net", "rules": "table"}[place]
    whole = hand[place] if place else hand
    text = json.dumps(hand).replace(f'"{key}": ', f'"{key}": {json.dumps(whole[key])}, "{key}": ', 1)
    file = write(text + "\n", hand)
    ran = tala("verify", file)

    assert ran.code == 1
    assert ran.out == f"{file}:1: the key '{key}' stands twice\n2 hands, 1 disagreement\n"


def test_a_line_that_is_no_text_does_not_hide_the_others(tala, write, hand):
    wrong = deepcopy(hand)
    wrong["result"]["net"] = [0, 0, 0, 0]
    file = write(hand, b'{"variant": "\xff"}\n', wrong, hand)
    ran = tala("verify", file)
    first, second, last = ran.out.splitlines()

    assert ran.code == 1
    assert first.startswith(f"{file}:2: not UTF-8")
    assert second.startswith(f"{file}:3: 'net' is ")
    assert last == "4 hands, 2 disagreements"


@pytest.mark.parametrize("wrapped", [False, True], ids=["a record", "a list of records"])
def test_a_record_over_many_lines_is_one_complaint(tala, write, hand, wrapped):
    """As an editor's formatter leaves it: hundreds of lines, none of them a record."""
    file = write(json.dumps([hand] if wrapped else hand, indent=2))
    ran = tala("verify", file)

    assert ran.code == 1
    assert ran.out.splitlines()[0] == f"{file}:1: a record stands on one line, as an object with all its keys"
    assert [line for line in ran.out.splitlines()[1:] if line.startswith(str(file))] == []
    assert ran.out.splitlines()[-1].endswith("1 disagreement")


NASTY = "\x1b[2J\x07\rgood\x9b31m\u202e"


def raw(text: str) -> list[str]:
    """Return what steers a terminal in *text*."""
    return [letter for letter in text if not letter.isprintable() and letter != "\n"]


def test_names_that_steer_a_terminal_are_written_out(tala, write, hand):
    """Wherever a record can hold a text of somebody's."""
    changes = {
        "variant": lambda one: one.update(variant=NASTY),
        "players": lambda one: one.update(players=[NASTY] * 4),
        "an action": lambda one: one["actions"].__setitem__(0, NASTY),
        "a result": lambda one: one["result"].update(winner=NASTY),
        "a key": lambda one: one["result"].update({NASTY: 1}),
        "a rule": lambda one: (one.pop("hash"), one["rules"]["rules"].update({NASTY: {}})),
        "an option": lambda one: (one.pop("hash"), one["rules"]["rules"]["sets"].update({NASTY: 3})),
        "a format": lambda one: one.update(format=NASTY),
        "a card": lambda one: one.update(deck=NASTY),
    }
    for name, change in changes.items():
        changed = deepcopy(hand)
        change(changed)
        file = write(changed)
        for ran in (tala("verify", file), tala("replay", file)):
            assert (name, raw(ran.out + ran.err)) == (name, [])


def test_the_same_from_a_hand_without_a_result(tala, write, hand):
    del hand["result"]
    hand["variant"] = NASTY

    ran = tala("verify", write(hand))
    assert (ran.code, raw(ran.out + ran.err)) == (0, [])


def test_a_partial_result_is_completed_and_no_more(tala, write, hand):
    """What is told is not told again; what tells all needs no words."""
    full = deepcopy(hand["result"])
    hand["result"] = {"net": full["net"], "winner": full["winner"]}
    said, agrees = tala("verify", write(hand)).out.splitlines()
    told = json.loads(said[said.index("{") :])

    assert agrees == "1 hand agrees"
    assert {*told} == {*full} - {"net", "winner"}
    assert told["pot"] == full["pot"]
    hand["result"] = full
    assert tala("verify", write(hand)).out == "1 hand agrees\n"


def test_a_partial_result_that_is_wrong_is_not_completed(tala, write, hand):
    hand["result"] = {"net": [0, 0, 0, 0]}
    ran = tala("verify", write(hand))

    assert ran.code == 1
    assert "comes to {" not in ran.out
