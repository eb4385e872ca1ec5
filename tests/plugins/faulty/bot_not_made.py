"""A bot whose class wants to be told something."""


class Bold:
    def __init__(self, courage):
        self.courage = courage

    def __call__(self, view, random):
        return view.legal()[0]
