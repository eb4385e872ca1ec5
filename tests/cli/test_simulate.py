"""`tala simulate`: what it prints, what it writes down, and that the same seed gives the same hands."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

SEAT_KEYS = ["seat", "bot", "net", "mean", "ci95", "wins", "mom", "u", "eats", "chots"]


def numbers(text: str) -> dict[str, Any]:
    """Return a `--json` document without the time it took, which no two runs share."""
    data = json.loads(text)
    del data["seconds"]
    return data


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def test_the_defaults_are_four_seats_a_thousand_hands_and_greedy(tala):
    data = json.loads(tala("simulate", "--seed", "1", "--json").out)

    assert (data["variant"], data["hands"], sum(data["ended"].values())) == ("chuan", 1000, 1000)
    assert [(seat["seat"], seat["bot"]) for seat in data["seats"]] == [(f"p{n}", "greedy") for n in (1, 2, 3, 4)]


def test_json_is_one_document_with_the_contracted_keys(tala, standard):
    """The keys that other people's tools read, and nothing else on either stream."""
    ran = tala("simulate", "--hands", "5", "--seed", "7", "--json")
    data = json.loads(ran.out)

    assert (ran.code, ran.err, ran.out.count("\n")) == (0, "", 1)
    assert [key for key in data if key != "kinds"] == [
        "format", "variant", "hash", "seed", "hands", "actions", "seconds", "ended", "pot", "seats", "bots", "length",
        "starting", "faults",
    ]  # fmt: skip
    assert data["pot"] == {"in": 0, "out": 0, "left": 0}
    assert (data["format"], data["hash"], data["seed"]) == ("tala-simulation-1", standard.hash, "7")
    assert data["faults"] == []
    for seat in data["seats"]:
        assert [*seat][: len(SEAT_KEYS)] == SEAT_KEYS
        assert seat["faults"] == {"raised": 0, "illegal": 0, "no-action": 0, "late": 0}
        low, high = seat["ci95"]
        assert low < seat["mean"] == seat["net"] / 5 < high


def test_one_hand_has_no_interval(tala):
    """Nothing can be said of the spread of one hand; and no nan gets into the JSON."""
    ran = tala("simulate", "--hands", "1", "--seed", "7", "--json")

    assert "NaN" not in ran.out
    assert [seat["ci95"] for seat in json.loads(ran.out)["seats"]] == [None] * 4


def test_the_table_for_people(tala):
    """The seed is printed, so that a run can be repeated; a line a seat; no net is lost."""
    ran = tala("simulate", "--hands", "20", "--seed", "7", "--bots", "greedy,random,greedy,random")
    rows = [line.split() for line in ran.out.splitlines() if line.startswith("p") and not line.startswith("played")]

    assert (ran.code, ran.err) == (0, "")
    assert "chuan" in ran.out
    assert "20 hands · seed 7" in ran.out
    assert [row[:2] for row in rows] == [["p1", "greedy"], ["p2", "random"], ["p3", "greedy"], ["p4", "random"]]
    assert sum(int(row[2]) for row in rows) == 0


def test_a_seed_drawn_by_the_program_repeats_the_run(tala):
    first = numbers(tala("simulate", "--hands", "5", "--json").out)
    again = numbers(tala("simulate", "--hands", "5", "--json", "--seed", first["seed"]).out)

    assert first["seed"] != numbers(tala("simulate", "--hands", "5", "--json").out)["seed"]
    assert again == first


def test_any_number_of_jobs_gives_the_same_bytes(tala, process, tmp_path):
    """450 hands are three tasks; all 450 deals differ, and who plays which hand changes nothing."""
    args = ("simulate", "--hands", "450", "--seed", "1", "--json", "--records")
    alone = numbers(tala(*args, tmp_path / "1").out)
    two, three = (numbers(process(*args, jobs, "--jobs", jobs).out) for jobs in ("2", "3"))

    assert alone == two == three
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes() == (tmp_path / "3").read_bytes()
    assert len({one["deck"] for one in lines(tmp_path / "1")}) == 450


def test_statistics_say_what_the_records_say(tala, tmp_path):
    """Every count of the table, counted again from the hands that were written down."""
    data = json.loads(tala("simulate", "--hands", "60", "--seed", "2", "--json", "--records", tmp_path / "r").out)
    hands = lines(tmp_path / "r")
    results = [one["result"] for one in hands]
    payments = [payment for result in results for payment in result["payments"]]

    assert data["actions"] == sum(len(one["actions"]) for one in hands)
    assert data["ended"] == {
        end: sum(one["ended"] == end for one in results) for end in sorted({one["ended"] for one in results})
    }
    assert data["ended"]["u"] > 0
    for at, seat in enumerate(data["seats"]):
        name = seat["seat"]
        assert seat["net"] == sum(one["net"][at] for one in results)
        assert seat["wins"] == sum(one["winner"] == name for one in results)
        assert seat["mom"] == sum(name in one["mom"] for one in results)
        assert seat["u"] == sum(one["ended"] == "u" and one["winner"] == name for one in results)
        assert seat["eats"] == sum(one["reason"] in ("eat", "chot") and one["to"] == name for one in payments)
        assert seat["chots"] == sum(one["reason"] == "chot" and one["to"] == name for one in payments)


def test_hands_are_independent_of_each_other(tala, tmp_path):
    """Hand k is dealt from SEED/k, started by seat k mod N with an empty pot; so fewer hands are the first of more."""
    tala("simulate", "--hands", "7", "--seed", "x", "--seats", "3", "--records", tmp_path / "7")
    tala("simulate", "--hands", "4", "--seed", "x", "--seats", "3", "--records", tmp_path / "4")
    seven = lines(tmp_path / "7")

    assert [one["seed"] for one in seven] == [f"x/{k}" for k in range(7)]
    assert [one["starter"] for one in seven] == ["p1", "p2", "p3", "p1", "p2", "p3", "p1"]
    assert {one["pot"] for one in seven} == {0}
    assert (tmp_path / "7").read_text().startswith((tmp_path / "4").read_text())


def test_other_bots_get_the_same_deals(tala, tmp_path):
    """To compare line-ups, the cards must not depend on who plays."""
    for bots in ("greedy", "random", "random,greedy,greedy,random"):
        tala("simulate", "--hands", "6", "--seed", "5", "--bots", bots, "--records", tmp_path / bots)
    greedy, random, mixed = (lines(tmp_path / bots) for bots in ("greedy", "random", "random,greedy,greedy,random"))

    assert [one["deck"] for one in greedy] == [one["deck"] for one in random] == [one["deck"] for one in mixed]
    assert [one["actions"] for one in greedy] != [one["actions"] for one in random]
    assert mixed[0]["players"] == ["random", "greedy", "greedy", "random"]


def test_records_to_standard_output_move_the_table_to_stderr(tala):
    ran = tala("simulate", "--hands", "3", "--seed", "7", "--records", "-")

    assert [json.loads(line)["seed"] for line in ran.out.splitlines()] == ["7/0", "7/1", "7/2"]
    assert "3 hands · seed 7" in ran.err


def test_with_legal_lists_what_was_legal_at_every_action(tala, tmp_path):
    tala("simulate", "--hands", "3", "--seed", "7", "--with-legal", "--records", tmp_path / "r")

    for one in lines(tmp_path / "r"):
        assert len(one["legal"]) == len(one["actions"])
        assert all(action in legal for action, legal in zip(one["actions"], one["legal"], strict=True))


def test_an_evening_carries_the_starter_on(tala, tmp_path):
    """The owner begins, who differs from evening to evening; then whoever won.  Statistics are by the evening."""
    data = json.loads(
        tala("simulate", "--hands", "15", "--evening", "5", "--seed", "4", "--records", tmp_path / "r", "--json").out
    )
    hands = lines(tmp_path / "r")

    assert (data["hands"], data["evening"], data["evenings"]) == (15, 5, 3)
    assert [hands[k]["starter"] for k in (0, 5, 10)] == ["p1", "p2", "p3"]
    assert all(hands[k]["starter"] == hands[k - 1]["result"]["winner"] for k in range(15) if k % 5)
    assert [seat["mean"] for seat in data["seats"]] == [round(seat["net"] / 3, 6) for seat in data["seats"]]


def test_evenings_are_the_same_with_any_number_of_jobs(tala, process, tmp_path):
    """40 hands an evening: 5 evenings a task, so three tasks."""
    args = ("simulate", "--hands", "440", "--evening", "40", "--seed", "4", "--json")

    assert numbers(tala(*args).out) == numbers(process(*args, "--jobs", "2").out)


def test_what_lies_in_the_pot_is_what_nobody_has(tala, tmp_path):
    """Nuôi gà, hands apart: all that is paid in is left, for every hand begins with an empty pot."""
    args = ("simulate", "nuoi-ga", "--hands", "40", "--seed", "1", "--records", tmp_path / "r")
    data = json.loads(tala(*args, "--json").out)
    left = sum(one["result"]["pot"] for one in lines(tmp_path / "r"))

    assert data["pot"] == {"in": left, "out": 0, "left": left}
    assert left == -sum(seat["net"] for seat in data["seats"]) > 0
    assert f"{left} paid in, 0 taken, {left} left; every hand begins with an empty pot\n" in tala(*args).out
    assert "pot" not in tala("simulate", "--hands", "5").out


def test_a_pot_is_carried_through_an_evening(tala, process, tmp_path):
    """What an ù took was paid in before; what is left lies there at the ends; the same from any number of workers."""
    args = ("simulate", "nuoi-ga", "--hands", "440", "--evening", "40", "--seed", "1")
    data = numbers(tala(*args, "--json", "--records", tmp_path / "r").out)
    hands = lines(tmp_path / "r")
    paid = [(one["from"], one["to"], one["amount"]) for hand in hands for one in hand["result"]["payments"]]
    pot = {
        "in": sum(amount for _, to, amount in paid if to == "pot"),
        "out": sum(amount for source, _, amount in paid if source == "pot"),
        "left": sum(one["result"]["pot"] for one in hands[39::40]),
    }

    assert data["pot"] == pot
    assert min(pot.values()) > 0
    assert "{in} paid in, {out} taken, {left} left when the evenings ended\n".format(**pot) in tala(*args).out
    assert numbers(process(*args, "--json", "--jobs", "2").out) == data


USAGE = {
    "unknown variant": (["chuam"], ["chuam", "there are: ba-phom, ", " chuan, ", "did you mean `chuan`?"]),
    "unknown bot": (["--bots", "gredy"], ["--bots", "gredy", "greedy, random", "did you mean 'greedy'?"]),
    "no bot": (["--bots", ""], ["--bots", "greedy, random"]),
    "unknown bot with a setting": (["--bots", "thinkr:playouts=5"], ["no bot 'thinkr'", "did you mean 'thinker'?"]),
    "a bot without settings": (["--bots", "greedy:playouts=5"], ["--bots", "bot 'greedy' has no settings"]),
    "unknown setting": (
        ["--bots", "thinker:playouts=5:seconds=1"],
        ["no setting 'seconds' (there are: playouts, milliseconds)", "did you mean 'milliseconds'?"],
    ),
    "a setting twice": (["--bots", "thinker:playouts=5:playouts=6"], ["--bots", "'playouts' is there twice"]),
    "a setting out of range": (
        ["--bots", "greedy,greedy,thinker:playouts=0,greedy"],
        ["--bots: thinker:playouts=0: playouts must be a whole number from 1, not 0"],
    ),
    "unknown option": (["--hand", "5"], ["--hand", "--hands"]),
    "one seat": (["--seats", "1"], ["--seats", "2 to 4", "not by 1"]),
    "five seats": (["--seats", "5"], ["--seats", "2 to 4", "not by 5"]),
    "seats in words": (["--seats", "four"], ["--seats", "four", "integer"]),
    "no hands": (["--hands", "0"], ["--hands", "a whole number from 1, not 0"]),
    "fewer than no hands": (["--hands", "-1"], ["--hands", "a whole number from 1, not -1"]),
    "hands in words": (["--hands", "x"], ["--hands", "a whole number from 1, not x"]),
    "no jobs": (["--jobs", "0"], ["--jobs", "a whole number from 1, not 0"]),
    "too few bots": (["--bots", "greedy,random"], ["--bots", "2 bots for 4 seats"]),
    "too many bots": (["--seats", "2", "--bots", "greedy,random,random"], ["--bots", "3 bots for 2 seats"]),
    "empty seed": (["--seed", ""], ["--seed", "1 to 100 printable characters"]),
    "seed of two lines": (["--seed", "1\n2"], ["--seed", "printable"]),
    "two documents for one stream": (["--json", "--records", "-"], ["--json", "--records -", "to a file"]),
    "legal without records": (["--with-legal"], ["--with-legal", "--records FILE"]),
    "no such file": (["house/no.toml"], ["no.toml", "no such variant file"]),
    "half an evening": (["--hands", "10", "--evening", "4"], ["--hands", "10", "8 or 12"]),
    "two variants": (["chuan", "more"], ["more"]),
}


@pytest.mark.parametrize(("args", "said"), USAGE.values(), ids=USAGE)
def test_a_usage_error_says_what_was_possible(tala, refused, args, said):
    ran = tala("simulate", *args)

    refused(ran, 2, "Try 'tala simulate --help'", *said)
    assert ran.out == ""


@pytest.mark.parametrize("name", ["Nhà-A.toml", "Nhà A.toml", "N/x.toml"])
def test_a_name_is_repeated_as_it_was_typed(tala, refused, name):
    refused(tala("rules", name), 2, f"tala rules: {name}: there is no such variant file\n")
    refused(tala("variant", "new", "a/b"), 2, "tala variant new: NAME is a name, not a path")


def test_a_folder_with_a_name_that_could_be_a_variants(tala, refused, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nha").mkdir()

    for name in (".", "..", "nha"):
        refused(tala("rules", name), 2, f"tala rules: {name} is a directory\n")


UNPLAYABLE = [["simulate"], ["play"], ["rules"], ["variant", "show"], ["variant", "diff", "chuan", "chuan"]]


@pytest.mark.parametrize("command", UNPLAYABLE, ids=lambda one: one[-1] if one[-1] != "chuan" else "diff")
def test_a_game_that_can_not_be_played_is_refused_by_all_alike(tala, refused, command):
    ran = tala(*command, "--set", "rules.turns=false")

    refused(ran, 3, "rules.turns = false", "next_turn")
    assert ran.out == ""


def test_an_unknown_command_is_answered_with_the_nearest(tala, refused):
    refused(tala("simulat"), 2, "no command 'simulat'", "verify", "did you mean 'simulate'?")


VARIANTS = {
    "wrong option": ("[rules.sets]\nshortest = 9", 2, ["`shortest` in [rules.sets]", "4", "not 9"]),
    "a text for a number": ('[rules.sets]\n\nshortest = "3"', 3, ["shortest", "whole number", 'not "3"']),
    "true for a number": ("[rules.sets]\nshortest = true", 2, ["shortest", "whole number", "not true"]),
    "unknown option": ("[rules.sets]\nshortst = 3", 2, ["shortst", "did you mean `shortest`?"]),
    "unknown key": ("name = 'x'\nabuot = 'x'", 2, ["abuot", "name, about", "did you mean `about`?"]),
    "unknown size": ("[table]\nround = 4", 2, ["`round` in [table]", "did you mean `rounds`?"]),
    "unknown rule": ("[rules.sets]\n[rules.rums]", 2, ["rums", "did you mean `runs`?"]),
    "a rule that is not installed": ("[rules.zzz]", 1, ["no rule `zzz` is installed"]),
    "bad TOML": ("[table]\nrounds = \n", 2, ["not valid TOML"]),
    "a rule that is no table": ("[rules]\nsets = 5", 2, ["sets", "table"]),
    "too many cards": ("[table]\nhand = 13", 2, ["hand = 13", "53", "52"]),
}


@pytest.mark.parametrize(("text", "line", "said"), VARIANTS.values(), ids=VARIANTS)
def test_a_wrong_variant_file_is_refused_with_its_line(tala, refused, write, text, line, said):
    file = write(text, name="house.toml")

    refused(tala("simulate", file, "--hands", "1"), 3, f"{file}:{line}", *said)


def test_every_fault_of_a_variant_file_is_told_at_once(tala, refused, write):
    file = write("[rules.sets]\nshortest = 9\n[rules.runs]\nlongst = 5\n", name="house.toml")

    refused(tala("simulate", file), 3, f"{file}:2:", f"{file}:4:", f"2 errors in {file}\n")


def test_an_empty_variant_file_is_refused(tala, refused, write):
    """It names no rules at all, so nothing says what a game is."""
    file = write("", name="house.toml")

    refused(tala("simulate", file, "--hands", "1"), 3, "house", "rules")
    refused(tala("variant", "show", file), 3, "house", "rules")


def test_a_variant_file_in_utf_16_is_refused(tala, refused, write):
    file = write("name = 'x'\n".encode("utf-16"), name="house.toml")

    refused(tala("simulate", file), 3, str(file), "UTF-16, not UTF-8", "save the file as UTF-8")


def test_a_folder_is_no_variant_file(tala, refused, tmp_path):
    """It is there, so "there is no such file" would send people looking in the wrong place."""
    (tmp_path / "house.toml").mkdir()

    refused(tala("simulate", tmp_path / "house.toml"), 3, "house.toml", "directory")


def test_a_number_of_too_many_digits_is_refused(tala, refused, write):
    """Python itself refuses to read it, with an error of its own."""
    file = write(f"[table]\nrounds = {'9' * 5000}\n", name="house.toml")

    refused(tala("simulate", file), 3, str(file))


def test_a_variant_by_path_plays_by_its_own_prices(tala, write, standard, tmp_path):
    """Saved with a byte order mark and Windows line ends, as an editor may do."""
    text = Path(standard.source).read_text("utf-8").replace("mom = 4", "mom = 40")
    file = write(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(), name="house.toml")
    assert tala("simulate", file, "--hands", "5", "--seed", "7", "--records", tmp_path / "r").code == 0

    hands = lines(tmp_path / "r")
    assert {one["variant"] for one in hands} == {"house"}
    assert {p["amount"] for one in hands for p in one["result"]["payments"] if p["reason"] == "mom"} == {40}


def test_records_replace_a_file_only_when_all_is_written(tala, tmp_path):
    file = tmp_path / "r.jsonl"
    file.write_text("old")
    tala("simulate", "--hands", "2", "--seed", "7", "--records", file)

    assert len(lines(file)) == 2
    assert [one.name for one in tmp_path.iterdir()] == ["r.jsonl"]


def test_records_in_a_folder_that_is_not_there(tala, refused, tmp_path):
    refused(tala("simulate", "--hands", "1", "--records", tmp_path / "no" / "r.jsonl"), 5, "r.jsonl: no such file")


@pytest.mark.parametrize("kept", [True, False], ids=["a file", "no file"])
def test_a_stopped_run_points_to_records_that_are_there(tala, monkeypatch, tmp_path, kept):
    """A device keeps nothing, so there is no `.part` of it to look for."""

    def stopped(work: Any, how: Any, progress: Any, streams: Any) -> None:
        streams["records"].write(b"{}\n")
        raise KeyboardInterrupt

    monkeypatch.setattr("tala_core.simulation.run.run", stopped)
    file = tmp_path / "r.jsonl" if kept else os.devnull
    ran = tala("simulate", "--records", file)

    assert (ran.code, ran.out) == (130, "")
    assert ran.err.startswith("tala: stopped after 0 of 1,000 hands")
    assert (f"{file}.part" in ran.err) == kept


def test_eats_counts_every_eat_and_chots_those_of_the_last_round(tala, tmp_path, chuan):
    """Counted again from the hands played again, without the payments."""
    from tala_core import records

    ran = tala("simulate", "--hands", "80", "--seed", "5", "--json", "--records", tmp_path / "r")
    eats, chots = [0] * 4, [0] * 4
    for one in lines(tmp_path / "r"):
        *_, (_, state) = records.replay(records.from_data(one, "here"))
        for eat in state.eats:
            eats[eat.eater] += 1
            chots[eat.eater] += eat.round == 4
    seats = json.loads(ran.out)["seats"]

    assert [seat["eats"] for seat in seats] == eats
    assert [seat["chots"] for seat in seats] == chots
    assert sum(eats) > sum(chots) > 0


@pytest.mark.parametrize("title", ["\\u001b[2Jgood", "two\\nlines", "\\u202egood"])
def test_a_title_that_steers_a_terminal_never_reaches_it(tala, write, standard, title):
    """Refused or written out; the rest of what is shown is as ever."""
    text = Path(standard.source).read_text("utf-8").split("\n")
    rest = "\n".join(line for line in text if not line.startswith("name ="))
    file = write(f'name = "{title}"\n{rest}', name="house.toml")
    for args in (["simulate", file, "--hands", "1", "--seed", "7"], ["variant", "show", file]):
        ran = tala(*args)
        assert all(one.isprintable() or one == "\n" for one in ran.out + ran.err)
        assert ran.code in (0, 3)


def test_a_title_of_rich_markup_is_shown_as_it_is(tala, write, standard):
    text = Path(standard.source).read_text("utf-8").split("\n")
    rest = "\n".join(line for line in text if not line.startswith("name ="))
    ran = tala("simulate", write(f'name = "[red]x[/red] :smile:"\n{rest}', name="house.toml"), "--hands", "1")

    assert ran.out.startswith("[red]x[/red] :smile: (house) ")
