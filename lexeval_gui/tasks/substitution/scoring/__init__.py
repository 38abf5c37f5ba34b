"""Which answers are hits, and the measures made of them."""

from lexeval_gui.tasks.substitution.scoring.counting import count
from lexeval_gui.tasks.substitution.scoring.measures import item_columns, score

__all__ = ["count", "item_columns", "score"]
