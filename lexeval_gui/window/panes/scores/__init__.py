"""The table of scores: which columns it has, and what stands in its cells."""
