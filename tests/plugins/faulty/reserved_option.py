"""An option with a name that variants have for something else."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    before: int = 1

    @hookimpl
    def charge(self, outcome):
        return []
