"""What a plugin says of itself, for `tala plugin show`; in another process, as it has to be imported for it."""

from __future__ import annotations

from dataclasses import MISSING
from importlib.metadata import Distribution, EntryPoint
from typing import Any

from ..bot_names import settings_of
from ..errors import TalaError
from .finding import BOTS, RULES, VARIANTS, Plugin, folder_of


def metadata(plugin: Plugin) -> dict[str, str]:
    """Return the summary and the home page that a plugin's distribution gives itself; nothing is imported for that."""
    try:
        told = next(iter(Distribution.discover(name=plugin.distribution, path=[plugin.path]))).metadata
        urls = [one.partition(",")[2].strip() for one in told.get_all("Project-URL") or ()]
        homes = [*(told.get_all("Home-page") or ()), *urls]
        return {"summary": next(iter(told.get_all("Summary") or ()), ""), "home": next(iter(homes), "")}
    except Exception:  # a folder half deleted, a file that is no text
        return {"summary": "", "home": ""}


def described(plugin: Plugin, lang: str) -> dict[str, Any]:
    """Return what a plugin is in one line, its hooks and options, its settings, or its files."""
    if plugin.group == VARIANTS:
        return {"variants": _variants(plugin)}
    given = EntryPoint(plugin.name, plugin.target, plugin.group).load()
    if plugin.group == RULES:
        return _rule(given, lang)
    return {"about": _line(given)} | (_settings(given) if plugin.group == BOTS else {})


def _rule(rule: Any, lang: str) -> dict[str, Any]:
    from ..hookspecs import GROUPS
    from ..variants.schema import doc_line
    from .hookchecks import answers

    hooks = [name for group in GROUPS for name in vars(group) if answers(rule, name)]
    return {"about": doc_line(rule, lang), "hooks": hooks, "options": _options(rule, lang)}


def _options(rule: Any, lang: str) -> list[dict[str, Any]]:
    from ..variants.schema import options
    from ..variants.values import as_written

    return [
        {"name": one.name, "allowed": one.allowed(), "needed": one.default is MISSING, "about": one.meaning(lang),
         "default": None if one.default is MISSING else as_written(one.default)}
        for one in options(rule).values()
    ]  # fmt: skip


def _settings(bot: Any) -> dict[str, Any]:
    """Return the settings of a bot with their defaults, as one writes them; null for one that is not set."""
    found = settings_of(bot).items()
    return {"settings": [{"name": name, "default": None if one is None else str(one)} for name, one in found]}


def _line(given: Any) -> str:
    return (getattr(given, "__doc__", None) or "").strip().partition("\n")[0]


def _variants(plugin: Plugin) -> list[dict[str, str]]:
    from ..variants import load

    folder = folder_of(plugin)
    told = []
    for file in sorted(folder.glob("*.toml")) if folder else ():
        try:
            one = load(str(file))
            title, about = one.title, one.about
        except (TalaError, OSError):
            title, about = "", ""  # why is found where it is checked
        told.append({"name": file.stem, "title": title, "about": about, "file": str(file)})
    return told
