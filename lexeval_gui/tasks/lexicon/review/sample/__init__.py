"""Which lemmas can be drawn, and which are."""
