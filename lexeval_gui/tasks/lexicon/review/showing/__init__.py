"""What the window shows of a review: keys and words, the picture of a lemma, what the queue lists."""
