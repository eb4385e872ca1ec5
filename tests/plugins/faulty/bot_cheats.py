"""A bot that throws a card which it does not hold."""

from tala_core.actions import Discard


def choose(view, random):
    held = view.hand
    strange = next(card for card in range(52) if not held >> card & 1)
    return Discard(strange) if view.step == "discard" else view.legal()[0]
