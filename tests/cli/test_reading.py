"""Files that can't be read, never end, or are no place to write: one sentence, and the exit code for it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

READERS = {
    "verify": (["verify"], "hands.jsonl"),
    "verify, TOML": (["verify"], "hand.toml"),
    "replay": (["replay"], "hands.jsonl"),
    "settle": (["settle"], "hand.toml"),
    "variant": (["variant", "show"], "house.toml"),
    "simulate": (["simulate", "--hands", "1"], "house.toml"),
}
WRITERS = [["simulate", "--hands", "1", "--records"], ["play", "--hands", "1", "--record"]]


@pytest.fixture
def locked(monkeypatch):
    """Makes a file that may not be read, also by root."""

    def lock(path: Path) -> Path:
        path.write_text("players = 4\n")
        path.chmod(0)
        if os.access(path, os.R_OK):
            usual = Path.open

            def refuse(self: Path, *args: object, **more: object) -> object:
                if self == path:
                    raise PermissionError(13, "Permission denied", str(path))
                return usual(self, *args, **more)

            monkeypatch.setattr(Path, "open", refuse)
        return path

    return lock


@pytest.mark.parametrize(("args", "name"), READERS.values(), ids=READERS)
def test_a_file_that_may_not_be_read(tala, refused, locked, tmp_path, args, name):
    """The system said no, and to which file."""
    file = locked(tmp_path / name)
    ran = tala(*args, file)

    refused(ran, 5, f"tala: {file}: permission denied\n")
    assert ran.out == ""


ENDLESS = {
    "verify": (["verify", "/dev/zero"], 1),
    "replay": (["replay", "/dev/zero"], 1),
    "settle": (["settle", "/dev/zero"], 3),
    "variant show": (["variant", "show", "/dev/zero"], 3),
    "simulate": (["simulate", "/dev/zero"], 3),
}


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
@pytest.mark.parametrize(("args", "code"), ENDLESS.values(), ids=ENDLESS)
def test_a_file_that_never_ends(process, args, code):
    """It is given up at once; the process would be killed after a minute."""
    ran = process(*args)
    lines = (ran.out + ran.err).splitlines()

    assert ran.code == code, ran
    assert "Traceback" not in ran.err
    assert "/dev/zero" in lines[0]
    assert len(lines) <= 2
    assert max(map(len, lines)) < 300


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
@pytest.mark.parametrize("args", [["verify", "-"], ["replay", "-"], ["settle", "-"]], ids=lambda args: args[0])
def test_an_input_that_never_ends(args, tmp_path):
    """The same from standard input, in little memory."""
    import resource
    import subprocess
    import sys

    def little() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))

    with Path("/dev/zero").open("rb") as zero:
        done = subprocess.run(
            [sys.executable, "-m", "tala_core", *args], stdin=zero, capture_output=True, encoding="utf-8", timeout=30,
            cwd=tmp_path, preexec_fn=little,
        )  # fmt: skip

    assert done.returncode in (1, 3), done
    assert "Traceback" not in done.stderr
    assert "standard input" in done.stdout + done.stderr


@pytest.mark.parametrize("args", WRITERS, ids=lambda args: args[0])
@pytest.mark.parametrize("name", ["", " "])
def test_a_name_that_is_none_is_no_place_to_write(tala, refused, args, name):
    ran = tala(*args, name)

    refused(ran, 2, args[-1], "names no file", f"Try 'tala {args[0]} --help'")
    assert ran.out == ""


@pytest.mark.parametrize("args", WRITERS, ids=lambda args: args[0])
def test_a_folder_is_no_place_to_write(tala, refused, args, tmp_path):
    ran = tala(*args, tmp_path)

    refused(ran, 2, args[-1], f"{tmp_path} is a directory")
    assert ran.out == ""
    assert [*tmp_path.iterdir()] == []


def test_records_through_a_link(tala, tmp_path):
    """The file that it leads to is written, and the link stays."""
    target, link = tmp_path / "r.jsonl", tmp_path / "link"
    link.symlink_to(target)

    assert tala("simulate", "--hands", "2", "--seed", "7", "--records", link).code == 0
    assert (link.is_symlink(), len(target.read_text("utf-8").splitlines())) == (True, 2)
    assert {one.name for one in tmp_path.iterdir()} == {"r.jsonl", "link"}


def test_two_runs_at_once(tala, monkeypatch, tmp_path):
    """One writes while the other does; each ends with the whole of its own."""
    from tala_core.simulation import run as module

    usual, file = module.run, tmp_path / "r.jsonl"

    def within(job: object, jobs: int, progress: object, keep: object) -> object:
        monkeypatch.setattr(module, "run", usual)
        done = usual(job, jobs, progress, keep)
        assert tala("simulate", "--hands", "3", "--seed", "8", "--records", file).code == 0
        assert file.read_text("utf-8").count('"seed":"8/') == 3
        return done

    monkeypatch.setattr(module, "run", within)
    assert tala("simulate", "--hands", "2", "--seed", "7", "--records", file).code == 0

    assert (file.read_text("utf-8").count('"seed":"7/'), file.read_text("utf-8").count("\n")) == (2, 2)
    assert [one.name for one in tmp_path.iterdir()] == ["r.jsonl"]
