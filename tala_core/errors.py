"""What can go wrong, named for who must act.

* TalaError
  * VariantError       the author of a variant file
  * SettleError        the author of a settle file
    * IncompleteOutcome  ... which leaves out what the variant's prices depend on
  * RecordError        the author of a record
  * PluginError        the author of a plugin
  * ActionError        the player
    * UnknownAction    ... mistyped: the text names no action
    * IllegalAction    ... must choose again: the rules do not allow the action now
* Stop                 nobody: it ends what is under way
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from gettext import gettext as _


class TalaError(Exception):
    """Base of every error raised on purpose; its text is one or more whole sentences for a person."""


class VariantError(TalaError):
    """A variant cannot be used as written."""


class SettleError(TalaError):
    """A settle file cannot be used as written."""


class IncompleteOutcome(SettleError):
    """A finished hand was described without something that a rule's price depends on."""


class RecordError(TalaError):
    """A record cannot be read or replayed as written."""


class PluginError(TalaError):
    """A plugin is missing, or does not keep to the hooks."""


class ActionError(TalaError, ValueError):
    """An action was refused; the hand is as it was."""


class UnknownAction(ActionError):
    """The text names no action."""


class IllegalAction(ActionError):
    """The rules do not allow the action now."""


class Stop(BaseException):
    """Ends what is under way from outside, as Ctrl-C does: nobody's fault whose code it interrupts."""


LONGEST = 300  # letters of what an exception has to say


def raised(error: BaseException) -> str:
    """Return an exception in one line, whatever its text is like; what can't be written is left out."""
    kind = type(error).__name__
    try:
        text = " ".join(str(error).split())
    except Exception:
        return kind
    return f"{kind}: {text[:LONGEST]}{'…' * (len(text) > LONGEST)}" if text else kind


def nearest(wrong: str, known: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` for the known name closest to *wrong*, or an empty text."""
    folded = {name.casefold(): name for name in known}
    close = get_close_matches(wrong.casefold(), folded, n=1, cutoff=0.6)
    return _("; did you mean {name!r}?").format(name=folded[close[0]]) if close else ""


def one_of(known: Iterable[str]) -> str:
    """Return the names in *known*, for the end of a sentence."""
    return ", ".join(known) or _("none")
