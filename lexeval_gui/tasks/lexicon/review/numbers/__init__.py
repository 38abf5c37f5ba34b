"""The numbers of a review while it goes on: of a lemma, of all so far, how far it is, who sees them."""
