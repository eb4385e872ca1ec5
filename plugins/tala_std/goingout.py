"""Ù: going out, declared or by an empty hand (RULES.md 1.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from typing import Annotated, ClassVar, Literal

from tala_core.actions import GoOut
from tala_core.events import Event, Laid, WentOut
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, Move
from tala_core.options import Doc, Said, Sizes
from tala_core.state import GameState

from .beside import laying_order, no_tai, without
from .sayings import HET_BAI as HET_BAI_TEXTS
from .sayings import U
from .words import say

GO_OUT = (GoOut(),)
MELDS = 3  # of three phỏm speaks a house that counts phỏm and not cards
THUONG, TRON, HET_BAI = frozenset({"thuong"}), frozenset({"tron"}), frozenset({"het-bai"})


def cards_in_melds(state: GameState) -> int:
    """Return how many of the seat's own cards lie in its own phỏm, on the table and in hand; -1 if too few for ù.

    On the table count those it laid and those it sent to its own phỏm itself (RULES.md 1.14-2).
    """
    seat, rules = state.seat, state.rules
    laid = state.own[seat]
    in_hand = rules.melds.most(state.hands[seat], state.eaten[seat], rules.hand - laid)
    return -1 if in_hand < 0 else laid + in_hand


def u_kinds(state: GameState, seat: int) -> frozenset[str]:
    """Return tròn if every card of *seat* lies in its own phỏm, and thường if not."""
    hand, rules = state.hands[seat], state.rules
    number = hand.bit_count()
    nothing_left = rules.melds.most(hand, state.eaten[seat], number) == number
    return TRON if nothing_left and state.own[seat] + number > rules.hand else THUONG


def can_go_out(state: GameState) -> Sequence[GoOut]:
    """Ù: nine of one's cards lie in phỏm."""
    return () if cards_in_melds(state) < 0 else GO_OUT


def can_go_out_round(state: GameState) -> Sequence[GoOut]:
    """Ù: all ten of one's cards lie in phỏm (RULES.md axis 28)."""
    return () if cards_in_melds(state) <= state.rules.hand else GO_OUT


def can_go_out_with_three(state: GameState) -> Sequence[GoOut]:
    """Ù: one has three phỏm, on the table and in hand, whatever they hold (RULES.md axis 28)."""
    seat = state.seat
    layings = state.rules.melds.layings(state.hands[seat], state.eaten[seat])
    return GO_OUT if any(len(state.melds[seat]) + len(melds) >= MELDS for melds in layings) else ()


def go_out(state: GameState, action: GoOut) -> list[Event]:
    """Return that the seat is ù: tròn if no card is left over, thường if one is."""
    return [WentOut(state.seat, u_kinds(state, state.seat), state.turn, on_tai(state))]


def why_not_go_out(state: GameState, action: GoOut) -> str:
    """Return what is missing."""
    return _("fewer than {number} cards lie in phỏm").format(number=state.rules.hand)


def why_not_go_out_round(state: GameState, action: GoOut) -> str:
    """Return what is missing."""
    return _("not all {number} cards lie in phỏm").format(number=state.rules.hand + 1)


def why_not_go_out_with_three(state: GameState, action: GoOut) -> str:
    """Return what is missing."""
    return _("fewer than {number} phỏm").format(number=MELDS)


CONDITIONS = {
    "nine_in_phom": (can_go_out, why_not_go_out),
    "three_phom": (can_go_out_with_three, why_not_go_out_with_three),
    "all_ten": (can_go_out_round, why_not_go_out_round),
}


def on_tai(state: GameState) -> bool:
    """Whether the seat to act has had a laying turn before this turn."""
    return 0 < state.laid_at[state.seat] < state.turn


@dataclass(frozen=True)
class GoingOut:
    """Ù: with at least nine of the ten cards in phỏm, declared after the take and before hạ, the hand ends at once."""

    condition: Annotated[
        Literal["nine_in_phom", "three_phom", "all_ten"],
        Doc(
            "what makes an ù: nine cards in phỏm, three phỏm, or all ten cards in phỏm",
            "thế nào là ù: chín lá nằm trong phỏm, đủ ba phỏm, hay cả mười lá nằm trong phỏm",
            "28",
        ),
    ] = "nine_in_phom"

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Add declaring ù; at the discard step it comes up only while nothing has been laid in the turn."""
        can, why = CONDITIONS[self.condition]
        return [*earlier, Move(GoOut, "lay discard", can, go_out, why)]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say what an ù is, when it is declared, and that an empty hand is none where no rule says so."""
        kinds = "round" if self.condition == "all_ten" else "kinds"
        values = {"hand": sizes.hand, "ten": sizes.hand + 1, "melds": MELDS, "counting": self._counting(lang, rules)}
        is_auto = "auto-u" in rules
        said = [say(U, lang, "u", self.condition, kinds, is_auto and "end", **values)]
        if not is_auto:
            said.append(say(U, lang, "u", "claim", "end"))
        return [*said, no_empty_hand(lang, rules)] if without(rules, "react", "het-bai") else said

    def _counting(self, lang: str, rules: Mapping[str, object]) -> str:
        """Return what counts besides the hand, for one who has laid and has another turn."""
        if no_tai(rules):
            return ""
        sends = self.condition != "three_phom" and getattr(rules.get("layoff"), "own", "layoff" not in rules)
        return U[lang]["laid and sent" if sends and not without(rules, "moves", "layoff") else "laid"]


def no_empty_hand(lang: str, rules: Mapping[str, object]) -> Said:
    """Return that a lay which empties the hand is no ù."""
    return say(HET_BAI_TEXTS, lang, "u", "no u after the discard" if laying_order(rules) else "no u")


@dataclass(frozen=True)
class EmptyHand:
    """Ù hết bài: a lay that empties the hand is an ù by itself, thường in everything (RULES.md 1.10, 1.14-7)."""

    presence: ClassVar[Doc] = Doc(
        "a lay that empties the hand is an ù; without the rule it leaves 0 points and no last discard",
        "hạ hết sạch bài là ù; bỏ luật này thì chỉ là 0 điểm, không đánh lá cuối",
        "32a",
    )

    @hookimpl
    def react(self, state: GameState, event: Laid) -> list[Event] | None:
        """End the hand if no card is left; not where the last discard comes before the laying (RULES.md axis 19)."""
        rules, seat = state.rules, event.seat
        if event.melds and not state.hands[seat] and rules.rounds_played(state, seat) < rules.rounds:
            return [WentOut(event.seat, HET_BAI, state.turn, on_tai(state))]
        return None

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say that an empty hand is an ù; or none, where the last discard comes before the laying."""
        return [no_empty_hand(lang, rules) if laying_order(rules) else say(HET_BAI_TEXTS, lang, "u", "u")]
