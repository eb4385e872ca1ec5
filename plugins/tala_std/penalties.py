"""Đền: one player pays what everybody owes for an ù (RULES.md 1.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _
from typing import Annotated, ClassVar, Literal

from tala_core.errors import IncompleteOutcome
from tala_core.events import WentOut
from tala_core.hookspecs import hookimpl
from tala_core.options import Conflict, Doc, Ge, Le, Said, Sizes
from tala_core.outcome import POT, Eat, Outcome, Payment

from .beside import DENS, without
from .sayings import DEN as DEN_TEXTS
from .sayings import DEN_CHOT, DEN_THREE
from .words import counted, for_two, say

DEN = "den"


def paid_by(payer: int | None, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
    """Return *payments* with everything owed for the ù paid by *payer*, unless another đền has come before."""
    if payer is None:
        return payments
    return tuple([one.by(payer, DEN) if _is_share(one) and one.payee != payer else one for one in payments])


def _is_share(payment: Payment) -> bool:
    """Whether a loser pays his own share of an ù.

    What the pot or the winner pays, or another đền has taken on, stays as it is.
    """
    cause = payment.cause
    return isinstance(cause, WentOut) and payment.reason != DEN and payment.payer not in (POT, cause.seat)


def with_order(rule: object, said: Said, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
    """Return what one rule for đền *said*; before the first of them what đền is, behind the last which one counts."""
    two, dens = for_two(sizes), [name for name in rules if name in DENS]
    is_first = not dens or rules[dens[0]] is rule
    before = [say(DEN_TEXTS, lang, "den", f"what{two}")] if is_first else []
    if two or len(dens) < 2 or rules[dens[-1]] is not rule:
        return [*before, said]
    cards = counted(lang, "card", getattr(rules.get("den-ba-la"), "cards", 0))
    names = [DEN_TEXTS[lang][name].format(cards=cards) for name in dens]
    return [*before, said, say(DEN_TEXTS, lang, "den", "order", dens=DEN_TEXTS[lang]["then"].join(names))]


@dataclass(frozen=True)
class DenThree:
    """Đền ba lá: who let the winner eat three of his cards pays the ù for all (RULES.md 1.11-1).

    Who has left pays no đền (RULES.md 1.14-25).  It comes before đền chốt if it stands before it in the variant.
    """

    presence: ClassVar[Doc] = Doc(
        "who let the winner eat three of his cards pays the ù for all",
        "ai để nhà ù ăn đủ ba lá của mình thì đền cả làng",
        "35",
    )

    cards: Annotated[
        int,
        Ge(1),
        Le(9),
        Doc("cards eaten from one player that make somebody pay for all", "ăn mấy lá của một nhà thì đền"),
    ] = 3
    payer: Annotated[
        Literal["victim", "eater"],
        Doc(
            "who pays for all: whoever let the winner eat so many, or a loser who ate so many from one player",
            "ai đền: người để nhà ù ăn đủ số lá, hay người thua đã ăn đủ số lá của một nhà",
            "35",
        ),
    ] = "victim"
    players: Annotated[
        int, Ge(2), Doc("fewest players left in the hand for this đền", "còn ít nhất mấy người mới đền", "35")
    ] = 2

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that there are never so many players."""
        if self.players <= sizes.seats[1]:
            return []
        why = _("a hand never has {players} players here, so nobody could ever pay this đền")
        return [Conflict(("rules.den-ba-la.players", "table.seats"), why.format(players=self.players))]

    @hookimpl
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        """Redirect the ù payments to that player."""
        if not isinstance(outcome.ended, WentOut) or not outcome.eats or len(outcome.present()) < self.players:
            return payments
        pairs = Counter((eat.eater, eat.victim) for eat in outcome.eats)
        full = [pair for pair, number in pairs.items() if number >= self.cards]
        if self.payer == "victim":
            payers = [victim for eater, victim in full if eater == outcome.ended.seat]
        else:
            payers = [eater for eater, _victim in full]
        losers = outcome.losers()
        return paid_by(next((seat for seat in payers if seat in losers), None), payments)

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say who pays for all, and that nobody does for a chốt where no rule says so."""
        few = self.players > 2 and "players"
        no_chot = "chot" in rules and without(rules, "settle", "den-chot") and "no chot"
        values = {"cards": counted(lang, "card", self.cards), "players": self.players}
        said = say(DEN_THREE, lang, "den", self.payer, few, no_chot, **values)
        return with_order(self, said, lang, sizes, rules)


@dataclass(frozen=True)
class DenChot:
    """Đền chốt: who, other than the winner, ate a chốt most recently pays the ù for all (RULES.md 1.11-2)."""

    presence: ClassVar[Doc] = Doc(
        "who has to do with a chốt pays the ù for all",
        "ăn chốt (hay để ăn chốt) thì đền ù cho cả làng",
        "36",
    )

    payer: Annotated[
        Literal["last_other_eater", "last_eater", "discarder", "both"],
        Doc(
            "who pays for all: the last chốt eater other than the winner; the last one, nobody if that is the winner; "
            "whoever threw the chốt that made the ù; or that one and else the last other eater",
            "ai đền: người ăn chốt sau cùng không kể nhà ù; người ăn chốt sau cùng, là nhà ù thì thôi; "
            "người đánh lá chốt cho nhà ù; hay người đó, không có thì người ăn chốt sau cùng",
            "36",
        ),
    ] = "last_other_eater"
    needs_laid: Annotated[
        bool,
        Doc(
            "whether only a chốt eaten from somebody who had laid counts",
            "chỉ tính lá chốt ăn của người đã hạ",
            "37",
        ),
    ] = False

    @hookimpl
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        """Redirect the ù payments to that player."""
        if not isinstance(outcome.ended, WentOut) or not outcome.eats:
            return payments
        chots = [eat for eat in outcome.eats if eat.chot and (not self.needs_laid or _had_laid(eat))]
        return paid_by(self._payer(outcome, chots), payments)

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say who pays for all, and that nobody does for three cards where no rule says so."""
        no_three = without(rules, "settle", "den-ba-la") and "no three"
        said = say(DEN_CHOT, lang, "den", self.payer, self.needs_laid and "needs_laid", no_three)
        return with_order(self, said, lang, sizes, rules)

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that nobody can ever owe this đền where no rule says which eat is a chốt."""
        if not without(rules, "react", "chot"):
            return []
        why = _("no rule says which eat is a chốt, so nobody could ever pay this đền; leave out both or neither")
        return [Conflict(("rules.chot", "rules.den-chot"), why)]

    def _payer(self, outcome: Outcome, chots: list[Eat]) -> int | None:
        losers = outcome.losers()
        if self.payer == "last_eater":  # of those who stayed: a leaver's chốt counts for nothing (RULES.md 1.14-25)
            stayed = [eat.eater for eat in chots if eat.eater in outcome.present()]
            return stayed[-1] if stayed and stayed[-1] in losers else None
        if self.payer != "last_other_eater" and (seat := _discarder(outcome, chots)) in losers:
            return seat
        eaters = [eat.eater for eat in chots if eat.eater in losers]
        return eaters[-1] if eaters and self.payer != "discarder" else None


def _had_laid(eat: Eat) -> bool:
    if eat.victim_laid is None:
        raise IncompleteOutcome(
            _("rules.den-chot.needs_laid asks of every chốt whether whoever was eaten had laid (laid = true or false)")
        )
    return eat.victim_laid


def _discarder(outcome: Outcome, chots: list[Eat]) -> int | None:
    """Return who threw the chốt with which the winner is ù."""
    assert isinstance(outcome.ended, WentOut)
    winner, turn = outcome.ended.seat, outcome.ended.turn
    if not turn and any(eat.eater == winner for eat in chots):
        raise IncompleteOutcome(
            _("rules.den-chot.payer asks whether a chốt completed the ù of its eater (chot = true or false in [u])")
        )
    return next((eat.victim for eat in reversed(chots) if eat.eater == winner and eat.turn == turn), None)
