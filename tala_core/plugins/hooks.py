"""The hooks as their own docstrings describe them, for the terminal and for the page docs/hooks.md."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import cleandoc, getdoc, signature
from textwrap import dedent
from typing import Any, NamedTuple

from .. import hookspecs
from ..hookspecs import GROUPS
from . import finding
from .hookchecks import answers


class Hook(NamedTuple):
    """One hook.

    `kind` is ``first``, ``all`` or ``chain``; `how` holds ``once`` and ``by type`` where they apply; `since` and
    `deprecated` are a version and what pluggy warns of; `users` are the rules of tala-phom that answer it.
    """

    name: str
    group: str
    kind: str
    how: tuple[str, ...]
    signature: str
    when: str
    since: str
    deprecated: str
    text: str
    example: str
    example_text: str
    users: tuple[str, ...]

    @property
    def asked(self) -> str:
        """The way it is asked in full, as in ``first, by type``."""
        return ", ".join((self.kind, *self.how))

    @property
    def line(self) -> str:
        """The first sentence of its description."""
        return " ".join(self.text.partition("\n\n")[0].split())


def documented() -> list[Hook]:
    """Return every hook, in the groups of `hookspecs`; of the plugins, only tala-phom's own rules are imported."""
    rules = _own_rules()
    return [
        _described(group, name, spec, tuple(rule for rule in rules if answers(rules[rule], name)))
        for group in GROUPS
        for name, spec in vars(group).items()
        if not name.startswith("_")
    ]


def _own_rules() -> dict[str, Any]:
    return {one.name: finding.loaded(one) for one in finding.installed(finding.RULES) if one.ours}


def _described(group: type, name: str, spec: Callable[..., Any], users: tuple[str, ...]) -> Hook:
    head, _, shown = cleandoc(spec.__doc__ or "").partition("\nExample: ")
    said, _, code = shown.partition("\n\n")
    kinds, _, text = re.sub(r"^(When|Since): .*\n?", "", head, flags=re.MULTILINE).partition(": ")
    kind, *how = kinds.split(", ")
    return Hook(
        name, title(group), kind, tuple(how), written(spec), _line("When", head), _line("Since", head),
        _deprecated(spec), text.strip(), dedent(code).rstrip(), said.strip(), users,
    )  # fmt: skip


def title(group: type) -> str:
    """Return what a group of hooks is called: the first words of its docstring."""
    return re.split("[:.]", getdoc(group) or "")[0]


def _line(key: str, text: str) -> str:
    """Return what stands in the line ``key:`` of a docstring; nothing if there is none."""
    found = re.search(rf"^{key}: (.*)", text, flags=re.MULTILINE)
    return found[1].rstrip(".") if found else ""


def _deprecated(spec: Callable[..., Any]) -> str:
    """Return what pluggy warns of: that the hook is to go, or arguments of it."""
    marks = spec.tala_spec  # type: ignore[attr-defined]
    warnings = [marks["warn_on_impl"], *(marks["warn_on_impl_args"] or {}).values()]
    return "; ".join(str(one) for one in warnings if one)


def written(spec: Callable[..., Any]) -> str:
    """Return a hook's signature, as its author would write it."""
    whole = signature(spec)
    arguments = [f"{one.name}: {one.annotation}" for one in whole.parameters.values() if one.name != "self"]
    return f"{spec.__name__}({', '.join(['self', *arguments])}) -> {whole.return_annotation}"


def ways() -> dict[str, str]:
    """Return what the words for a way of being asked mean: ``first``, ``all``, ``chain``, ``once``, ``by type``."""
    listed = re.findall(r"^\* \*\*(.+?)\*\*: (.+(?:\n  .+)*)", hookspecs.__doc__ or "", flags=re.MULTILINE)
    return {word: " ".join(meaning.split()) for word, meaning in listed}
