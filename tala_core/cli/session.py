"""An evening at the terminal: hand after hand at one table, with its totals."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress
from gettext import gettext as _

from ..actions import Action, TimeOut, Turn, seat_name
from ..errors import PluginError, TalaError
from ..outcome import Result
from ..shuffle import stream
from ..simulation.job import addressed, allowed
from ..table import Evening
from . import screen
from .answers import fold
from .faults import Failed
from .hand import MOST_ANSWERS, Game, Hand, Quit, TooManyAnswers
from .stopwatch import Stopwatch
from .words import arithmetic

DONE, NO, INTERRUPTED = 0, 1, 130

YES = ("", "y", "yes", "co", "c")
NOT = ("n", "no", "khong", "k", "q", "quit", "exit", "leave")


class HandVoid(Exception):
    """A hand was broken off: *why*, and the exit code that tells."""

    def __init__(self, why: str, code: int) -> None:
        super().__init__(why)
        self.why = why
        self.code = code


class Session:
    """The hands of one evening.  `failed` are the bots that failed in it, by name.

    Args:
        game: the table.
        seed: hand k is dealt from ``SEED/k``.
        hands: how many to play; None to ask after each.
        keep: takes the record of each hand when it is over.
        now: the time in seconds, for the clock.
    """

    def __init__(
        self, game: Game, seed: str, hands: int | None, keep: Callable[[str], None], now: Callable[[], float]
    ) -> None:
        self.game = game
        self.seed = seed
        self.hands = hands
        self.evening = Evening.opened(game.rules.seats)
        self.failed: dict[str, Failed] = {}
        self._answers: list[Action] = []  # of all hands that are over
        self._keep = keep
        self._watch = Stopwatch(now)

    def play(self) -> None:
        """Play hands until the person has had enough.

        Raises:
            HandVoid: a hand was broken off.
            PluginError: a rule failed; the text names the command that comes there again.
        """
        while True:
            self._hand()
            if not self.evening.present[self.game.seat]:
                self.game.tell(_("You have left the table."))
                return
            if not self._another():
                return

    def _hand(self) -> None:
        number, rules = self.evening.hands, self.game.rules
        seed = f"{self.seed}/{number}"
        hand = None
        try:
            starter = self.evening.starter(rules, stream(f"{seed}/starter"))
            self._announce(number, seed, starter)
            hand = Hand(self.game, rules.start(seed, starter, self.evening.pot), seed, self._watch)
            self._played(hand)
            result = rules.result(hand.state)
        except TalaError as error:
            raise self._blamed(error, seed, hand) from error
        self.evening = self.evening.after(result, starter)
        self._answers += self._own(hand.turns)
        try:
            self._settled(hand, result)
        finally:
            self._keep(hand.record())

    def _blamed(self, error: TalaError, seed: str, hand: Hand | None) -> PluginError:
        """Return *error* with its hand, which is kept as far as it went, and the command that comes there again."""
        if hand is not None:
            with suppress(TalaError):  # the rule may fail at that, too
                self._keep(hand.record())
        again = self._again(hand.turns if hand else (), hand.trying if hand else None)
        what = _("hand {seed} of {name!r}: {error}; again: {command}")
        return PluginError(what.format(seed=seed, name=self.game.variant.name, error=error, command=again))

    def _played(self, hand: Hand) -> None:
        try:
            hand.play()
        except (EOFError, KeyboardInterrupt, Quit, TooManyAnswers, BrokenPipeError) as stop:
            self._keep(hand.record())
            if isinstance(stop, BrokenPipeError):
                raise
            if self.evening.hands:
                self.game.tell(screen.totals(self.game.names, self.evening.totals, self.evening.hands))
            raise HandVoid(*_why(stop)) from None
        finally:
            self._note_faults(hand)

    def _note_faults(self, hand: Hand) -> None:
        for fault in hand.faults:
            name = self.game.bots[fault.seat][0]
            if name in self.failed:
                self.failed[name].times += 1
            else:
                self.failed[name] = Failed(name, fault, hand.seed, self._again(hand.turns[: fault.at + 1]))

    def _own(self, turns: Sequence[Turn]) -> list[Action]:
        return [turn.action for turn in turns if turn.seat == self.game.seat]

    def _again(self, turns: Sequence[Turn], last: Action | None = None) -> str:
        """Return the command that comes to the hand under way, after its *turns*, and asks for the *last* action again.

        It gives the answers of the whole evening; but an answer that came too late can't be given again.
        """
        game, actions = self.game, [*self._answers, *self._own(turns), *([last] if last else [])]
        bots = [name for _seat, (name, _bot) in sorted(game.bots.items())]
        line_up = shlex.quote(bots[0] if len({*bots}) == 1 else ",".join(bots))
        seats = f"--seats {game.rules.seats} --seat {seat_name(game.seat)} --bots {line_up}"
        clock, late = " --clock" * game.clock, any(type(action) is TimeOut for action in actions)
        hands = f"--seed {shlex.quote(self.seed)} --hands {self.evening.hands + 1}{allowed(game.bot_seconds)}{clock}"
        answers = "" if late or not actions else f"printf '%s\\n' {shlex.join(map(str, actions))} | "
        return f"{answers}tala play {addressed(game.variant)} {seats} {hands}"

    def _announce(self, number: int, seed: str, starter: int) -> None:
        dealt = _("Hand {number}, dealt from {seed}: {who} starts, with {cards} cards")
        if starter == self.game.seat:
            dealt = _("Hand {number}, dealt from {seed}: you start, with {cards} cards")
        who, cards = seat_name(starter), self.game.rules.hand + 1
        pot = ", " + _("pot {amount}").format(amount=self.evening.pot) if self.evening.pot else ""
        self.game.tell("")
        self.game.tell(dealt.format(number=number + 1, seed=seed, who=who, cards=cards) + pot)

    def _settled(self, hand: Hand, result: Result) -> None:
        names, tell = self.game.names, self.game.tell
        tell("")
        ended, *payments = arithmetic(result, names)
        sums = screen.totals(names, self.evening.totals, self.evening.hands)
        for text in (ended, *screen.left_over(hand.view, names), *payments, sums):
            for line in screen.wrapped(text):
                tell(line)

    def _another(self) -> bool:
        if self.hands is not None:
            return self.evening.hands < self.hands
        for _attempt in range(MOST_ANSWERS):
            try:
                answer = fold(self.game.ask(_("Another hand? [Y/n]") + " "))
            except EOFError:
                self.game.tell(_("No more input: the evening ends here."))
                return False
            if answer in YES or answer in NOT:
                return answer in YES
            self.game.tell(_("Answer y for another hand, or n to stop here."))
        return False


def _why(stop: BaseException) -> tuple[str, int]:
    """Return why a hand was broken off, and the exit code."""
    if isinstance(stop, EOFError):
        return _("input ended before the hand did"), NO
    if isinstance(stop, TooManyAnswers):
        return _("none of {count:,} answers could be used").format(count=MOST_ANSWERS), NO
    return (_("stopped"), INTERRUPTED) if isinstance(stop, KeyboardInterrupt) else (_("broken off"), DONE)
