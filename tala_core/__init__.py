"""A rules engine for Tá lả / Phỏm.  No rule of the game lives here: rules are plugins, variants are data."""
