"""The list of items: a filter line, a table of any length, and what to do where nothing fits."""
