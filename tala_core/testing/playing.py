"""Hands played to look at: each from a seed, by players who let much happen, with time-outs and leavers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from ..actions import Action, Discard, Eat, GoOut, Lay, Leave, OneCard, Send, TimeOut, Turn, seat_name
from ..bots import load_bot
from ..cards import DECK, each
from ..errors import IllegalAction, TalaError
from ..rules import RuleSet
from ..shuffle import stream
from ..state import GameState
from ..views import PlayerView

Player = Callable[[GameState, list[Action], Random], Action]


def one_of(actions: list[Action], random: Random) -> Action:
    """Return any of the *actions*, each as likely as the other."""
    return actions[int(random.random() * len(actions))]


def by_chance(state: GameState, legal: list[Action], random: Random) -> Action:
    """Take any legal action."""
    return one_of(legal, random)


def by_kind(state: GameState, legal: list[Action], random: Random) -> Action:
    """Take any kind of action, then any action of that kind: what is rare comes up often."""
    kinds = [*dict.fromkeys(map(type, legal))]
    kind = kinds[int(random.random() * len(kinds))]
    return one_of([one for one in legal if type(one) is kind], random)


def greedy(state: GameState, legal: list[Action], random: Random) -> Action:
    """Keep the fewest points, as the shipped bot does; where that doesn't know what to do, by chance."""
    try:
        action = load_bot("greedy")(PlayerView(state, state.seat), random)
    except Exception:
        return one_of(legal, random)
    return action if action in legal else one_of(legal, random)


def feeding(state: GameState, legal: list[Action], random: Random) -> Action:
    """Eat, and discard what the next seat can eat, whose cards this player knows: so there are many eats and ù."""
    eager = [one for one in legal if type(one) in (Eat, GoOut)]
    if eager and random.random() < 0.9:
        return eager[-1]
    after = state.after(state.seat)
    hand, eaten, table = state.hands[after], state.eaten[after], state.rules.melds
    tasty: list[Action] = [
        one
        for one in legal
        if type(one) is Discard and table.locked(hand | 1 << one.card, eaten | 1 << one.card) is not None
    ]
    return one_of(tasty or legal, random)


PLAYERS: dict[str, Player] = {"feeding": feeding, "greedy": greedy, "kinds": by_kind, "chance": by_chance}


class Script(NamedTuple):
    """All that a hand follows from.  *late* and *leaving* say how likely those are, a turn."""

    seats: int
    seed: str
    starter: int = 0
    pot: int = 0
    players: tuple[str, ...] = ("chance",)  # taken in turn by the seats
    late: float = 0.0
    leaving: float = 0.0


@dataclass
class Played:
    """One hand as it was played: the states, and the turns between them.

    `error` says what stopped it before its end, which may have been the last of `turns`; "" if nothing did.
    """

    script: Script
    states: list[GameState] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    error: str = ""

    @property
    def end(self) -> GameState:
        """The last state."""
        return self.states[-1]

    @property
    def stuck(self) -> bool:
        """Whether it stopped because a seat had nothing to do."""
        return bool(self.error) and len(self.turns) + 1 == len(self.states) and not self.unsettled

    @property
    def unsettled(self) -> bool:
        """Whether it ended, and could not be settled."""
        return bool(self.error) and bool(self.states) and self.end.ended is not None

    def some(self, many: int) -> list[GameState]:
        """Return at most so *many* states before the end that lie apart from each other in the hand."""
        going_on = [state for state in self.states if state.ended is None]
        return going_on[:: -(-len(going_on) // many) or 1]

    def until(self, state: GameState) -> list[Turn]:
        """Return the turns that led to *state*, which is one of the hand."""
        at = next(at for at, one in enumerate(self.states) if one is state)
        return self.turns[:at]


def start(rules: RuleSet, script: Script) -> GameState:
    """Return the hand of a *script* as dealt."""
    return rules.start(script.seed, script.starter, script.pot)


def played(rules: RuleSet, script: Script) -> Played:
    """Return the hand of a *script*, to its end or to what stops it."""
    hand = Played(script)
    try:
        state = start(rules, script)
        hand.states.append(state)
        for turn in _turns(hand, stream(f"{script.seed}/players")):
            hand.turns.append(turn)
            hand.states.append(rules.step(hand.end, turn))
        rules.result(hand.end)
    except TalaError as error:
        hand.error = str(error)
    return hand


def _turns(hand: Played, random: Random) -> Iterator[Turn]:
    while hand.end.ended is None:
        yield next_turn(hand.end, hand.script, random)


def next_turn(state: GameState, script: Script, random: Random) -> Turn:
    """Return the next turn of a hand: what its players do, or that one is late or leaves."""
    late, leaving = random.random() < script.late, random.random() < script.leaving
    if late and _is_possible(state, turn := Turn(state.seat, TimeOut())):
        return turn
    present = state.present()
    if leaving and _is_possible(state, turn := Turn(present[int(random.random() * len(present))], Leave())):
        return turn
    player = PLAYERS[script.players[state.seat % len(script.players)]]
    return Turn(state.seat, player(state, state.rules.legal(state), random))


def _is_possible(state: GameState, turn: Turn) -> bool:
    """Whether the game has a clock, or lets this seat leave."""
    try:
        state.rules.step(state, turn)
    except IllegalAction:
        return False
    except TalaError:  # whatever fails here, fails when the turn is taken
        return True
    return True


TABLES = (("feeding",), ("greedy",), ("kinds",), ("feeding", "kinds"), ("chance",), ("greedy", "feeding"))
LATE, LEAVING = 0.12, 0.03


def scripts(seats: int, hands: int, name: str = "kit") -> list[Script]:
    """Return so many *hands* for a table of *seats*: calm ones, with time-outs, with leavers, and with both."""
    return [
        Script(
            seats=seats,
            seed=f"{name}/{number}",
            starter=number % seats,
            pot=number % 3,
            players=TABLES[number % len(TABLES)],
            late=LATE if number % 4 in (1, 3) else 0.0,
            leaving=LEAVING if number % 4 in (2, 3) else 0.0,
        )
        for number in range(hands)
    ]


def thinkable(state: GameState, random: Random) -> list[Action]:
    """Return what the seat to act might ask for: far more than is ever legal at once."""
    found: list[Action] = []
    for kind in state.rules.moves:
        found += _all_of(kind, state, random)
    return [*dict.fromkeys([*found, *state.rules.legal(state)])]


def _all_of(kind: type[Action], state: GameState, random: Random) -> list[Action]:
    hand, table = state.hands[state.seat], state.rules.melds
    if issubclass(kind, Lay):
        loose = [table.all[int(random.random() * len(table.all))] for _ in range(3 if table.all else 0)]
        return [kind(), *[kind((meld,)) for meld in (*table.inside(hand), *loose)]]
    if issubclass(kind, Send):
        melds = [meld for row in state.melds for meld in row]
        return [kind(card, meld) for meld in melds for card in each(hand)]
    try:
        return [kind(card) for card in DECK] if issubclass(kind, OneCard) else [kind()]
    except TypeError:  # an action of somebody's own, which is made of what we don't know
        return []


LONGEST = 150  # turns of a hand; one that is longer goes on for ever


def stopped(hand: Played) -> str:
    """Return what stopped a hand, and how to get there."""
    return f"{hand.error}\n{again(hand.script, hand.turns)}"


def again(hand: Script, turns: list[Turn]) -> str:
    """Return the call of `tala_core.testing.play` that leads to where a hand went wrong."""
    if len(turns) > LONGEST:
        return f"it goes on like this: {[str(turn) for turn in turns[-8:]]}"
    more = f", seats={hand.seats}, starter={hand.starter}" + (f", pot={hand.pot}" if hand.pot else "")
    return f"again: play(variant, {hand.seed!r}, {[str(turn) for turn in turns]!r}{more})"


def place(state: GameState) -> str:
    """Return where in a hand *state* is, for messages."""
    seed = f"hand {state.origin.seed!r} of {len(state.hands)} seats"
    return f"{seed}, turn {state.turn}, {seat_name(state.seat)}"
