"""thinker: what it deals, and what it does in positions in which one thing is right."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from math import inf, nan
from random import Random

import pytest

from tala_bots.thinker_bot import BELIEF, CHOICES, LOOK, Thinker, Trial, estimate
from tala_bots.thinker_dealing import Dealing
from tala_bots.thinker_playing import quick_player
from tala_core.actions import Action, Discard, Draw, GoOut
from tala_core.bots import load_bot
from tala_core.cards import Cards, card, cards, each, union
from tala_core.rules import RuleSet
from tala_core.shuffle import stream
from tala_core.state import GameState
from tala_core.testing import BotConformance, pack, played, position
from tala_core.testing.playing import played as played_by
from tala_core.testing.playing import scripts
from tala_core.variants import load
from tala_core.views import PlayerView

FEW = 60  # playouts for a decision: positions in which one thing is clearly right need no more


class TestThinker(BotConformance):
    bot = Thinker(playouts=2)
    everywhere = True
    hands = 1


def thought(state: GameState, playouts: int = FEW, seed: str = "1") -> str:
    """Return what the thinker does, as text."""
    return str(Thinker(playouts)(PlayerView(state, state.seat), stream(seed)))


# --- what is right ---


def test_it_takes_an_u(chuan):
    """Nine cards in phỏm: whatever else could come of the hand is worth less."""
    state = position(chuan, "p2 discard: 2h 3h 4h 7c 7d 7s 9s 10s Js Kd", rows={"p1": "Kc"})

    assert thought(state) == "u"


def test_it_eats_what_makes_an_u(chuan):
    """With 9s three phỏm are whole."""
    state = position(chuan, "p2 take: 2h 3h 4h 7c 7d 7s 10s Js Kd", offer="9s")

    assert thought(state) == "eat"


def test_it_keeps_cards_that_wait_for_others(chuan):
    """In the first round Kd, next to nothing, goes; not one of the pairs that may become phỏm."""
    state = position(chuan, "p1 discard: 5h 6h 8c 8d 3s 4s 10h 10c Kd As")

    assert thought(state, 200) in ("discard Kd", "discard As")


LAST = {"p1": "6c 7c 2d 2h", "p2": "Ks Js 4d", "p3": "10s 9s Qc", "p4": "Qh 3c 8h"}


def test_it_feeds_no_chot(chuan):
    """Qd and Qs cost the same; spades around Qs are gone, while P3 may well hold two diamonds for Qd: that costs 4."""
    table = {"p2": "5h5c5s"}
    state = position(chuan, "p2 send: Qd Qs Kd 9d", rows=LAST, table=table)
    nets = Thinker().values(PlayerView(state, 1), stream("1"), 400)
    mean = {str(action): value for action, (value, _error) in nets.items()}

    assert mean["discard Qs"] > mean["discard Qd"]
    state = position(chuan, "p2 send: Qd Qs", rows=LAST, table=table)
    assert thought(state, 200) == "discard Qs"


def test_it_lays_so_that_it_can_send_the_rest(chuan):
    """5h5c5d leaves the fewest points, 3h 4h; but after 3h4h5h both fives go to phỏm of P1."""
    rows = {"p1": "Kc Qs 2s Ah", "p2": "Ks Js 10s", "p3": "10c 9s Qc", "p4": "Qh Jc 8h"}
    table = {"p1": "6c7c8c 6d7d8d"}
    state = position(chuan, "p2 lay: 3h 4h 5h 5c 5d 9h Kd 2c Jh As", rows=rows, table=table)

    assert str(quick_player(chuan).first(state)) == "lay 5c5d5h"
    assert thought(state, 200) == "lay 3h4h5h"


def test_it_sends_what_fits(chuan):
    """Two cards are left, and the jack fits a run: the king is thrown, and nothing is left to count."""
    state = position(chuan, "p2 send: Jc Kd", rows=LAST, table={"p1": "8c9c10c", "p2": "5h5c5s"})

    assert thought(state) == "send Jc 8c9c10c"


# --- what it deals ---


def deals(view: PlayerView, number: int = 40) -> Iterator[list[Cards]]:
    dealing, random = Dealing(view), stream("deals")
    for _deal in range(number):
        yield dealing.deal(random)[0]


def many_states(rules: RuleSet) -> Iterator[GameState]:
    for script in scripts(rules.seats, 8, "thinker"):
        yield from played_by(rules, script).some(6)


def test_deals_fit_the_view_and_put_every_eaten_card_into_a_phom(chuan):
    """Sizes, known cards, the stock; and each eaten card lies in a phỏm of its own, whatever else it holds."""
    eaten = 0
    for state in many_states(chuan):
        view = chuan.view(state, (state.seat + 1) % 4)
        for hands in deals(view, 5):
            assert [hand.bit_count() for hand in hands] == [*view.sizes]
            assert union(each(sum(hands))) == sum(hands)
            assert all(known & ~hand == 0 for known, hand in zip(view.known, hands, strict=True))
            for seat, hand in enumerate(hands):
                assert view.table.locked(hand, view.all_eaten[seat]) is not None
                eaten += view.all_eaten[seat] > 0

    assert eaten > 50


def test_deals_differ(chuan):
    """The same question is not answered by the same deal each time."""
    assert len({tuple(hands) for hands in deals(chuan.view(chuan.start("1"), 0))}) == 40


def share(view: PlayerView, seat: int, holds: Callable[[Cards], bool], number: int = 400) -> float:
    """Return in how many of the deals the hand of a seat is such a one."""
    return sum(holds(hands[seat]) for hands in deals(view, number)) / number


def waits_for(text: str, view: PlayerView) -> Callable[[Cards], bool]:
    bit = 1 << card(text)
    return lambda hand: any(meld & bit for meld in view.table.inside(hand | bit))


HANDS = (
    "7h 8s 2c 4d 6s 9c Jd Qs Kh Kc",
    "9h Ah 2d 4s 8c Jc Qc Ad 3d",
    "5d 7c Ac As Qd Js 3s 6d 10c",
    "6h 2s 4c 7s 9s 3h 5h Jh 10d",
)


def test_deals_honour_what_was_let_go_by(chuan):
    """P2 drew instead of eating 7h, so it hardly waits for it; of hands dealt blindly twice as many would."""
    dealt = chuan.deal(pack(chuan, *HANDS))
    before, after = played(dealt, "p1 discard 7h"), played(dealt, "p1 discard 7h\np2 draw\np2 discard Qc")
    view, blind = chuan.view(after, 0), chuan.view(before, 0)
    waits = waits_for("7h", view)

    assert share(view, 1, waits) < share(blind, 1, waits) / 2
    assert share(blind, 1, waits) > 0.1


def test_deals_honour_what_was_thrown(chuan):
    """P2 threw Qc: with two that make a phỏm with it, it would have kept it."""
    state = played(chuan.deal(pack(chuan, *HANDS)), "p1 discard 7h\np2 draw\np2 discard Qc")
    view = chuan.view(state, 0)

    assert share(view, 1, waits_for("Qc", view)) < share(view, 2, waits_for("4h", view)) / 2


def test_deals_honour_what_was_laid(chuan):
    """Whoever has laid has no phỏm left, and nothing that fits those on the table."""
    rows = {"p1": "Kc Qs 2s Ah", "p2": "Ks Js 10s", "p3": "10c 9s Qc", "p4": "Qh Jc 8h"}
    state = position(chuan, "p2 lay: 3h 4h 5h 5c 5d 9h Kd 2c Jh As", rows=rows, table={"p1": "6c7c8c"})
    state = played(state, "p2 lay 3h4h5h\np2 send 5c 6c7c8c\np2 discard Kd\np3 draw")
    view = chuan.view(state, 2)
    fits = cards("2h 6h 4c 9c") & view.unseen

    assert share(view, 1, lambda hand: bool(hand & fits or view.table.inside(hand))) == 0
    assert share(view, 3, lambda hand: bool(hand & fits)) > 0.1


def points_left(hand: Cards, view: PlayerView) -> int:
    best = view.table.best(hand, 0)
    assert best is not None
    return view.table.points(best.left)


def test_deals_honour_that_players_keep_what_is_of_use(chuan):
    """A seat that has thrown something has fewer points left than as many of the unseen cards taken blindly."""
    random, less = stream("blind"), defaultdict(list)
    for seed in range(4):
        state = chuan.start(f"kept/{seed}")
        while state.ended is None and state.turn <= 12:
            view = chuan.view(state, state.seat)
            seat = view.after(view.seat)
            if view.step == "discard" and not view.all_eaten[seat]:
                unseen = [*each(view.unseen)]
                for hands in deals(view, 40):
                    blind = union(random.sample(unseen, view.sizes[seat]))
                    less[len(view.piles[seat])].append(points_left(blind, view) - points_left(hands[seat], view))
            state = chuan.act(state, quick_player(chuan).first(state))
    mean = {thrown: sum(some) / len(some) for thrown, some in less.items()}

    assert abs(mean[0]) < 2
    assert min(mean[1], mean[2]) > abs(mean[0]) + 2


def test_a_late_seat_tells_nothing(chuan):
    """The table drew and discarded for P2; it may well have waited for 7h."""
    dealt = chuan.deal(pack(chuan, *HANDS))
    own = played(dealt, "p1 discard 7h\np2 draw\np2 discard Qc")
    late = played(dealt, "p1 discard 7h\np2 timeout\np2 draw")
    late = played(late, f"p2 {chuan.table_action(late)}")
    waits = waits_for("7h", chuan.view(own, 0))

    assert share(chuan.view(late, 0), 1, waits) > 2 * share(chuan.view(own, 0), 1, waits)


# --- how it thinks ---


def test_with_one_thing_to_do_it_does_not_think(chuan):
    """Nothing is dealt and no chance is used."""
    state = played(chuan.deal(pack(chuan, *HANDS)), "p1 discard Kh")
    random = Random(1)
    before = random.getstate()

    assert Thinker()(chuan.view(state, 1), random) == Draw()
    assert random.getstate() == before


def test_it_spends_no_more_playouts_than_it_is_given(chuan, monkeypatch):
    """But for one of each choice: with fewer there is nothing to compare."""
    counted = []
    played = Trial.play

    def counting(self: Trial, choices: list[Action]) -> None:
        counted.append(len(choices))
        played(self, choices)

    monkeypatch.setattr(Trial, "play", counting)
    view = chuan.view(chuan.deal(pack(chuan, *HANDS)), 0)
    spent = []
    for playouts in (1, 10, 200):
        counted.clear()
        Thinker(playouts)(view, stream("1"))
        spent.append(sum(counted))

    assert spent[:2] == [CHOICES, 10 // CHOICES * CHOICES]
    assert LOOK * CHOICES < spent[2] <= 200


def test_a_choice_that_is_clearly_behind_is_dropped(chuan):
    """One that chance may have put behind stays; ties go to what a careful player would do, at once."""
    trial = Trial(chuan.view(chuan.start("1"), 0), stream("1"))
    best, near, far, tied = [Discard(one) for one in range(4)]
    trial.nets = {best: [3, -1] * 50, near: [-1, 3] * 49 + [2, -2], far: [-4, -6] * 50, tied: [3, -1] * 50}

    assert trial.best([best, near, far, tied]) == best
    assert trial.best([tied, best]) == tied
    assert trial.promising([best, near, far, tied]) == [best, near]


def test_what_a_careful_player_thinks_counts_for_some_deals(chuan):
    trial = Trial(chuan.view(chuan.start("1"), 0), stream("1"))
    careful, other = Discard(card("Kd")), Discard(card("Qd"))
    trial.hopes = {careful: 0.0, other: -1.0}
    trial.nets = {careful: [0] * BELIEF, other: [2, 0] * (BELIEF // 2)}

    assert trial.best([careful, other]) == careful
    trial.nets = {careful: [0] * 2 * BELIEF, other: [2, 0] * BELIEF}
    assert trial.best([careful, other]) == other


def test_the_same_view_and_chance_give_the_same_choice(chuan):
    """Whatever order a process has its sets in."""
    program = (
        "from tala_bots.thinker_bot import Thinker\n"
        "from tala_core.shuffle import stream\n"
        "from tala_core.variants import load\n"
        "rules = load('chuan').rules_for(4)\n"
        "state, random = rules.start('7/0'), stream('1')\n"
        "for _turn in range(12):\n"
        "    action = Thinker(24)(rules.view(state, state.seat), random)\n"
        "    print(action)\n"
        "    state = rules.act(state, action)\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True, text=True
        ).stdout
        for seed in ("1", "2")
    ]

    assert told[0] == told[1]
    assert told[0].startswith("discard ")


def test_values_are_what_each_action_wins(chuan):
    """An ù wins 5 from each of three, for sure; every other action is played out."""
    state = position(chuan, "p2 discard: 2h 3h 4h 7c 7d 7s 9s 10s Js Kd", rows={"p1": "Kc"})
    view = chuan.view(state, 1)
    values = load_bot("thinker").values(view, stream("1"), playouts=44)

    assert [*values] == view.legal()
    assert values[GoOut()] == (15.0, 0.0)
    mean, error = values[Discard(card("7c"))]
    assert mean < 15
    assert error > 0


def test_nobody_has_values_who_has_nothing_to_do(chuan):
    assert Thinker().values(chuan.view(chuan.start("1"), 2), stream("1")) == {}


def test_an_estimate_is_a_mean_with_its_standard_error():
    assert estimate([1, 2, 3, 6]) == (3.0, pytest.approx((14 / 3 / 4) ** 0.5))
    assert estimate([4]) == (4.0, 0.0)


def test_it_may_be_given_milliseconds(chuan):
    """Then it tries every choice once, however slow the machine is."""
    view = chuan.view(chuan.start("1"), 0)

    assert Thinker(milliseconds=0.01)(view, stream("1")) in view.legal()


@pytest.mark.parametrize(
    ("key", "value"),
    [("playouts", 0), ("playouts", 1e3), ("playouts", "many"), ("playouts", True),
     ("milliseconds", 0), ("milliseconds", -1.0), ("milliseconds", inf), ("milliseconds", nan), ("milliseconds", "1")],
)  # fmt: skip
def test_it_needs_something_to_think_with(key, value):
    with pytest.raises(ValueError, match=f"^{key} must be a .*number .*, not {value!r}$"):
        Thinker(**{key: value})


# --- the quick player ---


@pytest.mark.parametrize("name", ["chuan", "bai-004", "ba-phom", "khong-tai", "nuoi-ga"])
def test_the_quick_player_does_only_what_is_legal(name):
    """Also by its short way to ask, and where phỏm are laid after the last discard."""
    rules = load(name).rules_for(3)
    quick = quick_player(rules)
    for seed in range(20):
        state = rules.start(f"quick/{seed}", seed % 3)
        while state.ended is None:
            action: Action = quick.first(state)
            state = rules.act(state, action)
