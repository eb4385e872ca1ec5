"""The reference of every hook as a Markdown page, made from `hookspecs`: the document hooks.md."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from tala_core.plugins.hooks import Hook, documented, ways

HEAD = """# Every hook

A hook is a question that the engine asks the rules of a game. A rule answers it by a method of the hook's name, marked
`@hookimpl`. The rules that come with tala use nothing else. How to write one: [plugins.md](plugins.md). In the
terminal: `tala plugin hooks`, and `tala plugin hooks NAME`.

This page is made from the docstrings of `tala_core/hookspecs.py`. Every example on it is run by the tests.

## How a hook is asked

"""

DIAGRAM = """\
  a variant is read .......... conflicts()
     │  put into words ....... describe()        any time: tala rules
     ▼
  a game is made ............. melds() points() eaten_per_meld() moves() rounds_played()
     │                                           once; nobody asks these again in play
     ▼
┌─► who gets ten cards? ...... starter()         in an evening of several hands
│    ▼
│  a hand begins ............. deal()            its events, each with what follows: react()
│    ▼
│ ┌► a seat is to act ........ time_limit()      at a table with a clock
│ │  ▼
│ │  what may it do? ......... forbid()          the moves list, forbid takes away
│ │  │
│ │  ├─ it chooses ........... forbid()          the choice is checked: its move, then forbid
│ │  │    └─ what it does .... react()           the events of the move, each with what follows
│ │  │
│ │  ├─ its time is up ....... timeout()         the table chooses, until the turn has passed
│ │  │
│ │  └─ somebody leaves ...... leave()           its events, each with what follows: react()
│ │  ▼
│ │  what comes next? ........ next_turn()       and what follows: react()
│ └──┤ somebody's turn                           (not asked if another than the seat to act left)
│    │ the hand is over                          an end may come from react() and leave() too
│    ▼
│  who is first? ............. rank()            not after an ù
│    ▼
│  who owes whom? ............ charge()          every rule asks for its own
│    ▼
│  does another pay? ......... settle()          đền, limits, the pot
└────┘
"""

LIFE = f"""
## The life of a hand

```text
{DIAGRAM}```

*What follows*: an event is put into effect, then `react()` is asked about it; what that answers is put into effect and
asked about in turn, oldest first, until nobody has an answer. A hand that is void (`CalledOff` without a seat) is not
ranked, and nobody pays. `tala settle` asks the last three about a hand that was played with real cards.

## All of them

"""

AFTER = """
The examples below leave out their imports. `cards`, `rank`, `union` are of `tala_core.cards`; `Eat`, `Discard`, `Send`,
`Lay`, `Leave` are actions, of `tala_core.actions`; `Eaten`, `Dealt`, `Stocked`, `Turned`, `Marked`, `Left`,
`PlayedOut`, `CalledOff` are events, of `tala_core.events`; `Payment` and `POT` are of `tala_core.outcome`; `Conflict`
and `Said` of `tala_core.options`; `hookimpl` of `tala_core.hookspecs`.
"""


def page() -> str:
    """Return the whole document."""
    hooks = documented()
    return "".join([HEAD, *_ways(), LIFE, *_table(hooks), AFTER, *_groups(hooks)])


def _ways() -> Iterator[str]:
    yield "| word | what it means |\n|---|---|\n"
    for word, meaning in ways().items():
        yield f"| **{word}** | {meaning} |\n"
    yield "\nA method names only those of the hook's arguments that it needs, by their names.\n"


def _table(hooks: list[Hook]) -> Iterator[str]:
    yield "| hook | asked | gives |\n|---|---|---|\n"
    for one in hooks:
        yield f"| [`{one.name}`](#{one.name}) | {one.asked} | {one.line.rstrip('.')} |\n"


def _groups(hooks: list[Hook]) -> Iterator[str]:
    for group, members in groupby(hooks, lambda one: one.group):
        yield f"\n## {group}\n"
        for one in members:
            yield from _section(one)


def _section(hook: Hook) -> Iterator[str]:
    first, *more = hook.text.split("\n\n")
    yield f"\n### `{hook.name}`\n\n```python\n{hook.signature}\n```\n\n"
    yield "\n\n".join([first[:1].upper() + first[1:], *more]) + "\n\n"
    yield f"- asked: {hook.asked}\n- when: {hook.when}\n- since: {hook.since}\n"
    if hook.deprecated:
        yield f"- deprecated: {hook.deprecated}\n"
    yield f"- rules of tala that answer it: {', '.join(f'`{one}`' for one in hook.users)}\n"
    yield f"\nExample: {hook.example_text}\n\n```python\n{hook.example}\n```\n"
