"""Objects that can't be changed once they are made: every view leads to some, so a bot could change the game."""

from __future__ import annotations

from typing import NoReturn


class Sealed:
    """Takes attributes until `_seal` is called, and none after that."""

    _sealed = False

    def _seal(self) -> None:
        object.__setattr__(self, "_sealed", True)

    def __setattr__(self, name: str, value: object) -> None:
        # Asking self.__dict__ instead would make Python keep a dictionary for it, and every later look-up slower.
        if self._sealed:
            self.__delattr__(name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} can't be changed: {name}")
