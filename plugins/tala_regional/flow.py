"""Lệ về lượt: no tái, and the last turn in another order (RULES.md axes 17, 19)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from tala_core.actions import Action, Discard, Draw, Eat, GoOut, Lay, Send
from tala_core.events import Ended, Event, PlayedOut, Turned, turned
from tala_core.hookspecs import hookimpl
from tala_core.moves import AnyMove, CardMove, Move
from tala_core.options import Conflict, Doc, Late, Said, Sizes
from tala_core.state import GameState
from tala_std.beside import out_of_order
from tala_std.turns import next_seat
from tala_std.words import fitting, for_two, say

from .sayings import LAST_TURN, NO_TAI


@dataclass(frozen=True)
class NoTai:
    """Không tái: the hand is over when the turn would come to a player who has laid (RULES.md 1.9, axis 17)."""

    presence: ClassVar[Doc] = Doc(
        "no tái: the hand is over when the turn would come to somebody who has laid",
        "không tái: lượt tới người đã hạ thì hết ván",
        "17",
    )

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that it stands before a rule that it changes."""
        return out_of_order(self, rules, "turns")

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> PlayedOut | None:
        """End the hand there; who has still to lay in this very turn goes on."""
        ends = action.ends_turn or (type(action) in (Lay, Send) and not state.hands[state.seat])
        if not ends or not state.laid_at[state.after(state.seat)]:
            return None
        laid = state.laid_at[state.seat] or state.has_left(state.seat)
        return PlayedOut() if laid else None

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say when the hand is over."""
        return [say(NO_TAI, lang, "turn", "no tai")]


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Xong: lay and send no more, where the last discard has been made before."""

    verb = "done"
    ends_turn = True


DONE = (Done(),)


def can_be_done(state: GameState) -> tuple[Done, ...]:
    """Xong: at any time while one may send."""
    return DONE


def be_done(state: GameState, action: Done) -> list[Event]:
    """Return that nothing happens but the end of the turn."""
    return []


@dataclass(frozen=True)
class LastTurn:
    """Đánh trước, hạ sau: phỏm are laid after the last discard, not before it (RULES.md 4.4, axis 19)."""

    presence: ClassVar[Doc] = Doc(
        "phỏm are laid after the last discard",
        "đánh lá cuối rồi mới hạ",
        "19",
    )

    order: Annotated[
        Literal["danh_ha_gui", "common"],
        Doc(
            "when phỏm are laid: after one's own last discard, or by all in turn when everybody has made his",
            "hạ lúc nào: ngay sau khi đánh lá cuối, hay chờ cả làng đánh xong rồi lần lượt hạ",
            "19",
        ),
    ] = "danh_ha_gui"

    @hookimpl
    def conflicts(self, rules: Mapping[str, object], sizes: Sizes) -> list[Conflict]:
        """Return that it stands before a rule that it changes."""
        return out_of_order(self, rules, "turns")

    @hookimpl
    def moves(self, earlier: tuple[AnyMove, ...]) -> list[AnyMove]:
        """Discard only before laying; add that one is done with sending."""
        return [*[_at_discard(move) for move in earlier], Move(Done, "send", can_be_done, be_done)]

    @hookimpl
    def forbid(self, state: GameState, action: GoOut) -> str | None:
        """Refuse an ù once the last discard has been made."""
        return Late("ù is declared before the last discard") if state.step == "lay" else None

    @hookimpl
    def next_turn(self, state: GameState, action: Action) -> Turned | Ended | None:
        """Let the last discard come first and the laying after it."""
        kind = type(action)
        if kind is Draw or kind is Eat:
            return turned(state.seat, "discard")
        if self.order == "common":
            return self._in_common(state, action)
        last = state.rules.rounds_played(state, state.seat) >= state.rules.rounds
        return turned(state.seat, "lay") if kind is Discard and last else None

    @hookimpl
    def describe(self, lang: str, sizes: Sizes) -> list[Said]:
        """Say when phỏm are laid."""
        key = fitting(LAST_TURN, self.order, for_two(sizes))
        return [say(LAST_TURN, lang, "turn", key, rounds=sizes.rounds)]

    def _in_common(self, state: GameState, action: Action) -> Turned | Ended | None:
        """Return the next turn or, when all rounds have been played, the next seat that has still to lay."""
        ends = action.ends_turn or (type(action) in (Lay, Send) and not state.hands[state.seat])
        if not ends or not isinstance(coming := next_seat(state, state.seat), PlayedOut):
            return None
        seat = state.after(state.seat)
        for _ in state.hands:
            if not state.laid_at[seat]:
                return turned(seat, "lay")
            seat = state.after(seat)
        return coming


def _at_discard(move: AnyMove) -> AnyMove:
    """Return the move that discards as one of the step before the laying only; any other as it is."""
    if isinstance(move, CardMove) and move.action is Discard:
        return CardMove(Discard, "discard", move.can, move.do, move.why)
    return move
