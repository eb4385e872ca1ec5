"""What the registration checks see and what they leave alone; each fault by itself is in `faulty`."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import pluggy
import pytest

from tala_core.actions import Action, Discard, Leave, OneCard
from tala_core.cards import Card
from tala_core.errors import PluginError
from tala_core.events import Dealt, Discarded, Eaten, Left, Marked, PlayedOut, Turned, WentOut
from tala_core.hookspecs import GROUPS, hookimpl
from tala_core.options import Conflict, Doc, Ge, Le, Len, Said, Sizes
from tala_core.outcome import POT, Outcome, Payment
from tala_core.plugins import finding
from tala_core.plugins.answerchecks import answer_fault, overdrawn
from tala_core.plugins.checks import misfits
from tala_core.plugins.hookchecks import answers
from tala_core.resolve import conflicts, registered

from .fakes import SOUND

if TYPE_CHECKING:
    from tala_core.state import GameState


def told(rule: object) -> list[str]:
    return [one.what for one in misfits(rule)]


# --- what is right ---


@pytest.mark.parametrize("plugin", finding.installed(finding.RULES), ids=lambda plugin: plugin.name)
def test_every_rule_of_ours_keeps_to_the_hooks(plugin):
    """They are not examined when a game is loaded."""
    assert not plugin.ours or misfits(finding.loaded(plugin)) == []


def test_a_rule_as_strangers_write_it_is_right():
    space: dict[str, Any] = {"__name__": __name__}
    exec(SOUND, space)
    assert misfits(space["Mine"]) == []


@dataclass(frozen=True)
class Base:
    """What several rules have in common."""

    amount: Annotated[int, Ge(0), Le(9), Doc("how much", "bao nhiêu")] = 3

    @hookimpl
    def settle(self, outcome: Outcome, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        return payments


@dataclass(frozen=True)
class Rich(Base):
    """Everything that a rule may have beside its hooks."""

    LIMIT = 3
    presence = Doc("what it is", "là gì")
    kinds: ClassVar = ("a", "b")
    _cost = 4
    prices: Annotated[tuple[int, ...], Len(1)] = (1, 2)
    what: Literal["a", "b"] | int = "a"
    most: int | None = None
    share: float = 0.5
    points: int = 3
    made: Any = field(default=b"x", init=False)
    needed: str = field(kw_only=True)

    class Helper:
        """Of use to the rule."""

    @hookimpl
    def rank(self, standings: Any) -> list[int]:
        return self.ranked(standings)

    def ranked(self, standings: Any) -> list[int]:
        return self._rank(standings)

    def _rank(self, standings: Any) -> list[int]:
        return []

    @staticmethod
    def charging(outcome: Outcome) -> int:
        return 1

    @property
    def moved(self) -> int:
        return 1

    @hookimpl
    def react(self, state: GameState, event: Discarded | Eaten) -> None:
        return None


def test_what_a_rule_may_have_beside_its_hooks_is_no_fault():
    """Constants, helpers that are called like hooks, options called like hooks, types of other arguments."""
    assert told(Rich) == []
    assert told(Rich(needed="x")) == []


def test_a_method_of_another_name_answers_its_hook():
    """As pluggy has it, by specname; then two methods can answer one hook for different events."""

    class Two:
        @hookimpl(specname="conflicts")
        def tell(self) -> list[Conflict]:
            return [Conflict(("table.seats",), "never")]

        @hookimpl(specname="react")
        def on_discard(self, event: Discarded) -> None:
            return None

        @hookimpl(specname="react")
        def on_eat(self, event: Eaten) -> None:
            return None

    assert told(Two()) == []
    assert [hook for hook in ("conflicts", "react", "tell", "charge") if answers(Two(), hook)] == ["conflicts", "react"]
    assert answers(Two, "react")
    assert conflicts({"two": Two()}, Sizes()) == [Conflict(("table.seats",), "never")]


def test_a_hook_that_only_other_versions_have_may_be_optional():
    """pluggy's own word for it; without it, the hook has to be there."""

    class Newer:
        @hookimpl(optionalhook=True)
        def fee_of_the_house(self, outcome: Outcome) -> None:
            return None

    class Strict:
        @hookimpl
        def fee_of_the_house(self, outcome: Outcome) -> None:
            return None

    registered({"newer": Newer()})
    assert told(Newer()) == []
    assert told(Strict()) == ["'fee_of_the_house' is no hook (`tala plugin hooks` lists them)"]


def test_a_decorator_that_says_what_it_wraps_is_seen_through():
    def logged(function: Any) -> Any:
        @wraps(function)
        def call(*args: Any) -> Any:
            return function(*args)

        return call

    class Logged:
        @hookimpl
        @logged
        def charge(self, outcome: Outcome) -> list[Payment]:
            return []

        @hookimpl
        @logged
        def settle(self, outcome: Outcome, payment: Any) -> Any:
            return payment

    assert [what.partition(",")[0] for what in told(Logged())] == ["'settle' asks for 'payment'"]


# --- what is wrong ---


def test_marks_on_what_is_no_method_are_told():
    class Cached:
        @hookimpl
        @lru_cache  # noqa: B019
        def points(self, card: Card) -> int:
            return 1

    assert told(Cached()) == [
        "'points' is wrapped as _lru_cache_wrapper; a hook is a plain method: def points(self, card)"
    ]


def test_an_inherited_hook_that_is_written_again_needs_its_mark_again():
    class Again(Base):
        def settle(self, outcome: Outcome, payments: Any) -> Any:
            return payments

    assert told(Again()) == ["'settle' has no @hookimpl, so it would never be called"]


def test_arguments_that_would_never_be_given_are_told():
    class Odd:
        @hookimpl
        def settle(self, outcome: Outcome, *, payments: Any) -> Any:
            return payments

    assert told(Odd()) == ["'settle' has 'payments' after a *, where it would never be given"]


TYPES = {
    "the one that comes": (OneCard, None),
    "all": (object, None),
    "a union": (Discard | Leave, "Leave, which never comes"),
    "an event": (Discarded, "Discarded, which never comes"),
    "or none": (Discard | None, "None, which never comes"),
    "anything": (Any, "annotate 'action' of 'forbid'"),
    "no type": (3, "3, which never comes"),
}


@pytest.mark.parametrize(("kind", "said"), TYPES.values(), ids=TYPES)
def test_a_rule_says_which_actions_it_wants_to_hear_of(kind, said):
    class Hearing:
        @hookimpl
        def forbid(self, action: Action, state: Any) -> None:
            return None

    Hearing.forbid.__annotations__["action"] = kind
    found = told(Hearing())
    assert found == [] if said is None else said in found[0]


def test_a_rule_that_wants_no_action_can_not_say_which():
    class Deaf:
        @hookimpl
        def forbid(self, state: Any) -> None:
            return None

    assert told(Deaf()) == [
        "'forbid' needs its argument 'action', annotated with the types that it is to be called for"
    ]


class Bare:
    """Nothing that could be written in a file."""


OPTIONS: dict[str, tuple[Any, Any, str]] = {
    "a number too high": (Annotated[int, Le(3)], 4, "= 4: the default must be a whole number up to 3, not 4"),
    "a text for a number": (int, "3", '= "3": the default must be a whole number, not "3" (a text)'),
    "none for a number": (int, None, "= None: the default must be a whole number, not None (NoneType)"),
    "a list too short": (Annotated[tuple[int, ...], Len(1)], (), "= []: the default must have 1 or more values, not 0"),
    "a number in a list": (tuple[str, ...], (3,), "= [3]: the default must be a text, not 3 (a whole number)"),
    "bytes": (bytes, b"x", "is of the type bytes, which no variant can give"),
    "a class inside": (tuple[Bare | int, ...], (), "is of the type Bare, which no variant can give"),
    "a table": (dict[str, int], field(default_factory=dict), "has a dict as its default"),
    "a bound of a text": (Annotated[str, Ge(3)], "x", "the default can't be checked: TypeError"),
}


@pytest.mark.parametrize(("kind", "default", "said"), OPTIONS.values(), ids=OPTIONS)
def test_an_option_that_can_not_be_given_is_told(kind, default, said):
    body = {"__annotations__": {"amount": kind}, "amount": default, "__module__": __name__}
    (what,) = told(dataclass(frozen=True)(type("Mine", (), body)))
    assert what.startswith("option 'amount' ")
    assert said in what


def test_options_that_are_none_are_told():
    """Those of a class that is no dataclass, and a new value without its type for an inherited one."""

    class Plain:
        lost: int = 3

    @dataclass(frozen=True)
    class Mine(Plain, Base):
        amount = 5

    assert told(Mine) == [
        "'amount' has no type, so it is no option: write amount: int = 5, or amount: ClassVar if it is to be none",
        "'lost' is no option, for Plain is no dataclass: write @dataclass(frozen=True) above it",
    ]


def test_a_misfit_says_where_it_is():
    """The line of the method or of the option, from the folder that the module is imported from."""

    @dataclass(frozen=True)
    class Mine:
        amount: bytes = b""

        @hookimpl
        def chage(self) -> None:
            return None

    first = Mine.chage.__code__.co_firstlineno
    assert [one.where.rpartition("/")[2] for one in misfits(Mine)] == [
        f"test_checks.py:{first - 2}", f"test_checks.py:{first}",
    ]  # fmt: skip


def test_registering_tells_everything_that_is_wrong():
    class Two:
        @hookimpl
        def chage(self, outcome: Outcome) -> None:
            return None

        def charge(self, outcome: Outcome) -> None:
            return None

    with pytest.raises(PluginError) as caught:
        registered({"mine": Two()})
    assert [line.partition(" (")[0] for line in str(caught.value).splitlines()] == [
        "rule 'mine': 'chage' is no hook; did you mean 'charge'?",
        "rule 'mine': 'charge' has no @hookimpl, so it would never be called",
    ]
    with pytest.raises(PluginError, match="rule 'mine' is given as a class; it has to be an object of Base"):
        registered({"mine": Base})


# --- what is to go ---

spec = pluggy.HookspecMarker("tala")


class ToGo:
    """A hook that is to go, and one with an argument that is."""

    @spec(warn_on_impl=DeprecationWarning("'fee' goes with 2.0, use 'charge'"))
    def fee(self, outcome: Outcome) -> None:
        """all: what a seat pays."""

    @spec(warn_on_impl_args={"points": DeprecationWarning("'points' goes with 2.0")})
    def tip(self, outcome: Outcome, points: int) -> None:
        """all: what a seat gives."""


class Old:
    @hookimpl
    def fee(self, outcome: Outcome) -> None:
        return None

    @hookimpl
    def tip(self, outcome: Outcome, points: int) -> None:
        return None


class New:
    @hookimpl
    def tip(self, outcome: Outcome) -> None:
        return None


def test_a_hook_or_an_argument_that_is_to_go_is_told_with_the_rule_that_has_it():
    """By pluggy's own warnings, at the line of the method; the rule is played all the same."""
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        manager = registered({"old": Old(), "new": New()}, (*GROUPS, ToGo))
    assert [(str(one.message), one.category, one.lineno) for one in given] == [
        ("rule 'old': 'fee' goes with 2.0, use 'charge'", DeprecationWarning, Old.fee.__code__.co_firstlineno),
        ("rule 'old': 'points' goes with 2.0", DeprecationWarning, Old.tip.__code__.co_firstlineno),
    ]
    assert {one.filename for one in given} == {__file__}
    assert [impl.plugin_name for impl in manager.hook.tip.get_hookimpls()] == ["old", "new"]


# --- answers ---

PAYMENT = Payment(0, POT, 2, "tip", PlayedOut())
EVENT = Marked("ace", 0, 1)
RIGHT = {
    "conflicts": [None, [], [Conflict(("rules.x",), "why")]],
    "describe": [None, [Said("u", "Ù.")]],
    "melds": [None, [7], {7}],
    "points": [None, 3],
    "eaten_per_meld": [None, 2],
    "rank": [None, [0, 1], (1, 0)],
    "charge": [None, (), [PAYMENT]],
    "settle": [(), (PAYMENT,)],
    "time_limit": [None, 30, 2.5],
    "timeout": [None, Discard(Card(3))],
    "leave": [None, [Left(0, False, 3)]],
    "moves": [[]],
    "deal": [None, [Dealt(0, 3), Dealt(1, None)]],
    "forbid": [None, "no"],
    "react": [None, (EVENT,), [WentOut(0, frozenset({"u"}))]],
    "next_turn": [None, Turned(1, "take"), PlayedOut()],
    "rounds_played": [None, len],
    "starter": [None, 0],
}


def test_what_a_hook_asks_for_is_right():
    assert {*RIGHT} == {name for group in GROUPS for name in vars(group) if not name.startswith("_")}
    assert [(hook, one) for hook, each in RIGHT.items() for one in each if answer_fault(hook, one)] == []


NOBODYS = {
    "an object": Bare(),
    "a function": len,
    "true": True,
    "a text": "p2",
    "objects": [Bare()],
    "both": [EVENT, "p2"],
}


@pytest.mark.parametrize("hook", [*RIGHT])
@pytest.mark.parametrize("answer", NOBODYS.values(), ids=NOBODYS)
def test_what_no_hook_asks_for_is_wrong(hook, answer):
    """But a text is a reason, and a function can count rounds."""
    if (hook, answer) == ("forbid", "p2") or (hook == "rounds_played" and callable(answer)):
        return
    assert answer_fault(hook, answer).startswith(f"answers {hook!r} with ")


WRONG = {
    "one for a list": ("charge", PAYMENT, "answers 'charge' with one Payment, not with a list: put it in [ ]"),
    "none in a chain": ("settle", None, "answers 'settle' with None, which is no list of Payment"),
    "none of a kind": ("next_turn", "p2", "answers 'next_turn' with 'p2', which is no Turned, PlayedOut, WentOut, "
                       "CalledOff or None"),
    "true for a number": ("points", True, "answers 'points' with True, which is no int or None"),
    "a text for a list": ("react", "ace", "answers 'react' with 'ace', which is no list of Event, nor None"),
    "one among others": ("charge", [PAYMENT, 3], "answers 'charge' with a list that has 3, which is no Payment"),
    "no move": ("moves", [3], "answers 'moves' with a list that has 3, which is no Move or CardMove"),
    "half a stake": ("charge", [PAYMENT._replace(amount=0.5)],
                     "answers 'charge' with a list that has a Payment whose amount is 0.5, which is no int"),
    "a seat by its name": ("next_turn", Turned("p2", "take"),
                           "answers 'next_turn' with a Turned whose seat is 'p2', which is no int"),
    "a long one": ("points", "x" * 99, f"answers 'points' with 'xxx{'x' * 55}…, which is no int or None"),
}  # fmt: skip


@pytest.mark.parametrize(("hook", "answer", "said"), WRONG.values(), ids=WRONG)
def test_a_wrong_answer_is_told_with_what_is_asked_for(hook, answer, said):
    assert answer_fault(hook, answer) == said


def test_an_answer_that_can_not_even_be_shown_is_told():
    class Shy:
        def __repr__(self) -> str:
            raise ValueError

    assert answer_fault("points", Shy()) == "answers 'points' with an object of Shy, which is no int or None"


def test_nobody_takes_more_out_of_the_pot_than_there_is():
    """What is paid in by the same hand counts."""
    outcome = Outcome(4, 0, 3, PlayedOut())
    paid, taken = PAYMENT, PAYMENT._replace(payer=POT, payee=1, amount=5)

    assert overdrawn(outcome, [taken, paid]) is None
    assert overdrawn(outcome, [taken]) == taken
    assert overdrawn(outcome, [taken._replace(amount=3), taken._replace(amount=1), paid._replace(amount=0)]) == (
        taken._replace(amount=1)
    )
