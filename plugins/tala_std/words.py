"""How a rule says itself at the table: its texts put together, with numbers and prices, in Vietnamese and English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tala_core.options import Said

Texts = Mapping[str, Mapping[str, str]]  # by language and key: whole sentences, with places for values

HIGHEST = 13  # cards in the longest run there is
ORDINALS = {
    "vi": ("nhất", "hai", "ba", "tư", "năm", "sáu", "bảy", "tám", "chín", "mười"),
    "en": ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
}
WORDS: Texts = {
    "vi": {
        "stakes": "{n} cược", "stake": "1 cược", "free": "không mất tiền",
        "pays": "trả {stakes}", "pays nothing": "không phải trả gì",
        "cards": "{n} lá", "card": "1 lá",
        "just": "đúng {low} lá", "two": "{low} hoặc {high} lá", "more": "từ {low} lá trở lên",
        "span": "từ {low} đến {high} lá", "or": " hoặc ", "nth": "{n}",
    },
    "en": {
        "stakes": "{n} stakes", "stake": "1 stake", "free": "nothing",
        "pays": "pays {stakes}", "pays nothing": "pays nothing",
        "cards": "{n} cards", "card": "1 card",
        "just": "exactly {low} cards", "two": "{low} or {high} cards", "more": "{low} or more cards",
        "span": "{low} to {high} cards", "or": " or ", "nth": "{n}th",
    },
}  # fmt: skip


def say(texts: Texts, lang: str, chapter: str, *keys: str | bool, **values: object) -> Said:
    """Return the texts named by *keys* in one saying, with *values* in their places; False names none."""
    sentences = [texts[lang][key] for key in keys if isinstance(key, str)]
    return Said(chapter, " ".join(sentences).format(**values))


def stakes(lang: str, amount: int) -> str:
    """Return an amount in words: ``1 stake``, ``4 stakes``, ``nothing``."""
    key = {0: "free", 1: "stake"}.get(amount, "stakes")
    return WORDS[lang][key].format(n=amount)


def pays(lang: str, amount: int) -> str:
    """Return that somebody pays an amount: ``pays 4 stakes``, ``pays nothing``."""
    key = "pays" if amount else "pays nothing"
    return WORDS[lang][key].format(stakes=stakes(lang, amount))


def cards(lang: str, number: int) -> str:
    """Return how many cards: ``3 cards``."""
    return WORDS[lang]["card" if number == 1 else "cards"].format(n=number)


def ordinal(lang: str, number: int) -> str:
    """Return *number*, from 1, as a place in a row: ``third``."""
    known = ORDINALS[lang]
    return known[number - 1] if number <= len(known) else WORDS[lang]["nth"].format(n=number)


def either(lang: str, numbers: Sequence[int]) -> str:
    """Return numbers as a choice: ``2 or 3``."""
    *some, last = map(str, numbers)
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
