"""`tala simulate --out`: a table of data that others read, and that says what the statistics say."""

from __future__ import annotations

import json
import os
from io import BytesIO
from pathlib import Path

import duckdb
import pandas
import polars
import pytest
from pyarrow import parquet

import tala_core
from tala_core.simulation import rows
from tala_core.simulation.job import Job
from tala_core.simulation.watch import Watch

DOCS = Path(tala_core.__file__).parent / "docs" / "data.md"
MIXED = ("--bots", "greedy,random,greedy,random", "--seed", "5")


@pytest.fixture
def written(tala, tmp_path):
    """Writes a table of 60 hands, and returns its path and what `--json` says of the same hands."""
    file = tmp_path / "r.parquet"
    ran = tala("simulate", "--hands", "60", *MIXED, "--out", file, "--json")
    assert (ran.code, ran.err) == (0, "")
    return file, json.loads(ran.out)


COUNTS = {"wins": "seat = winner", "mom": "mom", "u": "u", "den": "den"}


def test_duckdb_finds_in_the_table_what_the_statistics_say(written):
    file, data = written
    sums = ", ".join(f"count(*) FILTER ({test}) AS {name}" for name, test in COUNTS.items())
    found = duckdb.sql(
        f"SELECT seat, bot, sum(net) AS net, {sums}, sum(eats) AS eats, sum(chots) AS chots, sum(tai) AS tai,"
        f" avg(points) AS points FROM '{file}' GROUP BY ALL ORDER BY seat"
    )
    told = [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]

    for seat, one in zip(data["seats"], told, strict=True):
        assert one.pop("points") == pytest.approx(seat["points"]["mean"], abs=1e-6)
        assert one == {key: seat[key] for key in one}
    assert sum(one["eats"] + one["mom"] + one["tai"] for one in told) > 0


def test_polars_pandas_and_arrow_read_the_same(written):
    file, data = written
    nets = [seat["net"] for seat in data["seats"]]
    frames = polars.read_parquet(file), pandas.read_parquet(file), parquet.read_table(file)

    assert frames[0].group_by("seat").agg(polars.col("net").sum()).sort("seat")["net"].to_list() == nets
    assert frames[1].groupby("seat")["net"].sum().to_list() == nets
    assert [sum(frames[2]["net"].to_pylist()[seat::4]) for seat in range(4)] == nets
    assert frames[0].rows() == [tuple(row.values()) for row in frames[2].to_pylist()]


def test_every_hand_has_a_row_a_seat_in_order(written):
    file, data = written
    table = parquet.read_table(file)

    assert table["hand"].to_pylist() == [k for k in range(60) for _seat in range(4)]
    assert table["seat"].to_pylist() == ["p1", "p2", "p3", "p4"] * 60
    assert table["bot"].to_pylist() == ["greedy", "random"] * 120
    assert table["seed"].to_pylist()[:5] == ["5/0"] * 4 + ["5/1"]
    assert table["evening"].null_count == 240
    assert sum(table["actions"].to_pylist()[::4]) == data["actions"]
    assert sum(end == "u" for end in table["ended"].to_pylist()[::4]) == data["ended"]["u"]


def test_a_row_tells_what_the_record_tells(tala, tmp_path):
    """Hand by hand and seat by seat; there are hands with points and hands without."""
    tala("simulate", "--hands", "40", *MIXED, "--out", tmp_path / "r.parquet", "--records", tmp_path / "r.jsonl")
    hands = [json.loads(line) for line in (tmp_path / "r.jsonl").read_text().splitlines()]
    table = parquet.read_table(tmp_path / "r.parquet").to_pylist()

    for row in table:
        hand, seat = hands[row["hand"]], int(row["seat"][1]) - 1
        result = hand["result"]
        points = (result["points"] or [None] * 4)[seat]
        assert (row["seed"], row["starter"], row["bot"]) == (hand["seed"], hand["starter"], hand["players"][seat])
        assert (row["ended"], row["winner"], row["net"]) == (result["ended"], result["winner"], result["net"][seat])
        assert (row["mom"], row["points"]) == (row["seat"] in result["mom"], points)
        assert row["kinds"] == ("+".join(result["kinds"]) if "kinds" in result else None)
        assert row["actions"] == len(hand["actions"])
        lays = [action for action in hand["actions"] if action.startswith(f"{row['seat']} lay")]
        assert (row["laid_turn"] is None) == (not lays)
    assert {row["points"] is None for row in table} == {True, False}


def test_an_evening_is_told(tala, tmp_path):
    tala("simulate", "--hands", "12", "--evening", "4", "--seats", "2", "--seed", "5", "--out", tmp_path / "r.parquet")
    table = parquet.read_table(tmp_path / "r.parquet")

    assert table["evening"].to_pylist() == [evening for evening in range(3) for _row in range(8)]


def test_any_number_of_jobs_gives_the_same_table(tala, process, tmp_path):
    """250 hands are two tasks."""
    args = ("simulate", "--hands", "250", "--seats", "2", "--seed", "1", "--bots", "random", "--out")
    tala(*args, tmp_path / "1.parquet")
    process(*args, tmp_path / "2.parquet", "--jobs", "2", PYTHONHASHSEED="5")

    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "2.parquet").read_bytes()


def test_row_groups_depend_on_nothing_but_the_hands(standard, monkeypatch):
    """Groups of 6 hands, made of 3 at a time: 20 hands are 6, 6, 6 and 2, however the lines came."""
    monkeypatch.setattr(rows, "AT_ONCE", 3)
    monkeypatch.setattr(rows, "GROUP", 2)
    job, file = Job(standard, 2, ("random",) * 2, "7", 20, rows=True), BytesIO()
    lines = job.do(0, 20, Watch())[1]["rows"].splitlines()
    rows.write(file, lines, rows.Played.of(job))
    told = parquet.read_metadata(file)

    assert [told.row_group(at).num_rows for at in range(told.num_row_groups)] == [12, 12, 12, 4]
    assert parquet.read_table(file)["hand"].to_pylist() == [k for k in range(20) for _seat in range(2)]


def test_a_table_says_of_what_it_is(written, standard):
    """The seed with the variant's hash is all that is needed to play it again."""
    told = json.loads(parquet.read_schema(written[0]).metadata[b"tala"])

    assert (told["format"], told["variant"], told["hash"]) == ("tala-rows-1", "chuan", standard.hash)
    assert (told["seed"], told["hands"], told["seats"], told["evening"]) == ("5", 60, 4, 0)


def test_every_column_is_documented_with_its_type():
    """docs/data.md has a line for each, in the order of the table."""
    text = DOCS.read_text("utf-8").partition("## Columns")[2].partition("\n## ")[0]
    lines = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    told = [(cells[1].strip(" `"), cells[2].strip(" `")) for cells in lines]

    assert told == [(name, (rows.OF_HAND.get(name) or rows.OF_SEAT[name])[0]) for name in rows.COLUMNS]
    assert {*rows.COLUMNS} == {*rows.OF_HAND, *rows.OF_SEAT}


# --- what can go wrong ---


def test_without_pyarrow_it_is_told_how_to_get_it(tala, refused, monkeypatch, tmp_path):
    """Before anything is played, or written."""
    monkeypatch.setattr("tala_core.cli.outputs.find_spec", lambda name: None)

    ran = tala("simulate", "--hands", "1000000", "--out", tmp_path / "r.parquet")

    refused(ran, 2, "tala simulate: --out needs pyarrow", "pip install 'tala-phom[data]'\n")
    assert not [*tmp_path.iterdir()]


def test_the_command_without_the_option_needs_no_pyarrow(tala, monkeypatch):
    monkeypatch.setattr("tala_core.cli.outputs.find_spec", lambda name: None)

    assert tala("simulate", "--hands", "1", "--seats", "2").code == 0


def test_another_suffix_is_refused(tala, refused, tmp_path):
    for name in ("r.csv", "r", "r.parquett"):
        refused(tala("simulate", "--out", tmp_path / name), 2, "--out: the name must end with .parquet", name)
    refused(tala("simulate", "--out", "r.parqet"), 2, "did you mean '.parquet'?")


def test_a_folder_that_is_not_there_is_told_before_playing(tala, refused, tmp_path):
    refused(
        tala("simulate", "--hands", "1000000", "--out", tmp_path / "no" / "r.parquet"), 5, "r.parquet: no such file"
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no disk that is always full")
def test_a_disk_that_is_full(tala, refused, tmp_path, monkeypatch):
    """The lines of the rows lie on a full disk, as it seems; nothing is left, nor an old file changed."""
    (tmp_path / "r.parquet").write_text("old")

    def write(file, *told):
        file.write(b"half a table")
        file.flush()
        with open("/dev/full", "wb", 0) as full:
            full.write(b"x")

    monkeypatch.setattr(rows, "write", write)

    refused(tala("simulate", "--hands", "2", "--seats", "2", "--out", tmp_path / "r.parquet"), 5, "no space left")
    assert (tmp_path / "r.parquet").read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["r.parquet"]


def test_two_outputs_of_one_name(tala, refused, tmp_path):
    ran = tala("simulate", "--out", tmp_path / "r.parquet", "--records", tmp_path / "r.parquet")

    refused(ran, 2, "--records and --out name the same file", "r.parquet")


# --- broken off, gone on with ---


def stopped_at(monkeypatch, units):
    """Let Ctrl-C come before the task that begins with so many units."""
    do = Job.do

    def stopped(self, start, stop, watch):
        if start >= units:
            raise KeyboardInterrupt
        return do(self, start, stop, watch)

    monkeypatch.setattr(Job, "do", stopped)


def test_a_table_that_is_gone_on_with_has_the_same_bytes(tala, tmp_path, monkeypatch):
    """Stopped after the first of two tasks; the rows wait beside the table, and are gone in the end."""
    args = ("simulate", "--hands", "250", "--seats", "2", "--bots", "random", "--seed", "1", "--json")
    whole, file, kept = tmp_path / "whole.parquet", tmp_path / "r.parquet", ("--checkpoint", tmp_path / "c")
    told = json.loads(tala(*args, "--out", whole).out)
    with monkeypatch.context() as patched:
        stopped_at(patched, 200)
        assert tala(*args, "--out", file, *kept).code == 130
    assert not file.exists()
    assert (tmp_path / "r.parquet.rows.part").exists()
    ran = tala(*args, "--out", file, *kept, "--resume")

    assert ran.code == 0, ran
    assert {**json.loads(ran.out), "seconds": 0} == {**told, "seconds": 0}
    assert file.read_bytes() == whole.read_bytes()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["c", "r.parquet", "whole.parquet"]


def test_going_on_with_what_is_finished_leaves_the_table(tala, tmp_path):
    """A script may do so; and a table of other hands is not taken for it."""
    args = ("simulate", "--hands", "20", "--seats", "2", "--seed", "1", "--checkpoint", tmp_path / "c", "--out")
    file = tmp_path / "r.parquet"
    assert tala(*args, file).code == 0
    before = file.read_bytes()

    assert tala(*args, file, "--resume").code == 0
    assert file.read_bytes() == before
    tala("simulate", "--hands", "20", "--seats", "2", "--seed", "2", "--out", file)
    ran = tala(*args, file, "--resume")
    assert (ran.code, "not there any more" in ran.err) == (2, True)


def test_rows_that_nobody_can_go_on_with_are_not_left(tala, tmp_path, monkeypatch):
    stopped_at(monkeypatch, 200)
    ran = tala("simulate", "--hands", "250", "--seats", "2", "--bots", "random", "--out", tmp_path / "r.parquet")

    assert (ran.code, ran.out) == (130, "")
    assert ran.err.startswith("tala: stopped after 200 of 250 hands")
    assert not os.listdir(tmp_path)
