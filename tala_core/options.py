"""How a rule states what its options may be: bounds and a line of documentation, read from one place."""

from __future__ import annotations

from dataclasses import dataclass

from annotated_types import Ge, Le, Len


@dataclass(frozen=True, slots=True)
class Doc:
    """One line that says what an option does, for reference pages and editors."""

    text: str


__all__ = ["Doc", "Ge", "Le", "Len"]
