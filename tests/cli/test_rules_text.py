"""`tala rules`: a variant read aloud, made from what its rules say of themselves."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass, replace

import pytest
from rich.cells import cell_len

from tala_core.cli import arguments
from tala_core.errors import PluginError
from tala_core.hookspecs import hookimpl
from tala_core.options import CHAPTERS, LANGUAGES, Said, Sizes
from tala_core.spoken import TITLES, Saying, spoken


@dataclass(frozen=True)
class Price:
    """Giá: what an eat costs."""

    amount: int = 2

    @hookimpl
    def describe(self, lang, sizes):
        text = {"vi": f"Ai bị ăn trả {self.amount} cược.", "en": f"Who is eaten pays {self.amount}."}
        return [Said("money", text[lang]), Said("eat", f"{sizes.hand} {sizes.seats} {sizes.rounds}")]


@dataclass(frozen=True)
class Opening:
    """Mở: who opens."""

    @hookimpl
    def describe(self, lang, sizes):
        return [Said("deal", "Người chia  bài\nđi trước."), Said("eat", "Vòng đầu không ăn.")]


@dataclass(frozen=True)
class Silent:
    """Im: a rule of somebody else.

    It has more to say here.
    """


@dataclass(frozen=True)
class Answering:
    """Nói: answers whatever a test has it answer."""

    answer: object

    @hookimpl
    def describe(self, lang, sizes):
        return self.answer(lang) if callable(self.answer) else self.answer


@pytest.fixture
def saying(standard, monkeypatch):
    """Makes a variant of the given rules; `tala rules` then reads it too."""

    def variant(*, about="Luật nhà", seats=(2, 4), **rules):
        one = replace(standard, name="nha", title="Nhà tôi", about=about, table={**standard.table, "seats": [*seats]})
        one.__dict__["plugins"] = rules
        monkeypatch.setattr(arguments, "load_variant", lambda name: one)
        return one

    return variant


# --- composing ---


def test_chapters_come_in_the_order_of_a_game_and_rules_in_that_of_the_variant(saying):
    words = spoken(saying(price=Price(), opening=Opening()), "vi")

    assert [chapter.name for chapter in words.chapters] == ["deal", "eat", "money"]
    assert [chapter.title for chapter in words.chapters] == ["Chia bài", "Ăn bài", "Tiền"]
    assert words.chapters[1].says == [Saying("price", "9 (2, 4) 4"), Saying("opening", "Vòng đầu không ăn.")]


def test_every_chapter_has_a_title_in_every_language():
    assert {*TITLES} == {*LANGUAGES}
    assert {lang: tuple(titles) for lang, titles in TITLES.items()} == dict.fromkeys(LANGUAGES, CHAPTERS)


def test_values_of_options_are_said(saying):
    said = spoken(saying(price=Price(7)), "en").chapters[-1].says

    assert said == [Saying("price", "Who is eaten pays 7.")]


def test_text_is_nfc_in_single_spaces(saying):
    (chapter, *_more) = spoken(saying(opening=Opening()), "vi").chapters
    apart = Answering([Said("u", unicodedata.normalize("NFD", "Ù tròn."))])

    assert chapter.says[0].text == "Người chia bài đi trước."
    assert spoken(saying(apart=apart), "vi").chapters[0].says[0].text == "Ù tròn."


@pytest.mark.parametrize("silent", [Silent(), Answering(None), Answering([])])
def test_a_rule_that_says_nothing_is_not_passed_over(saying, silent):
    words = spoken(saying(price=Price(), silent=silent), "vi")

    assert words.unsaid == [Saying("silent", type(silent).__doc__.split("\n")[0])]


@dataclass(frozen=True)
class Undocumented:
    amount: int = 1


def test_a_rule_without_documentation_is_named_with_what_its_module_says(saying):
    words = spoken(saying(bare=Undocumented()), "vi")

    assert words.unsaid == [
        Saying("bare", "`tala rules`: a variant read aloud, made from what its rules say of themselves.")
    ]


def failing(lang):
    raise ValueError("no such word")


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (failing, r"rule 'third' failed in 'describe' \(\S+test_rules_text.py:\d+\): ValueError: no such word"),
        (5, "rule 'third' answers 'describe' with 5, which is no list of Said"),
        ([Said("eating", "Ăn.")], r"rule 'third' says something in chapter 'eating' \(there are: cards, deal"),
        (["Ăn."], "rule 'third' answers 'describe' with a list that has 'Ăn.', which is no Said"),
        ([Said("eat", 5)], "rule 'third' answers 'describe' with a list that has a Said whose text is 5"),
    ],
)
def test_a_rule_that_fails_to_say_itself_is_named(saying, answer, why):
    with pytest.raises(PluginError, match=why):
        spoken(saying(price=Price(), third=Answering(answer)), "vi")


def test_a_failing_rule_costs_exit_code_4(saying, tala, refused):
    saying(price=Price(), third=Answering(failing))

    refused(tala("rules"), 4, "'third'", "no such word")


# --- the command ---


def test_for_people(saying, tala):
    saying(price=Price(), opening=Opening(), silent=Silent())

    assert tala("rules", "--lang", "vi").out == (
        "Nhà tôi (nha)\nLuật nhà\nTừ 2 đến 4 người chơi.\n"
        "\nCHIA BÀI\n- Người chia bài đi trước.\n"
        "\nĂN BÀI\n- 9 (2, 4) 4\n- Vòng đầu không ăn.\n"
        "\nTIỀN\n- Ai bị ăn trả 2 cược.\n"
        "\nLUẬT KHÁC, CHƯA CÓ LỜI\n- silent: Im: a rule of somebody else.\n"
    )


def test_in_english(saying, tala):
    saying(price=Price(), about="", seats=(3, 3))

    assert tala("rules").out == (
        "Nhà tôi (nha)\nFor 3 players.\n\nEATING\n- 9 (3, 3) 4\n\nMONEY\n- Who is eaten pays 2.\n"
    )


LONG = "Ù thì được trả mười cược, kể cả khi đã hạ 7♥ 8♥ 9♥, còn 字字字字字字字字 chiếm hai ô mỗi chữ và " + "dài" * 20


@pytest.mark.parametrize("width", [20, 33, 80])
def test_lines_are_no_wider_than_asked_for(saying, tala, width):
    """Measured in cells of the terminal, and nothing is lost."""
    saying(long=Answering([Said("u", LONG)]), about=LONG)
    lines = tala("rules", "--width", width).out.splitlines()

    assert max(map(cell_len, lines)) <= width
    assert re.sub(r"\s|^- ", "", "".join(lines)).count(re.sub(r"\s", "", LONG)) == 2
    assert all(line.startswith(("- ", "  ")) for line in lines[lines.index("Ù") + 1 :])


def test_the_width_is_the_terminals_if_not_said(saying, tala, monkeypatch):
    saying(long=Answering([Said("u", LONG)]))
    for columns, widest in (("40", 40), ("5", 20)):
        monkeypatch.setenv("COLUMNS", columns)
        assert max(map(cell_len, tala("rules").out.splitlines())) <= widest


def test_as_json(saying, tala):
    one = saying(price=Price(), silent=Silent())

    assert json.loads(tala("rules", "--json", "--lang", "vi").out) == {
        "format": "tala-rules-1",
        "variant": "nha",
        "title": "Nhà tôi",
        "about": "Luật nhà",
        "seats": [2, 4],
        "hash": one.hash,
        "lang": "vi",
        "chapters": [
            {"chapter": "eat", "title": "Ăn bài", "says": [{"rule": "price", "text": "9 (2, 4) 4"}]},
            {"chapter": "money", "title": "Tiền", "says": [{"rule": "price", "text": "Ai bị ăn trả 2 cược."}]},
        ],
        "unsaid": [{"rule": "silent", "text": "Im: a rule of somebody else."}],
    }


def test_as_markdown(saying, tala):
    saying(price=Price())

    assert tala("rules", "--markdown").out == (
        "# Nhà tôi (nha)\n\nLuật nhà\n\nFor 2 to 4 players.\n"
        "\n## Eating\n\n- 9 (2, 4) 4\n\n## Money\n\n- Who is eaten pays 2.\n"
    )


def test_one_form_at_a_time(tala, refused):
    refused(tala("rules", "--json", "--markdown"), 2, "--json and --markdown")


@pytest.mark.parametrize("width", ["0", "19", "x"])
def test_a_width_that_is_none(tala, refused, width):
    refused(tala("rules", "--width", width), 2, "--width")


def test_a_text_that_steers_a_terminal_is_written_out(saying, tala):
    saying(price=Answering([Said("u", "Ù \x1b[31mđỏ")]), about="\x1b]0;x\x07")
    out = tala("rules").out

    assert "\x1b" not in out
    assert "\\x1b[31mđỏ" in out


def test_a_variant_that_is_not_there(tala, refused):
    refused(tala("rules", "chuann"), 2, "did you mean `chuan`")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_standard_game_leaves_out_no_rule(tala, standard, lang):
    data = json.loads(tala("rules", "chuan", "--json", "--lang", lang).out)
    told = {one["rule"] for chapter in data["chapters"] for one in chapter["says"]}

    assert told | {one["rule"] for one in data["unsaid"]} == {*standard.plugins}


def test_sizes_are_those_of_the_variant(saying):
    seen = []
    rule = Answering(lambda lang: [Said("deal", "Chia.")])
    variant = saying(rule=rule, seats=(2, 3))

    class Asking:
        """Hỏi: keeps what it is told."""

        @hookimpl
        def describe(self, lang, sizes):
            seen.append((lang, sizes))

    variant.plugins["asking"] = Asking()
    spoken(variant, "en")

    assert seen == [("en", Sizes((2, 3), 9, 4))]
