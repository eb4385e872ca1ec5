"""`tala simulate --plot`: a picture of what was won, in the language spoken."""

from __future__ import annotations

import struct
import warnings

import pytest

from tala_core.cli import plotting
from tala_core.simulation.statistics import Interval, mean_of

MIXED = ("--hands", "20", "--bots", "greedy,random", "--seats", "2", "--seed", "5")


def drawn(tala, file, *args):
    ran = tala("simulate", *(args or MIXED), "--plot", file)
    assert (ran.code, ran.err) == (0, "")
    return file.read_bytes()


def test_a_picture_says_what_it_shows(tala, tmp_path):
    """Title, axes with their unit, who it is of, and the figures of the table."""
    text = drawn(tala, tmp_path / "p.svg").decode()
    row = next(line.split() for line in tala("simulate", *MIXED).out.splitlines() if line.startswith("p1"))

    for said in (
        "2 seats · 20 hands · seed 5", "stakes a hand: mean of a seat, with its 95 % interval", "% of hands",
        "greedy: how often a seat won or lost so much", "random: how often", "stakes a hand, won (+) or lost (−)",
        f"{row[3]} ± {row[4]}", "who starts: ",
    ):  # fmt: skip
        assert said in text


def test_the_same_hands_give_the_same_bytes(tala, process, tmp_path):
    """In another process with another order of hashing, with other settings of the library in the folder."""
    (tmp_path / "matplotlibrc").write_text("font.size: 30\nsvg.fonttype: path\n")
    ran = process("simulate", *MIXED, "--plot", "again.svg", PYTHONHASHSEED="5")

    assert (ran.code, ran.err) == (0, "")
    assert (tmp_path / "again.svg").read_bytes() == drawn(tala, tmp_path / "p.svg")


def test_a_png_is_one(tala, tmp_path):
    data = drawn(tala, tmp_path / "P.PNG")

    assert drawn(tala, tmp_path / "again.png") == data
    assert data.startswith(b"\x89PNG\r\n")
    assert struct.unpack(">II", data[16:24]) > (800, 400)


def test_who_plays_against_himself_is_drawn_seat_by_seat(tala, tmp_path):
    """The mean of all seats would be 0 for certain, which says nothing."""
    text = drawn(tala, tmp_path / "p.svg", "--hands", "8", "--seed", "5", "--bots", "random").decode()

    assert all(f"p{seat} (random)" in text for seat in (1, 2, 3, 4))
    assert text.count("how often a seat won") == 1


def test_evenings_are_named_as_such(tala, tmp_path):
    args = ("--hands", "12", "--evening", "4", "--seats", "2", "--seed", "5")
    text = drawn(tala, tmp_path / "p.svg", *args).decode()

    assert "stakes an evening" in text
    assert "% of evenings" in text


def test_one_hand_can_be_drawn(tala, tmp_path):
    """It has no interval, and its histogram one bar."""
    assert "+" in drawn(tala, tmp_path / "p.svg", "--hands", "1", "--seats", "2", "--seed", "1").decode()


def test_names_are_drawn_as_they_are(tmp_path):
    """No formula is made of $, and a letter that the font lacks stops nothing."""
    names = ["$x_1$ \u0001", "máy đánh ù", "字"]

    def draw(axes):
        plotting.intervals(axes[0], names, [Interval(1, 0, 2), Interval(0, None, None), Interval(-1, -2, 0)], "$a$")

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        text = plotting.picture("x.svg", "Đền", "", [2], draw).decode()
    assert "$x_1$" in text
    assert "máy đánh ù" in text


def test_bars_of_many_values_are_taken_together():
    """−1000 to 1000 are at most 60 bars, of a width that is easily read; what they stand for is the same share."""
    histogram = dict.fromkeys(range(-1000, 1001), 1)
    bars = []

    def draw(axes):
        plotting.distribution(axes[0], "x", histogram, 0, mean_of(histogram))
        bars.extend((bar.get_width(), bar.get_height()) for bar in axes[0].patches if bar.get_width() < 100)

    plotting.picture("x.png", "x", "", [2], draw)
    heights = [height for width, height in bars if width == pytest.approx(45)]
    assert sum(heights) == pytest.approx(100)
    assert 30 < len(heights) <= 60


# --- what can go wrong ---


def test_without_matplotlib_it_is_told_how_to_get_it(tala, refused, monkeypatch, tmp_path):
    monkeypatch.setattr("tala_core.cli.outputs.find_spec", lambda name: None)

    refused(
        tala("simulate", "--hands", "1000000", "--plot", tmp_path / "p.png"), 2, "--plot needs matplotlib",
        "pip install 'tala-phom[plot]'\n",
    )  # fmt: skip
    assert not [*tmp_path.iterdir()]


def test_another_suffix_is_refused(tala, refused, tmp_path):
    refused(tala("simulate", "--plot", tmp_path / "p.jpg"), 2, "--plot: the name must end with .png or .svg", "p.jpg")
    refused(tala("simulate", "--plot", "p.sgv"), 2, "did you mean '.svg'?")


def test_a_picture_that_can_not_be_written_is_told_before_playing(tala, refused, tmp_path):
    refused(tala("simulate", "--hands", "1000000", "--plot", tmp_path / "no" / "p.png"), 5, "p.png: no such file")
    refused(tala("simulate", "--hands", "1000000", "--plot", tmp_path), 2, "is a directory")
