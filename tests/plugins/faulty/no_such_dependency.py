"""A module that needs what is not installed."""

import surely_not_installed  # noqa: F401
