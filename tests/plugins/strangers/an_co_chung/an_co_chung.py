"""Ăn có chừng: a limit on eats, for tables where one lucky player eats everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tala_core.actions import Eat
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge, Late, Said, Sizes
from tala_core.state import GameState


@dataclass(frozen=True)
class AnCoChung:
    """Ăn có chừng: nobody eats more than so many cards in a hand, nor more than so many from one player."""

    most: Annotated[int, Ge(1), Doc("most cards that one player eats in a hand", "một ván ăn nhiều nhất mấy lá")] = 2
    from_one: Annotated[
        int, Ge(0), Doc("most of them from one player; 0: no such limit", "ăn của một nhà nhiều nhất mấy lá; 0: tuỳ")
    ] = 0

    def __post_init__(self) -> None:
        if self.from_one > self.most:
            raise ValueError(f"from_one can't be more than most, which is {self.most}")

    @hookimpl
    def forbid(self, state: GameState, action: Eat) -> str | None:
        """Refuse one eat too many."""
        mine = [eat for eat in state.eats if eat.eater == state.seat]
        if len(mine) >= self.most:
            return Late("{most} eaten already, no more in this hand", vi="ăn đủ {most} lá rồi", most=self.most)
        assert state.offer is not None
        same = sum(eat.victim == state.offer.seat for eat in mine)
        if self.from_one and same >= self.from_one:
            return Late("{most} eaten from this player already", vi="đã ăn nhà này {most} lá rồi", most=self.from_one)
        return None

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say how many."""
        if lang == "vi":
            one = f", của một nhà không quá {self.from_one} lá" if self.from_one else ""
            return [Said("eat", f"Mỗi ván mỗi người ăn nhiều nhất {self.most} lá{one}.")]
        one = f", no more than {self.from_one} of them from one player" if self.from_one else ""
        return [Said("eat", f"Nobody eats more than {self.most} in a hand{one}.")]
