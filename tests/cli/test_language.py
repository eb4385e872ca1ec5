"""The language of messages: how it is chosen, that no program sees it, and that the catalogue is whole."""

from __future__ import annotations

import gettext
import itertools
import json
import os
import re
import string
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from importlib import import_module

import pytest
from babel.messages.mofile import read_mo

from tala_core import language
from tala_core.actions import Discard, Eat, Turn
from tala_core.cards import card
from tala_core.cli.main import COMMANDS
from tala_core.cli.telling import refusal
from tala_core.errors import IllegalAction
from tala_core.testing import position
from tala_core.variants import load, trial

from . import catalogue

ENGLISH = {"TALA_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "LANGUAGE": ""}
TALA = (sys.executable, "-m", "tala_core")


@pytest.fixture
def vietnamese(monkeypatch):
    """Everything in this process speaks Vietnamese, until the test is over."""
    monkeypatch.setenv("TALA_LANG", "vi")
    monkeypatch.setenv("LANGUAGE", "en")  # what `speak` changes comes back to this
    language.speak("vi")


# --- what the system and the lists say ---


@pytest.mark.parametrize("file", ["Nô/r.jsonl", "no/r.jsonl"])
def test_what_the_system_says_in_vietnamese(tala, vietnamese, tmp_path, monkeypatch, file):
    """And a name is repeated as it was typed."""
    monkeypatch.chdir(tmp_path)

    assert tala("simulate", "--hands", "1", "--records", file).err == f"tala: {file}: không có tệp hay thư mục này\n"


def test_whose_a_variant_is_in_vietnamese(tala, vietnamese, monkeypatch):
    monkeypatch.setenv("TALA_VARIANTS", "")
    rows = tala("variant", "list").out.splitlines()

    assert all("  có sẵn  " in row for row in rows)
    assert json.loads(tala("variant", "list", "--json").out)["variants"][0]["origin"] == "shipped"


def test_an_action_of_a_plugin_is_explained_in_vietnamese(process):
    setting = "rules.last-turn.order=danh_ha_gui"
    lines = process("play", "--seed", "7", "--set", setting, stdin="?\n", TALA_LANG="vi").out.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("  xong "))
    told = " ".join(lines[at : at + 2]).split()

    assert " ".join(told) == "xong Xong: không hạ, không gửi nữa, khi lá cuối đã đánh trước rồi."
    assert max(map(len, lines)) <= 80


# --- which language ---


@pytest.mark.parametrize(
    ("args", "environ", "found"),
    [
        ([], {}, "en"),
        ([], {"LANG": "vi_VN.UTF-8"}, "vi"),
        ([], {"LANG": "vi"}, "vi"),
        ([], {"LANG": "en_US.UTF-8", "LC_MESSAGES": "vi_VN"}, "vi"),
        ([], {"LANG": "vi_VN.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ([], {"LANG": "vi_VN.UTF-8", "LC_ALL": ""}, "vi"),
        ([], {"LANG": "POSIX"}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "en"),
        ([], {"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:vi"}, "vi"),
        ([], {"LANG": "vi_VN.UTF-8", "LANGUAGE": "en_US:en"}, "en"),
        ([], {"LANG": "C", "LANGUAGE": "vi"}, "en"),
        ([], {"TALA_LANG": "en", "LANG": "vi_VN.UTF-8"}, "en"),
        ([], {"TALA_LANG": "", "LANG": "vi_VN.UTF-8"}, "vi"),
        (["--lang", "en", "play"], {"TALA_LANG": "vi"}, "en"),
        (["--lang=vi"], {"TALA_LANG": "en"}, "vi"),
        (["--lang=vi", "rules", "--lang", "en"], {}, "en"),
        ([], {"TALA_LANG": "VI"}, "vi"),
        ([], {"TALA_LANG": "vi_VN.UTF-8"}, "vi"),
        ([], {"TALA_LANG": "en_US", "LANG": "vi_VN.UTF-8"}, "en"),
        (["--hlep", "--lang", "vi"], {}, "vi"),
        (["--lang", "xx"], {"LANG": "vi_VN.UTF-8"}, "vi"),
        (["--lang"], {}, "en"),
        (["replay", "--", "--lang=vi"], {}, "en"),
    ],
)
def test_lang_option_before_TALA_LANG_before_the_locale(args, environ, found):
    assert language.chosen(args, environ) == (found, "")


def test_a_value_of_TALA_LANG_that_is_none_is_pointed_out(process):
    ran = process("--version", **ENGLISH | {"TALA_LANG": "fr"})

    assert (ran.code, ran.out) == (0, "tala, version 0.1.0\n")
    assert ran.err == "tala: TALA_LANG=fr is no language here (there are: en, vi); the locale decides\n"
    assert language.chosen([], {"TALA_LANG": "fr", "LANG": "vi_VN"}) == ("vi", "fr")
    assert language.chosen(["--lang", "en"], {"TALA_LANG": "fr"}) == ("en", "")


@pytest.mark.parametrize("args", [("--lang", "xx", "play"), ("--lang=VN", "--help"), ("rules", "--lang", "english")])
def test_a_language_that_there_is_not_is_a_usage_error(tala, refused, args):
    refused(tala(*args), 2, "--lang", "'en', 'vi'")


def test_an_engine_without_the_command_line_stays_english():
    code = (
        "from tala_core.actions import Draw; from tala_core.cli.words import said; "
        "from tala_core.language import current; print(current(), said(Draw()))"
    )
    env = os.environ | {"LANG": "vi_VN.UTF-8", "LANGUAGE": "vi", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, env=env)

    assert done.stdout == "en draw (bốc)\n"


def test_the_current_language(vietnamese, tala):
    assert language.current() == "vi"
    tala("--lang", "en", "--version")
    assert language.current() == "en"


# --- what is said in it ---


def commands() -> Iterator[str]:
    """Yield every command as it is typed, that of a group too."""
    yield ""
    for name in COMMANDS:
        yield name
        command = import_module(f"tala_core.cli.{name}").command
        yield from (f"{name} {one}" for one in getattr(command, "modules", None) or getattr(command, "commands", ()))


@pytest.mark.parametrize("command", [*commands()])
def test_help_is_vietnamese_throughout(vietnamese, tala, command):
    out = tala(*command.split(), "--help").out

    assert "Cách dùng: tala" in out
    assert "Hiện phần trợ giúp này rồi thoát." in out
    assert not re.search(r"\b(the|Show|Print|that|Options|Commands)\b", out.replace("[OPTIONS]", ""))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--lang", "vi", "simulate", "--hlep"), "tala simulate: không có tuỳ chọn '--hlep'. Ý bạn là '--help'?"),
        (("--lang", "vi", "simulat"), "; ý bạn là 'simulate'?\nXem 'tala --help'."),
        (("--lang", "vi", "settle"), "tala settle: thiếu đối số 'FILE'"),
        (("--lang", "vi", "settle", "no-such-file"), "giá trị sai cho 'FILE': Tệp 'no-such-file' không tồn tại"),
        (("--lang", "vi", "rules", "--width", "x"), "'x' không phải là số hợp lệ"),
    ],
)
def test_errors_of_the_command_line(process, refused, args, said):
    """In a process of its own: click names its types once, in the language that is spoken then."""
    refused(process(*args), 2, unicodedata.normalize("NFC", said))


def test_the_arithmetic_at_the_end(vietnamese, tala, write):
    """A Vietnamese reader needs no word explained by another."""
    text = """
        players = ["An", "Bình", "Chi"]
        [[eats]]
        by = "Bình"
        from = "An"
        chot = true
        round = 4
        [[standings]]
        player = "Bình"
        points = 7
        [[standings]]
        player = "Chi"
        points = 20
        [[standings]]
        player = "An"
        mom = true
        """
    out = tala("settle", str(write(text, name="hand.toml"))).out.splitlines()

    assert out == [
        "Chuẩn (chuan), 3 người chơi, tiền tính bằng cược",
        "Hết ván: Bình 7 điểm, Chi 20 điểm, An móm.",
        "  An trả Bình 4: ăn chốt [eat-payments]",
        "  Chi trả Bình 1: nhì [rank-payments]",
        "  An trả Bình 4: móm [rank-payments]",
        "  An: −4 −4 = −8",
        "  Bình: +4 +1 +4 = +9",
        "  Chi: −1 = −1",
    ]


def test_the_table_of_a_simulation(vietnamese, tala):
    out = tala("simulate", "--hands", "20", "--seed", "1").out

    assert out.startswith("Chuẩn (chuan) · 4 nhà · 20 ván · seed 1\nchơi hết ")
    assert re.search(r"^nhà +bot +tổng +mỗi ván +± +thắng +móm +ù +ăn +chốt +đền$", out, re.MULTILINE)


TYPED = "nhảm\n?\nbàn\n" + "1\n" * 60


def test_a_hand_is_played_in_vietnamese(process):
    """What is typed may be Vietnamese too; 80 columns are enough."""
    ran = process("play", "--seats", "2", "--seed", "269", "--hands", "1", stdin=TYPED, TALA_LANG="vi")
    lines = ran.out.splitlines()

    assert (ran.code, ran.err) == (0, "")
    assert "  phỏm của bạn  J♦ Q♦ K♦" in lines
    assert "p2 bốc" in lines
    assert any(line.startswith("Chuyển bài: ") for line in lines)
    assert [line for line in lines if len(line) > 80] == []
    assert not re.search(r"\b(you|your|draw|eat|discard|lay|send|card|point|hand|turn)\b", ran.out.replace("[eat-", ""))


def test_who_has_nothing_to_say_is_told_so(process):
    ran = process("play", "--seed", "7", TALA_LANG="vi")

    assert ran.code == 1
    assert ran.err == "tala: chưa hết ván đã hết đầu vào; ván này bị huỷ\n"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("bàn", "SCREEN"), ("BÀI", "SCREEN"), ("rời", "LEAVE"), ("thoát", "QUIT"), ("giúp", "HELP"), ("thoat", "QUIT")],
)
def test_wishes_in_vietnamese(chuan, typed, meant):
    from tala_core.cli.answers import Wish, read

    state = chuan.start("7/0")
    view = chuan.view(state, state.seat)

    assert read(typed, view, view.legal()) is Wish[meant]


@pytest.mark.parametrize("page", ["ascii", "cp1252", "cp1258"])
@pytest.mark.parametrize("args", [("rules",), ("simulate", "--hands", "3", "--seed", "1"), ("nope",)])
def test_a_code_page_without_the_letters(tmp_path, page, args):
    done = subprocess.run(
        [*TALA, *args], capture_output=True, cwd=tmp_path,
        env=os.environ | {"TALA_LANG": "vi", "PYTHONIOENCODING": page},
    )  # fmt: skip

    assert done.returncode == (2 if args == ("nope",) else 0)
    assert b"Traceback" not in done.stderr
    assert (done.stdout + done.stderr).decode(page)


# --- refusals and faults ---


def test_a_move_is_refused_in_vietnamese(process):
    """What is said can be typed."""
    typed = "bốc\n2c\nù\ngửi 2c\nbốc x\nrời\n"
    ran = process("play", "--seats", "2", "--seed", "269", "--hands", "1", stdin=typed, TALA_LANG="vi")
    lines = ran.out.splitlines()

    assert [after for line, after in itertools.pairwise(lines) if line.startswith("> ") and "p1" not in line] == [
        "Chưa được, bạn phải đánh.",
        "Bạn không cầm 2♣.",
        "Chưa đủ 9 lá nằm trong phỏm.",
        "Bạn không cầm 2♣.",
        "'bốc x': 'bốc' không cần nói thêm gì, bỏ 'x' đi.",
        "Bạn rời bàn",
    ]


LAID = {"table": {"p1": "7h8h9h", "p2": "JcJdJs"}}


@pytest.mark.parametrize(
    ("text", "more", "action", "why"),
    [
        ("take: 5c 5d 9s Jc Ks 2s 10h 3c 8d", {"offer": "Qh"}, "eat", "Q♥ không ghép được phỏm với bài trên tay"),
        ("take: 5c 5d 9s Jc Ks 2s 10h 3c 8d", {"rows": {"p4": "As"}}, "eat", "Tay trên không vừa đánh lá nào"),
        ("discard: 5c 5d 5h* 9s Jc Ks 2s 10h 3c 8d", {}, "discard 5h", "5♥ là lá ăn: phải giữ trong phỏm"),
        (
            "discard: 5c 5d 5h* 9s Jc Ks 2s 10h 3c 8d", {}, "discard 5c",
            "Lá ăn cần 5♣: đánh đi thì lá ăn không còn phỏm riêng",
        ),
        ("lay: 7h 8h 9h Jc Jd Js 2c", {}, "lay 7h8h9h", "J♣ J♦ J♠ vẫn còn trên tay: phải hạ hết phỏm"),
        ("lay: 7h 8h 9h* Jc Jd Js 2c", {}, "lay JcJdJs", "Phải hạ lá ăn 9♥"),
        ("lay: 7h 8h 9h Jc Jd Js 2c", {}, "lay 7h8h2c", "2♣ 7♥ 8♥ không phải là phỏm"),
        ("send: 6h 2c 3d", LAID, "send 2c 7h8h9h", "2♣ không gửi được vào 7♥ 8♥ 9♥"),
        ("send: 6h 2c 3d", LAID, "send 6h 7h8h9h10h", "Trên bàn không có 7♥ 8♥ 9♥ 10♥"),
        ("send: 6h 2c 3d", LAID, "timeout", "Ở đây không tính giờ"),
        ("send: 6h 2c 3d", LAID, "leave", "Không ai được rời bàn"),
    ],
)  # fmt: skip
def test_why_not(vietnamese, text, more, action, why):
    rules = load("chuan", ["rules.clock=false", "rules.leaving=false"]).rules_for(4)
    turn = rules.parse(f"p2 {action}")
    with pytest.raises(IllegalAction) as refused:
        rules.step(position(rules, f"p2 {text}", **more), turn)

    assert refusal(refused.value, turn) == f"{why}."


def frozen():
    """Return a hand in which one has fixed 7-7-7, though 5-6-7 would do for the card that was eaten."""
    rules = load("chuan", ["rules.frozen-eats={}"]).rules_for(4)
    return rules.act(position(rules, "p2 take: 5s 6s 7h 7d 5h Jh Ks 2d 9c", offer="7s"), Eat())


def test_a_reason_to_forbid_is_translated_when_it_is_shown(vietnamese):
    state, turn = frozen(), Turn(1, Discard(card("7h")))
    with pytest.raises(IllegalAction) as refused:
        state.rules.step(state, turn)

    assert refusal(refused.value, turn) == "7♥ thuộc phỏm cố định 7♦ 7♥ 7♠."


def test_legal_lists_and_actions_look_nothing_up(vietnamese, monkeypatch):
    """It takes longer than they do."""
    state, standard = frozen(), load("chuan").rules_for(4)
    monkeypatch.setattr(gettext, "dgettext", lambda domain, message: pytest.fail(message))

    assert Discard(card("7h")) not in state.rules.legal(state)
    trial.play(standard)


HOUSE = """\
extends = "chuan"
[table]
seats = [4, 2]
[rules.laying]
choice = "freely"
[rules.sets]
shortest = 4
longest = 3
[rules.chots]
"""

FAULTY = """\
tala: lỗi[out-of-range]: `seats` trong [table] phải ghi số người ít nhất trước, tức là [2, 4], không phải [4, 2]
  --> house.toml:3:9
  |
3 | seats = [4, 2]
  |         ^^^^^^

lỗi[not-a-value]: `choice` trong [rules.laying] không thể là "freely" (một dòng chữ)
  --> house.toml:5:10
  |
5 | choice = "freely"
  |          ^^^^^^^^ ý bạn là `"free"`?
  = hiện có: "maximal", "free", "fewest_points"

lỗi[conflict]: trong [rules.sets]: longest không được nhỏ hơn shortest là 4, không thể là 3
  --> house.toml:8:1
  |
8 | longest = 3
  | ^^^^^^^
  = `rules.sets.shortest` được đặt ở house.toml:7:1

lỗi[unknown-rule]: chưa cài luật nào tên `chots`
  --> house.toml:9:8
  |
9 | [rules.chots]
  |        ^^^^^ ý bạn là `chot`?
  = nếu luật này của một plugin: plugin đó chưa cài, hoặc chưa cài lại từ khi đổi pyproject.toml

4 lỗi trong house.toml
1 trên 1 tệp bị từ chối
"""


def test_a_faulty_variant_file(process, write):
    write(HOUSE, name="house.toml")
    ran = process("variant", "check", "house.toml", TALA_LANG="vi")

    assert (ran.code, ran.out) == (3, "")
    assert ran.err == FAULTY


def test_settings_that_do_not_go_together(process, write):
    """The reason is the rule's own."""
    write('extends = "chuan"\n[rules]\nchot = false\n', name="house.toml")
    ran = process("variant", "check", "house.toml", TALA_LANG="vi")

    assert ran.code == 3
    assert ran.err.splitlines()[0] == (
        "tala: lỗi[conflict]: `rules.chot`, `rules.den-chot`: không luật nào nói thế nào là ăn chốt "
        "nên chẳng ai phải đền chốt; hãy bỏ cả hai hoặc giữ cả hai"
    )


def test_nothing_is_kept_in_the_language_of_yesterday(tala, write):
    file = write(HOUSE, name="house.toml")
    told = [tala("--lang", lang, "variant", "check", file).err for lang in ("en", "vi", "en", "vi")]

    assert told[:2] == told[2:]
    assert told[0].startswith("tala: error[")
    assert told[1].startswith("tala: lỗi[")


def test_codes_and_keys_of_faults_are_the_same_in_every_language(process, write):
    """Only what is for a person differs."""
    write(HOUSE, name="house.toml")
    both = [json.loads(process("variant", "check", "--json", "house.toml", TALA_LANG=one).out) for one in ("en", "vi")]
    english, vietnamese = ([fault for file in one["files"] for fault in file["faults"]] for one in both)

    for one, other in zip(english, vietnamese, strict=True):
        assert one["message"] != other["message"]
        assert one | {"message": "", "hint": ""} == other | {"message": "", "hint": ""}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[[eats]]\nby = "An"\nfrom = "Bình"\n[u]\nby = "Chi"\n',
            "hand.toml:3: [[eats]] thứ 1, by: chỉ tay dưới là Chi mới ăn được của Bình",
        ),
        ('[u]\nby = "Bin"\n', "hand.toml:3: u, by: không có người chơi 'Bin' (có: An, Bình, Chi)"),
        (
            "",
            "hand.toml: chưa nói ván kết thúc thế nào: "
            "[u] với người ù, mỗi người một [[standings]], hoặc [false-claim]",
        ),
        (
            '[u]\nby = "An"\nkinds = ["khan"]\n',
            "hand.toml: không luật nào của bộ luật 'chuan' nói kiểu ù này (khan) trả bao nhiêu",
        ),
        ("[u]\nby An\n", "hand.toml:3:4: không đúng TOML: sau khoá phải là '='; khoá và giá trị nối nhau bằng `=`"),
    ],
)
def test_a_faulty_settle_file(process, write, text, said):
    write('players = ["An", "Bình", "Chi"]\n' + text, name="hand.toml")
    ran = process("settle", "hand.toml", TALA_LANG="vi")

    assert (ran.code, ran.out, ran.err) == (3, "", f"tala: {said}\n")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "chaun"), "tala play: không có bộ luật `chaun` (hiện có: "),
        (("play", "--seats", "5"), "tala play: --seats: bộ luật 'chuan' dành cho 2 đến 4 người, không phải 5\n"),
        (("simulate", "hai-nguoi", "--seats", "3"), "--seats: bộ luật 'hai-nguoi' dành cho 2 người, không phải 3\n"),
        (("play", "--bots", "greddy"), "(có: careful, greedy, random, thinker); ý bạn là 'greedy'?\n"),
        (("play", "--seat", "p5"), "tala play: --seat: không có nhà 'p5' (có: p1, p2, p3, p4)\n"),
    ],
)
def test_what_there_is_not(vietnamese, tala, refused, args, said):
    refused(tala("--lang", "vi", *args), 2, said)


def test_a_record_that_disagrees(process, write, recorded):
    record = recorded(2)[0]
    record["actions"][0] = "p2 draw"
    ran = process("verify", str(write(record)), TALA_LANG="vi")

    assert ran.code == 1
    assert ran.out.splitlines()[0].endswith(":1: nước 0 ('p2 draw'): đang đến lượt p1")


# --- what programs read ---


@pytest.mark.parametrize(
    "args",
    [
        ("simulate", "--hands", "4", "--seed", "3", "--records", "-"),
        ("variant", "list", "--json"),
        ("plugin", "list", "--json"),
    ],
)
def test_what_a_program_reads_is_the_same_in_every_language(process, args):
    english, vietnamese = process(*args, TALA_LANG="en"), process(*args, TALA_LANG="vi")

    assert (english.code, english.out) == (vietnamese.code, vietnamese.out)
    assert english.code == 0


def test_numbers_of_a_simulation_do_not_depend_on_the_language(process):
    args = ("simulate", "--hands", "4", "--seed", "3", "--json")
    english, vietnamese = (json.loads(process(*args, TALA_LANG=one).out) for one in ("en", "vi"))

    assert english | {"seconds": 0} == vietnamese | {"seconds": 0}


def test_turns_are_written_alike_in_a_replay(process, write, recorded):
    file = write(recorded(2)[0])
    turns = [
        [line for line in process("replay", str(file), TALA_LANG=one).out.splitlines() if re.match(r"p\d \w+", line)]
        for one in ("en", "vi")
    ]

    assert turns[0] == turns[1] != []


# --- the catalogue ---


def fields(text: str) -> set[str]:
    """Return the names of what is put into a message."""
    braces = {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}
    return braces | set(re.findall(r"%\((\w+)\)s", text))


def ids(messages) -> set[str]:
    return {one if isinstance(one, str) else one[0] for one, _file in messages}


@pytest.fixture(scope="module")
def stored():
    return catalogue.stored()


@pytest.fixture(scope="module")
def kept(stored):
    """Every message of the catalogue by its English."""
    return {catalogue.strings(one.id)[0]: one for one in stored if one.id}


def test_there_are_messages_to_look_at():
    assert len(ids(catalogue.wanted())) > 200
    assert {"Play at the terminal, against bots.", "How many.", "or"} <= ids(catalogue.wanted())


def test_every_message_has_a_translation(kept, stored):
    """If not: python tests/cli/catalogue.py, and translate."""
    assert ids(catalogue.wanted()) - {*kept} == set()
    assert catalogue.untranslated(stored) == []


def test_no_translation_is_left_over(kept):
    """Those of click are kept for releases of click that have them."""
    spare = {*kept} - ids(catalogue.wanted())

    assert {one for one in spare if not all(file.startswith("click/") for file, _line in kept[one].locations)} == set()
    assert not catalogue.stored().obsolete


def test_translations_put_in_what_the_messages_do(kept):
    for message in kept.values():
        for text in catalogue.strings(message.string):
            assert fields(text) == fields(catalogue.strings(message.id)[-1]), message.id


def test_translations_are_whole_letters(kept):
    """NFC, and with the line ends and edges of the English."""
    for english, message in kept.items():
        for text in catalogue.strings(message.string):
            assert unicodedata.is_normalized("NFC", text)
            assert text.strip(" ") == text or english.strip(" ") != english, text


def test_the_compiled_catalogue_is_made_from_the_other(stored):
    """If not: python tests/cli/catalogue.py."""

    def texts(messages):
        return [(catalogue.strings(one.id), catalogue.strings(one.string)) for one in messages if one.id]

    with catalogue.MO.open("rb") as file:
        assert sorted(texts(read_mo(file))) == sorted(texts(stored))


def test_vietnamese_has_one_form_for_all_numbers(vietnamese):
    assert gettext.ngettext("{count:,} hand", "{count:,} hands", 1) == "{count:,} ván"
    assert gettext.ngettext("{count:,} hand", "{count:,} hands", 5) == "{count:,} ván"
