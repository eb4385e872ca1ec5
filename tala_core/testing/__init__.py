"""For tests of rules and bots: positions in one line, hands from a script, and what must hold of every rule.

Nothing here is loaded by itself, and no test tool is imported, but by `tala_core.testing.strategies`.
"""

from ..plugins.finding import only
from .botconformance import BotConformance
from .conformance import RuleConformance
from .plays import house, play
from .positions import pack, played, position, starred
from .suites import Failure, failures

__all__ = [
    "BotConformance",
    "Failure",
    "RuleConformance",
    "failures",
    "house",
    "only",
    "pack",
    "play",
    "played",
    "position",
    "starred",
]
