"""An argument with a default, which is what it would always be."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    @hookimpl
    def settle(self, outcome, payments=()):
        return payments
