"""What figures show of an evaluation, as numbers: clouds, distributions, sequences, trends, planned stops."""
