"""A method of a name of its own, which says wrongly which hook it answers."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl(specname="chage")
    def tip(self, outcome):
        return []
