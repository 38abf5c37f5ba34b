"""The page on the window has a section for every pane and for every figure that all tasks have."""

from __future__ import annotations

import re

from lexeval_gui.core.figures import OF_ANY_TASK
from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.help.window_page import window_page, window_section
from lexeval_gui.window.widgets.topics import TOPICS


def test_every_pane_and_every_figure_is_explained() -> None:
    sections = dict(re.findall(r"^### (.+)\n\n(.+)", window_page().text, re.MULTILINE))
    for title in PAGES.values():
        assert window_section(f"Pane: {title}") in sections
    for figure in OF_ANY_TASK:
        assert window_section(f"Figure: {figure.title}") in sections
    for topic in TOPICS:
        assert window_section(topic) in sections
    assert len(sections) == len(PAGES) + len(OF_ANY_TASK) + len(TOPICS)
    assert all(len(text) > 40 for text in sections.values())


def test_another_word_has_none() -> None:
    assert window_section("Items") == window_section("Pane: Nothing") == ""
