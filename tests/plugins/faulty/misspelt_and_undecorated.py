"""A hook that is both misspelt and without its mark, beside a helper that is neither."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mine:
    def chrage(self, outcome):
        return self.charges(outcome)

    def charges(self, outcome):
        return []
