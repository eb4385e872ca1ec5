"""Leaves nobody anything to do."""

from dataclasses import dataclass

from tala_core.actions import Discard
from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def forbid(self, action: Discard):
        return "we are on strike"
