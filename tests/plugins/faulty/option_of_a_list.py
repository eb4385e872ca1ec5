"""An option whose default could be changed."""

from dataclasses import dataclass, field

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    amounts: tuple[int, ...] = field(default_factory=list)

    @hookimpl
    def charge(self, outcome):
        return []
