"""A hook without its mark."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mine:
    def charge(self, outcome):
        return []
