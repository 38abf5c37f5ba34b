"""Which edits belong together, what becomes of each, and the measures."""
