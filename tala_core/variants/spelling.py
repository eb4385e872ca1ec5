"""Names that are meant though they are misspelt: without regard to case, diacritics, and ``_`` for ``-``."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from unicodedata import category, combining, normalize

CLOSE = 0.6  # how alike two names must be to be taken for each other, of 1


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """Return *name* in small letters without diacritics, with ``-`` for ``_``: ``den-chot`` for ``Đền_chốt``."""
    plain = normalize("NFD", name.casefold()).replace("đ", "d").replace("_", "-")
    return "".join([letter for letter in plain if not combining(letter) and not invisible(letter)])


def invisible(text: str) -> str:
    """Return the first letter of *text* that nobody sees, or takes for a blank; nothing if there is none."""
    return next((one for one in text if not one.isascii() and category(one) in ("Cf", "Zs", "Zl", "Zp")), "")


def meant(wrong: str, known: Iterable[str]) -> str | None:
    """Return the name in *known* that *wrong* is when both are folded; None if there is none."""
    return next((name for name in known if folded(name) == folded(wrong)), None)


def closest(wrong: str, known: Iterable[str], cutoff: float = CLOSE) -> str | None:
    """Return the name in *known* most like *wrong*; None if none is alike."""
    names = {folded(name): name for name in known}
    found = get_close_matches(folded(wrong), names, n=1, cutoff=cutoff)
    return names[found[0]] if found else None
