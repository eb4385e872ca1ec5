"""A hook whose answer would be a coroutine."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    async def charge(self, outcome):
        return []
