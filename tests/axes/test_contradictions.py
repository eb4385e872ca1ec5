"""Settings that contradict each other are refused when the file is read, and the message names their keys."""

from __future__ import annotations

import pytest

from tala_core.errors import VariantError

from .helpers import house, variant

CONTRADICTIONS = {
    "9 burn, more cards": (
        ["rules.deal.stock=burn", "table.hand=12", "table.seats=[2, 3]"], ["rules.deal.stock", "table.hand"],
    ),
    "1 seats, hand": (["table.seats=[2, 5]", "table.hand=11"], ["hand"]),
    "1 seats, rounds": (["table.rounds=6"], ["rounds"]),
    "7 longest, shortest": (["rules.runs.longest=3", "rules.runs.shortest=4"], ["longest", "shortest"]),
    "30 two prices of one ù": (["rules.u-payments.tron=12", "rules.u-payments.tron_times=2"], ["tron", "tron_times"]),
    "27 33 nobody can send his last card": (["rules.u-gui={}"], ["rules.u-gui.when", "rules.layoff.keep_one"]),
    "19 33 nobody has laid at his last discard": (
        ["rules.u-gui.when=empty_after_discard", "rules.last-turn={}"], ["rules.u-gui.when", "rules.last-turn"],
    ),
    "36 đền chốt without chốt": (["rules.chot=false"], ["rules.chot", "rules.den-chot"]),
    "20 nobody can lay": (["rules.laying=false"], ["rules.laying", "rules.turns"]),
    "1 no phỏm at all": (["rules.sets=false", "rules.runs=false"], ["rules.sets", "rules.runs"]),
    "15 more eats than there are": (["rules.third-eat.eats=99"], ["eats"]),
    "28 29 no ù that could come by itself": (["rules.u=false", "rules.auto-u={}"], ["rules.u", "rules.auto-u"]),
    "34 48 no price to multiply": (
        ["rules.u-payments=false", "rules.u-dong-chat={}"], ["rules.u-payments", "rules.u-dong-chat"],
    ),
    "35 more players than play": (["rules.den-ba-la.players=5"], ["rules.den-ba-la.players", "table.seats"]),
    "47 a pot that nothing fills": (["rules.ga.eats=false"], ["eats", "chot"]),
    "45 47 eats that cost nothing fill no pot": (
        ["rules.eat-payments=false", "rules.ga={}"], ["rules.eat-payments", "rules.ga"],
    ),
    "54 one claim twice": (["rules.false-claim={claims = ['u', 'u']}"], ["claims"]),
    "50a the table plays on without a clock": (
        ["rules.played-on={}", "rules.clock=false"], ["rules.played-on", "rules.clock"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_a_contradiction_is_refused(case):
    settings, keys = CONTRADICTIONS[case]
    with pytest.raises(VariantError) as refused:
        variant(*settings)

    assert all(key in str(refused.value) for key in keys)


def test_settings_that_only_look_like_contradictions_are_none():
    """Each of them with what it needs beside it, or without what it is at odds with."""
    assert house("rules.u-payments.tron=12", "rules.u-payments.tron_times=1")
    assert house("table.seats=[2, 2]", "table.hand=12", seats=2)
    assert house("rules.chot=false", "rules.den-chot=false")
    assert house("rules.u-gui={}", "rules.layoff.keep_one=false")
    assert house("rules.u-gui.when=empty_after_discard")
    assert house("rules.last-turn={}")
    assert house("rules.played-on={}")
    assert house("rules.deal.stock=burn", "table.seats=[2, 3]", seats=3)
