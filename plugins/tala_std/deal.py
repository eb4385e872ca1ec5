"""Chia bài, cái: the deal, and who gets ten cards (RULES.md 1.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from random import Random
from typing import Annotated, Literal

from tala_core.cards import DECK, Card, union
from tala_core.events import Dealt, Event, Stocked, Turned
from tala_core.hookspecs import hookimpl
from tala_core.options import Conflict, Doc, Said, Sizes
from tala_core.state import GameState
from tala_core.table import Evening

from .sayings import DEAL, STARTER
from .words import counted, either, say

SEATS_OF_A_FULL_PACK = 4  # nine cards each, one more, and four discards each use up all 52


@dataclass(frozen=True)
class Deal:
    """Chia bài: nine cards each; the starter gets a tenth and opens with a discard.  The rest is the nọc."""

    extra_card: Annotated[
        Literal["starter", "all"],
        Doc(
            "who gets a card more and opens with a discard: the starter, or with two or three players everybody",
            "ai được thêm một lá và lượt đầu chỉ đánh: người đi đầu, hay mọi nhà khi chơi hai, ba người",
            "8",
        ),
    ] = "starter"
    stock: Annotated[
        Literal["leave_rest", "burn"],
        Doc(
            "cards that nobody draws: left in the stock, or put aside before the deal (13 for each seat short of 4)",
            "số lá không dùng tới: để lại trong nọc, hay bỏ ra trước khi chia (13 lá cho mỗi chỗ trống)",
            "9",
        ),
    ] = "leave_rest"

    @hookimpl
    def deal(self, state: GameState, pack: Sequence[Card]) -> list[Event]:
        """Deal the starter's cards first, then each next seat's, then the stock."""
        starter, seats, size = state.origin.starter, state.rules.seats, state.rules.hand
        top = 13 * max(SEATS_OF_A_FULL_PACK - seats, 0) if self.stock == "burn" else 0
        more_for_all = self.extra_card == "all" and seats < SEATS_OF_A_FULL_PACK
        events: list[Event] = []
        for step in range(seats):
            number = size + (step == 0 or more_for_all)
            events.append(Dealt((starter + step) % seats, union(pack[top : top + number])))
            top += number
        return [*events, Stocked(tuple(pack[top:])), Turned(starter, "discard")]

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that the pack is too small for what is put aside or dealt."""
        for seats in range(sizes.seats[0], min(sizes.seats[1], SEATS_OF_A_FULL_PACK - 1) + 1):
            aside = 13 * (SEATS_OF_A_FULL_PACK - seats) if self.stock == "burn" else 0
            more = seats if self.extra_card == "all" else 1
            needed = aside + seats * sizes.hand + more + seats * sizes.rounds - more
            if needed > len(DECK):
                why = _(
                    "with {seats} players {aside} cards put aside leave too few to deal and to draw, {needed} in all"
                ).format(seats=seats, aside=aside, needed=needed)
                return [Conflict(("rules.deal.stock", "table.hand", "table.rounds"), why)]
        return []

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what everybody gets, and what happens with the cards that nobody will draw."""
        few = [seats for seats in _numbers(sizes) if seats < SEATS_OF_A_FULL_PACK]
        keys, numbers = ["deal"], {"hand": sizes.hand, "more": sizes.hand + 1}
        if self.extra_card == "all" and few:
            keys = ["deal", "all"] if len(few) < len(_numbers(sizes)) else ["all always"]
        dealt = [say(DEAL, lang, "deal", key, few=either(lang, few), **numbers) for key in keys]
        return [*dealt, *self._spare(lang, sizes, few)]

    def _spare(self, lang: str, sizes: Sizes, few: Sequence[int]) -> list[Said]:
        if self.stock == "burn":
            aside = [(seats, counted(lang, "card", 13 * (SEATS_OF_A_FULL_PACK - seats))) for seats in few]
            if len(aside) == len(_numbers(sizes)) == 1:
                return [say(DEAL, lang, "deal", "burn always", cards=aside[0][1])]
            told = [DEAL[lang]["aside"].format(seats=seats, cards=cards) for seats, cards in aside]
            return [say(DEAL, lang, "deal", "burn", aside=", ".join(told))] if told else []
        spare = [seats for seats in _numbers(sizes) if seats * (sizes.hand + sizes.rounds) < len(DECK)]
        key = "leave_rest" if len(spare) < len(_numbers(sizes)) else "leave_rest always"
        return [say(DEAL, lang, "deal", key, spare=either(lang, spare))] if spare else []


def _numbers(sizes: Sizes) -> range:
    """Return every number of players there may be."""
    return range(sizes.seats[0], sizes.seats[1] + 1)


@dataclass(frozen=True)
class Starter:
    """Người đi đầu: the table owner first, then whoever won the hand before; the next place if that one has left."""

    first: Annotated[
        Literal["owner", "dealer", "random", "creator"],
        Doc(
            "who starts the first hand: the table's owner, the dealer, anybody by chance, or who opened the table",
            "ai đi đầu ván thứ nhất: chủ bàn, nhà cái, bốc thăm, hay người lập bàn",
            "3",
        ),
    ] = "owner"
    next: Annotated[
        Literal["previous_winner", "next_seat", "dealer"],
        Doc(
            "who starts the later hands: whoever won the one before, the next seat in turn, or always the dealer",
            "ai đi đầu các ván sau: người thắng ván trước, nhà kế tiếp, hay luôn là nhà cái",
            "4",
        ),
    ] = "previous_winner"

    @hookimpl
    def starter(self, evening: Evening, random: Random) -> int:
        """Return the place that gets ten cards; after a void hand the same as before (RULES.md 1.14-28)."""
        last = evening.last_starter
        if last is None:
            return self._first(evening, random)
        if self.next == "dealer":
            return evening.occupied(evening.dealer)
        if self.next == "next_seat" and evening.winner is not None:
            return evening.occupied((last + 1) % len(evening.present))
        return evening.occupied(last if evening.winner is None else evening.winner)

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say who starts the first hand, and who the later ones."""
        always = self.first == self.next == "dealer"
        keys = ("always",) if always else (self.first, f"then {self.next}")
        return [say(STARTER, lang, "deal", *keys, "gone")]

    def _first(self, evening: Evening, random: Random) -> int:
        if self.first == "random":
            return evening.places[int(random.random() * len(evening.places))]
        place = {"owner": evening.owner, "dealer": evening.dealer, "creator": evening.creator}[self.first]
        return evening.occupied(place)
