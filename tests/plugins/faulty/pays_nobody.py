"""Charges somebody who is not at the table."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl
from tala_core.outcome import Payment


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def charge(self, outcome):
        return [Payment(7, 0, 2, "tip", outcome.ended)]
