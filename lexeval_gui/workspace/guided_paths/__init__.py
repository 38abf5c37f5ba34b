"""Guided paths run without a window: every scene of a path is evaluated, and every number that it states checked."""
