"""An option whose type is imported for type checkers only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tala_core.hookspecs import hookimpl

if TYPE_CHECKING:
    from tala_core.outcome import Outcome


@dataclass(frozen=True)
class Mine:
    like: Outcome = None

    @hookimpl
    def charge(self, outcome):
        return []
