"""Settings on the command line, ``KEY=VALUE``: each is a layer on top of a variant's files."""

from __future__ import annotations

import re
from gettext import gettext as _
from typing import Any

import tomli

from .advising import advice_on_value
from .faults import Fault, Faults
from .layers import Layer
from .scanning import Scan, Span
from .texts import by_parser, newer, too_deep

WORD = re.compile(r"[^\W\d][\w-]*")
EXAMPLE = "rules.u-payments.amount=6"


def setting_layer(told: str) -> Layer:
    """Return the layer that *told* is, such as ``rules.u-payments.amount=6``.

    The value is written as in a TOML file; a bare word that is no value there is a text.

    Raises:
        Faults: it is no such thing.
    """
    scan = Scan(told)
    layer = Layer(f"--set {told}", {}, scan, setting=True)
    key = scan.keys[0] if scan.keys else None
    rest = told[key.span.end :].lstrip() if key else ""
    if key is None or not told.isprintable() or not rest.startswith("="):
        what = _("a setting is a key and a value joined by `=`")
        raise Faults([layer.fault("not-a-value", (), what, Span(0, 1), hint=_such_as())])
    keys = tuple(str(part) for part in key.path)
    data: Any = _value(rest[1:].strip(), layer, keys, Span(len(told) - len(rest) + 1, len(told)))
    for part in reversed(keys):
        data = {part: data}
    layer = Layer(layer.file, data, scan, setting=True)
    if faults := [*newer(layer), *too_deep(data, layer)]:
        raise Faults(faults)
    return layer


def _value(told: str, layer: Layer, keys: tuple[str, ...], at: Span) -> Any:
    try:
        return tomli.loads(f"value = {told}")["value"]
    except RecursionError:
        raise Faults([layer.fault("too-deep", keys, _("tables or arrays are nested too deeply"))]) from None
    except tomli.TOMLDecodeError as error:
        if WORD.fullmatch(told):
            return told
        raise Faults([_no_value(told, layer, keys, at, by_parser(error))]) from None
    except ValueError:
        raise Faults([layer.fault("out-of-range", keys, _("a number of too many digits"))]) from None


def _no_value(told: str, layer: Layer, keys: tuple[str, ...], at: Span, why: str) -> Fault:
    said = _("the value is none that TOML has: {why}") if told else _("the value is missing")
    return layer.fault("not-a-value", keys, said.format(why=why), at, hint=advice_on_value(told) or _such_as())


def _such_as() -> str:
    return _("such as {example}").format(example=EXAMPLE)
