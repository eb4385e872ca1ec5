"""The language of messages: how it is chosen, that no program sees it, and that the catalogue is whole."""

from __future__ import annotations

import gettext
import json
import os
import re
import string
import subprocess
import sys
import unicodedata

import pytest
from babel.messages.mofile import read_mo

from tala_core import language

from . import catalogue

ENGLISH = {"TALA_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "LANGUAGE": ""}
TALA = (sys.executable, "-m", "tala_core")


@pytest.fixture
def vietnamese(monkeypatch):
    """Everything in this process speaks Vietnamese, until the test is over."""
    monkeypatch.setenv("TALA_LANG", "vi")
    monkeypatch.setenv("LANGUAGE", "en")  # what `speak` changes comes back to this
    language.speak("vi")


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


@pytest.mark.parametrize("command", ["", *catalogue.COMMANDS])
def test_help_is_vietnamese_throughout(vietnamese, tala, command):
    out = tala(*filter(None, [command]), "--help").out

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
