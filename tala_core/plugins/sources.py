"""Where something was written: file and line, as short as a reader can find it by."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from inspect import getsourcefile, getsourcelines, unwrap
from pathlib import Path
from types import CodeType


def shown(file: str) -> str:
    """Return the path of a file from the folder that it is imported from or else the current one, or its bare name."""
    path = Path(file)
    if not path.is_absolute():
        return file
    folders: Iterable[str] = {os.path.abspath(folder) for folder in ("", *sys.path)}
    inside = [path.relative_to(folder).as_posix() for folder in folders if path.is_relative_to(folder)]
    return min(inside, key=len, default=f"…/{path.name}")


def of_function(function: Callable[..., object]) -> str:
    """Return where a function, a method, or what a decorator has wrapped, begins: ``my_rules.py:14``."""
    code: CodeType = unwrap(function).__code__
    return f"{shown(code.co_filename)}:{code.co_firstlineno}"


def of_class(kind: type, attribute: str = "") -> str:
    """Return where a class begins, or where it gives an *attribute* its type or value; its module if nobody knows."""
    try:
        file, (lines, first) = getsourcefile(kind), getsourcelines(kind)
    except (OSError, TypeError):
        return kind.__module__
    given = re.compile(rf"\s+{re.escape(attribute)}\s*[:=]") if attribute else None
    own = next((number for number, line in enumerate(lines, first) if given and given.match(line)), first)
    return f"{shown(file or kind.__module__)}:{own}"
