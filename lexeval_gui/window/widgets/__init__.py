"""Widgets that several rooms share; they know the look, and nothing of what is open."""
