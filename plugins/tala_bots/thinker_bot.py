"""thinker: plays each choice out over deals that fit all it has seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import gettext as _
from math import inf, sqrt
from random import Random

from tala_core.actions import Action, Discard, GoOut, Lay
from tala_core.views import PlayerView

from . import careful_bot
from .careful_prices import prices
from .thinker_clock import ticks
from .thinker_dealing import Dealing
from .thinker_playing import quick_player

PLAYOUTS = 1000  # for a decision, at most
CHOICES = 4  # that are looked at: what a careful player ranks lower was the best hardly ever, in 640 decisions
LOOK = 20  # deals, after which choices are dropped again
SURE = 2.0  # standard errors by which a choice must be behind to be dropped
TRUST = 0.5  # the part of a careful player's differences that playouts bear out, in the same decisions
BELIEF = 30  # deals that this counts for

Estimate = tuple[float, float]  # a mean and its standard error, in stakes


class Thinker:
    """A bot that tries its choices out: on each deal that may be, every seat goes on quickly after each of them.

    All choices get the same deals, and what a careful player thinks of them counts for some deals more.  A choice that
    is clearly behind is dropped; when one is left, the thinking ends.

    Args:
        playouts: how many hands are played out for a decision, at most, but for one of each choice; with the same
            number, view and chance it does the same.
        milliseconds: how long it thinks instead, if given; then what it does depends on how fast the machine is.

    Raises:
        ValueError: that is no whole number of playouts from 1, or no number of milliseconds above 0.
    """

    def __init__(self, playouts: int = PLAYOUTS, milliseconds: float | None = None) -> None:
        if type(playouts) is not int or playouts < 1:
            raise ValueError(_("playouts must be a whole number from 1, not {value!r}").format(value=playouts))
        if milliseconds is not None and not (type(milliseconds) in (int, float) and 0 < milliseconds < inf):
            raise ValueError(_("milliseconds must be a number above 0, not {value!r}").format(value=milliseconds))
        self.playouts, self.milliseconds = playouts, milliseconds

    def __call__(self, view: PlayerView, random: Random) -> Action:
        """Return the choice that wins most, on average."""
        options = view.legal()
        if len(options) == 1:
            return options[0]
        trial = Trial(view, random)
        choices = trial.likely(options)
        for number, _deal in enumerate(self._deals(), 1):
            trial.play(choices)
            if number % LOOK == 0:
                choices = trial.promising(choices)
            if len(choices) == 1 or (self.milliseconds is None and trial.played + len(choices) > self.playouts):
                break
        return trial.best(choices)

    def _deals(self) -> Iterable[object]:
        return range(self.playouts) if self.milliseconds is None else ticks(self.milliseconds)

    def values(self, view: PlayerView, random: Random, playouts: int = PLAYOUTS) -> dict[Action, Estimate]:
        """Return what each legal action wins the seat on average, in stakes, with the standard error of that.

        Every action is played out on the same deals, two at least, in about so many *playouts* together.
        """
        options = view.legal()
        trial = Trial(view, random)
        for _deal in range(max(playouts // len(options), 2) if options else 0):
            trial.play(options)
        return {action: estimate(trial.nets[action]) for action in options}


class Trial:
    """What choices came to on the deals so far.

    Attributes:
        nets: what the seat won in each deal, in stakes, by choice.
        hopes: how much more than with the likeliest choice it wins by another, as a careful player sees it.
        played: how many hands were played out.
    """

    def __init__(self, view: PlayerView, random: Random) -> None:
        self._view, self._random = view, random
        self._dealing, self._quick = Dealing(view), quick_player(view.rules)
        self.nets: dict[Action, list[int]] = {}
        self.hopes: dict[Action, float] = {}
        self.played = 0

    def likely(self, options: Sequence[Action]) -> list[Action]:
        """Return what is worth a trial, what a careful player does first: all but the less likely discards."""
        view, first = self._view, careful_bot.choose(self._view, self._random)
        discards = [one for one in options if isinstance(one, Discard)]
        others = sorted([one for one in options if not isinstance(one, Discard)], key=self._left)
        worth = careful_bot.weighed(view, {one.card: one for one in discards}) if discards else {}
        discards.sort(key=lambda one: (-worth.get(one.card, -inf), view.table.points_of[one.card]))
        if isinstance(first, GoOut):
            self.hopes = dict.fromkeys(options, -float(prices(view.rules).u)) | {first: 0.0}
        elif isinstance(first, Discard) and first.card in worth:
            hoped = worth[first.card]
            self.hopes = {one: TRUST * (worth[one.card] - hoped) for one in discards if one.card in worth}
        return [first, *[one for one in (*others, *discards) if one != first]][:CHOICES]

    def _left(self, action: Action) -> int:
        """Return the points left after a laying; 0 for other actions."""
        if not isinstance(action, Lay):
            return 0
        return self._view.table.points(self._view.hand & ~sum(action.melds))

    def play(self, choices: Sequence[Action]) -> None:
        """Deal once, and play each of the *choices* out."""
        rules, seat = self._view.rules, self._view.seat
        state = self._view.imagine(*self._dealing.deal(self._random))
        for action in choices:
            end = self._quick.played_out(rules.act_unchecked(state, action))
            self.nets.setdefault(action, []).append(rules.result(end).net[seat])
        self.played += len(choices)

    def best(self, choices: Sequence[Action]) -> Action:
        """Return the choice that came to most, the first of several; all have been played as often."""
        return max(choices, key=lambda one: sum(self.nets[one]) + BELIEF * self.hopes.get(one, 0.0))

    def promising(self, choices: Sequence[Action]) -> list[Action]:
        """Return those of *choices* that may still be the best, in their order."""
        best = self.best(choices)
        return [one for one in choices if one == best or not self._is_behind(one, best)]

    def _is_behind(self, one: Action, best: Action) -> bool:
        lead, error = estimate([more - less for more, less in zip(self.nets[best], self.nets[one], strict=True)])
        hoped = self.hopes.get(best, 0.0) - self.hopes.get(one, 0.0)
        return lead + BELIEF * hoped / len(self.nets[best]) >= SURE * error


def estimate(values: Sequence[int]) -> Estimate:
    """Return the mean of *values*, and its standard error; 0 for that of a single one."""
    number, total = len(values), sum(values)
    if number < 2:
        return float(total), 0.0
    squares = number * sum([one * one for one in values]) - total * total
    return total / number, sqrt(squares / (number - 1)) / number
