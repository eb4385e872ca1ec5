"""A hook whose name is misspelt."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def chage(self, outcome):
        return []
