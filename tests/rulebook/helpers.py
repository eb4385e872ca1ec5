"""Hands and positions in a few words: what a test leaves out is filled in, and played, harmlessly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tala_core.actions import Action, Discard, Draw, Lay, Turn
from tala_core.cards import NAMES, written
from tala_core.errors import IllegalAction
from tala_core.events import Drawn, Laid, Turned, WentOut
from tala_core.outcome import Eat, Outcome, Standing
from tala_core.rules import RuleSet
from tala_core.state import GameState
from tala_core.testing import pack, position
from tala_core.variants import Variant

# A quiet deal: nobody has a phỏm.  P2 can eat P1's Ks, P3 can eat P2's 9c and 10s, P4 P3's 6s, P1 P4's Qh.
P1 = "Ks Jd Qc Qd Ac 4c 7c 2h 5h 8s"
P2 = "Kc Kd 9c 10s Ad 4d 7d 3h 6h"
P3 = "9d 9h 10d 10h 2d 6s 5c Jc 2s"
P4 = "6c 6d Qh 3d 8d 5s 8c 2c 7h"
STOCK = "Jh 8h 10c Kh 9s Qs As 3s 4s 7s Ah 4h 3c 5d Js"  # the last four make no phỏm with any of the hands

# The same for two: P2 can eat P1's Ks, P1 can eat P2's Qh.
TWO = (P1, "Kc Kd Qh 9c Ad 4d 7d 3h 6h")
TWO_STOCK = "10s Jh 8h 10c As 3s 4s"


def dealt(rules: RuleSet, *hands: str, stock: str = "", starter: int = 0) -> GameState:
    """Return a hand dealt so that the seats from *starter* on hold *hands*; ``12x`` in *stock* is any twelve cards."""
    told = {word for row in [*hands, stock] for word in row.split()}
    spare = [one for one in NAMES if one not in told]
    top: list[str] = []
    for word in stock.split():
        top += [spare.pop() for _ in range(int(word[:-1]))] if word[-1] == "x" else [word]
    return rules.deal(pack(rules, *hands, stock=" ".join(top)), starter)


def quiet(rules: RuleSet) -> GameState:
    """Return the quiet deal for three or four, or that for two."""
    if rules.seats == 2:
        return dealt(rules, *TWO, stock=TWO_STOCK)
    return dealt(rules, *(P1, P2, P3, P4)[: rules.seats], stock=STOCK)


def flow(state: GameState, until: int = 99, **turns: str) -> GameState:
    """Play on to the end, or to the start of turn *until*; ``t3="eat, discard 2d"`` tells of turn 3.

    What a turn does not tell: draw, lay the first way there is, discard the card just drawn or else the first that may
    go.  A ``timeout`` is followed by what the table plays.
    """
    told = {int(key[1:]): words.split(", ") for key, words in turns.items()}
    while state.ended is None and state.turn < until:
        state = _turn(state, told.pop(state.turn, []))
    assert not told, f"the hand never came to the turns {sorted(told)}"
    return state


def _turn(state: GameState, told: list[str]) -> GameState:
    rules, turn, seat = state.rules, state.turn, state.seat
    for words in told:
        asked = rules.parse(words if words[0] == "p" else f"p{seat + 1} {words}")
        move = rules.moves.get(type(asked.action))
        while move and state.turn == turn and state.step not in (*move.steps, "over"):
            state = rules.act(state, usual(state))
        state = timed_out(state) if words == "timeout" else rules.step(state, asked)
    while state.ended is None and state.turn == turn:
        state = rules.act(state, usual(state))
    return state


def usual(state: GameState) -> Action:
    """Return a harmless action of the seat to act."""
    if state.step == "take":
        return Draw()
    if state.step == "lay":
        return state.rules.legal(state, Lay)[0]
    discards = state.rules.legal(state, Discard)
    just_drawn = Discard(state.stock[state.drawn - 1]) if state.drawn else None
    return just_drawn if just_drawn in discards else discards[0]


def timed_out(state: GameState) -> GameState:
    """Return the state after the table has finished the turn of a seat whose time is up."""
    return [after for _, after in state.rules.run_out(state)][-1]


def table_plays(state: GameState) -> list[str]:
    """Return what is played when the time of the seat to act is up."""
    return [str(turn.action) for turn, _ in state.rules.run_out(state)]


def placed(rules: RuleSet, text: str, counts: str, *, offer: str = "", stock: str = "", **more: Any) -> GameState:
    """Return a `position` with rows of so many cards as the digits of *counts* say, the offered card included."""
    told = [text.partition(":")[2], *more.get("table", {}).values(), *more.get("hands", {}).values()]
    named = " ".join([*told, offer, stock])
    spare = [one for one in NAMES if one not in _names_in(named)]
    before = (int(text[1]) - 2) % rules.seats
    rows = {
        f"p{seat + 1}": " ".join(spare.pop() for _ in range(int(size) - (bool(offer) and seat == before)))
        for seat, size in enumerate(counts)
    }
    return position(rules, text, rows=rows, offer=offer, stock=stock, **more)


def _names_in(text: str) -> set[str]:
    found = set()
    for word in text.replace("*", "").split():
        start = 0
        for at, letter in enumerate(word):
            if letter in "cdhs":
                found.add(word[start : at + 1])
                start = at + 1
    return found


def legal(state: GameState) -> set[str]:
    """Return what the seat to act may do, as written."""
    return {str(action) for action in state.rules.legal(state)}


def may_discard(state: GameState) -> set[str]:
    """Return the cards that the seat to act may discard."""
    return {words.split()[1] for words in legal(state) if words.startswith("discard")}


def sends(state: GameState) -> set[str]:
    """Return what the seat to act may send, as in ``6h 7h8h9h``."""
    return {words.removeprefix("send ") for words in legal(state) if words.startswith("send")}


def refused(state: GameState, turn: str, why: str) -> None:
    """Assert that *turn* is refused, that the text says *why*, and that nothing has changed."""
    asked: Turn = state.rules.parse(turn)
    before = {field: getattr(state, field) for field in GameState.__slots__}
    could = legal(state)
    with pytest.raises(IllegalAction, match=why):
        state.rules.step(state, asked)
    assert all(getattr(state, field) is value for field, value in before.items())
    assert legal(state) == could


def rows(state: GameState) -> list[str]:
    """Return each seat's row of discards, as in ``Ks 9c``."""
    return [" ".join(NAMES[one] for one in row) for row in state.piles]


def layings(state: GameState) -> str:
    """Return the laying turns of the hand, as in ``t13 p1, t14 p2``."""
    found, turn, seat = [], 1, state.origin.starter
    for event in state.history():
        if isinstance(event, Turned) and event.seat != seat:
            turn, seat = turn + 1, event.seat
        elif isinstance(event, Laid):
            found.append(f"t{turn} p{event.seat + 1}")
    return ", ".join(found)


def draws(state: GameState) -> int:
    """Return how many cards were drawn in the hand."""
    return sum(isinstance(event, Drawn) for event in state.history())


def table(state: GameState, seat: int) -> list[str]:
    """Return the phỏm that a seat has on the table."""
    return [written(meld) for meld in state.melds[seat]]


def net(state: GameState) -> tuple[int, ...]:
    """Return what a finished hand comes to."""
    return state.rules.result(state).net


def mom(state: GameState) -> list[bool]:
    """Return who is móm in a finished hand."""
    return [one.mom for one in state.rules.outcome(state).standings]


def chots(state: GameState) -> list[bool]:
    """Return for every eat of a finished hand whether it was a chốt."""
    return [eat.chot for eat in state.rules.outcome(state).eats]


def eats(text: str) -> tuple[Eat, ...]:
    """Return the eats in *text*, oldest first: ``p3<p2`` is P3 eating P2's card, ``p3<p2!`` a chốt."""
    return tuple(
        Eat(int(one[1]) - 1, int(one[4]) - 1, turn=turn, round=1, chot=one[-1] == "!", at=turn)
        for turn, one in enumerate(text.split())
    )


def went_out(rules: RuleSet, seat: str, taken: str = "", gone: str = "", kinds: str = "thuong") -> tuple[int, ...]:
    """Return who wins and loses what when *seat* is ù after the eats *taken*; the seats *gone* have left."""
    left = gone.split()
    standings = tuple(Standing(left_at=9 if f"p{n + 1}" in left else None) for n in range(rules.seats))
    ended = WentOut(int(seat[1]) - 1, frozenset({kinds}), 20)
    return rules.settled(Outcome(rules.seats, 0, 0, ended, eats(taken), standings)).net


def changed(standard: Variant, **options: dict[str, Any] | None) -> Variant:
    """Return the standard game with other *options* of its rules (underscores for dashes), None to leave a rule out."""
    new = {name.replace("_", "-"): values for name, values in options.items()}
    rules = {name: new.get(name, values) for name, values in standard.rules.items()}
    return Variant("changed", standard.table, {name: values for name, values in rules.items() if values is not None})


def some_hand(rules: RuleSet, number: int, leaving: bool = False) -> GameState:
    """Return a hand played by chance to its end, eager to eat; now and then somebody is late, or leaves."""
    random = Random(number)
    state = rules.start(f"rulebook/{number}", random.randrange(rules.seats))
    while state.ended is None:
        chance = random.random()
        if leaving and chance < 0.01:
            state = rules.step(state, rules.parse(f"p{random.choice(state.present()) + 1} leave"))
        elif leaving and chance < 0.03:
            state = timed_out(state)
        else:
            actions = rules.legal(state)
            eager = [one for one in actions if one.verb in ("eat", "u", "send")]
            state = rules.act(state, random.choice(eager if eager and chance < 0.9 else actions))
    return state
