"""Variants: which rules make up a game, and with which options, as data in TOML files."""

from .faults import Fault, Faults, Place
from .finding import load, names
from .variant import Variant

__all__ = ["Fault", "Faults", "Place", "Variant", "load", "names"]
