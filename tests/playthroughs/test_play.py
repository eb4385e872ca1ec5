"""`tala play` from the first card to the last: at a terminal, from a script, and against its own records.

The transcript of a short hand is kept in play_two_seats.txt.  After a change that is meant to show, write it anew with

    REWRITE=1 python -m pytest tests/playthroughs -k transcript
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tala_core import records
from tala_core.actions import Discard, Lay, Send
from tala_core.bots import load_bot
from tala_core.cards import Cards, card, meld, union
from tala_core.cli import answers, main, screen
from tala_core.cli.answers import Misread, read
from tala_core.cli.hand import Game
from tala_core.cli.keeping import RecordFile
from tala_core.cli.session import HandVoid, Session
from tala_core.cli.telling import refusal
from tala_core.cli.words import sign
from tala_core.errors import IllegalAction
from tala_core.files import NotWritten
from tala_core.simulation.job import Job
from tala_core.simulation.watch import Watch
from tala_core.testing import position
from tala_core.variants import Variant

TRANSCRIPT = Path(__file__).with_name("play_two_seats.txt")
FIRST = "1"  # always the first of the list


def tala(*args: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", **environment}
    return subprocess.run(
        [sys.executable, "-m", "tala_core", *args], input=typed.encode(), capture_output=True, env=env, timeout=60
    )


def agreed(path: Path) -> list[dict]:
    """Return the records in a file after `tala verify` has found nothing wrong with them."""
    assert main.run(["verify", str(path)]) == 0
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


# --- at a pseudo-terminal ---

PROMPT, ANOTHER = r"> $", r"\[Y/n\] $"


@pytest.fixture
def terminal() -> Iterator[Callable]:
    """Give what starts `tala play` at a terminal of 80 columns."""
    pexpect = pytest.importorskip("pexpect")
    children = []

    def start(*args: str, **environment: str):
        env = {**os.environ, "TERM": "dumb", "PYTHONIOENCODING": "utf-8", **environment}
        child = pexpect.spawn(
            sys.executable, ["-m", "tala_core", "play", *args],
            encoding="utf-8", dimensions=(24, 80), timeout=20, env=env,
        )  # fmt: skip
        child.delaybeforesend = None
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


def end(child) -> tuple[int | None, str]:
    """Return the exit code and what was written since the last prompt."""
    import pexpect

    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus, child.before.replace("\r\n", "\n")


def test_an_evening_of_three_hands(terminal, tmp_path):
    """By a simple policy, to the end; the record agrees, and the totals are those of its nets."""
    record = tmp_path / "evening.jsonl"
    child = terminal("--seats", "3", "--seed", "11", "--record", str(record))
    hands = 0
    while hands < 3:
        if child.expect([PROMPT, ANOTHER]) == 0:
            child.sendline(FIRST)
        else:
            hands += 1
            child.sendline("y" if hands < 3 else "n")

    assert end(child)[0] == 0
    told = agreed(record)
    assert [one["seed"] for one in told] == ["11/0", "11/1", "11/2"]
    assert [one["players"] for one in told] == [["human", "greedy", "greedy"]] * 3
    for before, after in pairwise(told):
        assert after["starter"] == before["result"]["winner"]


def test_ctrl_c(terminal, tmp_path):
    """130, one sentence, and a hand that no one takes for finished."""
    record = tmp_path / "evening.jsonl"
    child = terminal("--seed", "7", "--record", str(record))
    child.expect(PROMPT)
    child.sendline(FIRST)
    child.expect(PROMPT)
    child.sendintr()

    code, text = end(child)

    assert (code, text.strip().split("\n")[-1]) == (130, "tala: stopped; the hand is void")
    (told,) = agreed(record)
    assert (told["result"]["reason"], told["result"]["net"]) == ("stopped", [0, 0, 0, 0])


def test_ctrl_d(terminal):
    """The end of input at a terminal."""
    child = terminal("--seed", "7")
    child.expect(PROMPT)
    child.sendeof()

    code, text = end(child)

    assert (code, text.strip()) == (1, "tala: input ended before the hand did; the hand is void")


def test_ctrl_c_after_a_hand(terminal):
    """No hand is broken off then."""
    child = terminal("--seed", "7", "--seats", "2")
    child.expect(PROMPT)
    child.sendline("leave")
    code, text = end(child)
    assert code == 0
    child = terminal("--seed", "7", "--seats", "2")
    while child.expect([PROMPT, ANOTHER]) == 0:
        child.sendline(FIRST)
    child.sendintr()

    code, text = end(child)

    assert (code, text.strip()) == (130, "tala: stopped")


def test_quit_and_leave(terminal, tmp_path):
    """Quit makes the hand void; leave costs 4, paid to the winner of the hand that the others play out."""
    record = tmp_path / "evening.jsonl"
    for answer, code in (("quit", 0), ("leave", 0)):
        child = terminal("--seed", "7", "--record", str(record))
        child.expect(PROMPT)
        child.sendline(answer)
        assert end(child)[0] == code

    stopped, left = agreed(record)

    assert (stopped["result"]["reason"], stopped["actions"]) == ("stopped", [])
    assert left["actions"][0] == "p1 leave"
    assert left["result"]["net"][0] == -4
    assert {"from": "p1", "to": left["result"]["winner"], "amount": 4}.items() <= next(
        one for one in left["result"]["payments"] if one["reason"] == "leave"
    ).items()


def test_colours_only_where_they_are_seen(terminal):
    """Red suits on a terminal with colours; no code anywhere else, and the signs are the same."""
    texts = []
    for environment in ({"TERM": "xterm-256color"}, {"TERM": "xterm-256color", "NO_COLOR": "1"}, {"TERM": "dumb"}):
        child = terminal("--seed", "7", **environment)
        child.expect(PROMPT)
        texts.append(child.before)
    plain = tala("play", "--seed", "7", typed=FIRST).stdout.decode()

    assert "\x1b[31m" in texts[0]
    assert "\x1b[31m" not in "".join(texts[1:]) + plain
    assert re.sub(r"\x1b\[\d*m", "", texts[0]).replace("\x1b[?2004h", "") == texts[1].replace("\x1b[?2004h", "")


# --- from a script ---

SHORT_HAND = """\
?
eat
discard 2c
Ks
bốc
Jh
draw
js
draww
ăn
đánh 9♣
table
1
lay As Ac Ad  10d jd qd
send Kd
6S
draw
hạ
1
"""


def test_transcript_of_a_short_hand():
    """Two seats, seed 269, with eats, a tái and slips: byte for byte what play_two_seats.txt holds."""
    done = tala("play", "--seats", "2", "--seed", "269", "--hands", "1", typed=SHORT_HAND)
    text = done.stdout.decode()
    if os.environ.get("REWRITE"):
        TRANSCRIPT.write_text(text, "utf-8")

    assert (done.returncode, done.stderr) == (0, b"")
    assert text == TRANSCRIPT.read_text("utf-8")


def test_80_columns_are_enough(standard):
    """For everything that is said in several evenings, of four with their melds, too."""
    for seed in "1234":
        sitting = Sitting(standard, 4, firsts("?", "table", "nonsense"), hands=6, seed=seed).play()
        assert len(sitting.kept) == 6
        assert [line for line in sitting.lines if len(line) > 80] == []


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp1258"])
def test_old_code_pages(encoding):
    """Letters without marks where there are none, and nothing stops."""
    done = tala("play", "--seed", "7", "--hands", "1", typed=f"?\n{FIRST}\n" * 40, PYTHONIOENCODING=encoding)

    assert (done.returncode, done.stderr) == (0, b"")
    assert re.search(rb"your r\xe1?a?c ", done.stdout)


def test_help_imports_nothing_heavy():
    """No plugin, no pydantic, no rich, nor the engine's own hooks."""
    code = (
        "import sys; from tala_core.cli.main import run; run(['play', '--help']); "
        "print([name for name in ('pydantic', 'rich', 'pluggy', 'tala_std', 'tala_bots') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.endswith("\n[]\n")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--seat", "p5"), "'p5' is no seat"),
        (("--seats", "3", "--bots", "greedy,greedy,greedy"), "3 bots for the 2 other seats"),
        (("--bots", "gredy"), "did you mean 'greedy'"),
        (("--seats", "9"), "2 to 4"),
        (("--hands", "0"), "--hands"),
        (("nope",), "nope"),
    ],
)
def test_usage(args, says):
    """Exit code 2, and what was possible."""
    done = tala("play", *args)
    assert (done.returncode, says in done.stderr.decode()) == (2, True)


def test_a_full_disk():
    """One sentence and exit code 5, after the hand has been settled on the screen."""
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    done = tala("play", "--seats", "2", "--seed", "7", "--record", "/dev/full", typed=f"{FIRST}\n" * 60)

    assert (done.returncode, done.stderr) == (5, b"tala: /dev/full: no space left on device\n")
    assert b"After 1 hand:" in done.stdout


def test_records_are_added_and_foreign_files_left_alone(tmp_path):
    """A second evening comes after the first; what holds no records is not touched."""
    record, notes = tmp_path / "evening.jsonl", tmp_path / "notes.txt"
    notes.write_text("milk, eggs")
    for seed in "12":
        tala("play", "--seats", "2", "--seed", seed, "--record", str(record), typed="leave\n")

    assert [one["seed"] for one in agreed(record)] == ["1/0", "2/0"]
    assert tala("play", "--record", str(notes)).returncode == 2
    assert notes.read_text() == "milk, eggs"
    with pytest.raises(NotWritten, match="no such file"):
        RecordFile(tmp_path / "none" / "evening.jsonl")


def test_a_record_never_joins_a_line_left_open(tmp_path):
    """As an editor may leave the last one."""
    record = tmp_path / "evening.jsonl"
    record.write_text('{"one": 1}')

    RecordFile(record).add('{"two": 2}')

    assert record.read_text() == '{"one": 1}\n{"two": 2}\n'


# --- driven without a terminal ---


class Sitting:
    """An evening with scripted answers, at a clock that goes only when told to."""

    def __init__(self, variant: Variant, seats: int, typed: Iterator[str], *, seat: int = 0, **more) -> None:
        self.lines: list[str] = []
        self.prompts: list[str] = []
        self.kept: list[dict] = []
        self.time = 100.0
        self._typed = typed
        bot = more.get("bot", "greedy")
        bots = {other: (bot, load_bot(bot)) for other in range(seats) if other != seat}
        rules = variant.rules_for(seats)
        game = Game(variant, rules, seat, bots, more.get("clock", False), self._ask, self.lines.append)
        self.session = Session(game, more.get("seed", "7"), more.get("hands", 1), self._keep, lambda: self.time)

    def _ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        answer = next(self._typed, None)
        if answer is None:
            raise EOFError
        if isinstance(answer, tuple):
            seconds, answer = answer
            self.time += seconds
        self.lines.append(prompt + answer)
        return answer

    def _keep(self, record: str) -> None:
        hand = records.read(record, "kept")
        assert records.verify(hand) == []
        self.kept.append(json.loads(record))

    def play(self) -> Sitting:
        try:
            self.session.play()
        except HandVoid as void:
            self.lines.append(void.why)
        return self


def firsts(*answers) -> Iterator:
    yield from answers
    while True:
        yield FIRST


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_same_hands_as_simulate(standard, seat, tmp_path):
    """Who answers as a bot would, in the words of the record, plays the evening that `simulate` plays."""
    bots = tuple("greedy" if one == seat else "random" for one in range(3))
    _tally, out = Job(standard, 3, bots, "7", 4, evening=4, records=True).do(0, 1, Watch())
    simulated = [json.loads(line) for line in out["records"].splitlines()]
    mine = f"p{seat + 1} "
    typed = [text.removeprefix(mine) for one in simulated for text in one["actions"] if text.startswith(mine)]

    played = Sitting(standard, 3, iter(typed), seat=seat, hands=4, bot="random").play()

    for one in (*simulated, *played.kept):
        del one["players"]
    assert played.kept == simulated


def test_a_late_answer_is_replaced_by_the_tables_moves(standard):
    """It is told, recorded as the table's, and verified; the next turn has its whole time again."""
    sitting = Sitting(standard, 2, firsts((30.5, "10s")), clock=True).play()

    (told,) = sitting.kept
    assert told["actions"][:2] == ["p1 timeout", "p1 discard Ks"]
    at = sitting.lines.index("[30 s] > 10s")
    assert sitting.lines[at + 1 : at + 4] == [
        "Your answer came 0.5 s too late.", "Time is up: the table plays for you", "You discard K♠"
    ]  # fmt: skip
    assert "timeout" not in " ".join(told["actions"][2:])


def test_at_the_limit_sharp_it_is_in_time(standard):
    """RULES.md 1.14-14."""
    sitting = Sitting(standard, 2, firsts((30.0, "10s")), clock=True).play()

    assert sitting.kept[0]["actions"][0] == "p1 discard 10s"


def test_the_time_is_for_the_whole_turn_and_slips_do_not_stop_it(standard):
    """20 s for the draw and 11 for the discard are too many; the draw stands."""
    typed = firsts("10s", (5, "nonsense"), (15, "draw"), (11, "1"))
    sitting = Sitting(standard, 2, typed, clock=True, seed="7").play()

    assert sitting.prompts[:4] == ["[30 s] > ", "[30 s] > ", "[25 s] > ", "[10 s] > "]
    mine = [text for text in sitting.kept[0]["actions"] if text.startswith("p1 ")]
    assert mine[1:3] == ["p1 draw", "p1 timeout"]
    assert mine[3].startswith("p1 discard")


def test_late_in_every_turn(standard):
    """A whole evening of four at which the table plays all turns of one seat: every record agrees."""

    def never():
        while True:
            yield 31, "draw"

    sitting = Sitting(standard, 4, never(), clock=True, hands=5).play()

    assert len(sitting.kept) == 5
    assert all("p1 timeout" in told["actions"] for told in sitting.kept)


def test_leaving_and_quitting_need_no_time(standard):
    """Neither is a move of the turn."""
    for answer, reason in (("quit", "stopped"), ("leave", None)):
        sitting = Sitting(standard, 3, iter([(99, answer)]), clock=True).play()
        assert sitting.kept[0]["result"].get("reason") == reason
        assert "p1 timeout" not in sitting.kept[0]["actions"]


def test_without_a_clock_nobody_is_late(standard):
    """The default."""
    sitting = Sitting(standard, 2, firsts((9999, "10s"))).play()

    assert sitting.kept[0]["actions"][0] == "p1 discard 10s"
    assert sitting.prompts[0] == "> "


def test_totals_are_carried_on(standard):
    """The last line of the evening adds up the hands."""
    sitting = Sitting(standard, 4, firsts(), hands=5, seat=2).play()

    sums = [sum(column) for column in zip(*(told["result"]["net"] for told in sitting.kept), strict=True)]
    assert sitting.lines[-1] == screen.totals(["p1", "p2", "p3 (you)", "p4"], sums, 5)


def test_another_hand_is_asked_for(standard):
    """Until the answer is no; what is neither is asked again."""
    typed = firsts()
    sitting = Sitting(standard, 2, typed, hands=None)
    answers_given = iter(["what", "y", "không"])
    ask = sitting._ask
    game = sitting.session.game

    def asking(prompt: str) -> str:
        return next(answers_given) if "Another" in prompt else ask(prompt)

    object.__setattr__(game, "ask", asking)
    sitting.play()

    assert len(sitting.kept) == 2
    assert "Answer y for another hand, or n to stop here." in sitting.lines


def test_the_table_plays_for_a_bot_that_fails(standard):
    """The hand goes on and is kept; its author has to mend the bot, and can come to the hand again by its seed."""

    def broken(view, random):
        raise RuntimeError("no idea")

    sitting = Sitting(standard, 2, firsts())
    object.__setattr__(sitting.session.game, "bots", {1: ("clueless", broken)})
    sitting.play()

    (told,), failed = sitting.kept, sitting.session.failed["clueless"]
    assert told["result"]["ended"] == "played-out"
    assert told["actions"].count("p2 timeout") == failed.times == 4
    assert sitting.lines.count("p2's bot failed (an error in its code); the table plays for p2") == 4
    assert (failed.fault.what, failed.fault.turn, failed.seed) == ("RuntimeError: no idea", 2, "7/0")
    assert failed.command == (
        "printf '%s\\n' 'discard Ac' | tala play chuan --seats 2 --seat p1 --bots clueless --seed 7 --hands 1"
    )


# --- nothing hidden is shown ---

CARD = re.compile(r"(?:10|[2-9AJQK])[♣♦♥♠]")
DONE = re.compile(r"(You|p\d) (draw|eat|discard|lay|send)s?\b")


def check_no_leak(lines: list[str], told: dict, seat: int) -> int:
    """Hold every line of a hand against its record: only cards known by then to *seat* may stand in it.

    Return how many actions the lines told of.
    """
    replayed = records.replay(records.from_data(told, "kept"))
    _, state = next(replayed)
    known, actions = seen_by(state, seat), 0
    for line in lines:
        if DONE.match(line):
            turn, state = next(replayed)
            assert line.split()[0] == ("You" if turn.seat == seat else f"p{turn.seat + 1}")
            known |= seen_by(state, seat)
            actions += 1
        for found in CARD.findall(line):
            assert any(sign(one) == found for one in range(52) if known >> one & 1), f"{found} is not known in: {line}"
    return actions


def seen_by(state, seat: int) -> Cards:
    """Return the cards that are public in a state, or in the hand of *seat*: told from the state itself."""
    public = union(one for row in state.piles for one in row) | state.hands[seat]
    for some in (*state.eaten, *(one for row in state.melds for one in row)):
        public |= some
    return public


@pytest.mark.parametrize("seat", [0, 2])
def test_no_line_shows_a_card_that_only_others_know(standard, seat):
    """Several hands with the table shown at every turn; each line by what was public when it was printed."""

    def looking():
        while True:
            yield from ("table", FIRST)

    sitting = Sitting(standard, 4, looking(), seat=seat, hands=8).play()

    hands = [hand for hand in "\n".join(sitting.lines).split("\nHand ") if "dealt from" in hand]
    assert len(hands) == len(sitting.kept) == 8
    for text, told in zip(hands, sitting.kept, strict=True):
        lines = text.split("\n\n")[0].split("\n")  # an empty line stands before the settling
        assert check_no_leak(lines, told, seat) == len([one for one in told["actions"] if not one.endswith(" u")])


def test_the_leak_test_finds_a_leak(standard):
    """With one card of another in one line it fails."""
    sitting = Sitting(standard, 4, firsts()).play()
    lines = "\n".join(sitting.lines).split("\nHand ")[1].split("\n\n")[0].split("\n")
    (told,) = sitting.kept
    hidden = told["deck"].split()[-1]  # the last card of the stock
    at = next(at for at, line in enumerate(lines) if line == "p2 draws (bốc)")
    lines[at] = f"p2 draws {sign(card(hidden))} (bốc)"

    with pytest.raises(AssertionError, match="is not known"):
        check_no_leak(lines, told, 0)


# --- answers ---

TWO_WAYS = "p2 lay: 7s 7h 7d 8s 9s Qd Kc 2c 4h Jd"
TWO_PHOM = "p2 lay: 7h 8h 9h Jc Jd Js 2c 4d 5s Kd"


@pytest.mark.parametrize(
    ("text", "laid"),
    [
        ("lay 7h8h9h JcJdJs", "7h8h9h JcJdJs"),
        ("lay JsJcJd 9h8h7h", "7h8h9h JcJdJs"),
        ("lay", "7h8h9h JcJdJs"),
        ("hạ", "7h8h9h JcJdJs"),
        ("lay all", "7h8h9h JcJdJs"),
        ("ha 7♥ 8♥ 9♥ J♣ J♦ J♠", "7h8h9h JcJdJs"),
        ("lay 7h,8h,9h | Jc,Jd,Js", "7h8h9h JcJdJs"),
        ("lay 7h 8h 9h and jc jd js", "7h8h9h JcJdJs"),
        ("7h8h9h jcjdjs", "7h8h9h JcJdJs"),
        ("lay 7h 8h 9h", "7h8h9h"),
        ("lay 2c 4d 5s", "2c4d5s"),
        ("lay nothing", ""),
    ],
)
def test_layings_read_in_any_reasonable_way(chuan, text, laid):
    """What the rules then refuse is theirs to say."""
    view = chuan.view(position(chuan, TWO_PHOM), 1)

    assert read(text, view, screen.choices(view)) == Lay(tuple(meld(word) for word in laid.split()))


def test_a_choice_of_layings_has_to_be_made(chuan):
    """`lay` alone says too little; the cards say which."""
    view = chuan.view(position(chuan, TWO_WAYS), 1)
    listed = screen.choices(view)

    answer = read("lay", view, listed)

    assert isinstance(answer, Misread)
    assert answer.why == "Say which: lay 7♠ 8♠ 9♠, or lay 7♦ 7♥ 7♠."
    assert read("lay 9s 8s 7s", view, listed) == Lay((meld("7s8s9s"),))


@pytest.mark.parametrize(
    "text", ["send 6h 7h8h9h", "gửi 6♥ 7♥ 8♥ 9♥", "send 6h to 7h 8h 9h", "send 6h", "6h -> 7h8h9h", "gui 6h vào 8h"]
)
def test_sendings_read_in_any_reasonable_way(chuan, text):
    """The phỏm may be left out, or told by some of its cards, where there is one only."""
    view = chuan.view(position(chuan, "p2 send: 6h 2c 2d Kd Kc Qs 3s", table={"p1": "7h8h9h", "p2": "JcJdJs"}), 1)

    assert read(text, view, screen.choices(view)) == Send(card("6h"), meld("7h8h9h"))


def test_sending_without_a_phom_that_fits(chuan):
    """What lies there is told."""
    view = chuan.view(position(chuan, "p2 send: 6h 2c 2d", table={"p1": "7h8h9h", "p2": "JcJdJs"}), 1)
    listed = screen.choices(view)

    assert answers.read("send 2c", view, listed).why.endswith("there lie 7♥ 8♥ 9♥, J♣ J♦ J♠.")
    assert answers.read("send 5s", view, listed).why == "You do not hold 5♠."
    assert answers.read("send 2c 7h8h9h", view, listed) == Send(card("2c"), meld("7h8h9h"))


def test_refusals_speak_to_the_person(chuan):
    """Without the seat's notation, with the signs of the cards."""
    state = position(chuan, "p2 discard: 5c 5d 5h* 9s Jc Ks 2s 10h 3c 8d")
    for text, said in (
        ("discard 5h", "5♥ was eaten: it stays in its phỏm."),
        ("discard As", "You do not hold A♠."),
        ("discard 5c", "5♣ is needed by a card that was eaten: without it that has no phỏm of its own."),
        ("draw", "Not now, you are to discard."),
    ):
        turn = chuan.parse(f"p2 {text}")
        with pytest.raises(IllegalAction) as error:
            chuan.step(state, turn)
        assert refusal(error.value, turn) == said


def test_choices_are_the_legal_actions(chuan):
    """In another order: discards of rác before those of a phỏm."""
    state = position(chuan, "p2 discard: 7h 8h 9h Jc Jd Js 2c 4d 5s Kd")
    listed = screen.choices(chuan.view(state, 1))

    assert sorted(map(str, listed)) == sorted(map(str, chuan.legal(state)))
    assert [str(one) for one in listed[:4]] == ["discard 2c", "discard 4d", "discard 5s", "discard Kd"]
    assert all(isinstance(one, Discard) for one in listed)


def test_broken_pipe_is_silent():
    """`tala play | head -1`: 141 and nothing on stderr."""
    command = f"{sys.executable} -m tala_core play --seed 7 --hands 50 | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], input=b"1\n" * 3000, capture_output=True, timeout=60)

    assert (done.returncode, done.stderr) == (141, b"")
