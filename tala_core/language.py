"""The language that messages are in, Vietnamese or English: our own and those of the library that reads commands.

Sources write English and mark it, ``from gettext import gettext as _``; `speak` makes that translate.  Without it, as
in a program that only uses the engine, all stays English.
"""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from .options import LANGUAGES

DOMAIN = "tala"
CATALOGUES = Path(__file__).with_name("locale")
ENGLISH = "en"


def N_(text: str) -> str:
    """Mark *text* for the catalogue; it is translated where it is used."""
    return text


def speak(language: str) -> None:
    """Have all messages in *language*, one of `LANGUAGES`, from now on."""
    os.environ["LANGUAGE"] = language  # the first that gettext asks; click's own messages know no other way
    gettext.bindtextdomain(DOMAIN, CATALOGUES)
    gettext.textdomain(DOMAIN)


def current() -> str:
    """Return the language that messages are in, one of `LANGUAGES`."""
    spoken = os.environ.get("LANGUAGE", ENGLISH) if gettext.textdomain() == DOMAIN else ENGLISH
    return spoken if spoken in LANGUAGES else ENGLISH


def chosen(args: Sequence[str], environ: Mapping[str, str]) -> tuple[str, str]:
    """Return the language to speak, and a value of TALA_LANG that is none: --lang > TALA_LANG > locale.

    The arguments are looked through before they are read, as what is wrong with them has to be said in some language.
    """
    if asked := _asked(args):
        return asked, ""
    named = environ.get("TALA_LANG", "")
    if _code(named) in LANGUAGES:
        return _code(named), ""
    return _of_locale(environ), named


def _asked(args: Sequence[str]) -> str:
    """Return the last language that an option --lang in *args* names; nothing if none does."""
    options = [*args[: args.index("--")]] if "--" in args else [*args]
    named = ""
    for option, after in zip(options, [*options, ""][1:], strict=True):
        value = after if option == "--lang" else option.removeprefix("--lang=")
        if option.startswith("--lang") and value in LANGUAGES:
            named = value
    return named


def _of_locale(environ: Mapping[str, str]) -> str:
    """Return the language of the locale, as gettext finds it; one that we do not speak counts as English."""
    name = next((value for key in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(key))), _of_windows())
    if _code(name) in ("", "c", "posix"):
        return ENGLISH
    preferred = [_code(one) for one in environ.get("LANGUAGE", "").split(":")]
    return next((code for code in (*preferred, _code(name)) if code in LANGUAGES), ENGLISH)


def _code(name: str) -> str:
    """Return the language in the name of a locale: ``vi`` for ``vi_VN.UTF-8``."""
    return name.replace("-", "_").partition(".")[0].partition("_")[0].lower()


def _of_windows() -> str:
    """Return the locale of the user interface of Windows, where no variable tells; nothing elsewhere."""
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""
