"""Variants: which rules make up a game, and with which options, as data in TOML files.

* found: `finding`; read: `reading`, by `texts` (what is TOML), `scanning` (where keys stand), `setting` (``--set``)
* put together: `extending` (files on files), `merging`, `moving` and `ordering` (before, after) of `layers`
* checked: `checking`, with `declared` (options of rules), `owning` (whose rule), `values`, `sizes`, `playing` (is it
  a game), `trial`
* told: `faults`; what may have been meant: `suggesting`, `spelling`, `terms`, `advising`, `switching`
* shown: `variant`, `difference`, `template` (a new file), `schema` (for editors)
"""

from .faults import Fault, Faults, Place
from .finding import load, names
from .variant import Variant

__all__ = ["Fault", "Faults", "Place", "Variant", "load", "names"]
