"""A module without what its entry point names."""
