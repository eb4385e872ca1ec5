"""A task: a stretch of work done in this process or in another one, and what it came to."""

from __future__ import annotations

import json
import pickle
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _
from hashlib import sha256
from threading import Lock, local
from typing import Any, Generic, NamedTuple

from .. import language
from ..errors import TalaError
from .watch import watched
from .work import P, Work


class Done(NamedTuple, Generic[P]):
    """What the units from *start* up to *stop* came to, and what each stream of output gets of them."""

    start: int
    stop: int
    part: P
    out: Mapping[str, bytes]


def here(work: Work[P], start: int, stop: int) -> Done[P]:
    """Do the units from *start* up to *stop*."""
    with watched(work.bot_seconds) as watch:
        part, out = work.do(start, stop, watch)
    return Done(start, stop, part, {name: data for name, data in out.items() if data})


@dataclass(frozen=True)
class Sent:
    """Work as it travels with every task: `work` is pickled, `identity` is JSON, `token` stands for both."""

    work: bytes
    identity: str
    spoken: str
    token: str

    @classmethod
    def of(cls, work: Work[Any]) -> Sent:
        """Return *work* ready to travel."""
        pickled, identity = pickle.dumps(work), json.dumps(work.identity(), sort_keys=True)
        spoken = language.current()
        return cls(pickled, identity, spoken, sha256(pickled + identity.encode() + spoken.encode()).hexdigest())


def there(sent: Sent, start: int, stop: int) -> Done[Any] | Exception:
    """Do the units from *start* up to *stop* in whatever process this is.

    An error of the work is returned: what is raised is the executor's.
    """
    try:
        return here(_unpacked(sent), start, stop)
    except Exception as error:
        return error if isinstance(error, TalaError) else _with_trace(error)


_mine = local()  # of each thread, as an executor may have several in a process, and work remembers things
_unpacking = Lock()  # what is imported for it is imported once


def _unpacked(sent: Sent) -> Work[Any]:
    """Return the work that was *sent*; it is unpacked once a thread.

    Raises:
        TalaError: here it would come to something else.
    """
    if getattr(_mine, "token", None) != sent.token:
        with _unpacking:
            language.speak(sent.spoken)
            work: Work[Any] = pickle.loads(sent.work)
            work.ready()
            here, there = work.identity(), json.loads(sent.identity)
            if told := differences(there, json.loads(json.dumps(here))):
                text = _("a worker would come to another result: {differences}")
                raise TalaError(text.format(differences=told))
        _mine.work, _mine.token = work, sent.token
    return _mine.work  # type: ignore[no-any-return]


def differences(there: Any, here: Any, name: str = "") -> str:
    """Return in which keys two identities differ, with both values; nothing if they are the same."""
    if isinstance(there, dict) and isinstance(here, dict):
        found = [
            differences(there.get(key), here.get(key), f"{name}.{key}" if name else key)
            for key in sorted({*there, *here})
        ]
        return "; ".join(filter(None, found))
    if there == here:
        return ""
    return _("{name} is {here} here, {there} there").format(name=name, here=_short(here), there=_short(there))


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _with_trace(error: Exception) -> Exception:
    """Return a fault of ours with the place it was raised at, as that does not travel with it."""
    error.add_note("".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(error.__notes__[-1])
    return error
