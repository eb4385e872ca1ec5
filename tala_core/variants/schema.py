"""What a variant file may hold, from what the installed rules declare: as a JSON Schema, and in words for people."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from gettext import gettext as _
from typing import Any

from ..errors import PluginError
from ..options import Doc
from ..plugins import finding
from .declared import installed_rules, known_options, loaded_rule
from .sizes import TABLE

FILE = "variant.schema.json"  # what the first line of a variant file names
MADE_BY = "made by: tala variant schema"  # how a file of ours is told from anybody else's

SIZES = {
    "seats": Doc("fewest and most players", "ít nhất và nhiều nhất mấy người chơi", "1"),
    "hand": Doc("cards each; whoever starts gets one more", "mỗi người mấy lá; người đi đầu thêm một lá"),
    "rounds": Doc("discards each; the last is the laying turn", "mỗi người đánh mấy lá; lượt cuối là lượt hạ"),
}


@dataclass(frozen=True, slots=True)
class Described:
    """One option of a rule, as the rule's author declares it.  `default` is MISSING if a variant must give a value."""

    name: str
    hint: Any
    doc: Doc
    default: Any

    def meaning(self, lang: str) -> str:
        """Return what the option does, in one line; in English if nobody has said it in *lang*."""
        return meaning(self.doc, lang)

    def schema(self, ref: str = "") -> dict[str, Any]:
        """Return the JSON Schema of its value; *ref* keeps the names of nested types apart."""
        from pydantic import TypeAdapter

        kind: TypeAdapter[Any] = TypeAdapter(self.hint)
        plain: dict[str, Any] = _without_tuples(kind.json_schema(ref_template=f"#/$defs/{ref}{{model}}"))
        if self.default is not MISSING:
            plain["default"] = kind.dump_python(self.default, mode="json", warnings=False)
        if text := _both(self.doc):
            plain["description"] = text
        return plain

    def allowed(self) -> str:
        """Return in words which values are possible."""
        return in_words(self.schema())


def meaning(doc: Doc, lang: str) -> str:
    """Return the text of *doc* in *lang*, or in English, on one line."""
    return (doc.vi if lang == "vi" and doc.vi else doc.text).replace("\n", " ")


def options(rule: type) -> dict[str, Described]:
    """Return the options of a *rule* by name, in their order."""
    defaults = {one.name: _default(one) for one in fields(rule)}
    return {
        name: Described(name, one.hint, _doc(one.hint), defaults[name]) for name, one in known_options(rule).items()
    }


def _doc(hint: Any) -> Doc:
    return next((one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Doc)), Doc(""))


def _default(field: Any) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def doc_line(rule: type, lang: str = "en") -> str:
    """Return the first sentence that a rule says of itself: in Vietnamese only its name, which leads the line."""
    line = CITED.sub("", (rule.__doc__ or "").strip().split("\n")[0]).partition(".  ")[0].rstrip(".")
    return line.partition(":")[0] if lang == "vi" else line


CITED = re.compile(r" ?\(RULES\.md [^)]*\)")  # of no use to who has the line before him, and not the page


# --- in words ---


def in_words(schema: Mapping[str, Any]) -> str:
    """Return which values a *schema* allows, for a person."""
    if "enum" in schema:
        return " | ".join(map(_json, schema["enum"]))
    if "const" in schema:
        return _json(schema["const"])
    if "anyOf" in schema:
        return " | ".join(map(in_words, schema["anyOf"]))
    if schema.get("type") == "boolean":
        return "true | false"
    if schema.get("type") == "array":
        return _("a list, each {values}").format(values=in_words(schema.get("items", {})))
    return _number(schema) if schema.get("type") in NUMBERS else _("a text") if schema.get("type") == "string" else ""


NUMBERS = ("integer", "number")


def _number(schema: Mapping[str, Any]) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and most is not None:
        return _("{least} to {most}").format(least=least, most=most)
    if least is not None:
        return _("{least} or more").format(least=least)
    if most is not None:
        return _("{most} or less").format(most=most)
    return _("a whole number") if schema["type"] == "integer" else _("a number")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- JSON Schema ---


def described_rules() -> tuple[dict[str, type], list[PluginError]]:
    """Return every installed rule by name, and why others can't be used: one broken plugin is no reason to stop."""
    rules: dict[str, type] = {}
    broken = []
    harmful = _harmful()
    for name in installed_rules():
        try:
            if name in harmful:
                raise harmful[name]
            rules[name] = _readable(name)
        except PluginError as error:
            broken.append(error)
    return rules, broken


def _harmful() -> dict[str, PluginError]:
    """Return the rules of others that can't be imported, by name: tried elsewhere, as it could end this process."""
    others = [one for one in finding.installed(finding.RULES) if not one.ours and one.distribution != finding.GIVEN]
    if not others:
        return {}
    from ..plugins.probe import imported

    told = [one for one in imported(others) if one.broken and not one.faults]
    return {one.plugin.name: PluginError(f"plugin {one.plugin}: {one.broken}") for one in told}


def _readable(name: str) -> type:
    rule: type = loaded_rule(name)
    try:
        for option in options(rule).values():
            option.schema()
    except Exception as error:  # annotations that can't be read, or that have no schema
        why = _("rule {name!r}{origin} has options that can't be described: {kind}: {error}")
        origin = finding.origin(finding.RULES, name)
        reason = str(error).partition("\n")[0]
        told = why.format(name=name, origin=origin, kind=type(error).__name__, error=reason)
        raise PluginError(told) from error
    return rule


def file_schema(rules: Mapping[str, type], others: Iterable[str] = ()) -> dict[str, Any]:
    """Return the JSON Schema of variant files that may name *rules*, and *others* of which only the name is known.

    taplo reads no newer draft than 7, and tombi explains a list of types better than alternatives: hence its form.
    """
    defs: dict[str, Any] = {}
    known = {name: _rule(name, rule, defs) for name, rule in rules.items()}
    known |= {name: _table_or_boolean({}) for name in others}
    defs["rule"] = {"enum": sorted(known), "description": _both(PLACED)}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$comment": MADE_BY,
        "title": "Tá lả / Phỏm: a variant",
        "type": "object",
        "additionalProperties": False,
        "properties": _head() | {"table": _table(), "rules": _object(known, RULES)},
        "$defs": defs,
    }


TABLE_DOC = Doc("sizes of the game", "chơi mấy người, mấy lá, mấy vòng")
RULES = Doc("the rules, in the order in which they apply", "các luật, theo thứ tự áp dụng")
PLACED = Doc("the rule that this one comes before, or after", "luật này đứng trước hay sau luật nào")
PLACE = {"anyOf": [{"$ref": "#/$defs/rule"}, {"type": "array", "items": {"$ref": "#/$defs/rule"}}]}
OWNER = Doc("the distribution of the rule, if several have one of its name", "luật này của gói nào, nếu trùng tên")


def _head() -> dict[str, Any]:
    return {
        "name": _text("what people call the game", "tên gọi"),
        "about": _text("what is special about it, in one line", "có gì đặc biệt, trong một dòng"),
        "extends": _text(
            "the variant that this one changes: a name, or the path of a file beside it",
            "luật gốc mà bản này sửa lại: một tên, hay đường dẫn tới một tệp",
        ),
    }


def _text(text: str, vi: str) -> dict[str, Any]:
    return {"type": "string", "description": _both(Doc(text, vi))}


def size_schema(key: str) -> dict[str, Any]:
    """Return the JSON Schema of one of the `SIZES`."""
    if key == "seats":
        return {"type": "array", "items": {"type": "integer", "minimum": 2}, "minItems": 2, "maxItems": 2}
    return {"type": "integer", "minimum": 1}


def _table() -> dict[str, Any]:
    described = {key: {"default": TABLE[key], "description": _both(doc)} for key, doc in SIZES.items()}
    return _object({key: size_schema(key) | more for key, more in described.items()}, TABLE_DOC)


def _rule(name: str, rule: type, defs: dict[str, Any]) -> dict[str, Any]:
    known = {}
    for option in options(rule).values():
        known[option.name] = option.schema(f"{name}.{option.name}.")
        for model, nested in known[option.name].pop("$defs", {}).items():
            defs[f"{name}.{option.name}.{model}"] = nested
    reserved = {"before": PLACE, "after": PLACE, "from": {"type": "string", "description": _both(OWNER)}}
    return _table_or_boolean(known | reserved) | {"additionalProperties": False, "description": doc_line(rule)}


def _table_or_boolean(known: dict[str, Any]) -> dict[str, Any]:
    return {"type": ["object", "boolean"], "properties": known}


def _object(known: dict[str, Any], doc: Doc) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": known, "description": _both(doc)}


def _both(doc: Doc) -> str:
    return "\n\n".join(filter(None, (doc.text, doc.vi)))


def _without_tuples(schema: Any) -> Any:
    """Return a schema with tuples of a fixed length as lists of that length, for tools that know no ``prefixItems``."""
    if isinstance(schema, list):
        return [_without_tuples(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: _without_tuples(value) for key, value in schema.items() if key != "prefixItems"}
    if "prefixItems" in schema:
        plain["items"] = {"anyOf": _without_tuples(schema["prefixItems"])}
    return plain
