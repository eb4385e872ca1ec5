"""A hook that wants to be around all others."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl(wrapper=True)
    def settle(self, outcome, payments):
        return (yield)[:1]
