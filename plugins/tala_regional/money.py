"""Lệ về tiền: the pot (gà), đền for an ù on tái, and false claims (RULES.md axes 39, 47, 49, 54)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from typing import Annotated, Any, ClassVar, Literal

from tala_core.actions import Action, Eat, GoOut, Lay
from tala_core.events import CalledOff, Event, WentOut
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.options import Conflict, Doc, Ge, Len, Said, Sizes
from tala_core.outcome import POT, Outcome, Payment
from tala_core.state import GameState
from tala_std.beside import no_tai, out_of_order, without
from tala_std.penalties import paid_by, with_order
from tala_std.words import either, fitting, for_two, pays, say

from .sayings import DEN_TAI_U, FALSE_CLAIM, GA

CLAIMS: dict[str, type[Action]] = {"u": GoOut, "eat": Eat, "lay": Lay}
RULES_OF = {"u": "u", "eat": "eating", "lay": "laying"}


@dataclass(frozen=True)
class Ga:
    """Gà: a pot that eats are paid into and an ù takes; without an ù it stays for the next hand (RULES.md 2.4)."""

    presence: ClassVar[Doc] = Doc(
        "there is a pot that an ù takes",
        "có gà, ai ù thì ăn gà",
        "49",
    )

    eats: Annotated[
        bool,
        Doc("whether eats (a chốt aside) are paid into the pot", "tiền ăn (trừ ăn chốt) có nộp vào gà không", "47"),
    ] = True
    chot: Annotated[bool, Doc("whether a chốt is paid into the pot too", "tiền ăn chốt có nộp vào gà không", "47")] = (
        False
    )
    carry: Annotated[
        bool,
        Doc(
            "nuôi gà: whether the pot stays for the next hand when nobody is ù; else the winner takes it",
            "nuôi gà: ván không ai ù thì gà để lại ván sau; không thì người thắng lấy",
            "49",
        ),
    ] = True

    def __post_init__(self) -> None:
        if not self.eats and not self.chot:
            raise ValueError(_("eats and chot can't both be false: nothing would ever be paid into the pot"))

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that nothing is paid into the pot where eats cost nothing."""
        if not without(rules, "charge", "eat-payments"):
            return []
        why = _("no rule says what an eat costs, so nothing would ever be paid into the pot")
        return [Conflict(("rules.eat-payments", "rules.ga"), why)]

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask the pot for what lies in it, if somebody takes it."""
        winner = self._taker(outcome)
        return [] if winner is None else [Payment(POT, winner, outcome.pot, "ga", outcome.ended)]

    @hookimpl
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        """Turn eats into payments to the pot or, through it, to whoever takes it in this very hand."""
        winner = self._taker(outcome)
        taker = POT if winner is None else winner
        turned = [one._replace(payee=taker) if self._goes_in(one) else one for one in payments]
        return tuple([one for one in turned if one.payer != one.payee])

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say who takes the pot and, unless the price of an eat has said so, what goes into it."""
        carry = fitting(GA, "carry" if self.carry else "no carry", for_two(sizes))
        told = "eat-payments" in rules and (self.eats or self.chot)
        return [say(GA, lang, "money", not told and f"{self.eats} {self.chot}", "taken", carry)]

    def _goes_in(self, payment: Payment) -> bool:
        return (payment.reason == "eat" and self.eats) or (payment.reason == "chot" and self.chot)

    def _taker(self, outcome: Outcome) -> int | None:
        """Return who takes the pot in this hand, None if nobody does."""
        return outcome.winner if isinstance(outcome.ended, WentOut) or not self.carry else None


@dataclass(frozen=True)
class DenTaiU:
    """Đền ù tái: the player before the winner pays for all, if the ù comes in a tái turn (RULES.md axis 39)."""

    presence: ClassVar[Doc] = Doc(
        "the player before the winner pays for all, if the ù comes in a tái turn",
        "nhà ù ở lượt tái thì tay trên đền cả làng",
        "39",
    )

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that there is no tái turn for an ù to come in."""
        if not no_tai(rules):
            return []
        other = (
            "rules.no-tai"
            if "no-tai" in rules
            else "rules.last-turn.order"
            if "shifting" in rules
            else "rules.shifting"
        )
        return [Conflict(("rules.den-tai-u", other), _("there are no tái turns, so nobody could ever pay this đền"))]

    @hookimpl
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        """Redirect the ù payments to him."""
        ended = outcome.ended
        if not isinstance(ended, WentOut) or not ended.tai:
            return payments
        before = [(ended.seat - step) % outcome.seats for step in range(1, outcome.seats)]
        losers = outcome.losers()
        return paid_by(next((seat for seat in before if seat in losers), None), payments)

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say who pays for all, and that nobody else does where no rule says so."""
        alone = without(rules, "settle", "den-ba-la", "den-chot") and "no other"
        return with_order(self, say(DEN_TAI_U, lang, "den", "den", alone), lang, sizes, rules)


@dataclass(frozen=True)
class FalseClaim:
    """Ù láo, ăn láo, hạ láo: a false claim ends the hand and pays every other player (RULES.md 2.5, axis 54)."""

    presence: ClassVar[Doc] = Doc(
        "a false claim ends the hand and pays everybody",
        "báo láo thì hết ván và phải trả cả làng",
        "54",
    )

    amount: Annotated[
        int, Ge(0), Doc("stakes that a false claim pays each other player", "báo láo trả mỗi nhà mấy cược", "54")
    ] = 5
    claims: Annotated[
        tuple[Literal["u", "eat", "lay"], ...],
        Len(1),
        Doc("which claims a player can make falsely", "những gì có thể báo láo: ù, ăn, hạ", "54"),
    ] = ("u",)

    def __post_init__(self) -> None:
        if len({*self.claims}) < len(self.claims):
            raise ValueError(_("claims names one of them twice"))

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that it stands before the rule of a claim."""
        return out_of_order(self, rules, *[RULES_OF[claim] for claim in self.claims])

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Accept these claims also where they are false; the legal lists never name such a one."""
        wrong = {CLAIMS[claim] for claim in self.claims}
        return [_open_to_all(move) if move.action in wrong else move for move in earlier]

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask the claimant, for every player who stayed."""
        ended = outcome.ended
        if not isinstance(ended, CalledOff) or ended.reason != "false-claim" or ended.seat is None:
            return []
        claimant = ended.seat
        others = [seat for seat in outcome.present() if seat != claimant]
        return [Payment(claimant, seat, self.amount, "false-claim", ended) for seat in others]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what a false claim costs."""
        claims = either(lang, [FALSE_CLAIM[lang][claim] for claim in self.claims])
        key = f"false{for_two(sizes)}"
        return [say(FALSE_CLAIM, lang, "money", key, claims=claims, pays=pays(lang, self.amount))]


def _open_to_all(move: AnyMove) -> Move:
    """Return *move* as one that accepts a false claim and ends the hand by it."""

    def do(state: GameState, action: Any) -> Sequence[Event]:
        return move.do(state, action) if move.allows(state, action) else [CalledOff("false-claim", state.seat)]

    return Move(move.action, " ".join(move.steps), move.legal, do, move.why, _is_possible(move), claims=True)


def _is_possible(move: AnyMove) -> Callable[[GameState, Any], bool]:
    """Return whether a claim can be made at all: a card must be there to be eaten, and what is laid be no phỏm."""

    def possible(state: GameState, action: Any) -> bool:
        if move.allows(state, action):
            return True
        if move.action is Eat:
            return state.offer is not None
        if move.action is GoOut:
            return state.step != "take"  # before the take only an ù khan can be declared: see tala_regional.u
        known = state.rules.melds.known
        return _is_held(state, action) and any(meld not in known for meld in action.melds)

    return possible


def _is_held(state: GameState, lay: Lay) -> bool:
    left = state.hands[state.seat]
    for meld in lay.melds:
        if meld & ~left:
            return False
        left &= ~meld
    return True
