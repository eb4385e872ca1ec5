"""One hand played at the terminal: a person is asked, bots answer for the others, all is told as the person sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _

from .. import records
from ..actions import Action, Leave, TimeOut, Turn, seat_name
from ..bots import SECONDS, Bot, Fault, bot_turn
from ..errors import IllegalAction
from ..rules import RuleSet
from ..shuffle import stream
from ..simulation.watch import watched
from ..state import GameState
from ..variants import Variant
from ..views import PlayerView
from . import answers, screen
from .answers import Misread, Wish
from .faults import notice
from .keyboard import Ask
from .stopwatch import Stopwatch
from .telling import Teller, refusal

# A person never errs so often in one turn; a script that does would do so for ever.
MOST_ANSWERS = 1000

HUMAN = "human"  # in records, where bots have their names


@dataclass(frozen=True)
class Game:
    """What stays the same for an evening: the rules, who sits where, and how to speak with the person at *seat*."""

    variant: Variant
    rules: RuleSet
    seat: int
    bots: Mapping[int, tuple[str, Bot]]
    clock: bool
    ask: Ask
    tell: Callable[[str], None]
    bot_seconds: float = SECONDS

    @property
    def players(self) -> list[str]:
        """Who sits where, as the table shows it."""
        return [_("you") if seat == self.seat else self.bots[seat][0] for seat in range(self.rules.seats)]

    @property
    def names(self) -> list[str]:
        """What the players are called where sums are told."""
        return [seat_name(seat) + f" ({_('you')})" * (seat == self.seat) for seat in range(self.rules.seats)]


class Quit(Exception):
    """The person wants to break off."""


class TooManyAnswers(Exception):
    """None of so many answers in one turn was one."""


class Hand:
    """A hand as it goes on.  `state` and `turns` always belong together; `faults` are those of the bots.

    `trying` is what the person has asked for and has not happened yet.
    """

    def __init__(self, game: Game, state: GameState, seed: str, watch: Stopwatch) -> None:
        self.game = game
        self.seed = seed
        self.state = state
        self.turns: tuple[Turn, ...] = ()
        self.faults: list[Fault] = []
        self.trying: Action | None = None
        self._watch = watch
        self._teller = Teller(game.seat)
        self._turn_shown = 0
        self._randoms = {seat: stream(f"{seed}/{seat_name(seat)}") for seat in game.bots}
        self._teller.news(self.view)  # the deal is shown, not told

    @property
    def view(self) -> PlayerView:
        """The hand as the person sees it."""
        return self.game.rules.view(self.state, self.game.seat)

    def play(self) -> None:
        """Play on until the hand is over.

        Raises:
            Quit, TooManyAnswers, EOFError: the person breaks off, or has nothing more to say.
            PluginError: a rule failed.
        """
        while self.state.ended is None:
            if self.state.late:  # a rule may say that the table plays on for a seat
                self._step(self.game.rules.table_action(self.state))
            elif self.state.seat == self.game.seat:
                self._ask()
            else:
                self._bot()

    def record(self) -> str:
        """Return the hand as a line of a record; one that is not over is written down as stopped."""
        state = self.state if self.state.ended else self.game.rules.stop(self.state)
        players = [
            HUMAN if seat == self.game.seat else self.game.bots[seat][0] for seat in range(self.game.rules.seats)
        ]
        return records.line(records.written(self.game.variant, state, self.turns, seed=self.seed, players=players))

    def _bot(self) -> None:
        """Let the bot whose turn it is do something; if it fails, the table plays the turn."""
        (_name, bot), random = self.game.bots[self.state.seat], self._randoms[self.state.seat]
        with watched(self.game.bot_seconds) as watch:
            fault, turns = bot_turn(self.state, bot, random, watch)
        if fault is not None:
            self.faults.append(fault)
            self.game.tell(notice(fault))
        for turn, after in turns:
            news = self._happened(turn, after)
            self._tell(news[1:] if type(turn.action) is TimeOut else news)  # the notice says it better

    def _happened(self, turn: Turn, after: GameState) -> list[str]:
        """Go on, and return what there is to tell."""
        self.state, self.turns = after, (*self.turns, turn)
        return self._teller.news(self.view)

    def _step(self, action: Action) -> None:
        turn = Turn(self.state.seat, action)
        self._tell(self._happened(turn, self.game.rules.step(self.state, turn)))

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.game.tell(line)

    # --- the person's turn ---

    def _ask(self) -> None:
        """Ask until something has happened."""
        self.game.rules.check_lists(self.state)
        listed = screen.choices(self.view)
        if self.state.turn != self._turn_shown:
            self._turn_shown = self.state.turn
            self._watch.start(self.game.rules.time_limit(self.state) if self.game.clock else None)
            self._tell(screen.table(self.view, self.game.players))
        self._tell(screen.hand(self.view))
        self._tell(screen.menu(self.view, listed))
        for _attempt in range(MOST_ANSWERS):
            if self._answered(self.game.ask(self._watch.prompt()), listed):
                return
        raise TooManyAnswers

    def _answered(self, text: str, listed: Sequence[Action]) -> bool:
        """Do what *text* asks for and return whether the hand has gone on by it."""
        left = self._watch.left()
        answer = answers.read(text, self.view, listed)
        if answer is Wish.QUIT:
            raise Quit
        if answer is Wish.LEAVE:
            return self._tried(Leave())
        if left is not None and left < 0:  # at the limit sharp it is in time (RULES.md 1.14-14)
            self._time_is_up(-left)
            return True
        if isinstance(answer, Action):
            return self._tried(answer)
        self._tell(screen.wrapped(answer.why) if isinstance(answer, Misread) else self._shown(answer, listed))
        return False

    def _tried(self, action: Action) -> bool:
        self.trying = action
        try:
            self._step(action)
        except IllegalAction as error:
            self.trying = None
            self._tell(screen.wrapped(refusal(error, Turn(self.state.seat, action))))
            return False
        self.trying = None
        return True

    def _shown(self, wish: Wish, listed: Sequence[Action]) -> list[str]:
        if wish is Wish.HELP:
            return [*screen.explained(self.view, self._watch.left() is not None)]
        table = screen.table(self.view, self.game.players)
        return [*table, *screen.hand(self.view), *screen.menu(self.view, listed)]

    def _time_is_up(self, seconds: float) -> None:
        """Let the table finish the turn."""
        self.game.tell(_("Your answer came {seconds:.1f} s too late.").format(seconds=seconds))
        for turn, after in self.game.rules.run_out(self.state):
            self._tell(self._happened(turn, after))
