"""A hook with the mark of a project of another name."""

from dataclasses import dataclass

from pluggy import HookimplMarker

hookimpl = HookimplMarker("tela")


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def charge(self, outcome):
        return []
