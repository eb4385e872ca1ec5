"""A bot that returns a text."""


def choose(view, random):
    return "draw"
