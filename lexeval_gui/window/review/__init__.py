"""What the review by hand is made of: forms to tick, a field to type in, the queue, the numbers, the set-up."""
