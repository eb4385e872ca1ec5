"""How good bots are, from what they won of each other: differences, strengths on one scale, and how sure they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise, product
from math import ceil, comb, sqrt
from operator import add
from typing import Any, NamedTuple

from .contrasts import FEWEST, POWER, STAKES, WORTH
from .statistics import LEVEL, Interval, quantile

Matrix = list[list[int]]
Numbers = list[list[float]]


# --- sums over deals ---


@dataclass
class Sums:
    """Sums over deals in which the same bots met equally often: exact whole numbers.

    `met` says in how many hands of a deal a bot met the one after it in the list, the one after that, and so on round
    the list.  The lead of a bot over another is what it won more, in stakes, over the hands of a deal in which both
    sat: `leads` are their sums, `squares` those of their squares.  A bot's lead over the field is the sum of its leads
    over all others: `products` are the sums of the products of those of any two bots.
    """

    met: tuple[int, ...]
    deals: int = 0
    leads: Matrix = field(default_factory=list)
    squares: Matrix = field(default_factory=list)
    products: Matrix = field(default_factory=list)

    def __post_init__(self) -> None:
        self.leads = self.leads or square(self.bots)
        self.squares = self.squares or square(self.bots)
        self.products = self.products or square(self.bots)

    @property
    def bots(self) -> int:
        """How many bots there are."""
        return len(self.met) + 1

    def hands(self, one: int, other: int) -> int:
        """Return in how many hands of a deal two bots met."""
        return self.met[(other - one) % self.bots - 1]

    def add(self, leads: Matrix) -> None:
        """Count a deal with these leads of each bot over each other."""
        field_leads = [sum(row) for row in leads]
        self.deals += 1
        for one, row in enumerate(leads):
            for other, lead in enumerate(row):
                self.leads[one][other] += lead
                self.squares[one][other] += lead * lead
                self.products[one][other] += field_leads[one] * field_leads[other]

    def merge(self, more: Sums) -> None:
        """Add the sums over other deals of the same kind."""
        self.deals += more.deals
        for mine, others in zip(self._matrices(), more._matrices(), strict=True):
            add_to(mine, others)

    def data(self) -> list[Any]:
        """Return the sums as JSON has them."""
        return [[*self.met], self.deals, *self._matrices()]

    @classmethod
    def read(cls, data: Sequence[Any]) -> Sums:
        """Return the sums that gave this `data`."""
        met, deals, *matrices = data
        return cls(tuple(met), deals, *[[[*row] for row in one] for one in matrices])

    def _matrices(self) -> tuple[Matrix, Matrix, Matrix]:
        return self.leads, self.squares, self.products


def square(size: int) -> Matrix:
    """Return so many rows of as many zeros."""
    return [[0] * size for _row in range(size)]


def add_to(mine: Matrix, more: Matrix) -> None:
    """Add to each number of *mine* the one at its place in *more*."""
    for row, others in zip(mine, more, strict=True):
        row[:] = map(add, row, others)


# --- two bots ---


class Lead(NamedTuple):
    """By how much one bot does better than another in a hand that both sit in, by the *deals* in which they met."""

    deals: int
    difference: Interval


def lead(sums: Sequence[Sums], one: int, other: int) -> Lead | None:
    """Return the lead of *one* bot over the *other*, from the hands in which both sat; None if there are none.

    The difference is a mean a hand, its interval that of the ratio of a deal's lead to the hands in which they met.
    """
    met = [(kind, kind.hands(one, other)) for kind in sums if kind.hands(one, other)]
    deals, hands = sum(kind.deals for kind, _m in met), sum(kind.deals * m for kind, m in met)
    if not hands:
        return None
    a_hand = Fraction(sum(kind.leads[one][other] for kind, _m in met), hands)
    if deals < 2:
        return Lead(deals, Interval(float(a_hand), None, None))
    rest = Fraction(0)  # the sum of the squares of what the deals' leads differ from what the mean makes them
    for kind, m in met:
        expected = a_hand * m
        rest += kind.squares[one][other] - 2 * expected * kind.leads[one][other] + kind.deals * expected**2
    half = quantile(LEVEL, deals - 1) * sqrt(rest * deals / (deals - 1)) / hands
    return Lead(deals, Interval(float(a_hand), float(a_hand) - half, float(a_hand) + half))


# --- all bots ---


@dataclass(frozen=True)
class Rating:
    """How strong each bot is, in stakes a hand, with the covariance of the estimates; the strengths' sum is 0.

    The difference of two strengths is what the one is expected to win more than the other in a hand that both sit in.
    """

    deals: int
    strengths: Sequence[float]
    covariance: Sequence[Sequence[float]]

    def interval(self, bot: int) -> Interval:
        """Return the strength of a bot with its 95 % interval."""
        return self._interval(self.strengths[bot], self.covariance[bot][bot], LEVEL)

    def difference(self, one: int, other: int, level: float) -> Interval:
        """Return by how much *one* is stronger than the *other*, with its interval of *level*."""
        c = self.covariance
        variance = c[one][one] + c[other][other] - 2 * c[one][other]
        return self._interval(self.strengths[one] - self.strengths[other], variance, level)

    def order(self) -> list[int]:
        """Return the bots, strongest first; equally strong ones as they are in the list."""
        return sorted(range(len(self.strengths)), key=lambda bot: -round(self.strengths[bot], 9))

    def _interval(self, value: float, variance: float, level: float) -> Interval:
        if self.deals < 2:
            return Interval(value, None, None)
        half = quantile(level, self.deals - 1) * sqrt(max(0.0, variance))
        return Interval(value, value - half, value + half)


def rating(sums: Sequence[Sums]) -> Rating:
    """Return the strengths that fit the leads best by least squares, each pair weighted by the hands it met in.

    The normal equations are *met* · strengths = leads over the field, with *met* the Laplacian of who met whom; what a
    deal leaves of them gives the covariance, deals being independent.

    Args:
        sums: over at least one deal, with every bot led to every other by bots that met.
    """
    deals, bots = sum(kind.deals for kind in sums), range(sums[0].bots)
    met = [sum(kind.deals * kind.met[at] for kind in sums) / deals for at in bots[:-1]]
    # A Laplacian has no inverse; with 1 more in each place it has one, which does the same to numbers whose sum is 0.
    inverse = _inverse([[one + 1.0 for one in row] for row in _laplacian(met)])
    leads = [sum(sum(kind.leads[bot]) for kind in sums) / deals for bot in bots]
    strengths = _by(inverse, leads)
    rest = _rest(sums, strengths)
    if deals > 1:
        rest = [[one / ((deals - 1) * deals) for one in row] for row in rest]
    covariance = [_by(inverse, row) for row in zip(*[_by(inverse, row) for row in rest], strict=True)]
    return Rating(deals, strengths, covariance)


def _laplacian(met: Sequence[float]) -> Numbers:
    """Return minus how often any two bots met, and on the diagonal how often each met others; *met* as in `Sums`."""
    around = [sum(met), *[-one for one in met]]
    return [[around[other - one] for other in range(len(around))] for one in range(len(around))]


def _rest(sums: Sequence[Sums], strengths: Sequence[float]) -> Numbers:
    """Return the sum over the deals of the products of what each bot's lead differs from what *strengths* make it."""
    bots = range(sums[0].bots)
    rest = [[0.0 for _bot in bots] for _bot in bots]
    for kind in sums:
        made, told = _by(_laplacian(kind.met), strengths), [sum(row) for row in kind.leads]
        for a, b in product(bots, bots):
            rest[a][b] += kind.products[a][b] - told[a] * made[b] - made[a] * told[b] + kind.deals * made[a] * made[b]
    return rest


def _by(matrix: Numbers, column: Sequence[float]) -> list[float]:
    return [sum([one * other for one, other in zip(row, column, strict=True)]) for row in matrix]


def _inverse(positive: Numbers) -> Numbers:
    """Return the inverse of a *positive* definite matrix, by elimination: no pivot of such a one is 0."""
    size = len(positive)
    rows = [[*row, *(float(at == place) for place in range(size))] for at, row in enumerate(positive)]
    for at in range(size):
        rows[at] = [one / rows[at][at] for one in rows[at]]
        for below in range(size):
            if below != at:
                factor = rows[below][at]
                rows[below] = [one - factor * top for one, top in zip(rows[below], rows[at], strict=True)]
    return [row[size:] for row in rows]


# --- what can be said ---

BEATS, ALIKE, CLOSE, OPEN = "beats", "level", "close", "open"


class Verdict(NamedTuple):
    """What can be said of two neighbours in the ranking, of which *first* stands before *second*.

    The interval of their `difference` is so wide that those of all pairs hold together 19 times out of 20: neighbours
    are chosen by the very results that are judged.  `said`: BEATS, it excludes 0; ALIKE, every deal ended level;
    CLOSE, it lies within what players would care about; OPEN, too few deals to tell: `needed` would show a difference
    of `size` four times out of five (None: nothing is known of that yet).
    """

    first: int
    second: int
    difference: Interval
    said: str
    needed: int | None = None
    size: float = 0.0


def verdicts(rated: Rating, differ: Sequence[Sequence[int]]) -> Iterator[Verdict]:
    """Yield the verdict on every two neighbours; two bots *differ* in so many deals."""
    tests = comb(len(rated.strengths), 2)
    for first, second in pairwise(rated.order()):
        difference = rated.difference(first, second, 1 - (1 - LEVEL) / tests)
        yield _verdict(rated, first, second, difference, differ[first][second], tests)


def _verdict(rated: Rating, first: int, second: int, difference: Interval, differ: int, tests: int) -> Verdict:
    (value, low, high), half, worth = difference, difference.half, WORTH[STAKES]
    if low is None or high is None or half is None or not differ:
        level = half is not None and round(value + half, 9) == 0  # else they have not met
        return Verdict(first, second, difference, ALIKE if level and rated.deals >= FEWEST else OPEN)
    if differ >= FEWEST and low > 0:
        return Verdict(first, second, difference, BEATS)
    if differ >= FEWEST and max(-low, high) <= worth:
        return Verdict(first, second, difference, CLOSE)
    size, wide = max(value, worth), 1 - (1 - LEVEL) / tests
    error = half / quantile(wide, rated.deals - 1)
    errors = quantile(wide, max(rated.deals, FEWEST) - 1) + POWER  # t asks for less of the many that are needed
    times = max((errors * error / size) ** 2, FEWEST / differ)
    if times <= 1:  # so many would show what is worth telling: more it takes to show what is seen
        size, times = value, (errors * error / value) ** 2
    return Verdict(first, second, difference, OPEN, ceil(rated.deals * times), size)
