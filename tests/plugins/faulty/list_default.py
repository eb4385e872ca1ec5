"""An option with a default that dataclasses refuse."""

from dataclasses import dataclass

from tala_core.hookspecs import hookimpl


@dataclass(frozen=True)
class Mine:
    amounts: list[int] = []  # noqa: RUF008

    @hookimpl
    def charge(self, outcome):
        return []
