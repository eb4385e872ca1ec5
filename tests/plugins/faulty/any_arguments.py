"""A hook that takes whatever comes."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def charge(self, *args, **kwargs):
        return []
