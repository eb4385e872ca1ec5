"""An option that no file can give."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    ranks: frozenset = frozenset({1})

    @hookimpl
    def charge(self, outcome):
        return []
