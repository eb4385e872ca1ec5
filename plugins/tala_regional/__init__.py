"""Regional rules: ways of playing that the standard game does not have, each a rule that a variant can name."""
