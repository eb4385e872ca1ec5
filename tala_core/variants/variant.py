"""A variant: the sizes of a game, its rules in order and their options, as plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from gettext import gettext as _
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..errors import VariantError
from ..plugins import finding
from ..rules import RuleSet, Table
from .checking import checked_rules, checked_table
from .declared import plain_options
from .faults import Place
from .merging import FROM


@dataclass(frozen=True)
class Variant:
    """One way to play.

    `table` holds ``seats`` (fewest and most), ``hand`` and ``rounds``; `rules` the options of each rule by its
    entry-point name, in the order of play.  `source` says where it was read, for messages; `sources` where each value
    that a file or a setting gave comes from, the rest being defaults; `chain` the files, from the base to itself.
    """

    name: str
    table: Mapping[str, Any]
    rules: Mapping[str, Mapping[str, Any]]
    title: str = ""
    about: str = ""
    source: str = ""
    sources: Mapping[tuple[str, ...], Place] = field(default_factory=dict, repr=False, compare=False)
    chain: tuple[str, ...] = field(default=(), compare=False)
    settings: tuple[str, ...] = field(default=(), compare=False)
    _made: Mapping[str, object] = field(default_factory=dict, repr=False, compare=False)
    _resolved: dict[int, RuleSet] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def plugins(self) -> dict[str, object]:
        """The rules themselves, in order.

        Raises:
            PluginError: a rule is not installed or can't be imported.
            VariantError: an option is wrong.
        """
        return {**self._made} or checked_rules(self.rules, self.table, self.source or self.name)

    @cached_property
    def sizes(self) -> dict[str, Any]:
        """The table's sizes, checked and complete: ``seats`` as [fewest, most], ``hand``, ``rounds``."""
        return checked_table(self.table, self.source or self.name)

    def rules_for(self, seats: int) -> RuleSet:
        """Return the rules for a hand of so many *seats*, always the same object.

        Raises:
            VariantError: the variant is not played by so many.
        """
        self.check_seats(seats)
        if seats not in self._resolved:
            table = Table(seats, self.sizes["hand"], self.sizes["rounds"])
            self._resolved[seats] = RuleSet(self.name, table, self.plugins)
        return self._resolved[seats]

    @property
    def address(self) -> str:
        """What names the variant on the command line: its name if it is a shipped one, else the path of its file."""
        from .finding import shipped

        return self.name if not self.source or Path(self.source).parent == shipped() else self.source

    def check_seats(self, seats: int) -> None:
        """Refuse a number of *seats* that the variant is not played by, with `VariantError`."""
        fewest, most = self.sizes["seats"]
        if not fewest <= seats <= most:
            what = _("variant {name!r} is played by {fewest} to {most}, not by {seats}")
            if fewest == most:
                what = _("variant {name!r} is played by {most}, not by {seats}")
            raise VariantError(what.format(name=self.name, fewest=fewest, most=most, seats=seats))

    @cached_property
    def content(self) -> dict[str, Any]:
        """Everything the play depends on, as records hold it: sizes, and each rule with every option.

        Where the variant says which distribution a rule is of, that is held too.
        """
        told = {name: finding.normal(one[FROM]) for name, one in self.rules.items() if FROM in one}
        owners = {name: {FROM: owner} for name, owner in told.items() if owner != finding.OURS}
        rules = {name: owners.get(name, {}) | plain_options(rule) for name, rule in self.plugins.items()}
        return {"table": self.sizes, "rules": rules}

    @cached_property
    def content_json(self) -> str:
        """`content` as records have it."""
        return json.dumps(self.content, separators=(",", ":"))

    @cached_property
    def hash(self) -> str:
        """The SHA-256 of `content`, in hexadecimal: equal for variants that play alike."""
        return content_hash(self.content)

    def __reduce__(self) -> tuple[Any, ...]:
        told = (self.name, self.table, self.rules, self.title, self.about, self.source)
        return Variant, (*told, self.sources, self.chain, self.settings)


def content_hash(content: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a variant's content: its JSON without spaces, keys in their order, in UTF-8."""
    return sha256(json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()
