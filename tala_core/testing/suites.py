"""Suites of tests that need no test tool: what they are, and running them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple, NoReturn

from ..errors import nearest, one_of

MOST = 5  # faults that are told; the others are counted


class Failure(NamedTuple):
    """A test of a suite that failed, and what it says to the author."""

    test: str
    text: str


def failures(suite: type, *, only: Iterable[str] = ()) -> list[Failure]:
    """Run a suite, or *only* some of its tests, and return what failed, in the order of the suite.

    Raises:
        ValueError: the suite has no test of a name.
    """
    wanted = [*only]
    for name in wanted:
        if name not in names_of(suite):
            there = names_of(suite)
            raise ValueError(
                f"{suite.__name__} has no test {name!r} (there are: {one_of(there)}){nearest(name, there)}"
            )
    found = ((name, _text_of(suite, name)) for name in names_of(suite) if not wanted or name in wanted)
    return [Failure(name, text) for name, text in found if text]


def names_of(suite: type) -> list[str]:
    """Return the names of a suite's tests, those of what it is derived from first."""
    names = dict.fromkeys(name for kind in reversed(suite.__mro__) for name in vars(kind) if name.startswith("test"))
    return [name for name in names if callable(getattr(suite, name))]


def _text_of(suite: type, name: str) -> str:
    """Return what a test has to say; nothing if all is well, or if there was nothing to judge."""
    from unittest import SkipTest

    try:
        getattr(suite(), name)()
    except SkipTest:
        return ""
    except AssertionError as error:
        return str(error) or "failed"
    except (Exception, SystemExit) as error:
        return f"{type(error).__name__}: {error}"
    return ""


def refuse(faults: Sequence[str], most: int = MOST) -> None:
    """Fail with what was found, if anything was; so many faults are told."""
    if faults:
        rest = f"\n... and {len(faults) - most} more" if len(faults) > most else ""
        raise AssertionError("\n".join(faults[:most]) + rest)


def refuse_first(faults: Iterable[str]) -> None:
    """Fail with the first of what is wrong in hands, if anything is: one is enough to look at."""
    refuse([*islice(faults, 1)])


def not_judged(why: str) -> NoReturn:
    """Leave a test out, because of *why*: pytest and unittest tell that, and it is no failure."""
    from unittest import SkipTest

    raise SkipTest(why)
