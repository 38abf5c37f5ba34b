"""The numbers of a review, and how they went."""
