"""A bot that draws whenever it is asked."""

from tala_core.actions import Draw


def choose(view, random):
    return Draw()
