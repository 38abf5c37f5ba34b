"""What a journal keeps of a review: how it is set up, and what is said of each lemma."""
