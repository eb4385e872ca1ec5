"""random: any legal action, each as likely as the other."""

from __future__ import annotations

from random import Random

from tala_core.actions import Action
from tala_core.views import PlayerView


def choose(view: PlayerView, random: Random) -> Action:
    """Return one of the legal actions, uniformly."""
    legal = view.legal()
    return legal[int(random.random() * len(legal))]
