"""The forms of an item, each with a box to tick."""
