"""`tala tournament`: bots play each other on the same deals; who is how strong, and how sure that is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING, Any

import click

from . import arguments, terminal
from .running import Running, done, run_options

if TYPE_CHECKING:
    from rich.table import Table

    from ..simulation.rating import Lead, Rating, Verdict
    from ..simulation.statistics import Interval
    from ..simulation.tournament import Results, Tournament
    from .faults import Failed


@click.command("tournament")
@arguments.variant_argument
@click.option(
    "--bots", default="random,greedy,careful", show_default=True, metavar="A,B,...",
    shell_complete=arguments.complete_bots,
    help="Who plays, each once, as many as you like; with settings, as in thinker:playouts=4000.",
)  # fmt: skip
@click.option("--deals", type=arguments.Count(), default=240, show_default=True, metavar="N", help="How many deals.")
@arguments.seed_option
@arguments.seats_option
@arguments.bot_seconds_option
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON and nothing else.")
@run_options
def command(
    variant: str, bots: str, deals: int, seed: str, seats: int | None, bot_seconds: float, as_json: bool,
    running: Running,
) -> None:  # fmt: skip
    """Let bots play each other at VARIANT on the same deals, and rate them.

    Every deal is played again and again, and each time every seat passes to the next bot of the list, until each bot
    has had every seat of the deal: the luck of the cards is the same for all.  From deal to deal others sit beside and
    against each other.

    Where a bot fails the table plays its turn: the result counts the faults, standard error tells the first of each
    bot, and the exit code is 4.
    """
    from ..simulation.tournament import Tournament
    from ..variants import Variant
    from .faults import blame

    game: Variant = arguments.load_variant(variant)
    places = arguments.checked_seats(game, seats)
    tournament = Tournament(game, places, rivals(bots), seed, deals, bot_seconds)
    results = done(tournament, running)
    if as_json:
        terminal.put(json.dumps(report(tournament, results)))
    else:
        show(tournament, results)
    blame(failed(tournament, results))


def rivals(text: str) -> tuple[str, ...]:
    """Return the bots of a list such as ``greedy,my-bots:cautious``: two at least, none of them twice."""
    from ..plugins import finding
    from ..simulation.job import made_by

    names = arguments.named_bots(text)
    if len(names) < 2:
        there = sorted({bot.name for bot in finding.installed(finding.BOTS)} - {*names})
        what = _("a tournament needs two bots at least, as in {example}")
        raise click.UsageError("--bots: " + what.format(example=",".join([*names, *there[:1]])))
    seen: dict[str, str] = {}
    for name in names:
        bot = made_by(name)
        if bot in seen:
            what = _("{name!r} and {other!r} are the same bot; name each once")
            if seen[bot] == name:
                what = _("{name!r} is there twice; name each bot once")
            raise click.UsageError("--bots: " + what.format(name=seen[bot], other=name))
        seen[bot] = name
    return tuple(names)


def failed(tournament: Tournament, results: Results) -> list[Failed]:
    """Return the bots that failed, each with the first time and how often."""
    from .faults import Failed

    found = []
    for bot, (deal, line_up, fault) in sorted(results.first.items()):
        command = tournament.job(deal, line_up).command(deal)
        times = sum(results.faults[bot])
        found.append(Failed(tournament.bots[bot], fault, f"{tournament.seed}/{deal}", command, times))
    return found


def a_hand(tournament: Tournament, results: Results, bot: int) -> Interval:
    """Return what a bot won, in stakes a hand, with its interval over the deals."""
    from ..simulation.statistics import mean

    return mean(results.deals, results.net[bot], results.squares[bot]).over(hands_of_deal(tournament))


def hands_of_deal(tournament: Tournament) -> int:
    """Return how many hands of a deal each bot has."""
    return tournament.each * tournament.seats


# --- as JSON ---


def report(tournament: Tournament, results: Results) -> dict[str, Any]:
    """Return the result as the JSON that `--json` prints."""
    from ..simulation.rating import rating, verdicts

    rated = rating(results.kinds())
    order = rated.order()
    return {
        "format": "tala-tournament-1",
        "variant": tournament.variant.name,
        "hash": tournament.variant.hash,
        "seed": tournament.seed,
        "seats": tournament.seats,
        "deals": results.deals,
        "replays": tournament.replays,
        "hands": results.hands,
        "cycle": tournament.cycle,
        "bots": [_bot(tournament, results, rated, place, bot) for place, bot in enumerate(order, 1)],
        "pot": -sum(results.net),
        "cross": [_pair(tournament, results, a, b) for a in order for b in order if a != b],
        "verdicts": [_judged(tournament, one) for one in verdicts(rated, results.differ())],
        "faults": [one.data() for one in failed(tournament, results)],
    }


def _bot(tournament: Tournament, results: Results, rated: Rating, place: int, bot: int) -> dict[str, Any]:
    from ..bots import FAULTS, plugin_of

    plugin = plugin_of(tournament.bots[bot])
    mean, strength = a_hand(tournament, results, bot), rated.interval(bot)
    return {
        "place": place,
        "bot": tournament.bots[bot],
        "distribution": plugin.distribution,
        "version": plugin.version,
        "rating": _round(strength.value),
        "rating_ci95": _ends(strength),
        "hands": results.deals * hands_of_deal(tournament),
        "net": results.net[bot],
        "mean": _round(mean.value),
        "ci95": _ends(mean),
        "wins": results.wins[bot],
        "u": results.u[bot],
        "faults": dict(zip(FAULTS, results.faults[bot], strict=True)),
    }


def _pair(tournament: Tournament, results: Results, one: int, other: int) -> dict[str, Any]:
    from ..simulation.rating import lead

    found = lead(results.kinds(), one, other)
    ahead, behind = results.ahead[one][other], results.ahead[other][one]
    return {
        "bot": tournament.bots[one],
        "against": tournament.bots[other],
        "deals": found.deals if found else 0,
        "difference": _round(found.difference.value) if found else None,
        "ci95": _ends(found.difference) if found else None,
        "ahead": ahead,
        "behind": behind,
        "level": found.deals - ahead - behind if found else 0,
    }


def _judged(tournament: Tournament, one: Verdict) -> dict[str, Any]:
    return {
        "first": tournament.bots[one.first],
        "second": tournament.bots[one.second],
        "difference": _round(one.difference.value),
        "interval": _ends(one.difference),
        "verdict": one.said,
        "needed": one.needed,
    }


def _round(number: float) -> float:
    return round(number, 6) + 0.0  # no -0.0


def _ends(interval: Interval) -> list[float] | None:
    return None if interval.low is None or interval.high is None else [_round(interval.low), _round(interval.high)]


# --- for people ---


def show(tournament: Tournament, results: Results) -> None:
    """Print the result as tables for people, and what can be said of it."""
    from ..simulation.rating import rating, verdicts

    console, rated = terminal.console(), rating(results.kinds())
    console.print(terminal.visible(_headline(tournament, results)))
    console.print(_ranking(tournament, results, rated))
    console.print(_("rating and a hand in stakes; ± is half of the 95 % interval over the deals"))
    console.print(_("won, ù: in how many of its hands the bot won, and went ù"))
    if pot := -sum(results.net):
        text = _("pot (gà): {left:,} stakes were left in it; every hand begins with an empty pot")
        console.print(text.format(left=pot))
    console.print()
    console.print(_cross(tournament, results, rated.order()))
    console.print(_("by how many stakes a hand the bot of the row did better than the one above, where both sat;"))
    console.print(_("in how many of those deals it was ahead"))
    console.print()
    for one in verdicts(rated, results.differ()):
        console.print(terminal.visible(_sentence(tournament, one)))
    if len(tournament.bots) > 2:
        console.print(_("here ± is wider: it holds for all pairs of bots together"))


def _headline(tournament: Tournament, results: Results) -> str:
    game = f"{tournament.variant.title} ({tournament.variant.name})"
    seats = _("{seats} seats").format(seats=tournament.seats)
    deals = ngettext(
        "{count:,} deal played {times} times: {hands:,} hands",
        "{count:,} deals played {times} times: {hands:,} hands",
        results.deals,
    ).format(count=results.deals, times=tournament.replays, hands=results.hands)
    return f"{game} · {seats} · {deals} · {_('seed {seed}').format(seed=tournament.seed)}"


def _ranking(tournament: Tournament, results: Results, rated: Rating) -> Table:
    table = _table([_("rating"), "±", _("net"), _("a hand"), "±", _("won"), _("ù")])
    hands = results.deals * hands_of_deal(tournament)
    for bot in rated.order():
        strength, mean = rated.interval(bot), a_hand(tournament, results, bot)
        shares = [f"{100 * counted[bot] / hands:.1f}%" for counted in (results.wins, results.u)]
        row = [_signed(strength), _half(strength), f"{results.net[bot]:+,}", _signed(mean), _half(mean), *shares]
        table.add_row(terminal.visible(tournament.bots[bot]), *row)
    return table


def _cross(tournament: Tournament, results: Results, order: Sequence[int]) -> Table:
    from ..simulation.rating import lead

    table = _table([terminal.visible(tournament.bots[bot]) for bot in order])
    for one in order:
        leads = [None if other == one else lead(results.kinds(), one, other) for other in order]
        cells = [_met(found, results.ahead[one][other]) for other, found in zip(order, leads, strict=True)]
        table.add_row(terminal.visible(tournament.bots[one]), *cells)
    return table


def _met(found: Lead | None, ahead: int) -> str:
    if found is None:
        return "–"
    return f"{_signed(found.difference)}±{_half(found.difference)} {100 * ahead / found.deals:.0f}%"


def _table(columns: Sequence[str]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(_("bot"), overflow="fold")
    for name in columns:
        table.add_column(name, justify="right", overflow="fold")
    return table


def _signed(interval: Interval) -> str:
    return f"{_round(interval.value):+.2f}"


def _half(interval: Interval) -> str:
    return "–" if interval.half is None else f"{interval.half:.2f}"


def _sentence(tournament: Tournament, one: Verdict) -> str:
    """Return what can be said of two neighbours in the ranking."""
    from ..simulation.rating import ALIKE, BEATS, CLOSE
    from .verdict import rounded_up

    needed = rounded_up(one.needed) if one.needed else None
    what = {
        BEATS: _("{first} beats {second} by {value:.2f} ± {half} stakes a hand (sure)"),
        ALIKE: _("{first} and {second} came out level in every deal"),
        CLOSE: _("{first} and {second} are as good as each other: {value:.2f} ± {half} stakes a hand"),
    }.get(one.said, _("can't tell {first} from {second} ({value:.2f} ± {half} stakes a hand)"))
    if needed:
        what += ngettext(
            ": about {needed:,} deal would show a difference of {size:.2f}",
            ": about {needed:,} deals would show a difference of {size:.2f}",
            needed,
        )
    elif one.said not in (BEATS, ALIKE, CLOSE):
        what += _(": too few deals")
    names = {"first": tournament.bots[one.first], "second": tournament.bots[one.second]}
    value = _round(one.difference.value)
    return what.format(value=value, half=_half(one.difference), needed=needed, size=one.size, **names)
