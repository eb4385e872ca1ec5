"""A bot that takes too long over its first move."""

import time


def choose(view, random):
    if view.turn == 1:
        time.sleep(60)
    return view.legal()[0]
