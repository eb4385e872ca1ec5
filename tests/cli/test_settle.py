"""`tala settle`: who pays whom for a hand played with real cards, and what is wrong with a file."""

from __future__ import annotations

import io
import json
import re
import sys
from importlib.resources import files

import pytest

pexpect = pytest.importorskip("pexpect")

DOC = (files("tala_core") / "docs" / "settle.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", DOC, re.DOTALL)
NAMES = ["An", "Bình", "Chi", "Dũng"]
AMOUNTS = {
    0: [
        ("Bình", "Chi", 1, "eat"), ("Chi", "Dũng", 4, "chot"), ("Chi", "Dũng", 1, "rank"), ("Bình", "Dũng", 2, "rank"),
        ("An", "Dũng", 4, "mom"),
    ],
    1: [
        ("Chi", "Dũng", 1, "eat"), ("Bình", "Chi", 4, "chot"),
        ("Chi", "Dũng", 5, "den"), ("Chi", "Dũng", 5, "den"), ("Chi", "Dũng", 5, "den"),
    ],
}  # fmt: skip
NETS = {0: [-4, -3, -4, 11], 1: [0, -4, -12, 16]}
RANKING = {0: ["Dũng", "Chi", "Bình", "An"], 1: None}


def told(rows):
    return sorted((one["from"], one["to"], one["amount"], one["reason"]) for one in rows)


@pytest.mark.parametrize("number", [0, 1], ids=["ranked", "ù with đền"])
def test_the_examples_of_the_documentation_come_out(tala, write, number):
    """The amounts are those that docs/settle.md works out by hand."""
    ran = tala("settle", write(EXAMPLES[number], name="hand.toml"), "--json")
    data = json.loads(ran.out)

    assert (ran.code, ran.err, len(EXAMPLES)) == (0, "", 2)
    assert [*data] == ["payments", "net", "ranking", "pot"]
    assert (data["net"], data["ranking"], data["pot"]) == (NETS[number], RANKING[number], 0)
    assert told(data["payments"]) == sorted(AMOUNTS[number])
    assert {*data["payments"][0]} == {"from", "to", "amount", "reason", "rule", "at"}


def test_without_the_chot_each_pays_his_own(tala, write):
    """The last sentence of docs/settle.md: had Chi not eaten Bình's final discard."""
    text = EXAMPLES[1].replace('[[eats]]\nby = "Chi"\nfrom = "Bình"\nround = 4\nchot = true\n', "")
    data = json.loads(tala("settle", write(text, name="hand.toml"), "--json").out)

    assert data["net"] == [-5, -5, -6, 16]


def test_for_people(tala, write):
    """Every payment with its reason and its rule, the names with their diacritics, the sum of each worked out."""
    out = tala("settle", write(EXAMPLES[0], name="hand.toml")).out

    assert re.search(r"^  Bình pays Chi 1: ăn .*\[eat-payments\]$", out, re.MULTILINE)
    assert re.search(r"^  An pays Dũng 4: móm .*\[rank-payments\]$", out, re.MULTILINE)
    assert "  Bình: −1 −2 = −3\n" in out
    assert "  Dũng: +4 +1 +2 +4 = +11\n" in out


def test_den_says_for_whom_it_is_paid(tala, write):
    out = tala("settle", write(EXAMPLES[1], name="hand.toml")).out

    assert "Chi pays Dũng 5 for An: đền" in out
    assert "Chi pays Dũng 5 for Bình: đền" in out
    assert "[den-chot]" in out


CLAIMED = 'variant = "nuoi-ga"\nplayers = ["An", "Bình", "Chi"]\npot = 7\n[false-claim]\nby = "Bình"\n'


def test_who_claims_falsely_is_named(tala, write):
    """A hand that was called off costs nobody anything; this one costs 5 to each (RULES.md 2.5)."""
    out = tala("settle", write(CLAIMED, name="hand.toml")).out

    assert "\nBình claimed falsely: the hand is over.\n  Bình pays An 5: a false claim" in out
    assert "called off" not in out


def test_what_goes_through_the_pot_says_so(tala, write):
    """Bình ate An's chốt, Chi is ù and takes the pot with what was paid in: An's 4 reach her at once (axis 47)."""
    house = write('extends = "nuoi-ga"\n[rules.ga]\nchot = true\n', name="house.toml")
    eat = '[[eats]]\nby = "Bình"\nfrom = "An"\nround = 4\nchot = true\n'
    text = f"variant = '{house}'\npot = 3\nplayers = {json.dumps(NAMES)}\n{eat}"
    went_out = tala("settle", write(f'{text}[u]\nby = "Chi"\n', name="hand.toml")).out
    waits = tala("settle", write(f'{text}[false-claim]\nby = "Chi"\n', name="hand.toml")).out

    assert "  An pays Chi 4: ăn chốt (a last-round eat) (through the pot) [ga]\n" in went_out
    assert "  the pot pays Chi 3: gà (the pot) [ga]\n" in went_out
    assert "  An pays the pot 4: ăn chốt (a last-round eat) [ga]\n" in waits


@pytest.mark.parametrize(("variant", "doubt"), [("chuan", True), ("nuoi-ga", False)])
def test_a_pot_that_no_rule_knows_is_pointed_out(tala, write, variant, doubt):
    """It may be meant: it is settled as told."""
    ran = tala("settle", write(f'variant = "{variant}"\nplayers = 2\npot = 6\n[u]\nby = "p2"\n', name="hand.toml"))
    said = "tala: pot = 6 is told, but no rule of variant 'chuan' takes it or adds to it\n"

    assert (ran.code, ran.err) == (0, said if doubt else "")


FED = '[[eats]]\nby = "p3"\nfrom = "p2"\n'
ENDS = {
    "SC-57 three cards eaten": (f'players = 4\n{3 * FED}[u]\nby = "p3"\n', [0, -18, 18, 0]),
    "SC-53 all móm": (
        "players = 2\n" + "".join(f'[[standings]]\nplayer = "p{n}"\nmom = true\n' for n in (2, 1)),
        [-4, 4],
    ),
    "SC-65 one left": (
        'players = 4\nleft = ["p4"]\n' + "".join(f'[[standings]]\nplayer = "p{n}"\npoints = {n}\n' for n in (1, 2, 3)),
        [7, -1, -2, -4],
    ),
    "equal points, by the last discard": (
        "players = 3\n" + "".join(f'[[standings]]\nplayer = "p{n}"\npoints = 9\n' for n in (2, 3, 1)),
        [-2, 3, -1],
    ),
    "all but one left": ('players = 3\nleft = ["p3", "p1"]\n', [-4, 8, -4]),
    "a leaver pays no đền": (f'players = 4\nleft = ["p2"]\n{3 * FED}[u]\nby = "p3"\n', [-5, -7, 17, -5]),
    "a pot that no rule touches": ('players = 2\npot = 6\n[u]\nby = "p2"\nkinds = ["tron"]\n', [-5, 5]),
}


@pytest.mark.parametrize(("text", "net"), ENDS.values(), ids=ENDS)
def test_ends_that_come_up(tala, write, text, net):
    """Worked out by the prices of RULES.md 2.2: eats 1, ranks 1, 2, 3, móm 4, ù 5, leaving 4."""
    data = json.loads(tala("settle", write(text, name="hand.toml"), "--json").out)

    assert data["net"] == net
    assert data["pot"] == (6 if "pot" in text else 0)


def test_the_order_in_which_players_left_ranks_them(tala, write):
    """Who left later is higher (RULES.md 1.14-26)."""
    data = json.loads(tala("settle", write('players = 3\nleft = ["p3", "p1"]\n', name="hand.toml"), "--json").out)

    assert data["ranking"] == ["p2", "p1", "p3"]


U = '[u]\nby = "p1"\n'
EAT = '[[eats]]\nby = "p2"\nfrom = "p1"\n'
WRONG = {
    "five players": ("players = 5\n" + U, 1, "players: ", "2 to 4, not by 5"),
    "no players": (U, None, "'players' is missing"),
    "players in halves": ("players = 2.5\n" + U, 1, "players: must be a number, or names in seat order"),
    "players who are numbers": ("players = [1, 2]\n" + U, 1, "players: must be a number, or names in seat order"),
    "a player without a name": ('players = ["", "B"]\n' + U, 1, "players: must be a number, or names in seat order"),
    "two of one name": ('players = ["An", "An"]\n' + U, 1, "players: 'An' stands twice"),
    "a misspelt key": ("\nplayres = 4\n" + U, 2, "playres: no such key", "did you mean 'players'?"),
    "a plain key under a heading": (f"players = 4\n{U}pot = 3\n", 4, "pot: no such key", "by, kinds"),
    "an unknown starter": ('players = 4\nstarter = "p5"\n' + U, 2, "starter: no player 'p5'", "p1, p2, p3, p4"),
    "a misspelt name": ('players = ["An", "Ba"]\n[u]\nby = "an"\n', 3, "by: no player 'an'", "did you mean 'An'?"),
    "a pot below nothing": ("players = 4\npot = -1\n" + U, 2, "pot: must be a whole number", "-1"),
    "a pot in words": ('players = 4\npot = "3"\n' + U, 2, "pot: must be a whole number", "'3'"),
    "true for a number": ("players = 4\npot = true\n" + U, 2, "pot: must be a whole number", "True"),
    "a date": ("players = 4\npot = 2020-01-01\n" + U, 2, "pot: must be a whole number"),
    "no end": ("players = 4\n", None, "how the hand ended is missing", "[u]", "[[standings]]"),
    "two ends": (f'players = 4\n{U}[[standings]]\nplayer = "p1"\npoints = 1\n', 2, "[u], with [[standings]]"),
    "ù by nobody": ("players = 4\n[u]\n", 2, "the key 'by' is missing"),
    "ù that is no table": ('players = 4\nu = "p1"\n', 2, "u: must be a table"),
    "ù of no kind": (f"players = 4\n{U}kinds = []\n", 4, "kinds: must be a list of kinds", "thuong"),
    "ù of a misspelt kind": (f'players = 4\n{U}kinds = ["tronn"]\n', 4, "'tronn'", "did you mean 'tron'?"),
    "ù by a leaver": (f'players = 4\nleft = ["p1"]\n{U}', 4, "'p1' has left"),
    "one standing of four": ('players = 4\n[[standings]]\nplayer = "p1"\npoints = 3\n', 2, "p2, p3, p4", "missing"),
    "a standing in single brackets": ("players = 4\n[standings]\n", 2, "headed [[standings]]"),
    "a standing of nobody": ("players = 4\n[[standings]]\npoints = 3\n", 2, "number 1", "'player' is missing"),
    "a standing without points": ('players = 4\n[[standings]]\nplayer = "p1"\n', 2, "needs points = ... or mom = true"),
    "points in words": (
        'players = 4\n[[standings]]\nplayer = "p1"\npoints = "few"\n', 4, "number 1, points: must be a whole", "'few'",
    ),
    "móm in numbers": ('players = 4\n[[standings]]\nplayer = "p1"\nmom = 1\n', 4, "mom: must be true or false, not 1"),
    "a standing twice": (
        'players = 2\n[[standings]]\nplayer = "p1"\nmom = true\n[[standings]]\nplayer = "p1"\nmom = true\n',
        6, "number 2, player: 'p1' stands twice",
    ),
    "an eat from nobody": (f'players = 4\n{EAT}[[eats]]\nby = "p2"\n{U}', 5, "number 2", "'from' is missing"),
    "an eat from oneself": (f'players = 4\n[[eats]]\nby = "p2"\nfrom = "p2"\n{U}', 4, "eat from himself"),
    "chốt in numbers": (f"players = 4\n{EAT}chot = 1\n{U}", 5, "number 1, chot: must be true or false, not 1"),
    "a round in words": (f'players = 4\n{EAT}round = "two"\n{U}', 5, "round: must be a whole number", "'two'"),
    "a misspelt key of an eat": (f"players = 4\n{EAT}chott = true\n{U}", 5, "chott: no such key", "'chot'?"),
    "eats that are a number": (f"players = 4\neats = 5\n{U}", 2, "headed [[eats]]"),
    "left twice": ('players = 4\nleft = ["p1", "p1"]\n' + U, 2, "left: each player can leave once"),
    "everybody left": ('players = 2\nleft = ["p1", "p2"]\n', 2, "left: ", "one must stay"),
    "one name instead of a list": ('players = 4\nleft = "p1"\n' + U, 2, "left: must be a list"),
    "a mark without a label": (f'players = 4\n[[marks]]\nplayer = "p1"\n{U}', 2, "'label' is missing"),
    "a misspelt variant": ('variant = "chuam"\nplayers = 4\n' + U, 1, "`chuam`", "did you mean `chuan`?"),
    "a variant that is a number": ("variant = 5\nplayers = 4\n" + U, 1, "variant: must be the name or path", "5"),
    "bad TOML": ("players = 4\n[u\n", 2, "not valid TOML"),
    "too many digits": (f"pot = {'9' * 5000}\n", None, ""),
    "an empty file": ("", None, "empty", "players"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line", "said"), [(t, n, s) for t, n, *s in WRONG.values()], ids=WRONG)
def test_a_wrong_file_is_refused_with_its_line(tala, write, refused, text, line, said):
    file = write(text, name="hand.toml")
    ran = tala("settle", file)

    refused(ran, 3, f"{file}:{line}: " if line and "not valid" not in said[0] else f"{file}:", *said)
    assert ran.out == ""


def test_a_wrong_variant_is_refused_by_its_own_file_and_line(tala, write, refused):
    house = write("[rules.sets]\nshortest = 9\n", name="house.toml")
    gone = write("[rules.zzz]\n", name="gone.toml")

    wrong = f"`shortest` in [rules.sets] must be a whole number from 2 to 4, not 9\n  --> {house}:2:"
    for variant, said in ((house, wrong), (gone, "no rule `zzz` is installed")):
        file = write(f"players = 4\nvariant = '{variant}'\n{U}", name="hand.toml")
        refused(tala("settle", file), 3, f"{file}:2: variant: ", said)


def test_files_that_can_not_be_read(tala, write, refused, tmp_path):
    refused(tala("settle", tmp_path / "no.toml"), 2, "no.toml", "does not exist")
    refused(tala("settle", tmp_path), 2, "directory")
    refused(tala("settle", write("pot = 1".encode("utf-16"), name="hand.toml")), 3, "hand.toml: not UTF-8")


def test_from_standard_input(tala, monkeypatch, refused):
    """With a byte order mark and Windows line ends, as an editor may write it."""
    raw = b"\xef\xbb\xbf" + EXAMPLES[0].replace("\n", "\r\n").encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    assert json.loads(tala("settle", "-", "--json").out)["net"] == NETS[0]

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"players = 9\n")))
    refused(tala("settle", "-"), 3, "standard input:1: players: ")

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff")))
    refused(tala("settle", "-"), 3, "standard input: not UTF-8")


def test_names_survive_json_whatever_the_code_page(process, write):
    """A name that no code page has is not lost, nor written plainly, in what programs read."""
    file = write(EXAMPLES[0].replace("Bình", "Phở ♥"), name="hand.toml")
    data = json.loads(process("settle", file, "--json", PYTHONIOENCODING="ascii").out)

    assert data["ranking"] == ["Dũng", "Chi", "Phở ♥", "An"]


def test_at_a_terminal(write):
    child = pexpect.spawn(
        sys.executable, ["-m", "tala_core", "settle", str(write(EXAMPLES[0], name="hand.toml"))],
        encoding="utf-8", timeout=20,
    )  # fmt: skip
    out = child.read()
    child.close()

    assert child.exitstatus == 0
    assert "Bình: −1 −2 = −3\r\n" in out


# --- names, neighbours, rounds ---


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
@pytest.mark.parametrize("listed", ["NFC", "NFD"])
def test_a_name_is_the_same_however_its_marks_are_stored(tala, write, form, listed):
    """A Mac stores them apart; nobody can see it."""
    from unicodedata import normalize

    head, rest = EXAMPLES[0].split("\n", 1)
    text = "\n".join([normalize(listed, head), normalize(form, rest)])
    ran = tala("settle", write(text, name="hand.toml"), "--json")

    assert ran.code == 0
    assert json.loads(ran.out)["ranking"] == RANKING[0]


def test_two_names_that_look_alike_are_one(tala, write, refused):
    from unicodedata import normalize

    names = json.dumps([normalize("NFC", "Bình"), normalize("NFD", "Bình")], ensure_ascii=False)
    refused(tala("settle", write(f"players = {names}\n{U}", name="hand.toml")), 3, "players: 'Bình' stands twice")


def eat(by: str, source: str, left: str = "", more: str = "") -> str:
    return f'players = 4\nleft = [{left}]\n[[eats]]\nby = "{by}"\nfrom = "{source}"\n{more}[u]\nby = "p2"\n'


@pytest.mark.parametrize(
    ("by", "source", "left", "after"),
    [("p3", "p1", "", "p2"), ("p1", "p2", "", "p3"), ("p4", "p1", '"p3"', "p2"), ("p2", "p4", "", "p1")],
)
def test_only_the_next_player_can_eat(tala, write, refused, by, source, left, after):
    """Who sits between, and has not left, would have had the card first."""
    file = write(eat(by, source, left), name="hand.toml")
    ran = tala("settle", file)

    refused(ran, 3, f"{file}:4: [[eats]] number 1, by: only the next player, {after}, can eat from {source}")
    assert ran.out == ""


@pytest.mark.parametrize(("by", "source", "left"), [("p1", "p4", ""), ("p4", "p2", '"p3"'), ("p2", "p3", '"p4", "p1"')])
def test_players_who_have_left_are_passed_over(tala, write, by, source, left):
    assert tala("settle", write(eat(by, source, left), name="hand.toml")).code == 0


@pytest.mark.parametrize("number", [0, 5, 99])
def test_a_round_that_the_game_does_not_have(tala, write, refused, number):
    file = write(eat("p2", "p1", more=f"round = {number}\n"), name="hand.toml")

    refused(
        tala("settle", file), 3, f"{file}:6: [[eats]] number 1, round: must be one of the rounds 1 to 4", str(number)
    )


def test_rounds_are_those_of_the_variant(tala, write, refused, standard):
    from pathlib import Path

    house = write(Path(standard.source).read_text("utf-8").replace("rounds = 4", "rounds = 3"), name="house.toml")
    for number, code in ((3, 0), (4, 3)):
        text = f"variant = '{house}'\n" + eat("p2", "p1", more=f"round = {number}\n")
        ran = tala("settle", write(text, name="hand.toml"))
        assert ran.code == code
    assert "must be one of the rounds 1 to 3, not 4" in ran.err


@pytest.mark.parametrize(("more", "doubt"), [("round = 4\n", True), ("round = 4\nchot = true\n", False), ("", False)])
def test_a_round_and_a_price_that_do_not_go_together_are_pointed_out(tala, write, doubt, more):
    """It may be meant: it is settled as told."""
    ran = tala("settle", write(eat("p2", "p1", more=more), name="hand.toml"))

    assert ran.code == 0
    assert ran.err.startswith("tala: [[eats]] number 1, in round 4 of 4, is priced") == doubt


@pytest.mark.parametrize(
    "text",
    [
        'players = ["A\\u001b[2J", "B"]\n[u]\nby = "B"\n',
        'players = ["A", "B"]\nstarter = "\\u001b[2J"\n[u]\nby = "B"\n',
        'players = ["A", "B"]\n[u]\nby = "B"\nkinds = ["\\u001b[2J"]\n',
        'players = ["A", "B"]\nvariant = "\\u001b[2J"\n[u]\nby = "B"\n',
        'players = ["A", "B"]\n"\\u001b[2J" = 1\n[u]\nby = "B"\n',
    ],
    ids=["players", "starter", "kinds", "variant", "a key"],
)
def test_names_that_steer_a_terminal_are_written_out(tala, write, text):
    """In what is refused and in what is settled."""
    ran = tala("settle", write(text, name="hand.toml"))

    assert ran.code in (0, 3)
    assert "\x1b" not in ran.out + ran.err
    assert "2J" in ran.out + ran.err
