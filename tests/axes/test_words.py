"""What every rule says of itself: whole sentences in both languages, in which each option's value can be heard.

After a change of words that is meant, write the whole texts anew with
``REWRITE=1 python -m pytest tests/axes -k golden_rules``, and read them aloud.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import fields
from inspect import signature
from itertools import combinations, product
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from annotated_types import Ge, Le

from tala_core.events import PlayedOut
from tala_core.options import CHAPTERS, LANGUAGES, Said, Sizes
from tala_core.outcome import Outcome, Standing
from tala_core.plugins.finding import RULES, installed, loaded
from tala_core.resolve import HOOKS
from tala_core.spoken import spoken
from tala_core.variants import load as variant
from tala_core.variants import names

KINDS = {one.name: loaded(one) for one in installed(RULES) if one.target.startswith(("tala_std", "tala_reg"))}
CHUAN = variant("chuan").plugins
TABLES = [Sizes(), Sizes((2, 2)), Sizes((2, 3)), Sizes((3, 4)), Sizes((4, 4)), Sizes((2, 5), 5, 3)]
TWO = Sizes((2, 2))


def beside(*without: str, **more: object) -> dict[str, object]:
    """Return the rules of `chuan` without some, and with others or other ones; a _ in a name stands for its -."""
    kept = {name: rule for name, rule in CHUAN.items() if name not in without}
    return kept | {name.replace("_", "-"): rule for name, rule in more.items()}


def made(name: str, **options: Any) -> Any:
    return KINDS[name](**options)


def told(rules: Mapping[str, object], name: str, lang: str = "vi", sizes: Sizes = TABLES[0]) -> list[Said]:
    """Return what the rule *name* of these says."""
    describe = rules[name].describe  # type: ignore[attr-defined]
    offered = {"lang": lang, "sizes": sizes, "rules": rules}
    return [*describe(**{one: offered[one] for one in signature(describe).parameters})]


def text(name: str, lang: str = "vi", sizes: Sizes = TABLES[0], **options: Any) -> str:
    """Return all that a rule with these options says in `chuan`."""
    return " ".join(one.text for one in told({**CHUAN, name: made(name, **options)}, name, lang, sizes))


def talk(rules: Mapping[str, object], lang: str = "vi", sizes: Sizes = TABLES[0]) -> str:
    """Return all that these rules say together."""
    return " ".join(one.text for name in rules for one in told(rules, name, lang, sizes))


EXCEPTIONS = {**CHUAN, **{name: kind() for name, kind in KINDS.items() if name not in CHUAN}}

# --- every value of every option ---


def values(hint: Any) -> list[Any]:
    """Return every value of an option with a few words to choose from, and some of one with many numbers."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is bool:
        return [False, True]
    if origin is Literal:
        return [*args]
    if hasattr(hint, "__metadata__") and hint.__origin__ is int:
        lowest = max([one.ge for one in hint.__metadata__ if isinstance(one, Ge)], default=0)
        highest = min([one.le for one in hint.__metadata__ if isinstance(one, Le)], default=29)
        return [one for one in (0, 1, 2, 3, 4, 7, 13, 29) if lowest <= one <= highest]
    if hasattr(hint, "__metadata__"):
        return values(hint.__origin__)
    if origin is tuple:
        return _rows(values(args[0]))
    return [value for one in args for value in values(one)]


def _rows(some: list[Any]) -> list[tuple[Any, ...]]:
    """Return rows of values: each alone and, of numbers, some that rise."""
    return [*((one,) for one in some), *([(1, 2, 3), (0, 2, 7), (2, 7)] if 0 in some else combinations(some, 2))]


OPTIONS = {
    (name, field.name): [field.default, *(one for one in values(hint) if one != field.default)]
    for name, kind in KINDS.items()
    for field in fields(kind)
    if (hint := get_type_hints(kind, include_extras=True)[field.name])
}


NOT_WITH_DEFAULTS: dict[tuple[str, str], dict[str, Any]] = {("ga", "eats"): {"chot": True}}


def variations(name: str, option: str) -> Iterator[tuple[Any, object]]:
    """Yield a rule with each value of one option that can stand beside the defaults of the others."""
    for value in OPTIONS[name, option]:
        try:
            yield value, KINDS[name](**{**NOT_WITH_DEFAULTS.get((name, option), {}), option: value})
        except ValueError:
            continue


EVERY_RULE = [
    *(pytest.param(name, kind(), id=name) for name, kind in KINDS.items()),
    *(
        pytest.param(name, rule, id=f"{name}.{option}={value}")
        for name, option in OPTIONS
        for value, rule in [*variations(name, option)][1:]
    ),
]


WRITTEN = re.compile(r"[{}\[\]_\"]|'(?![st]\b)|\bNone\b|\bTrue\b|\bFalse\b|\(\d+,|  |\.\.|,,|[,;:] ?\.")


@pytest.mark.parametrize(("name", "rule"), EVERY_RULE)
def test_every_rule_says_itself_in_whole_sentences(name, rule):
    """Alone and in company, for tables of every size; nothing of how the option is written in a file shows."""
    companies = [{name: rule}, {**CHUAN, name: rule}, {**EXCEPTIONS, name: rule}]
    for rules, lang, sizes in product(companies, LANGUAGES, TABLES):
        said = told(rules, name, lang, sizes)

        assert said
        for one in said:
            assert isinstance(one, Said)
            assert one.chapter in CHAPTERS
            assert one.text == unicodedata.normalize("NFC", one.text)
            assert one.text[0].isupper() or one.text[0].isdigit()
            assert one.text.endswith((".", "!", ":"))
            assert not WRITTEN.search(one.text), one.text


def test_both_languages_say_as_much():
    for rules, sizes in product([CHUAN, EXCEPTIONS, *({name: kind()} for name, kind in KINDS.items())], TABLES):
        for name in rules:
            chapters = [[one.chapter for one in told(rules, name, lang, sizes)] for lang in LANGUAGES]
            assert chapters[0] == chapters[1], name
            assert told(rules, name, "en", sizes) != told(rules, name, "vi", sizes)


UNHEARD = {
    ("u-payments", "tron"): (5, "the price of any ù: the same as having none of its own"),
    ("eat-payments", "by_round"): ((1,), "the same price in every round: that of by_count, which is 1 as well"),
}


@pytest.mark.parametrize("option", OPTIONS, ids=".".join)
def test_every_value_of_an_option_is_heard(option):
    """No two values of one option come to the same text of the whole variant, unless they come to the same game."""
    unheard, _why = UNHEARD.get(option, (object(), ""))
    for lang in LANGUAGES:
        heard = {}
        for value, rule in variations(*option):
            said = talk({**CHUAN, option[0]: rule}, lang)
            if value == unheard:
                assert said in heard  # it changes nothing
                continue
            assert said not in heard, f"{value} sounds like {heard[said]}"
            heard[said] = value
        assert len(heard) > 1


NOT_AS_A_NUMBER = {
    ("runs", "longest"): {13: "no run is longer"},
    ("den-ba-la", "players"): {2: "fewer are no table"},
    ("u-payments", "tron"): {0: "no price of its own"},
    ("u-payments", "tron_times"): {1: "no more than any ù"},
    ("u-dong-chat", "times"): {1: "no more than any ù"},
}
NUMBERS = [
    pytest.param(value, name, rule, id=f"{name}.{option}={value}")
    for name, option in OPTIONS
    for value, rule in variations(name, option)
    if (type(value) is int and value not in NOT_AS_A_NUMBER.get((name, option), {}))
    or (isinstance(value, tuple) and value and type(value[0]) is int)
]
FREE = {"vi": "không mất tiền|không phải trả gì", "en": "nothing"}


@pytest.mark.parametrize(("value", "name", "rule"), NUMBERS)
def test_numbers_of_options_are_said_in_digits(value, name, rule):
    """A price of 0 in words, and no number for what has no limit."""
    for lang in LANGUAGES:
        said = " ".join(one.text for one in told({**CHUAN, name: rule}, name, lang))
        for number in value if isinstance(value, tuple) else [value]:
            free = number == 0 and name != "points"
            assert re.search(FREE[lang] if free else rf"\b{number}\b", said)


def test_numbers_of_the_table_are_said():
    odd = Sizes((2, 3), 7, 6)
    for lang in LANGUAGES:
        assert {*re.findall(r"\d+", text("deal", lang, odd))} == {"7", "8", "52"}
        assert {*re.findall(r"\d+", text("deal", lang))} == {"9", "10", "52", "2", "3"}
        assert {*re.findall(r"\d+", text("u", lang, odd))} == {"7", "8"}
        for name in ("turns", "chot", "last-turn"):
            assert {*re.findall(r"\d+", text(name, lang, odd))} == {"6"}, name


# --- some rulings in words ---


def test_eats_that_cost_nothing():
    assert text("eat-payments", by_count=(0,), last_round=0) == "Ăn không mất tiền, ăn chốt cũng vậy."
    assert text("eat-payments", by_count=(0,)).startswith("Ăn không mất tiền. Ăn chốt thì 4 cược, trả người ăn.")
    assert text("eat-payments", by_count=(0, 2)).startswith(
        "Bị ăn thì trả người ăn, tính theo số lá người ăn đã ăn trong ván: "
        "lá thứ nhất không mất tiền, từ lá thứ hai trở đi 2 cược."
    )


def test_prices_that_climb_are_said_up_to_the_one_that_goes_on():
    assert "the first card 1 stake, for the second card 2 stakes, from the third card on 4 stakes each." in text(
        "eat-payments", "en", by_count=(1, 2, 4, 4, 4)
    )


def test_S4_shifted_prices_are_said_for_every_number_of_players():
    assert "chơi 3 người thì nhì 2 cược, ba 3 cược; chơi 2 người thì nhì 3 cược." in text(
        "rank-payments", scheme="shifted"
    )


@pytest.mark.parametrize(("scheme", "price"), [("absolute", 1), ("last_3", 3), ("shifted", 3), ("pairwise", 1)])
def test_SC_54_two_players_hear_one_price(scheme, price):
    said = text("rank-payments", "en", TWO, scheme=scheme)

    assert said.startswith(f"If nobody is ù, the loser pays {price} stake")
    assert {*re.findall(r"\d", said)} == {str(price), "4"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scheme", ["absolute", "shifted", "last_3"])
def test_the_prices_said_are_those_asked_for(scheme, seats):
    rule = made("rank-payments", scheme=scheme, by_rank=(1, 2, 5))
    places = tuple(Standing(points=place) for place in range(seats))
    asked = rule.charge(Outcome(seats, 0, 0, PlayedOut(), (), places, (), tuple(range(seats))))

    said = re.findall(
        r"(\d) stake", told({"rank-payments": rule}, "rank-payments", "en", Sizes((seats, seats)))[0].text
    )
    assert sorted(said) == sorted(str(one.amount) for one in asked)


def test_as_many_places_are_priced_as_can_play():
    """A price that no place has is not said; the last goes on; bét is the fourth of four only."""
    assert "ba" not in text("rank-payments", sizes=TWO)
    assert "nhì 1 cược, ba 2 cược." in text("rank-payments", sizes=Sizes((2, 3)))
    assert "ba 2 cược, bét 3 cược." in text("rank-payments")
    assert "ba 2 cược, thứ tư 3 cược, thứ năm 3 cược." in text("rank-payments", sizes=Sizes((2, 5), 5))


def test_axis_9_burnt_cards_are_counted_for_every_table_that_is_not_full():
    assert "chơi 2 người bỏ 26 lá, chơi 3 người bỏ 13 lá." in text("deal", stock="burn")
    assert "Trước khi chia bỏ bớt 26 lá." in text("deal", stock="burn", sizes=TWO)
    assert text("deal", stock="burn", sizes=Sizes((4, 4))) == text("deal", sizes=Sizes((4, 4)))


def test_axis_8_where_everybody_always_gets_ten_nobody_is_said_to_get_nine():
    assert "Mỗi nhà 9 lá" in text("deal", extra_card="all")
    assert "Mỗi nhà 10 lá" in text("deal", extra_card="all", sizes=Sizes((2, 3)))
    assert "9" not in text("deal", extra_card="all", sizes=Sizes((2, 3)))


def test_axis_41_mom_by_points_but_all_mom_by_time():
    assert "chỉ khi nhà nào cũng móm thì ai đánh lá cuối trước tiên là nhất" in text("ranking", mom="points")
    assert "thì ai đến lượt hạ trước tiên là nhất" in text("ranking", mom="points", ties="first_lay")
    assert text("ranking", sizes=TWO, mom="points") == text("ranking", sizes=TWO)  # both móm: the first by time


NOT_FOR_TWO = {
    "vi": "mỗi nhà thua|mọi nhà thua|[Nn]hiều nhà|[Cc]ác nhà|mỗi nhà khác|nhà khác|[Cc]ả làng|hạ đầu|hạ cuối|theo hạng|"
    r"nhà nhất|\bba \d|\bbét\b|đồng hồ\.|Chơi \d",
    "en": r"\beach loser|everybody is móm|[Ss]everal móm|each other player|among|by rank|\(ba\)|\(bét\)|clockwise|"
    r"With \d",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_of_two_hears_nothing_of_third_players(lang):
    """Neither in the standard game nor where every rule there is has its say."""
    for rules in (CHUAN, EXCEPTIONS, {**EXCEPTIONS, "last-turn": made("last-turn", order="common")}):
        found = re.search(NOT_FOR_TWO[lang], talk(rules, lang, TWO))
        assert not found, found
        assert re.search(NOT_FOR_TWO[lang], talk(rules, lang))


# --- a rule and its exception ---


def test_axis_17_without_tai_nobody_hears_of_another_turn():
    said = talk(beside(no_tai=made("no-tai")))

    assert "Không tái: mỗi nhà chỉ một lượt hạ; vừa đến lượt một nhà đã hạ là hết ván." in said
    assert "không được thêm lượt" in said
    assert not re.search("được thêm một lượt|lượt tái|là hết móm|đánh đủ 4 lá là hết ván|tính cả phỏm đã hạ", said)
    assert re.search("Tái: nhà hạ đầu .* được thêm một lượt.* lượt tái hạ được phỏm thì hết móm", talk(CHUAN))


@pytest.mark.parametrize("order", ["danh_ha_gui", "common"])
def test_axis_19_where_phom_are_laid_after_the_last_discard_nothing_says_before(order):
    said = talk(beside(last_turn=made("last-turn", order=order)))

    assert ("đánh lá ấy trước, xong mới hạ" if order == "danh_ha_gui" else "rồi mới lần lượt hạ") in said
    assert "Được gửi hết tay." in said
    assert not re.search("hạ, rồi mới đánh|4 lá là hết ván|Phải giữ lại một lá|khỏi đánh", said)
    assert ("Tái: " in said) == ("lượt tái" in said) == (order == "danh_ha_gui")  # in common nobody lays before the end
    assert "lấy bài xong thì hạ, rồi mới đánh" in talk(CHUAN)


def test_axis_32a_het_bai_is_not_said_where_the_last_discard_comes_first():
    with_last_turn = beside(last_turn=made("last-turn"))

    for rules in (with_last_turn, {name: rule for name, rule in with_last_turn.items() if name != "het-bai"}):
        assert talk(rules).count("Hạ phỏm mà hết sạch bài cũng không phải ù, chỉ là 0 điểm.") == 1
        assert "ù hết bài" not in talk(rules)
    assert "không còn lá nào để đánh, cũng là ù (ù hết bài)" in talk(CHUAN)


def test_axis_29_where_an_u_needs_no_word_nobody_is_told_to_say_one():
    rules = beside(auto_u=made("auto-u"), u_khan=made("u-khan"))

    assert not re.search("thì hô|hô được|không hô", talk(rules))
    assert "khỏi hô" in talk(rules)
    assert "bài đủ ù thì vẫn là ù" in talk(rules)  # also for a seat whose time is up
    assert "Ù khan thì hô ở lượt đầu của mình" in talk(beside(u_khan=made("u-khan")))
    assert "declare" not in talk(rules, "en")


def test_axis_50a_where_the_table_plays_on_nobody_is_skipped_or_pays():
    for sizes in (TABLES[0], TWO):
        said = talk(beside(played_on=made("played-on")), sizes=sizes)
        assert "bỏ ván không bị phạt" in said
        assert "Nghỉ giữa hai ván thì không mất gì." in said
        assert not re.search("bỏ hết|xếp sau cùng|là thua: trả|Không ai được bỏ", said)


def test_axis_11_a_fixed_phom_is_not_said_to_be_breakable():
    said = talk(beside(turns=made("turns", lock="eaten_only"), frozen_eats=made("frozen-eats")))

    assert "thành bài thường" not in said
    assert "những lá mà phỏm của lá ăn đang cần" in said


def test_axis_13_eating_into_a_laid_phom_is_not_said_where_nobody_eats_after_laying():
    into_laid = made("eating", into_laid=True)

    assert "nối vào phỏm của mình trên bàn" in talk(beside(eating=into_laid))
    assert "nối vào phỏm của mình trên bàn" not in talk(beside(eating=into_laid, no_tai=made("no-tai")))


@pytest.mark.parametrize(
    ("eats", "chot", "eat", "last_round"),
    [
        (True, False, "Bị ăn một lá thì nộp gà 1 cược.", "Ăn chốt thì 4 cược, trả người ăn."),
        (True, True, "Bị ăn một lá thì nộp gà 1 cược.", "Ăn chốt thì 4 cược. "),
        (False, True, "Bị ăn một lá thì trả người ăn 1 cược.", "Ăn chốt thì 4 cược, nộp gà."),
    ],
)
def test_axis_47_who_gets_what_an_eat_costs_is_said_at_once(eats, chot, eat, last_round):
    said = talk(beside(ga=made("ga", eats=eats, chot=chot)))

    assert eat in said
    assert last_round in said
    assert "thay vì" not in said


def test_axis_47_a_chot_that_costs_as_much_but_goes_elsewhere():
    rules = beside(ga=made("ga"), eat_payments=made("eat-payments", last_round="as_eat"))

    assert "Ăn chốt cũng chừng ấy, nhưng trả người ăn." in talk(rules)


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("empty_before_discard", "Được gửi hết tay."),
        ("at_most_one_left", "Được gửi hết tay."),
        ("empty_after_discard", "Được gửi hết tay; không còn lá nào thì khỏi đánh."),
    ],
)
def test_axis_33_who_is_u_by_sending_is_not_told_to_spare_the_discard(when, said):
    rules = beside(layoff=made("layoff", keep_one=False), u_gui=made("u-gui", when=when))

    assert told(rules, "layoff")[1].text.endswith(said)


def test_axis_24_own_cards_count_for_an_u_where_one_may_send_to_oneself():
    sent = "lá mình tự gửi"

    assert sent in talk(CHUAN)
    assert sent not in talk(beside(layoff=made("layoff", own=False)))
    assert sent not in talk(beside("layoff"))


# --- which đền comes first ---


def den_chapter(rules: Mapping[str, object], lang: str = "vi") -> list[str]:
    return [one.text for name in rules for one in told(rules, name, lang) if one.chapter == "den"]


def test_axis_38_which_den_comes_first_is_said_once_and_in_order():
    order = "Mỗi ván chỉ một nhà đền: trước hết xét "
    nuoi_ga = variant("nuoi-ga").plugins
    three = {"den-tai-u": made("den-tai-u"), **beside(den_ba_la=made("den-ba-la", cards=2))}

    for rules, dens in [
        (CHUAN, "đền 3 lá, không có mới đến đền chốt."),
        (nuoi_ga, "đền chốt, không có mới đến đền 3 lá."),
        (three, "đền ù tái, không có mới đến đền 2 lá, không có mới đến đền chốt."),
    ]:
        said = den_chapter(rules)
        assert said[0] == "Đền (đền cả làng) là một mình trả hết tiền ù thay mọi nhà thua."
        assert said[-1] == order + dens
        assert sum(order in one for one in said) == sum("cả làng" in one for one in said) == 1


def test_axis_38_one_den_alone_has_no_order():
    for gone in ("den-ba-la", "den-chot"):
        said = den_chapter(beside(gone))
        assert "một mình trả hết tiền ù" in said[0]
        assert not re.search("Mỗi ván chỉ một", " ".join(said))


# --- what is not there ---

DENIED = [
    (("shifting",), "eating", "rounds_played", "Không chuyển bài, không tái:", "nothing moves after an eat"),
    (("one-eaten",), "eating", "eaten_per_meld", "Một phỏm có mấy lá ăn", "A phỏm may hold any number of eaten cards"),
    (("layoff",), "laying", "moves", "Không gửi bài:", "Nothing is sent (no gửi)"),
    (("eat-payments",), "eating", "charge", "Ăn không mất tiền, ăn chốt cũng vậy.", "An eat costs nothing, a chốt no"),
    (("eat-payments", "chot"), "eating", "charge", "Ăn không mất tiền.", "An eat costs nothing."),
    (("chot",), "eat-payments", "react", "Không có chốt:", "There is no chốt"),
    (("het-bai",), "u", "react", "thì khỏi đánh, nhưng không phải ù", "he is not ù, but has 0 points"),
    (("den-ba-la", "den-chot"), "u-payments", "settle", "Không có đền:", "There is no đền"),
    (("den-chot",), "den-ba-la", "settle", "Ăn chốt thì không phải đền.", "Nobody pays đền for a chốt."),
    (("den-ba-la",), "den-chot", "settle", "cũng không phải đền vì thế.", "Nobody pays đền for how many"),
    (("clock",), "turns", "time_limit", "Không tính giờ", "There is no clock"),
    (("leaving",), "turns", "leave", "Không ai được bỏ giữa ván.", "Nobody may leave"),
]  # without these rules, another says so, unless a stranger's rule answers the hook


def stranger(*hooks: str) -> object:
    """Return somebody else's rule that answers these hooks, and says nothing."""
    answers = dict.fromkeys(hooks, lambda self, *_: None)
    return type("Stranger", (), {"describe": lambda self, lang: [], **answers})()


@pytest.mark.parametrize(("gone", "says", "hook", "vi", "en"), DENIED, ids=["+".join(one[0]) for one in DENIED])
def test_what_players_would_ask_for_is_said_not_to_be_there(gone, says, hook, vi, en):
    """By the rule nearest to it, and only if no rule of somebody else may stand in its place."""
    for lang, sentence in (("vi", vi), ("en", en)):
        assert sentence in " ".join(one.text for one in told(beside(*gone), says, lang))
        assert talk(beside(*gone), lang).count(sentence) == 1
        assert sentence not in talk(CHUAN, lang)
        assert sentence in talk(beside(*gone, stranger=stranger("starter")), lang)
        assert sentence not in talk(beside(*gone, stranger=stranger(hook)), lang)


def test_den_tai_u_alone_says_that_there_is_no_other():
    rules = beside("den-ba-la", "den-chot", den_tai_u=made("den-tai-u"))

    assert "Ngoài ra không ai phải đền." in talk(rules)
    assert "Không có đền" not in talk(rules)
    assert "Ngoài ra" not in talk(beside(den_tai_u=made("den-tai-u")))


def test_without_chuyen_bai_nobody_hears_of_tai():
    said = talk(beside("shifting"))

    assert len(re.findall("[Tt]ái", said)) == 1
    assert "tính cả phỏm đã hạ" not in said


@pytest.mark.parametrize("name", KINDS)
def test_in_a_strangers_variant_a_rule_denies_nothing(name):
    """Alone among rules of other names, of which one answers every hook."""
    rules = {name: made(name), "stranger": stranger(*(set(HOOKS) - {"describe"}))}
    said = talk(rules)

    assert said
    assert not [vi for *_, vi, _en in DENIED if vi in said]
    assert not re.search("Nhưng|Riêng|Bàn này|Ngoài ra", said)


# --- whole variants ---


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_nothing_is_left_unsaid_or_said_twice(name, lang):
    words = spoken(variant(name), lang)
    said = [one.text for chapter in words.chapters for one in chapter.says]
    sentences = [one for text in said for one in re.split(r"(?<=[.!]) ", text)]

    assert words.unsaid == []
    assert len({*sentences}) == len(sentences)


EXPLAINED = {
    "phỏm": ["A phỏm is a meld"],
    "rác": ["rác (deadwood)"],
    "nọc": ["nọc (the stock)"],
    "bốc": ["(bốc)"],
    "đánh": ["(đánh)"],
    "hạ": ["(hạ)"],
    "ăn": ["eat (ăn)"],
    "chuyển bài": ["Chuyển bài, the shift", "nothing moves after an eat (no chuyển bài)"],
    "tái": ["Tái, another turn", "another turn after laying (no tái)", "a turn more for it (no tái)"],
    "chốt": ["is a chốt, a last-round eat"],
    "móm": ["móm, also called cháy (burnt)"],
    "gửi": ["send (gửi)", "(no gửi): one's rác may not"],
    "ù": ["Ù, going out"],
    "cạ": ["no cạ, that is"],
    "đền": ["Đền: one loser pays the whole ù", "no đền (one loser paying the whole ù)"],
    "gà": ["the pot (gà)"],
}


@pytest.mark.parametrize("name", names())
def test_a_vietnamese_term_is_explained_where_it_is_first_said_and_only_there(name):
    chapters = spoken(variant(name), "en").chapters
    said = " ".join(one.text for chapter in chapters for one in chapter.says)
    for term, texts in EXPLAINED.items():
        if not (found := re.search(rf"(?<!\w){term}(?!\w)", said, re.IGNORECASE)):
            continue
        (start,) = [at.start() for one in texts for at in re.finditer(re.escape(one), said)]
        assert start <= found.start() < start + 50, term


IN_VIETNAMESE = ["chuan", "mien-bac", "ba-phom", "bai-004", "khong-tai", "don-gian", "hai-nguoi"]
GOLDEN = [*((name, "vi") for name in IN_VIETNAMESE), ("chuan", "en"), ("hai-nguoi", "en"), ("nuoi-ga", "en")]


def whole(name: str, lang: str) -> Iterator[str]:
    """Yield the rules of a variant as `tala rules` has them, a saying a line."""
    for chapter in spoken(variant(name), lang).chapters:
        yield from ("", f"## {chapter.title}", "", *(f"- {one.text}" for one in chapter.says))


@pytest.mark.parametrize(("name", "lang"), GOLDEN)
def test_golden_rules(name, lang):
    """The rules read as they did when they were read aloud and found right."""
    file = Path(__file__).parent / "golden_rules" / f"{name}.{lang}.md"
    text = f"# {variant(name).title}\n" + "\n".join(whole(name, lang)) + "\n"
    if os.environ.get("REWRITE"):
        file.write_text(text, "utf-8")

    assert text == file.read_text("utf-8")
