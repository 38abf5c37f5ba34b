"""The keys of a review, and those that take their place for the moment."""
