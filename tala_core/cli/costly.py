"""The decisions of a recorded hand as a bot judges them: which of them cost stakes, and what would have been better."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING, Any

import click

from ..errors import nearest, one_of
from . import terminal
from .words import arithmetic, sign, signs

if TYPE_CHECKING:
    from ..actions import Action
    from ..outcome import Result
    from ..records import Hand
    from ..simulation.analysing import Decision


@dataclass(frozen=True)
class Wanted:
    """Whose decisions are to be judged, by which bot, at what cost a look; what was not said is None."""

    seat: str | None
    player: str | None
    judge: str | None
    playouts: int

    @property
    def bot(self) -> str:
        """The bot that judges."""
        from ..simulation.analysing import JUDGE

        return self.judge or JUDGE

    def ready(self) -> None:
        """Find out whether the bot can judge.

        Raises:
            UsageError: there is no such bot, or it can't.
            PluginError: it can't be used.
        """
        from ..plugins import finding
        from ..simulation.analysing import NoJudge, judge_of

        bots = finding.installed(finding.BOTS)
        known, qualified = sorted({bot.name for bot in bots}), [f"{bot.distribution}:{bot.name}" for bot in bots]
        if self.bot not in (*known, *qualified):
            no_bot = _("no bot {name!r} (there are: {names})").format(name=self.bot, names=one_of(known))
            raise click.UsageError(f"--judge: {no_bot}{nearest(self.bot, [*known, *qualified])}")
        try:
            judge_of(self.bot)
        except NoJudge as error:
            raise click.UsageError(f"--judge: {error}") from None

    def seats(self, hand: Hand) -> list[int]:
        """Return the seats of a hand whose decisions are wanted, or raise `click.UsageError`."""
        from ..actions import read_seat

        if self.player is not None:
            return _held_by(self.player, hand)
        if self.seat is None:
            return [*range(hand.seats)]
        try:
            return [read_seat(self.seat, hand.seats)]
        except ValueError as error:
            raise click.UsageError(f"--seat: {error}") from None


def _held_by(player: str, hand: Hand) -> list[int]:
    names = hand.players or ()
    if not names:
        raise click.UsageError(f"--player: {_('the record names no players; --seat p1 would do')}")
    if player not in names:
        what = _("no player {name!r} (there are: {names})")
        why = what.format(name=player, names=one_of(dict.fromkeys(names))) + nearest(player, names)
        raise click.UsageError(f"--player: {why}")
    return [seat for seat, name in enumerate(names) if name == player]


@dataclass(frozen=True)
class Judgement:
    """What the bot said of the decisions of a hand, and what the hand came to."""

    hand: Hand
    result: Result
    bot: str
    playouts: int
    decisions: Sequence[Decision]

    def who(self, seat: int) -> str:
        """Return what a seat is called: by the player's name, where no two have the same."""
        names = self.hand.players
        if names is None:
            return f"p{seat + 1}"
        return names[seat] if len({*names}) == len(names) else f"p{seat + 1} ({names[seat]})"

    def data(self) -> dict[str, Any]:
        """Return all of it as JSON has it, in the order of the hand."""
        return {
            "where": self.hand.where,
            "judge": self.bot,
            "playouts": self.playouts,
            "net": [*self.result.net],
            "decisions": [self._decision(one) for one in self.decisions],
        }

    def _decision(self, one: Decision) -> dict[str, Any]:
        told = None if one.interval.low is None else [_rounded(end) for end in one.interval[1:]]
        return {
            "at": one.at,
            "turn": one.turn,
            "seat": f"p{one.seat + 1}",
            "player": self.hand.players[one.seat] if self.hand.players else None,
            "chosen": str(one.action),
            "value": _rounded(one.value),
            "other": str(one.other),
            "other_value": _rounded(one.other_value),
            "loss": _rounded(one.loss),
            "error": _rounded(one.error),
            "ci95": told,
            "clear": one.clear,
        }

    def show(self) -> None:
        """Print who won what and why, and the decisions whose loss is clear, the costliest first."""
        from ..simulation.analysing import costly

        seats = _("{seats} seats").format(seats=self.hand.seats)
        terminal.put(f"{self.hand.where} · {self.hand.variant} · {seats}")
        for line in arithmetic(self.result, [self.who(seat) for seat in range(self.hand.seats)]):
            terminal.put(line)
        terminal.put("")
        found = [*costly(self.decisions)]
        for one in found:
            terminal.put(self._told(one))
        if not self.decisions:
            terminal.put(_("The judge says nothing of any decision."))
        elif not found:
            terminal.put(_("No decision was clearly costly."))
        judged = ngettext(
            "{count:,} decision judged by {bot}, playouts a look: {playouts:,}; ± is half of the 95 % interval",
            "{count:,} decisions judged by {bot}, playouts a look: {playouts:,}; ± is half of the 95 % interval",
            len(self.decisions),
        )
        terminal.put(judged.format(count=len(self.decisions), bot=self.bot, playouts=self.playouts))

    def _told(self, one: Decision) -> str:
        text = _("turn {turn}, {who}: {what} here cost {loss:.1f} ± {within:.1f} stakes on average; {other} was better")
        within = one.interval.half or 0.0
        told = {"turn": one.turn, "who": self.who(one.seat), "loss": one.loss, "within": within}
        return text.format(what=doing(one.action), other=instead(one.other, one.action), **told)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def doing(action: Action) -> str:
    """Return an action as the subject of a sentence, as in ``discarding 9♣``; one of another game as it is written."""
    from ..actions import Discard, Draw, Eat, GoOut, Lay, Send

    match action:
        case Discard(card):
            return _("discarding {card}").format(card=sign(card))
        case Draw():
            return _("drawing")
        case Eat():
            return _("eating")
        case GoOut():
            return _("declaring ù")
        case Lay(()):
            return _("laying nothing")
        case Lay(melds):
            return _("laying {melds}").format(melds=" ".join(map(signs, melds)))
        case Send(card, meld):
            return _("sending {card} to {meld}").format(card=sign(card), meld=signs(meld))
    return f"'{action}'"


def instead(other: Action, action: Action) -> str:
    """Return what would have been better: of two discards only the card."""
    from ..actions import Discard

    return sign(other.card) if isinstance(other, Discard) and isinstance(action, Discard) else doing(other)


# --- judging ---


def judgement(hand: Hand, wanted: Wanted) -> Judgement:
    """Let the bot judge the decisions of a hand, with progress on standard error; Ctrl-C ends the command.

    Raises:
        UsageError: no such seat, player or bot.
        PluginError: the bot can't judge, or fails.
    """
    from .. import records
    from ..simulation.analysing import choices, judge_of, judged

    seats = wanted.seats(hand)
    wanted.ready()
    judge, found = judge_of(wanted.bot), choices(hand, seats)
    decisions: list[Decision] = []
    with _progress(len(found)) as judged_so_far:
        for done, choice in enumerate(found):
            try:
                one = judged(choice, judge, wanted.playouts, hand.seed or "")
            except KeyboardInterrupt:
                stopped = _("stopped after {done} of {all} decisions").format(done=done, all=len(found))
                terminal.say(f"tala: {stopped}")
                raise click.exceptions.Exit(130) from None
            if one is not None:
                decisions.append(one)
            judged_so_far()
    *_others, (_turn, state) = records.replay(hand)
    return Judgement(hand, state.rules.result(state), wanted.bot, wanted.playouts, decisions)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """Give what to call after each decision: a bar, if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich import progress

    count = progress.TextColumn(_("{task.completed:,.0f} of {task.total:,.0f} decisions"))
    columns = [count, progress.BarColumn(), progress.TimeRemainingColumn()]
    with progress.Progress(*columns, console=terminal.console(sys.stderr), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)
