"""The rules of a variant in words: what its rules say of themselves, gathered into chapters in the order of a game."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

from . import blame
from .errors import PluginError, TalaError, one_of
from .options import CHAPTERS, Said, Sizes
from .resolve import sayings
from .variants import Variant

TITLES = {
    "en": {
        "cards": "Cards and phỏm", "deal": "The deal", "turn": "A turn", "eat": "Eating", "lay": "Laying and sending",
        "u": "Ù", "den": "Đền", "money": "Money", "time": "Time and leaving",
    },
    "vi": {
        "cards": "Bài và phỏm", "deal": "Chia bài", "turn": "Lượt đi", "eat": "Ăn bài", "lay": "Hạ và gửi",
        "u": "Ù", "den": "Đền", "money": "Tiền", "time": "Hết giờ và bỏ ván",
    },
}  # fmt: skip


class Saying(NamedTuple):
    """What one rule says, by the name it has in the variant; NFC, without line ends."""

    rule: str
    text: str


class Chapter(NamedTuple):
    """What is said on one matter: its name in `CHAPTERS`, its title, and the sayings in the order of the variant."""

    name: str
    title: str
    says: list[Saying]


class Spoken(NamedTuple):
    """A variant in words.  `unsaid` has the first line of the documentation of each rule that says nothing."""

    chapters: list[Chapter]
    unsaid: list[Saying]


def spoken(variant: Variant, lang: str) -> Spoken:
    """Return the rules of *variant* in *lang*, one of `LANGUAGES`.

    Raises:
        VariantError: the variant can't be used.
        PluginError: a rule is not there, or fails to say itself.
    """
    sizes, rules = _sizes(variant), variant.plugins
    said = [(name, one) for name, rule in rules.items() for one in _said(name, rules, lang, sizes)]
    instead = {(one.chapter, name) for _rule, one in said for name in one.instead_of}
    kept = [(rule, one) for rule, one in said if (one.chapter, rule) not in instead]
    chapters = [
        Chapter(name, title, [Saying(rule, plain(one.text)) for rule, one in kept if one.chapter == name])
        for name, title in TITLES[lang].items()
    ]
    silent = rules.keys() - {rule for rule, _one in said}
    unsaid = [Saying(name, first_line(rule)) for name, rule in rules.items() if name in silent]
    return Spoken([one for one in chapters if one.says], unsaid)


def _sizes(variant: Variant) -> Sizes:
    fewest, most = variant.sizes["seats"]
    return Sizes((fewest, most), variant.sizes["hand"], variant.sizes["rounds"])


def _said(name: str, rules: Mapping[str, object], lang: str, sizes: Sizes) -> list[Said]:
    """Return what one rule says; if it fails, or says what is no saying, it is named."""
    try:
        said: list[Any] = [one for _name, one in sayings({name: rules[name]}, lang, sizes, rules)]
    except TalaError:
        raise
    except (Exception, SystemExit, GeneratorExit) as error:
        raise PluginError(blame.failure(error, name, "describe", rules)) from error
    for one in said:
        if not isinstance(one, Said) or not isinstance(one.text, str):
            who = blame.signature(name, rules)
            raise PluginError(f"{who} answers 'describe' with {one!r:.60}, which is no Said(chapter, text)")
        if one.chapter not in CHAPTERS:
            chapters = one_of(CHAPTERS)
            who = blame.signature(name, rules)
            raise PluginError(f"{who} says something in chapter {one.chapter!r} (there are: {chapters})")
    return said


def plain(text: str) -> str:
    """Return *text* in NFC, with single spaces for all its white space."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def first_line(rule: object) -> str:
    """Return the first line of a rule's documentation, or of its module's."""
    kind = type(rule)
    text = kind.__doc__ or ""
    if not text or text.startswith(f"{kind.__name__}("):  # what a dataclass without a docstring is given
        text = sys.modules[kind.__module__].__doc__ or ""
    return plain(text.strip().split("\n")[0])
