"""`tala analyse`: what a pile of records came to, what is damaged in it, which decisions of one hand were costly."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tala_core.actions import Discard
from tala_core.testing import only


def wise(view, random):
    """A bot that discards the lowest card, and judges by that."""
    return view.legal()[0]


def values(view, random, playouts):
    low = min((one.card % 13 for one in view.legal(Discard)), default=None)
    return {one: (1.4 if isinstance(one, Discard) and one.card % 13 == low else 0.0, 0.1) for one in view.legal()}


wise.values = values


@pytest.fixture
def judging():
    """A bot that can judge is installed."""
    with only(bots={"wise": wise}):
        yield


@pytest.fixture
def one_hand(recorded, write):
    """A hand of two that is recorded, with names."""
    return write(recorded(2)[0] | {"players": ["An", "Bình"]})


# --- a pile ---


def test_a_pile_comes_to_what_the_simulation_came_to(tala, tmp_path):
    """The table that `tala simulate` prints, from its own records."""
    file = tmp_path / "r.jsonl"
    simulated = tala(
        "simulate", "--hands", "30", "--seed", "3", "--bots", "greedy,random,greedy,random", "--records", file
    )
    ran = tala("analyse", file)

    assert ran.code == 0
    assert ran.err == ""
    same = [line for line in simulated.out.splitlines() if line[:3] in ("pla", "p1 ", "p2 ", "p3 ", "p4 ", "who")]
    assert len(same) == 6
    for line in same:
        assert line.split() in [other.split() for other in ran.out.splitlines()]


def test_json_holds_the_measures_that_simulate_tells(tala, tmp_path):
    file = tmp_path / "r.jsonl"
    args = ["simulate", "--hands", "20", "--seed", "3", "--seats", "3", "--json", "--records", file]
    simulated = json.loads(tala(*args).out)
    told = json.loads(tala("analyse", file, "--json").out)
    (group,) = told["groups"]

    assert (told["format"], told["hands"], told["damaged"]) == ("tala-analysis-1", 20, {"records": 0, "first": []})
    assert told["judgement"] is None
    assert {key: group[key] for key in ("variant", "hash", "table")} == {
        "variant": "chuan", "hash": simulated["hash"], "table": 3
    }  # fmt: skip
    assert [one["mean"] for one in group["seats"]] == [one["mean"] for one in simulated["seats"]]
    assert group["seats"][0]["rates"] == simulated["seats"][0]["rates"]
    assert group["players"][0]["rates"] == simulated["bots"][0]["rates"]
    assert group["starting"] == simulated["starting"]
    assert group["length"] == simulated["length"]


def test_players_are_told_by_name_where_they_change_seats(tala, recorded, write):
    first, second = ([one | {"players": names} for one in recorded(2)] for names in (["An", "Bình"], ["Bình", "An"]))
    ran = tala("analyse", write(*first, *second))
    rows = [line.split() for line in ran.out.splitlines() if line.startswith(("An ", "Bình "))]

    assert ran.code == 0
    assert [row[1:3] for row in rows] == [["20", "+0"], ["20", "+0"]]  # each had each of the hands once


def test_variants_in_one_pile_are_told_apart(tala, recorded, write):
    other = write(*recorded(3), name="three.jsonl")
    ran = tala("analyse", write(*recorded(2)), other)

    assert ran.code == 0
    assert [line for line in ran.out.splitlines() if line.startswith("chuan")] == [
        "chuan · 2 seats · 10 hands",
        "chuan · 3 seats · 10 hands",
    ]


def test_records_of_one_name_and_other_rules_are_told_apart_by_their_hash(tala, recorded, write):
    changed = recorded(2)
    for one in changed:
        one["rules"]["rules"]["u-payments"]["amount"] = 7
        del one["hash"], one["result"]
    ran = tala("analyse", write(*recorded(2), *changed))
    heads = [line for line in ran.out.splitlines() if line.startswith("chuan")]

    assert len({*heads}) == 2
    assert all("(" in line for line in heads)


def test_details_tell_intervals(tala, recorded, write):
    ran = tala("analyse", write(*recorded(2)), "--details")

    assert ran.code == 0
    assert "stakes a hand" in ran.out
    assert "points left" in ran.out


def test_records_without_names_are_told_by_seats(tala, recorded, write):
    ran = tala("analyse", write(*[{**one, "players": None} for one in recorded(2)]), "--details")

    assert ran.code == 0
    assert "player" not in ran.out
    assert "by bot" not in ran.out


def test_standard_input_and_toml(tala, recorded, write, monkeypatch):
    lines = "".join(json.dumps(one) + "\n" for one in recorded(2)).encode()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(lines)))

    assert tala("analyse", "-").out.startswith("chuan · 2 seats · 10 hands\n")


# --- damage ---


def test_damaged_records_are_told_by_file_and_line_and_the_rest_goes_on(tala, recorded, write):
    hands = recorded(2)
    hands[1]["actions"][3] = "p1 discard 99"
    hands[2]["result"]["net"] = [0, 0]
    del hands[3]["actions"][-1], hands[3]["legal"]
    file = write(*hands[:4], "rubbish\n", *hands[4:])
    ran = tala("analyse", file)

    assert ran.code == 1
    assert ran.out.startswith("chuan · 2 seats · 7 hands\n")
    assert ran.out.endswith("4 records left out\n")
    assert [line.split(": ")[1] for line in ran.err.splitlines()] == [f"{file}:{number}" for number in (2, 3, 4, 5)]
    assert "the hand comes to" in ran.err
    assert "the actions end before the hand does" in ran.err


def test_no_more_than_so_many_are_told(tala, write):
    ran = tala("analyse", write(*["rubbish\n"] * 5), "--most", "2")

    assert ran.code == 1
    assert len(ran.err.splitlines()) == 3
    assert ran.err.endswith("tala: ... and 3 more\n")
    assert ran.out == "5 records left out\n"


def test_damage_in_json(tala, recorded, write):
    file = write("rubbish\n", *recorded(2))
    told = json.loads(tala("analyse", file, "--json").out)

    assert told["damaged"]["records"] == 1
    assert told["damaged"]["first"][0]["where"] == f"{file}:1"
    assert told["damaged"]["first"][0]["what"].startswith("not a line of JSON")


def test_an_empty_file_says_so(tala, write):
    file = write("\n")
    ran = tala("analyse", file)

    assert ran == (1, "", f"tala: {file}: there is no record in it\n")


def test_a_file_that_is_not_there_is_a_usage_error(tala, refused):
    refused(tala("analyse", "nowhere.jsonl"), 2, "nowhere.jsonl")


def test_what_steers_a_terminal_is_written_out(tala, recorded, write):
    ran = tala("analyse", write(*[one | {"players": ["\x1b[31mAn", "Bình"]} for one in recorded(2)]))

    assert "\x1b" not in ran.out


# --- one hand ---


def test_costly_decisions_of_a_hand(tala, one_hand, judging):
    """The greedy seats discard high cards; to this judge each of those cost 1.4 stakes."""
    ran = tala("analyse", one_hand, "--hand", "1", "--judge", "wise", "--seat", "p1")
    told = [line for line in ran.out.splitlines() if line.startswith("turn")]

    assert ran.code == 0
    assert told
    assert told[0].startswith("turn 1, An: discarding ")
    assert " here cost 1.4 ± 0.0 stakes on average; " in told[0]
    assert told[0].endswith(" was better")
    assert not any("Bình" in line for line in told)


def test_a_single_hand_is_judged_without_being_asked_for(tala, one_hand, judging):
    """Each seat, by the judge that is named; --player chooses one as --seat does."""
    both = tala("analyse", one_hand, "--judge", "wise")
    one = tala("analyse", one_hand, "--judge", "wise", "--player", "Bình")

    assert both.code == one.code == 0
    assert {"An:", "Bình:"} <= {*both.out.split()}
    assert [line for line in one.out.splitlines() if line.startswith("turn")] == [
        line for line in both.out.splitlines() if line.startswith("turn") and "Bình:" in line
    ]


def test_the_judgement_in_json(tala, one_hand, judging):
    told = json.loads(tala("analyse", one_hand, "--judge", "wise", "--playouts", "20", "--json").out)
    judgement = told["judgement"]
    first = judgement["decisions"][0]

    assert (judgement["judge"], judgement["playouts"], judgement["where"]) == ("wise", 20, f"{one_hand}:1")
    assert sum(judgement["net"]) == 0
    assert {*first} == {
        "at", "turn", "seat", "player", "chosen", "value", "other", "other_value", "loss", "error", "ci95", "clear"
    }  # fmt: skip
    assert any(one["clear"] and one["loss"] == pytest.approx(1.4) for one in judgement["decisions"])
    assert all(one["error"] is None for one in judgement["decisions"] if one["loss"] <= 0)


def test_nothing_costly_says_so(tala, one_hand):
    def content(view, random):
        return view.legal()[0]

    content.values = lambda view, random, playouts: dict.fromkeys(view.legal(), (0.0, 1.0))
    with only(bots={"content": content}):
        ran = tala("analyse", one_hand, "--judge", "content")

    assert ran.code == 0
    assert "No decision was clearly costly.\n" in ran.out


def test_a_judge_that_says_nothing_is_not_taken_for_content(tala, one_hand):
    def silent(view, random):
        return view.legal()[0]

    silent.values = lambda view, random, playouts: {}
    with only(bots={"silent": silent}):
        ran = tala("analyse", one_hand, "--judge", "silent")

    assert "The judge says nothing of any decision.\n" in ran.out
    assert "No decision was clearly costly" not in ran.out


def test_a_file_named_twice_is_refused_as_its_hands_would_count_double(tala, one_hand, refused):
    refused(tala("analyse", one_hand, one_hand), 2, f"{one_hand} is there twice")
    refused(tala("analyse", "-", "-"), 2, "- is there twice")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--hand", "0"], "whole number from 1"),
        (["--seat", "p3"], "--seat: 'p3' is no seat (there are p1, p2)"),
        (["--player", "Binh"], "--player: no player 'Binh' (there are: An, Bình); did you mean 'Bình'?"),
        (["--seat", "p1", "--player", "An"], "give one of them"),
        (
            ["--judge", "wies"],
            "--judge: no bot 'wies' (there are: careful, greedy, random, ",
        ),
        (["--judge", "greedy"], "--judge: the bot 'greedy' can't judge: it has no 'values' (bots that have: "),
        (["--details", "--json"], "give one of them"),
    ],
)
def test_what_makes_no_sense_is_a_usage_error(tala, one_hand, judging, refused, args, said):
    judge = [] if "--judge" in args else ["--judge", "wise"]

    refused(tala("analyse", one_hand, *judge, *args), 2, said)


def test_a_hand_that_is_not_in_the_file(tala, one_hand, judging, refused):
    refused(tala("analyse", one_hand, "--hand", "7", "--judge", "wise"), 1, "there is no hand 7 in it")


def test_what_is_about_one_hand_needs_one(tala, recorded, write, judging, refused):
    file = write(*recorded(2))

    refused(tala("analyse", file, "--judge", "wise"), 2, "say which of a file by --hand N")
    refused(tala("analyse", file, file, "--hand", "1"), 2, "--hand names a hand of one file, not of 2")


def test_players_of_a_record_without_names(tala, recorded, write, judging, refused):
    file = write({**recorded(2)[0], "players": None})

    refused(tala("analyse", file, "--judge", "wise", "--player", "An"), 2, "the record names no players")


def test_a_judge_that_fails_is_a_plugin_that_failed(tala, one_hand, refused):
    def broken(view, random):
        return view.legal()[0]

    broken.values = lambda view, random, playouts: 1 / 0
    with only(bots={"broken": broken}):
        refused(tala("analyse", one_hand, "--judge", "broken"), 4, "the judge fails in turn 1: ZeroDivisionError")


def test_names_that_two_seats_share_are_told_with_the_seat(tala, recorded, write, judging):
    ran = tala("analyse", write(recorded(2)[0]), "--judge", "wise")

    assert "p1 (greedy): discarding" in ran.out


def test_in_vietnamese(tala, one_hand, judging):
    assert tala("--lang", "vi", "analyse", one_hand, "--judge", "wise").code == 0


def test_ctrl_c_while_a_pile_is_read_says_how_far_it_was(recorded, write):
    """RB01 of CASES.md: one line, exit code 130, no traceback."""
    file = write(*recorded(2))
    code = (
        "import sys, tala_core.cli.analyse as a\n"
        "def stop(*told): raise KeyboardInterrupt\n"
        "from tala_core.simulation.analysing import Pile\n"
        "add = Pile.add\n"
        "Pile.add = lambda self, *told: stop() if self.hands == 3 else add(self, *told)\n"
        "from tala_core.cli.main import run\n"
        f"sys.exit(run(['analyse', {str(file)!r}]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "tala: stopped after 3 hands\n")


def test_ctrl_c_while_a_hand_is_judged_says_how_far_it_was(tala, one_hand):
    asked = []

    def slow(view, random):
        return view.legal()[0]

    def stopped(view, random, playouts):
        asked.append(view)
        if len(asked) == 3:
            os.kill(os.getpid(), signal.SIGINT)
        return dict.fromkeys(view.legal(), (0.0, 0.0))

    slow.values = stopped
    with only(bots={"slow": slow}):
        ran = tala("analyse", one_hand, "--judge", "slow")

    assert ran.code == 130
    assert ran.err.startswith("tala: stopped after 2 of ")
