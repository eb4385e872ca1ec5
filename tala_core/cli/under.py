"""A record against rules that are not its own: what they differ in, and what the same actions come to under them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from gettext import gettext as _
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..errors import PluginError, RecordError, VariantError
from . import arguments, terminal

if TYPE_CHECKING:
    from ..records import Hand
    from ..variants import Variant
    from ..variants.difference import Difference

F = TypeVar("F", bound=Callable[..., Any])

TOLD = ("ended", "kinds", "reason", "winner", "ranking", "points", "mom", "net", "pot")


def under_option(command: F) -> F:
    """Add the options ``--under`` and ``--set`` to a command that reads records."""
    return click.option(
        "--under",
        metavar="VARIANT",
        shell_complete=arguments.complete_variant,
        help="Play the actions by the rules of VARIANT, and say what differs from the record's own.",
    )(arguments.settings_option(command))


def loaded(under: str | None) -> Variant | None:
    """Return the variant that ``--under`` names; ``--set`` without it has nothing to change."""
    if under is not None:
        return arguments.load_variant(under)
    if arguments.settings():
        raise click.UsageError(_("--set changes the variant of --under: name one"))
    return None


def own_variant(hand: Hand) -> Variant:
    """Return the rules that a record holds, as a variant."""
    from ..variants import Variant

    told = hand.content
    source = _("the rules of {name!r} in the record").format(name=hand.variant)
    return Variant(hand.variant, told["table"], told["rules"], source=source)


def moved(hand: Hand, variant: Variant) -> Hand:
    """Return the record as it were if it had been played by the rules of *variant*.

    Raises:
        RecordError: so many don't play by them.
    """
    try:
        variant.check_seats(hand.seats)
    except VariantError as error:
        raise RecordError(f"{hand.where}: {error}") from None
    return replace(hand, variant=variant.name, content=variant.content, hash=None, legal=None)


def say_other_rules(hand: Hand) -> None:
    """Tell if the variant of the record's name plays by other rules by now than the record, which has its own."""
    name = hand.variant
    try:
        found = _differing_by_now(hand)
    except (VariantError, PluginError) as error:
        why = _("the variant {name!r} here can't be compared with the record: {error}")
        terminal.say(f"tala: {why.format(name=name, error=arguments.in_one_line(error))}")
        return
    if found:
        notice = _("the variant {name!r} here has other rules than the record, which is played by its own")
        terminal.say(f"tala: {notice.format(name=name)}")
        say_difference(found, _("{name} here").format(name=name))


def _differing_by_now(hand: Hand) -> Difference | None:
    """Return in what today's variant of the record's name differs from it; None if there is none of that name."""
    from ..variants import load, names
    from ..variants.variant import content_hash

    if hand.variant not in names() or (today := load(hand.variant)).hash == content_hash(hand.content):
        return None
    return differing(hand, today)


def differing(hand: Hand, variant: Variant) -> Difference:
    """Return in which settings *variant* differs from the record's own rules."""
    from ..variants.difference import between

    return between(own_variant(hand), variant)


def say_difference(found: Difference, name: str) -> None:
    """Tell in which settings the record and the variant called *name* differ."""
    for line in found.lines(_("the record"), name):
        terminal.say(f"  {line}")


def say_settings(hand: Hand, variant: Variant) -> None:
    """Tell in which settings the record's own rules and those of *variant* differ."""
    found = differing(hand, variant)
    if not found:
        told = _("{where} was played by the rules of {name}")
    else:
        told = _("{where} was played by other rules than those of {name}:")
    terminal.say(f"tala: {told.format(where=hand.where, name=variant.name)}")
    say_difference(found, variant.name)


def result_of(hand: Hand) -> dict[str, Any]:
    """Return what the actions of a record come to by its rules.

    Raises:
        RecordError: an action is not legal, or the actions end before the hand does.
        VariantError, PluginError: the rules can't be used.
    """
    from .. import records
    from ..actions import seat_name

    *_others, (_turn, state) = records.replay(hand)
    if state.ended is None:
        ends = _("the actions end before the hand does: it is the turn of {seat}").format(seat=seat_name(state.seat))
        raise RecordError(f"{hand.where}: {ends}")
    return records.result_of(state.rules.result(state))


def different_result(own: dict[str, Any], other: dict[str, Any]) -> Iterator[str]:
    """Yield what differs between two results of the same actions, the first value being the record's own."""
    for key in TOLD:
        if own.get(key) != other.get(key):
            yield f"{key} {json.dumps(own.get(key))} → {json.dumps(other.get(key))}"


class Against:
    """Records played by the rules of another variant, and how many come to the same; the *most* are told one by one."""

    def __init__(self, variant: Variant, most: int) -> None:
        self.variant = variant
        self.most = most
        self.alike = self.other = self.refused = 0
        self._told: set[str] = set()

    @property
    def all_alike(self) -> bool:
        """Whether there was a record, and each came to the same."""
        return bool(self.alike) and not self.other and not self.refused

    def record(self, hand: Hand) -> None:
        """Play one record by its own rules and by the others, and tell in what they differ.

        Raises:
            RecordError, VariantError: it can't be played by its own.
        """
        self._say_settings(hand)
        own = result_of(hand)
        try:
            differs = [*different_result(own, result_of(moved(hand, self.variant)))]
        except (RecordError, VariantError) as error:
            self.refuse(str(error) if str(error).startswith(hand.where) else f"{hand.where}: {error}")
            return
        if not differs:
            self.alike += 1
            return
        self.other += 1
        self._tell(f"{hand.where}: {'; '.join(differs)}")

    def refuse(self, why: str) -> None:
        """Tell why a record could not be played."""
        self.refused += 1
        self._tell(why)

    def _tell(self, text: str) -> None:
        if self.other + self.refused <= self.most:
            terminal.put(text)

    def _say_settings(self, hand: Hand) -> None:
        """Tell once for all records with the same rules in which settings they differ from the others."""
        from ..variants.variant import content_hash

        if (rules := content_hash(hand.content)) in self._told:
            return
        self._told.add(rules)
        say_settings(hand, self.variant)

    def sum_up(self) -> None:
        """Print how many records there were, and how they fared."""
        told = _("{hands} under {name}: {alike} come to the same, {other} to another result, {refused} can't be played")
        hands = self.alike + self.other + self.refused
        if (more := self.other + self.refused - self.most) > 0:
            terminal.put(_("... and {count:,} more").format(count=more))
        terminal.put(
            told.format(hands=hands, name=self.variant.name, alike=self.alike, other=self.other, refused=self.refused)
        )
