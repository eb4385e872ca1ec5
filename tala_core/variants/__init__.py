"""Variants: which rules make up a game, and with which options, as data in TOML files."""

from .finding import load, names
from .variant import Variant

__all__ = ["Variant", "load", "names"]
