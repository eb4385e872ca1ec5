"""Work that can be shared out among processes: units done in stretches, whose parts merge into one result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, Self, TypeVar

from .watch import Watch


class Part(Protocol):
    """What a stretch of units came to.

    Parts are merged in the order of their units, whoever finished first, so that a result has the same bytes for any
    number of workers; sums in it are whole numbers, as those of floats depend on how the work was cut.
    """

    def merge(self, later: Self) -> None:
        """Add what the units that follow on ours came to."""

    def data(self) -> Any:
        """Return all of it as JSON has it, for a checkpoint."""


P = TypeVar("P", bound=Part)
P_co = TypeVar("P_co", bound=Part, covariant=True)


class Work(Protocol[P_co]):
    """What is to be done, told completely: it is pickled, and does the same anywhere.

    Attributes:
        units: how many units there are; they have nothing to do with each other.
        stretch: how many units make a task, about 0.1 s of work.
        hands: how many hands that makes in all; what progress is told in.
        bot_seconds: what a bot has for a decision, 0 for as long as it wants.
    """

    @property
    def units(self) -> int: ...  # noqa: D102
    @property
    def stretch(self) -> int: ...  # noqa: D102
    @property
    def hands(self) -> int: ...  # noqa: D102
    @property
    def bot_seconds(self) -> float: ...  # noqa: D102

    def ready(self) -> None:
        """Find out whether the work can be done at all, before any is: bots load, rules are made.

        Raises:
            PluginError: it can't.
        """

    def identity(self) -> dict[str, Any]:
        """Return all that the result depends on, as JSON: a checkpoint of another identity is not gone on with."""

    def empty(self) -> P_co:
        """Return a part of no units."""

    def read(self, data: Any) -> P_co:
        """Return the part that gave this `Part.data`."""

    def do(self, start: int, stop: int, watch: Watch) -> tuple[P_co, Mapping[str, bytes]]:
        """Do the units from *start* up to *stop*: what they came to, and what each stream of output gets of them."""
