"""A report as data, written as text, Markdown and LaTeX."""

from __future__ import annotations

import pytest

from lexeval_gui.core import reporting
from lexeval_gui.core.reporting import Report, Section
from lexeval_gui.core.tables import Table


def test_headings_sentences_and_tables_in_their_order() -> None:
    table = Table((), (), "A table")
    made = Report("Title", (Section("One", ("First.", "Second."), (table,)), Section("Two", ("1. Third.",))))
    assert made.paragraph == "First. Second. 1. Third."
    text = reporting.write(made, "text")
    assert text.startswith("Title\n=====\n\nOne\n---\nFirst. Second.\n\nA table\n")
    assert text.endswith("\n\nTwo\n---\n1. Third.\n")
    assert "\n## Two\n\n1\\. Third.\n" in reporting.write(made, "markdown")
    latex = reporting.write(made, "latex")
    assert latex.startswith("% \\usepackage{booktabs}\n\\section*{Title}\n\n\\subsection*{One}\nFirst. Second.\n")


@pytest.mark.parametrize("begin", ["# a", "> a", "- a", "+ a", "= a", "12. a", "3) a"])
def test_a_paragraph_of_markdown_is_no_heading_and_no_list(begin: str) -> None:
    written = reporting.write(Report("T", (Section("S", (begin,)),)), "markdown")
    line = written.splitlines()[-1]
    assert line.replace("\\", "") == begin
    assert "\\" in line.split(" ")[0]


def test_a_name_from_right_to_left_turns_nothing_around_it() -> None:
    made = Report("T", (Section("S", ("\u05d0 is decided.", "Next.")),))
    assert made.paragraph == "\u2068\u05d0 is decided.\u2069 Next."
