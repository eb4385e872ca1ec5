"""A bot that fails."""


def choose(view, random):
    return view.legal()[99]
