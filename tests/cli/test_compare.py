"""`tala compare`: the same deals under two variants, line-ups or settings, and what it says of them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tala_core
from tala_core.cli import columns
from tala_core.cli.comparison import Comparison, _wrapped
from tala_core.cli.verdict import sentences
from tala_core.simulation.contrasts import Contrasts
from tala_core.simulation.job import Job
from tala_core.simulation.pairs import Pairs
from tala_core.variants import load

FEW = ("--hands", "24", "--seed", "7")


def document(ran) -> dict:
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


def test_json_is_one_document_with_the_documented_keys(tala):
    told = document(tala("compare", "chuan", "mien-bac", *FEW, "--json"))
    contrast = told["contrasts"][0]

    assert [*told] == [
        "format", "seed", "seats", "hands", "setting", "level", "sides", "contrasts", "faults",
    ]  # fmt: skip
    assert (told["format"], told["hands"], told["seats"], told["setting"]) == ("tala-comparison-1", 24, 4, None)
    assert [(side["label"], side["variant"], side["bots"]) for side in told["sides"]] == [
        ("chuan", "chuan", ["greedy"] * 4), ("mien-bac", "mien-bac", ["greedy"] * 4),
    ]  # fmt: skip
    assert told["sides"][1]["hash"] == load("mien-bac").hash
    assert [*contrast] == ["a", "b", "differs", "units", "played_alike", "went_the_same", "measures"]
    assert [rule["rule"] for rule in contrast["differs"]["only_b"]] == ["u-khan"]
    for one in contrast["measures"]:
        assert [*one] == [
            "measure", "unit", "a", "b", "difference", "ci95", "units_that_differ", "verdict", "hands_needed",
        ]  # fmt: skip
        assert one["difference"] == pytest.approx(one["b"] - one["a"], abs=2e-6)
        assert one["ci95"][0] <= one["difference"] <= one["ci95"][1]


def test_the_sides_are_what_two_simulations_come_to(tala):
    """The same seed gives `tala simulate` the same hands: who was móm, and what was eaten."""
    told = document(tala("compare", "chuan", "mien-bac", *FEW, "--json"))
    measures = {one["measure"]: one for one in told["contrasts"][0]["measures"]}

    for side, variant in (("a", "chuan"), ("b", "mien-bac")):
        alone = document(tala("simulate", variant, *FEW, "--json"))
        for name in ("mom", "eats"):
            assert measures[name][side] == round(sum(seat[name] for seat in alone["seats"]) / 24, 6)


def test_the_table_says_what_differs_and_what_that_comes_to(tala):
    out = tala("compare", "chuan", "mien-bac", "--hands", "100", "--seed", "7").out

    assert out.startswith("chuan against mien-bac · 4 seats · 100 deals · seed 7\nbots: greedy\nwhat differs:\n")
    assert "  rules.eat-payments.by_count: [1] → [1, 2, 3]\n" in out
    assert "  only in mien-bac: rules.u-khan\n" in out
    assert "With mien-bac instead of chuan:\n" in out
    assert "\n100 hands are too few to tell: in brackets " in out
    assert "\n  0.05 stakes a hand: the starter (" in out
    assert "\nswing: how many stakes " in out
    assert "(Holm)" in out


def test_the_verdict_tells_a_dearer_game_and_what_stays(tala):
    """A chốt of 8 stakes, not 4: nobody plays another way for it, more is paid."""
    out = tala("compare", "chuan", "--sweep", "rules.eat-payments.last_round=4,8", "--hands", "100", "--seed", "7").out

    assert "100 of 100 hands were played card for card the same, " in out
    assert "  what the losers pay: 1." in out
    assert "stakes a hand more" in out
    assert "The same in every hand: hands that the starter wins, hands that end by ù," in out


def test_where_every_hand_goes_the_same_it_says_so(tala):
    """A price of an ending that none of these hands has; it claims no more than so many hands can tell."""
    out = tala("compare", "chuan", "--sweep", "rules.u-payments.tron_times=1,2", "--hands", "3", "--seed", "7").out

    assert "every one of 3 hands went the same, card for card and stake for stake" in out
    assert "at most 63 % would differ (95 % confidence)" in out


# --- sentences ---


def sentences_of(evening: int = 0, units: int = 1000, **values: tuple[int, int, int]) -> list[str]:
    """What is said where, in so many units, a measure is one value under the first side, and in the first so many of
    them another under the second.

    A value is told as (first, second, units that differ).
    """
    jobs = [Job(load(name), 4, ("greedy",) * 4, "7", units * (evening or 1), evening) for name in ("chuan", "mien-bac")]
    part = Contrasts(2)
    for unit in range(units):
        sides = [
            {key.replace("_", "."): told[side if unit < told[2] else 0] for key, told in values.items()}
            for side in (0, 1)
        ]
        part.add(sides, [True, sides[0] == sides[1]], [True, True])
    return [*sentences(Comparison(Pairs(tuple(jobs)), ("chuan", "mien-bac"), part), 1)]


def test_who_is_better_and_who_is_worse_off_is_told_with_the_interval():
    """Not that the starter "loses" 0.5 stakes: he may still win, only less than he did."""
    told = sentences_of(net_1=(1, 2, 500), net_2=(-1, -3, 500), moved=(5, 9, 1000))

    assert told[:4] == [
        "With mien-bac instead of chuan:",
        "  the starter is 0.50 ± 0.03 stakes a hand better off (+1.50 instead of +1.00)",
        "  the second seat is 1.00 ± 0.06 stakes a hand worse off (-2.00 instead of -1.00)",
        "  what the losers pay: 4.00 ± 0.00 stakes a hand more (9.00 instead of 5.00)",
    ]


def test_rates_are_told_in_a_hundred_hands_and_counts_by_the_hand():
    told = sentences_of(u=(0, 1, 300), eats=(3, 2, 400))

    assert "  hands that end by ù: 30.00 ± 2.85 in 100 hands more (30.00 instead of 0.00)" in told
    assert "  eats: 0.40 ± 0.03 a hand fewer (2.60 instead of 3.00)" in told


def test_a_sure_but_little_difference_is_not_cried_out():
    """Thirty of 10,000 hands more end by ù, none fewer: that is no chance, and nobody would notice."""
    told = sentences_of(units=10_000, u=(0, 1, 30))

    assert told[1:] == [
        "  nothing changes that players would notice",
        "Changes for sure, but too little to notice:",
        "  at most 1 in 100 hands: hands that end by ù",
    ]


def test_what_is_close_is_told_by_its_unit():
    """Each measure stands behind the least difference of its own unit that players would notice."""
    told = sentences_of(units=100_000, net_1=(0, 1, 5), spread=(9, 10, 5), u=(0, 1, 5), eats=(3, 2, 5))

    assert told[2:] == [
        "No difference that anybody would notice:",
        "  at most 0.05 stakes a hand: the starter, swing of a seat",
        "  at most 1 in 100 hands: hands that end by ù",
        "  at most 0.05 times a hand: eats",
    ]


def test_what_is_open_tells_how_many_hands_would_do():
    told = sentences_of(units=100, net_1=(0, 9, 25), turns=(17, 17, 0))

    better = "  the starter is 2.25 ± 0.78 stakes a hand better off (+2.25 instead of +0.00)"
    assert told[1:3] == [better, "The same in every hand: turns"]
    told = sentences_of(units=100, net_1=(0, 9, 5))
    assert told[1] == "  nothing changes for certain"
    assert told[2].startswith("100 hands are too few to tell: in brackets how many ")
    assert told[2].endswith("four times out of five")
    assert told[3] == "  0.05 stakes a hand: the starter (13,000)"


def test_an_evening_is_told_as_one():
    told = sentences_of(evening=10, units=50, net_1=(10, 20, 25), turns=(170, 170, 0))

    better = "  the starter is 0.50 ± 0.14 stakes a hand better off (+1.50 instead of +1.00)"
    assert told[1:] == [better, "The same in every evening: turns"]
    assert sentences_of(evening=10, units=50, turns=(170, 170, 0))[0].startswith(
        "every one of 50 evenings went the same"
    )


def test_on_a_terminal_lines_are_wrapped_as_far_in_as_they_began(monkeypatch):
    monkeypatch.setattr(columns, "room", lambda stream: 40)

    assert [*_wrapped("  at most 0.05 times a hand: móm, eats, chốt")] == [
        "  at most 0.05 times a hand: móm, eats,",
        "  chốt",
    ]


# --- line-ups ---


def test_two_line_ups_on_the_same_deals(tala):
    asked = ("compare", "chuan", "--against", "random,greedy,greedy,greedy", "--hands", "60", "--seed", "7")
    told = document(tala(*asked, "--json"))
    measures = {one["measure"]: one for one in told["contrasts"][0]["measures"]}

    assert [side["label"] for side in told["sides"]] == ["greedy", "random, greedy, greedy, greedy"]
    assert told["contrasts"][0]["differs"] == {"changed": [], "only_a": [], "only_b": [], "moved": []}
    assert measures["net.p1"]["difference"] == pytest.approx(-3 * measures["net.p2+p3+p4"]["difference"], abs=1e-5)
    assert (measures["net.p1"]["verdict"], measures["net.p1"]["difference"] < 0) == ("different", True)


def test_a_seat_is_told_by_who_sits_there(tala):
    out = tala("compare", "chuan", "--against", "random,greedy,greedy,greedy", "--hands", "60", "--seed", "7").out

    assert out.startswith("chuan · greedy against random, greedy, greedy, greedy · 4 seats")
    assert re.search(r"  p1 \(greedy → random\) is \S+ ± \S+ stakes a hand worse off \(", out)
    assert re.search(r"  each of p2, p3, p4 \(greedy\) is \S+ ± \S+ stakes a hand better off \(", out)


# --- a setting swept ---


def test_every_value_is_compared_with_the_first(tala):
    told = document(tala("compare", "chuan", "--sweep", "rules.eat-payments.last_round=4,2,6", *FEW, "--json"))

    assert told["setting"] == "rules.eat-payments.last_round"
    assert [side["label"] for side in told["sides"]] == ["last_round=4", "last_round=2", "last_round=6"]
    assert [(one["a"], one["b"]) for one in told["contrasts"]] == [(0, 1), (0, 2)]
    moved = [
        measure["difference"]
        for one in told["contrasts"]
        for measure in one["measures"]
        if measure["measure"] == "moved"
    ]
    assert moved[0] < 0 < moved[1]


def test_a_rule_is_switched_on_and_values_may_be_lists(tala):
    rule = document(tala("compare", "chuan", "--sweep", "rules.u-khan=false,true", *FEW, "--json"))
    lists = document(tala("compare", "chuan", "--sweep", "rules.eat-payments.by_count=[1], [1,2,3]", *FEW, "--json"))

    assert [side["label"] for side in rule["sides"]] == ["u-khan=false", "u-khan=true"]
    assert [side["label"] for side in lists["sides"]] == ["by_count=[1]", "by_count=[1,2,3]"]


def test_set_changes_all_that_is_compared(tala):
    plain, dear = [
        document(tala("compare", "chuan", "--against", "random", *FEW, *more, "--json"))
        for more in ((), ("--set", "rules.eat-payments.last_round=9"))
    ]

    assert [side["settings"] for side in dear["sides"]] == [["rules.eat-payments.last_round=9"]] * 2
    assert all(one["hash"] != other["hash"] for one, other in zip(plain["sides"], dear["sides"], strict=True))


def test_evenings_are_compared_by_the_evening(tala):
    told = document(tala("compare", "chuan", "nuoi-ga", *FEW, "--evening", "8", "--json"))

    assert (told["hands"], told["evening"], told["evenings"], told["contrasts"][0]["units"]) == (24, 8, 3, 3)


# --- the same bytes ---


def test_any_number_of_processes_gives_the_same_bytes(tala):
    """The JSON, and the table for people."""
    asked = ("compare", "chuan", "mien-bac", "--hands", "150", "--seed", "7")
    ran = [tala(*asked, "--json"), tala(*asked, "--json", "--jobs", 3)]
    tables = [tala(*asked), tala(*asked, "--jobs", 2)]

    assert {one.code for one in (*ran, *tables)} == {0}
    assert len({one.out for one in ran}) == len({one.out for one in tables}) == 1


def test_hash_randomization_changes_nothing(process):
    asked = ("compare", "chuan", "mien-bac", "--hands", "20", "--seed", "7")

    assert process(*asked, PYTHONHASHSEED="1").out == process(*asked, PYTHONHASHSEED="2").out != ""


def test_a_picture_is_the_same_bytes_each_time(tala, tmp_path):
    pytest.importorskip("matplotlib")
    asked = ("compare", "chuan", "--sweep", "rules.eat-payments.last_round=4,2,6", *FEW)
    for name in ("one.svg", "two.svg", "three.png"):
        assert tala(*asked, "--plot", tmp_path / name).code == 0

    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert (tmp_path / "three.png").read_bytes().startswith(b"\x89PNG")
    ElementTree.parse(tmp_path / "one.svg")


def test_two_variants_are_drawn(tala, tmp_path):
    pytest.importorskip("matplotlib")
    assert tala("compare", "chuan", "mien-bac", *FEW, "--plot", tmp_path / "a.svg").code == 0

    ElementTree.parse(tmp_path / "a.svg")


def test_a_picture_that_can_not_be_written_is_told_before_anything_is_played(tala, refused):
    ran = tala("compare", "chuan", "mien-bac", "--hands", "1000000000", "--plot", "no-such-folder/a.svg")

    refused(ran, 5, "no-such-folder/a.svg: no such file or directory")


# --- what is mistyped ---

WRONG = {
    ("chuan",): ("nothing to compare A with", "--sweep KEY=V1,V2"),
    ("chuan", "mien-bac", "--against", "random"): ("one comparison at a time: not B and --against",),
    ("chuan", "mien-bak"): ("no variant `mien-bak`", "mien-bac"),
    ("chuan", "chuan"): ("chuan and chuan are played alike: there is nothing to compare",),
    ("chuan", "--against", "greedy"): ("greedy and greedy are played alike",),
    ("chuan", "--against", "gredy"): ("--against: no bot 'gredy'", "did you mean 'greedy'?"),
    ("chuan", "--bots", "gredy", "--against", "random"): ("--bots: no bot 'gredy'",),
    ("chuan", "--against", "random,greedy"): ("--against: 2 bots for 4 seats",),
    ("chuan", "--sweep", "rules.eat-payments.last_round"): ("--sweep: must be a key and two values or more",),
    ("chuan", "--sweep", "rules.eat-payments.last_round=4"): ("--sweep: must be a key and two values or more",),
    ("chuan", "--sweep", "rules.eat-payments.last_round=4,4"): ("last_round=4 and last_round=4 are played alike",),
    ("chuan", "--sweep", "rules.eat-payments.last_round=4,,5"): ("--sweep: a value is missing", "'4,,5'"),
    ("chuan", "--sweep", "rules.eat-payments.last_round=4,5,"): ("--sweep: a value is missing", "'4,5,'"),
    ("hai-nguoi", "ba-phom", "--seats", "4"): ("--seats: ", "not by 4"),
    ("chuan", "mien-bac", "--hands", "10", "--evening", "3"): ("--hands: 10 hands are no whole number of evenings",),
    ("chuan", "mien-bac", "--hands", "0"): ("must be a whole number from 1, not 0",),
    ("chuan", "mien-bac", "--plot", "a.gif"): ("--plot: ", ".png"),
}  # fmt: skip


@pytest.mark.parametrize("asked", WRONG, ids=" ".join)
def test_what_is_mistyped_is_one_clear_error(tala, refused, asked):
    refused(tala("compare", *asked), 2, *WRONG[asked])


def test_a_sweep_of_what_is_no_setting_names_the_nearest(tala, refused):
    ran = tala("compare", "chuan", "--sweep", "rules.eat-payments.last_rond=2,4")

    refused(ran, 3, "no option `last_rond`", "did you mean `last_round`?", "--> --sweep rules.eat-payments.last_rond=2")


def test_variants_for_different_numbers_have_no_deals_in_common(tala, refused, tmp_path):
    file = tmp_path / "bon.toml"
    file.write_text('name = "Bốn"\nextends = "chuan"\n[table]\nseats = [4, 4]\n', "utf-8")

    refused(tala("compare", "hai-nguoi", file), 2, "'hai-nguoi' is played by 2 at most, 'bon' by 4 at least")


def test_the_most_that_both_are_played_by_sit_down(tala):
    assert document(tala("compare", "chuan", "hai-nguoi", *FEW, "--json"))["seats"] == 2


def test_one_hand_tells_nothing(tala):
    ran = tala("compare", "chuan", "--against", "random", "--hands", "1", "--seed", "7")

    assert ran.code == 0
    assert "1 hand is too few to tell: " in ran.out
    assert "NaN" not in tala("compare", "chuan", "--against", "random", "--hands", "1", "--json").out


# --- bots that fail ---


@pytest.fixture
def failing(tmp_path, monkeypatch):
    """A bot ``my:fails`` that raises when it is asked."""
    info = tmp_path / "my-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[tala.bots]\nfails = my_fails:fails\n", "utf-8")
    (tmp_path / "my_fails.py").write_text("def fails(view, random):\n    raise ZeroDivisionError('oh')\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("my_fails", None)


@pytest.mark.usefixtures("failing")
def test_a_bot_that_fails_is_told_with_the_command_that_comes_there(tala):
    ran = tala(
        "compare", "chuan", "--against", "my:fails,greedy,greedy,greedy", "--hands", "4", "--seed", "7", "--json"
    )
    fault = json.loads(ran.out)["faults"][0]

    assert ran.code == 4
    assert "bot 'my:fails' (my 1.0) raised ZeroDivisionError: oh in hand 7/0, p1 in turn 1" in ran.err
    assert (fault["bot"], fault["hand"]) == ("my:fails", "7/0")
    assert tala(*fault["command"].split()[1:]).code == 4


# --- help, languages ---


def test_the_help_is_printed_without_the_engine():
    asked = (
        "import sys; from tala_core.cli.main import run; run(['compare', '-h']); "
        "print('tala_core.rules' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, encoding="utf-8", check=True)

    assert "--sweep KEY=V1,V2,..." in done.stdout
    assert done.stdout.endswith("False\n")


def test_it_can_be_read_in_vietnamese(tala):
    """Nothing breaks where texts are longer, and what is measured is called in the language asked for."""
    ran = tala("--lang", "vi", "compare", "chuan", "mien-bac", "--hands", "30", "--seed", "7")

    assert ran.code == 0
    assert " seats " not in ran.out


def test_the_documents_show_a_real_comparison(tala):
    """The example that is quickly played; ends of lines are as in a document."""
    page = (Path(tala_core.__file__).parent / "docs" / "compare.md").read_text("utf-8")
    asked = "compare chuan --sweep rules.eat-payments.last_round=4,6 --hands 400 --seed 1"
    shown = page.partition(f"$ tala {asked}\n")[2].partition("```")[0]

    assert shown == tala(*asked.split()).out
