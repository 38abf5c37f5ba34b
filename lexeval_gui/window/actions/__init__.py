"""Everything that can be done, as data."""
