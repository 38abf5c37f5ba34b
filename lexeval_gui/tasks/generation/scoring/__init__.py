"""Alignments of sentences and treelets, what is counted of them, and the accuracies."""

from lexeval_gui.tasks.generation.scoring.counting import count
from lexeval_gui.tasks.generation.scoring.measures import item_columns, score

__all__ = ["count", "item_columns", "score"]
