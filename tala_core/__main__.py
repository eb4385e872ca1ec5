"""``python -m tala_core`` is the command `tala`."""

from .cli.main import main

main()
