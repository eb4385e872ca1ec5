"""Ăn theo lệ: houses that fix, show or count what is eaten (RULES.md axes 11, 14, 15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from gettext import gettext as _
from typing import Annotated, Any, ClassVar

from tala_core.actions import Action, Discard, Eat, GoOut, Lay
from tala_core.cards import Cards, name, written
from tala_core.events import Eaten, Event, Marked, WentOut
from tala_core.hookspecs import hookimpl
from tala_core.melds import Melds
from tala_core.moves import AnyMove, Move
from tala_core.options import Conflict, Doc, Ge, Late, Le, Said, Sizes
from tala_core.state import GameState
from tala_std.beside import out_of_order
from tala_std.eating import can_eat
from tala_std.goingout import MELDS, THUONG, GoingOut, on_tai, u_kinds
from tala_std.words import counted, say

from .sayings import FROZEN_EATS, SHOWN_EATS, THIRD_EAT

FROZEN, SHOWN = "frozen", "shown"


def phom_of(state: GameState, seat: int, eaten: int, besides: Cards = 0) -> Cards:
    """Return the phỏm that an eaten card makes: the one, of fewest cards, that leaves the fewest points in the hand.

    It uses none of the cards *besides*, holds no more eaten cards than one may, and leaves the other eaten cards a phỏm
    of their own.  0 if there is none.
    """
    table, hand = state.rules.melds, state.hands[seat] & ~besides
    most = 52 if table.eaten_per_meld is None else table.eaten_per_meld
    found = []
    for meld in table.inside(hand):
        best = table.best(hand & ~meld, state.eaten[seat] & hand & ~meld)
        if meld >> eaten & 1 and best and (meld & state.eaten[seat]).bit_count() <= most:
            found.append((meld.bit_count(), table.points(best.left), meld))
    return min(found)[2] if found else 0


@dataclass(frozen=True)
class FrozenEats:
    """Phỏm ăn cố định: the phỏm that an eaten card makes is fixed at the eat (RULES.md axis 11).

    It is a shortest one, and of these the one that leaves the fewest points in the hand.  Its cards serve no other
    phỏm, and are laid together.
    """

    presence: ClassVar[Doc] = Doc(
        "the phỏm that an eaten card makes is fixed from then on",
        "phỏm ghép với lá ăn phải giữ nguyên từ lúc ăn",
        "11",
    )

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that it stands before a rule that it changes."""
        return out_of_order(self, rules, "laying", "u")

    @hookimpl
    def react(self, state: GameState, event: Eaten) -> list[Event] | None:
        """Note the phỏm; only its owner knows the cards from his hand."""
        bound = _bound(state, event.seat)
        phom = phom_of(state, event.seat, event.card, bound)
        return [Marked(FROZEN, event.seat, state.turn, phom)] if phom else None

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Lay and go out only by what keeps the fixed phỏm whole."""
        wrapped = {Lay: _keeping, GoOut: _whole}
        return [wrapped[move.action](move) if move.action in wrapped else move for move in earlier]

    @hookimpl
    def forbid(self, state: GameState, action: Eat | Discard) -> str | None:
        """Refuse what would use a card of a fixed phỏm for something else."""
        if isinstance(action, Eat):
            return self._why_not_eat(state)
        frozen = _frozen(state, state.seat)
        return self._why_not_discard(state, frozen, action) if frozen else None

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say that the phỏm of an eat is fixed."""
        return [say(FROZEN_EATS, lang, "eat", "frozen")]

    def _why_not_eat(self, state: GameState) -> str | None:
        if state.offer is None or not can_eat(state):
            return None  # what joins a phỏm on the table takes no card of the hand (RULES.md axis 13)
        free = state.hands[state.seat] & ~_bound(state, state.seat) | 1 << state.offer.card
        if any(meld >> state.offer.card & 1 for meld in state.rules.melds.inside(free)):
            return None
        return Late("{card} makes no phỏm without cards of a phỏm that is fixed", card=name(state.offer.card))

    def _why_not_discard(self, state: GameState, frozen: Sequence[Cards], action: Discard) -> str | None:
        if not state.hand & ~sum(frozen):
            return None  # with nothing else to throw the lock falls (RULES.md 1.14-17)
        phom = next((one for one in frozen if one >> action.card & 1), 0)
        if not phom:
            return None
        return Late("{card} belongs to {meld}, which is fixed", card=name(action.card), meld=written(phom))


def _frozen(state: GameState, seat: int) -> list[Cards]:
    """Return the fixed phỏm of *seat* whose eaten card is still in its hand and still bound."""
    marks = [one.cards for one in state.marks if one.label == FROZEN and one.seat == seat]
    return [phom for phom in marks if phom & state.eaten[seat] and phom & ~state.hands[seat] == 0]


def _bound(state: GameState, seat: int) -> Cards:
    return sum(_frozen(state, seat))


def _keeps(melds: Sequence[Cards], frozen: Sequence[Cards]) -> bool:
    return all(any(phom & ~meld == 0 for meld in melds) for phom in frozen)


def _kept(state: GameState, seat: int) -> list[Melds]:
    """Return the layings of *seat* that keep its fixed phỏm whole."""
    frozen = _frozen(state, seat)
    return [one for one in state.rules.melds.layings(state.hands[seat], state.eaten[seat]) if _keeps(one, frozen)]


def _makes_u(state: GameState, melds: Melds) -> bool:
    """Whether the seat to act is ù by *melds*, as the rule `u` of the variant has it (RULES.md axis 28)."""
    own, cards = state.own[state.seat], sum(melds).bit_count()
    condition = next((one.condition for one in state.rules.plugins.values() if isinstance(one, GoingOut)), "")
    if condition == "three_phom":
        return len(state.melds[state.seat]) + len(melds) >= MELDS
    return own + cards >= state.rules.hand + (condition == "all_ten")


def kinds_kept(state: GameState, seat: int) -> frozenset[str]:
    """Return the kinds of an ù of *seat*: tròn only if that breaks no fixed phỏm."""
    kinds = u_kinds(state, seat)
    if not _frozen(state, seat) or any(sum(melds) == state.hands[seat] for melds in _kept(state, seat)):
        return kinds
    return THUONG


def _whole(move: AnyMove) -> Move:
    """Return the move that goes out, where the fixed phỏm stay whole."""

    def can(state: GameState) -> Sequence[Any]:
        claims = move.legal(state)
        if not claims or not _frozen(state, state.seat):
            return claims
        return claims if any(_makes_u(state, melds) for melds in _kept(state, state.seat)) else ()

    def do(state: GameState, action: GoOut) -> list[Event]:
        kinds = kinds_kept(state, state.seat) if _frozen(state, state.seat) else None
        return [replace(e, kinds=kinds) if kinds and isinstance(e, WentOut) else e for e in move.do(state, action)]

    def why(state: GameState, action: GoOut) -> str:
        return _("not without breaking a phỏm that is fixed") if move.legal(state) else move.why(state, action)

    def allows(state: GameState, action: GoOut) -> bool:
        return action in can(state) or (move.allows(state, action) and not move.legal(state))

    return Move(GoOut, " ".join(move.steps), can, do, why, allows, move.claims)


def _keeping(move: AnyMove) -> Move:
    """Return the move that lays, of those layings that keep the fixed phỏm whole."""

    def can(state: GameState) -> list[Lay]:
        frozen, lays = _frozen(state, state.seat), [*move.legal(state)]
        kept = [one for one in lays if _keeps(one.melds, frozen) or (state.late and not one.melds)]
        return kept if any(one.melds for one in kept) or not frozen else [*kept, _fewest_points(state)]

    def why(state: GameState, action: Lay) -> str:
        broken = [phom for phom in _frozen(state, state.seat) if not _keeps(action.melds, [phom])]
        if not broken:
            return move.why(state, action)
        return _("{meld} is fixed and must be laid together").format(meld=written(broken[0]))

    return Move(Lay, " ".join(move.steps), can, move.do, why)


def _fewest_points(state: GameState) -> Lay:
    """Return the laying that leaves the fewest points of those that keep the fixed phỏm: together they are one part."""
    table, hand = state.rules.melds, state.hands[state.seat]
    return Lay(min(_kept(state, state.seat), key=lambda melds: table.points(hand & ~sum(melds))))


@dataclass(frozen=True)
class ShownEats:
    """Trình phỏm: who eats shows the whole phỏm that the card makes (RULES.md axis 14)."""

    presence: ClassVar[Doc] = Doc(
        "who eats shows the whole phỏm",
        "ăn thì phải trình cả phỏm",
        "14",
    )

    @hookimpl
    def react(self, state: GameState, event: Eaten) -> list[Event] | None:
        """Lay the phỏm open, for everybody to see; its cards stay in the hand."""
        phom = phom_of(state, event.seat, event.card, _bound(state, event.seat) & ~(1 << event.card))
        return [Marked(SHOWN, event.seat, state.turn, phom, open=True)] if phom else None

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say that the phỏm of an eat is shown."""
        return [say(SHOWN_EATS, lang, "eat", "shown")]


@dataclass(frozen=True)
class ThirdEat:
    """Ăn ba lá là ù: the third card somebody eats ends the hand as his ù (RULES.md axis 15)."""

    presence: ClassVar[Doc] = Doc(
        "the third card that one player eats ends the hand as his ù",
        "ăn lá thứ ba là ù, hết ván",
        "15",
    )

    eats: Annotated[
        int,
        Ge(1),
        Le(9),
        Doc("cards eaten by one player that end the hand as his ù", "một người ăn đủ mấy lá thì ù ngay", "15"),
    ] = 3

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that it stands before a rule that says how a turn goes on."""
        return out_of_order(self, rules, "turns", "last-turn")

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> WentOut | None:
        """End the hand after the last of these eats: tròn if all ten cards lie in phỏm, else thường."""
        if type(action) is not Eat or sum(one.eater == state.seat for one in state.eats) != self.eats:
            return None
        return WentOut(state.seat, kinds_kept(state, state.seat), state.turn, on_tai(state))

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say how many eats are an ù."""
        return [say(THIRD_EAT, lang, "u", "u", cards=counted(lang, "card", self.eats))]
