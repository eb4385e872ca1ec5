"""Settle files: a hand played with real cards, told as an `Outcome` in TOML (docs/settle.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from gettext import gettext as _
from pathlib import Path
from typing import Any
from unicodedata import normalize

from .actions import Leave, Turn, seat_name
from .ending import AFTER_ALL
from .errors import IllegalAction, IncompleteOutcome, SettleError, VariantError, nearest, one_of
from .events import CalledOff, Ended, Left, Marked, PlayedOut, WentOut
from .files import read_text
from .outcome import POT, Eat, Outcome, Result, Standing
from .variants import Variant, load
from .variants.finding import DEFAULT
from .variants.reading import line_of, parse

KEYS = ("variant", "players", "starter", "pot", "left", "eats", "u", "standings", "false-claim", "marks")
ENDS = ("u", "standings", "false-claim")
EAT_KEYS = ("by", "from", "chot", "round", "laid")
U_KEYS = ("by", "kinds", "tai", "chot", "turn")
CLAIM_KEYS = ("by",)
STANDING_KEYS = ("player", "points", "mom", "laid")
MARK_KEYS = ("label", "player", "turn")
KINDS = ("thuong", "tron", "khan", "het-bai", "gui")
THE_TURN = 1  # of an ù, where only matters whether something happened in the same turn
PLAIN = frozenset({"thuong"})  # the ù that every variant prices which prices any


@dataclass(frozen=True)
class Told:
    """What a settle file tells: the variant, the players' names by seat, and how the hand ended."""

    variant: Variant
    players: tuple[str, ...]
    outcome: Outcome
    where: str = ""

    def result(self) -> Result:
        """Return the hand settled, by the same chain as a hand that was played.

        Raises:
            SettleError: something is not told, or told, that the variant's prices depend on, or do not know.
        """
        rules, ended = self.variant.rules_for(len(self.players)), self.outcome.ended
        try:
            result = rules.settled(self.outcome)
        except IncompleteOutcome as error:
            raise IncompleteOutcome(f"{self.where}: {error}") from None
        if _unpaid(result) and (isinstance(ended, CalledOff) or self._is_priced(PLAIN)):
            what = _("no rule of variant {name!r} says what this end costs")
            if isinstance(ended, WentOut):
                what = _("no rule of variant {name!r} says what an ù of this kind ({kinds}) costs")
            kinds = ", ".join(sorted(ended.kinds)) if isinstance(ended, WentOut) else ""
            raise SettleError(f"{self.where}: {what.format(name=self.variant.name, kinds=kinds)}")
        return result

    def _is_priced(self, kinds: frozenset[str]) -> bool:
        """Whether the same hand with an ù of these *kinds* would be paid for."""
        if not isinstance(self.outcome.ended, WentOut):
            return False
        other = replace(self.outcome, ended=replace(self.outcome.ended, kinds=kinds))
        return not _unpaid(self.variant.rules_for(len(self.players)).settled(other))

    def doubts(self) -> Iterator[str]:
        """Yield what may be a slip, though it could be meant.

        An eat whose round and price do not go together; a pot that no rule touches, though somebody is ù.
        """
        if self.outcome.pot and isinstance(self.outcome.ended, WentOut) and not _has_pot(self.result()):
            what = _("pot = {pot} is told, but no rule of variant {name!r} takes it or adds to it")
            yield what.format(pot=self.outcome.pot, name=self.variant.name)
        last = self.variant.sizes["rounds"]
        for number, eat in enumerate(self.outcome.eats, 1):
            if eat.round and (eat.round == last) != eat.chot:
                told = _(
                    "[[eats]] number {number}, in round {round} of {last}, is priced as an ordinary eat; "
                    "say chot = true if it was a chốt"
                )
                if eat.chot:
                    told = _("[[eats]] number {number}, in round {round} of {last}, is priced as a chốt")
                yield told.format(number=number, round=eat.round, last=last)


def _unpaid(result: Result) -> bool:
    """Whether nobody is asked to pay for an end that is somebody's doing: an ù or a false claim."""
    ended = result.outcome.ended
    claim = isinstance(ended, CalledOff) and ended.reason == "false-claim"
    return (claim or isinstance(ended, WentOut)) and not any(one.cause == ended for one in result.payments)


def _has_pot(result: Result) -> bool:
    """Whether something is paid to the pot, or by it."""
    return any(POT in (one.payer, one.payee) for one in result.payments)


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
        return replace(_told(data), where=str(path))
    except Fault as fault:
        line = _line(text, fault.keys)
        place = f"{path}:{line}" if line else f"{path}"
        raise SettleError(f"{place}: {_said(fault.keys)}{fault.what}") from None


def _said(keys: tuple[str | int, ...]) -> str:
    """Return the keys that lead to a fault as people name them, as in ``[[eats]] number 2, by: ``."""
    numbered = _("[[{table}]] number {number}")
    words = [numbered.format(table=keys[0], number=key + 1) if isinstance(key, int) else key for key in keys]
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
        what = _("the file is empty; it needs players, and [u] or [[standings]] (tala settle --help has an example)")
        raise Fault((), what)
    _known(data, KEYS, ())
    variant = _variant(data.get("variant", DEFAULT))
    players = _players(data, variant)
    outcome = _Reader(data, players, variant).outcome()
    return Told(variant, players, outcome)


def _variant(name: object) -> Variant:
    if not isinstance(name, str):
        raise Fault(("variant",), _("must be the name or path of a variant, not {value!r}").format(value=name))
    try:
        return load(name)
    except VariantError as error:
        raise Fault(("variant",), str(error)) from None


def _players(data: Mapping[str, Any], variant: Variant) -> tuple[str, ...]:
    told = data.get("players")
    if told is None:
        raise Fault((), _("the key 'players' is missing: a number, or the names in seat order"))
    if type(told) is int:
        names = tuple(seat_name(seat) for seat in range(max(0, min(told, 60))))
    elif isinstance(told, list) and all(isinstance(one, str) and one.strip() and one.isprintable() for one in told):
        names = tuple([normalize("NFC", one) for one in told])
    else:
        what = _("must be a number, or names in seat order, each of one line, not {value!r:.60}")
        raise Fault(("players",), what.format(value=told))
    for name in names:
        if names.count(name) > 1:
            raise Fault(("players",), _("{name!r} stands twice").format(name=name))
    try:
        variant.check_seats(len(names))
    except VariantError as error:
        raise Fault(("players",), str(error)) from None
    return names


def _known(table: Mapping[str, Any], keys: tuple[str, ...], where: tuple[str | int, ...]) -> None:
    for key in table:
        if key not in keys:
            what = _("no such key (there are: {names})").format(names=one_of(keys))
            raise Fault((*where, key), what + nearest(key, keys))


class _Reader:
    """Reads the parts of one settle file, knowing the players."""

    def __init__(self, data: Mapping[str, Any], players: tuple[str, ...], variant: Variant) -> None:
        self.data = data
        self.players = players
        self.variant = variant
        self.rounds = variant.sizes["rounds"]

    def outcome(self) -> Outcome:
        left = self.left()
        ended = self.ended(left)
        return Outcome(
            seats=len(self.players),
            starter=self.seat(self.data.get("starter", self.players[0]), ("starter",)),
            pot=self.whole(self.data.get("pot", 0), ("pot",)),
            ended=ended,
            eats=tuple(self.by_chot([*self.eats(left)], ended)),
            standings=self.standings(left) if isinstance(ended, PlayedOut) else self.unscored(left),
            marks=tuple(self.marks()),
        )

    def ended(self, left: list[int]) -> Ended:
        stayed = [seat for seat in range(len(self.players)) if seat not in left]
        told = [key for key in ENDS if key in self.data]
        if len(told) > 1:
            what = _("a hand ends with [u], with [[standings]] or with [false-claim], not with two of them")
            raise Fault((told[0],), what)
        if "u" in self.data:
            return self.went_out(left)
        if "false-claim" in self.data:
            return CalledOff("false-claim", self.doer("false-claim", CLAIM_KEYS, left))
        if "standings" in self.data:
            return PlayedOut()
        if len(stayed) == 1:
            return CalledOff("one-left", stayed[0])
        what = _(
            "how the hand ended is missing: [u] with the player who is ù, one [[standings]] a player, or [false-claim]"
        )
        raise Fault((), what)

    def left(self) -> list[int]:
        told = self.data.get("left", [])
        if not isinstance(told, list):
            what = _("must be a list of players in the order in which they left, not {value!r:.60}")
            raise Fault(("left",), what.format(value=told))
        seats = [self.seat(name, ("left",)) for name in told]
        if len(set(seats)) < len(seats) or len(seats) >= len(self.players):
            raise Fault(("left",), _("each player can leave once, and one must stay"))
        return seats

    def doer(self, key: str, keys: tuple[str, ...], left: list[int]) -> int:
        """Return who ended the hand, told as *by* in the table at *key*."""
        table = self.data[key]
        if not isinstance(table, dict):
            raise Fault((key,), _('must be a table such as [{key}] with by = "p1"').format(key=key))
        _known(table, keys, (key,))
        if "by" not in table:
            u, claim = _("the key 'by' is missing: the player who is ù"), _("the key 'by' is missing: who made it")
            raise Fault((key,), u if key == "u" else claim)
        seat = self.seat(table["by"], (key, "by"))
        if seat in left:
            what = _("{name!r} has left and can't have ended the hand")
            raise Fault((key, "by"), what.format(name=self.players[seat]))
        return seat

    def went_out(self, left: list[int]) -> WentOut:
        seat, table = self.doer("u", U_KEYS, left), self.data["u"]
        kinds = table.get("kinds", ["thuong"])
        if not (isinstance(kinds, list) and kinds and all(isinstance(one, str) for one in kinds)):
            what = _("must be a list of kinds such as {kinds}, not {value!r:.60}")
            raise Fault(("u", "kinds"), what.format(kinds=[*KINDS], value=kinds))
        for kind in kinds:
            if kind not in KINDS and nearest(kind, KINDS):
                what = _("no such kind: {kind!r} (there are: {kinds})").format(kind=kind, kinds=one_of(KINDS))
                raise Fault(("u", "kinds"), what + nearest(kind, KINDS))
        turn = self.whole(table.get("turn", 0), ("u", "turn"))
        if self.flag(table, "chot", ("u",)) is not None:
            turn = turn or THE_TURN
        return WentOut(seat, frozenset(kinds), turn, self.flag(table, "tai", ("u",)) or False)

    def by_chot(self, eats: list[Eat], ended: Ended) -> list[Eat]:
        """Return the *eats* with the one that completed the ù, if [u] says that a chốt did, in the turn of the ù."""
        if not isinstance(ended, WentOut) or not self.data["u"].get("chot"):
            return eats
        last = max((i for i, eat in enumerate(eats) if eat.eater == ended.seat), default=None)
        if last is None or not eats[last].chot:
            who = self.players[ended.seat]
            raise Fault(("u", "chot"), _("the last card that {player!r} ate is no chốt").format(player=who))
        return [replace(eat, turn=ended.turn) if i == last else eat for i, eat in enumerate(eats)]

    def flag(self, table: Mapping[str, Any], key: str, where: tuple[str | int, ...]) -> bool | None:
        """Return a value that is true or false, None if it is not told."""
        value = table.get(key)
        if value is not None and not isinstance(value, bool):
            raise Fault((*where, key), _("must be true or false, not {value!r}").format(value=value))
        return value

    def eats(self, left: list[int]) -> Iterator[Eat]:
        for i, table in enumerate(self.tables("eats", EAT_KEYS)):
            for key in ("by", "from"):
                if key not in table:
                    raise Fault(("eats", i), _("the key {key!r} is missing").format(key=key))
            eater, victim = (self.seat(table[key], ("eats", i, key)) for key in ("by", "from"))
            if eater == victim:
                raise Fault(("eats", i, "from"), _("{name!r} can't eat from himself").format(name=table["from"]))
            if not self.next_to(victim, eater, left):
                after = self.players[(victim + 1) % len(self.players)]
                what = _("only the next player, {eater}, can eat from {victim}")
                raise Fault(("eats", i, "by"), what.format(eater=after, victim=self.players[victim]))
            chot, laid = (self.flag(table, key, ("eats", i)) for key in ("chot", "laid"))
            yield Eat(eater, victim, None, 0, self.round(table, i), chot or False, laid)

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
            what = _("must be one of the rounds 1 to {most}, not {number}")
            raise Fault(("eats", i, "round"), what.format(most=rounds, number=number))
        return number

    def standings(self, left: list[int]) -> tuple[Standing, ...]:
        found: dict[int, Standing] = {}
        for i, table in enumerate(self.tables("standings", STANDING_KEYS)):
            where = ("standings", i)
            if "player" not in table:
                raise Fault(where, _("the key {key!r} is missing").format(key="player"))
            seat = self.seat(table["player"], (*where, "player"))
            if seat in found or seat in left:
                what = _("{name!r} stands twice") if seat in found else _("{name!r} has left and has no standing")
                raise Fault((*where, "player"), what.format(name=self.players[seat]))
            found[seat] = self.standing(table, i)
        found |= {seat: self.gone(left, seat) for seat in left}
        orders = [table["laid"] for table in self.data["standings"] if "laid" in table]
        if orders and (len(orders) + len(left) < len(found) or len({*orders}) < len(orders)):
            raise Fault(("standings",), _("laid = 1, 2 ... tells in which order they laid: each player's, or nobody's"))
        missing = [name for seat, name in enumerate(self.players) if seat not in found]
        if missing:
            what = _("{names} is missing: one [[standings]] a player, last discards first to last")
            raise Fault(("standings",), what.format(names=one_of(missing)))
        return tuple(found[seat] for seat in range(len(self.players)))

    def standing(self, table: Mapping[str, Any], i: int) -> Standing:
        mom = table.get("mom", False)
        if not isinstance(mom, bool):
            raise Fault(("standings", i, "mom"), _("must be true or false, not {value!r}").format(value=mom))
        if not mom and "points" not in table:
            raise Fault(("standings", i), _("needs points = ... or mom = true"))
        points = self.whole(table.get("points", 0), ("standings", i, "points"))
        laid = self.whole(table.get("laid", i + 1), ("standings", i, "laid"))
        return Standing(points if "points" in table else None, mom, laid, i + 1)

    def unscored(self, left: list[int]) -> tuple[Standing, ...]:
        return tuple(self.gone(left, seat) if seat in left else Standing() for seat in range(len(self.players)))

    def gone(self, left: list[int], seat: int) -> Standing:
        """Return how a player stands that has left: as the house counts him, which its rules tell of any hand."""
        event = self.leaving(seat)
        if event is None:
            what = _("in {name!r} nobody leaves the hand: he stays in it, and has a standing")
            raise Fault(("left",), what.format(name=self.variant.name))
        order = left.index(seat)
        if not event.mom or len(self.players) - len(left) == 1:
            return Standing(left_at=order)
        after_all = AFTER_ALL + len(left) - order
        return Standing(None, "standings" in self.data, after_all, after_all)

    def leaving(self, seat: int) -> Left | None:
        """Return what the rules say of a seat that leaves a hand; None if it stays in it."""
        rules = self.variant.rules_for(len(self.players))
        state = rules.start("settle/0", starter=(seat + 1) % len(self.players))
        try:
            return next(iter(rules.step(state, Turn(seat, Leave())).left), None)
        except IllegalAction:
            return None

    def marks(self) -> Iterator[Marked]:
        for i, table in enumerate(self.tables("marks", MARK_KEYS)):
            for key in ("label", "player"):
                if key not in table:
                    raise Fault(("marks", i), _("the key {key!r} is missing").format(key=key))
            if not isinstance(table["label"], str):
                what = _("must be a text, not {value!r:.40}")
                raise Fault(("marks", i, "label"), what.format(value=table["label"]))
            seat = self.seat(table["player"], ("marks", i, "player"))
            yield Marked(table["label"], seat, self.whole(table.get("turn", 0), ("marks", i, "turn")))

    def tables(self, key: str, keys: tuple[str, ...]) -> list[Mapping[str, Any]]:
        told = self.data.get(key, [])
        if not (isinstance(told, list) and all(isinstance(one, dict) for one in told)):
            raise Fault((key,), _("must be tables, each headed [[{key}]]").format(key=key))
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
        what = _("no player {name!r:.40} (there are: {names})").format(name=name, names=one_of(self.players))
        raise Fault(where, what + near)

    def whole(self, value: object, where: tuple[str | int, ...]) -> int:
        if type(value) is not int or value < 0:
            raise Fault(where, _("must be a whole number from 0, not {value!r:.40}").format(value=value))
        return value
