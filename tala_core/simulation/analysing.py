"""What recorded hands came to, by seats and by players, and which decisions in one of them were costly."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import gettext as _
from math import isfinite, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from .. import records
from ..actions import Action
from ..bots import load_bot
from ..errors import PluginError, TalaError, one_of
from ..outcome import Result
from ..plugins import finding
from ..records import Hand
from ..shuffle import stream
from ..state import GameState
from ..variants.variant import content_hash
from ..views import PlayerView
from .measures import Measured, measured
from .statistics import LEVEL, Interval, quantile
from .tally import Tally

JUDGE = "thinker"  # the bot that judges if no other is named
LOOKS = 10  # a loss is measured so many times, by itself each time: how they differ is its standard error
CLEAR = 0.99  # level of the interval that must lie above nothing: of some fifty decisions 95 % would err in one or two


# --- a pile of hands ---


class Kind(NamedTuple):
    """What hands must have in common to be counted together: the rules, the number of seats, whether players are named.

    Two variants of one name and different rules are told apart by the *hash*.
    """

    variant: str
    hash: str
    seats: int
    named: bool


class Player(NamedTuple):
    """Who holds so many seats of a hand: a bot may hold several."""

    name: str
    seats: int


@dataclass
class Hands:
    """What hands of one kind came to: by seats, and by players where they have names.

    `line_up` has who holds each seat, as long as that is the same in every hand; None if it is not, or without names.
    """

    tally: Tally
    players: dict[Player, Tally] = field(default_factory=dict)
    line_up: tuple[str, ...] | None = None

    def add(self, hand: Hand, one: Measured) -> None:
        """Count a hand."""
        _count(self.tally, one)
        if hand.players is None:
            return
        self.line_up = hand.players if self.tally.hands == 1 or self.line_up == hand.players else None
        for name in dict.fromkeys(hand.players):
            seats = [seat for seat, other in enumerate(hand.players) if other == name]
            _count(self.players.setdefault(Player(name, len(seats)), Tally(len(seats))), of_seats(one, seats))


def _count(tally: Tally, one: Measured) -> None:
    tally.add(one)
    tally.add_unit(one.net)


def of_seats(one: Measured, seats: Sequence[int]) -> Measured:
    """Return the numbers of a hand for some *seats* only, in that order; who started it is not told."""
    place = {seat: at for at, seat in enumerate(seats)}

    def only(row: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([row[seat] for seat in seats])

    return one._replace(
        starter=0,
        winner=None if one.winner is None else place.get(one.winner),
        u=None if one.u is None else place.get(one.u),
        net=only(one.net),
        points=only(one.points),
        mom=tuple([place[seat] for seat in one.mom if seat in place]),
        den=tuple([place[seat] for seat in one.den if seat in place]),
        eats=only(one.eats),
        chots=only(one.chots),
        tai=only(one.tai),
        laid_at=only(one.laid_at),
    )


@dataclass
class Pile:
    """What a pile of hands came to, by their kinds in the order in which they came."""

    kinds: dict[Kind, Hands] = field(default_factory=dict)
    hands: int = 0

    def add(self, hand: Hand, result: Result, state: GameState) -> None:
        """Count a hand that ended in *state*."""
        kind = Kind(hand.variant, hand.hash or content_hash(hand.content), hand.seats, hand.players is not None)
        found = self.kinds.setdefault(kind, Hands(Tally(hand.seats)))
        found.add(hand, measured(self.hands, result, state))
        self.hands += 1


# --- the decisions of a hand ---


Values = Mapping[Action, tuple[float, float]]
Judge = Callable[..., Values]
"""Tells by ``values(view, random, playouts=N)`` what each action comes to on average, with its standard error."""


class NoJudge(TalaError):
    """A bot that does not tell what actions are worth."""


def judge_of(name: str) -> Judge:
    """Return what tells the values by the bot *name*: its attribute ``values``.

    Raises:
        NoJudge: it has none.
        PluginError: there is no such bot, or it can't be used.
    """
    values = getattr(load_bot(name), "values", None)
    if not callable(values):
        what = _("the bot {name!r} can't judge: it has no 'values' (bots that have: {names})")
        raise NoJudge(what.format(name=name, names=one_of(judges())))
    return values  # type: ignore[no-any-return]


def judges() -> list[str]:
    """Return the names of the installed bots that can judge."""
    found = set()
    for plugin in finding.installed(finding.BOTS):
        try:
            if callable(getattr(load_bot(f"{plugin.distribution}:{plugin.name}"), "values", None)):
                found.add(plugin.name)
        except PluginError:
            continue  # `tala plugin doctor` says why
    return sorted(found)


class Choice(NamedTuple):
    """A decision of a recorded hand: the *action* of index *at*, taken in *state*."""

    at: int
    state: GameState
    action: Action


class Decision(NamedTuple):
    """A decision by a judge's opinion; values are net stakes that its seat comes to on average.

    `other` is the best of what else could have been done, `loss` what it would have brought more.  `error` is the
    standard error of the loss; None where the judge likes best what was chosen, which is not looked into further.
    """

    at: int
    turn: int
    seat: int
    action: Action
    value: float
    other: Action
    other_value: float
    loss: float
    error: float | None

    @property
    def interval(self) -> Interval:
        """The loss with its 95 % interval."""
        return self._within(LEVEL)

    @property
    def clear(self) -> bool:
        """Whether the loss is above nothing by more than chance would bring about."""
        low = self._within(CLEAR).low
        return low is not None and low > 0

    def _within(self, level: float) -> Interval:
        if self.error is None:
            return Interval(self.loss, None, None)
        half = quantile(level, LOOKS - 1) * self.error
        return Interval(self.loss, self.loss - half, self.loss + half)


def choices(hand: Hand, seats: Collection[int]) -> list[Choice]:
    """Return the decisions of a hand that one of the *seats* took, where there was something to decide.

    Raises:
        RecordError, VariantError, PluginError: the hand can't be played.
    """
    found = []
    before: GameState | None = None
    for index, (turn, state) in enumerate(records.replay(hand), -1):
        if turn is not None and before is not None and turn.seat in seats and _is_chosen(before, turn.action):
            found.append(Choice(index, before, turn.action))
        before = state
    return found


def _is_chosen(state: GameState, action: Action) -> bool:
    """Whether the seat to act decided for *action*: not the table, and not for want of another."""
    return not state.late and type(action) in state.rules.moves and len({*state.rules.legal(state), action}) > 1


def judged(choice: Choice, judge: Judge, playouts: int, seed: str) -> Decision | None:
    """Return a decision as *judge* sees it, who knows what the seat could know then; None if it says nothing of it.

    One look finds the best of the others; what that would have brought more is then measured anew, `LOOKS` times with
    a part of the *playouts* each.  So it is no better for having been picked, and what the values of one look have in
    common falls out of their difference.

    Raises:
        PluginError: the judge fails.
    """
    state, action = choice.state, choice.action
    view = PlayerView(state, state.seat)
    name = f"analyse/{seed}/{choice.at}"
    values = _asked(judge, view, stream(name), playouts)
    others = [one for one in state.rules.legal(state) if one in values and one != action]
    if action not in values or not others:
        return None
    other = max(others, key=lambda one: values[one][0])  # of equals the first, in the order of the rules
    place = choice.at, state.turn, state.seat
    if values[other][0] <= values[action][0]:
        value, other_value = values[action][0], values[other][0]
        return Decision(*place, action, value, other, other_value, other_value - value, None)
    looks = [_asked(judge, view, stream(f"{name}/{k}"), max(1, playouts // LOOKS)) for k in range(LOOKS)]
    if not all(action in one and other in one for one in looks):
        return None
    both = [(one[action][0], one[other][0]) for one in looks]
    error = stdev([better - own for own, better in both]) / sqrt(LOOKS)
    value, other_value = fmean(own for own, _better in both), fmean(better for _own, better in both)
    return Decision(*place, action, value, other, other_value, other_value - value, error)


def _asked(judge: Judge, view: PlayerView, random: Random, playouts: int) -> Values:
    try:
        values = judge(view, random, playouts=playouts)
        told = {action: (float(mean), float(error)) for action, (mean, error) in values.items()}
        if not all(isfinite(number) for value in told.values() for number in value):
            raise ValueError("a value is no finite number")
        return told
    except Exception as error:
        if isinstance(error, PluginError):
            raise
        what = _("the judge fails in turn {turn}: {error}")
        said = f"{type(error).__name__}: {error}".removesuffix(": ")
        raise PluginError(what.format(turn=view.turn, error=" ".join(said.split())[:300])) from error


def costly(decisions: Collection[Decision]) -> Iterator[Decision]:
    """Yield the decisions whose loss is clear, the costliest first."""
    clear = [one for one in decisions if one.clear]
    yield from sorted(clear, key=lambda one: (-one.loss, one.at))
