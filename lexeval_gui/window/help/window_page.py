"""The page on what the window shows: a section for every pane and for the figures that every task has."""

from __future__ import annotations

from importlib import resources

from lexeval_gui.core.figures import OF_ANY_TASK
from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.help.pages import HelpPage

TITLE = "The window"


def window_page() -> HelpPage:
    """What the panes show."""
    page = resources.files(__package__) / "panes.md"
    return HelpPage(TITLE, page.read_text(encoding="utf-8"))


def window_section(word: str) -> str:
    """The section of the pane that a widget says it is, as `pane:items`, or of a figure; "" for any other word."""
    kind, _, name = word.partition(":")
    return PAGES.get(name, "") if kind == "pane" else word if word in OF_ANY else ""


OF_ANY = tuple(f"Figure: {figure.title}" for figure in OF_ANY_TASK)
"""The sections of the figures that every task has; those of a task stand in the page of the task."""
