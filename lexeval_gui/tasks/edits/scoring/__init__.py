"""Which edits belong together, what becomes of each, and the measures."""

from lexeval_gui.tasks.edits.scoring.counting import count
from lexeval_gui.tasks.edits.scoring.measures import item_columns, score

__all__ = ["count", "item_columns", "score"]
