"""Finding plugins, and loading the ones that a game names."""
