"""A hook that is a static method."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    @staticmethod
    def charge(outcome):
        return []
