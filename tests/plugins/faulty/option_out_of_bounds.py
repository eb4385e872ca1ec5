"""An option whose default is not among what it allows."""

from dataclasses import dataclass
from typing import Annotated

from tala_core.hookspecs import hookimpl
from tala_core.options import Ge, Le


@dataclass(frozen=True)
class Mine:
    amount: Annotated[int, Ge(0), Le(5)] = 7

    @hookimpl
    def charge(self, outcome):
        return []
