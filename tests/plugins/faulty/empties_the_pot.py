"""Pays out of a pot in which nothing is."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl
from tala_core.outcome import POT, Payment


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def charge(self, outcome):
        return [Payment(POT, outcome.winner, 50, "luck", outcome.ended)]
