"""A hook that is a property."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @property
    @hookimpl
    def charge(self):
        return []
