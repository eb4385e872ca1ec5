"""What a seat imagines: a whole hand that agrees with all it sees, and depends on nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tala_bots.thinker_dealing import Dealing
from tala_core.cards import Cards, card, cards, each, union
from tala_core.events import Dealt, Drawn, Eaten, Marked
from tala_core.outcome import CHOT
from tala_core.rules import RuleSet, Table
from tala_core.shuffle import stream
from tala_core.state import GameState, fold, new
from tala_core.testing import pack, played, position
from tala_core.testing.leaking import FIELDS
from tala_core.testing.playing import one_of, scripts
from tala_core.testing.playing import played as played_by
from tala_core.testing.worlds import other_world, snapshot
from tala_core.variants import load
from tala_core.variants.finding import SHIPPED, found
from tala_core.views import PlayerView
from tala_regional.eats import FrozenEats, ShownEats

VARIANTS = sorted({one.name for one in found() if one.origin == SHIPPED})
NOT_TOLD = {"origin", "log", "rules", "marks", "eats", "at", "seat", "step", "taken", "late", "turn", "offer"}


def supposed(view: PlayerView, seed: str) -> tuple[list[Cards], list[int]]:
    """Return a deal of the cards that a seat can't place, by chance."""
    spare, random = [*each(view.unseen)], stream(seed)
    for at in range(len(spare) - 1, 0, -1):
        other = int(random.random() * (at + 1))
        spare[at], spare[other] = spare[other], spare[at]
    hands = []
    for known, size in zip(view.known, view.sizes, strict=True):
        more = size - known.bit_count()
        hands.append(known | union(spare[:more]))
        del spare[:more]
    return hands, spare[: view.stock]


def states(rules: RuleSet, hands: int = 4, many: int = 2) -> Iterator[GameState]:
    """Yield states of hands with many eats, time-outs and leavers, the last of each hand among them."""
    for script in scripts(rules.seats, hands, "imagining"):
        hand = played_by(rules, script)
        yield from [*hand.some(many), hand.end]


@cache
def everywhere() -> list[tuple[PlayerView, GameState]]:
    """Return views in every shipped variant at tables of every size, with the true states behind them."""
    made = []
    for name in VARIANTS:
        fewest, most = load(name).sizes["seats"]
        for seats in range(fewest, most + 1):
            for state in states(load(name).rules_for(seats)):
                made += [(PlayerView(state, seat), state) for seat in {state.seat, (state.turn + state.at) % seats}]
    return made


def test_an_imagined_hand_agrees_with_all_that_the_seat_sees():
    """In every variant: whatever a view tells, it tells of the imagined hand too."""
    for view, _state in everywhere():
        hands, stock = supposed(view, "agrees")
        other = PlayerView(view.imagine(hands, stock), view.seat)

        assert (other.known, other.unseen, other.pot) == (view.known, view.unseen, view.pot)
        assert [getattr(other, name) for name in FIELDS] == [getattr(view, name) for name in FIELDS]
        assert other.history() == view.history()
        assert other.legal() == view.legal() or view.late


def test_an_imagined_hand_has_the_cards_that_were_supposed():
    for view, _state in everywhere():
        hands, stock = supposed(view, "cards")
        imagined = view.imagine(hands, stock)

        assert imagined.hands == tuple(hands)
        assert imagined.stock[imagined.drawn :] == tuple(stock)
        assert sorted(imagined.origin.pack) == [*range(52)]


def test_nothing_in_it_comes_from_what_the_seat_can_not_see():
    """Two deals that differ only in that are imagined alike: hands, stock, pack, seed, history, notes."""
    random = stream("worlds")
    for view, state in everywhere():
        other = PlayerView(other_world(state, view.seat, random), view.seat)
        hands, stock = supposed(view, "worlds")

        assert (other.unseen, other.known) == (view.unseen, view.known)
        assert snapshot(other.imagine(hands, stock)) == snapshot(view.imagine(hands, stock))
        assert view.imagine(hands, stock).origin.seed is None


def test_its_history_leads_to_it_and_its_pack_deals_it():
    """Whoever discarded, laid or sent a card had it; who is dealt what agrees with the pack."""
    for view, _state in everywhere():
        imagined = view.imagine(*supposed(view, "history"))
        again = new(imagined.rules, imagined.origin)
        for event in imagined.history():
            fold(again, event)
        dealt = imagined.rules.deal(imagined.origin.pack, imagined.origin.starter, imagined.origin.pot)

        told = [name for name in GameState.__slots__ if name not in NOT_TOLD]
        assert [getattr(again, name) for name in told] == [getattr(imagined, name) for name in told]
        assert [e for e in dealt.history() if isinstance(e, Dealt)] == [
            e for e in imagined.history() if isinstance(e, Dealt)
        ]
        assert dealt.stock == imagined.stock


def test_of_the_true_cards_it_tells_a_history_in_which_every_eat_was_legal():
    """Whoever has the companions of what it ate, had them when it ate."""
    eats = 0
    for view, state in everywhere():
        if state.left or any(mark.label == "away" for mark in state.marks):
            continue
        imagined = view.imagine(state.hands, state.stock[state.drawn :])
        again, table = new(imagined.rules, imagined.origin), imagined.rules.melds
        for event in imagined.history():
            if isinstance(event, Eaten) and event.seat != view.seat and table.eaten_per_meld == 1:
                bit = 1 << event.card
                assert table.locked(again.hands[event.seat] | bit, bit) is not None
                eats += 1
            fold(again, event)

    assert eats > 100


def test_an_imagined_hand_can_be_played_to_its_end_and_settled():
    """By any legal actions; what some win the others and the pot pay."""
    for view, _state in everywhere():
        random = stream("end")
        imagined = view.imagine(*Dealing(view).deal(random))
        while imagined.ended is None:
            imagined = imagined.rules.act(imagined, one_of(imagined.rules.legal(imagined), random))
        result = imagined.rules.result(imagined)

        assert sum(result.net) + result.pot - view.pot == 0


# --- what a seat knows ---

HANDS = (
    "7h 8h 2c 4d 6s 9c Jd Qs Kh Kc",
    "9h 10h 2d 4s 8c Jc Qc Ad 3d",
    "5d 7c Ac As Qd Js 3s 6d 10c",
    "6h 2s 4c 7s 9s 3h 5h Jh 10d",
)


@pytest.fixture
def eaten(chuan) -> GameState:
    """P1 has thrown 8h and P2 has eaten it, with 9h 10h."""
    state = chuan.deal(pack(chuan, *HANDS))
    return played(state, "p1 discard 8h\np2 eat\np2 discard Ad")


def test_an_eaten_card_is_known_in_the_hand_of_the_eater(chuan, eaten):
    """8h lies face up before P2: P3 can place it, and none of the other eight cards of P2."""
    view = chuan.view(eaten, 2)

    assert view.known == (0, cards("8h"), view.hand, 0)
    assert not view.unseen & (cards("8h Ad") | view.hand)
    assert view.unseen.bit_count() == 52 - 9 - 2
    assert chuan.view(eaten, 1).known[1] == eaten.hands[1]


def test_cards_put_aside_are_unseen_and_may_be_supposed_anywhere():
    """With two players `bet-ba` puts 26 cards aside; nobody knows which."""
    rules = load("bet-ba").rules_for(2)
    view = rules.view(rules.start("1"), 0)

    assert view.unseen.bit_count() == 52 - 10
    assert sum(view.sizes) + view.stock == 26
    imagined = view.imagine([view.hand, union([*each(view.unseen)][:9])], [*each(view.unseen)][9:16])
    assert imagined.hands[1] == union([*each(view.unseen)][:9])


def test_the_companions_of_an_eaten_card_came_before_the_eat(chuan, eaten):
    """P2 is supposed to have eaten 8h with 8c 8d: they were dealt to it, what it drew later it may have thrown."""
    state = played(eaten, "p3 draw\np3 discard 5d\np4 draw\np4 discard 6h\np1 draw\np1 discard Kc\np2 draw")
    view = chuan.view(state, 0)
    spare = view.unseen & ~cards("8c 8d")
    hands, stock = supposed(view, "companions")
    hands = [view.hand, cards("8c 8d 8h") | union(each(spare)[:7]), *_split(spare, 7, view.sizes[2:])]
    stock = [*each(view.unseen & ~sum(hands[1:]))]
    imagined = view.imagine(hands, stock)

    dealt = next(e.cards for e in imagined.history() if isinstance(e, Dealt) and e.seat == 1)
    drew = [e.card for e in imagined.history() if isinstance(e, Drawn) and e.seat == 1]
    assert dealt & cards("8c 8d Ad") == cards("8c 8d Ad")
    assert len(drew) == 1
    assert imagined.stock[imagined.drawn - 1] == drew[0]


def _split(some: Cards, start: int, sizes: tuple[int, ...]) -> Iterator[Cards]:
    for size in sizes:
        yield union(each(some)[start : start + size])
        start += size


def test_a_chot_is_known_though_the_note_of_it_is_blank(chuan):
    """Everybody saw which card was eaten, so the imagined note tells it."""
    for state in states(chuan, 8, 40):
        for mark in [one for one in state.marks if one.label == CHOT]:
            view = chuan.view(state, (mark.seat + 1) % 4)
            imagined = view.imagine(*supposed(view, "chot"))
            assert mark in imagined.marks
            return
    pytest.fail("no chốt came up")


def test_the_cards_of_anothers_note_are_not_imagined(standard):
    """Which phỏm an eat has fixed only its owner knows; what is shown to all is known in that hand."""
    rules = RuleSet("house", Table(), {**standard.plugins, "frozen-eats": FrozenEats(), "shown-eats": ShownEats()})
    state = rules.deal(pack(rules, *HANDS))
    state = played(state, "p1 discard 8h\np2 eat")
    view = rules.view(state, 2)

    assert view.known[1] == cards("8h 9h 10h")
    frozen, shown = view.imagine(*supposed(view, "frozen")).marks
    assert (frozen, shown.cards) == (Marked("frozen", 1, 2), cards("8h 9h 10h"))


def test_a_position_can_be_imagined_too(chuan):
    """Nobody has told what was dealt; what was played from there on fits."""
    state = position(chuan, "p2 take: 5s 6s 7s* 5h 9c 9d Jh Ks 2d", rows={"p1": "Ad"}, offer="8s", stock="3c")
    state = played(state, "p2 draw\np2 discard Ks")
    view = chuan.view(state, 2)
    imagined = view.imagine(*supposed(view, "position"))

    assert chuan.view(imagined, 2).history() == view.history()
    assert imagined.stock[imagined.drawn - 1] == imagined.history()[0].card


# --- what does not fit ---


def refused(view: PlayerView, hands: list[Cards], stock: list[int]) -> str:
    with pytest.raises(ValueError) as caught:
        view.imagine(hands, stock)
    return str(caught.value)


def test_what_does_not_fit_is_refused(chuan, eaten):
    """The text says what is wrong and where."""
    view = chuan.view(eaten, 2)
    hands, stock = supposed(view, "refused")
    own, second, top = hands[2], hands[1], stock[0]
    spare = 1 << stock[0]

    assert refused(view, hands[:3], stock) == "3 hands are given for 4 seats"
    assert refused(view, [hands[0], second ^ cards("8h") | spare, *hands[2:]], stock) == (
        "p2 holds 8h, which are not given"
    )
    assert re.fullmatch(r"p3 holds \S+, which are not given", refused(view, [*hands[:2], own & own - 1, hands[3]], []))
    assert refused(view, [hands[0] | spare, *hands[1:]], stock) == "p1 holds 9 cards, not 10"
    assert refused(view, [hands[0] & hands[0] - 1 | cards("Ad"), *hands[1:]], stock) == (
        "Ad lie on the table, not with p1"
    )
    assert refused(view, [*hands[:3], hands[0]], stock).endswith("stand twice, the second time with p4")
    assert refused(view, hands, stock[1:]) == "the stock has 15 cards left, not 14"
    assert refused(view, hands, [card("Ad"), *stock[1:]]) == "Ad lie on the table, not with the stock"
    assert refused(view, hands, [top, top, *stock[2:]]).endswith("stand twice, the second time with the stock")
    assert refused(view, hands, [99, *stock[1:]]) == "99 is no card, in the stock"
    assert refused(view, [-1, *hands[1:]], stock) == "-1 is no set of cards, for p1"
    assert refused(view, ["Ks", *hands[1:]], stock) == "'Ks' is no set of cards, for p1"
