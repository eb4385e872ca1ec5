"""A hook that this version does not have."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def fee_of_the_house(self, outcome):
        return []
