"""`tala play`: the clock, the order of what is offered, and ways to stop."""

from __future__ import annotations

from pathlib import Path

import pytest

from tala_core.actions import Discard, Lay
from tala_core.cli import answers, screen
from tala_core.cli.answers import Misread, Wish
from tala_core.testing import position

ROWS = {"p1": "Ks Qc Jd", "p2": "Kd 9d 2c", "p3": "6d 5c 4d", "p4": "Kc Qd 6h"}


def test_a_clock_is_refused_where_the_variant_has_none(tala, refused, write, standard):
    """Nobody would ever be late, whatever the player believes; without the option it plays."""
    text = Path(standard.source).read_text("utf-8").split("[rules.clock]")
    assert len(text) == 2
    file = write(text[0] + text[1].partition("\n[")[1] + text[1].partition("\n[")[2], name="house.toml")
    ran = tala("play", file, "--clock", "--hands", "1")

    refused(ran, 2, "--clock: the variant 'house' has no clock", "Try 'tala play --help'")
    assert ran.out == ""
    assert "no clock" not in tala("play", file, "--hands", "1").err
    assert "no clock" not in tala("play", "--clock", "--hands", "1").err


RUN_OR_SET = ["8s 9s 10s 10c 10d Ac 3d 5h 7c Jh", "2s 3s 4s 4c 4h Ac 7d 8h 10c Qh"]


@pytest.mark.parametrize("cards", RUN_OR_SET)
def test_layings_are_offered_best_first(chuan, cards):
    """By the points that stay in the hand: one card can go to the run or to the set."""
    view = chuan.view(position(chuan, f"p1 lay: {cards}", rows=ROWS), 0)
    listed = screen.choices(view)
    left = [view.table.points(view.hand & ~sum(one.melds)) for one in listed]

    assert all(isinstance(one, Lay) for one in listed)
    assert len({*left}) == 2
    assert left == sorted(left)
    assert {*listed} == {*view.legal()}


def test_the_rules_list_layings_in_another_order(chuan):
    """So the tests above can fail."""
    orders = []
    for cards in RUN_OR_SET:
        view = chuan.view(position(chuan, f"p1 lay: {cards}", rows=ROWS), 0)
        orders.append(view.legal() == screen.choices(view))

    assert False in orders


def test_the_first_number_lays_what_leaves_least(chuan):
    view = chuan.view(position(chuan, "p1 lay: 8s 9s 10s 10c 10d Ac 3d 5h 7c Jh", rows=ROWS), 0)
    listed = screen.choices(view)
    menu = "\n".join(screen.menu(view, listed))

    assert answers.read("1", view, listed).melds == listed[0].melds
    assert menu.index("10♣ 10♦ 10♠") < menu.index("8♠ 9♠ 10♠")


STOPS = ["quit", "quit now", "QUIT NOW", "quit please", "q now", "exit now", "quit!"]


@pytest.mark.parametrize("text", STOPS)
def test_whoever_wants_to_quit_may_say_so_in_more_words(chuan, text):
    view = chuan.view(chuan.start("7/0"), 0)

    assert answers.read(text, view, screen.choices(view)) is Wish.QUIT


@pytest.mark.parametrize("text", ["quits", "quit-now", "now quit", "dont quit"])
def test_what_only_looks_like_quitting_does_not_end_a_game(chuan, text):
    view = chuan.view(chuan.start("7/0"), 0)

    assert isinstance(answers.read(text, view, screen.choices(view)), Misread)


def test_quit_now_ends_a_hand(process):
    """It is broken off, void, and told; no further answer is read."""
    ran = process("play", "--seats", "2", "--seed", "7", stdin="quit now\n1\n1\n")

    assert (ran.code, ran.err) == (0, "tala: broken off; the hand is void\n")
    assert ran.out.endswith("\n> quit now\n")


def test_discards_come_last(chuan):
    view = chuan.view(position(chuan, "p1 discard: 3s 4s 5s 9h 9d 9c Jd Qd Kd 2h"), 0)
    listed = screen.choices(view)

    assert [str(one) for one in listed][:2] == ["u", "discard 2h"]
    assert all(isinstance(one, Discard) for one in listed[1:])


@pytest.mark.parametrize("command", [["simulate", "--hands", "1"], ["play", "--hands", "1"], ["variant", "show"]])
def test_a_file_whose_name_steers_a_terminal(process, write, standard, command):
    """The name of a variant is that of its file."""
    file = write(Path(standard.source).read_text("utf-8"), name="\x1b[2Jhouse.toml")
    ran = process(command[0], *command[1:2] * (command[0] == "variant"), file, *command[1:] * (command[0] != "variant"))

    assert "house" in ran.out + ran.err
    assert "\x1b" not in ran.out + ran.err


@pytest.mark.parametrize("slip", ["Qz", "Kx", "tz"])
def test_a_mistyped_card_is_no_wish_to_quit(chuan, slip):
    """`Qz` lies nearer to `q` than to any other answer; but it begins as a card does."""
    view = chuan.view(chuan.start("7/0"), 0)

    answer = answers.read(slip, view, view.legal())

    assert isinstance(answer, Misread)
    assert answer.why.startswith(f"{slip!r} is not a card")
    assert "did you mean" not in answer.why
