"""A class that takes its options as other programs do."""

from tala_core.hookspecs import hookimpl


class Mine:
    def __init__(self, amount=3):
        self.amount = amount

    @hookimpl
    def charge(self, outcome):
        return []
