"""A bot that can't be asked."""

choose = 3
