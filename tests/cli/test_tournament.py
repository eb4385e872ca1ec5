"""`tala tournament`: what it prints, what it refuses, and that its commands come to the very hands."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

import tala_core
from tala_core.simulation.tournament import Tournament, replays
from tala_core.testing import only

KEYS = [
    "format", "variant", "hash", "seed", "seats", "deals", "replays", "hands", "cycle", "bots", "pot", "cross",
    "verdicts", "faults",
]  # fmt: skip
BOT_KEYS = [
    "place", "bot", "distribution", "version", "rating", "rating_ci95", "hands", "net", "mean", "ci95", "wins", "u",
    "faults",
]  # fmt: skip
QUICK = ("tournament", "--bots", "random,greedy", "--seed", "1", "--deals", "24")


def first(view, random):
    return view.legal()[0]


def last(view, random):
    return view.legal()[-1]


@pytest.fixture(scope="module")
def two():
    """A tournament of the quick bots of ours, as its JSON tells it; made once."""
    from tala_core.cli.tournament import report
    from tala_core.simulation.run import How, run
    from tala_core.variants import load

    work = Tournament(load("chuan"), 4, ("random", "greedy"), "1", 24)
    return json.loads(json.dumps(report(work, run(work, How(), lambda hands: None, {}))))


# --- JSON ---


def test_json_is_one_document_with_the_documented_keys(tala, two, standard):
    """Without a time in it, so that it is the same bytes again."""
    ran = tala(*QUICK, "--json")

    assert (ran.code, ran.err, ran.out.count("\n")) == (0, "", 1)
    assert json.loads(ran.out) == two
    assert [*two] == KEYS
    assert (two["format"], two["variant"], two["hash"]) == ("tala-tournament-1", "chuan", standard.hash)
    assert (two["deals"], two["replays"], two["hands"], two["cycle"]) == (24, 2, 48, 12)
    assert two["faults"] == []


def test_the_best_stands_first(two):
    """greedy beats random by far; each has half of 48 hands for four seats, and what one lost the other won."""
    best, other = two["bots"]

    assert [*best] == [*other] == BOT_KEYS
    assert [(one["place"], one["bot"], one["hands"]) for one in two["bots"]] == [(1, "greedy", 96), (2, "random", 96)]
    assert best["net"] == -other["net"] == pytest.approx(96 * best["mean"], abs=0.001)
    assert best["net"] > 0
    assert best["ci95"][0] < best["mean"] < best["ci95"][1]
    assert best["rating"] == -other["rating"] == best["mean"]
    assert best["distribution"] == "tala-phom"
    assert best["wins"] + other["wins"] == 48
    assert best["faults"] == {"raised": 0, "illegal": 0, "no-action": 0, "late": 0}
    assert two["pot"] == 0


def test_the_cross_table_is_the_same_from_both_sides(two):
    there, back = two["cross"]

    assert (there["bot"], there["against"], back["bot"], back["against"]) == ("greedy", "random", "random", "greedy")
    assert there["difference"] == -back["difference"] == pytest.approx(2 * two["bots"][0]["mean"])
    assert there["ci95"] == [-end for end in reversed(back["ci95"])]
    assert (there["ahead"], there["behind"], there["level"]) == (back["behind"], back["ahead"], back["level"])
    assert there["ahead"] + there["behind"] + there["level"] == there["deals"] == 24


def test_a_verdict_on_every_two_neighbours(two):
    [verdict] = two["verdicts"]

    assert (verdict["first"], verdict["second"], verdict["verdict"]) == ("greedy", "random", "beats")
    assert verdict["interval"] == two["cross"][0]["ci95"]
    assert verdict["needed"] is None


def test_one_deal_has_no_interval(tala):
    """And no nan gets into the JSON (RB04)."""
    ran = tala("tournament", "--bots", "random,greedy", "--deals", "1", "--seed", "1", "--json")
    data = json.loads(ran.out, parse_constant=pytest.fail)

    assert [one["ci95"] or one["rating_ci95"] for one in data["bots"]] == [None, None]
    assert [one["ci95"] for one in data["cross"]] == [None, None]
    assert [(one["verdict"], one["interval"]) for one in data["verdicts"]] == [("open", None)]


def test_hands_that_nobody_wins_leave_no_trace(tala):
    """A bot that is the same under two names: level in every deal, to the last stake (RB04)."""
    with only(bots={"a": first, "b": first}):
        ran = tala("tournament", "--bots", "a,b", "--deals", "20", "--seed", "1", "--json")
        text = tala("tournament", "--bots", "a,b", "--deals", "20", "--seed", "1").out
    data = json.loads(ran.out, parse_constant=pytest.fail)

    assert [(one["net"], one["mean"], one["ci95"], one["rating"]) for one in data["bots"]] == [(0, 0, [0, 0], 0)] * 2
    assert [one["level"] for one in data["cross"]] == [20, 20]
    assert "-0.0" not in ran.out
    assert "a and b came out level in every deal" in text


def test_any_number_of_jobs_gives_the_same_bytes(process):
    """PD02."""
    args = ("tournament", "--bots", "random,greedy", "--seed", "1", "--deals", "110")
    alone, shared = process(*args), process(*args, "--jobs", "2")

    assert alone == shared
    assert alone.code == 0


def test_a_checkpoint_is_gone_on_with(tala, two, tmp_path):
    """The seed is in it, and need not be said again."""
    kept = tala(*QUICK, "--json", "--checkpoint", tmp_path / "c")
    again = tala("tournament", "--bots", "random,greedy", "--deals", "24", "--json", "--resume", "--checkpoint",
                 tmp_path / "c")  # fmt: skip

    assert json.loads(kept.out) == json.loads(again.out) == two


def test_a_checkpoint_of_another_tournament_is_refused(tala, refused, tmp_path):
    tala(*QUICK, "--checkpoint", tmp_path / "c")
    others = [("--bots", "greedy,random"), ("--seats", "3"), ("--seed", "2"), ("--deals", "25")]

    for other in others:
        refused(tala(*QUICK, *other, "--resume", "--checkpoint", tmp_path / "c"), 2, "--checkpoint")


# --- for people ---


def test_the_tables_for_people(tala, two):
    ran = tala(*QUICK)
    lines = ran.out.splitlines()
    rows = [line.split() for line in lines if line.startswith(("greedy", "random"))]
    best = two["bots"][0]

    assert (ran.code, ran.err) == (0, "")
    assert lines[0] == "Chuẩn (chuan) · 4 seats · 24 deals played 2 times: 48 hands · seed 1"
    assert [row[0] for row in rows[:4]] == ["greedy", "random"] * 2
    assert rows[0][1] == f"{best['rating']:+.2f}"
    assert rows[0][3] == f"{best['net']:+,}"
    assert f"{two['cross'][0]['difference']:+.2f}±" in rows[2][2]
    assert rows[2][3] == f"{100 * two['cross'][0]['ahead'] / 24:.0f}%"
    assert re.search(r"^greedy beats random by \d\.\d\d ± \d\.\d\d stakes a hand \(sure\)$", ran.out, re.MULTILINE)
    assert "all pairs" not in ran.out


def test_what_is_not_sure_is_told_with_what_would_do(tala):
    """Two bots that differ by little more than nothing."""

    def nearly(view, random):
        legal = view.legal()
        return legal[-1 if random.random() < 0.3 else 0]

    def nearer(view, random):
        legal = view.legal()
        return legal[-1 if random.random() < 0.32 else 0]

    with only(bots={"a": nearly, "b": nearer, "c": last}):
        out = tala("tournament", "--bots", "a,b,c", "--deals", "24", "--seed", "1").out

    assert re.search(
        r"^can't tell (a from b|b from a) \(\d\.\d\d ± \d\.\d\d stakes a hand\): about [\d,]+ deals would show a "
        r"difference of \d\.\d\d$", out, re.MULTILINE,
    )  # fmt: skip
    assert "here ± is wider: it holds for all pairs of bots together" in out


def test_few_deals_tell_nothing(tala):
    """Twenty are the fewest, however clear it looks; of one there is not even an interval."""
    args = ("tournament", "--bots", "random,greedy", "--seed", "1", "--deals")

    ten, one = tala(*args, "10").out, tala(*args, "1").out
    assert re.search(r"^can't tell greedy from random \(.*\): about 20 deals would show a difference of ", ten, re.M)
    assert re.search(r"^can't tell greedy from random \(.* ± – stakes a hand\): too few deals$", one, re.M)


def test_one_bot_may_play_itself_with_other_settings(tala):
    """Each is told as it was named; the same settings in another order are the same bot."""
    args = ("tournament", "chuan", "--deals", "2", "--seats", "2", "--seed", "1", "--bots")
    ran = tala(*args, "thinker:playouts=4,thinker:playouts=8", "--json")
    twice = tala(*args, "thinker:playouts=4:milliseconds=5,thinker:milliseconds=5:playouts=4")

    assert {one["bot"] for one in json.loads(ran.out)["bots"]} == {"thinker:playouts=4", "thinker:playouts=8"}
    assert twice.code == 2
    assert "are the same bot; name each once" in twice.err


def test_more_bots_than_seats(tala):
    """Five at a table of two: each has both seats twice, against others from deal to deal; never met is a dash."""
    bots = dict(zip("abcde", [first, last, first, last, first], strict=True))
    args = ("tournament", "--bots", "a,b,c,d,e", "--seats", "2", "--deals", "2", "--seed", "1")
    with only(bots=bots):
        data = json.loads(tala(*args, "--json").out)
        out = tala(*args).out

    assert (data["replays"], data["hands"], data["cycle"]) == (10, 20, 8)
    assert {one["hands"] for one in data["bots"]} == {8}
    assert {one["deals"] for one in data["cross"]} == {0, 2}
    never = [one for one in data["cross"] if not one["deals"]]
    assert {(one["difference"], one["ci95"], one["level"]) for one in never} == {(None, None, 0)}
    assert "–" in out


def test_the_pot_is_told(tala):
    with only(bots={"a": first, "b": last}):
        data = json.loads(tala("tournament", "nuoi-ga", "--bots", "a,b", "--deals", "4", "--seed", "1", "--json").out)
        out = tala("tournament", "nuoi-ga", "--bots", "a,b", "--deals", "4", "--seed", "1").out

    assert data["pot"] == -sum(one["net"] for one in data["bots"]) > 0
    assert f"pot (gà): {data['pot']} stakes were left in it" in out


def test_the_documents_show_a_real_tournament(tala):
    """And every key of the JSON is in their tables."""
    text = (Path(tala_core.__file__).parent / "docs" / "tournament.md").read_text("utf-8")
    command, shown = re.search(r"```console\n\$ tala (tournament .*)\n((?s:.*?))```", text).groups()

    assert tala(*command.split()).out == shown
    for key in KEYS + BOT_KEYS:
        assert f"`{key}`" in text


# --- bots that fail ---


def fails(view, random):
    if view.turn > 4:
        raise ValueError("too long")
    return view.legal()[0]


def test_a_bot_that_fails_is_told_with_a_command_that_comes_to_the_hand(tala):
    """Run as it stands there, it ends in the same fault: the same hand, line-up and seat."""
    with only(bots={"a b": first, "weak": fails}):
        ran = tala("tournament", "--bots", "a b,weak", "--deals", "3", "--seed", "x y", "--json")
        data = json.loads(ran.out)
        [fault] = data["faults"]
        again = tala(*shlex.split(fault["command"])[1:], "--json")

    assert ran.code == again.code == 4
    assert ran.err.count("\n") == 1
    assert "bot 'weak' (this test) raised ValueError: too long in hand x y/0" in ran.err.replace("test )", "test)")
    assert fault["command"] in ran.err
    assert fault["times"] == sum(one["faults"]["raised"] for one in data["bots"])
    same = ("bot", "kind", "what", "hand", "seat", "turn")
    assert [json.loads(again.out)["faults"][0][key] for key in same] == [fault[key] for key in same]


def test_simulate_comes_to_every_replay(tala, standard, tmp_path):
    """With the line-up and one hand more than the number of the deal: the last record is the replay."""
    work = Tournament(standard, 4, ("random", "greedy", "careful"), "7", 9)
    for deal in (2, 7):
        for line_up in replays(3, 4, deal)[::2]:
            file = tmp_path / f"{deal}-{line_up}"
            tala(*shlex.split(work.job(deal, line_up).command(deal))[1:], "--records", file)
            told = json.loads(file.read_text("utf-8").splitlines()[-1])
            played = work.replay(deal, line_up)

            assert told["seed"] == f"7/{deal}"
            assert told["players"] == [work.bots[bot] for bot in line_up]
            assert told["starter"] == f"p{deal % 4 + 1}"
            assert told["result"]["net"] == [*played.result.net]
            assert len(told["actions"]) == played.actions


# --- what is refused ---


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--bots", "greedy"), ["--bots: a tournament needs two bots at least, as in greedy,careful"]),
        (("--bots", "greedy,random,greedy"), ["--bots: 'greedy' is there twice; name each bot once"]),
        (("--bots", "greedy,tala-phom:greedy"), ["'greedy' and 'tala-phom:greedy' are the same bot; name each once"]),
        (("--bots", "greedy,randon"), ["no bot 'randon'", "did you mean 'random'?"]),
        (("--bots", "greedy,"), ["no bot ''"]),
        (("--bots", ""), ["no bot ''"]),
        (("--deals", "0"), ["must be a whole number from 1, not 0"]),
        (("--deals", "-3"), ["must be a whole number from 1, not -3"]),
        (("--deals", "many"), ["must be a whole number from 1, not many"]),
        (("--seats", "5"), ["--seats: variant 'chuan' is played by 2 to 4, not by 5"]),
        (("--seats", "1"), ["--seats: variant 'chuan' is played by 2 to 4, not by 1"]),
        (("--seed", ""), ["--seed: must be a text"]),
        (("--bot-seconds", "-1"), ["must be a number of seconds"]),
        (("--resume",), ["--resume goes on with a checkpoint"]),
        (("chaun",), ["chaun"]),
    ],
    ids=" ".join,
)
def test_what_is_mistyped_is_refused(tala, refused, args, said):
    """In one sentence that says what would do (RB04)."""
    with only():
        refused(tala("tournament", *args), 2, *said)


def test_help_says_what_it_does(tala):
    ran = tala("tournament", "--help")

    assert ran.code == 0
    assert "every seat passes to the next bot" in " ".join(ran.out.split())
    assert "--checkpoint" in ran.out
