"""The hands that a suite judges, and what is found by playing them again."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from .. import records
from ..errors import PluginError, TalaError
from ..options import LANGUAGES, Sizes
from ..plugins.finding import RULES, installed, only
from ..resolve import conflicts, sayings
from ..rules import RuleSet, Table
from ..shuffle import stream
from ..state import GameState
from ..table import Evening
from ..variants import Variant, load
from .judging import SHOWN, difference, verdict
from .playing import LONGEST, Played, played, scripts, start, thinkable
from .strict import RAISED, Watch, cpu
from .suites import not_judged
from .worlds import snapshot

MOST_STOPPED = 2  # hands that may stop before their end until no more are played
CLOSELY = 4  # states of a hand that are looked at closely


class Games:
    """The hands that a suite judges, played by the rules as they are, and then again by strict ones."""

    def __init__(self, variant: Variant | str, hands: int, seats: int | Sequence[int] | None) -> None:
        try:
            self.variant = load(variant) if isinstance(variant, str) else variant
            self.classes = dict(_strangers(self.variant.plugins))
        except TalaError as error:
            raise AssertionError(f"the variant can't be used: {error}") from None
        fewest, most = self.variant.sizes["seats"]
        sizes = range(fewest, most + 1) if seats is None else [seats] if isinstance(seats, int) else seats
        self.number, self.sizes = hands, [*sizes]
        self.rules: dict[int, RuleSet] = {}
        self.copies: dict[int, list[tuple[str, RuleSet]]] = {}
        self.unmade: list[str] = []
        self.spent = 0.0
        self.hands = [*self._play()]

    def alone(self) -> Any:
        """Return the context in which nothing is installed but what is shipped and the variant's own rules."""
        return only(rules=self.classes)

    def table(self, seats: int) -> Table:
        """Return the sizes of the game at a table."""
        return Table(seats, self.variant.sizes["hand"], self.variant.sizes["rounds"])

    def _play(self) -> Iterator[Played]:
        stopped = 0
        with self.alone():
            for seats in self.sizes:
                try:
                    self.rules[seats] = self.variant.rules_for(seats)
                except TalaError as error:
                    self.unmade.append(str(error))
                    return
                for script in scripts(seats, self.number):
                    began = cpu()
                    hand = played(self.rules[seats], script)
                    self.spent += cpu() - began
                    stopped += bool(hand.error)
                    yield hand
                    if stopped == MOST_STOPPED:
                        return

    @property
    def stopped(self) -> list[Played]:
        """The hands that did not come to their end."""
        return [hand for hand in self.hands if hand.error]

    def judged(self) -> list[Played]:
        """Return the hands that came to their end; without any, nothing can be judged."""
        found = [hand for hand in self.hands if not hand.error]
        if not found:
            not_judged("not judged, for no hand came to its end: see test_every_hand_ends")
        return found

    def all_judged(self) -> None:
        """Judge nothing unless all hands came to their end."""
        if self.stopped or self.unmade:
            not_judged("not judged, for hands do not come to their end: see test_every_hand_ends")

    def closely(self) -> Iterator[tuple[GameState, Played]]:
        """Yield states to look at closely, each with its hand."""
        for hand in self.judged():
            for state in hand.some(CLOSELY):
                yield state, hand

    # --- the strict rules ---

    @cached_property
    def watches(self) -> list[Watch]:
        """What was found by playing all hands again by strict rules, for each size of the table."""
        with self.alone():
            return [self._watched(seats) for seats in self.sizes]

    def _watched(self, seats: int) -> Watch:
        watch = Watch(seats)
        try:
            self._ask_for_words(watch)
            rules = watch.rule_set(self.variant.name, self.table(seats), self.variant.plugins)
        except TalaError as error:
            watch.stopped = str(error)
            return watch
        for hand in self.hands:
            if hand.script.seats == seats:
                watch.where = f"hand {hand.script.seed!r} of {seats} seats"
                try:
                    _follow(rules, hand)
                except TalaError as error:
                    watch.stopped = watch.stopped or str(error)
        return watch

    def _ask_for_words(self, watch: Watch) -> None:
        rules, sizes = watch.rules(self.variant.plugins), self._sizes()
        conflicts(rules, sizes)
        for lang in LANGUAGES:
            try:
                sayings(rules, lang, sizes)
            except Exception:  # the watch has noted it
                continue

    def _sizes(self) -> Sizes:
        sizes = self.variant.sizes
        return Sizes((sizes["seats"][0], sizes["seats"][1]), sizes["hand"], sizes["rounds"])

    def found(self, kind: str) -> list[str]:
        """Return what was found of one *kind*, each fault of a rule once."""
        found = {
            (one.rule, one.hook): str(one) for watch in self.watches[::-1] for one in watch.findings if one.kind == kind
        }
        return [*found.values()]

    def only_when_frozen(self) -> list[str]:
        """Return what rules raise that get states which can't be changed, though by themselves they fail nowhere."""
        if self.stopped or self.unmade:
            return []
        noted = any(watch.findings for watch in self.watches)
        return self.found(RAISED) if noted else [watch.stopped for watch in self.watches if watch.stopped]

    def costliest(self) -> str:
        """Return which hook took most of the time, as the end of a sentence."""
        spent: dict[tuple[str, str], float] = {}
        for watch in self.watches:
            for asked, seconds in watch.spent.items():
                spent[asked] = spent.get(asked, 0.0) + seconds
        rule, hook = max(spent, key=spent.__getitem__)
        return f", most of it for rule {rule!r} in {hook!r}"

    # --- again ---

    def played_again(self, hand: Played) -> Iterator[str]:
        """Yield that a hand comes out in another way by rules made afresh, or by those of another process."""
        for how, rules in self._copies(hand.script.seats):
            if why := difference(hand, played(rules, hand.script)):
                yield f"hand {hand.script.seed!r} of {rules.seats} seats comes out differently {how}: {why}"
                return

    def _copies(self, seats: int) -> list[tuple[str, RuleSet]]:
        if seats not in self.copies:
            self.copies[seats] = self._copied(seats)
        return self.copies[seats]

    def _copied(self, seats: int) -> list[tuple[str, RuleSet]]:
        """Return the rules made afresh, and as another process gets them; if it can, which another test tells."""
        afresh = RuleSet(self.variant.name, self.table(seats), self.variant.plugins)
        try:
            sent = pickle.loads(pickle.dumps(afresh))
        except Exception:
            return [("by rules made afresh", afresh)]
        return [("by rules made afresh", afresh), ("by rules that were pickled", sent)]

    def unpicklable(self) -> Iterator[str]:
        """Yield the rules that can't be sent to another process."""
        for name, rule in self.variant.plugins.items():
            try:
                same = pickle.loads(pickle.dumps(rule)) == rule
            except Exception as error:
                yield f"rule {name!r} can't be pickled: {type(error).__name__}: {error}"
            else:
                if not same:
                    yield f"rule {name!r} is another one after it was pickled: {rule!r:.{SHOWN}}"
        try:
            copy = pickle.loads(pickle.dumps(self.variant))
        except Exception as error:
            yield f"the variant can't be pickled: {type(error).__name__}: {error}"
        else:
            if copy.hash != self.variant.hash:
                yield "the variant is another one after it was pickled"

    def record_faults(self, hand: Played) -> Iterator[str]:
        """Yield what is wrong with the record of a hand."""
        legal = [records.legal_turns(state) for state in hand.states[:-1]]
        record = records.written(self.variant, hand.end, hand.turns, seed=hand.script.seed, legal=legal)
        unique = {**record, "variant": f"{self.variant.name} {id(self)}"}  # what is remembered by it is not another's
        for why in records.verify(records.read(records.line(unique), "the record")):
            yield f"hand {hand.script.seed!r} of {hand.script.seats} seats is not what its record says: {why}"

    def silent(self) -> Iterator[tuple[str, str]]:
        """Yield the rules that have nothing to say, and in which language."""
        for lang in LANGUAGES:
            said = {rule for rule, _said in sayings(self.variant.plugins, lang, self._sizes())}
            for rule in self.variant.plugins:
                if rule not in said:
                    yield rule, lang

    def untranslated(self) -> Iterator[tuple[str, str]]:
        """Yield the sentences that a rule says alike in both languages."""
        texts = [
            {(rule, one.text) for rule, one in sayings(self.variant.plugins, lang, self._sizes())} for lang in LANGUAGES
        ]
        yield from sorted(texts[0].intersection(*texts[1:]))


def _strangers(rules: Mapping[str, object]) -> Iterator[tuple[str, type]]:
    """Yield the classes of those *rules* that are not shipped, by name."""
    with only():
        shipped = {(one.name, one.target) for one in installed(RULES)}
    for name, rule in rules.items():
        kind = type(rule)
        if (name, f"{kind.__module__}:{kind.__qualname__}") not in shipped:
            yield name, kind


def _follow(rules: RuleSet, hand: Played) -> None:
    """Play a hand again by strict *rules*, asking them everything that the engine may ask.

    Raises:
        PluginError: it comes out in another way.
    """
    state, random = start(rules, hand.script), stream(f"{hand.script.seed}/follow")
    for number, turn in enumerate(hand.turns[:LONGEST]):
        rules.time_limit(state)
        if number % 8 == 0 and not state.late:
            for action in thinkable(state, random):
                verdict(state, action)
        rules.legal(state)
        state = rules.step(state, turn)
    if len(hand.turns) > LONGEST:
        return
    if hand.error:
        rules.legal(state) if state.ended is None else rules.result(state)
        return
    result = rules.result(state)
    with suppress(PluginError):  # see test_an_evening_goes_on
        rules.starter(Evening.opened(rules.seats), random)
    if snapshot(state) != snapshot(hand.end) or result != hand.end.rules.result(hand.end):
        seed = f"hand {hand.script.seed!r} of {rules.seats} seats"
        raise PluginError(f"{seed} comes out differently where rules get states that can't be changed")
