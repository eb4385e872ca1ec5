"""thinker: plays each choice out over deals that fit all it has seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, log2, sqrt
from random import Random

from tala_core.actions import Action, Discard, GoOut, Lay
from tala_core.views import PlayerView

from . import careful_bot
from .thinker_clock import ticks
from .thinker_dealing import Dealing
from .thinker_playing import quick_player

PLAYOUTS = 400  # for a decision
CHOICES = 6  # that are looked at
DOUBT = 1.0  # standard errors by which a choice must look better than what a careful player does
WAITING = 1.0  # stakes more that it must win to give up an ù for it: others may play better than is thought here

Estimate = tuple[float, float]  # a mean and its standard error, in stakes


class Thinker:
    """A bot that tries its choices out: on each deal that may be, every seat goes on quickly after each of them.

    All choices get the same deals.  Half of them are dropped, the worst so far, then half of the others, so that most
    of the playouts go to the best.

    Args:
        playouts: how many hands are played out for a decision; with the same number, view and chance it does the same.
        milliseconds: how long it thinks instead, if given; then what it does depends on how fast the machine is.

    Raises:
        ValueError: there is nothing to think with.
    """

    def __init__(self, playouts: int = PLAYOUTS, milliseconds: float | None = None) -> None:
        if playouts < 1 or (milliseconds is not None and milliseconds <= 0):
            raise ValueError("a thinker needs one playout at least, or some milliseconds")
        self.playouts, self.milliseconds = playouts, milliseconds

    def __call__(self, view: PlayerView, random: Random) -> Action:
        """Return the choice that wins most, on average."""
        options = view.legal()
        if len(options) == 1:
            return options[0]
        trial = Trial(view, random)
        choices = trial.likely(options)
        careful, rounds = choices[0], ceil(log2(len(choices)))
        for _round in range(rounds):
            for _deal in self._deals(rounds, len(choices)):
                trial.play(choices)
            choices = trial.better_half(choices, careful)
            if choices == [careful]:
                return careful
        best = trial.best(choices)
        return best if trial.is_clearly_better(best, careful) else careful

    def _deals(self, rounds: int, choices: int) -> Iterable[object]:
        if self.milliseconds is not None:
            return ticks(self.milliseconds / rounds)
        return range(max(self.playouts // (rounds * choices), 1))

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
    """What choices came to on the deals so far: `nets`, in stakes, by choice."""

    def __init__(self, view: PlayerView, random: Random) -> None:
        self._view, self._random = view, random
        self._dealing, self._quick = Dealing(view), quick_player(view.rules)
        self.nets: dict[Action, list[int]] = {}

    def likely(self, options: Sequence[Action]) -> list[Action]:
        """Return what is worth a trial, what a careful player does first: all but the less likely discards."""
        first = careful_bot.choose(self._view, self._random)
        state = self._view.imagine(*self._dealing.deal(self._random))
        discards = self._quick.ranked(state, [one for one in options if isinstance(one, Discard)])
        others = sorted([one for one in options if not isinstance(one, Discard)], key=self._left)
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

    def best(self, choices: Sequence[Action]) -> Action:
        """Return the choice that came to most; all have been played as often."""
        return max(choices, key=lambda one: sum(self.nets[one]))

    def better_half(self, choices: Sequence[Action], always: Action) -> list[Action]:
        """Return the better half of the *choices*, and one that stays in whatever it came to."""
        ranked = sorted(choices, key=lambda one: -sum(self.nets[one]))
        half = ranked[: (len(ranked) + 1) // 2]
        return half if always in half else [*half, always]

    def is_clearly_better(self, one: Action, other: Action) -> bool:
        """Whether a choice has won more than another by more than chance might well do."""
        mean, error = estimate([a - b for a, b in zip(self.nets[one], self.nets[other], strict=True)])
        return mean > DOUBT * error + WAITING * isinstance(other, GoOut)


def estimate(values: Sequence[int]) -> Estimate:
    """Return the mean of *values*, and its standard error; 0 for that of a single one."""
    number, total = len(values), sum(values)
    if number < 2:
        return float(total), 0.0
    squares = number * sum([one * one for one in values]) - total * total
    return total / number, sqrt(squares / (number - 1)) / number


choose = Thinker()
