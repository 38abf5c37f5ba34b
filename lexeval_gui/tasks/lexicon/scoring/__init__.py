"""What is counted of lexicons, and the measures, samples and intervals made of it."""

from lexeval_gui.tasks.lexicon.scoring.counting import count
from lexeval_gui.tasks.lexicon.scoring.measures import item_columns, score

__all__ = ["count", "item_columns", "score"]
