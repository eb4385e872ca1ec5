"""What each stranger's rule does, in a position or a finished hand worked out by hand; and that ours alone do not."""

from __future__ import annotations

from random import Random

import pytest

from tala_core.actions import Discard, Draw, Eat
from tala_core.cards import cards, name
from tala_core.errors import IncompleteOutcome, VariantError
from tala_core.events import Marked, PlayedOut, WentOut
from tala_core.outcome import Eat as Eaten
from tala_core.outcome import Outcome, Standing
from tala_core.rules import RuleSet
from tala_core.table import Evening
from tala_core.testing import BotConformance, RuleConformance, failures, only, played, position
from tala_core.views import PlayerView

from ..rulebook.helpers import dealt, flow, layings, legal, placed, quiet, refused, table_plays, went_out
from .meeting import FILES, everybody, met, table, variant

EVERYBODY = (Standing(),) * 4


def u_of(seat: int, *, turn: int = 20, pot: int = 0, eats: tuple[Eaten, ...] = ()) -> Outcome:
    """Return the outcome of an ù thường of *seat*, four at the table."""
    return Outcome(4, 0, pot, WentOut(seat, frozenset({"thuong"}), turn), eats, EVERYBODY)


def played_out(*standings: Standing, marks: tuple[Marked, ...] = ()) -> Outcome:
    """Return the outcome of a hand in which nobody is ù."""
    return Outcome(len(standings), 0, 0, PlayedOut(), (), standings, marks)


IN_ORDER = [Standing(10 * seat + 10, False, 13 + seat, 13 + seat) for seat in range(4)]  # p1 best, p4 worst


def net(rules: RuleSet, outcome: Outcome) -> tuple[int, ...]:
    return rules.settled(outcome).net


# --- đền lá cuối ---


def test_den_cuoi_who_threw_the_winners_last_eat_pays_for_all(chuan):
    """P3 is ù after eating twice from P2: P2 owes 3 x 5; the eats, one stake each, stand beside it."""
    taken = "p3<p2 p1<p4 p3<p2 p2<p1"

    assert went_out(table("den-cuoi"), "p3", taken) == (0, -16, 17, -1)
    assert went_out(chuan, "p3", taken) == (-5, -6, 17, -6)


def test_den_cuoi_the_last_eat_decides_not_the_most(chuan):
    """P3 ate two of P2's cards and P1's last: P1 pays."""
    assert went_out(table("den-cuoi"), "p3", "p3<p2 p3<p2 p3<p1") == (-16, -2, 18, 0)
    assert went_out(chuan, "p3", "p3<p2 p3<p2 p3<p1") == (-6, -7, 18, -5)


def test_den_cuoi_in_the_same_turn_only(chuan):
    strict = table("den-cuoi", "rules.den-cuoi.same_turn=true")
    eat = Eaten(2, 1, turn=9, round=3)

    assert net(strict, u_of(2, turn=9, eats=(eat,))) == (0, -16, 16, 0)
    assert net(strict, u_of(2, turn=10, eats=(eat,))) == net(chuan, u_of(2, turn=10, eats=(eat,))) == (-5, -6, 16, -5)


def test_den_cuoi_takes_over_nothing_that_another_den_has_moved():
    """Behind đền ba lá: P2 let the winner eat three and pays; the last eat, of P1's card, moves nothing more."""
    both = table("den-cuoi", "rules.den-ba-la={}", "rules.den-cuoi.after=den-ba-la")

    assert went_out(both, "p3", "p3<p2 p3<p2 p3<p2 p3<p1") == (-1, -18, 19, 0)


# --- dừng tái ---

TAI = {"t13": "discard Ks", "t14": "eat, discard 3h"}  # P2 eats the last discard of P1, who has laid: P1 has tái


def test_dung_tai_ends_the_hand_where_the_tai_would_begin(chuan):
    usual, stopped = flow(quiet(chuan), **TAI), flow(quiet(table("dung-tai")), **TAI)

    assert layings(usual) == "t13 p1, t14 p2, t15 p3, t16 p4, t17 p1"
    assert layings(stopped) == "t13 p1, t14 p2, t15 p3, t16 p4"
    assert (stopped.turn, stopped.ended) == (16, PlayedOut())


def test_dung_tai_may_allow_one(chuan):
    assert layings(flow(quiet(table("tai-mot-lan")), **TAI)) == layings(flow(quiet(chuan), **TAI))


def test_dung_tai_does_not_go_with_the_shipped_rule():
    with pytest.raises(VariantError, match="both say when tái ends the hand"):
        variant("dung-tai", "rules.no-tai={}")


# --- gà góp ---


def test_ga_gop_an_u_takes_what_lies_there_and_what_was_just_put_in(chuan):
    """12 lie there, four put in 2 each: P3 wins 20 and three times 5, less his own 2."""
    result = table("ga-gop").settled(u_of(2, pot=12))

    assert (result.net, result.pot) == ((-7, -7, 33, -7), 0)
    assert net(chuan, u_of(2, pot=12)) == (-5, -5, 15, -5)


def test_ga_gop_waits_for_the_next_hand():
    """Two hands without an ù: 8 and 16 lie there.  The third is an ù."""
    rules, evening = table("ga-gop"), Evening.opened(4)
    pots = []
    for outcome in (played_out(*IN_ORDER), played_out(*IN_ORDER), u_of(0)):
        begun = Outcome(4, 0, evening.pot, outcome.ended, (), outcome.standings)
        evening = evening.after(rules.settled(begun), 0)
        pots.append(evening.pot)

    assert pots == [8, 16, 0]
    assert sum(evening.totals) == 0


def test_ga_gop_for_an_u_tron_only():
    rules = table("ga-gop", "rules.ga-gop.taken_by=tron")

    assert rules.settled(u_of(2, pot=12)).pot == 20


# --- Q-K-A ---

QKA_HAND = "p2 take: Qs Ks 5h 9c 9d Jh 2d 3c 7c"


def test_qka_the_ace_is_eaten_behind_the_king(chuan):
    assert "eat" in legal(position(table("qka"), QKA_HAND, offer="As"))
    refused(position(chuan, QKA_HAND, offer="As"), "p2 eat", "makes no phỏm")


def test_qka_is_laid_and_takes_the_jack():
    state = placed(table("qka"), "p1 lay: Qs Ks As 5h 9c 9d Jh 2d 3c 7c", "3333", hands={"p2": "Js 4h"})
    laid = played(state, "p1 lay AsQsKs")

    assert legal(state) == {"lay AsQsKs"}
    assert laid.rules.melds.extends[cards("As Qs Ks")] == cards("Js")


def test_qka_around_the_corner():
    """K-A-2 only where the house wants it."""
    hand = "p2 take: Ks 2s 5h 9c 9d Jh 2d 3c 7c"

    assert "eat" not in legal(position(table("qka"), hand, offer="As"))
    assert "eat" in legal(position(table("qka", "rules.q-k-a.around=true"), hand, offer="As"))


def test_qka_is_no_news_where_the_shipped_runs_have_it():
    with pytest.raises(VariantError, match="the ace follows the king already"):
        variant("qka", "rules.runs.ace=low_and_high")


# --- máy đánh hộ ---

LATE = ("p1 take: 5s 6s 7s 9c 9d 9h Kd 2h 3c", "3334")


def test_may_danh_lays_sends_and_keeps_the_dear_cards_for_nobody(chuan):
    """Ours lays nothing and throws the king; the kind one lays both phỏm, sends the king, and throws the two."""
    told = {"stock": "Kh", "table": {"p4": "10dJdQd"}}
    kind = table_plays(placed(table("may-danh"), *LATE, **told))

    assert kind == ["timeout", "draw", "lay 5s6s7s 9c9d9h", "send Kd 10dJdQd", "discard 2h"]
    assert table_plays(placed(chuan, *LATE, **told)) == ["timeout", "draw", "lay", "discard Kh"]


def test_may_danh_takes_a_fine_for_each_time(chuan):
    """P2 was late twice and P1, who wins, once: P2 pays two more."""
    late = tuple(Marked("het-gio", seat, turn, open=True) for seat, turn in ((1, 6), (0, 9), (1, 10)))

    assert net(table("may-danh"), played_out(*IN_ORDER, marks=late)) == (8, -3, -2, -3)
    assert net(chuan, played_out(*IN_ORDER, marks=late)) == (6, -1, -2, -3)


def test_may_danh_remembers_who_was_late():
    state = quiet(table("may-danh"))
    over = flow(state, t1="timeout")

    assert [(mark.label, mark.seat, mark.turn) for mark in over.marks] == [("het-gio", 0, 1)]


def test_may_danh_gives_less_time_after_laying(chuan):
    rules = table("may-danh")
    laid = placed(rules, "p1 take: 5s 6s 9c 9d Kd 2h", "4333", table={"p1": "10dJdQd"})

    assert (rules.time_limit(quiet(rules)), rules.time_limit(laid)) == (20, 8)
    assert chuan.time_limit(quiet(chuan)) == 30


# --- ăn có chừng ---


def test_an_co_chung_one_eat_a_hand(chuan):
    told = "p2 take: 5s 6s 7s* 9c 9d Jh Ks 2d 3c"

    refused(position(table("mot-la"), told, offer="9h"), "p2 eat", "1 eaten already, no more in this hand")
    assert legal(position(table("mot-la"), told, offer="9h")) == {"draw"}
    assert legal(position(chuan, told, offer="9h")) == {"draw", "eat"}


def test_an_co_chung_so_many_from_one_player():
    rules = table("mot-la", "rules.an-co-chung.most=2", "rules.an-co-chung.from_one=1")

    refused(position(rules, "p2 take: 5s 6s 7s* 9c 9d Jh Ks 2d 3c", offer="9h"), "p2 eat", "1 eaten from this player")


def test_an_co_chung_options_that_contradict_each_other():
    with pytest.raises(VariantError, match="from_one can't be more than most, which is 1"):
        variant("mot-la", "rules.an-co-chung.from_one=3")


# --- ù tại bàn ---

WHOLE = "5s 6s 7s 9c 9d 9h Jc Jd Jh Ks"


def test_u_tai_ban_on_the_cards_dealt(chuan):
    """Three pay 5 and 10 more."""
    over = played(dealt(table("u-tai-ban"), WHOLE), "p1 u")
    usual = played(dealt(chuan, WHOLE), "p1 u")

    assert over.rules.result(over).net == (45, -15, -15, -15)
    assert chuan.result(usual).net == (15, -5, -5, -5)


@pytest.mark.parametrize(("turn", "each"), [(1, 15), (2, 8), (4, 8), (5, 5), (20, 5)])
def test_u_tai_ban_by_the_turn(turn, each):
    assert net(table("u-tai-ban"), u_of(3, turn=turn)) == (-each, -each, -each, 3 * each)


def test_u_tai_ban_is_paid_by_who_pays_den():
    """P1 let P4 eat three: he pays 3 x (5 + 3), and 3 for the eats."""
    eats = tuple(Eaten(3, 0, turn=one, round=1) for one in range(3))

    assert net(table("u-tai-ban"), u_of(3, turn=4, eats=eats)) == (-27, 0, 0, 27)


def test_u_tai_ban_asks_a_settle_file_for_the_turn():
    with pytest.raises(IncompleteOutcome, match="u-tai-ban needs the turn"):
        table("u-tai-ban").settled(u_of(3, turn=0))


# --- tố gấp: an action of its own ---


def test_to_gap_is_said_once_and_keeps_the_turn(chuan):
    state = quiet(table("to-gap"))
    after = played(state, "p1 gap")

    assert "gap" in legal(state)
    assert (after.seat, after.step, after.turn) == (state.seat, state.step, state.turn)
    assert legal(state) - legal(after) == {"gap"}
    refused(after, "p1 gap", "you have doubled already")
    assert "gap" not in {action.verb for action in chuan.moves}


def test_to_gap_is_heard_by_everybody():
    marks = [PlayerView(played(quiet(table("to-gap")), "p1 gap"), seat).marks for seat in range(4)]

    assert {(mark.label, mark.seat) for seen in marks for mark in seen} == {("gap", 0)}


def test_to_gap_comes_too_late_after_the_first_card():
    second = flow(quiet(table("to-gap")), until=5)

    refused(second, "p1 gap", "only before one's first card")
    refused(played(flow(quiet(table("to-gap")), until=2), "p2 draw"), "p2 gap", "only before one's first card")


def test_to_gap_who_has_doubled_eats_no_more():
    """P2 could eat the king of spades."""
    offered = flow(quiet(table("to-gap")), until=2, t1="discard Ks")

    assert legal(offered) == {"draw", "eat", "gap"}
    refused(played(offered, "p2 gap"), "p2 eat", "who has doubled eats no more")
    assert legal(played(offered, "p2 gap")) == {"draw"}


@pytest.mark.parametrize(
    ("doubled", "expected"),
    [("", (6, -1, -2, -3)), ("p2", (7, -2, -2, -3)), ("p1", (12, -2, -4, -6)), ("p1 p2 p4", (20, -4, -4, -12))],
)
def test_to_gap_counts_for_who_wins_and_for_who_loses(doubled, expected):
    marks = tuple(Marked("gap", int(seat[1]) - 1, 1, open=True) for seat in doubled.split())

    assert net(table("to-gap"), played_out(*IN_ORDER, marks=marks)) == expected


# --- xem nọc: an action that shows a hidden card ---


def test_xem_noc_shows_the_card_that_comes_next():
    """P2 looks: the jack of hearts lies on top, and P2 draws it."""
    look = played(flow(quiet(table("xem-noc")), until=2), "p2 xem")

    assert [PlayerView(look, seat).marks[0].cards for seat in range(4)] == [cards("Jh")] * 4
    assert (look.seat, look.step, "xem" in legal(look)) == (1, "take", False)
    assert played(look, "p2 draw").hands[1] & cards("Jh")


def test_xem_noc_may_show_it_to_the_payer_alone():
    look = played(flow(quiet(table("xem-noc", "rules.xem-noc.shown_to=payer")), until=2), "p2 xem")

    assert [PlayerView(look, seat).marks[0].cards for seat in range(4)] == [0, cards("Jh"), 0, 0]


def test_xem_noc_costs_a_stake_to_each(chuan):
    looks = (Marked("xem", 3, 4, cards("Jh")),)

    assert net(table("xem-noc"), played_out(*IN_ORDER, marks=looks)) == (7, 0, -1, -6)
    assert net(chuan, played_out(*IN_ORDER, marks=looks)) == (6, -1, -2, -3)


def test_xem_noc_so_often_a_hand():
    state = flow(quiet(table("xem-noc")), until=14, t2="xem", t6="xem", t3="xem")

    refused(state, "p2 xem", "no more than 2 in a hand")


# --- hai lá ăn một phỏm ---


def test_hai_an_two_eaten_cards_lie_together(chuan):
    told = "p2 take: 5s* 6s 7s 9c 9d Jh Ks 2d 3c"

    assert "eat" in legal(position(table("hai-an"), told, offer="8s"))
    refused(position(chuan, told, offer="8s"), "p2 eat", "phỏm of its own")


def test_hai_an_does_not_go_with_the_shipped_rule():
    with pytest.raises(VariantError, match="only one of them can say how many"):
        variant("hai-an", "rules.one-eaten={}")


# --- móm kiểu miền Nam ---

MOMS = (Standing(30, False, 13, 13), Standing(50, True, 14, 15), Standing(20, True, 15, 16), Standing(70, True, 16, 14))


def ranking(rules: RuleSet, outcome: Outcome) -> str:
    return " ".join(f"p{seat + 1}" for seat in rules.settled(outcome).outcome.ranking)


def test_mom_nam_ranks_mom_by_points(chuan):
    assert ranking(table("mom-nam"), played_out(*MOMS)) == "p1 p3 p2 p4"
    assert ranking(chuan, played_out(*MOMS)) == "p1 p4 p2 p3"


def test_mom_nam_among_the_others():
    assert ranking(table("mom-nam", "rules.mom-nam.mom=mixed"), played_out(*MOMS)) == "p3 p1 p2 p4"


# --- từng đôi ---


def test_tung_doi_each_pair_settles_the_difference(chuan):
    """10, 15, 40 points and a móm: pairs 5, 20 (30 is too much), 20; 20, 20; 20."""
    standings = [
        Standing(points, mom, 1, 1 + at) for at, (points, mom) in enumerate([(10, 0), (15, 0), (40, 0), (60, 1)])
    ]

    assert net(table("tung-doi"), played_out(*standings)) == (45, 35, -20, -60)
    assert net(chuan, played_out(*standings)) == (7, -1, -2, -4)


# --- ăn theo vòng ---

EATS = (Eaten(0, 3, turn=1, round=1), Eaten(2, 1, turn=7, round=2), Eaten(0, 3, turn=13, round=4))


def test_an_vong_prices_by_round(chuan):
    """P4 is ù and was eaten in rounds 1 and 4 (1 + 5), P2 in round 2 (2)."""
    assert net(table("an-vong", "rules.an-vong.winner_free=false"), u_of(3, eats=EATS)) == (1, -7, -3, 9)
    assert net(chuan, u_of(3, eats=EATS)) == (-3, -6, -4, 13)


def test_an_vong_the_winner_pays_for_none():
    assert net(table("an-vong"), u_of(3, eats=EATS)) == (-5, -7, -3, 15)


def test_an_vong_does_not_go_with_the_shipped_prices():
    with pytest.raises(VariantError, match="every eat would be paid twice"):
        variant("an-vong", "rules.eat-payments={}")


# --- ù láo ---


def test_u_lao_costs_a_fine_and_the_hand_goes_on(chuan):
    state = quiet(table("u-lao"))
    lied = played(state, "p1 u")

    assert "u" not in legal(state)
    assert (lied.seat, lied.step, lied.ended) == (0, "discard", None)
    refused(lied, "p1 u", "nobody believes your ù any more")
    refused(quiet(chuan), "p1 u", "fewer than 9 cards lie in phỏm")


def test_u_lao_three_to_each(chuan):
    lies = (Marked("u-lao", 1, 6, open=True),)

    assert net(table("u-lao"), played_out(*IN_ORDER, marks=lies)) == (9, -10, 1, 0)


def test_u_lao_a_true_one_is_one():
    over = played(dealt(table("u-lao"), WHOLE), "p1 u")

    assert over.rules.result(over).net == (15, -5, -5, -5)


# --- con cò, a bot ---


def test_con_co_grabs_what_it_may_and_throws_the_dearest(chuan):
    heron = met("con_co", "tala.bots")["con-co"]()
    fed = position(chuan, "p2 take: 5s 6s 9c 9d Jh Ks 2d 3c 4h", offer="7s")
    hungry = position(chuan, "p2 take: 5s 6s 9c 9d Jh Ks 2d 3c 4h", offer="Qc")

    assert heron(PlayerView(fed, 1), Random(1)) == Eat()
    assert heron(PlayerView(hungry, 1), Random(1)) == Draw()
    thrown = heron(PlayerView(chuan.act(fed, Eat()), 1), Random(1))
    assert isinstance(thrown, Discard)
    assert name(thrown.card) == "Ks"


# --- what must hold of every rule ---


@pytest.mark.parametrize("name", [name for name, path in FILES.items() if path.parent.name != "lang_ta"])
def test_it_conforms(name):
    """Calm hands, with time-outs, with leavers, and with both: the suite that an author runs."""
    suite = type("Suite", (RuleConformance,), {"variant": variant(name), "hands": 4, "seats": 3})

    with only(rules=everybody()):
        assert failures(suite) == []


def test_the_bot_conforms():
    heron = met("con_co", "tala.bots")["con-co"]

    assert failures(type("Suite", (BotConformance,), {"bot": heron(), "hands": 3})) == []
