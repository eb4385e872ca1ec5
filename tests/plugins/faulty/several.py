"""Three faults at once."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    amount = 3

    def charge(self, outcome):
        return []

    @hookimpl
    def setle(self, outcome, payments):
        return payments
