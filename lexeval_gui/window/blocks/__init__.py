"""A widget for each kind of block."""
