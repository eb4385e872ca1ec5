"""What must hold of every rule, in whatever variant: a suite for the tests of those who write rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..shuffle import stream
from ..variants import Variant
from .games import Games
from .judging import after_asking, astray, changeable, disagreement, evening, money, pickled
from .leaking import leaks, shown
from .playing import stopped
from .strict import ANSWER, CHANCE, CHANGED, RAISED, TWICE
from .suites import refuse, refuse_first


class RuleConformance:
    """What must hold of the rules of a variant, whoever plays.  Subclass it, and name your variant:

        class TestMine(RuleConformance):
            variant = house('extends = "chuan"\\n[rules.mine]', rules={"mine": Mine})

    A test that can't be right for your rule is left out by giving its name another value: ``test_... = None``.
    """

    variant: Variant | str = "chuan"  # or its name, or the path of its file
    hands: int = 8  # of each size of the table: calm ones, with time-outs, with leavers, and with both
    seats: int | Sequence[int] | None = None  # the sizes of the table; None for all that the variant is played by
    seconds: float = 1.0  # of CPU time that a hand may take on average

    # --- the game ---

    def test_every_hand_ends(self) -> None:
        """No rule fails, and no hand goes on for ever."""
        games = _games(self)
        refuse(games.unmade)
        refuse_first(map(stopped, games.stopped))

    def test_there_is_always_something_to_do(self) -> None:
        """Until the hand ends, whoever's turn it is has a legal action."""
        games = _games(self)
        if not games.found(ANSWER) and not games.found(RAISED):
            refuse_first(stopped(hand) for hand in games.stopped if hand.stuck)
        games.judged()

    def test_what_is_listed_is_accepted_and_nothing_else_is(self) -> None:
        """What a list leaves out is refused; where a house lets a player try it, the hand ends by that claim."""
        refuse_first(fault for state, hand in _games(self).closely() for fault in disagreement(state, hand))

    def test_refused_actions_change_nothing(self) -> None:
        """Nor do actions that are taken change the state that they were taken in."""
        refuse_first(fault for state, hand in _games(self).closely() for fault in after_asking(state, hand))

    def test_no_card_is_lost_or_doubled(self) -> None:
        """From the deal to the end the same cards lie somewhere, each in one place."""
        games = _games(self)
        refuse_first(fault for hand in games.hands for fault in astray(hand))
        games.judged()

    def test_money_sums_to_zero(self) -> None:
        """What one wins the others or the pot have lost, and the pot gives no more than lies in it."""
        games = _games(self)
        if not games.found(ANSWER) and not games.found(RAISED):
            refuse_first(stopped(hand) for hand in games.stopped if hand.unsettled)
        refuse_first(fault for hand in games.judged() for fault in money(hand))

    def test_an_evening_goes_on(self) -> None:
        """Every hand has a starter at the table, the pot is carried on, and all the money is somewhere."""
        games = _games(self)
        games.all_judged()
        with games.alone():
            refuse_first(fault for rules in games.rules.values() for fault in evening(rules))

    # --- determinism ---

    def test_the_same_seed_gives_the_same_hand(self) -> None:
        """Also in a rule set made afresh, and in one that was sent to another process."""
        games = _games(self)
        with games.alone():
            refuse_first(fault for hand in games.judged() for fault in games.played_again(hand))

    def test_hooks_asked_twice_answer_alike(self) -> None:
        """A rule remembers nothing: its answers follow from what it is asked."""
        refuse(_games(self).found(TWICE))

    def test_rules_use_no_chance_and_no_clock_of_their_own(self) -> None:
        """Chance is given to the hooks that may use it."""
        refuse(_games(self).found(CHANCE))

    # --- purity ---

    def test_rules_change_nothing(self) -> None:
        """Neither what they are asked about nor themselves: they say what happens, and the engine does it."""
        games = _games(self)
        refuse([*games.found(CHANGED), *games.only_when_frozen()])

    def test_options_can_not_be_changed(self) -> None:
        """Rules are frozen dataclasses, and what their options hold can't be changed and stands in a record."""
        refuse([fault for name, rule in _games(self).variant.plugins.items() for fault in changeable(name, rule)])

    def test_every_answer_is_what_its_hook_asks_for(self) -> None:
        """To the last value: the engine trusts it, for speed."""
        refuse(_games(self).found(ANSWER))

    # --- secrets ---

    def test_nobody_is_shown_a_hidden_card(self) -> None:
        """No note of a rule has cards that a seat can't know, unless it is an open one."""
        games = _games(self)
        refuse_first(fault for hand in games.judged() for state in hand.states for fault in shown(games, state))

    def test_hidden_cards_change_nothing_that_a_seat_is_told(self) -> None:
        """Were they others: the same view, the same legal actions, the same reasons."""
        games = _games(self)
        random = stream("kit/worlds")
        refuse_first(fault for state, hand in games.closely() for fault in leaks(games, state, hand, random))

    # --- service ---

    def test_rules_and_states_survive_pickling(self) -> None:
        """Simulations and saved games need it."""
        games = _games(self)
        with games.alone():
            refuse([*games.unpicklable()])
            refuse_first(fault for hand in games.judged() for fault in pickled(hand))

    def test_records_are_written_read_and_verified(self) -> None:
        """Also by whoever has nothing but the record and the rules."""
        games = _games(self)
        with games.alone():
            refuse_first(fault for hand in games.judged() for fault in games.record_faults(hand))

    def test_every_rule_says_itself_in_both_languages(self) -> None:
        """Otherwise nobody at the table reads of it: see `tala rules`."""
        games = _games(self)
        refuse([f"rule {rule!r} says nothing in {lang!r}: answer 'describe'" for rule, lang in games.silent()])
        refuse([f"rule {rule!r} says the same in both languages: {text!r:.60}" for rule, text in games.untranslated()])

    def test_a_hand_takes_little_time(self) -> None:
        """On average, in CPU time."""
        games = _games(self)
        average = games.spent / len(games.judged())
        if average > self.seconds:
            costly = games.costliest()
            refuse([f"a hand takes {average:.2g} s of CPU time, more than {self.seconds:.2g} (`seconds`){costly}"])


def _games(suite: RuleConformance) -> Games:
    """Return the hands of a suite, which are played once for all its tests."""
    kind: Any = type(suite)
    if "_played" not in vars(kind):
        kind._played = Games(suite.variant, suite.hands, suite.seats)
    games: Games = kind._played
    return games
