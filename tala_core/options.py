"""How a rule states what its options may be, and how it says itself in words: read from one place for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext
from typing import NamedTuple

from annotated_types import Ge, Le, Len

CHAPTERS = ("cards", "deal", "turn", "eat", "lay", "u", "den", "money", "time")
LANGUAGES = ("en", "vi")


@dataclass(frozen=True, slots=True)
class Doc:
    """One line that says what an option does, in English and in Vietnamese, for reference pages and editors.

    `axis` is the number of the variation axis in section 3 of RULES.md that the option is, if it is one.  A rule whose
    mere presence is such an axis says so in a class variable ``presence``, a Doc too.
    """

    text: str
    vi: str = ""
    axis: str = ""


class Sizes(NamedTuple):
    """The sizes a variant is played with: fewest and most seats, cards each, discards each."""

    seats: tuple[int, int] = (2, 4)
    hand: int = 9
    rounds: int = 4


class Conflict(NamedTuple):
    """Settings that do not go together: their keys, as in ``rules.u-gui.when``, the first one to blame, and why."""

    keys: tuple[str, ...]
    why: str


class Said(NamedTuple):
    """One or more whole sentences on a rule for the players at the table, in one of the `CHAPTERS`.

    They may stand `instead_of` what other rules, by their names in the variant, say in that chapter: a rule that
    changes what another one does says so in its place.
    """

    chapter: str
    text: str
    instead_of: tuple[str, ...] = ()


class Late(str):
    """A message that is put into the language asked for only when it is shown, by ``str()`` or in an f-string.

    For reasons that are worked out again and again and hardly ever shown, as those of `forbid`.  Until then it is
    English.  What it is in Vietnamese is said as *vi*, or stands in the catalogue of ours.
    """

    def __new__(cls, text: str, vi: str = "", **values: object) -> Late:
        """Return *text* with *values* put in, as in ``Late("not {card}", vi="không được {card}", card=...)``."""
        late = super().__new__(cls, text.format(**values))
        late._told = text, vi, values
        return late

    _told: tuple[str, str, dict[str, object]]

    def __str__(self) -> str:
        from .language import current

        text, vi, values = self._told
        return (vi if vi and current() == "vi" else gettext(text)).format(**values)


__all__ = ["CHAPTERS", "LANGUAGES", "Conflict", "Doc", "Ge", "Late", "Le", "Len", "Said", "Sizes"]
