"""The dialog in which a review is set up."""
