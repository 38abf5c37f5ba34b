"""The report of a review, which the editor of a dictionary can sign: one file for each of its sections."""
