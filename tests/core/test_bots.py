"""Bots: what they get, what becomes of a turn in which one fails, and whose fault that is."""

from __future__ import annotations

import sys
from random import Random

import pytest

from tala_core.actions import Action, Discard, Draw, Lay, Leave, TimeOut
from tala_core.bots import SECONDS, Fault, bot_maker, bot_turn, load_bot
from tala_core.cards import NAMES, card
from tala_core.cli.arguments import BOT_SECONDS
from tala_core.errors import IllegalAction, PluginError
from tala_core.plugins import finding
from tala_core.simulation.watch import Afterwards, TooLate, Watch, watched
from tala_core.testing import pack, played
from tala_core.views import PlayerView

from .fakes import distribution


def asked(state, bot, watch=None):
    """Return the fault of *bot* in its turn, and the turns that were played, as text."""
    fault, turns = bot_turn(state, bot, Random(1), watch or Watch())
    return fault, [str(turn) for turn, _state in turns]


def test_a_bot_gets_a_view_of_its_own_seat_and_its_chance(chuan):
    seen = []

    def bot(view, random):
        seen.append((view, random))
        return view.legal()[0]

    state, random = chuan.start("7/0", starter=2), Random(1)
    fault, [(turn, after)] = bot_turn(state, bot, random, Watch())

    view, given = seen[0]
    assert (type(view), view.seat, view.hand, given) == (PlayerView, 2, state.hands[2], random)
    assert (fault, turn.seat, str(turn.action), after.at) == (None, 2, str(chuan.legal(state)[0]), 0)


# --- K04: the kinds of fault ---


def fails(view, random):
    raise ZeroDivisionError("oh\n  no")


def leaves_python(view, random):
    raise SystemExit(0)


class Own(BaseException):
    def __str__(self):
        raise RuntimeError


def raises_what_has_no_text(view, random):
    raise Own


def refuses_itself(view, random):
    raise IllegalAction("p1 draw: I say so")


def blames_a_rule(view, random):
    raise PluginError("it was rule 'u'")


def mistyped(view, random):
    return view.rules.parse_action("discrad Ks")


def another_phase(view, random):
    return Draw()


def not_held(view, random):
    return Discard(next(card for card in range(52) if not view.hand >> card & 1))


def leaves(view, random):
    return Leave()


def times_out(view, random):
    return TimeOut()


def nothing(view, random):
    return None


def text(view, random):
    return str(view.legal()[0])


def no_card(view, random):
    return Discard("Ks")


def a_card_from_the_end(view, random):
    return Discard(-1)


def no_melds(view, random):
    return Lay((1, "x"))


class Mute:
    def __repr__(self):
        raise RuntimeError


def something(view, random):
    return Mute()


def addressed(view, random):
    return object()


RAISED = {
    fails: "ZeroDivisionError: oh no",
    leaves_python: "SystemExit: 0",
    raises_what_has_no_text: "Own",
    refuses_itself: "IllegalAction: p1 draw: I say so",
    blames_a_rule: "PluginError: it was rule 'u'",
    mistyped: "UnknownAction: 'discrad' is no action",
}
ILLEGAL = {
    another_phase: "p1 draw: not now",
    not_held: "p1 discard ",
    leaves: "p1 leave: not now",
    times_out: "p1 timeout: not now",
}
NO_ACTION = {
    nothing: "None",
    text: "'discard ",
    no_card: "Discard(card='Ks')",
    a_card_from_the_end: "Discard(card=-1)",
    no_melds: "Lay(melds=(1, 'x'))",
    something: "a Mute",
    addressed: "<object object>",
}
FAULTS = [
    (kind, bot, what)
    for kind, bots in (("raised", RAISED), ("illegal", ILLEGAL), ("no-action", NO_ACTION))
    for bot, what in bots.items()
]


@pytest.mark.parametrize(("kind", "bot", "what"), FAULTS, ids=[one[1].__name__ for one in FAULTS])
def test_K04_the_table_plays_the_turn_of_a_bot_that_fails(chuan, kind, bot, what):
    """As for a player whose time is up (RULES.md 1.14-15): the starter has ten cards, the highest of them goes."""
    state = chuan.start("7/0")
    fault, turns = asked(state, bot)

    assert (fault.at, fault.seat, fault.turn, fault.kind) == (-1, 0, 1, kind)
    assert fault.what.startswith(what)
    assert ("test_bots.py:" in fault.where) == (kind == "raised")
    assert turns == ["p1 timeout", "p1 discard Ks"]


def test_K04_an_eaten_card_is_not_given_away(chuan):
    """A fault in the second action of a turn: what the bot has done stands, the table does the rest."""
    state = played(chuan.deal(pack(chuan, "Kh", "Kc Kd 9s")), "p1 discard Kh\np2 eat")
    fault, turns = asked(state, lambda view, random: Discard(card("Kh")))

    assert (fault.kind, fault.at, fault.seat, fault.turn) == ("illegal", 1, 1, 2)
    assert fault.what.startswith("p2 discard Kh: ")
    assert turns[0] == "p2 timeout"
    assert turns[1:] == [f"p2 discard {NAMES[highest_that_may_go(state)]}"]


def highest_that_may_go(state):
    """Return the card of most points, hearts before diamonds, clubs and spades (RULES.md 1.14-16)."""
    worth = state.rules.melds.points_of
    cards = [one.card for one in state.rules.legal(state, Discard)]
    return max(cards, key=lambda one: (worth[one], "scdh".index(NAMES[one][-1])))


def test_K04_without_a_clock_the_first_that_is_legal_is_played(standard):
    """To the end of the turn; there is no time-out, so none is recorded."""
    from tala_core.variants import Variant

    rules = Variant("calm", standard.table, {name: one for name, one in standard.rules.items() if name != "clock"})
    state = played(rules.rules_for(4).start("7/0"), "p1 discard Ac")
    fault, turns = asked(state, fails)

    assert (fault.kind, fault.turn) == ("raised", 2)
    assert turns == ["p2 draw", turns[1]]
    assert turns[1].startswith("p2 discard ")


def test_an_action_that_is_equal_to_a_legal_one_is_played(chuan):
    """It need not be the very object: a bot may make its own."""
    state = chuan.start("7/0")
    first = chuan.legal(state)[0]

    assert asked(state, lambda view, random: Discard(first.card)) == (None, [f"p1 {first}"])


def test_an_action_of_a_kind_the_game_does_not_know_is_not_allowed(chuan):
    class Dance(Action):
        verb = "dance"

    fault, turns = asked(chuan.start("7/0"), lambda view, random: Dance())

    assert (fault.kind, fault.what) == ("illegal", "p1 dance: not now, p1 is to discard")
    assert turns[0] == "p1 timeout"


def test_ctrl_c_is_no_fault(chuan):
    def stopped(view, random):
        raise KeyboardInterrupt

    watch = Watch()
    with pytest.raises(KeyboardInterrupt):
        bot_turn(chuan.start("7/0"), stopped, Random(1), watch)
    assert watch.asked is None


# --- time ---


def spins(view, random):
    while True:
        pass


def catches_errors(view, random):
    while True:
        try:
            spins(view, random)
        except Exception:
            continue


def catches_everything(view, random):
    while True:
        try:
            while True:
                try:
                    spins(view, random)
                except BaseException:
                    continue
        except BaseException:
            continue


@pytest.mark.parametrize("bot", [spins, catches_errors, catches_everything])
def test_a_bot_that_never_answers_is_late(chuan, bot):
    """Whatever it catches."""
    with watched(0.02) as watch:
        fault, turns = asked(chuan.start("7/0"), bot, watch)

    assert (fault.kind, fault.what) == ("late", "more than 0.02 s")
    assert "test_bots.py:" in fault.where
    assert turns == ["p1 timeout", "p1 discard Ks"]


def test_a_bot_that_is_late_answers_in_time_again(chuan):
    """The limit is for each decision."""
    with watched(0.02) as watch:
        state = chuan.start("7/0")
        assert asked(state, spins, watch)[0].kind == "late"
        for bot in (lambda view, random: view.legal()[0], nothing):
            fault, _turns = asked(state, bot, watch)
            assert fault is None or fault.kind == "no-action"


def test_timer_and_signals_are_as_before(chuan):
    import signal

    def now():
        return [
            *map(signal.getsignal, (signal.SIGALRM, signal.SIGINT, signal.SIGTERM)),
            signal.getitimer(signal.ITIMER_REAL),
        ]

    before = now()
    with watched(0.02) as watch:
        assert now() != before
        asked(chuan.start("7/0"), spins, watch)

    assert now() == before


def test_zero_seconds_are_no_limit():
    import signal

    before = signal.getsignal(signal.SIGALRM)
    with watched(0) as watch:
        assert (type(watch), signal.getsignal(signal.SIGALRM)) == (Watch, before)


def test_where_nothing_can_be_interrupted_a_decision_is_timed_afterwards(chuan):
    """Such as in another thread: the answer that took too long does not count."""
    from threading import Thread

    watches = []

    def work():
        with watched(10.0) as watch:
            watches.append(watch)

    thread = Thread(target=work)
    thread.start()
    thread.join()

    assert type(watches[0]) is Afterwards
    state = chuan.start("7/0")
    assert asked(state, lambda view, random: view.legal()[0], Afterwards(10.0))[0] is None
    fault, turns = asked(state, lambda view, random: view.legal()[0], Afterwards(-1.0))
    assert (fault.kind, turns[0]) == ("late", "p1 timeout")


def test_what_ends_a_late_decision_is_no_exception():
    """So that whoever catches exceptions does not catch it."""
    assert not issubclass(TooLate, Exception)


def test_the_help_tells_the_usual_limit():
    """The command line imports no bots to print it."""
    assert BOT_SECONDS == SECONDS


# --- finding and making ---


def test_a_class_is_a_bot_too(monkeypatch, tmp_path):
    """It is made once; what it remembers is its own."""
    source = "class Bot:\n    def __call__(self, view, random):\n        return view.legal()[-1]\n"
    monkeypatch.syspath_prepend(distribution(tmp_path / "d", "dist-a", bots="last = fake_class:Bot",
                                             modules={"fake_class": source}))  # fmt: skip

    assert type(load_bot("last")).__name__ == "Bot"
    del sys.modules["fake_class"]


def test_what_can_not_be_called_is_no_bot(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(distribution(tmp_path / "d", "dist-a", bots="five = fake_five:five",
                                             modules={"fake_five": "five = 5"}))  # fmt: skip

    with pytest.raises(PluginError, match=r"'five' of dist-a 1\.0 is no bot"):
        load_bot("five")
    del sys.modules["fake_five"]


async def slow(view, random):
    return view.legal()[0]


class Slow:
    async def __call__(self, view, random):
        return view.legal()[0]


@pytest.mark.parametrize("bot", [slow, Slow])
def test_an_async_function_is_no_bot(bot):
    """Nobody would wait for it; better to be told before the game than by a coroutine that is never awaited."""
    with finding.only(bots={"slow": bot}), pytest.raises(PluginError, match="is no bot: it is an async function"):
        load_bot("slow")


class Broken:
    def __init__(self):
        raise LookupError("no weights")


def test_a_class_that_can_not_be_made():
    with finding.only(bots={"broken": Broken}), pytest.raises(PluginError, match="can't be made: LookupError: no we"):
        load_bot("broken")


class Counting:
    def __call__(self, view, random):
        return view.legal()[0]


def test_a_maker_gives_a_new_bot_of_a_class_and_the_same_function():
    with finding.only(bots={"counting": Counting, "nothing": nothing}):
        counting, function = bot_maker("counting"), bot_maker("nothing")
        assert counting() is not counting()
        assert function() is function() is nothing


def test_a_fault_is_told_by_its_place_first():
    """Sorted, faults stand in the order of the hand."""
    assert Fault._fields[:3] == ("at", "seat", "turn")
