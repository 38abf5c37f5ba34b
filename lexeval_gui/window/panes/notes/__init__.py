"""Tags and notes: those of the current item, and a list of all in the project."""

from lexeval_gui.window.panes.notes.pane import NotesPane

__all__ = ["NotesPane"]
