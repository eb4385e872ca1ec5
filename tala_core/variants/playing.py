"""Whether rules make a game at all: some of them have to say what no game can do without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from gettext import gettext as _

from ..errors import PluginError
from ..language import N_
from ..plugins.hookchecks import answers
from .declared import installed_rules, loaded_rule
from .faults import Fault, dotted
from .merging import Merged

NEEDED = {  # by hook
    "deal": N_("how cards are dealt"), "starter": N_("who starts"), "next_turn": N_("whose turn it is"),
    "points": N_("what a card costs"), "rank": N_("who wins"),
}  # fmt: skip


def unplayable(whole: Merged, made: Mapping[str, object]) -> Iterator[Fault]:
    """Yield what none of the rules *made* says: where one was left out that does, else at the first of the base."""
    missing = [hook for hook in NEEDED if not any(answers(rule, hook) for rule in made.values())]
    for name in (one for one in whole.known if missing and one in whole.out and one in installed_rules()):
        if lost := [hook for hook in missing if _says(name, hook)]:
            missing = [hook for hook in missing if hook not in lost]
            yield _left_out(whole, name, lost)
    if missing:
        yield _never_there(whole, missing)


def _says(name: str, hook: str) -> bool:
    """Whether the rule of this name answers a *hook*; of one that was left out, it does not matter if it is sound."""
    try:
        return answers(loaded_rule(name), hook)
    except PluginError:
        return False


def _left_out(whole: Merged, name: str, lost: list[str]) -> Fault:
    keys = ("rules", name)
    layer = next(one for one in reversed(whole.layers) if one.table("rules").get(name) is False)
    what = _("`{key} = false`: without it no rule says {what}").format(key=dotted(keys), what=_said(lost))
    return layer.fault("incomplete", keys, what)


def _never_there(whole: Merged, missing: list[str]) -> Fault:
    base = whole.layers[0]
    what = _("no rule says {what}").format(what=_said(missing))
    hint = _('the line `extends = "chuan"` above all [headings] is probably missing')
    first = next(iter(base.table("rules")), None)
    return base.fault("incomplete", ("rules", first) if first else ("rules",), what, hint=hint)


def _said(hooks: list[str]) -> str:
    return ", ".join(f"{_(NEEDED[one])} ({one})" for one in hooks)
