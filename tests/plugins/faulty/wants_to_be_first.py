"""A hook that wants to be asked before all others."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl(tryfirst=True)
    def points(self, card):
        return 1
