"""Going on from a checkpoint: the bytes of an uninterrupted run, nothing done twice, and what is refused."""

from __future__ import annotations

import json
import os
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest

from tala_core import files
from tala_core.files import Gone, NotWritten, Unfinished
from tala_core.simulation import pace
from tala_core.simulation import run as running
from tala_core.simulation.checkpoint import Refused, read
from tala_core.simulation.pace import Pace
from tala_core.simulation.run import How, WorkerLost

from .doing import Counting, Memory, Obedient, Sum, done, executor

WHOLE = done(Counting())


def stopping_at(hands):
    """A progress that is interrupted where so many hands are merged."""

    def progress(merged):
        if merged >= hands:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("hands", range(20, 201, 20))
def test_a_run_that_was_stopped_goes_on_to_the_same_bytes(tmp_path, hands):
    file, stream = tmp_path / "c", Memory()
    with pytest.raises(KeyboardInterrupt):
        done(Counting(), How(checkpoint=file), stopping_at(hands), stream)
    stream.write(b"what was written after the checkpoint")

    assert done(Counting(), How(checkpoint=file, resume=True), stream=stream) == WHOLE
    assert [one.name for one in tmp_path.iterdir()] == ["c"]


def test_a_run_may_be_stopped_again_and_again_and_go_on_elsewhere(tmp_path):
    file, stream, hands = tmp_path / "c", Memory(), 20
    with pytest.raises(KeyboardInterrupt):
        done(Counting(), How(checkpoint=file), stopping_at(hands), stream)
    while hands < 180:
        hands += 40
        with executor(Obedient(lambda waiting: -1)) as how, pytest.raises(KeyboardInterrupt):
            done(Counting(), replace(how, checkpoint=file, resume=True), stopping_at(hands), stream)

    assert done(Counting(), How(checkpoint=file, resume=True), stream=stream) == WHOLE


class Headless(Obedient):
    """Finishes all but the first task, and is then interrupted."""

    def until(self, future):
        if future is self.waiting[0][0]:
            for one, fn, args in self.waiting[1:]:
                one.set_result(fn(*args))
            raise KeyboardInterrupt
        return Future.result(future)


def test_what_was_finished_before_its_turn_is_not_done_again(tmp_path):
    """Only the first task, and those that nobody had begun."""
    file, stream, work = tmp_path / "c", Memory(), Counting(folder=str(tmp_path))
    with executor(Headless(None)) as how, pytest.raises(KeyboardInterrupt):
        done(work, replace(how, checkpoint=file), stream=stream)
    assert not (tmp_path / "did-0").exists()
    assert [one["start"] for one in read(file)["ahead"]] == [2, 4, 6, 8, 10, 12, 14]

    assert done(work, How(checkpoint=file, resume=True), stream=stream) == WHOLE
    assert [work.times(unit) for unit in range(20)] == [1] * 20


def test_a_run_that_is_finished_is_not_done_again(tmp_path):
    file, stream, work = tmp_path / "c", Memory(), Counting(folder=str(tmp_path))
    done(work, How(checkpoint=file), stream=stream)

    assert done(work, How(checkpoint=file, resume=True), stream=stream) == WHOLE
    assert work.times(0) == 1


def test_a_task_that_killed_its_workers_can_be_tried_again(tmp_path):
    """As with more memory: what was finished is kept, on both sides of it."""
    file, stream = tmp_path / "c", Memory()
    work = Counting(folder=str(tmp_path), deadly=5, deaths=running.DEATHS + 1)
    with pytest.raises(WorkerLost):
        done(work, How(jobs=1, executor="processes", checkpoint=file), stream=stream)

    assert done(work, How(checkpoint=file, resume=True), stream=stream) == WHOLE
    assert work.times(0) == 1


def test_it_is_written_now_and_then(tmp_path, monkeypatch):
    """So a process that is killed loses only what came since."""
    monkeypatch.setattr(Pace, "due", lambda self: True)
    file, seen = tmp_path / "c", []
    done(Counting(), How(checkpoint=file), lambda hands: seen.append((hands, 10 * read(file)["at"])))

    assert seen == [(0, 0), *((hands, hands - 20) for hands in range(20, 201, 20))]


def test_writing_takes_a_small_part_of_the_time(monkeypatch):
    """Every 5 s; after a writing that took 1 s, not before 20 s more."""
    now = [100.0]
    monkeypatch.setattr(pace, "perf_counter", lambda: now[0])
    every = Pace(5, parts=20)
    due = []
    for seconds in range(100, 140):
        now[0] = float(seconds)
        if every.due():
            due.append(seconds)
            with every.timed():
                now[0] += len(due) == 2
    assert due == [105, 110, 131, 136]


def test_a_checkpoint_is_not_written_over(tmp_path):
    file = tmp_path / "c"
    done(Counting(), How(checkpoint=file))
    before = file.read_bytes()
    with pytest.raises(Refused, match=r"c is there already: --resume goes on with it, or remove it"):
        done(Counting(seed="8"), How(checkpoint=file))

    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("other", "said"),
    [(Counting(seed="8"), 'seed is "8" here, "7" there'), (Counting(version="2"), 'version is "2" here, "1" there'),
     (Counting(units=21), "units is 21 here, 20 there")],
)  # fmt: skip
def test_other_work_does_not_go_on_with_it(tmp_path, other, said):
    file = tmp_path / "c"
    done(Counting(), How(checkpoint=file))
    with pytest.raises(Refused) as caught:
        done(other, How(checkpoint=file, resume=True))

    assert str(caught.value) == f"{file} is of other work: {said}"


def test_other_output_does_not_go_on_with_it(tmp_path):
    file = tmp_path / "c"
    done(Counting(), How(checkpoint=file))
    with pytest.raises(Refused, match=r'output is \["lines", "rows"\] here, \["lines"\] there'):
        running.run(
            Counting(), How(checkpoint=file, resume=True), lambda hands: None, {"lines": Memory(), "rows": Memory()}
        )


def test_a_file_that_is_not_there_is_no_checkpoint(tmp_path):
    with pytest.raises(Refused, match=r"there is no checkpoint .*c to go on with"):
        done(Counting(), How(checkpoint=tmp_path / "c", resume=True))


DAMAGES = {
    "empty": lambda raw: b"",
    "cut": lambda raw: raw[:-20],
    "no body": lambda raw: raw.split(b"\n")[0],
    "a digit": lambda raw: raw.replace(b'"at":20', b'"at":18'),
    "something else": lambda raw: b"[1, 2]\n[]\n",
    "a record": lambda raw: b'{"format": "tala-hand-1"}\n',
    "no text": lambda raw: b"\xff\x00\n\xff",
    "of later": lambda raw: raw.replace(b"checkpoint-1", b"checkpoint-9"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_refused(tmp_path, damage):
    file = tmp_path / "c"
    done(Counting(), How(checkpoint=file))
    raw = file.read_bytes()
    file.write_bytes(damage(raw))
    assert file.read_bytes() != raw
    with pytest.raises(Refused, match=r"c is (damaged|no checkpoint of this version)"):
        done(Counting(), How(checkpoint=file, resume=True))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no endless file here")
def test_an_endless_file_is_no_checkpoint():
    with pytest.raises(Refused, match="/dev/zero is no checkpoint of this version"):
        read(Path("/dev/zero"))


def test_it_holds_nothing_that_runs(tmp_path):
    """JSON, in two lines."""
    file = tmp_path / "c"
    done(Counting(), How(checkpoint=file))
    head, body = map(json.loads, file.read_text("utf-8").splitlines())

    assert head["format"] == "tala-checkpoint-1"
    assert body == {
        "identity": {"seed": "7", "version": "1"}, "units": 20, "at": 20, "part": [*range(20)],
        "streams": {"lines": ["memory", len(WHOLE[1])]}, "ahead": [],
    }  # fmt: skip


def test_a_folder_that_is_not_there_is_found_out_before_anything_is_done(tmp_path):
    work = Counting(folder=str(tmp_path))
    with pytest.raises(NotWritten, match="no such file or directory"):
        done(work, How(checkpoint=tmp_path / "no" / "c"))

    assert not (tmp_path / "did-0").exists()


# --- files of output ---


def stopped(folder):
    """Stop a run at 60 hands that writes into a file; return what is beside it."""
    with pytest.raises(KeyboardInterrupt):
        whole(folder, How(checkpoint=folder / "c"), stopping_at(60))
    return folder / "out.part"


def whole(folder, how, progress=lambda hands: None):
    from tala_core.files import whole

    with whole(folder / "out") as file:
        return running.run(Counting(), how, progress, {"lines": file})


def test_a_file_of_output_is_gone_on_with_and_takes_its_name_at_the_end(tmp_path):
    """What was written after the checkpoint is cut off."""
    part = stopped(tmp_path)
    with part.open("ab") as file:
        file.write(b"half a li")

    assert whole(tmp_path, How(checkpoint=tmp_path / "c", resume=True)) == WHOLE[0]
    assert (tmp_path / "out").read_bytes() == WHOLE[1]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["c", "out"]


def test_the_part_of_another_run_is_left_alone(tmp_path):
    (tmp_path / "out.part").write_text("another's")
    stopped(tmp_path)
    whole(tmp_path, How(checkpoint=tmp_path / "c", resume=True))

    assert ((tmp_path / "out").read_bytes(), (tmp_path / "out.part").read_text()) == (WHOLE[1], "another's")


def test_a_file_that_is_whole_stays_as_it_is(tmp_path):
    whole(tmp_path, How(checkpoint=tmp_path / "c"))
    whole(tmp_path, How(checkpoint=tmp_path / "c", resume=True))

    assert (tmp_path / "out").read_bytes() == WHOLE[1]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["c", "out"]


@pytest.mark.parametrize("change", [lambda part: part.unlink(), lambda part: part.write_bytes(b"0\n")])
def test_a_file_that_is_gone_can_not_be_gone_on_with(tmp_path, change):
    part = stopped(tmp_path)
    change(part)
    with pytest.raises(Gone, match=r"out\.part is not there any more, or is shorter than it was: 12 bytes"):
        whole(tmp_path, How(checkpoint=tmp_path / "c", resume=True))


@pytest.mark.skipif(os.name != "posix", reason="the system does not tell")
def test_two_runs_do_not_go_on_with_one_file_at_once(tmp_path):
    """The second would cut off what the first is writing."""
    part = stopped(tmp_path)
    with files.whole(tmp_path / "out") as first:
        first.go_on(part.name, 12)
        with pytest.raises(Gone, match=r"out\.part is being written by another run"):
            whole(tmp_path, How(checkpoint=tmp_path / "c", resume=True))
        assert part.exists()
    (tmp_path / "out").replace(part)

    assert whole(tmp_path, How(checkpoint=tmp_path / "c", resume=True)) == WHOLE[0]
    assert (tmp_path / "out").read_bytes() == WHOLE[1]


def test_what_was_refused_first_is_told(tmp_path, monkeypatch):
    """Not that the checkpoint could not be written either, on the same disk."""

    def full(self, data=b""):
        if (self.path.name == "out" and data) or (self.path.name == "c" and (tmp_path / "c").exists()):
            raise NotWritten(28, f"{self.path.name}: no space left on device")
        self.file.buffer.write(data)

    monkeypatch.setattr(Unfinished, "write", full)
    with pytest.raises(NotWritten, match="out: no space left on device"):
        whole(tmp_path, How(checkpoint=tmp_path / "c"))


def test_a_full_disk_leaves_a_checkpoint_to_go_on_with(tmp_path, monkeypatch):
    """What was not written whole was not merged either."""
    write, written = Unfinished.write, []

    def full(self, data):
        if len(written) == 3 and self.path.name == "out":
            write(self, data[:1])
            raise NotWritten(28, "out: no space left on device")
        written.append(data) if self.path.name == "out" else None
        write(self, data)

    monkeypatch.setattr(Unfinished, "write", full)
    with pytest.raises(NotWritten, match="out: no space left on device"):
        whole(tmp_path, How(checkpoint=tmp_path / "c"))
    monkeypatch.undo()

    assert whole(tmp_path, How(checkpoint=tmp_path / "c", resume=True)) == Sum([*range(20)])
    assert (tmp_path / "out").read_bytes() == WHOLE[1]
