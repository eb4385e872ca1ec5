"""Hai lá ăn một phỏm: southern, the eaten cards may lie together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from tala_core.hookspecs import hookimpl
from tala_core.options import Conflict, Doc, Ge, Le, Said, Sizes


@dataclass(frozen=True)
class HaiAn:
    """Hai lá ăn một phỏm: so many eaten cards may share a phỏm."""

    most: Annotated[int, Ge(2), Le(4), Doc("most eaten cards in one phỏm", "một phỏm nhiều nhất mấy lá ăn")] = 2

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that the shipped rule says another number."""
        if "one-eaten" not in rules:
            return []
        return [Conflict(("rules.hai-an", "rules.one-eaten"), "only one of them can say how many: one-eaten = false")]

    @hookimpl
    def eaten_per_meld(self) -> int:
        """Return the number."""
        return self.most

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say the number."""
        vi, en = f"Một phỏm có thể có tới {self.most} lá ăn.", f"A phỏm may hold up to {self.most} eaten cards."
        return [Said("eat", vi if lang == "vi" else en)]
