"""Settle files: a hand played with real cards, told as an `Outcome` in TOML (docs/settle.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unicodedata import normalize

from .actions import seat_name
from .errors import SettleError, VariantError, nearest, one_of
from .events import CalledOff, Ended, Marked, PlayedOut, WentOut
from .files import read_text
from .outcome import Eat, Outcome, Result, Standing
from .variants import Variant, load
from .variants.finding import DEFAULT
from .variants.reading import line_of, parse

KEYS = ("variant", "players", "starter", "pot", "left", "eats", "u", "standings", "marks")
EAT_KEYS = ("by", "from", "chot", "round")
U_KEYS = ("by", "kinds")
STANDING_KEYS = ("player", "points", "mom")
MARK_KEYS = ("label", "player", "turn")
KINDS = ("thuong", "tron", "khan", "het-bai")


@dataclass(frozen=True)
class Told:
    """What a settle file tells: the variant, the players' names by seat, and how the hand ended."""

    variant: Variant
    players: tuple[str, ...]
    outcome: Outcome

    def result(self) -> Result:
        """Return the hand settled, by the same chain as a hand that was played."""
        return self.variant.rules_for(len(self.players)).settled(self.outcome)

    def doubts(self) -> Iterator[str]:
        """Yield what may be a slip, though it could be meant: an eat whose round and price do not go together."""
        last = self.variant.sizes["rounds"]
        for number, eat in enumerate(self.outcome.eats, 1):
            if eat.round and (eat.round == last) != eat.chot:
                priced = "as a chốt" if eat.chot else "as an ordinary eat; say chot = true if it was a chốt"
                yield f"[[eats]] number {number}, in round {eat.round} of {last}, is priced {priced}"


class Fault(Exception):
    """Something wrong at the keys that lead to it; a number among them is the place in an array of tables."""

    def __init__(self, keys: tuple[str | int, ...], what: str) -> None:
        super().__init__(what)
        self.keys, self.what = keys, what


def read(path: Path) -> Told:
    """Return what the file at *path* tells.

    Raises:
        SettleError: it can't be used as written; the text says where and what would be possible.
    """
    return from_text(read_text(path, SettleError), path)


def from_text(text: str, path: Path) -> Told:
    """Return what *text* tells; *path* is for messages and for a variant named relative to it."""
    data = parse(text, path, SettleError)
    try:
        return _told(data)
    except Fault as fault:
        line = _line(text, fault.keys)
        place = f"{path}:{line}" if line else f"{path}"
        raise SettleError(f"{place}: {_said(fault.keys)}{fault.what}") from None


def _said(keys: tuple[str | int, ...]) -> str:
    """Return the keys that lead to a fault as people name them, as in ``[[eats]] number 2, by: ``."""
    words = [f"[[{keys[0]}]] number {key + 1}" if isinstance(key, int) else key for key in keys]
    if len(words) > 1 and isinstance(keys[1], int):
        del words[0]
    return f"{', '.join(map(str, words))}: " if words else ""


def _line(text: str, keys: tuple[str | int, ...]) -> int | None:
    """Return the line at which the value at *keys* begins, or the nearest thing around it that has a line."""
    while keys:
        line = line_of(text, keys)
        if line:
            return line
        keys = keys[:-1]
    return None


def _told(data: Mapping[str, Any]) -> Told:
    if not data:
        raise Fault(
            (), "the file is empty; it needs players, and [u] or [[standings]] (tala settle --help has an example)"
        )
    _known(data, KEYS, ())
    variant = _variant(data.get("variant", DEFAULT))
    players = _players(data, variant)
    outcome = _Reader(data, players, variant.sizes["rounds"]).outcome()
    return Told(variant, players, outcome)


def _variant(name: object) -> Variant:
    if not isinstance(name, str):
        raise Fault(("variant",), f"must be the name or path of a variant, not {name!r}")
    try:
        return load(name)
    except VariantError as error:
        raise Fault(("variant",), str(error)) from None


def _players(data: Mapping[str, Any], variant: Variant) -> tuple[str, ...]:
    told = data.get("players")
    if told is None:
        raise Fault((), "the key 'players' is missing: a number, or the names in seat order")
    if type(told) is int:
        names = tuple(seat_name(seat) for seat in range(max(0, min(told, 60))))
    elif isinstance(told, list) and all(isinstance(one, str) and one.strip() and one.isprintable() for one in told):
        names = tuple([normalize("NFC", one) for one in told])
    else:
        raise Fault(("players",), f"must be a number, or names in seat order, each of one line, not {told!r:.60}")
    for name in names:
        if names.count(name) > 1:
            raise Fault(("players",), f"{name!r} stands twice")
    try:
        variant.check_seats(len(names))
    except VariantError as error:
        raise Fault(("players",), str(error)) from None
    return names


def _known(table: Mapping[str, Any], keys: tuple[str, ...], where: tuple[str | int, ...]) -> None:
    for key in table:
        if key not in keys:
            raise Fault((*where, key), f"no such key (there are: {one_of(keys)}){nearest(key, keys)}")


class _Reader:
    """Reads the parts of one settle file, knowing the players."""

    def __init__(self, data: Mapping[str, Any], players: tuple[str, ...], rounds: int) -> None:
        self.data = data
        self.players = players
        self.rounds = rounds

    def outcome(self) -> Outcome:
        left = self.left()
        ended = self.ended(left)
        return Outcome(
            seats=len(self.players),
            starter=self.seat(self.data.get("starter", self.players[0]), ("starter",)),
            pot=self.whole(self.data.get("pot", 0), ("pot",)),
            ended=ended,
            eats=tuple(self.eats(left)),
            standings=self.standings(left) if isinstance(ended, PlayedOut) else self.unscored(left),
            marks=tuple(self.marks()),
        )

    def ended(self, left: list[int]) -> Ended:
        stayed = [seat for seat in range(len(self.players)) if seat not in left]
        if "u" in self.data and "standings" in self.data:
            raise Fault(("u",), "a hand ends with [u] or with [[standings]], not with both")
        if "u" in self.data:
            return self.went_out(left)
        if "standings" in self.data:
            return PlayedOut()
        if len(stayed) == 1:
            return CalledOff("one-left", stayed[0])
        raise Fault((), "how the hand ended is missing: [u] with the player who is ù, or one [[standings]] a player")

    def left(self) -> list[int]:
        told = self.data.get("left", [])
        if not isinstance(told, list):
            raise Fault(("left",), f"must be a list of players in the order in which they left, not {told!r:.60}")
        seats = [self.seat(name, ("left",)) for name in told]
        if len(set(seats)) < len(seats) or len(seats) >= len(self.players):
            raise Fault(("left",), "each player can leave once, and one must stay")
        return seats

    def went_out(self, left: list[int]) -> WentOut:
        table = self.data["u"]
        if not isinstance(table, dict):
            raise Fault(("u",), 'must be a table such as [u] with by = "p1"')
        _known(table, U_KEYS, ("u",))
        if "by" not in table:
            raise Fault(("u",), "the key 'by' is missing: the player who is ù")
        seat = self.seat(table["by"], ("u", "by"))
        if seat in left:
            raise Fault(("u", "by"), f"{self.players[seat]!r} has left and can't be ù")
        kinds = table.get("kinds", ["thuong"])
        if not (isinstance(kinds, list) and kinds and all(isinstance(one, str) for one in kinds)):
            raise Fault(("u", "kinds"), f"must be a list of kinds such as {[*KINDS]}, not {kinds!r:.60}")
        for kind in kinds:
            if kind not in KINDS and nearest(kind, KINDS):
                raise Fault(
                    ("u", "kinds"), f"no such kind: {kind!r} (there are: {one_of(KINDS)}){nearest(kind, KINDS)}"
                )
        return WentOut(seat, frozenset(kinds))

    def eats(self, left: list[int]) -> Iterator[Eat]:
        for i, table in enumerate(self.tables("eats", EAT_KEYS)):
            for key in ("by", "from"):
                if key not in table:
                    raise Fault(("eats", i), f"the key {key!r} is missing")
            eater, victim = (self.seat(table[key], ("eats", i, key)) for key in ("by", "from"))
            if eater == victim:
                raise Fault(("eats", i, "from"), f"{table['from']!r} can't eat from himself")
            if not self.next_to(victim, eater, left):
                after = self.players[(victim + 1) % len(self.players)]
                raise Fault(("eats", i, "by"), f"only the next player, {after}, can eat from {self.players[victim]}")
            chot = table.get("chot", False)
            if not isinstance(chot, bool):
                raise Fault(("eats", i, "chot"), f"must be true or false, not {chot!r}")
            yield Eat(eater, victim, None, 0, self.round(table, i), chot)

    def next_to(self, victim: int, eater: int, left: list[int]) -> bool:
        """Whether *eater* comes after *victim*, perhaps with players between who have left."""
        seat = (victim + 1) % len(self.players)
        while seat != eater and seat in left:
            seat = (seat + 1) % len(self.players)
        return seat == eater

    def round(self, table: Mapping[str, Any], i: int) -> int:
        """Return the round of an eat, 0 if it is not told."""
        number, rounds = self.whole(table.get("round", 0), ("eats", i, "round")), self.rounds
        if "round" in table and not 1 <= number <= rounds:
            raise Fault(("eats", i, "round"), f"must be one of the rounds 1 to {rounds}, not {number}")
        return number

    def standings(self, left: list[int]) -> tuple[Standing, ...]:
        found: dict[int, Standing] = {}
        for i, table in enumerate(self.tables("standings", STANDING_KEYS)):
            where = ("standings", i)
            if "player" not in table:
                raise Fault(where, "the key 'player' is missing")
            seat = self.seat(table["player"], (*where, "player"))
            if seat in found or seat in left:
                why = "stands twice" if seat in found else "has left and has no standing"
                raise Fault((*where, "player"), f"{self.players[seat]!r} {why}")
            found[seat] = self.standing(table, i)
        for order, seat in enumerate(left):
            found[seat] = Standing(left_at=order)
        missing = [name for seat, name in enumerate(self.players) if seat not in found]
        if missing:
            raise Fault(
                ("standings",), f"{one_of(missing)} is missing: one [[standings]] a player, last discards first to last"
            )
        return tuple(found[seat] for seat in range(len(self.players)))

    def standing(self, table: Mapping[str, Any], i: int) -> Standing:
        mom = table.get("mom", False)
        if not isinstance(mom, bool):
            raise Fault(("standings", i, "mom"), f"must be true or false, not {mom!r}")
        if not mom and "points" not in table:
            raise Fault(("standings", i), "needs points = ... or mom = true")
        points = self.whole(table.get("points", 0), ("standings", i, "points"))
        return Standing(points if "points" in table else None, mom, i + 1, i + 1)

    def unscored(self, left: list[int]) -> tuple[Standing, ...]:
        return tuple(Standing(left_at=left.index(seat) if seat in left else None) for seat in range(len(self.players)))

    def marks(self) -> Iterator[Marked]:
        for i, table in enumerate(self.tables("marks", MARK_KEYS)):
            for key in ("label", "player"):
                if key not in table:
                    raise Fault(("marks", i), f"the key {key!r} is missing")
            if not isinstance(table["label"], str):
                raise Fault(("marks", i, "label"), f"must be a text, not {table['label']!r:.40}")
            seat = self.seat(table["player"], ("marks", i, "player"))
            yield Marked(table["label"], seat, self.whole(table.get("turn", 0), ("marks", i, "turn")))

    def tables(self, key: str, keys: tuple[str, ...]) -> list[Mapping[str, Any]]:
        told = self.data.get(key, [])
        if not (isinstance(told, list) and all(isinstance(one, dict) for one in told)):
            raise Fault((key,), f"must be tables, each headed [[{key}]]")
        for i, table in enumerate(told):
            _known(table, keys, (key, i))
        return told

    def seat(self, name: object, where: tuple[str | int, ...]) -> int:
        name = normalize("NFC", name) if isinstance(name, str) else name
        if name in self.players:
            return self.players.index(str(name))
        seats = [seat_name(seat) for seat in range(len(self.players))]
        if name in seats:
            return seats.index(str(name))
        near = nearest(name, self.players) if isinstance(name, str) else ""
        raise Fault(where, f"no player {name!r:.40} (there are: {one_of(self.players)}){near}")

    def whole(self, value: object, where: tuple[str | int, ...]) -> int:
        if type(value) is not int or value < 0:
            raise Fault(where, f"must be a whole number from 0, not {value!r:.40}")
        return value
