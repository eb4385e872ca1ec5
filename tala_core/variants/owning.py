"""Whose rule a name means, where several distributions have one of that name: ``from`` in the rule's table."""

from __future__ import annotations

from gettext import gettext as _

from ..plugins.finding import RULES, candidates, installed
from .faults import Fault, in_table
from .merging import FROM, Merged
from .spelling import closest
from .values import described


def owner_fault(whole: Merged, name: str) -> Fault | None:
    """Return why nothing says whose rule *name* is; None if all is well."""
    keys = ("rules", name, FROM)
    told = whole.known[name].get(FROM, "")
    if not isinstance(told, str):
        what = _("{key} must be the name of a distribution, not {value}")
        layer = whole.top([keys])
        return layer.fault(
            "wrong-type", keys, what.format(key=in_table(keys), value=described(told)), layer.value(keys)
        )
    found = candidates(RULES, name, told)
    if len(found) == 1:
        return None
    there = tuple(sorted(one.distribution for one in installed(RULES) if one.name == name))
    if not found:
        what = _("{distribution} has no rule `{name}`").format(distribution=f"`{told}`", name=name)
        return whole.top([keys]).fault("unknown-distribution", keys, what, allowed=there, nearest=closest(told, there))
    both = f" {_('and')} ".join(f"{one.distribution} {one.version}" for one in found)
    what = _("two distributions have a rule `{name}`: {both}").format(name=name, both=both)
    hint = _("say which: {setting}, or uninstall one").format(setting=f'`from = "{found[0].distribution}"`')
    return whole.top([keys[:2]]).fault("clash", keys[:2], what, hint=hint)
