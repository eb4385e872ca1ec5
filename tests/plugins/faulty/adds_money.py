"""Adds a payment where payments are only redirected."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl
from tala_core.outcome import POT, Payment


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def settle(self, outcome, payments):
        return (*payments, Payment(POT, 0, 1, "luck", outcome.ended))
