"""An argument that is misspelt."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def settle(self, outcome, payment):
        return payment
