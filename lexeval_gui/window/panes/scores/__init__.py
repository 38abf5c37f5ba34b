"""The table of scores: which columns it has, and what stands in its cells."""

from lexeval_gui.window.panes.scores.pane import ScoresPane

__all__ = ["ScoresPane"]
