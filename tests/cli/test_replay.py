"""`tala replay`: stepping through a recorded hand, with every card open."""

from __future__ import annotations

import io
import json
import re
import sys

import pytest

pexpect = pytest.importorskip("pexpect")


def test_every_action_and_the_arithmetic(tala, write, recorded):
    """Each action stands on a line of its own, in order; then who pays what, and sums that are the record's."""
    hand = recorded(4)[0]
    ran = tala("replay", write(hand))
    out = ran.out.splitlines()

    assert (ran.code, ran.err) == (0, "")
    assert out[0].startswith("chuan, 4 seats, p1 starts")
    assert [line for line in out if line in hand["actions"]] == hand["actions"]
    assert len([line for line in out if re.search(r" pays .* \d+.*\[", line)]) == len(hand["result"]["payments"])
    for seat, net in enumerate(hand["result"]["net"], 1):
        signed = f"+{net}" if net > 0 else f"−{-net}" if net else "0"
        assert any(re.search(rf"p{seat}\b.*: .*= {re.escape(signed)}$", line) for line in out)


def test_the_cards_are_open(tala, write, recorded):
    """After the deal every seat's cards are shown, the eaten ones with a star once there are any."""
    hand = next(one for one in recorded(2) if any(action.endswith("eat") for action in one["actions"]))
    out = tala("replay", write(hand)).out.splitlines()
    dealt = [re.findall(r"(?:10|[A2-9JQK])[♣♦♥♠]", line.partition("row")[0]) for line in out[1:3]]

    assert sorted(map(len, dealt)) == [9, 10]
    assert any(re.search("[♣♦♥♠]\\*", line) for line in out)


def test_an_u_is_told(tala, write, chuan):
    """The starter is dealt it; everybody pays five."""
    from tala_core import records
    from tala_core.testing import pack
    from tala_core.variants import load

    turn = chuan.parse("p1 u")
    state = chuan.step(chuan.deal(pack(chuan, "3s 4s 5s 9h 9d 9c Jd Qd Kd 2h")), turn)
    out = tala("replay", write(records.written(load("chuan"), state, [turn]))).out

    assert "p1 is ù (ù thường)" in out
    assert out.count("pays p1 5: ù [u-payments]") == 3
    assert "p1: +5 +5 +5 = +15" in out


def test_one_hand_of_many(tala, write, recorded, refused):
    hands = recorded(3)
    file = write(*hands)

    assert hands[9]["actions"][0] in tala("replay", file, "--hand", "10").out.splitlines()
    refused(tala("replay", file, "--hand", "11"), 1, "no hand 11")
    refused(tala("replay", file, "--hand", "0"), 2, "--hand", "a whole number from 1, not 0")


def test_a_hand_that_breaks_off(tala, write, recorded):
    hand = recorded(4)[0]
    del hand["actions"][5:], hand["legal"]
    ran = tala("replay", write(hand))

    assert ran.code == 1
    assert "before the hand does" in ran.out + ran.err


def test_an_illegal_action_says_where(tala, write, recorded, refused):
    hand = recorded(4)[0]
    hand["actions"][1] = "p2 discard Ks"
    file = write(hand)

    refused(tala("replay", file), 1, f"{file}:1: action 1 ('p2 discard Ks'): ")


def test_a_file_that_is_not_utf_8_is_refused(tala, write, refused):
    for name in ("a.jsonl", "a.toml"):
        refused(tala("replay", write(b"\xff\xfe", name=name)), 1, name, "not UTF-8")


def test_other_rules_by_now_are_pointed_out(tala, write, recorded):
    """The hand is replayed by the rules it holds, and it is said that `chuan` plays otherwise here."""
    hand = recorded(4)[0]
    hand["rules"]["rules"]["clock"]["seconds"] = 31
    del hand["hash"]
    ran = tala("replay", write(hand))

    assert ran.code == 0
    assert "'chuan' here has other rules" in ran.err


def test_from_standard_input(tala, monkeypatch, recorded):
    hand = recorded(4)[0]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(hand).encode())))

    assert hand["actions"][-1] in tala("replay", "-").out.splitlines()


def test_stepping_through_standard_input_is_refused_or_works(tala, monkeypatch, recorded):
    """Enter can't come from where the record comes from."""
    text = json.dumps(recorded(4)[0]) + "\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    assert tala("replay", "-", "--step").code in (0, 1, 2)


def test_stepping_at_a_terminal(write, recorded):
    """Enter shows the next action and no more; q stops."""
    hand = recorded(4)[0]
    child = pexpect.spawn(
        sys.executable, ["-m", "tala_core", "replay", str(write(hand)), "--step"], encoding="utf-8", timeout=20
    )
    child.expect_exact(hand["actions"][0])
    child.expect_exact("-- Enter")
    child.sendline("")
    child.expect_exact(hand["actions"][1])
    child.expect_exact("-- Enter")
    child.sendline("q")
    rest = child.read()
    child.close()

    assert hand["actions"][2] not in rest
    assert child.exitstatus == 0


# --- what happened, in words ---


def replayed(tala, write, rules, state, turns):
    """Return the lines of a replay, by the turn that they stand under; *turns* are played from the deal *state*."""
    from tala_core import records
    from tala_core.testing import played
    from tala_core.variants import load

    told = [rules.parse(turn) for turn in turns]
    end = rules.stop(played(state, turns))
    ran = tala("replay", write(records.written(load("chuan"), end, told)))
    assert ran.code == 0
    blocks, under = {}, ""
    for line in ran.out.splitlines():
        if line in turns:
            under = line
            blocks[under] = []
        elif under and line.startswith("    ") and not line.startswith("      laid"):
            blocks[under].append(line.strip())
    return blocks


def test_an_eat_that_moves_a_row_is_told(tala, write, recorded):
    """The eat, the card that moves, and the turn that somebody gets again; a last-round eat as what it is."""
    seen = {"(ăn)": 0, "(ăn chốt)": 0, "(chuyển bài)": 0, "(tái)": 0}
    for hand in [one for seats in (2, 3, 4) for one in recorded(seats)]:
        out = tala("replay", write(hand)).out.splitlines()
        for at, line in enumerate(out):
            for words in seen:
                seen[words] += line.startswith("    ") and line.endswith(words)
            if line.endswith((" (ăn)", " (ăn chốt)")):
                assert out[at - 1] in hand["actions"]
                assert out[at - 1].endswith(" eat")

    assert all(seen.values()), seen


def test_chuyen_bai_tai_and_chot_stand_under_their_action(tala, write, chuan2):
    """Two play: p1 lays first, p2 eats its last discard and throws a card that p1 eats in turn ..."""
    from random import Random

    from tala_core.actions import Eat, Turn
    from tala_core.events import Eaten, Marked, Shifted, Turned

    rules, random = chuan2, Random(1)
    for k in range(400):
        state = start = rules.start(f"tai/{k}")
        turns, facts = [], []
        while state.ended is None:
            legal = rules.legal(state)
            action = next((one for one in legal if isinstance(one, Eat)), None) or random.choice(legal)
            turns.append(str(Turn(state.seat, action)))
            after = rules.act(state, action)
            facts.append(after.history()[len(state.history()) :])
            state = after
        at = next(
            (n for n, new in enumerate(facts) if any(isinstance(one, Marked) for one in new)
             and any(isinstance(one, Shifted) for one in new)), None
        )  # fmt: skip
        if at is not None and turns.count(turns[at]) == 1:
            break
    else:
        pytest.fail("no such hand")
    eaten = next(one for one in facts[at] if isinstance(one, Eaten))
    shifted = next(one for one in facts[at] if isinstance(one, Shifted))
    del turns[at + 1 :]
    lines = replayed(tala, write, rules, start, turns)[turns[at]]

    assert not any(isinstance(one, Turned) and one.seat != eaten.seat for one in facts[at])
    assert lines[0].startswith(f"p{eaten.seat + 1} eats ")
    assert lines[0].endswith(f" from p{eaten.source + 1} (ăn chốt)")
    assert lines[1].endswith(f" moves from p{shifted.source + 1}'s row to p{shifted.target + 1}'s (chuyển bài)")
    assert len(lines) == 2


def test_a_turn_that_comes_again_is_told_under_the_discard_before_it(tala, write, recorded):
    hands = [one for seats in (2, 3, 4) for one in recorded(seats)]
    found = 0
    for hand in hands:
        out = tala("replay", write(hand)).out.splitlines()
        for at, line in enumerate(out):
            if line.endswith("has another turn (tái)"):
                found += 1
                action = next(one for one in reversed(out[:at]) if one in hand["actions"])
                follows = hand["actions"][hand["actions"].index(action) + 1]
                assert action.split()[1] == "discard"
                assert follows.startswith(line.strip()[:2])

    assert found
