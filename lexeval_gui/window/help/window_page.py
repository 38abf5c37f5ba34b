"""The page on what the window shows: a section for every pane and for the figures that every task has."""

from __future__ import annotations

from importlib import resources

from lexeval_gui.core.figures import OF_ANY_TASK
from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.help.pages import HelpPage
from lexeval_gui.window.widgets.topics import TOPICS

TITLE = "The window"


def window_page() -> HelpPage:
    """What the panes show."""
    page = resources.files(__package__) / "panes.md"
    return HelpPage(TITLE, page.read_text(encoding="utf-8"))


def window_section(word: str) -> str:
    """The section of the pane that a widget says it is, as `Pane: Items`, of a figure or of what a head is about; ""
    for any other word."""
    return SECTIONS.get(word, "")


SECTIONS = (
    {f"Pane: {title}": title for title in PAGES.values()}
    | {f"Figure: {figure.title}": f"Figure: {figure.title}" for figure in OF_ANY_TASK}
    | {topic: topic.removeprefix("Topic: ") for topic in TOPICS}
)
"""What widgets say they are, and the sections; those of a task's own figures stand in the page of the task."""
