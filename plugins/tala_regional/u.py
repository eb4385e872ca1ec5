"""Lệ về ù: ù khan, ù by sending, one suit, and ù without a claim (RULES.md axes 29, 31 to 34)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from itertools import combinations
from typing import Annotated, Any, ClassVar, Literal

from tala_core.actions import GoOut
from tala_core.cards import SUIT, Card, Cards, each, rank, suit
from tala_core.events import Discarded, Event, Marked, Sent, Turned, WentOut
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.options import Conflict, Doc, Ge, Le, Said, Sizes
from tala_core.outcome import POT, Outcome, Payment
from tala_core.state import GameState
from tala_std.beside import out_of_order, without
from tala_std.goingout import GO_OUT, on_tai
from tala_std.words import for_two, pays, say

from .sayings import AUTO_U, U_GUI, U_KHAN, U_ONE_SUIT

KHAN, ONE_SUIT = "khan", "dong-chat"


@dataclass(frozen=True)
class AutoU:
    """Ù tự động: the hand ends as soon as somebody to act could declare an ù (RULES.md axis 29)."""

    presence: ClassVar[Doc] = Doc(
        "an ù needs no word: it ends the hand by itself",
        "đủ điều kiện là ù tự động, khỏi báo",
        "29",
    )

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that there is nothing to declare where no rule says what an ù is."""
        if not without(rules, "moves", "u", "u-khan"):
            return []
        return [Conflict(("rules.u", "rules.auto-u"), _("no rule says what an ù is, so none could come by itself"))]

    @hookimpl
    def react(self, state: GameState, event: Turned) -> Sequence[Event] | None:
        """Declare it for him, whatever makes an ù in this variant."""
        if not (claims := state.rules.listed(state, GoOut)):
            return None
        events: Sequence[Event] = state.rules.moves[GoOut].do(state, claims[0])
        return events

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say that no word is needed."""
        return [say(AUTO_U, lang, "u", "auto")]


@dataclass(frozen=True)
class UKhan:
    """Ù khan, ù xuông: a dealt hand without any cạ wins before its holder's first action (RULES.md 1.10, axis 31).

    It is declared in the holder's first turn, before he takes a card; by the starter before his first discard.
    """

    presence: ClassVar[Doc] = Doc(
        "a dealt hand without any cạ is an ù",
        "bài chia không có cạ nào là ù khan",
        "31",
    )

    amount: Annotated[
        int, Ge(0), Doc("stakes that each loser pays for an ù khan", "mỗi nhà trả mấy cược cho ù khan", "31")
    ] = 5
    gap: Annotated[
        int,
        Ge(1),
        Le(2),
        Doc(
            "how far apart two cards of a suit still make a cạ: 2 or, where only neighbours do, 1",
            "hai lá cùng chất cách nhau mấy bậc còn là cạ: 2, hay chỉ liền nhau: 1",
            "32",
        ),
    ] = 2

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that it stands before a rule that it changes."""
        return out_of_order(self, rules, "u")

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Let an ù be declared at the take as well."""
        before = next((move for move in earlier if move.action is GoOut), None)
        steps = {"take", "discard", *(before.steps if before else ())}
        others = [move for move in earlier if move.action is not GoOut]
        claim = _Claim(self, before)
        is_open = before is not None and before.claims
        return [*others, Move(GoOut, " ".join(sorted(steps)), claim.can, claim.do, claim.why, claim.allows, is_open)]

    def has_khan(self, state: GameState) -> bool:
        """Whether the seat to act has had no action yet and holds no cạ."""
        return self.is_in_time(state) and not self._has_ca(state, state.hands[state.seat])

    def is_in_time(self, state: GameState) -> bool:
        """Whether the seat to act has had no action yet."""
        seat = state.seat
        if state.turn > len(state.hands) or (state.taken and seat != state.origin.starter):
            return False
        if any(type(event) is Discarded and event.seat == seat for event in state.backwards()):
            return False
        return state.step in ("take", "discard")

    def _has_ca(self, state: GameState, hand: Cards) -> bool:
        highest = 13 if any(meld == _ace_high(meld) for meld in state.rules.melds.all) else 0
        return any(self._is_ca(a, b, highest) for a, b in combinations(each(hand), 2))

    def _is_ca(self, a: Card, b: Card, ace_after_king: int) -> bool:
        if rank(a) == rank(b):
            return True
        apart = abs(rank(a) - rank(b))
        if ace_after_king and 0 in (rank(a), rank(b)):
            apart = min(apart, ace_after_king - max(rank(a), rank(b)))
        return suit(a) == suit(b) and apart <= self.gap

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask every loser who stayed."""
        ended = outcome.ended
        if not isinstance(ended, WentOut) or KHAN not in ended.kinds:
            return []
        return [Payment(seat, ended.seat, self.amount, "u", ended) for seat in outcome.losers()]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say what an ù khan is, when it is declared, and what it costs."""
        price = say(U_KHAN, lang, "money", f"price{for_two(sizes)}", pays=pays(lang, self.amount))
        ace = ["ace"] if getattr(rules.get("runs"), "ace", "") == "low_and_high" else []
        return [say(U_KHAN, lang, "u", "khan", *ace, "auto" if "auto-u" in rules else "claim", gap=self.gap), price]


def _ace_high(meld: Cards) -> Cards:
    """Return *meld* if it holds an ace after a king: both of one suit, and no two."""
    for shift in (0, 13, 26, 39):
        ranks = meld >> shift & SUIT
        if meld == ranks << shift and ranks & 1 and ranks >> 12 & 1 and not ranks >> 1 & 1:
            return meld
    return -1


class _Claim:
    """Declaring an ù khan, or else whatever ù there was to declare before."""

    def __init__(self, khan: UKhan, before: AnyMove | None) -> None:
        self.khan = khan
        self.before = before

    def _open(self, state: GameState) -> AnyMove | None:
        """Return the move that there was before, if it is open at this step."""
        return self.before if self.before is not None and state.step in self.before.steps else None

    def can(self, state: GameState) -> Sequence[Any]:
        """Return the claim, if there is one to make."""
        if self.khan.has_khan(state):
            return GO_OUT
        move = self._open(state)
        return move.legal(state) if move else ()

    def allows(self, state: GameState, action: GoOut) -> bool:
        """Whether the claim is accepted."""
        move = self._open(state)
        return self.khan.has_khan(state) or (move is not None and move.allows(state, action))

    def do(self, state: GameState, action: GoOut) -> Sequence[Event]:
        """Return that the seat is ù."""
        if self.khan.has_khan(state):
            return [WentOut(state.seat, frozenset({KHAN}), state.turn)]
        move = self._open(state)
        assert move is not None
        return move.do(state, action)

    def why(self, state: GameState, action: GoOut) -> str:
        """Return what is missing."""
        move = self._open(state)
        if move:
            return move.why(state, action)
        if not self.khan.is_in_time(state):
            return _("at the take a player declares only an ù khan, and that before his first action")
        return _("only a hand without any cạ is an ù khan")


@dataclass(frozen=True)
class USend:
    """Ù gửi, ù 0 điểm: who gets rid of his hand by sending is ù (RULES.md 1.10, axis 33)."""

    presence: ClassVar[Doc] = Doc(
        "getting rid of the hand by sending is an ù",
        "gửi hết bài là ù",
        "33",
    )

    when: Annotated[
        Literal["empty_before_discard", "empty_after_discard", "at_most_one_left"],
        Doc(
            "when it is an ù: no card is left to discard, none after the last discard, or one at most after sending",
            "khi nào ù: gửi hết bài, đánh lá cuối là hết bài, hay gửi xong chỉ còn nhiều nhất một lá",
            "33",
        ),
    ] = "empty_before_discard"
    counts: Annotated[
        Literal["thuong", "tron"],
        Doc("what ù it counts as: thường or tròn", "tính như ù nào: ù thường hay ù tròn", "33"),
    ] = "thuong"

    @hookimpl
    def react(self, state: GameState, event: Sent | Discarded) -> list[Event] | None:
        """End the hand if so few cards are left."""
        left = state.hands[event.seat].bit_count()
        if type(event) is Sent:
            most = {"empty_before_discard": 0, "empty_after_discard": -1, "at_most_one_left": 1}[self.when]
            ends = left <= most
        else:
            ends = self.when == "empty_after_discard" and not left and bool(state.melds[event.seat])
        return [WentOut(event.seat, frozenset({"gui", self.counts}), state.turn, on_tai(state))] if ends else None

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that nobody can send his last card where one must stay, nor lay before the last discard."""
        if self.when != "empty_after_discard" and without(rules, "moves", "layoff"):
            why = _("nobody can be ù by sending where nobody may send")
            return [Conflict(("rules.u-gui.when", "rules.layoff"), why)]
        if self.when == "empty_after_discard" and "last-turn" in rules:
            why = _("where phỏm are laid after the last discard nobody has laid when he discards")
            return [Conflict(("rules.u-gui.when", "rules.last-turn"), why)]
        if self.when != "empty_before_discard" or not getattr(rules.get("layoff"), "keep_one", False):
            return []
        why = _("an ù by sending one's last card needs rules.layoff.keep_one = false, else a card always stays")
        return [Conflict(("rules.u-gui.when", "rules.layoff.keep_one"), why)]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say how sending makes an ù."""
        return [say(U_GUI, lang, "u", self.when, self.counts)]


@dataclass(frozen=True)
class UOneSuit:
    """Ù đồng chất: an ù with all one's cards of one suit costs more (RULES.md 1.10, axis 34)."""

    presence: ClassVar[Doc] = Doc(
        "an ù with all cards of one suit costs more",
        "ù toàn một chất trả nhiều hơn",
        "34",
    )

    times: Annotated[
        int, Ge(1), Doc("how many times as much an ù of one suit costs", "ù đồng chất trả gấp mấy lần", "34")
    ] = 2

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that there is nothing to multiply where an ù costs nothing."""
        if not without(rules, "charge", "u-payments", "u-khan"):
            return []
        why = _("no rule says what an ù costs, so none costs more")
        return [Conflict(("rules.u-payments", "rules.u-dong-chat"), why)]

    @hookimpl
    def react(self, state: GameState, event: WentOut) -> list[Event] | None:
        """Note it for the settling, which sees no cards."""
        cards = state.hands[event.seat] | sum(state.melds[event.seat])
        one_suit = any(not cards & ~(SUIT << shift) for shift in (0, 13, 26, 39))
        return [Marked(ONE_SUIT, event.seat, state.turn, cards)] if one_suit else None

    @hookimpl
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        """Multiply what each player owes for the ù."""
        if not isinstance(outcome.ended, WentOut) or not any(one.label == ONE_SUIT for one in outcome.marks):
            return payments
        return tuple([
            one._replace(amount=one.amount * self.times) if one.cause == outcome.ended and one.payer != POT else one
            for one in payments
        ])  # fmt: skip

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say how much more such an ù costs."""
        key = "same" if self.times == 1 else "times"
        return [say(U_ONE_SUIT, lang, "money", key, times=self.times)]
