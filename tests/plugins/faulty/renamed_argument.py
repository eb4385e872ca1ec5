"""K01: a hook as it was in an older version, with an argument that is not offered any more."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def charge(self, result):
        return []
