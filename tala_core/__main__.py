"""The command `tala`, also as ``python -m tala_core``."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line; one that is stopped while it is still being imported ends quietly, too."""
    try:
        from .cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


def leave_the_current_folder() -> None:
    """Take the current folder off the import path, where ``python -m`` puts it first, as the command `tala` has it.

    Otherwise a module that somebody left there could be imported, and a distribution be taken for an installed one.
    It stays if we are imported from there ourselves.
    """
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    first = os.path.abspath(sys.path[0] or ".") if sys.path and not sys.flags.safe_path else home
    if first == os.getcwd() != home:
        del sys.path[0]


if __name__ == "__main__":
    leave_the_current_folder()
    main()
