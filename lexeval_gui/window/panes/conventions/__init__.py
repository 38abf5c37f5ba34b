"""The conventions that act on the scores, each with what it would come to, and the numbers that have no slider."""
