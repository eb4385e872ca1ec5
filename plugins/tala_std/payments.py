"""Tiền: what eats, ranks and an ù cost, in stakes (RULES.md 2.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _
from typing import Annotated, Literal

from tala_core.errors import IncompleteOutcome
from tala_core.events import PlayedOut, WentOut
from tala_core.hookspecs import hookimpl
from tala_core.options import Doc, Ge, Len, Said, Sizes
from tala_core.outcome import Outcome, Payment

from .beside import DENS, without
from .sayings import EAT_PAYMENTS, RANK_PAYMENTS, U_PAYMENTS
from .words import fitting, for_two, graded, ordinal, pays, say, stakes

Stakes = Annotated[int, Ge(0)]


# An ù of a kind that is not among these is priced by the rule that made it.
PRICED_HERE = frozenset({"thuong", "tron", "het-bai", "gui"})


@dataclass(frozen=True)
class EatPayments:
    """Tiền ăn: each card eaten costs the seat that threw it; a chốt costs more.  They stand whatever the end."""

    by_count: Annotated[
        tuple[Stakes, ...],
        Len(1),
        Doc(
            "stakes for the eater's first card, its second ...; the last goes on",
            "tiền ăn lá thứ nhất, thứ hai ... của một người; số cuối dùng tiếp",
            "45",
        ),
    ] = (1,)
    by_round: Annotated[
        tuple[Stakes, ...],
        Doc(
            "stakes for an eat in the eater's first round, its second ...; if given, by_count does not count",
            "tiền ăn ở vòng thứ nhất, thứ hai ... của người ăn; có thì bỏ qua by_count",
            "45",
        ),
    ] = ()
    last_round: Annotated[
        Annotated[int, Ge(0)] | Literal["as_eat"],
        Doc("stakes for a chốt, or as_eat: no more than any eat", "tiền ăn chốt; as_eat: như ăn thường", "46"),
    ] = 4

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask for every eat of the hand, in order."""
        payments, eaten = [], Counter[int]()
        for eat in outcome.eats:
            if eat.chot and not isinstance(self.last_round, str):
                amount = self.last_round
            else:
                amount = self._price(eaten[eat.eater], eat.round)
            eaten[eat.eater] += 1
            payments.append(Payment(eat.victim, eat.eater, amount, "chot" if eat.chot else "eat", eat))
        return payments

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say what an eat costs, and to whom it is paid."""
        texts, chot, has_chot = EAT_PAYMENTS[lang], self.last_round, not without(rules, "react", "chot")
        kind, prices = ("by_round", self.by_round) if self.by_round else ("by_count", self.by_count)
        one, last = (texts[f"{kind} {part}"] for part in ("one", "last"))
        if len({*prices}) == 1:
            kind = "flat" if prices[0] else "free"
        if kind == "free" and not (has_chot and chot not in (0, "as_eat")):
            return [say(EAT_PAYMENTS, lang, "money", "free chot" if has_chot else "free")]
        pot = rules.get("ga")
        to, to_chot = (texts["pot" if getattr(pot, which, False) else "eater"] for which in ("eats", "chot"))
        values = {
            "price": stakes(lang, prices[0]),
            "prices": graded(lang, prices, one, last),
            "chot": "" if isinstance(chot, str) else stakes(lang, chot),
            "to": to,
            "to_chot": to_chot,
        }
        elsewhere = " elsewhere" if chot != 0 and (kind == "free" or to != to_chot) else ""
        chot_text = f"{'as_eat' if chot == 'as_eat' else 'chot'}{elsewhere}" if has_chot else "no chot"
        return [say(EAT_PAYMENTS, lang, "money", kind, chot_text, "stands", **values)]

    def _price(self, before: int, number: int) -> int:
        """Return the price of an eat in round *number* of an eater who ate so many cards *before*."""
        if not self.by_round:
            return self.by_count[min(before, len(self.by_count) - 1)]
        if not number:
            raise IncompleteOutcome(_("rules.eat-payments.by_round needs the round of every eat"))
        return self.by_round[min(number, len(self.by_round)) - 1]


@dataclass(frozen=True)
class RankPayments:
    """Tiền nhất nhì ba bét: every loser pays the winner by rank; a móm pays the móm price instead.

    Ranks are places among those who stayed.  If all are móm, the first by final discard takes the móm price from each.
    """

    by_rank: Annotated[
        tuple[Stakes, ...],
        Len(1),
        Doc(
            "stakes that second, third, fourth pay; the last goes on",
            "nhì, ba, bét trả mấy cược; số cuối dùng tiếp",
            "43",
        ),
    ] = (1, 2, 3)
    scheme: Annotated[
        Literal["absolute", "last_3", "shifted", "pairwise"],
        Doc(
            "how places are priced: from the first number on; the last non-móm the last number; the last place that "
            "number; or each pays everybody ahead of him the first number",
            "tính theo hạng: từ số đầu trở đi; nhà có phỏm cuối cùng trả số cuối; dồn về số cuối; "
            "hay trả từng nhà xếp trên mình số đầu",
            "43",
        ),
    ] = "absolute"
    mom: Annotated[
        Annotated[int, Ge(0)] | Literal["double"],
        Doc(
            "stakes that a móm pays, or double: twice what his place costs",
            "móm trả mấy cược; double: gấp đôi giá của hạng",
            "44",
        ),
    ] = 4
    all_mom: Annotated[
        Literal["first_lay_wins", "no_payment"],
        Doc(
            "if everybody is móm: the first by time takes the móm price from each, or nobody pays",
            "cả làng móm: người trước nhất ăn tiền móm, hay không ai trả ai",
            "42",
        ),
    ] = "first_lay_wins"

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask every loser, when the hand was played out."""
        if not isinstance(outcome.ended, PlayedOut):
            return []
        winner, losers = outcome.ranking[0], outcome.ranked_losers()
        if self.all_mom == "no_payment" and outcome.standings[winner].mom:
            return []
        payments = []
        for place, seat in enumerate(losers):
            price = self._place_price(outcome, losers, place)
            mom = outcome.standings[seat].mom
            amount, reason = (2 * price if isinstance(self.mom, str) else self.mom, "mom") if mom else (price, "rank")
            ahead = [winner, *losers[:place]] if self.scheme == "pairwise" else [winner]
            payments += [Payment(seat, payee, amount, reason, outcome.ended) for payee in ahead]
        return payments

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say what each place costs, and what a móm pays."""
        mom, price = ("double", "") if isinstance(self.mom, str) else ("mom", pays(lang, self.mom))
        ending = for_two(sizes) or (" pairwise" if self.scheme == "pairwise" else "")
        keys = (mom, self.all_mom) if self.mom != 0 else (mom,)
        moms = [fitting(RANK_PAYMENTS, key, ending) for key in keys]
        return [self._places(lang, *sizes.seats), say(RANK_PAYMENTS, lang, "money", *moms, pays=price)]

    def _places(self, lang: str, fewest: int, most: int) -> Said:
        """Return what the losers with a phỏm pay."""
        first, last = self.by_rank[0], self.by_rank[-1]
        price = last if most == 2 and self.scheme in ("last_3", "shifted") else first
        values = {"pays": pays(lang, price), "last": stakes(lang, last)}
        if most == 2:
            kind = "two"
        elif self.scheme == "pairwise":
            kind = "pairwise"
        elif len({*self.by_rank}) == 1:
            kind = "equal"
        elif self.scheme == "last_3":
            kind, values["prices"] = "last_3", self._by_place(lang, most)
        elif self.scheme == "shifted" and fewest < most:
            told = [(seats, self._by_place(lang, seats)) for seats in range(most, fewest - 1, -1)]
            text = RANK_PAYMENTS[lang]["with"]
            kind, values["prices"] = "places", "; ".join(text.format(seats=one, prices=prices) for one, prices in told)
        else:
            kind, values["prices"] = "places", self._by_place(lang, most)
        return say(RANK_PAYMENTS, lang, "money", kind, **values)

    def _by_place(self, lang: str, seats: int) -> str:
        """Return what each place that has a price of its own pays among so many, as in ``1 stake by the second``."""
        texts, prices = RANK_PAYMENTS[lang], self.by_rank
        first = max(len(prices) - seats + 1, 0) if self.scheme == "shifted" else 0
        told = []
        for place in range(2, seats + 1 - (self.scheme == "last_3")):
            text = texts["place"] if place == 4 < seats else texts.get(f"place {place}", texts["place"])
            price = stakes(lang, prices[min(first + place - 2, len(prices) - 1)])
            told.append(text.format(nth=ordinal(lang, place), price=price))
        return ", ".join(told)

    def _place_price(self, outcome: Outcome, losers: list[int], place: int) -> int:
        """Return what the loser at *place*, from 0, would pay without being móm."""
        prices = self.by_rank
        if self.scheme == "pairwise":
            return prices[0]
        with_meld = sum(not outcome.standings[seat].mom for seat in losers)
        if self.scheme == "last_3" and place == with_meld - 1:
            return prices[-1]
        dealt_in = outcome.seats - 1  # a leaver makes nobody's place dearer (RULES.md 4.14)
        first = max(len(prices) - dealt_in, 0) if self.scheme == "shifted" else 0
        return prices[min(first + place, len(prices) - 1)]


@dataclass(frozen=True)
class UPayments:
    """Tiền ù: every loser pays whoever is ù."""

    amount: Annotated[
        int, Ge(0), Doc("stakes that each loser pays for an ù", "mỗi nhà trả mấy cược khi có người ù", "48")
    ] = 5
    tron_times: Annotated[int, Ge(1), Doc("how many times as much an ù tròn costs", "ù tròn trả gấp mấy lần", "30")] = 1
    tron: Annotated[
        int,
        Ge(0),
        Doc(
            "stakes that each loser pays for an ù tròn, if it has a price of its own; 0: it has none",
            "ù tròn mỗi nhà trả mấy cược nếu có giá riêng; 0: không có giá riêng",
            "30",
        ),
    ] = 0

    def __post_init__(self) -> None:
        if self.tron and self.tron_times != 1:
            raise ValueError(_("tron and tron_times can't both be set: an ù tròn has one price"))

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        """Ask every loser who stayed; another rule prices the kinds of ù that it makes itself."""
        if not isinstance(outcome.ended, WentOut) or not outcome.ended.kinds <= PRICED_HERE:
            return []
        winner, amount = outcome.ended.seat, self.amount
        if "tron" in outcome.ended.kinds:
            amount = self.tron or self.tron_times * amount
        return [Payment(seat, winner, amount, "u", outcome.ended) for seat in outcome.losers()]

    @hookimpl
    def describe(self, lang: str, sizes: Sizes, rules: Mapping[str, object]) -> list[Said]:
        """Say what an ù costs, and that nobody pays for others where no rule says so."""
        kind, price = ("own", self.tron) if self.tron else ("times", self.tron_times * self.amount)
        kind = "same" if price == self.amount else kind
        each = U_PAYMENTS[lang][f"u{for_two(sizes)}"].format(pays=pays(lang, self.amount))
        said = [say(U_PAYMENTS, lang, "money", kind, u=each, times=self.tron_times, price=stakes(lang, price))]
        if not for_two(sizes) and without(rules, "settle", *DENS):
            said.append(say(U_PAYMENTS, lang, "den", "no den"))
        return said
