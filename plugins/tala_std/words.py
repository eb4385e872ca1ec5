"""How a rule says itself at the table: its texts put together, with numbers and prices, in Vietnamese and English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tala_core.options import Said, Sizes

Texts = Mapping[str, Mapping[str, str]]  # by language and key: whole sentences, with places for values

HIGHEST = 13  # cards in the longest run there is
ORDINALS = {
    "vi": ("nhất", "hai", "ba", "tư", "năm", "sáu", "bảy", "tám", "chín", "mười"),
    "en": ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
}
WORDS: Texts = {
    "vi": {
        "card": "{n} lá", "stake": "{n} cược", "second": "{n} giây",
        "free": "không mất tiền", "pays": "trả {stakes}", "pays nothing": "không phải trả gì",
        "just": "đúng {low} lá", "two": "{low} hoặc {high} lá", "more": "từ {low} lá trở lên",
        "span": "từ {low} đến {high} lá", "or": " hoặc ", "nth": "{n}",
    },
    "en": {
        "card": "{n} cards", "stake": "{n} stakes", "second": "{n} seconds",
        "1 card": "1 card", "1 stake": "1 stake", "1 second": "1 second",
        "free": "nothing", "pays": "pays {stakes}", "pays nothing": "pays nothing",
        "just": "exactly {low} cards", "two": "{low} or {high} cards", "more": "{low} or more cards",
        "span": "{low} to {high} cards", "or": " or ", "nth": "{n}th",
    },
}  # fmt: skip


def say(texts: Texts, lang: str, chapter: str, *keys: str | bool, **values: object) -> Said:
    """Return the texts named by *keys* in one saying, with *values* in their places; False names none."""
    sentences = [texts[lang][key] for key in keys if isinstance(key, str)]
    return Said(chapter, " ".join(sentences).format(**values))


def for_two(sizes: Sizes) -> str:
    """Return what the names of texts end in that are for a table of two: nothing at a larger one."""
    return " two" if sizes.seats[1] == 2 else ""


def fitting(texts: Texts, key: str, ending: str) -> str:
    """Return *key* with *ending* if there is such a text, else *key*."""
    return key + ending if key + ending in texts["en"] else key


def counted(lang: str, noun: str, number: int) -> str:
    """Return so many of a *noun* (card, stake, second): ``3 cards``, ``1 card``."""
    words = WORDS[lang]
    return words.get(f"{number} {noun}", words[noun]).format(n=number)


def stakes(lang: str, amount: int) -> str:
    """Return what something costs: ``4 stakes``, ``nothing``."""
    return counted(lang, "stake", amount) if amount else WORDS[lang]["free"]


def pays(lang: str, amount: int) -> str:
    """Return that somebody pays an amount: ``pays 4 stakes``, ``pays nothing``."""
    key = "pays" if amount else "pays nothing"
    return WORDS[lang][key].format(stakes=stakes(lang, amount))


def ordinal(lang: str, number: int) -> str:
    """Return *number*, from 1, as a place in a row: ``third``."""
    known = ORDINALS[lang]
    return known[number - 1] if number <= len(known) else WORDS[lang]["nth"].format(n=number)


def either(lang: str, things: Sequence[object]) -> str:
    """Return what there is to choose from, if anything: ``2 or 3``."""
    *some, last = map(str, things or [""])
    return ", ".join(some) + WORDS[lang]["or"] + last if some else last


def span(lang: str, low: int, high: int) -> str:
    """Return how many cards there may be: ``3 or 4 cards``."""
    key = {0: "just", 1: "two"}.get(high - low, "span")
    return WORDS[lang]["more" if low < high >= HIGHEST else key].format(low=low, high=high)


def graded(lang: str, prices: Sequence[int], one: str, last: str) -> str:
    """Return *prices* that go by number, each in the words of *one*, which name its place; the last goes on, as *last*.

    Example: ``the first costs 1 stake, the second 2 stakes, each from the third on 3 stakes``.
    """
    places = len(prices)
    while places > 1 and prices[places - 1] == prices[places - 2]:
        places -= 1
    texts = [one] * (places - 1) + [last]
    told = [
        text.format(nth=ordinal(lang, number), price=stakes(lang, price))
        for number, (text, price) in enumerate(zip(texts, prices, strict=False), 1)
    ]
    return ", ".join(told)
