"""Bots: each a function of a view and a source of random numbers.  They ask the rules and never assume them."""
