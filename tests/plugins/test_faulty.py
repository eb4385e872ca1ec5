"""Every mistake a plugin can make names itself and its cure, and hurts nobody who does not name the plugin.

Each is a module of `faulty`, all are installed at once: ``misspelt_hook.py`` is the rule ``misspelt-hook`` of the
distribution faulty-misspelt-hook 1.0, played by a variant that adds it to the standard game.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from .fakes import distribution

MODULES = {path.stem: path for path in (Path(__file__).parent / "faulty").iterdir() if path.suffix in (".py", ".txt")}
BOTS = [stem for stem in MODULES if stem.startswith("bot_")]
NAMES = dict.fromkeys(BOTS, "choose") | {"an_object": "MINE", "a_function": "register", "bot_not_made": "Bold"}
NEVER = 'raise SystemExit("nobody asked for this")\n'  # what must not be imported

# Runs several command lines as `tala` does, one after the other, and tells what came of each.
SEVERAL = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from tala_core.cli.main import run

told = []
for args in json.load(sys.stdin):
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = run(args)
    told.append((code, out.getvalue(), err.getvalue()))
json.dump(told, sys.stdout)
"""


class Done(NamedTuple):
    code: int
    out: str
    err: str


def install(site: Path) -> None:
    """Put every faulty distribution into one folder."""
    for stem, path in MODULES.items():
        kind = "bots" if stem in BOTS else "rules"
        point = {kind: f"{dashed(stem)} = {stem}:{NAMES.get(stem, 'Mine')}"}
        source = {f"{stem}.py": path.read_text("utf-8")}
        distribution(site, f"faulty-{dashed(stem)}", needs="tala-phom>=0.0.9", files=source, **point)
    distribution(site, "faulty-gone", rules="gone = gone_with_the_wind:Mine")
    distribution(site, "faulty-target", rules="malformed = bad:::name")
    for letter in "ab":
        points = {"rules": f"twins = twin_{letter}:Mine", "bots": f"bold = twin_{letter}:choose"}
        distribution(site, f"twin-{letter}", version=f"1.{letter}1", files={f"twin_{letter}.py": NEVER}, **points)
    points = {"rules": "sets = impostor:Mine", "bots": "greedy = impostor:choose"}
    distribution(site, "impostor", files={"impostor.py": NEVER}, **points)
    needs = "tala-phom>=9"
    distribution(site, "tomorrow", needs=needs, rules="soon = tomorrow:Mine", files={"tomorrow.py": NEVER})
    distribution(site, "no-folder", variants="nothing = gone_with_the_wind")
    files = {"broken_files/nha.toml": '[rules.chot\nextends = "chuan"\n', "broken_files/__init__.py": NEVER}
    distribution(site, "broken-files", variants="mine = broken_files", files=files)


def dashed(stem: str) -> str:
    return stem.replace("_", "-")


class Corpus:
    """The folder that all is installed in, and running command lines with it and without."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = folder / "site"
        install(self.site)

    def variant(self, rule: str, settings: str = "", beside: str = "") -> str:
        """Return the name of a file that adds a *rule* to the standard game; *beside* tells it from others."""
        file = self.folder / f"{rule}{beside}.toml"
        file.write_text(f'extends = "chuan"\n\n[rules.{rule}]\n{settings}\n', "utf-8")
        return file.name

    def tala(self, *args: str, site: bool = True) -> Done:
        """Run one command line."""
        done = self._python(["-m", "tala_core", *args], "", site)
        return Done(done.returncode, done.stdout, self._plain(done.stderr))

    def each(self, lines: Sequence[Sequence[str]]) -> list[Done]:
        """Run several command lines in one process."""
        done = self._python(["-c", SEVERAL], json.dumps(lines))
        assert done.returncode == 0, done.stderr
        return [Done(code, out, self._plain(err)) for code, out, err in json.loads(done.stdout)]

    def _python(self, args: list[str], given: str, site: bool = True) -> subprocess.CompletedProcess[str]:
        path = {"PYTHONPATH": str(self.site)} if site else {}
        return subprocess.run(
            [sys.executable, *args], input=given, capture_output=True, encoding="utf-8", timeout=120, cwd=self.folder,
            env=os.environ | {"TALA_LANG": "en", "LANGUAGE": "en"} | path,
        )  # fmt: skip

    def _plain(self, text: str) -> str:
        return text.replace(f"{self.folder}{os.sep}", "")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return Corpus(tmp_path_factory.mktemp("faulty"))


# --- rules that do not keep to the hooks: what is said of each, after ``rule 'x' of faulty-x 1.0: `` ---

ALONE = "write @dataclass(frozen=True) above it"
EVENTS = (
    "CalledOff, Dealt, Discarded, Drawn, Eaten, Laid, Left, Marked, PlayedOut, Sent, Shifted, Stocked, TimedOut, "
    "Turned, Unlocked, WentOut"
)
OTHER = "; it was written for tala-phom>=0.0.9, this is 0.1.0"
NOT_KEPT = {
    "a_function": "its entry point names a function; it has to name the class of the rule (a_function:register)",
    "an_object": "its entry point names an object of Mine; it has to name the class of the rule (an_object:MINE)",
    "no_dataclass": f"Mine is no dataclass, so it can have no options: {ALONE} (no_dataclass.py:6)",
    "not_frozen": f"Mine could be changed in play: {ALONE} (not_frozen.py:8)",
    "misspelt_hook": "'chage' is no hook; did you mean 'charge'? (misspelt_hook.py:10)",
    "misspelt_specname": "'chage', the specname of 'tip', is no hook; did you mean 'charge'? (misspelt_specname.py:10)",
    "hook_of_another_version": f"'fee_of_the_house' is no hook (`tala plugin hooks` lists them){OTHER} "
    "(hook_of_another_version.py:10)",
    "undecorated_hook": "'charge' has no @hookimpl, so it would never be called (undecorated_hook.py:8)",
    "misspelt_and_undecorated": "'chrage' is no hook and has no @hookimpl, so it would never be called; "
    "did you mean 'charge'? (misspelt_and_undecorated.py:8)",
    "mark_of_another_project": "'charge' is marked for 'tela', so it would never be called; "
    "take hookimpl from tala_core.hookspecs (mark_of_another_project.py:12)",
    "async_hook": "'charge' is async, and nobody would wait for it: write def, not async def (async_hook.py:10)",
    "a_wrapper": "'settle' is a wrapper, which no rule can be; a later rule of the variant is asked first anyway "
    "(a_wrapper.py:10)",
    "wants_to_be_first": "'points' has tryfirst or trylast: leave it out, the variant's order of rules decides "
    "(wants_to_be_first.py:10)",
    "yields_one_thing": "'points' has a yield, so its answer is a generator; return the answer "
    "(yields_one_thing.py:10)",
    "static_hook": "'charge' is a staticmethod; a hook is a plain method: def charge(self, outcome) "
    "(static_hook.py:10)",
    "property_hook": "'charge' is a property; a hook is a plain method: def charge(self, outcome) "
    "(property_hook.py:10)",
    "no_self": "'charge' lacks self: def charge(self, outcome) (no_self.py:10)",
    "any_arguments": "'charge' has * or **, which nothing would be put in: name what it needs (it is given: outcome) "
    "(any_arguments.py:10)",
    "default_argument": "'settle' has a default for 'payments', so it would never be given: leave that out "
    "(default_argument.py:10)",
    "misspelt_argument": "'settle' asks for 'payment', which it is not given (it is given: outcome, payments); "
    "did you mean 'payments'? (misspelt_argument.py:10)",
    "renamed_argument": f"'charge' asks for 'result', which it is not given (it is given: outcome){OTHER} "
    "(renamed_argument.py:10)",
    "untyped_event": "annotate 'event' of 'react' with the types that it is to be called for (untyped_event.py:10)",
    "typed_for_checkers_only": "'event' of 'react' is annotated with 'Discarded', but name 'Discarded' is not defined "
    "when the module runs: import it for real, not only under TYPE_CHECKING (typed_for_checkers_only.py:17)",
    "action_for_an_event": f"'event' of 'react' is annotated with Discard, which never comes (there are: {EVENTS}); "
    "did you mean 'Discarded'? (action_for_an_event.py:11)",
    "untyped_option": "'amount' has no type, so it is no option: write amount: int = 3, "
    "or amount: ClassVar if it is to be none (untyped_option.py:10)",
    "option_of_no_type": "option 'like' has a type that can't be read: NameError: name 'Outcome' is not defined "
    "(option_of_no_type.py:16)",
    "option_of_a_set": "option 'ranks' is of the type frozenset, which no variant can give "
    "(bool, int, str, Literal[...] and tuples of these can) (option_of_a_set.py:10)",
    "option_of_a_list": "option 'amounts' has a list as its default, which could be changed in play: a tuple could not "
    "(option_of_a_list.py:10)",
    "option_out_of_bounds": "option 'amount' = 7: the default must be a whole number from 0 to 5, not 7 "
    "(option_out_of_bounds.py:12)",
    "reserved_option": "option 'before' has a name that is reserved for variants: "
    "it says where a rule stands, or whose it is (reserved_option.py:10)",
}  # fmt: skip


@cache
def shown(corpus: Corpus) -> dict[str, Done]:
    """What comes of showing variants with a rule of each sort that can't be used."""
    stems = [*NOT_KEPT, *UNIMPORTABLE, "several"]
    done = corpus.each([["variant", "show", corpus.variant(dashed(stem))] for stem in stems])
    return dict(zip(stems, done, strict=True))


@pytest.mark.parametrize(("stem", "said"), NOT_KEPT.items(), ids=[*NOT_KEPT])
def test_k01_a_rule_that_does_not_keep_to_the_hooks_is_told(corpus, stem, said):
    """Before any card is dealt: plugin, distribution, what is wrong, what is right, file and line."""
    told = f"tala: rule '{dashed(stem)}' of faulty-{dashed(stem)} 1.0: {said}\n"
    assert shown(corpus)[stem] == (4, "", told)


def test_everything_that_is_wrong_with_a_rule_is_told_at_once(corpus):
    who = "rule 'several' of faulty-several 1.0:"
    assert shown(corpus)["several"] == (4, "", (
        f"tala: {who} 'amount' has no type, so it is no option: write amount: int = 3, "
        "or amount: ClassVar if it is to be none (several.py:10)\n"
        f"{who} 'charge' has no @hookimpl, so it would never be called (several.py:12)\n"
        f"{who} 'setle' is no hook; did you mean 'settle'? (several.py:15)\n"
    ))  # fmt: skip


# --- rules that can't be imported ---

MUTABLE = "ValueError: mutable default <class 'list'> for field amounts is not allowed: use default_factory"
UNIMPORTABLE = {
    "no_attribute": "AttributeError: module 'no_attribute' has no attribute 'Mine'",
    "no_such_dependency": "ModuleNotFoundError: No module named 'surely_not_installed' (no_such_dependency.py:3)",
    "bad_syntax": "SyntaxError: expected ':' (bad_syntax.py, line 3)",
    "raises_on_import": "RuntimeError: no licence (raises_on_import.py:3)",
    "exits_on_import": "SystemExit: bye (exits_on_import.py:5)",
    "list_default": f"{MUTABLE} (list_default.py:8)",
}


@pytest.mark.parametrize(("stem", "said"), UNIMPORTABLE.items(), ids=[*UNIMPORTABLE])
def test_b01_a_rule_that_can_not_be_imported_is_told(corpus, stem, said):
    """Its first cause, and where."""
    who = f"plugin '{dashed(stem)}' of faulty-{dashed(stem)} 1.0 ({stem}:Mine)"
    assert shown(corpus)[stem] == (4, "", f"tala: {who} can't be imported: {said}\n")


FOUND = {  # settings of a rule, exit code and what is said
    "gone": ("", 4, "tala: plugin 'gone' of faulty-gone 1.0 (gone_with_the_wind:Mine) can't be imported: "
             "ModuleNotFoundError: No module named 'gone_with_the_wind'\n"),
    "malformed": ("", 4, "tala: plugin 'malformed' of faulty-target 1.0: "
                  "its entry point 'bad:::name' is no module:name\n"),
    "soon": ("", 4, "tala: plugin 'soon' of tomorrow 1.0: needs tala-phom>=9; this is 0.1.0\n"),
    "twins": ("", 3, "tala: error[clash]: two distributions have a rule `twins`: twin-a 1.a1 and twin-b 1.b1\n"
              "  --> {file}:3:8\n  |\n3 | [rules.twins]\n"
              '  |        ^^^^^ say which: `from = "twin-a"`, or uninstall one\n'),
    "sets": ('from = "impostors"', 3, "tala: error[unknown-distribution]: `impostors` has no rule `sets`\n"
             '  --> {file}:4:1\n  |\n4 | from = "impostors"\n  | ^^^^ did you mean `impostor`?\n'
             "  = there are: impostor, tala-phom\n"),
}  # fmt: skip


@pytest.mark.parametrize("name", FOUND)
def test_q01_b02_a_name_that_is_nobodys_or_several_peoples_is_told(corpus, name):
    """Without importing any of them."""
    settings, code, said = FOUND[name]
    file = corpus.variant(name, settings)
    assert corpus.tala("variant", "show", file) == (code, "", said.replace("{file}", file))


def test_q01_the_line_that_the_message_names_chooses(corpus):
    """Then that one is imported, and only that: it is as broken as all here."""
    for name, owner, target in (("twins", "twin-b 1.b1", "twin_b:Mine"), ("sets", "impostor 1.0", "impostor:Mine")):
        done = corpus.tala("variant", "show", corpus.variant(name, f'from = "{owner.split()[0]}"'))
        assert (done.code, done.err.partition("can't")[0]) == (4, f"tala: plugin '{name}' of {owner} ({target}) ")


# --- rules that fail in play ---

TURN_1, TURN_16 = ", p1 in turn 1", ", p4 in turn 16"
FAILS = {  # by module and the hook that it is told to fail in: when, and what is said
    ("pays_nobody", ""): ("", "{rule} asks for Payment(7, 0, 2, 'tip', …), and the payers are p1 to p4 and the pot"),
    ("adds_money", ""): ("", "{rule} adds payments in 'settle', which only redirects: those are charges"),
    ("empties_the_pot", ""): ("", "{rule} takes 50 stakes out of the pot, in which there are not so many"),
    ("dead_end", ""): (TURN_1, "{rule} answers 'next_turn' with the step 'nowhere', at which there is no move "
                       "(there are: discard, lay, send, take)"),
    ("endless_events", ""): ("", "events never settle; the last was Marked(label='echo', seat=0, turn=1, cards=0, "
                             "open=False), from {rule}"),
    ("endless_hand", ""): ("", "the hand did not end within 2000 actions; the turn is passed by {rule}"),
    ("forbids_everything", ""): ("", "p1 has nothing left to do: {rule} forbids discard Ac (we are on strike)"),
    ("impossible_event", ""): (TURN_1, "{rule} failed in 'react': ImpossibleEvent: the card drawn is not the top of "
                               "the stock"),
    ("changes_the_hand", ""): (TURN_1, "{rule} failed in 'react' (changes_the_hand.py:13): AttributeError: "
                               "'mappingproxy' object has no attribute 'clear'"),
    ("answers_wrongly", "charge"): ("", "{rule} answers 'charge' with one Payment, not with a list: put it in [ ]"),
    ("answers_wrongly", "forbid"): (TURN_1, "{rule} answers 'forbid' with False, which is no str or None"),
    ("answers_wrongly", "melds"): ("", "{rule} answers 'melds' with a list that has 'Ac Ad', which is no int"),
    ("answers_wrongly", "next_turn"): (TURN_1, "{rule} answers 'next_turn' with 'p2', which is no Turned, PlayedOut, "
                                       "WentOut, CalledOff or None"),
    ("answers_wrongly", "points"): ("", "{rule} answers 'points' with '10', which is no int or None"),
    ("answers_wrongly", "rank"): ("", "{rule} answers 'rank' with [0, 0, 1, 2], which does not name every seat once"),
    ("answers_wrongly", "react"): (TURN_1, "{rule} answers 'react' with one Marked, not with a list: put it in [ ]"),
    ("answers_wrongly", "settle"): ("", "{rule} answers 'settle' with None, which is no list of Payment"),
} | {
    ("raises", hook): (when, f"{{rule}} failed in {hook!r} (raises.py:18): ZeroDivisionError: division by zero")
    for hook, when in {
        "charge": "", "melds": "", "points": "", "settle": "", "rank": TURN_16,
        "deal": TURN_1, "forbid": TURN_1, "next_turn": TURN_1, "react": TURN_1,
    }.items()
}  # fmt: skip


@cache
def simulated(corpus: Corpus) -> dict[tuple[str, str], Done]:
    """What comes of playing one hand with each of the rules that fail."""
    lines = [["simulate", failing(corpus, *key), "--hands", "1", "--seed", "7"] for key in FAILS]
    return dict(zip(FAILS, corpus.each(lines), strict=True))


def failing(corpus: Corpus, stem: str, hook: str) -> str:
    return corpus.variant(dashed(stem), f'hook = "{hook}"', f"-{hook}") if hook else corpus.variant(dashed(stem))


@pytest.mark.parametrize(("stem", "hook"), FAILS, ids=["-".join(filter(None, key)) for key in FAILS])
def test_a_rule_that_fails_in_play_is_told_with_the_command_that_plays_it_again(corpus, stem, hook):
    """Hand, variant, seat and turn where there is one, plugin, distribution, hook, file and line, and what happened."""
    name, file, (when, what) = dashed(stem), failing(corpus, stem, hook), FAILS[stem, hook]
    variant = file.removesuffix(".toml")
    what = what.replace("{rule}", f"rule '{name}' (faulty-{name} 1.0)")
    again = f"tala simulate {file} --seats 4 --bots greedy --seed 7 --hands 1"
    told = f"tala: hand 7/0 of '{variant}': variant '{variant}'{when}: {what}; again: {again}\n"
    assert simulated(corpus)[stem, hook] == (4, "", told)


def test_a_rule_that_fails_when_a_variant_is_read_is_told(corpus):
    file = corpus.variant("raises", 'hook = "conflicts"')
    said = "tala: rule 'raises' (faulty-raises 1.0) failed in 'conflicts' (raises.py:18): "
    assert corpus.tala("variant", "show", file) == (4, "", f"{said}ZeroDivisionError: division by zero\n")


# --- bots ---

BOT_FAULTS = {  # the kind that is counted, what is said, and how many of its turns the table played
    "bot_raises": ("raised", "raised IndexError: list index out of range in hand 7/0, p1 in turn 1 "
                   "(bot_raises.py:5)", 8),
    "bot_says_nothing": ("no-action", "returned None, which is no action, in hand 7/0, p1 in turn 1", 8),
    "bot_says_words": ("no-action", "returned 'draw', which is no action, in hand 7/0, p1 in turn 1", 8),
    "bot_cheats": ("illegal", "chose what is not allowed (p1 discard 2c: p1 does not hold 2c) in hand 7/0, "
                   "p1 in turn 1", 6),
    "bot_of_another_step": ("illegal", "chose what is not allowed (p1 draw: not now, p1 is to discard) in hand 7/0, "
                            "p1 in turn 1", 8),
    "bot_dawdles": ("late", "took more than 1 s in hand 7/0, p1 in turn 1 (bot_dawdles.py:8)", 1),
}  # fmt: skip


@cache
def played(corpus: Corpus) -> dict[str, Done]:
    """What comes of playing hands with each bot at the first seat."""
    stems = [*BOT_FAULTS, *NO_BOTS]
    rest = ["--hands", "2", "--seed", "7", "--bot-seconds", "1", "--json"]
    lines = [["simulate", "chuan", "--bots", f"{dashed(stem)},greedy,greedy,greedy", *rest] for stem in stems]
    return dict(zip(stems, corpus.each(lines), strict=True))


NO_BOTS = {
    "bot_no_bot": "is no bot: it can't be called with a view and a random source",
    "bot_not_made": "can't be made: TypeError: Bold.__init__() missing 1 required positional argument: 'courage'",
}


@pytest.mark.parametrize("stem", BOT_FAULTS)
def test_k04_a_bot_that_fails_is_told_once_and_counted_and_the_hands_are_played(corpus, stem):
    """Bot, distribution, what, where, and the command that plays it again; the exit code shows that it failed."""
    done, name, (kind, what, times) = played(corpus)[stem], dashed(stem), BOT_FAULTS[stem]
    more = {1: "", 2: ", and failed once more"}.get(times, f", and failed {times - 1} times more")
    again = f"tala simulate chuan --seats 4 --bots {name},greedy,greedy,greedy --seed 7 --hands 1 --bot-seconds 1"
    told = f"tala: bot '{name}' (faulty-{name} 1.0) {what}{more}; the table played for it; again: {again}\n"
    assert (done.code, done.err) == (4, told)
    result = json.loads(done.out)
    assert (result["hands"], sum(result["ended"].values())) == (2, 2)
    assert [{k: n for k, n in seat["faults"].items() if n} for seat in result["seats"]] == [{kind: times}, {}, {}, {}]


@pytest.mark.parametrize(("stem", "said"), NO_BOTS.items(), ids=[*NO_BOTS])
def test_a_bot_that_can_not_be_asked_is_told(corpus, stem, said):
    """Before any hand."""
    told = f"tala: plugin '{dashed(stem)}' of faulty-{dashed(stem)} 1.0 {said}\n"
    assert played(corpus)[stem] == (4, "", told)


# --- data ---


def test_a_variants_distribution_that_is_broken_is_told_and_the_others_are_listed(corpus):
    said = "not valid TOML: expected ']' at the end of a table declaration"
    listed = corpus.tala("variant", "list")
    assert (listed.code, listed.err) == (0, f"tala: nha: site/broken_files/nha.toml:1:12: {said}\n")
    assert ["nha", "(broken)"] in [line.split()[:2] for line in listed.out.splitlines()]
    assert corpus.tala("variant", "show", "nha") == (3, "", (
        f"tala: error[toml-syntax]: {said}\n  --> site/broken_files/nha.toml:1:12\n  |\n1 | [rules.chot\n"
        "  |            ^ the name of a table stands in [ and ]\n"
    ))  # fmt: skip


def test_a_variants_distribution_without_its_folder_is_told_when_it_is_looked_at(corpus):
    """It has no variants, so nobody can name one of it."""
    done = corpus.tala("plugin", "doctor", "nothing")
    assert (done.code, done.err) == (1, "")
    assert "there is no folder of the package 'gone_with_the_wind'" in done.out


# --- who does not name them ---

APART = {
    "help": ["--help"],
    "variant": ["variant", "show", "chuan"],
    "rules": ["rules", "chuan"],
    "records": ["simulate", "chuan", "--hands", "3", "--seed", "7", "--bots", "greedy", "--records", "-"],
}


@pytest.mark.parametrize("args", APART.values(), ids=APART)
def test_b01_who_does_not_name_them_does_not_notice_them(corpus, args):
    """Word for word as without them, though one has a rule and a bot of the names of ours."""
    done, without = corpus.tala(*args), corpus.tala(*args, site=False)
    assert done.code == without.code == 0
    assert done.out == without.out
    if args[0] != "simulate":  # there is a time in it
        assert done.err == without.err == ""


def test_b01_all_are_listed_without_importing_any(corpus):
    """With what can be told of them from their metadata."""
    done = corpus.tala("plugin", "list", "--json")
    assert (done.code, done.err) == (0, "")
    told = {(one["distribution"], one["name"]): (one["state"], one["why"]) for one in json.loads(done.out)["plugins"]}
    assert [name for distribution, name in told if distribution.startswith("faulty-")]
    assert {key: told[key] for key in told if told[key][0] != "installed"} == {
        ("faulty-target", "malformed"): ("malformed", "its entry point 'bad:::name' is no module:name"),
        ("tomorrow", "soon"): ("incompatible", "needs tala-phom>=9; this is 0.1.0"),
        ("impostor", "sets"): ("shadowed", "by tala-phom 0.1.0"),
        ("impostor", "greedy"): ("shadowed", "by tala-phom 0.1.0"),
        ("twin-a", "twins"): ("clash", "with twin-b 1.b1"),
        ("twin-b", "twins"): ("clash", "with twin-a 1.a1"),
        ("twin-a", "bold"): ("clash", "with twin-b 1.b1"),
        ("twin-b", "bold"): ("clash", "with twin-a 1.a1"),
    }


def test_b05_without_plugins_they_are_not_there(corpus):
    done = corpus.tala("--no-plugins", "variant", "show", corpus.variant("misspelt-hook"))
    assert done.code == 3
    assert "plugins are off" in done.err
    assert corpus.tala("--no-plugins", "plugin", "list").out.count("faulty") == 0


ALONE_TOO = [
    ["variant", "show", "misspelt-hook.toml"],
    ["variant", "show", "exits-on-import.toml"],
    ["simulate", "raises-charge.toml", "--hands", "1", "--seed", "7"],
]


@pytest.mark.parametrize("args", ALONE_TOO, ids=lambda args: args[1])
def test_a_command_of_its_own_says_and_does_the_same(corpus, args):
    """As typed in a shell, with that exit code and nothing else on either stream."""
    for stem, settings, beside in (("misspelt-hook", "", ""), ("exits-on-import", "", "")):
        corpus.variant(stem, settings, beside)
    failing(corpus, "raises", "charge")
    (done,) = corpus.each([args])
    assert corpus.tala(*args) == done
    assert (done.code, done.out, done.err.count("tala: "), done.err.count("Traceback")) == (4, "", 1, 0)
