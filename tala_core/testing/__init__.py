"""For tests of rules and bots: positions in one line, hands from a script, and what must hold of every rule."""

from .positions import pack, played, position, starred

__all__ = ["pack", "played", "position", "starred"]
