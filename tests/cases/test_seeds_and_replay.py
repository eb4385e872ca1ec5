"""Seeds and replay: 0 is a seed, records hold their rules, unseeded runs differ."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tala_core import records
from tala_core.cli.main import run


@pytest.fixture
def tala(capsys):
    """The command line, for what it prints."""

    def printed(*args: object) -> str:
        capsys.readouterr()
        assert run([*map(str, args)]) == 0
        return capsys.readouterr().out

    return printed


def hands(text: str) -> dict:
    data = json.loads(text)
    del data["seconds"]
    return data


def test_Y01_zero_is_a_seed(tala, tmp_path):
    """The same hands both times, dealt from 0/0 on, and not those of another seed."""
    first, again = (hands(tala("simulate", "--hands", "5", "--seed", "0", "--json")) for _ in range(2))
    tala("simulate", "--hands", "2", "--seed", "0", "--records", tmp_path / "r")

    assert first == again
    assert first["seed"] == "0"
    assert [json.loads(line)["seed"] for line in (tmp_path / "r").read_text().splitlines()] == ["0/0", "0/1"]
    assert first["seats"] != hands(tala("simulate", "--hands", "5", "--seed", "1", "--json"))["seats"]


def test_Y01_without_a_seed_one_is_drawn_and_printed(tala):
    """Two runs differ, and each can be repeated."""
    one, other = (hands(tala("simulate", "--hands", "5", "--json")) for _ in range(2))

    assert one["seed"] != other["seed"]
    assert one["seats"] != other["seats"]
    assert hands(tala("simulate", "--hands", "5", "--json", "--seed", one["seed"])) == one
    assert f"seed {one['seed']}" in tala("simulate", "--hands", "5", "--seed", one["seed"])


def test_Y01_zero_in_a_record_is_a_seed_too(chuan, standard):
    """TOML and JSON can hold it as a number; nothing takes it for "not told"."""
    state = chuan.start("0")
    while state.ended is None:
        state = chuan.act(state, chuan.legal(state)[0])
    record = records.written(standard, state, []) | {"seed": 0}

    assert records.from_data(record, "here").seed == "0"


@pytest.mark.parametrize("later", ["changed", "gone"])
def test_Y03_an_old_record_plays_by_the_rules_it_holds(tala, standard, tmp_path, later):
    """Recorded under a variant file that is then changed or removed: the same hand, the same money, to the letter."""
    house, file = tmp_path / "house.toml", tmp_path / "r.jsonl"
    text = Path(standard.source).read_text("utf-8").replace("by_rank = [1, 2, 3]", "by_rank = [10, 20, 30]")
    house.write_text(text, "utf-8")
    tala("simulate", house, "--hands", "3", "--seed", "7", "--records", file)
    before = tala("replay", file)

    if later == "changed":
        house.write_text(text.replace("by_rank = [10, 20, 30]", "by_rank = [1, 1, 1]"), "utf-8")
    else:
        house.unlink()
    assert tala("replay", file) == before
    assert " 10: " in before
    assert tala("verify", file) == "3 hands agree\n"


def test_Y03_a_record_whose_rules_were_changed_is_found_out(capsys, tala, standard, tmp_path):
    """Its hash says what it was recorded under."""
    file = tmp_path / "r.jsonl"
    tala("simulate", "--hands", "1", "--seed", "7", "--records", file)
    file.write_text(file.read_text().replace('"by_rank":[1,2,3]', '"by_rank":[1,1,1]'))

    assert run(["verify", str(file)]) == 1
    assert f"'hash' is {standard.hash[:12]}" in capsys.readouterr().out


def test_Y06_runs_started_in_the_same_moment_differ():
    """Five at once, without a seed: five seeds, five results."""
    command = [sys.executable, "-m", "tala_core", "simulate", "--hands", "10", "--json"]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(5)]
    told = [hands(run.communicate(timeout=60)[0].decode()) for run in runs]

    assert len({one["seed"] for one in told}) == 5
    assert len({json.dumps(one["seats"]) for one in told}) == 5
