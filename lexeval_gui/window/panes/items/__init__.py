"""The list of items: a filter line, a table of any length, and what to do where nothing fits."""

from lexeval_gui.window.panes.items.pane import ItemsPane

__all__ = ["ItemsPane"]
