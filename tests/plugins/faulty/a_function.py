"""A function, as in frameworks where plugins register themselves."""


def register(manager):
    manager.append("mine")
