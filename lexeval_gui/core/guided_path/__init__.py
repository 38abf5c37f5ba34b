"""Guided paths: what leads a class through a sample, step by step, as data that a lecturer writes in TOML."""
