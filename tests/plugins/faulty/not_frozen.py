"""A rule that could change while it is played."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass
class Mine:
    amount: int = 3

    @hookimpl
    def charge(self, outcome):
        return []
