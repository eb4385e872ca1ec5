"""Files that are whole or not there, also when two write them at once; and files that are too much to read."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tala_core.errors import SettleError
from tala_core.files import MOST_BYTES, NotWritten, Unfinished, read_text, whole


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


@pytest.mark.parametrize("first", [0, 1])
def test_two_runs_that_write_one_file_at_once_both_write_it_whole(tmp_path, first):
    """Whoever ends last has it; never a mixture, and nothing is left over."""
    runs = [Unfinished(tmp_path / "r"), Unfinished(tmp_path / "r")]
    for _ in range(100):
        for number, one in enumerate(runs):
            one.file.write(f"{number}\n" * (number + 1))
    runs[first].finish()
    assert (tmp_path / "r").read_text() == f"{first}\n" * 100 * (first + 1)
    runs[1 - first].finish()

    assert (tmp_path / "r").read_text() == f"{1 - first}\n" * 100 * (2 - first)
    assert names(tmp_path) == ["r"]


def test_what_another_run_left_is_not_written_over(tmp_path):
    (tmp_path / "r.part").write_text("mine")
    with whole(tmp_path / "r") as file:
        file.file.write("yours")
    with pytest.raises(KeyboardInterrupt), whole(tmp_path / "r") as file:  # noqa: PT012  (it is broken off inside)
        file.file.write("broken off")
        raise KeyboardInterrupt

    rest = [one for one in names(tmp_path) if one not in ("r", "r.part")]
    assert ((tmp_path / "r.part").read_text(), (tmp_path / "r").read_text()) == ("mine", "yours")
    assert [(tmp_path / one).read_text() for one in rest] == ["broken off"]
    assert rest[0].endswith(".part")


def test_a_folder_named_like_the_part_is_passed_by(tmp_path):
    (tmp_path / "r.part").mkdir()
    with whole(tmp_path / "r") as file:
        file.file.write("x")

    assert names(tmp_path) == ["r", "r.part"]
    assert ((tmp_path / "r").read_text(), [*(tmp_path / "r.part").iterdir()]) == ("x", [])


@pytest.mark.parametrize("there", [True, False], ids=["a file", "not there yet"])
def test_where_a_link_leads_is_written(tmp_path, there):
    """The link stays one."""
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "r", tmp_path / "link"
    if there:
        target.write_text("old")
    link.symlink_to(target)
    with whole(link) as file:
        file.file.write("new")

    assert link.is_symlink()
    assert target.read_text() == "new"
    assert (names(tmp_path), names(tmp_path / "far")) == (["far", "link"], ["r"])


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError, BrokenPipeError, ValueError])
def test_nothing_empty_is_left(tmp_path, error):
    """And the file that was there before stays as it was."""
    (tmp_path / "r").write_text("old")
    with pytest.raises((error, NotWritten)), whole(tmp_path / "r"):
        raise error

    assert names(tmp_path) == ["r"]
    assert (tmp_path / "r").read_text() == "old"


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_what_was_written_is_kept_beside(tmp_path, error):
    (tmp_path / "r").write_text("old")
    with pytest.raises(error), whole(tmp_path / "r") as file:  # noqa: PT012  (it is broken off inside)
        file.file.write("half")
        assert file.rest() == f"; what was written is in {tmp_path / 'r.part'}"
        raise error

    assert ((tmp_path / "r").read_text(), (tmp_path / "r.part").read_text()) == ("old", "half")


@pytest.mark.skipif(os.name != "posix", reason="the limit is one of POSIX")
def test_half_of_what_is_of_no_use_is_not_kept(tmp_path):
    """A full disk still has a part of it in the buffer."""
    code = (
        "import resource, sys; from pathlib import Path; from tala_core.files import NotWritten, whole\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))\n"
        "try:\n"
        "    with whole(Path(sys.argv[1]), keep=False) as file:\n"
        "        for _ in range(100): file.write(b'x' * 1000)\n"
        "except NotWritten as error: print(error.strerror)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "r")], capture_output=True, text=True)

    assert (done.stdout, done.stderr) == (f"{tmp_path / 'r'}: file too large\n", "")
    assert names(tmp_path) == []


def test_a_device_is_not_removed():
    with pytest.raises(ValueError, match="no"), whole(Path(os.devnull), keep=False):
        raise ValueError("no")
    assert Path(os.devnull).exists()


def test_a_system_that_says_no_is_told_where_and_what_is_kept(tmp_path):
    with pytest.raises(NotWritten) as caught, whole(tmp_path / "r") as file:  # noqa: PT012  (it is broken off inside)
        file.file.write("half")
        raise OSError(28, "No space left on device")

    said = f"{tmp_path / 'r'}: no space left on device; what was written is in {tmp_path / 'r.part'}"
    assert caught.value.strerror == said


def test_a_folder_that_is_not_there_is_no_place_to_write(tmp_path):
    with pytest.raises(NotWritten, match="no such file"), whole(tmp_path / "no" / "r"):
        pass
    assert names(tmp_path) == []


def test_a_text_of_a_person_has_its_limit(tmp_path):
    """One byte more is refused; a device that never ends is read no further than that."""
    file = tmp_path / "t"
    file.write_bytes(b"x" * MOST_BYTES)
    assert len(read_text(file, SettleError)) == MOST_BYTES
    file.write_bytes(b"x" * (MOST_BYTES + 1))
    with pytest.raises(SettleError, match=r"t: more than 1,000,000 bytes"):
        read_text(file, SettleError)
    with pytest.raises(SettleError, match="directory"):
        read_text(tmp_path, SettleError)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no endless file here")
def test_an_endless_file_has_an_end():
    with pytest.raises(SettleError, match="/dev/zero: more than 1,000,000 bytes"):
        read_text(Path("/dev/zero"), SettleError)
