"""An option without a type, which is none."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    amount = 3

    @hookimpl
    def charge(self, outcome):
        return []
