"""careful: positions written like rulings, what it asks of the rules, and what must hold of any bot."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from tala_bots import careful_bot, greedy_bot
from tala_bots.careful_prices import prices, rivals
from tala_core.errors import TalaError
from tala_core.events import WentOut
from tala_core.hookspecs import hookimpl
from tala_core.outcome import Outcome, Payment
from tala_core.rules import RuleSet
from tala_core.testing import BotConformance, house, played, position
from tala_core.variants import load
from tala_core.views import PlayerView


class TestCareful(BotConformance):
    """Legal in every shipped variant at every size, deterministic, and blind to hidden cards."""

    bot = "careful"
    everywhere = True
    hands = 3
    seconds = 0.1


def rules(*settings, base="chuan", seats=4):
    return load(base, settings).rules_for(seats)


def chosen(text, *settings, base="chuan", bot=careful_bot, **more):
    """Return what the bot does in a position, as it is written in records."""
    state = position(rules(*settings, base=base), text, **more)
    return str(bot.choose(PlayerView(state, state.seat), Random(0)))


# --- discarding ---

LOOSE = "p1 discard: 5h 6h 7h Kd Qc 2c 9s 9d 4d As"
SECOND = {"p1": "2s", "p2": "3c 8s", "p3": "Js 6s", "p4": "5s 3d"}


def test_of_two_loose_cards_the_dead_one_goes():
    """The king costs a point more; but two queens and a jack are gone, so nobody can eat the queen."""
    assert chosen(LOOSE, rows={"p1": "2s", "p2": "3s", "p3": "Js", "p4": "5s"}) == "discard Kd"
    assert chosen(LOOSE, rows={"p1": "2s", "p2": "Qd", "p3": "Qh", "p4": "Jc"}) == "discard Qc"


def test_a_card_like_one_that_the_next_seat_let_pass_goes():
    """P2 did not eat the Qh, so it hardly holds two queens."""
    rows = {"p2": "7s 8s", "p3": "Js 6s", "p4": "5s 3d"}

    assert chosen(LOOSE, rows={"p1": "Ah 2s", **rows}) == "discard Kd"
    assert chosen(LOOSE, rows={"p1": "Qh 2s", **rows}) == "discard Qc"


def test_no_third_card_for_who_has_eaten_two_den():
    """P2 ate twice from P1: a third eat would be an ù, paid by P1 for all (RULES.md 1.11).  The deuce is safest."""
    sevens, plain = "7s 7d 7c* 4c 4h 4s* 8h 10d Jc", "7s 7d 7c 4c 4h 4s 8h 10d Jc"

    assert chosen(LOOSE, rows=SECOND, hands={"p2": plain}) == "discard Kd"
    assert chosen(LOOSE, rows=SECOND, hands={"p2": sevens}) == "discard 2c"


def test_cards_that_would_join_what_lies_eaten_stay_where_one_phom_may_hold_them():
    """P2 has shown 9h and Jh by eating them: where one phỏm may hold both, the 10h is certainly eaten."""
    text, hands = "p1 discard: 2c 2d 2h 10h 9c 5s Ad 4h 7d As", {"p2": "8d 8h 8s 9h* 9d 9s Jh* Jd Js"}
    rows = {"p1": "3c", "p2": "10s 10c", "p3": "Jc 6s", "p4": "Kh 3d"}

    assert chosen(text, rows=rows, hands=hands) == "discard 10h"
    assert chosen(text, "rules.one-eaten.most=unlimited", rows=rows, hands=hands) != "discard 10h"


def test_a_cheap_lone_card_goes_before_a_dear_one_that_waits_for_a_phom():
    """Jacks and the ten make phỏm with five cards, the nine with one: it goes, though it sheds the fewest points."""
    text, rows = "p1 discard: 5h 6h 7h Ad Ah As 9s Js 10c Jc", {"p1": "2s", "p2": "4s", "p3": "Ac", "p4": "6c"}

    assert chosen(text, rows=rows) == "discard 9s"
    assert chosen(text, rows=rows, bot=greedy_bot) == "discard Jc"


def test_a_run_open_at_both_ends_is_kept_before_one_with_a_gap():
    """Jd Qd wait for two cards, 8c 10c for the nine alone: they stay, though they are the dearer ones."""
    text, rows = "p1 discard: 3h 4h 5h Ah Ad Ac Jd Qd 8c 10c", {"p1": "2s", "p2": "4s", "p3": "As", "p4": "6h"}

    assert chosen(text, rows=rows) == "discard 10c"
    assert chosen(text, rows=rows, bot=greedy_bot) == "discard Qd"


def test_a_pair_whose_partners_are_gone_is_no_pair():
    """With two kings gone the kings are as loose as any cards, and cost most."""
    text = "p1 discard: 5h 6h 7h Kd Ks 8c 9c 3d 5d As"

    assert chosen(text, rows={"p1": "2s", "p2": "4s", "p3": "Jc", "p4": "6c"}) == "discard 5d"
    assert chosen(text, rows={"p1": "2s", "p2": "Kh", "p3": "Kc", "p4": "6c"})[:9] == "discard K"


# --- the last round ---

LAST = {"p1": "2s 3d 8h", "p2": "4h Qd 3h", "p3": "Jc Js 5c", "p4": "Jh 9h 10d"}


def test_in_the_last_round_the_card_goes_that_nobody_can_eat_though_it_costs_points():
    """The king is two points dearer, but might be a chốt for four stakes; of the jacks none is left."""
    assert chosen("p1 send: Kc Jd 2c 6s", rows=LAST, table={"p1": "5h6h7h"}) == "discard Jd"
    assert chosen("p1 send: Kc Jd 2c 6s", rows=LAST, table={"p1": "5h6h7h"}, bot=greedy_bot) == "discard Kc"


def test_when_nobody_can_eat_any_more_the_dearest_card_goes():
    """P4 makes the last discard of the hand."""
    rows = {"p1": "2s 3d 8h 6d", "p2": "4h Qd 3h 9h", "p3": "Jc Js 5c 10c", "p4": "Jh 9c 10d"}

    assert chosen("p4 send: Kc Jd 2c 6s", rows=rows, table={"p1": "AcAdAh", "p4": "5h6h7h"}) == "discard Kc"


def test_a_mom_has_no_points_to_save_and_throws_what_is_safest():
    """P1 is móm whatever it throws; a chốt would still cost four stakes."""
    rows = {"p1": "2s 3s 8s", "p2": "3c 8h 6h", "p3": "Js 6s 6c", "p4": "5s 3d 10c"}

    assert chosen("p1 send: 5h 5d 7h Kd Qc 2c 9s Jd 4d As", rows=rows) == "discard 2c"


# --- eating ---


def test_a_hand_without_phom_eats():
    """The eat is a phỏm: no móm any more."""
    rows = {"p1": "2s 3c", "p2": "Jh 8c", "p3": "Js 6s", "p4": "5s 3d"}

    assert chosen("p2 take: 5h 6h Kd Qc 2c 9s 9d 4d As", offer="7h", rows=rows) == "eat"


def test_an_eat_that_breaks_two_phom_is_declined():
    """10h would need an eight and a nine of the two sets."""
    rows = {"p1": "2s", "p2": "Jh", "p3": "Js", "p4": "5s"}

    assert chosen("p2 take: 8s 8h 8d 9s 9h 9d 2c 3c Kh", offer="10h", rows=rows) == "draw"


def test_what_an_eat_pays_is_asked_from_the_rules():
    """7d would break the run for a set of sevens: worth it for a stake, and not where nobody pays for an eat."""
    text, rows = "p2 take: 5h 6h 7h 7s Kc 10s 2c Jd 9d", {"p1": "2s", "p2": "4h", "p3": "Jc", "p4": "Qh"}

    assert chosen(text, offer="7d", rows=rows) == "eat"
    assert chosen(text, base="don-gian", offer="7d", rows=rows) == "draw"


# --- laying, sending, ù ---

LAY = "p2 lay: 5s 6s 7s 7h 7d Kc 2d 3c 10c Jc"
LAID = {"p1": "2s 3d 8c 6d", "p2": "4h Qd 3h", "p3": "Js 5c As", "p4": "Jh 9c 4c"}


def test_it_lays_so_that_what_is_left_can_be_sent():
    """The sevens leave fewest points; but beside 8-9-10 of hearts and diamonds both red sevens can be sent (1.9a)."""
    assert chosen(LAY, rows=LAID, table={"p1": "AcAdAh"}) == "lay 7d7h7s"
    assert chosen(LAY, rows=LAID, table={"p1": "8h9h10h 8d9d10d"}) == "lay 5s6s7s"


def test_it_sends_what_it_can():
    """Both sevens, one after the other, before the discard."""
    text, table = "p2 send: 7h 7d Kc 2d 3c 10c Jc", {"p1": "8h9h10h 8d9d10d", "p2": "5s6s7s"}
    state = position(rules(), text, rows=LAID, table=table)
    for sent in ("send 7h 8h9h10h", "send 7d 8d9d10d"):
        choice = careful_bot.choose(PlayerView(state, 1), Random(0))
        assert str(choice) == sent
        state = played(state, [f"p2 {choice}"])
    assert state.step == "send"
    assert str(careful_bot.choose(PlayerView(state, 1), Random(0))).startswith("discard")


def test_a_card_that_fits_a_phom_on_the_table_is_kept_to_be_sent():
    """Of two loose kings the Kd can be sent to the run of diamonds; the Ks is thrown first."""
    rows = {"p1": "2s 3d 8h 6d", "p2": "4h Qc", "p3": "Jc Kc", "p4": "Qh 7d Kh"}
    text = "p2 discard: 5h 6h 7h Kd Ks Ad 2c As 4s 9c"

    assert chosen(text, rows=rows, table={"p1": "10dJdQd"}) == "discard Ks"


def test_nine_in_phom_go_out():
    assert chosen("p1 discard: 5h 6h 7h Ad Ah As 9s 9c 9d Jd") == "u"


@dataclass(frozen=True)
class Fined:
    """Who goes ù pays each of the others three."""

    @hookimpl
    def charge(self, outcome: Outcome) -> list[Payment]:
        ended = outcome.ended
        if not isinstance(ended, WentOut):
            return []
        return [Payment(ended.seat, one, 3, "fine", ended) for one in outcome.losers()]


def test_an_u_that_costs_its_player_is_not_declared():
    """What an ù brings is asked from the rules, too."""
    fined = house('extends = "chuan"\n[rules]\nu-payments = false\n[rules.fined]', rules={"fined": Fined}).rules_for(4)
    state = position(fined, "p1 discard: 5h 6h 7h Ad Ah As 9s 9c 9d Jd")

    assert prices(fined).u == -9
    assert str(careful_bot.choose(PlayerView(state, 0), Random(0))) == "discard Jd"


# --- prices ---


def test_prices_are_those_of_the_rules():
    """RULES.md 2.2, and what mien-bac and nuoi-ga change."""
    chuan, bac, ga = (prices(rules(base=base)) for base in ("chuan", "mien-bac", "nuoi-ga"))

    assert chuan.eat(0, 1, False) == (1, 1)
    assert chuan.eat(0, 4, True) == (4, 4)
    assert [bac.eat(before, 1, False)[0] for before in range(4)] == [1, 2, 3, 3]
    assert ga.eat(0, 1, False) == (1, 0)  # the pot has it
    assert (chuan.u, prices(rules(base="mien-nam")).u) == (15, 18)


def test_what_is_a_chot_is_seen_in_play():
    """In chuan an eat in the eater's last round, in don-gian none."""
    assert prices(rules()).is_chot(True, True)
    assert not prices(rules()).is_chot(False, False)
    assert not prices(rules(base="don-gian")).is_chot(True, True)


def test_fewer_points_are_worth_more_and_mom_least():
    costs, others = prices(rules()), rivals(PlayerView(rules().start("1/0"), 0))
    worth = [costs.finish(points, False, others) for points in range(0, 60, 10)]

    assert worth == sorted(worth, reverse=True)
    assert costs.finish(10, True, others) < worth[3]


def test_what_can_not_be_priced_costs_nothing(monkeypatch):
    """A bot does not say what is wrong with rules; it plays on without what it can't know."""

    def fails(self, outcome):
        raise TalaError("no price")

    costs = prices(rules(seats=3))
    monkeypatch.setattr(RuleSet, "settled", fails)

    assert costs.eat(5, 2, False) == (0, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_greedy_over_mirrored_deals(seats):
    """Forty deals, each seat's cards once for either bot; the whole table is tests/benchmarks/strength.py."""
    game, lead = rules(seats=seats), 0
    for deal in range(40):
        for first in (0, 1):
            state = game.start(f"careful/mirrored/{deal}", deal % seats)
            bots = [(careful_bot, greedy_bot)[(seat + first) % 2] for seat in range(seats)]
            while state.ended is None:
                view = PlayerView(state, state.seat)
                state = game.act(state, bots[state.seat].choose(view, Random(0)))
            net = game.result(state).net
            lead += sum(won if bots[seat] is careful_bot else -won for seat, won in enumerate(net))
    assert lead > 0
