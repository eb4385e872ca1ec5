"""What a rule can tell of those beside it in the variant, by their names: what it says at the table depends on it."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as _

from tala_core.options import Conflict

OURS = frozenset({"tala_std", "tala_regional"})
DENS = ("den-ba-la", "den-chot", "den-tai-u")

Rules = Mapping[str, object]


def without(rules: Rules, hook: str, *names: str) -> bool:
    """Whether *rules* have none of these *names*, nor one of somebody else that may stand in for it.

    That is one which answers *hook*: nobody here knows what it does, so nothing is denied in its place.
    """
    if any(name in rules for name in names):
        return False
    return not any(hasattr(rule, hook) for rule in rules.values() if not _is_ours(rule))


def _is_ours(rule: object) -> bool:
    return type(rule).__module__.partition(".")[0] in OURS


def laying_order(rules: Rules) -> str:
    """Return the order of the last turn where phỏm are laid after the last discard; nothing where before it."""
    return str(getattr(rules.get("last-turn"), "order", ""))


def no_shift(rules: Rules) -> bool:
    """Whether an eat changes nothing: not how many discards count, nor who lays when."""
    return "turns" in rules and without(rules, "rounds_played", "shifting")


def no_tai(rules: Rules) -> bool:
    """Whether nobody has another turn after laying: told so, nobody owes one, or all lay when no discard is left."""
    return "no-tai" in rules or no_shift(rules) or laying_order(rules) == "common"


def has_tai(rules: Rules) -> bool:
    """Whether somebody who has laid may have another turn, and the variant says so."""
    return "shifting" in rules and not no_tai(rules)


def out_of_order(rule: object, rules: Rules, *others: str) -> list[Conflict]:
    """Return that *rule* stands before one of the *others*, whose answers it is there to change."""
    names = [*rules]
    own = next(name for name, one in rules.items() if one is rule)
    early = [other for other in others if other in names[names.index(own) + 1 :]]
    return [Conflict((f"rules.{own}", f"rules.{other}"), _must_follow(own, other)) for other in early]


def _must_follow(own: str, other: str) -> str:
    return _("{own} changes what {other} says, and must come after it").format(own=own, other=other)
