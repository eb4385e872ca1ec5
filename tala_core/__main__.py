"""The command `tala`, also as ``python -m tala_core``."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; one that is stopped while it is still being imported ends quietly, too."""
    try:
        from .cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
