"""`tala play` with input that ends, slips of the finger, and what it may show."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time

import pytest

from tala_core.actions import Discard, Draw, Eat, GoOut, Lay
from tala_core.cards import NAMES, card
from tala_core.cli import main, screen
from tala_core.cli.answers import Misread, Wish, read
from tala_core.cli.telling import Teller
from tala_core.cli.words import sign
from tala_core.testing import pack, played, position

CARD = re.compile(r"(?:10|[2-9AJQK])[♣♦♥♠]")


def tala(*args: str, typed: str | None = "", **more):
    """Run the command with *typed* as its standard input; None is /dev/null."""
    started = time.monotonic()
    command = [sys.executable, "-m", "tala_core", *args]
    stdin = {"stdin": subprocess.DEVNULL} if typed is None else {"input": typed}
    done = subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        timeout=30,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
        **stdin,
        **more,
    )
    assert "Traceback" not in done.stderr
    done.seconds = time.monotonic() - started
    return done


# --- J01: the end of input ---


@pytest.mark.parametrize("typed", [None, "", "discard 10s\n", "1", "nonsense\n" * 20])
def test_J01_input_that_ends_ends_the_game(typed, tmp_path):
    """One sentence, exit code 1, and the hand is written down as void, not as finished."""
    record = tmp_path / "evening.jsonl"

    done = tala("play", "--seats", "2", "--seed", "7", "--record", str(record), typed=typed)

    assert done.returncode == 1
    assert done.stderr == "tala: input ended before the hand did; the hand is void\n"
    assert '"reason":"stopped"' in record.read_text()
    assert main.run(["verify", str(record)]) == 0


def test_J01_without_a_standard_input():
    """Closed altogether, as by a daemon."""
    done = tala("play", "--seed", "7", preexec_fn=lambda: os.close(0))

    assert (done.returncode, "input ended" in done.stderr) == (1, True)


def test_J01_at_once():
    """No busy loop and no waiting; most of the time goes to starting Python."""
    assert tala("play", typed=None).seconds < 5


def test_J01_answers_that_never_make_sense_end_too():
    """What `yes | tala play` does would go on for ever."""
    done = tala("play", "--seed", "7", typed="nonsense\n" * 5000)

    assert done.returncode == 1
    assert done.stderr == "tala: none of 1,000 answers could be used; the hand is void\n"


def test_J01_after_a_hand_the_end_of_input_is_no_fault():
    """The question for another hand is answered by it."""
    done = tala("play", "--seats", "2", "--seed", "7", typed="1\n" * 12 + "leave\n")
    asked = tala("play", "--seats", "2", "--seed", "7", "--hands", "1", typed="1\n" * 60)

    assert done.returncode == 0
    assert (asked.returncode, asked.stderr) == (0, "")


# --- J03: slips ---

HAND = "p2 discard: 7h 10h 9c Jc Jd 2d 3s 5c Kd As"


@pytest.fixture
def hand(chuan):
    """A hand of ten with 7h and 10h in it, and its numbered choices."""
    view = chuan.view(position(chuan, HAND), 1)
    return view, screen.choices(view)


@pytest.mark.parametrize("text", ["10H", "th", "TH", "10♥", "10 h", "discard 10h", "đánh 10♥", "danh th", "１０Ｈ"])
def test_J03_forms_of_a_card_that_read(hand, text):
    """However it is typed, it is the ten of hearts."""
    assert read(text, *hand) == Discard(card("10h"))


@pytest.mark.parametrize("text", [" 7h ", "7♥", "７ｈ", "7\ufe0eh", "7♥\ufe0f", "\t7H\r\n", "7\x00h"])
def test_J03_spaces_signs_and_full_width(hand, text):
    """What can't be seen is passed over."""
    assert read(text, *hand) == Discard(card("7h"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "You may discard"),
        ("   ", "You may discard"),
        ("9c-j", "'-j' is not a card"),
        ("1h", "'1h' is not a card"),
        ("discard 7", "'7' is not a card.*you hold 7♥"),
        ("11", "There is no 11 in the list"),
        ("0", "There is no 0"),
        ("7h 7h", "7♥ stands twice"),
        ("7h 9c", "These are 2 cards"),
        ("discard", "needs a card"),
        ("discard 7h 9c", "one card, not 2"),
        ("dicard 7h", "did you mean 'discard'"),
        ("x" * 10_000, "10,000 letters"),
        ("7h" * 5_000, "10,000 letters"),
        ("9" * 190, "There is no"),
        ("\x1b[A", "no answer here"),
        ("💥", "no answer here"),
    ],
)
def test_J03_other_forms_get_a_sentence(hand, text, why):
    """It says what is wrong or what was possible, shortly."""
    answer = read(text, *hand)

    assert isinstance(answer, Misread)
    assert re.search(why, answer.why)
    assert len(answer.why) < 300


def test_J03_marks_on_vietnamese_words_may_be_missing_or_wrong(hand):
    """What is not to be done now is still read: the rules say why not."""
    for text in ("boc", "bốc", "Bôc", "BỐC", "rút", "bốc"):
        assert read(text, *hand) == Draw()
    for text in ("u", "ù", "Ù!", "ù"):
        assert read(text, *hand) == GoOut()
    assert read("ăn", *hand) == Eat()
    assert read("hạ", *hand) == Lay()


def test_J03_a_number_is_the_one_in_the_list(hand):
    """Also a full-width one."""
    view, listed = hand

    assert read("7", view, listed) == listed[6]
    assert read("３", view, listed) == listed[2]


def test_J03_wishes(hand):
    """At any time."""
    assert [read(text, *hand) for text in ("?", "help", "TABLE", "hand", "leave", "q", "Quit")] == [
        Wish.HELP, Wish.HELP, Wish.SCREEN, Wish.SCREEN, Wish.LEAVE, Wish.QUIT, Wish.QUIT,
    ]  # fmt: skip


def test_J03_the_turn_is_as_it_was():
    """After every slip the same question is asked again, and the discard then counts."""
    slips = ["", "7", "9c-j", "1h", "x" * 10_000, "eat", "lay", "send 2c", "u", "2c", "timeout", "p1 draw"]
    done = tala("play", "--seats", "2", "--seed", "7", typed="\n".join(["discard", *slips[:1], *slips[2:], "７ｓ", ""]))

    assert done.stdout.count("-- turn 1,") == 1
    assert "> ７ｓ\nYou discard 7♠\n" in done.stdout
    assert "You do not hold 2♣." in done.stdout
    assert "'timeout' is no answer here" in done.stdout


# --- I01, I02: what is shown ---


def seen(text: str) -> set[str]:
    return set(CARD.findall(text))


def signed(text: str) -> set[str]:
    return {sign(card(word)) for word in text.split()}


def test_I01_play_shows_no_card_in_the_hand_of_others(chuan):
    """A has laid and holds three cards: the screen of B shows A's phỏm, row and count, not those three."""
    state = position(
        chuan,
        "p2 take: 7c 7d 2s 4h 6s 9d Jc Qh Kd",
        hands={"p1": "8d Jd Kh"},
        rows={"p1": "Kc Ks Jh 7s", "p2": "5s 6c 6d", "p3": "6h 8c 9c", "p4": "8h 8s 9h"},
        table={"p1": "9s10sJs"},
    )
    view = chuan.view(state, 1)

    shown = "\n".join([*screen.table(view, ["a", "you", "c", "d"]), *screen.hand(view)])

    assert "p1 a     3 cards  row K♣ K♠ J♥ 7♠" in shown
    assert "phỏm 9♠ 10♠ J♠" in shown
    rows = "Kc Ks Jh 7s 5s 6c 6d 6h 8c 9c 8h 8s 9h"
    assert seen(shown) == signed(f"7c 7d 2s 4h 6s 9d Jc Qh Kd 9s 10s Js {rows}")


def test_I02_a_draw_of_others_is_told_without_the_card(chuan):
    """The one who draws is told his card, the others that he drew."""
    state = played(chuan.deal(pack(chuan, stock="9h")), "p1 discard " + NAMES[0])
    told = {seat: Teller(seat) for seat in range(4)}
    for seat, teller in told.items():
        teller.news(chuan.view(state, seat))
    after = played(state, "p2 draw")

    lines = {seat: teller.news(chuan.view(after, seat)) for seat, teller in told.items()}

    assert lines == {0: ["p2 draws (bốc)"], 1: ["You draw 9♥ (bốc)"], 2: ["p2 draws (bốc)"], 3: ["p2 draws (bốc)"]}


def test_I02_an_eat_is_public(chuan):
    """With the card, the row it came from, and whether it is a chốt."""
    state = position(chuan, "p2 take: 7c 7d 2s 4h 6s 9d Jc Qh Kd", offer="7h", rows={"p1": "Ks"})
    teller = Teller(3)
    teller.news(chuan.view(state, 3))

    lines = teller.news(chuan.view(chuan.act(state, Eat()), 3))

    assert lines == ["p2 eats 7♥ from p1 (ăn)"]


# --- Y01: seeds ---


def test_Y01_seed_0_is_a_seed():
    """Twice the same, and told."""
    once, again = (tala("play", "--seed", "0", "--hands", "1", typed="1\n" * 60) for _ in range(2))

    assert once.stdout == again.stdout
    assert "seed 0\n" in once.stdout
    assert "dealt from 0/0" in once.stdout


def test_Y01_without_a_seed_one_is_drawn_and_told():
    """So that the hand can be played again."""
    first, second = (tala("play", typed=None).stdout for _ in range(2))
    seeds = [re.search(r"seed (\d+)", text)[1] for text in (first, second)]

    assert seeds[0] != seeds[1]
    assert tala("play", "--seed", seeds[0], typed=None).stdout == first
