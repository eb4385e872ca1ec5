"""`tala simulate`: every measure with its interval, in `--details` and in `--json`, and what starting is worth."""

from __future__ import annotations

import json
from math import sqrt

import pytest
from scipy import stats

MIXED = ("--bots", "greedy,random,greedy,random", "--seed", "5")


def table(text, title):
    """Return the rows of the table that begins with *title*: label to the cells behind it, each with its interval."""
    lines = text[text.index(f"\n{title} ") + 1 :].split("\n\n")[0].splitlines()
    rows = {}
    for line in lines[1:]:
        label, *cells = [one.strip() for one in line.split("  ") if one.strip()]
        rows[label] = cells
    return rows


def test_details_tell_each_measure_of_bots_and_seats(tala):
    """The table has what the JSON has, rounded."""
    out = tala("simulate", "--hands", "60", *MIXED, "--details").out
    data = json.loads(tala("simulate", "--hands", "60", *MIXED, "--json").out)
    for title, told in (("by bot: for one seat of it", data["bots"]), ("by seat", data["seats"])):
        rows = table(out, title)
        for label, name in {"won": "wins", "móm": "mom", "ù": "u", "đền": "den", "thường": "u-thuong"}.items():
            found = [one["rates"].get(name, {"mean": 0.0, "ci95": None}) for one in told]
            assert [cell.split()[0] for cell in rows[label]] == [f"{100 * one['mean']:.1f}%" for one in found]
            for cell, one in zip(rows[label], found, strict=True):
                if one["ci95"]:
                    ends = [float(end) / 100 for end in cell.split("(")[1].rstrip(")").split("–")]
                    assert ends == pytest.approx(one["ci95"], abs=6e-4)
        for label, name in {"ate a hand": "eats", "chốt a hand": "chots", "tái a hand": "tai"}.items():
            assert [cell.split()[0] for cell in rows[label]] == [f"{one['rates'][name]['mean']:.3f}" for one in told]
        assert [cell.split()[0] for cell in rows["stakes a hand"]] == [f"{one['mean']:+.3f}" for one in told]
        assert [cell.split()[0] for cell in rows["points left"]] == [f"{one['points']['mean']:.1f}" for one in told]


def test_details_of_different_bots_are_those_of_the_seats(tala):
    """Each holds one seat: a second table would say the same."""
    out = tala("simulate", "--hands", "5", "--seats", "2", "--bots", "greedy,random", "--seed", "5", "--details").out

    assert "by bot" not in out
    assert "by seat" in out


def test_a_bot_in_all_seats_wins_a_share_not_every_hand(tala):
    """A fault seen elsewhere: of who plays against himself it was told that he won 100 %."""
    args = ("simulate", "--hands", "40", "--seats", "2", "--seed", "5", "--bots", "random")
    rows = table(tala(*args, "--details").out, "by bot: for one seat of it")
    data = json.loads(tala(*args, "--json").out)

    assert rows["won"][0].startswith("50.0% (")
    assert rows["stakes a hand"] == ["+0.000 ± 0.000"]
    assert [(one["bot"], one["seats"], one["rates"]["wins"]["mean"]) for one in data["bots"]] == [
        ("random", ["p1", "p2"], 0.5)
    ]


def test_json_has_every_measure_counted_again_from_the_records(tala, tmp_path):
    """Means with Student's interval, shares with Wilson's; by bot for the sum of its seats in a hand."""
    ran = tala("simulate", "--hands", "60", *MIXED, "--json", "--records", tmp_path / "r")
    data = json.loads(ran.out)
    results = [json.loads(line)["result"] for line in (tmp_path / "r").read_text().splitlines()]
    greedy, random = data["bots"]
    together = [(one["net"][0] + one["net"][2]) / 2 for one in results]
    half = stats.t.ppf(0.975, 59) * stats.sem(together)
    moms = sum("p2" in one["mom"] for one in results)
    wilson = stats.binomtest(moms, 60).proportion_ci(method="wilson")

    assert (greedy["bot"], greedy["seats"]) == ("greedy", ["p1", "p3"])
    assert greedy["ci95"] == pytest.approx([greedy["mean"] - half, greedy["mean"] + half], abs=2e-6)
    assert greedy["mean"] == pytest.approx(sum(together) / 60, abs=1e-6)
    assert data["seats"][1]["rates"]["mom"]["ci95"] == pytest.approx([wilson.low, wilson.high], abs=1e-6)
    assert greedy["net"] == -random["net"] == data["seats"][0]["net"] + data["seats"][2]["net"]
    assert sum(greedy["distribution"].values()) == 120
    assert sum(int(net) * count for net, count in greedy["distribution"].items()) == greedy["net"]
    scored = [one["points"] for one in results if one["points"]]
    assert data["seats"][3]["points"]["mean"] == pytest.approx(sum(one[3] for one in scored) / len(scored), abs=1e-6)


def test_starting_is_told_as_pairs_of_the_same_hand(tala, tmp_path):
    args = ("simulate", "--hands", "60", *MIXED)
    data = json.loads(tala(*args, "--json", "--records", tmp_path / "r").out)
    hands = [json.loads(line) for line in (tmp_path / "r").read_text().splitlines()]
    own = [one["result"]["net"][int(one["starter"][1]) - 1] for one in hands]
    ahead = [mine - (sum(one["result"]["net"]) - mine) / 3 for mine, one in zip(own, hands, strict=True)]
    mean, half = sum(ahead) / 60, stats.t.ppf(0.975, 59) * stats.tstd(ahead) / sqrt(60)

    assert data["starting"]["starter"]["mean"] == pytest.approx(sum(own) / 60, abs=1e-6)
    assert data["starting"]["ahead"]["ci95"] == pytest.approx([mean - half, mean + half], abs=2e-6)
    assert f"\nwho starts: {mean:+.2f} ± {half:.2f} a hand against the others\n" in tala(*args).out


def test_the_length_of_hands_is_told_in_turns_and_actions(tala, tmp_path):
    args = ("simulate", "--hands", "20", "--seats", "2", "--seed", "5")
    data = json.loads(tala(*args, "--json", "--records", tmp_path / "r").out)
    actions = [len(json.loads(line)["actions"]) for line in (tmp_path / "r").read_text().splitlines()]

    told = data["length"]
    assert told["actions"]["distribution"] == {str(n): actions.count(n) for n in sorted({*actions})}
    assert told["actions"]["mean"] == sum(actions) / 20 == data["actions"] / 20
    assert sum(told["turns"]["distribution"].values()) == 20
    assert f"turns a hand: {told['turns']['mean']:.3f} ± " in tala(*args, "--details").out


def test_an_evening_is_the_unit_of_stakes_but_not_of_starting(tala):
    args = ("simulate", "--hands", "12", "--evening", "4", "--seats", "2", "--seed", "5")
    out, data = tala(*args, "--details").out, json.loads(tala(*args, "--json").out)

    assert table(out, "by seat")["stakes an evening"][0].startswith(f"{data['seats'][0]['net'] / 3:+.3f} ± ")
    assert sum(data["seats"][0]["distribution"].values()) == 3
    assert f"who starts: {data['starting']['ahead']['mean']:+.2f}" in out


def test_one_hand_has_no_intervals_in_details(tala):
    ran = tala("simulate", "--hands", "1", "--seats", "2", "--seed", "5", "--details")

    assert (ran.code, ran.err) == (0, "")
    assert "nan" not in ran.out
    assert "±" not in table(ran.out, "by seat")["stakes a hand"][0]


def test_details_go_where_the_table_goes(tala):
    """Records have standard output."""
    ran = tala("simulate", "--hands", "2", "--seats", "2", "--seed", "5", "--details", "--records", "-")

    assert len([json.loads(line) for line in ran.out.splitlines()]) == 2
    assert "by seat" in ran.err


def test_json_and_details_are_two_ways_to_say_it(tala, refused):
    refused(tala("simulate", "--json", "--details"), 2, "--json holds all that --details prints")
