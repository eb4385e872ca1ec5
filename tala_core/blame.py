"""Whose fault it is that a hook failed: hooks run bare, so only the trace of what was raised can tell."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import NamedTuple

from .errors import raised
from .hookspecs import GROUPS
from .plugins import finding
from .plugins.sources import shown

HOOKS = {name for group in GROUPS for name in vars(group) if not name.startswith("_")}


class Culprit(NamedTuple):
    """The rule that failed, at which hook, and the line of its code; each None or empty where that is not known."""

    rule: str | None = None
    hook: str | None = None
    place: str = ""

    def said(self, rules: Mapping[str, object]) -> str:
        """Return who failed and where, as the beginning of a sentence."""
        if self.rule is None:
            return "one of its rules failed"
        where = f" in {self.hook!r}" if self.hook else ""
        place = f" ({self.place})" if self.place else ""
        return f"{signature(self.rule, rules)} failed{where}{place}"


def signature(rule: str, rules: Mapping[str, object]) -> str:
    """Return a rule with the distribution that it is of, as in ``rule 'mine' (my-rules 1.2)``."""
    return f"rule {rule!r}{finding.origin(finding.RULES, rule, rules.get(rule))}"


def failure(error: BaseException, rule: str, hook: str, rules: Mapping[str, object]) -> str:
    """Return that a *rule* failed at a *hook* by *error*, with the line of its code that did."""
    found = culprit(error.__traceback__, rules)._replace(rule=rule, hook=hook)
    return f"{found.said(rules)}: {raised(error)}"


def culprit(trace: TracebackType | None, rules: Mapping[str, object]) -> Culprit:
    """Return the rule in whose code the trace ends deepest, the hook it was asked, and the last line of its own."""
    modules: dict[str, list[str]] = {}
    for name, rule in rules.items():
        modules.setdefault(type(rule).__module__, []).append(name)
    found = Culprit()
    while trace is not None:
        frame = trace.tb_frame
        here = modules.get(frame.f_globals.get("__name__", ""), [])
        own = next((name for name, rule in rules.items() if frame.f_locals.get("self") is rule), None)
        asked = frame.f_code.co_name if own and frame.f_code.co_name in HOOKS else None
        rule = own or found.rule or (here[0] if len(here) == 1 else None)
        file = frame.f_code.co_filename  # methods that `dataclass` makes have none
        place = f"{shown(file)}:{trace.tb_lineno}" if (own or here) and not file.startswith("<") else found.place
        found = Culprit(rule, asked or (found.hook if rule == found.rule else None), place)
        trace = trace.tb_next
    return found
