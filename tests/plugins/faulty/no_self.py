"""A method without self."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def charge(outcome):
        return []
