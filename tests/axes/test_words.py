"""What every rule says of itself: whole sentences in both languages, in which each option's value can be heard.

After a change of words that is meant, write the whole texts anew with
``REWRITE=1 python -m pytest tests/axes -k golden_rules``, and read them aloud.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
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


def variations(name: str, option: str) -> Iterator[tuple[Any, object]]:
    """Yield a rule with each value of one option that can stand beside the defaults of the others."""
    for value in OPTIONS[name, option]:
        try:
            yield value, KINDS[name](**{option: value})
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
    assert text("eat-payments", by_count=(0,), last_round=0) == "Ăn không mất tiền. Ăn chốt thì không mất tiền."
    assert text("eat-payments", by_count=(0,)).startswith("Ăn không mất tiền. Ăn chốt thì 4 cược.")
    assert text("eat-payments", by_count=(0, 2)).startswith(
        "Bị ăn thì trả người ăn, tính theo số lá người ấy đã ăn trong ván: "
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
    said = text("rank-payments", "en", Sizes((2, 2)), scheme=scheme)

    assert said.startswith(f"If nobody is ù, {'everybody' if scheme == 'pairwise' else 'the loser'} pays {price} stake")
    assert {*re.findall(r"\d", said)} == {str(price), "4"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scheme", ["absolute", "shifted"])
def test_the_prices_said_are_those_asked_for(scheme, seats):
    rule = KINDS["rank-payments"](scheme=scheme, by_rank=(1, 2, 5))
    places = tuple(Standing(points=place) for place in range(seats))
    asked = rule.charge(Outcome(seats, 0, 0, PlayedOut(), (), places, (), tuple(range(seats))))

    said = re.findall(r"(\d) stake", told(rule, "en", Sizes((seats, seats)))[0].text)
    assert said == [str(one.amount) for one in asked]


def test_as_many_places_are_priced_as_can_play():
    """A price that no place has is not said; the last goes on."""
    assert "ba" not in text("rank-payments", sizes=Sizes((2, 2)))
    assert "thứ 5 3 cược" not in text("rank-payments", sizes=Sizes((2, 5), 5))
    assert "thứ năm 3 cược" in text("rank-payments", sizes=Sizes((2, 5), 5))


def test_axis_9_burnt_cards_are_counted_for_every_table_that_is_not_full():
    assert "chơi 2 người bỏ 26 lá, chơi 3 người bỏ 13 lá." in text("deal", stock="burn")
    assert text("deal", stock="burn", sizes=Sizes((4, 4))) == text("deal", sizes=Sizes((4, 4)))


def test_axis_38_which_den_comes_first_is_heard_in_the_order_of_the_variant():
    """đền chốt alone says that the one named first counts, so both orders read right."""
    for name, first in (("chuan", "ăn 3 lá"), ("nuoi-ga", "ăn chốt")):
        chapter = next(one for one in spoken(variant(name), "vi").chapters if one.name == "den")
        assert first in chapter.says[0].text
        assert sum("kể trước tính trước" in one.text for one in chapter.says) == 1


# --- whole variants ---


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_nothing_is_left_unsaid_or_said_twice(name, lang):
    words = spoken(variant(name), lang)
    said = [one.text for chapter in words.chapters for one in chapter.says]
    sentences = [one for text in said for one in re.split(r"(?<=[.!]) ", text)]

    assert words.unsaid == []
    assert len({*sentences}) == len(sentences)


FIRST = {
    "phỏm": "A phỏm is a meld", "rác": "rác (deadwood)", "nọc": "nọc (the stock)", "bốc": "(bốc)", "đánh": "(đánh)",
    "hạ": "(hạ)", "ăn": "eat (ăn)", "tái": "Tái, another turn", "chốt": "is a chốt, a last-round eat",
    "móm": "móm (without a phỏm)", "gửi": "send (gửi)", "ù": "Ù, going out", "đền": "pays đền: the whole ù",
}  # fmt: skip


@pytest.mark.parametrize("term", FIRST)
def test_a_vietnamese_term_is_explained_where_it_is_first_said(term):
    chapters = spoken(variant("chuan"), "en").chapters
    said = " ".join(one.text for chapter in chapters for one in chapter.says)
    found = re.search(rf"(?<!\w){term}(?!\w)", said, re.IGNORECASE)

    assert found
    assert said.find(FIRST[term]) <= found.start() < said.find(FIRST[term]) + len(FIRST[term])


GOLDEN = [("chuan", "vi"), ("chuan", "en"), ("mien-bac", "vi"), ("ba-phom", "vi"), ("bai-004", "vi")]


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
