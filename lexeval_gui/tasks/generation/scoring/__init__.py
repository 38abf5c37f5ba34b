"""Alignments of sentences and treelets, what is counted of them, and the accuracies."""
