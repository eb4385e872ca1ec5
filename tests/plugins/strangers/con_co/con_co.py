"""con-co, the heron: stands still and grabs.

Eats whatever it may, throws the dearest card that lies in no phỏm, and never looks at what the others do.
"""

from __future__ import annotations

from random import Random

from tala_core.actions import Action, Discard, Draw, Eat, GoOut, Lay, Send
from tala_core.views import PlayerView

EAGER = (GoOut, Eat, Draw, Lay, Send, Discard)


class ConCo:
    """The heron."""

    def __call__(self, view: PlayerView, random: Random) -> Action:
        """Return what it grabs; of two alike, whichever comes up."""
        best = view.table.best(view.hand, view.eaten)
        spare = best.left if best else view.hand

        def keen(action: Action) -> tuple[float, ...]:
            place = -EAGER.index(type(action)) if type(action) in EAGER else -len(EAGER)
            match action:
                case Discard(card):
                    return place, spare >> card & 1, view.table.points_of[card], random.random()
                case Lay(melds):
                    return place, sum(map(view.table.points, melds))
            return place, random.random()

        return max(view.legal(), key=keen)
