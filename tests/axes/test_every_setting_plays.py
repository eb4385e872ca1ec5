"""Every value of every axis (RULES.md section 3, 1 to 54) plays: hands by chance, with late and leaving players."""

from __future__ import annotations

from random import Random

import pytest

from tala_core import records
from tala_core.actions import Leave, TimeOut, Turn
from tala_core.cards import DECK, union
from tala_core.table import Evening

from .helpers import variant

HANDS = 60  # of each house, a third each for two, three and four
EAGER = {"eat", "u", "send", "lay"}  # what a player does who wants things to happen

HOUSES = {
    "1": ["table.seats=[2, 4]"],
    "2 cw": ["rules.turns.direction=cw"],
    "3 dealer": ["rules.starter.first=dealer"],
    "3 random": ["rules.starter.first=random"],
    "3 creator": ["rules.starter.first=creator"],
    "4 next_seat": ["rules.starter.next=next_seat"],
    "4 dealer": ["rules.starter.next=dealer"],
    "5": ["rules.runs.ace=low_and_high"],
    "6": ["rules.points.jack=10", "rules.points.queen=10", "rules.points.king=10"],
    "7": ["rules.runs.longest=3", "rules.sets.longest=3"],
    "8": ["rules.deal.extra_card=all"],
    "9": ["rules.deal.stock=burn"],
    "8 9": ["rules.deal.extra_card=all", "rules.deal.stock=burn"],
    "10 two": ["rules.one-eaten.most=2"],
    "10 unlimited": ["rules.one-eaten.most=unlimited"],
    "11": ["rules.frozen-eats={}"],
    "11 10": ["rules.frozen-eats={}", "rules.one-eaten.most=unlimited"],
    "11 20 free": ["rules.frozen-eats={}", "rules.laying.choice=free"],
    "11 20 fewest_points": ["rules.frozen-eats={}", "rules.laying.choice=fewest_points"],
    "11 53": ["rules.frozen-eats={}", "rules.clock.laying=lay_auto"],
    "11 12": ["rules.frozen-eats={}", "rules.turns.lock=eaten_only"],
    "12": ["rules.turns.lock=eaten_only"],
    "12 10": ["rules.turns.lock=eaten_only", "rules.one-eaten.most=unlimited"],
    "13": ["rules.eating.into_laid=true"],
    "13 25": ["rules.eating.into_laid=true", "rules.layoff.chain=false"],
    "13 27": ["rules.eating.into_laid=true", "rules.layoff.keep_one=false"],
    "13 11": ["rules.eating.into_laid=true", "rules.frozen-eats={}"],
    "13 12": ["rules.eating.into_laid=true", "rules.turns.lock=eaten_only"],
    "13 33": ["rules.eating.into_laid=true", "rules.u-gui.when=at_most_one_left"],
    "14": ["rules.shown-eats={}"],
    "14 11": ["rules.shown-eats={}", "rules.frozen-eats={}"],
    "15": ["rules.third-eat={}"],
    "15 two": ["rules.third-eat.eats=2", "rules.one-eaten.most=unlimited"],
    "16": ["rules.shifting=false"],
    "16 17": ["rules.shifting=false", "rules.no-tai={}"],
    "16 8": ["rules.shifting=false", "rules.deal.extra_card=all"],
    "16 13": ["rules.shifting=false", "rules.eating.into_laid=true"],
    "16 18": ["rules.shifting=false", "rules.chot.when=victim_laid"],
    "17": ["rules.no-tai={}"],
    "17 8": ["rules.no-tai={}", "rules.deal.extra_card=all"],
    "17 27": ["rules.no-tai={}", "rules.layoff.keep_one=false"],
    "18": ["rules.chot.when=victim_laid"],
    "19 danh_ha_gui": ["rules.last-turn.order=danh_ha_gui"],
    "19 common": ["rules.last-turn.order=common"],
    "19 danh_ha_gui 16": ["rules.last-turn.order=danh_ha_gui", "rules.shifting=false"],
    "19 common 16": ["rules.last-turn.order=common", "rules.shifting=false"],
    "19 danh_ha_gui 17": ["rules.last-turn.order=danh_ha_gui", "rules.no-tai={}"],
    "17 19 danh_ha_gui": ["rules.no-tai={}", "rules.last-turn.order=danh_ha_gui"],
    "19 common 17": ["rules.last-turn.order=common", "rules.no-tai={}"],
    "17 19 common": ["rules.no-tai={}", "rules.last-turn.order=common"],
    "19 danh_ha_gui 27": ["rules.last-turn.order=danh_ha_gui", "rules.layoff.keep_one=false"],
    "19 common 27": ["rules.last-turn.order=common", "rules.layoff.keep_one=false"],
    "19 danh_ha_gui 13": ["rules.last-turn.order=danh_ha_gui", "rules.eating.into_laid=true"],
    "19 danh_ha_gui 20": ["rules.last-turn.order=danh_ha_gui", "rules.laying.choice=free"],
    "19 danh_ha_gui 32a": ["rules.last-turn.order=danh_ha_gui", "rules.het-bai=false"],
    "19 common 32a": ["rules.last-turn.order=common", "rules.het-bai=false"],
    "19 common 50a": ["rules.last-turn.order=common", "rules.played-on={}"],
    "19 common 53": ["rules.last-turn.order=common", "rules.clock.laying=lay_auto"],
    "19 common 8": ["rules.last-turn.order=common", "rules.deal.extra_card=all"],
    "20 free": ["rules.laying.choice=free"],
    "20 fewest_points": ["rules.laying.choice=fewest_points"],
    "22": ["rules.layoff=false"],
    "23": ["rules.layoff.targets=earlier"],
    "24": ["rules.layoff.own=false"],
    "25": ["rules.layoff.chain=false"],
    "26": ["rules.layoff.mom=true"],
    "27": ["rules.layoff.keep_one=false"],
    "26 27": ["rules.layoff.mom=true", "rules.layoff.keep_one=false"],
    "28 three_phom": ["rules.u.condition=three_phom"],
    "28 all_ten": ["rules.u.condition=all_ten"],
    "29": ["rules.auto-u={}"],
    "29 28": ["rules.auto-u={}", "rules.u.condition=three_phom"],
    "30 times": ["rules.u-payments.tron_times=2"],
    "30 own": ["rules.u-payments.tron=12"],
    "31": ["rules.u-khan.amount=6"],
    "32": ["rules.u-khan.gap=1"],
    "29 31": ["rules.auto-u={}", "rules.u-khan={}"],
    "32a": ["rules.het-bai=false"],
    "32a 27": ["rules.het-bai=false", "rules.layoff.keep_one=false"],
    "33 empty_before_discard": ["rules.u-gui={}", "rules.layoff.keep_one=false"],
    "33 empty_after_discard": ["rules.u-gui.when=empty_after_discard"],
    "33 at_most_one_left": ["rules.u-gui.when=at_most_one_left", "rules.u-gui.counts=tron"],
    "33 19": ["rules.u-gui.when=at_most_one_left", "rules.last-turn={}"],
    "34": ["rules.u-dong-chat={}"],
    "35 off": ["rules.den-ba-la=false"],
    "35 eater": ["rules.den-ba-la.payer=eater"],
    "35 players": ["rules.den-ba-la.players=3"],
    "36 off": ["rules.den-chot=false"],
    "36 last_eater": ["rules.den-chot.payer=last_eater"],
    "36 discarder": ["rules.den-chot.payer=discarder"],
    "36 both": ["rules.den-chot.payer=both"],
    "37": ["rules.den-chot.needs_laid=true"],
    "38": ["rules.den-chot.before=den-ba-la"],
    "39": ['rules.den-tai-u={before="den-ba-la"}'],
    "40": ["rules.ranking.ties=first_lay"],
    "41": ["rules.ranking.mom=points"],
    "42": ["rules.rank-payments.all_mom=no_payment"],
    "43 last_3": ["rules.rank-payments.scheme=last_3"],
    "43 shifted": ["rules.rank-payments.scheme=shifted"],
    "43 pairwise": ["rules.rank-payments.scheme=pairwise"],
    "44": ["rules.rank-payments.mom=double"],
    "45 by_count": ["rules.eat-payments.by_count=[1, 2, 3]"],
    "45 by_round": ["rules.eat-payments.by_round=[1, 2, 3]"],
    "45 none": ["rules.eat-payments.by_count=[0]"],
    "46": ["rules.eat-payments.last_round=as_eat"],
    "47": ["rules.ga.chot=true"],
    "48": ["rules.u-payments.amount=6"],
    "49": ["rules.ga={}"],
    "49 off": ["rules.ga.carry=false"],
    "50 price": ["rules.leaving.amount=7"],
    "50 mom": ["rules.leaving.counted=mom"],
    "50a": ["rules.played-on={}"],
    "51": ["rules.clock.seconds=25"],
    "52 highest_rac": ["rules.clock.discard=highest_rac"],
    "52 first_rac": ["rules.clock.discard=first_rac"],
    "52 random_rac": ["rules.clock.discard=random_rac"],
    "53": ["rules.clock.laying=lay_auto"],
    "54": ["rules.false-claim={}"],
    "54 all": ['rules.false-claim.claims=["u", "eat", "lay"]'],
}


def hand(rules, number):
    """Play hand *number* by chance: some seats are eager, now and then one is late, or leaves in or out of turn."""
    random = Random(number)
    odd = number % 3 == 0
    state = rules.start(f"axes/{number}", random.randrange(rules.seats), pot=3)
    turns = []
    while state.ended is None:
        turn = chosen(state, checked(state), random, odd)
        turns.append(turn)
        state = rules.step(state, turn)
    assert checked(state) == []
    return state, turns


def chosen(state, actions, random, odd):
    """Return what happens next."""
    chance = random.random()
    if odd and chance < 0.015:
        here = [seat for seat in state.present() if not state.is_away(seat)]
        if here:
            return Turn(random.choice(here), Leave())
    if odd and chance < 0.05 and not state.late:
        return Turn(state.seat, TimeOut())
    eager = [one for one in actions if one.verb in EAGER]
    return Turn(state.seat, random.choice(eager if eager and random.random() < 0.9 else actions))


def checked(state):
    """Return what is legal: something until the hand is over, and nothing twice; all 52 cards lie somewhere, once."""
    places = [*state.hands, *(1 << card for row in state.piles for card in row)]
    places += [meld for row in state.melds for meld in row]
    places += [1 << card for card in state.stock[state.drawn :]]
    aside = 13 * (4 - len(state.hands)) if state.rules.plugins["deal"].stock == "burn" else 0
    assert sum(places) | union(state.origin.pack[:aside]) == union(DECK)
    assert sum(map(int.bit_count, places)) == 52 - aside
    actions = state.rules.legal(state)
    assert bool(actions) == (state.ended is None)
    assert len(actions) == len({*actions})
    return actions


def settles(state):
    """Nothing is lost, and the table goes on to a next hand."""
    rules = state.rules
    result = rules.result(state)
    assert sum(result.net) + result.pot - state.origin.pot == 0
    evening = Evening.opened(rules.seats).after(result, state.origin.starter)
    if evening.places:
        assert evening.starter(rules, Random(0)) in evening.places


def is_recorded(house, state, turns):
    """The record of the hand tells the same hand again."""
    record = records.written(house, state, turns, seed=state.origin.seed)
    assert records.verify(records.from_data(record, "here")) == []


@pytest.mark.parametrize("name", HOUSES)
def test_every_setting_plays(name):
    """Hands come to an end that adds up to nothing, with every card in its place and something to do all the way.

    Records are read for one number of players: the rules in them are made anew.
    """
    house = variant(*HOUSES[name])
    recorded = 2 + [*HOUSES].index(name) % 3
    for number in range(HANDS):
        state, turns = hand(house.rules_for(2 + number % 3), number // 3)
        settles(state)
        if len(state.hands) == recorded:
            is_recorded(house, state, turns)
